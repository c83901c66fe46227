"""What another page changes: turns of a bot from a few seeded games, kept, and taken again with two books.

A turn is where two books can be held against each other: notes of one are no notes of the other, and all but
counters end with the turn. Each is taken with both, on the same dice, until the two answer differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Seat
from bythebook.playbook.run.explanation import Explanation
from bythebook.playbook.run.runner import Program
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, seat_all

PARTS: Final = 12
"""Games that turns are kept of."""
TURNS: Final = 16
"""Turns that are kept of each."""
MOST_ANSWERS: Final = 400
"""Answers after which a turn is given up."""
MOST_PLAYED: Final = 3_000
"""Answers after which a game that turns are kept of is broken off."""


@dataclass(frozen=True, slots=True)
class KeptTurn:
    """A turn that is about to begin, and whose it is."""

    game: Game[Any]
    seat: Seat
    others: Mapping[Seat, Player]
    """Who plays the other seats, if they are asked in between."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a book answered, and why."""

    answer: Option
    why: Explanation | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A position in which two books answer differently; the game stands before the answer."""

    game: Game[Any]
    seat: Seat
    first: Taken
    second: Taken
    whys: tuple[Explanation | None, Explanation | None]
    """Why: where orders or plans are carried out, by which lines they were given."""


# -- turns that are kept ----------------------------------------------------------------------------


@lru_cache(maxsize=4 * PARTS)
def kept_turns(game: str, bot: str, part: int) -> tuple[KeptTurn, ...]:
    """Some turns of a bot from one game, spread over it; every part is another game."""
    seating = _seating(games.load(game), bot, part)
    box, seed = seating.box, part + 1
    played, players = seating.start(seed), seating.players(seed)
    own = {seat for seat, who in seating.seats.items() if who == bot}
    found: list[KeptTurn] = []
    last = ""
    for _ in range(MOST_PLAYED):
        prompt = played.prompt
        if prompt is None:
            break
        turn = f"{prompt.seat} {box.bots.view(played.state, prompt.seat).turn}"
        if prompt.seat in own and turn != last and not played.state.results:
            found.append(KeptTurn(played.copy(), prompt.seat, players))
        last = turn if prompt.seat in own else last
        answer_next(played, box, players[prompt.seat])
    step = max(1, len(found) // TURNS)
    return tuple(found[::step][:TURNS])


def _seating(box: BoardGame[Any], bot: str, part: int) -> Seating:
    """A bot in all seats that it can play; with another scenario in each part, where a game has some."""
    key = next((key for key in box.setup.keys if key.name == "scenario"), None)
    values = [value.id for value in box.setup.values(key) if value.id] if key is not None else []
    setup = {"scenario": values[part % len(values)]} if values else {}
    sides = box.sides(setup)
    seats = {
        seat: bot if bot in box.bots.bots_for(seat) else box.bots.opponent_for(seat, setup) for seat in sides
    }
    return seat_all(box, seats, setup=setup)


# -- two books --------------------------------------------------------------------------------------


def differences(
    game: str, bot: str, part: int, first: Program, second: Program
) -> Iterator[tuple[int, Difference | None]]:
    """Each turn of a part by its number, and where in it the two part, if they do."""
    for number, turn in enumerate(kept_turns(game, bot, part)):
        yield number, difference(turn, first, second)


def difference(turn: KeptTurn, first: Program, second: Program) -> Difference | None:
    """The first answer of a turn in which two books differ."""
    box = games.load(turn.game.header.game)
    both = [turn.game.copy(), turn.game.copy()]
    players: list[Player] = [Bot(first, trace=True), Bot(second, trace=True)]
    now = _turn(box, both[0], turn.seat)
    alike: list[tuple[Taken, Taken]] = []
    for _ in range(MOST_ANSWERS):
        prompt = both[0].prompt
        if prompt is None or _turn(box, both[0], turn.seat) != now:
            return None
        if prompt.seat != turn.seat:
            for game in both:
                take(game, box, turn.others[prompt.seat])
            continue
        before = both[0].copy()
        one, two = (take(game, box, player) for game, player in zip(both, players, strict=True))
        if one.answer != two.answer:
            return Difference(before, turn.seat, one, two, _whys(alike, one, two))
        alike.append((one, two))
    return None


def _whys(
    alike: Sequence[tuple[Taken, Taken]], one: Taken, two: Taken
) -> tuple[Explanation | None, Explanation | None]:
    """Why two answers differ: if one carries out an order, by the lines that gave it differently."""
    if any(_carried_out(taken) for taken in (one, two)):
        for first, second in reversed(alike):
            if _line(first) != _line(second):
                return first.why, second.why
    return one.why, two.why


def _carried_out(taken: Taken) -> bool:
    decided = taken.why.decided if taken.why is not None else None
    return decided is not None and decided.values[:1] in (("then",), ("plan",))


def _line(taken: Taken) -> str:
    """What the line says that decided."""
    decided = taken.why.decided if taken.why is not None else None
    return f"{decided.page} {decided.question}" if decided is not None else ""


def take(game: Game[Any], box: BoardGame[Any], player: Player) -> Taken:
    """One answer of a player, with all it calls chance for."""
    assert game.prompt is not None
    seat = game.prompt.seat
    while not answer_next(game, box, player):
        pass
    for entry in reversed(game.log):
        if entry.seat == seat and isinstance(entry.answer, Option):
            why: Any = entry.why
            return Taken(entry.answer, why)
    raise AssertionError("an answer has a line")


def _turn(box: BoardGame[Any], game: Game[Any], seat: Seat) -> str:
    return str(box.bots.view(game.state, seat).turn)
