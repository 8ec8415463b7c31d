"""The cards that can be laid: against hands of the others, to the end of the deal.

Every card is laid against the same hands of the others: all that they may hold while these are few,
else some by chance, as such players keep them and as they agree with what was laid. All play on
carefully. Means and chances are exact for the hands looked at; near the end of the game, and of
two players always, each case is followed through the count in its order.

Of two players who keep four cards each the play is solved: what is pegged is that between two good
players, and once two cards lie (near the end of the game, one) the chance of winning too. Before,
the chance goes with what is pegged, as it does from case to case. Only the spread is of careful
players then.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from muggins import kernels
from muggins.analysis.choice import Choice, Effort, Gathered, Points
from muggins.analysis.likely_hands import LikelyHands
from muggins.analysis.odds_of_many import Step
from muggins.analysis.of_two import is_deal_of_two
from muggins.analysis.play_of_two import range_of
from muggins.analysis.play_stakes import points_by_ranks
from muggins.analysis.public_play import play_so_far, role
from muggins.analysis.rest_of_deal import Counted, RestOfDeal
from muggins.analysis.seat_of_many import SeatOfMany, seats_play
from muggins.analysis.solved_play import SolvedCard, solved_cards
from muggins.engine.actions import Play
from muggins.engine.phase import Phase
from muggins.engine.view import SeatView
from muggins.kernels.twin.public_play import hand_number, multisets

CAREFUL = kernels.SeatsPlay.CAREFUL


class Case(NamedTuple):
    """What the others may hold, how likely it is, and the hands that it makes."""

    row: bytes
    chance: float
    hands: list[Counted]
    as_solved: list[Counted]
    """The hands as they count where the play is solved: the other's by its ranks alone."""


def choices_of_card(view: SeatView, effort: Effort, seed: int) -> list[Choice]:
    """Every card that can be laid."""
    seat = SeatOfMany(view)
    rest = RestOfDeal(seat)
    is_near = max(view.scores) >= view.rules.game_hole - effort.near
    is_followed = is_near or is_deal_of_two(view)
    number = effort.cases if not is_near or is_deal_of_two(view) else effort.cases_near
    cases = list(cases_of(seat, rest, number, seed))
    found = {play.card.code: _Laid(rest) for play in _plays(view)}
    for case in cases:
        for card, pegged in _pegged(seat, case.row, ends=False):
            found[card].add(case, pegged)
            if is_followed and not is_near:
                found[card].add_win(case, pegged)
        if is_near:
            for card, pegged in _pegged(seat, case.row, ends=True):
                found[card].add_win(case, pegged)
    hands = steps_of_hands(rest, cases)
    solved = solved_cards(view, effort.solved) if effort.solved else {}
    return [
        found[play.card.code].choice(play, hands, solved.get(play.card.rank - 1))
        for play in _plays(view)
    ]


def cases_of(seat: SeatOfMany, rest: RestOfDeal, many: int, seed: int) -> Iterator[Case]:
    """What the others may hold."""
    row = sum(seat.held[other] for other in seat.others)
    deals, chances = b"", [1.0]
    if row:
        kept = _kept_by_other(seat)
        hidden = seat.hidden(by_belief=True, kept=kept)
        deals, chances = hidden.every(many) or (hidden.sample(many, seed), [1.0] * many)
        if kept is None:
            weights = LikelyHands(seat).weights(deals)
            chances = [chance * more for chance, more in zip(chances, weights, strict=True)]
    total = sum(chances)
    for each, chance in zip(_rows(deals, row) if row else [b""], chances, strict=True):
        hands = rest.counted(each)
        yield Case(each, chance / total, hands, _by_ranks(seat, each, hands))


def _by_ranks(seat: SeatOfMany, row: bytes, hands: list[Counted]) -> list[Counted]:
    if not _is_solved(seat.view) or seat.starter is None:
        return hands
    [other] = seat.others
    ranks = [card >> 2 for card in (*seat.laid[other], *row)]
    points = points_by_ranks(seat.starter >> 2)[hand_number(ranks)]
    side = seat.rules.sides[other]
    return [Counted(side, points) if each.side == side else each for each in hands]


def _is_solved(view: SeatView) -> bool:
    """Whether this is a play that can be solved."""
    return view.phase is Phase.PLAY and is_deal_of_two(view)


