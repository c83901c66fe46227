"""`bythebook rulings`."""

import pytest

from bythebook import games
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


def test_every_ruling_is_listed(call: Caller) -> None:
    rulings = games.load("memoir44").rulings
    said = call("rulings", "memoir44")
    assert [r.id for r in rulings if r.id not in said.out] == []
    rows = call("rulings", "memoir44", "--json").json
    assert [(row["id"], row["default"]) for row in rows] == [(r.id, r.default) for r in rulings]
    assert set(rows[0]) == {"id", "rule", "default", "alternatives", "text", "number", "meanings"}


@pytest.mark.parametrize("game", games.HERE)
def test_the_number_of_a_ruling_stands_beside_its_rule(call: Caller, game: str) -> None:
    rows = call("rulings", game, "--json").json
    assert [row["id"] for row in rows if "RULING" in row["text"] or "(section" in row["text"]] == []
    assert all(row["text"].endswith((".", "?")) for row in rows)
    assert any("RULING-" in row["rule"] for row in rows)


def test_rulings_of_the_playbooks_are_listed_behind_those_of_the_game(call: Caller) -> None:
    own = [r.id for r in games.load("merc").rulings]
    rows = call("rulings", "merc", "--json").json
    assert [row["id"] for row in rows[: len(own)]] == own
    merge = next(row for row in rows[len(own) :] if row["id"] == "squads_merge")
    assert merge["rule"] == "playbook dictator, RULING-43"
    assert (merge["default"], merge["alternatives"]) == ("on", ["off"])
    said = call("rulings", "merc")
    assert [row["id"] for row in rows if row["id"] not in said.out] == []
    assert "SEAT:ID=VALUE" in said.out
