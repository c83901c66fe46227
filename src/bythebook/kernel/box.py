"""What comes in the box: everything the kernel needs to know of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bythebook.kernel.notation import Notation, listed, nearest
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.step import Codec, Notes, State

T = TypeVar("T", bound=State)


@dataclass(frozen=True, slots=True)
class Element:
    """A die or a deck of the game, as people name it."""

    name: str
    sort: str
    """`dice`, `cards` or `tie`: what one setting for real dice or real cards covers."""
    faces: tuple[str, ...] = ()
    formerly: str = ""
    """The name that files from before it had one of its own give it."""


class Refused(ValueError):
    """What a game refuses: a late, doubled, illegal or unclear answer; a seat or a die it does not have."""


class Endless(Refused):
    """The rules of a game do step after step, and nobody is asked."""


class Problems(ValueError):
    """Everything that is wrong with a setup, a position or a file, each with its place."""

    def __init__(self, what: str, problems: list[str]) -> None:
        super().__init__(f"{what}:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.what = what
        self.problems = problems


def by_rule(rule: str, broken: Iterable[str]) -> list[str]:
    """Sentences about what is wrong, each with the id of the rule that it breaks."""
    return [f"{sentence} ({rule})" for sentence in broken]


class Box(ABC, Generic[T]):
    """One game: its seats, its setup, its position, its words for options."""

    name: str
    title: str
    seats: tuple[Seat, ...]
    """Every side the game can have; how many sit down is for the setup to say."""
    rulings: tuple[Ruling, ...]
    notation: Notation
    """Writes options for logs and playbooks."""

    @property
    def later_cards(self) -> Collection[str]:
        """Ids of cards added to the box after version 0.1.0; games saved earlier are played without them."""
        return ()

    @property
    @abstractmethod
    def elements(self) -> tuple[Element, ...]:
        """The dice and decks."""

    @property
    @abstractmethod
    def codec(self) -> Codec[T]:
        """The position as data and back."""

    @abstractmethod
    def new_state(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """An empty table with the agenda that sets it up; Problems if that is impossible."""

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """Who sits at the table with a setup; for an impossible setup, the usual sides."""
        return self.seats

    @abstractmethod
    def correct(self, state: T, patch: Mapping[str, Any]) -> None:
        """Change the position as a person at the table says it is; Problems if it cannot be."""

    def check(self, state: T) -> list[str]:
        """Broken invariants, as sentences; a game adds its own. It keeps out positions that cannot be."""
        return state.check()

    def notes_in_file(self, notes: Notes) -> Notes:
        """Return a bot's notes as files have them: with ids for the numbers of cards and units."""
        return notes

    def notes_from_file(self, notes: Notes) -> Notes:
        """Return the notes that a file has, which fit their type; ValueError if an id in them is unknown."""
        return notes

    def wrong_notes(self, notes: Notes) -> str:
        """What is wrong with a bot's notes in a file, or an empty text."""
        return ""

    def element(self, name: str) -> Element:
        """The die or deck of that name, or of the name it had in older files."""
        found = next((e for e in self.elements if e.name == name), None)
        return found or next((e for e in self.elements if e.formerly == name), Element(name, "tie"))

    def check_seat(self, seat: str) -> None:
        """Refused if no such side sits at this table."""
        if seat not in self.seats:
            raise Refused(f"no seat {seat!r}{nearest(seat, self.seats)}; known: {listed(self.seats)}")

    def covered(self, element: str, who: str) -> list[str]:
        """The elements of chance that a name or a sort covers, for somebody who can answer for them."""
        names = [e.name for e in self.elements if element in (e.name, e.sort, e.formerly)]
        if not names or who not in ("typed", "seeded"):
            known = sorted({e.name for e in self.elements} | {e.sort for e in self.elements})
            raise Refused(f"chance {element}={who}: one of {', '.join(known)} = typed or seeded expected")
        return names
