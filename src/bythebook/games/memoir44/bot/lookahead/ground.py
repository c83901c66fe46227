"""Lookahead of the solo AI on the ground: cover, objectives, marches, attacks (AI-D1 to AI-D13).

Everything here is computed from a View, without side effects. Answers are cached while the board is the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.games.memoir44.bot.view import View, cached_per_board
from bythebook.games.memoir44.box.facts import ARMOR, CLASSES, INFANTRY, facts
from bythebook.games.memoir44.box.hexes import HEXES, board
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.rules import aim, ambush
from bythebook.games.memoir44.rules.armies import hexes_within
from bythebook.games.memoir44.rules.terrain import BIT, Ground, battle_in, ground, ignores_flag_at
from bythebook.games.memoir44.state.state import State

FAR = 20
"""Added to the hex distance where there is no way (AI-D9)."""

IN_COVER = 2.0
"""The minimum cover score that counts as cover (AI-D4)."""

WEAK_ORDER = (2, 0, 1)
"""Infantry, armor, artillery: armor is weakest among equals, then artillery, then infantry (AI-D11)."""


# -- cover (AI-D3 to AI-D5) -------------------------------------------------------------------------


_COVERS: dict[tuple[int, str, int, int], tuple[Scenario, tuple[float, ...]]] = {}
"""Scenario (to keep it alive) and cover without sandbags, by scenario, ruling, side and class."""


def cover(view: View, unit: int, h: int) -> float:
    """Return the cover score of a hex: the dice that attackers lose, and ½ for ignoring a flag (AI-D3)."""
    state = view.state
    side, unit_class = state.side[unit], view.class_of(unit)
    if state.sandbags[h]:
        return _cover(state, side, unit_class, h)
    return _bare_covers(view, side, unit_class)[h]


@cached_per_board
def _bare_covers(view: View, side: int, unit_class: int) -> tuple[float, ...]:
    """Return the cover score of every hex without sandbags, computed once for a map."""
    state = view.state
    key = (id(state.scenario), state.rulings["enemy_bunker"], side, unit_class)
    held = _COVERS.get(key)
    if held is None:
        bare = State(scenario=state.scenario, rulings=state.rulings)
        scores = tuple(_cover(bare, side, unit_class, n) for n in range(HEXES))
        if len(_COVERS) >= 256:
            _COVERS.clear()
        held = _COVERS[key] = (state.scenario, scores)
    return held[1]


def _cover(state: State, side: int, unit_class: int, h: int) -> float:
    below, grounds = _low_ground(state.scenario), ground(state)
    taken = sum(battle_in(state, grounds, attacker, below, h, side) for attacker in (INFANTRY, ARMOR))
    if not taken:  # a hedgehog stops flags, but is not cover
        return 0.0
    return -taken + (0.5 if ignores_flag_at(state, side, unit_class, h) else 0.0)


def _low_ground(scenario: Scenario) -> int:
    """Return a hex that is not a hill: hills count as cover even if enemies are on hills too (AI-D3)."""
    terrains = facts().terrains
    return next(h for h in range(HEXES) if terrains[scenario.ground[h]].height == 0)


def in_cover(view: View, unit: int, h: int) -> bool:
    """Whether a hex is cover for a unit; if not, it is open terrain (AI-D4)."""
    return cover(view, unit, h) >= IN_COVER


# -- marching (AI-D9, AI-D10) -------------------------------------------------------------------------


class Marches(dict[int, tuple[int, ...]]):
    """For each goal, the costs of the shortest paths to it from every hex; computed on first use."""

    def __init__(self, scenario: Scenario, roads: list[list[tuple[int, int]]], blown: int) -> None:
        self.scenario = scenario
        """A reference that keeps the scenario alive, because marches are cached by its identity."""
        self.roads = roads
        self.blown = blown

    def __missing__(self, goal: int) -> tuple[int, ...]:
        costs = self[goal] = _distances(self.roads, self.blown, goal)
        return costs


_MARCHES: dict[tuple[int, int, int], Marches] = {}
"""Marches by the identity of the scenario, the blown bridges and the class."""


def march(view: View, unit: int, start: int, goal: int) -> int:
    """Return the length of the shortest path over several turns, ignoring other units and stops (AI-D9)."""
    return _marches(view, view.class_of(unit))[goal][start]


@cached_per_board
def _marches(view: View, unit_class: int) -> Marches:
    """Return the marches of a unit class on the map, without the bridges that were blown."""
    key = (id(view.scenario), blown := _blown(view), unit_class)
    marches = _MARCHES.get(key)
    if marches is None:
        if len(_MARCHES) >= 768:
            _MARCHES.clear()
        roads = _roads(ground(view.state), unit_class)
        marches = _MARCHES[key] = Marches(view.scenario, roads, blown)
    return marches


def _blown(view: View) -> int:
    """Return the blown bridges as a mask."""
    mask = 0
    for h in ground(view.state).bridges:
        mask |= BIT[h] if view.state.blown[h] else 0
    return mask


def _distances(roads: list[list[tuple[int, int]]], blown: int, goal: int) -> tuple[int, ...]:
    """Return the costs of the paths to a goal from every hex, searched outward from the goal."""
    costs = [-1] * HEXES
    waiting: dict[int, list[int]] = {0: [goal]}
    spent = 0
    while waiting:
        for h in waiting.pop(spent, ()):
            if costs[h] >= 0:
                continue
            costs[h] = spent
            if BIT[h] & blown:  # plain river: nobody steps onto it
                continue
            for n, cost in roads[h]:
                if costs[n] < 0:
                    waiting.setdefault(spent + cost, []).append(n)
        spent += 1
    away = board().distance[goal]
    return tuple(c if c >= 0 else away[h] + FAR for h, c in enumerate(costs))


def _roads(grounds: Ground, unit_class: int) -> list[list[tuple[int, int]]]:
    """Return, for each hex, the neighbors from which a class can step onto it, with the costs."""
    held = _ROADS.get(id(grounds))
    if held is None:
        if len(_ROADS) >= 256:
            _ROADS.clear()
        held = _ROADS[id(grounds)] = (grounds, [[] for _ in CLASSES])
    roads = held[1][unit_class]
    if not roads:
        roads.extend([] for _ in range(HEXES))
        near, costly = grounds.near[unit_class], grounds.costly[unit_class]
        for start in range(HEXES):
            for h in board().neighbors[start]:
                cost = _step(near[start], costly[start], h)
                if cost:
                    roads[h].append((start, cost))
    return roads


_ROADS: dict[int, tuple[Ground, list[list[list[tuple[int, int]]]]]] = {}
"""The roads of a map by class; the first item keeps the map alive."""


def _step(near: int, costly: tuple[tuple[int, int], ...], h: int) -> int:
    if near & BIT[h]:
        return 1
    return next((cost for cost, mask in costly if mask & BIT[h]), 0)


def distance_to_enemy(view: View, h: int) -> int:
    """Return the hex distance to the closest enemy unit."""
    away = board().distance[h]
    return min([away[there] for there in enemy_hexes(view)], default=FAR)


def enemies(view: View) -> list[int]:
    """Return the other side's units that are on the board."""
    return view.units(view.other)


