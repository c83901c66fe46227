"""Flight Plan: planes on drawn positions (FP-1 to FP-14, FP-AI-1 to FP-AI-6)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.actions import (
    Activate,
    Attack,
    BringOn,
    Dogfight,
    Done,
    FallBack,
    Flak,
    Hold,
    Keep,
    Land,
    Option,
    Order,
    OrderFromAir,
    OrderPlane,
    Play,
    Scout,
    Target,
)
from bythebook.games.memoir44.air_rulings import AIR_RULINGS
from bythebook.games.memoir44.check import check
from bythebook.games.memoir44.facts import facts
from bythebook.games.memoir44.hexes import hex_at, label
from bythebook.games.memoir44.rules import STEPS, air, flight
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.state import NOWHERE, Plane, Table
from bythebook.kernel.ask import sort_key
from bythebook.kernel.game import Game
from tests.games.memoir44.air_positions import (
    SKY,
    air_table,
    classes,
    fly,
    game_of,
    say_done_until,
    turn_with,
    ways,
    with_airfields,
)
from tests.games.memoir44.card_positions import ALLIES, AXIS, asked, finish_turn, order, scenario, unit_at
from tests.games.memoir44.test_card_games import choice, start


def act(game: Game[Table], option: Option) -> None:
    asked(game, "Air action")
    game.answer(option)


def strike(plane: str, route: str, at: str, rolled: str, **more: str) -> Game[Table]:
    """An ordered plane flies a route and attacks the unit on a hex; the dice are given."""
    game = turn_with(SKY, "recon_center", plane=plane, battle=[rolled], rulings=more)
    game.answer(OrderPlane())
    fly(game, route)
    act(game, Target(hex_at(at)))
    return game


# -- FP-1 to FP-6 ---------------------------------------------------------------------------------


def test_fp_1_planes_fly_only_where_the_scenario_or_the_player_says_so() -> None:
    """FP-1: planes fly if the scenario has them or the player says so; without a list, all classes."""
    assert not start("pegasus_bridge", ("random", "random"), 1).table.flight_plan
    assert start("carpiquet", ("random", "random"), 1).table.flight_plan
    assert not start("carpiquet", ("random", "random"), 1, setup={"flight_plan": "off"}).table.flight_plan
    switched = start("pegasus_bridge", ("random", "random"), 1, setup={"flight_plan": "on"}).table
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
    assert game.ask is not None
    assert game.ask.kind == "Mover"  # the second order went to the plane

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
        turn_with(empty, "assault_center").table.turn == 2
    )  # nobody there: no order to give up, a turn of nothing


def test_fp_2_a_counter_attack_on_a_section_card_may_bring_one_on() -> None:
    """FP-2: a Counter-Attack that copies a Section card counts as one (ruling fp_counter_attack)."""
    for reading, kind in (("counts", "Air"), ("never", "Order")):
        table = air_table(SKY, "counter_attack", rulings={"fp_counter_attack": reading})
        table.last_card[AXIS] = "probe_center"
        game = game_of(table)
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
    assert game.table.planes[ALLIES].ammo == facts().plane["fighter"].ammo


def test_fp_3_the_entry_hex_is_the_first_of_four() -> None:
    """FP-3: the entry hex counts as the first hex of movement."""
    game = turn_with(SKY, "recon_center")
    game.answer(BringOn("fighter"))
    for text in ["J9", "j8", "J7", "j6"]:
        asked(game, "Flight")
        game.answer(flight.Fly(hex_at(text)))
    assert game.table.planes[ALLIES].path == tuple(map(hex_at, ("J9", "j8", "J7", "j6")))
    assert game.ask is None or game.ask.kind != "Flight"


def test_fp_4_a_flight_goes_from_hex_to_hex_none_twice() -> None:
    """FP-4: each hex is next to the one before, none is flown twice, the hex set out from included."""
    game = turn_with(SKY, "recon_center", plane="fighter I5")
    game.answer(OrderPlane())
    assert Done() not in asked(game, "Flight").options  # at least one hex
    assert ways(game) == {"H5", "J5", "h6", "i6", "h4", "i4"}
    game.answer(flight.Fly(hex_at("i4")))
    assert "I5" not in ways(game)
    assert Done() in asked(game, "Flight").options


def test_fp_4_a_flight_ends_over_no_unit_and_no_plane() -> None:
    """FP-4: it flies over units but ends on a free hex, so the last hex offered is one."""
    game = turn_with(SKY, "recon_center", plane="fighter d6", enemy="bomber H5")
    game.answer(OrderPlane())
    for text in ("E5", "F5", "G5"):
        assert text in ways(game)
        game.answer(flight.Fly(hex_at(text)))
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
    game.answer(flight.Fly(hex_at("C5")))
    assert ways(game) == {"b6", "c6", "b4", "c4"}  # two more and it is out; by B5 it would need three


def test_fp_4_planes_are_in_nobodys_way() -> None:
    """FP-4: a plane blocks no movement: a ground unit walks under it."""
    table = air_table(SKY, "recon_center", enemy="bomber e4")
    table.card = table.played = "recon_center"
    assert hex_at("e4") in reach(table, unit_at(table, "E3"))


def test_fp_5_a_plane_takes_an_order_of_a_card_that_covers_its_section() -> None:
    """FP-5: one order of a Section card that covers the plane's section, or of Direct from HQ."""
    game = turn_with(SKY, "recon_center", plane="fighter I5")
    assert OrderPlane() in asked(game, "Order").options
    game.answer(OrderPlane())
    assert game.table.planes[ALLIES].ordered
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
    game = turn_with(SKY, "recon_right", plane="fighter I5", air=[rolled])
    say_done_until(game, "Keep")
    plane = game.table.planes[ALLIES]
    assert plane.out is stays
    assert game.table.counts["air"] == 1
    assert game.table.kills == [0, 0]
    assert plane.lost == ()


