"""What cards and abilities do to the Rebels: militia that leave, shells, poison, terror (D10, D10a, D12).

Damage to several units is dealt when all of them are known. `source` is the id of the card or of the
Dictator.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.games.merc.box.effects import Damage, LoseMilitia, Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.dictator.drops import amount
from bythebook.games.merc.table.options import Done, Hurt, Shell
from bythebook.games.merc.table.state import DICTATORS, MILITIA, REBELS, Table, militia_player
from bythebook.kernel.ask import Ask, Option, Seat, Thing, chance_ask, sort_key
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.step import Step

FAMILY_THREAT: Final = "family_threat"
"""The card with a ruling of the same name (RULING-17)."""
ONE: Final = 1
"""Where damage is shared out, a unit takes one point before anybody takes two (D10, D12)."""

Victim = tuple[int, int]
"""A mark and its cell: a MERC, or one militia of a Rebel."""


def rebels_at(table: Table, cells: Iterable[int]) -> list[Victim]:
    """All Rebel units in these sectors, militia one by one (D10)."""
    found: list[Victim] = []
    for cell in cells:
        if table.stands_at(cell, REBELS):
            found += [(unit, cell) for unit in table.mercs_at(cell, REBELS)]
            for player in table.players_of(REBELS):
                found += [(MILITIA + player, cell)] * table.militia[player][cell]
    return found


# -- militia that leave ---------------------------------------------------------------------------


def lose_militia(table: Table, source: str, effect: LoseMilitia) -> None:
    """Every sector loses Rebel militia, whose by D10a; or each Rebel there does (D10, RULING-17)."""
    count = amount(table, effect.count)
    by_rebel = source == FAMILY_THREAT and table.ruled("family_threat") == "rebel"
    for cell in range(len(table.sector)):
        if by_rebel:
            for player in table.players_of(REBELS):
                militia.remove(table, player, cell, count)
        else:
            militia.take_from_rebels(table, cell, count)
    control.update(table)


# -- damage ---------------------------------------------------------------------------------------


def strike(table: Table, victims: tuple[Victim, ...], points: int, *, pierces: bool = False) -> None:
    """All these units take damage, one after another (D10, D12)."""
    from bythebook.games.merc.rules.combat.damage import Damage as Wound

    table.then(*(Wound(mark, cell, points, pierces) for mark, cell in victims))


def damage(table: Table, source: str, effect: Damage) -> None:
    """Damage to every Rebel MERC, or spread over all Rebel units on the map (D10, D12)."""
    points, cells = amount(table, effect.count), tuple(range(len(table.sector)))
    if effect.how == "even":
        share_out(table, HurtSome(source, DICTATORS, cells, points))
        return
    found = rebels_at(table, cells)
    mercs = tuple((mark, cell) for mark, cell in found if mark < MILITIA or effect.to == "rebel_units")
    strike(table, mercs, points, pierces=effect.ignores_armor)


class HurtSome(Step, frozen=True):
    """Somebody picks the units that take a point of damage each, one by one (D10, D12).

    The Rebels pick for a shell, the Dictator for Pinochet's terror. All Rebel units of the cells are open,
    like militia as one choice.
    """

    source: str
    faction: int
    """Who picks."""
    cells: tuple[int, ...]
    left: int
    picked: tuple[Victim, ...] = ()

    def open(self, table: Table) -> list[Victim]:
        """The units not yet picked."""
        found = rebels_at(table, self.cells)
        for victim in self.picked:
            found.remove(victim)
        return found

    def ask(self, table: Table) -> Ask:
        """About the shelled sector, or about the Dictator."""
        about: Thing = self.cells[0] if len(self.cells) == 1 else self.source
        rule = "D12" if self.source in facts().dictator else "D10"
        seat = Seat(table.seats[self.faction])
        return Ask(seat, "Hurt", lambda: self._options(table), rule=rule, about=about)

    def _options(self, table: Table) -> list[Option]:
        options: set[Option] = set()
        for mark, cell in set(self.open(table)):
            name, of = table.mark_id(mark)
            options.add(Hurt(name, of, table.label(cell) if mark >= MILITIA else ""))
        return sorted(options, key=sort_key)

    def heads(self, table: Table, mark: int, cell: int) -> int:
        """How many militia of a mark in a sector are not yet picked."""
        return table.militia[militia_player(mark)][cell] - self.picked.count((mark, cell))

    def answer(self, table: Table, answer: Hurt) -> None:
        """One more is picked."""
        mark = table.mark(answer.target, answer.of)
        cell = table.cell(answer.at) if mark >= MILITIA else table.at(mark)
        picked = (*self.picked, (mark, cell))
        share_out(table, HurtSome(self.source, self.faction, self.cells, self.left - 1, picked))

    def stands(self, table: Table) -> bool:
        """Everybody picked is still there, and somebody to pick from."""
        there = rebels_at(table, self.cells)
        return len(there) > len(self.picked) and all(
            there.count(victim) >= self.picked.count(victim) for victim in self.picked
        )


def share_out(table: Table, row: HurtSome) -> None:
    """Ask who is next; if all that are left are hit, or enough are picked, they are hurt.

    The Rebels have at least a unit in each sector they control, so Pinochet never comes to a second point.
    """
    rest = row.open(table)
    if row.left >= len(rest):
        strike(table, (*row.picked, *rest), ONE)
    elif row.left:
        table.then(row)
    else:
        strike(table, row.picked, ONE)


# -- Artillery Barrage ----------------------------------------------------------------------------


def artillery(table: Table, source: str, effect: Own) -> None:
    """Shells on up to R sectors with Rebel units next to sectors of the Dictator's (D10)."""
    assert effect.count is not None
    aim(table, AimShells(source, amount(table, effect.count)))


