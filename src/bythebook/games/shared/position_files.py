"""Helpers for position files and corrections: building schemas, reading files, checking corrections."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from bythebook.kernel.box import Problems
from bythebook.kernel.rulings import Ruling, settle
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import State

Schema = dict[str, Any]
Data = Mapping[str, Any]
Path = tuple[str | int, ...]
Found = list[Wrong]

T = TypeVar("T", bound=State)


# -- schemas --------------------------------------------------------------------------------------


def ref(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def list_of(items: Schema, text: str, **more: Any) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, "description": text, **more}


def object_of(properties: Schema, text: str, **more: Any) -> Schema:
    """Return the schema of an object with only these keys."""
    whole = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**whole, "description": text, **more}


def keyed(names: Schema, each: Schema, text: str, **more: Any) -> Schema:
    """Return the schema of an object that maps names to values of one schema."""
    whole = {"type": "object", "propertyNames": names, "additionalProperties": each}
    return {**whole, "description": text, **more}


def number(low: int, high: int, text: str, **more: Any) -> Schema:
    """Return the schema of an integer in a range."""
    return {"type": "integer", "minimum": low, "maximum": high, "description": text, **more}


# -- files ----------------------------------------------------------------------------------------


def valid_parts(data: Data, wrong: Found, *, whole: Collection[str] = ()) -> dict[str, Any]:
    """Return the data without the parts in `wrong`; an invalid entry of a list becomes None.

    A key in `whole` is removed completely if anything in it is wrong.
    """
    sound = dict(data) if isinstance(data, Mapping) else {}
    for path in (each.path for each in wrong):
        key = str(path[0]) if path else ""
        value = sound.get(key)
        if len(path) > 1 and key not in whole and isinstance(value, list):
            sound[key] = [None if i == path[1] else entry for i, entry in enumerate(value)]
        elif len(path) > 1 and key not in whole and isinstance(value, Mapping):
            sound[key] = {k: v for k, v in value.items() if k != path[1]}
        else:
            sound.pop(key, None)
    return sound


def rulings_with(
    known: Sequence[Ruling], chosen: Mapping[str, str], own: Mapping[str, str]
) -> dict[str, str]:
    """Return the rulings of a position: `chosen` overrides the file's `own`, which override defaults."""
    defaults = settle(known, {})
    switched = {name: reading for name, reading in chosen.items() if defaults.get(name) != reading}
    return settle(known, {**own, **switched})


# -- corrections ----------------------------------------------------------------------------------


def raise_problems(what: str, wrong: Found) -> None:
    """Raise Problems if anything is wrong with a position or a correction."""
    if wrong:
        raise Problems(what, [str(each) for each in wrong])


def check_correction(state: T, draft: T, check: Callable[[T], list[str]], wrong: Found) -> None:
    """Raise Problems if a correction is invalid, or if it breaks an invariant that held before."""
    if not wrong:
        known = check(state)
        wrong += [Wrong((), broken) for broken in check(draft) if broken not in known]
    raise_problems("correction", wrong)


def replace_state(state: T, draft: T) -> None:
    """Copy every field of `draft` into `state`."""
    for each in fields(state):
        setattr(state, each.name, getattr(draft, each.name))
