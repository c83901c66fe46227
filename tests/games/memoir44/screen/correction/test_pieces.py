"""Corrections with pieces: what lies on hexes can be put otherwise, and the correction makes it so."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.screen.correction.pieces import patch, pieces_by_hex, tray
from bythebook.games.memoir44.state.state import Plane, State
from bythebook.kernel.box import Problems, Refused
from tests.games.memoir44.scenes import BOX, played, position, started


def corrected(state: State, cells: dict[str, dict[str, int]]) -> State:
    """The table after the correction that the pieces make."""
    after = state.copy()
    BOX.correct(after, patch(state, cells, {}))
    return after


def two_units() -> State:
    units = [
        {"at": "C5", "side": "axis", "type": "infantry", "figures": 3},
        {"at": "D5", "side": "allies", "type": "armor"},
    ]
    return position(units=units, turn=1)


def test_the_tray_holds_every_piece_once() -> None:
    pieces = tray(started("pegasus_bridge").state)
    ids = [piece.id for piece in pieces]
    assert len(ids) == len(set(ids)) == 2 * len(facts().units) + 3
    flying = tray(started("pegasus_bridge", flight_plan="on").state)
    assert len(flying) == len(pieces) + 2 * len(facts().planes)
    for piece in flying:
        ET.fromstring(f"<svg>{piece.markup}</svg>")
        assert piece.name
        assert piece.most == 1


def test_all_that_lies_is_of_the_tray_and_no_change_is_no_correction() -> None:
    for game in played("omaha_beach", 60, flight_plan="on"):
        state = game.state
        ids = {piece.id: piece.most for piece in tray(state)}
        there = pieces_by_hex(state)
        assert all(n <= ids[piece] for counts in there.values() for piece, n in counts.items())
        assert patch(state, there, {}) == {}


def test_a_unit_is_put_and_taken() -> None:
    state = two_units()
    gone = corrected(state, {"C5": {"axis-infantry": 0}})
    assert "C5" not in pieces_by_hex(gone)
    new = corrected(state, {"E5": {"axis-artillery": 1}})
    assert pieces_by_hex(new)["E5"] == {"axis-artillery": 1}
    assert pieces_by_hex(new)["C5"] == pieces_by_hex(state)["C5"]


def test_a_unit_put_elsewhere_is_the_same_unit() -> None:
    state = two_units()
    moved = corrected(state, {"C5": {"axis-infantry": 0}, "C7": {"axis-infantry": 1}})
    assert moved.at == [hex_at("C7"), hex_at("D5")]
    assert moved.figures == [3, 3]


def test_units_change_places_and_kinds() -> None:
    state = two_units()
    swapped = corrected(state, {"C5": {"allies-armor": 1}, "D5": {"axis-infantry": 1}})
    assert swapped.at == [hex_at("D5"), hex_at("C5")]
    other = corrected(state, {"C5": {"allies-special_forces": 1}})
    assert pieces_by_hex(other)["C5"] == {"allies-special_forces": 1}


def test_what_lies_on_a_hex_is_put_and_taken() -> None:
    state = two_units()
    after = corrected(state, {"C5": {"wire": 1, "sandbags": 1}})
    assert pieces_by_hex(after)["C5"] == {"axis-infantry": 1, "wire": 1, "sandbags": 1}
    again = corrected(after, {"C5": {"wire": 0, "sandbags": 0}})
    assert pieces_by_hex(again)["C5"] == {"axis-infantry": 1}
    bridge = started("remagen").state
    assert corrected(bridge, {"f6": {"blown": 1}}).blown[hex_at("f6")]


def test_planes_come_fly_and_go() -> None:
    state = started("pegasus_bridge", flight_plan="on").state
    state.planes[0] = Plane(kind="fighter", at=hex_at("C5"), ammo=1)
    assert patch(state, {"C5": {"axis-fighter": 0}, "G5": {"axis-fighter": 1}}, {}) == {
        "planes": {"axis": {"type": "fighter", "at": "G5", "ammo": 1}}
    }
    assert patch(state, {"C5": {"axis-fighter": 0}}, {}) == {"planes": {"axis": None}}
    assert corrected(state, {"F5": {"allies-bomber": 1}}).planes[1].kind == "bomber"


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"C5": {"axis-armor": 1, "allies-armor": 1}}, "C5: only one unit can be on a hex"),
        ({"Z9": {"wire": 1}}, "not a hex"),
        ({"C7": {"axis-fighter": 1}, "C9": {"axis-bomber": 1}}, "one plane on the board"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(cells: dict[str, dict[str, int]], told: str) -> None:
    with pytest.raises(Refused, match=told):
        patch(two_units(), cells, {})


def test_a_correction_that_breaks_rules_says_which() -> None:
    state = started("pegasus_bridge").state
    with pytest.raises(Problems, match=r"infantry cannot be on f4.*\(MV-9\)"):
        corrected(state, {"f4": {f"{SIDES[0]}-infantry": 1}})
