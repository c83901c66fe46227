"""Why, of answers that carry out what an earlier line decided."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.app.web.visiting import Visitor, answered, browser


def played(visitor: Visitor, game: str = "memoir44", times: int = 20) -> Any:
    visitor.begin(game)
    answered(visitor, times)
    return visitor.get("log")["lines"]


def reasons(visitor: Visitor, game: str, times: int) -> list[Any]:
    """The reasons of a bot's answers that an earlier line decided."""
    visitor.begin(game)
    answered(visitor, times)
    lines = [line["line"] for line in visitor.get("log")["lines"] if line["why"]]
    return [why for line in lines[:60] if (why := visitor.get(f"why/{line}"))["begun"]]


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
    assert "only a bot's answers have one" in visitor.get(f"why/{person}", 409)["error"]
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


def test_a_planned_answer_shows_its_plan_and_the_page_that_decided_it(visitor: Visitor) -> None:
    planned = [why for why in reasons(visitor, "arcs", 30) if why["plan"]]
    assert planned
    for why in planned:
        states = [act["state"] for act in why["plan"]]
        assert states == sorted(states, key=["done", "this", "next"].index)
        (this,) = [act for act in why["plan"] if act["state"] == "this"]
        assert this["line"] >= why["line"]
        assert this["text"] == why["reason"]["act"]
        first = visitor.get(f"why/{why['begun']}")
        assert [act["text"] for act in first["plan"]] == [act["text"] for act in why["plan"]]
        assert why["reason"]["lost"] == first["reason"]["lost"]
        assert why["board"]["pieces"] == first["board"]["pieces"]
        assert why["reason"]["tip"].endswith("as planned.")
        marks = {row["mark"] for sheet in why["reason"]["sheets"] for row in sheet["rows"]}
        assert "no" in marks or "yes" in marks or "narrows" in marks


def test_what_was_weighed_has_places_on_the_board(visitor: Visitor) -> None:
    weighed = [why for why in reasons(visitor, "arcs", 30) if why["plan"] and why["reason"]["lost"]]
    assert weighed
    for why in weighed:
        known = {cell["id"] for cell in why["board"]["cells"]}
        assert set(why["reason"]["lost"]) <= set(why["cells"])
        assert all(set(cells) <= known for cells in why["cells"].values())


def test_an_ordered_answer_names_the_order(visitor: Visitor) -> None:
    ordered = reasons(visitor, "memoir44", 40)
    assert ordered
    for why in ordered:
        first = visitor.get(f"why/{why['begun']}")
        assert why["begun"] < why["line"]
        assert why["begun_by"] == first["reason"]["act"]
        assert set(first["reason"]["path"]) <= set(why["reason"]["path"])
        assert why["plan"] == []


def test_a_decision_shows_how_its_turn_got_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other pages decided before; the same while played and after a restart."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("arcs")
        answered(visitor, 20)
        log = visitor.get("log")["lines"]
        lines = [line["line"] for line in log if line["why"]]
        played = {line: visitor.get(f"why/{line}") for line in lines[:40]}
        id, key = visitor.id, visitor.key
    trails = {line: why["trail"] for line, why in played.items()}
    assert any(len(trail) > 1 for trail in trails.values())
    for line, trail in trails.items():
        own = log[line - 1]
        assert [each["line"] for each in trail] == sorted(each["line"] for each in trail)
        assert len({each["id"] for each in trail}) == len(trail)
        titles = {sheet["title"] for sheet in played[line]["reason"]["sheets"]}
        for each in trail:
            before = log[each["line"] - 1]
            assert each["line"] < line
            assert (before["seat"], before["turn"]) == (own["seat"], own["turn"])
            assert each["page"] not in titles
    with browser(monkeypatch, tmp_path) as again:
        reader = Visitor(again.client, id, key)
        assert {line: reader.get(f"why/{line}")["trail"] for line in trails} == trails
