"""The guide as the app asks for it: one step on, and the file comes back; what is wrong is a sentence."""

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


class Pages:
    """A page of the app that keeps the file of a guided game."""

    def __init__(self, visitor: Visitor, text: str = "", **more: Any) -> None:
        self.visitor = visitor
        self.now = visitor.post("/api/guide", text=text, **more)

    def __call__(self, do: str, **more: Any) -> Any:
        self.now = self.visitor.post("/api/guide", text=self.now["save"], do=do, **more)
        return self.now


def test_a_day_is_guided_step_by_step(visitor: Visitor) -> None:
    page = Pages(visitor, FERRY)
    assert page.now["title"] == "The ferrymen, for the River"
    assert [button["name"] for button in page.now["buttons"]] == ["Day", "Leak"]
    assert page.now["warnings"]
    page("how", real=["cards"], listing=False)
    page("press", kind="Day")
    assert page("answer", answer="flood")["prompt"]["text"] == "Is there a toll?"
    assert page("answer", answer=True)["names"] == ["Ada", "Bell", "Cora"]
    names = [{"text": "Ada"}, {"text": "Bell"}]
    page("answer", answer={"names": names})
    assert page("answer", answer=["Bell"])["deed"] == {
        "text": "Cross with a loaded ferry: Bell",
        "id": "3",
        "in_advance": False,
    }
    assert [row["text"] for row in page.now["sheets"][-1]["rows"] if row["mark"] == "this"] == [
        "Cross with a loaded ferry. Prefer:"
    ]
    asked = page.now["asked"]
    assert [each["said"] for each in asked] == ["flood", "Yes", "Ada, Bell", "Bell"]
    page("change", choice=0, key=asked[3]["prompt"]["key"], answer=["Ada"])
    assert page.now["deed"]["text"] == "Cross with a loaded ferry: Ada"
    assert page("done")["counters"][0]["value"] == 1
    assert page("undo")["deed"] is None
    assert page("undo")["deed"]["text"] == "Cross with a loaded ferry: Ada"


def test_the_first_line_that_fits_with_its_name(visitor: Visitor) -> None:
    page = Pages(visitor, FERRY)
    page("press", kind="Leak", about="Ada")
    way = page.now["prompt"]["ways"][1]
    assert (
        page("answer", answer=way, fit={"names": [{"text": "Bell"}]})["deed"]["text"] == "Call for help: Bell"
    )
    assert page.now["questions"] == 1
    assert page.now["lines"] == []
    page("done")
    rows = {row["text"]: (row["asked"], row["decided"]) for row in page("open", lines=True)["lines"]}
    assert rows["Call for help, or for a rope"] == (1, 1)


def test_the_first_line_that_fits_is_changed_with_its_name(visitor: Visitor) -> None:
    page = Pages(visitor, FERRY)
    page("press", kind="Leak", about="Ada")
    way = page.now["prompt"]["ways"][1]
    page("answer", answer=way, fit={"names": [{"text": "Bell"}]})
    key = page.now["asked"][0]["prompt"]["key"]
    changed = page("change", choice=0, key=key, answer=way, fit={"names": [{"text": "Cora"}]})
    assert changed["deed"]["text"] == "Call for help: Cora"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"text": "# X"}, "no page answers a choice"),
        ({"text": "{}"}, "not a guided game"),
        ({"text": FERRY, "do": "press", "kind": "Nobody"}, "No page is for 'Nobody'"),
        ({"text": FERRY, "do": "done"}, "Nothing is decided yet"),
        ({"text": FERRY, "do": "answer"}, "an answer is missing"),
        ({"text": FERRY, "do": "undo"}, "nothing to undo"),
        ({"text": FERRY, "do": "how", "real": ["luck"]}, "is not something to handle on the table"),
        ({"text": FERRY, "do": "dance"}, "Invalid enum value"),
    ],
)
def test_what_does_not_fit_is_a_sentence(visitor: Visitor, sent: dict[str, Any], told: str) -> None:
    assert told in visitor.post("/api/guide", 400, **sent)["error"]


def test_a_bot_of_ours_is_guided_with_what_we_know_of_its_game(visitor: Visitor) -> None:
    """Its dice and its one-way verbs are known, also when the file comes back."""
    page = Pages(visitor, bot="solo-ai")
    page("how", real=["dice"])
    assert page("press", kind="Turn")["deed"]["text"] == "Draw two cards"
    page("done")
    page("answer", answer={"names": [{"text": "Probe Left"}]})
    page("done")
    assert page.now["prompt"]["names"] == ["1", "2", "3", "4", "5", "6"]
    assert "No bot is called 'solo'" in visitor.post("/api/guide", 404, bot="solo")["error"]
