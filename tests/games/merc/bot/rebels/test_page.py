"""The Rebels' page: checked, and sensible on positions a person can read."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bythebook.games.merc import the_game
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.state import REBELS, State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.playbook.check.checker import check
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next, play_out
from tests.games.merc.bot_turns import BOT, PERSON, dictator_ai
from tests.games.merc.positions import position

FULL = "ak_47 flak_vest field_radio"


@cache
def rebels() -> Program:
    """The page."""
    return Program.load(the_game().bots.playbooks()["rebels"], the_game().bots.vocabulary(), file="rebels.md")


def test_the_page_has_no_errors_and_no_warnings() -> None:
    """It answers all that Rebels are asked; what only the Dictator is asked needs no page."""
    assert [f for f in check(rebels()) if f.level != "note"] == []


def first_act(drawing: str, **drawn: Any) -> tuple[str, str]:
    """The id and the text of what the Rebels do first."""
    p = position(drawing, active=REBELS, **drawn)
    p.state.then(TakeActions(REBELS))
    header = Header("merc", seats={BOT: "dictator", PERSON: "rebels"})
    game: Game[State] = Game(the_game(), header, state=p.state)
    bot = Bot(rebels(), trace=True)
    while not answer_next(game, the_game(), bot):
        pass
    why = next(e.why for e in reversed(game.log) if e.why is not None)
    assert why.decided is not None
    return why.decided.id, why.decided.answer


@pytest.mark.parametrize(
    ("drawing", "gear", "act"),
    [
        ("gold/r1:tao . .\n. . .", "", ("R6", "Tao explores")),
        ("gold/r1:tao/x . .\n. . .", FULL, ("R7", "Tao hires")),
        ("gold/r1:tao/x/m1:1 ./md:9 .\n. . .", "mortar", ("R4", "Tao bombards B1")),
        ("gold/r1:tao+ra+max/m1:1/x ./md:1 .\n. . .", "", ("R10", "move rebel 1 primary to B1")),
        ("gold/r1:tao+ra+max/x ./md:1 .\n. . .", "", ("R8", "Max trains")),
        ("gold/r1:tao+max/m1:1/x ./md:10 .\n. . .", "", ("R11", "Max trains")),
        ("./r1:tao+ra+max/m1:1/x iron ./md:1\n. . .", "", ("R9", "move rebel 1 primary to B1")),
    ],
)
def test_what_comes_first(drawing: str, gear: str, act: tuple[str, str]) -> None:
    """Mortar, arming, hiring, holding what one has, empty industries, fights one can win, more militia."""
    others = {"ra": "m16 kevlar_vest grenade", "max": "uzi ghillie_suit army_fm_30_25"}
    worn = {"tao": gear or FULL, **(others if "ra" in drawing else {})} if "x" in drawing else {}
    assert first_act(drawing, gear=worn) == act


@pytest.mark.parametrize("seed", range(6))
def test_both_pages_play_whole_games(seed: int) -> None:
    """Page against page: every ask has a line, and the game ends."""
    seats = {BOT: "dictator", PERSON: "rebels"}
    game: Game[State] = Game(
        the_game(), Header("merc", seed=seed, setup={"rebels": str(1 + seed % 6)}, seats=seats)
    )
    play_out(game, the_game(), {BOT: Bot(dictator_ai(), trace=True), PERSON: Bot(rebels(), trace=True)})
    assert game.state.over
    assert all(e.why.decided is not None for e in game.log if e.why is not None)
