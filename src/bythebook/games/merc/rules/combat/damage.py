"""Damage and death, in a fight and outside it (B7 to B9, E7)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.rules import control, militia, victory
from bythebook.games.merc.rules.combat.dogs import hurt_dog, release
from bythebook.games.merc.rules.dictator.looting import Loot, may_loot
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.stats import armor_left, stats
from bythebook.games.merc.rules.team import equipment, squads
from bythebook.games.merc.state.options import Decline, Save
from bythebook.games.merc.state.state import (
    ACCESSORY_SLOT,
    ARMOR_SLOT,
    DICTATORS,
    DOG,
    MILITIA,
    NOBODY,
    WEAPON_SLOT,
    State,
)
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


class Damage(Step, frozen=True):
    """Deal damage to the unit with a mark; for militia, kill that many (B7, B8).

    `pierces` ignores armor: armor-piercing weapons, and Tainted Water.
    """

    mark: int
    cell: int
    points: int
    pierces: bool = False

    def go(self, state: State) -> None:
        """Reduce a vehicle's hull first, then armor, then health; a unit without health dies at once."""
        if self.mark >= DOG:
            hurt_dog(state, self.mark - DOG, self.points)
        elif self.mark >= MILITIA:
            militia.kill(state, self.mark, self.cell, self._past_the_hull(state))
            _units_changed(state)
        elif state.owner[self.mark] != NOBODY:
            _wound(state, self.mark, self._past_the_hull(state), pierces=self.pierces)

    def _past_the_hull(self, state: State) -> int:
        """Return the damage left after a vehicle's hull (MODE-V4)."""
        return self.points - vehicles.absorb(state, self.mark, self.points, pierces=self.pierces)


def _wound(state: State, unit: int, points: int, *, pierces: bool) -> None:
    """Reduce health by the damage left after armor; a dying unit may be saved (B7, E7)."""
    if not pierces:
        points -= _absorb(state, unit, points)
    if points < stats(state, unit).health:
        state.wounds[unit] += points
    elif _saviours(state, unit):
        state.then(SaveLife(unit))
    else:
        die(state, unit)


def _absorb(state: State, unit: int, points: int) -> int:
    """Return the damage that armor absorbs; the armor slot first, then accessories (B7)."""
    taken = 0
    for slot in (ARMOR_SLOT, *range(ACCESSORY_SLOT, len(state.gear[unit])), WEAPON_SLOT):
        gear = state.gear[unit][slot]
        part = 0 if gear is None else min(points - taken, armor_left(gear))
        if part:
            equipment.wear_down(state, unit, slot, part)
            taken += part
    return taken


# -- death ----------------------------------------------------------------------------------------


def die(state: State, unit: int) -> None:
    """Remove a dead unit with its cards; Gaddafi's MERCs may loot them (B9, V2)."""
    cell = state.at(unit)
    if state.side_of(unit) != DICTATORS and may_loot(state, cell):
        gear = tuple(gear for gear in state.gear[unit] if gear is not None and not gear.is_part)
        state.gear[unit] = equipment.NO_GEAR
        state.then(Loot(gear, cell))
    else:
        equipment.strip(state, unit)
    squads.leave(state, unit)
    release(state)
    _units_changed(state)


def _units_changed(state: State) -> None:
    """Update control outside a fight; during a fight, only check for victory (K4, V2)."""
    if state.fight is None:
        control.update(state)
    else:
        victory.check_victory(state)


def _shot(state: State, unit: int) -> tuple[int, Own] | None:
    """Return the slot and the effect of a card that saves the unit's life (E7)."""
    for slot, gear in enumerate(state.gear[unit]):
        effect = gear.card.effect if gear is not None else None
        if isinstance(effect, Own) and effect.name == "saves_life":
            return slot, effect
    return None


def _saviours(state: State, unit: int) -> list[int]:
    """Return the units of the squad, including the dying one, that carry a shot (E7)."""
    return [mate for mate in state.mates(unit) if _shot(state, mate) is not None]


class SaveLife(Step, frozen=True):
    """A shot in the squad may save a dying unit (E7)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Offer each shot, or none."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Save", lambda: self._options(state), rule="E7", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [Save(state.id_of(mate)) for mate in _saviours(state, self.unit)]
        return sorted([*options, Decline()], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Use the shot: set the health to the card's value and ignore the rest of the damage."""
        if not isinstance(answer, Save):
            die(state, self.unit)
            return
        holder = state.unit(answer.holder)
        result = _shot(state, holder)
        assert result is not None
        slot, effect = result
        equipment.spend_use(state, holder, slot)
        state.wounds[self.unit] = stats(state, self.unit).full - effect.numbers["health"]

    def is_valid(self, state: State) -> bool:
        """Return whether the unit is in play."""
        return state.owner[self.unit] != NOBODY
