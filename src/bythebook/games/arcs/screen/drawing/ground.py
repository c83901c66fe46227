"""The fixed parts of the chart: rings, clusters, borders and passages, planets, their slots, names."""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.arcs.box.facts import HEX, RESOURCES, SYMBOLS, facts
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.screen.drawing.shapes import (
    CORE,
    GATES,
    MIDDLE,
    PLANET,
    PLANET_AT,
    PLANETS,
    RIM,
    SLOT,
    Point,
    Wedge,
    clusters,
    num,
    number_place,
    polar,
    slot_places,
    wedge,
)
from bythebook.games.arcs.screen.drawing.stamps import fitted, lettering

Out = tuple[int, ...]

LEVEL: Final = 140.0
"""Up to this distance above or below the middle, a folded cluster has a label of one line."""
_TICK: Final = 5
"""Degrees between the ticks of the rim; every sixth is long."""


@cache
def ground(out: Out, shaped: tuple[tuple[int, int], ...], *, small: bool) -> str:
    """Return the chart without pieces; planets of changed types show their current type (Mythic)."""
    parts = [
        _disc(),
        *(_folded_cluster(out, n) for n in out),
        *(_labels(out, run, small=small) for run in _runs(out)),
    ]
    parts += [_area(out, system) for system in reach(out).systems]
    parts += [_stars(out), _borders(out)]
    parts += [_planet(out, s, dict(shaped), small=small) for s in reach(out).planets]
    parts += [_number(out, gate, small=small) for gate in reach(out).gates]
    return "".join(parts) + _core()


def _circle(radius: float, attributes: str) -> str:
    return f'<circle cx="{num(MIDDLE)}" cy="{num(MIDDLE)}" r="{num(radius)}" {attributes}/>'


def _disc() -> str:
    """Draw the sky with its rim."""
    ticks = []
    for angle in range(0, 360, _TICK):
        long = RIM[1] if angle % (6 * _TICK) == 0 else RIM[0] + 6
        ticks.append(f"M{polar(RIM[0], angle)}L{polar(long, angle)}")
    return (
        _circle(RIM[1], 'fill="var(--sky)" stroke="var(--ink)" stroke-width="1.4"')
        + _circle(RIM[0], 'fill="none" stroke="var(--ink)"')
        + f'<path d="{"".join(ticks)}" stroke="var(--ink)" stroke-width=".8"/>'
    )


def _core() -> str:
    ring = _circle(CORE - 4, 'fill="none" stroke="var(--line)"')
    return _circle(CORE, 'fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.4"') + ring


def _folded_cluster(out: Out, number: int) -> str:
    """Draw a cluster out of play: hatching, and the lane that joins the adjacent gates (R2.4)."""
    start, end = clusters(out)[number]
    area = Wedge(GATES[0], PLANETS[1], start, end)
    lane = f"M{polar(108, start)}A108 108 0 0 1 {polar(108, end)}"
    lines = (("lane", 13, ""), ("gate", 10, ""), ("lane", 1.5, ' stroke-dasharray="5 5"'))
    drawn = "".join(
        f'<path d="{lane}" fill="none" stroke="var(--{color})" stroke-width="{wide}"{dashes}/>'
        for color, wide, dashes in lines
    )
    return f'<path d="{area.path()}" fill="url(#sym-out)"/>{drawn}'


def _runs(out: Out) -> list[list[int]]:
    """Return the clusters out of play, grouped if they are adjacent."""
    result: list[list[int]] = []
    for number in sorted(out):
        if result and result[-1][-1] == number - 1:
            result[-1].append(number)
        else:
            result.append([number])
    if len(result) > 1 and result[-1][-1] == len(clusters(out)) and result[0][0] == 1:
        result[0] = [*result.pop(), *result[0]]
    return result


def _labels(out: Out, run: list[int], *, small: bool) -> str:
    """Draw the numbers of adjacent folded clusters, and "out"."""
    starts, ends = zip(*(clusters(out)[number] for number in run), strict=True)
    start = starts[0] - 360 if starts[0] > ends[-1] else starts[0]
    at, gap = polar(235, (start + ends[-1]) / 2), 20 if small else 13
    numbers = ", ".join(map(str, run))
    if len(run) == 1 and abs(at.y - MIDDLE) < LEVEL:
        return _label(at, f"{numbers} out")
    return _label(Point(at.x, at.y - gap), numbers) + _label(Point(at.x, at.y + gap), "out")


