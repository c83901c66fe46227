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
from bythebook.games.merc.rules.team.stashes import unstash
from bythebook.games.merc.state import state as position
from bythebook.games.merc.state.options import Detonate, Done, Fight
from bythebook.games.merc.state.state import MILITIA, NOBODY, NOWHERE, Gear, State, militia_player
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, Seat, chance_prompt
from bythebook.kernel.step import Step

# -- several fights -------------------------------------------------------------------------------


class Fights(Step, frozen=True):
    """Mines and fights in all of these sectors where two sides stand, one after another (B1, 12b)."""

    entering: int
    """The faction that came in."""
    cells: tuple[int, ...]

    def go(self, state: State) -> None:
        """The next fight, and then the others; where there are several, whose doing it was chooses."""
        due = tuple(sorted({cell for cell in self.cells if state.is_contested(cell)}))
        if len(due) > 1:
            state.then(ChooseFight(self.entering, due))
        elif due:
            state.then(OpenFight(self.entering, due[0]))


class ChooseFight(Step, frozen=True):
    """Whoever started several fights says which comes next (12b)."""

    entering: int
    cells: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Any of the sectors."""
        labels = [state.label(cell) for cell in self.cells]
        seat = Seat(state.seats[self.entering])
        return Prompt(seat, "Fight", lambda: [Fight(label) for label in sorted(labels)], rule="12b")

    def answer(self, state: State, answer: Option) -> None:
        """That one, then the rest."""
        assert isinstance(answer, Fight)
        chosen = state.cell(answer.at)
        rest = tuple(cell for cell in self.cells if cell != chosen)
        state.then(OpenFight(self.entering, chosen), Fights(self.entering, rest))


class OpenFight(Step, frozen=True):
    """A fight begins: squads regroup, then mines, Khenn, Golem, and the rounds (B1, B2, Q2)."""

    entering: int
    cell: int

    def go(self, state: State) -> None:
        """Squidhead among those who come in keeps the mines silent to the end (E10)."""
        came = state.mercs_at(self.cell, self.entering)
        silent = any(has(unit, "disarms_mines") for unit in came)
        state.fight = position.Fight(self.cell, self.entering, silent=silent)
        state.then(RegroupWindow(), Mines(), KhennsDie(), ExtraAttacks("opening"), NextRound(), EndFight())


def everyone(state: State) -> list[int]:
    """The MERCs, and the Dictator card, in the fight that is on, side by side (B1)."""
    assert state.fight is not None
    cell = state.fight.at
    return [unit for side in range(len(state.seats)) for unit in state.mercs_at(cell, side)]


# -- before round 1 -------------------------------------------------------------------------------


def _is_mine(gear: Gear) -> bool:
    effect = gear.card.effect
    return isinstance(effect, Own) and effect.name == "mine"


def mines(state: State) -> list[Gear]:
    """The mines that the controller of the sector may set off against those who came in (E10)."""
    fight = state.fight
    if fight is None or fight.silent or not state.stash[fight.at]:
        return []
    keeper = state.control[fight.at]
    if keeper == NOBODY or state.faction[keeper] == fight.attacker:
        return []
    return [gear for gear in state.stash[fight.at] if _is_mine(gear)]


class Mines(Step, frozen=True):
    """Before round 1 and after each round the sector's controller may set off mines (E10)."""

    def go(self, state: State) -> None:
        """Ask, if there is one and somebody left for it."""
        if mines(state) and not decided(state):
            state.then(SetOffMine())


class SetOffMine(Step, frozen=True):
    """One mine, or no more of them for now (E10)."""

    def ask(self, state: State) -> Prompt:
        """The controller of the sector is asked."""
        assert state.fight is not None
        cell = state.fight.at
        seat = state.seat_of(state.control[cell])
        return Prompt(seat, "Detonate", lambda: [Detonate(), Done()], rule="E10", about=cell)

    def answer(self, state: State, answer: Option) -> None:
        """Every unit of those who came in is hit, and the card is gone."""
        if isinstance(answer, Detonate):
            state.then(*_blast(state, mines(state)[0]), Mines())

    def is_valid(self, state: State) -> bool:
        """While there is a mine to set off."""
        return bool(mines(state))


