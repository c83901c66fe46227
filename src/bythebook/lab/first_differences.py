"""Find the first decision in which two setups differ, in games with the same seed, with both reasons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bythebook.kernel import disk
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating

MOST_ANSWERS = 20_000


class FirstDifference(msgspec.Struct, frozen=True):
    """The first answer in which two games differ, and the position before it."""

    seed: int
    number: int
    """The number of the decision."""
    seat: str
    kind: str
    first: str
    """The answer in the first game, and the reason for it."""
    second: str
    position: dict[str, Any]
    """The position before the difference, as the content of a position file."""


def first_differences(
    first: Seating, second: Seating, seeds: range, *, most: int
) -> Iterator[FirstDifference]:
    """Yield the first difference in up to `most` pairs of games that differ."""
    count = 0
    for seed in seeds:
        difference = first_difference(first, second, seed)
        if difference is not None:
            yield difference
            count += 1
        if count == most:
            return


def first_difference(first: Seating, second: Seating, seed: int) -> FirstDifference | None:
    """Return the first difference between two games with the same seed; None if they are identical."""
    games = [first.start(seed), second.start(seed)]
    players = [first.players(seed, trace=True), second.players(seed, trace=True)]
    box = first.box
    for _ in range(MOST_ANSWERS):
        before = games[0].copy()
        prompt = games[0].prompt
        for game, own in zip(games, players, strict=True):
            while game.prompt is not None and not answer_next(game, box, own[game.prompt.seat]):
                pass
        answers = [_last_answer(game) for game in games]
        if answers[0][0] != answers[1][0]:
            assert prompt is not None
            data = {"game": box.name, **box.positions.write(before.state), "seats": dict(first.seats)}
            one, two = (f"{answer} {reason}".strip() for answer, reason in answers)
            return FirstDifference(seed, before.number, str(prompt.seat), prompt.kind, one, two, data)
        if games[0].prompt is None or games[1].prompt is None:
            return None
    return None


def _last_answer(game: Game[Any]) -> tuple[str, str]:
    """Return a player's last answer in notation, and the line that decided it."""
    for entry in reversed(game.log):
        if isinstance(entry.answer, Option):
            why: Any = entry.why
            return f"{entry.seat}: {game.box.notation(entry.answer)}", f"({why.tip})" if why else ""
    return "", ""


def write_position(folder: Path, difference: FirstDifference) -> Path:
    """Write the position before a difference to a file that `bythebook ask` and the app can open."""
    file = folder / f"{difference.position['game']}-seed-{difference.seed}-decision-{difference.number}.json"
    disk.write(file, msgspec.json.format(msgspec.json.encode(difference.position)).decode())
    return file
