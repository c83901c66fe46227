"""Terrain and obstacles: tables of everything that only depends on the map (TE, MV-5 to MV-12, LS-5, RT-3).

`ground(state)` returns the tables of the scenario, built once. Sets of hexes are bit masks, so that a whole
ring of hexes is tested at once. Whatever changes during play (wire, sandbags, blown bridges, units) is part
of the state; the functions here and the other chapters of the rules take it into account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from bythebook.games.memoir44.box.facts import CLASSES, SIDES, Obstacle, Terrain, facts
from bythebook.games.memoir44.box.hexes import HEXES, board
from bythebook.games.memoir44.box.scenarios.text import Scenario
from bythebook.games.memoir44.state.state import State

BIT: Final = (*(1 << h for h in range(HEXES)), 0)
"""The bit of each hex. The last item is 0, so that NOWHERE, which is -1, has no bit."""

OFF_BOARD_BIT: Final = 1 << HEXES
"""The bit of everything off the board, for lines of sight (LS-4)."""

Masks = tuple[int, ...]
ByClass = tuple[tuple[int, ...], ...]
CostlySteps = tuple[tuple[int, int], ...]
"""Steps that cost more than one movement: pairs of a cost and a mask of hexes."""

OWNER, ANYONE = 0, 1
"""The side that a bunker protects: the options of the ruling `enemy_bunker`, as table indices."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ground:
    """Everything that only depends on the map of a scenario; masks of hexes unless stated otherwise.

    There is one for a scenario, so it is itself the key of what is worked out from it.
    """

    near: ByClass
    """`near[class][h]`: the hexes a unit can step to for one movement (MV-1)."""
    costly: tuple[tuple[CostlySteps, ...], ...]
    """`costly[class][h]`: the hexes that cost more (MV-6)."""
    stop: int
    """Hexes where a unit that enters must stop (MV-3); wire is added to this (MV-11)."""
    no_battle: int
    """Hexes where a unit that enters may not battle this turn (MV-4)."""
    first_step: int
    """Hexes that can be entered only with the first step (MV-5)."""
    one_step: int
    """Hexes from which a unit can make only one step (MV-5)."""
    sea: int
    """Hexes from which no unit can battle (MV-8)."""
    slow: int
    """Hexes such that a path through any of them costs at most `slow_limit` in all (MV-7)."""
    slow_limit: int
    trapped: Masks
    """Hexes that a unit can never leave, by class (MV-12)."""
    no_ascent: Masks
    """The neighbors that can't be taken as ground from a hex, by hex (TG-2)."""
    retreat: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """`retreat[side][class][h]`: the hexes to which a retreat may lead, occupied or not (RT-2, RT-3)."""
    hills: int
    ridge: Masks
    """The connected hill hexes that a hex belongs to, by hex (LS-6)."""
    blocks: int
    """Hexes whose terrain or obstacle blocks a line of sight, and the off-board bit (LS-5)."""
    bunkers: int
    """Hexes with obstacles that block a line even on a hill (LS-6)."""
    walls: int
    """Hexes over which even artillery can't fire, and the off-board bit; 0 if there are none (LS-7)."""
    wide: int
    """Hexes of wide river, over which infantry can't fire (LS-5)."""
    bridges: tuple[int, ...]
    """Hexes where a bridge cancels the river."""
    battle_in: tuple[tuple[tuple[ByClass, ...], ...], ...]
    """`battle_in[option][attacker above][side of the target][class][h]`: the dice reduction (CB-5)."""
    battle_out: ByClass
    """`battle_out[class][h]`: the dice reduction, without wire (CB-6)."""
    ignores_flag: tuple[tuple[Masks, ...], ...]
    """`ignores_flag[option][side][class]`: hexes where a unit may ignore a flag, without sandbags (RT-5)."""
    diggable: int
    """Hexes where sandbags can be placed (TE-2)."""
    exits: tuple[dict[int, int], dict[int, int]]
    """The medals for leaving the board, by side and exit hex (SP-5)."""


_built: dict[int, tuple[Scenario, Ground]] = {}
"""Maps the identity of a scenario to it and its tables; the reference keeps the scenario alive."""


