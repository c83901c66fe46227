"""`bythebook scenarios`: a table, or one of them drawn."""

from pathlib import Path

import pytest

from bythebook.games.memoir44.box.scenarios.text import all_ids
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


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


def test_only_a_toml_file_is_a_scenario_of_ones_own(
    call: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is called as a scenario of the box hides it from nobody."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toulon").write_text("no scenario", encoding="utf-8")
    assert "Toulon" in call("scenarios", "--show", "toulon").out
    said = call("scenarios", "--show", tmp_path / "toulon")
    assert (said.code, "the path of a .toml file" in said.err) == (2, True)


def test_a_scenario_that_does_not_exist(call: Caller) -> None:
    said = call("scenarios", "--show", "omahaa_beech")
    assert said.code == 2
    assert "nearest: omaha_beach" in said.err
