"""The extension points of modes: each mode is a separate module instead of conditions everywhere (MODE-C1).

The base game computes its usual answer and passes it through the chapters of the modes in play; each returns
the answer, changed or not. A mode's module in this folder has the mode's name and defines `CHAPTER`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache
from importlib import import_module

from bythebook.games.merc.state.state import Gear, State
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step


class Chapter:
    """The changes of a mode; by default every method returns the usual answer."""

    def cities(self, state: State, usual: int) -> int:
        """Return the number of cities on the map (S1)."""
        return usual

    def first_day(self, state: State, usual: list[Step]) -> list[Step]:
        """Return the steps between the map and day 2 (S8, S9)."""
        return usual

    def day(self, state: State, usual: list[Step]) -> list[Step]:
        """Return the turns of a day (T1)."""
        return usual

    def winner(self, state: State, usual: int) -> int:
        """Return the faction that has won at this moment, or NOWHERE (V2)."""
        return usual

    def winner_at_end(self, state: State, usual: int) -> int:
        """Return the faction that wins when the tactics cards have run out (V1)."""
        return usual

    def can_hold_base(self, state: State, cell: int, *, usual: bool) -> bool:
        """Return whether a sector can hold the base (D3)."""
        return usual

    def abilities_hire(self, state: State, *, usual: bool) -> bool:
        """Return whether the abilities of Dictators hire MERCs (D12)."""
        return usual

    def precedence(self, state: State, usual: list[int]) -> list[int]:
        """Return these factions in the order in which they win ties (B3, K1)."""
        return usual

    def before_round(self, state: State, usual: list[Step]) -> list[Step]:
        """Return the steps before the order of a round is fixed (B3)."""
        return usual

    def before_standoff(self, state: State, usual: list[Step]) -> list[Step]:
        """Return the steps before units decide the control of a contested sector (B11, K1)."""
        return usual

    def paid_options(self, state: State, unit: int, usual: list[Option]) -> list[Option]:
        """Return what a unit can do for actions, except moving (A1 to A10)."""
        return usual

    def takeable(self, state: State, unit: int, giver: int, usual: list[Gear]) -> list[Gear]:
        """Return the cards a unit may take from a player's MERC, or open ones from NOBODY (A2a, A3)."""
        return usual

    def on_gain(self, state: State, unit: int, gear: Gear) -> None:
        """Handle a card that a unit takes from another unit and is about to wear (A3)."""

    def card_options(self, state: State, unit: int, gear: Gear, usual: list[Option]) -> list[Option]:
        """Return where a unit can put a card that it drew or took from the discards (A8, A10, E6, E11)."""
        return usual

    def row_options(
        self,
        state: State,
        unit: int,
        drawn: Iterable[Gear],
        settled: Container[tuple[int, int]],
        traders: Iterable[int],
    ) -> list[Option]:
        """Return additional options for a unit that re-equips (A2a, A3).

        `drawn` are the cards it drew by exploring, `settled` the (unit, slot) pairs that are already set, and
        `traders` the units that may use the stash.
        """
        return []


def active_chapters(state: State) -> tuple[Chapter, ...]:
    """Return the chapters of the modes in play; none in the normal game."""
    return _chapters(state.modes) if state.modes else ()


@cache
def _chapters(modes: tuple[str, ...]) -> tuple[Chapter, ...]:
    return tuple(import_module(f"{__package__}.{mode}").CHAPTER for mode in modes)