def test_fp_5_no_check_on_entering_nor_on_an_order() -> None:
    """FP-5: in the turn it enters, or flies by an order, a plane needs no check."""
    game = turn_with(SKY, "recon_center")
    game.answer(BringOn("bomber"))
    fly(game, "J9")
    finish_turn(game)
    assert "air" not in game.table.counts


def test_fp_5_a_card_that_orders_nobody_still_checks_the_plane() -> None:
    """FP-5: Barrage, or a Counter-Attack with nothing to copy, leaves the plane to its check."""
    game = turn_with(SKY, "counter_attack", plane="fighter I5", air=["gg"])
    assert game.table.counts["air"] == 1
    game = turn_with(SKY, "barrage", plane="fighter I5", air=["gs"])
    game.answer(Target(hex_at("B7")))
    assert not game.table.planes[ALLIES].out


def test_fp_6_planes_move_after_the_ground_and_act_before_it() -> None:
    """FP-6: ground moves, then the flight, then the plane's action, then the ground battles."""
    game = turn_with(SKY, "probe_center", plane="fighter d6")
    game.answer(OrderPlane())
    order(game, "E3")
    seen: list[str] = []
    while game.ask is not None and game.table.turn == 1:
        if not seen or seen[-1] != game.ask.kind:
            seen.append(game.ask.kind)
        if game.ask.kind == "Flight":
            fly(game, "E5 e6")
        elif game.ask.kind == "Mover":
            game.answer(Activate(hex_at("E3")))
        elif game.ask.kind == "Move":
            game.answer(Hold())
        else:
            game.answer(Done())
    assert seen == ["Mover", "Move", "Flight", "Air action", "Attacker", "Turn"][: len(seen)]
    assert seen[:5] == ["Mover", "Move", "Flight", "Air action", "Attacker"]


# -- FP-7 to FP-14 --------------------------------------------------------------------------------


