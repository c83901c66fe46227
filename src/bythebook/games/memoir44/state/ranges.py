"""The valid ranges of fields in a saved position."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import CENTER, HEXES, LEFT, RIGHT
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.ranges import COUNTED, Known, Ranges, expand_names


def ranges(state: State) -> Ranges:
    """Return the valid units, hexes, sides and cards of a state."""
    f, units, sides = facts(), range(len(state.kind)), range(len(SIDES))
    hexes, anywhere, few = range(HEXES), range(-1, HEXES), range(100)
    cards, sections, faces = set(f.card), {"", "left", "center", "right"}, set(f.die_faces)
    known: dict[str, Known] = {
        "unit target attacker struck group": units,
        "ordered activation attack": units,
        "moved battles grounds": (units, few),
        "hex aim source BlowUp.at Plane.path": hexes,
        "at start": anywhere,
        "side active by": sides,
        "hands drawn face_down": cards,
        "card played last_card": {"", *cards},
        "last_section State.section": sections,
        "turn own_turns brought_on asked Plane.entered ready": COUNTED,
        "State.dice events ResolveEvent.face": faces,
        "figures full worth kills attempts losses plane_orders": few,
        "n flags Strike.dice ammo": few,
        "section": {LEFT, CENTER, RIGHT},
        "counts": (None, COUNTED),
        "discards": (cards, range(1, f.box.cards + 1)),
        "entered": (units, hexes),
        "kind": range(len(f.units)),
        "Plane.kind": {"", *f.plane},
        "lost": set(f.plane),
        "unit_at": range(-1, len(units)),
        "player": range(-1, len(sides)),
        "winner": {"", *SIDES},
        "drop": range(len(state.scenario.rules)),
    }
    return Ranges(expand_names(known), {"deck": cards}, SIDES, own=("scenario",))
