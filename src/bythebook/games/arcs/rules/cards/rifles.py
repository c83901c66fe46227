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
from bythebook.games.arcs.table.options import Ability, Collect
from bythebook.games.arcs.table.state import Fight, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

NAME = "fire_rifles"


def targets(table: Table, player: int) -> list[Ability]:
    """From where fresh ships can fire at which rival next door (Galactic Rifles)."""
    systems, fresh = facts().systems, table.fresh[player]
    rivals = [pair for pair in players_by_name(table) if pair[0] != player]
    return [
        Ability(NAME, at=name, to=systems[to].id, rival=seat)
        for start, name in systems_by_name(table)
        if fresh[start]
        for to in sorted(table.reach.neighbours[start], key=lambda system: systems[system].id)
        for rival, seat in rivals
        if table.present(rival, to)
    ]


class FireRifles(Step, frozen=True):
    """Fresh ships of one system fire at the pieces of one rival next door (Galactic Rifles)."""

    player: int
    start: str
    to: str
    rival: str

    def go(self, table: Table) -> None:
        """Dice, those thrown again, and hits."""
        system = facts().system
        rival = table.player(self.rival)
        table.fight = Fight(system[self.to].index, self.player, rival, ranged=True)
        table.then(CollectRifles(system[self.start].index), Rerolls(), RifleHits(), EndBattle())


class CollectRifles(Step, frozen=True):
    """Up to one skirmish die for each fresh ship (Galactic Rifles)."""

    start: int

    def _options(self, table: Table) -> list[Option]:
        fresh = table.fresh[fight_of(table).attacker][self.start]
        return [Collect(n, 0, 0) for n in range(min(fresh, facts().dice[SKIRMISH].count) + 1)]

    def ask(self, table: Table) -> Ask:
        """The attacker says how many."""
        fight = fight_of(table)
        seat, at = table.seat_of(fight.attacker), facts().systems[fight.at].id
        return Ask(seat, "Collect", lambda: self._options(table), rule="R12.3", about=at)

    def answer(self, table: Table, answer: Option) -> None:
        """These are thrown."""
        assert isinstance(answer, Collect)
        dice = (answer.skirmish, 0, 0)
        table.fight = replace(fight_of(table), dice=dice)
        table.then(*throws(dice))

    def stands(self, table: Table) -> bool:
        """While the rifles are firing."""
        return table.fight is not None


class RifleHits(Step, frozen=True):
    """Hits on the rival's ships, then on buildings (Galactic Rifles)."""

    def go(self, table: Table) -> None:
        """Nothing else on the dice counts."""
        table.then(ShipHits(score(fight_of(table).faces[SKIRMISH]).hits))


def _fire(player: int, option: Ability) -> Step:
    return FireRifles(player, option.at, option.to, option.rival)


powers.NEW_ACTIONS[NAME] = powers.NewAction(targets, _fire)