def test_fp_7_a_plane_attacks_what_it_flew_over() -> None:
    """FP-7: enemy units under the flight, not merely beside its end; as many as its ammunition."""
    game = turn_with(SKY, "recon_center", plane="fighter_bomber d6", battle=["ss", "ss"])
    game.answer(OrderPlane())
    fly(game, "E5 F5 f4")  # G5 is beside f4, but was not flown over
    assert {o for o in asked(game, "Air action").options if isinstance(o, Target)} == {
        Target(hex_at("E5")),
        Target(hex_at("F5")),
    }
    game.answer(Target(hex_at("F5")))
    assert asked(game, "Air action").options == [Done(), Target(hex_at("E5"))]
    game.answer(Target(hex_at("E5")))
    assert game.table.planes[ALLIES].ammo == 0 or not game.table.planes[ALLIES].out
    assert game.table.counts["battle"] == 2


@pytest.mark.parametrize(
    ("plane", "rolled", "hits"),
    [
        ("fighter", "gi", 1),
        ("fighter", "is", 0),
        ("fighter_bomber", "gi", 2),
        ("fighter_bomber", "is", 1),
        ("bomber", "is", 2),
        ("bomber", "aa", 0),
    ],
)
def test_fp_7_the_class_says_which_faces_hit(plane: str, rolled: str, hits: int) -> None:
    """FP-7: a fighter hits with grenades, a fighter-bomber with the symbol too, a bomber also with stars."""
    game = strike(f"{plane} d6", "E5 e6", "E5", rolled)
    assert game.table.figures[unit_at(game.table, "E5")] == 4 - hits


def test_fp_7_cover_takes_no_die_away_and_flags_push_back() -> None:
    """FP-7: two dice whatever the ground; flags retreat and are ignored as in any battle."""
    town = SKY.replace("xI4", ".  ").replace("xA3", "xI4").replace("aI4", ".  ", 1)
    ground = "\n".join(" ".join([" "] * (r % 2) + ["."] * (13 - r % 2)) for r in range(9)).splitlines()
    ground[4] = ". . . . . to . . . . . . ."
    game = turn_with(
        scenario(town, ground="\n".join(ground)), "recon_center", plane="bomber d6", battle=["if"]
    )
    game.answer(OrderPlane())
    fly(game, "E5 F5 f4")
    unit = unit_at(game.table, "F5")
    act(game, Target(hex_at("F5")))
    assert game.table.figures[unit] == 3
    assert asked(game, "Retreat").seat == "axis"
    sandbagged = turn_with(SKY, "recon_center", plane="bomber d6", battle=["fa"])
    sandbagged.table.sandbags[hex_at("E5")] = True
    sandbagged.answer(OrderPlane())
    fly(sandbagged, "E5 e6")
    act(sandbagged, Target(hex_at("E5")))
    assert "Ignore" in {type(o).__name__ for o in asked(sandbagged, "Retreat").options}


def test_fp_7_a_unit_is_attacked_once() -> None:
    """FP-7: a unit that was attacked is no target again, wherever it fell back to."""
    game = turn_with(SKY, "recon_center", plane="fighter d6", battle=["fs"])
    game.answer(OrderPlane())
    fly(game, "E5 e6 E7")  # E5 falls back to e6, which was flown over too
    act(game, Target(hex_at("E5")))
    asked(game, "Retreat")
    game.answer(FallBack(hex_at("e6")))
    assert asked(game, "Keep")  # no more asks of the plane: the turn is over


def test_fp_8_a_dogfight_is_won_by_a_star() -> None:
    """FP-8: next to the enemy's plane it may fight instead: any star shoots that one down."""
    game = turn_with(SKY, "recon_center", plane="fighter I5", enemy="bomber G7", air=["gsi"])
    game.answer(OrderPlane())
    fly(game, "i6 I7 H7")
    act(game, Dogfight())
    assert not game.table.planes[AXIS].out
    assert game.table.planes[ALLIES].out
    assert game.table.kills == [0, 1]
    assert game.table.counts["air"] == 1


