"""The campaign: begun, played, recorded, given up."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bythebook.kernel import disk
from tests.app.web.visiting import Visitor


def test_the_campaign_is_begun_played_and_recorded(visitor: Visitor, tmp_path: Path) -> None:
    assert "there is no campaign" in visitor.post("/api/campaign", 422)["error"]
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
        prompt = scene["ask"]
        n = 1 + (i * 11) % len(prompt["choices"])
        scene = visitor.post("answer", ask=prompt["number"], option=n)
    assert scene["over"]
    campaign = visitor.get("/api/home")["campaign"]
    assert len(campaign["stations"][0]["tries"]) == 1
    visitor.post("undo", across=True)
    assert len(visitor.get("/api/home")["campaign"]["stations"][0]["tries"]) == 1


def test_a_campaign_is_given_up_and_another_begun(visitor: Visitor, tmp_path: Path) -> None:
    visitor.post("/api/campaign", 201, start="normandy")
    assert "in progress" in visitor.post("/api/campaign", 422, start="winter")["error"]
    page = visitor.post("/api/campaign", start="winter", anew=True, play=False)
    assert page["campaign"]["title"] == "Panzers West"
    assert not page["campaign"]["begun"]
    assert list(tmp_path.glob("campaign-*")) == []
    visitor.post("/api/campaign", 201)
    assert visitor.get("/api/campaign")["campaign"]["begun"]


def test_a_campaign_given_up_while_an_answer_is_written_leaves_nothing_behind(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = visitor.post("/api/campaign", 201, start="normandy")
    visitor.id, visitor.key = made["id"], made["key"]
    scene = visitor.scene()
    writing, go_on = threading.Event(), threading.Event()
    add = disk.add

    def slow(path: Path, text: str) -> None:
        writing.set()
        assert go_on.wait(30)
        add(path, text)

    monkeypatch.setattr(disk, "add", slow)
    with ThreadPoolExecutor(2) as threads:
        sent = taken(visitor, scene)
        answering = threads.submit(visitor.client.post, f"/api/games/{made['id']}/answer", json=sent)
        assert writing.wait(30)
        giving_up = threads.submit(visitor.post, "/api/campaign", start="winter", anew=True, play=False)
        with suppress(TimeoutError):
            giving_up.result(0.3)
        go_on.set()
        assert giving_up.result()["campaign"]["title"] == "Panzers West"
        assert answering.result().status_code in (200, 409)
    assert list(tmp_path.glob("campaign-*")) == []


def taken(visitor: Visitor, scene: Any) -> dict[str, Any]:
    """The first choice, as it is sent."""
    return {"key": visitor.key, "ask": scene["ask"]["number"], "option": 1, "version": scene["version"]}


def test_a_campaign_whose_play_is_open_elsewhere_is_left_whole(visitor: Visitor, tmp_path: Path) -> None:
    """It can't be given up then, and none of its plays is deleted."""
    first = tmp_path / "campaign-1-pegasus_bridge-1.game"
    visitor.post("/api/campaign", start="normandy", play=False)
    open_play = tmp_path / "campaign-2-sainte_mere_eglise-1.game"
    for file in (first, open_play):
        file.write_text("a play\n")
        file.with_suffix(".keys").write_text("{}")
    before = sorted(tmp_path.iterdir())
    with open_play.open() as held:
        assert disk.lock(held.fileno())
        told = visitor.post("/api/campaign", 409, start="winter", anew=True, play=False)["error"]
    assert "open in another window" in told
    assert sorted(tmp_path.iterdir()) == before
    visitor.post("/api/campaign", start="winter", anew=True, play=False)
    assert list(tmp_path.glob("campaign-*")) == []


def test_a_campaign_of_ones_own_list(visitor: Visitor) -> None:
    """CP-1: five scenarios in a row, as one likes."""
    page = visitor.get("/api/campaign")
    own = [value["id"] for value in page["scenarios"][: page["length"]]]
    page = visitor.post("/api/campaign", scenarios=own, side="axis", play=False)
    assert page["campaign"]["side"] == "axis"
    assert [station["title"] for station in page["campaign"]["stations"]] == [
        value["title"] for value in page["scenarios"][: page["length"]]
    ]


def test_a_campaign_that_cannot_be_read_is_told_and_can_be_given_up(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "campaign.json").write_text("{")
    page = visitor.get("/api/campaign")
    assert page["campaign"] is None
    assert page["unreadable"].startswith("campaign.json: not a saved campaign: ")
    refused = visitor.post("/api/campaign", 422, start="winter")
    assert str(tmp_path) not in refused["error"]
    page = visitor.post("/api/campaign", start="winter", anew=True, play=False)
    assert (page["campaign"]["title"], page["unreadable"]) == ("Panzers West", "")


def test_a_game_ends_as_always_beside_a_campaign_that_is_broken(visitor: Visitor, tmp_path: Path) -> None:
    """Only a play of the campaign is recorded in it."""
    (tmp_path / "campaign.json").write_text("{")
    visitor.begin("memoir44")
    scene = visitor.scene()
    for i in range(2000):
        if scene["over"]:
            break
        scene = visitor.answer(1 + (i * 11) % len(scene["ask"]["choices"]))
    assert scene["over"]
    assert visitor.get("end")["next_battle"] is False


@pytest.mark.parametrize(
    "wrong", [{"start": "bogus"}, {"start": "winter", "side": "x"}, {"start": "winter", "real": ["x"]}, {}]
)
def test_a_campaign_is_given_up_only_for_one_that_can_begin(
    visitor: Visitor, tmp_path: Path, wrong: dict[str, Any]
) -> None:
    """A refused request leaves everything as it was."""
    visitor.post("/api/campaign", 201, start="normandy")
    there = {path.name: path.read_bytes() for path in tmp_path.glob("campaign*")}
    refused = visitor.client.post("/api/campaign", json={"anew": True, **wrong})
    assert refused.status_code in (409, 422)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("campaign*")} == there


def test_a_campaign_that_cannot_be_played_so_is_not_begun(visitor: Visitor, tmp_path: Path) -> None:
    assert "typed" in visitor.post("/api/campaign", 409, start="normandy", real=["x"])["error"]
    assert not (tmp_path / "campaign.json").exists()
