"""Summarize a finished game: the score by turn, the turning points, and the bots' most decisive lines."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec

from bythebook.app.game.explain import ExplainedLine, explained_lines, is_worth_explaining
from bythebook.app.game.flow import turn_of
from bythebook.app.game.open_game import OpenGame

MOST_POINTS = 3
MOST_LINES = 6


class TurnScore(msgspec.Struct, frozen=True):
    """The score at the end of a turn."""

    line: int
    """The last log line of the turn."""
    name: str
    points: dict[str, int]


class Swing(msgspec.Struct, frozen=True):
    """A turn in which the lead changed by much."""

    turn: int
    """The index of the turn in `GameSummary.turns`."""
    line: int
    text: str


class DecisiveLine(msgspec.Struct, frozen=True):
    """A line of a bot's playbook and how often it decided."""

    seat: str
    id: str
    text: str
    times: int


class GameSummary(msgspec.Struct, frozen=True):
    """A game in numbers."""

    turns: list[TurnScore]
    swings: list[Swing]
    used: list[DecisiveLine]


def summarize_game(opened: OpenGame, *, why: bool = True) -> GameSummary:
    """Summarize a game; with `why`, include the playbook lines that decided its bots' answers."""
    status, used = opened.box.status, Counter[tuple[str, str, str]]()
    turns: list[TurnScore] = []
    now, name = "", ""
    for i, each in enumerate(explained_lines(opened, why=why)):
        state = each.game.state
        if (turn := turn_of(opened, state)) != now:
            if now:
                turns.append(TurnScore(i, name, status.points(state)))
            now, name = turn, status.turn_name(state)
        if (line := _decisive_line(opened, each)) is not None:
            used[line] += 1
    turns.append(TurnScore(len(opened.game.log), name, status.points(opened.game.state)))
    most = [DecisiveLine(*line, times) for line, times in used.most_common(MOST_LINES)]
    return GameSummary(turns, largest_swings(turns), most)


def _decisive_line(opened: OpenGame, told: ExplainedLine) -> tuple[str, str, str] | None:
    """Return the seat, id and text of the line that decided an answer; None if there was no real choice."""
    why, prompt = told.reason.why if told.reason is not None else None, told.game.prompt
    if (
        why is None
        or prompt is None
        or why.decided is None
        or not is_worth_explaining(opened.box, prompt, why)
    ):
        return None
    return str(told.entry.seat), why.decided.id, why.decided.question.replace("*", "")


def largest_swings(turns: list[TurnScore]) -> list[Swing]:
    """Return the turns in which the lead changed most, in order of play."""
    changes = []
    for i, (before, after) in enumerate(pairwise(turns), 1):
        gained = {side: n - before.points.get(side, 0) for side, n in after.points.items()}
        size = max(gained.values(), default=0) - min(gained.values(), default=0)
        points = ", ".join(f"{side.capitalize()} {n:+d}" for side, n in gained.items() if n)
        if size:
            changes.append((size, Swing(i, after.line, f"{after.name}: {points}")))
    largest = sorted(changes, key=lambda change: -change[0])[:MOST_POINTS]
    return sorted((swing for _, swing in largest), key=lambda swing: swing.turn)
