"""The symbols of Arcs with their meanings, drawn as on the chart."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.screen.drawing import in_hand
from bythebook.games.arcs.screen.drawing.in_hand import ORIGIN
from bythebook.games.arcs.screen.drawing.stamps import face_symbol, fitted
from bythebook.games.arcs.screen.faces import describe_face
from bythebook.games.arcs.text.names import type_name
from bythebook.games.shared.scenery import Sign

BARS = '<rect x="-18" y="-3" width="36" height="6" fill="var(--sr)" stroke="#211F1A"/>'
OUT = '<rect x="-17" y="-17" width="34" height="34" fill="url(#sym-out)" stroke="var(--lane)"/>'
FACE = '<rect x="-16" y="-16" width="32" height="32" rx="6" fill="var(--piece)" stroke="#211F1A"/>'
SLOT = '<circle r="12" fill="var(--sky)" stroke="var(--ink)" stroke-dasharray="2.5 2"/>'
SEATS = {"red": "Red", "yellow": "Yellow", "blue": "Blue", "white": "White"}


def legend() -> list[Sign]:
    """Return the signs for pieces, the chart, resources and die faces."""
    return [*_piece_signs(), *_chart_signs(), *_resource_signs(), *_face_signs()]


def _piece_signs() -> list[Sign]:
    """Return the signs for pieces: each seat has its own ship; damaged pieces are pale."""
    hulls = [Sign(in_hand.piece(seat, "ship"), f"Ship of {name}") for seat, name in SEATS.items()]
    return [
        *hulls,
        Sign(in_hand.piece("red", "ship", damaged=True), "Damaged ship"),
        Sign(in_hand.piece("red", "city"), "City"),
        Sign(in_hand.piece("red", "starport"), "Starport"),
        Sign(in_hand.piece("red", "city", damaged=True), "Damaged city"),
        Sign(in_hand.piece("red", "starport", damaged=True), "Damaged starport"),
        Sign(BARS, "Control", "The bar has the color of the player who controls the system."),
    ]


def _chart_signs() -> list[Sign]:
    """Return the signs for what is printed on the Reach."""
    return [
        Sign(fitted("arrow", ORIGIN, 24), "Arrow", "The first planet of a cluster."),
        Sign(fitted("crescent", ORIGIN, 24), "Crescent", "The second planet of a cluster."),
        Sign(fitted("hex", ORIGIN, 24), "Hexagon", "The third planet of a cluster."),
        Sign(fitted("passage", ORIGIN, 32), "Passage", "Ships may cross this border."),
        Sign(SLOT, "Building slot", "Room for a city or a starport."),
        Sign(OUT, "Out of play"),
    ]


def _resource_signs() -> list[Sign]:
    """Return the signs for tokens, Outrage, slots and pips."""
    tokens = [Sign(in_hand.token(kind), type_name(kind)) for kind in range(len(RESOURCES))]
    return [
        *tokens,
        Sign(in_hand.outrage(0), "Outrage", "The crossed-out type is outraged."),
        Sign(fitted("slot", ORIGIN, 30), "Empty slot", "Room for a resource token."),
        Sign(fitted("pip", ORIGIN, 18), "Pip", "One action of the card."),
    ]


def _face_signs() -> list[Sign]:
    """Return the signs for every face of the three dice."""
    return [
        Sign(FACE + fitted(face_symbol(face), ORIGIN, 24), f"On a die: {describe_face(face)}")
        for face in facts().face
    ]
