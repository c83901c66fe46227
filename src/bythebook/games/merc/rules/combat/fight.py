"""Fights: how they start, their rounds, and how they end; bombardment (B1 to B3, B11, B12, E10, 12b).

A fight is a row of small steps: regrouping, mines, Khenn's die, Golem's attack, then rounds until one side is
gone. Each looks for itself whether there is still something to fight about.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bythebook.games.merc.box.effects import ActsBefore, ExtraAttack, Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.combat.attack import BeginAttack
from bythebook.games.merc.rules.combat.damage import Damage
from bythebook.games.merc.rules.combat.dogs import hold_on
from bythebook.games.merc.rules.combat.moments import Moments, decided
from bythebook.games.merc.rules.combat.retreat import FallBack, RegroupWindow, RetreatWindow
from bythebook.games.merc.rules.combat.targets import Assault, has, may_attack, never, side_of
from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.stats import ALL, NONE, ability, crew_initiative, stats
from bythebook.games.merc.rules.team import equipment
from bythebook.games.merc.table import state
from bythebook.games.merc.table.options import Detonate, Done, Fight
from bythebook.games.merc.table.state import MILITIA, NOBODY, NOWHERE, Gear, Table, militia_player
from bythebook.kernel.ask import Ask, Option, Seat, chance_ask
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.step import Step

# -- several fights -------------------------------------------------------------------------------


class Fights(Step, frozen=True):
    """Mines and fights in all of these sectors where two sides stand, one after another (B1, 12b)."""

    entering: int
    """The faction that came in."""
    cells: tuple[int, ...]

    def go(self, table: Table) -> None:
        """The next fight, and then the others; where there are several, whose doing it was chooses."""
        due = tuple(sorted({cell for cell in self.cells if table.is_contested(cell)}))
        if len(due) > 1:
            table.then(ChooseFight(self.entering, due))
        elif due:
            table.then(OpenFight(self.entering, due[0]))


class ChooseFight(Step, frozen=True):
    """Whoever started several fights says which comes next (12b)."""

    entering: int
    cells: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        """Any of the sectors."""
        labels = [table.label(cell) for cell in self.cells]
        seat = Seat(table.seats[self.entering])
        return Ask(seat, "Fight", lambda: [Fight(label) for label in sorted(labels)], rule="12b")

    def answer(self, table: Table, answer: Option) -> None:
        """That one, then the rest."""
        assert isinstance(answer, Fight)
        chosen = table.cell(answer.at)
        rest = tuple(cell for cell in self.cells if cell != chosen)
        table.then(OpenFight(self.entering, chosen), Fights(self.entering, rest))


class OpenFight(Step, frozen=True):
    """A fight begins: squads regroup, then mines, Khenn, Golem, and the rounds (B1, B2, Q2)."""

    entering: int
    cell: int

    def go(self, table: Table) -> None:
        """Squidhead among those who come in keeps the mines silent to the end (E10)."""
        came = table.mercs_at(self.cell, self.entering)
        silent = any(has(unit, "disarms_mines") for unit in came)
        table.fight = state.Fight(self.cell, self.entering, silent=silent)
        table.then(RegroupWindow(), Mines(), KhennsDie(), ExtraAttacks("opening"), NextRound(), EndFight())


def everyone(table: Table) -> list[int]:
    """The MERCs, and the Dictator card, in the fight that is on, side by side (B1)."""
    assert table.fight is not None
    cell = table.fight.at
    return [unit for side in range(len(table.seats)) for unit in table.mercs_at(cell, side)]


# -- before round 1 -------------------------------------------------------------------------------


def _is_mine(gear: Gear) -> bool:
    effect = gear.card.effect
    return isinstance(effect, Own) and effect.name == "mine"


def mines(table: Table) -> list[Gear]:
    """The mines that the controller of the sector may set off against those who came in (E10)."""
    fight = table.fight
    if fight is None or fight.silent or not table.stash[fight.at]:
        return []
    keeper = table.control[fight.at]
    if keeper == NOBODY or table.faction[keeper] == fight.attacker:
        return []
    return [gear for gear in table.stash[fight.at] if _is_mine(gear)]


class Mines(Step, frozen=True):
    """Before round 1 and after each round the sector's controller may set off mines (E10)."""

    def go(self, table: Table) -> None:
        """Ask, if there is one and somebody left for it."""
        if mines(table) and not decided(table):
            table.then(SetOffMine())


