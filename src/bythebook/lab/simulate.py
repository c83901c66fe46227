"""Many games: who wins, and which rule was asked, said yes and decided how often.

Game `i` has seed `seed + i`. A game depends on nothing but its seating and its seed, and results are put
together in the order of the games, so any number of workers gives the same result.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import sqrt
from threading import Thread
from typing import Any, Final

import msgspec

from bythebook.kernel.ask import Seat
from bythebook.kernel.game import PERSON, Game
from bythebook.playbook.run.runner import Program, Tally
from bythebook.players import Player
from bythebook.players.match import answer_next
from bythebook.players.seating import BadSeating, Book, Seating, program

MOST_ANSWERS: Final = 100_000
"""A game with more answers than this does not count as finished."""

MOST_IN_CHUNK: Final = 25
"""Games a worker plays before it reports."""

YOUNG_OBJECTS: Final = 20_000
"""New things in a batch before they are looked through for garbage."""

NOBODY: Final = "nobody"

COUNTED: Final = ("asked", "yes", "decided")
"""What is counted of a rule."""


class LostWorker(OSError):
    """A worker process that ended before its games did."""


class RuleTally(Tally):
    """Counts published ids, each once a decision: in how many it was asked, fitted, and decided.

    The lines of a rule (its question, its act, its preferences) count as one. A line that decides by a plan
    or an order kept from before has been asked and has said yes then.
    """

    def __init__(self, ids: Mapping[int, str]) -> None:
        super().__init__()
        self.ids = ids
        self.rules_asked: Counter[str] = Counter()
        self.rules_yes: Counter[str] = Counter()
        self.rules_decided: Counter[str] = Counter()

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """What was counted, as plain data."""
        rows = (self.rules_asked, self.rules_yes, self.rules_decided)
        return {what: dict(ids) for what, ids in zip(COUNTED, rows, strict=True)}

    def add(self, marks: list[tuple[int, bool]], decided: int) -> None:
        """The marks of one decision; line 0 is none."""
        ids = self.ids
        asked = {ids[at] for at, _ in marks if at in ids}
        yes = {ids[at] for at, fits in marks if fits and at in ids}
        if decided in ids:
            asked.add(ids[decided])
            yes.add(ids[decided])
            self.rules_decided[ids[decided]] += 1
        elif not decided:
            self.nothing += 1
        self.rules_asked.update(asked)
        self.rules_yes.update(yes)


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    seed: int
    winner: str
    """The seat that won; nothing for a draw."""
    finished: bool
    turns: int
    choices: int
    """Answers with two or more options."""
    decisions: int
    """Answers of bots."""
    unanswered: int = 0
    """Decisions for which no line of the page fitted."""
    failed: str = ""
    """The error that broke the game off; there should be none."""


class Chunk(msgspec.Struct, frozen=True):
    """What a worker reports: some games in order, the rules they used, and how long it took."""

    games: list[Played]
    cpu_seconds: float
    fired: dict[str, dict[str, dict[str, int]]] = {}
    """For each playbook, by its first seat: how often ids were asked, said yes, and decided."""


@dataclass(slots=True)
class Result:
    """The results of many games."""

    seating: Seating
    games: list[Played] = field(default_factory=list)
    fired: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    cpu_seconds: float = 0.0

    def add(self, chunk: Chunk) -> None:
        """Add the next games."""
        self.games += chunk.games
        for seat, counts in chunk.fired.items():
            own = self.fired.setdefault(seat, {what: Counter() for what in COUNTED})
            for what, ids in counts.items():
                own[what].update(ids)
        self.cpu_seconds += chunk.cpu_seconds

    @property
    def winners(self) -> dict[str, int]:
        """Games won by each seat, and those nobody won."""
        won = Counter(game.winner or NOBODY for game in self.games if game.finished)
        return {seat: won[seat] for seat in (*self.seating.seats, NOBODY)}

    @property
    def turns(self) -> float:
        """The average number of turns of a finished game."""
        finished = [game.turns for game in self.games if game.finished]
        return sum(finished) / len(finished) if finished else 0.0

    def total(self, what: str) -> Counter[str]:
        """How often each id was asked, said yes or decided, in all playbooks together."""
        return sum((counts[what] for counts in self.fired.values()), Counter())

    @property
    def rules(self) -> dict[str, dict[str, int]]:
        """Every published id of the playbooks, in their order, with its counts."""
        totals = {what: self.total(what) for what in COUNTED}
        ids = dict.fromkeys(i for book in self.seating.books.values() for i in published(self.seating, book))
        return {i: {what: totals[what][i] for what in COUNTED} for i in ids if i}

    @property
    def rules_by_seat(self) -> dict[str, dict[str, dict[str, int]]]:
        """The same for each playbook alone, by the first seat that plays by it."""
        return {
            seat: {i: {what: counts[what][i] for what in COUNTED} for i in ids if i}
            for seat, counts in self.fired.items()
            if (ids := published(self.seating, self.seating.books[Seat(seat)]))
        }

    def json(self) -> dict[str, Any]:
        """Plain data; everything but `cpu_seconds` is the same for the same seed."""
        return {
            "game": self.seating.game,
            "setup": self.seating.setup,
            "seats": self.seating.seats,
            "games": len(self.games),
            "finished": sum(game.finished for game in self.games),
            "winners": self.winners,
            "turns": round(self.turns, 3),
            "choices": sum(game.choices for game in self.games),
            "decisions": sum(game.decisions for game in self.games),
            "unanswered": sum(game.unanswered for game in self.games),
            "failed": [{"seed": g.seed, "error": g.failed} for g in self.games if g.failed],
            "cpu_seconds": round(self.cpu_seconds, 3),
            "rules": self.rules,
            "rules_by_seat": self.rules_by_seat if len(self.fired) > 1 else {},
        }


def published(seating: Seating, book: Book) -> list[str]:
    """The published ids of a playbook, in the order of its lines."""
    ids = program(seating.game, book).ids
    return list(dict.fromkeys(ids[at] for at in sorted(ids)))


def simulate(
    seating: Seating,
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play games with seeds `seed`, `seed + 1`, ...; `progress` is told how many more are done."""
    for seat, who in seating.seats.items():
        if who == PERSON:
            raise BadSeating(f"seat {seat}: a person cannot play in a simulation; name a bot or random")
    with workers(jobs) as run:
        return together(run(seating, chunks(games, seed, jobs)), seating, progress)


