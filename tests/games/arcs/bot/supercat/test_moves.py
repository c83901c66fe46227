"""SUPERCAT's moves: where from, where to, how many ships, in which order (S19.3, AG, MO, S15.19)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.bot.lookahead.moves import moves
from bythebook.games.arcs.bot.view import View
from bythebook.kernel.prompt import Seat
from tests.games.arcs.bot_turns import Turn, acts
from tests.games.arcs.positions import Position, position


def bot(drawing: str, **things: Any) -> Position:
    """A bot, red, with so many pips of its card left; the others are people."""
    pips, played = things.pop("pips", 1), things.pop("played", "red lead mobilization 6")
    p = position(drawing, bots="red", played=played, turn="red", **things)
    return p.turn(pips=pips)


def made(p: Position, **more: Any) -> list[str]:
    """What it moved, as `line: move, ships`."""
    return shown(acts(p, **more))


def shown(turn: Turn) -> list[str]:
    """The Moves of a turn with the ships that went, gates flown through in between."""
    found: list[str] = []
    for d in turn.decisions:
        if d.text.startswith("move "):
            found.append(f"{d.id}: {d.text}")
        elif d.kind in ("Ships", "Catapult"):
            assert found[-1].startswith(f"{d.id}: "), "the plan answers"
            found[-1] += f", {d.text}"
    return found


HOME = """
    2-hex: red city city
    4-arrow: red city city
    3-hex: red starport starport
"""
"""Nothing there can be built or lost: no slot is free, no ship is there. One city is left."""
BUILT = f"{HOME}\n4-hex: red city"
"""The same with the last city built: no claim is wanted."""


# -- claims (AG4, AG6, MO1, MO3) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "line"), [("mobilization 6", "MO1"), ("aggression 6", "AG4")])
def test_mo1_no_starport_and_no_claim(card: str, line: str) -> None:
    """MO1, AG4: without starport and claim the bot moves to a new claim, though it has no city to build."""
    drawing = "2-hex: red city city\n4-arrow: red city city\n4-hex: red city\n5-gate: red 3"
    moved = made(bot(drawing, played=f"red lead {card}"))
    assert moved[0].startswith(f"{line}: move 5-gate to 5-")
    assert made(bot(f"{BUILT}\n5-gate: red 3", played=f"red lead {card}")) == []


@pytest.mark.parametrize(("card", "line"), [("mobilization 6", "MO3"), ("aggression 6", "AG6")])
def test_mo3_prefers_new_resources_then_unclaimed_then_two_slots(card: str, line: str) -> None:
    """MO3, AG6: of the planets in reach those of a new type, then not a rival's, then with two slots."""
    drawing = "3-hex: red starport starport\n5-gate: red 3"
    held = {"tokens": {"red": "psionic relic"}, "played": f"red lead {card}"}
    both = f"{drawing}\n2-arrow: red city\n2-hex: red city; yellow city"
    assert made(bot(both, **held))[0].startswith(f"{line}: move 5-gate to 5-arrow")
    rival = f"{both}\n5-arrow: yellow 1"
    assert acts(bot(rival, **held)).acts[0][1] == "move 5-gate to 5-arrow"
    open_to_all = {"played": f"red lead {card}"}
    assert acts(bot(f"{drawing}\n5-hex: yellow 1", **open_to_all)).ties[0] == ("5-arrow", "5-crescent")
    assert acts(bot(drawing, **open_to_all)).acts[0][1] == "move 5-gate to 5-hex"


def test_mo3_rests_when_there_are_claims_enough() -> None:
    """MO3: as many claims as unbuilt cities are enough."""
    assert made(bot(f"{HOME}\n5-gate: red 3"))[0].startswith("MO3: move 5-gate")
    assert made(bot(f"{HOME}\n5-gate: red 3\n5-arrow: red 2")) == []


def test_ruling_43_claims_are_counted_net() -> None:
    """RULING-43: one claim for another is no gain; a ship stays behind if that makes it one."""
    alone = "2-hex: red city city\n3-hex: red starport starport\n5-arrow: red 1"
    assert [line for line in made(bot(alone)) if "5-crescent" in line] == []
    two = "2-hex: red city city\n3-hex: red starport starport\n5-arrow: red 0+2; yellow 1\n5-gate: yellow 1"
    assert made(bot(two)) == ["MO3: move 5-arrow to 5-crescent, 0 fresh, 1 damaged"]


# -- S19.3, step by step ------------------------------------------------------------------------------------

