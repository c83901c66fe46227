"""Position files and corrections: partial files, round trips, and every mistake with its path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bythebook.games import load
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.files.position import correct, correction_schema, read, schema, write
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.state.options import Attack, Done, Draw, Move, Order, Play
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.box import Problems
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.kernel.schema import problems
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

BOX = load("memoir44")
BOT = {Seat("axis"): "solo-ai", Seat("allies"): "person"}
PEOPLE = {Seat("axis"): "random", Seat("allies"): "random"}
DOCS = Path(__file__).parents[4] / "docs" / "reference" / "positions.md"

FREE = {
    "board": {"top": "axis"},
    "units": [
        {"at": "C5", "side": "axis", "type": "infantry"},
        {"at": "D7", "side": "axis", "type": "armor", "figures": 2},
        {"at": "c4", "side": "allies", "type": "infantry", "figures": 1},
        {"at": "M1", "side": "allies", "type": "artillery"},
    ],
    "active": "axis",
}


def opened(data: dict[str, Any], seats: dict[Seat, str] = BOT, seed: int = 1) -> Game[State]:
    state = read(data, seats, {})
    return Game(BOX, Header("memoir44", {}, seats, seed), state=state)


def asked(data: dict[str, Any], seats: dict[Seat, str] = BOT) -> tuple[Prompt, State]:
    game = opened(data, seats)
    assert game.prompt is not None
    return game.prompt, game.state


def wrong(data: dict[str, Any], seats: dict[Seat, str] = BOT) -> list[str]:
    with pytest.raises(Problems) as caught:
        read(data, seats, {})
    return caught.value.problems


def pieces(state: State) -> dict[str, Any]:
    """All that lies on the board, named by hexes."""
    units = {
        label(h): (state.side[u], state.kind[u], state.figures[u], state.full[u], state.worth[u])
        for h, u in enumerate(state.unit_at)
        if u != NOWHERE
    }
    lying = {
        name: [h for h in range(HEXES) if getattr(state, name)[h]] for name in ("wire", "sandbags", "blown")
    }
    at = {
        key: sorted(label(state.at[u]) for u in getattr(state, key) if state.at[u] != NOWHERE)
        for key in ("ordered", "activation", "attack")
        if state.played
    }
    return {"units": units, **lying, **at, "kills": state.kills, "won": state.won, "medals": _medals(state)}


def _medals(state: State) -> list[int]:
    return [medals(state, side) for side in range(len(SIDES))]


# -- the schema -----------------------------------------------------------------------------------


def test_the_schema_is_json_and_says_what_every_key_means() -> None:
    for made in (schema(), correction_schema()):
        assert json.loads(json.dumps(made)) == made
        assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert all("description" in value for value in made["properties"].values())
    assert set(schema()["properties"]["scenario"]["enum"]) == set(all_ids())
    assert BOX.positions.schema() == schema()


# -- partial files --------------------------------------------------------------------------------


def test_a_scenario_alone_is_its_start() -> None:
    state = read({"scenario": "pegasus_bridge"}, PEOPLE, {})
    game = Game(BOX, Header("memoir44", {}, PEOPLE, 3), state=state)
    other = Game(BOX, Header("memoir44", {"scenario": "pegasus_bridge"}, PEOPLE, 3))
    assert BOX.renderer.draw(game.state) == BOX.renderer.draw(other.state)
    assert [len(hand) for hand in game.state.hands] == [2, 6]


def test_an_airdrop_scenario_alone_asks_where_to_drop() -> None:
    prompt, _ = asked({"scenario": "sainte_mere_eglise"})
    assert prompt.kind == "Drop"


def test_a_bot_s_side_begins_by_turning_cards_over() -> None:
    prompt, state = asked(FREE)
    assert (prompt.kind, prompt.seat, list(prompt.options)) == ("Turn", "axis", [Draw()])
    assert state.turn == 1
    assert len(state.hands[1]) == 5


def test_two_cards_drawn_are_the_choice_of_the_bot() -> None:
    prompt, state = asked({**FREE, "drawn": ["probe_left", "barrage"]})
    assert list(prompt.options) == [Play("barrage"), Play("probe_left")]
    assert check(state) == []


def test_a_card_alone_starts_the_orders() -> None:
    prompt, state = asked({**FREE, "card": "probe_right"})
    assert (prompt.kind, prompt.about, list(prompt.options)) == ("Turn", "probe_right", [Done()])
    prompt, state = asked({**FREE, "card": "probe_right", "strategy": "defensive"})
    assert (prompt.kind, set(prompt.options)) == ("Order", {Done(), Order(hex_at("C5")), Order(hex_at("D7"))})
    assert state.notes["axis"]["counters"] == {"defensive": 1}


def test_some_units_may_be_ordered_already() -> None:
    prompt, state = asked({**FREE, "card": "probe_right", "phase": "orders", "ordered": ["C5"]})
    assert set(prompt.options) == {Done(), Order(hex_at("D7"))}
    assert BOX.displays.question(Context.of(state)) == "Which unit does Probe Right order? (1 of 2 ordered)"


def test_ordered_units_move_and_those_that_moved_do_not() -> None:
    moving = {**FREE, "card": "probe_right", "ordered": ["C5", "D7"], "moved": {"C5": 0}}
    prompt, _ = asked(moving)
    assert (prompt.kind, [label(o.at) for o in prompt.options if not isinstance(o, Done)]) == (  # type: ignore[attr-defined]
        "Mover",
        ["D7"],
    )
    game = opened(moving)
    game.answer("activate D7")
    assert game.prompt is not None
    assert Move(hex_at("c6")) in game.prompt.options


def test_attack_cubes_lead_to_battles() -> None:
    game = opened({**FREE, "card": "probe_right", "ordered": ["C5"], "moved": {"C5": 1}, "attack": ["C5"]})
    assert game.prompt is not None
    assert game.prompt.kind == "Attacker"
    game.answer("activate C5")
    assert game.prompt is not None
    assert Attack(hex_at("c4")) in game.prompt.options


def test_a_counter_attack_copies_what_the_file_says() -> None:
    _, state = asked({**FREE, "played": "counter_attack", "card": "probe_right", "strategy": "offensive"})
    assert (state.played, state.card) == ("counter_attack", "probe_right")
    _, state = asked({**FREE, "card": "counter_attack", "last_card": {"allies": "probe_left"}})
    assert state.card == "probe_right"


def test_hands_are_named_or_dealt_or_unseen() -> None:
    _, state = asked({**FREE, "hands": {"allies": ["ambush", "barrage"]}})
    assert state.hands[1] == ["ambush", "barrage"]
    _, state = asked({**FREE, "hands": {"allies": 3}})
    assert len(state.hands[1]) == 3
    _, state = asked({**FREE, "unseen": ["allies"], "hands": {"allies": 4}})
    assert state.hands[1] == []
    assert state.piles["deck"].held["allies"].size == 4
    assert check(state) == []


def test_seats_and_rulings_of_the_file_hold_unless_told_otherwise() -> None:
    data = {**FREE, "seats": {"axis": "solo-ai"}, "rulings": {"ocean_exit": "one_hex"}}
    state = read(data, {}, {})
    assert state.automa == [True, False]
    assert state.rulings["ocean_exit"] == "one_hex"
    assert read(data, PEOPLE, {}).automa == [False, False]


def test_a_drawn_board() -> None:
    rows = [" ".join(["."] * (13 - row % 2)) for row in range(9)]
    ground = [*rows[:4], rows[4].replace(". . .", ". fo ri", 1), *rows[5:]]
    obstacles = [*rows[:4], rows[4].replace(". . .", ". sand brid", 1), *rows[5:]]
    units = [rows[0].replace(".", "xI4", 1), *rows[1:8], rows[8].replace(".", "aE3*", 1)]
    board = {
        "title": "Two hexes",
        "ground": ground,
        "obstacles": "\n".join(obstacles),
        "units": units,
        "medals": {"axis": 3},
        "objectives": [{"side": "allies", "hexes": ["B5"], "mode": "permanent"}],
        "exits": [{"side": "axis", "hex": "A1"}],
    }
    state = read({"board": board, "won": ["B5"], "turn": 4}, PEOPLE, {})
    assert state.scenario.title == "Two hexes"
    assert state.scenario.sides[0].medals == 3
    assert state.sandbags[hex_at("B5")]
    assert pieces(state)["units"]["A1"] == (1, 4, 3, 3, 2)
    assert medals(state, 1) == 1


def test_planes_and_blown_bridges() -> None:
    data = {
        "scenario": "pegasus_bridge",
        "flight_plan": True,
        "planes": {"allies": {"type": "bomber", "at": "F5"}, "axis": None},
        "blown": ["D7"],
    }
    state = read(data, BOT, {})
    assert (state.planes[1].kind, state.planes[1].ammo, state.planes[0].out) == ("bomber", 1, False)
    assert state.blown[hex_at("D7")]


# -- mistakes -------------------------------------------------------------------------------------

UNIT = {"at": "C5", "side": "axis", "type": "infantry"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"scenario": None}, "$.scenario: None"),
        ({"scenario": "omaha"}, "$.scenario: 'omaha' is not one of"),
        ({"unit": []}, "$.unit: unknown key; nearest: units"),
        ({"units": [{**UNIT, "at": "m8"}]}, "$.units[0].at: 'm8' does not fit: a column and a row"),
        ({"units": [{**UNIT, "at": "Z5"}]}, "$.units[0].at: 'Z5' does not fit"),
        ({"units": [{**UNIT, "type": "tank"}]}, "$.units[0].type: 'tank' is not one of infantry"),
        ({"units": [{"at": "C5", "side": "axis"}]}, "$.units[0].type: is missing"),
        ({"units": [UNIT, UNIT]}, "$.units[1].at: C5 already has a unit"),
        ({"units": [{**UNIT, "figures": "4"}]}, "$.units[0].figures: a whole number expected, not '4'"),
        (
            {"units": [{**UNIT, "type": "artillery", "figures": 3}]},
            "$.units[0].figures: artillery has at most 2",
        ),
        ({"units": [{**UNIT, "type": "armor", "full": 4}]}, "$.units[0].full: armor has at most 3"),
        (
            {"units": [{**UNIT, "at": "E9"}]},
            "$.units[0].at: infantry cannot be on E9: the river is closed",
        ),
        (
            {"units": [{**UNIT, "at": "D7"}], "blown": ["D7"]},
            "$.units[0].at: infantry cannot be on D7: its bridge",
        ),
        ({"blown": ["A1"]}, "$.blown[0]: there is no bridge at A1; bridges: D7, k4"),
        ({"won": ["D7"]}, "$.won[0]: there is no permanent objective at D7"),
        ({"medals": {"axis": -1}}, "$.medals.axis: should be from 0 to 99, not -1"),
        ({"medals": {"germans": 1}}, "$.medals.germans: unknown key"),
        ({"hands": {"allies": ["barrage", "barrage"]}}, "$.hands.allies[1]: there are only 1 cards Barrage"),
        ({"discards": ["prob_left"]}, "$.discards[0]: 'prob_left' is not one of"),
        ({"hands": {"axis": ["probe_left"]}}, "$.hands.axis: a solo AI holds no hand"),
        ({"active": "axis", "drawn": ["ambush"]}, "$.drawn: none of these can be played"),
        ({"active": "allies", "drawn": ["barrage"]}, "$.drawn: only a solo AI turns cards over"),
        (
            {"active": "axis", "drawn": ["barrage"], "card": "probe_left"},
            "$.drawn: cards are turned over only",
        ),
        ({"active": "axis", "card": "ambush"}, "$.card: Ambush is not played in a turn of its own"),
        ({"active": "axis", "played": "barrage", "card": "probe_left"}, "$.card: Barrage is never played as"),
        ({"deck": 12}, "$.deck: 60 less the 0 cards elsewhere are 60, not 12"),
        ({"ordered": ["A9"]}, "$.ordered: belongs to a card in play"),
        ({"phase": "moves"}, "$.phase: moves belong to a card in play"),
        (
            {"active": "axis", "card": "probe_left", "ordered": ["A1"]},
            "$.ordered[0]: there is no unit on A1",
        ),
        (
            {"active": "axis", "card": "probe_left", "ordered": ["c4"]},
            "$.ordered[0]: the unit on c4 doesn't belong to the",
        ),
        (
            {"active": "axis", "card": "probe_left", "moved": {"A9": 1}},
            "$.moved: the unit on A9 is not among",
        ),
        ({"planes": {"axis": {"type": "bomber", "at": "A5"}}}, "$.planes.axis: no planes fly here"),
        (
            {"flight_plan": True, "planes": {"axis": {"type": "bomber", "at": "A5", "ammo": 3}}},
            "$.planes.axis.ammo:",
        ),
        ({"board": {}}, "$.board: a position has either a scenario or a custom board, not both"),
        ({"rulings": {"ocean_exit": "two"}}, "$.rulings.ocean_exit: 'two' is not one of beach, one_hex"),
        ({"turn": 0}, "$.turn: should be from 1 to 9999, not 0"),
    ],
)
def test_each_mistake_is_told_with_its_path(change: dict[str, Any], expected: str) -> None:
    data = {"scenario": "pegasus_bridge", **change}
    if data["scenario"] is None:
        del data["scenario"]
        expected = "$.scenario: is missing: name a scenario, or draw a board"
    told = wrong(data)
    assert any(line.startswith(expected) for line in told), told


def test_mistakes_in_a_drawing_say_row_and_column() -> None:
    rows = [" ".join(["."] * (13 - row % 2)) for row in range(9)]
    told = wrong({"board": {"ground": [*rows[:8], rows[8].replace(".", "fx", 1)], "units": rows[:8]}})
    assert told[0].startswith("$.board.units: ")
    assert "has 8 rows; the board has 9" in told[0]
    assert told[1].startswith("$.board.ground: row 9, column 1: 'fx' is not a terrain")
    assert wrong({"board": "id = 3"})[0].startswith("$.board: ")


def test_everything_wrong_is_told_at_once() -> None:
    data = {
        "scenario": "pegasus_bridge",
        "units": [UNIT, {"at": "Z9", "side": "axis", "type": "infantry"}, {**UNIT, "figures": 9}, UNIT],
        "discards": ["barrage", "barrage", "nothing"],
        "blown": ["A1"],
        "color": "red",
    }
    told = wrong(data)
    for path in ("$.units[1].at", "$.units[2].figures", "$.units[3].at", "$.discards[1]", "$.discards[2]"):
        assert any(line.startswith(f"{path}:") for line in told), (path, told)
    assert any(line.startswith("$.blown[0]:") for line in told)
    assert any(line.startswith("$.color:") for line in told)


@pytest.mark.parametrize(
    "data", [[], 3, None, {"units": 3}, {"board": 4}, {"scenario": ["a"]}, {"hands": []}]
)
def test_hostile_data_is_a_problem_and_never_a_traceback(data: Any) -> None:
    with pytest.raises(Problems):
        read(data, {}, {})


# -- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "seats", "seed"),
    [
        ("omaha_beach", PEOPLE, 1),
        ("pegasus_bridge", BOT, 2),
        ("remagen", PEOPLE, 3),
        ("pointe_du_hoc", BOT, 4),
    ],
)
def test_a_written_position_is_read_as_the_same_board(
    scenario: str, seats: dict[Seat, str], seed: int
) -> None:
    game = Game(BOX, Header("memoir44", {"scenario": scenario}, seats, seed))
    player = RandomPlayer(seed)
    for n in range(400):
        if game.prompt is None:
            break
        if n % 7 == 0:
            data = json.loads(json.dumps(write(game.state)))
            assert problems(data, schema()) == []
            again = read(data, seats, {})
            assert pieces(again) == pieces(game.state)
            assert (again.active, again.turn, again.card, again.played) == (
                game.state.active,
                game.state.turn,
                game.state.card if game.state.played else "",
                game.state.played,
            )
            assert Game(BOX, Header("memoir44", {}, seats, seed), state=again).prompt is not None
        answer_next(game, BOX, player)


def test_a_written_position_hides_the_hands_of_others() -> None:
    game = Game(BOX, Header("memoir44", {"scenario": "omaha_beach"}, PEOPLE, 5))
    assert write(game.state)["hands"] == {"axis": 5, "allies": 4}
    assert write(game.state, Seat("axis"))["hands"] == {"axis": game.state.hands[0], "allies": 4}


def test_a_board_of_one_s_own_is_written_with_all_its_text() -> None:
    state = read(FREE, BOT, {})
    again = read(write(state), BOT, {})
    assert pieces(again) == pieces(state)
    assert again.scenario.sides == state.scenario.sides


# -- corrections ----------------------------------------------------------------------------------


def omaha() -> State:
    state: State = Game(BOX, Header("memoir44", {"scenario": "omaha_beach"}, BOT, 6)).state
    return state.copy()


def test_units_move_change_come_and_go() -> None:
    state = omaha()
    correct(
        state,
        {
            "units": [
                {"at": "F9", "to": "E9"},
                {"at": "k8", "figures": 2},
                {"at": "H7", "figures": 0},
                {"at": "D5", "side": "allies", "type": "armor"},
                {"at": "e2", "to": "f2"},
                {"at": "f2", "to": "e2"},
            ],
            "medals": {"allies": 1},
        },
    )
    units = pieces(state)["units"]
    assert "F9" not in units
    assert "H7" not in units
    assert units["E9"][:3] == (0, 0, 4)
    assert units["k8"][2] == 2
    assert units["D5"][:3] == (1, 3, 3)
    assert (units["f2"][1], units["e2"][1]) == (3, 0)
    assert state.kills == [0, 1]
    assert check(state) == []


def test_obstacles_are_listed_or_changed_one_by_one() -> None:
    state = omaha()
    correct(state, {"wire": {"B5": False, "C5": True}, "sandbags": ["A5"]})
    assert not state.wire[hex_at("B5")]
    assert state.wire[hex_at("C5")]
    assert state.wire[hex_at("H5")]
    assert pieces(state)["sandbags"] == [hex_at("A5")]


def test_cards_of_a_correction_stay_sixty() -> None:
    state = omaha()
    correct(state, {"hands": {"allies": ["ambush"]}, "discards": ["barrage", "recon_left"]})
    assert state.hands[1] == ["ambush"]
    assert state.discards == {"barrage": 1, "recon_left": 1}
    assert check(state) == []


def test_a_person_hands_in_a_whole_turn() -> None:
    data = {"scenario": "omaha_beach", "active": "allies", "unseen": ["allies"], "turn": 2}
    game = opened(data)
    dropped = game.correct({"units": [{"at": "e2", "to": "F3"}], "card": "probe_left", "active": "axis"})
    assert dropped == []
    assert game.prompt is not None
    assert (game.prompt.seat, game.state.turn) == ("axis", 3)
    assert game.state.last_card[1] == "probe_left"
    assert game.state.discards == {"probe_left": 1}
    assert game.state.piles["deck"].held["allies"].size == 4
    assert check(game.state) == []


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"units": [{"at": "E5", "to": "E6"}]}, "$.units[0].at: there is no unit on E5"),
        ({"units": [{"at": "F9", "to": "k8"}]}, "$.units[0].to: k8 already has a unit"),
        ({"units": [{"at": "F9"}, {"at": "F9"}]}, "$.units[1].at: the unit on F9 is named twice"),
        ({"units": [{"at": "F9", "figures": 5}]}, "$.units[0].figures: should be from 0 to 4"),
        ({"units": [{"at": "e2", "figures": 4}]}, "$.units[0].figures: armor has at most 3"),
        (
            {"units": [{"at": "e2", "to": "b4"}]},
            "$.units[0].to: armor cannot be on b4: the hedgehog is closed",
        ),
        ({"sandbags": {"A1": True}}, "$.sandbags.A1: sandbags cannot be on A1: the ground is ocean"),
        ({"wire": {"A0": True}}, "$.wire.A0: "),
        ({"blown": ["A9"]}, "$.blown[0]: there is no bridge at A9"),
        ({"discards": ["barrage", "barrage"]}, "$.discards[1]: there are only 1 cards Barrage"),
        ({"hands": {"allies": 3}}, "$.hands.allies: the program knows this hand"),
        ({"turn": 3}, "$.turn: unknown key"),
        ({"planes": {"axis": {"type": "bomber", "at": "A5"}}}, "$.planes.axis: no planes fly in this game"),
        ({"card": "barrage"}, "$.card: goes with active"),
    ],
)
def test_a_wrong_correction_is_told_and_changes_nothing(patch: dict[str, Any], expected: str) -> None:
    state = omaha()
    untouched = state.copy()
    with pytest.raises(Problems) as caught:
        correct(state, {**patch, "medals": {"axis": 3}})
    assert any(line.startswith(expected) for line in caught.value.problems), caught.value.problems
    assert state == untouched


def test_a_correction_that_wins_the_game_ends_it() -> None:
    game = Game(BOX, Header("memoir44", {"scenario": "omaha_beach"}, BOT, 6))
    game.correct({"medals": {"axis": load_scenario("omaha_beach").sides[0].medals}})
    assert game.prompt is None
    assert game.state.winner == "axis"


# -- corrections in the middle of a turn ------------------------------------------------------------

ORDERED = {
    "board": {},
    "units": [
        {"at": "B1", "side": "axis", "type": "infantry"},
        {"at": "C1", "side": "axis", "type": "infantry"},
        {"at": "K1", "side": "allies", "type": "infantry"},
    ],
    "active": "axis",
    "turn": 1,
    "strategy": "offensive",
    "card": "recon_right",
    "phase": "orders",
    "ordered": ["B1"],
}
"""The Axis are at the top, so that B1 is in their right section; the solo AI has ordered one unit."""


def ordered_by_the_bot() -> State:
    return read(ORDERED, BOT, {})


def test_bd_7_a_unit_that_was_in_another_section_has_no_order() -> None:
    """The board differs: the unit was never in the card's section, so its order is taken back."""
    state = ordered_by_the_bot()
    correct(state, {"units": [{"at": "B1", "to": "K3"}]})
    assert (state.ordered, state.activation) == ([], [])
    assert check(state) == []


