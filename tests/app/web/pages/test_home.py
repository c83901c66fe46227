"""The first page: games on the shelf, and those that go on."""

from __future__ import annotations

from pathlib import Path

from bythebook import games
from tests.app.web.visiting import Visitor


def test_home_has_games_and_what_was_begun(visitor: Visitor, tmp_path: Path) -> None:
    home = visitor.get("/api/home")
    assert [game["name"] for game in home["games"]] == list(games.NAMES)
    assert home["saved"] == []
    assert home["campaign"] is None
    assert {up["id"] for up in home["line_ups"]} >= {"normandy"}
    made = visitor.begin("memoir44", setup={"scenario": "omaha_beach"})
    (tmp_path / "games" / "bad.game").write_bytes(b"\xff")
    home = visitor.get("/api/home")
    (saved,) = home["saved"]
    assert (saved["id"], saved["title"]) == (made["id"], "Memoir '44")
    assert saved["name"] == "Omaha Beach - First Assault Wave"
    assert saved["standing"].startswith("Turn 2, your move. Medals 0 to 0.")
    assert len(home["broken"]) == 1
    assert home["many"] == 1
    assert home["lab"] is None
    assert all(game["opponent"] and game["about"] for game in home["games"])