TROUBLE = f"{HOME}\n5-arrow: red city; yellow 1"
"""A city of the bot that a rival controls."""


def test_s19_3_1_only_destinations_in_reach() -> None:
    """S19.3 step 1: a preferred planet that takes too many actions is no destination."""
    drawing = "3-hex: red starport starport\n2-arrow: red city\n5-gate: red 3"
    tokens = {"tokens": {"red": "psionic"}}
    assert acts(bot(drawing, pips=1, **tokens)).ties[0] == ("5-arrow", "5-crescent")
    assert "to 4-" in " ".join(made(bot(drawing, pips=2, **tokens)))


def test_s19_3_2_a_starport_catapults_through_gates() -> None:
    """S19.3 step 2: from a loyal starport one Move goes through gates that no rival controls."""
    drawing = "2-hex: red city city\n4-hex: red 3 starport\n5-arrow: red city; yellow 1"
    assert made(bot(drawing)) == [
        "MO2: move 4-hex to 4-gate, 2 fresh, 0 damaged, go on to 5-gate, 2 fresh, 0 damaged, "
        "go on to 5-arrow, 2 fresh, 0 damaged"
    ]
    held = made(bot(f"{drawing}\n5-gate: yellow 1"))
    assert [line for line in held if line.startswith("MO2")] == []


def test_s19_3_3_the_task_force_first() -> None:
    """S19.3 step 3: the task force moves if it can, though others are nearer."""
    drawing = f"{TROUBLE}\n4-gate: red 4\n5-crescent: red 2"
    assert made(bot(drawing, pips=2)) == [
        "MO2: move 4-gate to 5-gate, 3 fresh, 0 damaged",
        "MO2: move 5-gate to 5-arrow, 3 fresh, 0 damaged",
    ]
    assert made(bot(drawing, pips=1)) == ["MO2: move 5-crescent to 5-arrow, 1 fresh, 0 damaged"]


def test_ruling_23_the_shortest_way_first() -> None:
    """RULING-23: by the other reading few actions come first, and the task force last."""
    drawing = f"{TROUBLE}\n4-gate: red 4\n5-crescent: red 2"
    moved = made(bot(drawing, pips=2, movement_order="shortest"))
    assert moved[0] == "MO2: move 5-crescent to 5-arrow, 1 fresh, 0 damaged"
    tied = f"{TROUBLE}\n5-gate: red 3\n5-crescent: red 2"
    assert made(bot(tied, movement_order="shortest")) == ["MO2: move 5-gate to 5-arrow, 2 fresh, 0 damaged"]


def test_s19_3_3_any_tied_task_force() -> None:
    """S19.3 step 3: where several groups are the largest, one that can do it goes."""
    drawing = f"{TROUBLE}\n3-gate: red 3\n5-gate: red 3\n5-crescent: red 2"
    assert made(bot(drawing)) == ["MO2: move 5-gate to 5-arrow, 2 fresh, 0 damaged"]


@pytest.mark.parametrize(
    ("origin", "ships"),
    [
        ("red 4+1", "3 fresh, 1 damaged"),
        ("red 4+1; yellow 1", "2 fresh, 1 damaged"),
        ("red 2+1; yellow 2", "2 fresh, 1 damaged"),
        ("red 3; yellow 2", "3 fresh, 0 damaged"),
    ],
)
def test_s19_3_4_how_many_ships(origin: str, ships: str) -> None:
    """S19.3 step 4: all but those that keep the origin; all from one not controlled; all if it must be."""
    assert made(bot(f"{TROUBLE}\n5-gate: {origin}")) == [f"MO2: move 5-gate to 5-arrow, {ships}"]


def test_s19_3_4_another_origin_rather_than_losing_control() -> None:
    """S19.3 step 4: an origin that can be kept comes before the task force that cannot."""
    drawing = f"{TROUBLE}\n5-gate: red 3; yellow 2\n5-crescent: red 2"
    assert made(bot(drawing)) == ["MO2: move 5-crescent to 5-arrow, 1 fresh, 0 damaged"]
    neither = f"{TROUBLE}\n5-gate: red 3; yellow 2\n5-crescent: red 1"
    assert made(bot(neither)) == ["MO2: move 5-gate to 5-arrow, 3 fresh, 0 damaged"]


def test_s19_3_4_a_rebel_moves_two() -> None:
    """S19.3 step 4: a Rebel moves two ships at most."""
    p = bot(f"{TROUBLE}\n5-gate: red 5+1", leaders={"red": "rebel"})
    assert made(p) == ["MO2: move 5-gate to 5-arrow, 2 fresh, 0 damaged"]


