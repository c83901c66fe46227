"""The studio: books are begun, written, kept, held against what they came from, tried and shared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.app.game.links import pack_text
from bythebook.players import library
from tests.app.web.visiting import ELSEWHERE, Visitor, answered, browser

SOLO = games.load("memoir44").bots.playbooks()["solo-ai"]
GAP = SOLO[: SOLO.index("- [O1]")] + SOLO[SOLO.index("- [O3]") :]
"""The solo AI without the first two lines of its offensive."""
BROKEN = "# Broken\n\n## Turn (for every Turn)\n\n- **Dance** a jig\n"
GUIDED = "# Mine\n\n## Day (for every Day)\n\n- **Row** to the harbour\n- **Stop**\n"


@pytest.fixture
def bold(visitor: Visitor) -> Visitor:
    """Somebody with a copy of the solo AI."""
    visitor.post("/api/studio", 201, bot="solo-ai", name="bold")
    return visitor


# -- the shelf ----------------------------------------------------------------------------------------


def test_a_book_begins_as_a_bot_and_is_on_the_shelf(bold: Visitor) -> None:
    (own,) = bold.get("/api/studio")["own"]
    assert (own["name"], own["game"], own["came_from"]) == ("bold", "memoir44", "Memoir '44 solo AI")
    made = bold.get("/api/studio/bold")
    assert made["text"] == SOLO
    assert made["seats"] == ["axis", "allies"]
    assert [each["number"] for each in made["versions"]] == [1]
    assert (
        "there is already a playbook bold"
        in bold.post("/api/studio", 400, bot="solo-ai", name="bold")["error"]
    )
    assert bold.get("/api/studio/bald", 404)["error"].startswith("unknown playbook 'bald'; nearest: bold")


def test_a_file_that_was_laid_into_the_folder_is_a_book_and_a_broken_one_is_told(visitor: Visitor) -> None:
    library.folder().mkdir(parents=True)
    (library.folder() / "laid.md").write_text(GAP, "utf-8")
    (library.folder() / "broken.md").write_bytes(b"\xff\xfe")
    (library.folder() / "Not a name.md").write_text(GAP, "utf-8")
    told = {each["name"]: each["wrong"] for each in visitor.get("/api/studio")["own"]}
    assert told == {"laid": "", "broken": "broken.md is not a playbook: it is not UTF-8 text"}
    assert {"id": "laid", "title": "laid"} in visitor.get("/api/setup/memoir44")["sitters"]["axis"]
    made = visitor.get("/api/studio/laid")
    assert made["info"]["game"] == "memoir44"
    assert made["versions"] == []
    assert [path.name for path in library.folder().iterdir() if path.is_dir()] == []  # looking writes nothing
    made = visitor.post("/api/studio/laid", text=SOLO)
    assert made["info"]["game"] == "memoir44"
    assert [each["number"] for each in made["versions"]] == [2, 1]
    assert visitor.get("/api/studio/laid/version/1")["text"] == GAP
    assert "not UTF-8 text" in visitor.get("/api/studio/broken", 400)["error"]


def test_a_text_is_kept_and_gone_back_to(bold: Visitor) -> None:
    made = bold.post("/api/studio/bold", text=GAP)
    assert made["text"] == GAP
    assert [each["number"] for each in made["versions"]] == [2, 1]
    assert bold.get("/api/studio/bold/version/1")["text"] == SOLO
    assert "has no version 7; it has 2" in bold.get("/api/studio/bold/version/7", 404)["error"]
    bold.post("/api/studio/bold/delete")
    assert bold.get("/api/studio")["own"] == []


def test_a_book_is_chosen_in_the_setup_and_plays(bold: Visitor) -> None:
    setup = bold.get("/api/setup/memoir44")
    assert {"id": "bold", "title": "bold"} in setup["sitters"]["axis"]
    assert {"id": "bold", "title": "bold"} not in bold.get("/api/setup/merc")["sitters"]["dictator"]
    bold.post("/api/studio/bold", text=SOLO.replace("# Memoir '44 solo AI", "# The bold one"))
    bold.begin("memoir44", seats={"axis": "bold", "allies": "person"})
    scene = answered(bold, 6)
    assert {seat["seat"]: seat["who"] for seat in scene["seats"]}["axis"] == "The bold one"


def test_a_book_is_printed_drawn_and_given_as_a_file(bold: Visitor) -> None:
    file = bold.client.get("/api/studio/bold/file")
    assert file.text == SOLO
    assert file.headers["content-disposition"] == 'attachment; filename="bold.md"'
    for what, sort in (("print", "text/html"), ("chart", "image/svg+xml")):
        answer = bold.client.get(f"/api/studio/bold/{what}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(sort)
        assert answer.headers["content-disposition"].startswith('inline; filename="bold.')
    bold.post("/api/studio/bold", text=BROKEN)
    assert "can't run" in bold.get("/api/studio/bold/print", 400)["error"]


def test_a_book_is_shared_by_link_looked_at_and_kept(bold: Visitor) -> None:
    fragment = bold.get("/api/studio/bold/link")["fragment"]
    seen = bold.post("/api/writing/shared", fragment=fragment)
    assert (seen["title"], seen["game_title"], seen["text"]) == ("Memoir '44 solo AI", "Memoir '44", SOLO)
    made = bold.post("/api/studio", 201, fragment=fragment)
    assert made["info"]["name"] == "memoir-44-solo-ai"
    assert made["info"]["game"] == "memoir44"
    assert (
        "check that you copied all of it"
        in bold.post("/api/writing/shared", 422, fragment="nothing")["error"]
    )
    bomb = pack_text("a" * 2_000_000)
    assert "cut off or too long" in bold.post("/api/studio", 422, fragment=bomb)["error"]
    assert "at most 200,000" in bold.post("/api/studio", 400, text="a" * 300_000)["error"]


def test_who_comes_from_elsewhere_writes_but_has_no_books_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as visitor:
        library.copy("solo-ai", "bold")
        for path in ("/api/studio", "/api/studio/bold", "/api/studio/bold/file", "/api/studio/bold/link"):
            assert "on the computer" in visitor.get(path, 403)["error"]
        assert "on the computer" in visitor.post("/api/studio/bold", 403, text="")["error"]
        assert visitor.post("/api/writing/check", text=SOLO, game="memoir44")["runs"]
        seats = {"axis": "bold", "allies": "person"}
        assert (
            "unknown player 'bold'" in visitor.post("/api/games", 422, game="memoir44", seats=seats)["error"]
        )
        assert "unknown player 'bold'" in visitor.post("/api/setup/memoir44/check", 422, seats=seats)["error"]
        assert "bold" not in str(visitor.get("/api/setup/memoir44")["sitters"])


# -- while it is written ------------------------------------------------------------------------------


def test_a_text_is_checked_at_the_place_of_its_mistake(visitor: Visitor) -> None:
    text = SOLO.replace("closest to an enemy", "closset to an enemy", 1)
    seen = visitor.post("/api/writing/check", text=text, game="memoir44")
    assert not seen["runs"]
    mark = next(each for each in seen["marks"] if each["meant"])
    row = text.split("\n")[mark["place"]["row"] - 1]
    assert row[mark["place"]["start"] : mark["place"]["end"]] == "closset to an enemy"
    assert mark["meant"] == "closest to enemy"
    page = next(each for each in seen["pages"] if each["errors"])
    assert page["title"] == "Orders"
    good = visitor.post("/api/writing/check", text=SOLO, game="memoir44")
    assert good["runs"]
    assert [sheet["title"] for sheet in good["sheets"]][:2] == ["Turn", "Orders"]


def test_a_book_without_a_game_is_written_for_the_guide(visitor: Visitor) -> None:
    assert visitor.post("/api/writing/check", text=GUIDED)["runs"]
    made = visitor.post("/api/studio", 201, text=GUIDED)
    assert (made["info"]["name"], made["info"]["game"], made["seats"]) == ("mine", "", [])
    assert "Use the guide" in visitor.post("/api/studio/mine/changes", 409, text=GUIDED)["error"]
    assert visitor.client.get("/api/studio/mine/print").status_code == 200


def test_words_are_completed_explained_and_exchanged(visitor: Visitor) -> None:
    rows = SOLO.split("\n")
    row = next(n for n, text in enumerate(rows, 1) if text.startswith("- [D1]"))
    sent: dict[str, Any] = {"text": SOLO, "game": "memoir44", "row": row}
    column = rows[row - 1].index("close") + 3
    words = visitor.post("/api/writing/complete", **sent, column=column)
    assert words[0]["doc"]
    seen = visitor.post("/api/writing/meaning", **sent, column=column)
    assert seen["meaning"]["sort"] == "test"
    arrow = next(n for n, text in enumerate(rows, 1) if "→ Defensive" in text)
    seen = visitor.post("/api/writing/meaning", **{**sent, "row": arrow}, column=rows[arrow - 1].index("Def"))
    assert rows[seen["target"] - 1] == "## Defensive"
    parts = visitor.post("/api/writing/parts", **sent)
    assert parts[0]["text"] == "Order"
    assert len(parts) > 1


# -- what it changes ----------------------------------------------------------------------------------


def all_changes(visitor: Visitor, text: str, parts: int) -> list[Any]:
    return [visitor.post("/api/studio/bold/changes", text=text, part=part) for part in range(parts)]


def test_a_text_that_changes_nothing_says_so(bold: Visitor) -> None:
    for text in (SOLO, f"{SOLO}\nPlain prose.\n"):
        (seen,) = all_changes(bold, text, 1)
        assert seen["found"] == []
        assert seen["asked"] > 5


def test_what_a_text_changes_is_shown_on_the_board_with_both_whys(bold: Visitor) -> None:
    found = [each for seen in all_changes(bold, GAP, 2) for each in seen["found"]]
    assert found
    assert all(each["first"] != each["second"] for each in found)
    first = found[0]
    shown = bold.post("/api/studio/bold/difference", text=GAP, part=first["part"], turn=first["turn"])
    assert shown["board"]["width"]
    assert (shown["before"]["text"], shown["after"]["text"]) == (first["first"], first["second"])
    marks = [row["mark"] for sheet in shown["after"]["reason"]["sheets"] for row in sheet["rows"]]
    assert "this" in marks
    assert (
        "decide the same" in bold.post("/api/studio/bold/difference", 409, text=SOLO, part=0, turn=0)["error"]
    )


def test_a_text_that_does_not_run_is_told_what_does_not_fit(bold: Visitor) -> None:
    assert "can't run" in bold.post("/api/studio/bold/changes", 400, text=BROKEN)["error"]


# -- trying -------------------------------------------------------------------------------------------


def test_a_book_is_tried_in_the_last_turn_of_a_kept_game(bold: Visitor) -> None:
    bold.begin("memoir44")
    answered(bold, 12)
    line = next(each["line"] for each in bold.get("log")["lines"] if each["why"])
    game, bold.key = bold.id, ""
    seen = bold.post("/api/studio/bold/try", text=SOLO, saved=game)
    assert seen["seat"] == "axis"
    assert seen["steps"][0]["board"]["ground"]
    assert all(not step["board"]["ground"] for step in seen["steps"][1:])
    assert all(step["reason"]["steps"] for step in seen["steps"])
    other = bold.post("/api/studio/bold/try", text=GAP, saved=game, line=line)
    assert other["steps"]
    assert "no line 9999" in bold.post("/api/studio/bold/try", 409, text=SOLO, saved=game, line=9999)["error"]
    assert "not valid" in bold.post("/api/studio/bold/try", 404, text=SOLO, saved="nowhere")["error"]


def test_a_book_is_tried_in_a_position_from_a_link_and_from_a_file(bold: Visitor) -> None:
    bold.begin("memoir44", seats={"axis": "person", "allies": "solo-ai"})
    fragment = bold.get("position")["fragment"]
    bold.key = ""
    seen = bold.post("/api/studio/bold/try", text=SOLO, fragment=fragment)
    assert seen["steps"]
    empty = "{}"
    told = bold.post("/api/studio/bold/try", 422, text=SOLO, position=empty)["error"]
    assert told
