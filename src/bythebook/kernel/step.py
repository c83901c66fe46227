"""Steps and the table they lie on: the position as plain data, at every moment.

A step either does its work (`go`) or asks somebody and does its work with the answer
(`ask`, `answer`). What waits to be done is a stack of steps, the agenda, so a game can be
copied, saved and sent between any two answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import (
    Any,
    ClassVar,
    Generic,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from bythebook.kernel.chance import AnyDomain, Outcome
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Prompt, Seat, chance_prompt
from bythebook.kernel.ranges import Ranges, wrong

Notes = dict[str, Any]
"""What a bot keeps between two answers: plain data, replaced as a whole, never changed in place."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One thing that waits to be done."""

    asks: ClassVar[bool] = False
    """Whether the step stops for an answer."""

    def __init_subclass__(cls) -> None:
        cls.asks = cls.ask is not Step.ask

    def go(self, state: Any) -> None:
        """Do the work, and push what follows."""
        raise TypeError(f"{type(self).__name__} neither goes nor asks")

    def ask(self, state: Any) -> Prompt:
        """What is to be chosen, and by whom; changes nothing."""
        raise TypeError(f"{type(self).__name__} does not ask")

    def answer(self, state: Any, answer: Any) -> None:
        """Do the work with the answer, and push what follows."""
        raise TypeError(f"{type(self).__name__} does not ask")

    def stands(self, state: Any) -> bool:
        """Whether the step makes sense: after a correction it may not. Where a step asks, it always does."""
        return True


@dataclass(slots=True, kw_only=True)
class State:
    """What the position of every game has; each game adds its own fields."""

    agenda: list[Step] = field(default_factory=list)
    over: bool = False
    winner: str = ""
    """The seat that has won, or nothing for a draw."""
    asked: int = 0
    """How many asks there have been: the number of the present one."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many outcomes each element of chance has given."""
    piles: dict[str, Pile] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    notes: dict[str, Notes] = field(default_factory=dict)
    """What each bot seat keeps."""
    results: tuple[Outcome, ...] = ()
    """What chance has told the bot that is being asked."""

    def then(self, *steps: Step) -> None:
        """Do these next, the first one first."""
        if len(steps) == 1:  # as most often
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(steps[::-1])

    def copy(self) -> Self:
        """A position that changes on its own; frozen things are shared."""
        new: Self = _copier(type(self))(self)  # type: ignore[arg-type]
        return new

    def end(self, winner: str) -> None:
        """The game is over; whatever waits is dropped by the kernel."""
        self.over = True
        self.winner = winner

    def check(self) -> list[str]:
        """Broken invariants of the piles, each as a sentence."""
        return [f"{name}: {wrong}" for name, pile in self.piles.items() for wrong in pile.check()]


@cache
def _copier(cls: type[State]) -> Callable[[Any], Any]:
    """What copies a table of this class, written once: a line a field, each as its type says."""
    hints = get_type_hints(cls)
    lines = [f"    new.{f.name} = {_copied(hints[f.name], f'old.{f.name}')}" for f in fields(cls)]
    written = "\n".join(["def copy(old):", "    new = make(cls)", *lines, "    return new"])
    room: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    exec(written, room)
    copier: Callable[[Any], Any] = room["copy"]
    return copier


def _copied(kind: Any, value: str, depth: int = 0) -> str:
    """How the copy of a value is written: of lists, dicts, sets and piles; what is frozen is shared."""
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
    """A bot's page calls for chance: the result is kept for it, and its ask is put again."""

    domain: AnyDomain
    seat: str
    line: str = ""
    secret: Seat | None = None

    def ask(self, state: State) -> Prompt:
        """Dice or a tie, for the line of the page that called; as secret as the ask below."""
        return chance_prompt(self.domain, rule=self.line, about=self.seat, secret=self.secret)

    def answer(self, state: State, answer: Outcome) -> None:
        """Keep the result until the ask below is answered."""
        state.results = (*state.results, answer)

    def stands(self, state: State) -> bool:
        """Never: in a corrected position the bot is asked anew, and may call for something else."""
        return False


