"""Matches between bots on duplicate deals, and how sure one can be of their outcome."""

from muggins.arena.report import PerDeal, Report, Standing, match
from muggins.arena.seating import BotMaker

__all__ = ["BotMaker", "PerDeal", "Report", "Standing", "match"]
