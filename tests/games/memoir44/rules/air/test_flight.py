"""Flight Plan: planes come on, fly and are checked, on drawn positions (FP-1 to FP-6)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.rules.air import flight
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.state.options import (
    Activate,
    BringOn,
    Done,
    Fly,
    Hold,
    OrderPlane,
    Play,
    Target,
)
from tests.games.memoir44.air_positions import (
    SKY,
    air_table,
    fly,
    game_of,
    say_done_until,
    turn_with,
    ways,
    with_airfields,
)
from tests.games.memoir44.card_positions import ALLIES, AXIS, asked, finish_turn, order, unit_at
from tests.games.memoir44.rules.test_card_games import start


def test_fp_1_planes_fly_only_where_the_scenario_or_the_player_says_so() -> None:
    """FP-1: planes fly if the scenario has them or the player says so; without a list, all classes."""
    assert not start("pegasus_bridge", ("random", "random"), 1).state.flight_plan
    assert start("carpiquet", ("random", "random"), 1).state.flight_plan
    assert not start("carpiquet", ("random", "random"), 1, setup={"flight_plan": "off"}).state.flight_plan
    switched = start("pegasus_bridge", ("random", "random"), 1, setup={"flight_plan": "on"}).state
    assert switched.flight_plan
    assert flight.classes(switched, AXIS) == ["bomber", "fighter", "fighter_bomber"]
    assert flight.airfields(switched, AXIS) == ()
    listed = air_table(with_airfields())
    assert flight.classes(listed, AXIS) == ["bomber", "fighter"]
    assert [label(h) for h in flight.airfields(listed, ALLIES)] == ["E5", "H5", "I5"]


def test_fp_2_a_plane_costs_one_order_of_a_section_card() -> None:
    """FP-2: with a Section card a person may bring on a plane and gives up one of its unit orders."""
    game = turn_with(SKY, "probe_center")
    assert asked(game, "Air").options == [
        BringOn("bomber"),
        BringOn("fighter"),
        BringOn("fighter_bomber"),
        Done(),
    ]
    game.answer(BringOn("fighter"))
    order(game, "E3")
    assert game.prompt is not None
    assert game.prompt.kind == "Mover"  # the second order went to the plane

    game = turn_with(SKY, "probe_center")
    game.answer(Done())
    order(game, "E3", "F1")  # without a plane there are two


def test_fp_2_the_order_given_up_may_be_of_any_section() -> None:
    """FP-2: of a card for several sections any one order is given up."""
    game = turn_with(SKY, "recon_in_force")
    game.answer(BringOn("fighter"))
    order(game, "A1", "M1")
    assert asked(game, "Mover")
    game = turn_with(SKY, "recon_in_force")
    game.answer(BringOn("fighter"))
    order(game, "A1", "E3")
    assert asked(game, "Mover")


@pytest.mark.parametrize(
    ("card", "plane"), [("move_out", ""), ("direct_from_hq", ""), ("probe_center", "bomber J5")]
)
def test_fp_2_no_plane_by_a_tactic_card_and_none_beside_another(card: str, plane: str) -> None:
    """FP-2: a Tactic card brings no plane on, and a side has at most one out."""
    assert asked(turn_with(SKY, card, plane=plane), "Order")


def test_fp_2_a_card_that_orders_all_units_orders_one_less() -> None:
    """FP-2: of "all units" one goes without an order for the plane; ruling fp_all_units: or none does."""
    for reading, left in (("one_less", "Mover"), ("free", "Order")):
        game = turn_with(SKY, "assault_center", rulings={"fp_all_units": reading})
        game.answer(BringOn("fighter"))
        order(game, "E3", "F1")
        assert asked(game, left)
    empty = SKY.replace("aI4 aI4", ".   . ").replace(
        "aI4 .   .   .   .   .   .   .   .\n", ".   " * 9 + "\n", 1
    )
    assert (
        turn_with(empty, "assault_center").state.turn == 2
    )  # nobody there: no order to give up, a turn of nothing


def test_fp_2_a_counter_attack_on_a_section_card_may_bring_one_on() -> None:
    """FP-2: a Counter-Attack that copies a Section card counts as one (ruling fp_counter_attack)."""
    for reading, kind in (("counts", "Air"), ("never", "Order")):
        state = air_table(SKY, "counter_attack", rulings={"fp_counter_attack": reading})
        state.last_card[AXIS] = "probe_center"
        game = game_of(state)
        game.answer(Play("counter_attack"))
        assert asked(game, kind)


def test_fp_3_planes_enter_over_the_edge_or_from_a_free_airfield() -> None:
    """FP-3: over any edge hex but the half-hex ends of odd rows, or from an airfield without an enemy."""
    game = turn_with(with_airfields(), "recon_center")
    game.answer(BringOn("fighter"))
    here = ways(game)
    assert {"A9", "M9", "G9", "A1", "M5", "A5", "G1"} <= here
    assert not here & {"a8", "l8", "a2", "l4", "B5", "L5"}
    assert {"H5", "I5"} <= here
    assert "E5" not in here  # the Axis stands on it
    fly(game, "H5")
    assert game.state.planes[ALLIES].ammo == facts().plane["fighter"].ammo


def test_fp_3_the_entry_hex_is_the_first_of_four() -> None:
    """FP-3: the entry hex counts as the first hex of movement."""
    game = turn_with(SKY, "recon_center")
    game.answer(BringOn("fighter"))
    for text in ["J9", "j8", "J7", "j6"]:
        asked(game, "Flight")
        game.answer(Fly(hex_at(text)))
    assert game.state.planes[ALLIES].path == tuple(map(hex_at, ("J9", "j8", "J7", "j6")))
    assert game.prompt is None or game.prompt.kind != "Flight"


def test_fp_4_a_flight_goes_from_hex_to_hex_none_twice() -> None:
    """FP-4: each hex is next to the one before, none is flown twice, the hex set out from included."""
    game = turn_with(SKY, "recon_center", plane="fighter I5")
    game.answer(OrderPlane())
    assert Done() not in asked(game, "Flight").options  # at least one hex
    assert ways(game) == {"H5", "J5", "h6", "i6", "h4", "i4"}
    game.answer(Fly(hex_at("i4")))
    assert "I5" not in ways(game)
    assert Done() in asked(game, "Flight").options


def test_fp_4_a_flight_ends_over_no_unit_and_no_plane() -> None:
    """FP-4: it flies over units but ends on a free hex, so the last hex offered is one."""
    game = turn_with(SKY, "recon_center", plane="fighter d6", enemy="bomber H5")
    game.answer(OrderPlane())
    for text in ("E5", "F5", "G5"):
        assert text in ways(game)
        game.answer(Fly(hex_at(text)))
        assert Done() not in asked(game, "Flight").options
    assert ways(game) == {"f6", "g6", "f4", "g4"}  # neither F5, nor H5 with the enemy's plane


def test_fp_4_a_hex_from_which_no_flight_can_end_is_not_offered() -> None:
    """FP-4: a plane never flies where it could not stop in time."""
    packed = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
xI4 xI4 xI4 xI4 xI4 .   .   .   .   .   .   .   .
  xI4 xI4 xI4 xI4 .   .   .   .   .   .   .   .
xI4 xI4 xI4 .   .   .   .   .   .   .   .   .   .
  xI4 xI4 xI4 xI4 .   .   .   .   .   .   .   .
xI4 xI4 xI4 xI4 xI4 .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   aI4 .   .   .   .   .   .
"""
    game = turn_with(packed, "recon_left", plane="fighter D5")
    game.answer(OrderPlane())
    game.answer(Fly(hex_at("C5")))
    assert ways(game) == {"b6", "c6", "b4", "c4"}  # two more and it is out; by B5 it would need three


