"""What using a Chicago Card brings, in chance of winning: the rest of the deal, many times over.

The hands that others may hold are dealt by chance, as good players keep them, and the deal is
counted out with the card and without it: the same hands, so that the difference is the card's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from random import Random
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from muggins import kernels
from muggins.analysis.after_deal import chance_after
from muggins.analysis.choice import Gathered, Totals, points_of
from muggins.analysis.odds import DEALER, PONE
from muggins.analysis.scorers import scorer_for
from muggins.cards import PACK, Rank
from muggins.engine.actions import Action, UseChicago
from muggins.engine.chicago_cards import CHICAGO_ROWS, Effect, Moment
from muggins.engine.events import What
from muggins.engine.rules import Combinations, Rules, Seat, combinations_under
from muggins.engine.view import SeatView
from muggins.kernels.deal_model import deal_model
from muggins.kernels.twin.deals import DEALER_POINTS, PONE_POINTS

CASES = 240
"""How many ways the hidden cards may lie are looked at."""

if not kernels.IS_NATIVE:  # it takes a thousand times as long
    CASES = 40

Codes = tuple[int, ...]


class Case(NamedTuple):
    """A way the hidden cards may lie, another starter, and what each seat pegs in the play."""

    hands: tuple[Codes, ...]
    crib: Codes
    other_starter: int
    pegged: tuple[int, ...]


class Lying(NamedTuple):
    """What lies on the table, as far as it changes the count."""

    counts: Combinations
    reversers: tuple[Seat, ...] = ()


class Way(NamedTuple):
    """How the deal goes on: with these cases, this lying, and perhaps another starter."""

    cases: list[Case]
    lying: Lying
    cuts_again: bool = False


class Pegs(NamedTuple):
    """A seat moves its peg, back when negative."""

    seat: Seat
    points: int
    what: What


class Outcome(NamedTuple):
    """What the rest of the deal brings, and how often this seat's side wins."""

    totals: Totals
    win: float


def gains_after_cut(view: SeatView, number: int = CASES) -> dict[Action, float]:
    """How much likelier each card makes it that this seat's side wins, used now."""
    ways = _ways(view, number)
    before = _chance(view, ways.pop(None))
    return {use: _chance(view, way) - before for use, way in ways.items() if use is not None}


def outcomes_after_cut(view: SeatView, number: int = CASES) -> dict[UseChicago | None, Outcome]:
    """What comes with each card used now, and with none."""
    ways = _ways(view, number)
    return {use: Outcome(_totals(view, way), _chance(view, way)) for use, way in ways.items()}


def _ways(view: SeatView, number: int) -> dict[UseChicago | None, Way]:
    assert view.moment is Moment.AFTER_CUT
    now = Way(_cases(view, number), _lying(view))
    uses = [action for action in view.legal if isinstance(action, UseChicago)]
    return {None: now} | {use: _way_with(now, use) for use in uses}


def _way_with(now: Way, use: UseChicago) -> Way:
    lying = now.lying
    match CHICAGO_ROWS[use.card].effect:
        case Effect.CUT_ANEW:
            return now._replace(cuts_again=True)
        case Effect.OPPONENTS_COUNT_BACK:
            return now._replace(lying=lying._replace(reversers=(*lying.reversers, use.seat)))
        case Effect.DROP_FIFTEENS:
            return now._replace(lying=lying._replace(counts=replace(lying.counts, fifteen=0)))
        case Effect.EXCHANGE_HANDS:
            assert use.other is not None
            return now._replace(cases=[_traded(case, use.seat, use.other) for case in now.cases])
        case Effect.DEAL_ANEW:
            raise ValueError("a deal again is not for after the cut")
        case effect:
            assert_never(effect)


def _traded(case: Case, one: Seat, other: Seat) -> Case:
    hands = list(case.hands)
    hands[one], hands[other] = hands[other], hands[one]
    return case._replace(hands=tuple(hands))


def _chance(view: SeatView, way: Way) -> float:
    """How often this seat's side wins, over all the cases."""
    return sum([_count_out(view, case, way) for case in way.cases]) / len(way.cases)


def _count_out(view: SeatView, case: Case, way: Way) -> float:
    """The chance of winning after the play and the counts, in their order."""
    scores = list(view.scores)
    for seat, points, _ in _pegs(view, case, way):
        if _peg(view, scores, seat, points):
            return _won(view, seat)
    return chance_after(view.rules, scores, _side(view), _following(view))


def _totals(view: SeatView, way: Way) -> Totals:
    """What the sides get, over all the cases."""
    totals, net, chance = Totals(view.rules, _side(view)), Gathered(), 1 / len(way.cases)
    for case in way.cases:
        lead = 0.0
        for seat, points, what in _pegs(view, case, way):
            side = view.rules.sides[seat]
            totals.add(side, points_of(what, points), times=chance)
            lead += totals.net(side, points)
        net.add(lead, chance)
    totals.variance += net.pace.variance
    return totals


