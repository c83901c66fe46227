"""Bars: the floors that figures are held to, and the goals beyond them."""

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
"""What belongs to no game."""


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What a figure is held against: the peer's, the machine's limit, another of ours, or a number."""

    floor: float
    goal: float
    against: str = ""


EVERY_GAME: Final = {
    "bot_decisions_with_why_per_s": Bar(against="bot_decisions_per_s", floor=0.75, goal=0.85),
    "turn_p99_ms": Bar(floor=20, goal=10),
    "copy_us": Bar(floor=20, goal=10),
    "recording_slowdown": Bar(floor=1.10, goal=1.03),
    "env_steps_per_s": Bar(against=PEER, floor=1, goal=2),
    "two_workers_speedup": Bar(against=LIMIT, floor=0.95, goal=0.95),
}


def _bars(
    random: tuple[float, float], bots: tuple[float, float], games: tuple[float, float]
) -> dict[str, Bar]:
    """The bars of a game: floor and goal of random play, of bot decisions and of whole games."""
    return {
        "random_choices_per_s": Bar(against=PEER, floor=random[0], goal=random[1]),
        "bot_decisions_per_s": Bar(against=PEER, floor=bots[0], goal=bots[1]),
        "games_per_s": Bar(floor=games[0], goal=games[1]),
        **EVERY_GAME,
    }


BARS: Final = {
    **{name: _bars(**game.floors) for name, game in GAMES.items()},
    APP: {"answer_50_games_ms": Bar(floor=15, goal=7)},
}
"""What each game is held to, and the app."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One line of the table; `kept` and `met` are None where there is no bar."""

    game: str
    name: str
    ours: float
    beside: float | None = None
    """The peer's figure, the machine's limit, or another of ours."""
    ratio: float | None = None
    floor: str = ""
    goal: str = ""
    kept: bool | None = None
    met: bool | None = None
    busy: bool = False
    """The machine was busy before or after: the figure says little."""
    loop_ms: float
    """What a bare loop took before and after."""

    @property
    def missed(self) -> bool:
        """Whether a floor is missed, on a machine that had nothing else to do."""
        return self.kept is False and not self.busy

    @property
    def mark(self) -> str:
        """What is to be said of it in a word."""
        if self.busy:
            return "busy: below the floor" if self.kept is False else "busy"
        return {None: "no bar", True: "goal met" if self.met else "", False: "MISSED"}[self.kept]


def less_is_better(name: str) -> bool:
    """Whether a figure is a time, not a rate."""
    return name.endswith(("_us", "_ms", "_slowdown"))


def rows(game: str, ours: Figures, peer: Figures) -> list[Row]:
    """A row for every figure of a game, the barred ones first and in order."""
    bars = BARS[game]
    names = [name for name in bars if name in ours] + [name for name in ours if name not in bars]
    return [_row(game, name, ours, peer) for name in names]


def _row(game: str, name: str, ours: Figures, peer: Figures) -> Row:
    """One figure beside what it is held against; the ratio is above 1 where ours is the better one."""
    own, bar = ours[name], BARS[game].get(name)
    beside = ours.get(bar.against) if bar and bar.against in ours else peer.get(name)
    ratio = None
    if beside is not None:
        ratio = beside.value / own.value if less_is_better(name) else own.value / beside.value
    plain = Row(
        game=game,
        name=name,
        ours=own.value,
        beside=beside.value if beside else None,
        ratio=ratio,
        busy=own.busy or bool(beside and beside.busy),
        loop_ms=own.loop_ms,
    )
    return plain if bar is None else _held(plain, bar)


def _held(row: Row, bar: Bar) -> Row:
    unit = "x" if bar.against else _unit(row.name)
    sign = "<= " if less_is_better(row.name) and not bar.against else ""
    return Row(
        **{
            **vars(row),
            "floor": f"{sign}{bar.floor:.3g}{unit}",
            "goal": f"{sign}{bar.goal:.3g}{unit}",
            "kept": _reaches(row, bar, bar.floor),
            "met": _reaches(row, bar, bar.goal),
        }
    )


def _reaches(row: Row, bar: Bar, wanted: float) -> bool:
    """Whether a figure is good enough; one that lacks what it is held against is not."""
    if bar.against:
        return row.ratio is not None and row.ratio >= wanted
    return row.ours <= wanted if less_is_better(row.name) else row.ours >= wanted


def _unit(name: str) -> str:
    units = {"_us": " us", "_ms": " ms", "_per_s": "/s"}
    return next((unit for end, unit in units.items() if name.endswith(end)), "x")


# -- as text ----------------------------------------------------------------------------------------


def table(lines: list[Row]) -> str:
    """The rows as aligned text, a missed floor marked."""
    cells = [("", "figure", "ours", "beside", "ratio", "floor", "goal", "")]
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
    """A number for people: thousands parted, three digits that count."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