@pytest.mark.parametrize(("back", "up"), [("s", False), ("g", True)])
def test_fp_8_the_enemy_fires_back_once(back: str, up: bool) -> None:
    """FP-8: a plane that stays up rolls back once, with the dice of its own class."""
    game = turn_with(SKY, "recon_center", plane="fighter I5", enemy="bomber G7", air=["gii", back])
    game.answer(OrderPlane())
    fly(game, "i6 I7 H7")
    act(game, Dogfight())
    assert game.table.planes[ALLIES].out is up
    assert game.table.planes[AXIS].out
    assert game.table.kills == [0 if up else 1, 0]
    assert game.table.counts["air"] == 2


def test_fp_8_only_next_to_the_enemy_and_instead_of_an_attack() -> None:
    """FP-8: two hexes away there is no dogfight, and after a ground attack there is none either."""
    far = turn_with(SKY, "recon_center", plane="fighter d6", enemy="bomber G7")
    far.answer(OrderPlane())
    fly(far, "E5 e4")
    assert Dogfight() not in asked(far, "Air action").options
    near = turn_with(SKY, "recon_center", plane="fighter d6", enemy="bomber E7", battle=["ss"])
    near.answer(OrderPlane())
    fly(near, "E5 F5 e6")
    assert Dogfight() in asked(near, "Air action").options
    near.answer(Target(hex_at("E5")))
    assert Dogfight() not in asked(near, "Air action").options


def flak(at: str, rolled: str = "g", **more: str) -> Game[Table]:
    """The unit on E3 has its battle, and the Axis plane is on this hex."""
    game = turn_with(SKY, "recon_center", enemy=f"fighter {at}", battle=[rolled], rulings=more)
    game.answer(Done())  # no plane of its own
    order(game, "E3")
    game.answer(Done())
    game.answer(Activate(hex_at("E3")))
    return game


def test_fp_9_flak_reaches_three_hexes() -> None:
    """FP-9: a unit that battles may fire at a plane up to three hexes away, seen or not, with one die."""
    game = flak("H3")
    assert Flak() in asked(game, "Attack").options
    game.answer(Flak())
    assert game.table.planes[AXIS].out
    assert game.table.counts["battle"] == 1
    assert Flak() not in asked(flak("I3"), "Attack").options


def test_fp_9_flak_is_fired_even_next_to_enemies() -> None:
    """FP-9: the close assault restriction does not bind flak; it takes the place of the battle."""
    close = SKY.replace(
        "  .   .   .   .   .   .   .   .   .   .   .   .\n.   .   .   .   aI4",
        "  .   .   .   xI4 .   .   .   .   .   .   .   .\n.   .   .   .   aI4",
    )
    game = turn_with(close, "recon_center", enemy="fighter G3", battle=["g"])
    game.answer(Done())
    order(game, "E3")
    game.answer(Done())
    game.answer(Activate(hex_at("E3")))
    assert asked(game, "Attack").options == [Attack(hex_at("d4")), Done(), Flak()]
    game.answer(Flak())
    assert asked(game, "Keep")  # its battle is spent, the turn is over


def test_fp_10_a_plane_shot_down_is_gone_and_worth_a_medal() -> None:
    """FP-10: removed for the rest of the scenario, one medal; another class may still come."""
    game = flak("H3", "s")
    game.answer(Flak())
    plane = game.table.planes[AXIS]
    assert not plane.out
    assert plane.lost == ("fighter",)
    assert game.table.kills == [0, facts().flight.medals_for_plane]
    assert flight.classes(game.table, AXIS) == ["bomber", "fighter_bomber"]
    assert flight.may_come_on(game.table, AXIS)


def test_fp_10_a_plane_may_be_the_last_medal() -> None:
    """FP-10: the medal for a plane can end the game at once."""
    game = turn_with(scenario(SKY, medals=(9, 1)), "recon_center", enemy="fighter H3", battle=["s"])
    game.answer(Done())
    order(game, "E3")
    game.answer(Done())
    game.answer(Activate(hex_at("E3")))
    game.answer(Flak())
    assert game.table.over
    assert game.table.winner == "allies"


