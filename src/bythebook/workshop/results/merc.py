"""The page about many games of MERC: how often the Rebels win, and which rules of the Dictator AI fired."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from bythebook.games.merc.box.facts import facts
from bythebook.kernel.disk import home
from bythebook.lab.batch import play_batch
from bythebook.lab.simulate import Result, published_ids
from bythebook.lab.statistics import wilson
from bythebook.players.seating import Seating, seating
from bythebook.workshop.results.tally import Clock, counts

NAME = "reference/results-merc.md"
OPTION = "merc"
HELP = "games of MERC for each Dictator and size"
KEPT = home() / "results-merc.jsonl"
"""Outside the project, with the saved games."""

SWITCHED = ("ai_hospital=on", "ai_arms_dealer=on", "ai_reinforce=useless")
"""Rulings that open lines of the page which are shut otherwise."""

ONLY_SWITCHED = {
    "RULING-4": "shut unless `ai_arms_dealer` is on",
    "RULING-5": "shut unless `ai_hospital` is on",
    "RULING-6": "shut unless `ai_reinforce` is `useless`",
}
"""Lines that the second batch is played for."""

NO_DECISION = {"2.2": "says who may look at what: it is kept by what the bot is shown, and proved by test"}
"""Published rules in which nothing is chosen."""


def cells() -> dict[str, Seating]:
    """Every Dictator against every number of Rebels, page against page."""
    return {
        f"{dictator.id} {size.rebels}": seating(
            "merc", setup=[f"rebels={size.rebels}", f"dictator={dictator.id}"]
        )
        for dictator in facts().dictators
        for size in facts().sizes
    }


def switched() -> dict[str, Seating]:
    """Any Dictator against every number of Rebels, with the rulings that open more lines."""
    return {
        f"switched {size.rebels}": seating("merc", setup=[f"rebels={size.rebels}"], rulings=SWITCHED)
        for size in facts().sizes
    }


def page(games: int, jobs: int, keep: Path | None = None) -> str:
    """Play what is missing and write the page."""
    keep = keep or KEPT
    print(f"games are kept in {keep}", flush=True)
    main, more = cells(), switched()
    few = max(10, games // 20)
    results = play_batch(main, games=games, jobs=jobs, file=keep, progress=Clock(games, len(main)))
    others = play_batch(more, games=few, jobs=jobs, file=keep, progress=Clock(few, len(more)))
    rows = [
        "# What many games of MERC showed",
        "",
        "The Dictator AI against `rebels.md`, a Rebel side of our own that is no more than sensible:",
        f"{games:,} games of each of the {len(facts().dictators)} Dictators with one to six Rebels,",
        f"seeds 1 to {games:,}, by the usual rulings. `scripts/docs --merc N` plays them and writes this",
        "page.",
        "",
        *_won(results),
        *_fired(results, others, few),
    ]
    return "\n".join(rows) + "\n"


def _won(results: Mapping[str, Result]) -> list[str]:
    """How often the Rebels win, in per cent with Wilson's interval."""
    sizes = [size.rebels for size in facts().sizes]
    failed = sum(bool(game.failed) for result in results.values() for game in result.games)
    played = sum(len(result.games) for result in results.values())
    rows = [
        "## How often the Rebels win",
        "",
        f"In per cent, with the 95 % interval (Wilson). {played:,} games, {failed:,} of them broken off.",
        "",
        f"| Dictator | {' | '.join(f'{n} Rebel' + 's' * (n > 1) for n in sizes)} | all |",
        f"|---|{'---|' * (len(sizes) + 1)}",
    ]
    for dictator in facts().dictators:
        row = [results[f"{dictator.id} {n}"] for n in sizes]
        rows.append(f"| {dictator.name} | {' | '.join(_share([each]) for each in row)} | {_share(row)} |")
    columns = [[results[f"{d.id} {n}"] for d in facts().dictators] for n in sizes]
    every = [each for column in columns for each in column]
    rows.append(f"| all | {' | '.join(_share(column) for column in columns)} | {_share(every)} |")
    return rows


def _share(results: list[Result]) -> str:
    won = sum(result.winners["rebels"] for result in results)
    done = sum(game.finished for result in results for game in result.games)
    low, high = wilson(won, done)
    return f"{100 * won / max(1, done):.1f} ({100 * low:.1f} – {100 * high:.1f})"


def _fired(results: Mapping[str, Result], others: Mapping[str, Result], few: int) -> list[str]:
    """Every published id of the Dictator's page: how often asked, used, and the line that decided."""
    usual, more = counts(results), counts(others)
    rows = [
        "",
        "## Which rule fired",
        "",
        "Ids of the published rules, with rulings of ours where they are silent: in how many decisions a",
        "line was asked, in how many it fitted or narrowed what was left, and how many it decided. A",
        "preference narrows and never decides alone.",
        f"A line that the usual rulings shut was tried in {few} games more of each size, with",
        f"{', '.join(f'`{ruling}`' for ruling in SWITCHED)}.",
        "",
        "| id | asked | used | decided | |",
        "|---|---|---|---|---|",
    ]
    for ident in ids(results):
        found, note = (more, ONLY_SWITCHED[ident]) if ident in ONLY_SWITCHED else (usual, "")
        asked, used, decided = (found[key][ident] for key in ("asked", "yes", "decided"))
        note = note or ("" if used else "never used")
        rows.append(f"| {ident} | {asked:,} | {used:,} | {decided:,} | {note} |")
    rows += [f"| {ident} | | | | {why} |" for ident, why in NO_DECISION.items()]
    unanswered = sum(game.unanswered for result in results.values() for game in result.games)
    return [*rows, "", f"Decisions for which no line fitted: {unanswered:,}."]


def ids(results: Mapping[str, Result]) -> list[str]:
    """The ids of the Dictator's page, in the order of their numbers, and rulings of ours after them."""
    seated = next(iter(results.values())).seating
    book = next(book for seat, book in seated.books.items() if seat == "dictator")
    return sorted(published_ids(seated, book), key=_numbers)


def _numbers(ident: str) -> tuple[bool, list[int]]:
    return not ident[0].isdecimal(), [int(part) for part in re.findall(r"\d+", ident)]
