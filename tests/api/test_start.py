"""New games, games from files and games from positions; whatever is wrong is a ValueError with a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bythebook
from bythebook import games

GAMES = list(games.HERE)


def test_a_box_names_its_defaults_first_and_everything_it_names_can_be_chosen() -> None:
    memoir, merc, arcs = bythebook.list_games()
    assert merc.bots == ("dictator", "rebels")
    assert arcs.setup["leaders"] == ("off", "draft", "bots")
    assert "drift" in memoir.chance
    for ruling, (_, other, *_) in list(memoir.rulings.items())[:3]:
        bythebook.new("memoir44", rulings={ruling: other})


def test_seats_have_names_files_and_functions(tmp_path: Path) -> None:
    book = tmp_path / "my-bot.md"
    book.write_text(games.load("memoir44").bots.playbooks()["solo-ai"], encoding="utf-8")
    assert bythebook.new("memoir44", seats={"axis": book}).seats["axis"] == str(book)
    assert bythebook.new("memoir44", seats={"axis": str(book)}).seats["axis"] == str(book)
    named = bythebook.new("memoir44", seats={"axis": "random", "allies": lambda game: game.prompt.options[0]})
    assert named.seats == {"axis": "random", "allies": "person"}


def test_rulings_of_the_game_and_of_a_page_can_be_chosen() -> None:
    assert "ruling hill_overlook=off" in bythebook.new("memoir44", rulings={"hill_overlook": False}).text()
    merc = bythebook.new("merc", rulings={"train_on_arrival": True})
    assert "page dictator:train_on_arrival=on" in merc.text()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_back_from_its_text_and_from_its_file(game: str, tmp_path: Path) -> None:
    played = bythebook.new(game, seed=4)
    for _ in range(3):
        played.play_turn()
    file = tmp_path / "a.game"
    file.write_text(played.text(), encoding="utf-8")
    for again in (bythebook.load(played.text()), bythebook.load(file), bythebook.load(str(file))):
        assert again.position() == played.position()
        assert repr(again) == repr(played)
        assert again.messages == ()
        assert [str(d) for d in again.play_turn()] == [str(d) for d in played.copy().play_turn()]


def test_a_random_player_goes_on_where_it_was() -> None:
    played = bythebook.new("memoir44", seats={"allies": "random"}, seed=4)
    played.play_turn()
    played.play_turn()
    again = bythebook.load(played.text())
    for game in (played, again):
        game.play()
    assert again.position() == played.position()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_goes_out_and_comes_back(game: str) -> None:
    played = bythebook.new(game, seed=4)
    for _ in range(4):
        played.play_turn()
        data = played.position()
        again = bythebook.position(json.loads(json.dumps(data)))
        assert again.name == game
        assert again.seats == played.seats
        assert again.position() == data


def test_a_position_file_is_loaded_too(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"scenario": "pegasus_bridge", "drawn": ["barrage", "probe_left"]}', encoding="utf-8")
    assert bythebook.load(file).prompt.options[0].text == "play Barrage"


def test_a_position_says_who_sits_where_and_can_be_overruled() -> None:
    data = {"scenario": "pegasus_bridge", "seats": {"axis": "random"}, "rulings": {"hill_overlook": "off"}}
    assert bythebook.position(data).seats == {"axis": "random", "allies": "solo-ai"}
    other = bythebook.position(data, seats={"axis": "person"}, rulings={"no_units_left": "plays_on"})
    assert other.seats == {"axis": "person", "allies": "solo-ai"}
    assert "ruling hill_overlook=off" in other.text()
    assert "ruling no_units_left=plays_on" in other.text()
    assert data["seats"] == {"axis": "random"}


def test_dice_of_a_position_are_given_or_seeded() -> None:
    data = {"scenario": "pegasus_bridge", "card": "attack_right", "active": "axis"}
    given = bythebook.Fixed({"strategy": ["1"]}, bythebook.Seeded(5))
    (roll,) = bythebook.position(data, chance=given).decide().rolls
    assert roll == ("strategy", ("1",))
    seeded = [bythebook.position(data, seed=seed).decide().rolls[0].faces for seed in range(8)]
    assert len(set(seeded)) > 2


WRONG: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
    (bythebook.new, {"game": "memoir"}, "unknown game 'memoir'; nearest: memoir44"),
    (bythebook.new, {"setup": {"scenrio": "x"}}, "unknown setup key scenrio; nearest: scenario"),
    (bythebook.new, {"seats": {"axsi": "random"}}, "seats:\n  unknown seat axsi; nearest: axis"),
    (bythebook.new, {"seats": {"axis": "solo"}}, "unknown player 'solo'; nearest: solo-ai"),
    (bythebook.new, {"seats": {"axis": 3}}, "seat axis: expected a name, a playbook file or a function"),
    (bythebook.new, {"rulings": {"hill": "off"}}, "unknown ruling 'hill'"),
    (bythebook.new, {"chance": {"dise": bythebook.Typed()}}, "unknown die or deck 'dise'"),
    (
        bythebook.load,
        {"source": "nowhere.game"},
        "nowhere.game:\n  expected a game file or position file: No such file",
    ),
    (bythebook.load, {"source": "not\na game"}, r"line 1: not a game file: .* \(text\)"),
    (bythebook.position, {"data": {"scenario": "x"}}, r"position:\n  \$.scenario: 'x' is not one of"),
    (bythebook.position, {"data": {"seats": 3}, "seats": {"axis": "random"}}, "position:\n  seats: Expected"),
    (bythebook.position, {"data": {}, "seats": {"red": "random"}}, "seats:\n  unknown seat red"),
    (
        bythebook.simulate,
        {"games": 1, "seats": {"axis": "person"}},
        "human players can't take part in a simulation",
    ),
    (
        bythebook.compare,
        {"first": "person", "second": "random", "games": 1},
        "Human players can't be compared",
    ),
]


@pytest.mark.parametrize(("start", "given", "said"), WRONG)
def test_what_is_wrong_is_told(start: Callable[..., Any], given: dict[str, Any], said: str) -> None:
    if start in (bythebook.new, bythebook.simulate, bythebook.compare):
        given = {"game": "memoir44", **given}
    with pytest.raises(ValueError, match=said):
        start(**given)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="it is not a text file"):
        bythebook.load(file)
