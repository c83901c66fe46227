"""Whole games played at random: what rules and faces are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bythebook.games.arcs import the_game
from bythebook.games.arcs.state.options import DiscardCard, Done, Pass, ThrowAway
from bythebook.games.arcs.state.state import COLORS, State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat

BOX = the_game()
IDLE = (DiscardCard, Done, Pass, ThrowAway)


def new_game(
    seed: int, *, players: int = 2, bots: int = 0, person: bool = False, **setup: str
) -> Game[State]:
    """A game whose dice and decks are the program's; the last seats are bots, their answers nobody's yet."""
    hands = "person" if person else "random"
    names = [hands] * (players - bots) + ["supercat"] * bots
    seats = {Seat(colour): name for colour, name in zip(COLORS, names, strict=False)}
    return Game(BOX, Header("arcs", {"players": str(players), **setup}, seats, seed))


def asked(game: Game[State], seed: int, *, most: int = 9000) -> Iterator[Game[State]]:
    """The game at every ask of a side, answered at random: what, then on what; mostly nobody is idle."""
    lots = Random(seed)
    for _ in range(most):
        if game.prompt is None:
            return
        yield game
        options = list(game.prompt.options)
        busy = [option for option in options if not isinstance(option, IDLE)]
        if busy and lots.random() < 0.95:
            options = busy
        kinds = sorted({type(option).__name__ for option in options})
        kind = lots.choice(kinds)
        game.answer(lots.choice([option for option in options if type(option).__name__ == kind]))
