"""Ids in saved positions: cards and units are numbers in memory and ids in files.

In memory a card or a unit is an index into a list of the game, because ints are fast. In a file it is an id,
so that entries of the list can be added or reordered. A table of the game, by field or by `Class.field`, says
which fields hold such numbers:

    {"unit team": Ids(...), "owner wounds": Rows(Ids(...)), "HurtSome.picked": lambda pair: (Ids(...), None)}

Positions of format 1 have numbers, which refer to the lists of that time (a game's `files/history.py`).
Negative numbers mean "none" and are written unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from bythebook.kernel.schema import preview

FORMAT: Final = 2
"""The current format of saved positions. A position without the key `format` has format 1 (version 0.1.0)."""

FORMAT_KEY: Final = "format"
"""The key in a position under which its format is stored."""

NUMBERED: Final = 1
"""The format with numbers in place of ids."""


@dataclass(frozen=True, slots=True)
class Ids:
    """Converts the indexes of a list to ids and back."""

    write: Callable[[int], str]
    """Return the id of a number."""
    read: Callable[[str], int]
    """Return the number of an id; LookupError or ValueError if there is none."""
    numbered: Callable[[int], str]
    """Return the id of a number in format 1; LookupError if it has none."""

    @staticmethod
    def of(now: Sequence[str], first: Sequence[str]) -> Ids:
        """Return the converter for a list, given its ids in the current order and in that of format 1."""
        return Ids(now.__getitem__, {name: i for i, name in enumerate(now)}.__getitem__, first.__getitem__)


@dataclass(frozen=True, slots=True)
class Rows:
    """A list with one entry per id. In files, it is an object of the entries that differ from the default."""

    ids: Ids
    size: int
    """The length of the list in format 1."""


Choose: TypeAlias = Callable[[Sequence[Any]], Sequence[Ids | None]]
"""Returns the converter for each number in a tuple, or None for a plain number."""
Kind: TypeAlias = Ids | Rows | Choose
"""The kind of ids in a field."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Names that have changed since a format; each dict maps old names to new ones."""

    fields: Mapping[str, str] = field(default_factory=dict)
    """Fields of the state; fields of steps and records as `Class.field`, with the current class name."""
    steps: Mapping[str, str] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    """Ids. Every string equal to an old id is renamed, and so is every such key that isn't a field name."""


Renames: TypeAlias = Mapping[int, Renamed]
"""Maps each format to the names that have changed since."""


def format_of(data: Mapping[str, Any]) -> int:
    """Return the format of a position; ValueError if it is unknown."""
    version = data.get(FORMAT_KEY, NUMBERED)
    if type(version) is not int or not NUMBERED <= version <= FORMAT:
        raise ValueError(
            f"$.{FORMAT_KEY}: formats {NUMBERED} to {FORMAT} are supported, not {preview(version)}"
        )
    return version


def renamed_since(version: int, renames: Renames) -> Renamed:
    """Return the current names of everything that has been renamed since a format."""
    tables = [renames[each] for each in sorted(renames) if each >= version]

    def latest(part: str) -> dict[str, str]:
        names: dict[str, str] = {}
        for table in tables:
            added: Mapping[str, str] = getattr(table, part)
            names = {**added, **{old: added.get(new, new) for old, new in names.items()}}
        return names

    return Renamed(latest("fields"), latest("steps"), latest("ids"))


def with_ids_renamed(data: Any, ids: Mapping[str, str], fields: frozenset[str]) -> Any:
    """Return plain data with ids renamed in values and in keys, except in keys that are field names."""
    if isinstance(data, str):
        return ids.get(data, data)
    if isinstance(data, list):
        return [with_ids_renamed(each, ids, fields) for each in data]
    if isinstance(data, dict):
        return {
            name if name in fields else ids.get(name, name): with_ids_renamed(each, ids, fields)
            for name, each in data.items()
        }
    return data


