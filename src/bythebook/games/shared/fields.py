"""Things with fields, for corrections: how they are made, and how what was changed is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.box import Refused

Changes = Mapping[str, Mapping[str, Any]]
"""By thing, the fields that a person has changed."""
Counts = Mapping[str, Mapping[str, int]]
"""By cell, the pieces whose number a person has changed."""

NONE = ""
"""The value of a choice that nothing was chosen for."""


def number(id: str, name: str, value: int, low: int, high: int) -> Field:
    """A number between two others."""
    return Field(id, name, "number", value, low, high)


def flag(id: str, name: str, *, value: bool) -> Field:
    """Yes or no."""
    return Field(id, name, "flag", value)


def choice(id: str, name: str, value: str, values: Iterable[Value], none: str = "") -> Field:
    """One of some values; `none` is what none of them is called."""
    return Field(id, name, "choice", value, values=[*([Value(NONE, none)] if none else []), *values])


def some(id: str, name: str, value: Sequence[str], values: Iterable[Value], most: int = 0) -> Field:
    """Some of the values."""
    return Field(id, name, "list", list(value), high=most, values=list(values))


def place(id: str, name: str, value: str) -> Field:
    """A cell of the board."""
    return Field(id, name, "place", value)


_SORTS: Final = {"number": int, "choice": str, "place": str, "flag": bool, "list": list}


def what_differs(things: Iterable[Thing], changes: Changes) -> dict[str, dict[str, Any]]:
    """The fields that are not as they were, each of its kind; what comes with the correction is new.

    A number that a thing does not have yet is 0: the points lost of a card that nobody wears.
    """
    known = {thing.id: {field.id: field for field in thing.fields} for thing in things}
    found: dict[str, dict[str, Any]] = {}
    for id, fields in changes.items():
        for name, value in fields.items():
            field = known.get(id, {}).get(name)
            if field is not None and type(value) is not _SORTS[field.kind]:
                raise Refused(f"{id}, {field.name}: a {field.kind} expected, not {value!r}")
            absent = field is None and id in known and value == 0 and type(value) is int
            if not absent and (field is None or value != field.value):
                found.setdefault(id, {})[name] = value
    return found


def split_changes(changes: Changes) -> list[tuple[str, str, Mapping[str, Any]]]:
    """What was changed, each thing by its sort and its name: `unit:E7`."""
    found = []
    for id, fields in changes.items():
        sort, _, name = id.partition(":")
        found.append((sort, name, fields))
    return found


def text(fields: Mapping[str, Any], key: str) -> str:
    """A field that must be a text."""
    value = fields[key]
    if not isinstance(value, str):
        raise Refused(f"{key}: a text expected, not {value!r}")
    return value


def unknown(sort: str, name: str) -> Refused:
    """Nothing of this name can be set."""
    return Refused(f"{sort}:{name} is nothing that can be set here")