class SetOffMine(Step, frozen=True):
    """One mine, or no more of them for now (E10)."""

    def ask(self, table: Table) -> Ask:
        """The controller of the sector is asked."""
        assert table.fight is not None
        cell = table.fight.at
        seat = table.seat_of(table.control[cell])
        return Ask(seat, "Detonate", lambda: [Detonate(), Done()], rule="E10", about=cell)

    def answer(self, table: Table, answer: Option) -> None:
        """Every unit of those who came in is hit, and the card is gone."""
        if isinstance(answer, Detonate):
            table.then(*_blast(table, mines(table)[0]), Mines())

    def stands(self, table: Table) -> bool:
        """While there is a mine to set off."""
        return bool(mines(table))


def _blast(table: Table, mine: Gear) -> list[Step]:
    """The damage a mine does to everybody of the entering side in the sector, militia included (E10)."""
    fight, effect = table.fight, mine.card.effect
    assert fight is not None
    assert isinstance(effect, Own)
    equipment.unstash(table, fight.at, mine)
    discard_gear(table, mine)
    points = effect.numbers["damage"]
    blows: list[Step] = [Damage(unit, fight.at, points) for unit in table.mercs_at(fight.at, fight.attacker)]
    for player in table.players_of(fight.attacker):
        for mark in militia.marks(table, player, fight.at):
            blows.append(Damage(mark, fight.at, points * militia.standing(table, mark, fight.at)))
    return blows


class KhennsDie(Step, frozen=True):
    """Khenn's initiative for this fight is thrown, if he is in it (B2)."""

    def go(self, table: Table) -> None:
        """Nobody throws when the mines have settled it."""
        if not decided(table):
            table.then(*(RollInitiative(unit) for unit in everyone(table) if has(unit, "rolled_initiative")))


@cache
def _khenns_dice(sides: int) -> Dice:
    return Dice("khenn", tuple(str(face) for face in range(1, sides + 1)))


class RollInitiative(Step, frozen=True):
    """The die that is Khenn's initiative until the fight ends; nothing adds to it (B2)."""

    unit: int

    def ask(self, table: Table) -> Ask:
        """One die."""
        effect = ability(self.unit)
        assert isinstance(effect, Own)
        return chance_ask(_khenns_dice(effect.numbers["die"]), rule="B2", about=self.unit)

    def answer(self, table: Table, rolled: Outcome) -> None:
        """It is kept with the fight."""
        assert table.fight is not None
        table.fight = replace(table.fight, khenn=int(rolled[0]))

    def stands(self, table: Table) -> bool:
        """While he is in the fight."""
        return table.fight is not None and table.at(self.unit) == table.fight.at


class ExtraAttacks(Step, frozen=True):
    """The attacks some cards give before round 1, as Golem's, or after a round, as Vandal's (B2, B10)."""

    moment: str

    def go(self, table: Table) -> None:
        """Before round 1 it may be left; after a round whoever can attack must (B4)."""
        fight = table.fight
        if fight is None or decided(table):
            return
        for unit in everyone(table):
            effect = ability(unit)
            if isinstance(effect, ExtraAttack) and effect.moment == self.moment:
                throws = ALL if effect.throws else NONE
                optional = self.moment == "opening"
                more = Assault(unit, fight.at, throws, most=effect.targets or 0, optional=optional)
                table.then(BeginAttack(more))


# -- rounds ---------------------------------------------------------------------------------------


def initiatives(table: Table) -> dict[int, int]:
    """The marks in the fight that is on, each with its initiative (B3, M4)."""
    assert table.fight is not None
    cell = table.fight.at
    found = {unit: stats(table, unit).initiative for unit in everyone(table)}
    for player in range(table.players):
        for mark in militia.marks(table, player, cell):
            found[mark] = crew_initiative(table, mark, cell)
    return found


def _alphabetical(table: Table, mark: int) -> str:
    return str(mark) if mark >= MILITIA else table.id_of(mark)


def order(table: Table) -> tuple[int, ...]:
    """The marks of a round in the order of their moments (B3).

    The exceptions follow from the weakest claim on the order to the strongest, so the last one holds.
    """
    assert table.fight is not None
    cell = table.fight.at
    place = control.precedence(table, table.factions_at(cell)).index
    keys = {
        mark: (-swift, place(side_of(table, mark)), mark >= MILITIA, _alphabetical(table, mark))
        for mark, swift in initiatives(table).items()
    }
    marks = sorted(keys, key=keys.__getitem__)
    if table.named != NOBODY:
        marks = _named_waits(table, marks)
    marks = _before_militia(table, marks)
    first = [mark for mark in marks if _acts_before(mark, "everyone")]
    return tuple(first + [mark for mark in marks if mark not in first])


