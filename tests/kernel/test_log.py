"""The log: text that people read, edit and diff; a bad line is named with its reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bythebook.kernel import log
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.log import BadLog, Entry, Header, parse_call
from bythebook.kernel.prompt import Seat
from tests.kernel.test_game import at_guard, at_turn, position
from tests.kernel.toy import BLUE, BOX, CODEC, DIE, RED, SEED, Hide, Play, State, bots_act, header, new_game

PAGE = """\
bythebook fox-and-owl 2
seat red=person
seat blue=bot
ruling last-say=nobody
seed 256848
head 5
2 blue ready  {"asked":1}
3 chance deck: fox, owl, owl
4 red hide fox
5 chance deck: owl, fox, fox
6 blue calls tie of fox | owl: fox
6 blue hide fox  {"asked":2}
7 red bury owl
"""


def finished(seed: int = SEED, **more: Any) -> Game[State]:
    game = new_game(seed, **more)
    bots_act(game)
    while game.prompt is not None:
        game.answer(game.prompt.options[0])
        bots_act(game)
    return game


def load(text: str) -> Game[State]:
    return Game.load(BOX, text)


# -- writing and reading --------------------------------------------------------------------------


def test_the_log_is_text_that_people_can_read() -> None:
    game = at_turn()
    game.answer_for("cards", "typed")
    game.answer("bury owl")
    assert game.text(position=False) == PAGE.replace(
        "seed 256848\nhead 5", "chance cards=typed\nseed 256848\nhead 6"
    )


def test_the_log_can_be_written_by_hand() -> None:
    typed = (
        PAGE.replace("hide fox\n", "HIDE F\n").replace("fox, owl, owl", "fo,ow , ow").replace("\n", "\r\n")
    )
    game = load("\ufeff" + typed.replace("6 blue", "\n   6   blue"))
    assert game.text(position=False).startswith(PAGE)


def test_a_head_is_read_as_it_was_written() -> None:
    head = Header(
        "fox-and-owl",
        setup={"hands": "unseen", "title": "a = b, with spaces"},
        seats={RED: "person", BLUE: "bot"},
        seed=-5,
        rulings={"last-say": "blue"},
        playbooks={"blue": "sha256:12ab"},
        chance={"dice": "typed"},
        position={"score": {"red": 3}},
    )
    assert log.read("\n".join(log.header_lines(head)) + "\n").header == head


def test_a_bare_head_has_the_defaults() -> None:
    file = log.read("bythebook fox-and-owl 1\n")
    assert (file.header, file.lines, file.torn) == (Header("fox-and-owl"), [], False)


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Entry(4, RED, Hide("fox")), "4 red hide fox"),
        (Entry(4, BLUE, Play("fox"), notes={"roll": 3}), '4 blue play fox  {"roll":3}'),
        (Entry(4, Seat("d6"), ("3", "5")), "4 chance d6: 3, 5"),
        (Entry(4, BLUE, ("3",), Dice("d6", DIE.faces)), "4 blue calls d6: 3"),
        (Entry(4, BLUE, ("a",), Pick("tie", ("a", "b"))), "4 blue calls tie of a | b: a"),
        (Entry(4, RED, correction={"score": {"red": 1}}), '4 correct {"score":{"red":1}}'),
    ],
)
def test_each_sort_of_line(entry: Entry, line: str) -> None:
    assert log.entry_line(BOX, entry) == line


def test_a_saved_game_is_the_same_when_it_is_loaded() -> None:
    for game in (finished(), at_turn(), at_guard(), finished(2, setup={"hands": "unseen"})):
        loaded = load(game.text())
        assert loaded.messages == []
        assert (loaded.text(), loaded.log, loaded.header) == (game.text(), game.log, game.header)


def test_the_answers_alone_lead_to_the_position() -> None:
    """No bot is asked while a log is read: its answers and notes stand there."""
    game = finished()
    assert position(load(game.text(position=False))) == position(game)


# -- one seat's log -------------------------------------------------------------------------------


def test_nothing_hidden_reaches_a_log_meant_for_one_seat() -> None:
    game = finished(4)
    for seat, other in ((RED, "blue"), (BLUE, "red")):
        text = game.text(seat=seat)
        assert "seed (hidden)" in text
        assert "asked" not in text  # notes
        assert "= {" not in text  # the position
        assert f" {seat} hide " in text
        assert f" {other} (hidden)" in text
        hidden = [line for line in text.split("\n") if "deck: (hidden)" in line]
        assert len(hidden) == sum(e.secret == other for e in game.log if e.seat == "deck") > 2


def test_a_tie_is_told_only_to_the_bot_it_was_for() -> None:
    """Which cards a bot could not decide between tells what it holds."""
    game = finished()
    assert re.search(r"blue calls tie of fox \| owl: \w+", game.text(seat=BLUE))
    assert "tie of" not in game.text(seat=RED)
    assert "blue calls tie: (hidden)" in game.text(seat=RED)


def test_a_correction_and_a_start_position_may_hold_anything_and_are_hidden() -> None:
    game = Game(BOX, header(position={"hidden": {"blue": "bear"}}))
    game.correct({"score": {"blue": 9}})
    assert "bear" not in game.text(seat=RED)
    assert "9" not in game.text(seat=RED)


def test_a_log_with_hidden_lines_is_not_played_again_and_says_why() -> None:
    text = finished().text(seat=RED)
    with pytest.raises(BadLog, match="line 5: this log was written for one seat"):
        load(text)
    with pytest.raises(BadLog, match=r"line \d+: this log was written for one seat"):
        load(text.replace("seed (hidden)", "seed 256848"))


# -- bad lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("bythebook fox-and-owl 2", "chess 1", "line 1: not a game file"),
        (
            "bythebook fox-and-owl 2",
            "bythebook fox-and-owl 3",
            "line 1: file format 3; this program reads 1",
        ),
        ("bythebook fox-and-owl 2", "bythebook fox-and-owl", "line 1: file format unknown"),
        (
            "bythebook fox-and-owl 2",
            "bythebook arcs 2",
            "line 1: this is a game of arcs, not of fox-and-owl",
        ),
        ("seat blue=bot", "seat bleu=bot", "line 3: unknown seat 'bleu'; nearest: blue"),
        ("seat blue=bot", "seat blue", "line 3: `seat name=value` expected"),
        (
            "seat blue=bot",
            "chance dise=typed",
            "line 3: chance dise=typed: write NAME=typed or NAME=seeded; names: cards, d6",
        ),
        ("ruling last-say=nobody", "ruling last-say=red", "line 4: ruling last-say: 'red' is not one of"),
        ("ruling last-say=nobody", "rulling last-say=nobody", "line 4: .*'rulling'; nearest: ruling"),
        ("seed 256848", "seed three", "line 5: a whole number expected, not 'three'"),
        ("seed 256848", "setup hands=full", "line 1: setup:\n  hands=full"),
        ("seed 256848", "position {", "line 5: JSON expected"),
        (
            "4 red hide fox",
            "4 red hide bear",
            "line 9: hide: 'hide bear' is not possible here; possible: hide fox",
        ),
        ("4 red hide fox", "4 red", "line 9: hide: '' is not possible"),
        ("4 red hide fox", "4 blue hide fox", "line 9: red has to decide .hide., not blue"),
        ("4 red hide fox", "4 chance deck: fox", "line 9: red has to decide .hide., not chance"),
        ("4 red hide fox", "3 red hide fox", "line 9: decision 3 is already answered; the open one is 4"),
        ("4 red hide fox", "5 red hide fox", "line 9: the answer to decision 4 .red: hide. is missing"),
        ("4 red hide fox", "9" * 30 + " red hide fox", "line 9: the answer to decision 4"),
        ("4 red hide fox", "3 correct {}", "line 9: decision 3 is already answered"),
        ("4 red hide fox", "4 correct {", "line 9: JSON expected"),
        ("4 red hide fox", '4 correct {"weather":{}}', "line 9: correction:\n  weather"),
        ("fox, owl, owl", "bear, bear, owl", "line 8: deck: 'bear' is not possible here; possible: crow"),
        ("fox, owl, owl", "fox", "line 8: deck: expected 3, got 1"),
        ("3 chance deck", "3 chance d6", "line 8: deck expected, not 'd6'"),
        ("3 chance deck", "3 chance", "line 8: chance has to decide .deck., not chance:"),
        (
            "calls tie of fox | owl: fox",
            "calls tie of fox | owl: bear",
            "line 11: tie: 'bear' is not possible",
        ),
        ("calls tie of fox | owl: fox", "calls d8: 8", "line 11: no die 'd8' in this game"),
        ("calls tie of fox | owl: fox", "calls d6: 8", "line 11: d6: '8' is not possible here"),
        ("calls tie of fox | owl: fox", "calls", "line 11: hide: 'calls' is not possible here"),
        ('{"asked":2}', '{"asked":', "line 12: JSON expected"),
        ('{"asked":2}', '{"asked":' + "[" * 5000, "line 12: JSON expected"),
        ('{"asked":2}', '{"asked":"\ud800"}', "line 12: an invalid character"),
        (
            "7 red bury owl",
            "seven red bury owl",
            "line 13: expected the number of a decision or a word of the header",
        ),
        ("7 red bury owl", "= []", "line 13: JSON expected"),
    ],
)
def test_the_first_bad_line_is_named_with_its_reason(old: str, new: str, error: str) -> None:
    assert PAGE.count(old) == 1
    with pytest.raises(BadLog, match=f"^{error}") as bad:
        load(PAGE.replace(old, new))
    assert bad.value.line == int(re.match(r"line (\d+)", str(bad.value))[1])  # type: ignore[index]


def test_nothing_is_no_game() -> None:
    for text in ("", "\n\n", "bythebook fox-and-owl 1"):
        with pytest.raises(BadLog, match="line 1: not a game file"):
            load(text)


def test_a_line_after_the_end_is_refused() -> None:
    text = finished().text(position=False)
    with pytest.raises(BadLog, match="the game is over here"):
        load(text + "99 red play owl\n")


def test_a_last_line_that_was_cut_off_is_left_out_and_the_game_says_so() -> None:
    game = load(PAGE + "8 chance deck: grey ha")
    assert game.messages == ["the last line of the file is incomplete and was ignored"]
    assert game.text(position=False).startswith(PAGE)
    game = load(PAGE + at_guard().text().split("\n")[-2][:50])
    assert [e.number for e in game.log][:8] == [2, 3, 4, 5, 6, 6, 7, 8]


# -- positions ------------------------------------------------------------------------------------


def spoilt(text: str) -> str:
    """As if the rules had changed: a line that is legal no more, above a position that still is."""
    return text.replace("4 red hide fox", "4 red hide bear")


def test_the_position_wins_over_a_log_that_no_longer_fits() -> None:
    game = at_guard()
    loaded = load(spoilt(game.text()))
    assert position(loaded) == position(game)
    (message,) = loaded.messages
    assert message.startswith(
        "the log no longer leads to the saved position (line 9: hide: 'hide bear' is not"
    )
    assert loaded.log == []
    loaded.answer("ward")
    game.answer("ward")
    assert position(loaded) == position(game)


def test_the_position_wins_over_a_log_that_leads_elsewhere() -> None:
    game = at_guard()
    loaded = load(
        game.text().replace("seed 256848", "seed 5").replace('"score":{"red":1', '"score":{"red":5')
    )
    assert loaded.state.score[RED] == 5
    assert loaded.messages == [
        "the log no longer leads to the saved position (it leads to another position); continuing from there"
    ]


def test_a_game_that_goes_on_from_a_position_is_saved_and_loaded_again() -> None:
    """Its file holds that position and the answers since; they can be taken back."""
    game = load(spoilt(at_guard().text()))
    before = position(game)
    game.answer("ward")
    bots_act(game)
    assert load(game.text(position=False)).log == game.log  # no position at the end: nothing is lost
    again = load(game.text())
    assert (again.log, position(again), again.text()) == (game.log, position(game), game.text())
    assert len(again.messages) == 1
    again.undo(11, across_barriers=True)
    assert position(again) == before


def test_answers_below_a_position_go_on_from_it() -> None:
    """A file to which lines are added as they are given."""
    game = at_turn()
    text = game.text()
    game.answer_for("cards", "typed")
    game.answer("bury owl")
    loaded = load(text + "7 red bury owl\n8 chance deck: crow\n")
    assert loaded.messages == []
    assert loaded.state.hands[RED] == ["owl", "crow"]
    loaded = load(spoilt(text) + "7 red bury owl\n8 chance deck: crow\n")
    assert len(loaded.messages) == 1
    assert loaded.state.hands[RED] == ["owl", "crow"]
    assert [e.number for e in loaded.log[:2]] == [7, 8]


def test_a_bad_line_below_the_last_position_is_named() -> None:
    text = at_turn().text() + "7 red fly\n"
    with pytest.raises(BadLog, match=f"line {text.count(chr(10))}: turn: 'fly' is not possible"):
        load(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"asked":10', '"asked":"x"'),
        ('"asked":10,', ""),
        ('"size":', '"size":3'),
        ('"bear":', '"bear":7'),
        ('["Guard",{"seat":"red"', '["Guard",{"seat":"green"'),
    ],
)
def test_a_position_that_cannot_be_is_left_out_if_the_log_is_whole(old: str, new: str) -> None:
    text = at_guard().text()
    head, _, saved = text.rpartition("= ")
    assert old in saved
    game = load(f"{head}= {saved.replace(old, new, 1)}")
    assert position(game) == position(at_guard())
    assert "can't be used; the game continues from the log" in game.messages[0]
    with pytest.raises(BadLog, match="line 9"):  # but not if neither can be used
        load(spoilt(f"{head}= {saved.replace(old, new, 1)}"))


def test_a_game_started_from_a_table_is_loaded_with_it() -> None:
    state = at_guard().state
    game = Game(BOX, header(position={"some": "file"}), state=state.copy())
    game.answer("ward")
    loaded = Game.load(BOX, game.text(), state=state.copy())
    assert loaded.messages == []
    assert loaded.text() == game.text()


# -- positions from outside -------------------------------------------------------------------------


def with_steps(text: str, *steps: tuple[str, dict[str, Any]], below: bool = False, **fields: Any) -> str:
    """A file with more steps on the agenda of its position, above all others or below the one that asks."""
    *above, last = text.removesuffix("\n").split("\n")
    data: dict[str, Any] = msgspec.json.decode(last.removeprefix("= "))
    at = len(data["agenda"]) - 1 if below else len(data["agenda"])
    data["agenda"][at:at] = [list(step) for step in steps]
    return "\n".join([*above, f"= {msgspec.json.encode(data | fields).decode()}"]) + "\n"


NO_CHARMS = {"red": 0, "blue": 0}


def test_a_position_that_asks_for_what_cannot_be_done_is_left_out() -> None:
    text = with_steps(at_turn().text(), ("Guard", {"seat": "blue", "points": 3}), charms=NO_CHARMS)
    (message,) = load(text).messages
    assert message.endswith("its next step, Guard, is impossible")


def test_an_answer_that_leads_where_nothing_can_be_done_is_refused_and_has_not_happened() -> None:
    """What is kept could never be read again."""
    steps = [("Guard", {"seat": "blue", "points": 3})]
    game = load(with_steps(spoilt(at_turn().text()), *steps, below=True, charms=NO_CHARMS))
    before, prompt = position(game), game.prompt
    assert prompt is not None
    with pytest.raises(Refused, match="can't continue this way: its next step, Guard, is impossible"):
        game.answer("bury owl")
    assert (position(game), game.log) == (before, [])
    assert load(game.text()).prompt is not None


def test_a_correction_that_breaks_a_position_from_outside_is_refused_too() -> None:
    """A step that cannot even be asked whether it stands: a sentence, and all is as it was."""
    steps = [("Guard", {"seat": "nobody", "points": 3})]
    game = load(with_steps(spoilt(at_turn().text()), *steps, below=True))
    before = position(game)
    with pytest.raises(Refused, match="can't continue this way: KeyError"):
        game.correct({"score": {"red": 5}})
    assert (position(game), game.log) == (before, [])


# -- edited files ---------------------------------------------------------------------------------

FILES = [
    finished().text(),
    finished(5, setup={"hands": "unseen"}, chance={"tie": "seeded"}).text(),
    at_guard().text(),
    at_guard().text() + "11 red ward\n",
    PAGE,
]
SIGNS = '0123456789 abcdefghijklmnopqrstuvwxyz{}[]":,=|\n\t\0\u0660\ud800-_'
GARBLE = st.text(st.sampled_from(SIGNS), max_size=6)


def edited(data: st.DataObject, text: str) -> str:
    for _ in range(data.draw(st.integers(1, 3))):
        how = data.draw(st.sampled_from(["delete", "swap", "double", "garble", "number", "cut"]))
        rows = text.split("\n")
        i, j = (data.draw(st.integers(0, len(rows) - 1)) for _ in range(2))
        if how == "delete":
            del rows[i]
        elif how == "swap":
            rows[i], rows[j] = rows[j], rows[i]
        elif how == "double":
            rows.insert(j, rows[i])
        elif how == "number":
            digits = [m.start() for m in re.finditer(r"\d", rows[i])]
            if digits:
                at = data.draw(st.sampled_from(digits))
                rows[i] = rows[i][:at] + data.draw(st.sampled_from("0123456789")) + rows[i][at + 1 :]
        elif how == "garble":
            at = data.draw(st.integers(0, len(rows[i])))
            end = data.draw(st.integers(at, min(len(rows[i]), at + 5)))
            rows[i] = rows[i][:at] + data.draw(GARBLE) + rows[i][end:]
        text = "\n".join(rows)
        if how == "cut":
            text = text[: data.draw(st.integers(0, len(text)))]
    return text


def load_or_bad_line(text: str) -> Game[State] | BadLog:
    try:
        return load(text)
    except BadLog as bad:
        return bad


@given(st.data(), st.sampled_from(FILES))
@settings(max_examples=400, deadline=2000, suppress_health_check=list(HealthCheck))
def test_an_edited_file_is_loaded_or_its_bad_line_is_named(data: st.DataObject, text: str) -> None:
    text = edited(data, text)
    found = load_or_bad_line(text)
    if isinstance(found, BadLog):
        assert 1 <= found.line <= text.count("\n") + 1
        assert found.reason
        return
    assert found.state.check() == []
    again = load(found.text())
    assert (again.log, position(again)) == (found.log, position(found))


@given(st.text(max_size=200))
@example("= {}\n")
@example("1 chance\n")
@settings(max_examples=100, deadline=2000)
def test_any_text_is_loaded_or_its_bad_line_is_named(text: str) -> None:
    for head in ("", "bythebook fox-and-owl 1\n", PAGE):
        found = load_or_bad_line(head + text)
        assert isinstance(found, Game) or found.line >= 1


def test_the_page_on_notation_shows_a_real_file() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
    whole, for_red = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    game = load(whole)
    assert game.messages == []
    assert game.text(position=False) == whole
    assert game.text(seat=RED) == for_red


def test_the_codec_and_the_file_agree() -> None:
    game = at_guard()
    file = log.read(game.text())
    assert len(file.lines) == len(game.log)
    assert file.position is not None
    assert CODEC.decode(file.position) == game.state
    assert log.read(game.text(position=False)).position is None


def test_a_card_that_is_called_from_a_place_is_read_with_it() -> None:
    assert log.parse_call(BOX, "deck from deck red: bear, fox") == (
        Draw("deck", "deck", 2, "red"),
        "bear, fox",
    )
    assert log.parse_call(BOX, "deck from deck: bear") == (Draw("deck", "deck", 1), "bear")


def test_a_tie_of_colons_is_read_in_one_go() -> None:
    """A line of 40,000 colons is refused before its parts are tried one by one."""
    with pytest.raises(ValueError, match="a tie can have at most 1000 things"):
        parse_call(BOX, f"tie of {':' * 40_000}")
    assert parse_call(BOX, "tie of a: b | c:d: c:d") == (Pick("tie", ("a: b", "c:d")), "c:d")
    assert parse_call(BOX, "tie of a: b | c: a: b") == (Pick("tie", ("a: b", "c")), "a: b")


def test_no_call_is_for_more_dice_than_anybody_throws() -> None:
    with pytest.raises(ValueError, match="at most 100 results, not 5001"):
        parse_call(BOX, f"d6: {'1, ' * 5000}1")


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (("seed 1", "seed 2"), "seed"),
        (("setup a=1", "seed 1", "setup a = 2"), "setup a"),
        (("name x", "name x"), "name"),
    ],
)
def test_a_header_of_two_merged_games_is_rejected(rows: tuple[str, ...], name: str) -> None:
    text = "\n".join(["bythebook toy 2", *rows, f"head {len(rows) + 1}", ""])
    with pytest.raises(BadLog, match=f"`{name}` is set twice"):
        log.read(text)
