"""The units of a round act: each one sets its dog, heals with dice, and attacks (B4, E8, E9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bythebook.games.merc.box.effects import DiceToHeal
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.attack import BeginAttack, attack
from bythebook.games.merc.rules.combat.dogs import hold_on, idle_dog, release, set_dog
from bythebook.games.merc.rules.combat.targets import Assault, is_banned, may_attack, targetable
from bythebook.games.merc.rules.stats import ability, effect_of, stats
from bythebook.games.merc.rules.team import equipment
from bythebook.games.merc.state.options import Decline, Done, Heal, SetDog
from bythebook.games.merc.state.state import ABOARD, MILITIA, NOBODY, NOWHERE, Gear, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

ABILITY = "ability"
"""The value of `Heal.by` for a MERC's own ability."""


def is_decided(state: State) -> bool:
    """Return whether only one side is left in the fight, or there is no fight (B11)."""
    return state.fight is None or not state.is_contested(state.fight.at)


# -- one unit after another -----------------------------------------------------------------------


class Moments(Step, frozen=True):
    """The remaining units of a round act, starting at an index of the order (B3, B4)."""

    place: int

    def go(self, state: State) -> None:
        """Let the next unit act that is still in the fight (B8)."""
        fight = state.fight
        if fight is None or is_decided(state):
            return
        for place in range(self.place, len(fight.order)):
            mark = fight.order[place]
            if _is_present(state, mark, fight.at):
                state.fight = replace(fight, moment=place)
                state.then(_acting_step(state, mark), Moments(place + 1))
                return
        state.fight = replace(fight, moment=NOWHERE)

    def is_valid(self, state: State) -> bool:
        """Return whether there is a fight."""
        return state.fight is not None


def _is_present(state: State, mark: int, cell: int) -> bool:
    """Return whether the unit of a mark is still in the fight."""
    if mark >= MILITIA:
        return militia.mark_count(state, mark, cell) > 0
    return state.at(mark) == cell


def _acting_step(state: State, mark: int) -> Step:
    """Return the step for a unit or a player's militia; militia won over this round do not act (B15)."""
    if mark < MILITIA:
        return UnitActs(mark)
    fight = state.fight
    assert fight is not None
    turned = fight.turned[mark - MILITIA] if fight.turned and mark < ABOARD else 0
    return MilitiaActs(mark, max(0, militia.mark_count(state, mark, fight.at) - turned))


class MilitiaActs(Step, frozen=True):
    """The militia of a player, or those of one vehicle, attack one by one (B3, MODE-V6)."""

    mark: int
    left: int

    def go(self, state: State) -> None:
        """Let one militia attack, then continue with the next."""
        if not self.left or state.fight is None or is_decided(state):
            return
        state.then(MilitiaActs(self.mark, self.left - 1))
        attack(state, Assault(self.mark, state.fight.at))

    def is_valid(self, state: State) -> bool:
        """Return whether there is a fight."""
        return state.fight is not None


class UnitActs(Step, frozen=True):
    """A MERC acts: dog, healing, attack; a MERC held by a dog can only attack the dog (B4, E9)."""

    unit: int

    def go(self, state: State) -> None:
        """Let a held MERC attack the dog; otherwise push the steps for dogs, healing and the attack."""
        assert state.fight is not None
        release(state)
        if hold_on(state, self.unit) is not None:
            attack(state, Assault(self.unit, state.fight.at))
        else:
            state.then(SendDogs(self.unit), HealWithDice(self.unit))

    def is_valid(self, state: State) -> bool:
        """Return whether the MERC is in the fight."""
        return _is_fighting(state, self.unit)


def _is_fighting(state: State, unit: int) -> bool:
    return state.fight is not None and state.owner[unit] != NOBODY and state.at(unit) == state.fight.at


# -- dogs -----------------------------------------------------------------------------------------


def dog_targets(state: State, carrier: int) -> list[int]:
    """Return the enemies a dog may be set on: not held, not Shadkaam, and Runde last (E9, B5)."""
    fight = state.fight
    assert fight is not None
    side = state.side_of(carrier)
    barred = [hold.held for hold in fight.holds]
    barred += [unit for unit in targetable(state, fight.at, side) if is_banned(unit, "be_held_by", "dog")]
    return targetable(state, fight.at, side, barred)


class SendDogs(Step, frozen=True):
    """A carrier may set his dogs on enemies (B4a, E9)."""

    unit: int

    def go(self, state: State) -> None:
        """Ask only if the carrier has an idle dog and there is a target."""
        if idle_dog(state, self.unit) is not None and dog_targets(state, self.unit):
            state.then(SetDogOn(self.unit))

    def is_valid(self, state: State) -> bool:
        """Return whether the carrier is in the fight."""
        return _is_fighting(state, self.unit)


