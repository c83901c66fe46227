"""Who sits where: everything impossible is said before any game begins."""

import re
from pathlib import Path

import msgspec
import pytest

import bythebook
from bythebook import games
from bythebook.kernel.box import Problems
from bythebook.kernel.log import entry_line
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import BadRuling
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import (
    BadSeating,
    Seating,
    Trust,
    check_names,
    is_file,
    pairs,
    playbook_of,
    saved_name,
    seat_all,
    seating,
    seats_for_person,
)

BOX = games.load("memoir44")
AXIS, ALLIES = Seat("axis"), Seat("allies")


def test_bots_sit_where_nobody_is_named() -> None:
    seated = seating("memoir44", seats=["allies=random"], setup=["scenario=omaha_beach"])
    assert seated.seats == {"axis": "solo-ai", "allies": "random"}
    assert list(seated.books) == ["axis"]
    assert seated.header(7).playbooks["axis"]
    assert set(seated.players(7)) == {"axis", "allies"}


def test_a_playbook_of_ones_own_takes_the_seats_of_the_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text(BOX.bots.playbooks()["solo-ai"], encoding="utf-8")
    seated = seating("memoir44", seats=["allies=random"], bot=file)
    assert seated.seats == {"axis": str(file), "allies": "random"}
    assert seated.start(1).prompt is not None


@pytest.mark.parametrize("name", ["person", "random", "solo-ai"])
def test_a_name_goes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whatever lies in the folder where somebody plays."""
    (tmp_path / name).write_text("no book", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert seats_for_person(BOX, {"axis": name, "allies": "random"}, {})[AXIS] == name
    assert bythebook.new("memoir44", seats={"axis": name}).seats["axis"] == name


def test_a_seating_can_be_sent() -> None:
    seated = seating("memoir44", setup=["flight_plan=on"])
    assert msgspec.json.decode(msgspec.json.encode(seated), type=Seating) == seated


def test_random_players_of_two_seats_differ() -> None:
    made = seating("memoir44", otherwise="random").players(1)
    assert len({player.state for player in made.values()}) == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"setup": ["scenari=x"]}, "nearest: scenario"),
        ({"setup": ["scenario"]}, "write KEY=VALUE"),
        ({"setup": ["scenario=nowhere"]}, "nowhere"),
        ({"setup": ["flight_plan=on", "flight_plan=off"]}, "two values"),
        ({"setup": ["flight_plan=perhaps"]}, "not one of"),
        ({"seats": ["axi=random"]}, "nearest: axis"),
        ({"seats": ["axis=rando"]}, "nearest: random"),
        ({"seats": ["axis=none.md"]}, "none.md"),
        ({"rulings": ["ocean=x"]}, "unknown ruling 'ocean'"),
        ({"rulings": ["ocean_exit=x"]}, "not one of"),
        ({"bot": Path("/nowhere/none.md")}, "none.md"),
    ],
)
def test_what_cannot_be(arguments: dict[str, list[str]], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        seating("memoir44", **arguments)  # type: ignore[arg-type]


def test_a_playbook_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "bytes.md"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="UTF-8"):
        seating("memoir44", bot=file)
    file.write_text("## Turn (for every Turn)\n\n- **Dance** a jig\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bytes\.md:3"):
        seating("memoir44", bot=file)


def test_unknown_game() -> None:
    with pytest.raises(ValueError, match="memoir44"):
        seating("memoir")


def test_pairs_are_read() -> None:
    assert pairs(["a=1", "b = x=y "], option="--setup") == {"a": "1", "b": "x=y"}


def test_every_wrong_pair_is_listed() -> None:
    with pytest.raises(Problems) as caught:
        pairs(["scenario", "=x", "a=", "b=1", "b=2"], option="--setup")
    assert caught.value.what == "--setup"
    assert len(caught.value.problems) == 4


@pytest.mark.parametrize(
    ("given", "axis", "allies"),
    [
        ({}, "solo-ai", "person"),
        ({"axis": "person"}, "person", "solo-ai"),
        ({"axis": "random"}, "random", "person"),
        ({"allies": "solo-ai"}, "person", "solo-ai"),
        ({"axis": "person", "allies": "person"}, "person", "person"),
        ({"axis": "solo-ai", "allies": "solo-ai"}, "solo-ai", "solo-ai"),
    ],
)
def test_seats_that_nobody_names(given: dict[str, str], axis: str, allies: str) -> None:
    assert seats_for_person(BOX, given, {}) == {AXIS: axis, ALLIES: allies}


def test_unknown_side_and_player_name_the_nearest() -> None:
    with pytest.raises(Problems, match="nearest: axis"):
        seats_for_person(BOX, {"axs": "person"}, {})
    with pytest.raises(
        BadSeating, match="'solo-a'; nearest: solo-ai; known: person, random, greedy, search, solo-ai"
    ):
        playbook_of(BOX, "solo-a")


# -- rulings of playbooks ---------------------------------------------------------------------------


def page_readings(seated: Seating) -> dict[str, dict[str, bool]]:
    """How each bot's own rulings are read where that is not usual."""
    made = {}
    for seat, bot in seated.players(1).items():
        assert isinstance(bot, Bot)
        usual = {name: ruling.default for name, ruling in bot.program.book.rulings.items()}
        made[str(seat)] = {name: on for name, on in bot.program.rulings.items() if on != usual[name]}
    return made


