"""Steps and states: between any two answers, the position is plain data.

A step either does its work (`go`), or asks a seat (`ask`) and does its work with the answer (`answer`). The
steps to come are a stack in the state, the agenda, so a game can be copied, saved and sent between any two
answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache, cached_property
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import (
    Any,
    ClassVar,
    Generic,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from bythebook.kernel.chance import AnyDomain, Outcome
from bythebook.kernel.notation import listed
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Prompt, Seat, chance_prompt
from bythebook.kernel.ranges import Ranges, wrong
from bythebook.kernel.saves.ids import (
    FORMAT,
    FORMAT_KEY,
    Kind,
    Reader,
    Renamed,
    Renames,
    Rows,
    Translation,
    format_of,
    names_in,
    renamed_since,
    with_fields_renamed,
    with_ids,
    with_ids_renamed,
)
from bythebook.kernel.schema import preview

Notes: TypeAlias = Mapping[str, object]
"""A bot's notes between two answers: plain data by name, replaced as a whole and never changed in place. The
kernel saves the notes, and copies of a state share them. `playbook.run.notes` defines the types of their
contents.
"""


class Step(msgspec.Struct, frozen=True, gc=False):
    """A part of a game's rules that is run once; pending steps are on the agenda."""

    asks: ClassVar[bool] = False
    """Whether the step asks for an answer."""

    def __init_subclass__(cls) -> None:
        cls.asks = cls.ask is not Step.ask

    def go(self, state: Any) -> None:
        """Do the work and push the steps that follow."""
        raise TypeError(f"{type(self).__name__} neither goes nor asks")

    def ask(self, state: Any) -> Prompt:
        """Return the prompt without changing the state."""
        raise TypeError(f"{type(self).__name__} does not ask")

    def answer(self, state: Any, answer: Any) -> None:
        """Do the work with the answer and push the steps that follow."""
        raise TypeError(f"{type(self).__name__} does not ask")

    def is_valid(self, state: Any) -> bool:
        """Whether the step is still valid; a correction of the position can invalidate it."""
        return True


@dataclass(slots=True, kw_only=True)
class State:
    """The fields that every position has; each game adds its own."""

    agenda: list[Step] = field(default_factory=list)
    over: bool = False
    winner: str = ""
    """The seat that has won; empty for a draw."""
    asked: int = 0
    """The number of answered prompts."""
    counts: dict[str, int] = field(default_factory=dict)
    """The number of outcomes of each element of chance so far."""
    piles: dict[str, Pile] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    notes: dict[str, Notes] = field(default_factory=dict)
    """The notes of each bot, by seat."""
    results: tuple[Outcome, ...] = ()
    """The outcomes of the bot's calls for chance at the open prompt."""

    def then(self, *steps: Step) -> None:
        """Push steps so that they run next, in the given order."""
        if len(steps) == 1:  # the most common case
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(steps[::-1])

    def copy(self) -> Self:
        """Return an independent copy that shares immutable values."""
        new: Self = _copier(type(self))(self)  # type: ignore[arg-type]
        return new

    def copy_for_reading(self, unset: frozenset[str], copied: frozenset[str]) -> Self:
        """Return a state that may only be read: apart from `copied` fields, it shares the values of this one.

        Shared values are valid until the next answer. The `unset` fields are for the caller to fill.
        """
        new: Self = _copier(type(self), unset, copied)(self)  # type: ignore[arg-type]
        return new

    def end(self, winner: str) -> None:
        """End the game; the kernel drops the pending steps."""
        self.over = True
        self.winner = winner

    def check(self) -> list[str]:
        """Return the broken invariants of the piles as sentences."""
        return [f"{name}: {wrong}" for name, pile in self.piles.items() for wrong in pile.check()]


@cache
def _copier(
    cls: type[State], unset: frozenset[str] = frozenset(), copied: frozenset[str] | None = None
) -> Callable[[Any], Any]:
    """Return a function that copies states of a class, with all fields independent or only those in `copied`.

    Its source is generated once: a line for each field but `unset` ones, as the type of the field demands.
    """
    hints, names = get_type_hints(cls), [f.name for f in fields(cls) if f.name not in unset]
    values = {name: f"old.{name}" for name in names}
    values |= {name: _copied(hints[name], values[name]) for name in names if copied is None or name in copied}
    lines = [f"    new.{name} = {value}" for name, value in values.items()]
    written = "\n".join(["def copy(old):", "    new = make(cls)", *lines, "    return new"])
    room: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    exec(written, room)
    copier: Callable[[Any], Any] = room["copy"]
    return copier


