"""What the header of a record says of the fair deal, read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from muggins.table.fair import SECRET_BYTES, FairGame, check_contribution
from muggins.table.record import RecordError
from muggins.table.seen import Line

COMMITMENT, CONTRIBUTION, SECRET = FAIR_KEYS = ("commitment", "contribution", "secret")

DIGEST = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


def read_fair(lines: Sequence[Line], seats: tuple[str, ...]) -> tuple[FairGame, ...]:
    """What the lines say of each game. Raises `RecordError`."""
    commitments: list[str] = []
    secrets: dict[int, str] = {}
    contributions: dict[tuple[int, str], str] = {}
    for line in lines:
        key = line.words[0].removesuffix(":")
        if key == COMMITMENT:
            commitments.append(_digest(line, len(commitments) + 1))
            continue
        game = _game(line, len(commitments))
        if key == SECRET:
            if game in secrets:
                raise RecordError(line.number, f"the secret of game {game} stands a second time")
            secrets[game] = _digest(line, game)
        else:
            seat, given = _contribution(line, seats)
            if (game, seat) in contributions:
                raise RecordError(line.number, f"{seat} contributes to game {game} a second time")
            contributions[game, seat] = given
    return tuple(
        [
            FairGame(
                commitment=commitment,
                contributions=tuple([contributions.get((game, seat)) for seat in seats]),
                secret=secrets.get(game),
            )
            for game, commitment in enumerate(commitments, start=1)
        ]
    )


def _game(line: Line, games: int) -> int:
    """The number of a game that has a commitment."""
    for number in range(1, games + 1):
        if line.words[1:2] == (str(number),):
            return number
    raise RecordError(line.number, "wanted the number of a game whose commitment stands above")


def _digest(line: Line, game: int) -> str:
    if len(line.words) != 3 or line.words[1] != str(game) or not DIGEST.fullmatch(line.words[2]):
        raise RecordError(
            line.number,
            f"wanted {line.words[0]} {game}, and {2 * SECRET_BYTES} figures from 0 to f",
        )
    return line.words[2]


def _contribution(line: Line, seats: tuple[str, ...]) -> tuple[str, str]:
    if len(line.words) != 4 or line.words[2] not in seats:
        raise RecordError(line.number, "wanted a game, the name of a seat, and its contribution")
    try:
        return line.words[2], check_contribution(line.words[3])
    except ValueError as error:
        raise RecordError(line.number, str(error)) from None
