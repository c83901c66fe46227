"""Battle: the attacker, the defender's effects before the dice, the roll, effects after the battle (R8).

A battle is a series of small steps in the order of R8.11. The data that other rules need is in `state.fight`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.effects import RepairShips
from bythebook.games.arcs.box.facts import ASSAULT, WEAPON, facts
from bythebook.games.arcs.rules import control, tokens
from bythebook.games.arcs.rules.actions import move
from bythebook.games.arcs.rules.battle.dice import CollectDice, Rerolls, Rolled, score
from bythebook.games.arcs.rules.battle.hits import BuildingHits, OwnHits, ShipHits, fight_of
from bythebook.games.arcs.rules.battle.raid import Raid
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state.options import Done, Move, Ships, ThrowAway, Use
from bythebook.games.arcs.state.state import Fight, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

AFTER_BATTLE: Final[dict[str, Callable[[], Step]]] = {}
"""The steps of effects that trigger after the repairs of a battle, by effect name (R8.11)."""


class BattleAt(Step, frozen=True):
    """Battle one rival in a system with all ships of the attacker there (R8.1, R8.11)."""

    attacker: int
    defender: int
    system: int

    def go(self, state: State) -> None:
        """Start the battle and schedule its steps in order."""
        me, at = self.attacker, self.system
        state.fight = Fight(
            at,
            me,
            self.defender,
            ships=state.ships_at(me, at),
            all_fresh=not state.damaged[me][at],
        )
        state.then(Sensors(), Railguns(), Attack(), AfterBattle(), EndBattle())


class EndBattle(Step, frozen=True):
    """End the current battle."""

    def go(self, state: State) -> None:
        """Clear the battle's data."""
        state.fight = None


# -- before the dice --------------------------------------------------------------------------------


def _systems_to_call(state: State, called: tuple[int, ...]) -> list[int]:
    """Return the adjacent systems with fresh ships of the defender that have not been called yet."""
    fight = fight_of(state)
    near, fresh = state.reach.neighbors[fight.at], state.fresh[fight.defender]
    return [system for system in near if fresh[system] and system not in called]


class Sensors(Step, frozen=True):
    """Let the defender move fresh ships in from adjacent systems (Predictive Sensors)."""

    called: tuple[int, ...] = ()
    """The systems from which ships have been called."""

    def go(self, state: State) -> None:
        """Ask only if the defender has the card and a ship to call."""
        if powers.find_effect(state, fight_of(state).defender, "predictive_sensors") and _systems_to_call(
            state, self.called
        ):
            state.then(CallShips(self.called))


class CallShips(Step, frozen=True):
    """Choose a system from which ships come to help (Predictive Sensors)."""

    called: tuple[int, ...]

    def _options(self, state: State) -> list[Option]:
        systems = facts().systems
        to = systems[fight_of(state).at].id
        moves = [Move(systems[start].id, to) for start in _systems_to_call(state, self.called)]
        return sorted((*moves, Done()), key=sort_key)

    def ask(self, state: State) -> Prompt:
        """Ask for one more system, or none."""
        fight = fight_of(state)
        seat, at = state.seat_of(fight.defender), facts().systems[fight.at].id
        return Prompt(seat, "Sensors", lambda: self._options(state), rule="R8.11", about=at)

    def answer(self, state: State, answer: Option) -> None:
        """Ask how many ships come, then offer the next system."""
        if isinstance(answer, Move):
            start = facts().system[answer.start].index
            state.then(HowManyHelp(start), Sensors((*self.called, start)))

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and a ship can be called."""
        return state.fight is not None and bool(_systems_to_call(state, self.called))


class HowManyHelp(Step, frozen=True):
    """Choose how many fresh ships come from a system (Predictive Sensors, Disorganized)."""

    start: int

    def _most(self, state: State) -> int:
        defender = fight_of(state).defender
        return min(state.fresh[defender][self.start], move.max_group_size(state, defender))

    def ask(self, state: State) -> Prompt:
        """Ask for a number, at least one."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.defender),
            "Ships",
            lambda: [Ships(n, 0) for n in range(1, self._most(state) + 1)],
            rule="R8.11",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Move the ships into the battle."""
        assert isinstance(answer, Ships)
        fight = fight_of(state)
        move.transfer(state, fight.defender, self.start, fight.at, answer.fresh, 0)

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and a ship can come."""
        return state.fight is not None and self._most(state) > 0


class Railguns(Step, frozen=True):
    """Hit the attacker before dice are collected if the defender has a fresh ship (Railgun Arrays)."""

    def go(self, state: State) -> None:
        """Let the attacker assign the hit; a destroyed ship is the defender's trophy."""
        fight = fight_of(state)
        railguns = powers.find_effect(state, fight.defender, "railgun_arrays")
        if railguns and state.fresh[fight.defender][fight.at]:
            state.then(OwnHits(railguns.numbers["hits"]))


# -- the roll ---------------------------------------------------------------------------------------


class Attack(Step, frozen=True):
    """Collect, roll, reroll and resolve the dice (R8.11)."""

    def go(self, state: State) -> None:
        """Skip the attack if no attacking ship is left."""
        if fight_of(state).ships:
            state.then(CollectDice(), Rerolls(), Resolve())


