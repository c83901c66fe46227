"""The end of a game: who won and why, where it turned, and what comes next."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.app.web.visiting import Visitor

GOLDENS = Path(__file__).parents[3] / "goldens"


def finished(visitor: Visitor, golden: str) -> None:
    """A whole game that was kept."""
    head, rest = re.split(r"(?<=\nhead \d)\n", (GOLDENS / golden).read_text(encoding="utf-8"), maxsplit=1)
    lines = [re.sub(r"  # .*$", "", line) for line in rest.split("\n") if line[:1].isdecimal()]
    made = visitor.post("/api/games/import", 201, text="\n".join([head, *lines, ""]))
    visitor.id, visitor.key = made["id"], made["key"]


@pytest.mark.parametrize("golden", ["memoir44/bot-against-bot.txt", "merc/bot-against-bot.txt"])
def test_the_end_tells_who_won_why_and_where_it_turned(visitor: Visitor, golden: str) -> None:
    finished(visitor, golden)
    end, scene = visitor.get("end"), visitor.scene()
    assert (end["winner"], end["score"]) == (scene["over"]["winner"], scene["over"]["outcome"])
    assert end["reason"]
    turns = end["course"]["turns"]
    assert [turn["line"] for turn in turns] == sorted({turn["line"] for turn in turns})
    assert ", ".join(f"{side} {n}" for side, n in turns[-1]["points"].items()) in end["score"]
    assert end["course"]["used"][0]["times"] >= end["course"]["used"][-1]["times"] > 0
    drawn = ElementTree.fromstring(end["plot"])
    assert len([each for each in drawn if each.tag == "polyline"]) == len(turns[0]["points"])
    assert len([each for each in drawn if each.tag == "line"]) == len(end["course"]["swings"])
    assert "style=" not in end["plot"]


def test_the_same_again_begins_the_same(visitor: Visitor) -> None:
    finished(visitor, "merc/assassination.txt")
    same = visitor.get("end")["same"]
    first = visitor.scene()
    made = visitor.post("/api/games", 201, **same)
    assert visitor.by(f"/g/{made['id']}#key={made['key']}").scene()["setup"] == first["setup"]


def test_a_game_that_goes_on_has_no_end(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    assert visitor.get("end", 409)["error"] == "The game is not over yet."
