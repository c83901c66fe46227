"""Whole games at random: every position sound, every list in order, every file leads back (section 13)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.notation import notation
from bythebook.kernel.ask import sort_key
from bythebook.kernel.game import Game
from tests.games.arcs.playing import BOX, asked, new_game

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
]


@pytest.mark.parametrize(("players", "bots", "setup"), GAMES)
def test_games_end_soundly(players: int, bots: int, setup: dict[str, str]) -> None:
    """Section 13: nothing is lost at any ask; options are sorted, unique and named apart; the game ends."""
    unseen = setup.get("hands") == "unseen"
    game = new_game(players * 10 + bots, players=players, bots=bots, person=unseen, **setup)
    for number, at in enumerate(asked(game, players + bots)):
        assert at.ask is not None
        options = list(at.ask.options)
        assert options == sorted(set(options), key=sort_key)
        assert len({notation(option) for option in options}) == len(options)
        assert BOX.check(at.table) == []
        if number % 50 == 0:
            data = BOX.codec.written(at.table)
            assert BOX.codec.written(BOX.codec.decode(data)) == data
            twin = at.table.copy()
            assert BOX.codec.written(twin) == data
    assert game.table.over
    assert game.table.winner in game.table.seats
    again = Game.load(BOX, game.text())
    assert again.messages == []
    assert BOX.codec.written(again.table) == BOX.codec.written(game.table)