def march_to_nearest(view: View, unit: int, h: int, goals: Iterable[int]) -> int:
    """Return the shortest march from a hex to any of the goals."""
    marches = _marches(view, view.class_of(unit))
    return min([marches[goal][h] for goal in goals], default=FAR * 2)


def toward(view: View, unit: int, h: int, goals: Iterable[int]) -> list[int]:
    """Return the goals that are closer to a hex than to the unit (AI-D10)."""
    here, marches = view.at(unit), _marches(view, view.class_of(unit))
    return [goal for goal in goals if (costs := marches[goal])[h] < costs[here]]


@cached_per_board
def enemy_hexes(view: View) -> list[int]:
    """Return the hexes of the enemy units."""
    return [view.at(enemy) for enemy in enemies(view)]


# -- objectives (AI-D8) -------------------------------------------------------------------------------


@cached_per_board
def objectives(view: View) -> list[int]:
    """Return the hexes that would score for the side if held; if there are none, those to guard (AI-D8)."""
    for side in (view.side, view.other):
        hexes = [h for h in scoring_hexes(view, side) if not _holds(view, h)]
        if hexes:
            return hexes
    return []


def scoring_hexes(view: View, side: int) -> list[int]:
    """Return the hexes that score for a side, except those of permanent medals already won."""
    scenario, won = view.scenario, view.state.won
    found: dict[int, None] = {}
    for i, objective in enumerate(scenario.objectives):
        if objective.side == side and not won[i]:
            found.update(dict.fromkeys(objective.hexes))
    for clause in scenario.sudden_death:
        if clause.side == side:
            found.update(dict.fromkeys(clause.hexes))
    for way in scenario.exits:
        if way.side == side:
            found[way.hex] = None
    return list(found)


def _holds(view: View, h: int) -> bool:
    unit = view.unit_on(h)
    return unit >= 0 and view.state.side[unit] == view.side


def is_objective_of_either(view: View, h: int) -> bool:
    """Whether a hex scores for any side (AI-6b, AI-6f)."""
    return h in _scoring_for_either(view)


@cached_per_board
def _scoring_for_either(view: View) -> frozenset[int]:
    return frozenset(scoring_hexes(view, view.side) + scoring_hexes(view, view.other))


# -- attacks (AI-D1, AI-D7, AI-D11, AI-D13, AI-6b) ------------------------------------------------------


