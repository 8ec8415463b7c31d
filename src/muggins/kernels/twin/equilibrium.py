"""The play between two who both play well: CFR+ over everything that each may hold.

Rounds go to and fro: a player's regret for each card not played is brought up to date against how
the other plays now, and the next play follows regret. What both did on the whole comes ever closer
to an equilibrium; how close is computed, by each side's best answer to it.

Here a range is a dict of hands, the public tree is walked anew each time, and every ending is
played out card by card: slow, and short.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from math import factorial, isfinite, nan, prod
from typing import TypeAlias

from msgspec.structs import replace

from muggins.kernels.twin.public_play import (
    SAYS_GO,
    SUITS,
    Hand,
    PlayRules,
    PublicPlay,
    check_one_pack,
    check_rank,
    fitting,
    hand_number,
    multisets,
    with_one,
    without,
)
from muggins.kernels.twin.scoring import RANKS
from muggins.kernels.twin.stakes import GameStakes, PointStakes, check_cards

Range: TypeAlias = dict[Hand, float]


class _Way(Enum):
    IMPROVE = auto()
    BEST = auto()
    AVERAGE = auto()


@dataclass
class _Choices:
    """Of one hand at one place: by rank, its regrets, and how often it was laid on the whole."""

    regrets: dict[int, float] = field(default_factory=dict)
    sums: dict[int, float] = field(default_factory=dict)


class Equilibrium:
    """The play from here on, solved: what each may hold goes by chances of the kept hands.

    *laid* are the ranks laid so far and `SAYS_GO`, *accounted* the ranks that neither can hold.
    Raises `ValueError`.
    """

    def __init__(
        self,
        laid: Sequence[int],
        accounted: Sequence[int],
        chances: tuple[Sequence[float], Sequence[float]],
        cards: int = 4,
        fifteen: int = 2,
        last_card: int = 1,
        one_count: bool = False,
        worth: tuple[float, float] = (1.0, 1.0),
        game: GameStakes | None = None,
        threads: int = 1,
    ) -> None:
        check_cards(cards)
        if threads < 1:
            raise ValueError(f"wanted at least one thread, not {threads}")
        if game and game.cards != cards:
            raise ValueError(f"the stakes are for hands of {game.cards} cards, not {cards}")
        if not all(isfinite(each) for each in worth):
            raise ValueError("what a point is worth is a number")
        self.rounds = 0
        self._rules = PlayRules(fifteen, last_card, one_count)
        self._stakes, self._cards = game or PointStakes(*worth), cards
        for of_seat in chances:
            self._check_chances(of_seat)
        self._play = self._follow(laid)
        gone = [check_rank(rank) for rank in (*accounted, *self._play.laid[0], *self._play.laid[1])]
        check_one_pack(gone)
        self._available = [SUITS - gone.count(rank) for rank in range(RANKS)]
        self._reach = [self._expected(chances[seat], seat) for seat in (0, 1)]
        if not any(self._ways_against(0, hand) for hand in self._reach[0]):
            raise ValueError("no two hands that both may have kept go together")
        self._choices: dict[tuple[tuple[int, ...], Hand], _Choices] = {}
        self._weight, self._kept = 0.0, 0.0

    def improve(self, rounds: int = 1) -> None:
        """A later round weighs more, because it is better; the first goes by chance: nothing.

        And regrets of early rounds are forgotten, those of late ones hardly.
        """
        for _ in range(rounds):
            self._weight = self.rounds**3
            self._kept = 1 - 1 / (1 + self.rounds**1.5)
            self.rounds += 1
            for me in (0, 1):
                self._walk(me, _Way.IMPROVE)

    def value(self) -> float:
        """What the pone gets in the mean when both go on as they did on the whole."""
        return self._mean(0, self._walk(0, _Way.AVERAGE))

    def exploitability(self) -> float:
        """What the two would gain together if each had the best answer to the other."""
        return sum(self._mean(me, self._walk(me, _Way.BEST)) for me in (0, 1))

    def choices(self, hand: Sequence[int], laid: Sequence[int] = ()) -> list[float]:
        """How often this hand lays each rank when the play has gone on so. Raises `ValueError`."""
        at = self._choice_after(laid)
        return self._row(at, _checked_hand(hand, at.cards[at.mover]))

    def choices_at(self, laid: Sequence[int] = ()) -> memoryview[float]:
        """The same of every hand that there is, by its number: see `choices`."""
        at = self._choice_after(laid)
        return _table([self._row(at, hand) for hand in multisets(at.cards[at.mover])])

    def worths(self, hand: Sequence[int]) -> list[float]:
        """What each rank out of this hand brings whoever is to play; NaN: it cannot be laid.

        The other goes on as on the whole, they themselves with the best answer to that.
        Raises `ValueError`.
        """
        at, me = self._play, self._play.mover
        if not _is_choice(at):
            raise ValueError("nothing is left to choose")
        held = _checked_hand(hand, at.cards[me])
        every = self._ways_against(me, held)
        found = [nan] * RANKS
        for rank in fitting(held, at):
            if every > 0 and self._can_come(at, rank):
                left = without(held, rank)
                after = at.lay(rank, self._rules)
                worth = self._visit(after, me, {left: 1.0}, self._reach[1 - me], _Way.BEST)
                found[rank] = worth[left] / every
        return found

    def pegging(self, seat: int) -> memoryview[float]:
        """What each kept hand of a seat pegs from here on, and what the other pegs against it.

        In the mean when both go on as on the whole; by the numbers of hands, NaN for those that
        cannot have been kept. Raises `ValueError`.
        """
        if seat not in (0, 1):
            raise ValueError(f"a seat is 0 or 1, not {seat}")
        rows = [[nan, nan] for _ in multisets(self._cards)]
        for column, who in enumerate((seat, 1 - seat)):
            for hand, points in self._pegged_by(who, seat).items():
                row = rows[hand_number((*hand, *self._play.laid[seat]))]
                row[column] = points - self._play.pegged[who]
        return _table(rows)

    def _pegged_by(self, who: int, seat: int) -> Range:
        """In the mean, by what a seat holds."""
        stakes, self._stakes = self._stakes, PointStakes(*with_one((0.0, 0.0), who, 1.0))
        worth = self._walk(seat, _Way.AVERAGE)
        self._stakes = stakes
        sign = 1 if who == seat else -1  # what the other pegs is worth less than nothing to me
        every = {hand: self._ways_against(seat, hand) for hand in worth}
        return {hand: sign * worth[hand] / every[hand] if every[hand] else nan for hand in worth}

    def _check_chances(self, chances: Sequence[float]) -> None:
        wanted = len(multisets(self._cards))
        if len(chances) != wanted:
            raise ValueError(f"wanted the chances of {wanted} hands, not {len(chances)}")
        if not all(0 <= chance < 1e30 for chance in chances):
            raise ValueError("chances are numbers from 0 on")

    def _follow(self, laid: Sequence[int]) -> PublicPlay:
        at = PublicPlay((self._cards, self._cards))
        if isinstance(self._stakes, GameStakes):
            at = replace(at, pegged=self._stakes.scores, game_hole=self._stakes.game_hole)
        for rank in laid:
            if rank == SAYS_GO:
                at = at.say_go(self._rules)
                continue
            check_rank(rank)
            if not at.cards[at.mover]:
                raise ValueError("no cards are left to lay")
            if not at.fits(rank):
                raise ValueError("the count would pass 31")
            at = at.lay(rank, self._rules)
        return replace(at, history=())

    def _expected(self, chances: Sequence[float], seat: int) -> Range:
        """What a seat may hold now, by the chance that it kept it."""
        reach: Range = {}
        for kept, chance in zip(multisets(self._cards), chances, strict=True):
            left = list(kept)
            try:
                for rank in self._play.laid[seat]:
                    left.remove(rank)
            except ValueError:  # it is not what was laid
                continue
            if chance > 0 and self._ways(left) > 0 and not self._play.lacks[seat] & set(left):
                # Cards alike are one hand in whatever order they are dealt.
                orders = prod(factorial(kept.count(rank)) for rank in set(kept))
                reach[tuple(left)] = chance / orders
        if not reach:
            raise ValueError(f"no hand that seat {seat} may have kept fits what was laid")
        return reach

    def _choice_after(self, laid: Sequence[int]) -> PublicPlay:
        at = self._play
        for step in (*laid, None):
            if step not in (None, SAYS_GO):
                check_rank(step)
            if not _is_choice(at) or (step is not None and not self._can_come(at, step)):
                raise ValueError("the play does not come to a choice there")
            if step is not None:
                at = at.say_go(self._rules) if step == SAYS_GO else at.lay(step, self._rules)
        return at

    def _can_come(self, at: PublicPlay, step: int) -> bool:
        """Whether anybody may hold cards for this, as far as each rank by itself tells."""
        me = at.mover
        since = [at.laid[seat][len(self._play.laid[seat]) :] for seat in (0, 1)]
        most = {
            rank: max(hand.count(rank) for hand in self._reach[me]) - since[me].count(rank)
            for rank in range(RANKS)
            if rank not in at.lacks[me]
        }
        if step == SAYS_GO:
            stuck = sum(number for rank, number in most.items() if not at.fits(rank))
            return stuck >= at.cards[me]
        left = self._available[step] - since[0].count(step) - since[1].count(step)
        return at.fits(step) and left > 0 and most.get(step, 0) > 0

    def _row(self, at: PublicPlay, hand: Hand) -> list[float]:
        plan = self._plan(at, hand, _Way.AVERAGE)
        return [plan.get(rank, 0.0) for rank in range(RANKS)]

    def _ways(self, cards: Sequence[int]) -> int:
        """In how many ways these cards may be dealt, one after the other."""
        ways = 1
        for at, rank in enumerate(cards):
            ways *= max(0, self._available[rank] - cards[:at].count(rank))
        return ways

    def _ways_against(self, me: int, hand: Hand) -> float:
        return sum(
            chance * self._ways((*hand, *theirs)) for theirs, chance in self._reach[1 - me].items()
        )

    def _mean(self, me: int, worth: Range) -> float:
        reach = self._reach[me].items()
        every = sum(chance * self._ways_against(me, hand) for hand, chance in reach)
        return sum(chance * worth[hand] for hand, chance in reach) / every

    def _walk(self, me: int, way: _Way) -> Range:
        return self._visit(self._play, me, self._reach[me], self._reach[1 - me], way)

    def _visit(self, at: PublicPlay, me: int, mine: Range, theirs: Range, way: _Way) -> Range:
        """What each of my hands brings, when the other's come and are played with these chances."""
        if not _is_choice(at):
            return {
                hand: sum(
                    chance * self._end(at, me, hand, other) for other, chance in theirs.items()
                )
                for hand in mine
            }
        if at.mover == me:
            return self._visit_mine(at, me, mine, theirs, way)
        worth = dict.fromkeys(mine, 0.0)
        plan = _Way.IMPROVE if way is _Way.IMPROVE else _Way.AVERAGE
        for next_at, part in self._parts(at, theirs, lambda hand: self._plan(at, hand, plan)):
            for hand, more in self._visit(next_at, me, mine, part, way).items():
                worth[hand] += more
        return worth

    def _visit_mine(self, at: PublicPlay, me: int, mine: Range, theirs: Range, way: _Way) -> Range:
        plans = {hand: self._plan(at, hand, way) for hand in mine}
        found: dict[Hand, dict[int, float]] = {hand: {} for hand in mine}
        for next_at, part in self._parts(at, mine, plans.__getitem__):
            worth = self._visit(next_at, me, part, theirs, way)
            laid = next_at.history[-1]
            for hand in mine:
                left = hand if laid == SAYS_GO else without(hand, laid)
                if laid in plans[hand]:
                    found[hand][laid] = worth[left]
        worth = {}
        for hand, by_rank in found.items():
            if way is _Way.BEST:
                worth[hand] = max(by_rank.values())
                continue
            worth[hand] = sum(plans[hand][rank] * value for rank, value in by_rank.items())
            if way is _Way.IMPROVE:
                self._regret(at, hand, mine[hand], plans[hand], by_rank, worth[hand])
        return worth

    def _regret(
        self,
        at: PublicPlay,
        hand: Hand,
        reach: float,
        plan: dict[int, float],
        by_rank: dict[int, float],
        worth: float,
    ) -> None:
        known = self._choices.setdefault((at.history, hand), _Choices())
        for rank, value in by_rank.items():
            kept = self._kept * known.regrets.get(rank, 0.0)
            known.regrets[rank] = max(0.0, kept + value - worth)
            more = self._weight * reach * plan[rank]
            known.sums[rank] = known.sums.get(rank, 0.0) + more

    def _plan(self, at: PublicPlay, hand: Hand, way: _Way) -> dict[int, float]:
        """How often each rank is laid: now, or on the whole. Who cannot play says go."""
        can = fitting(hand, at) or [SAYS_GO]
        known = self._choices.get((at.history, hand), _Choices())
        weights = known.regrets if way is _Way.IMPROVE else known.sums
        total = sum(weights.get(rank, 0.0) for rank in can)
        if total <= 0:
            return {rank: 1 / len(can) for rank in can}
        return {rank: weights.get(rank, 0.0) / total for rank in can}

    def _parts(
        self, at: PublicPlay, hands: Range, plan: Callable[[Hand], dict[int, float]]
    ) -> Iterator[tuple[PublicPlay, Range]]:
        """Whoever is to play does so: what may come, and with which hands."""
        parts: dict[int, Range] = {}
        for hand, chance in hands.items():
            for rank, share in plan(hand).items():
                left = hand if rank == SAYS_GO else without(hand, rank)
                parts.setdefault(rank, {})[left] = chance * share
        for rank, part in sorted(parts.items()):
            yield at.say_go(self._rules) if rank == SAYS_GO else at.lay(rank, self._rules), part

    def _end(self, at: PublicPlay, me: int, mine: Hand, theirs: Hand) -> float:
        """What it brings me when the last cards are played out, times the ways to hold them."""
        laid = [rank for rank in at.history if rank != SAYS_GO]
        ways = self._ways((*laid, *mine, *theirs))
        if ways == 0:
            return 0.0
        hands = (mine, theirs) if me == 0 else (theirs, mine)
        to_pone = self._played_out(at, hands)
        return ways * (to_pone if me == 0 else -to_pone)

    def _played_out(self, at: PublicPlay, hands: tuple[Hand, Hand]) -> float:
        if at.cards == (0, 0):
            return self._stakes.at_end(at)
        can = fitting(hands[at.mover], at)
        if not can:
            return self._played_out(at.say_go(self._rules), hands)
        found = [
            self._played_out(
                at.lay(rank, self._rules),
                with_one(hands, at.mover, without(hands[at.mover], rank)),
            )
            for rank in can
        ]
        return max(found) if at.mover == 0 else min(found)


def _is_choice(at: PublicPlay) -> bool:
    """Whether anything hidden is left to weigh: not when one has no cards, or both have one."""
    return min(at.cards) > 0 and sum(at.cards) > 2


def _checked_hand(hand: Sequence[int], cards: int) -> Hand:
    if len(hand) != cards:
        raise ValueError(f"wanted {cards} cards, not {len(hand)}")
    return tuple(sorted(check_rank(rank) for rank in hand))


def _table(rows: Sequence[Iterable[float]]) -> memoryview[float]:
    numbers = array("f", [number for row in rows for number in row])
    shape = (len(rows), len(numbers) // len(rows))
    return memoryview(numbers).cast("B").cast("f", shape)
