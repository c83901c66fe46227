"""Thresholds: a minimum for each figure, and a goal beyond it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bythebook.workshop.bench.machine import Figure
from bythebook.workshop.our_games import GAMES

Figures = Mapping[str, Figure]

PEER: Final = "peer"
LIMIT: Final = "limit"
APP: Final = "app"
"""The heading of figures that don't belong to a game."""


@dataclass(frozen=True, kw_only=True)
class Threshold:
    """The minimum and the goal of a figure, or of its ratio to the figure `against`."""

    floor: float
    goal: float
    against: str = ""


EVERY_GAME: Final = {
    "bot_decisions_with_why_per_s": Threshold(against="bot_decisions_per_s", floor=0.75, goal=0.85),
    "turn_p99_ms": Threshold(floor=20, goal=10),
    "copy_us": Threshold(floor=20, goal=10),
    "recording_slowdown": Threshold(floor=1.10, goal=1.03),
    "env_steps_per_s": Threshold(against=PEER, floor=1, goal=2),
    "two_workers_speedup": Threshold(against=LIMIT, floor=0.95, goal=0.95),
}


def _game_thresholds(
    random: tuple[float, float], bots: tuple[float, float], games: tuple[float, float]
) -> dict[str, Threshold]:
    """Return the thresholds of a game, given those for random play, bot decisions and whole games."""
    return {
        "random_choices_per_s": Threshold(against=PEER, floor=random[0], goal=random[1]),
        "bot_decisions_per_s": Threshold(against=PEER, floor=bots[0], goal=bots[1]),
        "games_per_s": Threshold(floor=games[0], goal=games[1]),
        **EVERY_GAME,
    }


THRESHOLDS: Final = {
    **{name: _game_thresholds(**game.thresholds) for name, game in GAMES.items()},
    APP: {"answer_50_games_ms": Threshold(floor=15, goal=7)},
}
"""The thresholds of each game, and of the app."""


@dataclass(frozen=True, kw_only=True)
class BenchRow:
    """A line of the table; `kept` and `met` are None where there is no threshold."""

    game: str
    name: str
    ours: float
    beside: float | None = None
    """The reference value: a figure of another engine, a machine limit, or another figure of ours."""
    ratio: float | None = None
    floor: str = ""
    goal: str = ""
    kept: bool | None = None
    met: bool | None = None
    busy: bool = False
    """Whether other programs used the machine during the measurement."""
    loop_ms: float
    """The milliseconds of the calibration loop before and after the measurement."""

    @property
    def missed(self) -> bool:
        """Whether a minimum is missed on a quiet machine."""
        return self.kept is False and not self.busy

    @property
    def mark(self) -> str:
        """A remark for the table."""
        if self.busy:
            return "noisy: below the minimum" if self.kept is False else "noisy"
        return {None: "no threshold", True: "goal met" if self.met else "", False: "MISSED"}[self.kept]


def less_is_better(name: str) -> bool:
    """Whether a figure is a time rather than a rate."""
    return name.endswith(("_us", "_ms", "_slowdown"))


def rows(game: str, ours: Figures, peer: Figures) -> list[BenchRow]:
    """Return a row for every figure of a game, those with a threshold first."""
    thresholds = THRESHOLDS[game]
    names = [name for name in thresholds if name in ours] + [name for name in ours if name not in thresholds]
    return [_row(game, name, ours, peer) for name in names]


def _row(game: str, name: str, ours: Figures, peer: Figures) -> BenchRow:
    """Return a figure next to its reference value; the ratio is above 1 if ours is better."""
    own, bar = ours[name], THRESHOLDS[game].get(name)
    beside = ours.get(bar.against) if bar and bar.against in ours else peer.get(name)
    ratio = None
    if beside is not None:
        ratio = beside.value / own.value if less_is_better(name) else own.value / beside.value
    plain = BenchRow(
        game=game,
        name=name,
        ours=own.value,
        beside=beside.value if beside else None,
        ratio=ratio,
        busy=own.busy or bool(beside and beside.busy),
        loop_ms=own.loop_ms,
    )
    return plain if bar is None else _with_threshold(plain, bar)


def _with_threshold(row: BenchRow, bar: Threshold) -> BenchRow:
    unit = "x" if bar.against else _unit(row.name)
    sign = "<= " if less_is_better(row.name) and not bar.against else ""
    return BenchRow(
        **{
            **vars(row),
            "floor": f"{sign}{bar.floor:.3g}{unit}",
            "goal": f"{sign}{bar.goal:.3g}{unit}",
            "kept": _reaches(row, bar, bar.floor),
            "met": _reaches(row, bar, bar.goal),
        }
    )


def _reaches(row: BenchRow, bar: Threshold, wanted: float) -> bool:
    """Whether a figure reaches a threshold; it doesn't if its reference value is missing."""
    if bar.against:
        return row.ratio is not None and row.ratio >= wanted
    return row.ours <= wanted if less_is_better(row.name) else row.ours >= wanted


def _unit(name: str) -> str:
    units = {"_us": " us", "_ms": " ms", "_per_s": "/s"}
    return next((unit for end, unit in units.items() if name.endswith(end)), "x")


# -- as text ----------------------------------------------------------------------------------------


def table(lines: list[BenchRow]) -> str:
    """Return the rows as aligned text, with missed minimums marked."""
    cells = [("", "figure", "ours", "reference", "ratio", "minimum", "goal", "")]
    for line in lines:
        ratio = "-" if line.ratio is None else f"{line.ratio:.2f}x"
        values = (figure(line.ours), figure(line.beside), ratio)
        cells.append((line.game, line.name, *values, line.floor, line.goal, line.mark))
    widths = [max(len(cell[i]) for cell in cells) for i in range(8)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if i in (0, 1, 7) else text.rjust(width)
            for i, (text, width) in enumerate(zip(cell, widths, strict=True))
        ).rstrip()
        for cell in cells
    )


def figure(value: float | None) -> str:
    """Format a number with three significant digits or thousands separators."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
