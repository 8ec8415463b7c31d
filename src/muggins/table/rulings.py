"""What a message leads to at a table: entries for its log, or a refusal. Nothing changes here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from muggins.engine.actions import Action, Deal, StartNext
from muggins.engine.decide import advance
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.rules import Seat
from muggins.table.entries import (
    Agreed,
    Asked,
    CameBack,
    Contributed,
    Declined,
    Drawn,
    Entry,
    Happened,
    Looked,
    Paused,
    Rematched,
    Resigned,
    Resumed,
    StoodIn,
    TakenBack,
)
from muggins.table.fair import FairShuffle, check_contribution
from muggins.table.following import Moment, following
from muggins.table.messages import (
    Act,
    Agree,
    Asking,
    ComeBack,
    Contribute,
    Decline,
    GoOn,
    Offer,
    OfferDraw,
    Pause,
    Refused,
    Rematch,
    Resign,
    Resume,
    Said,
    StandIn,
    TableCode,
    TakeBack,
)
from muggins.table.standing import Standing, fold


def ruled(now: Standing, seat: Seat, said: Said, moment: Moment) -> list[Entry]:
    """What comes of it when the person at *seat* says this. Raises `Refused`.

    What was said before must not be said here again: `version_of` has the answer.
    """
    first, *more = _ruled(now, seat, said, moment)
    entries = [replace(first, by=seat, id=said.id), *more]
    return [*entries, *following(folded(now, entries), moment)]


def version_of(now: Standing, seat: Seat, said: Said) -> int | None:
    """The version that a message led to, if it was said before."""
    return dict(now.answered[seat]).get(said.id)


def folded(now: Standing, entries: Iterable[Entry]) -> Standing:
    return reduce(fold, entries, now)


def _ruled(now: Standing, seat: Seat, said: Said, moment: Moment) -> Sequence[Entry]:
    at = moment.at
    match said:
        case Act(action=Deal() | StartNext()) if now.is_looking:
            _check_playing(now, seat)
            return _looked(now, seat, at)
        case Act(version=version, action=action):
            _check_playing(now, seat)
            _check_version(now, seat, version)
            return [acted(now, seat, action, at)]
        case Contribute(contribution=contribution):
            return [_contributed(now, seat, contribution, at)]
        case GoOn(version=version):
            _check_playing(now, seat)
            _check_version(now, seat, version)
            return _looked(now, seat, at)
        case TakeBack(version=version):
            _check_playing(now, seat)
            _check_version(now, seat, version)
            return _take_back(now, seat, at)
        case OfferDraw():
            _check_playing(now, seat)
            return _asked(now, seat, Asking.DRAW, at)
        case Rematch():
            if now.ending is None:
                raise Refused(TableCode.NOT_OVER, "another match begins when this one is over")
            return _asked(now, seat, Asking.REMATCH, at)
        case Agree():
            return _agreed(now, seat, at)
        case Decline():
            _check_offer(now)
            return [Declined(at=at)]
        case Pause():
            return [_paused(now, seat, at)]
        case Resume():
            if now.paused_by is None:
                raise Refused(TableCode.NOT_WANTED, "the game is not paused")
            return [Resumed(at=at)]
        case Resign():
            _check_begun(now)
            return [Resigned(at=at, seat=seat)]
        case StandIn(seat=other):
            return [_stood_in(now, seat, other, moment)]
        case ComeBack():
            return [_came_back(now, seat, at)]
        case _:
            assert_never(said)


# The game


def acted(now: Standing, seat: Seat, action: Action, at: float) -> Happened:
    """What a seat does in the game, a person's or a bot's. Raises `Refused`."""
    assert now.game is not None
    if action.seat != seat:
        raise Refused(Code.NOT_YOUR_TURN, f"seat {seat} cannot act for seat {action.seat}")
    shuffle = _shuffle(now)
    try:
        log = advance(now.game, action, shuffle)
    except IllegalAction as illegal:
        raise Refused(illegal.code, str(illegal)) from None
    return Happened(at=at, action=action, events=tuple(log.events), packs=shuffle.done - now.packs)


def _shuffle(now: Standing) -> FairShuffle:
    assert now.secret is not None
    return FairShuffle(now.secret, now.fair[-1].contributions, now.packs)


def _contributed(now: Standing, seat: Seat, contribution: str, at: float) -> Contributed:
    if not now.is_promised:
        raise Refused(TableCode.NOT_WANTED, "no game is about to begin")
    if now.fair[-1].contributions[seat] is not None:
        raise Refused(TableCode.ALREADY_GIVEN, "a contribution cannot be changed")
    try:
        given = check_contribution(contribution)
    except ValueError as error:
        raise Refused(TableCode.NO_CONTRIBUTION, str(error)) from None
    return Contributed(at=at, seat=seat, contribution=given)


def _looked(now: Standing, seat: Seat, at: float) -> Sequence[Entry]:
    if not now.is_looking:
        raise Refused(TableCode.NOT_WANTED, "no count lies open")
    return [Looked(at=at, seat=seat)]


# What all must agree to


def _take_back(now: Standing, seat: Seat, at: float) -> Sequence[Entry]:
    if all(move.seat != seat for move in now.recent):
        raise Refused(
            TableCode.NOTHING_TO_TAKE_BACK,
            "a move can be taken back until something hidden is shown after it",
        )
    if [*now.people] == [seat]:
        return [TakenBack(at=at, seat=seat)]
    if not now.settings.is_friendly:
        raise Refused(TableCode.NOT_FRIENDLY, "in a game that counts no move is taken back")
    return _asked(now, seat, Asking.TAKE_BACK, at)


def _asked(now: Standing, seat: Seat, what: Asking, at: float) -> Sequence[Entry]:
    if now.offer is not None:
        raise Refused(
            TableCode.OTHER_OFFER, f"seat {now.offer.by} has asked for a {now.offer.what}"
        )
    asked = Asked(at=at, seat=seat, what=what)
    return [asked, *_if_agreed(fold(now, asked), at)]


def _agreed(now: Standing, seat: Seat, at: float) -> Sequence[Entry]:
    offer = _check_offer(now)
    if seat == offer.by or seat in offer.agreed:
        raise Refused(TableCode.NOT_WANTED, "you have agreed; the others have not")
    agreed = Agreed(at=at, seat=seat)
    return [agreed, *_if_agreed(fold(now, agreed), at)]


def _if_agreed(now: Standing, at: float) -> Sequence[Entry]:
    """What all have agreed to; bots agree to everything."""
    offer = _check_offer(now)
    if not {*now.people} <= {offer.by, *offer.agreed}:
        return []
    match offer.what:
        case Asking.TAKE_BACK:
            return [TakenBack(at=at, seat=offer.by)]
        case Asking.DRAW:
            return [Drawn(at=at)]
        case Asking.REMATCH:
            return [Rematched(at=at)]
        case _:
            assert_never(offer.what)


# Coming and going


def _paused(now: Standing, seat: Seat, at: float) -> Paused:
    _check_playing(now, seat)
    return Paused(at=at, seat=seat)


def _stood_in(now: Standing, seat: Seat, other: Seat, moment: Moment) -> StoodIn:
    _check_begun(now)
    if other not in now.people:
        raise Refused(TableCode.NOT_WANTED, f"nobody plays for themself at seat {other}")
    if other != seat and other not in moment.away:
        raise Refused(TableCode.NOT_AWAY, f"seat {other} is here, or has not been gone for long")
    return StoodIn(at=moment.at, seat=other)


def _came_back(now: Standing, seat: Seat, at: float) -> CameBack:
    if seat not in now.stood_in:
        raise Refused(TableCode.NOT_WANTED, "nobody stands in for you")
    if seat in now.out:
        raise Refused(TableCode.OVER, "you have resigned from this match")
    return CameBack(at=at, seat=seat)


# What may be done at all


def _check_begun(now: Standing) -> None:
    if now.ending is not None:
        raise Refused(TableCode.OVER, "the match is over")
    if now.game is None:
        raise Refused(TableCode.NOT_STARTED, "the first game has not begun")


def _check_playing(now: Standing, seat: Seat) -> None:
    _check_begun(now)
    if now.paused_by is not None:
        raise Refused(TableCode.PAUSED, "the game is paused")
    if seat in now.stood_in:
        raise Refused(TableCode.STOOD_IN, "a bot plays for you; come back first")


def _check_version(now: Standing, seat: Seat, version: int) -> None:
    """What a seat is asked must not have changed since it looked."""
    if not now.asked_at[seat] <= version <= now.version:
        raise Refused(
            TableCode.OLD_VERSION,
            f"things have changed since version {version}: it is {now.version} now",
        )


def _check_offer(now: Standing) -> Offer:
    if now.offer is None:
        raise Refused(TableCode.NO_OFFER, "nothing has been offered")
    return now.offer