def test_fp_4_planes_are_in_nobodys_way() -> None:
    """FP-4: a plane blocks no movement: a ground unit walks under it."""
    state = air_table(SKY, "recon_center", enemy="bomber e4")
    state.card = state.played = "recon_center"
    assert hex_at("e4") in reach(state, unit_at(state, "E3"))


def test_fp_5_a_plane_takes_an_order_of_a_card_that_covers_its_section() -> None:
    """FP-5: one order of a Section card that covers the plane's section, or of Direct from HQ."""
    game = turn_with(SKY, "recon_center", plane="fighter I5")
    assert OrderPlane() in asked(game, "Order").options
    game.answer(OrderPlane())
    assert game.state.planes[ALLIES].ordered
    assert asked(game, "Flight")  # that was the only order
    assert OrderPlane() not in asked(turn_with(SKY, "recon_right", plane="fighter I5"), "Order").options
    assert OrderPlane() in asked(turn_with(SKY, "recon_right", plane="fighter K5"), "Order").options
    assert OrderPlane() not in asked(turn_with(SKY, "move_out", plane="fighter I5"), "Order").options


def test_fp_5_direct_from_hq_gives_one_of_its_four_orders() -> None:
    """FP-5: Direct from HQ may order the plane as one of its four (ruling fp_direct_from_hq)."""
    game = turn_with(SKY, "direct_from_hq", plane="fighter I5")
    game.answer(OrderPlane())
    order(game, "A1", "E3", "F1")
    assert asked(game, "Mover")
    strict = turn_with(SKY, "direct_from_hq", plane="fighter I5", rulings={"fp_direct_from_hq": "never"})
    assert OrderPlane() not in asked(strict, "Order").options


