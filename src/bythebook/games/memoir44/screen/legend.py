"""The symbols of Memoir '44 and their meaning, drawn as on the board."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.screen.drawing import in_hand
from bythebook.games.memoir44.screen.drawing.pieces import ORIGIN
from bythebook.games.memoir44.screen.drawing.stamps import fit_stamp
from bythebook.games.shared.scenery import Sign

AXIS, ALLIES = 0, 1
BLUE, RED = 'stroke="var(--a)"', 'fill="var(--b)"'
BED = '<path transform="rotate(-14)" d="M-18 -9H18V9H-18Z" fill="var(--piece)"/>'
FACE = '<rect x="-16" y="-16" width="32" height="32" rx="6" fill="var(--piece)" stroke="#211F1A"/>'


def legend() -> list[Sign]:
    """Return the signs for units and their marks, objectives, obstacles, planes and die faces."""
    return [*_units(), *_marks(), *_goals(), *_obstacles(), *_planes(), *_faces()]


def _units() -> list[Sign]:
    """Return the signs for the unit classes of both sides, one of them with a loss."""
    kinds = {unit.id: kind for kind, unit in enumerate(facts().units)}
    drawn = [("infantry", ALLIES, 3, 4), ("armor", AXIS, 3, 3), ("artillery", ALLIES, 2, 2)]
    lost = {"infantry": "Allied; hollow figures are lost.", "armor": "Axis; hatched."}
    return [
        Sign(in_hand.plate_of(side, kinds[name], left, full), name.capitalize(), lost.get(name, ""))
        for name, side, left, full in drawn
    ]


def _marks() -> list[Sign]:
    """Return the signs for the marks on plates."""
    special = [
        Sign(fit_stamp(unit.id, ORIGIN, 26), unit.name, "The badge of these units.")
        for unit in facts().units
        if unit.id != unit.unit_class
    ]
    return [
        *special,
        Sign(fit_stamp("worth", ORIGIN, 26), "Worth more", "Worth an extra medal when eliminated."),
        Sign(in_hand.cube("activation"), "Activation cube", "This bot unit has yet to move."),
        Sign(in_hand.cube("attack"), "Attack cube", "This bot unit has yet to attack."),
    ]


def _goals() -> list[Sign]:
    """Return the signs for objectives."""
    stays = f'{in_hand.medal(ALLIES)}<path d="M-8 17h16" stroke="var(--ink)" stroke-width="2.8"/>'
    return [
        Sign(in_hand.medal(ALLIES), "Medal", "For the side of this color while it holds the hex."),
        Sign(stays, "Medal with a bar", "Permanent medal: it can't be lost once won."),
        Sign(fit_stamp("death-a", ORIGIN, 34), "Sudden death", "Hold enough of these to win immediately."),
        Sign(
            fit_stamp("exit", ORIGIN, 24, RED),
            "Exit",
            "Units of this color may leave the board here for medals.",
        ),
        Sign(
            fit_stamp("charge", ORIGIN, 26, BLUE), "Charge", "The side of this color may blow up the bridge."
        ),
    ]


def _obstacles() -> list[Sign]:
    """Return the signs for obstacles."""
    wall = 'stroke="var(--b)"'
    drawn = {
        "wire": in_hand.obstacle("wire"),
        "sandbag": in_hand.obstacle("sandbags"),
        "hedgehog": in_hand.obstacle("blown"),
        "bunker": fit_stamp("bunker-b", ORIGIN, 38),
        "seawall": fit_stamp("seawall", ORIGIN, 38, wall),
        "bridge": BED + in_hand.bridge(),
    }
    names = {kind.id: kind.name for kind in facts().obstacles}
    signs = [Sign(markup, names[kind]) for kind, markup in drawn.items() if kind in names]
    return [*signs, Sign(fit_stamp("closed", ORIGIN, 34), "Closed", "No unit can enter this hex.")]


def _planes() -> list[Sign]:
    """Return the signs for the planes of Flight Plan."""
    planes = ("fighter", "fighter_bomber", "bomber")
    text = "The dots beside it are its ammunition."
    return [Sign(in_hand.plane(ALLIES, kind), facts().plane[kind].name, text) for kind in planes]


def _faces() -> list[Sign]:
    """Return the signs for the faces of the battle dice."""
    texts = {
        "infantry": "Hits infantry.",
        "armor": "Hits armor.",
        "grenade": "Hits any unit.",
        "star": "A miss, unless a card says otherwise.",
        "flag": "The unit retreats one hex.",
    }
    wide = {"infantry": 11.0, "armor": 24.0}
    color = 'fill="#211F1A" color="#211F1A"'
    return [
        Sign(
            FACE + fit_stamp(face, ORIGIN, wide.get(face, 22.0), color), f"{face.capitalize()} on a die", text
        )
        for face, text in texts.items()
    ]
