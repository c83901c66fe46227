"""`bythebook compare`."""

from pathlib import Path

import pytest

from bythebook import games
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


@pytest.mark.long
def test_a_bot_is_better_than_random_moves_in_both_seats(call: Caller) -> None:
    said = call("compare", "memoir44", "random", "solo-ai", "--games", 12)
    assert said.code == 0
    head, wins, axis, allies, points, *_ = said.out.splitlines()
    assert head == "memoir44: random and solo-ai, seeds from 1"
    assert wins.split()[:4] == ["wins", "pairs", "random", "solo-ai"]
    assert (axis.split()[:2], allies.split()[:2]) == (["axis", "12"], ["allies", "12"])
    assert axis.rstrip().endswith("solo-ai wins more often")
    assert points.split()[:3] == ["points", "random", "solo-ai"]
    assert "solo-ai scores more" in said.out


def test_a_book_cannot_be_told_from_itself_and_its_interval_is_not_nothing(
    call: Caller, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.md"
    copy.write_text(games.load("memoir44").bots.playbooks()["solo-ai"], encoding="utf-8")
    said = call("compare", "memoir44", "solo-ai", copy, "--games", 3, "--seat", "axis")
    assert "+0.0 pp" in said.out
    assert said.out.count("no significant difference") == 2
    assert said.out.endswith("axis: identical play, every decision is the same\n")
    data = call("compare", "memoir44", "solo-ai", copy, "--games", 3, "--seat", "axis", "--json").json
    for found in ("difference", "difference_of_points", "difference_at_any_time"):
        assert data["seats"]["axis"][found]["low"] < 0 < data["seats"]["axis"][found]["high"]


def test_where_two_books_part_is_told_with_both_whys_and_can_be_opened(call: Caller, tmp_path: Path) -> None:
    """A copy of the solo AI without [O1], by which it orders a unit in close assault."""
    copy = tmp_path / "copy.md"
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    copy.write_text(text.replace("- [O1] **Order** a unit in close assault\n  - Then: **Hold**\n", ""))
    said = call(
        *("compare", "memoir44", "solo-ai", copy, "--games", 1),
        *("--seat", "axis", "--positions", tmp_path / "apart"),
    )
    assert said.code == 0, said.err
    assert "axis: hold ([O1] Hold: hold, as ordered before.)" in said.out
    assert "axis: move D5 ([O2] Move to close assault: move D5, as ordered before.)" in said.out
    files = sorted((tmp_path / "apart").iterdir())
    assert files
    assert all(str(file) in said.out for file in files)
    asked = call("ask", files[0], "--json")
    assert asked.code == 0, asked.err
    assert '"O1"' in asked.out


def test_rulings_and_setups_of_the_second_alone_are_compared(call: Caller) -> None:
    said = call(
        "compare", "memoir44", "solo-ai", "--seat", "axis", "--other-ruling", "ai_firefight=off", "--games", 1
    )
    assert said.out.startswith("memoir44: unchanged and ai_firefight=off, seeds from 1\n")
    other = ("--seat", "axis", "--other-setup", "first=axis", "--games", 1, "--json")
    told = call("compare", "memoir44", "solo-ai", *other).json["second"]
    assert told == {"who": "solo-ai", "setup": ["first=axis"], "rulings": []}


@pytest.mark.long
def test_games_stop_as_soon_as_it_is_sure(call: Caller) -> None:
    arguments = ("compare", "memoir44", "random", "solo-ai", "--games", 400, "--seat", "allies", "--json")
    sure = call(*arguments, "--until-sure").json["seats"]["allies"]
    assert sure["pairs"] < 400
    assert sure["difference_at_any_time"]["low"] > 0
    assert sure["stopped"] == f"significant difference after {sure['pairs']} pairs"
    better = call(*arguments, "--better-by", "0.1").json["seats"]["allies"]
    assert better["stopped"] == f"better by 10.0% after {better['pairs']} pairs"


def test_a_bot_is_compared_in_the_seats_that_are_its_own(call: Caller) -> None:
    data = call("compare", "merc", "dictator", "random", "--games", 1, "--json").json
    assert list(data["seats"]) == ["dictator"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["memoir44", "solo-ai"], "Both are the same"),
        (["memoir44", "solo-ai", "random", "--better-by", "7"], "type a number between 0 and 1"),
        (["memoir44", "solo-ai", "random", "--cluster", "nowhere"], "--cluster"),
        (["memoir44", "solo-ai", "person"], "Human players can't be compared"),
        (["memoir44", "solo-ai", "nobody"], "unknown player 'nobody'"),
        (["memoir44", "solo-ai", "random", "--seat", "red"], "unknown seat"),
        (["memoir44", "solo-ai", "random", "--games", "0"], "must be at least 1"),
        (["chess", "solo-ai", "random"], "unknown game 'chess'"),
    ],
)
def test_what_is_wrong_is_a_sentence_before_any_game(call: Caller, arguments: list[str], told: str) -> None:
    said = call("compare", *arguments)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""
