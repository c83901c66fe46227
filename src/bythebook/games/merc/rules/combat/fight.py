"""Fights: their start, rounds and end; bombardment (B1 to B3, B11, B12, E10, 12b).

A fight is a sequence of small steps: regrouping, mines, Khenn's die, Golem's attack, then rounds until only
one side is left. Each step checks whether the fight is still in progress.
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
from bythebook.games.merc.rules.combat.moments import Moments, is_decided
from bythebook.games.merc.rules.combat.retreat import FallBack, RegroupWindow, RetreatWindow
from bythebook.games.merc.rules.combat.targets import Assault, has_own_effect, is_banned, may_attack, side_of
from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.rules.modes.points import active_chapters
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
    """Resolve the mines and fights in all contested sectors, one after another (B1, 12b)."""

    entering: int
    """The faction that entered the sectors."""
    cells: tuple[int, ...]

    def go(self, state: State) -> None:
        """Start the next fight; if there are several, the entering faction chooses."""
        due = tuple(sorted({cell for cell in self.cells if state.is_contested(cell)}))
        if len(due) > 1:
            state.then(ChooseFight(self.entering, due))
        elif due:
            state.then(OpenFight(self.entering, due[0]))


class ChooseFight(Step, frozen=True):
    """The faction that started several fights chooses the next one (12b)."""

    entering: int
    cells: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Offer each contested sector."""
        labels = [state.label(cell) for cell in self.cells]
        seat = Seat(state.seats[self.entering])
        return Prompt(seat, "Fight", lambda: [Fight(label) for label in sorted(labels)], rule="12b")

    def answer(self, state: State, answer: Option) -> None:
        """Start the chosen fight, then the remaining ones."""
        assert isinstance(answer, Fight)
        chosen = state.cell(answer.at)
        rest = tuple(cell for cell in self.cells if cell != chosen)
        state.then(OpenFight(self.entering, chosen), Fights(self.entering, rest))


class OpenFight(Step, frozen=True):
    """Begin a fight: squads regroup, then mines, Khenn, Golem, and the rounds (B1, B2, Q2)."""

    entering: int
    cell: int

    def go(self, state: State) -> None:
        """Create the fight; if Squidhead enters, all its mines are disarmed (E10)."""
        came = state.mercs_at(self.cell, self.entering)
        silent = any(has_own_effect(unit, "disarms_mines") for unit in came)
        state.fight = position.Fight(self.cell, self.entering, silent=silent)
        state.then(RegroupWindow(), Mines(), KhennsDie(), ExtraAttacks("opening"), NextRound(), EndFight())


def fighters(state: State) -> list[int]:
    """Return the MERCs and the Dictator card in the current fight, one side after the other (B1)."""
    assert state.fight is not None
    cell = state.fight.at
    return [unit for side in range(len(state.seats)) for unit in state.mercs_at(cell, side)]


# -- before round 1 -------------------------------------------------------------------------------


def _is_mine(gear: Gear) -> bool:
    effect = gear.card.effect
    return isinstance(effect, Own) and effect.name == "mine"


def mines(state: State) -> list[Gear]:
    """Return the mines that the sector's controller may set off against the units that entered (E10)."""
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
        """If there is a mine and the fight is undecided, ask whether to set it off."""
        if mines(state) and not is_decided(state):
            state.then(SetOffMine())


class SetOffMine(Step, frozen=True):
    """The controller may set off one mine, or none for now (E10)."""

    def ask(self, state: State) -> Prompt:
        """Ask the controller of the sector."""
        assert state.fight is not None
        cell = state.fight.at
        seat = state.seat_of(state.control[cell])
        return Prompt(seat, "Detonate", lambda: [Detonate(), Done()], rule="E10", about=cell)

    def answer(self, state: State, answer: Option) -> None:
        """Damage every unit of the entering side and discard the card."""
        if isinstance(answer, Detonate):
            state.then(*_blast(state, mines(state)[0]), Mines())

    def is_valid(self, state: State) -> bool:
        """Return whether there is a mine to set off."""
        return bool(mines(state))


def _blast(state: State, mine: Gear) -> list[Step]:
    """Return the damage of a mine to all units of the entering side, including militia (E10)."""
    fight, effect = state.fight, mine.card.effect
    assert fight is not None
    assert isinstance(effect, Own)
    unstash(state, fight.at, mine)
    discard_gear(state, mine)
    points = effect.numbers["damage"]
    blows: list[Step] = [Damage(unit, fight.at, points) for unit in state.mercs_at(fight.at, fight.attacker)]
    for player in state.players_of(fight.attacker):
        for mark in militia.marks(state, player, fight.at):
            blows.append(Damage(mark, fight.at, points * militia.mark_count(state, mark, fight.at)))
    return blows


class KhennsDie(Step, frozen=True):
    """Roll Khenn's initiative if he is in the fight (B2)."""

    def go(self, state: State) -> None:
        """Ask for the roll unless the mines have decided the fight."""
        if not is_decided(state):
            state.then(
                *(
                    RollInitiative(unit)
                    for unit in fighters(state)
                    if has_own_effect(unit, "rolled_initiative")
                )
            )


@cache
def _khenns_dice(sides: int) -> Dice:
    return Dice("khenn", tuple(str(face) for face in range(1, sides + 1)))