def ground(state: State) -> Ground:
    """Return the tables of the state's scenario, built on first use."""
    held = _built.get(id(state.scenario))
    if held is None:
        if len(_built) >= 256:
            _built.clear()
        held = _built[id(state.scenario)] = (state.scenario, _build(state.scenario))
    return held[1]


# -- the pieces in a hex ---------------------------------------------------------------------------


def blown_bridges(state: State, grounds: Ground) -> int:
    """Return the hexes whose bridge was blown up; they are plain river (SP-6)."""
    mask = 0
    for h in grounds.bridges:
        if state.blown[h]:
            mask |= BIT[h]
    return mask


def battle_in(state: State, grounds: Ground, attacker: int, source: int, target: int, side: int) -> int:
    """Return the largest dice reduction of the target's hex against an attacker class (CB-5, TE-1)."""
    above = 1 if grounds.hills & BIT[source] else 0
    dice = grounds.battle_in[_bunker_option(state)][above][side][attacker][target]
    if state.sandbags[target]:
        return min(dice, _sandbags().battle_in[attacker])
    return dice


def battle_out(state: State, grounds: Ground, attacker: int, source: int) -> int:
    """Return how many dice the attacker loses because of its own hex (CB-6)."""
    dice = grounds.battle_out[attacker][source]
    return dice + _wire().battle_out[attacker] if state.wire[source] else dice


def may_ignore_flag(state: State, unit: int) -> bool:
    """Whether the unit's hex lets it ignore a flag (RT-5)."""
    return ignores_flag_at(state, state.side[unit], state.type_of(unit).class_index, state.at[unit])


def ignores_flag_at(state: State, side: int, unit_class: int, h: int) -> bool:
    """Whether a hex would let a unit of this kind ignore a flag; several sources count once (RT-5, TE-1)."""
    if state.sandbags[h] and _sandbags().flags_ignored_by[unit_class]:
        return True
    return bool(ground(state).ignores_flag[_bunker_option(state)][side][unit_class] & BIT[h])


def stops(state: State, h: int) -> bool:
    """Whether a unit that enters the hex must end its move there (MV-3, MV-11)."""
    return state.wire[h] or bool(ground(state).stop & BIT[h])


def takes_sandbags(state: State, h: int) -> bool:
    """Whether sandbags placed in the hex would have an effect (TE-2)."""
    return not state.sandbags[h] and bool(ground(state).diggable & BIT[h])


def _bunker_option(state: State) -> int:
    return ANYONE if state.rulings["enemy_bunker"] == "protects" else OWNER


@cache
def _sandbags() -> Obstacle:
    return facts().obstacle["sandbag"]


@cache
def _wire() -> Obstacle:
    return facts().obstacle["wire"]


_CLASSES: Final = range(len(CLASSES))
_SIDES: Final = range(len(SIDES))


# -- the tables -----------------------------------------------------------------------------------


