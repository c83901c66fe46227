"""Position files at any moment of a game, for the tests of every game: written, read, and asked the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
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
    while game.ask is not None:
        asks += 1
        player = players[game.ask.seat]
        if asks % each == 0:
            yield game, player
        answer_next(game, box, player)


def same_again(box: BoardGame[Any], game: Game[Any], player: Player) -> dict[str, Any]:
    """The position as the asked seat sees it, read back: the same file, question and decision of a bot."""
    assert game.ask is not None
    seat = game.ask.seat
    data: dict[str, Any] = json.loads(json.dumps(box.positions.write(game.table, seat)))
    table = box.positions.read(data, game.header.seats, {})
    again = Game(box, Header(box.name, {}, game.header.seats, 1), table=table, ask_all=True)
    assert box.check(again.table) == []
    assert again.ask is not None
    assert _told(box, again.ask) == _told(box, game.ask)
    assert json.loads(json.dumps(box.positions.write(again.table, seat))) == data
    if isinstance(player, Bot):
        assert _decided(box, again, player) == _decided(box, game, player)
    return data


def _told(box: BoardGame[Any], ask: Ask) -> tuple[Seat, str, list[str]]:
    return ask.seat, ask.kind, [box.notation(option) for option in ask.options]


def _decided(box: BoardGame[Any], game: Game[Any], bot: Bot) -> object:
    assert game.ask is not None
    table, seat = game.table, game.ask.seat
    notes: Mapping[str, Any] = table.notes.get(seat, {})
    decision = bot.decide(box.bots.view(table, seat), game.ask, table.results, dict(notes))
    option: Option | None = getattr(decision, "option", None)
    return decision if option is None else option
