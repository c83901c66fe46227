"""The points where a mode adds to the game: it is a chapter of its own, not an `if` in the others (MODE-C1).

The base game works out its usual answer and hands it, point by point, to the chapters of the modes that are
on; each gives it back, changed or as it was. A mode's file in this folder has its name and a `CHAPTER`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache
from importlib import import_module

from bythebook.games.merc.state.state import Gear, State
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step


class Chapter:
    """What a mode changes; every point gives the usual answer back unless a mode says otherwise."""

    def cities(self, state: State, usual: int) -> int:
        """How many cities the map has (S1)."""
        return usual

    def first_day(self, state: State, usual: list[Step]) -> list[Step]:
        """Everything between the map and day 2 (S8, S9)."""
        return usual

    def day(self, state: State, usual: list[Step]) -> list[Step]:
        """The turns of a day (T1)."""
        return usual

    def won(self, state: State, usual: int) -> int:
        """The faction that has won at this moment, or NOWHERE (V2)."""
        return usual

    def outlasts(self, state: State, usual: int) -> int:
        """The faction that has won when the tactics cards are gone (V1)."""
        return usual

    def holds_base(self, state: State, cell: int, *, usual: bool) -> bool:
        """Whether the base can lie on a sector (D3)."""
        return usual

    def abilities_hire(self, state: State, *, usual: bool) -> bool:
        """Whether the abilities of Dictators bring MERCs (D12)."""
        return usual

    def precedence(self, state: State, usual: list[int]) -> list[int]:
        """In which order ties favour these factions (B3, K1)."""
        return usual

    def before_round(self, state: State, usual: list[Step]) -> list[Step]:
        """What is done before the order of a round is fixed (B3)."""
        return usual

    def before_standoff(self, state: State, usual: list[Step]) -> list[Step]:
        """What is done before the numbers decide who controls a sector two sides are left in (B11, K1)."""
        return usual

    def paid(self, state: State, unit: int, usual: list[Option]) -> list[Option]:
        """What a unit with actions left can do for them, but for moving (A1 to A10)."""
        return usual

    def takeable(self, state: State, unit: int, giver: int, usual: list[Gear]) -> list[Gear]:
        """The cards that a unit may take from a player's MERC, or NOBODY's that lie open (A2a, A3)."""
        return usual

    def gained(self, state: State, unit: int, gear: Gear) -> None:
        """A unit has a card in hand that another gave up, and is about to wear it (A3)."""

    def card(self, state: State, unit: int, gear: Gear, usual: list[Option]) -> list[Option]:
        """Where a card goes that a unit has drawn or fetched (A8, A10, E6, E11)."""
        return usual

    def row(
        self,
        state: State,
        unit: int,
        drawn: Iterable[Gear],
        settled: Container[tuple[int, int]],
        traders: Iterable[int],
    ) -> list[Option]:
        """Return what else a unit that re-equips can do (A2a, A3).

        `drawn` are the cards it drew by exploring, `settled` the (unit, slot) pairs that are set already,
        and `traders` the units that may use the stash.
        """
        return []


def added(state: State) -> tuple[Chapter, ...]:
    """The chapters of the modes that are on; none in the normal game."""
    return _chapters(state.modes) if state.modes else ()


@cache
def _chapters(modes: tuple[str, ...]) -> tuple[Chapter, ...]:
    return tuple(import_module(f"{__package__}.{mode}").CHAPTER for mode in modes)