@pytest.mark.parametrize(("rolled", "stays"), [("gf", True), ("ss", False), ("is", False)])
def test_fp_5_a_plane_without_an_order_makes_an_air_check(rolled: str, stays: bool) -> None:
    """FP-5: two dice; any star and the plane leaves, without a medal and to come again."""
    game = turn_with(SKY, "recon_right", plane="fighter I5", air_check=[rolled])
    say_done_until(game, "Keep")
    plane = game.state.planes[ALLIES]
    assert plane.out is stays
    assert game.state.counts["air_check"] == 1
    assert game.state.kills == [0, 0]
    assert plane.lost == ()


def test_fp_5_no_check_on_entering_nor_on_an_order() -> None:
    """FP-5: in the turn it enters, or flies by an order, a plane needs no check."""
    game = turn_with(SKY, "recon_center")
    game.answer(BringOn("bomber"))
    fly(game, "J9")
    finish_turn(game)
    assert "air_check" not in game.state.counts


def test_fp_5_a_card_that_orders_nobody_still_checks_the_plane() -> None:
    """FP-5: Barrage, or a Counter-Attack with nothing to copy, leaves the plane to its check."""
    game = turn_with(SKY, "counter_attack", plane="fighter I5", air_check=["gg"])
    assert game.state.counts["air_check"] == 1
    game = turn_with(SKY, "barrage", plane="fighter I5", air_check=["gs"])
    game.answer(Target(hex_at("B7")))
    assert not game.state.planes[ALLIES].out


def test_fp_5_medics_that_heal_nobody_still_check_the_plane() -> None:
    """FP-5: the dice bring no figure back and the unit has no order; the plane is checked all the same."""
    state = air_table(SKY, "medics_mechanics", plane="fighter I5")
    state.figures[unit_at(state, "E3")] = 1
    game = game_of(state, battle=["g"], air_check=["gs"])
    game.answer(Play("medics_mechanics"))
    order(game, "E3")
    assert (state.figures[unit_at(state, "E3")], state.planes[ALLIES].out) == (1, False)


def test_fp_6_planes_move_after_the_ground_and_act_before_it() -> None:
    """FP-6: ground moves, then the flight, then the plane's action, then the ground battles."""
    game = turn_with(SKY, "probe_center", plane="fighter d6")
    game.answer(OrderPlane())
    order(game, "E3")
    seen: list[str] = []
    while game.prompt is not None and game.state.turn == 1:
        if not seen or seen[-1] != game.prompt.kind:
            seen.append(game.prompt.kind)
        if game.prompt.kind == "Flight":
            fly(game, "E5 e6")
        elif game.prompt.kind == "Mover":
            game.answer(Activate(hex_at("E3")))
        elif game.prompt.kind == "Move":
            game.answer(Hold())
        else:
            game.answer(Done())
    assert seen == ["Mover", "Move", "Flight", "Air action", "Attacker"]
