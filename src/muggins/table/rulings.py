"""What a message leads to at a table: entries for its log, or a refusal. Nothing changes here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from muggins.engine.actions import Action, Cut, Deal, Draw, StartNext
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect
from muggins.engine.decide import advance
from muggins.engine.illegal import Code, IllegalAction
from muggins.engine.legal import legal
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
from muggins.table.fair import FairShuffle, check_contribution, place_by
from muggins.table.following import Moment, following, of_itself
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
from muggins.table.settings import Person
from muggins.table.standing import Standing, fold


def ruled(now: Standing, seat: Seat, said: Said, moment: Moment) -> list[Entry]:
    """What comes of it when the person at *seat* says this. Raises `Refused`.

    What was said before must not be said here again: `version_of` has the answer.
    """
    due = of_itself(now, moment)
    now = folded(now, due)
    first, *more = _ruled(now, seat, said, moment)
    entries = [replace(first, by=seat, id=said.id), *more]
    return [*due, *entries, *following(folded(now, entries), moment)]


def version_of(now: Standing, seat: Seat, said: Said) -> int | None:
    """The version that a message led to, if it was said before."""
    return dict(now.answered[seat]).get(said.id)


def folded(now: Standing, entries: Iterable[Entry]) -> Standing:
    return reduce(fold, entries, now)


def _ruled(now: Standing, seat: Seat, said: Said, moment: Moment) -> Sequence[Entry]:
    at = moment.at
    match said:
        case Act(version=version, action=action):
            _check_playing(now, seat)
            _check_version(now, seat, version)
            if isinstance(action, Deal | StartNext) and now.is_looking and action.seat == seat:
                return _looked(now, seat, at)
            return [acted(now, seat, action, at)]
        case Contribute():
            return [_contributed(now, seat, said, at)]
        case GoOn(version=version):
            _check_playing(now, seat)
            _check_version(now, seat, version)
            return _looked(now, seat, at)
        case TakeBack(version=version):
            _check_playing(now, seat)
            _check_version(now, seat, version)
            return _take_back(now, seat, at)
        case OfferDraw(match=match):
            _check_match(now, match)
            return _offer_draw(now, seat, at)
        case Rematch(match=match):
            _check_match(now, match)
            _check_here(now, seat)
            if now.ending is None:
                raise Refused(TableCode.NOT_OVER, "another match begins when this one is over")
            return _asked(now, seat, Asking.REMATCH, at)
        case Agree(version=version):
            return _agreed(now, seat, version, at)
        case Decline():
            _check_offer(now)
            _check_here(now, seat)
            return [Declined(at=at)]
        case Pause(match=match):
            _check_match(now, match)
            _check_playing(now, seat)
            return [Paused(at=at, seat=seat)]
        case Resume():
            _check_here(now, seat)
            if now.paused_by is None:
                raise Refused(TableCode.NOT_WANTED, "the game is not paused")
            return [Resumed(at=at)]
        case Resign(match=match):
            _check_match(now, match)
            _check_begun(now)
            if seat in now.out:
                raise Refused(TableCode.OVER, "you have resigned from this match")
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
    action = _in_its_place(now, action, shuffle)
    try:
        log = advance(now.game, action, shuffle)
    except IllegalAction as illegal:
        raise Refused(illegal.code, str(illegal)) from None
    return Happened(at=at, action=action, events=tuple(log.events), packs=shuffle.done - now.packs)


def _in_its_place(now: Standing, action: Action, shuffle: FairShuffle) -> Action:
    """Where a bot draws or cuts follows from secret and contributions, so that nobody chooses.

    So it does for a person who gave no contribution to this game.
    """
    seat = action.seat
    assert now.game is not None
    if now.bot_at(seat) is None and now.fair[-1].contributions[seat] is not None:
        return action
    match action:
        case Draw() | Cut():
            places = legal(now.game, seat) or [action]
            effects = [CHICAGO_ROWS[used.card].effect for used in now.game.lying]
            before = effects.count(Effect.CUT_ANEW)
            return places[place_by(shuffle.seed, now.packs, seat, before, len(places))]
        case _:
            return action


def _shuffle(now: Standing) -> FairShuffle:
    assert now.secret is not None
    return FairShuffle(now.secret, now.fair[-1].contributions, now.packs)


def _contributed(now: Standing, seat: Seat, said: Contribute, at: float) -> Contributed:
    if not now.is_promised or said.commitment != now.fair[-1].commitment:
        raise Refused(TableCode.NOT_WANTED, "no game of this commitment is about to begin")
    if now.fair[-1].contributions[seat] is not None:
        raise Refused(TableCode.ALREADY_GIVEN, "a contribution cannot be changed")
    try:
        given = check_contribution(said.contribution)
    except ValueError as error:
        raise Refused(TableCode.NO_CONTRIBUTION, str(error)) from None
    return Contributed(at=at, seat=seat, contribution=given)


def _looked(now: Standing, seat: Seat, at: float) -> Sequence[Entry]:
    if seat not in now.still_looking:
        raise Refused(TableCode.NOT_WANTED, "no count lies open that you have not looked at")
    return [Looked(at=at, seat=seat)]


# What all must agree to


def _take_back(now: Standing, seat: Seat, at: float) -> Sequence[Entry]:
    if all(move.seat != seat for move in now.recent):
        raise Refused(
            TableCode.NOTHING_TO_TAKE_BACK,
            "a move can be taken back until something hidden is shown after it",
        )
    if not now.settings.is_friendly:
        raise Refused(TableCode.NOT_FRIENDLY, "in a game that counts no move is taken back")
    if _persons(now) == {seat}:
        return [TakenBack(at=at, seat=seat)]
    return _asked(now, seat, Asking.TAKE_BACK, at)


def _offer_draw(now: Standing, seat: Seat, at: float) -> Sequence[Entry]:
    _check_playing(now, seat)
    if not now.settings.is_friendly and _persons(now) == {seat}:
        raise Refused(TableCode.NOT_FRIENDLY, "in a game that counts bots agree to no draw")
    return _asked(now, seat, Asking.DRAW, at)


def _persons(now: Standing) -> set[Seat]:
    """Who has a say in how the match ends, here or away: a bot that stands in has none."""
    return {
        Seat(seat)
        for seat, holder in enumerate(now.holders)
        if isinstance(holder, Person) and seat not in now.out
    }


def _asked(now: Standing, seat: Seat, what: Asking, at: float) -> Sequence[Entry]:
    if now.offer is not None:
        raise Refused(
            TableCode.OTHER_OFFER, f"seat {now.offer.by} has asked for a {now.offer.what}"
        )
    asked = Asked(at=at, seat=seat, what=what)
    return [asked, *_if_agreed(fold(now, asked), at)]


def _agreed(now: Standing, seat: Seat, version: int, at: float) -> Sequence[Entry]:
    offer = _check_offer(now)
    _check_here(now, seat)
    if not offer.version <= version <= now.version:
        raise Refused(TableCode.OLD_VERSION, "something else has been offered since")
    if seat == offer.by or seat in offer.agreed:
        raise Refused(TableCode.NOT_WANTED, "you have agreed; the others have not")
    agreed = Agreed(at=at, seat=seat)
    return [agreed, *_if_agreed(fold(now, agreed), at)]


def _if_agreed(now: Standing, at: float) -> Sequence[Entry]:
    """What all have agreed to. To another match those agree who are here."""
    offer = _check_offer(now)
    asked = {*now.people} if offer.what is Asking.REMATCH else _persons(now)
    if not asked <= {offer.by, *offer.agreed}:
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


def _stood_in(now: Standing, seat: Seat, other: Seat, moment: Moment) -> StoodIn:
    if now.game is None and not now.contributing:
        raise Refused(TableCode.NOT_STARTED, "not all seats are taken")
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
    _check_here(now, seat)


def _check_here(now: Standing, seat: Seat) -> None:
    if seat in now.stood_in:
        raise Refused(TableCode.STOOD_IN, "a bot plays for you; come back first")


def _check_match(now: Standing, match: int) -> None:
    if match != now.match:
        raise Refused(TableCode.OLD_VERSION, f"this is match {now.match}, not {match}")


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
