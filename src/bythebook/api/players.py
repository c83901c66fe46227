"""Who answers for a seat: somebody with a name, or a function of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from bythebook.api.prompts import Option
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import prompt as kernel
from bythebook.kernel.game import PERSON
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Seat
from bythebook.players.ahead import LooksAhead
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import BadSeating, Seating, book_of, kept_name, program, whole_path
from bythebook.players.without_a_page import player_called

if TYPE_CHECKING:
    from bythebook.api.game import Game


class Player(Protocol):
    """A player of one's own: a function from the game that waits for its seat to one of the options."""

    def __call__(self, game: Game, /) -> Option | str:
        """One of `game.prompt.options`, or its text."""


Who = str | Path | Player
"""Somebody for a seat: a person, a bot or a player by name, a playbook file, or a player of one's own."""

Seated = Bot | RandomPlayer | LooksAhead | Player
"""Somebody who answers, made ready."""


def name_of(seat: str, who: Who) -> str:
    """How a game keeps who sits in a seat; a player of one's own is a person to it."""
    if isinstance(who, Path):
        return whole_path(who)
    if isinstance(who, str):
        return kept_name(who)
    if callable(who):
        return PERSON
    raise BadSeating(f"seat {seat}: a name, a playbook file or a function of the game expected, not {who!r}")


def players_of(seating: Seating, given: Mapping[str, Who], seed: int) -> dict[Seat, Seated]:
    """Everybody but people in their seats, with players of one's own."""
    made: dict[Seat, Seated] = {
        seat: player
        for seat, player in seating.players(seed, trace=True).items()
        if isinstance(player, Bot | RandomPlayer | LooksAhead)
    }
    return made | {Seat(seat): who for seat, who in given.items() if not isinstance(who, str | Path)}


def catch_up(players: Mapping[Seat, Seated], log: Sequence[Entry]) -> None:
    """Random players go to where they are after the answers of a log, so that a game goes on the same."""
    for seat, player in players.items():
        if isinstance(player, RandomPlayer):
            player.after(sum(entry.seat == seat and isinstance(entry.answer, kernel.Option) for entry in log))


def made_player(box: BoardGame[Any], seat: str, who: Who, seed: int) -> Seated | None:
    """Somebody who answers for a seat; None for a person."""
    name = name_of(seat, who)
    if not isinstance(who, str | Path):
        return who
    if name == PERSON:
        return None
    book = book_of(box, name)
    if book is not None:
        return Bot(program(box.name, book), trace=True)
    player = player_called(name, seed)
    assert isinstance(player, RandomPlayer | LooksAhead)
    return player
