"""The position as a picture: the star chart, the pieces in its systems, and a name for each system."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Final

from bythebook.games.arcs.box.facts import GATE, facts
from bythebook.games.arcs.box.reach import Reach, reach
from bythebook.games.arcs.rules.control import controller
from bythebook.games.arcs.screen.drawing.ground import ground
from bythebook.games.arcs.screen.drawing.pieces import pieces
from bythebook.games.arcs.screen.drawing.shapes import INSIDE, MIDDLE, PLANETS, SIZE, center, wedge
from bythebook.games.arcs.state.state import NOBODY, NONE, State
from bythebook.games.arcs.text.names import forces_text, type_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import Board, Cell, Marks
from bythebook.kernel.prompt import Seat

_STRAIGHT: Final = 0.34
"""The smallest cosine of the angle between an arrow key's direction and its target."""


def board(state: State, seat: Seat | None) -> Board:
    """Return the position as a picture; nothing on the map is hidden."""
    shaped = tuple(sorted(state.shaped.items()))
    numbers = join_names(map(str, state.reach.clusters))
    return Board(
        width=SIZE,
        height=SIZE,
        label=f"The Reach: clusters {numbers} in play",
        ground=ground(state.out, shaped, small=False),
        small_ground=ground(state.out, shaped, small=True),
        pieces=pieces(state, small=False),
        small=pieces(state, small=True),
        cells=[_cell(state, system) for system in state.reach.systems],
        marks_in={facts().systems[system].id: _marks(state.out, system) for system in state.reach.systems},
        glaze=True,
        framed=False,
    )


@cache
def _marks(out: tuple[int, ...], system: int) -> Marks:
    """Return the positions for marks beside a system's pieces, clear of what is printed there."""
    at = center(out, system)
    x, y = at.x - MIDDLE, at.y - MIDDLE
    far = hypot(x, y) or 1
    outward = 24 if far < PLANETS[0] else 58

    def beside(aside: float) -> tuple[float, float]:
        return round((x * outward - y * aside) / far, 2), round((y * outward + x * aside) / far, 2)

    return Marks(beside(40), beside(-40))


def _cell(state: State, system: int) -> Cell:
    x, y = center(state.out, system)
    up, down, left, right = arrows(state.out)[system]
    return Cell(
        id=facts().systems[system].id,
        name=system_text(state, system),
        x=round(x, 1),
        y=round(y, 1),
        path=wedge(state.out, system).path(INSIDE),
        up=up,
        down=down,
        left=left,
        right=right,
        empty=not any(state.present(player, system) for player in range(state.players)),
    )


def system_text(state: State, system: int) -> str:
    """Return the screen reader text of a system: its kind, the pieces there, its controller (R2.2, R2.5)."""
    printed, kind = facts().systems[system], state.type_of(system)
    parts = [printed.id]
    if kind == NONE:
        parts.append(f"gate of cluster {printed.cluster}")
    else:
        parts += [f"{type_name(kind)} planet", _slots(state, system)]
    parts += [
        f"passage to {facts().systems[other].id}"
        for pair in facts().passages
        for one, other in (pair, pair[::-1])
        if one == system and state.reach.in_play[other]
    ]
    there = [p for p in range(state.players) if state.present(p, system)]
    parts += [f"{state.seats[player]} {forces_text(state, player, system)}" for player in there]
    holder = controller(state, system)
    parts += [f"{state.seats[holder]} controls"] if holder != NOBODY else []
    return ", ".join(parts if there else [*parts, "empty"])


def _slots(state: State, system: int) -> str:
    slots = facts().systems[system].slots
    built = sum(state.buildings_at(player, system) for player in range(state.players))
    free = max(0, slots - built + (system in state.clouds))
    return f"{count(slots, 'slot')} free" if free == slots else f"{free} of {count(slots, 'slot')} free"


# -- the arrow keys -------------------------------------------------------------------------------


@cache
def arrows(out: tuple[int, ...]) -> dict[int, tuple[str, str, str, str]]:
    """Return the systems that the arrow keys (up, down, left, right) go to from each system."""
    result = {}
    for system in reach(out).systems:
        near = _touching(reach(out), system)
        ways = ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0))
        up, down, left, right = (_towards(out, system, near, way) for way in ways)
        result[system] = (up, down, left, right)
    return result


def _touching(r: Reach, system: int) -> list[int]:
    """Return the systems next to a system on the chart, even if there is a wall between them."""
    if r.is_gate[system]:
        return [*r.neighbors[system]]
    ring = [s for s in r.systems if not r.is_gate[s]]
    at = ring.index(system)
    gate = next(s for s in r.members[r.cluster[system]] if facts().systems[s].symbol == GATE)
    return [gate, ring[at - 1], ring[(at + 1) % len(ring)]]


def _towards(out: tuple[int, ...], system: int, near: list[int], way: tuple[float, float]) -> str:
    """Return the id of the adjacent system closest to a direction, or an empty id if none is close."""
    x, y = center(out, system)
    best, name = _STRAIGHT, ""
    for other in near:
        there = center(out, other)
        dx, dy = there.x - x, there.y - y
        straight = (dx * way[0] + dy * way[1]) / hypot(dx, dy)
        if straight > best:
            best, name = straight, facts().systems[other].id
    return name
