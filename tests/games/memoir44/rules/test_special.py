"""Scenario rules that come with cards or before the first turn, and the setup itself."""

from pathlib import Path

import pytest

from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.box.scenarios.records import NoReshuffle
from bythebook.games.memoir44.box.scenarios.text import load, write
from bythebook.games.memoir44.files.codec import codec
from bythebook.games.memoir44.rules.deck import all_cards
from bythebook.games.memoir44.rules.setup.setup import SETUP_KEYS, build
from bythebook.games.memoir44.rules.setup.steps import setup_agenda
from bythebook.games.memoir44.state.options import Aim, Blow, Decline, Done, Draw, Keep, Play, Target
from bythebook.games.memoir44.state.rulings.ground import GROUND_RULINGS as RULINGS
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Seat
from tests.games.memoir44.card_positions import (
    ALLIES,
    AXIS,
    EMPTY,
    FRONT,
    asked,
    finish_turn,
    game_of,
    hexes,
    order,
    played,
    scenario,
    table_of,
    unit_at,
)

DROP = '[[rules]]\nrule = "airdrop"\nside = "allies"\nunits = 2\ntype = "infantry"\nfigures = 4\ndrift = 4\n'


def dropping(drift: list[str], *, ground: str = EMPTY, aim: str = "G5") -> State:
    state = table_of(scenario(FRONT, ground=ground, more=DROP))
    state.agenda.clear()
    state.then(*setup_agenda(state)[1:2])
    game = game_of(state, drift=drift)
    prompt = asked(game, "Drop")
    assert (prompt.seat, len(prompt.options)) == ("allies", HEXES)
    game.answer(Aim(hex_at(aim)))
    return state


def dropped(state: State) -> list[str]:
    return [label(h) for h in state.at[len(state.scenario.units) :]]


def test_sp_3_each_unit_drifts_from_the_aim_on_its_own() -> None:
    """SP-3: four steps, each to a neighbor or none, for one unit after another."""
    state = dropping(["stays stays stays left", "up_right up_right stays right"])
    assert dropped(state) == ["F5", "I7"]
    assert state.figures[-1] == state.full[-1] == 4
    assert state.side[-2:] == [ALLIES, ALLIES]


def test_sp_3_a_drop_off_the_board_is_lost_without_a_medal() -> None:
    """SP-3: both end beyond an edge."""
    state = dropping(["left left left left", "up_left up_left up_left stays"], aim="B9")
    assert (dropped(state), state.kills) == ([], [0, 0])


def test_sp_3_no_landing_on_occupied_or_closed_ground() -> None:
    """SP-3: one drop ends on the unit d4, one in the river, and both are lost."""
    river = EMPTY.split("\n")
    river[4] = ".   .   .   .   ri  .   .   .   .   .   .   .   ."
    state = dropping(
        ["down_right stays stays stays", "right stays stays stays"], ground="\n".join(river), aim="D5"
    )
    assert (dropped(state), state.kills) == ([], [0, 0])


def test_sp_3_a_unit_may_drift_over_the_edge_and_back() -> None:
    """SP-3: only where it ends counts."""
    state = dropping(["left left right right", "left left left left"], aim="B5")
    assert dropped(state) == ["B5"]


# -- SP-4 -----------------------------------------------------------------------------------------

GROWTH = '[[rules]]\nrule = "hand_growth"\nside = "axis"\nafter_turns = [1, 2]\n'
HEIGHT = '[[rules]]\nrule = "recon_as_air_power"\nside = "allies"\nhexes = ["F3"]\n'
CLOCK = '[[rules]]\nrule = "no_reshuffle"\n[[rules]]\nrule = "deck_out_winner"\nside = "axis"\n'


def test_sp_4_the_hand_grows_after_the_first_two_own_turns() -> None:
    """SP-4: two cards, then three, then four for good."""
    hand = ["probe_left", "probe_center"]
    state = table_of(
        scenario(FRONT, cards=(2, 6), more=GROWTH), hand=hand, active=AXIS, other=["probe_right"]
    )
    game = game_of(state)
    sizes = []
    for _ in range(4):
        _pass(game)
        sizes.append(len(state.hands[AXIS]))
        _pass(game)
    assert sizes == [3, 4, 4, 4]
    assert len(state.hands[ALLIES]) == 1


def test_sp_4_a_recon_grows_the_hand_as_well() -> None:
    """SP-4: two cards for Recon, one kept, and one more because the hand grows."""
    drawn = scenario(FRONT, cards=(2, 6), more=GROWTH)
    state = table_of(drawn, hand=["recon_left", "probe_center"], active=AXIS)
    game = game_of(state, deck=["barrage dig_in", "ambush"])
    game.answer(Play("recon_left"))
    game.answer(Done())
    game.answer(Keep("dig_in"))
    assert state.hands[AXIS] == ["probe_center", "dig_in", "ambush"]
    assert state.discards == {"recon_left": 1, "barrage": 1}


