"""Which lines of a book matter: each is dropped, or changes places with its neighbour, and games are played.

Every change is compared with the book as it is, on the same seeds. Who tries many changes finds some that
look good by luck, so the chances are corrected for the number of tries.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal, NamedTuple

import msgspec

from bythebook.kernel.prompt import Seat
from bythebook.lab.compare import Compared
from bythebook.lab.play import Chunk, Played
from bythebook.lab.simulate import Result, chunks
from bythebook.lab.statistics import Mean, holm
from bythebook.lab.workers import Run, workers
from bythebook.playbook.page.nodes import BadPlaybook
from bythebook.players.seating import BadSeating, Book, Seating, program

ITEM: Final = re.compile(r"^(\s*)(?:[-*]|\d+\.)\s")

How = Literal["dropped", "swapped"]


class Change(NamedTuple):
    """A book with one line dropped, or with two neighbours in each other's place."""

    how: How
    line: int
    """The line of the file, from 1."""
    text: str
    """The line as it was written."""
    book: Book
    rows: range
    """The lines that it moves or drops."""


class Effect(msgspec.Struct, frozen=True):
    """What came of a change."""

    how: How
    line: int
    id: str
    text: str
    decided: int
    """How often the line decided in the book as it is."""
    more: Mean
    """How much more the book wins with the change."""
    points: Mean
    chance: float
    corrected: float
    """The chance, corrected for the number of tries."""
    endless: int = 0
    """Games that went on without end with the change."""
    failed: list[Played] = []
    """Games that broke off with the change; there should be none."""


class Ablated(msgspec.Struct, frozen=True):
    """The effects of all changes, the largest first, and the lines that were never asked."""

    effects: list[Effect]
    idle: list[tuple[int, str]]
    """Lines of which nothing can be said: neither they nor what stands under them was ever asked."""


def changes(book: Book) -> Iterator[Change]:
    """Every change of a book, whether what it leaves can be read or not."""
    rows = book.text.split("\n")
    for at, row in enumerate(rows):
        found = ITEM.match(row)
        if found is None:
            continue
        deep = len(found.group(1))
        end = _end(rows, at, deep)
        yield _changed(book, "dropped", at, rows[:at] + rows[end:], end)
        if end < len(rows) and (after := ITEM.match(rows[end])) and len(after.group(1)) == deep:
            last = _end(rows, end, deep)
            swapped = rows[:at] + rows[end:last] + rows[at:end] + rows[last:]
            yield _changed(book, "swapped", at, swapped, last)


def _changed(book: Book, how: How, at: int, rows: list[str], end: int) -> Change:
    text, made = book.text.split("\n")[at].strip(), msgspec.structs.replace(book, text="\n".join(rows))
    return Change(how, at + 1, text, made, range(at + 1, end + 1))


def can_be_read(game: str, book: Book) -> bool:
    """Whether a book can be bound and played."""
    try:
        program(game, book)
    except BadPlaybook:
        return False
    return True


def _end(rows: Sequence[str], at: int, deep: int) -> int:
    """The row behind an item and all that stands under it."""
    end = at + 1
    while end < len(rows) and rows[end].strip() and len(rows[end]) - len(rows[end].lstrip()) > deep:
        end += 1
    return end


def ablate(
    seating: Seating,
    seat: Seat,
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    most: int = 0,
    swaps: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Ablated:
    """Play with every change of a seat's book; with `most`, only with those of the lines that decide most."""
    if seat not in seating.books:
        raise BadSeating(f"seat {seat}: {seating.seats.get(seat, 'nobody')} has no page to drop lines of")
    book = seating.books[seat]
    with workers(jobs) as run:
        whole, asked, decided = _played(run, seating, seat, games, seed, jobs)
        unasked = program(seating.game, book).counted.keys() - asked
        every = [change for change in changes(book) if swaps or change.how == "dropped"]
        silent = [c for c in every if asked.isdisjoint(c.rows) and not unasked.isdisjoint(c.rows)]
        tried = [c for c in every if not asked.isdisjoint(c.rows) or unasked.isdisjoint(c.rows)]
        tried.sort(key=lambda change: (-decided[change.line], change.line))
        sound = (change for change in tried if can_be_read(seating.game, change.book))
        found = []
        for change in islice(sound, most or None):
            other = msgspec.structs.replace(seating, books={**seating.books, seat: change.book})
            row = Compared(seat, whole, _played(run, other, seat, games, seed, jobs)[0])
            found.append((change, row))
            if progress is not None:
                progress(games)
    corrected = holm([row.chance for _, row in found])
    ids = program(seating.game, book).ids
    effects = [
        Effect(
            *(change.how, change.line, ids.get(change.line, ""), change.text, decided[change.line]),
            *(row.more, row.more_points, row.chance, chance),
            games - row.second.won.total() - len(row.second.failed),
            row.second.failed,
        )
        for (change, row), chance in zip(found, corrected, strict=True)
    ]
    effects.sort(key=lambda effect: (effect.corrected, -abs(effect.more.mean), effect.line))
    return Ablated(effects, sorted({(change.line, change.text) for change in silent}))


def _played(
    run: Run, seating: Seating, seat: Seat, games: int, seed: int, jobs: int
) -> tuple[Result, set[int], Counter[int]]:
    """Games of a book, its lines that were asked, if only in looking ahead, and how often each decided."""
    result, asked, decided = Result(seating), set[int](), Counter[int]()
    for chunk in run(seating, chunks(games, seed, jobs)):
        result.add(chunk)
        asked.update(chunk.foreseen.get(str(seating.first_seats[seat]), ()))
        for line, counts in lines_of(chunk, seating, seat):
            asked.add(line)
            decided[line] += counts[2]
    return result, asked, decided


def lines_of(chunk: Chunk, seating: Seating, seat: Seat) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """The lines of a seat's book in each game of a chunk, with what was counted."""
    first = str(seating.first_seats[seat])
    for game in chunk.lines:
        yield from game.get(first, {}).items()
