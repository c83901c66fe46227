"""Runs as tables: what DuckDB reads is what was played."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from bythebook.kernel.box import Problems
from bythebook.lab.runs import play_run, read_run
from bythebook.lab.simulate import Result
from bythebook.players.seating import seating

pytest.importorskip("duckdb", reason="DuckDB is not installed: pip install duckdb")

from bythebook.lab import tables  # the tables need it


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games of the solo AI against random moves."""
    folder = tmp_path_factory.mktemp("lab") / "it's a run"
    seated = seating("memoir44", seats=["axis=random"])
    play_run(folder, Result(seated), games=4, seed=1)
    return folder


def test_the_table_of_games_has_a_row_for_each_game(run: Path) -> None:
    games = [game for row in read_run(run) for game in row.chunk.games]
    found = tables.query(
        run, "SELECT seed, winner, turns, answers, points, seats, version FROM games ORDER BY seed"
    )
    assert [row[:5] for row in found.rows] == [
        (g.seed, g.winner, g.turns, g.answers, g.points) for g in games
    ]
    assert found.rows[0][5:] == ({"axis": "random", "allies": "solo-ai"}, "0.1.0")


def test_the_table_of_lines_adds_up_to_the_decisions(run: Path) -> None:
    sql = "SELECT (SELECT sum(decided) FROM lines), (SELECT sum(decisions) - sum(unanswered) FROM games)"
    ((decided, decisions),) = tables.query(run, sql).rows
    assert decided == decisions > 0
    assert tables.query(run, "SELECT DISTINCT id FROM lines WHERE line = 17 LIMIT 5").rows == [("AI-1",)]


@pytest.mark.parametrize("name", tables.QUERIES)
def test_every_question_is_answered(run: Path, name: str) -> None:
    found = tables.query(run, name)
    assert found.columns
    assert found.rows or name == "unanswered"


def test_a_playbook_in_two_seats_is_counted_once(tmp_path: Path) -> None:
    """Both sides play by one book, whose lines are counted for the first; no rule is missed in the other."""
    seated = seating("memoir44")
    play_run(tmp_path / "run", Result(seated), games=1, seed=1)
    found = tables.query(tmp_path / "run", "never")
    assert {row[0] for row in found.rows} == {"axis"}
    assert "AI-1" not in [row[1] for row in found.rows]


def test_ten_questions_are_prepared() -> None:
    assert len(tables.QUERIES) == 10


def test_an_invalid_query_is_rejected(run: Path, tmp_path: Path) -> None:
    with pytest.raises(Problems, match="There is no query 'winer'; nearest: winners"):
        tables.query(run, "winer")
    with pytest.raises(Problems, match="nothing"):
        tables.query(run, "SELECT nothing FROM games")
    with pytest.raises(Problems, match="doesn't contain a run"):
        tables.query(tmp_path, "winners")


def test_a_torn_line_is_left_out_and_stays(run: Path, tmp_path: Path) -> None:
    """A file whose last line is being written is read up to there."""
    folder = tmp_path / "torn"
    folder.mkdir()
    for name in ("run.json", "rows-1.jsonl"):
        (folder / name).write_bytes((run / name).read_bytes())
    with (folder / "rows-1.jsonl").open("ab") as file:
        file.write(b'{"first":5,"si')
    before = (folder / "rows-1.jsonl").read_bytes()
    assert tables.query(folder, "SELECT count(*) FROM games").rows == [(4,)]
    assert (folder / "rows-1.jsonl").read_bytes() == before
    assert sorted(file.name for file in folder.iterdir()) == [
        *("games-1.parquet", "lines-1.parquet", "rows-1.jsonl", "run.json")
    ]


def test_a_folder_in_place_of_a_shard_is_an_error_and_leaves_no_temporary_file(
    run: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(run, tmp_path / "run", ignore=shutil.ignore_patterns("*.parquet"))
    (folder / "games-1.parquet").mkdir()
    before = sorted(os.listdir(folder))
    with pytest.raises(Problems, match=r"games-1\.parquet:\n  can't be written"):
        tables.query(folder, "winners")
    assert sorted(os.listdir(folder)) == before


def test_games_that_come_while_a_shard_is_made_are_in_the_next(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row is added after the file was read and before its shard is there."""
    folder = tmp_path / "growing"
    folder.mkdir()
    shutil.copy(run / "run.json", folder)
    first, second = (run / "rows-1.jsonl").read_text("utf-8").splitlines(keepends=True)[:2]
    rows = folder / "rows-1.jsonl"
    rows.write_text(first, "utf-8")
    began, copied = rows.stat().st_mtime_ns, tables._copy

    def copied_while_played(database: Any, source: str, to: Path, how: str) -> None:
        copied(database, source, to, how)
        rows.write_text(first + second, "utf-8")
        os.utime(rows, ns=(began + 1, began + 1))

    monkeypatch.setattr(tables, "_copy", copied_while_played)
    tables.write_shards(folder)
    monkeypatch.undo()
    assert tables.query(folder, "SELECT seed FROM games").rows == [(1,), (2,)]


def test_no_database_stays_open(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    opened = tables._connect
    monkeypatch.setattr(tables, "_connect", lambda: made.append(opened()) or made[-1])  # type: ignore[func-returns-value]
    tables.query(run, "winners")
    tables.write_csv(run)
    assert made
    for database in made:
        with pytest.raises(tables._error(), match="closed"):
            database.execute("SELECT 1")


def test_csv_has_a_line_for_each_row(run: Path) -> None:
    games, lines = tables.write_csv(run)
    assert len(games.read_text().splitlines()) == 5
    assert lines.read_text().startswith("seed,seat,line,id,asked,fitted,decided,by_die\n")
