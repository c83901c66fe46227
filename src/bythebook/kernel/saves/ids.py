"""Ids in saved positions: how the numbers of cards and units in memory are written, and read for years.

In memory a card or a unit is its place in a list of the game, because ints are fast. In a file it is its id,
so that a list may get new entries or another order. Which fields hold such numbers is a table of the game, by
field or by `Class.field`:

    {"unit team": Ids(...), "owner wounds": Rows(Ids(...)), "HurtSome.picked": lambda pair: (Ids(...), None)}

Positions of format 1 have numbers. They are read by the order that the lists had then, which never changes.
Negative numbers mean that nothing is there, and are the same in files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from bythebook.kernel.schema import shown

FORMAT: Final = 2
"""The format of a saved position, as its key says; a position of version 0.1.0 has no key: format 1."""

FORMAT_KEY: Final = "format"
"""The key of a position that has its format."""

NUMBERED: Final = 1
"""The format that has numbers where later ones have ids."""


@dataclass(frozen=True, slots=True)
class Ids:
    """How the numbers of a list are written as ids and read again."""

    write: Callable[[int], str]
    """Return the id of a number."""
    read: Callable[[str], int]
    """Return the number of an id; LookupError or ValueError if there is none."""
    numbered: Callable[[int], str]
    """Return the id that a number of format 1 stood for; LookupError if it stood for nothing."""

    @staticmethod
    def of(now: Sequence[str], first: Sequence[str]) -> Ids:
        """Return the ids of a list in its present order, and in the order of format 1."""
        return Ids(now.__getitem__, {name: i for i, name in enumerate(now)}.__getitem__, first.__getitem__)


@dataclass(frozen=True, slots=True)
class Rows:
    """A list with one entry for each id: in a file the entries that differ from the default, by id."""

    ids: Ids
    size: int
    """How many entries the list had in format 1."""


Choose: TypeAlias = Callable[[Sequence[Any]], Sequence[Ids | None]]
"""Which of the numbers in a tuple are written as ids."""
Kind: TypeAlias = Ids | Rows | Choose
"""What the numbers of a field are."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """What has other names since a format: the old name first, then the new one."""

    fields: Mapping[str, str] = field(default_factory=dict)
    """Fields of the position; those of steps and records as `Class.field`, by the class's present name."""
    steps: Mapping[str, str] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    """Texts that are exactly the old id, and keys that are not names of fields, become the new one."""


Renames: TypeAlias = Mapping[int, Renamed]
"""By format: what has been renamed since that format was written."""


def format_of(data: Mapping[str, Any]) -> int:
    """Return the format of a position; ValueError if this program does not read it."""
    version = data.get(FORMAT_KEY, NUMBERED)
    if type(version) is not int or not NUMBERED <= version <= FORMAT:
        raise ValueError(f"$.{FORMAT_KEY}: formats {NUMBERED} to {FORMAT} are read, not {shown(version)}")
    return version


def renamed_since(version: int, renames: Renames) -> Renamed:
    """Return the present name of everything that a position of a format calls otherwise."""
    tables = [renames[each] for each in sorted(renames) if each >= version]

    def latest(part: str) -> dict[str, str]:
        names: dict[str, str] = {}
        for table in tables:
            added: Mapping[str, str] = getattr(table, part)
            names = {**added, **{old: added.get(new, new) for old, new in names.items()}}
        return names

    return Renamed(latest("fields"), latest("steps"), latest("ids"))


def with_ids_renamed(data: Any, ids: Mapping[str, str], fields: frozenset[str]) -> Any:
    """Return plain data with its ids renamed, in values and in keys that are not names of fields."""
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
    """Return every text in plain data, keys included."""
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
    """Return the id that a number is written as; anything else, and a negative number, stays."""
    return ids.write(value) if type(value) is int and value >= 0 else value


