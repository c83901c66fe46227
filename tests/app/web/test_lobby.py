"""Before a game: what there is, what can be chosen, and what cannot be combined."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook import games
from tests.app.web.visiting import ELSEWHERE, Visitor, browser


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    with browser(monkeypatch, tmp_path) as made:
        yield made


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
    assert (saved["id"], saved["what"], saved["title"]) == (made["id"], "omaha beach", "Memoir '44")
    assert len(home["broken"]) == 1


@pytest.mark.parametrize("game", games.NAMES)
def test_setup_tells_everything_in_words(visitor: Visitor, game: str) -> None:
    setup = visitor.get(f"/api/setup/{game}")
    assert [key["name"] for key in setup["keys"]] == [key.name for key in games.load(game).setup_keys]
    assert all(key["text"] for key in setup["keys"])
    assert all(ruling["text"] and ruling["default"] in ruling["readings"] for ruling in setup["rulings"])
    assert {"person", "random"} < {sitter["id"] for sitter in setup["sitters"]}
    assert list(setup["seats"].values()).count("person") == 1
    assert {element["sort"] for element in setup["elements"]} == {"dice", "cards"}
    checked = visitor.post(f"/api/setup/{game}/check")
    assert checked["problems"] == []
    assert checked["board"]["label"]


def test_scenarios_have_titles(visitor: Visitor) -> None:
    (key,) = (key for key in visitor.get("/api/setup/memoir44")["keys"] if key["name"] == "scenario")
    assert {"id": "pegasus_bridge", "title": "Pegasus Bridge", "text": "1944-06-06, DE against GB"} in key[
        "values"
    ]
    assert not key["free"]


def test_the_matrix_says_why(visitor: Visitor) -> None:
    matrix = visitor.get("/api/setup/merc")["matrix"]
    assert len(matrix["pairs"]) == 10
    assert all(pair["reason"] for pair in matrix["pairs"] if pair["verdict"] != "ok")
    checked = visitor.post("/api/setup/merc/check", setup={"modes": "versus"}, seats={"dictator": "dictator"})
    assert checked["problems"] == []
    assert checked["sides"] == ["faction-1", "faction-2"]
    assert "difficulty" not in checked["wanted"]
    modes = {"modes": "assassination,vehicles"}
    assert "stands alone" in visitor.post("/api/setup/merc/check", setup=modes)["problems"][0]
    told = visitor.post("/api/games", 422, game="merc", setup=modes)
    assert "stands alone" in told["problems"][0]
    assert "stands alone" in told["error"]
    warned = {"modes": "vehicles"}
    rulings = {"vehicles_with_ai": "allow"}
    assert visitor.post("/api/setup/merc/check", setup=warned, rulings=rulings)["warnings"]


def test_wrong_values_are_problems_not_errors(visitor: Visitor) -> None:
    checked = visitor.post("/api/setup/memoir44/check", setup={"scenario": "moon", "losses": "x"})
    assert len(checked["problems"]) == 2
    checked = visitor.post("/api/setup/memoir44/check", seats={"axis": "nobody"})
    assert "there is no player 'nobody'" in checked["problems"][0]


def test_a_setup_that_names_files_is_checked_only_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        (tmp_path / "own.toml").write_text("secret words")
        path = str(tmp_path / "own.toml")
        told = there.post("/api/setup/memoir44/check", 422, setup={"scenario": path})
        assert "only at the machine itself" in told["error"]


def test_symbols_are_svg(visitor: Visitor) -> None:
    answer = visitor.client.get("/api/symbols/memoir44")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg xmlns=")


def test_the_campaign_is_begun_played_and_recorded(visitor: Visitor, tmp_path: Path) -> None:
    assert "there is none" in visitor.post("/api/campaign", 422)["error"]
    made = visitor.post("/api/campaign", 201, start="normandy")
    visitor.id, visitor.key = made["id"], made["key"]
    assert visitor.scene()["setup"]["scenario"] == "pegasus_bridge"
    assert visitor.post("/api/campaign", 201)["id"] == made["id"]
    home = visitor.get("/api/home")
    assert [station["state"] for station in home["campaign"]["stations"]] == ["now", *["to come"] * 4]
    visitor.id, visitor.key = made["id"], made["key"]
    scene = visitor.scene()
    for i in range(2000):
        if scene["over"]:
            break
        ask = scene["ask"]
        n = 1 + (i * 11) % len(ask["choices"])
        scene = visitor.post("answer", ask=ask["number"], option=n)
    assert scene["over"]
    campaign = visitor.get("/api/home")["campaign"]
    assert len(campaign["stations"][0]["tries"]) == 1
    visitor.post("undo", across=True)
    assert len(visitor.get("/api/home")["campaign"]["stations"][0]["tries"]) == 1
