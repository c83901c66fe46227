"""The first page: games on the shelf, and those that go on."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
import pytest

from bythebook import games
from tests.app.web.visiting import Visitor


def test_home_has_games_and_what_was_begun(visitor: Visitor, tmp_path: Path) -> None:
    home = visitor.get("/api/home")
    assert [game["name"] for game in home["games"]] == list(games.HERE)
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
    assert bad["standing"] == "Its log can no longer be replayed. Open it to see why."


def test_a_game_is_called_as_it_was_named(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    visitor.answer()
    assert visitor.post("name", name="Thursday evening")["name"] == "Thursday evening"
    assert [game["name"] for game in visitor.get("/api/home")["saved"]] == ["Thursday evening"]
    assert visitor.post("name", name="")["name"] == "Pegasus Bridge"
    assert "at most 80 printable characters" in visitor.post("name", 422, name="x" * 100)["error"]


def test_home_shows_eight_games_that_go_on(visitor: Visitor) -> None:
    for _ in range(9):
        visitor.begin("memoir44")
    home = visitor.get("/api/home")
    assert (len(home["saved"]), home["many"]) == (8, 9)


def test_a_game_to_learn_with_is_begun_from_home(visitor: Visitor) -> None:
    """Each question of it may come with a lesson; whoever only watches is taught nothing."""
    made = visitor.post("/api/learn/memoir44", 201)
    visitor.id, visitor.key = made["id"], made["key"]
    first = visitor.scene()
    assert (first["name"], first["lesson"]["n"], first["lesson"]["of"]) == ("Learn by playing", 1, 10)
    assert visitor.answer()["lesson"]["n"] == 2
    assert visitor.by(made["watch"]).scene()["lesson"] is None
    assert "error" in visitor.post("/api/learn/chess", 404)


LOST = {"title": "x", "kind": "preset", "side": "allies", "scenarios": ["/gone/my.toml"], "plays": []}


def test_a_report_and_a_campaign_that_cannot_be_read_leave_the_rest(visitor: Visitor, tmp_path: Path) -> None:
    """Each is told where it would stand, without the folders of this machine."""
    trial = tmp_path / "lab" / "arcs-1"
    trial.mkdir(parents=True)
    (trial / "trial.json").write_text('{"game": "memoir44"}')
    (trial / "report.json").write_text("{}")
    deep = tmp_path / "lab" / "arcs-2"
    deep.mkdir()
    (deep / "trial.json").write_text("[" * 5000)
    (tmp_path / "campaign.json").write_text(
        msgspec.json.encode({"bythebook": "memoir44 campaign", "format": 1, "campaign": LOST}).decode()
    )
    home = visitor.get("/api/home")
    assert (home["campaign"], home["lab"]) == (None, None)
    (told,) = home["broken"]
    assert told.startswith("campaign.json: ")
    assert "my.toml" in told
    trials = visitor.get("/api/lab")["trials"]
    assert {each["id"]: each["state"] for each in trials} == {"arcs-1": "unreadable", "arcs-2": "unreadable"}
    assert "lab/arcs-1/report.json" in str(trials)
    assert str(tmp_path) not in "".join(visitor.told)
    visitor.post("/api/lab/arcs-1/delete")
    assert [each["id"] for each in visitor.get("/api/lab")["trials"]] == ["arcs-2"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_among_the_games_is_not_waited_for(visitor: Visitor, tmp_path: Path) -> None:
    visitor.begin("memoir44")
    os.mkfifo(tmp_path / "games" / "pipe.game")
    home = visitor.get("/api/home")
    assert home["broken"] == ["pipe.game: it is a pipe, not a regular file"]
    assert home["many"] == 1
