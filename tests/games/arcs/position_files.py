"""Position files of Arcs: opened, asked, and refused."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.files.position import read
from bythebook.games.arcs.state.state import State
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.kernel.rulings import settle
from tests.games.arcs.playing import BOX

RED, YELLOW = Seat("red"), Seat("yellow")
PEOPLE = {RED: "random", YELLOW: "random"}
BOT = {RED: "random", YELLOW: "supercat"}

SMALL: dict[str, Any] = {
    "card": "2p_frontiers",
    "systems": {"4-hex": {"red": {"ships": 3, "buildings": ["city"]}}, "5-hex": {"yellow": 2}},
    "boards": {"red": {"hand": ["aggression 4"], "slots": ["fuel"]}, "yellow": {"hand": ["aggression 5"]}},
}


def opened(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> Game[State]:
    state = BOX.positions.read(data, seats, settle(BOX.rulings, {}))
    return Game(BOX, Header("arcs", {"players": str(state.players)}, seats, 1), state=state)


def ask_of(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> tuple[Prompt, State]:
    game = opened(data, seats)
    assert game.prompt is not None
    return game.prompt, game.state


def wrong(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> list[str]:
    with pytest.raises(Problems) as refused:
        read(data, seats, settle(BOX.rulings, {}))
    return refused.value.problems