def test_s19_3_5_the_shortest_way() -> None:
    """S19.3 step 5: of two destinations the one that takes fewer actions."""
    drawing = "2-hex: red city city\n3-hex: red starport starport\n5-gate: red 4\n5-arrow: red city; yellow 1"
    assert made(bot(f"{drawing}\n4-hex: red city; yellow 1", pips=3))[0].startswith(
        "MO2: move 5-gate to 5-arrow"
    )


def test_s19_3_5_a_claim_too() -> None:
    """S19.3 step 5: where the goal is another, a destination that brings a claim is better."""
    turn = acts(bot(f"{BUILT}\n5-gate: red 4\n5-arrow: yellow 1 city\n5-hex: yellow 1 city"))
    assert turn.acts == [("MO6", "move 5-gate to 5-hex")]
    assert turn.ties == []


def test_s19_3_5_a_rival_city_for_a_claim() -> None:
    """S19.3 step 5: of two new claims the one that also takes control of a rival city."""
    drawing = "2-hex: red city city\n3-hex: red starport starport\n4-gate: red 4\n4-hex: yellow 2"
    tokens = {"tokens": {"red": "material"}}
    turn = acts(bot(f"{drawing}\n4-crescent: yellow city", **tokens))
    assert turn.acts[0] == ("MO3", "move 4-gate to 4-crescent")
    assert turn.ties == []


def test_ruling_24_several_origins_for_control() -> None:
    """RULING-24: where one origin is too weak for a control goal, several move, in few actions."""
    drawing = f"""{HOME}
        5-gate: red 2
        5-crescent: red 2
        4-hex: red 2
        5-arrow: red city; yellow 3
    """
    weak = [line for line in made(bot(drawing, pips=1)) if line.startswith("MO2")]
    assert weak == []
    assert sorted(made(bot(drawing, pips=2))) == [
        "MO2: move 5-crescent to 5-arrow, 2 fresh, 0 damaged",
        "MO2: move 5-gate to 5-arrow, 2 fresh, 0 damaged",
    ]
    more = drawing.replace("red 2", "red 3").replace("yellow 3", "yellow 4")
    assert sorted(made(bot(more, pips=2))) == [
        "MO2: move 5-crescent to 5-arrow, 2 fresh, 0 damaged",
        "MO2: move 5-gate to 5-arrow, 2 fresh, 0 damaged",
    ]


def test_s19_3_7_ships_on_the_way_join() -> None:
    """S19.3 step 7: ships where the group stops go along, and that system is not held."""
    drawing = f"{TROUBLE}\n4-gate: red 4\n5-gate: red 1+1; yellow 2"
    assert made(bot(drawing, pips=2))[:2] == [
        "MO2: move 4-gate to 5-gate, 3 fresh, 0 damaged",
        "MO2: move 5-gate to 5-arrow, 4 fresh, 1 damaged",
    ]


def test_ruling_43_a_claim_is_won_once_by_several_groups() -> None:
    """RULING-43, RULING-24: two groups that come to one planet win its claim once."""
    p = bot("4-hex: red 3; yellow 3\n4-gate: red 2\n4-crescent: yellow 4 city", pips=2)
    v = View(p.state, Seat("red"))
    there = [c.outcome for c in moves(v, 2, "") if c.outcome.at == v.system("4-crescent")]
    joint = [moved for moved in there if len(moved.force.trips) == 2]
    assert [(moved.holder, moved.claims) for moved in joint] == [(-1, 0), (0, 0)]


def test_ruling_43_ships_left_on_the_way_hold_their_claim() -> None:
    """RULING-43: a Rebel's group takes two ships on; who stays behind where it stopped keeps the claim."""
    p = bot("2-gate: red 2\n2-hex: red 1\n5-hex: yellow 1 city", pips=2, leaders={"red": "rebel"})
    v = View(p.state, Seat("red"))
    trips = [c.outcome.force.trips[0] for c in moves(v, 2, "") if c.outcome.at == v.system("3-arrow")]
    through = [trip for trip in trips if not trip.fewer and trip.stops[0] == v.system("2-hex")]
    assert [(trip.sent, trip.claims) for trip in through if not trip.keeps_control] == [(((2, 0), (2, 0)), 1)]


