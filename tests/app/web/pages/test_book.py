"""A book that is being written, as the app asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.web.visiting import ELSEWHERE, Visitor, browser
from tests.guide.books import FERRY


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as made:
        yield made


def test_a_book_is_begun_checked_and_tried(visitor: Visitor) -> None:
    questions = visitor.get("/api/guide/book")["questions"]
    answers = {asked["name"]: asked["example"] for asked in questions}
    made = visitor.post("/api/guide/book", do="new", answers=answers)
    assert made["title"] == "The Reavers, for Three Shores"
    assert made["runs"]
    told = visitor.post("/api/guide/book", text=made["text"].replace("**Stop**", "Stop it", 1))
    assert not told["runs"]
    assert [found["level"] for found in told["findings"] if "as a line:" in found["text"]] == ["error"]
    tried = visitor.post("/api/guide/book", text=FERRY, do="try", seed=2)
    assert tried["log"][0] == "Turn 1"
    assert tried["text"] == FERRY


def test_an_outline_is_drafted(visitor: Visitor) -> None:
    made = visitor.post("/api/guide/book", do="draft", text="- if the sea is calm, row\n- rest\n")
    assert made["text"].endswith("- Is the sea calm?\n  - **Row**\n- **Rest**\n")
    assert made["told"] == []
    numbered = visitor.post("/api/guide/book", do="draft", text="1. row\n2. rest\n")
    assert [(each["line"], each["text"].partition(":")[0]) for each in numbered["told"]] == [
        (3, "numbered list")
    ]


def test_a_book_on_paper_and_as_a_flowchart(visitor: Visitor) -> None:
    made = visitor.post("/api/guide/paper", text=FERRY)
    assert made["print"].startswith("<!DOCTYPE html>")
    assert made["chart"].startswith("<svg")


def test_a_draw_is_no_die_on_paper_and_a_number_stands_there_once(visitor: Visitor) -> None:
    made = visitor.post("/api/guide/paper", text=FERRY)
    assert '<span class="card">Draw a tide</span>' in made["print"]
    assert "a card</tspan>" in made["chart"] or "a card</text>" in made["chart"]
    assert '<span class="number">1</span>' in made["print"]
    assert '<span class="id">1</span>' not in made["print"]
    assert '<span class="id">3</span>' in made["print"], "an id that is no number of its line"
    assert "<h2>Words</h2>" in made["print"]


@pytest.mark.parametrize(
    ("path", "sent", "told"),
    [
        ("/api/guide/book", {"do": "draft", "text": ""}, "there is no list"),
        ("/api/guide/book", {"do": "new", "answers": {"dice": "coin"}}, "write a die as"),
        ("/api/guide/book", {"do": "new", "answers": {"wishes": "x"}}, "There is no question 'wishes'"),
        ("/api/guide/book", {"do": "try", "text": "# X"}, "no page answers a choice"),
        ("/api/guide/book", {"do": "burn"}, "Invalid enum value"),
        ("/api/guide/paper", {"text": "# X"}, "no page answers a choice"),
    ],
)
def test_what_does_not_fit_is_a_sentence(
    visitor: Visitor, path: str, sent: dict[str, Any], told: str
) -> None:
    assert told in visitor.post(path, 400, **sent)["error"]
