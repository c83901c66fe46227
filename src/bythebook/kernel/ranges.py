"""What a saved position may hold: numbers in their ranges, names that the game knows, nothing without end.

A game says for each field, by its name or as `Class.field`, which values it takes; where a field is a dict,
its keys and its values. A number that nobody named is small, a text short.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final

import msgspec

from bythebook.kernel.chance import Domain
from bythebook.kernel.pile import Layer, Pile
from bythebook.kernel.schema import shown

Values = Collection[Any]
"""A range of numbers, or the names that are known."""
Known = Values | tuple[Values | None, Values | None]
"""What a field takes; keys and values, where it is a dict."""

SMALL: Final = range(-100, 1000)
"""A number that nobody named."""
COUNTED: Final = range(-1, 1_000_000)
"""A number that goes up by one with each turn or answer."""
LONGEST: Final = 400
"""No text of a position is longer, but for a whole scenario."""
MOST: Final = 1000
"""No list of a position, and no agenda, is longer."""
LARGEST: Final = 100_000
"""No plain data that a position carries, as a bot's notes, has more parts than this."""
DEEPEST: Final = 12
"""No plain data lies deeper one inside the other."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """What the fields of a position may hold."""

    fields: Mapping[str, Known] = field(default_factory=dict)
    """By field, or by `Class.field` where it means something else there; keys and values of a dict."""
    cards: Mapping[str, Values] = field(default_factory=dict)
    """The cards that each pile may hold."""
    places: Values = ()
    """Where unseen cards may lie beside the deck."""
    own: Collection[str] = ()
    """Fields that the game reads in its own way."""

    def of(self, owner: type, name: str) -> Known | None:
        """What a field takes; None if nobody said. Fields of dice and draws are known by both names alone."""
        bare = None if issubclass(owner, Domain) else self.fields.get(name)
        return self.fields.get(f"{owner.__name__}.{name}", bare)


def named(known: Mapping[str, Known]) -> dict[str, Known]:
    """What each field takes, where a row names several fields: `"unit target": range(20)`."""
    return {name: values for names, values in known.items() for name in names.split()}


def wrong(state: Any, ranges: Ranges) -> Iterator[str]:
    """Everything in a position that is out of range, each with its path."""
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
    """One value, and all it holds."""
    match value:
        case None | bool():
            return
        case int() | str():
            if not _fits(value, known):
                yield f"{path}: {shown(value)} cannot be there"
        case list() | tuple() | set() | frozenset() | dict() if len(value) > MOST:
            yield f"{path}: at most {MOST} entries expected, not {len(value)}"
        case dict():
            keys, values = known if isinstance(known, tuple) else (None, known)
            for key, each in value.items():
                yield from _wrong(key, keys, ranges, path)
                yield from _wrong(each, values, ranges, f"{path}[{shown(key)}]")
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
    """A pile that the game has, of its own cards, in places that there are."""
    path, cards = f"$.piles[{shown(name)}]", ranges.cards.get(name)
    if ranges.cards and cards is None:
        yield f"{path}: there is no such pile"
        return
    if ranges.cards and any(place not in ranges.places for place in pile.held):
        yield f"{path}: unseen cards lie where nobody is"
    if len(pile.layers) > MOST or len(pile.held) > MOST:
        yield f"{path}: at most {MOST} places expected"
        return
    for layer in (Layer(0, pile.unseen), *pile.layers, *pile.held.values()):
        yield from _wrong(layer.may, (cards, range(1, MOST)) if cards is not None else None, ranges, path)
        yield from _wrong(layer.size, range(MOST), ranges, path)


def too_large(data: object) -> str:
    """What makes plain data too large to be worked with; an empty text if nothing does."""
    left, waiting = LARGEST, [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        left -= 1
        if left < 0:
            return f"at most {LARGEST} parts expected"
        if depth > DEEPEST:
            return f"lists lie more than {DEEPEST} deep"
        if isinstance(value, dict):
            waiting += [(each, depth + 1) for pair in value.items() for each in pair]
        elif isinstance(value, list | tuple):
            waiting += [(each, depth + 1) for each in value]
        elif isinstance(value, int) and not isinstance(value, bool) and abs(value) not in COUNTED:
            return f"{shown(value)} cannot be there"
        elif isinstance(value, str) and len(value) > LONGEST:
            return f"{shown(value)} is too long"
    return ""
