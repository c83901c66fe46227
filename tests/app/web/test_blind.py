"""Who does what the list of hands says, and nothing else, has the program's position on the table."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from bythebook import games
from bythebook.kernel.game import Game
from tests.app.web.pages.test_hands import goes_on
from tests.app.web.visiting import Visitor
from tests.games.arcs.todo import test_items as arcs
from tests.games.memoir44.todo import test_items as memoir44
from tests.games.merc.todo import test_items as merc
from tests.long import first

MODELS: dict[str, ModuleType] = {"memoir44": memoir44, "merc": merc, "arcs": arcs}
LAID = {"memoir44": 1, "merc": 16, "arcs": 5}
"""Answers after which the board is laid."""


class Todo:
    """A pair of hands and a table, which follow the list blindly."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor, self.game = visitor, game
        self.state = MODELS[game].ModelBoard(self.position())
        self.todo_items = 0
        visitor.post("hands")

    def position(self) -> Any:
        """The program's."""
        text = self.visitor.get("position")["text"]
        return Game.load(games.load(self.game), text).state

    def follow(self, listed: Any) -> None:
        """Do what is on the list and is not ticked yet, from its top, and tick it."""
        for hand in listed:
            if not hand["done"]:
                self.state.follow(hand["text"])
                self.todo_items += 1
        self.visitor.post("hands")

    def differs(self) -> str:
        """What lies otherwise than the program thinks."""
        wanted = MODELS[self.game].ModelBoard(self.position())
        for each in (self.state, wanted):
            for name in ("pieces", "tokens"):
                if hasattr(each, name):
                    setattr(each, name, +getattr(each, name))
            if hasattr(each, "label"):
                each.label = None
        told = str(self.state.difference(wanted))
        if hasattr(self.state, "label"):
            self.state.label = self.position().label
        return told


@pytest.mark.parametrize("real", first(1, [["dice", "cards"], ["dice"]]))
@pytest.mark.parametrize("game", games.HERE)
def test_the_list_followed_blindly_leads_to_the_position(
    visitor: Visitor, game: str, real: list[str]
) -> None:
    visitor.begin(game, real=real)
    goes_on(visitor, LAID[game])
    hands = Todo(visitor, game)
    for i in range(60):
        scene = goes_on(visitor, 1, i)
        hands.follow(scene["hands"])
        assert hands.differs() == "", [hand["text"] for hand in scene["hands"]]
        if scene["ask"] is None:
            break
    assert hands.todo_items > 10
