"""Battle: who fights whom, what comes before the dice, how the roll is resolved, what comes after (R8).

A battle is a row of small steps in the order of R8.11; what other rules read of it lies in `table.fight`.
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
"""The step of each text that follows the repairs after a battle, by the name of its effect (R8.11)."""


class BattleAt(Step, frozen=True):
    """All ships of the attacker there fight all pieces of one rival there (R8.1, R8.11)."""

    attacker: int
    defender: int
    system: int

    def go(self, state: State) -> None:
        """What the defender does before the dice, the dice, and what comes of them."""
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
    """The battle is over."""

    def go(self, state: State) -> None:
        """Nothing of it is left but its results."""
        state.fight = None


# -- before the dice --------------------------------------------------------------------------------


def _helpers(state: State, called: tuple[int, ...]) -> list[int]:
    """The systems next door with fresh ships of the defender, without those already called."""
    fight = fight_of(state)
    near, fresh = state.reach.neighbours[fight.at], state.fresh[fight.defender]
    return [system for system in near if fresh[system] and system not in called]


class Sensors(Step, frozen=True):
    """The defender may call fresh ships in from next door (Predictive Sensors)."""

    called: tuple[int, ...] = ()
    """Where ships have been called from."""

    def go(self, state: State) -> None:
        """If there is anybody to call."""
        if powers.own(state, fight_of(state).defender, "predictive_sensors") and _helpers(state, self.called):
            state.then(CallShips(self.called))


class CallShips(Step, frozen=True):
    """From where ships come to help (Predictive Sensors)."""

    called: tuple[int, ...]

    def _options(self, state: State) -> list[Option]:
        systems = facts().systems
        to = systems[fight_of(state).at].id
        moves = [Move(systems[start].id, to) for start in _helpers(state, self.called)]
        return sorted((*moves, Done()), key=sort_key)

    def ask(self, state: State) -> Prompt:
        """One system after another, or no more."""
        fight = fight_of(state)
        seat, at = state.seat_of(fight.defender), facts().systems[fight.at].id
        return Prompt(seat, "Sensors", lambda: self._options(state), rule="R8.11", about=at)

    def answer(self, state: State, answer: Option) -> None:
        """How many is asked next."""
        if isinstance(answer, Move):
            start = facts().system[answer.start].index
            state.then(HowManyHelp(start), Sensors((*self.called, start)))

    def is_valid(self, state: State) -> bool:
        """While the battle is on and there is anybody to call."""
        return state.fight is not None and bool(_helpers(state, self.called))


class HowManyHelp(Step, frozen=True):
    """How many fresh ships come from one system (Predictive Sensors, Disorganized)."""

    start: int

    def _most(self, state: State) -> int:
        defender = fight_of(state).defender
        return min(state.fresh[defender][self.start], move.most_together(state, defender))

    def ask(self, state: State) -> Prompt:
        """At least one."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.defender),
            "Ships",
            lambda: [Ships(n, 0) for n in range(1, self._most(state) + 1)],
            rule="R8.11",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """They defend."""
        assert isinstance(answer, Ships)
        fight = fight_of(state)
        move.transfer(state, fight.defender, self.start, fight.at, answer.fresh, 0)

    def is_valid(self, state: State) -> bool:
        """While the battle is on and a ship can come."""
        return state.fight is not None and self._most(state) > 0


class Railguns(Step, frozen=True):
    """A defender with a fresh ship hits the attacker before dice are collected (Railgun Arrays)."""

    def go(self, state: State) -> None:
        """The attacker chooses the ship, which is the defender's trophy if destroyed."""
        fight = fight_of(state)
        railguns = powers.own(state, fight.defender, "railgun_arrays")
        if railguns and state.fresh[fight.defender][fight.at]:
            state.then(OwnHits(railguns.numbers["hits"]))


# -- the roll ---------------------------------------------------------------------------------------


class Attack(Step, frozen=True):
    """Dice are collected, thrown, thrown again and resolved (R8.11)."""

    def go(self, state: State) -> None:
        """Without a ship left nobody attacks."""
        if fight_of(state).ships:
            state.then(CollectDice(), Rerolls(), Resolve())


def final_roll(state: State) -> Rolled:
    """The symbols that count: Signal Breaker takes a rolled intercept, Mirror Plating adds one (R8.11)."""
    fight = fight_of(state)
    rolled = score(sum(fight.faces, ()))
    intercepts = rolled.intercepts
    breaker = powers.own(state, fight.attacker, "signal_breaker")
    if breaker and fight.all_fresh:
        intercepts = max(0, intercepts - breaker.numbers["intercepts"])
    mirror = powers.own(state, fight.defender, "mirror_plating")
    if mirror and fight.dice[ASSAULT]:
        intercepts += mirror.numbers["intercepts"]
    return rolled._replace(intercepts=intercepts)


