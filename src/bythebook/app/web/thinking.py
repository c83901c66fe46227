"""Bots that look ahead decide in another process, so that no request waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

import msgspec

from bythebook import games
from bythebook.app.game.links import position_text
from bythebook.app.game.open_game import OpenGame
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.builtin import GREEDY, SEARCH, make_player
from bythebook.players.positions import first_state

OWNERS: Final = "{player} computes for a long time, so only the owner of this server can choose it"


class DecisionTask(msgspec.Struct, frozen=True):
    """A decision to compute: the position, and the player who decides."""

    text: str
    player: str
    seed: int
    """The random seed of the player."""
    number: int
    """The number of the open prompt."""

    @classmethod
    def of(cls, opened: OpenGame) -> Self:
        """Return the decision that a bot that looks ahead must make now."""
        game = opened.game
        assert game.prompt is not None
        player = opened.players[game.prompt.seat]
        assert isinstance(player, LooksAhead)
        header = msgspec.structs.replace(game.header, name="")  # a new name does not change the decision
        text = position_text(opened.box, header, game.state)
        return cls(text, game.header.seats[game.prompt.seat], player.seed, game.number)


def decide(data: dict[str, Any]) -> str:
    """Compute a decision and return its notation; called in another process."""
    asked = msgspec.convert(data, DecisionTask)
    game = _load(asked.text)
    player = make_player(asked.player, asked.seed)
    assert game.prompt is not None
    assert isinstance(player, LooksAhead)
    box = games.load(game.header.game)
    return box.notation(player.decide(Ahead(game, box, player.seed), game.prompt, (), {}).option)


def _load(text: str) -> Game[Any]:
    header = log.read(text).header
    box = games.load(header.game)
    return Game.load(box, text, state=first_state(box, header))


def check_cost(seats: Mapping[Any, str]) -> None:
    """Raise Problems for each seat whose player computes for a long time."""
    slow = [(seat, who) for seat, who in seats.items() if is_slow(who)]
    if slow:
        raise Problems("seats", [f"{seat}: {OWNERS.format(player=who)}" for seat, who in slow])


def is_slow(player: str) -> bool:
    """Whether a player with that name looks ahead."""
    return player == GREEDY or player.partition(":")[0] == SEARCH
