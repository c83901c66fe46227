"""Simulate many games and count wins by seat, and how often each rule was checked, matched and decisive.

Game `i` has the seed `seed + i`. A game depends only on its seating and its seed, and results are added in
the order of the games, so the number of workers doesn't change the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.lab.play import RULE_COUNTS, GameChunk, GameRecord
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating, SeatPlaybook, program

MOST_IN_CHUNK: Final = 25
"""The number of games that a worker plays before it reports."""

NOBODY: Final = "nobody"


@dataclass(slots=True)
class Result:
    """The results of many games; with `totals_only`, its size doesn't depend on the number of games."""

    seating: Seating
    games: list[GameRecord] = field(default_factory=list)
    """A record of each game, unless only totals are requested."""
    rule_counts: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    """Maps the first seat of each playbook and the name of a count to the count for each rule."""
    cpu_seconds: float = 0.0
    totals_only: bool = False
    wins: Counter[str] = field(default_factory=Counter)
    """The number of finished games won by each winner."""
    totals: Counter[str] = field(default_factory=Counter)
    """Games, turns of finished games, choices, decisions and decisions that no line matched."""
    failed: list[GameRecord] = field(default_factory=list)

    def add(self, chunk: GameChunk) -> None:
        """Add the next chunk of games."""
        for game in chunk.games:
            self.totals.update(
                games=1, choices=game.choices, decisions=game.decisions, unanswered=game.unanswered
            )
            if game.finished:
                self.wins[game.winner or NOBODY] += 1
                self.totals["turns"] += game.turns
        self.failed += [game for game in chunk.games if game.failed]
        if not self.totals_only:
            self.games += chunk.games
        for seat, counts in chunk.rule_counts.items():
            own = self.rule_counts.setdefault(seat, {name: Counter() for name in RULE_COUNTS})
            for name, ids in counts.items():
                own[name].update(ids)
        self.cpu_seconds += chunk.cpu_seconds

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return self.wins.total()

    @property
    def winners(self) -> dict[str, int]:
        """The number of games won by each seat, and of those without a winner."""
        return {seat: self.wins[seat] for seat in (*self.seating.seats, NOBODY)}

    @property
    def turns(self) -> float:
        """The average number of turns of a finished game."""
        return self.totals["turns"] / self.finished if self.wins else 0.0

    def total(self, name: str) -> Counter[str]:
        """Return one of the counts (`asked`, `yes`, `decided`) for each rule, summed over all playbooks."""
        return sum((counts[name] for counts in self.rule_counts.values()), Counter())

    @property
    def rules(self) -> dict[str, dict[str, int]]:
        """The counts for each published id, in the order of the playbooks."""
        totals = {name: self.total(name) for name in RULE_COUNTS}
        books = self.seating.books.values()
        ids = dict.fromkeys(i for book in books for i in published_ids(self.seating, book))
        return {i: {name: totals[name][i] for name in RULE_COUNTS} for i in ids if i}

    @property
    def rules_by_seat(self) -> dict[str, dict[str, dict[str, int]]]:
        """The counts for each published id of each playbook, by the first seat that uses the playbook."""
        return {
            seat: {i: {name: counts[name][i] for name in RULE_COUNTS} for i in ids if i}
            for seat, counts in self.rule_counts.items()
            if (ids := published_ids(self.seating, self.seating.books[Seat(seat)]))
        }

    def json(self) -> dict[str, Any]:
        """Return the result as plain data; the same seed gives the same data, except for `cpu_seconds`."""
        return {
            "game": self.seating.game,
            "setup": self.seating.setup,
            "seats": self.seating.seats,
            "games": self.totals["games"],
            "finished": self.finished,
            "winners": self.winners,
            "turns": round(self.turns, 3),
            "choices": self.totals["choices"],
            "decisions": self.totals["decisions"],
            "unanswered": self.totals["unanswered"],
            "failed": [{"seed": game.seed, "error": game.failed} for game in self.failed],
            "cpu_seconds": round(self.cpu_seconds, 3),
            "rules": self.rules,
            "rules_by_seat": self.rules_by_seat if len(self.rule_counts) > 1 else {},
        }


def published_ids(seating: Seating, book: SeatPlaybook) -> list[str]:
    """Return the published ids of a playbook in the order of its lines."""
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
    """Play games with the seeds `seed`, `seed + 1`, ...; call `progress` with the number of new games."""
    result = Result(seating)
    simulate_into(result, games=games, seed=seed, jobs=jobs, cluster=cluster, progress=progress)
    return result


def simulate_into(
    result: Result,
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] | None = None,
) -> None:
    """Play games and add them to an existing result, which is usable even after an interruption."""
    require_bots(result.seating)
    with workers(jobs, cluster=cluster) as run:
        add_chunks(run(result.seating, chunks(games, seed, jobs)), result, progress)


def require_bots(seating: Seating) -> None:
    """Raise BadSeating if a human player has a seat."""
    for seat, who in seating.seats.items():
        if who == PERSON:
            raise BadSeating(
                f"Seat {seat}: human players can't take part in a simulation. Name a bot or random."
            )


def add_chunks(chunks: Iterable[GameChunk], result: Result, progress: Callable[[int], None] | None) -> None:
    """Add chunks of games to a result as they arrive."""
    for chunk in chunks:
        result.add(chunk)
        if progress is not None:
            progress(len(chunk.games))


def chunks(games: int, seed: int, jobs: int) -> Iterator[range]:
    """Split the seeds into chunks: small ones first, so that progress shows early, then larger ones.

    The limit keeps the chunks small enough that at the end no worker waits long for the others.
    """
    most, at, n = max(1, min(MOST_IN_CHUNK, games // (jobs * 4))), seed, 0
    while at < seed + games:
        size = min(most, 2 ** min(n // jobs, 8), seed + games - at)
        yield range(at, at + size)
        at, n = at + size, n + 1
