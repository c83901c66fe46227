"""Find the turns in which two playbooks decide differently, among turns sampled from a few seeded games.

Playbooks can be compared turn by turn: their notes are not interchangeable, but all notes except counters end
with the turn. Each turn is played with both playbooks, on the same dice, until their answers differ.
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
"""The number of games from which turns are sampled."""
TURNS: Final = 16
"""The number of turns from each game."""
MOST_ANSWERS: Final = 400
"""The number of answers after which the comparison of a turn is abandoned."""
MOST_PLAYED: Final = 3_000
"""The number of answers after which a sampled game is abandoned."""


@dataclass(frozen=True, slots=True)
class SampledTurn:
    """A game at the start of a turn, and the seat whose turn it is."""

    game: Game[Any]
    seat: Seat
    others: Mapping[Seat, Player]
    """The players in the other seats, which may have to answer during the turn."""


@dataclass(frozen=True, slots=True)
class ExplainedAnswer:
    """A player's answer and its explanation."""

    answer: Option
    why: Explanation | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A position in which two playbooks answer differently; `game` is in that position."""

    game: Game[Any]
    seat: Seat
    first: ExplainedAnswer
    second: ExplainedAnswer
    whys: tuple[Explanation | None, Explanation | None]
    """The explanations; for an answer that carries out an order or a plan, the earlier decision's."""


# -- stored turns -----------------------------------------------------------------------------------


@lru_cache(maxsize=4 * PARTS)
def sample_turns(game: str, bot: str, part: int) -> tuple[SampledTurn, ...]:
    """Return some turns of a bot, spread over a game; each part samples a different game."""
    seating = _seating(games.load(game), bot, part)
    box, seed = seating.box, part + 1
    running, players = seating.start(seed), seating.players(seed)
    own = {seat for seat, who in seating.seats.items() if who == bot}
    turns: list[SampledTurn] = []
    last = ""
    for _ in range(MOST_PLAYED):
        prompt = running.prompt
        if prompt is None:
            break
        turn = f"{prompt.seat} {box.bots.view(running.state, prompt.seat).turn}"
        if prompt.seat in own and turn != last and not running.state.results:
            turns.append(SampledTurn(running.copy(), prompt.seat, players))
        last = turn if prompt.seat in own else last
        answer_next(running, box, players[prompt.seat])
    step = max(1, len(turns) // TURNS)
    return tuple(turns[::step][:TURNS])


def _seating(box: BoardGame[Any], bot: str, part: int) -> Seating:
    """Seat a bot in all seats that it can play; if the game has scenarios, each part uses a different one."""
    key = next((key for key in box.setup.keys if key.name == "scenario"), None)
    values = [value.id for value in box.setup.values(key) if value.id] if key is not None else []
    setup = {"scenario": values[part % len(values)]} if values else {}
    sides = box.sides(setup)
    seats = {
        seat: bot if bot in box.bots.bots_for(seat) else box.bots.opponent_for(seat, setup) for seat in sides
    }
    return seat_all(box, seats, setup=setup)


# -- two playbooks ----------------------------------------------------------------------------------


def differences(
    game: str, bot: str, part: int, first: Program, second: Program
) -> Iterator[tuple[int, Difference | None]]:
    """Yield the number of each turn of a part, and its first difference, if there is one."""
    for number, turn in enumerate(sample_turns(game, bot, part)):
        yield number, difference(turn, first, second)


def difference(turn: SampledTurn, first: Program, second: Program) -> Difference | None:
    """Return the first answer in a turn that differs between two playbooks; None if there is none."""
    box = games.load(turn.game.header.game)
    both = [turn.game.copy(), turn.game.copy()]
    players: list[Player] = [Bot(first, trace=True), Bot(second, trace=True)]
    now = _turn(box, both[0], turn.seat)
    alike: list[tuple[ExplainedAnswer, ExplainedAnswer]] = []
    for _ in range(MOST_ANSWERS):
        prompt = both[0].prompt
        if prompt is None or _turn(box, both[0], turn.seat) != now:
            return None
        if prompt.seat != turn.seat:
            for game in both:
                answer_once(game, box, turn.others[prompt.seat])
            continue
        before = both[0].copy()
        one, two = (answer_once(game, box, player) for game, player in zip(both, players, strict=True))
        if one.answer != two.answer:
            return Difference(before, turn.seat, one, two, _whys(alike, one, two))
        alike.append((one, two))
    return None


def _whys(
    alike: Sequence[tuple[ExplainedAnswer, ExplainedAnswer]], one: ExplainedAnswer, two: ExplainedAnswer
) -> tuple[Explanation | None, Explanation | None]:
    """Return the explanations of two answers; for an order or a plan, those of the lines that made it."""
    if any(_is_follow_up(answer) for answer in (one, two)):
        for first, second in reversed(alike):
            if _line(first) != _line(second):
                return first.why, second.why
    return one.why, two.why


def _is_follow_up(answer: ExplainedAnswer) -> bool:
    """Whether an answer carries out an order or a plan from an earlier decision."""
    decided = answer.why.decided if answer.why is not None else None
    return decided is not None and decided.values[:1] in (("then",), ("plan",))


def _line(answer: ExplainedAnswer) -> str:
    """Return the text of the line that decided."""
    decided = answer.why.decided if answer.why is not None else None
    return f"{decided.page} {decided.question}" if decided is not None else ""


def answer_once(game: Game[Any], box: BoardGame[Any], player: Player) -> ExplainedAnswer:
    """Let a player give one answer, including any dice and ties that it needs; return the answer."""
    assert game.prompt is not None
    seat = game.prompt.seat
    while not answer_next(game, box, player):
        pass
    for entry in reversed(game.log):
        if entry.seat == seat and isinstance(entry.answer, Option):
            why: Any = entry.why
            return ExplainedAnswer(entry.answer, why)
    raise AssertionError("no answer was logged")


def _turn(box: BoardGame[Any], game: Game[Any], seat: Seat) -> str:
    return str(box.bots.view(game.state, seat).turn)
