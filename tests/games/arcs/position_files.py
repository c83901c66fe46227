"""Position files of Arcs: opened, asked, and refused."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.files.position import read
from bythebook.games.arcs.table.state import Table
from bythebook.kernel.ask import Ask, Seat
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
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


def opened(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> Game[Table]:
    table = BOX.positions.read(data, seats, settle(BOX.rulings, {}))
    return Game(BOX, Header("arcs", {"players": str(table.players)}, seats, 1), table=table)


def ask_of(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> tuple[Ask, Table]:
    game = opened(data, seats)
    assert game.ask is not None
    return game.ask, game.table


def wrong(data: dict[str, Any], seats: dict[Seat, str] = PEOPLE) -> list[str]:
    with pytest.raises(Problems) as refused:
        read(data, seats, settle(BOX.rulings, {}))
    return refused.value.problems
