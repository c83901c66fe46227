"""The positions of by-hand-memoir44.md: the program decides as a person did with the printed page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bythebook.app.commands.ask import decide
from bythebook.games.memoir44 import the_game
from bythebook.playbook.print.aid import player_aid
from tests.games.memoir44.bot_turns import solo_ai

PAGE = (Path(__file__).parents[4] / "docs" / "explanation" / "by-hand-memoir44.md").read_text("utf-8")
POSITIONS = re.findall(r"^## (.+?)\n.*?```json\n(.+?)```.*?```text\nask(.*?)\n(.+?)\n```", PAGE, re.S | re.M)
"""Title, position, options of the command, and what decided each answer."""


@pytest.mark.parametrize(
    ("position", "given", "said"), [p[1:] for p in POSITIONS], ids=[p[0] for p in POSITIONS]
)
def test_the_program_decides_the_same(position: str, given: str, said: str) -> None:
    """Every answer of the turn, and the line that decided it."""
    rolled = given.partition("--roll ")[2]
    made = decide(position, roll=rolled.split(",") if rolled else [], turn="--turn" in given)
    assert [done.why.tip for done in made.decisions if done.why] == said.splitlines()
    assert made.unused == []


def test_there_are_five() -> None:
    """Each with a title of its own."""
    assert len({title for title, *_ in POSITIONS}) == len(POSITIONS) == 5


def test_the_page_numbers_are_those_of_the_print() -> None:
    """`page 5a, *Take cover*` is how the print numbers that page."""
    aid = player_aid(solo_ai(), game_title=the_game().title)
    named = set(re.findall(r"[Pp]age (\w+), \*(.+?)\*", PAGE))
    assert len(named) >= 10
    for number, title in named:
        assert f'<span class="page-number">{number}</span>{title}' in aid, (number, title)