def in_reach(table: Table) -> list[int]:
    """Sectors with Rebel units next to one that the Dictator controls (D10)."""
    near = table.grid.neighbours
    return [
        cell
        for cell in range(len(table.sector))
        if table.units_at(cell, REBELS) and any(table.controls(next_, DICTATORS) for next_ in near[cell])
    ]


def aim(table: Table, row: AimShells) -> None:
    """Name another sector if that is allowed; then every sector named is shelled (D10)."""
    if row.left and row.open(table):
        table.then(row)
    else:
        table.then(*(ShellSector(row.source, cell) for cell in row.named))


class AimShells(Step, frozen=True):
    """The Dictator names the sectors before the first die is thrown; he may name fewer (D10)."""

    source: str
    left: int
    named: tuple[int, ...] = ()

    def open(self, table: Table) -> list[int]:
        """The sectors in reach that are not named yet."""
        return [cell for cell in in_reach(table) if cell not in self.named]

    def ask(self, table: Table) -> Ask:
        """Another sector, or no more."""
        seat = table.seat_of(table.ruler)
        return Ask(seat, "Shell", lambda: self._options(table), rule="D10", about=self.source)

    def _options(self, table: Table) -> list[Option]:
        shells = (Shell(table.label(cell)) for cell in self.open(table))
        return sorted([Done(), *shells], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """Go on while more are allowed."""
        if isinstance(answer, Shell):
            named = (*self.named, table.cell(answer.at))
            aim(table, AimShells(self.source, self.left - 1, named))
        else:
            aim(table, AimShells(self.source, 0, self.named))


class ShellSector(Step, frozen=True):
    """A die says how many units of a sector are hit; the Rebels, who are one seat, pick them (D10)."""

    source: str
    cell: int

    def ask(self, table: Table) -> Ask:
        """One die."""
        (effect,) = facts().tactic[self.source].effects
        assert isinstance(effect, Own)
        faces = tuple(str(face + 1) for face in range(effect.numbers["die"]))
        return chance_ask(Dice("artillery", faces), rule="D10", about=self.cell)

    def answer(self, table: Table, answer: Outcome) -> None:
        """More than there are: everybody once."""
        share_out(table, HurtSome(self.source, REBELS, (self.cell,), int(answer[0])))