def chapters_of(package: ModuleType, *, but: str) -> list[ModuleType]:
    """Every module of a folder of rules and of the folders in it, but the one that asks."""
    found = walk_packages(package.__path__, f"{package.__name__}.")
    return [import_module(module.name) for module in found if module.name != but]


def steps_of(chapters: Iterable[ModuleType]) -> tuple[type[Step], ...]:
    """Every step class that these modules define, chapter by chapter."""
    return tuple(
        cls
        for chapter in chapters
        for cls in vars(chapter).values()
        if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == chapter.__name__
    )


T = TypeVar("T", bound=State)


Written = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""How a field is written as plain data, and read again; ValueError if it cannot be read."""


def _default(field: Field[Any]) -> Any:
    """Return the default value of a dataclass field that has one."""
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(sorted(value) if isinstance(value, set) else value, str_keys=True)


class Codec(Generic[T]):
    """A table as JSON-ready data and back; a step is saved with its class name.

    Fields that msgspec cannot code by their type, or that stand for something kept elsewhere, are named in
    `special` with their own way to be written. What is read is within the `ranges` of its position. Fields
    named in `added` are newer than the first saved games: they are written only when they differ from their
    default, and a file without them has the default.
    """

    def __init__(
        self,
        state: type[T],
        steps: Sequence[type[Step]],
        *,
        special: Mapping[str, Written] | None = None,
        added: Collection[str] = (),
        ranges: Callable[[T], Ranges] = lambda state: Ranges(),
    ) -> None:
        self.state = state
        self.special = dict(special or {})
        self.added = {f.name: _default(f) for f in fields(state) if f.name in added}
        self.ranges = ranges
        every: list[type[Step]] = [*steps, Call]
        self.steps = {cls.__name__: cls for cls in every}
        hints = get_type_hints(state)
        self.hints = {f.name: hints[f.name] for f in fields(state) if f.name != "agenda"}

    def encode(self, state: T) -> dict[str, Any]:
        """Plain data: strings, numbers, lists, dicts with strings as keys; a set is sorted."""
        data = {name: self._write(name, getattr(state, name)) for name in self.hints}
        for name, default in self.added.items():
            if getattr(state, name) == default:
                del data[name]
        data["agenda"] = [[type(s).__name__, _plain(s)] for s in state.agenda]
        return data

    def written(self, state: T) -> dict[str, Any]:
        """The same as a file gives it back; two positions are the same if this is."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.encode(state)))
        return data

    def decode(self, data: dict[str, Any]) -> T:
        """The table that was saved; ValueError with the path if it cannot be read."""
        names = ("agenda", *self.hints)
        for name in names:
            if name not in data and name not in self.added:
                raise ValueError(f"$.{name} is missing")
        state = self.state(**{name: self.value(name, data[name]) for name in names if name in data})
        if problem := self.problem(state):
            raise ValueError(problem)
        return state

    def problem(self, state: T) -> str:
        """What in a table is out of its range, with its path; an empty text if nothing is."""
        return next(wrong(state, self.ranges(state)), "")

    def value(self, name: str, data: Any) -> Any:
        """One field that was saved; ValueError with the path if it cannot be read."""
        if name == "agenda":
            if not isinstance(data, list):
                raise ValueError("$.agenda: a list of steps expected")
            return [self._step(item, i) for i, item in enumerate(data)]
        try:
            own = self.special.get(name)
            return own[1](data) if own else msgspec.convert(data, self.hints[name], str_keys=True)
        except ValueError as error:
            raise ValueError(f"$.{name}: {error}") from None

    def _write(self, name: str, value: Any) -> Any:
        return self.special[name][0](value) if name in self.special else _plain(value)

    def _step(self, item: object, i: int) -> Step:
        match item:
            case [str(name), data] if name in self.steps:
                try:
                    return msgspec.convert(data, self.steps[name], str_keys=True)
                except msgspec.ValidationError as error:
                    raise ValueError(f"$.agenda[{i}] {name}: {error}") from None
        raise ValueError(f"$.agenda[{i}]: not a step of this game")
