"""Corrections: what they are made of, tried out and made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.web.visiting import Visitor, answered


def played(visitor: Visitor, game: str = "memoir44", times: int = 20) -> Any:
    visitor.begin(game)
    answered(visitor, times)
    return visitor.get("log")["lines"]


def test_a_correction_is_tried_then_made_and_in_the_log(visitor: Visitor) -> None:
    played(visitor, times=2)
    tray = visitor.get("tray")
    assert tray["schema"]["properties"]
    wrong = visitor.post("correct/check", patch={"units": "none"})
    assert wrong["problems"]
    lines = len(visitor.get("log")["lines"])
    right = visitor.post("correct/check", patch={"medals": {"axis": 1}})
    assert right["problems"] == []
    assert len(visitor.get("log")["lines"]) == lines
    scene = visitor.post("correct", patch={"medals": {"axis": 1}})
    assert scene["can_undo"]
    line = visitor.get("log")["lines"][lines]
    assert (line["who"], line["kind"]) == ("hand", "correction")
    assert line["came"] == ["Give the Axis a medal."]
    assert visitor.post("correct", 422, patch={"units": "none"})["problems"]
    assert visitor.post("correct", 422)["problems"] == ["patch: an object with what differs expected"]


def test_pieces_and_fields_are_tried_with_what_they_change_and_break(visitor: Visitor) -> None:
    played(visitor, times=2)
    tray = visitor.get("tray")
    units = [thing for thing in tray["things"] if thing["id"].startswith("unit:")]
    one, other = units[0], units[1]
    figures = next(field for field in one["fields"] if field["id"] == "figures")
    change = {one["id"]: {"figures": figures["value"] - 1}}
    tried = visitor.post("correct/check", cells={}, changes=change)
    assert (tried["problems"], tried["changed"]) == ([], [one["cell"]])
    assert tried["deeds"] == [f"Remove 1 figure from the {one['name'].split(' ', 1)[1]} on {one['cell']}"]
    after = next(thing for thing in tried["things"] if thing["id"] == one["id"])
    assert next(f for f in after["fields"] if f["id"] == "figures")["value"] == figures["value"] - 1
    wrong = visitor.post("correct/check", changes={one["id"]: {"to": other["cell"]}})
    assert wrong["problems"] == [
        {
            "text": f"{one['cell']}: {other['cell']} already has a unit; move that unit first.",
            "id": "UN-1",
        }
    ]
    assert wrong["board"] is None
    visitor.post("correct", changes=change)
    log = visitor.get("log")["lines"][-1]
    assert log["came"] == [f"{tried['deeds'][0]}."]


@pytest.mark.parametrize(
    "changes",
    [
        {"unit:E7": {"figures": ["x"]}},
        {"unit:Z99": {"figures": 1}},
        {"plane:moon": {"ammo": 1}},
        {"medals:axis": {"won-x": True}},
        {"moon:": {"x": 1}},
        {"hand:allies": {"cards": 7}},
    ],
)
def test_hostile_fields_get_a_sentence(visitor: Visitor, changes: dict[str, Any]) -> None:
    played(visitor, times=2)
    tried = visitor.post("correct/check", changes=changes)
    assert tried["problems"]
    assert tried["board"] is None


@pytest.mark.parametrize("game", ["merc", "arcs"])
def test_nothing_hidden_is_listed_to_who_may_not_see_it(visitor: Visitor, game: str) -> None:
    """The other seat's hand and stashes are no fields of the tray."""
    played(visitor, game, 30)
    tray = visitor.get("tray")
    listed = {(thing["id"], field["id"]) for thing in tray["things"] for field in thing["fields"]}
    seat = visitor.scene()["seat"]
    for thing, field in listed:
        if field in ("cards", "hand") and thing.startswith("cards:"):
            assert thing == f"cards:{seat}"
        assert (thing, field) != ("dictator:", "hand")
