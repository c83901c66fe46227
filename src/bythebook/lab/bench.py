"""Our metrics per CPU-second of one process, which `scripts/bench` compares with other engines."""

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
from bythebook.lab.play import play_answers, rare_garbage_collection
from bythebook.lab.workers import workers
from bythebook.players.builtin import RANDOM
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, seating

Seatings = Sequence[Seating]
"""The seatings used for the measurements."""

MIDDLE: Final = 100
"""The number of answers after which a position counts as mid-game."""
COPIES: Final = 200
ROWS: Final = 32
"""The number of chunks in the measurement with two workers: enough that neither waits long at the end."""


def measure(game: str, seconds: float, parts: Iterable[str] = ()) -> Iterator[dict[str, float]]:
    """Yield the metrics of a game part by part (default: all), for about `seconds` CPU-seconds each.

    Between two parts the caller can check how busy the machine is.
    """
    random_seatings, bots = bench_seatings(game, otherwise=RANDOM), bench_seatings(game)
    for part in parts or PARTS:
        with rare_garbage_collection():
            figures = PARTS[part](random_seatings, bots, seconds)
        yield figures


def _random(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return {"random_choices_per_s": rates(random_seatings, seconds).choices}


def _bots(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    result = rates(bots, seconds)
    return {"bot_decisions_per_s": result.decisions, "games_per_s": result.games}


def _why(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return {"bot_decisions_with_why_per_s": rates(bots, seconds, trace=True).decisions}


def _turns(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return {"turn_p99_ms": turn_p99_ms(bots, seconds)}


def _copy(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return {"copy_us": copy_us(random_seatings, seconds)}


def _recording(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return {"recording_slowdown": recording_slowdown(random_seatings, seconds)}


def _workers(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return {"two_workers_speedup": two_workers_speedup(bots[-1], seconds)}


def _sizes(random_seatings: Seatings, bots: Seatings, seconds: float) -> dict[str, float]:
    return decision_us_by_size(bots[0].game, seconds)


PARTS: Final[dict[str, Callable[[Seatings, Seatings, float], dict[str, float]]]] = {
    "random": _random,
    "bots": _bots,
    "why": _why,
    "turns": _turns,
    "copy": _copy,
    "recording": _recording,
    "workers": _workers,
    "sizes": _sizes,
}
"""The parts of the benchmark; parts that play games give several metrics at once."""


def bench_seatings(game: str, *, otherwise: str | None = None) -> list[Seating]:
    """Return the seatings to measure, one per setup: the game's bots, or `otherwise` in every seat."""
    box = games.load(game)
    spread = [key for key in box.setup.keys if key.name == box.bench.spread]
    setups = [[f"{key.name}={value}"] for key in spread for value in key.values] or [[]]
    return [seating(game, setup=setup, otherwise=otherwise) for setup in setups]


class Rates(NamedTuple):
    """Counts per CPU-second."""

    choices: float
    """Answers with two or more options."""
    decisions: float
    """Those choices that bots made."""
    games: float


def rates(seatings: Seatings, seconds: float, *, trace: bool = False) -> Rates:
    """Measure choices, bot decisions and games per CPU-second; with `trace`, bots also build explanations."""
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
                    _explain_last(game)
        spent = time.process_time() - start
        if spent >= seconds:
            return Rates(choices / spent, decisions / spent, seed * len(seatings) / spent)
    raise AssertionError("seeds do not run out")


def decision_us_by_size(game: str, seconds: float) -> dict[str, float]:
    """Return the microseconds per bot decision in whole games, from the smallest setup to the largest."""
    sizes = {name: seating(game, setup=[setup]) for name, setup in games.load(game).bench.sizes.items()}
    return {
        f"decision_{name}_us": 1e6 / rates([seated], seconds / len(sizes)).decisions
        for name, seated in sizes.items()
    }


def _explain_last(game: Game[Any]) -> None:
    """Build the explanation of the last bot answer, as if a player asked for it."""
    for entry in reversed(game.log):
        if entry.why is not None:
            entry.why.json()
            return


def turn_p99_ms(seatings: Seatings, seconds: float) -> float:
    """Return the 99th percentile of the time per bot turn in milliseconds, including all explanations."""
    spent: list[float] = []
    start = time.process_time()
    for seed in count(1):
        for seated in seatings:
            spent += _time_turns(seated, seed)
        if time.process_time() - start >= seconds:
            break
    return sorted(spent)[int(len(spent) * 0.99)] * 1e3


def _time_turns(seated: Seating, seed: int) -> Iterable[float]:
    """Return the time of each bot turn of a game in seconds."""
    game, box, players = seated.start(seed), seated.box, seated.players(seed, trace=True)
    spent: dict[str, float] = defaultdict(float)
    while (prompt := game.prompt) is not None:
        turn = box.bots.view(game.state, prompt.seat).turn
        start = time.process_time()
        if answer_next(game, box, players[prompt.seat]) and prompt.seat in seated.books:
            _explain_last(game)
        spent[turn] += time.process_time() - start
    return spent.values()


def copy_us(seatings: Seatings, seconds: float) -> float:
    """Return the time to copy a mid-game position in microseconds."""
    positions = []
    for seated in seatings:
        game = seated.start(1)
        for _ in play_answers(game, seated, seated.players(1), most=MIDDLE):
            pass
        positions.append(game.state)
    copies = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds / 4:
        for state in positions:
            for _ in range(COPIES):
                state.copy()
        copies += COPIES * len(positions)
    return spent / copies * 1e6


class UnrecordedGame(Game[Any]):
    """A game that doesn't write a log, for measuring the cost of logging."""

    def _record_answer(
        self, step: Step, prompt: Prompt, answer: Option | Outcome, notes: Notes | None, why: object
    ) -> None:
        """Apply the answer without logging it."""
        self._apply(step, prompt, answer, notes=notes)

    def _record_outcome(self, step: Step, prompt: Prompt, outcome: Option | Outcome) -> None:
        """Apply the outcome without logging it."""
        self._apply(step, prompt, outcome)


def recording_slowdown(seatings: Seatings, seconds: float) -> float:
    """Return the time with a log divided by the time without, for the same games played alternately."""

    def recorded(seated: Seating, seed: int) -> None:
        game = Game(seated.box, seated.header(seed))
        for _ in play_answers(game, seated, seated.players(seed)):
            pass
        for entry in game.log:
            entry_line(game.box, entry)

    def unrecorded(seated: Seating, seed: int) -> None:
        game = UnrecordedGame(seated.box, seated.header(seed))
        for _ in play_answers(game, seated, seated.players(seed)):
            pass

    spent = {recorded: 0.0, unrecorded: 0.0}
    for seed in count(1):
        order = (recorded, unrecorded) if seed % 2 else (unrecorded, recorded)
        for seated in seatings:
            for play in order:
                start = time.process_time()
                play(seated, seed)
                spent[play] += time.process_time() - start
        if sum(spent.values()) >= seconds:
            break
    return spent[recorded] / spent[unrecorded]


def two_workers_speedup(seated: Seating, seconds: float) -> float:
    """Return the wall-clock time with one worker process divided by the time with two, for the same games."""
    rate = max(1.0, rates([seated], min(seconds, 0.5)).games)
    size = max(2, int(rate * seconds) // ROWS)
    rows = [range(at, at + size) for at in range(1, ROWS * size, size)]
    with workers(1, spawn=True) as alone, workers(2) as both:
        times, records = [], []
        for run in (alone, both):
            list(run(seated, rows[:4]))
            start = time.perf_counter()
            records.append([chunk.games for chunk in run(seated, rows)])
            times.append(time.perf_counter() - start)
    if records[0] != records[1]:
        raise AssertionError("two workers played different games than one worker did")
    return times[0] / times[1]
