"""Position files at any moment of a game, for the tests of every game: written, read, and asked the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating


def moments(
    box: BoardGame[Any], seated: Seating, seed: int, *, each: int
) -> Iterator[tuple[Game[Any], Player]]:
    """A game at every so-manieth ask, and who answers it."""
    game, players = seated.start(seed), seated.players(seed)
    asks = 0
    while game.prompt is not None:
        asks += 1
        player = players[game.prompt.seat]
        if asks % each == 0:
            yield game, player
        answer_next(game, box, player)


def same_again(box: BoardGame[Any], game: Game[Any], player: Player) -> dict[str, Any]:
    """The position as the asked seat sees it, read back: the same file, question and decision of a bot."""
    assert game.prompt is not None
    seat = game.prompt.seat
    data: dict[str, Any] = json.loads(json.dumps(box.positions.write(game.state, seat)))
    state = box.positions.read(data, game.header.seats, {})
    again = Game(box, Header(box.name, {}, game.header.seats, 1), state=state, ask_all=True)
    assert box.check(again.state) == []
    assert again.prompt is not None
    assert _told(box, again.prompt) == _told(box, game.prompt)
    assert json.loads(json.dumps(box.positions.write(again.state, seat))) == data
    if isinstance(player, Bot):
        assert _decided(box, again, player) == _decided(box, game, player)
    return data


def _told(box: BoardGame[Any], prompt: Prompt) -> tuple[Seat, str, list[str]]:
    return prompt.seat, prompt.kind, [box.notation(option) for option in prompt.options]


def _decided(box: BoardGame[Any], game: Game[Any], bot: Bot) -> object:
    assert game.prompt is not None
    state, seat = game.state, game.prompt.seat
    notes: Mapping[str, Any] = state.notes.get(seat, {})
    decision = bot.decide(box.bots.view(state, seat), game.prompt, state.results, dict(notes))
    option: Option | None = getattr(decision, "option", None)
    return decision if option is None else option
