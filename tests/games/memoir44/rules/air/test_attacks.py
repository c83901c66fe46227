"""Flight Plan: what planes do, and the solo AI's, on drawn positions (FP-7 to FP-14, FP-AI-1 to FP-AI-6)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.rules.air import attacks, flight
from bythebook.games.memoir44.rules.chapters import STEPS
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.state.options import (
    Activate,
    Attack,
    BringOn,
    Dogfight,
    Done,
    FallBack,
    Flak,
    Keep,
    Land,
    Order,
    OrderFromAir,
    OrderPlane,
    Play,
    Scout,
    Target,
)
from bythebook.games.memoir44.state.rulings.air import AIR_RULINGS
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, sort_key
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
from tests.games.memoir44.rules.test_card_games import choice, start


def act(game: Game[State], option: Option) -> None:
    asked(game, "Air action")
    game.answer(option)


def strike(plane: str, route: str, at: str, rolled: str, **more: str) -> Game[State]:
    """An ordered plane flies a route and attacks the unit on a hex; the dice are given."""
    game = turn_with(SKY, "recon_center", plane=plane, battle=[rolled], rulings=more)
    game.answer(OrderPlane())
    fly(game, route)
    act(game, Target(hex_at(at)))
    return game


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
    assert asked(game, "Keep")  # its ammunition is gone
    assert game.state.counts["battle"] == 2


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
    assert game.state.figures[unit_at(game.state, "E5")] == 4 - hits


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
    unit = unit_at(game.state, "F5")
    act(game, Target(hex_at("F5")))
    assert game.state.figures[unit] == 3
    assert asked(game, "Retreat").seat == "axis"
    sandbagged = turn_with(SKY, "recon_center", plane="bomber d6", battle=["fa"])
    sandbagged.state.sandbags[hex_at("E5")] = True
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
    game = turn_with(SKY, "recon_center", plane="fighter I5", enemy="bomber G7", dogfight=["gsi"])
    game.answer(OrderPlane())
    fly(game, "i6 I7 H7")
    act(game, Dogfight())
    assert not game.state.planes[AXIS].out
    assert game.state.planes[ALLIES].out
    assert game.state.kills == [0, 1]
    assert game.state.counts["dogfight"] == 1


@pytest.mark.parametrize(("back", "up"), [("s", False), ("g", True)])
def test_fp_8_the_enemy_fires_back_once(back: str, up: bool) -> None:
    """FP-8: a plane that stays up rolls back once, with the dice of its own class."""
    game = turn_with(SKY, "recon_center", plane="fighter I5", enemy="bomber G7", dogfight=["gii", back])
    game.answer(OrderPlane())
    fly(game, "i6 I7 H7")
    act(game, Dogfight())
    assert game.state.planes[ALLIES].out is up
    assert game.state.planes[AXIS].out
    assert game.state.kills == [0 if up else 1, 0]
    assert game.state.counts["dogfight"] == 2


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


def flak(at: str, rolled: str = "g", **more: str) -> Game[State]:
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
    assert game.state.planes[AXIS].out
    assert game.state.counts["battle"] == 1
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
    plane = game.state.planes[AXIS]
    assert not plane.out
    assert plane.lost == ("fighter",)
    assert game.state.kills == [0, facts().flight.medals_for_plane]
    assert flight.classes(game.state, AXIS) == ["bomber", "fighter_bomber"]
    assert flight.may_come_on(game.state, AXIS)


def test_fp_10_a_plane_may_be_the_last_medal() -> None:
    """FP-10: the medal for a plane can end the game at once."""
    game = turn_with(scenario(SKY, medals=(9, 1)), "recon_center", enemy="fighter H3", battle=["s"])
    game.answer(Done())
    order(game, "E3")
    game.answer(Done())
    game.answer(Activate(hex_at("E3")))
    game.answer(Flak())
    assert game.state.over
    assert game.state.winner == "allies"


def test_fp_11_out_of_ammunition_a_plane_leaves_and_comes_again() -> None:
    """FP-11: without ammunition it leaves at the end of the turn, ready again in the next own turn."""
    game = strike("fighter d6 1", "E5 e6", "E5", "ss")
    finish_turn(game)
    plane = game.state.planes[ALLIES]
    assert not plane.out
    assert plane.lost == ()
    assert plane.ready == 2
    assert not any(n for n in game.state.kills)
    assert not flight.may_come_on(replace_turn(game.state, 1), ALLIES)
    assert flight.may_come_on(replace_turn(game.state, 3), ALLIES)


def replace_turn(state: State, turn: int) -> State:
    later = state.copy()
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
    assert not game.state.planes[ALLIES].out
    assert game.state.planes[ALLIES].lost == ()
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
    prompt = asked(game, "Keep")
    assert prompt.secret == "allies"
    assert all(isinstance(option, Keep) for option in prompt.options)
    game.answer(prompt.options[0])
    assert len(game.state.hands[ALLIES]) == 2


@pytest.mark.parametrize(("plane", "route"), [("bomber d6", "e6"), ("fighter I5", "J5")])
def test_fp_12_only_fighters_scout_and_only_beside_an_enemy(plane: str, route: str) -> None:
    """FP-12: no other class scouts, and nothing is seen where no enemy is near."""
    game = turn_with(SKY, "recon_center", plane=plane)
    game.answer(OrderPlane())
    fly(game, route)
    assert game.prompt is None or Scout() not in game.prompt.options


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
    assert game.state.planes[ALLIES].ammo == 2
    assert OrderFromAir() not in asked(turn_with(SKY, "air_power"), "Air Power").options
    printed = turn_with(SKY, "air_power", plane="fighter d6", rulings={"fp_air_power": "as_printed"})
    assert OrderFromAir() not in asked(printed, "Air Power").options


def test_fp_13_a_strike_leaves_the_plane_to_its_check() -> None:
    """FP-13: Air Power played as printed gives the plane no order."""
    game = turn_with(SKY, "air_power", plane="fighter d6", air_check=["ss"])
    game.answer(Target(hex_at("B7")))
    assert not game.state.planes[ALLIES].out


def test_fp_14_planes_pass_each_other_unharmed() -> None:
    """FP-14: there is no collision: a plane flies through the enemy plane's hex and nothing happens."""
    game = turn_with(SKY, "recon_center", plane="fighter I5", enemy="fighter J5")
    game.answer(OrderPlane())
    assert "J5" in ways(game)
    fly(game, "J5 K5")
    assert game.state.planes[ALLIES].at == hex_at("K5")
    assert game.state.planes[AXIS].at == hex_at("J5")
    assert "air_check" not in game.state.counts


