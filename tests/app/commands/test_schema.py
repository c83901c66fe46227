"""`bythebook schema`."""

import pytest

from bythebook import games
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


def test_schema(call: Caller) -> None:
    assert call("schema", "memoir44").json == games.load("memoir44").positions.schema()
    assert call("schema", "chess").code == 2
