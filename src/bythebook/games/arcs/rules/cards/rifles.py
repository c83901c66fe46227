"""Fire Rifles: skirmish dice against a rival in an adjacent system, without a battle (Galactic Rifles).

Only hits count. Effects on battles don't apply, effects on any roll do. Destroyed pieces become trophies, and
a destroyed city causes Outrage and Ransack as usual.
"""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import SKIRMISH, facts
from bythebook.games.arcs.rules.battle.battle import EndBattle
from bythebook.games.arcs.rules.battle.dice import Rerolls, roll_steps, score
from bythebook.games.arcs.rules.battle.hits import ShipHits, fight_of
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.state.options import Ability, Collect
from bythebook.games.arcs.state.state import Fight, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

NAME = "fire_rifles"


def targets(state: State, player: int) -> list[Ability]:
    """Return the shots of fresh ships at rivals in adjacent systems (Galactic Rifles)."""
    systems, fresh = facts().systems, state.fresh[player]
    rivals = [pair for pair in players_by_name(state) if pair[0] != player]
    return [
        Ability(NAME, at=name, to=systems[to].id, rival=seat)
        for start, name in systems_by_name(state)
        if fresh[start]
        for to in sorted(state.reach.neighbors[start], key=lambda system: systems[system].id)
        for rival, seat in rivals
        if state.present(rival, to)
    ]


class FireRifles(Step, frozen=True):
    """Fire at the pieces of one rival with the fresh ships of an adjacent system (Galactic Rifles)."""

    player: int
    start: str
    to: str
    rival: str

    def go(self, state: State) -> None:
        """Schedule the dice, the rerolls and the hits."""
        system = facts().system
        rival = state.player(self.rival)
        state.fight = Fight(system[self.to].index, self.player, rival, ranged=True)
        state.then(CollectRifles(system[self.start].index), Rerolls(), RifleHits(), EndBattle())


class CollectRifles(Step, frozen=True):
    """Choose up to one skirmish die for each fresh ship (Galactic Rifles)."""

    start: int

    def _options(self, state: State) -> list[Option]:
        fresh = state.fresh[fight_of(state).attacker][self.start]
        return [Collect(n, 0, 0) for n in range(min(fresh, facts().dice[SKIRMISH].count) + 1)]

    def ask(self, state: State) -> Prompt:
        """Ask the attacker how many."""
        fight = fight_of(state)
        seat, at = state.seat_of(fight.attacker), facts().systems[fight.at].id
        return Prompt(seat, "Collect", lambda: self._options(state), rule="R12.3", about=at)

    def answer(self, state: State, answer: Option) -> None:
        """Roll the dice."""
        assert isinstance(answer, Collect)
        dice = (answer.skirmish, 0, 0)
        state.fight = replace(fight_of(state), dice=dice)
        state.then(*roll_steps(dice))

    def is_valid(self, state: State) -> bool:
        """Whether the shot is still being resolved."""
        return state.fight is not None


class RifleHits(Step, frozen=True):
    """Resolve hits on the rival's ships, then on buildings (Galactic Rifles)."""

    def go(self, state: State) -> None:
        """Ignore all other symbols on the dice."""
        state.then(ShipHits(score(fight_of(state).faces[SKIRMISH]).hits))


def _fire(player: int, option: Ability) -> Step:
    return FireRifles(player, option.at, option.to, option.rival)


powers.NEW_ACTIONS[NAME] = powers.NewAction(targets, _fire)
