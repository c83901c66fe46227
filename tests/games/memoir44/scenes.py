"""Tables for the tests of the drawn board and its margin: positions, opened scenarios, games played on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.games import load
from bythebook.games.memoir44.files.position import read
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

BOX = load("memoir44")
AXIS, ALLIES = Seat("axis"), Seat("allies")
PEOPLE = {AXIS: "random", ALLIES: "random"}
BOT = {AXIS: "solo-ai", ALLIES: "random"}
EMPTY = [" ".join(["."] * (13 - row % 2)) for row in range(9)]


def position(**data: Any) -> State:
    """A position of a file; a board that is empty unless it is drawn.

    If only one side has units, the other gets one infantry unit in a far corner, so nobody has lost (MD-9).
    """
    seats = data.pop("seats", PEOPLE)
    if units := data.get("units"):
        missing = {"axis", "allies"} - {unit["side"] for unit in units}
        data["units"] = [*units, *({"at": "M1", "side": side, "type": "infantry"} for side in missing)]
    return read({"board": {}, **data}, seats, {})


def with_token(layer: str, token: str) -> dict[str, list[str]]:
    """A board with one token, on A5."""
    return {layer: [*EMPTY[:4], EMPTY[4].replace(".", token, 1), *EMPTY[5:]]}


def started(scenario: str, seed: int = 1, **setup: str) -> Game[State]:
    """A game of two random players."""
    return Game(BOX, Header("memoir44", {"scenario": scenario, **setup}, PEOPLE, seed))


def played(scenario: str, answers: int, seed: int = 1, **setup: str) -> Iterator[Game[State]]:
    """The game before each of its first asks."""
    game = started(scenario, seed, **setup)
    players = {side: RandomPlayer(seed + i) for i, side in enumerate(PEOPLE)}
    for _ in range(answers):
        if game.prompt is None:
            return
        yield game
        answer_next(game, BOX, players[game.prompt.seat])
