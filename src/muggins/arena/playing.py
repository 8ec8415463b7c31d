"""Plays the games of one set: the same cards for everybody, and a bot that fails loses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from traceback import extract_tb

import msgspec

from muggins.arena.seating import Contest, Seating, maker_of, name_of, seatings
from muggins.arena.tally import Tally, add_deals
from muggins.bots.bot import Bot, let_watch
from muggins.cards import Card
from muggins.engine.actions import Action
from muggins.engine.events import GameEnded
from muggins.engine.phase import Phase
from muggins.engine.rules import Seat, Side
from muggins.engine.view import SeatView
from muggins.table.game import Game, shuffled


class PlayedSet(msgspec.Struct, frozen=True):
    """What came of a set: by contestant its share of the games won, a place, and its tally."""

    number: int
    shares: tuple[float, ...]
    tallies: tuple[Tally, ...]
    faults: tuple[str, ...]
    """What bots did that lost them a game."""


class BotFailed(Exception):
    """The bot at *seat* raised, or chose what it may not."""

    def __init__(self, seat: Seat, fault: str) -> None:
        super().__init__(" ".join(fault.split()))
        self.seat = seat


class Luck:
    """The chance in one set: packs and places that are the same deal by deal, whoever plays.

    Each deal has a chance of its own. So a Deal Again gets the same second pack whoever asks for
    it, and changes nothing in the deals after it.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.turn_to(0, 0)

    def turn_to(self, game: int, deal: int) -> None:
        self._packs = Random(f"{self._seed}/{game}/{deal}/packs")  # noqa: S311
        self._places = Random(f"{self._seed}/{game}/{deal}/places")  # noqa: S311

    def shuffle(self, cards: Sequence[Card]) -> Sequence[Card]:
        return shuffled(cards, self._packs)

    def place(self, places: Sequence[Action]) -> Action:
        """Where the pack is cut, or a card is drawn."""
        return places[int(self._places.random() * len(places))]


def play_set(contest: Contest, number: int) -> PlayedSet:
    """Play every game of set *number*."""
    shares = [0.0] * len(contest.bots)
    tallies = [Tally() for _ in contest.bots]
    faults = []
    for place, seating in enumerate(seatings(contest, number)):
        luck = Luck(f"{contest.seed}/{number}")
        game = Game(contest.rules, dealer=seating.dealer, shuffle=luck.shuffle)
        failed: Side | None = None
        try:
            _play(game, _seated(contest, seating, f"{contest.seed}/{number}/{place}"), luck)
        except BotFailed as failure:
            failed = contest.rules.sides[failure.seat]
            who = name_of(contest.bots[seating.contestants[failed]])
            faults.append(
                f"{who} at seat {failure.seat} lost game {place} of set {number},"
                f" seed {contest.seed}: it {failure}"
            )
        _tell(game, seating, failed, shares, tallies)
    return PlayedSet(
        number,
        tuple([share / tally.places for share, tally in zip(shares, tallies, strict=True)]),
        tuple(tallies),
        tuple(faults),
    )


def _seated(contest: Contest, seating: Seating, seed: str) -> list[Bot]:
    """A new bot for each seat. Raises `BotFailed`."""
    players = []
    for seat, side in enumerate(contest.rules.sides):
        make = maker_of(contest.bots[seating.contestants[side]], contest.rules)
        try:
            players.append(make(Random(f"{seed}/{seat}")))  # noqa: S311
        except (Exception, SystemExit) as error:
            raise BotFailed(Seat(seat), _raised(error)) from error
    return players


def _play(game: Game, players: Sequence[Bot], luck: Luck) -> None:
    """Play *game* to its end. Raises `BotFailed`."""
    while not game.is_over:
        seat = game.waiting[0]
        view = game.view(seat)
        if view.phase in (Phase.DRAW, Phase.CUT):
            # Nobody sees what they draw or cut. Luck does it, so that it is the same for all.
            game.act(seat, luck.place(view.legal))
            continue
        if view.phase is Phase.DEAL:
            _watch(game, players)
            luck.turn_to(view.game, view.deal + 1)
        elif view.phase is Phase.NEXT_GAME:
            luck.turn_to(view.game + 1, 0)
        _act(game, seat, _chosen(players[seat], seat, view), view)


def _watch(game: Game, players: Sequence[Bot]) -> None:
    """Let the bots look at the deal that is over. Raises `BotFailed`."""
    for seat, player in enumerate(players):
        try:
            let_watch(player, partial(game.view, seat))
        except (Exception, SystemExit) as error:
            raise BotFailed(Seat(seat), _raised(error)) from error


def _chosen(player: Bot, seat: Seat, view: SeatView) -> Action:
    """What the bot wants to do. Raises `BotFailed` when that is nothing one can do."""
    try:
        action: object = player.choose(view)
    except (Exception, SystemExit) as error:
        raise BotFailed(seat, _raised(error)) from error
    if not isinstance(action, Action):
        raise BotFailed(seat, f"chose {action!r}, which is no action")
    return action


def _act(game: Game, seat: Seat, action: Action, view: SeatView) -> None:
    """Do it. Raises `BotFailed` when it is refused."""
    if action in view.legal:
        game.act(seat, action)  # what goes wrong here is not the bot's fault
        return
    try:
        game.act(seat, action)  # perhaps a throw, the other way round
    except Exception as error:
        raise BotFailed(seat, f"chose {action}, which is illegal: {error}") from error


def _raised(error: BaseException) -> str:
    last = extract_tb(error.__traceback__)[-1]
    return f"raised {type(error).__name__}: {error} ({last.filename}, line {last.lineno})"


def _tell(
    game: Game, seating: Seating, failed: Side | None, shares: list[float], tallies: list[Tally]
) -> None:
    """Add what came of *game* to the contestants' shares and tallies."""
    winners = _winners(game, failed)
    sides = [tallies[contestant] for contestant in seating.contestants]
    for side, (contestant, tally) in enumerate(zip(seating.contestants, sides, strict=True)):
        has_won = side in winners
        shares[contestant] += has_won / len(winners) if has_won else 0
        tally.places += 1
        tally.wins += has_won and len(winners) == 1
        tally.forfeits += side == failed
    for event in game.events:
        if isinstance(event, GameEnded):
            for side, tally in enumerate(sides):
                tally.ended += 1
                tally.margin += _margin(game, event.scores, side)
    add_deals([sides[side] for side in game.rules.sides], game.rules, game.events)


def _winners(game: Game, failed: Side | None) -> list[int]:
    """The sides that share the game: the winner, or all others when a bot has failed."""
    sides = range(game.rules.side_count)
    if failed is not None:
        return [side for side in sides if side != failed]
    if game.winner is not None:
        return [game.winner]
    return list(sides) if len(sides) > 1 else []  # alone, one has lost to the pack


def _margin(game: Game, scores: Sequence[int], side: int) -> int:
    """By how many points *side* is ahead of the best of the others; alone, of the game hole."""
    others = [*scores[:side], *scores[side + 1 :]]
    return scores[side] - (max(others) if others else game.rules.game_hole)
