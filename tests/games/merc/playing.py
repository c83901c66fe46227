"""Whole games played at random, without bots: what the faces are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bythebook.games.merc import the_game
from bythebook.games.merc.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat

REBELS, DICTATOR = Seat("rebels"), Seat("dictator")
BOX = the_game()


def new_game(seed: int, *, rebels: int = 1, bot: bool = False, **setup: str) -> Game[State]:
    """A game whose dice and decks are the program's; with a bot the Dictator holds no hand."""
    seats = {REBELS: "random", DICTATOR: "dictator" if bot else "random"}
    return Game(BOX, Header("merc", {"rebels": str(rebels), **setup}, seats, seed))


def mode_game(seed: int, seats: str = "", **setup: str) -> Game[State]:
    """A game in a mode; everybody is random unless `seats` says otherwise: `dictator=dictator-ai`."""
    who = dict.fromkeys(BOX.sides(setup), "random")
    who |= {Seat(side): name for side, _, name in (part.partition("=") for part in seats.split("; ") if part)}
    return Game(BOX, Header("merc", setup, who, seed))


def set_up(game: Game[State], seed: int = 0, **answers: str) -> Game[State]:
    """The game when its first turn begins; `answers` names what is answered to kinds of asks, by notation."""
    for now in prompts_of(game, seed):
        assert now.prompt is not None
        while now.prompt is not None and (said := answers.get(now.prompt.kind.lower())):
            now.answer(next(option for option in now.prompt.options if BOX.notation(option) == said))
        if now.prompt is not None and now.prompt.kind == "Action":
            return now
    raise AssertionError("no turn began")


def prompts_of(game: Game[State], seed: int, *, most: int = 2000) -> Iterator[Game[State]]:
    """The game at every ask of a side, answered at random; turns go on while much can be done."""
    lots = Random(seed)
    for _ in range(most):
        if game.prompt is None:
            return
        yield game
        options = list(game.prompt.options)
        game.answer(
            lots.choice(options[:-1] if len(options) > 6 and game.prompt.kind != "Equip" else options)
        )
