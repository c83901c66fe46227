"""Progress and totals for long batches of games."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

from bythebook.lab.simulate import Result

Counts = dict[str, Counter[str]]
"""How often each id was checked (`asked`), matched (`yes`) and decisive (`decided`), by these keys."""


class ProgressPrinter:
    """Prints, after each cell, how many games have been played and how long the rest may take."""

    def __init__(self, games: int, cells: int) -> None:
        self.games, self.all = games, games * cells
        self.done = 0
        self.since = time.monotonic()

    def __call__(self, cell: str, games: int) -> None:
        """Add a chunk of games."""
        before, self.done = self.done, self.done + games
        if self.done // self.games == before // self.games:
            return
        spent = time.monotonic() - self.since
        rest = spent * (self.all - self.done) / self.done
        games_done = f"{self.done:,} of {self.all:,} games"
        print(f"{cell}: {games_done}, {spent:.0f} s, about {rest:.0f} s left", flush=True)


def total_counts(results: Mapping[str, Result]) -> Counts:
    """Return the counts for each id, summed over all cells."""
    total: Counts = {"asked": Counter(), "yes": Counter(), "decided": Counter()}
    for result in results.values():
        for what, ids in total.items():
            ids.update(result.total(what))
    return total
