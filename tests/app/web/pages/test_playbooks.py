"""Playbooks to be read: every page of every bot, line by line, with ids to point at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.web.pages.playbooks import program_of
from tests.app.web.visiting import ELSEWHERE, Visitor, browser

BOTS = [(name, bot) for name in games.HERE for bot in games.load(name).bots.playbooks()]


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as made:
        yield made


def test_every_playbook_is_on_the_shelf(visitor: Visitor) -> None:
    shelf = visitor.get("/api/playbooks")
    assert [(book["game"], book["bot"]) for row in shelf for book in row["books"]] == BOTS
    assert all(book["about"] and book["pages"] and book["rules"] for row in shelf for book in row["books"])


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_every_line_and_id_of_a_page_can_be_read(visitor: Visitor, game: str, bot: str) -> None:
    book = visitor.get(f"/api/playbooks/{game}/{bot}")
    made = program_of(game, bot)
    assert [sheet["title"] for sheet in book["sheets"]] == [page.title for page in made.book.pages.values()]
    ids = {row["id"] for sheet in book["sheets"] for row in sheet["rows"]}
    assert set(made.ids.values()) <= ids
    names = {sheet["name"] for sheet in book["sheets"]}
    arrows = {row["page"] for sheet in book["sheets"] for row in sheet["rows"]} - {""}
    assert arrows <= names
    assert all(row["mark"] == "" for sheet in book["sheets"] for row in sheet["rows"])


def test_paper_and_chart_are_files_that_load_nothing(visitor: Visitor) -> None:
    for what, sort in (("print", "text/html"), ("chart", "image/svg+xml")):
        answer = visitor.client.get(f"/api/playbooks/memoir44/solo-ai/{what}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(sort)
        assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_playbook_that_is_not_there_is_a_sentence(visitor: Visitor) -> None:
    assert "there are: solo-ai" in visitor.get("/api/playbooks/memoir44/nobody", 404)["error"]
    assert "unknown game 'chess'" in visitor.get("/api/playbooks/chess/nobody", 404)["error"]
    assert visitor.get("/api/playbooks/memoir44/..%2Fsolo-ai", 404)["error"]


def test_the_printed_page(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    path = f"/api/games/{visitor.id}/page/axis"
    answer = visitor.client.get(path, params={"key": visitor.key})
    assert 'id="page-1"' in answer.text
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert "no page plays" in visitor.get("page/allies", 409)["error"]
