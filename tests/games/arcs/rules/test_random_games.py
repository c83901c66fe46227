"""Whole games at random: every position sound, every list in order, every file leads back (section 13)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import sort_key
from tests.games.arcs.playing import BOX, asked, new_game
from tests.long import first

EXTRAS = "fleet_readiness,strategic_reserves,armored_hulls,carrier_tactics,fortress_vaults,warp_blockades"
GAMES = [
    (2, 0, {}),
    (3, 0, {}),
    (4, 0, {}),
    (2, 1, {}),
    (3, 2, {"modifiers": "hard," + EXTRAS}),
    (4, 3, {"modifiers": EXTRAS + ",energy_shields"}),
    (4, 1, {"hands": "unseen"}),
    (2, 0, {"hands": "unseen"}),
    (3, 3, {}),
    (2, 0, {"leaders": "draft"}),
    (3, 0, {"leaders": "draft"}),
    (4, 0, {"leaders": "draft"}),
    (4, 2, {"leaders": "draft", "modifiers": "hard," + EXTRAS}),
    (2, 1, {"leaders": "bots"}),
    (4, 3, {"leaders": "bots"}),
    (3, 1, {"leaders": "bots", "hands": "unseen"}),
]


every_table = pytest.mark.parametrize(("players", "bots", "setup"), GAMES)


def begun(players: int, bots: int, setup: dict[str, str]) -> Game[State]:
    """A game with so many bots; where hands are unseen, people sit in the other seats."""
    unseen = setup.get("hands") == "unseen"
    return new_game(players * 10 + bots, players=players, bots=bots, person=unseen, **setup)


@every_table
def test_games_end_soundly(players: int, bots: int, setup: dict[str, str]) -> None:
    """Section 13: nothing is lost at any ask; options are sorted, unique and named apart; the game ends."""
    game = begun(players, bots, setup)
    for at in asked(game, players + bots):
        assert at.prompt is not None
        options = list(at.prompt.options)
        assert options == sorted(set(options), key=sort_key)
        assert [at.parse(BOX.notation(option)) for option in options] == options
        assert BOX.check(at.state) == []
    assert game.state.over
    assert game.state.winner in game.state.seats


@pytest.mark.parametrize(("players", "bots", "setup"), first(5, GAMES))
def test_positions_and_logs_lead_back(players: int, bots: int, setup: dict[str, str]) -> None:
    """A position is the same saved, copied, undone to and replayed from the log alone."""
    game = begun(players, bots, setup)
    then = {}
    for i, at in enumerate(asked(game, players + bots)):
        if i % 40 == 0:
            data = BOX.codec.round_trip(at.state)
            assert BOX.codec.decode(data) == at.state
            assert BOX.codec.round_trip(at.copy().state) == data
            then[at.number] = data
    end = BOX.codec.round_trip(game.state)
    assert BOX.codec.round_trip(Game.load(BOX, game.text(position=False)).state) == end
    for number, data in list(then.items())[::3]:
        game.undo(number, across_barriers=True)
        assert BOX.codec.round_trip(game.state) == data
        while game.undone:
            game.redo()
        assert BOX.codec.round_trip(game.state) == end
