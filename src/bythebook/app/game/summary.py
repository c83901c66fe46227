"""How a game went: the score turn by turn, where it turned, and which lines of the bot decided most."""

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
    """How it stood after a turn."""

    line: int
    """The last line of the log that belongs to it."""
    name: str
    points: dict[str, int]


class Swing(msgspec.Struct, frozen=True):
    """A turn in which much changed."""

    turn: int
    """Its place in the course, from 0."""
    line: int
    text: str


class DecisiveLine(msgspec.Struct, frozen=True):
    """A line of a bot's page, and how often it decided."""

    seat: str
    id: str
    text: str
    times: int


class GameSummary(msgspec.Struct, frozen=True):
    """How a game went."""

    turns: list[TurnScore]
    swings: list[Swing]
    used: list[DecisiveLine]


def summarize_game(opened: OpenGame, *, why: bool = True) -> GameSummary:
    """The whole course of a game, with the lines that its bots used if their reasons are wanted."""
    standing, used = opened.box.status, Counter[tuple[str, str, str]]()
    turns: list[TurnScore] = []
    now, name = "", ""
    for i, told in enumerate(explained_lines(opened, why=why)):
        state = told.game.state
        if (turn := turn_of(opened, state)) != now:
            if now:
                turns.append(TurnScore(i, name, standing.points(state)))
            now, name = turn, standing.turn_name(state)
        if (line := _decisive_line(opened, told)) is not None:
            used[line] += 1
    turns.append(TurnScore(len(opened.game.log), name, standing.points(opened.game.state)))
    most = [DecisiveLine(*line, times) for line, times in used.most_common(MOST_LINES)]
    return GameSummary(turns, largest_swings(turns), most)


def _decisive_line(opened: OpenGame, told: ExplainedLine) -> tuple[str, str, str] | None:
    """The line of a page that decided an answer, where the page really chose."""
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
    """The turns in which the lead changed most, in their order."""
    changes = []
    for i, (before, after) in enumerate(pairwise(turns), 1):
        gained = {side: n - before.points.get(side, 0) for side, n in after.points.items()}
        size = max(gained.values(), default=0) - min(gained.values(), default=0)
        told = ", ".join(f"{side.capitalize()} {n:+d}" for side, n in gained.items() if n)
        if size:
            changes.append((size, Swing(i, after.line, f"{after.name}: {told}")))
    largest = sorted(changes, key=lambda change: -change[0])[:MOST_POINTS]
    return sorted((swing for _, swing in largest), key=lambda swing: swing.turn)
