"""Runs as tables: Parquet shards and CSV made by DuckDB, and questions in SQL.

games    one row a game: seed, seats, setup, rulings, version, winner, points, turns, answers, seconds
lines    one row a line of a book and game: seat, line, id, asked, fitted, decided, by_die
book     every line with a published id, asked or not: seat, line, id
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from bythebook.kernel.box import Problems
from bythebook.kernel.notation import listed, nearest
from bythebook.lab.records import complete_size
from bythebook.lab.runs import About, files_of, read_about

TABLES: Final = ("games", "lines")
"""What is written for each file of rows."""

_GAME: Final = (
    "STRUCT(seed BIGINT, winner VARCHAR, finished BOOLEAN, turns INTEGER, choices INTEGER, "
    "decisions INTEGER, unanswered INTEGER, failed VARCHAR, answers INTEGER, points MAP(VARCHAR, INTEGER))"
)
_CHUNK: Final = f"STRUCT(games {_GAME}[], seconds DOUBLE[], lines MAP(VARCHAR, MAP(INTEGER, INTEGER[]))[])"
_GAMES: Final = """
    SELECT about.game, about.version, about.code, about.setup, about.rulings, about.seats,
           g.seed, g.winner, g.finished, g.points, g.turns, g.answers, g.choices, g.decisions, g.unanswered,
           seconds, g.failed
    FROM (SELECT unnest(chunk.games) AS g, unnest(chunk.seconds) AS seconds FROM rows), about
"""
_LINES: Final = """
    SELECT parts.seed, parts.seat, l.key AS line, coalesce(book.id, '') AS id,
           l.value[1] AS asked, l.value[2] AS fitted, l.value[3] AS decided, l.value[4] AS by_die
    FROM (
        SELECT seed, s.key AS seat, unnest(map_entries(s.value)) AS l
        FROM (
            SELECT g.seed AS seed, unnest(map_entries(m)) AS s
            FROM (SELECT unnest(chunk.games) AS g, unnest(chunk.lines) AS m FROM rows)
        )
    ) AS parts
    LEFT JOIN book ON book.seat = parts.seat AND book.line = l.key