def together(
    rows: Iterable[Chunk], seating: Seating, progress: Callable[[int], None] | None = None
) -> Result:
    """The result of chunks, as they come."""
    result = Result(seating)
    for chunk in rows:
        result.add(chunk)
        if progress is not None:
            progress(len(chunk.games))
    return result


def chunks(games: int, seed: int, jobs: int) -> list[range]:
    """The seeds in rows: small enough that no worker waits long for another at the end."""
    size = max(1, min(MOST_IN_CHUNK, games // (jobs * 4)))
    return [range(at, min(at + size, seed + games)) for at in range(seed, seed + games, size)]


Run = Callable[[Seating, Sequence[range]], Iterator[Chunk]]


@contextmanager
def workers(jobs: int, *, spawn: bool = False) -> Iterator[Run]:
    """Workers that play chunks and return them in order: this process, or others."""
    if jobs < 1:
        raise BadSeating(f"--jobs {jobs}: at least one worker is needed")
    if jobs == 1 and not spawn:
        yield lambda seating, rows: (play_chunk(seating, row) for row in rows)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin_worker)
    try:
        yield lambda seating, rows: pool.map(play_chunk, [seating] * len(rows), rows)
    except BrokenExecutor:
        raise LostWorker("a worker process was ended from outside; use fewer --jobs, or play again") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Ctrl-C reaches the workers too, but only their parent answers it; without it they end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed can tell nobody; its workers would wait for games for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def batch() -> Iterator[None]:
    """Garbage collection for many games: what exists already is never scanned, new objects rarely."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def play_chunk(seating: Seating, seeds: range) -> Chunk:
    """Some games, one after another."""
    start = time.process_time()
    first = {id(program(seating.game, book)): seat for seat, book in reversed(seating.books.items())}
    seats = [seat for seat in seating.books if seat in first.values()]
    programs = {seat: program(seating.game, seating.books[seat]) for seat in seats}
    tallies = {seat: RuleTally(p.ids) for seat, p in programs.items()}
    with batch(), counting(programs, tallies):
        games = [play_one(seating, seed, list(tallies.values())) for seed in seeds]
    fired = {str(seat): tally.counts for seat, tally in tallies.items()}
    return Chunk(games, time.process_time() - start, fired)


@contextmanager
def counting(programs: Mapping[Seat, Program], tallies: Mapping[Seat, RuleTally]) -> Iterator[None]:
    """While this lasts, programs count their lines into these tallies."""
    for key, made in programs.items():
        made.tally = tallies[key]
    try:
        yield
    finally:
        for made in programs.values():
            made.tally = None


def play_one(seating: Seating, seed: int, tallies: Sequence[RuleTally] = ()) -> Played:
    """One game; if it breaks, the others still count and the report names its seed."""
    unanswered = sum(tally.nothing for tally in tallies)
    game, choices, decisions, failed = None, 0, 0, ""
    try:
        game = seating.start(seed)
        for options, by_bot in answers(game, seating, seating.players(seed)):
            choices += options > 1
            decisions += by_bot
    except Exception as error:
        failed = f"{type(error).__name__}: {error}"
    over = game is not None and game.ask is None and not failed
    return Played(
        seed=seed,
        winner=game.table.winner if game is not None and over else "",
        finished=over,
        turns=seating.box.standing.turns(game.table) if game is not None else 0,
        choices=choices,
        decisions=decisions,
        unanswered=sum(tally.nothing for tally in tallies) - unanswered,
        failed=failed,
    )


def answers(
    game: Game[Any], seating: Seating, players: Mapping[Seat, Player], *, most: int = MOST_ANSWERS
) -> Iterator[tuple[int, bool]]:
    """Play a game; for every answer, how many options there were and whether a bot gave it."""
    box, books = seating.box, seating.books
    for _ in range(most):
        while (ask := game.ask) is not None and not answer_next(game, box, players[ask.seat]):
            pass
        if ask is None:
            return
        yield len(ask.options), ask.seat in books


def wilson(won: int, of: int, *, z: float = 1.959964) -> tuple[float, float]:
    """Wilson's interval of a share, 95 % by default: it stays within 0 and 1 for few games too."""
    if not of:
        return 0.0, 1.0
    share, spread = won / of, z * z / of
    middle = share + spread / 2
    half = z * sqrt((share * (1 - share) + spread / 4) / of)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))
