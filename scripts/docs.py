"""Writes the pages of `docs/` that the program itself knows: rulings, printed output, what many games showed.

scripts/docs                 the rulings, the picture and what the code of python.md prints
scripts/docs --games 100     also plays that many games of every scenario, bot against bot
scripts/docs --merc 1000     also plays that many games of MERC for every Dictator and number of Rebels
scripts/docs --arcs 2000     also plays that many games of Arcs for two, three and four seats

The games of MERC and Arcs are kept in a file as they are played: a run that was broken off goes on where it
stopped.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
from collections import Counter
from pathlib import Path

from bythebook.app.game.rulings import every_ruling
from bythebook.games import NAMES, load
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as scenario
from bythebook.lab.simulate import Result, simulate, wilson
from bythebook.players.seating import seating
from scripts import picture, results_arcs, results_merc

DOCS = Path(__file__).resolve().parent.parent / "docs"


def rulings(game: str) -> str:
    """Every switch of a game with its readings."""
    box = load(game)
    some = box.rulings[0]
    rows = [
        f"# Rulings of {box.title}",
        "",
        "Where a published text is silent, or can be read in two ways, there is a switch. The first",
        f"reading is played unless you say otherwise: `bythebook play {game} --ruling",
        f"{some.id}={some.alternatives[0]}`. A game keeps its rulings in its log. `bythebook rulings {game}`",
        "prints this list; `scripts/docs` writes this page. A ruling of a playbook is set for every",
        "side that plays by it, or with `SEAT:ID=READING` for one.",
        "",
        "| ruling | rule | readings | what it decides |",
        "|---|---|---|---|",
    ]
    for ruling in every_ruling(box):
        readings = ", ".join(f"**{r}**" if r == ruling.default else r for r in ruling.readings)
        rows.append(f"| `{ruling.id}` | {ruling.rule} | {readings} | {ruling.text} |")
    return "\n".join(rows) + "\n"


def results(games: int, jobs: int) -> str:
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


def printed(page: str) -> str:
    """A page with what its pieces of Python print today, run from top to bottom."""
    room: dict[str, object] = {"__name__": "docs"}

    def run(found: re.Match[str]) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(found[2], room)
        return f"{found[1]}{found[2]}{found[3]}{out.getvalue()}```"

    return re.sub(r"(```python\n)(.*?)(```\n\n```text\n).*?```", run, page, flags=re.DOTALL)


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(
        prog="scripts/docs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=0, help="games of each scenario; 0 leaves that page alone"
    )
    parser.add_argument("--merc", type=int, default=0, help="games of MERC for each Dictator and size")
    parser.add_argument("--arcs", type=int, default=0, help="games of Arcs for each number of seats")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--keep", type=Path, help="the file in which games of MERC and Arcs are kept")
    options = parser.parse_args()
    picture.main()
    for game in NAMES:
        (DOCS / f"rulings-{game}.md").write_text(rulings(game), encoding="utf-8")
    python = DOCS / "python.md"
    python.write_text(printed(python.read_text(encoding="utf-8")), encoding="utf-8")
    if options.games:
        (DOCS / "results-memoir44.md").write_text(results(options.games, options.jobs), encoding="utf-8")
    if options.merc:
        page = results_merc.page(options.merc, options.jobs, options.keep or results_merc.KEPT)
        (DOCS / "results-merc.md").write_text(page, encoding="utf-8")
    if options.arcs:
        page = results_arcs.page(options.arcs, options.jobs, options.keep or results_arcs.KEPT)
        (DOCS / "results-arcs.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
