"""The guide decides as the bot does: the engine answers as a person, prompt by prompt.

`BYTHEBOOK_GUIDED=10000` compares so many decisions of each game instead of a few.
"""

from __future__ import annotations

import os

import pytest

from bythebook.guide.lines import GuideBuilder
from bythebook.guide.program import Guide
from bythebook.playbook.run.walk import Chosen
from bythebook.players.seating import seating
from bythebook.workshop.guided import GuideComparison, compare_games

DECISIONS = int(os.environ.get("BYTHEBOOK_GUIDED", "25"))
GAMES = ("memoir44", "merc", "arcs")
HOW = {
    "name by name": {},
    "the winner at once": {"quick": True},
    "the first line that fits": {"quick": True, "listing": True},
    "nothing remembered": {"live": True},
    "nothing remembered, lines on a list": {"live": True, "listing": True},
    "Terms question by question, lines on a list": {"terms": True, "listing": True},
}


def held(game: str, most: int = DECISIONS, **how: bool) -> GuideComparison:
    """So many decisions of a game, each made by the bot and by the guide."""
    found, seats, seed = GuideComparison(), seating(game), 1
    while found.decisions < most:
        compare_games(seats, seed, found, most=most, **how)
        seed += 1
    return found


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("game", GAMES)
def test_the_guide_decides_as_the_bot_does(game: str, how: str) -> None:
    """Same option, same line, same notes, same lots."""
    found = held(game, **HOW[how])
    assert found.decisions == DECISIONS
    assert found.different == []


def test_a_guide_that_skips_the_wishes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(self: GuideBuilder, walk, act, verb, found, own, wanted):  # type: ignore[no-untyped-def]
        return Chosen(act, verb, found[0], wanted, walk.pages, found, tied=False)

    monkeypatch.setattr(GuideBuilder, "choose", first)
    assert held("memoir44", 40).different


def test_a_guide_that_forgets_orders_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guide, "_by_then", lambda self, walk: None)
    assert held("memoir44", 40).different


def test_a_guide_that_forgets_plans_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guide, "_by_plan", lambda self, walk: None)
    assert held("arcs", 40).different