def weakness(view: View, unit: int) -> tuple[int, int, int, int]:
    """Return a sort key, weakest first: fewest figures, least full strength, class, leftmost (AI-D11)."""
    return (*strength(view, unit), view.from_left(view.at(unit)))


def strength(view: View, unit: int) -> tuple[int, int, int]:
    """Return the key of `weakness` without the position, which is compared only after distance (AI-6b)."""
    return view.figures(unit), view.full(unit), WEAK_ORDER[view.class_of(unit)]


@cached_per_board
def best_attack(view: View, unit: int, h: int) -> tuple[int, int]:
    """Return the dice and the target of a unit's best attack from a hex; 0 dice if there is none (AI-6b)."""
    found = view.targets(unit, h)
    if not found:
        return 0, -1
    most = max(found.values())
    tied = [target for target, dice in found.items() if dice == most]
    return most, min(tied, key=lambda t: target_order(view, h, t)) if len(tied) > 1 else tied[0]


def target_order(view: View, h: int, target: int) -> tuple[bool, tuple[int, int, int], int, int, int]:
    """Return the sort key for equal dice: on an objective, weakest, nearest, leftmost (AI-6b, AI-5z)."""
    there = view.at(target)
    return (
        not is_objective_of_either(view, there),
        strength(view, target),
        board().distance[h][there],
        view.from_left(there),
        view.from_home(there),
    )


def dice_here(view: View, unit: int) -> int:
    """Return the dice of a unit's best attack from where it is (AI-D1, AI-D7)."""
    return best_attack(view, unit, view.at(unit))[0] if view.could_battle(unit) else 0


def dice_at(view: View, unit: int, h: int) -> int:
    """Return the dice of a unit's best attack from a hex it can move to, or 0 (AI-D13)."""
    if h == view.at(unit):
        return dice_here(view, unit)
    cost = view.reach(unit).get(h)
    if cost is None or not view.can_battle_at(unit, h, cost):
        return 0
    return best_attack(view, unit, h)[0]


@cached_per_board
def attacks_nowhere(view: View, unit: int) -> bool:
    """Whether a unit has no target this turn, whether it moves or stays (AI-D13)."""
    if dice_here(view, unit):
        return False
    near = near_enemies(view, view.type_of(unit).range)
    for h, cost in view.reach(unit).items():
        if BIT[h] & near and view.can_battle_at(unit, h, cost) and view.targets(unit, h):
            return False
    return True


def close_targets(view: View, unit: int, h: int) -> list[int]:
    """Return the adjacent enemies that a unit could attack from a hex with at least one die (AI-D1)."""
    if not aim.next_to_enemy(view.state, unit, h):
        return []
    away = board().distance[h]
    return [target for target in view.targets(unit, h) if away[view.at(target)] == 1]


@cached_per_board
def close_enemies(view: View, unit: int) -> list[int]:
    """Return the adjacent enemies that a unit can fight; under one ruling, all adjacent enemies (AI-D1)."""
    if view.ruling("ai_assault_needs_dice") == "off":
        return adjacent_enemies(view, unit)
    return close_targets(view, unit, view.at(unit)) if view.could_battle(unit) else []


def adjacent_enemies(view: View, unit: int) -> list[int]:
    """Return the enemies on the hexes around a unit."""
    away = board().distance[view.at(unit)]
    return [enemy for enemy in enemies(view) if away[view.at(enemy)] == 1]


@cached_per_board
def close_assaults(view: View, unit: int) -> list[int]:
    """Return the hexes to which a unit could move and then battle an adjacent enemy (AI-5e)."""
    close = near_enemies(view, 1)
    return [
        h
        for h, cost in view.reach(unit).items()
        if BIT[h] & close and view.can_battle_at(unit, h, cost) and close_targets(view, unit, h)
    ]


@cached_per_board
def better_shots(view: View, unit: int) -> list[int]:
    """Return the hexes that give more dice than the unit has here, no farther from that target (AI-5f)."""
    now, here = dice_here(view, unit), view.at(unit)
    # The farther, the fewer dice, and ground only takes some: from beyond this it never rolls more than now.
    far = sum(dice + view.card_in_play.bonus > now for dice in view.type_of(unit).dice)
    if not far:
        return []
    near, nearer, level = near_enemies(view, far), [], []
    for h, cost in view.reach(unit).items():
        if not BIT[h] & near or not view.can_battle_at(unit, h, cost):
            continue
        dice, target = best_attack(view, unit, h)
        if dice > now:
            there = board().distance[view.at(target)]
            if there[h] < there[here]:
                nearer.append(h)
            elif there[h] == there[here]:
                level.append(h)
    return nearer or (level if view.ruling("ai_same_distance") == "on" else [])


