"""The figures of each version in docs/explanation/performance.md, and a comparison with the last one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple

from bythebook.workshop import ROOT
from bythebook.workshop.bench.thresholds import BenchRow, figure, less_is_better

PAGE: Final = ROOT / "docs" / "explanation" / "performance.md"
FROM, TO = "<!-- scripts/bench --json writes from here -->", "<!-- to here -->"
BUSY: Final = "~"
"""Marks a figure that was measured on a noisy machine."""
SAME_SPEED: Final = 0.2
"""How much the time of the calibration loop may vary on one machine."""
FALLEN: Final = 0.75
"""A figure counts as fallen if it is below this share of its previous value."""


@dataclass(slots=True)
class History:
    """The cells of the table, by row and version, and the machine of each version."""

    versions: list[str] = field(default_factory=list)
    cells: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    machines: dict[str, str] = field(default_factory=dict)

    def keep(self, version: str, rows: Iterable[BenchRow], machine: str) -> None:
        """Add the figures of a version, or replace them."""
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
        """Return the milliseconds of the calibration loop on a version's machine."""
        found = re.search(r"(?:a bare|the calibration) loop takes ([\d.]+) ms", self.machines[version])
        if found is None:
            raise ValueError(f"{PAGE.name}: the line of {version} lacks the time of the calibration loop")
        return float(found[1])


def read_history(page: str) -> History:
    """Return the history that a page contains."""
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


def write_history(page: str, history: History) -> str:
    """Return the page with its history replaced by this one."""
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
    """Return the text before the history, the history, and the text after it."""
    before, begins, rest = page.partition(FROM)
    part, ends, after = rest.partition(TO)
    if not (begins and ends):
        raise ValueError(f"docs/explanation/performance.md must have the line {TO if begins else FROM!r}")
    return before, part, after


# -- compared ---------------------------------------------------------------------------------------


class MetricChange(NamedTuple):
    """A figure compared with the last version; a ratio above 1 is an improvement."""

    game: str
    name: str
    ratio: float
    busy: bool

    @property
    def has_fallen(self) -> bool:
        """Whether the figure is worse by more than a quarter."""
        return self.ratio < FALLEN

    def __str__(self) -> str:
        mark = "  FELL" if self.has_fallen else ""
        return f"{self.game:<9} {self.name:<30} {self.ratio:5.2f}x{'  noisy' if self.busy else mark}"


def changes(rows: Iterable[BenchRow], history: History) -> list[MetricChange]:
    """Return the figures that both runs measured, each relative to its machine's calibration loop."""
    last = history.versions[-1]
    loop_ms = history.loop_ms(last)
    found = []
    for row in rows:
        cell = history.cells.get((row.game, row.name), {}).get(last)
        if cell is not None:
            was = float(cell.lstrip(BUSY).split()[0].replace(",", ""))
            ratio = relative_to_loop(row.name, row.ours, row.loop_ms) / relative_to_loop(
                row.name, was, loop_ms
            )
            better = 1 / ratio if less_is_better(row.name) else ratio
            found.append(MetricChange(row.game, row.name, better, row.busy or cell.startswith(BUSY)))
    return found


def same_speed(rows: Iterable[BenchRow], history: History) -> bool:
    """Whether the calibration loop takes about as long as on the machine of the last version.

    Processors of the same name differ by half, and not equally for a loop and for a game.
    """
    now, then = median(row.loop_ms for row in rows), history.loop_ms(history.versions[-1])
    return abs(now - then) <= SAME_SPEED * then


def relative_to_loop(name: str, value: float, loop_ms: float) -> float:
    """Return a time in units of the calibration loop, or a rate per loop; other ratios are unchanged."""
    if name.endswith("_per_s"):
        return value * loop_ms
    return value / loop_ms if name.endswith(("_us", "_ms")) else value