"""


class Question(NamedTuple):
    """A question that many ask, in words and in SQL."""

    text: str
    sql: str


QUESTIONS: Final = {
    "winners": Question(
        "How often does each seat win?",
        "SELECT if(winner = '', 'nobody', winner) AS winner, count(*) AS games, "
        "round(count(*) / sum(count(*)) OVER (), 4) AS share FROM games WHERE finished "
        "GROUP BY 1 ORDER BY 2 DESC",
    ),
    "points": Question(
        "What does each seat score?",
        "SELECT p.key AS seat, round(avg(p.value), 3) AS mean, min(p.value) AS least, "
        "median(p.value) AS median, max(p.value) AS most "
        "FROM (SELECT unnest(map_entries(points)) AS p FROM games WHERE finished) "
        "GROUP BY 1 ORDER BY 1",
    ),
    "length": Question(
        "How long are games?",
        "SELECT turns, count(*) AS games, round(avg(answers), 1) AS answers FROM games WHERE finished "
        "GROUP BY 1 ORDER BY 1",
    ),
    "speed": Question(
        "How fast are games played?",
        "SELECT count(*) AS games, round(sum(seconds), 2) AS seconds, round(sum(answers) / sum(seconds), 0) "
        "AS answers_a_second, round(max(seconds), 3) AS slowest FROM games",
    ),
    "lines": Question(
        "How often is each line asked, how often does it fit and decide, and how often by a die?",
        "SELECT seat, line, any_value(id) AS id, sum(asked) AS asked, sum(fitted) AS fitted, "
        "sum(decided) AS decided, sum(by_die) AS by_die FROM lines GROUP BY seat, line ORDER BY seat, line",
    ),
    "never": Question(
        "Which rules never decide?",
        "SELECT book.seat, book.id, min(book.line) AS line, coalesce(sum(asked), 0) AS asked, "
        "coalesce(sum(fitted), 0) AS fitted FROM book LEFT JOIN lines USING (seat, line) "
        "GROUP BY book.seat, book.id HAVING coalesce(sum(decided), 0) = 0 ORDER BY 1, 3",
    ),
    "decisive": Question(
        "Which lines decide more often in games that their seat wins?",
        "SELECT seat, line, any_value(lines.id) AS id, "
        "round(avg(decided) FILTER (winner = seat), 3) AS when_won, "
        "round(avg(decided) FILTER (winner <> seat), 3) AS when_not FROM lines JOIN games USING (seed) "
        "WHERE finished GROUP BY seat, line ORDER BY abs(coalesce(when_won, 0) - coalesce(when_not, 0)) DESC "
        "LIMIT 20",
    ),
    "close": Question(
        "Which games were closest?",
        "SELECT seed, winner, points, list_max(map_values(points)) - list_min(map_values(points)) AS apart "
        "FROM games WHERE finished ORDER BY apart, seed LIMIT 20",
    ),
    "longest": Question(
        "Which games took most answers?",
        "SELECT seed, winner, turns, answers, seconds FROM games ORDER BY answers DESC, seed LIMIT 20",
    ),
    "unanswered": Question(
        "In which games did no line answer, and which broke off?",
        "SELECT seed, unanswered, failed FROM games WHERE unanswered > 0 OR failed <> '' "
        "ORDER BY unanswered DESC, seed LIMIT 50",
    ),
}


class Answered(NamedTuple):
    """The rows that answer a question."""

    columns: list[str]
    rows: list[tuple[Any, ...]]


def query(folder: Path, asked: str) -> Answered:
    """Answer a question by its name, or one in SQL; Problems says what is wrong with it."""
    if asked not in QUESTIONS and " " not in asked.strip():
        names = list(QUESTIONS)
        told = f"no question {asked!r}{nearest(asked, names)}; there are: {listed(names, most=20)}, or SQL"
        raise Problems("query", [told])
    shards(folder)
    with _laid_out(folder) as database:
        for table in TABLES:
            database.execute(f"CREATE VIEW {table} AS {_all_of(folder, table)}")
        try:
            found = database.execute(QUESTIONS[asked].sql if asked in QUESTIONS else asked)
            columns = [column[0] for column in found.description or ()]
            return Answered(columns, found.fetchall())
        except _error() as error:
            raise Problems("query", [str(error).split("\n\n")[0]]) from None


def shards(folder: Path) -> list[Path]:
    """The Parquet shards of a run, made for every file of rows that has grown since.

    A shard has the time of the file it was made from, so that rows which came meanwhile are not missed.
    """
    made = []
    with _laid_out(folder) as database:
        for (number, file), table in product(enumerate(files_of(folder), 1), TABLES):
            shard = folder / f"{table}-{number}.parquet"
            made.append(shard)
            changed = file.stat().st_mtime_ns
            if not shard.exists() or shard.stat().st_mtime_ns != changed:
                _write(database, file, table, shard)
                os.utime(shard, ns=(changed, changed))
    return made


def csv(folder: Path) -> list[Path]:
    """The same tables as CSV, one file each."""
    shards(folder)
    made = []
    with _laid_out(folder) as database:
        for table in TABLES:
            made.append(folder / f"{table}.csv")
            _copied(database, _all_of(folder, table), made[-1], "FORMAT csv, HEADER")
    return made


# -- within -------------------------------------------------------------------------------------------


def _database() -> Any:
    try:
        import duckdb
    except ModuleNotFoundError:
        raise Problems("tables", ["DuckDB makes and reads them: pip install duckdb"]) from None
    database = duckdb.connect()
    database.execute("SET memory_limit = '512MB'")
    database.execute("SET preserve_insertion_order = true")
    return database


def _error() -> type[Exception]:
    import duckdb

    error: type[Exception] = duckdb.Error
    return error


@contextmanager
def _laid_out(folder: Path) -> Iterator[Any]:
    """A database with what is the same for all rows: what was played, and the lines of its books."""
    about = read_about(folder)
    with _database() as database:
        _lay_out(database, about)
        yield database


def _lay_out(database: Any, about: About) -> None:
    database.execute(
        "CREATE TABLE about AS SELECT ? AS game, ? AS version, ? AS code, ? AS setup, ? AS rulings, "
        "map(?::VARCHAR[], ?::VARCHAR[]) AS seats",
        [
            *(about.game, about.version, about.code),
            *(msgspec.json.encode(each).decode() for each in (about.setup, {**about.rulings, **about.pages})),
            *(list(about.seats), list(about.seats.values())),
        ],
    )
    database.execute("CREATE TABLE book (seat VARCHAR, line INTEGER, id VARCHAR)")
    rows = [(seat, line, ident) for seat, ids in about.ids.items() for line, ident in ids.items()]
    if rows:
        database.executemany("INSERT INTO book VALUES (?, ?, ?)", rows)


def _write(database: Any, file: Path, table: str, shard: Path) -> None:
    """A shard from whole lines: one that was torn, or is being written, is left for later."""
    size, source = complete_size(file), file
    if size != file.stat().st_size:
        source = shard.with_suffix(".jsonl")
        shutil.copyfile(file, source)
        os.truncate(source, size)
    try:
        database.execute(
            f"CREATE OR REPLACE TEMP VIEW rows AS SELECT chunk FROM read_json({_quoted([source])}, "
            f"format = 'newline_delimited', columns = {{chunk: '{_CHUNK}'}})"
        )
        rows = _GAMES if table == "games" else _LINES
        _copied(database, rows, shard, "FORMAT parquet, COMPRESSION zstd")
    finally:
        if source != file:
            source.unlink()


def _copied(database: Any, source: str, to: Path, how: str) -> None:
    """A table in a file that is the old one until the new one is whole."""
    beside = to.with_name(f".{to.name}")
    try:
        database.execute(f"COPY ({source}) TO {_quoted([beside])[1:-1]} ({how})")
        beside.replace(to)
    except (_error(), OSError) as error:
        beside.unlink(missing_ok=True)
        told = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise Problems(str(to), [f"cannot be written: {told}"]) from None


def _all_of(folder: Path, table: str) -> str:
    """A table of a run, from all its shards."""
    there = [folder / f"{table}-{number}.parquet" for number in range(1, len(files_of(folder)) + 1)]
    if not there:
        raise Problems(str(folder), ["no game has been played there yet"])
    return f"SELECT * FROM read_parquet({_quoted(there)})"


def _quoted(files: Sequence[Path]) -> str:
    """Names of files as SQL has them."""
    return "[" + ", ".join("'" + str(file).replace("'", "''") + "'" for file in files) + "]"
