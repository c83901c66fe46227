"""Ablation test: remove each line of a playbook, or swap it with its neighbor, and measure the effect.

Each change is compared with the unchanged playbook on the same seeds. Because some of many changes look good
by luck, the p-values are corrected for the number of changes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal, NamedTuple

import msgspec

from bythebook.kernel.prompt import Seat
from bythebook.lab.compare import Comparison
from bythebook.lab.play import GameChunk, GameRecord, LineCounts
from bythebook.lab.simulate import Result, chunks
from bythebook.lab.statistics import Mean, holm
from bythebook.lab.workers import Run, workers
from bythebook.playbook.page.nodes import BadPlaybook
from bythebook.players.seating import BadSeating, Seating, SeatPlaybook, program

ITEM: Final = re.compile(r"^(\s*)(?:[-*]|\d+\.)\s")

ChangeKind = Literal["dropped", "swapped"]


class PlaybookChange(NamedTuple):
    """A variant of a playbook: one line removed, or two neighbors swapped."""

    how: ChangeKind
    line: int
    """The number of the line in the file, from 1."""
    text: str
    """The original line."""
    book: SeatPlaybook
    rows: range
    """The numbers of the lines that are removed or moved."""


class Effect(msgspec.Struct, frozen=True):
    """The measured effect of a change."""

    how: ChangeKind
    line: int
    id: str
    text: str
    decided: int
    """How often the line decided in the unchanged playbook."""
    difference: Mean = msgspec.field(name="more")
    """By how much the change raises the playbook's share of wins."""
    points: Mean
    """By how much the change raises the playbook's score."""
    p_value: float = msgspec.field(name="chance")
    corrected: float
    """The p-value after correction for the number of changes."""
    endless: int = 0
    """Games that were not finished with the change."""
    failed: list[GameRecord] = []
    """Games that ended with an error; normally none."""


class Ablation(msgspec.Struct, frozen=True):
    """The effects of all changes, most significant first, and the lines that were never checked."""

    effects: list[Effect]
    idle: list[tuple[int, str]]
    """Lines without a measured effect: neither they nor the lines below them were ever checked."""


def changes(book: SeatPlaybook) -> Iterator[PlaybookChange]:
    """Yield every change of a playbook, including changes that make it invalid."""
    rows = book.text.split("\n")
    for at, row in enumerate(rows):
        item = ITEM.match(row)
        if item is None:
            continue
        depth = len(item.group(1))
        end = _end(rows, at, depth)
        yield _change(book, "dropped", at, rows[:at] + rows[end:], end)
        if end < len(rows) and (after := ITEM.match(rows[end])) and len(after.group(1)) == depth:
            last = _end(rows, end, depth)
            swapped = rows[:at] + rows[end:last] + rows[at:end] + rows[last:]
            yield _change(book, "swapped", at, swapped, last)


def _change(book: SeatPlaybook, how: ChangeKind, at: int, rows: list[str], end: int) -> PlaybookChange:
    text, changed = book.text.split("\n")[at].strip(), msgspec.structs.replace(book, text="\n".join(rows))
    return PlaybookChange(how, at + 1, text, changed, range(at + 1, end + 1))


def is_playable(game: str, book: SeatPlaybook) -> bool:
    """Whether a playbook is valid and can be played."""
    try:
        program(game, book)
    except BadPlaybook:
        return False
    return True


def _end(rows: Sequence[str], at: int, depth: int) -> int:
    """Return the index of the first row after an item and its sublines."""
    end = at + 1
    while end < len(rows) and rows[end].strip() and len(rows[end]) - len(rows[end].lstrip()) > depth:
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
) -> Ablation:
    """Play with every change of a seat's playbook, or only with changes of its `most` most decisive lines."""
    book = book_in(seating, seat)
    with workers(jobs) as run:
        unchanged, asked, decided = _play(run, seating, seat, games, seed, jobs)
        unasked = program(seating.game, book).counted.keys() - asked
        every = [change for change in changes(book) if swaps or change.how == "dropped"]
        idle = [c for c in every if asked.isdisjoint(c.rows) and not unasked.isdisjoint(c.rows)]
        active = [c for c in every if not asked.isdisjoint(c.rows) or unasked.isdisjoint(c.rows)]
        active.sort(key=lambda change: (-decided[change.line], change.line))
        playable = (change for change in active if is_playable(seating.game, change.book))
        rows = []
        for change in islice(playable, most or None):
            other = msgspec.structs.replace(seating, books={**seating.books, seat: change.book})
            row = Comparison(seat, unchanged, _play(run, other, seat, games, seed, jobs)[0])
            rows.append((change, row))
            if progress is not None:
                progress(games)
    corrected = holm([row.p_value for _, row in rows])
    ids = program(seating.game, book).ids
    effects = [
        Effect(
            *(change.how, change.line, ids.get(change.line, ""), change.text, decided[change.line]),
            *(row.difference, row.points_difference, row.p_value, p_value),
            games - row.second.finished - len(row.second.failed),
            row.second.failed,
        )
        for (change, row), p_value in zip(rows, corrected, strict=True)
    ]
    effects.sort(key=lambda effect: (effect.corrected, -abs(effect.difference.mean), effect.line))
    return Ablation(effects, sorted({(change.line, change.text) for change in idle}))


def book_in(seating: Seating, seat: Seat) -> SeatPlaybook:
    """Return the playbook of a seat; raise BadSeating if no playbook plays it."""
    if seat not in seating.books:
        who = seating.seats.get(seat, "nobody")
        raise BadSeating(f"Seat {seat} is played by {who}, not by a playbook, so it has no lines to test.")
    return seating.books[seat]


def _play(
    run: Run, seating: Seating, seat: Seat, games: int, seed: int, jobs: int
) -> tuple[Result, set[int], Counter[int]]:
    """Play games; return the result, the lines checked (also in lookahead), and how often each decided."""
    result, asked, decided = Result(seating), set[int](), Counter[int]()
    for chunk in run(seating, chunks(games, seed, jobs)):
        result.add(chunk)
        asked.update(chunk.foreseen.get(str(seating.first_seats[seat]), ()))
        for line, counts in line_counts(chunk, seating, seat):
            asked.add(line)
            decided[line] += counts.decided
    return result, asked, decided


def line_counts(chunk: GameChunk, seating: Seating, seat: Seat) -> Iterator[tuple[int, LineCounts]]:
    """Yield the counts of each line of a seat's playbook for each game in a chunk."""
    first = str(seating.first_seats[seat])
    for game in chunk.lines:
        yield from game.get(first, {}).items()
