"""Whole games of the solo AI against itself with planes, and with the events of a campaign."""

from __future__ import annotations

from itertools import product

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.playbook.run.tally import Tally
from bythebook.players.bot import Bot
from bythebook.players.match import play_out
from tests.games.memoir44.bot_turns import BOT, PERSON, solo_ai
from tests.long import first

MOST_ASKS = 20_000

OTHERWISE = {
    "fp_ai_no_plane_out": "own",
    "fp_ai_counter_attack": "never",
    "fp_ai_class": "fighter",
}
"""The other readings of the rulings on its planes."""


def bot_against_bot(setup: dict[str, str], seed: int, rulings: dict[str, str]) -> Game[State]:
    """A game to its end; a line of the page has decided every ask."""
    bot = Bot(solo_ai())
    bot.tally = tally = Tally()
    game = Game(the_game(), Header("memoir44", setup, {BOT: "solo-ai", PERSON: "solo-ai"}, seed, rulings))
    play_out(game, the_game(), dict.fromkeys((BOT, PERSON), bot), most=MOST_ASKS)
    assert tally.nothing == 0
    assert tally.decided
    return game


def answers(game: Game[State], kind: str) -> int:
    """How many answers of a kind the log has."""
    return sum(1 for entry in game.log if type(entry.answer).__name__ == kind)


@pytest.mark.parametrize("scenario", first(6, all_ids()))
def test_fp_ai_whole_games_with_planes(scenario: str) -> None:
    """FP-AI-1 to FP-AI-6: every game with planes ends, in order, and a line of the page decides every ask."""
    flown = 0
    for seed, rulings in product((1, 2), ({}, OTHERWISE)):
        game = bot_against_bot({"scenario": scenario, "flight_plan": "on"}, seed, rulings)
        assert game.state.over
        assert the_game().check(game.state) == []
        flown += answers(game, "Fly")
    assert flown


@pytest.mark.parametrize("player", ["axis", "allies"])
def test_cp_5_a_bot_in_a_campaign_takes_its_losses_by_its_page(player: str) -> None:
    """CP-5, CP-10: as the player of a campaign the bot chooses its losses and retreats by its page."""
    lost = retreated = 0
    for seed in range(1, 4):
        setup = {"scenario": "operation_cobra", "flight_plan": "on", "losses": "9", "player": player}
        game = bot_against_bot(setup, seed, {})
        assert game.state.over
        lost += answers(game, "Lose")
        retreated += answers(game, "FallBack")
    assert lost
    assert retreated
