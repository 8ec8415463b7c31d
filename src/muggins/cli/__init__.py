"""The command line."""

from muggins.cli.app import main

__all__ = ["main"]
