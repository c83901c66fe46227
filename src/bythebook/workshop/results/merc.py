"""The results page of MERC: how often the Rebels win, and the use of each rule of the Dictator AI."""

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
from bythebook.workshop.results.tally import ProgressPrinter, total_counts

NAME = "reference/results-merc.md"
OPTION = "merc"
HELP = "games of MERC per Dictator and number of Rebels"
GAMES_FILE = home() / "results-merc.jsonl"
"""The games file, which is in the folder of saved games, outside the project."""

SWITCHED = ("ai_hospital=on", "ai_arms_dealer=on", "ai_reinforce=useless")
"""Rulings that enable lines that can't be reached with the default rulings."""

ONLY_SWITCHED = {
    "RULING-4": "only with `ai_arms_dealer=on`",
    "RULING-5": "only with `ai_hospital=on`",
    "RULING-6": "only with `ai_reinforce=useless`",
}
"""Lines that are counted in the games with those rulings."""

NO_DECISION = {"2.2": "about who may look at what: the bot's view follows it, which a test checks"}
"""Published rules that don't involve a choice."""


def cells() -> dict[str, Seating]:
    """Return the seatings of every Dictator against every number of Rebels, bot against bot."""
    return {
        f"{dictator.id} {size.rebels}": seating(
            "merc", setup=[f"rebels={size.rebels}", f"dictator={dictator.id}"]
        )
        for dictator in facts().dictators
        for size in facts().sizes
    }


def switched_cells() -> dict[str, Seating]:
    """Return seatings for every number of Rebels, with the rulings that enable more lines."""
    return {
        f"switched {size.rebels}": seating("merc", setup=[f"rebels={size.rebels}"], rulings=SWITCHED)
        for size in facts().sizes
    }


def page(games: int, jobs: int, file: Path | None = None) -> str:
    """Play the missing games and return the page."""
    file = file or GAMES_FILE
    print(f"games are saved in {file}", flush=True)
    main, more = cells(), switched_cells()
    few = max(10, games // 20)
    results = play_batch(main, games=games, jobs=jobs, file=file, progress=ProgressPrinter(games, len(main)))
    others = play_batch(more, games=few, jobs=jobs, file=file, progress=ProgressPrinter(few, len(more)))
    rows = [
        "# MERC: simulation results",
        "",
        "The Dictator AI against `rebels.md`, our own, deliberately simple Rebel bot:",
        f"{games:,} games of each of the {len(facts().dictators)} Dictators with one to six Rebels,",
        f"seeds 1 to {games:,}, with the default rulings. `scripts/docs --merc N` plays the games and writes",
        "this page.",
        "",
        *_win_table(results),
        *_rule_table(results, others, few),
    ]
    return "\n".join(rows) + "\n"


def _win_table(results: Mapping[str, Result]) -> list[str]:
    """Return the share of games won by the Rebels, with its Wilson interval."""
    sizes = [size.rebels for size in facts().sizes]
    failed = sum(bool(game.failed) for result in results.values() for game in result.games)
    played = sum(len(result.games) for result in results.values())
    rows = [
        "## How often the Rebels win",
        "",
        "In percent, with 95 % confidence intervals (Wilson).",
        f"Games: {played:,}; ended with an error: {failed:,}.",
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


def _rule_table(results: Mapping[str, Result], others: Mapping[str, Result], few: int) -> list[str]:
    """Return how often each published id in the Dictator's playbook was checked, matched and decisive."""
    usual, more = total_counts(results), total_counts(others)
    rows = [
        "",
        "## Use of each rule",
        "",
        "Ids of the published rules and of our own rulings: decisions that checked a line, matched it (or",
        "were narrowed by it), and were made by it. A preference narrows and never decides alone. Lines that",
        f"the default rulings never reach are counted in {few} more games of each size, with",
        f"{', '.join(f'`{ruling}`' for ruling in SWITCHED)}.",
        "",
        "| id | checked | matched | decided | |",
        "|---|---|---|---|---|",
    ]
    for ident in ids(results):
        found, note = (more, ONLY_SWITCHED[ident]) if ident in ONLY_SWITCHED else (usual, "")
        asked, used, decided = (found[key][ident] for key in ("asked", "yes", "decided"))
        note = note or ("" if used else "never matched")
        rows.append(f"| {ident} | {asked:,} | {used:,} | {decided:,} | {note} |")
    rows += [f"| {ident} | | | | {why} |" for ident, why in NO_DECISION.items()]
    unanswered = sum(game.unanswered for result in results.values() for game in result.games)
    return [*rows, "", f"Decisions that matched no line: {unanswered:,}."]


def ids(results: Mapping[str, Result]) -> list[str]:
    """Return the ids in the Dictator's playbook by number, with our own rulings last."""
    seated = next(iter(results.values())).seating
    book = next(book for seat, book in seated.books.items() if seat == "dictator")
    return sorted(published_ids(seated, book), key=_numbers)


def _numbers(ident: str) -> tuple[bool, list[int]]:
    return not ident[0].isdecimal(), [int(part) for part in re.findall(r"\d+", ident)]
