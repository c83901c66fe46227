"""A run of the benchmark: other engines, the machine and our games alternately, each with a calibration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from bythebook.lab import bench
from bythebook.workshop.bench import environment, machine, peers
from bythebook.workshop.bench.machine import Figure, Watch, combine
from bythebook.workshop.bench.thresholds import APP, LIMIT, PEER, BenchRow, Figures, rows
from bythebook.workshop.bench.waits import waits

SHORT: Final = ("random", "bots", "copy")
"""The parts of a game measured in a short round."""


class Run:
    """The figures measured so far, by game, other engine and machine."""

    def __init__(self, games: Iterable[str], seconds: float, *, watch: Watch | None = None) -> None:
        self.games = tuple(games)
        self.seconds = seconds
        self.watch = watch or Watch()
        self.found: dict[str, dict[str, list[Figure]]] = defaultdict(lambda: defaultdict(list))

    def round(self) -> None:
        """Measure the other engines, the machine's limit, and then each game, part by part."""
        for name in peers.figures():
            self._add(PEER, lambda name=name: peers.measure(name, self.seconds))  # type: ignore[misc]
        self._add(LIMIT, lambda: {"two_workers_speedup": machine.two_spinning()})
        for game in self.games:
            self._parts(game, bench.PARTS)
            self._add(game, lambda game=game: environment.measure(game, self.seconds))  # type: ignore[misc]

    def short_round(self) -> None:
        """Measure only what is quick, without the other engines."""
        for game in self.games:
            self._parts(game, SHORT)
        self.wait(short=True)

    def wait(self, *, short: bool = False) -> None:
        """Measure what users wait for."""
        for game, measure in waits(self.seconds, short=short):
            if game in (*self.games, APP):
                self._add(game, measure)

    def figures(self, of: str) -> dict[str, Figure]:
        """Return the figures of a game, of other engines or of the machine, each combined over its rounds."""
        return {name: combine(rounds) for name, rounds in self.found[of].items()}

    def rows(self) -> list[BenchRow]:
        """Return our figures next to their reference values."""
        beside: Figures = {**self.figures(PEER), **self.figures(LIMIT)}
        return [row for game in (*self.games, APP) for row in rows(game, self.figures(game), beside)]

    def _parts(self, game: str, parts: Iterable[str]) -> None:
        coming: Iterator[dict[str, float]] = bench.measure(game, self.seconds, parts)
        for _ in parts:
            self._add(game, lambda: next(coming))

    def _add(self, to: str, measure: Callable[[], Mapping[str, float]]) -> None:
        for name, figure in self.watch.around(measure).items():
            self.found[to][name].append(figure)
