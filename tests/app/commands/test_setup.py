"""`bythebook setup`."""

import pytest

from bythebook import games
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


@pytest.mark.parametrize("game", games.HERE)
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
