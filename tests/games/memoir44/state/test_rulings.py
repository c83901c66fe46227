"""The rulings on the solo AI are numbered, and what is ours on its page says which one it follows."""

from __future__ import annotations

import re

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.state.rulings import RULINGS

PAGE = the_game().bots.playbooks()["solo-ai"]
NUMBERED = {int(r.number.removeprefix("RULING-")): r for r in RULINGS if r.number}


def test_every_ruling_on_the_solo_ai_has_a_number() -> None:
    """The numbers are 1 to 31, one for each switch of the solo AI, none for any other."""
    assert sorted(NUMBERED) == list(range(1, 32))
    assert {r.id for r in NUMBERED.values()} == {r.id for r in RULINGS if r.id.startswith(("ai_", "fp_ai_"))}


def test_every_mark_on_the_page_is_a_ruling() -> None:
    """A line marked RULING-n names one of these, and each of these has another reading."""
    marked = {int(n) for n in re.findall(r"RULING-(\d+)", PAGE)}
    assert marked <= NUMBERED.keys()
    assert all(ruling.alternatives for ruling in NUMBERED.values())


def test_every_mark_of_the_published_text_is_a_line_of_it() -> None:
    """Seven lines of defence, six of attack, and sentences that have no number there; nothing else."""
    marks = {mark for mark in re.findall(r"\[([^\]]+)\]", PAGE) if not mark.startswith("RULING-")}
    lists = {f"D{n}" for n in range(1, 8)} | {f"O{n}" for n in range(1, 7)}
    assert marks - lists == {
        *("AI-1", "AI-2", "AI-2a", "AI-3", "AI-4", "AI-5", "AI-5a", "AI-5g", "AI-6", "AI-6b"),
        *("FP-AI-1", "FP-AI-2"),
    }
    assert lists <= marks