class Reader(NamedTuple):
    """Reads the ids of a position of a format, and the numbers of format 1."""

    version: int
    renamed: Mapping[str, str]
    """The present ids of those that have been renamed."""

    def number(self, ids: Ids, value: Any) -> Any:
        """Return the number of an id, or of a number of format 1; ValueError if it is neither."""
        if isinstance(value, str):
            return self.number_of(ids, value)
        if type(value) is not int or value < 0:
            return value
        if self.version != NUMBERED:
            raise ValueError(f"an id expected, not {shown(value)}")
        try:
            name = ids.numbered(value)
        except LookupError:
            raise ValueError(f"{shown(value)} cannot be there") from None
        return self.number_of(ids, self.renamed.get(name, name))

    def number_of(self, ids: Ids, name: str) -> int:
        """Return the number of an id, also where a word of it was renamed (`dog tao`); ValueError if none."""
        for each in (name, " ".join(self.renamed.get(word, word) for word in name.split())):
            try:
                return ids.read(each)
            except (LookupError, ValueError):
                pass
        raise ValueError(f"nothing has the id {shown(name)}")

    def rows(self, data: Any, rows: Rows) -> dict[str, Any]:
        """Return the entries of a list by id; in format 1 they are in order. ValueError if it is neither."""
        if isinstance(data, list) and self.version == NUMBERED:
            if len(data) != rows.size:
                raise ValueError(f"a list of {rows.size} expected, not of {len(data)}")
            names = map(rows.ids.numbered, range(rows.size))
            return {self.renamed.get(name, name): each for name, each in zip(names, data, strict=True)}
        if not isinstance(data, dict):
            raise ValueError("an object with an entry for each id expected")
        return data


Leaf: TypeAlias = Callable[[Ids, Any], Any]


class Translation:
    """The table of a game: which fields hold numbers that files have as ids."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = {name: kind for names, kind in kinds.items() for name in names.split()}
        self._fields: dict[type, list[tuple[str, Kind | None, Any]]] = {}

    def kind(self, owner: type, name: str) -> Kind | None:
        """Return what the numbers of a field are; None if they are no places in a list of the game."""
        return self.kinds.get(f"{owner.__name__}.{name}", self.kinds.get(name))

    def touches(self, owner: type, name: str, hint: Any) -> bool:
        """Return whether a field holds numbers of a list, itself or in its records."""
        return self.kind(owner, name) is not None or any(map(self.fields_of, records_in(hint)))

    def fields_of(self, record: type[msgspec.Struct]) -> list[tuple[str, Kind | None, Any]]:
        """Return the fields of a step or a record that hold such numbers, each with its kind and type."""
        if record not in self._fields:
            self._fields[record] = [
                (each.name, self.kind(record, each.name), each.type)
                for each in msgspec.structs.fields(record)
                if self.touches(record, each.name, each.type)
            ]
        return self._fields[record]

    def record(self, cls: type[msgspec.Struct], data: Any, leaf: Leaf) -> Any:
        """Return the fields of a step or a record with other numbers or ids."""
        if not isinstance(data, dict) or not (touched := self.fields_of(cls)):
            return data
        found = {**data}
        for name, kind, hint in touched:
            if name in found:
                found[name] = self.field(kind, hint, found[name], leaf)
        return found

    def field(self, kind: Kind | None, hint: Any, data: Any, leaf: Leaf) -> Any:
        """Return the plain data of a field with other numbers or ids; records go by their own fields."""
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
    """Return plain data with the present names of the fields of its records; old ones are `Class.field`."""
    args = get_args(hint)
    if isinstance(data, list):
        rows = args if get_origin(hint) is tuple and Ellipsis not in args else args[:1] * len(data)
        if len(rows) != len(data):
            return data
        return [with_fields_renamed(*each, names) for each in zip(data, rows, strict=True)]
    if not isinstance(data, dict):
        return data
    if get_origin(hint) in (dict, list):  # a list may be written by id
        return {key: with_fields_renamed(each, args[-1], names) for key, each in data.items()}
    records = [each for each in (hint, *args) if _is_record(each)]
    if len(records) != 1:
        return data
    (cls,) = records
    types = {each.name: each.type for each in msgspec.structs.fields(cls)}
    found = {names.get(f"{cls.__name__}.{name}", name): each for name, each in data.items()}
    return {name: with_fields_renamed(each, types.get(name), names) for name, each in found.items()}


def records_in(hint: Any) -> list[type[msgspec.Struct]]:
    """Return the records that a value of this type may hold."""
    if _is_record(hint):
        return [hint]
    return [record for arg in get_args(hint) for record in records_in(arg)]


def names_in(hint: Any) -> Iterator[str]:
    """Return the names of all fields of the records that a value of this type may hold."""
    for record in records_in(hint):
        for each in msgspec.structs.fields(record):
            yield each.name
            yield from names_in(each.type)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)
