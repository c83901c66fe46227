"""Drawings of pieces and cards for to-do items and legends, in a square of 40 units centered on (0, 0)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES
from bythebook.games.arcs.screen.drawing.shapes import Point
from bythebook.games.arcs.screen.drawing.stamps import SIDES, fitted
from bythebook.games.shared.scenery import escaped

ORIGIN = Point(0, 0)


def piece(seat: str, word: str, *, damaged: bool = False) -> str:
    """Draw a ship, a starport or a city; agents look like ships."""
    name = "ship" if word == "agent" else word
    width = 20 if word == "agent" else 26 if word == "ship" else 30
    return fitted(f"{name}-{seat}{'-damaged' if damaged else ''}", ORIGIN, width)


def token(kind: int) -> str:
    """Draw a resource token."""
    return fitted(f"token-{RESOURCES[kind]}", ORIGIN, 30)


def outrage(kind: int) -> str:
    """Draw a type with Outrage."""
    return fitted(f"outrage-{RESOURCES[kind]}", ORIGIN, 30)


def card(seat: str = "", mark: str = "") -> str:
    """Draw a card with its player's color and a symbol."""
    edge = 'fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.4"'
    drawn = f'<rect x="-11.5" y="-15.5" width="23" height="31" rx="2" {edge}/>'
    if seat:
        drawn += f'<path d="M-11 -15H11V-10H-11Z" fill="var(--{SIDES[seat]})"/>'
    return drawn + (fitted(mark, Point(0, 2), 15) if mark else "")


def marker(text: object, seat: str = "") -> str:
    """Draw a marker or a counter with its text."""
    sentence = 'text-anchor="middle" font-family="var(--sans)" font-size="15" font-weight="700"'
    colour = f"var(--{SIDES[seat]})" if seat else "var(--ink)"
    return (
        f'<circle r="17" fill="var(--piece)" stroke="{colour}" stroke-width="3"/>'
        f'<circle r="18.5" fill="none" stroke="#211F1A" stroke-width=".8"/>'
        f'<text y="5.5" {sentence} fill="#211F1A">{escaped(text)}</text>'
    )


def hull(seat: str) -> str:
    """Draw the ship of a seat."""
    return fitted(f"ship-{seat}", ORIGIN, 24)
