"""Runs as tables: Parquet shards and CSV written by DuckDB, and queries in SQL.

games    a row per game: what was played, the fields of `GameRecord`, and the seconds it took
lines    a row per playbook line and game: seed, seat, line, id, and the fields of `LineCounts`
book     a row per line with a published id, used or not: seat, line, id
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
from bythebook.kernel.interpreter import install_command
from bythebook.kernel.notation import listed, nearest
from bythebook.lab.play import GameRecord, LineCounts
from bythebook.lab.records import complete_size
from bythebook.lab.runs import RunInfo, read_run_info, record_files

TABLES: Final = ("games", "lines")
"""The tables written for each record file."""

SQL_TYPES: Final = {int: "INTEGER", str: "VARCHAR", bool: "BOOLEAN", dict[str, int]: "MAP(VARCHAR, INTEGER)"}
"""The storage types for values of records."""

BIG: Final = {"seed": "BIGINT"}
"""Fields whose values need a different type."""

_FIELDS: Final = [(field.name, field.type) for field in msgspec.structs.fields(GameRecord)]
_GAME: Final = f"STRUCT({', '.join(f'{name} {BIG.get(name) or SQL_TYPES[kind]}' for name, kind in _FIELDS)})"
_CHUNK: Final = f"STRUCT(games {_GAME}[], seconds DOUBLE[], lines MAP(VARCHAR, MAP(INTEGER, INTEGER[]))[])"
_GAMES: Final = f"""
    SELECT about.game, about.version, about.code, about.setup, about.rulings, about.seats,
           {", ".join(f"g.{name}" for name, _ in _FIELDS)}, seconds
    FROM (SELECT unnest(chunk.games) AS g, unnest(chunk.seconds) AS seconds FROM rows), about
"""
_LINES: Final = f"""
    SELECT parts.seed, parts.seat, l.key AS line, coalesce(book.id, '') AS id,
           {", ".join(f"l.value[{n}] AS {name}" for n, name in enumerate(LineCounts._fields, 1))}
    FROM (
        SELECT seed, s.key AS seat, unnest(map_entries(s.value)) AS l
        FROM (
            SELECT g.seed AS seed, unnest(map_entries(m)) AS s
            FROM (SELECT unnest(chunk.games) AS g, unnest(chunk.lines) AS m FROM rows)
        )
    ) AS parts
    LEFT JOIN book ON book.seat = parts.seat AND book.line = l.key
