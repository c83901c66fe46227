"""Damage and death, in a fight and out of it (B7 to B9, E7)."""

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
    """So many points to what a mark stands for; of militia, so many die (B7, B8).

    `pierces` leaves armor out of it: armor-piercing weapons, and Tainted Water.
    """

    mark: int
    cell: int
    points: int
    pierces: bool = False

    def go(self, state: State) -> None:
        """The hull of a vehicle first, then armor, then health; who has none left dies at once."""
        if self.mark >= DOG:
            hurt_dog(state, self.mark - DOG, self.points)
        elif self.mark >= MILITIA:
            militia.fall(state, self.mark, self.cell, self._past_the_hull(state))
            _units_changed(state)
        elif state.owner[self.mark] != NOBODY:
            _wound(state, self.mark, self._past_the_hull(state), pierces=self.pierces)

    def _past_the_hull(self, state: State) -> int:
        """What a vehicle leaves of the blow (MODE-V4)."""
        return self.points - vehicles.absorb(state, self.mark, self.points, pierces=self.pierces)


def _wound(state: State, unit: int, points: int, *, pierces: bool) -> None:
    """What the armor leaves goes to health; whoever would die may be saved (B7, E7)."""
    if not pierces:
        points -= _absorb(state, unit, points)
    if points < stats(state, unit).health:
        state.wounds[unit] += points
    elif _saviours(state, unit):
        state.then(SaveLife(unit))
    else:
        die(state, unit)


def _absorb(state: State, unit: int, points: int) -> int:
    """The points that armor takes, its own slot before the accessories; they are gone for good (B7)."""
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
    """He and his cards are gone, unless Gaddafi's MERCs loot them; the Dictator's death ends it (B9, V2)."""
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
    """Outside a fight control follows at once; in it only the end of the game is looked for (K4, V2)."""
    if state.fight is None:
        control.update(state)
    else:
        victory.look(state)


def _shot(state: State, unit: int) -> tuple[int, Own] | None:
    """The slot of a card that saves a life, and what it does (E7)."""
    for slot, gear in enumerate(state.gear[unit]):
        effect = gear.card.effect if gear is not None else None
        if isinstance(effect, Own) and effect.name == "saves_life":
            return slot, effect
    return None


def _saviours(state: State, unit: int) -> list[int]:
    """Who in the squad, himself included, carries a shot (E7)."""
    return [mate for mate in state.mates(unit) if _shot(state, mate) is not None]


class SaveLife(Step, frozen=True):
    """A unit would die: a shot in its squad keeps it alive, if its owner likes (E7)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Whose shot it is, or none."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Save", lambda: self._options(state), rule="E7", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [Save(state.id_of(mate)) for mate in _saviours(state, self.unit)]
        return sorted([*options, Decline()], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Saved, the health is what the card says and the rest of the damage is lost."""
        if not isinstance(answer, Save):
            die(state, self.unit)
            return
        holder = state.unit(answer.holder)
        found = _shot(state, holder)
        assert found is not None
        slot, effect = found
        equipment.spend_use(state, holder, slot)
        state.wounds[self.unit] = stats(state, self.unit).full - effect.numbers["health"]

    def is_valid(self, state: State) -> bool:
        """While the unit is in play."""
        return state.owner[self.unit] != NOBODY