# -- the solo AI (FP-AI-1 to FP-AI-6) -------------------------------------------------------------


def read_page(card: str, **more: object) -> Game[State]:
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
        state = air_table(SKY, "counter_attack", automa=True, rulings={"fp_ai_counter_attack": reading})
        state.last_card[AXIS] = "probe_center"
        game = game_of(state)
        game.answer(Play("counter_attack"))
        assert len(classes(game)) == offered


def test_fp_ai_2_the_players_plane_is_answered_in_the_next_turn() -> None:
    """FP-AI-2: just after the player brought a plane on, any card lets the AI bring one on."""
    for since, offered in ((1, True), (3, False)):
        state = air_table(SKY, "move_out", automa=True, enemy="fighter J5")
        state.turn = 5
        state.brought_on[AXIS] = 6 - since
        game = game_of(state)
        game.answer(Play("move_out"))
        assert bool(classes(game)) is offered
        assert attacks.must_answer(game.state) is offered


def test_fp_ai_2_a_class_must_be_left() -> None:
    """FP-AI-2: with no class available nothing comes, and with a plane of its own out neither."""
    state = air_table(SKY, "move_out", automa=True, enemy="fighter J5")
    state.turn, state.brought_on[AXIS] = 5, 5
    state.planes[ALLIES] = Plane(lost=("fighter", "bomber", "fighter_bomber"))
    game = game_of(state)
    game.answer(Play("move_out"))
    assert classes(game) == []


