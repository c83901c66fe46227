"""Coverage: how often each playbook line is checked, matches and decides in many games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bythebook.kernel.prompt import Seat
from bythebook.lab.ablate import book_in, line_counts
from bythebook.lab.play import LineCounts
from bythebook.lab.simulate import Result, chunks, require_bots
from bythebook.lab.workers import workers
from bythebook.players.seating import Seating, program


class LineCoverage(msgspec.Struct, frozen=True):
    """A line in the file, and how often it was used."""

    line: int
    text: str
    runs: bool
    """Whether the line can be checked; headings and plain sentences can't."""
    counts: LineCounts = LineCounts()


class Coverage(msgspec.Struct, frozen=True):
    """How often each line of a playbook was used in many games."""

    title: str
    games: int
    decisions: int
    unanswered: int
    lines: list[LineCoverage]

    @property
    def share(self) -> float:
        """The share of checkable lines that were checked at least once."""
        running = [line for line in self.lines if line.runs]
        return sum(line.counts.asked > 0 for line in running) / max(1, len(running))

    def json(self) -> dict[str, Any]:
        """Return the coverage as plain data, with each line's counts beside its text."""
        lines = [
            {"line": line.line, "text": line.text, "runs": line.runs, **line.counts._asdict()}
            for line in self.lines
        ]
        return {**msgspec.structs.asdict(self), "lines": lines}


def measure_coverage(
    seating: Seating,
    seat: Seat,
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Coverage:
    """Play games and count the lines of a seat's playbook."""
    book = book_in(seating, seat)
    require_bots(seating)
    bound, counts = program(seating.game, book), dict[int, LineCounts]()
    result = Result(seating, totals_only=True)
    with workers(jobs) as run:
        for chunk in run(seating, chunks(games, seed, jobs)):
            result.add(chunk)
            for at, counted in line_counts(chunk, seating, seat):
                counts[at] = counts.get(at, LineCounts()).plus(counted)
            if progress is not None:
                progress(len(chunk.games))
    lines = [
        LineCoverage(at, text, at in bound.counted, counts.get(at, LineCounts()))
        for at, text in enumerate(book.text.split("\n"), 1)
    ]
    totals = result.totals
    title = bound.book.title or book.file
    return Coverage(title, games, totals["decisions"], totals["unanswered"], lines)