def _copied(kind: Any, value: str, depth: int = 0) -> str:
    """Return the expression that copies a value of a type; immutable values are shared."""
    origin, args = get_origin(kind) or kind, get_args(kind)
    if origin in (Pile, set):
        return f"{value}.copy()"
    each = f"each{depth}"
    if origin not in (list, dict):
        if any(_copied(arg, each) != each for arg in args if arg is not ...):
            raise TypeError(f"{kind}: a list, dict or set inside this would be shared by copies")
        return value
    inner = _copied(args[-1], each, depth + 1)
    if inner == each:
        return f"{value}.copy()"
    if origin is list:
        return f"[{inner} for {each} in {value}]"
    return f"{{key{depth}: {inner} for key{depth}, {each} in {value}.items()}}"


class Call(Step, frozen=True):
    """A bot's call for chance, on top of the step whose prompt it is answering."""

    domain: AnyDomain
    seat: str
    line: str = ""
    secret: Seat | None = None

    def ask(self, state: State) -> Prompt:
        """Return the chance prompt, which is secret if the bot's own prompt is."""
        return chance_prompt(self.domain, rule=self.line, about=self.seat, secret=self.secret)

    def answer(self, state: State, answer: Outcome) -> None:
        """Store the result until the bot answers its own prompt."""
        state.results = (*state.results, answer)

    def is_valid(self, state: State) -> bool:
        """Return False: after a correction, the bot decides again and may make a different call."""
        return False


def chapters_of(package: ModuleType, *, but: str) -> list[ModuleType]:
    """Return every module of a package and its subpackages, except the one named `but`."""
    found = walk_packages(package.__path__, f"{package.__name__}.")
    return [import_module(module.name) for module in found if module.name != but]


def steps_of(chapters: Iterable[ModuleType]) -> tuple[type[Step], ...]:
    """Return every step class that these modules define, module by module."""
    return tuple(
        cls
        for chapter in chapters
        for cls in vars(chapter).values()
        if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == chapter.__name__
    )


T = TypeVar("T", bound=State)