def test_s19_3_7_a_way_through_rivals() -> None:
    """S19.3 step 7: a group goes through systems that rivals control."""
    drawing = f"{TROUBLE}\n4-gate: red 4\n5-gate: yellow 5"
    assert made(bot(drawing, pips=2)) == [
        "MO2: move 4-gate to 5-gate, 3 fresh, 0 damaged",
        "MO2: move 5-gate to 5-arrow, 3 fresh, 0 damaged",
    ]


def test_s19_3_8_a_partial_move_leaves_no_plan() -> None:
    """S19.3 step 8: nothing is left of a step toward the task force, and the page is asked anew."""
    drawing = f"{BUILT}\n5-hex: red 4; yellow city city\n2-crescent: red 2; yellow 3"
    turn = acts(bot(drawing, pips=1))
    assert shown(turn) == ["MO8: move 2-crescent to 2-gate, 2 fresh, 0 damaged"]
    assert [plan["rest"] for plan in turn.game.state.notes["red"].get("plans", [])] in ([], [[]])


# -- control ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "line"), [("mobilization 6", "MO2"), ("aggression 6", "AG5")])
def test_mo2_neutral_is_free(card: str, line: str) -> None:
    """MO2, AG5: as many fresh ships as the rival has are enough to free a building."""
    drawing = f"{HOME}\n5-gate: red 3\n5-arrow: red city; yellow 2"
    assert made(bot(drawing, played=f"red lead {card}")) == [
        f"{line}: move 5-gate to 5-arrow, 2 fresh, 0 damaged"
    ]
    stronger = drawing.replace("yellow 2", "yellow 4")
    assert not made(bot(stronger, played=f"red lead {card}"))


@pytest.mark.parametrize(("card", "line"), [("mobilization 6", "MO6"), ("aggression 6", "AG10")])
def test_mo6_takes_a_rival_city(card: str, line: str) -> None:
    """MO6, AG10, S15.17: a rival city is taken, not only made nobody's."""
    strong = f"{BUILT}\n5-gate: red 3\n5-arrow: yellow 1 city"
    played = {"played": f"red lead {card}"}
    assert made(bot(strong, **played)) == [f"{line}: move 5-gate to 5-arrow, 2 fresh, 0 damaged"]
    weak = made(bot(strong.replace("yellow 1 city", "yellow 3 city"), **played))
    assert [move for move in weak if move.startswith(line)] == []


@pytest.mark.parametrize(("card", "line"), [("mobilization 6", "MO7"), ("aggression 6", "AG13")])
def test_mo7_a_rival_gate(card: str, line: str) -> None:
    """MO7, AG13, S15.17: control of a rival's gate is changed; nobody's will do."""
    drawing = f"{BUILT}\n5-crescent: red 3\n5-gate: yellow 2"
    p = bot(drawing, played=f"red lead {card}", declared="tycoon tyrant empath")
    assert made(p) == [f"{line}: move 5-crescent to 5-gate, 2 fresh, 0 damaged"]


def test_mo7_prefers_gates_beside_starports() -> None:
    """MO7, AG13: a gate taken beside a rival starport first, then any beside a loyal one."""
    gates = f"{BUILT}\n3-gate: red 4\n2-gate: yellow 1\n4-gate: yellow 1"
    assert acts(bot(gates)).ties == [("2-gate", "4-gate")]
    assert made(bot(f"{gates}\n2-arrow: yellow starport"))[0].startswith("MO7: move 3-gate to 2-gate")
    loyal = gates.replace("4-hex: red city", "4-hex: red starport")
    enough = f"{loyal}\n5-hex: red city"
    assert made(bot(enough))[0].startswith("MO7: move 3-gate to 4-gate")


def test_ruling_52_a_preference_does_not_cost_the_origin() -> None:
    """RULING-52: what is preferred is judged with ships that keep the origin, unless ruled otherwise."""
    drawing = f"{BUILT}\n5-hex: red 3\n5-gate: yellow 2\n5-arrow: yellow starport"
    enough = drawing.replace("5-hex: red 3", "5-hex: red 3; yellow city city")
    assert made(bot(enough)) == ["MO7: move 5-hex to 5-gate, 2 fresh, 0 damaged"]
    assert made(bot(enough, gate_preference="any_origin")) == [
        "MO7: move 5-hex to 5-gate, 3 fresh, 0 damaged"
    ]


