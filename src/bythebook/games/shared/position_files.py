"""What position files and corrections of all games share: words of a schema, and what is made of a file."""

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


# -- writing a schema -----------------------------------------------------------------------------


def ref(name: str) -> Schema:
    """What a definition says."""
    return {"$ref": f"#/$defs/{name}"}


def list_of(items: Schema, text: str, **more: Any) -> Schema:
    """A list of like things."""
    return {"type": "array", "items": items, "description": text, **more}


def object_of(properties: Schema, text: str, **more: Any) -> Schema:
    """An object with these keys and no others."""
    whole = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**whole, "description": text, **more}


def keyed(names: Schema, each: Schema, text: str, **more: Any) -> Schema:
    """An object whose keys are names of things, each with the like."""
    whole = {"type": "object", "propertyNames": names, "additionalProperties": each}
    return {**whole, "description": text, **more}


def number(low: int, high: int, text: str, **more: Any) -> Schema:
    """A whole number between two others."""
    return {"type": "integer", "minimum": low, "maximum": high, "description": text, **more}


# -- reading a file -------------------------------------------------------------------------------


def valid_parts(data: Data, wrong: Found, *, whole: Collection[str] = ()) -> dict[str, Any]:
    """The data without what does not fit the schema; a bad entry of a list leaves a None behind.

    A key of `whole` goes with all it holds if anything in it is wrong.
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
    """The rulings of a position: chosen ones win over the file's own, and those over the defaults."""
    defaults = settle(known, {})
    switched = {name: reading for name, reading in chosen.items() if defaults.get(name) != reading}
    return settle(known, {**own, **switched})


# -- correcting -----------------------------------------------------------------------------------


def raise_problems(what: str, wrong: Found) -> None:
    """Problems, if anything is wrong with a position or a correction."""
    if wrong:
        raise Problems(what, [str(each) for each in wrong])


def check_correction(state: T, draft: T, check: Callable[[T], list[str]], wrong: Found) -> None:
    """Problems, if anything is wrong with a correction, or if it breaks what was whole before."""
    if not wrong:
        known = check(state)
        wrong += [Wrong((), broken) for broken in check(draft) if broken not in known]
    raise_problems("correction", wrong)


def replace_state(state: T, draft: T) -> None:
    """A table turns into its draft, and stays the same object."""
    for each in fields(state):
        setattr(state, each.name, getattr(draft, each.name))