def test_bd_7_a_unit_that_stays_in_its_section_keeps_its_order() -> None:
    state = ordered_by_the_bot()
    correct(state, {"units": [{"at": "B1", "to": "A3"}]})
    assert state.ordered == state.activation == [0]


def test_ai_4e_the_order_goes_to_another_unit() -> None:
    """The cube is on the wrong unit: it is moved in one correction, for the card orders one unit only."""
    state = ordered_by_the_bot()
    with pytest.raises(Problems, match="Recon Right orders at most 1 units"):
        correct(state, {"cubes": {"C1": "activation"}})
    correct(state, {"cubes": {"B1": "none", "C1": "activation"}})
    assert state.ordered == state.activation == [1]


def test_md_9_a_correction_that_takes_the_last_unit_ends_the_game() -> None:
    state = ordered_by_the_bot()
    correct(state, {"units": [{"at": "K1", "figures": 0}]})
    assert (state.over, state.winner) == (True, "axis")


def test_te_1_a_correction_puts_no_wire_on_a_bridge() -> None:
    state = read({"scenario": "pegasus_bridge", "turn": 1}, BOT, {})
    bridge = next(o.hex for o in state.scenario.obstacles if facts().obstacles[o.type].spans)
    with pytest.raises(Problems, match=f"wire cannot be on {label(bridge)}: there is a bridge"):
        correct(state, {"wire": {label(bridge): True}})


# -- the page about positions ---------------------------------------------------------------------


def blocks() -> list[Any]:
    parts = DOCS.read_text("utf-8").split("```json\n")[1:]
    return [json.loads(part.split("```")[0]) for part in parts]


def test_every_example_of_the_page_runs() -> None:
    examples = blocks()
    assert len(examples) >= 4
    for data in examples:
        if "scenario" in data or "board" in data:
            assert opened(data, {}).prompt is not None
        else:
            correct(omaha(), data)


def test_the_worked_example_asks_what_the_page_says() -> None:
    game = opened(blocks()[0], {Seat(side): who for side, who in blocks()[0]["seats"].items()})
    assert game.prompt is not None
    assert BOX.displays.question(game.context) in DOCS.read_text("utf-8")
