"""Matches: run players until the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.prompt import Seat, no_options
from bythebook.playbook.run.runner import Called
from bythebook.players import Player
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer


def answer_next(game: Game[Any], box: BoardGame[Any], player: Player) -> bool:
    """Let a player answer the open prompt; return False if it called for chance instead."""
    prompt, state = game.prompt, game.state
    if prompt is None:
        raise Refused("the game is over")
    if prompt.domain is None and not prompt.options:
        raise Refused(no_options(prompt))
    if type(player) is RandomPlayer:  # it needs no view and has no notes
        game.answer(player.any(prompt.options))
        return True
    if type(player) is not Bot and isinstance(
        player, LooksAhead
    ):  # `isinstance` of an abstract class is slow
        game.answer(player.decide(Ahead(game, box, player.seed), prompt, (), {}).option)
        return True
    if prompt.view is None:
        prompt.view = box.bots.view(state, prompt.seat)
    view: Any = prompt.view
    notes = state.notes.get(prompt.seat, {})
    decision = player.decide(view, prompt, state.results, notes)
    called = isinstance(decision, Called)
    if isinstance(decision, Called):
        game.call(decision.domain, decision.line)
    else:
        game.answer(decision.option, notes=decision.notes or None, why=decision.why)
    after = game.prompt
    if after is prompt:  # only the results of chance have changed
        return False
    if after is not None and after.seat == prompt.seat:
        after.view = view
        view.refresh(game.state)
    else:
        view.forget()
    return not called


def play_out(
    game: Game[Any], box: BoardGame[Any], players: Mapping[Seat, Player], *, most: int = 100_000
) -> int:
    """Play to the end and return the number of answers."""
    answers = 0
    while game.prompt is not None and answers < most:
        answers += answer_next(game, box, players[game.prompt.seat])
    return answers
