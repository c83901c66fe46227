"""The odds of battles as text: how likely a combination of dice reaches its goal (R8.4)."""

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


class ExpectedResults(NamedTuple):
    """The expected results of a combination of dice."""

    won: Fraction
    """Probability of destroying all defending ships, or of hitting a building if there are no ships."""
    lost: Fraction
    """Probability of a hit on the attacker's ships."""
    keys: Fraction
    """Average number of keys."""
    hits: Fraction
    """Average number of hits."""


def expected_results(
    state: State, player: int, rival: int, at: int, mix: Collect, least: int | None = None
) -> ExpectedResults:
    """Return the expected results of a combination before rerolls.

    `least` replaces the goal with a number of hits.
    """
    chances = odds(mix.skirmish, mix.assault, mix.raid)
    goal = _hits_needed(state, player, rival, at) if least is None else least
    if goal:
        won = chances.chance(lambda rolled: rolled.hits >= goal)
    else:
        won = chances.chance(lambda rolled: rolled.hits + rolled.buildings > 0)
    lost = chances.chance(lambda rolled: rolled.selfs + (rolled.intercepts and state.fresh[rival][at]) > 0)
    return ExpectedResults(won, lost, chances.expected("keys"), chances.expected("hits"))


def reachable_hits(state: State, player: int, rival: int, at: int, found: Iterable[Collect]) -> int:
    """Return a goal that some combination can reach: destroying all ships, or the maximum number of hits."""
    goal = _hits_needed(state, player, rival, at)
    most = [max(n.hits for n in odds(mix.skirmish, mix.assault, mix.raid).ways) for mix in found]
    return min(goal, max(most, default=0))


def goal_text(state: State, player: int, rival: int, at: int, least: int | None = None) -> str:
    """Describe the goal: `Red's ship destroyed`, `Red's city hit`, or `4 hits` if that is the maximum."""
    if least is not None and least < _hits_needed(state, player, rival, at):
        return count(least, "hit")
    owner, ships = seat_title(state.seats[rival]), state.ships_at(rival, at)
    if ships:
        return f"{owner}'s ship destroyed" if ships == 1 else f"{owner}'s ships destroyed"
    built = [word for kind, word in enumerate(BUILDINGS) if state.built[kind][rival][at]]
    return f"{owner}'s {built[0]} hit" if len(built) == 1 else f"{owner}'s building hit"


def _hits_needed(state: State, player: int, rival: int, at: int) -> int:
    """Return the hits that destroy all defending ships."""
    whole, hurt = hit_points(state, rival, player)
    return state.fresh[rival][at] * (whole + hurt) + state.damaged[rival][at] * hurt
