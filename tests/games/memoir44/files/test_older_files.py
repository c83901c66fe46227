"""Games saved when all dice of planes had one name are read as before."""

from __future__ import annotations

import re

from bythebook.games.memoir44 import the_game
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Seat
from bythebook.players.match import answer_next
from tests.contract.tables import Lay, players, seat

SEATS = {"axis": "solo-ai", "allies": "solo-ai"}


def as_it_was(text: str) -> str:
    """The file as it would have been written then: entry, Air Check and dogfight were `air`."""
    text = re.sub(r"(chance|calls) (air_check|dogfight|entry):", r"\1 air:", text)
    text = re.sub(r"calls plane_class:", "calls strategy:", text)
    return re.sub(r'"counts":\{[^}]*\}', '"counts":{"air":9,"battle":40,"deck":20,"strategy":12}', text)


def test_a_game_with_planes_saved_before_is_read_line_by_line() -> None:
    """Its log is kept, its dice have their new names, and nothing is said about it."""
    seating = seat(Lay("memoir44", {"scenario": "arracourt", "flight_plan": "on"}, SEATS))
    game, answering = seating.start(3), players(seating, 3)
    for _ in range(400):
        if game.prompt is None:
            break
        answer_next(game, seating.box, answering[game.prompt.seat])
    text = game.text()
    old = as_it_was(text)
    assert {"air_check:", "calls entry:"} <= set(re.findall(r"air_check:|calls entry:", text)), text
    assert "calls air:" in old
    loaded = Game.load(the_game(), old)
    assert loaded.messages == []
    assert len(loaded.log) == len(game.log)
    assert loaded.state.at == game.state.at
    assert {str(entry.seat) for entry in loaded.log} >= {"air_check"}
    assert all(entry.seat != Seat("air") for entry in loaded.log)


def test_real_dice_of_planes_stay_real() -> None:
    """A head that says `chance air=typed` covers all dice that were called so."""
    assert the_game().covered("air", "typed") == ["entry", "air_check", "dogfight"]
