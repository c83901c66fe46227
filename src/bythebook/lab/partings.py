"""Where two set-ups part: the first answer that differs in games with the same seed, and both whys."""

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


class Parting(msgspec.Struct, frozen=True):
    """The first answer in which two games differ, and the position before it."""

    seed: int
    number: int
    """The number of the ask."""
    seat: str
    kind: str
    first: str
    """The answer of the first, and why."""
    second: str
    position: dict[str, Any]
    """As a file that can be opened."""


def partings(first: Seating, second: Seating, seeds: range, *, most: int) -> Iterator[Parting]:
    """Where games part, for the first seeds that do."""
    found = 0
    for seed in seeds:
        parting = part(first, second, seed)
        if parting is not None:
            yield parting
            found += 1
        if found == most:
            return


def part(first: Seating, second: Seating, seed: int) -> Parting | None:
    """Where two games with the same seed part; None if they are the same to the end."""
    games = [first.start(seed), second.start(seed)]
    players = [first.players(seed, trace=True), second.players(seed, trace=True)]
    box = first.box
    for _ in range(MOST_ANSWERS):
        before = games[0].copy()
        prompt = games[0].prompt
        for game, own in zip(games, players, strict=True):
            while game.prompt is not None and not answer_next(game, box, own[game.prompt.seat]):
                pass
        told = [_last(game) for game in games]
        if told[0][0] != told[1][0]:
            assert prompt is not None
            data = {"game": box.name, **box.positions.write(before.state), "seats": dict(first.seats)}
            one, two = (f"{answer} {why}".strip() for answer, why in told)
            return Parting(seed, before.number, str(prompt.seat), prompt.kind, one, two, data)
        if games[0].prompt is None or games[1].prompt is None:
            return None
    return None


def _last(game: Game[Any]) -> tuple[str, str]:
    """The last answer of a player as people write it, and the line that decided."""
    for entry in reversed(game.log):
        if isinstance(entry.answer, Option):
            why: Any = entry.why
            return f"{entry.seat}: {game.box.notation(entry.answer)}", f"({why.tip})" if why else ""
    return "", ""


def write(folder: Path, found: Parting) -> Path:
    """The position of a parting as a file that `bythebook ask` and the app open."""
    file = folder / f"{found.position['game']}-seed-{found.seed}-ask-{found.number}.json"
    disk.write(file, msgspec.json.format(msgspec.json.encode(found.position)).decode())
    return file