def _pass(game: Game[State]) -> None:
    game.answer(asked(game, "Turn").options[0])
    if game.prompt is not None and game.prompt.kind != "Turn":
        finish_turn(game)


def test_sp_4_recon_may_be_played_as_air_power_from_the_height() -> None:
    """SP-4: while F3 is held; the group reaches into the section of the card; the draw is a plain one."""
    game = game_of(
        table_of(scenario(FRONT, more=HEIGHT), hand=["recon_center"]), deck=["barrage"], battle=["ss"]
    )
    assert list(asked(game, "Turn").options) == [Play("recon_center"), Play("recon_center", "air_power")]
    game.answer(Play("recon_center", "air_power"))
    assert hexes(game) == {"E9", "F9", "G9"}
    game.answer(Target(hex_at("E9")))
    game.answer(Done())
    state = game.state
    assert state.figures[unit_at(state, "E9")] == 1, "two dice for the Allies, stars hit"
    assert (state.hands[ALLIES], state.discards) == (["barrage"], {"recon_center": 1})


def test_sp_4_without_the_height_or_a_target_recon_is_recon() -> None:
    """SP-4: no unit on the height, or no enemy in the section, or another card: no Air Power."""
    lost = scenario(FRONT.replace(".   aI4 .   aA3 .", ".   .   .   aA3 ."), more=HEIGHT)
    assert list(asked(game_of(table_of(lost, hand=["recon_center"])), "Turn").options) == [
        Play("recon_center")
    ]
    held = scenario(FRONT.replace("xI4 .   xG2 .", ".   .   .   ."), more=HEIGHT)
    options = asked(game_of(table_of(held, hand=["recon_right", "probe_left"])), "Turn").options
    assert list(options) == [Play("probe_left"), Play("recon_right")]


def test_sp_4_no_reshuffle_and_the_deck_runs_out() -> None:
    """SP-4: the last card may be drawn; when the next draw is due and none is left, the Axis wins."""
    state = table_of(scenario(FRONT, more=CLOCK), hand=["probe_left", "probe_right"], other=["probe_left"])
    _burn(state, leaving=1)
    game = game_of(state)
    _pass(game)
    assert (len(state.piles["deck"]), state.over) == (0, False)
    _pass(game)
    assert (game.prompt, state.winner) == (None, "axis")


def test_sp_4_by_the_other_ruling_the_last_card_ends_it() -> None:
    """SP-4: ruled `last_card`, drawing it is the end."""
    state = table_of(
        scenario(FRONT, more=CLOCK), hand=["probe_left", "probe_right"], rulings={"deck_out": "last_card"}
    )
    _burn(state, leaving=1)
    game = game_of(state)
    _pass(game)
    assert (game.prompt, state.winner) == (None, "axis")


def _burn(state: State, *, leaving: int) -> None:
    pile = state.piles["deck"]
    while len(pile) > leaving:
        card = sorted(pile.possible("deck"))[0]
        pile.see("deck", card)
        state.discards[card] = state.discards.get(card, 0) + 1


def test_sp_4_their_finest_hour_does_not_reshuffle_there() -> None:
    """SP-4: the discard pile stays where it is."""
    game = played(scenario(FRONT, more=CLOCK), "their_finest_hour", battle=["g"])
    assert game.state.discards == {"their_finest_hour": 1}
    assert load("vassieux_vercors").rules_of(NoReshuffle)


@pytest.mark.parametrize(("ruling", "over"), [("takes_the_rest", False), ("deck_out", True)])
def test_ai_1_the_solo_ai_takes_the_last_card_without_a_reshuffle(ruling: str, over: bool) -> None:
    """AI-1: with one card left it takes that one; with none left the deck-out rule applies."""
    state = table_of(
        scenario(FRONT, more=CLOCK), active=AXIS, automa=(True, False), rulings={"ai_short_deck": ruling}
    )
    _burn(state, leaving=1)
    game = game_of(state)
    game.answer(Draw())
    assert state.over is over
    assert len(state.drawn) == (0 if over else 1)
    state = table_of(scenario(FRONT, more=CLOCK), active=AXIS, automa=(True, False))
    _burn(state, leaving=0)
    game = game_of(state)
    game.answer(Draw())
    assert state.winner == "axis"


