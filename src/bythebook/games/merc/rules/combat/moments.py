"""The moments of a round: each unit sets its dog, heals with dice, and attacks (B4, E8, E9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bythebook.games.merc.box.effects import DiceToHeal
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.attack import BeginAttack, attack
from bythebook.games.merc.rules.combat.dogs import hold_on, idle_dog, release, set_on
from bythebook.games.merc.rules.combat.targets import Assault, exposed, may_attack, never
from bythebook.games.merc.rules.stats import ability, effect_of, stats
from bythebook.games.merc.rules.team import equipment
from bythebook.games.merc.table.options import Decline, Done, Heal, SetDog
from bythebook.games.merc.table.state import ABOARD, MILITIA, NOBODY, NOWHERE, Gear, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

ABILITY = "ability"
"""How an option names healing by the MERC's own card."""


def decided(table: Table) -> bool:
    """Whether one side is gone from the fight, or there is none (B11)."""
    return table.fight is None or not table.is_contested(table.fight.at)


# -- one after another ----------------------------------------------------------------------------


class Moments(Step, frozen=True):
    """The units of a round have their moments, from this place in the order on (B3, B4)."""

    place: int

    def go(self, table: Table) -> None:
        """The next one who is still there; the dead do not act (B8)."""
        fight = table.fight
        if fight is None or decided(table):
            return
        for place in range(self.place, len(fight.order)):
            mark = fight.order[place]
            if _waits(table, mark, fight.at):
                table.fight = replace(fight, moment=place)
                table.then(_acts(table, mark), Moments(place + 1))
                return
        table.fight = replace(fight, moment=NOWHERE)

    def stands(self, table: Table) -> bool:
        """While the fight is on."""
        return table.fight is not None


def _waits(table: Table, mark: int, cell: int) -> bool:
    """Whether what the order names is still in the fight."""
    if mark >= MILITIA:
        return militia.standing(table, mark, cell) > 0
    return table.at(mark) == cell


def _acts(table: Table, mark: int) -> Step:
    """The moment of a unit, or those of a player's militia; who changed sides this round waits (B15)."""
    if mark < MILITIA:
        return UnitActs(mark)
    fight = table.fight
    assert fight is not None
    turned = fight.turned[mark - MILITIA] if fight.turned and mark < ABOARD else 0
    return MilitiaActs(mark, max(0, militia.standing(table, mark, fight.at) - turned))


class MilitiaActs(Step, frozen=True):
    """The militia of a player, or of one crew, attack one by one, each with its own choice (B3, MODE-V6)."""

    mark: int
    left: int

    def go(self, table: Table) -> None:
        """One attacks, then the others."""
        if not self.left or table.fight is None or decided(table):
            return
        table.then(MilitiaActs(self.mark, self.left - 1))
        attack(table, Assault(self.mark, table.fight.at))

    def stands(self, table: Table) -> bool:
        """While the fight is on."""
        return table.fight is not None


class UnitActs(Step, frozen=True):
    """A MERC's moment: dog, healing, attack; whoever a dog holds can only attack it (B4, E9)."""

    unit: int

    def go(self, table: Table) -> None:
        """Push the parts in their order."""
        assert table.fight is not None
        release(table)
        if hold_on(table, self.unit) is not None:
            attack(table, Assault(self.unit, table.fight.at))
        else:
            table.then(SendDogs(self.unit), HealWithDice(self.unit))

    def stands(self, table: Table) -> bool:
        """While he is in the fight."""
        return _fights(table, self.unit)


def _fights(table: Table, unit: int) -> bool:
    return table.fight is not None and table.owner[unit] != NOBODY and table.at(unit) == table.fight.at


# -- dogs -----------------------------------------------------------------------------------------


def dog_targets(table: Table, carrier: int) -> list[int]:
    """The enemies a dog may be set on: one dog to each, none on Shadkaam, Runde last (E9, B5)."""
    fight = table.fight
    assert fight is not None
    side = table.side_of(carrier)
    barred = [hold.held for hold in fight.holds]
    barred += [unit for unit in exposed(table, fight.at, side) if never(unit, "be_held_by", "dog")]
    return exposed(table, fight.at, side, barred)


class SendDogs(Step, frozen=True):
    """A carrier may set his dogs on enemies (B4a, E9)."""

    unit: int

    def go(self, table: Table) -> None:
        """Ask, if a dog of his is idle and there is somebody for it."""
        if idle_dog(table, self.unit) is not None and dog_targets(table, self.unit):
            table.then(SetDogOn(self.unit))

    def stands(self, table: Table) -> bool:
        """While he is in the fight."""
        return _fights(table, self.unit)


