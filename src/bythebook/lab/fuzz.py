"""Fuzzing: random games over random setups, until one crashes, gets stuck or never ends.

python -m bythebook.lab.fuzz memoir44 --seconds 60

The number of a game determines everything: setup, seats, rulings and every answer. One game in 64 has bots;
in the others, all answers are random. A finding is an exception; a dead end (a decision without options, or
an impossible position); too many answers; or a saved position or log that doesn't restore the position. One
game in 256 is checked after every answer, the others now and then and at the end. A finding is written as a
game file for `bythebook replay`; the last answer is printed with the command that repeats the game.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

from rich.console import Console
from rich.status import Status

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import entry_line, header_lines
from bythebook.kernel.streams import settle_streams
from bythebook.players.builtin import RANDOM
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import Seating, playbook_of

MOST_ANSWERS: Final = 20_000
"""A game with more answers than this counts as endless."""

BOTS_EACH: Final = 64
"""One game in this many has bots in its seats."""

THOROUGH_EACH: Final = 256
"""One game in this many is checked after every answer, and its log is read back."""

SAVED_EACH: Final = 16
"""In such a game, the position is written and read back after this many log lines."""

LOOKED_EACH: Final = 256
"""In other games, the position is checked, written and read back after this many log lines."""

NUMBERS: Final = ("0", "1", "2", "3", "5")
"""Values for a setup key that accepts any number."""

T = TypeVar("T")


class SeededRandom:
    """A source of random choices, which are the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.state = blake2b(str(seed).encode(), digest_size=32)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items at random, each with the same probability."""
        self.state.update(b".")
        return items[int.from_bytes(self.state.digest(), "little") % len(items)]

    def one_in(self, n: int) -> bool:
        """Return True with a probability of 1 in `n`."""
        return self.pick(range(n)) == 0


@dataclass(slots=True)
class FuzzFinding:
    """A failure, and the game that led to it."""

    oracle: str
    """The kind of failure: `exception`, `dead end`, `endless` or `file`."""
    seed: int
    what: str
    file: str
    """The game file up to the failure; after an exception, without the answer that caused it."""
    answer: str = ""
    """The answer after which the failure happened."""
    details: str = ""


def random_seating(box: BoardGame[Any], rng: SeededRandom, *, bots: bool = True) -> Seating:
    """Return a random setup that the game accepts, with or without bots in its seats."""
    sitters = (*(box.bots.playbooks() if bots else ()), RANDOM, PERSON)
    while True:
        setup = {
            key.name: rng.pick(_values(box, key))
            for key in box.setup.keys
            if key.name == "scenario" or rng.one_in(2)
        }
        seats = {seat: rng.pick(sitters) for seat in box.sides(setup)}
        rulings = {r.id: rng.pick(r.readings) for r in box.rulings if rng.one_in(3)}
        books = {seat: book for seat, who in seats.items() if (book := playbook_of(box, who))}
        try:
            box.new_state(setup, seats, {r.id: r.default for r in box.rulings} | rulings)
        except Problems:
            continue  # such a setup is refused with its reasons, as it should be
        return Seating(game=box.name, setup=setup, seats=seats, rulings=rulings, books=books)


def _values(box: BoardGame[Any], key: SetupKey) -> tuple[str, ...]:
    return key.values or key.tries or tuple(value.id for value in box.setup.values(key)) or NUMBERS


def play(game_name: str, seed: int) -> FuzzFinding | None:
    """Play one game, given its number, and return the failure, if there is one."""
    box, rng, thorough = games.load(game_name), SeededRandom(seed), seed % THOROUGH_EACH == 0
    seated = random_seating(box, rng, bots=seed % BOTS_EACH == 0)
    players = seated.players(seed, trace=rng.one_in(4))
    for i, (seat, who) in enumerate(seated.seats.items()):
        if who == PERSON:
            players[seat] = RandomPlayer(seed * 2 + i + 1_000_003)
    game, sound = None, 0
    try:
        game = seated.start(seed)
        for _ in range(MOST_ANSWERS):
            if failure := _find_failure(game, box, thorough=thorough):
                kind, what = failure
                return FuzzFinding(kind, seed, what, game.text(position=False), _last_answer(game, box))
            if game.prompt is None:
                return _check_replay(game, box, seed) if thorough else None
            sound = len(game.log)
            answer_next(game, box, players[game.prompt.seat])
        return FuzzFinding("endless", seed, f"{MOST_ANSWERS} answers", game.text(position=False))
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        lines = [entry_line(box, entry) for entry in game.log[:sound]] if game is not None else []
        file = "\n".join([*header_lines(seated.header(seed)), *lines]) + "\n"
        answer = _last_answer(game, box, sound) if game is not None else ""
        return FuzzFinding("exception", seed, what, file, answer, traceback.format_exc())


def _last_answer(game: Game[Any], box: BoardGame[Any], sound: int = 0) -> str:
    """Return the last answer; if there is none since the line `sound`, the current decision."""
    if len(game.log) > sound:
        return entry_line(box, next(e for e in reversed(game.log) if e.seat in game.header.seats))
    return f"the decision {game.prompt.kind} of {game.prompt.seat}" if game.prompt is not None else ""


def _find_failure(game: Game[Any], box: BoardGame[Any], *, thorough: bool) -> tuple[str, str] | None:
    """Return the kind and a description of the failure in the current position, if there is one."""
    if game.prompt is not None and game.prompt.domain is None and not game.prompt.options:
        return "dead end", f"{game.prompt!r} has no options"
    lines = len(game.log)
    if thorough or game.prompt is None or not lines % LOOKED_EACH:
        try:
            game.check_playable(game.prompt)
        except ValueError as error:
            return "dead end", str(error)
    saved = not lines % (SAVED_EACH if thorough else LOOKED_EACH)
    if saved and box.codec.decode(box.codec.round_trip(game.state)) != game.state:
        return "file", "reading the saved position back gives another position"
    return None


def _check_replay(game: Game[Any], box: BoardGame[Any], seed: int) -> FuzzFinding | None:
    """Return a finding if replaying the log alone, read from its file, leads to another position."""
    text = game.text(position=False)
    again = Game.load(box, text)
    replayed, current = box.codec.round_trip(again.state), box.codec.round_trip(game.state)
    if replayed == current:
        return None
    differ = ", ".join(name for name in current if current[name] != replayed[name])
    return FuzzFinding(
        "file", seed, f"replaying the log gives another position; different fields: {differ}", text
    )


def fuzz(game: str, *, seconds: float, most: int | None, seed: int, folder: Path) -> int:
    """Play until the time or the number of games is used up; return the number of findings."""
    console = Console(stderr=True, highlight=False)
    end, findings, played = time.monotonic() + seconds, 0, 0
    with Status("fuzzing", console=console) as status:
        for number in count(seed):
            if (most is not None and played >= most) or time.monotonic() > end:
                break
            finding = play(game, number)
            played += 1
            if finding is not None:
                findings += 1
                _report(finding, game, folder, console)
            seconds_left = max(0, end - time.monotonic())
            status.update(f"games: {played}, findings: {findings}, seconds left: {seconds_left:.0f}")
    print(f"{game}: {played} games, first seed {seed}, findings: {findings}")
    return findings


def _report(finding: FuzzFinding, game: str, folder: Path, console: Console) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}-{finding.seed}-{finding.oracle.replace(' ', '-')}.game"
    path.write_text(finding.file, encoding="utf-8")
    if finding.details:
        path.with_suffix(".txt").write_text(finding.details, encoding="utf-8")
    console.print(f"{finding.oracle} in game {finding.seed}: {finding.what}", markup=False)
    if finding.answer:
        console.print(f"  after: {finding.answer}", markup=False)
    console.print(f"  view the game so far: bythebook replay {path}", markup=False)
    console.print(f"  repeat it: scripts/fuzz {game} --games 1 --seed {finding.seed}", markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; exit codes: 0 for no findings, 1 for findings, 2 if it couldn't start."""
    settle_streams()
    parser = argparse.ArgumentParser(
        prog="fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", help="the game: " + ", ".join(games.names()))
    parser.add_argument(
        "--seconds", type=float, default=None, help="how long to play (default: 60, or no limit with --games)"
    )
    parser.add_argument("--games", type=int, default=None, help="the most games to play")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    parser.add_argument("--out", type=Path, default=Path("fuzz"), help="where findings are written")
    args = parser.parse_args(arguments)
    try:
        games.load(args.game)
    except games.UnknownGame as error:
        print(f"fuzz: {error}", file=sys.stderr)
        return 2
    seconds = args.seconds if args.seconds is not None else 60 if args.games is None else float("inf")
    return 1 if fuzz(args.game, seconds=seconds, most=args.games, seed=args.seed, folder=args.out) else 0


if __name__ == "__main__":
    sys.exit(main())
