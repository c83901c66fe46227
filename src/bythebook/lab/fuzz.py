"""Fuzzing: random games over random setups, until one crashes, sticks or never ends.

    python -m bythebook.lab.fuzz memoir44 --seconds 60

A game follows from its number alone: setup, seats, rulings and every answer. Bots sit in one game of 64, else
everybody answers at random. The oracles: an exception; a dead end (an ask without options, or something
that cannot be true of a position); too many answers; a file, of the position or of the log, that does not
lead back to the position. One game of 256 is looked through wholly, the others now and then and at their end.
A finding is written as a game file that `bythebook replay` opens; the answer that broke it is printed with
the command that plays it again.
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
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import Seating, book_of
from bythebook.players.without_a_page import RANDOM

MOST_ANSWERS: Final = 20_000
"""A game with more answers than this is endless."""

BOTS_EACH: Final = 64
"""One game of so many has bots in its seats."""

THOROUGH_EACH: Final = 256
"""One game of so many is looked through after every answer, and its log is read back."""

SAVED_EACH: Final = 16
"""Its position is written and read back after each so many lines."""

LOOKED_EACH: Final = 256
"""The others are looked at, written and read back after each so many lines."""

NUMBERS: Final = ("0", "1", "2", "3", "5")
"""Tried for a setup key that takes any number."""

T = TypeVar("T")


class Lots:
    """Random numbers in a row, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.state = blake2b(str(seed).encode(), digest_size=32)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each with the same chance."""
        self.state.update(b".")
        return items[int.from_bytes(self.state.digest(), "little") % len(items)]

    def one_in(self, n: int) -> bool:
        """True once in n times."""
        return self.pick(range(n)) == 0


@dataclass(slots=True)
class Finding:
    """Something that must not happen, and the game up to there."""

    oracle: str
    """`exception`, `dead end`, `endless` or `file`."""
    seed: int
    what: str
    file: str
    """The game up to there; where an answer raised, up to the one before it."""
    answer: str = ""
    """The answer after which it happened."""
    details: str = ""


def random_seating(box: BoardGame[Any], lots: Lots, *, bots: bool = True) -> Seating:
    """A random setup that the game accepts, with bots in some of its seats or without."""
    sitters = (*(box.bots.playbooks() if bots else ()), RANDOM, PERSON)
    while True:
        setup = {
            key.name: lots.pick(_values(box, key))
            for key in box.setup.keys
            if key.name == "scenario" or lots.one_in(2)
        }
        seats = {seat: lots.pick(sitters) for seat in box.sides(setup)}
        rulings = {r.id: lots.pick(r.readings) for r in box.rulings if lots.one_in(3)}
        books = {seat: book for seat, who in seats.items() if (book := book_of(box, who))}
        try:
            box.new_state(setup, seats, {r.id: r.default for r in box.rulings} | rulings)
        except Problems:
            continue  # such a setup is refused with its reasons, as it should be
        return Seating(game=box.name, setup=setup, seats=seats, rulings=rulings, books=books)


def _values(box: BoardGame[Any], key: SetupKey) -> tuple[str, ...]:
    return key.values or key.tries or tuple(value.id for value in box.setup.values(key)) or NUMBERS


def play(game_name: str, seed: int) -> Finding | None:
    """One game by its number; what was found in it, if anything."""
    box, lots, thorough = games.load(game_name), Lots(seed), seed % THOROUGH_EACH == 0
    seated = random_seating(box, lots, bots=seed % BOTS_EACH == 0)
    players = seated.players(seed, trace=lots.one_in(4))
    for i, (seat, who) in enumerate(seated.seats.items()):
        if who == PERSON:
            players[seat] = RandomPlayer(seed * 2 + i + 1_000_003)
    game, sound = None, 0
    try:
        game = seated.start(seed)
        for _ in range(MOST_ANSWERS):
            if found := _broken(game, box, thorough=thorough):
                return Finding(found[0], seed, found[1], game.text(position=False), _last(game, box))
            if game.prompt is None:
                return _replayed(game, box, seed) if thorough else None
            sound = len(game.log)
            answer_next(game, box, players[game.prompt.seat])
        return Finding("endless", seed, f"{MOST_ANSWERS} answers", game.text(position=False))
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        lines = [entry_line(box, entry) for entry in game.log[:sound]] if game is not None else []
        file = "\n".join([*header_lines(seated.header(seed)), *lines]) + "\n"
        answer = _last(game, box, sound) if game is not None else ""
        return Finding("exception", seed, told, file, answer, traceback.format_exc())


def _last(game: Game[Any], box: BoardGame[Any], sound: int = 0) -> str:
    """The answer that was given last; where nobody has answered since, who was asked what."""
    if len(game.log) > sound:
        return entry_line(box, next(e for e in reversed(game.log) if e.seat in game.header.seats))
    return f"{game.prompt.seat} is asked for {game.prompt.kind}" if game.prompt is not None else ""


def _broken(game: Game[Any], box: BoardGame[Any], *, thorough: bool) -> tuple[str, str] | None:
    """What is wrong with the position, and which oracle says so."""
    if game.prompt is not None and game.prompt.domain is None and not game.prompt.options:
        return "dead end", f"{game.prompt!r} has no options"
    lines = len(game.log)
    if thorough or game.prompt is None or not lines % LOOKED_EACH:
        try:
            game.check_playable(game.prompt)
        except ValueError as error:
            return "dead end", str(error)
    saved = not lines % (SAVED_EACH if thorough else LOOKED_EACH)
    if saved and box.codec.decode(box.codec.written(game.state)) != game.state:
        return "file", "the position is not read back as it was"
    return None


def _replayed(game: Game[Any], box: BoardGame[Any], seed: int) -> Finding | None:
    """Whether the log alone, read from its file, leads to the same position."""
    text = game.text(position=False)
    again = Game.load(box, text)
    there, here = box.codec.written(again.state), box.codec.written(game.state)
    if there == here:
        return None
    differ = ", ".join(name for name in here if here[name] != there[name])
    return Finding("file", seed, f"the log leads to another position: {differ}", text)


def fuzz(game: str, *, seconds: float, most: int | None, seed: int, folder: Path) -> int:
    """Play until the time or the games are used up; returns the number of findings."""
    console = Console(stderr=True, highlight=False)
    end, found, played = time.monotonic() + seconds, 0, 0
    with Status("fuzzing", console=console) as status:
        for number in count(seed):
            if (most is not None and played >= most) or time.monotonic() > end:
                break
            finding = play(game, number)
            played += 1
            if finding is not None:
                found += 1
                _report(finding, game, folder, console)
            status.update(f"{played} games, {found} findings, {max(0, end - time.monotonic()):.0f} s left")
    print(f"{played} games of {game} from seed {seed} on: {found or 'no'} finding{'s' * (found != 1)}")
    return found


def _report(finding: Finding, game: str, folder: Path, console: Console) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}-{finding.seed}-{finding.oracle.replace(' ', '-')}.game"
    path.write_text(finding.file, encoding="utf-8")
    if finding.details:
        path.with_suffix(".txt").write_text(finding.details, encoding="utf-8")
    console.print(f"{finding.oracle} in game {finding.seed}: {finding.what}", markup=False)
    if finding.answer:
        console.print(f"  after: {finding.answer}", markup=False)
    console.print(f"  the game up to there: bythebook replay {path}", markup=False)
    console.print(f"  again: scripts/fuzz {game} --games 1 --seed {finding.seed}", markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; exit code 0: nothing found, 1: findings, 2: it could not start."""
    settle_streams()
    parser = argparse.ArgumentParser(
        prog="fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", help="the game: " + ", ".join(games.names()))
    parser.add_argument("--seconds", type=float, default=None, help="how long; 60 if no games are given")
    parser.add_argument("--games", type=int, default=None, help="how many games at most")
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
