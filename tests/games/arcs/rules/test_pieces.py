"""Pieces come and go (R3.11, R3.13, R7.8, R11.1, R11.2)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import FUEL, MATERIAL, RELIC, facts
from bythebook.games.arcs.rules import pieces
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.pieces import Stranded
from bythebook.games.arcs.state.options import Place
from bythebook.games.arcs.state.state import AGENT, CITY, DAMAGED_CITY, SHIP, STARPORT
from tests.games.arcs.positions import position


def at(name: str) -> int:
    """The system of an id."""
    return facts().system[name].index


def test_r11_1_who_has_nothing_left_comes_back_in_a_gate() -> None:
    """R11.1: neither ship nor starport on the map: three fresh ships in one gate."""
    p = position("5-hex: red city\n2-hex: yellow 1")
    p.do(Stranded(0))
    assert p.kind == "Place"
    assert p.options == [Place("2-gate"), Place("3-gate"), Place("4-gate"), Place("5-gate")]
    p.answer(Place("4-gate"))
    assert p.ships("red", "4-gate") == (3, 0)
    assert check(p.state) == []


def test_r11_1_a_ship_or_a_starport_is_enough_to_stay() -> None:
    """R11.1: a damaged one too."""
    assert position("5-hex: red 0+1").do(Stranded(0)).kind == ""
    assert position("5-hex: red starport!").do(Stranded(0)).kind == ""


def test_r11_2_as_many_as_possible_are_placed() -> None:
    """R11.2: placed pieces are fresh, and an empty supply gives no more."""
    p = position("5-hex: red 13")
    assert pieces.place_ships(p.state, 0, at("3-gate"), 3) == 2
    assert p.ships("red", "3-gate") == (2, 0)
    assert pieces.place_ships(p.state, 0, at("3-gate"), 1) == 0


def test_r11_2_no_ship_in_the_supply_no_coming_back() -> None:
    """R11.2: with all ships in trophy boxes there is nothing to place."""
    p = position("5-hex: yellow 1", trophies={"yellow": ", ".join(["red ship"] * 15)})
    assert p.do(Stranded(0)).kind == ""


def test_r3_13_trophies_and_captives_have_boxes() -> None:
    """R3.13: pieces in a box belong to nobody's supply until they go home."""
    p = position("5-hex: yellow 3+1 starport! city", tokens={"yellow": "relic"})
    pieces.destroy_ships(p.state, 1, at("5-hex"), 2, damaged=False, to=0)
    pieces.destroy_ships(p.state, 1, at("5-hex"), 1, damaged=True, to=0)
    pieces.destroy_building(p.state, 1, at("5-hex"), STARPORT + 2, to=0)
    pieces.destroy_building(p.state, 1, at("5-hex"), CITY, to=0)
    assert pieces.capture(p.state, 0, 1, 2) == 2
    assert p.trophies("red", "yellow") == {"ship": 3, "starport": 1, "city": 1}
    assert p.captives("red", "yellow") == 2
    assert p.state.cities[1] == 4
    assert check(p.state) == []
    pieces.return_all_trophies(p.state, 0)
    pieces.return_all_captives(p.state, 0)
    assert (p.state.ships[1], p.state.starports[1], p.state.cities[1], p.state.agents[1]) == (14, 5, 5, 10)
    assert check(p.state) == []


def test_r3_13_one_trophy_goes_home() -> None:
    """R3.13: single pieces can be given back."""
    p = position(trophies={"red": "yellow ship, yellow agent"}, captives={"red": "yellow yellow"})
    pieces.return_trophies(p.state, 0, 1, SHIP)
    pieces.return_trophies(p.state, 0, 1, AGENT)
    pieces.return_captives(p.state, 0, 1, 1)
    assert p.trophies("red", "yellow") == {}
    assert p.captives("red", "yellow") == 1
    assert p.state.agents[1] == 9


def test_r3_11_a_trophy_city_goes_to_its_board_and_covers_a_slot() -> None:
    """R3.11: returned cities cost their owners slots."""
    p = position("5-hex: yellow city", trophies={"red": "yellow city"}, tokens={"yellow": "fuel - - relic"})
    pieces.return_all_trophies(p.state, 0)
    p.settle()
    assert p.kind == "Store"
    assert p.prompt is not None
    assert (p.prompt.seat, p.prompt.about) == ("yellow", "yellow")


