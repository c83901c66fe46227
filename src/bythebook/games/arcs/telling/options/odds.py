"""The odds of a battle in words: how likely a mix of dice does what is wanted (R8.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from bythebook.games.arcs.rules.battle.odds import odds
from bythebook.games.arcs.rules.setup.difficulty import hit_points
from bythebook.games.arcs.table.options import Collect
from bythebook.games.arcs.table.state import BUILDINGS, Table
from bythebook.games.arcs.telling.names import seat_title


class Shares(NamedTuple):
    """What a mix of dice would do."""

    won: Fraction
    """How likely all defending ships go, or a building is hit where there is none."""
    lost: Fraction
    """How likely own ships are hit."""
    keys: Fraction
    """How many keys come on average."""


def shares(table: Table, player: int, rival: int, at: int, mix: Collect) -> Shares:
    """The chances of a mix in a battle, before any die is thrown again."""
    chances, goal = odds(mix.skirmish, mix.assault, mix.raid), _goal(table, player, rival, at)
    if goal:
        won = chances.chance(lambda rolled: rolled.hits >= goal)
    else:
        won = chances.chance(lambda rolled: rolled.hits + rolled.buildings > 0)
    lost = chances.chance(lambda rolled: rolled.selfs + (rolled.intercepts and table.fresh[rival][at]) > 0)
    return Shares(won, lost, chances.expected("keys"))


def aim(table: Table, rival: int, at: int) -> str:
    """What is wanted of the dice: `Red's ship goes`, `Red's city is hit`."""
    whose, ships = f"{seat_title(table.seats[rival])}'s", table.ships_at(rival, at)
    if ships:
        return f"{whose} {'ship goes' if ships == 1 else 'ships go'}"
    built = [kind for kind, word in enumerate(BUILDINGS) if table.built[kind][rival][at]]
    return f"{whose} {BUILDINGS[built[0]] if len(built) == 1 else 'building'} is hit"


def _goal(table: Table, player: int, rival: int, at: int) -> int:
    """The hits that send all defending ships away."""
    whole, hurt = hit_points(table, rival, player)
    return table.fresh[rival][at] * (whole + hurt) + table.damaged[rival][at] * hurt


def percent(chance: Fraction) -> str:
    """A chance as people write it; certain and impossible are said only where they are true."""
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance not in (0, 1):
        return "over 99 %" if rounded else "under 1 %"
    return f"{rounded} %"