def _kept_by_other(seat: SeatOfMany) -> array[float] | None:
    """Of two players: how likely each hand is, by what was kept and by what was laid of it."""
    view = seat.view
    if not _is_solved(view):
        return None
    [other] = seat.others
    laid = Counter(card >> 2 for card in seat.laid[other])
    chances = array("f", range_of(1 - role(view), play_so_far(view)[1]))
    for number, hand in enumerate(multisets(view.rules.cards_kept)):
        # Who holds two of a rank may have laid either: what is seen is half as likely.
        for rank, times in laid.items():
            chances[number] /= comb(hand.count(rank), times) or 1
    return chances


def _rows(deals: bytes, row: int) -> list[bytes]:
    return [deals[at : at + row] for at in range(0, len(deals), row)]


def _pegged(seat: SeatOfMany, row: bytes, *, ends: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each card, and what the sides peg with it and after it; the play may end with the game."""
    play, policies = seats_play(seat.rules, seat.counts), [CAREFUL] * seat.rules.seats
    # Who knows everything lays their own cards in the best order.
    promises = play.search(
        seat.seats_view(ends=ends), row, policies, knows_all=not row, outcomes=True
    )
    for card, _, _, _, outcomes in promises:
        yield card, outcomes[0][0]


def steps_of_hands(rest: RestOfDeal, cases: Sequence[Case]) -> list[Step]:
    """The hands in their order, by their means over all cases."""
    gathered = [Gathered() for _ in rest.seats_to_count]
    for case in cases:
        for each, (_, points) in zip(gathered, case.hands, strict=True):
            each.add(points, case.chance)
    return [
        Step(rest.rules.sides[seat], *each.pace)
        for seat, each in zip(rest.seats_to_count, gathered, strict=True)
    ]


class _Laid:
    """What one card brings over all cases."""

    def __init__(self, rest: RestOfDeal) -> None:
        self._rest, self._side = rest, rest.seat.side
        self._totals = rest.totals()
        self._net = Gathered()
        self._pegged = [Gathered() for _ in range(rest.rules.side_count)]
        self._win: float | None = None
        self._net_followed, self._win_by_net = Gathered(), 0.0
        self._win_by_suits = 0.0

    def add(self, case: Case, pegged: Sequence[int]) -> None:
        for side, points in enumerate(pegged):
            self._pegged[side].add(points, case.chance)
        self._net.add(self._net_of(case, pegged), case.chance)

    def add_win(self, case: Case, pegged: Sequence[int]) -> None:
        scores = self._rest.seat.view.scores
        standing = [score + more for score, more in zip(scores, pegged, strict=True)]
        win, net = self._rest.win(standing, case.hands), self._net_of(case, pegged)
        self._win = (self._win or 0.0) + case.chance * win
        self._net_followed.add(net, case.chance)
        self._win_by_net += case.chance * win * net
        if case.as_solved is not case.hands:
            by_ranks = self._rest.win(standing, case.as_solved)
            self._win_by_suits += case.chance * (win - by_ranks)

    def _net_of(self, case: Case, pegged: Sequence[int]) -> float:
        net = self._totals.net
        return sum([net(side, points) for side, points in (*case.hands, *enumerate(pegged))])

    def choice(self, play: Play, hands: Sequence[Step], solved: SolvedCard | None) -> Choice:
        totals, win = self._totals, self._win
        pegged = [Step(side, *each.pace) for side, each in enumerate(self._pegged)]
        if win is None:
            win = self._rest.win_by_steps(self._rest.seat.view.scores, [*pegged, *hands])
        totals.variance += self._net.pace.variance
        for side, mean, _ in hands:
            totals.add(side, Points(hand=mean))
        for side, mean, _ in pegged:
            totals.add(side, Points(play=mean))
        if solved is not None:
            win = self._solved(solved, win)
        return totals.choice(play, win)

    def _solved(self, solved: SolvedCard, win: float) -> float:
        """What is pegged is that; where the chance is not known, it goes with the net."""
        totals, side = self._totals, self._side
        own, others = solved.own - totals.own.play, solved.others - totals.others.play
        totals.add(side, Points(play=own))
        totals.add(1 - side, Points(play=others))
        if solved.win is not None:
            return solved.win + self._win_by_suits
        net = self._net_followed.pace
        worth = (self._win_by_net - win * net.mean) / net.variance if net.variance else 0.0
        return win + worth * (own - others)


def _plays(view: SeatView) -> list[Play]:
    return [action for action in view.legal if isinstance(action, Play)]
