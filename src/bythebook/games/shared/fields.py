"""The form fields of corrections: creating them, and reading what the user has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.box import Refused

Changes = Mapping[str, Mapping[str, Any]]
"""The changed fields, by thing."""
Counts = Mapping[str, Mapping[str, int]]
"""The changed numbers of pieces, by cell."""

NONE = ""
"""The value of an empty choice."""


def number(id: str, name: str, value: int, low: int, high: int) -> Field:
    """Return a field for a number in a range."""
    return Field(id, name, "number", value, low, high)


def flag(id: str, name: str, *, value: bool) -> Field:
    """Return a field for a yes-or-no value."""
    return Field(id, name, "flag", value)


def choice(id: str, name: str, value: str, values: Iterable[Value], none: str = "") -> Field:
    """Return a field for one of several values; `none` is the name of the empty choice."""
    return Field(id, name, "choice", value, values=[*([Value(NONE, none)] if none else []), *values])


def some(id: str, name: str, value: Sequence[str], values: Iterable[Value], most: int = 0) -> Field:
    """Return a field for a list of values."""
    return Field(id, name, "list", list(value), high=most, values=list(values))


def place(id: str, name: str, value: str) -> Field:
    """Return a field for a cell on the board."""
    return Field(id, name, "place", value)


_SORTS: Final = {"number": int, "choice": str, "place": str, "flag": bool, "list": list}


def what_differs(things: Iterable[Thing], changes: Changes) -> dict[str, dict[str, Any]]:
    """Return the fields whose values have changed, checked by their kind; Refused if a value is invalid.

    A thing that the correction creates has no old values; its numbers count as 0.
    """
    known = {thing.id: {field.id: field for field in thing.fields} for thing in things}
    found: dict[str, dict[str, Any]] = {}
    for id, fields in changes.items():
        for name, value in fields.items():
            field = known.get(id, {}).get(name)
            if field is not None and type(value) is not _SORTS[field.kind]:
                raise Refused(f"{id}, {field.name}: expected a {field.kind}, not {value!r}")
            absent = field is None and id in known and value == 0 and type(value) is int
            if not absent and (field is None or value != field.value):
                found.setdefault(id, {})[name] = value
    return found


def split_changes(changes: Changes) -> list[tuple[str, str, Mapping[str, Any]]]:
    """Return the changes with each thing's id split into its sort and its name: `unit:E7`."""
    found = []
    for id, fields in changes.items():
        sort, _, name = id.partition(":")
        found.append((sort, name, fields))
    return found


def text(fields: Mapping[str, Any], key: str) -> str:
    """Return the value of a field that must be a string."""
    value = fields[key]
    if not isinstance(value, str):
        raise Refused(f"{key}: expected a text, not {value!r}")
    return value


def unknown(sort: str, name: str) -> Refused:
    """Return the error for a thing that a correction can't change."""
    return Refused(f"{sort}:{name} can't be changed here")
