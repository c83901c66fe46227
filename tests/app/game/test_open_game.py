"""From the command line, or a file, to a game and its players."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.game.open_game import OpenGame, new_seed, open_new, open_saved, switch_chance
from bythebook.kernel.box import Problems
from bythebook.kernel.log import BadLog
from bythebook.kernel.prompt import Seat
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import BadSeating

BOX = games.load("memoir44")
AXIS, ALLIES = Seat("axis"), Seat("allies")


def new(**more: object) -> OpenGame:
    given: dict[str, object] = {"setup": {}, "seats": {}, "rulings": {}, "seed": 7}
    return open_new("memoir44", **{**given, **more})  # type: ignore[arg-type]


@pytest.fixture
def own_bot(tmp_path: Path) -> Path:
    path = tmp_path / "my-bot.md"
    path.write_text(BOX.bots.playbooks()["solo-ai"], encoding="utf-8")
    return path


def test_own_playbook_by_option_or_by_seat(own_bot: Path) -> None:
    by_option = new(bot=own_bot)
    by_seat = new(seats={"axis": str(own_bot)})
    assert by_option.game.header.seats == by_seat.game.header.seats == {AXIS: str(own_bot), ALLIES: "person"}
    player = by_option.players[AXIS]
    assert isinstance(player, Bot)
    assert by_option.game.header.playbooks == {"axis": player.program.book.hash}


def test_a_setup_that_is_not_recommended_is_told() -> None:
    odd = open_new("merc", setup={"modes": "versus", "factions": "2v1"}, seats={}, rulings={}, seed=7)
    assert ["2v1 is not a published format" in message for message in odd.messages] == [True]
    assert odd.sides == ("faction-1", "faction-2")
    assert new().messages == []


def test_own_playbook_needs_a_side(own_bot: Path) -> None:
    with pytest.raises(Problems, match="all seats have players"):
        new(bot=own_bot, seats={"axis": "random", "allies": "person"})


def test_players_sit_where_no_person_does() -> None:
    opened = new(seats={"axis": "random"})
    assert opened.persons == [ALLIES]
    assert isinstance(opened.players[AXIS], RandomPlayer)


def test_seed_is_kept_and_repeats_the_game() -> None:
    one, two, other = new(seed=11), new(seed=11), new(seed=12)
    assert one.game.header.seed == 11
    assert one.game.text() == two.game.text()
    assert one.game.state.hands != other.game.state.hands
    assert len({new_seed() for _ in range(5)}) > 1


def test_real_cards_stay_unseen_unless_told_otherwise() -> None:
    at_table = new(real=["dice", "cards"])
    assert at_table.game.header.setup["hands"] == "unseen"
    assert at_table.game.state.hands == [[], []]
    assert at_table.at_table
    seen = new(real=["dice", "cards"], setup={"hands": "seen"})
    assert seen.game.header.setup["hands"] == "seen"
    assert "hands" not in new(real=["dice"]).game.header.setup
    assert not new().at_table


def test_unknown_real_thing_is_refused() -> None:
    with pytest.raises(
        ValueError,
        match="chance wheel=typed: write NAME=typed or NAME=seeded; names: air_check, battle, cards",
    ):
        new(real=["wheel"])


def test_switched_chance_is_in_the_file(tmp_path: Path) -> None:
    opened = new(real=["dice"])
    switch_chance(opened, "dice", "seeded")
    switch_chance(opened, "cards", "typed")
    path = tmp_path / "a.game"
    path.write_text(opened.game.text(), encoding="utf-8")
    again = open_saved(path)
    assert again.game.header.chance == {"dice": "seeded", "cards": "typed"}
    assert set(again.game.sources) == {"deck"}


def test_changed_playbook_is_said(tmp_path: Path, own_bot: Path) -> None:
    path = tmp_path / "a.game"
    path.write_text(new(bot=own_bot).game.text(), encoding="utf-8")
    assert open_saved(path).messages == []
    own_bot.write_text(own_bot.read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8")
    (message,) = open_saved(path).messages
    assert "axis's playbook has changed" in message
    assert "counters" in message


def test_lost_playbook_can_be_replaced(tmp_path: Path, own_bot: Path) -> None:
    path = tmp_path / "a.game"
    path.write_text(new(bot=own_bot).game.text(), encoding="utf-8")
    other = own_bot.rename(tmp_path / "other.md")
    with pytest.raises(Problems, match="no longer exists; name another bot with --bot"):
        open_saved(path)
    assert AXIS in open_saved(path, bot=other).players
    assert open_saved(path, bot=Path("solo-ai")).game.header.playbooks == new().game.header.playbooks


@pytest.mark.parametrize(
    ("bot", "told"),
    [("solo", "unknown player 'solo'; nearest: solo-ai"), ("lost.md", "there is no playbook file .*lost.md")],
)
def test_bot_that_nobody_has_is_said(tmp_path: Path, bot: str, told: str) -> None:
    path = tmp_path / "a.game"
    path.write_text(new().game.text(), encoding="utf-8")
    with pytest.raises(BadSeating, match=told):
        open_saved(path, bot=Path(bot))
    with pytest.raises(BadSeating, match=told):
        new(bot=Path(bot))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a game file"),
        ("hello\n", "not a game file"),
        ("bythebook chess 1\n", "unknown game 'chess'"),
        ("bythebook memoir44 9\n", "file format 9"),
        ("bythebook memoir44 1\nseed x\n", "line 2: a whole number expected"),
        ("bythebook memoir44 1\nsetup scenario=nowhere\nseed 1\n", "scenario: 'nowhere'"),
        ("bythebook memoir44 1\nseat allies=person\nseed 1\n\n1 allies jump\n", "line 5"),
    ],
)
def test_broken_file_says_where(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "a.game"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        open_saved(path)


def test_bad_log_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(b"nothing\n")
    with pytest.raises(BadLog, match=r"a\.game"):
        open_saved(path)


def test_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="isn't text"):
        open_saved(path)


# -- rulings of playbooks ---------------------------------------------------------------------------


def merc(tmp_path: Path, **rulings: str) -> Path:
    """A game of MERC against the Dictator AI, saved."""
    opened = open_new("merc", setup={}, seats={}, rulings=rulings, seed=5)
    file = tmp_path / "game.txt"
    file.write_text(opened.game.text(), encoding="utf-8")
    return file


def switch(opened: OpenGame, name: str) -> bool:
    bot = opened.players[Seat("dictator")]
    assert isinstance(bot, Bot)
    return bot.program.rulings[name]


def test_a_saved_game_keeps_the_rulings_of_its_playbooks(tmp_path: Path) -> None:
    file = merc(tmp_path, squads_merge="off")
    assert "page dictator:squads_merge=off\n" in file.read_text(encoding="utf-8")
    again = open_saved(file)
    assert (switch(again, "squads merge"), switch(again, "own sectors first")) == (False, True)
    assert again.game.header.pages == {"dictator:squads_merge": "off"}
    assert again.messages == []
    assert "page" not in merc(tmp_path).read_text(encoding="utf-8").split()


def test_a_ruling_that_its_playbook_has_no_more_is_left_out_and_told(tmp_path: Path) -> None:
    file, other = merc(tmp_path, squads_merge="off", own_sectors_first="off"), tmp_path / "other.md"
    text = games.load("merc").bots.playbooks()["dictator"]
    for gone in ("- squads merge (on): two", 'Is it ruled "squads merge"?'):
        assert gone in text
    text = text.replace("squads merge", "squads join")
    other.write_text(text, encoding="utf-8")
    again = open_saved(file, bot=other)
    assert [m for m in again.messages if "dictator:squads_merge" in m and "ignored" in m]
    assert switch(again, "own sectors first") is False
    assert again.game.header.pages == {"dictator:own_sectors_first": "off"}


@pytest.mark.parametrize("value", ["2\n", "2\r", "2\nseed 5"])
def test_a_setup_value_that_breaks_a_line_begins_no_game(value: str) -> None:
    """Its file would have one line more, and could not be opened again."""
    with pytest.raises(Problems):
        open_new("merc", setup={"rebels": value}, seats={}, rulings={}, seed=7)


@pytest.mark.parametrize("value", [" ", "hard ", " none"])
def test_a_setup_value_with_spaces_around_it_begins_no_game(value: str) -> None:
    """Its file has no room for them, and would lead back to another setup."""
    with pytest.raises(Problems, match="setup 'modifiers': remove the spaces around"):
        open_new("arcs", setup={"modifiers": value}, seats={}, rulings={}, seed=7)
