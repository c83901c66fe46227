"""Ships and buildings in their systems: ships one by one or counted, and who controls the system."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.rules.control import controller
from bythebook.games.arcs.screen.drawing.fitting import crowded_places, places
from bythebook.games.arcs.screen.drawing.shapes import MIDDLE, SLOT, Point, num, slot_places
from bythebook.games.arcs.screen.drawing.stamps import SIDES, fitted, lettering
from bythebook.games.arcs.state.state import BUILDINGS, State

HULL: Final = 22.0
TALL: Final = HULL * 20 / 18
STEP: Final = 23.0
"""Width and height of a ship, and the distance between two in a row."""
MANY: Final = 4
"""More ships of a seat than this are drawn as one with a number."""
BAR: Final = 6.0
"""Height of the bar that marks control."""
BUILDING: Final = 25.0
PITCH: Final = "#211F1A"


Building = tuple[str, str]
"""Owner and symbol."""


class Fleet(NamedTuple):
    """The ships of a seat in a system."""

    seat: str
    fresh: int
    damaged: int
    rules: bool
    """Whether the seat controls the system."""


class PieceBlock(NamedTuple):
    """A drawing centered on (0, 0) that needs room in a system."""

    name: str
    width: float
    height: float
    markup: str


def core(state: State) -> str:
    """Draw the chapter in the middle of the chart."""
    x = num(MIDDLE)
    return (
        f'<text class="ce" x="{x}" y="{num(MIDDLE - 10)}" {lettering("serif", 16)} font-style="italic"'
        f' fill="var(--ink2)">Chapter</text><text class="cb" x="{x}" y="{num(MIDDLE + 26)}"'
        f' {lettering("serif", 34)} font-weight="600" fill="var(--ink)">{state.chapter or "–"}</text>'
    )


def small_core(state: State) -> str:
    """Draw the chapter as a number alone."""
    return (
        f'<text class="cb" x="{num(MIDDLE)}" y="{num(MIDDLE + 16)}" {lettering("serif", 54)}'
        f' font-weight="600" fill="var(--ink)">{state.chapter or "–"}</text>'
    )


def pieces(state: State, *, small: bool) -> str:
    """Draw all pieces in the systems."""
    drawn = [
        _in_system(
            state.out, system, tuple(buildings_at(state, system)), tuple(_fleets(state, system)), small
        )
        for system in state.reach.systems
    ]
    return "".join(drawn) + (small_core(state) if small else core(state))


def buildings_at(state: State, system: int) -> list[Building]:
    """Return the buildings of a system, in the order of seats."""
    return [
        (seat, f"{word.removeprefix('damaged ')}-{seat}{'-damaged' if 'damaged' in word else ''}")
        for player, seat in enumerate(state.seats)
        for kind, word in enumerate(BUILDINGS)
        for _ in range(state.built[kind][player][system])
    ]


@lru_cache(maxsize=1 << 12)
def _in_system(
    out: tuple[int, ...], system: int, built: tuple[Building, ...], fleets: tuple[Fleet, ...], small: bool
) -> str:
    parts, blocks = [], []
    if reach(out).is_gate[system]:
        blocks = [
            PieceBlock(symbol, BUILDING, BUILDING, fitted(symbol, Point(0, 0), BUILDING))
            for _, symbol in built
        ]
    else:
        is_valid = slot_places(out, system, max(len(built), facts().systems[system].slots))
        for n, (at, (_, symbol)) in enumerate(zip(is_valid, built, strict=False)):
            parts.append(_filled_slot(at) if n < facts().systems[system].slots else "")
            parts.append(fitted(symbol, at, BUILDING + 2 if small else BUILDING))
    for shown in _drawings(fleets, small=small):
        result = [*blocks, *shown]
        sizes = tuple((block.width, block.height) for block in result)
        spots = places(out, system, len(built), sizes) if result else ()
        if spots is not None:
            break
    else:
        spots = crowded_places(out, system, sizes)
    name = facts().systems[system].id
    for block, at in zip(result, spots, strict=True):
        where = f'transform="translate({num(at.x)} {num(at.y)})"'
        parts.append(f'<g data-piece="{block.name} {name}" {where}>{block.markup}</g>')
    return "".join(parts)


def _filled_slot(at: Point) -> str:
    """Draw a slot with a building in it."""
    return (
        f'<circle cx="{num(at.x)}" cy="{num(at.y)}" r="{num(SLOT)}" fill="var(--sky)" stroke="var(--ink)"/>'
    )


def _fleets(state: State, system: int) -> Iterator[Fleet]:
    rules = controller(state, system)
    for player, seat in enumerate(state.seats):
        fresh, damaged = state.fresh[player][system], state.damaged[player][system]
        if fresh or damaged:
            yield Fleet(seat, fresh, damaged, rules == player)


def _drawings(fleets: tuple[Fleet, ...], *, small: bool) -> Iterator[list[PieceBlock]]:
    """Yield drawings of some fleets, each more compact than the one before."""
    if small:
        yield [block for fleet in fleets for block in _chips(fleet, 56, 30)]
        yield [block for fleet in fleets for block in _chips(fleet, 38, 26)]
        yield [_all_ships(fleet, 38) for fleet in fleets]
        return
    yield [_hulls(fleet) if _few(fleet) else _counted_ships(fleet) for fleet in fleets]
    crowds = sorted(fleets, key=lambda fleet: fleet.fresh + fleet.damaged, reverse=True)
    for n in range(1, len(fleets) + 1):
        yield [_hulls(f) if _few(f) and f not in crowds[:n] else _counted_ships(f) for f in fleets]
    yield [_all_ships(fleet, 38, small=False) for fleet in fleets]


def _few(fleet: Fleet) -> bool:
    return fleet.fresh + fleet.damaged <= MANY


def _symbols(fleet: Fleet) -> list[str]:
    return [f"ship-{fleet.seat}"] * fleet.fresh + [f"ship-{fleet.seat}-damaged"] * fleet.damaged


# -- large ----------------------------------------------------------------------------------------


def _hulls(fleet: Fleet) -> PieceBlock:
    """Draw ships one by one, in rows of two."""
    ships = _symbols(fleet)
    rows = [ships[i : i + 2] for i in range(0, len(ships), 2)]
    width = HULL + STEP * (len(rows[0]) - 1)
    height = len(rows) * (TALL + 1) + (BAR if fleet.rules else 0)
    parts = []
    for r, row in enumerate(rows):
        y = -height / 2 + TALL / 2 + r * (TALL + 1)
        for c, symbol in enumerate(row):
            parts.append(fitted(symbol, Point(STEP * (c - (len(row) - 1) / 2), y), HULL))
    return PieceBlock(fleet.seat, width, height, "".join(parts) + _bar(fleet, width, height))


def _counted_ships(fleet: Fleet) -> PieceBlock:
    """Draw one ship and a number for fresh and for damaged ships."""
    kinds = [(f"ship-{fleet.seat}", fleet.fresh), (f"ship-{fleet.seat}-damaged", fleet.damaged)]
    rows = [(symbol, n) for symbol, n in kinds if n]
    width = 44.0 if max(fleet.fresh, fleet.damaged) > 9 else 38.0
    height = len(rows) * (TALL + 1) + (BAR if fleet.rules else 0)
    parts = []
    for r, (symbol, n) in enumerate(rows):
        y = -height / 2 + TALL / 2 + r * (TALL + 1)
        parts.append(fitted(symbol, Point(HULL / 2 - width / 2, y), HULL))
        parts.append(_count(n, Point(HULL / 2 + 1, y + 6), 17))
    return PieceBlock(fleet.seat, width, height, "".join(parts) + _bar(fleet, width, height))


def _bar(fleet: Fleet, width: float, height: float) -> str:
    """Draw the bar that marks control (R2.5)."""
    if not fleet.rules:
        return ""
    x, y = -width / 2, height / 2 - 2.5
    return (
        f'<path d="M{num(x)} {num(y)}h{num(width)}" stroke="{PITCH}" stroke-width="5"/>'
        f'<path d="M{num(x + 0.8)} {num(y)}h{num(width - 1.6)}" stroke="var(--{SIDES[fleet.seat]})"'
        ' stroke-width="3.4"/>'
    )


def _count(n: int | str, at: Point, size: float) -> str:
    return (
        f'<text class="num" x="{num(at.x)}" y="{num(at.y)}" {lettering("sans", size)} font-weight="700"'
        f' fill="var(--ink)">{n}</text>'
    )


# -- small ----------------------------------------------------------------------------------------


def _chips(fleet: Fleet, width: float, height: float) -> list[PieceBlock]:
    """Draw ship and number on plates, fresh and damaged separately; a thick edge marks control."""
    hull = f"ship-{fleet.seat}"
    kinds = [(hull, fleet.fresh, fleet.rules), (f"{hull}-damaged", fleet.damaged, False)]
    return [_chip(symbol, n, width, height, rules=rules) for symbol, n, rules in kinds if n]


def _all_ships(fleet: Fleet, width: float, *, small: bool = True) -> PieceBlock:
    """Draw one ship and the total number, where there is no room for more; dashed if some are damaged."""
    symbol = f"ship-{fleet.seat}" if fleet.fresh else f"ship-{fleet.seat}-damaged"
    mixed = bool(fleet.fresh and fleet.damaged)
    n = fleet.fresh + fleet.damaged
    return _chip(symbol, n, width, 26, rules=fleet.rules, mixed=mixed, small=small)


def _chip(
    symbol: str, n: int, width: float, height: float, *, rules: bool, mixed: bool = False, small: bool = True
) -> PieceBlock:
    """Draw a small plate; a thick edge and a bar mark control."""
    hull = 23.0 if width > 50 else 18.0
    width += 14 if n > 9 and width < 50 else 0
    x, y = -width / 2, -height / 2
    seat = symbol.split("-")[1]
    under = (
        f'<path d="M{num(x + 2)} {num(-y - 2.5)}h{num(width - 4)}" stroke="var(--{SIDES[seat]})"'
        ' stroke-width="4"/>'
        if rules
        else ""
    )
    dashes = ' stroke-dasharray="5 3"' if mixed else ""
    markup = (
        f'<path d="M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z" stroke-linejoin="round"'
        f' fill="var(--sheet)" stroke="var(--ink)" stroke-width="{"2.4" if rules else "1"}"{dashes}/>{under}'
        f"{fitted(symbol, Point(x + 2 + hull / 2, -1), hull)}"
        f'<text class="{"ct" if small else "num"}" x="{num((x + 2 + hull - x) / 2)}" y="{9 if small else 6}"'
        f' {lettering("sans", 26 if small else 17)} font-weight="700" fill="var(--ink)">{n}</text>'
    )
    return PieceBlock(symbol, width, height, markup)
