"""Perft: how many ways a game can go from a position, the strongest regression of its rules.

    python -m bythebook.lab.perft tests/perft/memoir44.perft             compare
    python -m bythebook.lab.perft tests/perft/memoir44.perft --divide bridge 2
    python -m bythebook.lab.perft tests/perft/memoir44.perft --rewrite

A line of a file is a name, what the position is, and counts by depth:

    bridge: game=memoir44 scenario=pegasus_bridge axis=person allies=person seed=1 answers=40; 1 12; 2 130

`answers` random answers lead to the position; `position={...}`, as the last key, starts from a position file.
Depth counts answers of players; chance is fixed by the seed, or with `chance=dice` every outcome of every die
is tried, and does not count as depth. Keys that are neither these, nor a seat, nor a ruling, are the game's
setup.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bythebook import games
from bythebook.kernel.chance import Domain, Outcome
from bythebook.kernel.decoding import decoded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import nearest
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.rulings import settle
from bythebook.kernel.streams import settle_streams
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer


class BadPerft(ValueError):
    """A line that cannot be read, with its number."""


@dataclass(frozen=True, slots=True)
class Line:
    """A position by name, and the counts it should have."""

    name: str
    keys: dict[str, str]
    counts: dict[int, int]

    def __str__(self) -> str:
        keys = " ".join(f"{key}={value}" for key, value in self.keys.items())
        counts = "; ".join(f"{depth} {n}" for depth, n in self.counts.items())
        return f"{self.name}: {keys}; {counts}"

    def position(self) -> Game[Any]:
        """The game at that position."""
        keys = dict(self.keys)
        box = games.load(keys.pop("game", ""))
        seed, answers = int(keys.pop("seed", "0")), int(keys.pop("answers", "0"))
        chance = keys.pop("chance", "seed")
        data = decoded(keys.pop("position"), dict[str, Any]) if "position" in keys else None
        sides = box.sides(keys) if data is None else box.positions.sides_in(data)
        seats = {seat: keys.pop(seat, "random") for seat in sides}
        rulings = {r.id: keys.pop(r.id) for r in box.rulings if r.id in keys}
        state = box.positions.read(data, seats, settle(box.rulings, rulings)) if data is not None else None
        game = Game(box, Header(box.name, keys, seats, seed, rulings), state=state)
        lot = RandomPlayer(seed)
        for _ in range(answers):
            if game.prompt is not None:
                answer_next(game, box, lot)
        if chance != "seed":
            game.answer_for(chance, "typed")
        return game


def read(text: str) -> list[Line]:
    """The lines of a file; BadPerft names one that cannot be read."""
    found: dict[str, Line] = {}
    for at, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.startswith("#"):
            continue
        name, colon, rest = row.partition(":")
        what, *counts = rest.split(";")
        what, _, position = what.partition(" position=")
        try:
            keys = dict(item.split("=", 1) for item in what.split())
            keys |= {"position": position.strip()} if position else {}
            numbers = {_depth(d): int(n) for d, n in (count.split() for count in counts)}
        except ValueError:
            colon = ""
        if not colon:
            raise BadPerft(f"line {at}: `name: key=value ...; depth count; ...` expected")
        line = Line(name.strip(), keys, numbers)
        if found.setdefault(line.name, line) is not line:
            raise BadPerft(f"line {at}: {line.name!r} stands above; each position has a name of its own")
    return list(found.values())


def _depth(text: str) -> int:
    if not text.isdecimal():
        raise BadPerft(f"{text!r} is no depth: a number from 0 is expected")
    return int(text)


def perft(game: Game[Any], depth: int) -> int:
    """The number of ways to give so many answers; a game that is over is one way."""
    prompt = game.prompt
    if prompt is None or depth == 0:
        return 1
    if prompt.domain is None and depth == 1:
        return len(prompt.options)
    return sum(perft(after, left) for _, after, left in _branches(game, prompt, depth))


def divide(game: Game[Any], depth: int) -> dict[str, int]:
    """The same for each answer to the first ask: where two counts differ, go down that branch."""
    prompt = game.prompt
    if prompt is None:
        return {}
    return {name: perft(after, left) for name, after, left in _branches(game, prompt, depth)}


def _branches(game: Game[Any], prompt: Prompt, depth: int) -> Iterator[tuple[str, Game[Any], int]]:
    """Every answer, the game after it, and the depth left; chance does not count."""
    if prompt.domain is not None:
        for outcome in _outcomes(game, prompt.domain, ()):
            after = game.copy()
            after.answer(outcome)
            yield ", ".join(outcome), after, depth
        return
    for option in prompt.options:
        after = game.copy()
        after.answer(option)
        yield game.box.notation(option), after, depth - 1


def _outcomes(game: Game[Any], domain: Domain, so_far: Outcome) -> Iterator[Outcome]:
    """Every outcome of a chance ask, die by die."""
    if len(so_far) == domain.size:
        yield so_far
        return
    for value in domain.possible(game.state.piles, so_far):
        yield from _outcomes(game, domain, (*so_far, value))


def wrong(line: Line) -> list[str]:
    """Every count that differs, with the position and the count of each answer; none if all is well."""
    game, found = line.position(), []
    for depth, wanted in line.counts.items():
        counted = perft(game, depth)
        if counted != wanted:
            split = "\n".join(f"  {n:>8} {name}" for name, n in divide(game, depth).items())
            head = f"{line.name}, depth {depth}: {counted} ways, {wanted} expected"
            found.append(f"{head}\n{game.state}\n{game.prompt}\n{split}")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; exit code 1 if a count differs, 2 if the file cannot be read."""
    settle_streams()
    parser = argparse.ArgumentParser(
        prog="perft", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="a perft file")
    parser.add_argument("--divide", nargs=2, metavar=("NAME", "DEPTH"), help="the count of each first answer")
    parser.add_argument("--rewrite", action="store_true", help="write the counts of the rules as they are")
    args = parser.parse_args(arguments)
    try:
        text = args.file.read_text(encoding="utf-8")
        if args.divide:
            return _show_divide(read(text), *args.divide)
        if args.rewrite:
            args.file.write_text(rewritten(text), encoding="utf-8")
            return 0
        differ = [row for line in read(text) for row in wrong(line)]
    except (ValueError, OSError) as error:
        print(f"perft: {error}", file=sys.stderr)
        return 2
    print("\n\n".join(differ) or "every count is as written")
    return 1 if differ else 0


def rewritten(text: str) -> str:
    """The file with the counts of the rules as they are; comments stay."""
    counted = {}
    for line in read(text):
        game = line.position()
        counted[line.name] = replace(line, counts={d: perft(game, d) for d in line.counts})
    rows = [str(counted.get(row.partition(":")[0].strip(), row)) for row in text.splitlines()]
    return "\n".join(rows) + "\n"


def _show_divide(lines: list[Line], name: str, depth: str) -> int:
    by_name = {line.name: line for line in lines}
    if name not in by_name:
        raise BadPerft(f"no position {name!r}{nearest(name, by_name)}; there are: {', '.join(by_name)}")
    game = by_name[name].position()
    print(f"{game.state}\n{game.prompt}")
    split = divide(game, _depth(depth))
    for answer, n in split.items():
        print(f"{n:>8} {answer}")
    print(f"{sum(split.values()):>8} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