def test_ai_1_two_cards_are_enough_by_either_ruling() -> None:
    """AI-1: ruled `deck_out`, the solo AI still plays on while two cards are left."""
    state = table_of(
        scenario(FRONT, more=CLOCK), active=AXIS, automa=(True, False), rulings={"ai_short_deck": "deck_out"}
    )
    _burn(state, leaving=2)
    game_of(state).answer(Draw())
    assert (len(state.drawn), state.over) == (2, False)


# -- SP-6 -----------------------------------------------------------------------------------------

RIVER = "\n".join(["." + " ." * (12 - r % 2) if r != 5 else "ri " * 12 for r in range(9)])
BRIDGES = """
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    brid .    .    .    brid .    .    .    .    brid .
.    .    .    .    .    .    .    .    .    .    .    .    .
  .    .    .    .    .    .    .    .    .    .    .    .
.    .    .    .    .    .    .    .    .    .    .    .    .
"""
BANKS = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   xI4 .   .   .   .   .   .   .   .   .   .
.   aI4 .   .   .   aI4 .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   aS4 .   .   .   .   .   xG2
"""
BLOW = '[[rules]]\nrule = "blow_bridge"\nside = "allies"\nbridges = ["b4", "f4", "k4"]\nworth = 1\n'


def at_the_river(card: str, *, rule: str = BLOW, **more: object) -> Game[State]:
    return played(scenario(BANKS, ground=RIVER, obstacles=BRIDGES, more=rule), card, **more)


def test_sp_6_a_star_blows_the_bridge_for_all_the_orders_of_a_section_card() -> None:
    """SP-6: two dice, one star: f4 is river, a medal as the scenario says, and nobody is ordered."""
    game = at_the_river("probe_center", battle=["is"])
    assert list(asked(game, "Blow bridge").options) == [Blow(hex_at("f4")), Decline()]
    game.answer(Blow(hex_at("f4")))
    state = game.state
    assert state.blown[hex_at("f4")]
    assert (state.kills, state.ordered, state.active) == ([0, 1], [], AXIS)


def test_sp_6_a_unit_on_the_bridge_is_eliminated() -> None:
    """SP-6: the Axis unit on b4 is lost: a medal for it and one for the bridge."""
    game = at_the_river("general_advance", battle=["ss"])
    assert hexes(game) == {"b4", "f4"}, "nobody stands next to k4"
    game.answer(Blow(hex_at("b4")))
    assert game.state.unit_at[hex_at("b4")] == NOWHERE
    assert game.state.kills == [0, 2]


def test_sp_6_an_own_unit_on_the_bridge_scores_for_the_enemy() -> None:
    """SP-6: the Allies blow b4 under their own unit in its sandbags: a medal for either side."""
    own = scenario(BANKS.replace("xI4", "aI4"), ground=RIVER, obstacles=BRIDGES, more=BLOW)
    game = game_of(table_of(own, hand=["probe_left"]), battle=["sg"])
    game.state.sandbags[hex_at("b4")] = True
    game.answer(Play("probe_left"))
    game.answer(Blow(hex_at("b4")))
    assert (game.state.unit_at[hex_at("b4")], game.state.kills) == (NOWHERE, [1, 1])
    assert not game.state.sandbags[hex_at("b4")]


def test_sp_6_without_a_star_the_orders_are_gone_all_the_same() -> None:
    """SP-6: the attempt fails; the turn is over and may be tried again another time."""
    game = at_the_river("probe_center", battle=["gg"])
    game.answer(Blow(hex_at("f4")))
    assert (any(game.state.blown), game.state.active, game.state.attempts) == (False, AXIS, [0, 1])


def test_sp_6_declined_the_card_gives_its_orders() -> None:
    """SP-6: no attempt, normal orders."""
    game = at_the_river("probe_center")
    game.answer(Decline())
    order(game, "F3")
    assert game.state.attempts == [0, 0]


@pytest.mark.parametrize("card", ["probe_right", "direct_from_hq", "move_out"])
def test_sp_6_only_a_section_card_over_a_bridge_with_a_unit_beside_it(card: str) -> None:
    """SP-6: no own unit is next to k4 on the right, and tactic cards never blow bridges."""
    assert asked(at_the_river(card), "Order" if card != "probe_right" else "Turn")


def test_sp_6_attempts_may_be_limited() -> None:
    """SP-6: at Remagen there is one attempt in the battle."""
    state = table_of(
        scenario(BANKS, ground=RIVER, obstacles=BRIDGES, more=BLOW + "attempts = 1\n"), hand=["probe_center"]
    )
    state.attempts[ALLIES] = 1
    game = game_of(state)
    game.answer(Play("probe_center"))
    asked(game, "Order")


def test_sp_6_the_solo_ai_decides_before_it_rolls_for_its_strategy() -> None:
    """SP-6: forgoing its orders it selects nobody, so the page is read after the attempt."""
    drawn = scenario(BANKS, ground=RIVER, obstacles=BRIDGES, more=BLOW)
    game = game_of(table_of(drawn, automa=(False, True)), deck=["probe_center barrage"], battle=["gg"])
    game.answer(Draw())
    game.answer(Play("probe_center"))
    game.answer(Blow(hex_at("f4")))
    asked(game, "Turn")
    game.answer(Done())
    assert game.state.active == AXIS


# -- setup ----------------------------------------------------------------------------------------

SEATS = {Seat("axis"): "solo", Seat("allies"): "person"}


def test_setup_a_bots_side_holds_no_hand() -> None:
    """AI-1: persons, random and greedy players hold cards; any other name is a bot's."""
    state = build({"scenario": "sword"}, SEATS, {})
    assert (state.scenario.id, state.automa) == ("sword_beach", [True, False])
    assert build({}, {Seat("axis"): "greedy", Seat("allies"): "random"}, {}).automa == [False, False]


