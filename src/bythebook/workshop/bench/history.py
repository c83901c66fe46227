"""The figures of each version, a table in docs/explanation/performance.md, and what fell since the last."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple

from bythebook.workshop import ROOT
from bythebook.workshop.bench.bars import Row, figure, less_is_better

PAGE: Final = ROOT / "docs" / "explanation" / "performance.md"
FROM, TO = "<!-- scripts/bench --json writes from here -->", "<!-- to here -->"
BUSY: Final = "~"
"""Before a figure that was measured while the machine was busy."""
SAME_SPEED: Final = 0.2
"""How much a calibration loop may differ on one machine."""
FALLEN: Final = 0.75
"""A row below this part of what it was has fallen."""


@dataclass(slots=True)
class History:
    """The cells of the table by row and version, and the machine of each version in a line."""

    versions: list[str] = field(default_factory=list)
    cells: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    machines: dict[str, str] = field(default_factory=dict)

    def keep(self, version: str, rows: Iterable[Row], machine: str) -> None:
        """The figures of a version take the place of those it had."""
        if version not in self.versions:
            self.versions.append(version)
        for cells in self.cells.values():
            cells.pop(version, None)
        for row in rows:
            ratio = f" ({row.ratio:.2f}x)" if row.ratio is not None else ""
            cell = f"{BUSY if row.busy else ''}{figure(row.ours)}{ratio}"
            self.cells.setdefault((row.game, row.name), {})[version] = cell
        self.machines[version] = machine

    def loop_ms(self, version: str) -> float:
        """What a bare loop took on the machine of a version."""
        found = re.search(r"a bare loop takes ([\d.]+) ms", self.machines[version])
        if found is None:
            raise ValueError(
                f"docs/explanation/performance.md: the line of {version} does not say what a bare loop takes"
            )
        return float(found[1])


def read(page: str) -> History:
    """The history that a page holds."""
    history = History()
    for line in _parts(page)[1].splitlines():
        if line.startswith("| "):
            game, name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            if name == "figure":
                history.versions = cells
            else:
                kept = zip(history.versions, cells, strict=True)
                history.cells[game, name] = {version: cell for version, cell in kept if cell}
        elif found := re.fullmatch(r"- (\S+): (.+)", line):
            history.machines[found[1]] = found[2]
    return history


def written(page: str, history: History) -> str:
    """The page with that history in it."""
    lines = [
        f"| game | figure | {' | '.join(history.versions)} |",
        f"|---|---|{'---:|' * len(history.versions)}",
    ]
    for (game, name), cells in history.cells.items():
        row = " | ".join(cells.get(version, "") for version in history.versions)
        lines.append(f"| {game} | {name} | {row} |")
    lines += ["", *(f"- {version}: {machine}" for version, machine in history.machines.items())]
    before, _, after = _parts(page)
    return "\n".join([f"{before}{FROM}\n", *lines, f"\n{TO}{after}"])


def _parts(page: str) -> tuple[str, str, str]:
    """What stands before the history, the history itself, which the program writes, and what comes after."""
    before, begins, rest = page.partition(FROM)
    part, ends, after = rest.partition(TO)
    if not (begins and ends):
        raise ValueError(f"docs/explanation/performance.md lacks the line {TO if begins else FROM!r}")
    return before, part, after


# -- compared ---------------------------------------------------------------------------------------


class Change(NamedTuple):
    """A row now against the last one: above 1 is better."""

    game: str
    name: str
    ratio: float
    busy: bool

    @property
    def fell(self) -> bool:
        """Whether it is worse by more than a quarter."""
        return self.ratio < FALLEN

    def __str__(self) -> str:
        mark = "  FELL" if self.fell else ""
        return f"{self.game:<9} {self.name:<30} {self.ratio:5.2f}x{'  busy' if self.busy else mark}"


def changes(rows: Iterable[Row], history: History) -> list[Change]:
    """What both runs measured, each counted in bare loops of its own machine."""
    last = history.versions[-1]
    loop_ms = history.loop_ms(last)
    found = []
    for row in rows:
        cell = history.cells.get((row.game, row.name), {}).get(last)
        if cell is not None:
            was = float(cell.lstrip(BUSY).split()[0].replace(",", ""))
            ratio = in_loops(row.name, row.ours, row.loop_ms) / in_loops(row.name, was, loop_ms)
            better = 1 / ratio if less_is_better(row.name) else ratio
            found.append(Change(row.game, row.name, better, row.busy or cell.startswith(BUSY)))
    return found


def same_speed(rows: Iterable[Row], history: History) -> bool:
    """Whether a calibration loop takes about as long as on the machine of the last version.

    Processors of one name differ by half, and not in the same way for a loop and for a game.
    """
    now, then = median(row.loop_ms for row in rows), history.loop_ms(history.versions[-1])
    return abs(now - then) <= SAME_SPEED * then


def in_loops(name: str, value: float, loop_ms: float) -> float:
    """A time in bare loops, or how many of something in the time of one; a ratio as it is."""
    if name.endswith("_per_s"):
        return value * loop_ms
    return value / loop_ms if name.endswith(("_us", "_ms")) else value
