"""The first page: games on the shelf, and those that go on."""

from __future__ import annotations

import re
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


SAVES = Path(__file__).parents[3] / "saves" / "0.1.0"


def damaged() -> str:
    """A saved game whose position says that side 10**30 is to act."""
    text, n = re.subn(r'"active":1,', f'"active":{10**30},', (SAVES / "merc-rebels.game").read_text("utf-8"))
    assert n == 1
    return text


def test_a_bad_file_is_refused_before_anything_is_kept(visitor: Visitor, tmp_path: Path) -> None:
    """Whatever it holds: a sentence, nothing on disk, and the list of games works."""
    refused = visitor.post("/api/games/import", 400, text=damaged())
    assert refused["error"].startswith("line ")
    assert not list(tmp_path.glob("games/*.game"))
    assert visitor.get("/api/home")["saved"] == []


def test_a_name_of_no_game_becomes_no_folder(visitor: Visitor, tmp_path: Path) -> None:
    """The game that a file names is looked up before it is part of any path."""
    text = damaged().replace("bythebook merc", "bythebook ../../../evil", 1)
    visitor.post("/api/games/import", 404, text=text)
    assert not [path for path in tmp_path.rglob("*") if "evil" in path.name]


def test_a_damaged_file_does_not_break_the_list(visitor: Visitor, tmp_path: Path) -> None:
    """It is shown as what it is; every other game beside it is there as always."""
    made = visitor.begin("memoir44")
    (tmp_path / "games" / "bad.game").write_text(damaged(), "utf-8")
    home = visitor.get("/api/home")
    assert made["id"] in [saved["id"] for saved in home["saved"]]
    (bad,) = [saved for saved in home["saved"] if saved["id"] == "bad"]
    assert bad["standing"] == "Its log can no longer be played; opening it says why."


def test_a_game_is_called_as_it_was_named(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    visitor.answer()
    assert visitor.post("name", name="Thursday evening")["name"] == "Thursday evening"
    assert [game["name"] for game in visitor.get("/api/home")["saved"]] == ["Thursday evening"]
    assert visitor.post("name", name="")["name"] == "Pegasus Bridge"
    assert "at most 80 signs" in visitor.post("name", 422, name="x" * 100)["error"]


def test_home_shows_eight_games_that_go_on(visitor: Visitor) -> None:
    for _ in range(9):
        visitor.begin("memoir44")
    home = visitor.get("/api/home")
    assert (len(home["saved"]), home["many"]) == (8, 9)
