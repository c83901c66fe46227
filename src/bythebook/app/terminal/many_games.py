"""What the commands of many games share: a bar while they run, where results stand, games that broke off."""

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
"""Columns that a table may have where no terminal says otherwise."""


def check_game_count(games: int) -> None:
    """BadSeating unless there are games to play."""
    if games < 1:
        raise BadSeating(f"--games {games}: at least one game is needed")


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar where somebody looks, nothing where the output is piped."""
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
    """The bar of a command that has no result before its last game: who stops it is told so."""
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
        told = f"stopped after {played:,} of {games:,} games; without the others there is no result"
        print(told, file=sys.stderr)
        raise


class _Rate(ProgressColumn):
    """Games a second, so far."""

    def render(self, task: Task) -> Text:
        """Nothing before the first game."""
        done, seconds = task.completed, task.elapsed
        return Text(f"{done / seconds:,.1f} a second" if done and seconds else "")


def console() -> Console:
    """Where results are printed: no line is cut, and nothing in them is taken for a style."""
    return consoles.console(soft_wrap=True, width=WIDE)


def print_failed(out: Console, result: Result) -> None:
    """The games that broke off, each with its seed."""
    for played in result.failed:
        out.print(f"game with seed {played.seed} broke off: {played.failed}")
