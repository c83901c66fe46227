"""Saved runs: a folder with the settings of a run and a record of every game and every playbook line in it.

    FOLDER/run.json        what is played, and by which code
    FOLDER/rows-1.jsonl    the games, a chunk of them per line; a new file after every 50,000 games

A line counts once it is completely on disk, so an interrupted or killed run continues where it stopped.
`merge` combines runs of the same games that were made on several machines.
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
from bythebook.lab.play import GameChunk, game_code_hash
from bythebook.lab.records import IN_USE, BadRecord, cut_incomplete, encode_record, locked, read_records
from bythebook.lab.simulate import Result, add_chunks, chunks, require_bots
from bythebook.lab.workers import workers
from bythebook.players.seating import Seating, program

INFO_FILE: Final = "run.json"
RECORD_FILE: Final = "rows-{}.jsonl"
GAMES_IN_FILE: Final = 50_000
"""Games per record file; a full file can be converted to a shard while others are still being written."""


class RunInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a run; runs with equal settings can be combined."""

    game: str
    setup: dict[str, str]
    seats: dict[str, str]
    rulings: dict[str, str]
    pages: dict[str, str]
    """The chosen rulings of playbooks, by `seat:id`."""
    playbooks: dict[str, str]
    """The hash of each seat's playbook."""
    ids: dict[str, dict[int, str]]
    """The published id of each line, for the first seat of each playbook."""
    version: str
    code: str
    """A hash of the code and data that played the games."""


class RunRecord(msgspec.Struct, frozen=True):
    """A line in a record file: games with consecutive seeds."""

    first: int
    size: int
    chunk: GameChunk


