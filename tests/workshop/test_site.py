"""The site's first answers are those of the app, without anything of whoever builds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook import games
from bythebook.players import library
from bythebook.workshop.site.__main__ import write_first


def test_books_of_whoever_builds_the_site_are_not_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path / "home"))
    library.copy("solo-ai", "secret-plan")
    write_first(tmp_path)
    for game in games.NAMES:
        told = (tmp_path / f"setup-{game}.json").read_text("utf-8")
        assert '"sitters"' in told
        assert "secret-plan" not in told
