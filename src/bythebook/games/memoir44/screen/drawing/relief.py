"""Heights and airfields: outward hachures, toothed cliffs, runways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, OFF_BOARD
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.screen.drawing.shapes import (
    ACROSS,
    center,
    edge_of,
    neighbor,
    row_runs,
    scatter,
)
from bythebook.games.memoir44.screen.drawing.stamps import stamp
from bythebook.games.memoir44.screen.looks import LOOKS

TICKS: Final = 5
"""The number of hachures on an edge."""
CLOSE_TICKS: Final = 7
TEETH: Final = 4


def drawn_relief(scenario: Scenario) -> str:
    """Draw the hachures, cliff teeth, peaks and runways of a map."""
    ground = [facts().terrains[t] for t in scenario.ground]
    light, heavy, teeth = "", "", ""
    for h in range(HEXES):
        relief = LOOKS[ground[h].id].relief
        if not relief:
            continue
        over = [(n, neighbor(h, n)) for n in range(6)]
        down = [n for n, there in over if there != OFF_BOARD and not ground[there].height]
        sea = [n for n in down if ground[neighbor(h, n)].id in ("beach", "ocean")]
        if relief == "slope":
            light += _hachures(h, down, TICKS, 0.93, 0.74)
        elif relief == "steep":
            heavy += _hachures(h, down, CLOSE_TICKS, 0.93, 0.68)
            light += _hachures(h, down, TICKS, 0.58, 0.42)
        elif relief == "bluff":
            heavy += _hachures(h, sea, CLOSE_TICKS, 0.93, 0.62)
        else:
            light += _hachures(h, sea, CLOSE_TICKS, 0.78, 0.55)
            teeth += _teeth(h, sea)
    peaks = "".join(_peak(scenario, h) for h in sorted(scenario.impassable))
    return (
        _stroke(light, "var(--hach)", 1.3)
        + _stroke(heavy, "var(--hach)", 2)
        + _stroke(teeth, "var(--ink)", 2)
        + peaks
        + _runways(h for h in range(HEXES) if ground[h].id == "airfield")
    )


def _stroke(d: str, color: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{width}"/>' if d else ""


def _hachures(h: int, edges: Iterable[int], ticks: int, outer: float, inner: float) -> str:
    """Draw ticks from near an edge toward the middle, alternately long and short."""
    lines = []
    for n in edges:
        edge = edge_of(h, n)
        for tick in range(ticks):
            foot = edge.start.to(edge.end, (tick + 0.5) / ticks)
            short = 0.06 if (tick + n) % 2 else 0.0
            top = center(h).to(foot, inner + short + scatter(h, 8 * n + tick, 0.025))
            lines.append(f"M{center(h).to(foot, outer)}L{top}")
    return "".join(lines)


def _teeth(h: int, edges: Iterable[int]) -> str:
    """Draw a toothed line along edges."""
    lines = []
    for n in edges:
        edge, points = edge_of(h, n), []
        for tooth in range(2 * TEETH + 1):
            foot = edge.start.to(edge.end, tooth / (2 * TEETH))
            points.append(center(h).to(foot, 0.78 if tooth % 2 else 0.97))
        lines.append("M" + "L".join(map(str, points)))
    return "".join(lines)


def _peak(scenario: Scenario, h: int) -> str:
    """Draw a closed hex: a mountain, higher if it blocks artillery; on other ground, a sign."""
    high = facts().terrains[scenario.ground[h]].height
    name = ("peaks" if h in scenario.blocks_artillery else "peak") if high else "closed"
    return stamp(name, center(h))


def _runways(hexes: Iterable[int]) -> str:
    """Draw a runway through each row of airfield hexes."""
    drawn = ""
    for run in row_runs(set(hexes)):
        start, end = center(run[0]).x - ACROSS / 2 + 4, center(run[-1]).x + ACROSS / 2 - 4
        y = center(run[0]).y
        drawn += (
            f'<path d="M{start:.1f} {y - 11:.1f}H{end:.1f}v22H{start:.1f}z" fill="var(--well)"'
            ' stroke="var(--ink2)" stroke-width="1.4"/>'
            f'<path d="M{start + 12:.1f} {y:.1f}H{end - 12:.1f}" stroke="var(--ink)" stroke-width="2"'
            ' stroke-dasharray="9 7"/>'
            f'<path d="M{start + 4:.1f} {y - 7:.1f}v14m4-14v14M{end - 4:.1f} {y - 7:.1f}v14m-4-14v14"'
            ' stroke="var(--ink2)" stroke-width="1.6"/>'
        )
    return drawn