def _pegs(view: SeatView, case: Case, way: Way) -> Iterator[Pegs]:
    """What is pegged from now on, in its order."""
    assert view.starter is not None
    rules, dealer, lying = view.rules, _dealer(view), way.lying
    scorer = scorer_for(lying.counts)
    starter = case.other_starter if way.cuts_again else view.starter.code
    if way.cuts_again and starter >> 2 == Rank.JACK - 1:
        yield Pegs(dealer, rules.heels, What.PLAY)
    order = [Seat((dealer + step) % rules.seats) for step in range(1, rules.seats + 1)]
    for seat in order:
        yield Pegs(seat, case.pegged[seat], What.PLAY)
    for seat in order:
        points = scorer.hand(case.hands[seat], starter)
        yield Pegs(seat, _sign(rules, lying, seat) * points, What.HAND)
    points = scorer.hand(case.crib, starter, True)
    yield Pegs(dealer, _sign(rules, lying, dealer) * points, What.CRIB)


def _following(view: SeatView) -> Seat:
    """Who deals next."""
    return Seat((_dealer(view) + 1) % view.rules.seats)


def _peg(view: SeatView, scores: list[int], seat: Seat, points: int) -> bool:
    """Peg, and say whether that ends the game. CHICAGO-7: nobody goes below zero."""
    side = view.rules.sides[seat]
    scores[side] = max(0, scores[side] + points)
    return scores[side] >= view.rules.game_hole


def _won(view: SeatView, seat: Seat) -> float:
    """What it is worth that *seat*'s side is in the game hole."""
    return chance_after(view.rules, _in_hole(view, seat), _side(view), seat)


def _in_hole(view: SeatView, seat: Seat) -> list[int]:
    scores = [min(score, view.rules.game_hole - 1) for score in view.scores]
    scores[view.rules.sides[seat]] = view.rules.game_hole
    return scores


def _sign(rules: Rules, lying: Lying, seat: Seat) -> int:
    """CHICAGO-6: opponents of who reversed count back."""
    is_back = any(rules.sides[by] != rules.sides[seat] for by in lying.reversers)
    return -1 if is_back else 1


def _lying(view: SeatView) -> Lying:
    effects = [(CHICAGO_ROWS[used.card].effect, used.seat) for used in view.lying]
    counts = combinations_under(view.rules, [used.card for used in view.lying])
    reversers = [seat for effect, seat in effects if effect is Effect.OPPONENTS_COUNT_BACK]
    return Lying(counts, tuple(reversers))


def _cases(view: SeatView, number: int) -> list[Case]:
    """Ways the hidden cards may lie; the same for the same view."""
    rules, seat = view.rules, view.seat
    assert seat is not None
    assert view.starter is not None
    known = known_hands(view)
    seen = {*view.dealt, *view.hand, view.starter}
    hidden = [card.code for card in PACK if card not in seen]
    others = [Seat(each) for each in range(rules.seats) if each not in known]
    rows = _hands_of(rules, hidden, others, _dealer(view), number)
    random = Random(0)  # noqa: S311 - the same view is the same choice
    cases = []
    for row in rows:
        hands = dict(known)
        for place, other in enumerate(others):
            hands[other] = row[place * rules.cards_kept : (place + 1) * rules.cards_kept]
        left = [code for code in hidden if code not in row]
        thrown = [card.code for card in view.thrown]
        drawn = random.sample(left, rules.cards_in_crib - len(thrown) + 1)
        crib = (*thrown, *drawn[1:])
        in_order = tuple([hands[Seat(each)] for each in range(rules.seats)])
        cases.append(Case(in_order, crib, drawn[0], _pegged(rules, _dealer(view), random)))
    return cases


def known_hands(view: SeatView) -> dict[Seat, Codes]:
    """The hands that this seat knows: its own, and wherever trades have taken its first one."""
    assert view.seat is not None
    at = view.seat
    for used in view.lying:
        if used.other is not None and at in (used.seat, used.other):
            at = used.other if at == used.seat else used.seat
    first = tuple([card.code for card in view.dealt if card not in view.thrown])
    return {at: first, view.seat: tuple([card.code for card in view.hand])}


def _hands_of(
    rules: Rules, hidden: list[int], others: list[Seat], dealer: Seat, number: int
) -> list[Codes]:
    if not others:
        return [()] * number
    size = rules.cards_kept
    kept = deal_model().kept
    weights = [kept[DEALER if other == dealer else PONE] for other in others] if size == 4 else []
    hands = kernels.HiddenHands(hidden, [[None] * size for _ in others], kept=weights)
    codes = hands.sample(number)
    row = size * len(others)
    return [tuple(codes[begin : begin + row]) for begin in range(0, len(codes), row)]


@cache
def _play_totals() -> tuple[list[int], list[int]]:
    """Cells of what both peg in the play, and how often it is that or less."""
    totals = [round(number) for number in deal_model().play_totals]
    assert len(totals) == DEALER_POINTS * PONE_POINTS
    cells = [cell for cell, number in enumerate(totals) if number]
    return cells, list(accumulate(totals[cell] for cell in cells))


def _pegged(rules: Rules, dealer: Seat, random: Random) -> tuple[int, ...]:
    """What each seat may peg in the play, as two do: the dealer and all the others."""
    cells, up_to = _play_totals()
    pegged = [
        cell % PONE_POINTS for cell in random.choices(cells, cum_weights=up_to, k=rules.seats)
    ]
    [cell] = random.choices(cells, cum_weights=up_to)
    pegged[dealer] = cell // PONE_POINTS
    if rules.seats == 2:
        pegged[1 - dealer] = cell % PONE_POINTS
    return tuple(pegged)


def _dealer(view: SeatView) -> Seat:
    assert view.dealer is not None
    return view.dealer


def _side(view: SeatView) -> int:
    assert view.seat is not None
    return view.rules.sides[view.seat]
