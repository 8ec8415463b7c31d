"""Cards that a record leaves out, because nobody at the table saw them.

At a real table nobody sees the rest of the pack, how deep a cut was, which of the crib's cards
came from whom, or a hand that the end of the game kept from the show. Such cards are written ``?``
or left away. To play the record through the engine something must lie there: any cards will do
that agree with everything the record does say. They are looked for here, one deal at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from muggins.cards import PACK, Card, parse_card, written
from muggins.engine.deal import CRIB, FEWEST_LEFT, gathered, order_of_dealing
from muggins.engine.events import Cards, Dealt
from muggins.engine.rules import GoPoint, PackCare, Rules, Seat
from muggins.engine.scoring import THIRTY_ONE
from muggins.table.record import RecordError
from muggins.table.seen import UNKNOWN, Line, Seen, kept_cards


class Unseen:
    """Finds the packs that a record's lines speak of, made up where they do not say."""

    def __init__(self, rules: Rules, names: Sequence[str], lines: Sequence[Line]) -> None:
        self.rules = rules
        self.names = names
        self.lines = lines
        self.is_needed = False
        self.thrown: dict[Seat, Cards] = {}
        """What each seat throws in the present deal."""

    # The draw

    def spread(self, at: int) -> Cards:
        """The spread pack of the line *at*; cards drawn from it lie where they were drawn."""
        line = self.lines[at]
        colon = next((i for i, word in enumerate(line.words) if word.endswith(":")), 0)
        cards = self._cards(line, line.words[colon + 1 :])
        pack: list[Card | None] = [*cards, *[None] * (len(PACK) - len(cards))]
        self._filled(line, pack)  # it must be a pack before anything is drawn from it
        for draw in self.lines[at + 1 : at + colon]:
            if len(draw.words) == 4 and draw.words[1] == "draws":
                [card] = self._cards(draw, draw.words[3:])
                place = self._place(draw, pack, card, range(len(PACK)))
                lies = pack[place]
                if lies not in (None, card):
                    raise RecordError(draw.number, f"{lies} lies at {place}, not {card}")
                pack[place] = card
        return self._filled(line, pack)

    # The deal

    def pack(self, at: int) -> Cards:
        """The whole pack before the deal that begins in line *at*."""
        head = self.lines[at]
        block = self._block(at)
        dealer = self._dealer(head)
        seats, blind, rest = self._told(head, block, dealer)
        all_told = [*[seen.dealt for seen in seats], blind, rest]
        if not any(None in cards for cards in all_told) and not _has_unknown_throw(block):
            self.thrown = {}
            return self._gather(head, dealer, seats, blind, rest)
        self.is_needed = True
        self._know_kept(block, seats)
        self._know_goes(block, seats)
        self._know_blind(block, blind)
        self._know_crib(head, block, seats, blind)
        self._know_starters(block, rest)
        if self.rules.pack is PackCare.KEPT:
            self._know_later_deals(at, rest)
        self._choose_throws(head, seats)
        self._make_up(head, block, seats, blind, rest)
        self.thrown = {Seat(seat): tuple(seen.thrown) for seat, seen in enumerate(seats)}
        return self._gather(head, dealer, seats, blind, rest)

    def _dealer(self, head: Line) -> Seat:
        name = head.words[3]
        if name not in self.names:
            raise RecordError(
                head.number, f"nobody here is called {name!r}; there are {' '.join(self.names)}"
            )
        return Seat(self.names.index(name))

    def _block(self, at: int) -> Sequence[Line]:
        """The lines of the deal that begins in line *at*."""
        end = at + 1
        while (
            end < len(self.lines)
            and not self.lines[end].is_deal
            and (self.lines[end].words[0] != "game")
        ):
            end += 1
        return self.lines[at:end]

    def _told(
        self, head: Line, block: Sequence[Line], dealer: Seat
    ) -> tuple[list[Seen], list[Card | None], list[Card | None]]:
        """The hands, the blind crib and the rest of the pack, as far as they are written."""
        rules = self.rules
        order = order_of_dealing(rules, dealer)
        seats = []
        for seat, name in enumerate(self.names):
            place = (seat - dealer) % rules.seats
            hand = self._dealt(head, block, name, order.count(seat))
            seats.append(Seen(hand, rules.thrown[place]))
        blind = self._dealt(head, block, "crib", order.count(CRIB))
        pack = next((line for line in block if line.words[0] == "pack"), None)
        size = len(PACK) - len(order)
        if pack is None:
            return seats, blind, [None] * size
        rest = self._cards(pack, pack.words[1:])
        if len(rest) != size:
            raise RecordError(pack.number, f"{size} cards are left in the pack, not {len(rest)}")
        return seats, blind, rest

    def _dealt(self, head: Line, block: Sequence[Line], name: str, size: int) -> list[Card | None]:
        if not size:
            return []
        line = next((ln for ln in block if ln.words[:3] == (name, "is", "dealt")), None)
        if line is None:
            raise RecordError(head.number, f"the deal does not say what {name} is dealt")
        cards = self._cards(line, line.words[3:])
        if len(cards) != size:
            raise RecordError(line.number, f"{name} is dealt {size} cards, not {len(cards)}")
        return cards

    def _cards(self, line: Line, words: Sequence[str]) -> list[Card | None]:
        try:
            return [
                None if word.rstrip(":") == UNKNOWN else parse_card(word.rstrip(":"))
                for word in words
            ]
        except ValueError as error:
            raise RecordError(line.number, str(error)) from error

    def _told_of(
        self, block: Sequence[Line], seats: list[Seen]
    ) -> Iterator[tuple[Line, Seen | None]]:
        """The lines of a deal, each with whose cards its seat holds: hands may be traded."""
        holds = dict(zip(self.names, seats, strict=True))
        for line in block:
            words = line.words
            yield line, holds.get(words[0])
            if words[1:2] == ("uses",) and len(words) == 5 and {words[0], words[4]} <= {*holds}:
                holds[words[0]], holds[words[4]] = holds[words[4]], holds[words[0]]

    def _know_kept(self, block: Sequence[Line], seats: list[Seen]) -> None:
        """From the play and the show: who held which cards, and what closed hands scored."""
        for line, holder in self._told_of(block, seats):
            words = line.words
            if holder is None or len(words) < 3:
                continue
            told: Sequence[str] = ()
            match words[1], words[2]:
                case "throws", _:
                    told = words[2:]
                case "plays", _:
                    told = words[2:3]
                case (("shows" | "counts"), "hand"):
                    told = words[3 : 3 + self.rules.cards_kept]
                    holder.points = _number(words[-1])
            where = holder.thrown if words[1] == "throws" else holder.kept
            for card in filter(None, self._cards(line, told)):
                self._hold(line, holder, card, where)
            most = holder.throws if where is holder.thrown else self.rules.cards_kept
            if len(where) > most:
                raise RecordError(line.number, f"these are more than {most}: {written(where)}")

    def _know_goes(self, block: Sequence[Line], seats: list[Seen]) -> None:
        """From the goes and the ends of counts: what was too high to be played."""
        room, has_go = 0, False
        for line, holder in self._told_of(block, seats):
            words = line.words
            match words[1] if len(words) > 3 else "":
                case "plays":
                    room, has_go = THIRTY_ONE - (_number(words[-1]) or 0), False
                case "says" if holder is not None:
                    has_go = True
                    holder.room = max(holder.room, room)
            if self._nobody_can_play(words, has_go=has_go):
                for seen in seats:
                    seen.room = max(seen.room, room)

    def _nobody_can_play(self, words: Sequence[str], *, has_go: bool) -> bool:
        """Whether a line is only written when nobody can add to the count."""
        is_go_point = words[1:2] == ("pegs",) and words[-2] == "go:"
        return (
            words[:2] == ("count", "ends")
            or (is_go_point and self.rules.go_point is GoPoint.ON_LAST_CARD)
            # Goes come before the claim only when nobody can play on.
            or (has_go and words[1:2] == ("claims",))
        )

    def _hold(self, line: Line, seen: Seen, card: Card, where: list[Card]) -> None:
        if not seen.put(card):
            raise RecordError(
                line.number, f"{card} was not dealt there: {written(seen.known())} were"
            )
        if card not in where:
            where.append(card)

    def _know_blind(self, block: Sequence[Line], blind: list[Card | None]) -> None:
        """A crib that plays along begins with its blind cards."""
        plays = [line for line in block if line.words[:2] == ("crib", "plays")]
        for place, line in enumerate(plays[: len(blind)]):
            for card in self._cards(line, line.words[2:3]):
                blind[place] = blind[place] or card

    def _know_crib(
        self, head: Line, block: Sequence[Line], seats: list[Seen], blind: list[Card | None]
    ) -> None:
        """The crib's cards, once it is shown, came from those whose throws nobody saw."""
        told = {
            card
            for line in block
            if line.words[1:3] in (("counts", "crib"), ("shows", "crib"))
            for card in self._cards(line, [w for w in line.words[3:] if not w.isdecimal()])
        }
        placed = {*blind, *[card for seen in seats for card in seen.thrown]}
        for card in sorted(filter(None, told - placed)):
            thrower = self._thrower(seats, card)
            if thrower is not None:
                thrower.put(card)
                thrower.thrown.append(card)
            elif None in blind:
                blind[blind.index(None)] = card
            else:
                raise RecordError(
                    head.number, f"{card} is in the crib, and nobody can have thrown it"
                )

    def _thrower(self, seats: list[Seen], card: Card) -> Seen | None:
        """Who can have thrown *card*: who was dealt it, or else who has an unknown card."""
        free = [seen for seen in seats if len(seen.thrown) < seen.throws and card not in seen.kept]
        dealt_it = [seen for seen in free if card in seen.dealt]
        return next(iter(dealt_it or [seen for seen in free if None in seen.dealt]), None)

    def _know_starters(self, block: Sequence[Line], rest: list[Card | None]) -> None:
        """Each cut lifts cards from where the last one left the pack."""
        top = 0
        for line in block:
            words = line.words
            if words[1:2] == ("cuts",) and len(words) == 4:
                card = self._cards(line, words[3:])[0]
                if card is not None:
                    places = range(FEWEST_LEFT, len(rest) - FEWEST_LEFT + 1)
                    turned = [*rest[top:], *rest[:top]]
                    top = (top + self._place(line, turned, card, places)) % len(rest)
                    rest[top] = card
            elif line.is_top_card:
                rest[0] = self._cards(line, words[2:])[0]

    def _place(
        self, line: Line, cards: Sequence[Card | None], card: Card | None, places: range
    ) -> int:
        """The place that *line* names, or one where *card* lies or can lie."""
        word = line.words[2].rstrip(":")
        if word.isdecimal() and int(word) < len(cards):
            return int(word)
        if card in cards:
            return cards.index(card)
        free = [place for place in places if cards[place] is None]
        if word != UNKNOWN or not free:
            raise RecordError(line.number, f"{card} cannot have lain at {word}")
        return free[0]

    def _know_later_deals(self, at: int, rest: list[Card | None]) -> None:
        """A pack that is never shuffled again tells its order in the deals that follow."""
        place = 0
        for later in range(at + 1, len(self.lines)):
            if self.lines[later].words[0] == "game":
                return
            if self.lines[later].is_deal:
                block = self._block(later)
                for card in self._in_dealing_order(block):
                    rest[place] = card
                    place += 1
                self._turn_up(block, rest, place)

    def _in_dealing_order(self, block: Sequence[Line]) -> list[Card | None]:
        piles = {
            line.words[0]: self._cards(line, line.words[3:])
            for line in block
            if line.words[1:3] == ("is", "dealt")
        }
        if len(piles) == 1:  # the free crib
            return next(iter(piles.values()))
        order = order_of_dealing(self.rules, Seat(0))
        names = [*self.names, "crib"]
        return [piles[names[to]].pop(0) for to in order if piles.get(names[to])]

    def _turn_up(self, block: Sequence[Line], rest: list[Card | None], place: int) -> None:
        for line in block:
            if line.is_top_card and place < len(rest):
                rest[place] = self._cards(line, line.words[2:])[0]

    def _choose_throws(self, head: Line, seats: list[Seen]) -> None:
        """Of cards dealt and never seen again, the lowest were thrown: they could be played."""
        for name, seen in zip(self.names, seats, strict=True):
            lying = [c for c in seen.known() if c not in seen.thrown and c not in seen.kept]
            for card in sorted(lying)[: seen.throws - len(seen.thrown)]:
                seen.thrown.append(card)
                lying.remove(card)
            seen.kept += lying
            if any(card.pips <= seen.room for card in lying):
                raise RecordError(
                    head.number, f"{name} said go with {written(lying)}, which could be played"
                )

    def _make_up(
        self,
        head: Line,
        block: Sequence[Line],
        seats: list[Seen],
        blind: list[Card | None],
        rest: list[Card | None],
    ) -> None:
        """Fill every unknown place from the cards that lie nowhere yet."""
        placed = {*blind, *rest, *[card for seen in seats for card in seen.dealt]}
        free = [card for card in PACK if card not in placed]
        top = next((line for line in block if line.is_top_card), None)
        starter = None if top is None else self._cards(top, top.words[2:])[0]
        kept = kept_cards(seats, starter, free, self.rules.combinations)
        if kept is None:
            raise RecordError(
                head.number, "no cards that are left agree with the goes and counts of this deal"
            )
        for seen, cards in zip(seats, kept, strict=True):
            for card in cards:
                seen.put(card)
                seen.kept.append(card)
        taken = {card for cards in kept for card in cards}
        left = iter([card for card in free if card not in taken])
        for seen in seats:
            for card in islice(left, seen.dealt.count(None)):
                seen.put(card)
                seen.thrown.append(card)
        for places in (blind, rest):
            places[:] = [next(left) if card is None else card for card in places]

    def _gather(
        self,
        head: Line,
        dealer: Seat,
        seats: list[Seen],
        blind: list[Card | None],
        rest: list[Card | None],
    ) -> Cards:
        hands = tuple([tuple(seen.known()) for seen in seats])
        crib = tuple([card for card in blind if card is not None])
        pack = tuple([card for card in rest if card is not None])
        whole = gathered(self.rules, Dealt(0, dealer, hands, crib, pack))
        twice = [card for place, card in enumerate(whole) if card in whole[:place]]
        if twice:
            raise RecordError(head.number, f"{twice[0]} is in this deal twice")
        return whole

    def _filled(self, line: Line, cards: list[Card | None]) -> Cards:
        """*cards*, with the rest of the pack in the unknown places."""
        left = iter([card for card in PACK if card not in cards])
        self.is_needed = self.is_needed or None in cards
        whole = [next(left, None) if card is None else card for card in cards]
        if not len(whole) == len(set(whole)) == len(PACK):
            different = len(set(whole) - {None})
            raise RecordError(
                line.number,
                f"a pack is 52 different cards; of these {len(whole)}, {different} are different",
            )
        return tuple([card for card in whole if card is not None])


def _has_unknown_throw(block: Sequence[Line]) -> bool:
    return any(line.words[1:2] == ("throws",) and UNKNOWN in line.words for line in block)


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else None
