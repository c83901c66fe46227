"""Runs that are kept: a folder with what is played, and a row for every game and every line of a book in it.

    FOLDER/run.json        what is played, by which code
    FOLDER/rows-1.jsonl    what was played, a row of games a line; a new file after every so many games

A line is written whole and is on disk before it counts, so a run that was broken off or killed goes on where
it stopped. Runs of the same games on several machines are put together by `merge`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, pairwise, takewhile
from pathlib import Path
from typing import Final

import msgspec

from bythebook import __version__
from bythebook.kernel import disk
from bythebook.kernel.box import Problems
from bythebook.kernel.decoding import decoded
from bythebook.lab.play import Chunk, code_of_game
from bythebook.lab.records import IN_USE, BadRecord, cut_incomplete, encode_record, locked, read_records
from bythebook.lab.simulate import Result, chunks, no_people, together
from bythebook.lab.workers import workers
from bythebook.players.seating import Seating, program

RUN: Final = "run.json"
ROWS: Final = "rows-{}.jsonl"
GAMES_IN_FILE: Final = 50_000
"""Games in one file of rows; a closed one can be turned into a shard while others are played."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a run plays: two runs belong together if this is the same."""

    game: str
    setup: dict[str, str]
    seats: dict[str, str]
    rulings: dict[str, str]
    pages: dict[str, str]
    """Rulings of pages that were chosen, by `seat:id`."""
    playbooks: dict[str, str]
    """The hash of each seat's playbook."""
    ids: dict[str, dict[int, str]]
    """The published id of each line, for the first seat of each playbook."""
    version: str
    code: str
    """A hash of the code and data that played."""


class Row(msgspec.Struct, frozen=True):
    """One line of a file: games with seeds in a row."""

    first: int
    size: int
    chunk: Chunk


def about(seating: Seating) -> About:
    """What a seating plays, by this program."""
    first = seating.first_seats.values()
    return About(
        game=seating.game,
        setup=seating.setup,
        seats={str(seat): who for seat, who in seating.seats.items()},
        rulings=seating.rulings,
        pages=seating.pages,
        playbooks=seating.hashes,
        ids={str(seat): program(seating.game, seating.books[seat]).ids for seat in first},
        version=__version__,
        code=code_of_game(seating.game),
    )


# -- playing ----------------------------------------------------------------------------------------


def play_run(
    folder: Path,
    result: Result,
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    cluster: str = "",
    resume: bool = False,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Play games and keep them in a folder; what is kept there already counts and is not played again.

    The result grows as games are played, so that there is something to show if this is broken off.
    """
    no_people(result.seating)
    begin(folder, about(result.seating), resume=resume)
    with locked(folder / RUN, Problems(str(folder), [IN_USE])):
        known = []
        for file in files_of(folder):
            cut_incomplete(file)
        for row in rows_in(folder):
            if row.first >= seed and row.first + row.size <= seed + games:
                known.append(range(row.first, row.first + row.size))
                together([row.chunk], result, progress)
        missing = list(_missing(known, games, seed, jobs))
        writer = _Rows(folder)
        with workers(jobs, cluster=cluster) as run:
            for seeds, chunk in zip(missing, run(result.seating, missing), strict=True):
                writer.add(Row(seeds.start, len(seeds), chunk))
                together([chunk], result, progress)


def _missing(known: Iterable[range], games: int, seed: int, jobs: int) -> Iterator[range]:
    """The seeds that no row has, in rows."""
    at = seed
    for row in sorted(known, key=lambda row: row.start):
        yield from chunks(row.start - at, at, jobs) if row.start > at else ()
        at = max(at, row.stop)
    yield from chunks(seed + games - at, at, jobs)


def begin(folder: Path, told: About, *, resume: bool) -> None:
    """A folder for a run: a new one, or the one that is to go on; Problems if it is neither."""
    if (folder / RUN).exists():
        if not resume:
            raise Problems(str(folder), ["a run is kept there; go on with it with --resume, or name another"])
        if unlike := differences(read_about(folder), told):
            raise Problems(str(folder), ["the run there is another one:", *unlike])
        return
    if resume:
        raise Problems(str(folder), ["there is no run to go on with; leave out --resume to begin one"])
    if folder.exists() and (not folder.is_dir() or disk.entries(folder)):
        raise Problems(str(folder), ["is no empty folder; name one that is not there yet"])
    disk.make_folder(folder)
    disk.write(folder / RUN, msgspec.json.format(msgspec.json.encode(told)).decode())


class _Rows:
    """The files of a run that rows are added to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = max(1, len(files_of(folder)))
        last = self.folder / ROWS.format(self.number)
        self.games = sum(row.size for row in read_rows(last)) if last.exists() else 0

    def add(self, row: Row) -> None:
        if self.games >= GAMES_IN_FILE:
            self.number, self.games = self.number + 1, 0
        disk.add(self.folder / ROWS.format(self.number), encode_record(row))
        self.games += row.size


# -- reading ----------------------------------------------------------------------------------------


def files_of(folder: Path) -> list[Path]:
    """The files of rows, in their order."""
    return list(takewhile(Path.exists, (folder / ROWS.format(number) for number in count(1))))


def rows_in(folder: Path) -> Iterator[Row]:
    """Yield the rows of a run one at a time; an incomplete last line does not count."""
    for file in files_of(folder):
        yield from read_rows(file)


def read_rows(file: Path) -> Iterator[Row]:
    """Yield the rows of one file one at a time; Problems names a line that isn't a row."""
    try:
        yield from read_records(file, Row)
    except BadRecord as error:
        raise Problems(str(file), [f"line {error.number} is no row of games: {error}"]) from None


def read_about(folder: Path) -> About:
    """What the run in a folder plays; Problems if there is none."""
    try:
        return decoded(disk.read_bytes(folder / RUN), About)
    except FileNotFoundError:
        raise Problems(str(folder), ["no run is kept there; `bythebook simulate --keep` makes one"]) from None
    except OSError as error:
        raise Problems(str(folder / RUN), [f"can't be read: {error.strerror}"]) from None
    except ValueError as error:
        raise Problems(str(folder / RUN), [f"is no run of this version: {error}"]) from None


def differences(one: About, other: About) -> list[str]:
    """In what two runs differ, a sentence for each."""
    found = []
    for name in one.__struct_fields__:
        first, second = getattr(one, name), getattr(other, name)
        if first != second and name == "code":
            found.append("the program or its data have changed: the same seed may be another game")
        elif first != second and name != "ids":
            found.append(f"{name}: {_shown(first)} there, {_shown(second)} here")
    return found


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={each}" for key, each in value.items()) or "none"
    return str(value)


# -- shards of several machines ---------------------------------------------------------------------


def merge(folder: Path, parts: Sequence[Path]) -> int:
    """Put runs together in a new folder; Problems says why they do not belong together. Returns the games."""
    told = [read_about(part) for part in parts]
    wrong = [
        f"{part}: {unlike}"
        for part, other in zip(parts[1:], told[1:], strict=True)
        for unlike in differences(told[0], other)
    ]
    kept = sorted((row.first, row.size, part) for part in parts for row in rows_in(part)) if not wrong else []
    for (first, size, part), (after, _, other) in pairwise(kept):
        if first + size > after:
            wrong.append(f"{other}: the game with seed {after} is in {part} too")
    if wrong:
        raise Problems("these runs do not belong together", wrong)
    begin(folder, told[0], resume=False)
    file = _Rows(folder)
    for part in parts:
        for row in rows_in(part):
            file.add(row)
    return sum(size for _, size, _ in kept)
