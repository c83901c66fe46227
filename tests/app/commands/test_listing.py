"""`bythebook setup`, `rulings`, `schema` and `scenarios`."""

from pathlib import Path

import pytest

from bythebook import games
from bythebook.games.memoir44.box.scenarios.text import all_ids
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_setup_key_is_listed_with_its_values(call: Caller, game: str) -> None:
    keys = games.load(game).setup.keys
    said = call("setup", game)
    for key in keys:
        assert f"\n{key.name}" in f"\n{said.out}"
        assert key.text in said.out
        assert ", ".join(key.values) in said.out
    rows = call("setup", game, "--json").json
    assert [(row["key"], row["default"], tuple(row["values"])) for row in rows] == [
        (key.name, key.default, key.values) for key in keys
    ]


def test_every_ruling_is_listed(call: Caller) -> None:
    rulings = games.load("memoir44").rulings
    said = call("rulings", "memoir44")
    assert [r.id for r in rulings if r.id not in said.out] == []
    rows = call("rulings", "memoir44", "--json").json
    assert [(row["id"], row["default"]) for row in rows] == [(r.id, r.default) for r in rulings]
    assert set(rows[0]) == {"id", "rule", "default", "alternatives", "text"}


@pytest.mark.parametrize("game", games.NAMES)
def test_the_number_of_a_ruling_stands_beside_its_rule(call: Caller, game: str) -> None:
    rows = call("rulings", game, "--json").json
    assert [row["id"] for row in rows if "RULING" in row["text"] or "(section" in row["text"]] == []
    assert all(row["text"].endswith(".") for row in rows)
    assert any("RULING-" in row["rule"] for row in rows) == (game != "memoir44")


def test_rulings_of_the_playbooks_are_listed_behind_those_of_the_game(call: Caller) -> None:
    own = [r.id for r in games.load("merc").rulings]
    rows = call("rulings", "merc", "--json").json
    assert [row["id"] for row in rows[: len(own)]] == own
    merge = next(row for row in rows[len(own) :] if row["id"] == "squads_merge")
    assert (merge["rule"], merge["default"], merge["alternatives"]) == ("playbook dictator", "on", ["off"])
    said = call("rulings", "merc")
    assert [row["id"] for row in rows if row["id"] not in said.out] == []
    assert "SEAT:ID=READING" in said.out


def test_schema(call: Caller) -> None:
    assert call("schema", "memoir44").json == games.load("memoir44").positions.schema()
    assert call("schema", "chess").code == 2


def test_every_scenario_is_listed(call: Caller) -> None:
    rows = call("scenarios", "--json").json
    assert [row["id"] for row in rows] == list(all_ids())
    bridge = rows[0]
    assert bridge["sides"]["axis"] == {"nation": "DE", "medals": 4, "cards": 2}
    said = call("scenarios")
    assert [name for name in all_ids() if name not in said.out] == []


def test_one_scenario_is_drawn(call: Caller) -> None:
    said = call("scenarios", "--show", "omaha")
    assert said.code == 0
    assert "Omaha Beach" in said.out
    assert "source: " in said.out
    assert call("scenarios", "--show", "omaha", "--json").json["id"] == "omaha_beach"


def test_a_scenario_of_ones_own_is_drawn_and_checked(call: Caller, tmp_path: Path) -> None:
    text = call("scenarios", "--show", "toulon", "--json").json["text"]
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert call("scenarios", "--show", file).code == 0
    file.write_text(text.replace('face = "country"', 'face = "moon"'), encoding="utf-8")
    said = call("scenarios", "--show", file)
    assert said.code == 2
    assert "face" in said.err
    assert "country" in said.err
    none = call("scenarios", "--show", tmp_path / "none.toml")
    assert (none.code, none.err.count("none.toml")) == (2, 1)


def test_a_scenario_that_does_not_exist(call: Caller) -> None:
    said = call("scenarios", "--show", "omahaa_beech")
    assert said.code == 2
    assert "nearest: omaha_beach" in said.err