def interception(state: State) -> int:
    """The hits of an intercept, once a battle: fresh defending ships, or Weapon icons (R8.5, Irregular)."""
    fight = fight_of(state)
    if powers.own(state, fight.defender, "irregular"):
        return powers.icons(state, fight.defender, WEAPON)
    return state.fresh[fight.defender][fight.at]


class Resolve(Step, frozen=True):
    """All faces: own ships first, then the defender's, then buildings, then keys (R8.5)."""

    def go(self, state: State) -> None:
        """Self hits and intercept fall on the same ships, so they are shared out together."""
        rolled = final_roll(state)
        own = rolled.selfs
        steps: list[Step] = [ShipHits(rolled.hits), BuildingHits(rolled.buildings), SpendKeys(rolled.keys)]
        if rolled.intercepts:
            own += interception(state)
            steps.insert(0, PayIntercept())
        state.then(OwnHits(own), *steps)


class PayIntercept(Step, frozen=True):
    """An irregular defender who intercepted discards a Weapon token (Irregular)."""

    def go(self, state: State) -> None:
        """If there is one."""
        fight = fight_of(state)
        if powers.own(state, fight.defender, "irregular") and WEAPON in state.slots[fight.defender]:
            state.then(DiscardWeapon())


class DiscardWeapon(Step, frozen=True):
    """Which Weapon token is discarded (Irregular)."""

    def ask(self, state: State) -> Prompt:
        """The defender chooses; slots differ in keys."""
        me = fight_of(state).defender
        return Prompt(
            state.seat_of(me),
            "Irregular",
            lambda: [ThrowAway(slot + 1) for slot, kind in enumerate(state.slots[me]) if kind == WEAPON],
            rule="R12.3",
        )

    def answer(self, state: State, answer: Option) -> None:
        """It is gone."""
        assert isinstance(answer, ThrowAway)
        tokens.discard_slot(state, fight_of(state).defender, answer.slot - 1)

    def is_valid(self, state: State) -> bool:
        """While there is a Weapon to discard."""
        return state.fight is not None and WEAPON in state.slots[state.fight.defender]


class SpendKeys(Step, frozen=True):
    """Keys are spent if an attacking ship is left; ships placed in mid-battle are none (R8.5, R8.10)."""

    keys: int

    def go(self, state: State) -> None:
        """Raid the defender."""
        fight = fight_of(state)
        if self.keys and fight.ships:
            state.then(Raid(fight.attacker, fight.defender, self.keys))


# -- after the battle -------------------------------------------------------------------------------


def _starports_controlled(state: State, player: int) -> int:
    """Starports of any colour in systems a player controls (Resilient)."""
    return sum(
        state.starports_at(owner, system)
        for system in state.reach.systems
        if control.controls(state, player, system)
        for owner in range(state.players)
    )


def _repairs(state: State) -> dict[str, tuple[int, RepairShips]]:
    """The texts that repair ships after this battle and find a damaged one, with whose they are (R8.11)."""
    fight = fight_of(state)
    found = {}
    for player in (fight.attacker, fight.defender):
        if not state.damaged[player][fight.at]:
            continue
        for source in powers.texts(state, player, RepairShips):
            effect = source.part.effect
            assert isinstance(effect, RepairShips)
            if effect.after == "any_battle" or player == fight.attacker:
                found[source.id] = (player, effect)
    return found


class AfterBattle(Step, frozen=True):
    """Texts after the battle, each once, in the active player's order (R8.11)."""

    used: tuple[str, ...] = ()

    def go(self, state: State) -> None:
        """Repairs may change who controls the system and so each other; then the Elder's Influence."""
        left = [source for source in _repairs(state) if source not in self.used]
        if len(left) > 1:
            state.then(ChooseRepair(self.used))
        elif left:
            repair_ships(state, left[0])
            state.then(AfterBattle((*self.used, left[0])))
        else:
            state.then(*(step() for step in AFTER_BATTLE.values()))


def repair_ships(state: State, source: str) -> None:
    """A text repairs ships in the system, as many as are damaged at most (Repair Drones, Resilient)."""
    at = fight_of(state).at
    player, effect = _repairs(state)[source]
    times = _starports_controlled(state, player) if effect.per_starport else 1
    n = min(effect.count * times, state.damaged[player][at])
    state.damaged[player][at] -= n
    state.fresh[player][at] += n


class ChooseRepair(Step, frozen=True):
    """Which of several texts repairs first (R8.11)."""

    used: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """The attacker, whose turn it is, says."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.attacker),
            "After battle",
            lambda: [Use(name) for name in sorted(_repairs(state)) if name not in self.used],
            rule="R8.11",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """That one, then the others."""
        assert isinstance(answer, Use)
        repair_ships(state, answer.card)
        state.then(AfterBattle((*self.used, answer.card)))

    def is_valid(self, state: State) -> bool:
        """While there is anything to repair by it."""
        return state.fight is not None and any(name not in self.used for name in _repairs(state))
