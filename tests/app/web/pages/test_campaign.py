"""The campaign: begun, played, recorded, given up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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
    assert "not won yet" in visitor.post("/api/campaign", 422, start="winter")["error"]
    page = visitor.post("/api/campaign", start="winter", anew=True, play=False)
    assert page["campaign"]["title"] == "Panzers West"
    assert not page["campaign"]["begun"]
    assert list(tmp_path.glob("campaign-*")) == []
    visitor.post("/api/campaign", 201)
    assert visitor.get("/api/campaign")["campaign"]["begun"]


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
