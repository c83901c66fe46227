"""Turns for the tests of actions: a side is asked, and what it is offered."""

from __future__ import annotations

from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.state import REBELS
from bythebook.kernel.prompt import Option
from tests.games.merc.positions import Position, position


def act_turn(drawing: str, faction: int = REBELS, **more: object) -> Position:
    """A position in which a side is asked for its actions."""
    return position(drawing, active=faction, **more).do(TakeActions(faction))  # type: ignore[arg-type]


def options_of(p: Position, kind: type[Option]) -> list[Option]:
    """The options of a type."""
    return [option for option in p.options if isinstance(option, kind)]
