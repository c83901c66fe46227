"""Our figures, per CPU-second of one process; `scripts/bench` holds them against a peer's and the bars."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Final

from bythebook import games
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.chance import Outcome
from bythebook.kernel.game import Game
from bythebook.kernel.log import entry_line
from bythebook.kernel.step import Notes, Step
from bythebook.lab.play import answers, batch
from bythebook.lab.simulate import chunks
from bythebook.lab.workers import workers
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, seating
from bythebook.players.without_a_page import RANDOM

SPREAD: Final = {"merc": "rebels", "arcs": "players"}
"""The setup key whose every value is played as often for the figures of a game; others are played as is."""

MIDDLE: Final = 100
"""Answers after which a position counts as one in mid-game."""
COPIES: Final = 200
CHUNKS: Final = 8
"""Rows of games that one worker or two share; enough that neither waits long at the end."""


def measure(game: str, seconds: float) -> dict[str, float]:
    """Every figure of a game, with about so many CPU-seconds for each."""
    with batch():
        return _measured(tables(game, otherwise=RANDOM), tables(game), seconds)


def _measured(lot: Sequence[Seating], bots: Sequence[Seating], seconds: float) -> dict[str, float]:
    choices, _, _ = rates(lot, seconds)
    _, decisions, whole = rates(bots, seconds)
    _, explained, _ = rates(bots, seconds, trace=True)
    return {
        "random_choices_per_s": choices,
        "bot_decisions_per_s": decisions,
        "bot_decisions_with_why_per_s": explained,
        "turn_p99_ms": turn_p99_ms(bots, seconds),
        "copy_us": copy_us(lot, seconds),
        "recording_slowdown": recording_slowdown(lot, seconds),
        "two_workers_speedup": two_workers_speedup(bots[-1], seconds),
        "games_per_s": whole,
    }


def tables(game: str, *, otherwise: str | None = None) -> list[Seating]:
    """Who plays for the figures: the game's bots, or `otherwise` in every seat; a table for each setup."""
    spread = [key for key in games.load(game).setup.keys if key.name == SPREAD.get(game)]
    setups = [[f"{key.name}={value}"] for key in spread for value in key.values] or [[]]
    return [seating(game, setup=setup, otherwise=otherwise) for setup in setups]


def rates(seatings: Sequence[Seating], seconds: float, *, trace: bool = False) -> tuple[float, float, float]:
    """Choices, bot decisions and whole games per CPU-second; a why is made in full, as data."""
    choices = decisions = 0
    start = time.process_time()
    for seed in count(1):
        for seated in seatings:
            game = seated.start(seed)
            for options, by_bot in answers(game, seated, seated.players(seed, trace=trace)):
                choices += options > 1
                decisions += by_bot
                if trace:
                    _look(game)
        spent = time.process_time() - start
        if spent >= seconds:
            return choices / spent, decisions / spent, seed * len(seatings) / spent
    raise AssertionError("seeds do not run out")


def _look(game: Game[Any]) -> None:
    """Somebody looks at the why of the last bot answer: its steps are made."""
    why = next((entry.why for entry in reversed(game.log) if entry.why is not None), None)
    if why is not None:
        why.json()


def turn_p99_ms(seatings: Sequence[Seating], seconds: float) -> float:
    """Milliseconds that 99 turns of 100 keep to: all decisions of bots in it, and each why in full."""
    spent: list[float] = []
    start = time.process_time()
    for seed in count(1):
        for seated in seatings:
            spent += _turns(seated, seed)
        if time.process_time() - start >= seconds:
            break
    return sorted(spent)[int(len(spent) * 0.99)] * 1e3


def _turns(seated: Seating, seed: int) -> Iterable[float]:
    """The seconds of every turn of a game."""
    game, box, players = seated.start(seed), seated.box, seated.players(seed, trace=True)
    spent: dict[str, float] = defaultdict(float)
    while (ask := game.ask) is not None:
        turn = box.bots.view(game.table, ask.seat).turn
        start = time.process_time()
        if answer_next(game, box, players[ask.seat]):
            _look(game)
        spent[turn] += time.process_time() - start
    return spent.values()


def copy_us(seatings: Sequence[Seating], seconds: float) -> float:
    """Microseconds for a copy of a position in mid-game."""
    positions = []
    for seated in seatings:
        game = seated.start(1)
        for _ in answers(game, seated, seated.players(1), most=MIDDLE):
            pass
        positions.append(game.table)
    made = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds / 4:
        for table in positions:
            for _ in range(COPIES):
                table.copy()
        made += COPIES * len(positions)
    return spent / made * 1e6


class Unrecorded(Game[Any]):
    """A game that keeps no log: what recording is held against."""

    def _take(
        self,
        step: Step,
        ask: Ask,
        answer: Option | Outcome,
        *,
        notes: Notes | None = None,
        why: object = None,
    ) -> None:
        """Only apply the answer."""
        self._apply(step, ask, answer, notes=notes)


def recording_slowdown(seatings: Sequence[Seating], seconds: float) -> float:
    """Time with every answer kept and written as a line / time without; the same games in turns."""

    def recorded(seated: Seating, seed: int) -> None:
        game = Game(seated.box, seated.header(seed))
        for _ in answers(game, seated, seated.players(seed)):
            pass
        for entry in game.log:
            entry_line(game.box, entry)

    def unrecorded(seated: Seating, seed: int) -> None:
        game = Unrecorded(seated.box, seated.header(seed))
        for _ in answers(game, seated, seated.players(seed)):
            pass

    spent = {recorded: 0.0, unrecorded: 0.0}
    for seed in count(1):
        order = (recorded, unrecorded) if seed % 2 else (unrecorded, recorded)
        for seated in seatings:
            for way in order:
                start = time.process_time()
                way(seated, seed)
                spent[way] += time.process_time() - start
        if sum(spent.values()) >= seconds:
            break
    return spent[recorded] / spent[unrecorded]


def two_workers_speedup(seated: Seating, seconds: float) -> float:
    """Time by the clock with one worker process / with two, for the same games, all of them warm."""
    rate = max(1.0, rates([seated], min(seconds, 0.5))[2])
    rows = list(chunks(max(CHUNKS * 2, int(rate * seconds)), 1, CHUNKS))
    with workers(1, spawn=True) as alone, workers(2) as both:
        took = []
        for run in (alone, both):
            list(run(seated, rows[:4]))
            start = time.perf_counter()
            list(run(seated, rows))
            took.append(time.perf_counter() - start)
    return took[0] / took[1]
