"""Coverage: how often each line of a book is asked, fits, decides and is left to a die, in many games."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bythebook.kernel.prompt import Seat
from bythebook.lab.ablate import lines_of
from bythebook.lab.simulate import Result, chunks, no_people
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating, program


class Covered(msgspec.Struct, frozen=True):
    """A line of the file, and what became of it."""

    line: int
    text: str
    runs: bool
    """Whether it is a line that can be asked; headings and sentences are not."""
    asked: int = 0
    fitted: int = 0
    decided: int = 0
    by_die: int = 0


class Coverage(msgspec.Struct, frozen=True):
    """A book in many games."""

    title: str
    games: int
    decisions: int
    unanswered: int
    lines: list[Covered]

    @property
    def share(self) -> float:
        """How many of the lines that can be asked were asked."""
        running = [line for line in self.lines if line.runs]
        return sum(line.asked > 0 for line in running) / max(1, len(running))


def cover(
    seating: Seating,
    seat: Seat,
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Coverage:
    """Play games and count the lines of a seat's book."""
    if seat not in seating.books:
        raise BadSeating(f"seat {seat}: {seating.seats.get(seat, 'nobody')} has no page to cover")
    no_people(seating)
    book = seating.books[seat]
    made, counts = program(seating.game, book), dict[int, list[int]]()
    result = Result(seating, sums_alone=True)
    with workers(jobs) as run:
        for chunk in run(seating, chunks(games, seed, jobs)):
            result.add(chunk)
            for at, counted in lines_of(chunk, seating, seat):
                own = counts.setdefault(at, [0, 0, 0, 0])
                counts[at] = [a + b for a, b in zip(own, counted, strict=True)]
            if progress is not None:
                progress(len(chunk.games))
    lines = [
        Covered(at, text, at in made.counted, *counts.get(at, (0, 0, 0, 0)))
        for at, text in enumerate(book.text.split("\n"), 1)
    ]
    return Coverage(
        made.book.title or book.file, games, result.sums["decisions"], result.sums["unanswered"], lines
    )
