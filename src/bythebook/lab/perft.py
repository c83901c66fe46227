"""Perft: count the sequences of answers of a given length, a strong regression test for the rules.

    python -m bythebook.lab.perft tests/perft/memoir44.perft             compare
    python -m bythebook.lab.perft tests/perft/memoir44.perft --divide bridge 2
    python -m bythebook.lab.perft tests/perft/memoir44.perft --rewrite

A line in a file has a name, the position, and counts by depth:

bridge: game=memoir44 scenario=pegasus_bridge axis=person allies=person seed=1 answers=40; 1 12; 2 130

`answers` random answers lead to the position; `position={...}`, as the last key, starts from a position file.
Depth counts the answers of players. Chance follows from the seed; with `chance=dice`, every outcome of every
die is tried, which doesn't count as depth. All other keys except seats and rulings belong to the game's
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
    """Raised for a line that can't be parsed; the message has its number."""


@dataclass(frozen=True, slots=True)
class PerftLine:
    """A named position, and its expected counts."""

    name: str
    keys: dict[str, str]
    counts: dict[int, int]

    def __str__(self) -> str:
        keys = " ".join(f"{key}={value}" for key, value in self.keys.items())
        counts = "; ".join(f"{depth} {n}" for depth, n in self.counts.items())
        return f"{self.name}: {keys}; {counts}"

    def position(self) -> Game[Any]:
        """Return the game in that position."""
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
        player = RandomPlayer(seed)
        for _ in range(answers):
            if game.prompt is not None:
                answer_next(game, box, player)
        if chance != "seed":
            game.answer_for(chance, "typed")
        return game


def read(text: str) -> list[PerftLine]:
    """Return the lines of a file; raise BadPerft for a line that can't be parsed."""
    lines: dict[str, PerftLine] = {}
    for at, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.startswith("#"):
            continue
        name, colon, rest = row.partition(":")
        settings, *counts = rest.split(";")
        settings, _, position = settings.partition(" position=")
        try:
            keys = dict(item.split("=", 1) for item in settings.split())
            keys |= {"position": position.strip()} if position else {}
            numbers = {_depth(d): int(n) for d, n in (count.split() for count in counts)}
        except ValueError:
            colon = ""
        if not colon:
            raise BadPerft(f"line {at}: expected `name: key=value ...; depth count; ...`")
        line = PerftLine(name.strip(), keys, numbers)
        if lines.setdefault(line.name, line) is not line:
            raise BadPerft(f"line {at}: there is already a position {line.name!r}; names must be different")
    return list(lines.values())


def _depth(text: str) -> int:
    if not text.isdecimal():
        raise BadPerft(f"{text!r} is not a depth; expected a number from 0")
    return int(text)


def perft(game: Game[Any], depth: int) -> int:
    """Return the number of sequences of `depth` answers; a finished game counts as one sequence."""
    prompt = game.prompt
    if prompt is None or depth == 0:
        return 1
    if prompt.domain is None and depth == 1:
        return len(prompt.options)
    return sum(perft(after, left) for _, after, left in _branches(game, prompt, depth))


def divide(game: Game[Any], depth: int) -> dict[str, int]:
    """Return the count for each answer to the current decision, to find the branch with a wrong count."""
    prompt = game.prompt
    if prompt is None:
        return {}
    return {name: perft(after, left) for name, after, left in _branches(game, prompt, depth)}


def _branches(game: Game[Any], prompt: Prompt, depth: int) -> Iterator[tuple[str, Game[Any], int]]:
    """Yield each answer with the game after it and the remaining depth; chance doesn't reduce the depth."""
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
    """Yield each outcome of a chance decision, die by die."""
    if len(so_far) == domain.size:
        yield so_far
        return
    for value in domain.possible(game.state.piles, so_far):
        yield from _outcomes(game, domain, (*so_far, value))


def find_differences(line: PerftLine) -> list[str]:
    """Return a report on each count that differs, with the position and the counts by answer."""
    game, differences = line.position(), []
    for depth, expected in line.counts.items():
        counted = perft(game, depth)
        if counted != expected:
            split = "\n".join(f"  {n:>8} {name}" for name, n in divide(game, depth).items())
            head = f"{line.name}, depth {depth}: {counted} counted, {expected} expected"
            differences.append(f"{head}\n{game.state}\n{game.prompt}\n{split}")
    return differences


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; exit codes: 1 if a count differs, 2 if the file can't be read."""
    settle_streams()
    parser = argparse.ArgumentParser(
        prog="perft", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="a perft file")
    parser.add_argument(
        "--divide", nargs=2, metavar=("NAME", "DEPTH"), help="print the count of each first answer"
    )
    parser.add_argument(
        "--rewrite", action="store_true", help="replace the counts in the file with current ones"
    )
    args = parser.parse_args(arguments)
    try:
        text = args.file.read_text(encoding="utf-8")
        if args.divide:
            return _show_divide(read(text), *args.divide)
        if args.rewrite:
            args.file.write_text(update_counts(text), encoding="utf-8")
            return 0
        differ = [row for line in read(text) for row in find_differences(line)]
    except (ValueError, OSError) as error:
        print(f"perft: {error}", file=sys.stderr)
        return 2
    print("\n\n".join(differ) or "all counts agree")
    return 1 if differ else 0


def update_counts(text: str) -> str:
    """Return the text of the file with updated counts; comments are kept."""
    counted = {}
    for line in read(text):
        game = line.position()
        counted[line.name] = replace(line, counts={d: perft(game, d) for d in line.counts})
    rows = [str(counted.get(row.partition(":")[0].strip(), row)) for row in text.splitlines()]
    return "\n".join(rows) + "\n"


def _show_divide(lines: list[PerftLine], name: str, depth: str) -> int:
    by_name = {line.name: line for line in lines}
    if name not in by_name:
        raise BadPerft(
            f"there is no position {name!r}{nearest(name, by_name)}; the file has: {', '.join(by_name)}"
        )
    game = by_name[name].position()
    print(f"{game.state}\n{game.prompt}")
    split = divide(game, _depth(depth))
    for answer, n in split.items():
        print(f"{n:>8} {answer}")
    print(f"{sum(split.values()):>8} total")
    return 0


if __name__ == "__main__":
    sys.exit(main())
