"""Tables for the tests of the drawn map and its margin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.games.merc.state.state import State
from bythebook.kernel.game import Game
from tests.games.merc.playing import mode_game, new_game, prompts_of
from tests.games.merc.positions import position

MAP = """
    gold/r1:tao+max/m1:3   .                        coal/md:3
    .                      hamadu/x/m1:2/$uzi       .
    iron/r1b:ewok          oil/base/md:4            silver/d:sonia+ra/x/$land_mine+mortar
"""


def draw_state(drawing: str = MAP, **more: Any) -> State:
    """A position as a drawing."""
    return position(drawing, **more).state


def games() -> Iterator[Game[State]]:
    """Games in every mode, and on the largest map."""
    yield new_game(1)
    yield new_game(2, rebels=6, bot=True)
    yield mode_game(3, modes="vehicles", rebels="2")
    yield mode_game(4, modes="versus,i-dictator", factions="1v1v1")
    yield mode_game(5, modes="assassination", rebels="2")


def moments(most: int = 120, every: int = 6) -> Iterator[Game[State]]:
    """Moments of all these games."""
    for n, game in enumerate(games()):
        for i, now in enumerate(prompts_of(game, n, most=most)):
            if i % every == 0:
                yield now