class _Map:
    """A scenario's map while its tables are built: terrain, permanent obstacles and bridges, by hex."""

    def __init__(self, scenario: Scenario) -> None:
        known = facts()
        self.scenario = scenario
        self.terrain: list[Terrain] = [known.terrains[t] for t in scenario.ground]
        self.obstacles: list[list[tuple[Obstacle, int | None]]] = [[] for _ in range(HEXES)]
        self.spans: dict[int, str] = {}
        self.open_to: dict[int, tuple[int, ...]] = {}
        for setup in scenario.obstacles:
            obstacle = known.obstacles[setup.type]
            if obstacle.spans:
                self.spans[setup.hex], self.open_to[setup.hex] = obstacle.spans, setup.open_to
            elif obstacle.removed == "never":  # the others are in the state, because they can be removed
                self.obstacles[setup.hex].append((obstacle, setup.owner))

    def is_bridged(self, h: int) -> bool:
        """Whether a bridge cancels the terrain of the hex."""
        return self.spans.get(h) == self.terrain[h].id

    def enters(self, h: int, unit_class: int) -> bool:
        """Whether a class can enter the hex (MV-9, TE)."""
        if h in self.scenario.impassable:
            return False
        if not (self.terrain[h].enters[unit_class] or self.is_bridged(h)):
            return False
        return all(obstacle.enters[unit_class] for obstacle, _ in self.obstacles[h])

    def closed_by_bridge(self, a: int, b: int) -> bool:
        """Whether the step is closed because a bridge connects only certain hexes (MV-10)."""
        for one, other in ((a, b), (b, a)):
            open_to = self.open_to.get(one)
            if open_to and other not in open_to:
                return True
        return False

    def step_cost(self, a: int, b: int, unit_class: int) -> int:
        """Return the cost of the step from a to b for a class; 0 if it is impossible (MV-6, MV-9, MV-10)."""
        if not self.enters(b, unit_class) or self.closed_by_bridge(a, b):
            return 0
        here, there = self.terrain[a], self.terrain[b]
        cost = there.climb if there.height > here.height else 1
        for high, low in ((here, there), (there, here)):
            if high.beach_edge is not None and low.id == "beach":
                if not high.beach_edge.open_to[unit_class]:
                    return 0
                cost = max(cost, high.beach_edge.cost)
        return cost

    def traps(self, h: int, unit_class: int) -> bool:
        """Whether a unit of the class can never leave the hex (MV-12)."""
        return any(obstacle.traps[unit_class] for obstacle, _ in self.obstacles[h])

    def no_ascent(self, a: int, b: int) -> bool:
        """Whether a unit in hex a can't take ground uphill in hex b (TG-2)."""
        edge = self.terrain[b].beach_edge
        return edge is not None and self.terrain[a].id == "beach" and not edge.take_ground_up

    def dice_against(self, h: int, attacker: int, side: int, above: int, reading: int) -> int:
        """Return the largest dice reduction for attacks on a unit of a side in the hex (CB-5)."""
        terrain = self.terrain[h]
        dice = [0] if terrain.only_from_below and above else [terrain.battle_in[attacker]]
        for obstacle, owner in self.obstacles[h]:
            if _profits(obstacle, owner, side, reading):
                dice.append(obstacle.battle_in[attacker])
        return min(dice)

    def can_ignore_flag(self, h: int, side: int, unit_class: int, reading: int) -> bool:
        """Whether a unit of a side in the hex may ignore a flag (RT-5)."""
        return self.terrain[h].flags_ignored > 0 or any(
            obstacle.flags_ignored > 0
            and obstacle.flags_ignored_by[unit_class]
            and _profits(obstacle, owner, side, reading)
            for obstacle, owner in self.obstacles[h]
        )


def _profits(obstacle: Obstacle, owner: int | None, side: int, reading: int) -> bool:
    """Whether an obstacle helps a unit of a side in its hex; `enemy_bunker` rules on other owners (SP-2)."""
    return not obstacle.owned or owner == side or (reading == ANYONE and obstacle.blocks_sight)


def _mask(hexes: Iterable[int]) -> int:
    mask = 0
    for h in hexes:
        mask |= BIT[h]
    return mask


def _where(test: Callable[[int], object]) -> int:
    return _mask(h for h in range(HEXES) if test(h))


