"""The rules of a game in words, told from its row."""

from __future__ import annotations

from typing import assert_never

from muggins.engine.call import in_words
from muggins.engine.chicago_cards import CHICAGO_ROWS, ChicagoCard, Effect
from muggins.engine.rules import (
    Counting,
    GamePoints,
    Goal,
    GoPoint,
    LastCard,
    NextDealer,
    Overclaim,
    PackCare,
    PlayLength,
    Rules,
    ShowTime,
    StarterBy,
)

ABOUT = {
    "traditional": "Two players, six cards each: the game everybody means.",
    "three-player": "Three players, each for themself, five cards each and one to the crib.",
    "partners": "Four players in two sides, partners opposite, pegging on one track.",
    "five-player": "Five players in sides of three and two.",
    "six-player": "Six players in three sides of two, or two of three.",
    "five-card": "The oldest game: hands of three, one count, once round; the pone starts at 3.",
    "noddy": "Cribbage's ancestor for two to eight: three cards, no crib, closed hands, to 31.",
    "solitaire": "One player through one pack, six deals and a free crib; 121 wins.",
    "backward": "Whoever reaches the game hole first loses, so every point hurts.",
}
"""A game in one sentence, by name."""


def rules_in_words(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The rules of the row, as sentences under headings, in the order of the game."""
    told = {
        "Players": _players(rules),
        "Deal": _deal(rules),
        "Starter": _starter(rules),
        "Chicago Cards": _chicago(rules),
        "Play": _play(rules),
        "Show": _show(rules),
        "Counting": _counting(rules),
        "End": _end(rules),
        "Match": _match(rules),
    }
    return {heading: tuple(sentences) for heading, sentences in told.items() if sentences}


def _players(rules: Rules) -> list[str]:
    if rules.seats == 1:
        return ["One player, against the pack."]
    if rules.side_count == rules.seats:
        return [f"{in_words(rules.seats).capitalize()} players, everybody for themself."]
    sides = [
        " and ".join(f"seat {seat}" for seat, of in enumerate(rules.sides) if of == side)
        for side in range(rules.side_count)
    ]
    return [f"{in_words(rules.seats).capitalize()} players in sides: {'; '.join(sides)}."]


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{in_words(number)} cards"


def _deal(rules: Rules) -> list[str]:
    told = []
    if rules.seats > 1:
        told += [
            "Each side draws a card for the first deal; the lowest deals, ties draw again.",
            "The deal passes to the left.",
        ]
    most = max(rules.dealt)
    told.append(f"Everyone is dealt {_cards(most)}, one at a time from the dealer's left.")
    if set(rules.dealt) != {most}:
        short = [place for place, dealt in enumerate(rules.dealt) if dealt < most]
        who = "the dealer" if short == [0] else "the dealer and the player on the dealer's right"
        told.append(f"Only {who} get {_cards(min(rules.dealt))}, and throw none.")
    if rules.blind_crib:
        told.append(f"The pack gives {_cards(len(rules.blind_crib))} to the crib, unseen.")
    if rules.has_crib:
        told.append(
            f"Everyone who has more than {_cards(rules.cards_kept)} throws the rest to the dealer's"
            f" crib, face down, which then holds {_cards(rules.cards_in_crib)}."
        )
    else:
        told.append("There is no crib.")
    match rules.pack:
        case PackCare.SHUFFLED:
            told.append("The pack is shuffled for each deal.")
        case PackCare.KEPT:
            told.append(
                "The pack is shuffled once. After each deal the starter is turned down on top, and"
                " the used cards go face up to the bottom: the hand, then the crib; after the first"
                " deal the player says which lies uppermost."
            )
        case care:
            assert_never(care)
    if rules.head_start:
        told.append(
            f"As the game begins the player left of the dealer pegs {in_words(rules.head_start)}."
        )
    return told


def _starter(rules: Rules) -> list[str]:
    match rules.starter:
        case StarterBy.CUT:
            found = "The player left of the dealer cuts the pack, four cards or more from each end."
        case StarterBy.TOP_CARD:
            found = "The top card of the pack is turned up as the starter."
        case by:
            assert_never(by)
    return [found, f"A jack gives the dealer {in_words(rules.heels)} for his heels."]


def _chicago(rules: Rules) -> list[str]:
    if not rules.chicago:
        return []
    cards = ", ".join(
        f"{in_words(rules.chicago.count(card))} {card}"
        for card in CHICAGO_ROWS
        if card in rules.chicago
    )
    return [
        f"Everyone starts the game with {cards}.",
        (
            "After the deal, and again after the cut, the option goes once round from the dealer's"
            " left: use one card or pass."
        ),
        *[_chicago_card(card) for card in CHICAGO_ROWS if card in rules.chicago],
        "Cards that were used lie face up until the deal ends, and do not come back.",
    ]


def _chicago_card(card: ChicagoCard) -> str:
    row = CHICAGO_ROWS[card]
    match row.effect:
        case Effect.DEAL_ANEW:
            does = "the same dealer shuffles and deals anew, and the option starts over"
        case Effect.CUT_ANEW:
            does = "the same player cuts anew; heels that were pegged stand"
        case Effect.OPPONENTS_COUNT_BACK:
            does = "hands and crib of the opponents move them back, but not below zero"
        case Effect.EXCHANGE_HANDS:
            does = "one's whole hand is exchanged with an opponent's, unseen"
        case Effect.DROP_FIFTEENS:
            does = "no fifteen scores for anybody in this deal"
        case effect:
            assert_never(effect)
    often = ", once a deal" if row.once_a_deal else ""
    moment = str(row.moment).replace("-", " ")
    return f"{str(card).replace('-', ' ').capitalize()} ({moment}{often}): {does}."


def _play(rules: Rules) -> list[str]:
    counts = rules.combinations
    told = [
        "The player left of the dealer leads, and cards are played in turn.",
        "The count may not pass 31; who cannot play says go, who can must.",
    ]
    scores = ["15" if counts.fifteen else "", "25" if counts.twenty_five else ""]
    exact = ", ".join(filter(None, scores))
    told.append(
        f"Two for making the count {exact} or 31; pairs 2, 6 and 12; runs of three"
        f" {counts.run_of_three}, longer ones a point a card."
    )
    if counts.play_flush:
        told.append(f"{in_words(counts.play_flush).capitalize()} or more of a suit in a row peg"
                    " their number.")  # fmt: skip
    if rules.crib_plays:
        told.append(
            "The crib plays along from the bottom, its next card or a go, and pegs nothing."
        )
    told += [_go(rules), _last_card(rules)]
    match rules.play:
        case PlayLength.ALL_CARDS:
            told.append("Then the count starts again, until all cards are played.")
        case PlayLength.ONE_COUNT:
            told.append("Then the play is over: the count does not start again.")
        case length:
            assert_never(length)
    return told


def _go(rules: Rules) -> str:
    match rules.go_point:
        case GoPoint.ON_LAST_CARD:
            return "One for the last card of a count below 31."
        case GoPoint.ON_CALL:
            return "One on hearing the others' go, made up to two by reaching 31."
        case point:
            assert_never(point)


def _last_card(rules: Rules) -> str:
    match rules.last_card:
        case LastCard.SCORES:
            return "The very last card of the deal scores like that too."
        case LastCard.ONLY_31:
            return "The very last card of the deal scores only when it makes 31."
        case last:
            assert_never(last)


def _show(rules: Rules) -> list[str]:
    counts = rules.combinations
    kept = rules.cards_kept
    match rules.show:
        case ShowTime.AFTER_PLAY:
            order = "After the play hands are shown and counted from the dealer's left."
        case ShowTime.BEFORE_PLAY:
            order = (
                "Before the play hands are counted from the dealer's left: the combinations are"
                " named, the cards not shown."
            )
        case time:
            assert_never(time)
    told = [order]
    if rules.has_crib:
        told.append("The dealer's crib comes last.")
    told.append(
        f"Fifteens {counts.fifteen}; pairs 2, 6 and 12; runs of three {counts.run_of_three},"
        f" longer ones a point a card; a flush of the {in_words(kept)} hand cards {kept}, with the"
        f" starter {kept + 1}; his nob 1."
    )
    if counts.twenty_five:
        told.append(f"Cards that add up to 25 score {counts.twenty_five}.")
    if rules.has_crib:
        told.append("In the crib only a flush with the starter counts.")
    return told


def _counting(rules: Rules) -> list[str]:
    match rules.counting:
        case Counting.AUTO:
            return ["The table counts everything."]
        case Counting.MANUAL:
            told = ["Players count for themselves; the table corrects and explains."]
        case Counting.MUGGINS:
            told = [
                "Players count for themselves, and points left out are lost to them.",
                "The opponents may call muggins for those, from the claimant's left.",
            ]
        case counting:
            assert_never(counting)
    match rules.overclaim:
        case Overclaim.CORRECTED:
            told.append("Claiming too much is corrected.")
        case Overclaim.TO_OPPONENT:
            told.append("What is claimed too much goes to the next opponent on the left.")
        case overclaim:
            assert_never(overclaim)
    return [*told, "Heels, goes, last cards and 31 are pegged by the table."]


def _end(rules: Rules) -> list[str]:
    hole = rules.game_hole
    match rules.goal:
        case Goal.REACH_TO_WIN:
            told = [f"The first to reach {hole} wins, at once."]
        case Goal.REACH_TO_LOSE:
            told = [f"The first to reach {hole} loses, at once; who is furthest back wins."]
        case Goal.REACH_BY_THE_END:
            told = [
                f"After deal {rules.deals} the four cards left are a free crib.",
                "The next card is its starter.",
                f"{hole} points or more win; points past them count too.",
            ]
        case goal:
            assert_never(goal)
    if rules.skunk:
        told.append(
            f"A loser at {rules.skunk.line} or lower is skunked, at {rules.skunk.double_line} or"
            " lower doubly so."
        )
    return told


def _match(rules: Rules) -> list[str]:
    if rules.best_of == 1 and rules.first_to is None:
        return []
    points = {
        GamePoints.PLAIN: "A game is worth one game point.",
        GamePoints.SKUNKS: "A game is worth one game point, two for a skunk, three for a double.",
        GamePoints.TOURNAMENT: "A game is worth two game points, three for a skunk.",
    }
    dealer = {
        NextDealer.LOSER: "The loser deals the next game.",
        NextDealer.ALTERNATE: "The first deal passes to the left from game to game.",
        NextDealer.CUT: "The deal is drawn for in each game.",
    }
    length = (
        f"The best of {rules.best_of} games."
        if rules.first_to is None
        else f"The first to {rules.first_to} game points."
    )
    return [length, points[rules.game_points], dealer[rules.next_dealer]]
