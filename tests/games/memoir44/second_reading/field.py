"""What the solo AI looks at on the board, counted anew for every question; ways over a map once.

Only the table, the printed facts and the plain rules (who can move where, whom a unit may attack and with how
many dice) are asked; nothing of the bot is.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY, Obstacle, facts
from bythebook.games.memoir44.box.hexes import HEXES, ROWS, TOP, board
from bythebook.games.memoir44.rules.aim import can_battle_after, dice_for, targets
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.terrain import BIT, CostlySteps, ground
from bythebook.games.memoir44.state.state import NOWHERE, State

T = TypeVar("T")
Key = Callable[[Any], Any]
Masks = tuple[int, ...]

COVER = 2.0
"""AI-D4: from this score on a hex is cover."""
UNREACHABLE = 20
"""AI-D9: added to the hex distance where no way leads."""


def least(items: Iterable[T], *keys: Key) -> list[T]:
    """Those that come first by one key after another, all of them if equal."""
    left = list(items)
    for key in keys:
        ranks = [key(item) for item in left]
        low = min(ranks, default=None)
        left = [item for item, rank in zip(left, ranks, strict=True) if rank == low]
    return left


def preferred(items: Iterable[T], wanted: Callable[[T], bool]) -> list[T]:
    """Those that are wanted, or all of them if none is."""
    everything = list(items)
    return [item for item in everything if wanted(item)] or everything


@cache
def ways(near: Masks, costly: tuple[CostlySteps, ...], blown: frozenset[int], start: int) -> list[int]:
    """What it costs one class to walk from a hex to every other on a map; -1 where no way leads."""
    found = [-1] * HEXES
    waiting = [(0, start)]
    while waiting:
        cost, h = heapq.heappop(waiting)
        if found[h] >= 0:
            continue
        found[h] = cost
        for n in board().neighbors[h]:
            if n in blown:
                continue
            if near[h] & BIT[n]:
                heapq.heappush(waiting, (cost + 1, n))
            for more, mask in costly[h]:
                if mask & BIT[n]:
                    heapq.heappush(waiting, (cost + more, n))
    return found


class Field:
    """The board as one side sees it."""

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side = state, side
        on_board = [unit for unit, h in enumerate(state.at) if h != NOWHERE]
        self.own = [unit for unit in on_board if state.side[unit] == side]
        self.enemies = [unit for unit in on_board if state.side[unit] != side]
        self.objectives = self._objectives()
        self._blown = frozenset(h for h in range(HEXES) if state.blown[h])
        self._reach: dict[int, dict[int, int]] = {}

    # -- where ---------------------------------------------------------------------------------------

    def on(self, ruling: str) -> bool:
        """Whether a switch is on."""
        return self.state.rulings[ruling] == "on"

    def at(self, unit: int) -> int:
        return self.state.at[unit]

    def away(self, one: int, other: int) -> int:
        return board().distance[one][other]

    def left(self, h: int) -> int:
        """How far from the side's own left a hex lies."""
        x = board().x[h]
        return -x if self.state.scenario.seat(self.side) == TOP else x

    def home(self, h: int) -> int:
        """How many rows a hex lies from the side's own baseline."""
        row = board().row[h]
        return row if self.state.scenario.seat(self.side) == TOP else ROWS - 1 - row

    def by_5z(self, h: int) -> tuple[int, int]:
        """AI-5z: leftmost, then nearest the own baseline."""
        return self.left(h), self.home(h)

    def nearest_enemy(self, h: int) -> int:
        """Hexes to the closest enemy."""
        return min((self.away(h, self.at(enemy)) for enemy in self.enemies), default=0)

    # -- units ---------------------------------------------------------------------------------------

    def class_of(self, unit: int) -> int:
        return self.state.type_of(unit).class_index

    def understrength(self, unit: int) -> bool:
        """AI-D6."""
        return self.state.figures[unit] < self.state.full[unit]

    def weakness(self, unit: int) -> tuple[Any, ...]:
        """AI-D11: the weakest comes first."""
        return *self.strength(unit), self.left(self.at(unit))

    def strength(self, unit: int) -> tuple[int, int, int]:
        """AI-D11 as far as it is about the unit, not about its place."""
        kind = (ARMOR, ARTILLERY, INFANTRY).index(self.class_of(unit))
        return self.state.figures[unit], self.state.full[unit], kind

    # -- cover (AI-D3 to AI-D5) ----------------------------------------------------------------------

    def cover(self, unit: int, h: int) -> float:
        """The strongest reductions against infantry and armor; half a point more for a flag ignored there."""
        terrain = facts().terrains[self.state.scenario.ground[h]]
        pieces = list(self._pieces(unit, h))
        dice = sum(
            max(-terrain.battle_in[attacker], *(-piece.battle_in[attacker] for piece in pieces), 0)
            for attacker in (INFANTRY, ARMOR)
        )
        kind = self.class_of(unit)
        flag = terrain.flags_ignored or any(p.flags_ignored and p.flags_ignored_by[kind] for p in pieces)
        return dice + 0.5 if dice and flag else dice

    def _pieces(self, unit: int, h: int) -> Iterable[Obstacle]:
        """What lies there for this unit: sandbags, and its own side's works."""
        if self.state.sandbags[h]:
            yield facts().obstacle["sandbag"]
        for piece in self.state.scenario.obstacles:
            kind = facts().obstacles[piece.type]
            if piece.hex != h or kind.removed != "never":
                continue
            borrowed = kind.id == "bunker" and self.state.rulings["enemy_bunker"] == "protects"
            if not kind.owned or piece.owner == self.state.side[unit] or borrowed:
                yield kind

    def is_cover(self, unit: int, h: int) -> bool:
        return self.cover(unit, h) >= COVER

    def in_cover(self, unit: int) -> bool:
        return self.is_cover(unit, self.at(unit))

    # -- moving and fighting -------------------------------------------------------------------------

    def reach(self, unit: int) -> dict[int, int]:
        """AI-D12: where it can move to, and what that costs."""
        if unit not in self._reach:
            self._reach[unit] = reach(self.state, unit)
        return self._reach[unit]

    def covers_in_reach(self, unit: int) -> list[int]:
        return [h for h in self.reach(unit) if self.is_cover(unit, h)]

    def attack_capable(self, unit: int, h: int) -> bool:
        """AI-D13."""
        return can_battle_after(self.state, unit, h, self.reach(unit)[h])

    def targets(self, unit: int, h: int) -> list[int]:
        """Whom it could roll a die at from a hex, where it stands or where it could fight after the move."""
        if h == self.at(unit):
            able = facts().terrains[self.state.scenario.ground[h]].battle_here
        else:
            able = self.attack_capable(unit, h)
        return list(targets(self.state, unit, h)) if able else []

    def dice(self, unit: int, target: int, h: int) -> int:
        return dice_for(self.state, unit, target, h)

    def best_dice(self, unit: int, h: int) -> int:
        """The dice of its best attack from a hex."""
        return max((self.dice(unit, target, h) for target in self.targets(unit, h)), default=0)

    def best_target(self, unit: int, h: int, among: Iterable[int]) -> list[int]:
        """AI-6b: most dice; on an objective of either side; weakest; nearest; leftmost."""
        return least(
            among,
            lambda enemy: -self.dice(unit, enemy, h),
            lambda enemy: self.at(enemy) not in self.scoring,
            self.strength,
            lambda enemy: self.away(h, self.at(enemy)),
            lambda enemy: self.by_5z(self.at(enemy)),
        )

    def can_attack(self, unit: int) -> bool:
        """AI-D7."""
        return bool(self.targets(unit, self.at(unit)))

    def assaulted(self, unit: int) -> list[int]:
        """AI-D1: the enemies it is in close assault with."""
        here = self.at(unit)
        near = [enemy for enemy in self.enemies if self.away(here, self.at(enemy)) == 1]
        if self.state.rulings["ai_assault_needs_dice"] == "off":
            return near
        return [enemy for enemy in near if enemy in self.targets(unit, here)]

    # -- marches (AI-D9, AI-D10) ---------------------------------------------------------------------

    def march(self, unit: int, start: int, goal: int) -> int:
        """The shortest way over the map for its class, whoever stands there."""
        steps, kind = ground(self.state), self.class_of(unit)
        cost = ways(steps.near[kind], steps.costly[kind], self._blown, start)[goal]
        return cost if cost >= 0 else self.away(start, goal) + UNREACHABLE

    def shortest(self, unit: int, start: int, goals: Iterable[int]) -> int:
        """The march to the nearest of some goals."""
        return min((self.march(unit, start, goal) for goal in goals), default=0)

    def is_toward(self, unit: int, h: int, goal: int) -> bool:
        """AI-D10: nearer after the move than before."""
        return self.march(unit, h, goal) < self.march(unit, self.at(unit), goal)

    def nears(self, unit: int, h: int, goals: Iterable[int]) -> list[int]:
        """The goals it would be nearer to on a hex."""
        return [goal for goal in goals if self.is_toward(unit, h, goal)]

    def toward_objective(self, unit: int, h: int) -> bool:
        return bool(self.nears(unit, h, self.objectives))

    def toward_enemy(self, unit: int, h: int) -> bool:
        return bool(self.nears(unit, h, [self.at(enemy) for enemy in self.enemies]))

    # -- objectives (AI-D8) --------------------------------------------------------------------------

    def scores_for(self, side: int) -> set[int]:
        """The hexes that would bring a side medals or the game; medals that are won for good bring none."""
        scenario, found = self.state.scenario, set[int]()
        for objective, won in zip(scenario.objectives, self.state.won, strict=True):
            if objective.side == side and not won:
                found.update(objective.hexes)
        for group in scenario.sudden_death:
            if group.side == side:
                found.update(group.hexes)
        found.update(way.hex for way in scenario.exits if way.side == side)
        return found

    @property
    def scoring(self) -> set[int]:
        """The hexes that would score for either side."""
        return self.scores_for(self.side) | self.scores_for(1 - self.side)

    def _objectives(self) -> list[int]:
        """What the side goes for, else what it guards; hexes that its own units hold are left out."""
        held = {self.state.at[unit] for unit in self.own}
        wanted = self.scores_for(self.side) - held
        return sorted(wanted or self.scores_for(1 - self.side) - held)
