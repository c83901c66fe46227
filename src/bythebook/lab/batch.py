"""A batch: many games of each of several setups, saved to a file as they are played.

An interrupted batch continues where it stopped, with any number of workers. Games played by other code or
other playbooks stay in the file and don't count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from bythebook.kernel import disk
from bythebook.lab.play import GameChunk, play_chunk, run_code_hash
from bythebook.lab.records import IN_USE, BadRecord, cut_incomplete, encode_record, locked, read_records
from bythebook.lab.simulate import Result
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating

CHUNK_SIZE: Final = 25
"""The number of games that are played and saved together."""

Progress = Callable[[str, int], None]
"""Called with the cell and the number of games whenever a chunk has been added."""

ChunkKey = tuple[str, str, int]
"""Identifies a chunk: the hash of the code that played it, its cell, and its first seed."""


class BatchRecord(msgspec.Struct, frozen=True):
    """A line in the file: a chunk of games of one cell (setup), and the hash of the code that played them."""

    code: str
    cell: str
    first: int
    size: int
    chunk: GameChunk


def play_batch(
    cells: Mapping[str, Seating],
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    file: Path,
    chunk_size: int = CHUNK_SIZE,
    progress: Progress | None = None,
    is_enough: Callable[[Mapping[str, Result]], bool] | None = None,
) -> dict[str, Result]:
    """Play `games` games of each cell with the same seeds; chunks in the file are not played again.

    With `is_enough`, the cells take turns chunk by chunk, and playing stops once it returns True.
    """
    codes = {name: run_code_hash(seating) for name, seating in cells.items()}
    seeds = _seed_ranges(games, seed, chunk_size)
    results = {name: Result(seating) for name, seating in cells.items()}
    disk.add(file, "")
    with locked(file, BadSeating(f"{file} {IN_USE}")), workers(jobs) as run:
        saved = {(line.code, line.cell, line.first, line.size): line.chunk for line in read_batch(file)}
        cut_incomplete(file)
        known = {
            (name, part): saved.get((codes[name], name, part.start, len(part)))
            for name in cells
            for part in seeds
        }
        fresh = {
            name: run(seating, [part for part in seeds if known[name, part] is None])
            for name, seating in cells.items()
        }
        for name, part in product(cells, seeds) if is_enough is None else _alternate(cells, seeds):
            chunk = known[name, part]
            if chunk is None:
                chunk = next(fresh[name])
                record = BatchRecord(codes[name], name, part.start, len(part), chunk)
                disk.add(file, encode_record(record))
            results[name].add(chunk)
            if progress is not None:
                progress(name, len(part))
            if is_enough is not None and _is_level(results) and is_enough(results):
                break
    return results


def play_share(
    cells: Mapping[str, Seating],
    *,
    games: int,
    seed: int,
    chunk_size: int,
    known: frozenset[ChunkKey],
    share: int,
    of: int,
) -> Iterator[str]:
    """Play every `of`-th missing chunk of a batch in this process; yield lines for the shared file."""
    codes = {name: run_code_hash(seating) for name, seating in cells.items()}
    chunks = _alternate(cells, _seed_ranges(games, seed, chunk_size))
    missing = [(name, part) for name, part in chunks if (codes[name], name, part.start) not in known]
    for name, part in missing[share::of]:
        chunk = play_chunk(cells[name], part)
        yield encode_record(BatchRecord(codes[name], name, part.start, len(part), chunk))


def _alternate(cells: Iterable[str], seeds: Sequence[range]) -> list[tuple[str, range]]:
    """Return the chunks of all cells, one from each cell in turn."""
    return [(name, part) for part in seeds for name in cells]


def _is_level(results: Mapping[str, Result]) -> bool:
    """Whether every cell has the same number of games."""
    return len({len(result.games) for result in results.values()}) == 1


def _seed_ranges(games: int, seed: int, size: int) -> list[range]:
    return [range(at, min(at + size, seed + games)) for at in range(seed, seed + games, size)]


def read_batch(file: Path) -> Iterator[BatchRecord]:
    """Yield the records of a file, nothing if it doesn't exist; an incomplete last line is ignored."""
    if not file.exists():
        return
    try:
        yield from read_records(file, BatchRecord)
    except BadRecord as error:
        raise BadSeating(f"{file}, line {error.number}: not a record of games: {error}") from None
    except OSError as error:
        raise BadSeating(f"{file}: {error.strerror}") from None
