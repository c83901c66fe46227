"""Many games: who wins, and which rule was asked, said yes and decided how often.

Game `i` has seed `seed + i`. A game depends on nothing but its seating and its seed, and results are put
together in the order of the games, so any number of workers gives the same result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.lab.play import COUNTED, Chunk, Played
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Book, Seating, program

MOST_IN_CHUNK: Final = 25
"""Games a worker plays before it reports."""

NOBODY: Final = "nobody"


@dataclass(slots=True)
class Result:
    """The results of many games; sums grow no more than the books are long."""

    seating: Seating
    games: list[Played] = field(default_factory=list)
    """A record for each game, unless they are too many and only sums are wanted."""
    fired: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    cpu_seconds: float = 0.0
    sums_alone: bool = False
    won: Counter[str] = field(default_factory=Counter)
    """Finished games by who won them."""
    sums: Counter[str] = field(default_factory=Counter)
    """Games, turns of finished games, choices, decisions and decisions that no line answered."""
    failed: list[Played] = field(default_factory=list)

    def add(self, chunk: Chunk) -> None:
        """Add the next games."""
        for game in chunk.games:
            self.sums.update(
                games=1, choices=game.choices, decisions=game.decisions, unanswered=game.unanswered
            )
            if game.finished:
                self.won[game.winner or NOBODY] += 1
                self.sums["turns"] += game.turns
        self.failed += [game for game in chunk.games if game.failed]
        if not self.sums_alone:
            self.games += chunk.games
        for seat, counts in chunk.fired.items():
            own = self.fired.setdefault(seat, {what: Counter() for what in COUNTED})
            for what, ids in counts.items():
                own[what].update(ids)
        self.cpu_seconds += chunk.cpu_seconds

    @property
    def winners(self) -> dict[str, int]:
        """Games won by each seat, and those nobody won."""
        return {seat: self.won[seat] for seat in (*self.seating.seats, NOBODY)}

    @property
    def turns(self) -> float:
        """The average number of turns of a finished game."""
        return self.sums["turns"] / self.won.total() if self.won else 0.0

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
            "games": self.sums["games"],
            "finished": self.won.total(),
            "winners": self.winners,
            "turns": round(self.turns, 3),
            "choices": self.sums["choices"],
            "decisions": self.sums["decisions"],
            "unanswered": self.sums["unanswered"],
            "failed": [{"seed": game.seed, "error": game.failed} for game in self.failed],
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
    cluster: str = "",
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play games with seeds `seed`, `seed + 1`, ...; `progress` is told how many more are done."""
    result = Result(seating)
    play_all(result, games=games, seed=seed, jobs=jobs, cluster=cluster, progress=progress)
    return result


def play_all(
    result: Result,
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] | None = None,
) -> None:
    """The same into a result that grows, so that there is something to show if this is broken off."""
    no_people(result.seating)
    with workers(jobs, cluster=cluster) as run:
        together(run(result.seating, chunks(games, seed, jobs)), result, progress)


def no_people(seating: Seating) -> None:
    """BadSeating if a person would have to play."""
    for seat, who in seating.seats.items():
        if who == PERSON:
            raise BadSeating(f"seat {seat}: a person cannot play in a simulation; name a bot or random")


def together(rows: Iterable[Chunk], result: Result, progress: Callable[[int], None] | None) -> None:
    """Adds chunks to a result as they come."""
    for chunk in rows:
        result.add(chunk)
        if progress is not None:
            progress(len(chunk.games))


def chunks(games: int, seed: int, jobs: int) -> Iterator[range]:
    """The seeds in rows: few games at first, so that there is soon something to see, then more.

    They stay small enough that no worker waits long for another at the end.
    """
    most, at, n = max(1, min(MOST_IN_CHUNK, games // (jobs * 4))), seed, 0
    while at < seed + games:
        size = min(most, 2 ** min(n // jobs, 8), seed + games - at)
        yield range(at, at + size)
        at, n = at + size, n + 1
