"""Players for seats: by name, or your own function."""

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
from bythebook.players.builtin import make_player
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import BadSeating, Seating, absolute_path, playbook_of, program, saved_name

if TYPE_CHECKING:
    from bythebook.api.game import Game


class Player(Protocol):
    """A player of your own: a function that gets the game at a prompt of its seat and returns an option."""

    def __call__(self, game: Game, /) -> Option | str:
        """Return one of `game.prompt.options`, or its text."""


Who = str | Path | Player
"""The player of a seat: `person`, the name of a bot or player, a playbook file, or your own function."""

Seated = Bot | RandomPlayer | LooksAhead | Player
"""A player that is ready to answer."""


def name_of(seat: str, who: Who) -> str:
    """Return the name of a player in game files; a player of your own is a `person` there."""
    if isinstance(who, Path):
        return absolute_path(who)
    if isinstance(who, str):
        return saved_name(who)
    if callable(who):
        return PERSON
    raise BadSeating(f"seat {seat}: expected a name, a playbook file or a function, not {who!r}")


def players_of(seating: Seating, given: Mapping[str, Who], seed: int) -> dict[Seat, Seated]:
    """Return the player of each seat, except human players."""
    made: dict[Seat, Seated] = {
        seat: player
        for seat, player in seating.players(seed, trace=True).items()
        if isinstance(player, Bot | RandomPlayer | LooksAhead)
    }
    return made | {Seat(seat): who for seat, who in given.items() if not isinstance(who, str | Path)}


def catch_up(players: Mapping[Seat, Seated], log: Sequence[Entry]) -> None:
    """Advance the generators of random players past the answers in a log, to their state at the save."""
    for seat, player in players.items():
        if isinstance(player, RandomPlayer):
            player.after(sum(entry.seat == seat and isinstance(entry.answer, kernel.Option) for entry in log))


def seat_player(box: BoardGame[Any], seat: str, who: Who, seed: int) -> Seated | None:
    """Return the player for a seat; None for a human player."""
    name = name_of(seat, who)
    if not isinstance(who, str | Path):
        return who
    if name == PERSON:
        return None
    book = playbook_of(box, name)
    if book is not None:
        return Bot(program(box.name, book), trace=True)
    player = make_player(name, seed)
    assert isinstance(player, RandomPlayer | LooksAhead)
    return player
