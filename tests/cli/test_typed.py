"""`muggins play`: a game by typed commands, played by somebody who types what is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from muggins.cli import main


class Typist:
    """Types an answer to each question, sensible ones and others, from what is on the screen."""

    def __init__(self, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
        self._random = Random(seed)
        self._capsys = capsys
        self.screen = ""
        self.questions: list[str] = []

    def __call__(self, question: str) -> str:
        self.screen += self._capsys.readouterr().out + question + "\n"
        self.questions.append(question)
        assert len(self.questions) < 5000, "the game does not go on"
        held = re.findall(r"You hold: (.*)", self.screen)
        cards: list[str] = held[-1].split() if held else []
        answers: list[str]
        match question.split(maxsplit=1)[0]:
            case "Throw":
                number = int(question.split()[1])
                between = self._random.choice([" ", ",", ", "])
                return between.join(self._random.sample(cards, number))
            case "Play":
                answers = cards
            case "Which":
                answers = [*question.removesuffix("> ").split()[4:], "2c"]
            case "Pass," | "Call":
                answers = ["pass", "pass", "p", *re.findall(r"[a-z]+-[a-z]+", question)]
            case _:
                answers = [str(number) for number in range(40)]
        return self._random.choice(answers)


@pytest.fixture
def typist(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[int], Typist]:
    def seat(seed: int) -> Typist:
        made = Typist(seed, capsys)
        monkeypatch.setattr("builtins.input", made)
        return made

    return seat


@pytest.mark.parametrize(
    "line",
    [
        "play --seed 1",
        "play --game three-player --seed 2",
        "play --game partners --seed 3 --house counting=muggins --house game-hole=61",
        "play --game six-player --seed 4",
        "play --game noddy --house players=3 --seed 5",
        "play --game noddy --house counting=manual --seed 5",
        "play --game solitaire --seed 6",
        "play --game five-card --house best-of=3 --seed 7 --against random",
        "play --chicago --house game-hole=61 --seed 8",
        "play --game backward --seed 9",
    ],
)
def test_a_whole_game_is_played_by_typing(
    line: str, typist: Callable[[int], Typist], capsys: pytest.CaptureFixture[str]
) -> None:
    person = typist(1)
    assert main(line.split()) == 0
    shown = person.screen + capsys.readouterr().out
    assert re.search(r"(wins?|The pack wins) the game, \d+", shown)
    assert "seat" not in re.sub(
        r"seat \d+ |seats \(.*\)|seats \d+ and \d+|the game waits.*", "", shown
    )


@pytest.mark.parametrize("word", ["q", "quit"])
def test_one_may_leave(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: word)
    assert main(["play", "--seed", "1"]) == 0
    assert capsys.readouterr().out.endswith("The game is left unfinished. Good-bye.\n")


def test_the_end_of_the_input_is_the_end_of_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing_more(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing_more)
    assert main(["play", "--seed", "1"]) == 0
    assert "left unfinished" in capsys.readouterr().out


def test_help_and_refusals_say_what_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: Iterator[str] = iter(["?", "", "five", "99", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert main(["play", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert told.count("Type a number from 0 to 51") == 2
    assert "'five' is not a number." in told
    assert "there is no place 99." in told


def typed(line: str, *answers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play *line* with these answers, and then leave."""
    to_come = iter(answers)
    monkeypatch.setattr("builtins.input", lambda _: next(to_come, "q"))
    assert main(line.split()) == 0


def test_only_the_chicago_cards_of_the_moment_are_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """CHICAGO-3, CHICAGO-4: the others are refused with the reason."""
    offered = []

    def leave_after_a_few(question: str) -> str:
        offered.append(question)
        answers = {"Draw": "7", "Pass,": "Cut-Again" if len(offered) < 4 else "PASS"}
        return answers.get(question.split(maxsplit=1)[0], "q")

    monkeypatch.setattr("builtins.input", leave_after_a_few)
    assert main(["play", "--chicago", "--seed", "4"]) == 0
    assert "Pass, or use one of deal-again> " in offered
    told = capsys.readouterr().out
    assert "cut-again is for the moment after-the-cut; this is after-the-deal." in told
    assert "You pass." in told


def test_hands_are_traded_with_the_only_opponent_without_a_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """CHICAGO-9: with two players there is nobody else."""
    asked: list[str] = []

    def trade(question: str) -> str:
        asked.append(question)
        shown = capsys.readouterr().out
        screen.append(shown)
        if question.startswith("Throw"):
            return ", ".join(shown.rsplit("You hold: ", 1)[1].split()[:2])
        if question.startswith("Pass, or use one of cut-again"):
            return "trade-hands" if "trade-hands" in question else "pass"
        return {"Draw": "7", "Cut:": "9", "Pass,": "pass"}.get(question.split(maxsplit=1)[0], "q")

    screen: list[str] = []
    monkeypatch.setattr("builtins.input", trade)
    assert main(["play", "--chicago", "--seed", "4"]) == 0
    told = "".join(screen) + capsys.readouterr().out
    assert "You use trade-hands, with random-1." in told


def test_one_word_too_many_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("play --seed 1", "7 8", monkeypatch=monkeypatch)
    assert "one word is wanted here, not 2." in capsys.readouterr().out


def test_solitaire_shows_the_used_cards_and_tells_of_its_free_crib(
    typist: Callable[[int], Typist], capsys: pytest.CaptureFixture[str]
) -> None:
    """SOLO-5, SOLO-6: one of the eight goes uppermost; the seventh hand is no deal."""
    person = typist(2)
    assert main(["play", "--game", "solitaire", "--seed", "3"]) == 0
    [question] = {asked for asked in person.questions if asked.startswith("Which")}
    assert len(question.removesuffix("> ").split()[4:]) == 8
    told = person.screen + capsys.readouterr().out
    assert "Deal 6." in told
    assert "Deal 7." not in told
    assert "The free crib: the cards that are left.\nThe starter is" in told
