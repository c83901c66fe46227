"""Pieces to move on the real board, drawn as on the board, in a 40-unit square centered on (0, 0)."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.screen.drawing.pieces import ORIGIN, plate, silhouette
from bythebook.games.memoir44.screen.drawing.shapes import Point
from bythebook.games.memoir44.screen.drawing.stamps import TOKENS, fit_stamp
from bythebook.games.memoir44.state.state import State

OBSTACLES: Final = {"wire": ("wire", 36.0), "sandbags": ("bags", 36.0), "blown": ("hog", 24.0)}
"""The symbol and the width of each obstacle."""

_CUBES: Final = {"activation": "cube", "attack": "attack"}
_BRIDGE: Final = (
    '<g transform="rotate(-14)"><path d="M-18 -9H18M-18 9H18" stroke="#211F1A" stroke-width="3"/>'
    '<path d="M-15 -9V9M-9 -9V9M-3 -9V9M3 -9V9M9 -9V9M15 -9V9" stroke="#211F1A"/></g>'
)


def unit(state: State, number: int) -> str:
    """Draw a unit with its figures."""
    kind, full = state.kind[number], state.full[number]
    return plate_of(state.side[number], kind, state.figures[number], full)


def plate_of(side: int, kind: int, figures: int, full: int) -> str:
    """Draw the plate of a unit, small enough for a line of text."""
    return f'<g transform="scale(.68)">{plate(side, kind, figures, full)}</g>'


def obstacle(what: str) -> str:
    """Draw wire, sandbags, or a blown bridge."""
    symbol, wide = OBSTACLES[what]
    return fit_stamp(symbol, ORIGIN, wide)


def bridge() -> str:
    """Draw a bridge."""
    return _BRIDGE


def cube(name: str) -> str:
    """Draw an activation or attack cube (AI-4e, AI-5l)."""
    return fit_stamp(_CUBES[name], ORIGIN, 26)


def medal(side: int) -> str:
    """Draw a side's medal."""
    return fit_stamp(f"medal-{TOKENS[side]}", ORIGIN, 22)


def plane(side: int, kind: str) -> str:
    """Draw a plane."""
    return f'<g transform="scale(.6)">{silhouette(side, kind)}</g>'


def card(side: int | None = None) -> str:
    """Draw a command card, in a side's color if given."""
    edge = "" if side is None else f'<path d="M-11 -15H11V-10H-11Z" fill="var(--{TOKENS[side]})"/>'
    return fit_stamp("card", Point(0, 0), 36) + edge