def _label(at: Point, text: object) -> str:
    return (
        f'<text class="co" x="{num(at.x)}" y="{num(at.y + 5)}" {lettering("serif", 15)}'
        f' fill="var(--ink2)">{text}</text>'
    )


def _area(out: Out, system: int) -> str:
    color = "gate" if reach(out).is_gate[system] else "zone"
    path = wedge(out, system).path()
    return f'<path d="{path}" fill="var(--{color})" stroke="var(--lane)" stroke-width="1.2"/>'


def _stars(out: Out) -> str:
    """Draw a few stars, the same on each call."""
    places = []
    for system in reach(out).systems:
        area = wedge(out, system)
        for i in range(5):
            share = (system * 37 + i * 61 + i * i * 17) % 97 / 97
            deep = (system * 53 + i * 29 + i * i * 31) % 89 / 89
            radius = area.inner + 8 + deep * (area.outer - area.inner - 16)
            places.append(f"M{polar(radius, area.start + 2 + share * (area.end - area.start - 4))}h0")
    return f'<path d="{"".join(places)}" stroke="var(--lane)" stroke-width="1.7" stroke-linecap="round"/>'


def _borders(out: Out) -> str:
    """Draw walls between planets of two clusters, and the passages through two of them (R2.3)."""
    parts = []
    for number in reach(out).clusters:
        last = 4 * (number - 1) + HEX
        end = clusters(out)[number][1]
        passage = next((pair for pair in facts().passages if last in pair), None)
        line = f'd="M{polar(PLANETS[0], end)}L{polar(PLANETS[1], end)}" stroke="var(--ink)"'
        if passage and all(reach(out).in_play[s] for s in passage):
            at = polar(232, end)
            parts.append(
                f'<path {line} stroke-width="1.6" stroke-dasharray="2 5"/>'
                f'<g transform="rotate({num(end)} {at})">{fitted("passage", at, 26)}</g>'
            )
            continue
        parts.append(f'<path {line} stroke-width="4"/>')
    for number in out:
        end = clusters(out)[number][1]
        if number % len(clusters(out)) + 1 not in out:
            line = f"M{polar(PLANETS[0], end)}L{polar(PLANETS[1], end)}"
            parts.append(f'<path d="{line}" stroke="var(--ink)" stroke-width="4"/>')
    return "".join(parts)


def _planet(out: Out, system: int, shaped: dict[int, int], *, small: bool) -> str:
    """Draw a planet in the color of its type, with its symbol on the rim and its slots (R2.2)."""
    printed, area = facts().systems[system], wedge(out, system)
    kind = RESOURCES[shaped.get(system, printed.type)]
    sign, at = polar((RIM[0] + RIM[1]) / 2, area.angle), polar(PLANET_AT, area.angle)
    x, y = at
    dashed = ' stroke-dasharray="2.5 2"'
    slots = "".join(
        f'<circle cx="{num(p.x)}" cy="{num(p.y)}" r="{num(SLOT)}" fill="var(--sky)"'
        f' stroke="var(--ink)"{dashed}/>'
        for p in slot_places(out, system, printed.slots)
    )
    size = 15 if small else 11
    changed = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(PLANET + 4)}" fill="none" stroke="var(--ink)"/>'
    return (
        f'<circle cx="{num(sign.x)}" cy="{num(sign.y)}" r="{size}" fill="var(--sheet)" stroke="var(--ink)"/>'
        f"{fitted(SYMBOLS[printed.symbol], sign, size * 1.45)}"
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(PLANET)}" fill="var(--t-{kind[:3]})"'
        ' stroke="var(--ink)" stroke-width="1.4"/>'
        f'<path d="M{num(x - 15)} {num(y + 14.5)}A21 21 0 0 0 {num(x + 20)} {num(y - 5)}'
        f' 24 24 0 0 1 {num(x - 15)} {num(y + 14.5)}Z" fill="var(--ink)" opacity=".16"/>'
        f"{fitted(kind, at, 30 if small else 24)}{changed if system in shaped else ''}{slots}"
    )


def _number(out: Out, gate: int, *, small: bool) -> str:
    """Draw the number of a cluster on its gate."""
    at = number_place(out, gate)
    return (
        f'<text class="gn" x="{num(at.x)}" y="{num(at.y + (10 if small else 8))}"'
        f' {lettering("serif", 27 if small else 24)} font-weight="600" fill="var(--ink)">'
        f"{facts().systems[gate].cluster}</text>"
    )
