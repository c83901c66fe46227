"""The page about many games of Arcs: SUPERCAT alone at the table, who wins, and which of its lines fired."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bythebook.kernel.disk import home
from bythebook.lab.batch import play_batch
from bythebook.lab.play import GameRecord
from bythebook.lab.simulate import Result
from bythebook.lab.statistics import wilson
from bythebook.players.seating import Seating, program, seating
from bythebook.workshop.results.tally import Clock, Counts, counts

NAME = "reference/results-arcs.md"
OPTION = "arcs"
HELP = "games of Arcs for each number of seats"
KEPT: Final = home() / "results-arcs.jsonl"
"""Outside the project, with the saved games."""

SIZES: Final = (2, 3, 4)
CHAPTERS: Final = 5

SWITCHED: Final = (
    "city_combat=first",
    "combat_target=most_trophies",
    "movement_order=shortest",
    "raid_hits=control",
    "ransack_choice=most_agents",
    "weapon_combat=any_prelude",
)
"""Rulings that open lines of the page which are shut otherwise."""

LEADERS: Final = (("bots", (2, 3)), ("draft", SIZES))
"""Ways to have leaders and lore, which open others, and for how many seats; bots know three leaders."""

ONLY_SWITCHED: Final = {
    "RULING-21": "ransack_choice",
    "RULING-22": "combat_target",
    "RULING-23": "movement_order",
    "RULING-41": "weapon_combat",
    "RULING-53": "city_combat",
}
"""Lines that are shut by the usual reading of a ruling."""

ONLY_LEADERS: Final = {
    "RULING-40": "texts of leaders and lore",
    "CP4": "rerolls: Seeker Torpedoes, a lore card, or Skirmishers, which PR2 may give up",
    "CP5": "rerolls: Seeker Torpedoes, a lore card, or Skirmishers, which PR2 may give up",
}
"""Lines about what only leaders and lore bring."""

PREFERENCE: Final = "narrows what another line does, never decides alone"
PLANNED: Final = "a move is chosen as a whole, ships and stops with it; only a move nobody planned comes here"

NEVER: Final = {
    "BT4": "a fork: what stands under it has ids of its own",
    "BT4.3": "only leads to General Priorities, whose lines count",
    "BT6.3": "only leads to General Priorities, whose lines count",
    "PR1": PREFERENCE,
    "PR6": "looks ahead: the combat it finds decides, and counts there (AG3, AG5, AG11, GP3, GP5)",
    "RULING-11": PREFERENCE,
    "RULING-22": PREFERENCE,
    "RULING-23": PREFERENCE,
    "RULING-17": PREFERENCE,
    "RULING-18": PREFERENCE,
    "RULING-33": PREFERENCE,
    "RULING-58": PREFERENCE,
    "RULING-59": PREFERENCE,
    "RULING-60": PREFERENCE,
    "RULING-61": PREFERENCE,
    "SC10": PLANNED,
    "SC11": PLANNED,
}
"""Lines that cannot decide, whatever is played, and why."""

RARE: Final = {
    "AD3": "needs a ready ability for Tax, Repair or Influence",
    "AG4": "needs a bot without starport and without claim",
    "AG7": "needs Court Enforcers, the one Court card with an ability for this suit; PR2 may give it up",
    "MO1": "needs a bot without starport and without claim",
    "MO4": "needs Prison Wardens, the one Court card with an ability for this suit; PR2 may give it up",
    "RULING-53": "where it was asked no combat for a rival city was favorable",
    "RULING-31": "needs a bot that has lost every ship and starport",
}
"""Lines that can decide and seldom come to it, and why."""

Results = Mapping[str, Result]


def cells() -> dict[str, Seating]:
    """SUPERCAT on all of two, three and four seats."""
    return {f"{n} seats": seating("arcs", setup=[f"players={n}"]) for n in SIZES}


def switched() -> dict[str, Seating]:
    """The same with the rulings that open more lines."""
    return {f"switched {n}": seating("arcs", setup=[f"players={n}"], rulings=SWITCHED) for n in SIZES}


def with_leaders() -> dict[str, Seating]:
    """The same with leaders and lore, drawn or drafted."""
    return {
        f"leaders {way} {n}": seating("arcs", setup=[f"players={n}", f"leaders={way}"])
        for way, sizes in LEADERS
        for n in sizes
    }


def page(games: int, jobs: int, keep: Path | None = None) -> str:
    """Play what is missing and write the page."""
    keep = keep or KEPT
    print(f"games are kept in {keep}", flush=True)
    few = max(10, games // 20)

    def played(found: Mapping[str, Seating], each: int) -> dict[str, Result]:
        return play_batch(found, games=each, jobs=jobs, file=keep, progress=Clock(each, len(found)))

    results = played(cells(), games)
    rows = [
        "# What many games of Arcs showed",
        "",
        f"SUPERCAT 0.7 alone at the table: {games:,} games each with two, three and four seats, seeds 1 to",
        f"{games:,}, by the usual rulings and in normal mode. With no person there a bot is never ahead of",
        "one, so all of them have the two advantages of that mode all the time. `scripts/docs --arcs N`",
        "plays the games and writes this page.",
        "",
        *_won(results),
        *_length(results),
        *_fired(results, played(switched(), few), played(with_leaders(), few), few),
    ]
    return "\n".join(rows) + "\n"


def _won(results: Results) -> list[str]:
    """How often each place in the first turn order wins, and each colour."""
    heads = [f"seat {place}" for place in range(1, max(SIZES) + 1)]
    colours = results[f"{max(SIZES)} seats"].seating.seats
    rows = [
        "## Who wins",
        "",
        "In per cent of the finished games, with the 95 % interval (Wilson). Seat 1 has the initiative",
        "first, the others sit clockwise from there.",
        "",
        f"| seats | {' | '.join(heads)} |",
        f"|---|{'---|' * len(heads)}",
        *(_shares(size, _places(result)) for size, result in zip(SIZES, results.values(), strict=True)),
        "",
        "Who sits in seat 1 is drawn, so colours should win alike:",
        "",
        f"| seats | {' | '.join(colours)} |",
        f"|---|{'---|' * len(colours)}",
    ]
    for size, result in zip(SIZES, results.values(), strict=True):
        rows.append(_shares(size, [result.winners[seat] for seat in result.seating.seats]))
    return rows


def _places(result: Result) -> list[int]:
    """Games won from each place, counted from who had the initiative first."""
    seats = [str(seat) for seat in result.seating.seats]
    won = [0] * len(seats)
    for game in _finished(result):
        first = result.seating.start(game.seed).state.initiative
        won[(seats.index(game.winner) - first) % len(seats)] += 1
    return won


def _finished(result: Result) -> list[GameRecord]:
    return [game for game in result.games if game.finished]


def _shares(size: int, won: list[int]) -> str:
    of = sum(won)
    row = []
    for n in won:
        low, high = wilson(n, of)
        row.append(f"{100 * n / max(1, of):.1f} ({100 * low:.1f} – {100 * high:.1f})")
    return f"| {size} | {' | '.join(row + [''] * (max(SIZES) - size))} |"


def _length(results: Results) -> list[str]:
    """In which chapter games end, and how much is decided in them."""
    chapters = range(1, CHAPTERS + 1)
    lasts = " | ".join(f"chapter {n}" for n in chapters)
    rows = [
        "",
        "## How long it takes",
        "",
        "In how many games which chapter was the last, and what bots decided in a game on average.",
        "",
        f"| seats | games | broken off | {lasts} | chapters | decisions |",
        f"|---|---|---|{'---|' * CHAPTERS}---|---|",
    ]
    for size, result in zip(SIZES, results.values(), strict=True):
        done = _finished(result)
        last = " | ".join(f"{sum(game.turns == n for game in done):,}" for n in chapters)
        each = sum(game.decisions for game in done) / max(1, len(done))
        games, failed = len(result.games), sum(bool(game.failed) for game in result.games)
        rows.append(f"| {size} | {games:,} | {failed:,} | {last} | {result.turns:.2f} | {each:,.0f} |")
    return rows


def _fired(results: Results, others: Results, leaders: Results, few: int) -> list[str]:
    """Every published id of the book: how often asked, used, and the line that decided."""
    rows = [
        "",
        "## Which line fired",
        "",
        "Ids of the published pages, with rulings of ours where they are silent: in how many decisions a",
        "line was asked, in how many it fitted or narrowed what was left, and how many it decided, over all",
        "three sizes. A combat or a move of several answers counts each of them for the line that chose it.",
        f"What the usual rulings shut (*switch*) was tried in {few} games more of each size, with",
        *(f"`{ruling}`," for ruling in SWITCHED),
        "the others as usual; what only leaders and lore bring (*leaders*) in",
        f"{few} games of each size with {' and '.join(f'`leaders={way}`' for way, _ in LEADERS)}.",
        "",
        "| id | page | asked | used | decided | |",
        "|---|---|---|---|---|---|",
    ]
    main, switch, lore = counts(results), counts(others), counts(leaders)
    for ident, pages in _pages(results).items():
        found = switch if ident in ONLY_SWITCHED else lore if ident in ONLY_LEADERS else main
        asked, used, decided = (found[key][ident] for key in ("asked", "yes", "decided"))
        note = _note(ident, found)
        rows.append(f"| {ident} | {', '.join(pages)} | {asked:,} | {used:,} | {decided:,} | {note} |")
    unanswered = sum(game.unanswered for result in results.values() for game in result.games)
    return [*rows, "", f"Decisions for which no line fitted: {unanswered:,}."]


def _note(ident: str, found: Counts) -> str:
    """Why a line is counted elsewhere, or has not decided."""
    told = []
    if ident in ONLY_SWITCHED:
        told.append(f"*switch* `{ONLY_SWITCHED[ident]}`")
    if ident in ONLY_LEADERS:
        told.append(f"*leaders*: {ONLY_LEADERS[ident]}")
    if not found["decided"][ident]:
        rare = f"not in these games: {RARE.get(ident, 'it did not come to it')}"
        told.append(NEVER.get(ident, rare))
    return "; ".join(told)


def _pages(results: Results) -> dict[str, list[str]]:
    """Every id of the book in the order of its lines, with the pages it stands on."""
    seated = next(iter(results.values())).seating
    book = program(seated.game, next(iter(seated.books.values())))
    found: dict[str, list[str]] = {}
    for at in sorted(book.ids):
        name = next(page.name for page in reversed(book.book.pages.values()) if page.at < at)
        pages = found.setdefault(book.ids[at], [])
        if name not in pages:
            pages.append(name)
    return found
