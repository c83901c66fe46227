"""Measure what users wait for: a command, the server, a long game, the check of a playbook."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from statistics import median
from typing import Final

from bythebook import games
from bythebook.app.game.explain import Explainer, is_bots_answer
from bythebook.app.game.open_game import open_new, open_text
from bythebook.kernel.interpreter import python_module, safe_environment
from bythebook.playbook.check.checker import check
from bythebook.playbook.run.runner import Program
from bythebook.players.match import answer_next
from bythebook.workshop.bench.thresholds import APP
from bythebook.workshop.load import serve
from bythebook.workshop.our_games import LONG as LONGEST

TIMES: Final = 3
"""The number of tries per measurement; the best time counts."""
LONG: Final = (2_000, 5_000)
"""The number of log lines in a long game."""

Wait = Callable[[], dict[str, float]]


def waits(seconds: float, *, short: bool = False) -> list[tuple[str, Wait]]:
    """Return the measurements, each with its game or APP; `short` omits the slow ones."""
    found: list[tuple[str, Wait]] = [(APP, partial(first_line, "--help", name="help_first_line_ms"))]
    found += [(game, partial(first_line, "play", game, "--seed", "1")) for game in games.HERE]
    found += [(game, partial(check_book, game)) for game in games.HERE]
    found += [(APP, partial(long_game, lines)) for lines in LONG[: 1 if short else None]]
    if not short:
        found += [(APP, partial(server_answers, people, seconds)) for people in (1, 50)]
    return found


def best(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Return the milliseconds of the fastest of several tries, in CPU time or by another clock."""
    took = []
    for _ in range(TIMES):
        start = clock()
        work()
        took.append(clock() - start)
    return min(took) * 1e3


def first_line(*arguments: str, name: str = "first_line_ms") -> dict[str, float]:
    """Measure the time from starting a command to its first line of output."""

    def line() -> None:
        with (
            tempfile.TemporaryDirectory() as folder,
            subprocess.Popen(
                python_module("bythebook", *arguments),
                env={**safe_environment(), "BYTHEBOOK_HOME": folder},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            ) as command,
        ):
            assert command.stdout is not None
            command.stdout.readline()
            command.kill()

    return {name: best(line, time.perf_counter)}


def check_book(game: str) -> dict[str, float]:
    """Measure loading, binding and checking a bot's playbook."""
    box = games.load(game)
    name = box.bots.opponent_for(box.sides({})[0], {})
    text, words = box.bots.playbooks()[name], box.bots.vocabulary()
    return {"check_ms": best(lambda: check(Program.load(text, words, file=f"{name}.md")))}


def long_game(lines: int) -> dict[str, float]:
    """Measure opening a long game, undoing its last choice, and explaining the last answer of its bot."""
    text = long_text(lines)
    opened = open_text(text)
    bots = [i for i, e in enumerate(opened.game.log, 1) if is_bots_answer(opened, e)]
    return {
        f"load_{lines}_ms": best(lambda: open_text(text)),
        f"why_{lines}_ms": best(lambda: Explainer(opened).explain_line(bots[-1], None)),
        f"undo_{lines}_ms": best(lambda: opened.game.undo(across_barriers=True)),
    }


@cache
def long_text(lines: int) -> str:
    """Return a game of this many lines as a file: two bots, or a bot and a human who plays by a playbook."""
    opened = open_new(LONGEST.game, setup=LONGEST.setup, seats={}, rulings={}, seed=1)
    book = next(iter(opened.players.values()))
    while len(opened.game.log) < lines:
        answer_next(opened.game, opened.box, book)
    return opened.game.text()


def server_answers(people: int, seconds: float) -> dict[str, float]:
    """Measure the server's median response time with simultaneous games, whose players pause for a second."""
    took = serve(people, max(5 * seconds, 5), 1.0 if people > 1 else 0.1).all
    return {f"answer_{people}_game{'s' if people > 1 else ''}_ms": median(took)} if took else {}
