"""A game as a file, and a position as a file or a link."""

from __future__ import annotations

import json
import threading
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.game.open_game import open_new
from bythebook.app.web import qr
from bythebook.app.web.server import STATIC
from bythebook.games.memoir44.rules.battle import AttackWith, NextAttacker
from bythebook.games.memoir44.state.options import Done
from bythebook.kernel import log
from bythebook.kernel.game import Game
from bythebook.kernel.log import header_lines, position_line
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from tests.app.web.visiting import ELSEWHERE, Visitor, answered, browser


def played(visitor: Visitor, game: str = "memoir44", times: int = 20) -> Any:
    visitor.begin(game)
    answered(visitor, times)
    return visitor.get("log")["lines"]


def test_export_and_import(visitor: Visitor) -> None:
    played(visitor)
    first, scene = visitor.id, visitor.scene()
    text = visitor.client.get(f"/api/games/{first}/export", params={"key": visitor.key}).text
    assert text.startswith("bythebook memoir44 2\n")
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


def test_a_link_says_whether_there_is_a_bot_to_ask_about(visitor: Visitor) -> None:
    lines = played(visitor)
    decided = next(line["line"] for line in lines if line["why"])
    assert visitor.get(f"position/{decided - 1}")["bots_turn"]
    assert not visitor.get("position")["bots_turn"]


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


def test_a_link_to_a_position_is_drawn_as_a_code_unless_it_is_too_long(visitor: Visitor) -> None:
    played(visitor)
    link = f"http://192.168.1.7:8044/#position={visitor.get('position')['fragment']}"
    answer = visitor.client.post("/api/code", json={"link": link})
    assert answer.status_code == 200, answer.text
    assert answer.text.startswith("<svg")
    told = visitor.client.post("/api/code", json={"link": link + "x" * qr.MOST})
    assert (told.status_code, told.json()["error"]) == (
        422,
        "This link is too long for a QR code, which holds 2,900 characters. Send the link itself.",
    )
    client = (STATIC / "parts" / "links.js").read_text("utf-8")
    assert f"const MOST = {qr.MOST};" in client


def test_a_bomb_in_a_link_is_refused(visitor: Visitor) -> None:
    bomb = urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    assert "too long" in visitor.post("/api/games/import", 422, fragment=bomb)["error"]


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_an_empty_board_is_begun_with_and_built_on(visitor: Visitor, game: str) -> None:
    """A position file is taken where game files are; then pieces are put on the board by hand."""
    empty: dict[str, Any] = {"game": game} | ({"board": {}} if game == "memoir44" else {})
    made = visitor.post("/api/games/import", 201, text=json.dumps(empty), real=["dice"])
    visitor.id, visitor.key = made["id"], made["key"]
    scene = visitor.scene()
    assert scene["you"]
    assert scene["real"]
    assert scene["can_correct"]
    assert visitor.get("tray")["pieces"]


def test_a_position_that_breaks_rules_is_refused_with_all_that_is_wrong(visitor: Visitor) -> None:
    told = visitor.post("/api/games/import", 422, text='{"game": "memoir44", "units": [{"at": "Z99"}]}')
    assert any("units" in problem for problem in told["problems"]), told


def in_another_order() -> str:
    """A position in which attackers are named above an attack that waits: no log leads to it."""
    opened = open_new("memoir44", setup={}, seats={}, rulings={}, seed=5)
    box, game, lot = opened.box, opened.game, RandomPlayer(3)
    head = "\n".join(header_lines(game.header))
    while game.prompt is not None:
        state = game.state.copy()
        if isinstance(state.agenda[-1], AttackWith) and isinstance(state.agenda[-2], NextAttacker):
            state.agenda[-2:] = state.agenda[:-3:-1]
            text = f"{head}\n{position_line(box.codec.encode(state))}\n"
            prompt = Game.load(box, text).prompt
            picks = prompt is not None and box.displays.prompt(prompt.kind).picks and Done() in prompt.options
            if picks and game.prompt.seat in opened.persons:
                return text
        answer_next(game, box, opened.players.get(game.prompt.seat, lot))
    raise AssertionError("nobody could be named beside an attack")


def test_what_is_taken_can_be_shown(visitor: Visitor) -> None:
    """A choice that lies nowhere may be followed by another ask; an import tries what a screen will show."""
    made = visitor.post("/api/games/import", 201, text=in_another_order())
    visitor.id, visitor.key = made["id"], made["key"]
    assert visitor.scene()["ask"]["choices"]


def test_an_import_is_parsed_by_no_thread_that_answers_or_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a megabyte takes a moment to parse: others are answered and play meanwhile."""
    threads: set[str] = set()
    real = log.read

    def noting(text: str) -> log.LogFile:
        threads.add(threading.current_thread().name.partition("_")[0])
        return real(text)

    text = open_new("memoir44", setup={}, seats={}, rulings={}, seed=3).game.text()
    monkeypatch.setattr(log, "read", noting)
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as visitor:
        visitor.post("/api/games/import", 201, text=text)
    assert threads == {"readers"}