def texts_in(data: Any) -> Iterator[str]:
    """Yield every string in plain data, including keys."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from texts_in(value)
    elif isinstance(data, list):
        for each in data:
            yield from texts_in(each)


def with_ids(ids: Ids, value: Any) -> Any:
    """Return the id of a number; other values and negative numbers are returned unchanged."""
    return ids.write(value) if type(value) is int and value >= 0 else value


class Reader(NamedTuple):
    """Reads the ids in a position, or the numbers in a position of format 1."""

    version: int
    renamed: Mapping[str, str]
    """Maps renamed ids to their current ids."""

    def number(self, ids: Ids, value: Any) -> Any:
        """Return the number for an id or for a number in format 1; ValueError if it is neither."""
        if isinstance(value, str):
            return self.number_of(ids, value)
        if type(value) is not int or value < 0:
            return value
        if self.version != NUMBERED:
            raise ValueError(f"an id expected, not {preview(value)}")
        try:
            name = ids.numbered(value)
        except LookupError:
            raise ValueError(f"{preview(value)} is not allowed here") from None
        return self.number_of(ids, self.renamed.get(name, name))

    def number_of(self, ids: Ids, name: str) -> int:
        """Return the number for an id, even if a word in it was renamed (`dog tao`); ValueError if none."""
        for each in (name, " ".join(self.renamed.get(word, word) for word in name.split())):
            try:
                return ids.read(each)
            except (LookupError, ValueError):
                pass
        raise ValueError(f"unknown id {preview(name)}")

    def rows(self, data: Any, rows: Rows) -> dict[str, Any]:
        """Return the entries of a list by id; in format 1 the data is a list. ValueError if it is neither."""
        if isinstance(data, list) and self.version == NUMBERED:
            if len(data) != rows.size:
                raise ValueError(f"a list of {rows.size} entries expected, not of {len(data)}")
            names = map(rows.ids.numbered, range(rows.size))
            return {self.renamed.get(name, name): each for name, each in zip(names, data, strict=True)}
        if not isinstance(data, dict):
            raise ValueError("an object with an entry for each id expected")
        return data


Leaf: TypeAlias = Callable[[Ids, Any], Any]


class Translation:
    """The fields whose numbers are ids in files."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = {name: kind for names, kind in kinds.items() for name in names.split()}
        self._fields: dict[type, list[tuple[str, Kind | None, Any]]] = {}

    def kind(self, owner: type, name: str) -> Kind | None:
        """Return the kind of ids in a field; None if its values are not indexes into a list of the game."""
        return self.kinds.get(f"{owner.__name__}.{name}", self.kinds.get(name))

    def touches(self, owner: type, name: str, hint: Any) -> bool:
        """Return whether a field or one of its records contains indexes."""
        return self.kind(owner, name) is not None or any(map(self.fields_of, records_in(hint)))

    def fields_of(self, record: type[msgspec.Struct]) -> list[tuple[str, Kind | None, Any]]:
        """Return the fields of a step or a record that contain indexes, each with its kind and type."""
        if record not in self._fields:
            self._fields[record] = [
                (each.name, self.kind(record, each.name), each.type)
                for each in msgspec.structs.fields(record)
                if self.touches(record, each.name, each.type)
            ]
        return self._fields[record]

    def record(self, cls: type[msgspec.Struct], data: Any, leaf: Leaf) -> Any:
        """Apply `leaf` to the indexes or ids in the data of a step or a record, and return the data."""
        if not isinstance(data, dict) or not (touched := self.fields_of(cls)):
            return data
        found = {**data}
        for name, kind, hint in touched:
            if name in found:
                found[name] = self.field(kind, hint, found[name], leaf)
        return found

    def field(self, kind: Kind | None, hint: Any, data: Any, leaf: Leaf) -> Any:
        """Apply `leaf` to the indexes or ids in a field's data, also inside records, and return the data."""
        if isinstance(data, int | str):
            return leaf(kind, data) if isinstance(kind, Ids) else data
        args = get_args(hint)
        if isinstance(data, list | tuple):
            if get_origin(hint) is not tuple or Ellipsis in args:
                return [self.field(kind, args[0] if args else Any, each, leaf) for each in data]
            if len(data) != len(args):
                return data
            kinds = kind(data) if callable(kind) else [kind] * len(data)
            return [self.field(*row, leaf) for row in zip(kinds, args, data, strict=True)]
        if isinstance(data, dict):
            if get_origin(hint) is dict:
                return {key: self.field(kind, args[1], each, leaf) for key, each in data.items()}
            records = [each for each in (hint, *args) if _is_record(each)]
            return self.record(records[0], data, leaf) if len(records) == 1 else data
        return data


def with_fields_renamed(data: Any, hint: Any, names: Mapping[str, str]) -> Any:
    """Return plain data with fields of records renamed; `names` maps `Class.field` to the new name."""
    args = get_args(hint)
    if isinstance(data, list):
        rows = args if get_origin(hint) is tuple and Ellipsis not in args else args[:1] * len(data)
        if len(rows) != len(data):
            return data
        return [with_fields_renamed(*each, names) for each in zip(data, rows, strict=True)]
    if not isinstance(data, dict):
        return data
    if get_origin(hint) in (dict, list):  # a list may be an object by id
        return {key: with_fields_renamed(each, args[-1], names) for key, each in data.items()}
    records = [each for each in (hint, *args) if _is_record(each)]
    if len(records) != 1:
        return data
    (cls,) = records
    types = {each.name: each.type for each in msgspec.structs.fields(cls)}
    found = {names.get(f"{cls.__name__}.{name}", name): each for name, each in data.items()}
    return {name: with_fields_renamed(each, types.get(name), names) for name, each in found.items()}


def records_in(hint: Any) -> list[type[msgspec.Struct]]:
    """Return the record types that a value of a type may contain."""
    if _is_record(hint):
        return [hint]
    return [record for arg in get_args(hint) for record in records_in(arg)]


def names_in(hint: Any) -> Iterator[str]:
    """Yield the names of all fields of the records that a value of a type may contain."""
    for record in records_in(hint):
        for each in msgspec.structs.fields(record):
            yield each.name
            yield from names_in(each.type)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)
