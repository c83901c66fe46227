"""`bythebook ask`: a position or a game file in, the bot's decision and its why out."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.commands.ask import GivenRolls, decide
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Dice, Pick
from bythebook.kernel.pile import Impossible
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.app.calling import Caller, Said

START = json.dumps({"scenario": "pegasus_bridge"})


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.json"
    file.write_text(START, encoding="utf-8")
    return file


def game_file(answers: int, seats: list[str]) -> str:
    """A game between bots, or random players, after some answers."""
    seated = seating("memoir44", seats=seats)
    game, players = seated.start(4), seated.players(4)
    given = 0
    while given < answers and game.prompt is not None:
        given += answer_next(game, seated.box, players[game.prompt.seat])
    return game.text()


def test_json_has_the_ask_the_action_and_the_why(call: Caller, position: Path) -> None:
    data = call("ask", position, "--json").json
    assert (data["game"], data["seat"]) == ("memoir44", "allies")
    assert data["ask"]["kind"] == "Turn"
    assert data["actions"] == ["draw"]
    assert data["actions"][0] in data["ask"]["options"]
    (step,) = data["why"]
    assert {"id": "AI-1", "page": "Turn", "answer": "draw"}.items() <= step.items()
    assert step["line"] > 0
    assert step["question"]
    assert [roll["element"] for roll in data["rolls"]] == ["deck"]


def test_a_turn_goes_to_its_end_and_no_further(call: Caller, position: Path) -> None:
    data = call("ask", position, "--turn", "--json").json
    actions = data["actions"]
    assert actions[0] == "draw"
    assert sum(action.startswith("play ") for action in actions) == 1
    assert len(actions) > 3
    assert data["hands"]


def test_text_shows_board_action_tip_and_why(call: Caller, position: Path) -> None:
    said = call("ask", position)
    assert said.code == 0
    assert "allies: draw" in said.out
    assert "[AI-1] Draw two cards: draw." in said.out
    assert "➤ Turn:" in said.out


@pytest.mark.parametrize(("die", "branch"), [("1", "1-2"), ("6", "3-6")])
def test_a_die_given_is_the_die_rolled(die: str, branch: str) -> None:
    asked = decide(START, roll=[die], turn=True)
    assert {"element": "strategy", "faces": [die]} in asked.rolls
    (roll,) = (step for step in asked.json()["why"] if step["event"] == "roll")
    assert (roll["id"], roll["answer"]) == ("AI-3", branch)
    assert asked.unused == []


def test_an_impossible_die_is_refused_with_what_is_possible(call: Caller, position: Path) -> None:
    said = call("ask", position, "--turn", "--roll", "9")
    assert said.code == 2
    assert "strategy" in said.err
    assert "1, 2, 3, 4, 5, 6" in said.err


def test_a_face_is_not_taken_for_a_card_that_begins_like_it() -> None:
    """`armor` is a face of the battle die and the beginning of Armor Assault."""
    asked = decide(START, roll=["armor"])
    assert asked.rolls == decide(START).rolls
    assert asked.unused == ["armor"]
    named = decide(START, roll=["armor_assault"])
    assert named.rolls[0]["faces"][0] == "armor_assault"


def test_dice_nobody_rolled_are_told() -> None:
    assert decide(START, roll=["3"]).unused == ["3"]


def test_dice_take_the_values_in_order_and_the_seed_fills_up() -> None:
    faces = ("infantry", "armor", "star")
    rolled, battle = GivenRolls(["2", "st", "armor"], 7), Dice("battle", faces, 3)
    assert rolled.outcome(Dice("strategy", tuple("123456")), {}, 0) == ("2",)
    assert rolled.outcome(Pick("tie", ("order C5", "order D5")), {}, 0)[0].startswith("order ")
    assert rolled.outcome(battle, {}, 0)[:2] == ("star", "armor")
    assert rolled.given == []
    assert rolled.outcome(battle, {}, 1) == rolled.seeded.outcome(battle, {}, 1)
    with pytest.raises(Impossible, match="armor, infantry, star"):
        GivenRolls(["flag"], 7).outcome(battle, {}, 0)


def test_the_seed_decides_what_is_not_given() -> None:
    assert decide(START, seed=1, turn=True).json() == decide(START, seed=1, turn=True).json()
    rolls = [decide(START, seed=seed, turn=True).json()["rolls"] for seed in range(5)]
    assert any(other != rolls[0] for other in rolls)


def test_a_game_file_is_a_position_too(tmp_path: Path, call: Caller) -> None:
    """The bot of the file decides as it would have in the game."""
    seats = ["axis=solo-ai", "allies=solo-ai"]
    before, after = game_file(60, seats), game_file(61, seats)
    data = decide(before).json()
    lines = [line for line in after.splitlines() if line[:1].isdigit()]
    said = [line.split("  {")[0].split(" ", 2)[2] for line in lines if f" {data['seat']} " in line]
    assert data["actions"][0] in said[-2:]
    file = tmp_path / "some.game"
    file.write_text(before, encoding="utf-8")
    assert call("ask", file, "--json").json["actions"] == data["actions"]


def test_standard_input(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(START))
    assert call("ask", "-", "--json").json["actions"] == ["draw"]


def test_a_person_is_not_answered_for_unless_a_bot_is_named(tmp_path: Path, call: Caller) -> None:
    seats = {"axis": "solo-ai", "allies": "person"}
    file, book = tmp_path / "person.json", tmp_path / "mine.md"
    file.write_text(json.dumps({"scenario": "pegasus_bridge", "seats": seats}), encoding="utf-8")
    said = call("ask", file)
    assert said.code == 2
    assert "the decision belongs to allies, played by person" in said.err
    book.write_text(games.load("memoir44").bots.playbooks()["solo-ai"], encoding="utf-8")
    data = call("ask", file, "--bot", book, "--json").json
    assert data["seat"] == "allies"
    assert data["actions"][0].startswith("play ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1"),
        ("hello\n", "not a game file"),
        ("{", "not a position file"),
        ('{"scenario": "nowhere"}', "nowhere"),
        ('{"game": "chess"}', "unknown game 'chess'"),
        ('{"scenario": "toulon", "seats": 3}', "seats"),
        ('{"scenario": "toulon", "rulings": {"x": "y"}}', "x"),
        ("bythebook memoir44 1\nsetup scenario=toulon\n\n1 axis dance\n", "line 4"),
    ],
)
def test_what_is_no_position_gets_a_sentence(call: Caller, tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "odd"
    file.write_text(text, encoding="utf-8")
    said = call("ask", file)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""


def test_no_such_file(call: Caller, tmp_path: Path) -> None:
    assert call("ask", tmp_path / "none.json").code == 2


def test_a_position_without_the_name_of_its_game_is_known_by_its_keys(call: Caller, tmp_path: Path) -> None:
    """The page about position files of MERC has such an example; it is asked as it stands there."""
    page = (Path(__file__).parents[3] / "docs" / "reference" / "positions-merc.md").read_text("utf-8")
    file = tmp_path / "position.json"
    file.write_text(page.partition("```json\n")[2].partition("```")[0], "utf-8")
    data = call("ask", file, "--json").json
    assert (data["game"], data["actions"]) == ("merc", ["play Fodder"])


def test_a_strategy_given_is_not_taken_for_notes_of_another_book(call: Caller, tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "positions.md").read_text("utf-8")
    file = tmp_path / "position.json"
    (block,) = (b for b in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if '"phase"' in b)
    file.write_text(block, "utf-8")
    said = call("ask", file)
    assert said.code == 0
    assert "Is the defensive at least 1? (0, 1)" in said.out
    assert "another edition" not in said.out


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_files_from_windows_are_read(call: Caller, tmp_path: Path, encoding: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / "reference" / "pegasus.json").read_text("utf-8")
    file = tmp_path / "position.json"
    file.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert call("ask", file, "--json").json["actions"] == ["play Probe Center"]


def test_mistakes_are_told_as_the_docs_show_them(call: Caller, tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "positions.md").read_text("utf-8")
    shown = page.partition("    bythebook: position:\n")[2].partition("\n\n")[0]
    file = tmp_path / "position.json"
    units = [{"at": at, "side": "axis", "type": "infantry", "figures": n} for at, n in (("C5", 1), ("D5", 9))]
    file.write_text(
        json.dumps({"scenario": "toulon", "units": units, "active": "axsi", "turn": "nine"}), "utf-8"
    )
    said = call("ask", file)
    assert said.code == 2
    assert said.err.splitlines()[1:] == [line[4:] for line in shown.splitlines()]


def test_a_position_file_sets_rulings_of_the_playbook(call: Caller, tmp_path: Path) -> None:
    """With `ability comes last` off the Dictator uses his ability before his MERCs act."""
    data = {
        "game": "merc",
        "dictator": "castro",
        "map": ["gold . coal", ". hamadu .", "iron . silver"],
        "squads": {"rebel 1 primary": "A1", "dictator primary": "C3"},
        "mercs": {"tao": "rebel 1 primary", "sonia": "dictator primary"},
        "active": "dictator",
        "phase": "actions",
    }
    file = tmp_path / "position.json"

    def said(**rulings: str) -> Said:
        file.write_text(json.dumps({**data, "rulings": rulings}), encoding="utf-8")
        return call("ask", file, "--json")

    assert said().json["actions"] != ["use ability"]
    assert said().json["dealt"] == []
    assert said(ability_comes_last="off").json["actions"] == ["use ability"]
    wrong = said(ability_comes_lst="off")
    assert wrong.code == 2
    assert "nearest: ability_comes_last" in wrong.err
    assert said(ability_comes_last="never").code == 2


def test_a_bot_may_answer_for_a_side_that_holds_a_hand() -> None:
    """AI-2b: cards of a hand were not turned over one after another, so none of them is the first."""
    line = {"type": "infantry"}
    units = [{"at": "A9", "side": "axis", **line}, {"at": "H1", "side": "allies", **line}]
    hand = ["probe_center", "recon_center", "attack_center"]
    position = {
        "game": "memoir44",
        "scenario": "sainte_mere_eglise",
        "seats": {"axis": "solo-ai", "allies": "person"},
        "active": "allies",
        "units": units,
        "hands": {"allies": hand},
    }
    asked = decide(json.dumps(position), bot=Path("solo-ai"))
    assert asked.decisions[0].action.startswith("play ")


DEALT = "Dealt at random, because the file doesn't name these cards:"

BATTLE = {
    "game": "memoir44",
    "scenario": "pegasus_bridge",
    "seats": {"axis": "solo-ai", "allies": "person"},
    "active": "axis",
    "units": [
        {"at": "H5", "side": "axis", "type": "infantry"},
        {"at": "I5", "side": "allies", "type": "infantry", "figures": 3},
        {"at": "F9", "side": "axis", "type": "infantry"},
        {"at": "F1", "side": "allies", "type": "infantry"},
    ],
    "hands": {"allies": ["probe_left"]},
    "card": "attack_center",
    "strategy": "offensive",
    "ordered": ["H5"],
    "moved": {"H5": 0},
    "battle": {"unit": "H5", "target": "I5", "rolled": ["infantry", "flag", "star"]},
}
"""The dice are on the table: a hit and a flag against the infantry of the person."""


def test_a_position_stands_inside_a_battle_and_the_person_answers_in_between() -> None:
    """CB-9: hits first, then the person says where to; then the bot goes on and takes the ground."""
    asked = decide(json.dumps(BATTLE), turn=True, answers=["retreat i4"])
    assert asked.game.state.figures[1] == 2
    assert asked.decisions[0].action == "advance I5"
    assert asked.todo[:2] == ["Move the infantry from I5 to i4", "Move the infantry from H5 to I5"]
    assert (asked.unasked, asked.dealt) == ([], [])


def test_what_a_person_is_asked_first_is_told_with_what_there_is(tmp_path: Path, call: Caller) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(BATTLE), encoding="utf-8")
    said = call("ask", file, "--turn")
    assert said.code == 2
    assert "Where does infantry I5 retreat to?" in said.err
    assert "--answer with one of these: retreat h4, retreat i4\n" in said.err


def test_the_unseen_card_of_a_stash_is_no_hand(tmp_path: Path, call: Caller) -> None:
    """The example of positions-merc.md names the hand, and a stash whose card nobody has seen."""
    text = Path("docs/reference/positions-merc.md").read_text(encoding="utf-8")
    file = tmp_path / "position.json"
    file.write_text(text.partition("```json\n")[2].partition("```")[0], encoding="utf-8")
    assert f"{DEALT}\n  dictator (accessory): " in call("ask", file).out


def test_without_the_answer_of_a_person_the_turn_waits_there(tmp_path: Path, call: Caller) -> None:
    file = tmp_path / "position.json"
    before = {**BATTLE, "battle": {"unit": "H5", "target": "I5"}}
    file.write_text(json.dumps(before), encoding="utf-8")
    roll = ("--roll", "infantry,flag,star")
    said = call("ask", file, "--turn", *roll, "--answer", "retreat i4", "--answer", "hold", "--json").json
    assert said["actions"][0] == "advance I5"
    assert said["unasked"] == ["hold"]


@pytest.mark.parametrize(
    ("battle", "wrong"),
    [
        ({"unit": "H5", "target": "F1"}, "$.battle.target: the unit on H5 cannot attack F1"),
        ({"unit": "F9", "target": "I5"}, "$.battle: the unit on F9 is not among those ordered"),
        (
            {"unit": "H5", "target": "I5", "rolled": ["star"]},
            "$.battle.rolled: 3 dice are rolled there, not 1",
        ),
    ],
)
def test_a_battle_that_cannot_be_is_refused(battle: dict[str, object], wrong: str) -> None:
    with pytest.raises(Problems) as refused:
        decide(json.dumps({**BATTLE, "battle": battle}))
    assert refused.value.problems == [wrong]


def test_a_hand_that_the_file_leaves_out_is_said_to_be_dealt(tmp_path: Path, call: Caller) -> None:
    """The person's cards come from the deck; a file that names them says nothing of it."""
    file = tmp_path / "position.json"
    data = {"scenario": "omaha_beach", "seats": {"axis": "solo-ai", "allies": "person"}, "turn": 3}
    file.write_text(json.dumps({**data, "active": "axis"}), encoding="utf-8")
    assert f"{DEALT}\n  allies (deck): " in call("ask", file).out
    file.write_text(
        json.dumps({**data, "active": "axis", "hands": {"allies": ["recon_left"]}}), encoding="utf-8"
    )
    assert "dealt" not in call("ask", file).out


