"""A form reads the tables of a scenario text: every value is checked, and every problem is collected.

A `Form` wraps one TOML table. Its getters always return something usable, so that all keys are read
even after a mistake; mistakes are in `Problems`, each with file, key, place and what would be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import TypeVar

from bythebook.games.memoir44.box.hexes import hex_at

T = TypeVar("T")
S = TypeVar("S", bound=str)
Table = dict[str, object]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a scenario text: where it is and what would be right."""

    file: str
    key: str
    text: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = f"line {self.line}, " if self.line is not None else ""
        place += f"column {self.column}, " if self.column is not None else ""
        return f"{self.file}: {place}{self.key}: {self.text}"


class ScenarioError(Exception):
    """A scenario text can't be used; `problems` lists every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(slots=True)
class Problems:
    """The problems found in one file so far."""

    file: str
    found: list[Problem] = field(default_factory=list)

    def add(self, key: str, text: str, line: int | None = None, column: int | None = None) -> None:
        """Add a problem."""
        self.found.append(Problem(self.file, key, text, line, column))

    def touch(self, *keys: str) -> bool:
        """Return whether any of these keys has a problem."""
        return any(problem.key in keys for problem in self.found)

    def settle(self) -> None:
        """Raise ScenarioError if there is any problem."""
        if self.found:
            raise ScenarioError(self.found)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint: the most similar known word, or all choices."""
    choices = list(known)
    close = get_close_matches(word[:40], choices, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?"
    return "known are " + ", ".join(choices[:16])


def quoted(value: object) -> str:
    """Return a value for a message, shortened if it is long."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if type(value) is int and abs(value) < 10**12:
        return str(value)
    names = {
        bool: "true or false",
        int: "a huge number",
        float: "a decimal number",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), "a date or time")


class Form:
    """One table of a scenario text, read key by key."""

    def __init__(self, table: Table, problems: Problems, where: str = "") -> None:
        self.table = table
        self.problems = problems
        self.where = where
        self._asked: list[str] = []

    def name(self, key: str) -> str:
        """Return the key, preceded by the names of the tables that contain it."""
        return f"{self.where}.{key}" if self.where else key

    def report(self, key: str, text: str) -> None:
        """Add a problem about a key in this table."""
        self.problems.add(self.name(key), text)

    def has(self, key: str) -> bool:
        """Return whether the table has a key; from then on, the key counts as known."""
        self._asked.append(key)
        return key in self.table

    def take(self, key: str, kind: type[T], what: str, fallback: T) -> T:
        """Return the value of a required key; if it is invalid, report it and return the fallback."""
        if not self.has(key):
            self.report(key, f"is missing; it should be {what}")
            return fallback
        value = self.table[key]
        if type(value) is kind:
            return value
        self.report(key, f"should be {what}, not {quoted(value)}")
        return fallback

    def text(self, key: str) -> str:
        """Return a text that is not empty."""
        value = self.take(key, str, "a text", "?")
        if not value.strip():
            self.report(key, "should not be empty")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        value = self.take(key, int, f"a whole number from {low} to {high}", low)
        if low <= value <= high:
            return value
        self.report(key, f"should be from {low} to {high}, not {quoted(value)}")
        return low

    def choice(self, key: str, options: tuple[S, ...]) -> S:
        """Return the index of a value in a list of allowed words."""
        words: tuple[str, ...] = options
        value = self.take(key, str, "one of " + ", ".join(words), words[0])
        for option in options:
            if value == option:
                return option
        self.report(key, f"{quoted(value)} is unknown; {nearest(value, options)}")
        return options[0]

    def day(self, key: str) -> date:
        """Return a date without a time."""
        return self.take(key, date, "a date such as 1944-06-06", date(1944, 6, 6))

    def each(self, key: str, kind: type[T], what: str) -> list[tuple[int, T]]:
        """Return the entries in a list that have the right type, with their indices; report the others."""
        entries: list[object] = self.take(key, list, f"a list of {what}s", [])
        good = []
        for place, entry in enumerate(entries, start=1):
            if type(entry) is kind:
                good.append((place, entry))
            else:
                self.report(key, f"entry {place} should be a {what}, not {quoted(entry)}")
        return good

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(entry for _, entry in self.each(key, str, "text"))

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Return a list of whole numbers within bounds."""
        good = []
        for place, entry in self.each(key, int, "whole number"):
            if low <= entry <= high:
                good.append(entry)
            else:
                self.report(key, f"entry {place} should be from {low} to {high}, not {quoted(entry)}")
        return tuple(good)

    def choices(self, key: str, options: tuple[str, ...]) -> tuple[int, ...]:
        """Return the indices of several words in the list of allowed words."""
        good = []
        for _, entry in self.each(key, str, "text"):
            if entry in options:
                good.append(options.index(entry))
            else:
                self.report(key, f"{quoted(entry)} is unknown; {nearest(entry, options)}")
        return tuple(good)

    def hex(self, key: str) -> int:
        """Return a hex given by its label (BD-9)."""
        return self.spot(key, self.take(key, str, "a hex such as 'L5'", "A1"))

    def hexes(self, key: str, *, least: int = 1) -> tuple[int, ...]:
        """Return a list of different hexes, given by their labels (BD-9)."""
        entries = self.each(key, str, "hex")
        spots = [self.spot(key, entry) for _, entry in entries]
        if self.table.get(key) == [] and least:
            self.report(key, "should name at least one hex")
        for place, (_, entry) in enumerate(entries):
            if spots[place] in spots[:place]:
                self.report(key, f"names {quoted(entry)} twice")
        return tuple(spots)

    def spot(self, key: str, text: str) -> int:
        """Return the hex with a label; report an invalid label and return the first hex."""
        try:
            return hex_at(text)
        except ValueError as error:
            self.report(key, str(error))
            return 0

    def form(self, key: str) -> Form:
        """Return a table within this one; report a missing or wrong one and return an empty form."""
        table: Table = self.take(key, dict, "a table", {})
        # A table that isn't there is one problem, not one for each of its keys.
        problems = self.problems if table is self.table.get(key) else Problems(self.problems.file)
        return Form(table, problems, self.name(key))

    def forms(self, key: str) -> list[Form]:
        """Return the tables of an optional list of tables."""
        if not self.has(key):
            return []
        return [
            Form(table, self.problems, f"{self.name(key)}[{n}]") for n, table in self.each(key, dict, "table")
        ]

    def optional(self, key: str, read: Callable[[str], T], default: T) -> T:
        """Return the result of a getter of this form, or the default if the key is absent."""
        return read(key) if self.has(key) else default

    def close(self) -> None:
        """Report every key that no getter has read."""
        known = sorted(set(self._asked))
        for key in self.table:
            if key not in known:
                self.report(quoted(key)[1:-1], f"unknown key; {nearest(key, known)}")
