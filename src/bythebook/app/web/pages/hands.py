"""The to-do list of each turn: what to do on the real table."""

from __future__ import annotations

import msgspec

from bythebook.app.game.todo import todo_between
from bythebook.app.web.access.keys import Role
from bythebook.app.web.session import Session
from bythebook.games.shared.scenery import TodoItem
from bythebook.kernel.game import Refused
from bythebook.kernel.prompt import Option

LATEST = 4
"""The number of turns to search backward for one with something to do."""


class TurnTodo(msgspec.Struct, frozen=True):
    """The to-do list of one turn."""

    turn: int
    """The number of the turn, from 1."""
    turns: int
    name: str
    """The name of the turn, such as "Axis, turn 4"."""
    hands: list[TodoItem]
    line: int = 0
    """The log line that ends the turn."""


def todo_of_turn(session: Session, role: Role, turn: int = 0) -> TurnTodo:
    """Return the to-do list of a turn; if `turn` is 0, of the last turn with something to do."""
    begins = _begins(session)
    if not 0 <= turn <= len(begins):
        raise Refused(f"Turn {turn} has not been played yet; the last one is turn {len(begins)}.")
    if not begins or not session.opened.at_table:
        return TurnTodo(0, 0, "", [])
    if turn:
        return _turn(session, role, begins, turn)
    looked = range(len(begins), max(0, len(begins) - LATEST), -1)
    found = (_turn(session, role, begins, n) for n in looked)
    latest = _turn(session, role, begins, len(begins))
    return next((each for each in found if each.hands), latest)


def _begins(session: Session) -> list[int]:
    """Return the number of log lines before each turn; the current turn may not have any lines yet."""
    found: list[int] = []
    turn = ""
    for i, narrated in enumerate(session.narration.lines):
        if not i or (isinstance(narrated.entry.answer, Option) and narrated.turn != turn):
            turn = narrated.turn
            found.append(i)
    return found


def _turn(session: Session, role: Role, begins: list[int], turn: int) -> TurnTodo:
    ends = [*begins[1:], len(session.game.log)]
    stops = session.to_do.stops_between(begins[turn - 1], ends[turn - 1])
    todo_items = [deed for part in todo_between(session.opened, stops) for deed in part.todo_items]
    name = session.box.renderer.panel(stops[0].state, session.eyes(role)).turn
    return TurnTodo(turn, len(begins), name, todo_items, ends[turn - 1])
