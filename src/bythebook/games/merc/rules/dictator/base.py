"""The Dictator's base: hidden, revealed once, and then his card stands there (D2 to D7)."""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import INDUSTRY, WEAPON, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.table.options import Place
from bythebook.games.merc.table.state import BASE, DICTATOR, NOWHERE, WEAPON_SLOT, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step


def base_cap(table: Table) -> int:
    """How many of his militia the base has room for: more than other sectors if it is Kim's (M2, D12)."""
    return _base_cap(table.dictator)


@cache
def _base_cap(dictator: int) -> int:
    setup = facts().dictators[dictator].setup if dictator != NOWHERE else ()
    for effect in setup:
        if isinstance(effect, Own) and effect.name == "open_base":
            return effect.numbers["cap"]
    return facts().rules.militia_cap


def base_sites(table: Table) -> list[int]:
    """Where the base may be revealed: an industry he controls (D3)."""
    return [cell for cell in table.controlled(table.ruler) if may_lie(table, cell)]


def may_lie(table: Table, cell: int) -> bool:
    """Whether the base can lie on a sector, whoever controls it: on an industry (D3, MODE-A1)."""
    fits = table.sector_at(cell).type_index == INDUSTRY
    for mode in added(table):
        fits = mode.holds_base(table, cell, usual=fits)
    return fits


class RevealBase(Step, frozen=True):
    """A card that speaks of the base reveals it, once (D3, D4)."""

    def go(self, table: Table) -> None:
        """Nothing happens if it is revealed already, or if he controls no industry."""
        if table.base == NOWHERE and base_sites(table):
            table.then(ChooseBase())


class ChooseBase(Step, frozen=True):
    """The Dictator says where his base is (D3)."""

    def ask(self, table: Table) -> Ask:
        """The industries he controls."""
        return Ask(
            table.seat_of(table.ruler),
            "Base",
            lambda: _sites(table),
            rule="D3",
            about=facts().dictators[table.dictator].id,
        )

    def answer(self, table: Table, answer: Place) -> None:
        """It is revealed."""
        reveal(table, table.cell(answer.at))

    def stands(self, table: Table) -> bool:
        """The base is still hidden, and there is a place for it."""
        return table.base == NOWHERE and bool(base_sites(table))


def reveal(table: Table, cell: int) -> None:
    """His card enters play there, whole and with the actions of a day, as a squad of its own (D5, D6)."""
    table.base = cell
    squads.join(table, DICTATOR, table.ruler, BASE, cell)
    table.wounds[DICTATOR] = 0
    table.actions[DICTATOR], table.train_actions[DICTATOR] = day_actions(DICTATOR)
    control.update(table)
    if table.ruled("dictator_weapon") == "top":
        from bythebook.games.merc.rules.decks import DrawGear

        table.then(DrawGear(table.ruler, WEAPON, 1, shown=True), ArmDictator())


def _sites(table: Table) -> list[Option]:
    return [Place(label) for label in table.labels(base_sites(table))]


class ArmDictator(Step, frozen=True):
    """The Dictator card takes the weapon drawn for it, if it is so ruled (RULING-15)."""

    def go(self, table: Table) -> None:
        """Nothing if no weapon was left to draw."""
        from bythebook.games.merc.rules.team import equipment

        for gear in table.loot:
            equipment.put_on(table, DICTATOR, WEAPON_SLOT, gear)
        table.loot.clear()