class SetDogOn(Step, frozen=True):
    """The carrier names whom his dog holds, or keeps it (E9)."""

    unit: int

    def ask(self, table: Table) -> Ask:
        """Any enemy it may be set on."""
        seat = table.seat_of(table.owner[self.unit])
        return Ask(seat, "Dog", lambda: self._options(table), rule="E9", about=self.unit)

    def _options(self, table: Table) -> list[Option]:
        options: list[Option] = [SetDog(table.id_of(unit)) for unit in dog_targets(table, self.unit)]
        return sorted([*options, Decline()], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """It holds him; another dog of the carrier's may follow."""
        slot = idle_dog(table, self.unit)
        if isinstance(answer, SetDog) and slot is not None:
            set_on(table, self.unit, slot, table.unit(answer.merc))
            table.then(SendDogs(self.unit))

    def stands(self, table: Table) -> bool:
        """While he is in the fight with an idle dog."""
        return _fights(table, self.unit) and idle_dog(table, self.unit) is not None


# -- healing --------------------------------------------------------------------------------------


def healing(table: Table, unit: int, spent: int) -> list[Heal]:
    """What a unit may heal in its squad with the dice it has left (E8, Surgeon)."""
    hurt = [mate for mate in table.mates(unit) if table.wounds[mate]]
    if not hurt or not may_attack(table, unit):
        return []
    dice = stats(table, unit).combat - spent
    found = {
        Heal(table.id_of(mate), n, by)
        for by, effect, left in _means(table, unit)
        for mate in hurt
        for n in range(1, min(dice, left, -(-table.wounds[mate] // effect.per_die)) + 1)
    }
    return sorted(found, key=sort_key)


def _means(table: Table, unit: int) -> Iterator[tuple[str, DiceToHeal, int]]:
    """What a unit heals with: its name in options, its effect, and the dice it takes at once (RULING-13)."""
    own, dice = ability(unit), stats(table, unit).combat
    if isinstance(own, DiceToHeal):
        yield ABILITY, own, dice
    for gear in table.gear[unit]:
        effect = effect_of(table, gear.kind) if gear is not None else None
        if gear is not None and isinstance(effect, DiceToHeal):
            yield gear.card.id, effect, _uses_left(table, gear) if _use_is_a_die(table) else dice


def _use_is_a_die(table: Table) -> bool:
    return table.ruled("kit_use") == "die"


def _uses_left(table: Table, gear: Gear) -> int:
    return equipment.uses(table, gear) - gear.wear


class HealWithDice(Step, frozen=True):
    """Before he attacks, a MERC may give up dice to heal his squad (B4b, E8)."""

    unit: int
    spent: int = 0

    def go(self, table: Table) -> None:
        """Ask while there is something to heal, then attack with the dice that are left."""
        if healing(table, self.unit, self.spent):
            table.then(ChooseHealing(self.unit, self.spent))
        else:
            _attack_with_the_rest(table, self.unit, self.spent)

    def stands(self, table: Table) -> bool:
        """While he is in the fight."""
        return _fights(table, self.unit)


class ChooseHealing(Step, frozen=True):
    """Whom he heals, with how many dice and by what; done, he attacks (E8)."""

    unit: int
    spent: int

    def ask(self, table: Table) -> Ask:
        """Everybody hurt in the squad, himself too."""
        seat = table.seat_of(table.owner[self.unit])
        return Ask(seat, "Heal", lambda: self._options(table), rule="E8", about=self.unit)

    def _options(self, table: Table) -> list[Option]:
        return sorted([*healing(table, self.unit, self.spent), Done()], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """The dice are gone, the wounds too."""
        if isinstance(answer, Heal):
            _heal(table, self.unit, answer)
            table.then(HealWithDice(self.unit, self.spent + answer.dice))
        else:
            _attack_with_the_rest(table, self.unit, self.spent)

    def stands(self, table: Table) -> bool:
        """While there is something to heal."""
        return _fights(table, self.unit) and bool(healing(table, self.unit, self.spent))


def _attack_with_the_rest(table: Table, unit: int, spent: int) -> None:
    assert table.fight is not None
    table.then(BeginAttack(Assault(unit, table.fight.at, spent=spent)))


def _heal(table: Table, unit: int, heal: Heal) -> None:
    """Wounds heal, a kit loses a use: one for each MERC healed, or one for each die (E8, RULING-13)."""
    effect = ability(unit)
    if heal.by != ABILITY:
        slot = _kit(table, unit, heal)
        gear = table.gear[unit][slot]
        assert gear is not None
        effect = effect_of(table, gear.kind)
        for _ in range(heal.dice if _use_is_a_die(table) else 1):
            equipment.spend_use(table, unit, slot)
    assert isinstance(effect, DiceToHeal)
    healed = table.unit(heal.merc)
    table.wounds[healed] = max(0, table.wounds[healed] - heal.dice * effect.per_die)


def _kit(table: Table, unit: int, heal: Heal) -> int:
    """The slot of the kit that an option names: of two like ones the more used one that will do."""
    needed = heal.dice if _use_is_a_die(table) else 1
    kits = [
        (_uses_left(table, gear), slot)
        for slot, gear in enumerate(table.gear[unit])
        if gear is not None and gear.card.id == heal.by
    ]
    return min(kit for kit in kits if kit[0] >= needed)[1]