def test_cp_3_losses_and_the_player_of_a_campaign_can_be_given() -> None:
    """CP-3: a position before the first turn rolls its events; later they are only remembered."""
    data = {"scenario": "omaha_beach", "seats": {"axis": "solo-ai", "allies": "solo-ai"}, "losses": 2}
    new = decide(json.dumps({**data, "player": "allies"}))
    assert len(new.game.state.events) == 2
    assert new.game.state.player == 1
    later = decide(json.dumps({**data, "player": "allies", "turn": 5}))
    assert (later.game.state.losses, later.game.state.events) == (2, ())
    assert games.load("memoir44").positions.write(later.game.state)["player"] == "allies"
    with pytest.raises(Problems, match="say which"):
        decide(json.dumps(data))


@pytest.mark.parametrize("name", games.HERE)
def test_every_schema_knows_the_game(name: str) -> None:
    assert games.load(name).positions.schema()["properties"]["game"]["enum"] == [name]


@pytest.mark.parametrize(("orders", "moves"), [({}, "hold"), ({"H5": "O6"}, "move I3")])
def test_ai_5_a_unit_moves_by_the_line_it_was_selected_by(orders: dict[str, str], moves: str) -> None:
    """AI-5: the file says what the bot is doing; a unit of which it says nothing holds (AI-5i)."""
    data = {key: value for key, value in BATTLE.items() if key not in ("battle", "moved", "units")}
    far = {"at": "I1", "side": "allies", "type": "infantry"}
    data |= {"units": [{"at": "H5", "side": "axis", "type": "infantry"}, far], "phase": "moves"}
    asked = decide(json.dumps({**data, "orders": orders}), turn=True)
    assert [done.action for done in asked.decisions][:2] == ["activate H5", moves]
    why = asked.decisions[1].why
    assert why is not None
    assert ("[O6]" in why.text()) is bool(orders)


def test_what_a_file_leaves_out_and_is_dealt_is_said(call: Caller, tmp_path: Path) -> None:
    """S9d: a person who plays the Dictator and has no hand in the file is dealt one; the answer says so."""
    data = {
        "game": "merc",
        "dictator": "castro",
        "seats": {"rebels": "rebels", "dictator": "person"},
        "squads": {"rebel 1 primary": "A1"},
        "mercs": {"tao": "rebel 1 primary"},
    }
    file = tmp_path / "position.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert f"{DEALT}\n  dictator (tactics): " in call("ask", file).out
    file.write_text(json.dumps({**data, "hand": ["fodder"]}), encoding="utf-8")
    assert "dealt" not in call("ask", file).out
