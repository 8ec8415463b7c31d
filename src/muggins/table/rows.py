"""Rows with a value for each seat."""

from __future__ import annotations

from typing import TypeVar

from muggins.engine.rules import Seat

T = TypeVar("T")


def with_one(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The row with another value for one seat."""
    return (*row[:seat], value, *row[seat + 1 :])