def final_roll(state: State) -> Rolled:
    """Return the symbols that count: Signal Breaker removes an intercept, Mirror Plating adds one (R8.11)."""
    fight = fight_of(state)
    rolled = score(sum(fight.faces, ()))
    intercepts = rolled.intercepts
    breaker = powers.find_effect(state, fight.attacker, "signal_breaker")
    if breaker and fight.all_fresh:
        intercepts = max(0, intercepts - breaker.numbers["intercepts"])
    mirror = powers.find_effect(state, fight.defender, "mirror_plating")
    if mirror and fight.dice[ASSAULT]:
        intercepts += mirror.numbers["intercepts"]
    return rolled._replace(intercepts=intercepts)


def interception(state: State) -> int:
    """Return the hits of an intercept:

    one for each fresh defending ship, or Weapon icon (R8.5, Irregular).
    """
    fight = fight_of(state)
    if powers.find_effect(state, fight.defender, "irregular"):
        return powers.icons(state, fight.defender, WEAPON)
    return state.fresh[fight.defender][fight.at]


class Resolve(Step, frozen=True):
    """Resolve all faces: own ships first, then the defender's ships, buildings, and keys (R8.5)."""

    def go(self, state: State) -> None:
        """Self hits and intercepts hit the same ships, so they are assigned together."""
        rolled = final_roll(state)
        own = rolled.selfs
        steps: list[Step] = [ShipHits(rolled.hits), BuildingHits(rolled.buildings), SpendKeys(rolled.keys)]
        if rolled.intercepts:
            own += interception(state)
            steps.insert(0, PayIntercept())
        state.then(OwnHits(own), *steps)


class PayIntercept(Step, frozen=True):
    """Discard a Weapon token of an Irregular defender who intercepted."""

    def go(self, state: State) -> None:
        """Ask only if the defender has a Weapon token."""
        fight = fight_of(state)
        if powers.find_effect(state, fight.defender, "irregular") and WEAPON in state.slots[fight.defender]:
            state.then(DiscardWeapon())


class DiscardWeapon(Step, frozen=True):
    """Choose which Weapon token is discarded (Irregular)."""

    def ask(self, state: State) -> Prompt:
        """Ask the defender, because slots differ in raid cost."""
        me = fight_of(state).defender
        return Prompt(
            state.seat_of(me),
            "Irregular",
            lambda: [ThrowAway(slot + 1) for slot, kind in enumerate(state.slots[me]) if kind == WEAPON],
            rule="R12.3",
        )

    def answer(self, state: State, answer: Option) -> None:
        """Discard the token."""
        assert isinstance(answer, ThrowAway)
        tokens.discard_slot(state, fight_of(state).defender, answer.slot - 1)

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and there is a Weapon to discard."""
        return state.fight is not None and WEAPON in state.slots[state.fight.defender]


class SpendKeys(Step, frozen=True):
    """Spend keys if an attacking ship is left; ships placed during the battle don't count (R8.5, R8.10)."""

    keys: int

    def go(self, state: State) -> None:
        """Start the raid."""
        fight = fight_of(state)
        if self.keys and fight.ships:
            state.then(Raid(fight.attacker, fight.defender, self.keys))


# -- after the battle -------------------------------------------------------------------------------


def _starports_controlled(state: State, player: int) -> int:
    """Return the number of starports of any color in systems that a player controls (Resilient)."""
    return sum(
        state.starports_at(owner, system)
        for system in state.reach.systems
        if control.controls(state, player, system)
        for owner in range(state.players)
    )


def _repairs(state: State) -> dict[str, tuple[int, RepairShips]]:
    """Return the effects that can repair ships after this battle, with their owners (R8.11)."""
    fight = fight_of(state)
    result = {}
    for player in (fight.attacker, fight.defender):
        if not state.damaged[player][fight.at]:
            continue
        for source in powers.effect_sources(state, player, RepairShips):
            effect = source.part.effect
            assert isinstance(effect, RepairShips)
            if effect.after == "any_battle" or player == fight.attacker:
                result[source.id] = (player, effect)
    return result


class AfterBattle(Step, frozen=True):
    """Resolve each effect after the battle once, in the active player's order (R8.11)."""

    used: tuple[str, ...] = ()

    def go(self, state: State) -> None:
        """Resolve repairs first, which may change control and affect each other, then other effects."""
        left = [source for source in _repairs(state) if source not in self.used]
        if len(left) > 1:
            state.then(ChooseRepair(self.used))
        elif left:
            repair_ships(state, left[0])
            state.then(AfterBattle((*self.used, left[0])))
        else:
            state.then(*(step() for step in AFTER_BATTLE.values()))


def repair_ships(state: State, source: str) -> None:
    """Repair the damaged ships in the system, as many as the effect allows (Repair Drones, Resilient)."""
    at = fight_of(state).at
    player, effect = _repairs(state)[source]
    times = _starports_controlled(state, player) if effect.per_starport else 1
    n = min(effect.count * times, state.damaged[player][at])
    state.damaged[player][at] -= n
    state.fresh[player][at] += n


class ChooseRepair(Step, frozen=True):
    """Choose which of several effects repairs first (R8.11)."""

    used: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Ask the attacker, who is the active player."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.attacker),
            "After battle",
            lambda: [Use(name) for name in sorted(_repairs(state)) if name not in self.used],
            rule="R8.11",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Resolve the chosen effect, then the remaining ones."""
        assert isinstance(answer, Use)
        repair_ships(state, answer.card)
        state.then(AfterBattle((*self.used, answer.card)))

    def is_valid(self, state: State) -> bool:
        """Whether an unused effect can still repair a ship."""
        return state.fight is not None and any(name not in self.used for name in _repairs(state))
