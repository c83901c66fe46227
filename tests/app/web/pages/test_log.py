"""Looking at a game: log, earlier positions, reasons beside their pages, corrections, files and links."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.web.visiting import Visitor, answered, browser


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    with browser(monkeypatch, tmp_path) as made:
        yield made


def played(visitor: Visitor, game: str = "memoir44", times: int = 20) -> Any:
    visitor.begin(game)
    answered(visitor, times)
    return visitor.get("log")["lines"]


def test_the_log_has_every_line_in_order(visitor: Visitor) -> None:
    lines = played(visitor)
    assert [line["line"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["ask"] for line in lines] == sorted(line["ask"] for line in lines)
    assert all(line["text"] and line["turn"] for line in lines)
    assert any(line["why"] for line in lines)


@pytest.mark.parametrize("game", ["memoir44", "merc"])
def test_every_answer_of_a_bot_has_a_reason_on_its_pages(visitor: Visitor, game: str) -> None:
    lines = played(visitor, game, 10)
    asked = [line["line"] for line in lines if line["why"]]
    assert asked
    for line in asked[-12:]:
        why = visitor.get(f"why/{line}")
        reason = why["reason"]
        assert reason["book"] == visitor.get("log")["seats"][reason["seat"]]
        assert not reason["otherwise"]
        rows = [row for sheet in reason["sheets"] for row in sheet["rows"]]
        this = [row for row in rows if row["mark"] == "this"]
        assert len(this) == (2 if why["begun"] else 1)
        assert [sheet["name"] for sheet in reason["sheets"]] == reason["path"]
        if reason["id"]:
            assert why["step"]["id"] in ("", reason["id"])


def test_marks_of_a_walk(visitor: Visitor) -> None:
    lines = played(visitor, times=40)
    marks: set[str] = set()
    for line in [line["line"] for line in lines if line["why"]]:
        for sheet in visitor.get(f"why/{line}")["reason"]["sheets"]:
            for row in sheet["rows"]:
                marks.add(row["mark"])
                if row["mark"] == "narrows":
                    before, _, after = row["told"].partition(" → ")
                    assert int(before) - int(after) == len(row["out"])
    assert {"", "this", "yes", "no", "narrows", "same"} <= marks


def test_what_no_page_decided_has_no_reason(visitor: Visitor) -> None:
    lines = played(visitor, times=3)
    person = next(line["line"] for line in lines if line["who"] == "person")
    assert "not decided by a page" in visitor.get(f"why/{person}", 409)["error"]
    assert "The log has no line 9999" in visitor.get("why/9999", 409)["error"]


def test_reasons_are_found_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path) as visitor:
        lines = played(visitor)
        line = next(line["line"] for line in reversed(lines) if line["why"])
        before, steps = visitor.get(f"why/{line}"), visitor.scene()["steps"]
    with browser(monkeypatch, tmp_path) as again:
        again.id, again.key = visitor.id, visitor.key
        assert again.scene()["steps"] == steps
        assert again.get(f"why/{line}")["reason"] == before["reason"]


def test_every_earlier_position(visitor: Visitor) -> None:
    lines = played(visitor, times=6)
    turns = [visitor.get(f"at/{line}")["turn"] for line in range(len(lines) + 1)]
    assert turns[-1] == visitor.scene()["turn"]
    assert len(set(turns)) > 1
    assert visitor.get(f"at/{len(lines)}")["board"] == visitor.scene()["board"]
    assert "has no line" in visitor.get(f"at/{len(lines) + 1}", 409)["error"]


def test_the_printed_page(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    path = f"/api/games/{visitor.id}/page/axis"
    answer = visitor.client.get(path, params={"key": visitor.key})
    assert 'id="page-1"' in answer.text
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert "no page plays" in visitor.get("page/allies", 409)["error"]


# -- corrections ----------------------------------------------------------------------------------


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
    assert tried["deeds"] == [f"Take 1 figure off the {one['name'].split(' ', 1)[1]} on {one['cell']}"]
    after = next(thing for thing in tried["things"] if thing["id"] == one["id"])
    assert next(f for f in after["fields"] if f["id"] == "figures")["value"] == figures["value"] - 1
    wrong = visitor.post("correct/check", changes={one["id"]: {"to": other["cell"]}})
    assert wrong["problems"] == [
        {
            "text": f"{one['cell']}: {other['cell']} already holds a unit; one unit stands on a hex.",
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


# -- files and links ------------------------------------------------------------------------------


def test_export_and_import(visitor: Visitor) -> None:
    played(visitor)
    first, scene = visitor.id, visitor.scene()
    text = visitor.client.get(f"/api/games/{first}/export", params={"key": visitor.key}).text
    assert text.startswith("bythebook memoir44 1\n")
    visitor.key = ""
    made = visitor.post("/api/games/import", 201, text=text)
    assert made["id"] != first
    visitor.id, visitor.key = made["id"], made["key"]
    again = visitor.scene()
    assert (again["ask"], again["board"], again["steps"]) == (scene["ask"], scene["board"], scene["steps"])


def test_the_position_after_a_line_as_a_link(visitor: Visitor) -> None:
    lines = played(visitor)
    then = visitor.get(f"at/{len(lines) - 3}")
    position = visitor.get(f"position/{len(lines) - 3}")
    assert "has no line" in visitor.get("position/9999", 409)["error"]
    visitor.key = ""
    made = visitor.post("/api/games/import", 201, fragment=position["fragment"])
    visitor.id, visitor.key = made["id"], made["key"]
    assert visitor.get("at/0")["board"] == then["board"]


def test_a_position_as_a_link(visitor: Visitor) -> None:
    played(visitor)
    scene = visitor.scene()
    position = visitor.get("position")
    assert len(position["fragment"]) < 8000
    visitor.key = ""
    for body in ({"fragment": position["fragment"]}, {"text": position["text"]}):
        made = visitor.post("/api/games/import", 201, **body)
        visitor.id, visitor.key = made["id"], made["key"]
        there = visitor.scene()
        assert (there["ask"], there["board"]) == (scene["ask"], scene["board"])
        assert there["steps"] == []
        answered(visitor, 3)
        visitor.key = ""


@pytest.mark.parametrize(
    "body",
    [
        {"text": "chess 1"},
        {"text": ""},
        {"fragment": "!!!"},
        {"fragment": "ä"},
        {"fragment": "eJw"},
        {"text": "bythebook memoir44 1\nsetup scenario=/etc/passwd.toml\n"},
        {"text": "bythebook memoir44 1\nseat axis=/etc/passwd\nseat allies=person\n"},
        {"text": "bythebook memoir44 1\nseat axis=solo-ai\nseat allies=person\nseed 1\n\n1 allies dance\n"},
        {"text": "bythebook memoir44 1\nposition " + "[" * 50_000 + "\n"},
    ],
)
def test_hostile_files_get_a_sentence_and_leave_nothing(
    visitor: Visitor, tmp_path: Path, body: dict[str, str]
) -> None:
    answer = visitor.client.post("/api/games/import", json=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]
    assert not list((tmp_path / "games").glob("*")) if (tmp_path / "games").exists() else True


def test_a_bomb_in_a_link_is_refused(visitor: Visitor) -> None:
    bomb = urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    assert "too long" in visitor.post("/api/games/import", 422, fragment=bomb)["error"]