class RollInitiative(Step, frozen=True):
    """Roll a die for Khenn's initiative, which stays fixed until the fight ends (B2)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Ask for one die."""
        effect = ability(self.unit)
        assert isinstance(effect, Own)
        return chance_prompt(_khenns_dice(effect.numbers["die"]), rule="B2", about=self.unit)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Store the roll in the fight."""
        assert state.fight is not None
        state.fight = replace(state.fight, khenn=int(rolled[0]))

    def is_valid(self, state: State) -> bool:
        """Return whether Khenn is in the fight."""
        return state.fight is not None and state.at(self.unit) == state.fight.at


class ExtraAttacks(Step, frozen=True):
    """Extra attacks by cards, before round 1 (Golem) or after a round (Vandal) (B2, B10)."""

    moment: str

    def go(self, state: State) -> None:
        """Push the extra attacks, which are optional before round 1 and mandatory after a round (B4)."""
        fight = state.fight
        if fight is None or is_decided(state):
            return
        for unit in fighters(state):
            effect = ability(unit)
            if isinstance(effect, ExtraAttack) and effect.moment == self.moment:
                throws = ALL if effect.throws else NONE
                optional = self.moment == "opening"
                more = Assault(unit, fight.at, throws, most=effect.targets or 0, optional=optional)
                state.then(BeginAttack(more))


# -- rounds ---------------------------------------------------------------------------------------


def initiatives(state: State) -> dict[int, int]:
    """Return the initiative of each mark in the current fight (B3, M4)."""
    assert state.fight is not None
    cell = state.fight.at
    result = {unit: stats(state, unit).initiative for unit in fighters(state)}
    for player in range(state.players):
        for mark in militia.marks(state, player, cell):
            result[mark] = crew_initiative(state, mark, cell)
    return result


def _alphabetical(state: State, mark: int) -> str:
    return str(mark) if mark >= MILITIA else state.id_of(mark)


def order(state: State) -> tuple[int, ...]:
    """Return the marks of a round in the order in which they act (B3).

    The exceptions are applied from the weakest to the strongest, so that the strongest wins.
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
        marks = _delay_named(state, marks)
    marks = _before_militia(state, marks)
    first = [mark for mark in marks if _acts_before(mark, "everyone")]
    return tuple(first + [mark for mark in marks if mark not in first])


def _owner(state: State, mark: int) -> int:
    return militia_player(mark) if mark >= MILITIA else state.owner[mark]


def _delay_named(state: State, marks: list[int]) -> list[int]:
    """Move the units of the Rebel targeted by Hitler behind the Dictator's last unit (B3, D12)."""
    last = max((i for i, mark in enumerate(marks) if _owner(state, mark) == state.ruler), default=-1)
    early = [mark for mark in marks[: last + 1] if _owner(state, mark) == state.named]
    return [mark for mark in marks[: last + 1] if mark not in early] + early + marks[last + 1 :]


def _acts_before(mark: int, whom: str) -> bool:
    effect = ability(mark) if mark < MILITIA else None
    return isinstance(effect, ActsBefore) and effect.whom == whom


def _before_militia(state: State, marks: list[int]) -> list[int]:
    """Move Badger before the first militia, but not before Hitler's units if his Rebel is targeted (B3)."""
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
    """Fight another round, unless the fight is decided or must end (B3, B11)."""

    def go(self, state: State) -> None:
        """Fix the order, then push attacks, Vandal, retreats, mines and the next round."""
        fight = state.fight
        if fight is None or is_decided(state):
            return
        if fight.round >= facts().rules.combat_rounds or not _anybody_can_roll(state):
            state.then(FallBack(fight.attacker, forced=True))
            return
        before: list[Step] = []
        for mode in active_chapters(state):
            before = mode.before_round(state, before)
        if before:
            state.then(*before, self)
            return
        marks = order(state)
        state.fight = replace(fight, round=fight.round + 1, order=marks, moment=NOWHERE, turned=())
        state.then(Moments(0), ExtraAttacks("round_end"), RetreatWindow(), Mines(), self)


def _anybody_can_roll(state: State) -> bool:
    """Return whether any unit of the fight has a die to attack with (B11)."""
    assert state.fight is not None
    if any(standing[state.fight.at] for standing in state.militia):
        return True
    return any(
        may_attack(state, unit)
        and stats(state, unit).combat > 0
        and not (hold_on(state, unit) is not None and is_banned(unit, "attack", "dog"))
        for unit in fighters(state)
    )


class EndFight(Step, frozen=True):
    """The fight ends: dogs return to their carriers, control is updated (B11, K4, E9)."""

    def go(self, state: State) -> None:
        """Update control; where both sides have units left, use the number of units."""
        assert state.fight is not None
        cell = state.fight.at
        if state.is_contested(cell):
            before: list[Step] = []
            for mode in active_chapters(state):
                before = mode.before_standoff(state, before)
            if before:
                state.then(*before, self)
                return
            control.settle_standoff(state, cell)
        state.fight = None
        state.regrouped.clear()
        control.update(state)

    def is_valid(self, state: State) -> bool:
        """Return whether there is a fight."""
        return state.fight is not None


# -- bombardment ----------------------------------------------------------------------------------


class BombardSector(Step, frozen=True):
    """Fire a mortar at an adjacent sector: one attack, without a fight or mines (A9, B12)."""

    unit: int
    slot: int
    cell: int

    def go(self, state: State) -> None:
        """Attack with this mortar only, with its own number of targets or that of the ruling (RULING-12)."""
        side = state.side_of(self.unit)
        there = sum(state.units_at(self.cell, f) for f in state.factions_at(self.cell) if f != side)
        most = there if state.ruling("mortar_cap") == "none" else 0
        state.then(BeginAttack(Assault(self.unit, self.cell, self.slot, most=most)))
