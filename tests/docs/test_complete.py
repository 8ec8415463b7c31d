"""Nothing public goes undocumented, and no rule unproved."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import muggins
from muggins import arena, kernels
from muggins.analysis import choices as analysis
from muggins.bots import BOTS
from muggins.cli.app import app
from muggins.engine.actions import Action
from muggins.engine.chicago_cards import ChicagoCard
from muggins.engine.events import DealerBy, Event, Why
from muggins.engine.games import GAMES, HOUSE_RULES
from muggins.engine.illegal import Code
from muggins.engine.view import SeatEvent
from muggins.engine.wording import ABOUT
from muggins.table.entries import Entry
from muggins.table.fair import FairGame
from muggins.table.messages import Asking, Ending, Said, TableCode, TableView, Told
from muggins.table.settings import Clock, OutOfTime, Settings

ROOT = Path(__file__).parent.parent.parent
REFERENCE = ROOT / "docs" / "reference"
RULE = re.compile(r"\b([A-Z]+-\d+)\b")


def page(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text("utf-8")


MESSAGES = dict.fromkeys((*get_args(Action), *get_args(Event), *get_args(SeatEvent)))
RULES = re.findall(r"\*\*([A-Z]+-\d+)\*\*", page("rules"))


def docstrings() -> Iterator[str]:
    """The docstrings of all tests."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


CITED = {name for text in docstrings() for name in RULE.findall(text)}


def test_the_specification_has_its_rules() -> None:
    assert len(RULES) == len({*RULES}) == 90


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_cited_by_a_test(rule: str) -> None:
    assert rule in CITED, f"no test's docstring cites {rule}"


def test_tests_cite_only_rules_that_there_are() -> None:
    assert {*RULES} >= CITED


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_and_its_fields_are_documented(message: type[msgspec.Struct]) -> None:
    tag = message.__struct_config__.tag
    [row] = [ln for ln in page("messages").splitlines() if ln.startswith(f"| `{tag}` |")]
    fields = {*message.__struct_fields__}
    if message in get_args(Action):
        fields -= {"seat"}
    assert all(f"`{field}`" in row for field in fields)


@pytest.mark.parametrize("code", Code)
def test_a_refusals_code_is_documented(code: Code) -> None:
    assert f"| `{code}` |" in page("messages")


@pytest.mark.parametrize("message", [*get_args(Said), *get_args(Told)])
def test_what_is_said_at_a_table_is_documented(message: type[msgspec.Struct]) -> None:
    tag = message.__struct_config__.tag
    [row] = [ln for ln in page("table").splitlines() if ln.startswith(f"| `{tag}` |")]
    fields = {*message.__struct_fields__}
    if message in get_args(Said):
        fields -= {"id"}
    assert all(f"`{field}`" in row for field in fields)


@pytest.mark.parametrize("word", [*TableCode, *Ending, *Asking, *OutOfTime])
def test_a_word_of_the_table_is_documented(word: StrEnum) -> None:
    assert f"`{word}`" in page("table")


@pytest.mark.parametrize("told", [TableView, Settings, Clock, FairGame])
def test_how_a_table_stands_is_documented(told: type[msgspec.Struct]) -> None:
    assert all(f"`{field}`" in page("table") for field in told.__struct_fields__)


@pytest.mark.parametrize("entry", get_args(Entry))
def test_an_entry_of_the_log_is_documented(entry: type[msgspec.Struct]) -> None:
    assert f"`{entry.__struct_config__.tag}`" in page("table")


@pytest.mark.parametrize("option", HOUSE_RULES)
def test_a_house_rule_is_documented_with_its_values(option: str) -> None:
    [row] = [line for line in page("rules").splitlines() if line.startswith(f"| `{option}` |")]
    if option not in {"players", "best-of", "first-to"}:
        assert all(value in row for value in HOUSE_RULES[option].values)


@pytest.mark.parametrize("word", [*Why, *DealerBy, *ChicagoCard])
def test_a_word_of_the_record_is_documented(word: StrEnum) -> None:
    assert f"`{word}`" in page("records")


def test_the_commands_and_bots_are_documented() -> None:
    commands = [name for name in app if not name.startswith("-")]
    assert {"score", "peg", "auto", "arena", "replay", "rules", "play"} <= {*commands}
    for name in commands:
        assert f"| `muggins {name} " in page("commands")
    for bot in BOTS:
        assert f"`{bot}`" in page("commands")


@pytest.mark.parametrize("told", [arena.match, arena.Report, arena.Standing, arena.PerDeal])
def test_what_the_arena_takes_and_reports_is_documented(told: Callable[..., object]) -> None:
    for name in inspect.signature(told).parameters:
        assert re.search(rf"\b{name}\b", page("python"))
        assert f'"{name}"' in page("commands") or told is arena.match


@pytest.mark.parametrize("name", analysis.__all__)
def test_what_the_analysis_offers_is_documented(name: str) -> None:
    assert re.search(rf"\b{name}\b", page("python"))


@pytest.mark.parametrize("told", [analysis.Choice, analysis.Points])
def test_what_is_said_of_a_choice_is_documented(told: type[msgspec.Struct]) -> None:
    for field in told.__struct_fields__:
        assert f"`{field}`" in page("python") or f"`choice.{field}`" in page("python")


def test_every_game_is_told_about() -> None:
    assert {*ABOUT} == {*GAMES}


def test_what_the_package_offers_is_documented() -> None:
    told = page("python")
    for name in ("score", "pegging", "count_through", "Game", "GAMES", "HOUSE_RULES", "rules_for"):
        assert name in muggins.__all__
        assert f"`{name}`" in told or f"muggins.{name}" in told


@pytest.mark.parametrize("name", kernels.__all__)
def test_a_kernel_is_documented(name: str) -> None:
    assert f"`{name}`" in page("kernels") or f"`muggins.kernels.{name}`" in page("kernels")
