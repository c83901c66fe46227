"""Lines of a game in words: told while it goes on, and told anew from its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.app.web.visiting import Visitor, answered, browser


def thrown(visitor: Visitor) -> list[tuple[int, Any]]:
    """Every outcome of the log, with its line."""
    return [(line["line"], throw) for line in visitor.get("log")["lines"] for throw in line["thrown"]]


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_outcomes_mean_the_same_while_played_and_read_from_the_file(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice that did nothing and the names of cards are those of the moment, also after a restart."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin(game)
        answered(visitor, 40)
        live = thrown(visitor)
        id, key = visitor.id, visitor.key
    with browser(monkeypatch, tmp_path) as again:
        assert thrown(Visitor(again.client, id, key)) == live
    names = [name for _, throw in live for name in throw["names"]]
    assert names
    assert all(name[0].isupper() or name[0].isdigit() for name in names), names
    assert game == "arcs" or any(throw["idle"] for _, throw in live)
    assert all(place < len(throw["faces"]) for _, throw in live for place in throw["idle"])


def test_a_star_against_infantry_did_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DI-2: it hits only what a card says; a grenade hits everybody."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("memoir44")
        answered(visitor, 40)
        battles = [throw for _, throw in thrown(visitor) if throw["of"] == "battle"]
    by_face = [
        (face, place in throw["idle"]) for throw in battles for place, face in enumerate(throw["faces"])
    ]
    assert ("star", True) in by_face
    assert ("grenade", True) not in by_face


@pytest.mark.parametrize(
    ("game", "first", "later"),
    [
        ("memoir44", "Setting up", "Axis, turn 2"),
        ("merc", "Setting up", "Day 2, Dictator"),
        ("arcs", "Setting up", "Chapter 1, round 2"),
    ],
)
def test_turns_have_headings_in_words(
    game: str, first: str, later: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin(game)
        answered(visitor, 20)
        headings = [line["when"] for line in visitor.get("log")["lines"]]
    assert headings[0] == first
    assert later in headings, sorted(set(headings))


def test_event_dice_are_told_before_the_first_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CP-3: every die before the first question stands beside the board by itself, with what it did."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("memoir44", seed=1, setup={"scenario": "omaha_beach", "losses": "3"})
        steps = visitor.scene()["steps"]
    told = [(step["thrown"][0]["of"], step["came"]) for step in steps if step["kind"] == "dice"]
    assert told[:3] == [
        ("event", []),
        ("section", ["Star as grenade: armor on k2 loses a figure."]),
        ("pick", ["No unit has that number: roll again."]),
    ]
    assert told[7:8] == [
        (
            "pick",
            ["Grenade: armor on h2 loses a figure.", "Flag as grenade: armor on e2 loses a figure."],
        )
    ]


def test_what_a_battle_did_is_told_under_its_roll(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody falls back by drawing cards, and no loss waits for the next draw."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("memoir44")
        answered(visitor, 61)
        lines = visitor.get("log")["lines"]
    by_kind = {
        line["kind"] for line in lines for text in line["came"] if "retreats" in text or "loses" in text
    }
    assert by_kind == {"dice"}


def fights(scene: Any) -> list[str]:
    """The steps at the table that came with combat dice."""
    return [row["text"] for row in scene["steps"] if any(throw["of"] == "combat" for throw in row["thrown"])]


def test_what_was_answered_for_a_person_is_told_before_its_roll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B5: whoever has one enemy has no choice whom to attack; the log and the table still say who rolled."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("merc")
        rows = fights(answered(visitor, 60, seed=5))
        lines = visitor.get("log")["lines"]
        id, key = visitor.id, visitor.key
    with browser(monkeypatch, tmp_path) as again:
        anew = Visitor(again.client, id, key).get("log")["lines"]
    assert [line["text"] for line in anew] == [line["text"] for line in lines]
    rolls = [i for i, line in enumerate(lines) if any(throw["of"] == "combat" for throw in line["thrown"])]
    unasked = [lines[i]["text"] for i in rolls if " attack" in lines[i]["text"]]
    assert unasked
    for i in rolls:
        told = [line["text"] for line in lines[max(0, i - 12) : i + 1]]
        assert any(" attack" in text for text in told), told
    assert rows
    assert all(" attacks " in text for text in rows), rows