def test_a_ruling_of_a_playbook_is_set_like_one_of_the_game() -> None:
    seated = seating("merc", rulings=["train_on_arrival=off", "arms_dealers=off", "kit_use=die"])
    assert seated.rulings == {"kit_use": "die"}
    assert page_readings(seated) == {
        "dictator": {"train on arrival": False},
        "rebels": {"arms dealers": False},
    }
    assert seated.header(1).pages == {"dictator:train_on_arrival": "off", "rebels:arms_dealers": "off"}
    assert msgspec.json.decode(msgspec.json.encode(seated), type=Seating) == seated


def test_a_ruling_can_be_set_for_one_seat_only(tmp_path: Path) -> None:
    both = tmp_path / "both.md"
    switch = "## Rulings\n\n- bold (off): it is\n\n"
    both.write_text(BOX.bots.playbooks()["solo-ai"].replace("\n## ", f"\n{switch}## ", 1), encoding="utf-8")
    every = seating("memoir44", bot=both, rulings=["bold=on"])
    assert page_readings(every) == {"axis": {"bold": True}, "allies": {"bold": True}}
    one = seating("memoir44", bot=both, rulings=["allies:bold=on"])
    assert page_readings(one) == {"axis": {}, "allies": {"bold": True}}
    later = seating("memoir44", bot=both, rulings=["bold=on", "axis:bold=off"])
    assert later.pages == {"axis:bold": "off", "allies:bold": "on"}


def test_a_ruling_of_a_playbook_changes_what_its_bot_does() -> None:
    def first(*rulings: str) -> str:
        """What the Dictator does first in his turn: his ability, or what his MERCs do."""
        seated = seating("merc", rulings=rulings, setup=["dictator=hitler"])
        game, players = seated.start(3), seated.players(3)
        while game.prompt is not None and (game.prompt.seat, game.prompt.kind) != ("dictator", "Action"):
            answer_next(game, seated.box, players[game.prompt.seat])
        lines = len(game.log)
        answer_next(game, seated.box, players[Seat("dictator")])
        return entry_line(seated.box, game.log[lines], notes=False)

    assert first("ability_comes_last=off").endswith("dictator use ability")
    assert not first().endswith("dictator use ability")


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        (
            "train_on_arival=off",
            "unknown ruling 'train_on_arival'; nearest: train_on_arrival; known: vehicles_with_ai",
        ),
        ("train_on_arrival=perhaps", "ruling train_on_arrival: 'perhaps' is not one of on, off"),
        ("rebels:train_on_arrival=off", "it belongs to the playbook dictator, which rebels does not have"),
        ("nobody:train_on_arrival=off", "which nobody does not have"),
        ("dictator:kit_use=die", "unknown ruling 'dictator:kit_use'; nearest: kit_use"),
    ],
)
def test_a_ruling_that_no_page_has_names_what_there_is(ruling: str, told: str) -> None:
    with pytest.raises(BadRuling, match=re.escape(told)):
        seating("merc", rulings=[ruling])


def test_a_ruling_of_a_playbook_that_nobody_plays_is_told() -> None:
    with pytest.raises(BadRuling, match="it belongs to the playbook dictator, which no seat has"):
        seating("merc", seats=["dictator=random"], rulings=["squads_merge=off"])


@pytest.mark.parametrize("who", ["~nobody-of-this-name/x.md", "x\0.md", "x" * 5000 + ".md"])
def test_a_file_that_can_be_nowhere_is_a_sentence(who: str) -> None:
    with pytest.raises((BadSeating, Problems)):
        seat_all(games.load("memoir44"), seats_for_person(games.load("memoir44"), {"axis": who}, {}))


@pytest.mark.parametrize("who", ["search", "search:2s", "search:/../x.md", "search:x", "search:\\\\x\\y.md"])
def test_a_player_without_a_page_is_never_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "search").mkdir()
    (tmp_path / "search:x").write_text("# A page\n")
    assert not is_file(who)
    assert saved_name(who) == who


def test_a_scenario_file_is_rejected_with_spaces_around_it_too() -> None:
    for value in ("/a/b.toml", " /a/b.toml", "/a/b.toml ", "/a/b.toml\t"):
        with pytest.raises(Problems, match="use files on the computer that runs bythebook"):
            check_names(games.load("memoir44"), {}, {"scenario": value}, Trust.VISITOR)
