"""Flags and retreat (RT)."""

from __future__ import annotations

from bythebook.games.memoir44.rules.pieces import place, wound
from bythebook.games.memoir44.rules.terrain import ground, may_ignore_flag
from bythebook.games.memoir44.table.options import FallBack, Ignore
from bythebook.games.memoir44.table.state import NOWHERE, SEATS, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step


def retreat_hexes(table: Table, unit: int, at: int | None = None) -> list[int]:
    """The hexes one step of retreat may lead to, from its hex or from another (RT-2, RT-3)."""
    here = table.at[unit] if at is None else at
    ways = ground(table).retreat[table.side[unit]][table.type_of(unit).class_index][here]
    return [h for h in ways if table.unit_at[h] == NOWHERE and not table.blown[h]]


def retreat_rows(table: Table, unit: int, most: int) -> list[list[int]]:
    """Where it could stand after one step, after two, and so on, as far as it can go (RT-4)."""
    rows: list[list[int]] = []
    edge = [table.at[unit]]
    while len(rows) < most:
        edge = sorted({n for h in edge for n in retreat_hexes(table, unit, h)})
        if not edge:
            break
        rows.append(edge)
    return rows


def retreats(table: Table, unit: int, flags: int) -> tuple[list[int], int]:
    """The hexes a unit may end on for so many flags, and the figures it loses first (RT-4, RT-9)."""
    least, most = table.type_of(unit).retreat
    rows = retreat_rows(table, unit, most * flags)
    needed = least * flags
    if len(rows) <= needed:
        return (rows[-1] if rows else []), needed - len(rows)
    return sorted(h for row in rows[needed - 1 :] for h in row), 0


class FallBackFrom(Step, frozen=True):
    """Flags push a unit back; steps that cannot be made cost figures (RT-1, RT-4, RT-7)."""

    unit: int
    flags: int
    ignorable: bool

    def go(self, table: Table) -> None:
        """Take what must be lost at once, then ask for the rest."""
        unit, flags, ignorable = self.unit, self.flags, self.ignorable
        if table.at[unit] == NOWHERE or flags <= 0:
            return
        ignorable = ignorable and may_ignore_flag(table, unit)
        lost = retreats(table, unit, flags)[1]
        if lost and ignorable:  # then the flag must be ignored (RT-5)
            flags, ignorable = flags - 1, False
            lost = retreats(table, unit, flags)[1] if flags else 0
        wound(table, unit, lost, 1 - table.side[unit])
        if table.at[unit] != NOWHERE and flags > lost:
            table.then(ChooseRetreat(unit, flags, ignorable))


class ChooseRetreat(Step, frozen=True):
    """The owner chooses where the unit falls back to, or ignores one flag (RT-4, RT-5)."""

    unit: int
    flags: int
    ignorable: bool

    def ask(self, table: Table) -> Ask:
        """Where to: only paths with the greatest number of steps (RT-4)."""
        seat = SEATS[table.side[self.unit]]
        return Ask(seat, "Retreat", lambda: self._options(table), rule="RT-4", about=self.unit)

    def _options(self, table: Table) -> list[Option]:
        options: list[Option] = [FallBack(h) for h in retreats(table, self.unit, self.flags)[0]]
        return [*options, Ignore()] if self.ignorable else options

    def answer(self, table: Table, answer: Option) -> None:
        """It stands there now; a flag ignored leaves the others."""
        if isinstance(answer, FallBack):
            place(table, self.unit, answer.to)
        elif self.flags > 1:
            table.then(FallBackFrom(self.unit, self.flags - 1, False))

    def stands(self, table: Table) -> bool:
        """While the unit is on the board and has somewhere to go."""
        return table.at[self.unit] != NOWHERE and bool(retreats(table, self.unit, self.flags)[0])
