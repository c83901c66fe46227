"""SUPERCAT's ships on their way: gates left to rivals, groups beside each other, ships that join (S19.3)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.bot.lookahead.moves import moves
from tests.games.arcs.bot_turns import acts, view
from tests.games.arcs.positions import position

HOME = """
    2-hex: red city city
    4-arrow: red city city
    3-hex: red starport starport
"""
"""Nothing there can be built or lost: no slot is free, no ship is there. One city is left."""


def answers(drawing: str, *, card: str = "mobilization", pips: int, **things: Any) -> list[str]:
    """All that a bot, red, does with some pips of a card."""
    p = position(HOME + drawing, bots="red", played=f"red lead {card} 6", turn="red", **things)
    return [d.text for d in acts(p.turn(pips=pips)).decisions]


def test_mo8_no_way_back_through_a_gate_left_to_a_rival() -> None:
    """MO8, AG14, R7.3: a starport is no shorter way for ships whose gate is a rival's once they have left."""
    drawing = "4-hex: red city\n5-hex: red 3\n3-gate: red 1; yellow 1"
    assert answers(drawing, pips=1)[0] in ("move 3-gate to 2-gate", "move 3-gate to 4-gate")


def test_ruling_24_groups_on_ways_beside_each_other() -> None:
    """RULING-24, R12.2: where a Rebel's ships cannot join a full group, they take another way as short."""
    drawing = "5-arrow: red city; yellow 4\n5-gate: red 2\n5-hex: red 2"
    moved = answers(drawing, pips=3, leaders={"red": "rebel"})
    assert sorted(text for text in moved if text.startswith("move")) == [
        "move 5-crescent to 5-arrow",
        "move 5-gate to 5-arrow",
        "move 5-hex to 5-crescent",
    ]


def test_ruling_24_who_flies_through_a_gate_goes_before_it_is_left() -> None:
    """RULING-24, R7.3: a group that takes the ships of a gate along comes after one that flies through it."""
    drawing = """
        5-arrow: red city; yellow 6
        5-gate: red 2; yellow 1
        2-gate: red 2
        4-crescent: red 2
        4-hex: red starport
    """
    moved = [text for text in answers(drawing, pips=4) if text.startswith("move")]
    assert moved[:2] == ["move 4-crescent to 4-hex", "move 4-hex to 4-gate"]
    assert moved[2:] == ["move 2-gate to 5-gate", "move 5-gate to 5-arrow"]


def test_ruling_24_one_group_where_that_changes_control() -> None:
    """MO2, S19.3 step 6: several groups that would take a system are no way to free it where one will do."""
    drawing = "5-hex: red city; yellow 4 city\n5-gate: red 4\n5-crescent: red 3"
    assert answers(drawing, pips=2)[:2] == ["move 5-gate to 5-hex", "4 fresh, 0 damaged"]


def test_s19_3_4_ships_on_the_way_stay_where_the_goal_wants_fewer() -> None:
    """S19.2c, S19.3 step 4: as many ships come as leave the city safe, here those that set out."""
    drawing = "4-hex: red city\n5-arrow: yellow 2 city\n4-gate: red 2; yellow 4\n5-gate: red 1"
    assert answers(drawing, card="aggression", pips=3, declared="warlord")[:5] == [
        "move 4-gate to 5-gate",
        "2 fresh, 0 damaged",
        "move 5-gate to 5-arrow",
        "2 fresh, 0 damaged",
        "battle yellow in 5-arrow",
    ]


def test_s19_3_4_one_ship_on_the_way_holds_a_claim() -> None:
    """MO3, S19.3 step 4, RULING-43: as many ships go as still win a claim: one of two on the way joins."""
    p = position(f"{HOME}5-hex: red 3\n5-crescent: red 0+2", bots="red")
    seen = view(p)
    trips = [c.outcome.force.trips[0] for c in moves(seen, 2, "") if c.outcome.at == seen.system("5-arrow")]
    through = [trip for trip in trips if trip.stops[0] == seen.system("5-crescent") and trip.keeps_control]
    assert [(trip.sent, trip.claims) for trip in through] == [(((2, 0), (2, 2)), 0), (((2, 0), (2, 1)), 1)]


def test_r7_3_no_flight_through_a_gate_that_the_group_has_left() -> None:
    """R7.3, S19.3 step 7: its ships have joined, so 3-gate is yellow's, and 4-hex is reached by 4-gate."""
    seen = view(position(f"{HOME}3-arrow: red 4\n3-gate: red 3; yellow 2", bots="red"))
    trips = [c.outcome.force.trips[0] for c in moves(seen, 3, "") if c.outcome.at == seen.system("4-hex")]
    ways = {tuple(map(seen.id_of, trip.stops)) for trip in trips if trip.stops[0] == seen.system("3-gate")}
    assert ways == {("3-gate", "4-gate", "4-hex")}