def test_setup_starts_from_an_empty_table() -> None:
    """TS-1: everything is put on the table by the agenda."""
    state = build({}, SEATS, {})
    assert (state.at, state.turn, all_cards(state)) == ([], 0, 60)
    assert len(state.agenda) > 1


def test_setup_options_override_the_scenario() -> None:
    """TS-1: who begins, planes and unseen hands are a person's choice."""
    options = {
        "scenario": "carpiquet",
        "first": "axis",
        "flight_plan": "off",
        "hands": "unseen",
        "losses": "2",
    }
    state = build(options, SEATS, {})
    assert (state.active, state.flight_plan, state.unseen_hands, state.losses) == (
        AXIS,
        False,
        [False, True],
        2,
    )
    assert build({"scenario": "carpiquet"}, SEATS, {}).flight_plan
    assert build({"flight_plan": "on"}, SEATS, {}).flight_plan


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"scenaro": "omaha"}, "nearest: scenario"),
        ({"scenario": "s"}, "is ambiguous"),
        ({"scenario": "stalingrad"}, "not possible"),
        ({"scenario": "/nowhere/mine.toml"}, "can't be read"),
        ({"flight_plan": "yes"}, "not one of scenario, on, off"),
        ({"hands": "unsee"}, "nearest: unseen"),
        ({"first": "me"}, "axis, allies"),
        ({"losses": "-1"}, "a whole number"),
    ],
)
def test_setup_says_what_is_wrong_and_what_would_be_right(options: dict[str, str], said: str) -> None:
    """TS-1: an unknown key or an impossible value is named, with what would do."""
    with pytest.raises(Problems, match=said):
        build(options, SEATS, {})


def test_setup_lists_every_problem_at_once() -> None:
    """TS-1: three mistakes, three lines."""
    with pytest.raises(Problems) as error:
        build({"hans": "seen", "first": "x"}, {Seat("alies"): "person"}, {})
    assert len(error.value.problems) == 3


def test_setup_reads_a_scenario_of_ones_own(tmp_path: Path) -> None:
    """SF-1: the path of a .toml file is a scenario too."""
    path = tmp_path / "mine.toml"
    path.write_text(write(load("toulon")), encoding="utf-8")
    assert build({"scenario": str(path)}, SEATS, {}).scenario == load("toulon")


def test_a_scenario_of_ones_own_is_saved_with_its_text() -> None:
    """SF-1: a saved position names a scenario of the box by its id, any other is written out."""
    state = table_of(FRONT)
    data = codec().encode(state)
    assert "aS4" in data["scenario"]
    assert codec().decode(data) == state
    boxed = build({}, SEATS, {})
    assert codec().encode(boxed)["scenario"] == "pegasus_bridge"
    for wrong in (7, ["x"], "no_such_place", "id = 3"):
        with pytest.raises(ValueError, match="scenario"):
            codec().decode({**data, "scenario": wrong})


def test_setup_every_key_explains_itself() -> None:
    """TS-1: a default, its values and one sentence for each key; the default is one of the values."""
    for key in SETUP_KEYS:
        assert key.text.endswith(".")
        assert not key.values or key.default in key.values


def test_card_rulings_have_ids_of_their_own() -> None:
    """CC-1: no ruling of these chapters has the id of another."""
    from bythebook.games.memoir44.state.rulings.cards import CARD_RULINGS

    ids = [ruling.id for ruling in (*RULINGS, *CARD_RULINGS)]
    assert len(ids) == len(set(ids))
