"""Our figures, per CPU-second of one process; `scripts/bench` holds them against a peer's and the bars."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from bythebook import games
from bythebook.kernel.chance import Outcome
from bythebook.kernel.game import Game
from bythebook.kernel.log import entry_line
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Notes, Step
from bythebook.lab.play import answers, seldom_collecting
from bythebook.lab.workers import workers
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, seating
from bythebook.players.without_a_page import RANDOM

Tables = Sequence[Seating]
"""Who plays, at one table or more."""

MIDDLE: Final = 100
"""Answers after which a position counts as one in mid-game."""
COPIES: Final = 200
ROWS: Final = 32
"""Rows of games that one worker or two share: neither waits long at the end, and few are handed out."""


def measure(game: str, seconds: float, parts: Iterable[str] = ()) -> Iterator[dict[str, float]]:
    """The figures of a game part by part, all by default, with about so many CPU-seconds for each.

    Whoever asks may look at the machine between two parts.
    """
    lot, bots = tables(game, otherwise=RANDOM), tables(game)
    for part in parts or PARTS:
        with seldom_collecting():
            found = PARTS[part](lot, bots, seconds)
        yield found


def _random(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return {"random_choices_per_s": rates(lot, seconds).choices}


def _bots(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    found = rates(bots, seconds)
    return {"bot_decisions_per_s": found.decisions, "games_per_s": found.games}


def _why(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return {"bot_decisions_with_why_per_s": rates(bots, seconds, trace=True).decisions}


def _turns(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return {"turn_p99_ms": turn_p99_ms(bots, seconds)}


def _copy(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return {"copy_us": copy_us(lot, seconds)}


def _recording(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return {"recording_slowdown": recording_slowdown(lot, seconds)}


def _workers(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return {"two_workers_speedup": two_workers_speedup(bots[-1], seconds)}


def _sizes(lot: Tables, bots: Tables, seconds: float) -> dict[str, float]:
    return decision_us_by_size(bots[0].game, seconds)


PARTS: Final[dict[str, Callable[[Tables, Tables, float], dict[str, float]]]] = {
    "random": _random,
    "bots": _bots,
    "why": _why,
    "turns": _turns,
    "copy": _copy,
    "recording": _recording,
    "workers": _workers,
    "sizes": _sizes,
}
"""What is measured together: games of chance or of bots give several figures at once."""


def tables(game: str, *, otherwise: str | None = None) -> list[Seating]:
    """Who plays for the figures: the game's bots, or `otherwise` in every seat; a table for each setup."""
    box = games.load(game)
    spread = [key for key in box.setup.keys if key.name == box.bench.spread]
    setups = [[f"{key.name}={value}"] for key in spread for value in key.values] or [[]]
    return [seating(game, setup=setup, otherwise=otherwise) for setup in setups]


class Rates(NamedTuple):
    """How much was done in a CPU-second."""

    choices: float
    """Answers that had two or more options to choose from."""
    decisions: float
    """Those of them that a bot gave."""
    games: float


def rates(seatings: Tables, seconds: float, *, trace: bool = False) -> Rates:
    """Choices, bot decisions and whole games per CPU-second; a why is made in full, as data."""
    choices = decisions = 0
    start = time.process_time()
    for seed in count(1):
        for seated in seatings:
            game, players = seated.start(seed), seated.players(seed, trace=trace)
            box, books = seated.box, seated.books
            while (prompt := game.prompt) is not None:
                if not answer_next(game, box, players[prompt.seat]):
                    continue
                if len(prompt.options) > 1:
                    choices += 1
                    decisions += prompt.seat in books
                if trace and prompt.seat in books:
                    _look(game)
        spent = time.process_time() - start
        if spent >= seconds:
            return Rates(choices / spent, decisions / spent, seed * len(seatings) / spent)
    raise AssertionError("seeds do not run out")


def decision_us_by_size(game: str, seconds: float) -> dict[str, float]:
    """Microseconds of a whole game for each bot decision, from the smallest table to the largest."""
    sizes = {name: seating(game, setup=[setup]) for name, setup in games.load(game).bench.sizes.items()}
    return {
        f"decision_{name}_us": 1e6 / rates([seated], seconds / len(sizes)).decisions
        for name, seated in sizes.items()
    }


def _look(game: Game[Any]) -> None:
    """Somebody looks at the why of the last bot answer: its steps are made."""
    for entry in reversed(game.log):
        if entry.why is not None:
            entry.why.json()
            return


def turn_p99_ms(seatings: Tables, seconds: float) -> float:
    """Milliseconds that 99 turns of 100 keep to: all decisions of bots in it, and each why in full."""
    spent: list[float] = []
    start = time.process_time()
    for seed in count(1):
        for seated in seatings:
            spent += _turns_of(seated, seed)
        if time.process_time() - start >= seconds:
            break
    return sorted(spent)[int(len(spent) * 0.99)] * 1e3


def _turns_of(seated: Seating, seed: int) -> Iterable[float]:
    """The seconds of every turn of a game."""
    game, box, players = seated.start(seed), seated.box, seated.players(seed, trace=True)
    spent: dict[str, float] = defaultdict(float)
    while (prompt := game.prompt) is not None:
        turn = box.bots.view(game.state, prompt.seat).turn
        start = time.process_time()
        if answer_next(game, box, players[prompt.seat]) and prompt.seat in seated.books:
            _look(game)
        spent[turn] += time.process_time() - start
    return spent.values()


def copy_us(seatings: Tables, seconds: float) -> float:
    """Microseconds for a copy of a position in mid-game."""
    positions = []
    for seated in seatings:
        game = seated.start(1)
        for _ in answers(game, seated, seated.players(1), most=MIDDLE):
            pass
        positions.append(game.state)
    made = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds / 4:
        for state in positions:
            for _ in range(COPIES):
                state.copy()
        made += COPIES * len(positions)
    return spent / made * 1e6


class Unrecorded(Game[Any]):
    """A game that keeps no log: what recording is held against."""

    def _record_answer(
        self, step: Step, prompt: Prompt, answer: Option | Outcome, notes: Notes | None, why: object
    ) -> None:
        """Only apply the answer."""
        self._apply(step, prompt, answer, notes=notes)

    def _record_outcome(self, step: Step, prompt: Prompt, outcome: Option | Outcome) -> None:
        """Only apply the outcome."""
        self._apply(step, prompt, outcome)


def recording_slowdown(seatings: Tables, seconds: float) -> float:
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
    rate = max(1.0, rates([seated], min(seconds, 0.5)).games)
    size = max(2, int(rate * seconds) // ROWS)
    rows = [range(at, at + size) for at in range(1, ROWS * size, size)]
    with workers(1, spawn=True) as alone, workers(2) as both:
        took, played = [], []
        for run in (alone, both):
            list(run(seated, rows[:4]))
            start = time.perf_counter()
            played.append([chunk.games for chunk in run(seated, rows)])
            took.append(time.perf_counter() - start)
    if played[0] != played[1]:
        raise AssertionError("two workers have played other games than one")
    return took[0] / took[1]