def _blast(state: State, mine: Gear) -> list[Step]:
    """The damage a mine does to everybody of the entering side in the sector, militia included (E10)."""
    fight, effect = state.fight, mine.card.effect
    assert fight is not None
    assert isinstance(effect, Own)
    unstash(state, fight.at, mine)
    discard_gear(state, mine)
    points = effect.numbers["damage"]
    blows: list[Step] = [Damage(unit, fight.at, points) for unit in state.mercs_at(fight.at, fight.attacker)]
    for player in state.players_of(fight.attacker):
        for mark in militia.marks(state, player, fight.at):
            blows.append(Damage(mark, fight.at, points * militia.standing(state, mark, fight.at)))
    return blows


class KhennsDie(Step, frozen=True):
    """Khenn's initiative for this fight is thrown, if he is in it (B2)."""

    def go(self, state: State) -> None:
        """Nobody throws when the mines have settled it."""
        if not decided(state):
            state.then(*(RollInitiative(unit) for unit in everyone(state) if has(unit, "rolled_initiative")))


@cache
def _khenns_dice(sides: int) -> Dice:
    return Dice("khenn", tuple(str(face) for face in range(1, sides + 1)))


class RollInitiative(Step, frozen=True):
    """The die that is Khenn's initiative until the fight ends; nothing adds to it (B2)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """One die."""
        effect = ability(self.unit)
        assert isinstance(effect, Own)
        return chance_prompt(_khenns_dice(effect.numbers["die"]), rule="B2", about=self.unit)

    def answer(self, state: State, rolled: Outcome) -> None:
        """It is kept with the fight."""
        assert state.fight is not None
        state.fight = replace(state.fight, khenn=int(rolled[0]))

    def is_valid(self, state: State) -> bool:
        """While he is in the fight."""
        return state.fight is not None and state.at(self.unit) == state.fight.at


class ExtraAttacks(Step, frozen=True):
    """The attacks some cards give before round 1, as Golem's, or after a round, as Vandal's (B2, B10)."""

    moment: str

    def go(self, state: State) -> None:
        """Before round 1 it may be left; after a round whoever can attack must (B4)."""
        fight = state.fight
        if fight is None or decided(state):
            return
        for unit in everyone(state):
            effect = ability(unit)
            if isinstance(effect, ExtraAttack) and effect.moment == self.moment:
                throws = ALL if effect.throws else NONE
                optional = self.moment == "opening"
                more = Assault(unit, fight.at, throws, most=effect.targets or 0, optional=optional)
                state.then(BeginAttack(more))


# -- rounds ---------------------------------------------------------------------------------------


def initiatives(state: State) -> dict[int, int]:
    """The marks in the fight that is on, each with its initiative (B3, M4)."""
    assert state.fight is not None
    cell = state.fight.at
    found = {unit: stats(state, unit).initiative for unit in everyone(state)}
    for player in range(state.players):
        for mark in militia.marks(state, player, cell):
            found[mark] = crew_initiative(state, mark, cell)
    return found


def _alphabetical(state: State, mark: int) -> str:
    return str(mark) if mark >= MILITIA else state.id_of(mark)


def order(state: State) -> tuple[int, ...]:
    """The marks of a round in the order of their moments (B3).

    The exceptions follow from the weakest claim on the order to the strongest, so the last one holds.
    """
    assert state.fight is not None
    cell = state.fight.at
    place = control.precedence(state, state.factions_at(cell)).index
    keys = {
        mark: (-swift, place(side_of(state, mark)), mark >= MILITIA, _alphabetical(state, mark))
        for mark, swift in initiatives(state).items()
    }
    marks = sorted(keys, key=keys.__getitem__)
    if state.named != NOBODY:
        marks = _named_waits(state, marks)
    marks = _before_militia(state, marks)
    first = [mark for mark in marks if _acts_before(mark, "everyone")]
    return tuple(first + [mark for mark in marks if mark not in first])


def _owner(state: State, mark: int) -> int:
    return militia_player(mark) if mark >= MILITIA else state.owner[mark]


def _named_waits(state: State, marks: list[int]) -> list[int]:
    """The units of the Rebel whom Hitler has named wait for the Dictator's last one (B3, D12)."""
    last = max((i for i, mark in enumerate(marks) if _owner(state, mark) == state.ruler), default=-1)
    early = [mark for mark in marks[: last + 1] if _owner(state, mark) == state.named]
    return [mark for mark in marks[: last + 1] if mark not in early] + early + marks[last + 1 :]


