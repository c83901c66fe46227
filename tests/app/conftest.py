"""What all tests of the app share."""

from __future__ import annotations

import pytest

from bythebook.app.web.pages import games


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of games is complete before it is answered, however busy the machine is."""
    monkeypatch.setattr(games, "PATIENCE", 60.0)
