"""Validation of saved positions: numbers in range, known names, limited sizes.

For each field, by its name or as `Class.field`, a game declares the valid values; for a dict, those of its
keys and values. Numbers of fields that are not declared must be small, and strings short.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final

import msgspec

from bythebook.kernel.chance import Domain
from bythebook.kernel.pile import Layer, Pile
from bythebook.kernel.schema import preview

Values = Collection[Any]
"""A range of numbers, or a collection of names."""
Known = Values | tuple[Values | None, Values | None]
"""The valid values of a field; for a dict, those of its keys and values."""

SMALL: Final = range(-100, 1000)
"""The range of numbers in fields that are not declared."""
COUNTED: Final = range(-1, 1_000_000)
"""The range of a counter of turns or answers."""
LONGEST: Final = 400
"""The maximum length of a string in a position, except a whole scenario."""
MOST: Final = 1000
"""The maximum length of a list in a position, including the agenda."""
LARGEST: Final = 100_000
"""The maximum number of values in plain data in a position, such as a bot's notes."""
DEEPEST: Final = 12
"""The maximum nesting of plain data in a position."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """The valid values of the fields in a position."""

    fields: Mapping[str, Known] = field(default_factory=dict)
    """The valid values by field, or by `Class.field` if a name has several meanings."""
    cards: Mapping[str, Values] = field(default_factory=dict)
    """The cards of each pile."""
    places: Values = ()
    """The places of unseen cards, other than the deck."""
    own: Collection[str] = ()
    """Fields that the game itself validates."""

    def of(self, owner: type, name: str) -> Known | None:
        """Return the valid values of a field; None if it isn't declared. Domains need `Class.field`."""
        bare = None if issubclass(owner, Domain) else self.fields.get(name)
        return self.fields.get(f"{owner.__name__}.{name}", bare)


def expand_names(known: Mapping[str, Known]) -> dict[str, Known]:
    """Expand rows that name several fields, such as `"unit target": range(20)`, to values by field."""
    return {name: values for names, values in known.items() for name in names.split()}


def wrong(state: Any, ranges: Ranges) -> Iterator[str]:
    """Yield every problem in a position, with its path."""
    if ranges.cards:
        ranges = replace(ranges, fields={"Draw.pile": state.piles, **ranges.fields})
    for each in fields(state):
        value, path = getattr(state, each.name), f"$.{each.name}"
        if each.name in ranges.own:
            continue
        if each.name == "piles":
            for name, pile in value.items():
                yield from _wrong_pile(name, pile, ranges)
        elif each.name == "notes":
            if problem := too_large(value):
                yield f"{path}: {problem}"
        else:
            yield from _wrong(value, ranges.of(type(state), each.name), ranges, path)


def _wrong(value: Any, known: Known | None, ranges: Ranges, path: str) -> Iterator[str]:
    """Yield the problems of a value and of all values in it."""
    match value:
        case None | bool():
            return
        case int() | str():
            if not _fits(value, known):
                yield f"{path}: {preview(value)} is not allowed here"
        case list() | tuple() | set() | frozenset() | dict() if len(value) > MOST:
            yield f"{path}: at most {MOST} entries are allowed, not {len(value)}"
        case dict():
            keys, values = known if isinstance(known, tuple) else (None, known)
            for key, each in value.items():
                yield from _wrong(key, keys, ranges, path)
                yield from _wrong(each, values, ranges, f"{path}[{preview(key)}]")
        case list() | tuple() | set() | frozenset():
            for i, each in enumerate(value):
                yield from _wrong(each, known, ranges, f"{path}[{i}]")
        case _:
            for name in _names(value):
                takes = ranges.of(type(value), name)
                yield from _wrong(getattr(value, name), takes, ranges, f"{path}.{name}")


def _fits(value: int | str, known: Known | None) -> bool:
    if known is not None:
        return value in known
    return value in SMALL if isinstance(value, int) else len(value) <= LONGEST


def _names(value: object) -> tuple[str, ...]:
    if is_dataclass(value):
        return tuple(each.name for each in fields(value))
    return value.__struct_fields__ if isinstance(value, msgspec.Struct) else ()


def _wrong_pile(name: str, pile: Pile, ranges: Ranges) -> Iterator[str]:
    """Yield the problems of a pile: its name, its cards and its places."""
    path, cards = f"$.piles[{preview(name)}]", ranges.cards.get(name)
    if ranges.cards and cards is None:
        yield f"{path}: there is no such pile"
        return
    if ranges.cards and any(place not in ranges.places for place in pile.held):
        yield f"{path}: unseen cards are in an unknown place"
    if len(pile.layers) > MOST or len(pile.held) > MOST:
        yield f"{path}: at most {MOST} places are allowed"
        return
    for layer in (Layer(0, pile.unseen), *pile.layers, *pile.held.values()):
        yield from _wrong(layer.may, (cards, range(1, MOST)) if cards is not None else None, ranges, path)
        yield from _wrong(layer.size, range(MOST), ranges, path)


def too_large(data: object) -> str:
    """Return why plain data is too large to be processed; an empty string if it isn't."""
    left, waiting = LARGEST, [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        left -= 1
        if left < 0:
            return f"at most {LARGEST} values are allowed"
        if depth > DEEPEST:
            return f"lists are nested more than {DEEPEST} deep"
        if isinstance(value, dict):
            waiting += [(each, depth + 1) for pair in value.items() for each in pair]
        elif isinstance(value, list | tuple):
            waiting += [(each, depth + 1) for each in value]
        elif isinstance(value, int) and not isinstance(value, bool) and abs(value) not in COUNTED:
            return f"{preview(value)} is not allowed here"
        elif isinstance(value, str) and len(value) > LONGEST:
            return f"{preview(value)} is too long"
    return ""
