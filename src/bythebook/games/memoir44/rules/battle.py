"""Battle: the battle phase of a turn, the roll, hits and their consequences (CB-8 to CB-11, DI)."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.aim import (
    battles_allowed,
    can_act,
    can_clear_wire,
    can_fire_flak,
    dice_for,
    may_battle,
    targets,
)
from bythebook.games.memoir44.rules.air.attacks import PlaneActs
from bythebook.games.memoir44.rules.air.flight import shoot_down
from bythebook.games.memoir44.rules.ambush import OfferAmbush
from bythebook.games.memoir44.rules.pieces import flatten_wire
from bythebook.games.memoir44.rules.strikes import apply_hits, roll, score
from bythebook.games.memoir44.rules.take_ground import TakeGround, may_overrun
from bythebook.games.memoir44.state.options import (
    ACTIVATIONS,
    ATTACKS,
    Activate,
    Attack,
    ClearWire,
    Done,
    Flak,
)
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

# -- the battle step ------------------------------------------------------------------------------


class BattleUnits(Step, frozen=True):
    """Let ordered units battle one after another, in any order (TS-3)."""

    def go(self, state: State) -> None:
        """Let a plane act before the units battle (FP-6)."""
        state.then(NextAttacker())
        if state.flight_plan:
            state.then(PlaneActs())


class NextAttacker(Step, frozen=True):
    """Ask for the next attacker as long as a unit can attack."""

    def go(self, state: State) -> None:
        """Ask again if a unit can attack; those with an attack cube are checked first."""
        if any(can_act(state, unit) for unit in (*state.attack, *state.ordered)):
            state.then(ChooseAttacker(), self)


class ChooseAttacker(Step, frozen=True):
    """Choose the next unit to battle; units not chosen do not battle (TS-3, TS-4)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for an ordered unit that can attack now, clear wire or fire flak."""
        return Prompt(state.seat, "Attacker", lambda: _attackers(state), rule="TS-3")

    def answer(self, state: State, answer: Option) -> None:
        """Start the unit's battle, or end the battles of all other units."""
        if isinstance(answer, Activate):
            state.then(AttackWith(state.unit_at[answer.at]))
        else:
            for unit in state.ordered:
                _give_up(state, unit)


def _attackers(state: State) -> list[Option]:
    able = sorted([state.at[unit] for unit in state.ordered if can_act(state, unit)])
    return [*[ACTIVATIONS[h] for h in able], Done()]


def _give_up(state: State, unit: int) -> None:
    """End the battles of a unit for this turn (TS-4)."""
    state.battles[unit] = max(state.battles.get(unit, 0), battles_allowed(state))
    if unit in state.attack:
        state.attack.remove(unit)


class AttackWith(Step, frozen=True):
    """Choose the target of a unit: in its battle, an overrun, or a second bombardment (CB-8)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a legal target or another action of the unit."""
        return Prompt(state.seat, "Attack", lambda: self._options(state), rule="CB-2", about=self.unit)

    def _options(self, state: State) -> list[Option]:
        at = state.at
        options: list[Option] = [ATTACKS[at[target]] for target in targets(state, self.unit)]
        if can_clear_wire(state, self.unit):
            options.append(ClearWire())
        options.append(Done())
        if can_fire_flak(state, self.unit):
            options.append(Flak())
        return options

    def answer(self, state: State, answer: Option) -> None:
        """Start the battle, or clear wire or fire flak instead (CB-10, FP-9)."""
        if self.unit in state.attack:
            state.attack.remove(self.unit)
        if isinstance(answer, Attack):
            self._declare(state, state.unit_at[answer.target])
        elif isinstance(answer, ClearWire):
            state.wire[state.at[self.unit]] = False
            _give_up(state, self.unit)
        elif isinstance(answer, Flak):
            state.battles[self.unit] = state.battles.get(self.unit, 0) + 1
            flatten_wire(state, self.unit)
            state.then(FireFlak(self.unit))
        else:
            _give_up(state, self.unit)

    def _declare(self, state: State, target: int) -> None:
        here, there = state.at[self.unit], state.at[target]
        state.then(Engage(self.unit, target, here))
        if board().distance[here][there] == 1:
            state.then(OfferAmbush(self.unit, target))

    def is_valid(self, state: State) -> bool:
        """Whether the unit is on the board."""
        return state.at[self.unit] != NOWHERE


class Engage(Step, frozen=True):
    """Fight the declared battle, unless an Ambush has prevented it (CB-8, CC-2)."""

    unit: int
    target: int
    source: int

    def go(self, state: State) -> None:
        """End the battle if the attacker was eliminated or left its hex."""
        here, there = state.at[self.unit], state.at[self.target]
        if here != self.source or there == NOWHERE:
            state.battles[self.unit] = state.battles.get(self.unit, 0) + 1
            return
        flatten_wire(state, self.unit)
        close = board().distance[here][there] == 1
        state.then(RollAttack(self.unit, self.target, close), BattleOn(self.unit, there, state.wire[there]))


class RollAttack(Step, frozen=True):
    """Roll the dice and apply them: hits, medal, flags, then taking ground (CB-8, CB-9).

    `ground` is whether the attacker may step into the emptied hex: not after fire from afar, not after
    an ambush (TG-1).
    """

    unit: int
    target: int
    ground: bool = False

    def ask(self, state: State) -> Prompt:
        """Return the prompt for all the dice at once."""
        return roll(dice_for(state, self.unit, self.target), rule="CB-9", about=self.target)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Apply the hits, then the flags to the survivors."""
        state.battles[self.unit] = state.battles.get(self.unit, 0) + 1
        there = state.at[self.target]
        if self.ground:
            state.then(TakeGround(self.unit, there))
        hits, flags = score(rolled, state.type_of(self.target).class_index)
        apply_hits(state, self.target, hits, flags, ignorable=True, by=state.side[self.unit])

    def is_valid(self, state: State) -> bool:
        """Whether both units are on the board and there is a die to roll."""
        if state.at[self.unit] == NOWHERE or state.at[self.target] == NOWHERE:
            return False
        return dice_for(state, self.unit, self.target) > 0


class BattleOn(Step, frozen=True):
    """Continue with another battle: an overrun, or the second of a bombardment (TG-4, CC-4)."""

    unit: int
    hex: int
    wired: bool

    def go(self, state: State) -> None:
        """Ask only if there is a target."""
        if may_overrun(state, self.unit, self.hex, wired=self.wired):
            again = bool(targets(state, self.unit)) or can_fire_flak(state, self.unit)
        else:
            again = battles_allowed(state) > 1 and may_battle(state, self.unit) and can_act(state, self.unit)
        if again:
            state.then(AttackWith(self.unit))


# -- flak ----------------------------------------------------------------------------------------


class FireFlak(Step, frozen=True):
    """Fire at the enemy's plane with a ground unit (FP-9, FP-10)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the dice, regardless of line of sight and terrain."""
        return roll(facts().flight.flak_dice, rule="FP-9", about=self.unit)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Shoot the plane down on a hit: it is lost for good, and worth a medal."""
        if facts().flight.down_on in rolled:
            shoot_down(state, 1 - state.side[self.unit])

    def is_valid(self, state: State) -> bool:
        """Whether there is a plane to fire at."""
        return state.at[self.unit] != NOWHERE and state.planes[1 - state.side[self.unit]].out
