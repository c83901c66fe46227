"""Helpers for commands that play many games: progress bars, consoles, failed games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from bythebook.app.terminal import consoles
from bythebook.lab.simulate import Result
from bythebook.players.seating import BadSeating

WIDE = 110
"""The width of tables if the output isn't a terminal."""


NO_RESULT = "stopped after {played:,} of {games:,} games; results need all games, so nothing was computed"


NO_RESULT = "stopped after {played:,} of {games:,} games; results need all games, so nothing was computed"


def check_game_count(games: int) -> None:
    """Raise BadSeating if the number of games isn't positive."""
    if games < 1:
        raise BadSeating(f"--games {games}: the number of games must be at least 1")


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar on a terminal; yield the function that advances it, None if output is piped."""
    console = consoles.console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


@contextmanager
def complete_batch(games: int) -> Iterator[Callable[[int], None]]:
    """Show the progress bar for a command whose results need all games."""
    played = 0

    def count(more: int) -> None:
        nonlocal played
        played += more
        if progress is not None:
            progress(more)

    try:
        with progress_bar(games) as progress:
            yield count
    except KeyboardInterrupt:
        print(NO_RESULT.format(played=played, games=games), file=sys.stderr)
        raise


class _Rate(ProgressColumn):
    """The number of games per second so far."""

    def render(self, task: Task) -> Text:
        """Return the rate; empty until the first game has finished."""
        done, seconds = task.completed, task.elapsed
        return Text(f"{done / seconds:,.1f} games/s" if done and seconds else "")


def console() -> Console:
    """Return a console for results: lines aren't cut off, and markup isn't interpreted."""
    return consoles.console(soft_wrap=True, width=WIDE)


def print_failed(out: Console, result: Result) -> None:
    """Print the failed games, each with its seed."""
    for played in result.failed:
        out.print(f"The game with seed {played.seed} failed: {played.failed}")
