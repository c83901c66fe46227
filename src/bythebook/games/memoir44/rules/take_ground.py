"""Taking ground after a close assault, and overrun (TG)."""

from __future__ import annotations

from bythebook.games.memoir44.rules.aim import card_effects
from bythebook.games.memoir44.rules.pieces import flatten_wire, place
from bythebook.games.memoir44.rules.terrain import BIT, ground, stops
from bythebook.games.memoir44.state.options import Advance, Stay
from bythebook.games.memoir44.state.state import NOWHERE, SEATS, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


def may_take_ground(state: State, unit: int, h: int) -> bool:
    """Whether a unit may move into the hex that its close assault has cleared (TG-1, TG-2)."""
    here, kind, grounds = state.at[unit], state.type_of(unit), ground(state)
    if here == NOWHERE or state.unit_at[h] != NOWHERE or state.blown[h] or not kind.takes_ground:
        return False
    if grounds.trapped[kind.class_index] & BIT[here] or grounds.no_ascent[here] & BIT[h]:
        return False
    costly = grounds.costly[kind.class_index][here]
    if not (grounds.near[kind.class_index][here] | sum(mask for _, mask in costly)) & BIT[h]:
        return False
    if not has_moved(state, unit) or card_effects(state).ignores_stops:
        return True
    if grounds.first_step & BIT[h] and state.rulings["hedgerow_take_ground"] == "unmoved":
        return False
    return not stops(state, here)


def has_moved(state: State, unit: int) -> bool:
    """Whether a unit has moved or taken ground this turn."""
    return bool(state.moved.get(unit) or state.grounds.get(unit))


def may_overrun(state: State, unit: int, h: int, *, wired: bool) -> bool:
    """Whether armor that has just taken this hex may battle once more (TG-4, TG-5)."""
    grounds = ground(state)
    if state.at[unit] != h or not state.type_of(unit).overrun or wired:
        return False
    return state.grounds.get(unit) == 1 and not (grounds.no_battle | grounds.sea) & BIT[h]


class TakeGround(Step, frozen=True):
    """Offer the hex to the attacker if it may take it (TG-1)."""

    unit: int
    hex: int

    def go(self, state: State) -> None:
        """Ask only if the hex may be taken."""
        if may_take_ground(state, self.unit, self.hex):
            state.then(ChooseGround(self.unit, self.hex))


class ChooseGround(Step, frozen=True):
    """Choose to take the ground or to stay (TG-1, TG-3)."""

    unit: int
    hex: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt to take the ground or stay."""
        seat = SEATS[state.side[self.unit]]
        return Prompt(seat, "Take ground", lambda: [Advance(self.hex), Stay()], rule="TG-1", about=self.unit)

    def answer(self, state: State, answer: Option) -> None:
        """Move the unit at no cost; armor removes wire (TG-3, TG-4)."""
        if isinstance(answer, Advance):
            state.grounds[self.unit] = state.grounds.get(self.unit, 0) + 1
            state.entered[self.unit] = self.hex
            place(state, self.unit, self.hex)
            flatten_wire(state, self.unit)

    def is_valid(self, state: State) -> bool:
        """Whether the hex may be taken."""
        return may_take_ground(state, self.unit, self.hex)
