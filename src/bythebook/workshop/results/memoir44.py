"""The page about many games of Memoir '44: who wins each scenario, and which lines of the solo AI fired."""

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
HELP = "games of each scenario; 0 leaves that page alone"


def page(games: int, jobs: int, keep: Path | None = None) -> str:
    """Bot against bot over all scenarios: who wins, and which lines of the page were asked and decided."""
    rows = [
        "# What many games showed",
        "",
        f"The solo AI against itself, {games} games of each of the {len(all_ids())} scenarios, seeds",
        f"1 to {games}. Intervals are 95 % (Wilson). `scripts/docs --games N` plays them and writes this.",
        "",
        "| scenario | games | finished | Axis wins | 95 % interval | turns |",
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
    for ident, counts in result.rules.items():
        total.setdefault(ident, Counter()).update(counts)


def _rules(total: dict[str, Counter[str]]) -> list[str]:
    rows = [
        "",
        "## Which line fired",
        "",
        "Over all of these games: how often a line was asked, said yes (or narrowed), and decided.",
        "",
        "| id | asked | yes | decided |",
        "|---|---|---|---|",
    ]
    rows += [f"| {i} | {c['asked']:,} | {c['yes']:,} | {c['decided']:,} |" for i, c in total.items()]
    return rows