def test_r7_8_a_replaced_piece_goes_home_and_the_new_one_has_its_state() -> None:
    """R7.8: no trophy, and a damaged piece is replaced by a damaged one."""
    p = position("5-hex: yellow city!; red 2")
    pieces.replace_building(p.state, 1, at("5-hex"), DAMAGED_CITY, by=0, piece=CITY)
    assert p.buildings("red", "5-hex") == ["city!"]
    assert p.buildings("yellow", "5-hex") == []
    assert (p.state.cities[1], p.state.cities[0]) == (5, 4)
    assert p.trophies("red", "yellow") == {}
    pieces.replace_building(p.state, 0, at("5-hex"), DAMAGED_CITY, by=0, piece=STARPORT)
    assert p.buildings("red", "5-hex") == ["starport!"]
    assert check(p.state) == []


def test_r7_8_needs_a_piece_in_the_supply() -> None:
    """R7.8: impossible if there is none of the new kind left."""
    p = position("2-hex: red starport starport\n3-hex: red starport starport\n5-hex: red starport")
    assert not pieces.has_in_supply(p.state, 0, STARPORT)
    assert pieces.has_in_supply(p.state, 0, CITY)


def test_r2_2_free_slots() -> None:
    """R2.2: a slot holds one building, whoever's it is; a city beside the slots takes none."""
    p = position("5-hex: red city; yellow starport!\n2-hex: red city\n3-gate: red 1")
    assert pieces.free_slots(p.state, at("5-hex")) == 0
    assert pieces.free_slots(p.state, at("2-hex")) == 1
    assert pieces.free_slots(p.state, at("3-gate")) == 0
    p.state.clouds = {at("2-hex"): 0}
    assert pieces.free_slots(p.state, at("2-hex")) == 2


def test_l09_the_city_beside_the_slots_goes_last() -> None:
    """L09: of a player's buildings on a planet the one outside the slots is the last."""
    p = position("2-hex: red city city; yellow starport", lore={"red": "cloud_cities"})
    p.state.clouds = {at("2-hex"): 0}
    pieces.destroy_building(p.state, 1, at("2-hex"), STARPORT)
    pieces.destroy_building(p.state, 0, at("2-hex"), CITY)
    assert p.state.clouds == {at("2-hex"): 0}
    pieces.destroy_building(p.state, 0, at("2-hex"), CITY)
    assert p.state.clouds == {}


def test_l11_types_of_a_city() -> None:
    """L11: a city in a gate has the types of all other cities of its cluster."""
    p = position("3-gate: red city\n3-arrow: red city\n3-crescent: yellow city!")
    assert pieces.city_types(p.state, at("3-arrow")) == [MATERIAL]
    assert pieces.city_types(p.state, at("3-gate")) == [MATERIAL, FUEL]
    assert pieces.city_types(p.state, at("4-gate")) == []
    p.state.shaped[at("3-arrow")] = RELIC
    assert pieces.city_types(p.state, at("3-gate")) == [FUEL, RELIC]


def test_a_table_reads_as_positions_are_written() -> None:
    p = position(
        """
        5-hex:  red 3 city;  yellow 2+1 starport!
        3-gate: red 2
        """,
        court="loyal_pilots:red+red+yellow elder_broker",
        tokens={"red": "material - weapon"},
    )
    lines = str(p.state).splitlines()
    assert lines[:3] == [
        "3-gate: red 2",
        "5-hex: red 3 city; yellow 2+1 starport!",
        "red: power 0, slots material - weapon - - - -",
    ]
    assert lines[-1].startswith("court: loyal_pilots:red+red+yellow elder_broker")


def test_l09_only_a_city_stands_beside_the_slots() -> None:
    """L09: when the city beside the slots goes, a starport of its owner stays in its slot."""
    p = position("5-crescent: red city starport", lore={"red": "cloud_cities"})
    p.state.clouds = {at("5-crescent"): 0}
    assert pieces.free_slots(p.state, at("5-crescent")) == 0
    pieces.destroy_building(p.state, 0, at("5-crescent"), CITY, to=1)
    assert (p.state.clouds, pieces.free_slots(p.state, at("5-crescent"))) == ({}, 0)
    p = position("5-crescent: red city starport", lore={"red": "cloud_cities"})
    p.state.clouds = {at("5-crescent"): 0}
    pieces.destroy_building(p.state, 0, at("5-crescent"), STARPORT, to=1)
    assert (p.state.clouds, pieces.free_slots(p.state, at("5-crescent"))) == ({at("5-crescent"): 0}, 1)


def test_r7_8_what_takes_the_place_of_a_city_beside_the_slots() -> None:
    """R7.8, L09: it stands beside the slots too, though the old owner has a starport in one."""
    p = position("5-crescent: red city starport; yellow 2", lore={"red": "cloud_cities"})
    p.state.clouds = {at("5-crescent"): 0}
    pieces.replace_building(p.state, 0, at("5-crescent"), CITY, by=1, piece=CITY)
    assert (p.state.clouds, pieces.free_slots(p.state, at("5-crescent"))) == ({at("5-crescent"): 1}, 0)
