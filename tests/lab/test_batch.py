"""Batches: kept as they are played, gone on with, and equal to games played in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from bythebook.kernel import disk
from bythebook.lab import batch
from bythebook.lab.batch import play_batch, read_batch
from bythebook.lab.play import GameChunk
from bythebook.lab.records import locked
from bythebook.lab.simulate import simulate
from bythebook.lab.workers import Run, workers
from bythebook.players.seating import BadSeating, Seating, seating
from tests.kernel.faults import KINDS, Faults, Killed, Kind, every_fault


def cells() -> dict[str, Seating]:
    return {
        name: seating("merc", setup=["rebels=1", f"dictator={name}"], seats=[]) for name in ("kim", "mao")
    }


def test_a_batch_is_what_simulate_plays(tmp_path: Path) -> None:
    told: list[tuple[str, int]] = []
    made = play_batch(
        cells(),
        games=3,
        file=tmp_path / "kept",
        chunk_size=2,
        progress=lambda name, n: told.append((name, n)),
    )
    for name, seated in cells().items():
        alone = simulate(seated, games=3, seed=1)
        assert made[name].games == alone.games
        assert made[name].rules == alone.rules
    assert told == [("kim", 2), ("kim", 1), ("mao", 2), ("mao", 1)]


def test_saved_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by another number of workers, and after a line was broken off in the middle."""
    keep = tmp_path / "some" / "kept"
    whole = play_batch(cells(), games=4, file=keep, chunk_size=2)
    lines = keep.read_bytes().split(b"\n")
    keep.write_bytes(b"\n".join(lines[:3]) + b"\n" + lines[3][:40])
    assert len(list(read_batch(keep))) == 3
    played: list[range] = []

    @contextmanager
    def noting(jobs: int) -> Iterator[Run]:
        with workers(jobs) as run:

            def noted(seated: Seating, rows: Iterable[range]) -> Iterator[GameChunk]:
                missing = list(rows)
                played.extend(missing)
                return run(seated, missing)

            yield noted

    monkeypatch.setattr(batch, "workers", noting)
    again = play_batch(cells(), games=4, file=keep, chunk_size=2, jobs=2)
    assert played == [range(3, 5)]
    assert {n: (r.games, r.rule_counts) for n, r in again.items()} == {
        n: (r.games, r.rule_counts) for n, r in whole.items()
    }
    assert len(list(read_batch(keep))) == 4


def test_what_other_code_played_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "kept"
    play_batch(cells(), games=2, file=keep, chunk_size=2)
    monkeypatch.setattr(batch, "run_code_hash", lambda seated: "other")
    play_batch(cells(), games=2, file=keep, chunk_size=2)
    assert [line.code == "other" for line in read_batch(keep)] == [False, False, True, True]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    keep.write_text("some notes\nof mine\n")
    with pytest.raises(BadSeating, match="kept, line 1: not a record of games"):
        play_batch(cells(), games=1, file=keep, chunk_size=2)


@pytest.mark.parametrize("kind", KINDS)
def test_saved_records_survive_every_disk_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """The batch goes on where it stopped; what it was told of is there, and no line is broken."""
    monkeypatch.setattr(batch, "run_code_hash", lambda seated: "this")

    def played(seated: Seating, rows: Iterable[range]) -> Iterator[GameChunk]:
        return (GameChunk([], 0.0) for _ in rows)

    monkeypatch.setattr(batch, "workers", lambda jobs: nullcontext(played))

    def run(faults: Faults) -> None:
        keep, told = tmp_path / str(faults.at) / "kept", []
        try:
            play_batch(cells(), games=2, file=keep, chunk_size=1, progress=lambda name, n: told.append(name))
        except (disk.Unwritable, Killed):
            faults.mend()
            assert [line.cell for line in read_batch(keep)][: len(told)] == told
            play_batch(cells(), games=2, file=keep, chunk_size=1)
        assert [line.cell for line in read_batch(keep)] == ["kim", "kim", "mao", "mao"]

    every_fault(monkeypatch, kind, run, least=10)


def test_a_batch_is_played_by_one_program_at_a_time(tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    keep.touch()
    with locked(keep, BadSeating()), pytest.raises(BadSeating, match="is in use by another program"):
        play_batch(cells(), games=1, file=keep)


def test_a_file_of_another_format_is_not_truncated(tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    keep.write_text("some notes\nof mine")
    with pytest.raises(BadSeating, match="kept, line 1: not a record of games"):
        play_batch(cells(), games=1, file=keep)
    assert keep.read_text() == "some notes\nof mine"
