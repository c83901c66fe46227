"""Damage and death, in a fight and out of it (B7 to B9, E7)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.rules import control, militia, victory
from bythebook.games.merc.rules.combat.dogs import hurt_dog, release
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.stats import armor_left, stats
from bythebook.games.merc.rules.team import equipment, squads
from bythebook.games.merc.table.options import Decline, Save
from bythebook.games.merc.table.state import (
    ACCESSORY_SLOT,
    ARMOR_SLOT,
    DICTATORS,
    DOG,
    MILITIA,
    NOBODY,
    WEAPON_SLOT,
    Table,
)
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step


class Damage(Step, frozen=True):
    """So many points to what a mark stands for; of militia, so many die (B7, B8).

    `pierces` leaves armor out of it: armor-piercing weapons, and Tainted Water.
    """

    mark: int
    cell: int
    points: int
    pierces: bool = False

    def go(self, table: Table) -> None:
        """The hull of a vehicle first, then armor, then health; who has none left dies at once."""
        if self.mark >= DOG:
            hurt_dog(table, self.mark - DOG, self.points)
        elif self.mark >= MILITIA:
            militia.fall(table, self.mark, self.cell, self._past_the_hull(table))
            _units_changed(table)
        elif table.owner[self.mark] != NOBODY:
            _wound(table, self.mark, self._past_the_hull(table), pierces=self.pierces)

    def _past_the_hull(self, table: Table) -> int:
        """What a vehicle leaves of the blow (MODE-V4)."""
        return self.points - vehicles.absorb(table, self.mark, self.points, pierces=self.pierces)


def _wound(table: Table, unit: int, points: int, *, pierces: bool) -> None:
    """What the armor leaves goes to health; whoever would die may be saved (B7, E7)."""
    if not pierces:
        points -= _absorb(table, unit, points)
    if points < stats(table, unit).health:
        table.wounds[unit] += points
    elif _saviours(table, unit):
        table.then(SaveLife(unit))
    else:
        die(table, unit)


def _absorb(table: Table, unit: int, points: int) -> int:
    """The points that armor takes, its own slot before the accessories; they are gone for good (B7)."""
    taken = 0
    for slot in (ARMOR_SLOT, *range(ACCESSORY_SLOT, len(table.gear[unit])), WEAPON_SLOT):
        gear = table.gear[unit][slot]
        part = 0 if gear is None else min(points - taken, armor_left(gear))
        if part:
            equipment.wear_down(table, unit, slot, part)
            taken += part
    return taken


# -- death ----------------------------------------------------------------------------------------


def die(table: Table, unit: int) -> None:
    """He and his cards are gone, unless Gaddafi's MERCs loot them; the Dictator's death ends it (B9, V2)."""
    # The Dictator's chapter starts fights, so it is looked up when it is needed.
    from bythebook.games.merc.rules.dictator.turn import Loot, loots

    cell = table.at(unit)
    if table.side_of(unit) != DICTATORS and loots(table, cell):
        gear = tuple(gear for gear in table.gear[unit] if gear is not None and not gear.is_part)
        table.gear[unit] = equipment.NO_GEAR
        table.then(Loot(gear, cell))
    else:
        equipment.strip(table, unit)
    squads.leave(table, unit)
    release(table)
    _units_changed(table)


def _units_changed(table: Table) -> None:
    """Outside a fight control follows at once; in it only the end of the game is looked for (K4, V2)."""
    if table.fight is None:
        control.update(table)
    else:
        victory.look(table)


def _shot(table: Table, unit: int) -> tuple[int, Own] | None:
    """The slot of a card that saves a life, and what it does (E7)."""
    for slot, gear in enumerate(table.gear[unit]):
        effect = gear.card.effect if gear is not None else None
        if isinstance(effect, Own) and effect.name == "saves_life":
            return slot, effect
    return None


def _saviours(table: Table, unit: int) -> list[int]:
    """Who in the squad, himself included, carries a shot (E7)."""
    return [mate for mate in table.mates(unit) if _shot(table, mate) is not None]


class SaveLife(Step, frozen=True):
    """A unit would die: a shot in its squad keeps it alive, if its owner likes (E7)."""

    unit: int

    def ask(self, table: Table) -> Ask:
        """Whose shot it is, or none."""
        seat = table.seat_of(table.owner[self.unit])
        return Ask(seat, "Save", lambda: self._options(table), rule="E7", about=self.unit)

    def _options(self, table: Table) -> list[Option]:
        options: list[Option] = [Save(table.id_of(mate)) for mate in _saviours(table, self.unit)]
        return sorted([*options, Decline()], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """Saved, the health is what the card says and the rest of the damage is lost."""
        if not isinstance(answer, Save):
            die(table, self.unit)
            return
        holder = table.unit(answer.holder)
        found = _shot(table, holder)
        assert found is not None
        slot, effect = found
        equipment.spend_use(table, holder, slot)
        table.wounds[self.unit] = stats(table, self.unit).full - effect.numbers["health"]

    def stands(self, table: Table) -> bool:
        """While the unit is in play."""
        return table.owner[self.unit] != NOBODY