def _owner(table: Table, mark: int) -> int:
    return militia_player(mark) if mark >= MILITIA else table.owner[mark]


def _named_waits(table: Table, marks: list[int]) -> list[int]:
    """The units of the Rebel whom Hitler has named wait for the Dictator's last one (B3, D12)."""
    last = max((i for i, mark in enumerate(marks) if _owner(table, mark) == table.ruler), default=-1)
    early = [mark for mark in marks[: last + 1] if _owner(table, mark) == table.named]
    return [mark for mark in marks[: last + 1] if mark not in early] + early + marks[last + 1 :]


def _acts_before(mark: int, whom: str) -> bool:
    effect = ability(mark) if mark < MILITIA else None
    return isinstance(effect, ActsBefore) and effect.whom == whom


def _before_militia(table: Table, marks: list[int]) -> list[int]:
    """Badger moves up to just before the first militia, though no further than Hitler lets him (B3)."""
    for badger in [mark for mark in marks if _acts_before(mark, "militia")]:
        place = marks.index(badger)
        first = next((i for i, mark in enumerate(marks) if mark >= MILITIA), place)
        if _owner(table, badger) == table.named:
            ruled = [i for i, mark in enumerate(marks) if _owner(table, mark) == table.ruler]
            first = max([first, *(i + 1 for i in ruled)])
        if first < place:
            marks = [*marks[:first], badger, *marks[first:place], *marks[place + 1 :]]
    return marks


class NextRound(Step, frozen=True):
    """Another round, unless the fight is decided or leads nowhere (B3, B11)."""

    def go(self, table: Table) -> None:
        """Fix the order; then moments, Vandal, retreats and mines, and on to the next."""
        fight = table.fight
        if fight is None or decided(table):
            return
        if fight.round >= facts().rules.combat_rounds or not _anybody_can_roll(table):
            table.then(FallBack(fight.attacker, forced=True))
            return
        before: list[Step] = []
        for mode in added(table):
            before = mode.before_round(table, before)
        if before:
            table.then(*before, self)
            return
        marks = order(table)
        table.fight = replace(fight, round=fight.round + 1, order=marks, moment=NOWHERE, turned=())
        table.then(Moments(0), ExtraAttacks("round_end"), RetreatWindow(), Mines(), self)


def _anybody_can_roll(table: Table) -> bool:
    """Whether any unit of the fight has a die to attack with (B11)."""
    assert table.fight is not None
    if any(standing[table.fight.at] for standing in table.militia):
        return True
    return any(
        may_attack(table, unit)
        and stats(table, unit).combat > 0
        and not (hold_on(table, unit) is not None and never(unit, "attack", "dog"))
        for unit in everyone(table)
    )


class EndFight(Step, frozen=True):
    """The fight is over: dogs are back with their carriers, control is looked at again (B11, K4, E9)."""

    def go(self, table: Table) -> None:
        """Where both sides are still there, the numbers decide who controls the sector."""
        assert table.fight is not None
        cell = table.fight.at
        if table.is_contested(cell):
            before: list[Step] = []
            for mode in added(table):
                before = mode.before_standoff(table, before)
            if before:
                table.then(*before, self)
                return
            control.settle_standoff(table, cell)
        table.fight = None
        table.regrouped.clear()
        control.update(table)

    def stands(self, table: Table) -> bool:
        """While the fight is on."""
        return table.fight is not None


# -- bombardment ----------------------------------------------------------------------------------


class BombardSector(Step, frozen=True):
    """A mortar fired at the sector next door: one attack, no answer, no fight, no mines (A9, B12)."""

    unit: int
    slot: int
    cell: int

    def go(self, table: Table) -> None:
        """This mortar only; as many targets as his number, or all if so ruled (RULING-12)."""
        side = table.side_of(self.unit)
        there = sum(table.units_at(self.cell, f) for f in table.factions_at(self.cell) if f != side)
        most = there if table.ruled("mortar_cap") == "none" else 0
        table.then(BeginAttack(Assault(self.unit, self.cell, self.slot, most=most)))
