"""A file of another kind than is expected: it is told what it is, and what opens it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.game.kinds import BOOK, GAME, GUIDED, POSITION, kind_of
from bythebook.app.game.open_game import open_new
from bythebook.guide.files import open_book, save_as_text
from bythebook.guide.session import GuideSession
from tests.app.calling import Caller
from tests.guide.books import FERRY

SAVED = open_new("memoir44", setup={}, seats={}, rulings={}, seed=7).game.text()
TEXTS = {
    GAME: SAVED,
    POSITION: '{"scenario": "pegasus_bridge"}',
    GUIDED: save_as_text(GuideSession(open_book(FERRY, "ferry.md"))),
    BOOK: games.load("memoir44").bots.playbooks()["solo-ai"],
}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_text_is_known_by_how_it_begins(kind: str) -> None:
    assert kind_of(TEXTS[kind]) == kind


@pytest.mark.parametrize("text", ["", "{", "[1]", "Turn\n1. Draw an omen\n", "bythebook is a program\n"])
def test_what_cannot_be_told_is_left_to_who_reads_it(text: str) -> None:
    assert kind_of(text) == ""


@pytest.mark.parametrize(
    ("command", "kind", "opened"),
    [
        (("guide",), GAME, "play memoir44 --load"),
        (("guide", "draft"), GAME, "play memoir44 --load"),
        (("play", "memoir44", "--position"), GAME, "play memoir44 --load"),
        (("playbook", "check"), GAME, "play memoir44 --load"),
        (("play", "memoir44", "--load"), POSITION, "--position"),
        (("guide",), POSITION, "bythebook ask"),
        (("log",), BOOK, "bythebook playbook check"),
        (("ask",), GUIDED, "bythebook guide"),
    ],
)
def test_the_command_that_opens_it_is_told(
    command: tuple[str, ...],
    kind: str,
    opened: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "file"
    file.write_text(TEXTS[kind], encoding="utf-8")
    said = Caller(capsys, monkeypatch)(*command, file)
    assert said.code == 2
    assert f"{file} is {kind}, not " in said.err
    assert opened in said.err
