"""A batch: many games of each of several set-ups, written to a file as they are played.

A batch that was broken off goes on where it stopped, with any number of workers. What was played by other
code or other playbooks is left alone and does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from bythebook.kernel import disk
from bythebook.lab.play import Chunk, code_of, play_chunk
from bythebook.lab.records import IN_USE, BadRecord, cut_incomplete, encode_record, locked, read_records
from bythebook.lab.simulate import Result
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating

ROW: Final = 25
"""Games that are played and kept together."""

Progress = Callable[[str, int], None]
"""Is told, whenever a row is there, its cell and how many games that is."""


RowName = tuple[str, str, int]
"""What a row is known by: the code that played it, its cell, and the seed of its first game."""


class Kept(msgspec.Struct, frozen=True):
    """One line of the file: a row of games of one set-up, the code that played them, and the result."""

    code: str
    cell: str
    first: int
    size: int
    chunk: Chunk


def play_batch(
    cells: Mapping[str, Seating],
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    keep: Path,
    together: int = ROW,
    progress: Progress | None = None,
    enough: Callable[[Mapping[str, Result]], bool] | None = None,
) -> dict[str, Result]:
    """Play `games` games of every cell, with the same seeds; rows that are kept already are not played.

    With `enough` a row is played of every cell before the next one, and none once there are.
    """
    codes = {name: code_of(seating) for name, seating in cells.items()}
    rows = _rows(games, seed, together)
    results = {name: Result(seating) for name, seating in cells.items()}
    disk.add(keep, "")
    with locked(keep, BadSeating(f"{keep} {IN_USE}")), workers(jobs) as run:
        found = {(line.code, line.cell, line.first, line.size): line.chunk for line in read_kept(keep)}
        cut_incomplete(keep)
        known = {
            (name, row): found.get((codes[name], name, row.start, len(row))) for name in cells for row in rows
        }
        fresh = {
            name: run(seating, [row for row in rows if known[name, row] is None])
            for name, seating in cells.items()
        }
        for name, row in product(cells, rows) if enough is None else _in_turn(cells, rows):
            chunk = known[name, row]
            if chunk is None:
                chunk = next(fresh[name])
                disk.add(keep, encode_record(Kept(codes[name], name, row.start, len(row), chunk)))
            results[name].add(chunk)
            if progress is not None:
                progress(name, len(row))
            if enough is not None and _level(results) and enough(results):
                break
    return results


def played_share(
    cells: Mapping[str, Seating],
    *,
    games: int,
    seed: int,
    together: int,
    known: frozenset[RowName],
    share: int,
    of: int,
) -> Iterator[str]:
    """Every `of`-th row of a batch that is not known, played here: lines for a file that several fill."""
    codes = {name: code_of(seating) for name, seating in cells.items()}
    rows = _in_turn(cells, _rows(games, seed, together))
    missing = [(name, row) for name, row in rows if (codes[name], name, row.start) not in known]
    for name, row in missing[share::of]:
        yield encode_record(Kept(codes[name], name, row.start, len(row), play_chunk(cells[name], row)))


def _in_turn(cells: Iterable[str], rows: Sequence[range]) -> list[tuple[str, range]]:
    return [(name, row) for row in rows for name in cells]


def _level(results: Mapping[str, Result]) -> bool:
    """Whether as many games of every cell are there."""
    return len({len(result.games) for result in results.values()}) == 1


def _rows(games: int, seed: int, together: int) -> list[range]:
    return [range(at, min(at + together, seed + games)) for at in range(seed, seed + games, together)]


def read_kept(keep: Path) -> Iterator[Kept]:
    """The lines of a file, if it is there; a broken last line does not count."""
    if not keep.exists():
        return
    try:
        yield from read_records(keep, Kept)
    except BadRecord as error:
        raise BadSeating(f"{keep}:{error.number}: no line of a batch: {error}") from None
    except OSError as error:
        raise BadSeating(f"{keep}: {error.strerror}") from None
