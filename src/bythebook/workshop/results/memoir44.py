"""The results page of Memoir '44: wins in each scenario, and the use of each line of the solo AI."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as scenario
from bythebook.lab.simulate import Result, simulate
from bythebook.lab.statistics import wilson
from bythebook.players.seating import seating

NAME = "reference/results-memoir44.md"
OPTION = "games"
HELP = "games per scenario of Memoir '44 (default: 0, leave the page unchanged)"


def page(games: int, jobs: int, file: Path | None = None) -> str:
    """Simulate all scenarios with bots on both sides and return the page."""
    rows = [
        "# Memoir '44: simulation results",
        "",
        f"The solo AI against itself: {games} games of each of the {len(all_ids())} scenarios,",
        f"seeds 1 to {games}. Intervals are Wilson's. `scripts/docs --games N` plays the games and writes",
        "this page.",
        "",
        "| scenario | games | finished | Axis wins | 95 % confidence interval | turns |",
        "|---|---|---|---|---|---|",
    ]
    total: dict[str, Counter[str]] = {}
    for name in all_ids():
        result = simulate(seating("memoir44", setup=[f"scenario={name}"]), games=games, seed=1, jobs=jobs)
        _add(total, result)
        won, done = result.winners["axis"], sum(game.finished for game in result.games)
        low, high = wilson(won, done)
        title = scenario(name).title
        share = f"{100 * won / done:.0f} %"
        interval = f"{100 * low:.0f} – {100 * high:.0f} %"
        rows.append(f"| {title} | {games} | {done} | {share} | {interval} | {result.turns:.1f} |")
        print(f"{title}: {share}", flush=True)
    return "\n".join([*rows, *_rules(total)]) + "\n"


def _add(total: dict[str, Counter[str]], result: Result) -> None:
    for ident, total_counts in result.rules.items():
        total.setdefault(ident, Counter()).update(total_counts)


def _rules(total: dict[str, Counter[str]]) -> list[str]:
    rows = [
        "",
        "## Use of each line",
        "",
        "In all these games together: decisions that checked a line, matched it (or were narrowed by it),",
        "and were made by it.",
        "",
        "| id | checked | matched | decided |",
        "|---|---|---|---|",
    ]
    rows += [f"| {i} | {c['asked']:,} | {c['yes']:,} | {c['decided']:,} |" for i, c in total.items()]
    return rows