@pytest.mark.parametrize(("reading", "gate"), [("join", "3-gate"), ("needed", "5-gate")])
def test_ruling_60_no_ship_joins_for_a_preference(reading: str, gate: str) -> None:
    """RULING-60: with the ship in 3-gate the gate beside a starport is taken; two ships free either gate."""
    gates = "2-gate: red 3\n3-gate: red 1\n4-gate: yellow 2\n5-gate: yellow 2"
    drawing = f"{BUILT}\n{gates}\n4-crescent: yellow starport"
    moved = made(bot(drawing, pips=2, ships_on_the_way=reading))
    assert moved[0] == f"MO7: move 2-gate to {gate}, 2 fresh, 0 damaged"


# -- unassigned ships (S15.19, AG14, MO8) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "moves"),
    [
        ("5-arrow: red 1; yellow starport", False),
        ("5-crescent: red 1", False),
        ("5-gate: red 1", False),
        ("5-gate: red 1; yellow 1", True),
        ("5-crescent: red 1; yellow 1", True),
        ("4-hex: red 1", True),
    ],
)
@pytest.mark.parametrize(("card", "line"), [("mobilization 6", "MO8"), ("aggression 6", "AG14")])
def test_s15_19_unassigned_ships(where: str, moves: bool, card: str, line: str) -> None:
    """S15.19: ships that control no gate, no claim and no rival building go to the task force (MO8, AG14)."""
    p = bot(f"{BUILT}\n4-gate: red 4\n{where}", played=f"red lead {card}", declared="tycoon tyrant empath")
    found = [move for move in made(p) if move.startswith(line)]
    assert bool(found) == moves


def test_s19_3_nobody_flies_through_a_gate_left_to_a_rival() -> None:
    """S19.3 step 2, R7.3: ships that leave a gate to a rival cannot come back through it by Catapult."""
    drawing = """
        2-hex: red city; yellow 1
        4-arrow: red city city
        5-hex: red city
        4-hex: red 1 starport
        4-gate: red 1; yellow 1
    """
    way = "4-gate, 1 fresh, 0 damaged, go on to 3-gate, 1 fresh, 0 damaged, go on to 2-gate"
    assert made(bot(drawing, pips=2))[0] == (
        f"MO2: move 4-hex to {way}, 1 fresh, 0 damaged, go on to 2-hex, 1 fresh, 0 damaged"
    )


def test_mo8_toward_the_task_force() -> None:
    """MO8, AG14: one Move, toward the most fresh ships and not to others."""
    drawing = f"{BUILT}\n4-gate: red 4\n5-crescent: red 1; yellow 1\n5-arrow: red 2; yellow starport"
    made_turn = acts(bot(drawing))
    assert shown(made_turn) == ["MO8: move 5-crescent to 5-gate, 1 fresh, 0 damaged"]
    assert made_turn.ties == []


def test_mo8_the_nearest_come_first() -> None:
    """MO8, AG14, S19.3: of several unassigned groups that with the shortest way to the task force goes."""
    drawing = f"{BUILT}\n4-gate: red 4\n5-crescent: red 1; yellow 1\n2-arrow: red 1; yellow 1"
    once = ["MO8: move 5-crescent to 5-gate, 1 fresh, 0 damaged"]
    assert made(bot(f"{drawing}\n3-crescent: yellow 1")) == once
    assert made(bot(drawing.replace("2-arrow", "3-crescent")), given={"tie": ["5-crescent"]}) == once


def test_mo8_only_one_of_equals_is_the_task_force() -> None:
    """MO8, AG14, S15.19: of two equal groups one is the task force; the other is unassigned if it is idle."""
    moved = made(bot(f"{BUILT}\n4-gate: red 4\n4-hex: red 4"))
    assert moved == ["MO8: move 4-hex to 4-gate, 3 fresh, 0 damaged"]


# -- the task force among equals (S15.12) --------------------------------------------------------------------

EQUALS = """
    2-hex: red city city
    4-arrow: red city city
    4-hex: red city
    5-hex: red starport
    2-gate: red 3
    4-gate: red 3
    3-gate: yellow 2; blue 2
    3-crescent: red 1; yellow 1
"""
"""Nothing to build; two equal fleets, and a ship in between that holds nothing."""
THREE = "red yellow blue"


def test_s15_12_ships_go_on_to_the_task_force_chosen_before() -> None:
    """S15.12: unassigned ships on their way to one of two equal task forces do not turn to the other."""
    for first in ("2-gate", "4-gate"):
        turn = acts(bot(EQUALS, seats=THREE, pips=2), given={"tie": [first]})
        assert shown(turn) == [
            "MO8: move 3-crescent to 3-gate, 1 fresh, 0 damaged",
            f"MO8: move 3-gate to {first}, 1 fresh, 0 damaged",
        ]
        assert turn.ties == [("2-gate", "4-gate")]
        why = turn.why("Mobilization action", 1).text()
        assert f"Settled earlier this turn → task force: {first}" in why


