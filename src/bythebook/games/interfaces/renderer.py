"""A game for the eye: the board as a picture and as text, the panel, what lights up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from bythebook.games.shared.scenery import Board, Card, Gesture, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Renderer(ABC, Generic[T]):
    """The table drawn, for screens and terminals."""

    attacks: tuple[type[Option], ...] = ()
    """Answers that attack: what they trace over the board is an arrow."""

    picks: ClassVar[Mapping[str, str]] = {}
    """Kinds of asks that only pick up a piece, each with the kind that asks what it does."""

    gathers: ClassVar[Mapping[str, str]] = {}
    """Kinds of asks that name one piece after the other, each with what is done with them: "order"."""

    calls: ClassVar[Mapping[str, str]] = {}
    """Kinds of asks whose answers say which pieces come into question, each with the kind that names them."""

    offers: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Kinds of asks whose answers are followed by an offer, each with the kinds of those offers."""

    counts: ClassVar[Mapping[str, str]] = {}
    """Kinds of asks that say how many go, each with how one says so oneself: "say how many ships go"."""

    leads: tuple[type[Option], ...] = ()
    """Answers that only begin what is meant: they are dragged from the list to what comes next."""

    onward: ClassVar[frozenset[str]] = frozenset()
    """Kinds of asks that a drag goes on to: nothing is in them that the seat does not know yet."""

    @abstractmethod
    def draw(
        self, state: T, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The position as text, as a seat sees it; None shows what everybody sees.

        Where it can, the drawing keeps to a width; without one it is as wide as it reads best."""

    @abstractmethod
    def symbols(self) -> str:
        """Return the SVG `<symbol>`s that boards and panels use, their ids beginning with `sym-`.

        `sym-side-TOKEN` is the sign of a side in panels, in its color; others have a plain field."""

    @abstractmethod
    def legend(self) -> list[Sign]:
        """The signs one meets on the board, each drawn as there, with what it means."""

    @abstractmethod
    def board(self, state: T, seat: Seat | None) -> Board:
        """The position as a picture, as a seat sees it; None shows what everybody sees."""

    def across(self, state: T, seat: Seat | None) -> Board:
        """The same the other way up, where a board can be turned."""
        return self.board(state, seat)

    def seen(self, state: T, seat: Seat | None, *, turned: bool) -> Board:
        """The board one way up or the other."""
        return self.across(state, seat) if turned else self.board(state, seat)

    @abstractmethod
    def panel(self, state: T, seat: Seat | None) -> Panel:
        """What stands beside the board, as a seat sees it."""

    @abstractmethod
    def spots(self, state: T, option: Option) -> tuple[str, ...]:
        """The cells that an option of the open ask lights, the one it is taken by first."""

    @abstractmethod
    def acting(self, state: T) -> tuple[str, ...]:
        """The cells of what the open ask is about: the unit that moves, the squad that fights."""

    def spends(self, state: T, option: Option) -> bool:
        """Whether an option is legal but costs something now that the others do not: a dashed ring."""
        return False

    def dice(self, state: T, option: Option) -> int:
        """How many battle dice an option of the open ask leads to: shown beside its number."""
        return 0

    def odds(self, state: T, option: Option) -> str:
        """How likely the battle that an option begins goes well: written at its place."""
        return ""

    def grip(self, state: T, option: Option) -> Gesture:
        """By what an option of the open ask is taken where many are open."""
        return Gesture()

    def all_go(self, options: Sequence[Option]) -> Option | None:
        """Of an ask that says how many go, the answer with all of them; None where they cannot all go."""
        return None

    @abstractmethod
    def traces(self, state: T, option: Option) -> tuple[tuple[str, str], ...]:
        """What an answer to the open ask draws over the board: from which cell to which."""

    @abstractmethod
    def face(self, c: Context[T], name: str) -> Card:
        """Return a face or a card that may answer the open prompt: its title, meaning here and marks."""

    def alike(self, c: Context[T]) -> bool:
        """Return whether dice that mean the same here do the same, so that it is enough to count them."""
        return False