def test_fp_11_out_of_ammunition_a_plane_leaves_and_comes_again() -> None:
    """FP-11: without ammunition it leaves at the end of the turn, ready again in the next own turn."""
    game = strike("fighter d6 1", "E5 e6", "E5", "ss")
    finish_turn(game)
    plane = game.table.planes[ALLIES]
    assert not plane.out
    assert plane.lost == ()
    assert plane.ready == 2
    assert not any(n for n in game.table.kills)
    assert not flight.may_come_on(replace_turn(game.table, 1), ALLIES)
    assert flight.may_come_on(replace_turn(game.table, 3), ALLIES)


def replace_turn(table: Table, turn: int) -> Table:
    later = table.copy()
    later.turn = turn
    return later


def test_fp_11_a_plane_may_land_on_a_friendly_airfield() -> None:
    """FP-11: ending its move on a friendly airfield it may land, after an attack too: same effect."""
    game = turn_with(with_airfields(), "recon_center", plane="fighter e6", battle=["ss"])
    game.answer(OrderPlane())
    fly(game, "F5 G5 H5")
    assert Land() in asked(game, "Air action").options
    game.answer(Target(hex_at("G5")))
    assert {Done(), Land()} <= set(asked(game, "Air action").options)
    game.answer(Land())
    finish_turn(game)
    assert not game.table.planes[ALLIES].out
    assert game.table.planes[ALLIES].lost == ()
    away = turn_with(with_airfields(), "recon_center", plane="fighter e6")
    away.answer(OrderPlane())
    fly(away, "F5 e4")
    assert Land() not in asked(away, "Air action").options


def test_fp_12_a_fighter_that_scouts_draws_two_and_keeps_one() -> None:
    """FP-12: a fighter that ends next to an enemy and attacks nobody: draw two cards, keep one."""
    game = turn_with(SKY, "probe_center", plane="fighter d6", hand=("barrage",))
    game.answer(OrderPlane())
    game.answer(Done())
    fly(game, "e6")
    act(game, Scout())
    ask = asked(game, "Keep")
    assert ask.secret == "allies"
    assert all(isinstance(option, Keep) for option in ask.options)
    game.answer(ask.options[0])
    assert len(game.table.hands[ALLIES]) == 2


@pytest.mark.parametrize(("plane", "route"), [("bomber d6", "e6"), ("fighter I5", "J5")])
def test_fp_12_only_fighters_scout_and_only_beside_an_enemy(plane: str, route: str) -> None:
    """FP-12: no other class scouts, and nothing is seen where no enemy is near."""
    game = turn_with(SKY, "recon_center", plane=plane)
    game.answer(OrderPlane())
    fly(game, route)
    assert game.ask is None or Scout() not in game.ask.options


def test_fp_12_reconnaissance_is_not_for_the_solo_ai() -> None:
    """FP-12: the solo AI has no hand, so its fighter is never offered to scout."""
    game = turn_with(SKY, "recon_center", plane="fighter d6", automa=True)
    game.answer(Done())
    say_done_until(game, "Flight")
    fly(game, "E5 e6")
    assert Scout() not in asked(game, "Air action").options


def test_fp_13_air_power_may_order_the_plane_instead() -> None:
    """FP-13: with a plane out Air Power orders it for free or strikes as printed; without one it strikes."""
    game = turn_with(SKY, "air_power", plane="fighter d6")
    assert OrderFromAir() in asked(game, "Air Power").options
    game.answer(OrderFromAir())
    fly(game, "E5 e6")
    act(game, Target(hex_at("E5")))
    assert game.table.planes[ALLIES].ammo == 2
    assert OrderFromAir() not in asked(turn_with(SKY, "air_power"), "Air Power").options
    printed = turn_with(SKY, "air_power", plane="fighter d6", rulings={"fp_air_power": "as_printed"})
    assert OrderFromAir() not in asked(printed, "Air Power").options


def test_fp_13_a_strike_leaves_the_plane_to_its_check() -> None:
    """FP-13: Air Power played as printed gives the plane no order."""
    game = turn_with(SKY, "air_power", plane="fighter d6", air=["ss"])
    game.answer(Target(hex_at("B7")))
    assert not game.table.planes[ALLIES].out


