"""The interface of a game: everything that the kernel needs to know about it."""

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
    """A die, a deck or a kind of tie, by the name that players use."""

    name: str
    sort: str
    """`dice`, `cards` or `tie`; one setting chooses who answers for all elements of a sort."""
    faces: tuple[str, ...] = ()
    formerly: str = ""
    """The name of this element in files of versions in which it shared that name with others."""


class Refused(ValueError):
    """A rejected request: a late, repeated, illegal or ambiguous answer, or an unknown seat or die."""


class EndlessLoop(Refused):
    """Raised when the rules run step after step without ever asking a player."""


class Problems(ValueError):
    """All problems with a setup, a position or a file, each with its path."""

    def __init__(self, what: str, problems: list[str]) -> None:
        super().__init__(f"{what}:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.what = what
        self.problems = problems


def by_rule(rule: str, broken: Iterable[str]) -> list[str]:
    """Return the broken rules as sentences, each with the id of the rule."""
    return [f"{sentence} ({rule})" for sentence in broken]


class Box(ABC, Generic[T]):
    """A game: its seats, its setup, the type of its positions, and the notation of its options."""

    name: str
    title: str
    seats: tuple[Seat, ...]
    """Every side that the game can have; the setup decides which of them play."""
    rulings: tuple[Ruling, ...]
    notation: Notation
    """The notation of options, for logs and playbooks."""

    @property
    def later_cards(self) -> Collection[str]:
        """Ids of cards added to the box after version 0.1.0; games saved earlier are played without them."""
        return ()

    @property
    @abstractmethod
    def elements(self) -> tuple[Element, ...]:
        """The dice, the decks and the kinds of ties."""

    @property
    @abstractmethod
    def codec(self) -> Codec[T]:
        """The codec of saved positions."""

    @abstractmethod
    def new_state(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """Return the position before setup, with the steps of the setup; Problems if the setup is invalid."""

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """Return the seats that take part in a setup; the default ones if the setup is invalid."""
        return self.seats

    @abstractmethod
    def correct(self, state: T, patch: Mapping[str, Any]) -> None:
        """Correct the position to match the real table; Problems if the result is impossible."""

    def check(self, state: T) -> list[str]:
        """Return the broken invariants of a position as sentences; empty if the position is possible."""
        return state.check()

    def notes_in_file(self, notes: Notes) -> Notes:
        """Return a bot's notes in their file form, with ids in place of the numbers of cards and units."""
        return notes

    def notes_from_file(self, notes: Notes) -> Notes:
        """Return the notes from their file form, which fits their type; ValueError if an id is unknown."""
        return notes

    def wrong_notes(self, notes: Notes) -> str:
        """Return what is wrong with a bot's notes in a file; an empty string if nothing is."""
        return ""

    def element(self, name: str) -> Element:
        """Return the element with a name, or with that name in older files; an unknown name is a tie."""
        found = next((e for e in self.elements if e.name == name), None)
        return found or next((e for e in self.elements if e.formerly == name), Element(name, "tie"))

    def check_seat(self, seat: str) -> None:
        """Raise Refused if the game has no such seat."""
        if seat not in self.seats:
            raise Refused(f"unknown seat {seat!r}{nearest(seat, self.seats)}; known: {listed(self.seats)}")

    def covered(self, element: str, who: str) -> list[str]:
        """Return the elements that a name or a sort covers; Refused if there is none, or no such source."""
        names = [e.name for e in self.elements if element in (e.name, e.sort, e.formerly)]
        if not names or who not in ("typed", "seeded"):
            known = sorted({e.name for e in self.elements} | {e.sort for e in self.elements})
            raise Refused(
                f"chance {element}={who}: write NAME=typed or NAME=seeded; names: {', '.join(known)}"
            )
        return names
