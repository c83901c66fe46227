"""`bythebook compare`."""

from pathlib import Path

import pytest

from bythebook import games
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


def test_a_bot_is_better_than_random_moves_in_both_seats(call: Caller) -> None:
    said = call("compare", "memoir44", "random", "solo-ai", "--games", 12)
    assert said.code == 0
    head, heads, axis, allies, foot = said.out.splitlines()
    assert head == "memoir44, 12 games with each, seeds 1 to 12"
    assert heads.split()[:3] == ["seat", "random", "solo-ai"]
    assert (axis.split()[0], allies.split()[0]) == ("axis", "allies")
    assert axis.rstrip().endswith("solo-ai wins more")
    assert foot == "Each plays against the usual opponents of the seat, on the same seeds."


def test_a_book_cannot_be_told_from_itself(call: Caller, tmp_path: Path) -> None:
    copy = tmp_path / "copy.md"
    copy.write_text(games.load("memoir44").bots.playbooks()["solo-ai"], encoding="utf-8")
    said = call("compare", "memoir44", "solo-ai", copy, "--games", 3, "--seat", "axis")
    assert len(said.out.splitlines()) == 4
    assert "+0.0%" in said.out
    assert "cannot be told apart" in said.out
    data = call("compare", "memoir44", "solo-ai", copy, "--games", 3, "--seat", "axis", "--json").json
    assert data["seats"]["axis"]["difference"] == {"mean": 0.0, "low": 0.0, "high": 0.0}


def test_a_bot_is_compared_in_the_seats_that_are_its_own(call: Caller) -> None:
    data = call("compare", "merc", "dictator", "random", "--games", 1, "--json").json
    assert list(data["seats"]) == ["dictator"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["memoir44", "solo-ai", "person"], "a person cannot be compared"),
        (["memoir44", "solo-ai", "nobody"], "there is no player 'nobody'"),
        (["memoir44", "solo-ai", "random", "--seat", "red"], "there is no such side"),
        (["memoir44", "solo-ai", "random", "--games", "0"], "at least one"),
        (["chess", "solo-ai", "random"], "no game 'chess'"),
    ],
)
def test_what_is_wrong_is_a_sentence_before_any_game(call: Caller, arguments: list[str], told: str) -> None:
    said = call("compare", *arguments)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""
