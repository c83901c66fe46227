"""Take ground after a close assault, and when it leads to an overrun (TG)."""

from __future__ import annotations

from bythebook.games.memoir44.rules.aim import card_effects
from bythebook.games.memoir44.rules.pieces import flatten_wire, place
from bythebook.games.memoir44.rules.terrain import BIT, ground, stops
from bythebook.games.memoir44.table.options import Advance, Stay
from bythebook.games.memoir44.table.state import NOWHERE, SEATS, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step


def may_take_ground(table: Table, unit: int, h: int) -> bool:
    """Whether a unit may step into the hex its close assault has emptied (TG-1, TG-2)."""
    here, kind, grounds = table.at[unit], table.type_of(unit), ground(table)
    if here == NOWHERE or table.unit_at[h] != NOWHERE or table.blown[h] or not kind.takes_ground:
        return False
    if grounds.trapped[kind.class_index] & BIT[here] or grounds.no_ascent[here] & BIT[h]:
        return False
    dear = grounds.dear[kind.class_index][here]
    if not (grounds.near[kind.class_index][here] | sum(mask for _, mask in dear)) & BIT[h]:
        return False
    if not has_moved(table, unit) or card_effects(table).ignores_stops:
        return True
    if grounds.first_step & BIT[h] and table.rulings["hedgerow_take_ground"] == "unmoved":
        return False
    return not stops(table, here)


def has_moved(table: Table, unit: int) -> bool:
    """Whether it has moved or taken ground this turn."""
    return bool(table.moved.get(unit) or table.grounds.get(unit))


def may_overrun(table: Table, unit: int, h: int, *, wired: bool) -> bool:
    """Whether armor that has just taken this hex may battle once more (TG-4, TG-5)."""
    grounds = ground(table)
    if table.at[unit] != h or not table.type_of(unit).overrun or wired:
        return False
    return table.grounds.get(unit) == 1 and not (grounds.no_battle | grounds.sea) & BIT[h]


class TakeGround(Step, frozen=True):
    """Offer the hex to the attacker if it may have it (TG-1)."""

    unit: int
    hex: int

    def go(self, table: Table) -> None:
        """Nothing to offer: nothing is asked."""
        if may_take_ground(table, self.unit, self.hex):
            table.then(ChooseGround(self.unit, self.hex))


class ChooseGround(Step, frozen=True):
    """The attacker steps in, or stays (TG-1, TG-3)."""

    unit: int
    hex: int

    def ask(self, table: Table) -> Ask:
        """In, or not."""
        seat = SEATS[table.side[self.unit]]
        return Ask(seat, "Take ground", lambda: [Advance(self.hex), Stay()], rule="TG-1", about=self.unit)

    def answer(self, table: Table, answer: Option) -> None:
        """A free single step; armor takes wire away (TG-3, TG-4)."""
        if isinstance(answer, Advance):
            table.grounds[self.unit] = table.grounds.get(self.unit, 0) + 1
            table.entered[self.unit] = self.hex
            place(table, self.unit, self.hex)
            flatten_wire(table, self.unit)

    def stands(self, table: Table) -> bool:
        """While the hex may be taken."""
        return may_take_ground(table, self.unit, self.hex)