Written = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""Two functions that convert a field to plain data and back; ValueError for invalid data."""


def _default(field: Field[Any]) -> Callable[[], Any]:
    """Return a function that makes the default value of a dataclass field."""
    return field.default_factory if field.default_factory is not MISSING else lambda: field.default


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(sorted(value) if isinstance(value, set) else value, str_keys=True)


class Codec(Generic[T]):
    """The codec of a game's positions: states as JSON-ready data and back. Steps have their class name.

    `special` has functions for fields whose types msgspec can't convert. `ids` has the fields whose numbers
    are indexes into lists of the game; files contain ids instead. `renamed` maps the names in earlier formats
    to current ones. Values must be within the `ranges` of the position.

    A field of the game that a file lacks gets its default: its value in `blank(state)`, or the default of its
    class. The fields common to all games, and those without a default, are required. Finally `settle` sorts
    lists
    that are kept in the order of indexes.
    """

    def __init__(
        self,
        state: type[T],
        steps: Sequence[type[Step]],
        *,
        special: Mapping[str, Written] | None = None,
        ids: Mapping[str, Kind] | None = None,
        renamed: Renames | None = None,
        blank: Callable[[T], T] | None = None,
        settle: Callable[[T], None] = lambda state: None,
        ranges: Callable[[T], Ranges] = lambda state: Ranges(),
    ) -> None:
        self.state = state
        self.special = dict(special or {})
        self.ids = Translation(ids or {})
        self.renamed = dict(renamed or {})
        self.blank = blank
        self.settle = settle
        self.ranges = ranges
        every: list[type[Step]] = [*steps, Call]
        self.steps = {cls.__name__: cls for cls in every}
        hints = get_type_hints(state)
        self.hints = {f.name: hints[f.name] for f in fields(state) if f.name != "agenda"}
        self.touched = {name for name, hint in self.hints.items() if self.ids.touches(state, name, hint)}
        of_every_game = {f.name for f in fields(State)}
        own = [f for f in fields(state) if f.name not in of_every_game]
        self.defaults = {f.name: _default(f) for f in own if (f.default, f.default_factory) != (MISSING,) * 2}

    def encode(self, state: T) -> dict[str, Any]:
        """Return a state as plain data: strings, numbers, lists, objects. Sets become sorted lists."""
        data: dict[str, Any] = {FORMAT_KEY: FORMAT}
        data |= {name: self._write(name, getattr(state, name)) for name in self.hints}
        data["agenda"] = [
            [type(s).__name__, self.ids.record(type(s), _plain(s), with_ids)] for s in state.agenda
        ]
        return data

    def round_trip(self, state: T) -> dict[str, Any]:
        """Return a state's data after a round trip through a file, to compare two positions for equality."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.encode(state)))
        return data

    def decode(self, data: dict[str, Any]) -> T:
        """Return the state from plain data; ValueError with the path of any invalid value."""
        data = self.in_present_names(data)
        names = ("agenda", *self.hints)
        for name in names:
            if name not in data and name not in self.defaults:
                raise ValueError(f"$.{name} is missing")
        version = format_of(data)
        found = {name: self.value(name, data[name], version) for name in names if name in data}
        state = self.state(**found)
        if self.blank is not None and len(found) < len(names):
            empty = self.blank(state)
            for name in names:
                if name not in found:
                    setattr(state, name, getattr(empty, name))
        if problem := self.problem(state):
            lacking = self._lacking(found)
            raise ValueError(f"{problem} ({lacking})" if lacking else problem)
        self.settle(state)
        return state

    def lacking(self, data: dict[str, Any]) -> str:
        """Return a sentence about the fields missing from a position; an empty string if there are none."""
        return self._lacking(self.in_present_names(data))

    def _lacking(self, present: Collection[str]) -> str:
        names = [name for name in self.defaults if name not in present]
        return f"the position has no {listed(names)}, and the default does not fit it" if names else ""

    def in_present_names(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a position, or some of its fields, with renamed fields, steps and ids."""
        renamed = renamed_since(format_of(data), self.renamed)
        if renamed == Renamed():
            return data
        data = with_ids_renamed(data, renamed.ids, self._field_names)
        data = {renamed.fields.get(name, name): each for name, each in data.items()}
        for name in self.hints.keys() & data.keys():
            data[name] = with_fields_renamed(data[name], self.hints[name], renamed.fields)
        if isinstance(agenda := data.get("agenda"), list):
            data["agenda"] = [self._in_present_names(item, renamed) for item in agenda]
        return data

    def _in_present_names(self, item: Any, renamed: Renamed) -> Any:
        match item:
            case [str(name), data]:
                name = renamed.steps.get(name, name)
                return [name, with_fields_renamed(data, self.steps.get(name), renamed.fields)]
        return item

    def problem(self, state: T) -> str:
        """Return the first value that is out of its range, with its path; an empty string if none is."""
        return next(wrong(state, self.ranges(state)), "")

    def value(self, name: str, data: Any, version: int = FORMAT) -> Any:
        """Return the value of a field from data in a format; ValueError with the path if it is invalid."""
        if name == "agenda":
            if not isinstance(data, list):
                raise ValueError("$.agenda: a list of steps expected")
            return [self._step(item, i, version) for i, item in enumerate(data)]
        try:
            if own := self.special.get(name):
                return own[1](data)
            if name in self.touched:
                data = self._numbered(name, data, version)
            return msgspec.convert(data, self.hints[name], str_keys=True)
        except ValueError as error:
            raise ValueError(f"$.{name}: {error}") from None

    @cached_property
    def _field_names(self) -> frozenset[str]:
        """The names of all fields of a state and its records and steps; these names are not ids."""
        return frozenset({FORMAT_KEY, "agenda", *self.hints}).union(
            *(names_in(hint) for hint in (*self.hints.values(), *self.steps.values()))
        )

    def _write(self, name: str, value: Any) -> Any:
        if name in self.special:
            return self.special[name][0](value)
        if name not in self.touched:
            return _plain(value)
        hint, kind = self.hints[name], self.ids.kind(self.state, name)
        if not isinstance(kind, Rows):
            return self.ids.field(kind, hint, _plain(value), with_ids)
        default, (inner,) = self.defaults[name](), get_args(hint)
        return {
            kind.ids.write(i): self.ids.field(None, inner, _plain(each), with_ids)
            for i, each in enumerate(value)
            if each != default[i]
        }

    def _numbered(self, name: str, data: Any, version: int) -> Any:
        """Return the plain data of a field with indexes in place of ids; ValueError if an id is unknown."""
        hint, kind = self.hints[name], self.ids.kind(self.state, name)
        reader = Reader(version, renamed_since(version, self.renamed).ids)
        if not isinstance(kind, Rows):
            return self.ids.field(kind, hint, data, reader.number)
        found, (inner,) = _plain(self.defaults[name]()), get_args(hint)
        for each, value in reader.rows(data, kind).items():
            found[reader.number_of(kind.ids, each)] = self.ids.field(None, inner, value, reader.number)
        return found

    def _step(self, item: object, i: int, version: int) -> Step:
        match item:
            case [str(name), data] if name in self.steps:
                cls, reader = self.steps[name], Reader(version, renamed_since(version, self.renamed).ids)
                try:
                    data = self.ids.record(cls, data, reader.number)
                    return msgspec.convert(data, cls, str_keys=True)
                except ValueError as error:
                    raise ValueError(f"$.agenda[{i}] {name}: {error}") from None
            case [str(name), _]:
                raise ValueError(f"$.agenda[{i}]: {preview(name)} is not a step of this game")
        raise ValueError(f"$.agenda[{i}]: not a step of this game")