def test_fp_14_planes_pass_each_other_unharmed() -> None:
    """FP-14: there is no collision: a plane flies through the enemy plane's hex and nothing happens."""
    game = turn_with(SKY, "recon_center", plane="fighter I5", enemy="fighter J5")
    game.answer(OrderPlane())
    assert "J5" in ways(game)
    fly(game, "J5 K5")
    assert game.table.planes[ALLIES].at == hex_at("K5")
    assert game.table.planes[AXIS].at == hex_at("J5")
    assert "air" not in game.table.counts


# -- the solo AI (FP-AI-1 to FP-AI-6) -------------------------------------------------------------


def read_page(card: str, **more: object) -> Game[Table]:
    """The solo AI sits for the Allies, has played this card and reads its page."""
    return turn_with(SKY, card, automa=True, **more)


def test_fp_ai_1_a_section_card_and_no_plane_out_may_bring_one_on() -> None:
    """FP-AI-1: after a Section card its page may bring a plane on if nobody has one out, for no order."""
    game = read_page("probe_center")
    assert asked(game, "Turn").options == [*map(BringOn, ("bomber", "fighter", "fighter_bomber")), Done()]
    game.answer(BringOn("fighter"))
    assert asked(game, "Turn").options == [Done()]
    game.answer(Done())
    order(game, "E3", "F1")  # both orders are still there
    assert classes(read_page("move_out")) == []
    assert classes(read_page("probe_center", enemy="fighter J5")) == []
    own = read_page("probe_center", enemy="fighter J5", rulings={"fp_ai_no_plane_out": "own"})
    assert classes(own) == ["bomber", "fighter", "fighter_bomber"]


def test_fp_ai_1_a_counter_attack_on_a_section_card_counts() -> None:
    """FP-AI-1: a Counter-Attack that copies a Section card counts as one (ruling fp_ai_counter_attack)."""
    for reading, offered in (("counts", 3), ("never", 0)):
        table = air_table(SKY, "counter_attack", automa=True, rulings={"fp_ai_counter_attack": reading})
        table.last_card[AXIS] = "probe_center"
        game = game_of(table)
        game.answer(Play("counter_attack"))
        assert len(classes(game)) == offered


def test_fp_ai_2_the_players_plane_is_answered_in_the_next_turn() -> None:
    """FP-AI-2: just after the player brought a plane on, any card lets the AI bring one on."""
    for since, offered in ((1, True), (3, False)):
        table = air_table(SKY, "move_out", automa=True, enemy="fighter J5")
        table.turn = 5
        table.brought_on[AXIS] = 6 - since
        game = game_of(table)
        game.answer(Play("move_out"))
        assert bool(classes(game)) is offered
        assert air.must_answer(game.table) is offered


def test_fp_ai_2_a_class_must_be_left() -> None:
    """FP-AI-2: with no class available nothing comes, and with a plane of its own out neither."""
    table = air_table(SKY, "move_out", automa=True, enemy="fighter J5")
    table.turn, table.brought_on[AXIS] = 5, 5
    table.planes[ALLIES] = Plane(lost=("fighter", "bomber", "fighter_bomber"))
    game = game_of(table)
    game.answer(Play("move_out"))
    assert classes(game) == []


def test_fp_ai_3_the_classes_offered_are_those_allowed() -> None:
    """FP-AI-3: its page chooses among the classes of its list that were not shot down."""
    table = air_table(with_airfields(), "probe_center", automa=True)
    table.planes[ALLIES] = Plane(lost=("fighter",))
    game = game_of(table)
    game.answer(Play("probe_center"))
    assert classes(game) == ["fighter_bomber"]


def test_fp_ai_4_its_route_is_asked_hex_by_hex() -> None:
    """FP-AI-4: entry and path are the same asks as a person's, put to the AI's seat."""
    game = read_page("probe_center")
    game.answer(BringOn("fighter"))
    game.answer(Done())
    say_done_until(game, "Flight")
    assert asked(game, "Flight").seat == "allies"
    assert ways(game) == {label(h) for h in flight.edge()}
    fly(game, "M5 L5 K5")
    assert game.table.planes[ALLIES].path == tuple(map(hex_at, ("M5", "L5", "K5")))


