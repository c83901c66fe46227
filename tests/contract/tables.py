"""The tables every game lays for the contract: a few setups, each with its seats and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import Seat
from bythebook.players import Player
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from bythebook.players.seating import Seating, playbook_of


@dataclass(frozen=True, eq=False)
class Lay:
    """One way to lay the table of a game."""

    game: str
    setup: dict[str, str]
    seats: dict[str, str]
    rulings: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [*self.setup.values(), *self.seats.values(), *self.rulings.values()]
        return "-".join((self.game, *words))


LAYS = {
    "memoir44": [
        Lay("memoir44", {"scenario": "pegasus_bridge"}, {"axis": "solo-ai", "allies": "person"}),
        Lay("memoir44", {"scenario": "omaha_beach"}, {"axis": "solo-ai", "allies": "solo-ai"}),
        Lay(
            "memoir44",
            {"scenario": "arracourt", "flight_plan": "on"},
            {"axis": "random", "allies": "solo-ai"},
        ),
        Lay(
            "memoir44",
            {"scenario": "sainte_mere_eglise", "hands": "unseen", "losses": "2"},
            {"axis": "solo-ai", "allies": "person"},
        ),
        Lay(
            "memoir44",
            {"scenario": "maleme"},
            {"axis": "person", "allies": "person"},
        ),
    ],
    "arcs": [
        Lay("arcs", {"players": "2"}, {"red": "person", "yellow": "supercat"}),
        Lay(
            "arcs",
            {"players": "3", "hands": "unseen"},
            {"red": "supercat", "yellow": "person", "blue": "supercat"},
        ),
        Lay(
            "arcs",
            {"players": "4", "leaders": "draft"},
            {"red": "person", "yellow": "person", "blue": "random", "white": "person"},
        ),
        Lay(
            "arcs",
            {"players": "2", "modifiers": "hard,armored_hulls,warp_blockades", "leaders": "bots"},
            {"red": "supercat", "yellow": "supercat"},
        ),
    ],
    "merc": [
        Lay("merc", {"rebels": "1"}, {"dictator": "dictator", "rebels": "person"}),
        Lay("merc", {"rebels": "3"}, {"dictator": "dictator", "rebels": "rebels"}),
        Lay("merc", {"rebels": "2"}, {"dictator": "person", "rebels": "person"}),
        Lay("merc", {"rebels": "3", "modes": "vehicles"}, {"dictator": "person", "rebels": "person"}),
        Lay(
            "merc",
            {"rebels": "2", "modes": "vehicles"},
            {"dictator": "dictator", "rebels": "person"},
            {"vehicles_with_ai": "allow"},
        ),
        Lay("merc", {"rebels": "2", "modes": "assassination"}, {"dictator": "person", "rebels": "rebels"}),
        Lay("merc", {"rebels": "2", "modes": "i-dictator"}, {"dictator": "dictator", "rebels": "person"}),
        Lay("merc", {"modes": "versus"}, {"faction-1": "rebels", "faction-2": "person"}),
        Lay(
            "merc",
            {"modes": "versus,i-dictator", "factions": "1v1v1", "rounds": "3"},
            {"faction-1": "person", "faction-2": "rebels", "faction-3": "person"},
        ),
    ],
}
"""By game; a new game on the shelf without any fails the contract."""

EVERY_LAY = [lay for name in games.HERE for lay in LAYS.get(name, [])]


def seat(lay: Lay) -> Seating:
    """The seating of a lay."""
    box = games.load(lay.game)
    seats = {Seat(side): who for side, who in lay.seats.items()}
    books = {side: book for side, who in seats.items() if (book := playbook_of(box, who))}
    return Seating(game=lay.game, setup=lay.setup, seats=seats, rulings=lay.rulings, books=books)


def players(seating: Seating, seed: int) -> dict[Seat, Player]:
    """Who answers; random players answer for people."""
    made = seating.players(seed, trace=True)
    for i, (side, who) in enumerate(seating.seats.items()):
        if who == PERSON:
            made[side] = RandomPlayer(seed + 7919 * (i + 1))
    return made


def play(seating: Seating, seed: int, *, most: int = 20_000) -> Iterator[Game[Any]]:
    """A game before each of its asks, and once more when it is over."""
    game, answering = seating.start(seed), players(seating, seed)
    for _ in range(most):
        yield game
        if game.prompt is None:
            return
        answer_next(game, seating.box, answering[game.prompt.seat])
    raise AssertionError(f"{seating} with seed {seed} has not ended after {most} answers")


def whole(seating: Seating, seed: int) -> Game[Any]:
    """A game played to its end."""
    *_, game = play(seating, seed)
    return game


def data(box: BoardGame[Any], game: Game[Any]) -> dict[str, Any]:
    """A position as the data its file would hold."""
    return box.codec.round_trip(game.state)
