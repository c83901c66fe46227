"""Reasons found again: a bot's playbook is run along a log, and says why each answer was given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bythebook.app.game.open_game import OpenGame
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.game import Game
from bythebook.kernel.log import Entry
from bythebook.playbook.run.runner import Called
from bythebook.playbook.run.why import Why
from bythebook.players import Player
from bythebook.players.bot import Bot


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot answers what it does today, and whether that is what the log says."""

    why: Why | None
    otherwise: str = ""
    """What today's playbook would do instead; empty where it agrees with the log."""


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A line of the log, the game just before it, and the reason of a bot's answer."""

    game: Game[Any]
    """It moves on with the next line: look at it, do not keep it."""
    entry: Entry
    reason: Reason | None = None


def tells_something(box: BoardGame[Any], ask: Ask, why: Why) -> bool:
    """Whether a page really chose: among several answers, and not the only thing there was to do."""
    if len(ask.options) < 2 or ask.kind in box.bots.routine:
        return False
    return any(step.event != "decides" for step in why.steps)


def tell(opened: OpenGame, *, why: bool = True) -> Iterator[ExplainedLine]:
    """The game line by line, with the reasons of the bots that sit at the table today."""
    for game, entry in opened.game.retold():
        player = opened.players.get(entry.seat)
        known = why and isinstance(player, Bot) and entry.correction is None
        yield ExplainedLine(
            game, entry, reason_at(opened.box, game, entry, opened.players) if known else None
        )


def reason_for(opened: OpenGame, number: int) -> Reason | None:
    """The reason of the bot's answer to one ask; None if no bot answered it."""
    for told in tell(opened, why=False):
        entry = told.entry
        bot = isinstance(opened.players.get(entry.seat), Bot)
        if entry.number == number and isinstance(entry.answer, Option) and bot:
            return reason_at(opened.box, told.game, entry, opened.players)
    return None


def reason_at(
    box: BoardGame[Any], game: Game[Any], entry: Entry, players: Mapping[Seat, Player]
) -> Reason | None:
    """What the bot decides at this ask, with what chance had told it so far."""
    ask, table = game.ask, game.table
    if ask is None or ask.seat != entry.seat:
        return None
    notes = table.notes.get(ask.seat, {})
    try:
        decision = players[ask.seat].decide(box.bots.view(table, ask.seat), ask, table.results, notes)
    except Exception:  # notes that somebody has changed: the answer stands, its reason is lost
        return Reason(None)
    if isinstance(decision, Called):
        same = entry.call == decision.domain
        return Reason(None, "" if same else f"call for {decision.domain.element}")
    if decision.option == entry.answer:
        return Reason(decision.why)
    return Reason(decision.why, box.notation(decision.option))
