"""Flags and retreat (RT)."""

from __future__ import annotations

from bythebook.games.memoir44.rules.pieces import place, wound
from bythebook.games.memoir44.rules.terrain import ground, may_ignore_flag
from bythebook.games.memoir44.state.options import FallBack, Ignore
from bythebook.games.memoir44.state.state import NOWHERE, SEATS, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


def retreat_hexes(state: State, unit: int, at: int | None = None) -> list[int]:
    """Return the hexes for one step of a retreat, from the unit's hex or another (RT-2, RT-3)."""
    here = state.at[unit] if at is None else at
    ways = ground(state).retreat[state.side[unit]][state.type_of(unit).class_index][here]
    return [h for h in ways if state.unit_at[h] == NOWHERE and not state.blown[h]]


def retreat_rows(state: State, unit: int, most: int) -> list[list[int]]:
    """Return the hexes a unit could be on after one step of a retreat, after two, and so on (RT-4)."""
    rows: list[list[int]] = []
    edge = [state.at[unit]]
    while len(rows) < most:
        edge = sorted({n for h in edge for n in retreat_hexes(state, unit, h)})
        if not edge:
            break
        rows.append(edge)
    return rows


def retreats(state: State, unit: int, flags: int) -> tuple[list[int], int]:
    """Return the hexes where a unit may end its retreat, and the figures it loses first (RT-4, RT-9)."""
    least, most = state.type_of(unit).retreat
    rows = retreat_rows(state, unit, most * flags)
    needed = least * flags
    if len(rows) <= needed:
        return (rows[-1] if rows else []), needed - len(rows)
    return sorted(h for row in rows[needed - 1 :] for h in row), 0


class FallBackFrom(Step, frozen=True):
    """Retreat a unit for its flags; steps that can't be made cost figures (RT-1, RT-4, RT-7)."""

    unit: int
    flags: int
    ignorable: bool

    def go(self, state: State) -> None:
        """Apply the unavoidable losses, then ask for the rest of the retreat."""
        unit, flags, ignorable = self.unit, self.flags, self.ignorable
        if state.at[unit] == NOWHERE or flags <= 0:
            return
        ignorable = ignorable and may_ignore_flag(state, unit)
        lost = retreats(state, unit, flags)[1]
        if lost and ignorable:  # then the flag must be ignored (RT-5)
            flags, ignorable = flags - 1, False
            lost = retreats(state, unit, flags)[1] if flags else 0
        wound(state, unit, lost, 1 - state.side[unit])
        if state.at[unit] != NOWHERE and flags > lost:
            state.then(ChooseRetreat(unit, flags, ignorable))


class ChooseRetreat(Step, frozen=True):
    """Choose the hex of a retreat, or ignore one flag (RT-4, RT-5)."""

    unit: int
    flags: int
    ignorable: bool

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a hex at the end of one of the longest possible paths (RT-4)."""
        seat = SEATS[state.side[self.unit]]
        return Prompt(seat, "Retreat", lambda: self._options(state), rule="RT-4", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [FallBack(h) for h in retreats(state, self.unit, self.flags)[0]]
        return [*options, Ignore()] if self.ignorable else options

    def answer(self, state: State, answer: Option) -> None:
        """Move the unit there, or continue with one flag fewer."""
        if isinstance(answer, FallBack):
            place(state, self.unit, answer.to)
        elif self.flags > 1:
            state.then(FallBackFrom(self.unit, self.flags - 1, False))

    def is_valid(self, state: State) -> bool:
        """Whether the unit is on the board and can retreat."""
        return state.at[self.unit] != NOWHERE and bool(retreats(state, self.unit, self.flags)[0])
