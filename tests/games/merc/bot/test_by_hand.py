"""The positions of by-hand-merc.md: the program decides as a person did with the printed page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bythebook.games.merc import the_game
from bythebook.playbook.print.aid import player_aid
from tests.app.calling import Caller
from tests.games.merc.bot_turns import dictator_ai

PAGE = (Path(__file__).parents[4] / "docs" / "explanation" / "by-hand-merc.md").read_text("utf-8")
POSITIONS = re.findall(r"^## (.+?)\n.*?```json\n(.+?)```.*?```text\nask (.+?)\n(.+?)\n```", PAGE, re.S | re.M)
"""Title, position, options of the command, and what it says."""


@pytest.mark.parametrize(
    ("position", "given", "said"), [p[1:] for p in POSITIONS], ids=[p[0] for p in POSITIONS]
)
def test_the_program_decides_the_same(
    position: str,
    given: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    file = tmp_path / "position.json"
    file.write_text(position, encoding="utf-8")
    made = Caller(capsys, monkeypatch)("ask", file, *given.split(), "--json").json
    rolls = [f"{roll['element']}: {', '.join(roll['faces'])}" for roll in made["rolls"]]
    assert [*made["actions"], *rolls] == said.splitlines()


def test_there_are_five() -> None:
    assert len(POSITIONS) == 5
    assert all(json.loads(position)["game"] == "merc" for _, position, _, _ in POSITIONS)


def test_the_page_numbers_are_those_of_the_print() -> None:
    """`page 3k, *4.5 Choosing ...*` is how the print numbers that page."""
    aid = player_aid(dictator_ai(), game_title=the_game().title)
    named = set(re.findall(r"[Pp]age (\w+), \*(.+?)\*", PAGE))
    assert len(named) >= 10
    for number, title in named:
        assert f'<span class="page-number">{number}</span>{title}' in aid, (number, title)