def test_fp_ai_3_the_classes_offered_are_those_allowed() -> None:
    """FP-AI-3: its page chooses among the classes of its list that were not shot down."""
    state = air_table(with_airfields(), "probe_center", automa=True)
    state.planes[ALLIES] = Plane(lost=("fighter",))
    game = game_of(state)
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
    assert game.state.planes[ALLIES].path == tuple(map(hex_at, ("M5", "L5", "K5")))


def test_fp_ai_5_a_covering_section_card_orders_its_plane_for_free() -> None:
    """FP-AI-5: a Section card over the plane's section orders it, for nothing; else an Air Check."""
    game = read_page("probe_center", plane="fighter I5")
    game.answer(Done())
    assert game.state.planes[ALLIES].ordered
    assert OrderPlane() not in asked(game, "Order").options
    order(game, "E3", "F1")
    say_done_until(game, "Flight")
    away = read_page("probe_right", plane="fighter I5", air_check=["ss"])
    away.answer(Done())
    say_done_until(away, "Turn")
    assert not away.state.planes[ALLIES].out
    tactic = read_page("direct_from_hq", plane="fighter I5", air_check=["gg"])
    tactic.answer(Done())
    assert OrderPlane() not in asked(tactic, "Order").options
    assert not tactic.state.planes[ALLIES].ordered
    bridge = read_page("probe_center", plane="fighter I5", air_check=["gg"])
    bridge.state.forgone = True
    bridge.answer(Done())
    assert bridge.state.counts["air_check"] == 1, "orders given up for a bridge are none for the plane (SP-6)"


def test_fp_ai_6_the_plane_is_settled_before_units_are_selected() -> None:
    """FP-AI-6: the page decides on a plane after the card, before the orders; it flies after the moves."""
    game = read_page("recon_center")
    assert asked(game, "Turn").rule == "AI-3c"
    game.answer(BringOn("bomber"))
    game.answer(Done())
    assert asked(game, "Order")
    assert not game.state.planes[ALLIES].out
    assert flight.is_entering(game.state, ALLIES)
    game.answer(Order(hex_at("E3")))
    asked(game, "Mover")
    game.answer(Done())
    fly(game, "M9")
    assert game.state.planes[ALLIES].at == hex_at("M9")
    assert game.state.brought_on[ALLIES] == 1


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
    while game.prompt is not None and game.number < 20_000:
        options = list(game.prompt.options)
        assert options, game.prompt
        assert options == sorted(set(options), key=sort_key), game.prompt
        kinds.add(game.prompt.kind)
        if game.number % 16 == 0 or game.prompt.kind in ("Flight", "Air action"):
            assert check(game.state) == []
        if game.number % 64 == 0:
            assert codec.decode(codec.encode(game.state)) == game.state
        game.answer(choice(game, seed))
    assert game.prompt is None
    assert "Flight" in kinds
    assert "Air action" in kinds


def test_every_step_of_the_air_is_saved() -> None:
    """FP-1: the steps of both chapters are among those a saved game may hold."""
    assert {
        attacks.PlaneAction,
        attacks.FightPlane,
        flight.FlyOn,
        flight.AirCheck,
        attacks.ChoosePlane,
    } <= set(STEPS)


def test_every_unconfirmed_figure_has_its_ruling() -> None:
    """FP-7: each figure the data marks to be verified is named among the rulings."""
    assert {f"fp_{name}" for name in facts().flight.verify} <= {ruling.id for ruling in AIR_RULINGS}


def test_a_plane_shot_down_is_off_the_board() -> None:
    """FP-10: what is left of a plane is the memory of its class."""
    state = air_table(SKY, plane="bomber J5")
    flight.shoot_down(state, ALLIES)
    assert state.planes[ALLIES] == Plane(lost=("bomber",))
    assert state.planes[ALLIES].at == NOWHERE
