"""A match: players answer for their seats until the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Seat
from bythebook.kernel.game import Game, Refused
from bythebook.playbook.run.runner import Called
from bythebook.players import Player
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer


def answer_next(game: Game[Any], box: BoardGame[Any], player: Player) -> bool:
    """One step of a player: an answer (True) or a call for chance (False)."""
    ask, table = game.ask, game.table
    if ask is None:
        raise Refused("the game is over")
    if type(player) is RandomPlayer:  # it looks at nothing and notes nothing
        game.answer(player.any(ask.options))
        return True
    if type(player) is not Bot and isinstance(player, LooksAhead):  # to ask an abstract class takes long
        game.answer(player.decide(Ahead(game, box, player.seed), ask, (), {}).option)
        return True
    if ask.view is None:
        ask.view = box.bots.view(table, ask.seat)
    view: Any = ask.view
    notes = table.notes.get(ask.seat, {})
    decision = player.decide(view, ask, table.results, notes)
    called = isinstance(decision, Called)
    if isinstance(decision, Called):
        game.call(decision.domain, decision.line)
    else:
        game.answer(decision.option, notes=decision.notes or None, why=decision.why)
    after = game.ask
    if after is ask:  # chance has told the bot something, and nothing else has changed
        return False
    if after is not None and after.seat == ask.seat:
        after.view = view
        view.refresh()
    else:
        view.forget()
    return not called


def play_out(
    game: Game[Any], box: BoardGame[Any], players: Mapping[Seat, Player], *, most: int = 100_000
) -> int:
    """Play to the end; returns the number of answers given by players."""
    answers = 0
    while game.ask is not None and answers < most:
        answers += answer_next(game, box, players[game.ask.seat])
    return answers