class SetDogOn(Step, frozen=True):
    """The carrier chooses the enemy his dog holds, or keeps the dog (E9)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Offer every possible target."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Dog", lambda: self._options(state), rule="E9", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = [SetDog(state.id_of(unit)) for unit in dog_targets(state, self.unit)]
        return sorted([*options, Decline()], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Set the dog on the target; another dog of the carrier may follow."""
        slot = idle_dog(state, self.unit)
        if isinstance(answer, SetDog) and slot is not None:
            set_dog(state, self.unit, slot, state.unit(answer.merc))
            state.then(SendDogs(self.unit))

    def is_valid(self, state: State) -> bool:
        """Return whether the carrier is in the fight and has an idle dog."""
        return _is_fighting(state, self.unit) and idle_dog(state, self.unit) is not None


# -- healing --------------------------------------------------------------------------------------


def healing(state: State, unit: int, spent: int) -> list[Heal]:
    """Return the options of a unit to heal its squad with its remaining dice (E8, Surgeon)."""
    hurt = [mate for mate in state.mates(unit) if state.wounds[mate]]
    if not hurt or not may_attack(state, unit):
        return []
    dice = stats(state, unit).combat - spent
    result = {
        Heal(state.id_of(mate), n, by)
        for by, effect, left in _healing_sources(state, unit)
        for mate in hurt
        for n in range(1, min(dice, left, -(-state.wounds[mate] // effect.per_die)) + 1)
    }
    return sorted(result, key=sort_key)


def _healing_sources(state: State, unit: int) -> Iterator[tuple[str, DiceToHeal, int]]:
    """Yield each means of healing: its name in options, its effect, and its limit in dice (RULING-13)."""
    own, dice = ability(unit), stats(state, unit).combat
    if isinstance(own, DiceToHeal):
        yield ABILITY, own, dice
    for gear in state.gear[unit]:
        effect = effect_of(state, gear.kind) if gear is not None else None
        if gear is not None and isinstance(effect, DiceToHeal):
            yield gear.card.id, effect, _uses_left(state, gear) if _use_is_a_die(state) else dice


def _use_is_a_die(state: State) -> bool:
    return state.ruling("kit_use") == "die"


def _uses_left(state: State, gear: Gear) -> int:
    return equipment.uses(state, gear) - gear.wear


class HealWithDice(Step, frozen=True):
    """Before attacking, a MERC may give up dice to heal members of his squad (B4b, E8)."""

    unit: int
    spent: int = 0

    def go(self, state: State) -> None:
        """Ask while there is something to heal, then attack with the remaining dice."""
        if healing(state, self.unit, self.spent):
            state.then(ChooseHealing(self.unit, self.spent))
        else:
            _attack_with_the_rest(state, self.unit, self.spent)

    def is_valid(self, state: State) -> bool:
        """Return whether the MERC is in the fight."""
        return _is_fighting(state, self.unit)


class ChooseHealing(Step, frozen=True):
    """Choose a MERC to heal, the number of dice and the means; then attack (E8)."""

    unit: int
    spent: int

    def ask(self, state: State) -> Prompt:
        """Offer every wounded member of the squad, including the MERC himself."""
        seat = state.seat_of(state.owner[self.unit])
        return Prompt(seat, "Heal", lambda: self._options(state), rule="E8", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        return sorted([*healing(state, self.unit, self.spent), Done()], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Heal and continue, or attack."""
        if isinstance(answer, Heal):
            _heal(state, self.unit, answer)
            state.then(HealWithDice(self.unit, self.spent + answer.dice))
        else:
            _attack_with_the_rest(state, self.unit, self.spent)

    def is_valid(self, state: State) -> bool:
        """Return whether there is something to heal."""
        return _is_fighting(state, self.unit) and bool(healing(state, self.unit, self.spent))


def _attack_with_the_rest(state: State, unit: int, spent: int) -> None:
    assert state.fight is not None
    state.then(BeginAttack(Assault(unit, state.fight.at, spent=spent)))


def _heal(state: State, unit: int, heal: Heal) -> None:
    """Heal wounds and use the kit: once for each MERC or for each die (E8, RULING-13)."""
    effect = ability(unit)
    if heal.by != ABILITY:
        slot = _kit(state, unit, heal)
        gear = state.gear[unit][slot]
        assert gear is not None
        effect = effect_of(state, gear.kind)
        for _ in range(heal.dice if _use_is_a_die(state) else 1):
            equipment.spend_use(state, unit, slot)
    assert isinstance(effect, DiceToHeal)
    healed = state.unit(heal.merc)
    state.wounds[healed] = max(0, state.wounds[healed] - heal.dice * effect.per_die)


def _kit(state: State, unit: int, heal: Heal) -> int:
    """Return the slot of the kit that an option names; of two kits, the more used one that is sufficient."""
    needed = heal.dice if _use_is_a_die(state) else 1
    kits = [
        (_uses_left(state, gear), slot)
        for slot, gear in enumerate(state.gear[unit])
        if gear is not None and gear.card.id == heal.by
    ]
    return min(kit for kit in kits if kit[0] >= needed)[1]
