"""One run of the bench: peers, the machine and ourselves in turns, bare loops around each measurement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from bythebook.lab import bench
from bythebook.workshop.bench import environment, machine, peers
from bythebook.workshop.bench.bars import APP, LIMIT, PEER, Figures, Row, rows
from bythebook.workshop.bench.machine import Figure, Watch, together
from bythebook.workshop.bench.waits import waits

SHORT: Final = ("random", "bots", "copy")
"""What is measured of a game when there is little time."""


class Run:
    """Figures as they come, by game, by peer and by machine."""

    def __init__(self, games: Iterable[str], seconds: float, *, watch: Watch | None = None) -> None:
        self.games = tuple(games)
        self.seconds = seconds
        self.watch = watch or Watch()
        self.found: dict[str, dict[str, list[Figure]]] = defaultdict(lambda: defaultdict(list))

    def round(self) -> None:
        """Peers, the machine's own limit, and then each game, part by part."""
        for name in peers.figures():
            self._add(PEER, lambda name=name: peers.measure(name, self.seconds))  # type: ignore[misc]
        self._add(LIMIT, lambda: {"two_workers_speedup": machine.two_spinning()})
        for game in self.games:
            self._parts(game, bench.PARTS)
            self._add(game, lambda game=game: environment.measure(game, self.seconds))  # type: ignore[misc]

    def short_round(self) -> None:
        """What is cheap, without any peer."""
        for game in self.games:
            self._parts(game, SHORT)
        self.wait(short=True)

    def wait(self, *, short: bool = False) -> None:
        """What people wait for."""
        for game, measure in waits(self.seconds, short=short):
            if game in (*self.games, APP):
                self._add(game, measure)

    def figures(self, of: str) -> dict[str, Figure]:
        """What was found of a game, of peers or of the machine, the rounds put together."""
        return {name: together(rounds) for name, rounds in self.found[of].items()}

    def rows(self) -> list[Row]:
        """Every figure of ours beside what it is held against."""
        beside: Figures = {**self.figures(PEER), **self.figures(LIMIT)}
        return [row for game in (*self.games, APP) for row in rows(game, self.figures(game), beside)]

    def _parts(self, game: str, parts: Iterable[str]) -> None:
        coming: Iterator[dict[str, float]] = bench.measure(game, self.seconds, parts)
        for _ in parts:
            self._add(game, lambda: next(coming))

    def _add(self, to: str, measure: Callable[[], Mapping[str, float]]) -> None:
        for name, figure in self.watch.around(measure).items():
            self.found[to][name].append(figure)