@cached_per_board
def near_enemies(view: View, reach: int) -> int:
    """Return the hexes within `reach` of any enemy, as a mask."""
    around, mask = hexes_within(reach), 0
    for h in enemy_hexes(view):
        mask |= around[h]
    return mask


def empty_cover(view: View, unit: int) -> list[int]:
    """Return the unoccupied cover hexes for a unit (AI-5a)."""
    return _empty_cover(view, view.state.side[unit], view.class_of(unit))


@cached_per_board
def _empty_cover(view: View, side: int, unit_class: int) -> list[int]:
    state, scores = view.state, _bare_covers(view, side, unit_class)
    return [
        h
        for h, score in enumerate(scores)
        if state.unit_at[h] < 0
        and (_cover(state, side, unit_class, h) if state.sandbags[h] else score) >= IN_COVER
    ]


def march_to_cover(view: View, unit: int, h: int) -> int:
    """Return the shortest march from a hex to empty cover (AI-5a)."""
    return _march_to_cover(view, view.state.side[unit], view.class_of(unit), h)


@cached_per_board
def _march_to_cover(view: View, side: int, unit_class: int, h: int) -> int:
    marches = _marches(view, unit_class)
    return min([marches[goal][h] for goal in _empty_cover(view, side, unit_class)], default=FAR * 2)


def approachable(view: View, unit: int) -> int:
    """Return the closest, then weakest enemy to which a reachable cover hex is nearer, or -1 (AI-5d)."""
    covers = [h for h in view.reach(unit) if in_cover(view, unit, h)]
    nearer = [e for e in enemies(view) if any(toward(view, unit, h, [view.at(e)]) for h in covers)]
    return _closest_weakest(view, unit, nearer)


def overrun_dice(view: View, unit: int, h: int) -> int:
    """Return the dice of the overrun attack an armor unit could make after taking a hex (TG-4, AI-6f)."""
    kind, state = view.type_of(unit), view.state
    if not kind.overrun or state.grounds.get(unit, 0) or state.wire[h]:
        return 0
    grounds = ground(state)
    if (grounds.no_battle | grounds.sea) & BIT[h]:
        return 0
    return best_attack(view, unit, h)[0]


@cached_per_board
def closest_weakest(view: View, unit: int) -> int:
    """Return the closest, then weakest enemy, or -1 (AI-5h)."""
    return _closest_weakest(view, unit, enemies(view))


def _closest_weakest(view: View, unit: int, among: list[int]) -> int:
    """Return the closest, then weakest, leftmost, lowest-numbered of some enemies, or -1 (AI-D11, AI-5z)."""
    away = board().distance[view.at(unit)]

    def order(enemy: int) -> tuple[int, tuple[int, ...], int]:
        h = view.at(enemy)
        return away[h], weakness(view, enemy), view.from_home(h)

    return min(among, key=order, default=-1)


# -- other questions ----------------------------------------------------------------------------------


def hex_distance(a: int, b: int) -> int:
    """Return the distance between two hexes."""
    return board().distance[a][b]


def adjacent(a: int, b: int) -> bool:
    """Whether two hexes are adjacent."""
    return board().distance[a][b] == 1


DROP_ROWS = (3, 4, 5)
"""The rows in which a bot aims its airdrop (AI-9a)."""


def is_drop_zone(view: View, h: int) -> bool:
    """Whether a hex in the middle rows has no unit on it or next to it (AI-9a)."""
    near = (h, *board().neighbors[h])
    return board().row[h] in DROP_ROWS and all(view.unit_on(n) < 0 for n in near)


def can_fire_flak(view: View, unit: int) -> bool:
    """Whether the enemy's plane is close enough for flak (FP-9)."""
    return aim.can_fire_flak(view.state, unit)


def can_clear_wire(view: View, unit: int) -> bool:
    """Whether a unit is on wire that it could remove (CB-10)."""
    return aim.can_clear_wire(view.state, unit)


def ambush_dice(view: View, unit: int, attacker: int) -> int:
    """Return the dice of a unit when it ambushes its attacker (CC-2)."""
    return ambush.ambush_dice(view.state, unit, attacker)


# -- Air Power groups (CC-1, AI section 16.9) -----------------------------------------------------------


def groups(view: View, most: int, *, section: str = "") -> list[tuple[int, ...]]:
    """Return the connected groups of enemies up to a size, with at least one unit in the section."""
    hexes = set(enemy_hexes(view))
    edge = {frozenset((h,)) for h in hexes}
    found = set(edge)
    for _ in range(most - 1):
        edge = {g | {n} for g in edge for h in g for n in board().neighbors[h] if n in hexes and n not in g}
        found |= edge
    reaching = (g for g in found if not section or any(view.in_section(view.unit_on(h), section) for h in g))
    return sorted(tuple(sorted(group)) for group in reaching)