def test_s15_12_a_group_that_moved_leaves_an_equal_one_in_the_tie() -> None:
    """S15.12, S19.3 step 3: any of several tied task forces qualifies for a Move, whichever moved before."""
    drawing = """
        2-hex: red city city
        3-hex: red starport starport
        4-gate: red 3; yellow 3
        5-gate: red 3
        4-hex: yellow city
    """
    for goal, start in (("4-arrow", "4-crescent"), ("5-hex", "5-gate")):
        turn = acts(bot(drawing, pips=2), given={"tie": ["4-crescent", goal]})
        assert shown(turn)[0] == "MO3: move 4-gate to 4-crescent, 3 fresh, 0 damaged"
        assert shown(turn)[1].startswith(f"MO3: move {start} to {goal}")
        assert turn.ties == [("4-arrow", "4-crescent", "5-hex"), ("4-arrow", "5-hex")]


def test_s15_12_what_is_built_in_the_task_force_settles_it() -> None:
    """S15.12, CO8: of two equal fleets that is the task force beside which a starport was built before."""
    drawing = (
        "5-hex: red city starport\n4-crescent: red 3\n3-hex: red 3\n2-hex: red city city\n4-hex: red city"
    )
    p = bot(f"{drawing}\n5-arrow: red city", played="red lead construction 4", pips=2)
    p.state.ships[0] = 0
    turn = acts(p, given={"tie": ["3-hex"]})
    assert turn.acts == [("CO8", "build starport in 3-hex"), ("CO8", "build starport in 3-hex")]


def test_ruling_8_any_claim_holds_ships() -> None:
    """RULING-8: by the other reading a claim holds ships where the bot is not in control too."""
    drawing = f"{BUILT}\n4-gate: red 4\n5-crescent: red 1; yellow 1"
    assert made(bot(drawing)) == ["MO8: move 5-crescent to 5-gate, 1 fresh, 0 damaged"]
    assert made(bot(drawing, unassigned_claims="any")) == []


# -- worked examples ----------------------------------------------------------------------------------------

MIX_UP = """
    3-hex: red 3 city
    5-crescent: red 3 starport
    2-gate: red 2
    5-hex: yellow 3 city
    2-arrow: yellow 3 starport
    3-gate: yellow 2
    2-hex: blue 3 city
    3-arrow: blue 3 starport
    5-gate: blue 2
"""


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("task_force", ["5-crescent", "2 fresh", 3]),
        ("shortest", ["2-gate", "1 fresh", 3]),
    ],
)
def test_first_worked_example(order: str, first: list[object]) -> None:
    """Section 24: 6-crescent is the planet; 0.7 sends the task force, 0.8 the nearer ships."""
    p = position(
        MIX_UP,
        seats="red yellow blue",
        out=(1, 4),
        bots="red yellow",
        tokens={"red": "weapon relic"},
        played="red lead aggression 3",
        turn="red",
        movement_order=order,
    )
    turn = acts(p.turn(pips=3))
    start, ships, n = first
    moves = shown(turn)
    assert len(moves) == n
    assert moves[0].startswith(f"AG6: move {start} ")
    assert str(ships) in moves[0]
    assert any("to 6-crescent" in move for move in moves)


def test_second_worked_example_mobilization() -> None:
    """Section 25: by a Copy two ships go from 4-hex to 4-crescent or 2-hex; then gate 5 is made nobody's."""
    p = position(
        """
        5-hex: red 3 city
        4-hex: red 3 starport
        3-gate: red 2
        3-hex: red 2 city
        3-arrow: yellow 3 city
        5-arrow: yellow 3 starport
        5-gate: yellow 2
        4-arrow: yellow 2
        """,
        bots="red",
        tokens={"red": "psionic", "yellow": "material weapon"},
        played="yellow lead mobilization 4; red copy construction 2",
        turn="red",
    )
    turn = acts(p.turn(pips=2))
    assert turn.ties[0] == ("2-hex", "4-crescent")
    first, second = shown(turn)
    assert first.startswith("MO3: move 4-hex to 4-")
    assert "2 fresh, 0 damaged" in first
    assert second == "MO7: move 5-hex to 5-gate, 2 fresh, 0 damaged"
