"""Fire Rifles: skirmish dice at a rival in the next system, which is no battle (Galactic Rifles).

Only hits count. Texts for battles do not work; those for any roll do. What is destroyed is a trophy, and a
city means Outrage and Ransack as ever.
"""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import SKIRMISH, facts
from bythebook.games.arcs.rules.battle.battle import EndBattle
from bythebook.games.arcs.rules.battle.dice import Rerolls, score, throws
from bythebook.games.arcs.rules.battle.hits import ShipHits, fight_of
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.name_order import players_by_name, systems_by_name
from bythebook.games.arcs.state.options import Ability, Collect
from bythebook.games.arcs.state.state import Fight, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

NAME = "fire_rifles"


def targets(state: State, player: int) -> list[Ability]:
    """From where fresh ships can fire at which rival next door (Galactic Rifles)."""
    systems, fresh = facts().systems, state.fresh[player]
    rivals = [pair for pair in players_by_name(state) if pair[0] != player]
    return [
        Ability(NAME, at=name, to=systems[to].id, rival=seat)
        for start, name in systems_by_name(state)
        if fresh[start]
        for to in sorted(state.reach.neighbours[start], key=lambda system: systems[system].id)
        for rival, seat in rivals
        if state.present(rival, to)
    ]


class FireRifles(Step, frozen=True):
    """Fresh ships of one system fire at the pieces of one rival next door (Galactic Rifles)."""

    player: int
    start: str
    to: str
    rival: str

    def go(self, state: State) -> None:
        """Dice, those thrown again, and hits."""
        system = facts().system
        rival = state.player(self.rival)
        state.fight = Fight(system[self.to].index, self.player, rival, ranged=True)
        state.then(CollectRifles(system[self.start].index), Rerolls(), RifleHits(), EndBattle())


class CollectRifles(Step, frozen=True):
    """Up to one skirmish die for each fresh ship (Galactic Rifles)."""

    start: int

    def _options(self, state: State) -> list[Option]:
        fresh = state.fresh[fight_of(state).attacker][self.start]
        return [Collect(n, 0, 0) for n in range(min(fresh, facts().dice[SKIRMISH].count) + 1)]

    def ask(self, state: State) -> Prompt:
        """The attacker says how many."""
        fight = fight_of(state)
        seat, at = state.seat_of(fight.attacker), facts().systems[fight.at].id
        return Prompt(seat, "Collect", lambda: self._options(state), rule="R12.3", about=at)

    def answer(self, state: State, answer: Option) -> None:
        """These are thrown."""
        assert isinstance(answer, Collect)
        dice = (answer.skirmish, 0, 0)
        state.fight = replace(fight_of(state), dice=dice)
        state.then(*throws(dice))

    def is_valid(self, state: State) -> bool:
        """While the rifles are firing."""
        return state.fight is not None


class RifleHits(Step, frozen=True):
    """Hits on the rival's ships, then on buildings (Galactic Rifles)."""

    def go(self, state: State) -> None:
        """Nothing else on the dice counts."""
        state.then(ShipHits(score(fight_of(state).faces[SKIRMISH]).hits))


def _fire(player: int, option: Ability) -> Step:
    return FireRifles(player, option.at, option.to, option.rival)


powers.NEW_ACTIONS[NAME] = powers.NewAction(targets, _fire)