"""


class NamedQuery(NamedTuple):
    """A named query: the question that it answers, and its SQL."""

    text: str
    sql: str


QUERIES: Final = {
    "winners": NamedQuery(
        "How often does each seat win?",
        "SELECT if(winner = '', 'nobody', winner) AS winner, count(*) AS games, "
        "round(count(*) / sum(count(*)) OVER (), 4) AS share FROM games WHERE finished "
        "GROUP BY 1 ORDER BY 2 DESC",
    ),
    "points": NamedQuery(
        "What does each seat score?",
        "SELECT p.key AS seat, round(avg(p.value), 3) AS mean, min(p.value) AS least, "
        "median(p.value) AS median, max(p.value) AS most "
        "FROM (SELECT unnest(map_entries(points)) AS p FROM games WHERE finished) "
        "GROUP BY 1 ORDER BY 1",
    ),
    "length": NamedQuery(
        "How long are games?",
        "SELECT turns, count(*) AS games, round(avg(answers), 1) AS answers FROM games WHERE finished "
        "GROUP BY 1 ORDER BY 1",
    ),
    "speed": NamedQuery(
        "How fast are games played?",
        "SELECT count(*) AS games, round(sum(seconds), 2) AS seconds, round(sum(answers) / sum(seconds), 0) "
        "AS answers_a_second, round(max(seconds), 3) AS slowest FROM games",
    ),
    "lines": NamedQuery(
        "How often is each line checked, matched and decisive, and how often with a die or a tie?",
        "SELECT seat, line, any_value(id) AS id, sum(asked) AS asked, sum(fitted) AS fitted, "
        "sum(decided) AS decided, sum(by_die) AS by_die FROM lines GROUP BY seat, line ORDER BY seat, line",
    ),
    "never": NamedQuery(
        "Which rules never decide?",
        "SELECT book.seat, book.id, min(book.line) AS line, coalesce(sum(asked), 0) AS asked, "
        "coalesce(sum(fitted), 0) AS fitted FROM book LEFT JOIN lines USING (seat, line) "
        "GROUP BY book.seat, book.id HAVING coalesce(sum(decided), 0) = 0 ORDER BY 1, 3",
    ),
    "decisive": NamedQuery(
        "Which lines decide more often in games that their seat wins?",
        "SELECT seat, line, any_value(lines.id) AS id, "
        "round(avg(decided) FILTER (winner = seat), 3) AS when_won, "
        "round(avg(decided) FILTER (winner <> seat), 3) AS when_not FROM lines JOIN games USING (seed) "
        "WHERE finished GROUP BY seat, line ORDER BY abs(coalesce(when_won, 0) - coalesce(when_not, 0)) DESC "
        "LIMIT 20",
    ),
    "close": NamedQuery(
        "Which games were closest?",
        "SELECT seed, winner, points, list_max(map_values(points)) - list_min(map_values(points)) AS apart "
        "FROM games WHERE finished ORDER BY apart, seed LIMIT 20",
    ),
    "longest": NamedQuery(
        "Which games took the most answers?",
        "SELECT seed, winner, turns, answers, seconds FROM games ORDER BY answers DESC, seed LIMIT 20",
    ),
    "unanswered": NamedQuery(
        "Which games had decisions that no line matched, or ended with an error?",
        "SELECT seed, unanswered, failed FROM games WHERE unanswered > 0 OR failed <> '' "
        "ORDER BY unanswered DESC, seed LIMIT 50",
    ),
}


class QueryResult(NamedTuple):
    """The rows that a query returns."""

    columns: list[str]
    rows: list[tuple[Any, ...]]


def query(folder: Path, text: str) -> QueryResult:
    """Run a named query or SQL on a run; raise Problems if it fails."""
    if text not in QUERIES and " " not in text.strip():
        names = list(QUERIES)
        known = f"Known queries: {listed(names, most=20)}. Or write SQL."
        raise Problems("query", [f"There is no query {text!r}{nearest(text, names)}. {known}"])
    write_shards(folder)
    with _open_database(folder) as database:
        for table in TABLES:
            database.execute(f"CREATE VIEW {table} AS {_select_all(folder, table)}")
        try:
            cursor = database.execute(QUERIES[text].sql if text in QUERIES else text)
            columns = [column[0] for column in cursor.description or ()]
            return QueryResult(columns, cursor.fetchall())
        except _error() as error:
            raise Problems("query", [str(error).split("\n\n")[0]]) from None


def write_shards(folder: Path) -> list[Path]:
    """Write those Parquet shards of a run whose record file has grown since, and return all shards.

    A shard gets the modification time of its record file, so records added meanwhile are not missed.
    """
    shards = []
    with _open_database(folder) as database:
        for (number, file), table in product(enumerate(record_files(folder), 1), TABLES):
            shard = folder / f"{table}-{number}.parquet"
            shards.append(shard)
            changed = file.stat().st_mtime_ns
            if not shard.exists() or shard.stat().st_mtime_ns != changed:
                _write_shard(database, file, table, shard)
                os.utime(shard, ns=(changed, changed))
    return shards


def write_csv(folder: Path) -> list[Path]:
    """Write the tables of a run as CSV, one file each, and return the files."""
    write_shards(folder)
    files = []
    with _open_database(folder) as database:
        for table in TABLES:
            files.append(folder / f"{table}.csv")
            _copy(database, _select_all(folder, table), files[-1], "FORMAT csv, HEADER")
    return files


# -- inside -------------------------------------------------------------------------------------------


def _connect() -> Any:
    try:
        import duckdb
    except ModuleNotFoundError:
        raise Problems(
            "tables", [f"This needs DuckDB. Install it with: {install_command('duckdb')}"]
        ) from None
    database = duckdb.connect()
    database.execute("SET memory_limit = '512MB'")
    database.execute("SET preserve_insertion_order = true")
    return database


def _error() -> type[Exception]:
    import duckdb

    error: type[Exception] = duckdb.Error
    return error


@contextmanager
def _open_database(folder: Path) -> Iterator[Any]:
    """Open a database with the settings of a run and the lines of its playbooks."""
    info = read_run_info(folder)
    with _connect() as database:
        _load_info(database, info)
        yield database


def _load_info(database: Any, info: RunInfo) -> None:
    database.execute(
        "CREATE TABLE about AS SELECT ? AS game, ? AS version, ? AS code, ? AS setup, ? AS rulings, "
        "map(?::VARCHAR[], ?::VARCHAR[]) AS seats",
        [
            *(info.game, info.version, info.code),
            *(msgspec.json.encode(each).decode() for each in (info.setup, {**info.rulings, **info.pages})),
            *(list(info.seats), list(info.seats.values())),
        ],
    )
    database.execute("CREATE TABLE book (seat VARCHAR, line INTEGER, id VARCHAR)")
    rows = [(seat, line, ident) for seat, ids in info.ids.items() for line, ident in ids.items()]
    if rows:
        database.executemany("INSERT INTO book VALUES (?, ?, ?)", rows)


def _write_shard(database: Any, file: Path, table: str, shard: Path) -> None:
    """Write a shard from the complete lines of a file; leave an incomplete last line for later."""
    size, source = complete_size(file), file
    if size != file.stat().st_size:
        source = shard.with_suffix(".jsonl")
        shutil.copyfile(file, source)
        os.truncate(source, size)
    try:
        database.execute(
            f"CREATE OR REPLACE TEMP VIEW rows AS SELECT chunk FROM read_json({_quote([source])}, "
            f"format = 'newline_delimited', columns = {{chunk: '{_CHUNK}'}})"
        )
        _copy(database, _GAMES if table == "games" else _LINES, shard, "FORMAT parquet, COMPRESSION zstd")
    finally:
        if source != file:
            source.unlink()


def _copy(database: Any, source: str, to: Path, options: str) -> None:
    """Write a table to a file, which is replaced only once the new version is complete."""
    temporary = to.with_name(f".{to.name}")
    try:
        database.execute(f"COPY ({source}) TO {_quote([temporary])[1:-1]} ({options})")
        temporary.replace(to)
    except (_error(), OSError) as error:
        temporary.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise Problems(str(to), [f"can't be written: {reason}"]) from None


def _select_all(folder: Path, table: str) -> str:
    """Return SQL that selects a table of a run, combining all its shards."""
    shards = [folder / f"{table}-{number}.parquet" for number in range(1, len(record_files(folder)) + 1)]
    if not shards:
        raise Problems(str(folder), ["This run doesn't contain any games yet."])
    return f"SELECT * FROM read_parquet({_quote(shards)})"


def _quote(files: Sequence[Path]) -> str:
    """Return file names as an SQL list of strings."""
    return "[" + ", ".join("'" + str(file).replace("'", "''") + "'" for file in files) + "]"
