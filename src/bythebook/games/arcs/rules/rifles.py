"""Fire Rifles: skirmish dice at a rival in the next system, which is no battle (Galactic Rifles).

Only hits count. Texts for battles do not work; those for any roll do. What is destroyed is a trophy, and a
city means Outrage and Ransack as ever.
"""

from __future__ import annotations

from dataclasses import replace

from bythebook.games.arcs.actions import Ability, Collect
from bythebook.games.arcs.facts import SKIRMISH, facts
from bythebook.games.arcs.rules import powers
from bythebook.games.arcs.rules.battle import EndBattle, final_roll
from bythebook.games.arcs.rules.battle_dice import Rerolls, throws
from bythebook.games.arcs.rules.battle_hits import ShipHits, fight_of
from bythebook.games.arcs.state import Fight, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step, step

NAME = "fire_rifles"


def targets(table: Table, player: int) -> list[Ability]:
    """From where fresh ships can fire at which rival next door (Galactic Rifles)."""
    systems, rivals = facts().systems, table.rivals(player)
    return sorted(
        (
            Ability(NAME, at=systems[start].id, to=systems[to].id, rival=table.seats[rival])
            for start in table.reach.systems
            if table.fresh[player][start]
            for to in table.reach.neighbours[start]
            for rival in rivals
            if table.present(rival, to)
        ),
        key=sort_key,
    )