def _acts_before(mark: int, whom: str) -> bool:
    effect = ability(mark) if mark < MILITIA else None
    return isinstance(effect, ActsBefore) and effect.whom == whom


def _before_militia(state: State, marks: list[int]) -> list[int]:
    """Badger moves up to just before the first militia, though no further than Hitler lets him (B3)."""
    for badger in [mark for mark in marks if _acts_before(mark, "militia")]:
        place = marks.index(badger)
        first = next((i for i, mark in enumerate(marks) if mark >= MILITIA), place)
        if _owner(state, badger) == state.named:
            ruled = [i for i, mark in enumerate(marks) if _owner(state, mark) == state.ruler]
            first = max([first, *(i + 1 for i in ruled)])
        if first < place:
            marks = [*marks[:first], badger, *marks[first:place], *marks[place + 1 :]]
    return marks


class NextRound(Step, frozen=True):
    """Another round, unless the fight is decided or leads nowhere (B3, B11)."""

    def go(self, state: State) -> None:
        """Fix the order; then moments, Vandal, retreats and mines, and on to the next."""
        fight = state.fight
        if fight is None or decided(state):
            return
        if fight.round >= facts().rules.combat_rounds or not _anybody_can_roll(state):
            state.then(FallBack(fight.attacker, forced=True))
            return
        before: list[Step] = []
        for mode in added(state):
            before = mode.before_round(state, before)
        if before:
            state.then(*before, self)
            return
        marks = order(state)
        state.fight = replace(fight, round=fight.round + 1, order=marks, moment=NOWHERE, turned=())
        state.then(Moments(0), ExtraAttacks("round_end"), RetreatWindow(), Mines(), self)


def _anybody_can_roll(state: State) -> bool:
    """Whether any unit of the fight has a die to attack with (B11)."""
    assert state.fight is not None
    if any(standing[state.fight.at] for standing in state.militia):
        return True
    return any(
        may_attack(state, unit)
        and stats(state, unit).combat > 0
        and not (hold_on(state, unit) is not None and never(unit, "attack", "dog"))
        for unit in everyone(state)
    )


class EndFight(Step, frozen=True):
    """The fight is over: dogs are back with their carriers, control is looked at again (B11, K4, E9)."""

    def go(self, state: State) -> None:
        """Where both sides are still there, the numbers decide who controls the sector."""
        assert state.fight is not None
        cell = state.fight.at
        if state.is_contested(cell):
            before: list[Step] = []
            for mode in added(state):
                before = mode.before_standoff(state, before)
            if before:
                state.then(*before, self)
                return
            control.settle_standoff(state, cell)
        state.fight = None
        state.regrouped.clear()
        control.update(state)

    def is_valid(self, state: State) -> bool:
        """While the fight is on."""
        return state.fight is not None


# -- bombardment ----------------------------------------------------------------------------------


class BombardSector(Step, frozen=True):
    """A mortar fired at the sector next door: one attack, no answer, no fight, no mines (A9, B12)."""

    unit: int
    slot: int
    cell: int

    def go(self, state: State) -> None:
        """This mortar only; as many targets as his number, or all if so ruled (RULING-12)."""
        side = state.side_of(self.unit)
        there = sum(state.units_at(self.cell, f) for f in state.factions_at(self.cell) if f != side)
        most = there if state.ruled("mortar_cap") == "none" else 0
        state.then(BeginAttack(Assault(self.unit, self.cell, self.slot, most=most)))