def run_info(seating: Seating) -> RunInfo:
    """Return the settings of a run with this seating and the current program."""
    first = seating.first_seats.values()
    return RunInfo(
        game=seating.game,
        setup=seating.setup,
        seats={str(seat): who for seat, who in seating.seats.items()},
        rulings=seating.rulings,
        pages=seating.pages,
        playbooks=seating.hashes,
        ids={str(seat): program(seating.game, seating.books[seat]).ids for seat in first},
        version=__version__,
        code=game_code_hash(seating.game),
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
    """Play games and save them in a folder; games already saved there count and are not played again.

    The result grows as games are played, so it can be shown after an interruption.
    """
    require_bots(result.seating)
    open_run(folder, run_info(result.seating), resume=resume)
    with locked(folder / INFO_FILE, Problems(str(folder), [IN_USE])):
        known = []
        for file in record_files(folder):
            cut_incomplete(file)
        for record in read_run(folder):
            if record.first >= seed and record.first + record.size <= seed + games:
                known.append(range(record.first, record.first + record.size))
                add_chunks([record.chunk], result, progress)
        missing = list(_missing_seeds(known, games, seed, jobs))
        writer = _RecordWriter(folder)
        with workers(jobs, cluster=cluster) as run:
            for seeds, chunk in zip(missing, run(result.seating, missing), strict=True):
                writer.add(RunRecord(seeds.start, len(seeds), chunk))
                add_chunks([chunk], result, progress)


def _missing_seeds(known: Iterable[range], games: int, seed: int, jobs: int) -> Iterator[range]:
    """Yield the seeds that are missing from all records, in chunks."""
    at = seed
    for seeds in sorted(known, key=lambda seeds: seeds.start):
        yield from chunks(seeds.start - at, at, jobs) if seeds.start > at else ()
        at = max(at, seeds.stop)
    yield from chunks(seed + games - at, at, jobs)


def open_run(folder: Path, info: RunInfo, *, resume: bool) -> None:
    """Create the folder of a new run, or check that the one to resume has these settings.

    Raise Problems if the folder is neither.
    """
    if (folder / INFO_FILE).exists():
        if not resume:
            raise Problems(
                str(folder), ["This folder contains a run. Add --resume to continue it, or name another."]
            )
        names = ("the folder", "this command")
        if unlike := info_differences(read_run_info(folder), info, names):
            raise Problems(str(folder), ["This folder contains a different run:", *unlike])
        return
    if resume:
        raise Problems(str(folder), ["There is no run to resume. Leave out --resume to start one."])
    if folder.exists() and (not folder.is_dir() or disk.entries(folder)):
        raise Problems(str(folder), ["This isn't an empty folder. Name a folder that doesn't exist yet."])
    disk.make_folder(folder)
    disk.write(folder / INFO_FILE, msgspec.json.format(msgspec.json.encode(info)).decode())


class _RecordWriter:
    """Appends records to the record files of a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = max(1, len(record_files(folder)))
        last = self.folder / RECORD_FILE.format(self.number)
        self.games = sum(record.size for record in read_record_file(last)) if last.exists() else 0

    def add(self, record: RunRecord) -> None:
        """Append a record; start a new file when the last one is full."""
        if self.games >= GAMES_IN_FILE:
            self.number, self.games = self.number + 1, 0
        disk.add(self.folder / RECORD_FILE.format(self.number), encode_record(record))
        self.games += record.size


# -- reading ----------------------------------------------------------------------------------------


def record_files(folder: Path) -> list[Path]:
    """Return the record files of a run, in order."""
    return list(takewhile(Path.exists, (folder / RECORD_FILE.format(number) for number in count(1))))


def read_run(folder: Path) -> Iterator[RunRecord]:
    """Yield the records of a run one at a time; an incomplete last line is ignored."""
    for file in record_files(folder):
        yield from read_record_file(file)


def read_record_file(file: Path) -> Iterator[RunRecord]:
    """Yield the records of one file one at a time; raise Problems for a line that isn't a record."""
    try:
        yield from read_records(file, RunRecord)
    except BadRecord as error:
        raise Problems(str(file), [f"Line {error.number} is not a record of games: {error}"]) from None


def read_run_info(folder: Path) -> RunInfo:
    """Return the settings of the run in a folder; raise Problems if there is no run."""
    try:
        return decoded(disk.read_bytes(folder / INFO_FILE), RunInfo)
    except FileNotFoundError:
        raise Problems(
            str(folder), ["This folder doesn't contain a run. `bythebook simulate --keep` creates one."]
        ) from None
    except OSError as error:
        raise Problems(str(folder / INFO_FILE), [f"can't be read: {error.strerror}"]) from None
    except ValueError as error:
        raise Problems(str(folder / INFO_FILE), [f"not a run of this version: {error}"]) from None


def info_differences(one: RunInfo, other: RunInfo, names: tuple[str, str]) -> list[str]:
    """Return a sentence for each setting in which two runs differ; `names` says what to call each run."""
    lines = []
    for name in one.__struct_fields__:
        first, second = _as_text(getattr(one, name)), _as_text(getattr(other, name))
        if first != second and name == "code":
            lines.append("The program or its data have changed: the same seed may give a different game.")
        elif first != second and name != "ids":
            lines.append(f"{name}: {first} in {names[0]}, {second} in {names[1]}")
    return lines


def _as_text(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={each}" for key, each in value.items()) or "none"
    return str(value)


# -- runs of several machines -----------------------------------------------------------------------


def merge(folder: Path, parts: Sequence[Path]) -> int:
    """Combine runs in a new folder and return the number of games; raise Problems if that's impossible."""
    infos = [read_run_info(part) for part in parts]
    problems = [
        unlike
        for part, info in zip(parts[1:], infos[1:], strict=True)
        for unlike in info_differences(infos[0], info, (str(parts[0]), str(part)))
    ]
    seeds = [] if problems else sorted((r.first, r.size, part) for part in parts for r in read_run(part))
    for (first, size, part), (after, _, other) in pairwise(seeds):
        if first + size > after:
            problems.append(f"{other}: the game with seed {after} is in {part} too")
    if problems:
        raise Problems("These runs can't be merged", problems)
    open_run(folder, infos[0], resume=False)
    writer = _RecordWriter(folder)
    for part in parts:
        for record in read_run(part):
            writer.add(record)
    return sum(size for _, size, _ in seeds)