def test_fp_ai_5_a_covering_section_card_orders_its_plane_for_free() -> None:
    """FP-AI-5: a Section card over the plane's section orders it, for nothing; else an Air Check."""
    game = read_page("probe_center", plane="fighter I5")
    game.answer(Done())
    assert game.table.planes[ALLIES].ordered
    assert OrderPlane() not in asked(game, "Order").options
    order(game, "E3", "F1")
    say_done_until(game, "Flight")
    away = read_page("probe_right", plane="fighter I5", air=["ss"])
    away.answer(Done())
    say_done_until(away, "Turn")
    assert not away.table.planes[ALLIES].out
    tactic = read_page("direct_from_hq", plane="fighter I5", air=["gg"])
    tactic.answer(Done())
    assert OrderPlane() not in asked(tactic, "Order").options
    assert not tactic.table.planes[ALLIES].ordered


def test_fp_ai_6_the_plane_is_settled_before_units_are_selected() -> None:
    """FP-AI-6: the page decides on a plane after the card, before the orders; it flies after the moves."""
    game = read_page("recon_center")
    assert asked(game, "Turn").rule == "AI-3c"
    game.answer(BringOn("bomber"))
    game.answer(Done())
    assert asked(game, "Order")
    assert not game.table.planes[ALLIES].out
    assert flight.entering(game.table, ALLIES)
    game.answer(Order(hex_at("E3")))
    asked(game, "Mover")
    game.answer(Done())
    fly(game, "M9")
    assert game.table.planes[ALLIES].at == hex_at("M9")
    assert game.table.brought_on[ALLIES] == 1


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "seats", "seed"),
    [
        ("carpiquet", ("random", "random"), 1),
        ("carpiquet", ("solo", "random"), 2),
        ("maleme", ("random", "solo"), 3),
        ("pegasus_bridge", ("solo", "solo"), 4),
        ("glieres", ("random", "random"), 5),
        ("omaha_beach", ("random", "solo"), 6),
    ],
)
def test_games_with_planes_end_and_stay_whole(scenario: str, seats: tuple[str, str], seed: int) -> None:
    """FP-1: with Flight Plan on random games end, option lists are in order and positions can be saved."""
    game = start(scenario, seats, seed, setup={"flight_plan": "on"})
    codec, kinds = game.box.codec, set()
    while game.ask is not None and game.number < 20_000:
        options = list(game.ask.options)
        assert options, game.ask
        assert options == sorted(set(options), key=sort_key), game.ask
        kinds.add(game.ask.kind)
        if game.number % 16 == 0 or game.ask.kind in ("Flight", "Air action"):
            assert check(game.table) == []
        if game.number % 64 == 0:
            assert codec.decode(codec.encode(game.table)) == game.table
        game.answer(choice(game, seed))
    assert game.ask is None
    assert "Flight" in kinds
    assert "Air action" in kinds


def test_every_step_of_the_air_is_saved() -> None:
    """FP-1: the steps of both chapters are among those a saved game may hold."""
    assert {air.PlaneAction, air.FightPlane, flight.FlyOn, flight.AirCheck, air.ChoosePlane} <= set(STEPS)


def test_every_unconfirmed_figure_has_its_ruling() -> None:
    """FP-7: each figure the data marks to be verified is named among the rulings."""
    assert {f"fp_{name}" for name in facts().flight.verify} <= {ruling.id for ruling in AIR_RULINGS}


def test_a_plane_shot_down_is_off_the_board() -> None:
    """FP-10: what is left of a plane is the memory of its class."""
    table = air_table(SKY, plane="bomber J5")
    flight.shoot_down(table, ALLIES)
    assert table.planes[ALLIES] == Plane(lost=("bomber",))
    assert table.planes[ALLIES].at == NOWHERE
