"""The odds of a battle in words: how likely a mix of dice does what is wanted (R8.4)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from bythebook.games.arcs.rules.battle.odds import odds
from bythebook.games.arcs.rules.setup.difficulty import hit_points
from bythebook.games.arcs.state.options import Collect
from bythebook.games.arcs.state.state import BUILDINGS, State
from bythebook.games.arcs.text.names import seat_title
from bythebook.games.shared.grammar import count


class Shares(NamedTuple):
    """What a mix of dice would do."""

    won: Fraction
    """How likely all defending ships go, or a building is hit where there is none."""
    lost: Fraction
    """How likely own ships are hit."""
    keys: Fraction
    """How many keys come on average."""
    hits: Fraction
    """How many hits come on average."""


def shares(state: State, player: int, rival: int, at: int, mix: Collect, least: int | None = None) -> Shares:
    """The chances of a mix in a battle, before any die is thrown again; of all ships, or of so many hits."""
    chances = odds(mix.skirmish, mix.assault, mix.raid)
    goal = _goal(state, player, rival, at) if least is None else least
    if goal:
        won = chances.chance(lambda rolled: rolled.hits >= goal)
    else:
        won = chances.chance(lambda rolled: rolled.hits + rolled.buildings > 0)
    lost = chances.chance(lambda rolled: rolled.selfs + (rolled.intercepts and state.fresh[rival][at]) > 0)
    return Shares(won, lost, chances.expected("keys"), chances.expected("hits"))


def in_reach(state: State, player: int, rival: int, at: int, found: Iterable[Collect]) -> int:
    """The hits that some mix can bring: those that send all ships away, else the most there can be."""
    goal = _goal(state, player, rival, at)
    most = [max(n.hits for n in odds(mix.skirmish, mix.assault, mix.raid).ways) for mix in found]
    return min(goal, max(most, default=0))


def aim(state: State, player: int, rival: int, at: int, least: int | None = None) -> str:
    """What is wanted of the dice: `Red's ship goes`, `Red's city is hit`, of too many ships `4 hits`."""
    if least is not None and least < _goal(state, player, rival, at):
        return count(least, "hit")
    whose, ships = f"{seat_title(state.seats[rival])}'s", state.ships_at(rival, at)
    if ships:
        return f"{whose} {'ship goes' if ships == 1 else 'ships go'}"
    built = [kind for kind, word in enumerate(BUILDINGS) if state.built[kind][rival][at]]
    return f"{whose} {BUILDINGS[built[0]] if len(built) == 1 else 'building'} is hit"


def _goal(state: State, player: int, rival: int, at: int) -> int:
    """The hits that send all defending ships away."""
    whole, hurt = hit_points(state, rival, player)
    return state.fresh[rival][at] * (whole + hurt) + state.damaged[rival][at] * hurt
