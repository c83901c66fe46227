"""All games that are kept: listed, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.web.visiting import ELSEWHERE, Visitor, browser


def test_a_game_is_thrown_away_for_good(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.begin("memoir44")
    other = visitor.begin("arcs")
    kept = visitor.post("/api/kept")
    assert {game["id"] for game in kept["games"]} == {made["id"], other["id"]}
    assert {game["name"] for game in kept["games"]} == {"Pegasus Bridge", "Two on the Reach"}
    visitor.post(f"/api/games/{made['id']}/delete")
    assert [game["id"] for game in visitor.post("/api/kept")["games"]] == [other["id"]]
    assert list((tmp_path / "games").glob(f"{made['id']}*")) == []
    assert visitor.post(f"/api/games/{made['id']}/delete", 404)["error"]
    assert visitor.post("/api/games/-campaign/delete", 404)["error"]


def test_others_throw_nothing_away_and_see_only_their_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path) as here:
        made = here.begin("memoir44")
        here.begin("arcs")
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        assert "only at the machine" in there.post(f"/api/games/{made['id']}/delete", 403)["error"]
        assert there.post("/api/kept")["games"] == []
        known = there.post("/api/kept", games={made["id"]: made["key"]})
        assert [game["id"] for game in known["games"]] == [made["id"]]
        assert there.get("/api/campaign", 403)["error"]


def test_a_game_that_no_longer_plays_is_listed_all_the_same(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.begin("memoir44")
    visitor.post(f"/api/games/{made['id']}/open", 201)
    path = tmp_path / "games" / "broken.game"
    text = (tmp_path / "games" / f"{made['id']}.game").read_text().splitlines()
    head = [row for row in text if not row.startswith(("position", "1 ", "2 "))]
    path.write_text("\n".join([*head, "1 allies plays nothing at all"]) + "\n")
    (found,) = (game for game in visitor.post("/api/kept")["games"] if game["id"] == "broken")
    assert found["standing"].startswith("Its log can no longer be played")