def _build(scenario: Scenario) -> Ground:
    chart = _Map(scenario)
    terrain, obstacles = chart.terrain, chart.obstacles
    hills = _where(lambda h: terrain[h].height > 0)
    bunkers = _where(lambda h: any(o.blocks_sight for o, _ in obstacles[h]))
    return Ground(
        near=tuple(tuple(_steps(chart, h, c)[1] for h in range(HEXES)) for c in _CLASSES),
        costly=tuple(tuple(_costly(chart, h, c) for h in range(HEXES)) for c in _CLASSES),
        stop=_where(lambda h: terrain[h].stop or any(o.stop for o, _ in obstacles[h])),
        no_battle=_where(lambda h: terrain[h].no_battle_on_entry),
        first_step=_where(lambda h: terrain[h].first_step_only),
        one_step=_where(lambda h: terrain[h].leave_limit == 1),
        sea=_where(lambda h: not terrain[h].battle_here),
        slow=_where(lambda h: terrain[h].move_limit is not None),
        slow_limit=min((t.move_limit for t in terrain if t.move_limit is not None), default=0),
        trapped=tuple(_mask(h for h in range(HEXES) if chart.traps(h, c)) for c in _CLASSES),
        no_ascent=tuple(
            _mask(n for n in board().neighbors[h] if chart.no_ascent(h, n)) for h in range(HEXES)
        ),
        retreat=tuple(
            tuple(tuple(_retreat(chart, s, c, h) for h in range(HEXES)) for c in _CLASSES) for s in _SIDES
        ),
        hills=hills,
        ridge=tuple(_ridge(h, hills) for h in range(HEXES)),
        blocks=OFF_BOARD_BIT | bunkers | _where(lambda h: terrain[h].blocks_sight),
        bunkers=bunkers,
        walls=OFF_BOARD_BIT | _mask(scenario.blocks_artillery) if scenario.blocks_artillery else 0,
        wide=_mask(scenario.wide),
        bridges=tuple(sorted(filter(chart.is_bridged, chart.spans))),
        battle_in=_battle_in(chart),
        battle_out=tuple(tuple(_battle_out(chart, h, c) for h in range(HEXES)) for c in _CLASSES),
        ignores_flag=_ignores_flag(chart),
        diggable=_where(lambda h: terrain[h].sandbags),
        exits=_exits(scenario),
    )


def _battle_in(chart: _Map) -> tuple[tuple[tuple[ByClass, ...], ...], ...]:
    def row(reading: int, above: int, side: int, attacker: int) -> tuple[int, ...]:
        return tuple(chart.dice_against(h, attacker, side, above, reading) for h in range(HEXES))

    return tuple(
        tuple(tuple(tuple(row(r, above, s, c) for c in _CLASSES) for s in _SIDES) for above in (0, 1))
        for r in (OWNER, ANYONE)
    )


def _ignores_flag(chart: _Map) -> tuple[tuple[Masks, ...], ...]:
    def mask(reading: int, side: int, unit_class: int) -> int:
        return _where(lambda h: chart.can_ignore_flag(h, side, unit_class, reading))

    return tuple(tuple(tuple(mask(r, s, c) for c in _CLASSES) for s in _SIDES) for r in (OWNER, ANYONE))


def _steps(chart: _Map, h: int, unit_class: int) -> dict[int, int]:
    """Return a mask of the neighbors for each step cost; 1 is always a key."""
    steps = {1: 0}
    for n in board().neighbors[h]:
        cost = chart.step_cost(h, n, unit_class)
        if cost:
            steps[cost] = steps.get(cost, 0) | BIT[n]
    return steps


def _costly(chart: _Map, h: int, unit_class: int) -> CostlySteps:
    return tuple((cost, mask) for cost, mask in sorted(_steps(chart, h, unit_class).items()) if cost > 1)


def _retreat(chart: _Map, side: int, unit_class: int, h: int) -> tuple[int, ...]:
    """Return the hexes of one retreat step: homeward, open, not into the sea (RT-2, RT-3, RT-7)."""
    if chart.traps(h, unit_class):
        return ()
    return tuple(
        n
        for n in board().homeward[chart.scenario.seat(side)][h]
        if chart.step_cost(h, n, unit_class) and (chart.terrain[n].retreat_into or chart.is_bridged(n))
    )


def _ridge(h: int, hills: int) -> int:
    """Return the hill hexes connected to a hex."""
    found, waiting = 0, [h] if hills & BIT[h] else []
    while waiting:
        at = waiting.pop()
        if not found & BIT[at]:
            found |= BIT[at]
            waiting += [n for n in board().neighbors[at] if hills & BIT[n]]
    return found


def _battle_out(chart: _Map, h: int, attacker: int) -> int:
    return chart.terrain[h].battle_out[attacker] + sum(o.battle_out[attacker] for o, _ in chart.obstacles[h])


def _exits(scenario: Scenario) -> tuple[dict[int, int], dict[int, int]]:
    by_side: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for way in scenario.exits:
        by_side[way.side][way.hex] = way.medals
    return by_side
