"""What long batches of games share: how far they are, and how often each line fired."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

from bythebook.lab.simulate import Result

Counts = dict[str, Counter[str]]
"""Under `asked`, `yes` and `decided`: how often, by id."""


class Clock:
    """Tells after each cell how far the batch is and how long it may still take."""

    def __init__(self, games: int, cells: int) -> None:
        self.games, self.all = games, games * cells
        self.done = 0
        self.since = time.monotonic()

    def __call__(self, cell: str, games: int) -> None:
        """A row is there."""
        before, self.done = self.done, self.done + games
        if self.done // self.games == before // self.games:
            return
        spent = time.monotonic() - self.since
        rest = spent * (self.all - self.done) / self.done
        told = f"{self.done:,} of {self.all:,} games, {spent:.0f} s, about {rest:.0f} s to go"
        print(f"{cell}: {told}", flush=True)


def counts(results: Mapping[str, Result]) -> Counts:
    """How often each id was asked, fitted and decided, over all cells."""
    total: Counts = {"asked": Counter(), "yes": Counter(), "decided": Counter()}
    for result in results.values():
        for what, ids in total.items():
            ids.update(result.total(what))
    return total
