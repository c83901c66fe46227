"""The results page of Arcs: win rates of SUPERCAT in all seats, and how often each of its lines was used."""

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
from bythebook.workshop.results.tally import Counts, ProgressPrinter, total_counts

NAME = "reference/results-arcs.md"
OPTION = "arcs"
HELP = "games of Arcs per number of seats"
GAMES_FILE: Final = home() / "results-arcs.jsonl"
"""The games file, which is in the folder of saved games, outside the project."""

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
"""Rulings that enable lines that can't be reached with the default rulings."""

LEADERS: Final = (("bots", (2, 3)), ("draft", SIZES))
"""Ways to deal leaders and lore, and the numbers of seats for each; bots know three leaders."""

ONLY_SWITCHED: Final = {
    "RULING-21": "ransack_choice",
    "RULING-22": "combat_target",
    "RULING-23": "movement_order",
    "RULING-41": "weapon_combat",
    "RULING-53": "city_combat",
}
"""Lines that can't be reached with the default option of a ruling."""

ONLY_LEADERS: Final = {
    "RULING-40": "texts of leaders and lore",
    "CP4": "rerolls: Seeker Torpedoes, a lore card, or Skirmishers, which PR2 may give up",
    "CP5": "rerolls: Seeker Torpedoes, a lore card, or Skirmishers, which PR2 may give up",
}
"""Lines about things that only occur with leaders and lore."""

PREFERENCE: Final = "a preference, which never decides alone"
PLANNED: Final = "moves are planned as a whole; only an unplanned move is decided here"

NEVER: Final = {
    "BT4": "a branch: the lines below it have ids of their own",
    "BT4.3": "only goes to General Priorities, whose lines count",
    "BT6.3": "only goes to General Priorities, whose lines count",
    "PR1": PREFERENCE,
    "PR6": "lookahead: the line of the chosen combat decides and counts (AG3, AG5, AG11, GP3, GP5)",
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
"""Lines that can never decide, and why."""

RARE: Final = {
    "AD3": "needs a ready ability for Tax, Repair or Influence",
    "AG4": "needs a bot without starport and without claim",
    "AG7": "needs Court Enforcers, the one Court card with an ability for this suit; PR2 may give it up",
    "MO1": "needs a bot without starport and without claim",
    "MO4": "needs Prison Wardens, the one Court card with an ability for this suit; PR2 may give it up",
    "RULING-53": "where it was asked no combat for a rival city was favorable",
    "RULING-31": "needs a bot that has lost every ship and starport",
}
"""Lines that decide only rarely, and why."""

Results = Mapping[str, Result]


def cells() -> dict[str, Seating]:
    """Return seatings with SUPERCAT in two, three and four seats."""
    return {f"{n} seats": seating("arcs", setup=[f"players={n}"]) for n in SIZES}


def switched_cells() -> dict[str, Seating]:
    """Return seatings with SUPERCAT and the rulings that enable more lines."""
    return {f"switched {n}": seating("arcs", setup=[f"players={n}"], rulings=SWITCHED) for n in SIZES}


def leader_cells() -> dict[str, Seating]:
    """Return seatings with SUPERCAT and leaders and lore, random or drafted."""
    return {
        f"leaders {way} {n}": seating("arcs", setup=[f"players={n}", f"leaders={way}"])
        for way, sizes in LEADERS
        for n in sizes
    }


def page(games: int, jobs: int, file: Path | None = None) -> str:
    """Play the missing games and return the page."""
    file = file or GAMES_FILE
    print(f"games are saved in {file}", flush=True)
    few = max(10, games // 20)

    def played(found: Mapping[str, Seating], each: int) -> dict[str, Result]:
        return play_batch(found, games=each, jobs=jobs, file=file, progress=ProgressPrinter(each, len(found)))

    results = played(cells(), games)
    rows = [
        "# Arcs: simulation results",
        "",
        f"SUPERCAT 0.7 in all seats: {games:,} games each with two, three and four seats,",
        f"seeds 1 to {games:,},",
        "with the default rulings in normal mode. No bot is ever ahead of a human player, so all bots always",
        "have the two bonuses of that mode. `scripts/docs --arcs N` plays the games and writes this page.",
        "",
        *_win_table(results),
        *_length_table(results),
        *_rule_table(results, played(switched_cells(), few), played(leader_cells(), few), few),
    ]
    return "\n".join(rows) + "\n"


def _win_table(results: Results) -> list[str]:
    """Return how often each place in the first turn order wins, and how often each color."""
    heads = [f"seat {place}" for place in range(1, max(SIZES) + 1)]
    colors = results[f"{max(SIZES)} seats"].seating.seats
    rows = [
        "## Who wins",
        "",
        "In percent of the finished games, with 95 % confidence intervals (Wilson). Seat 1 has the first",
        "initiative; the others follow clockwise.",
        "",
        f"| seats | {' | '.join(heads)} |",
        f"|---|{'---|' * len(heads)}",
        *(
            _share_row(size, _wins_by_place(result))
            for size, result in zip(SIZES, results.values(), strict=True)
        ),
        "",
        "Seat 1 is chosen at random, so colors should win equally often:",
        "",
        f"| seats | {' | '.join(colors)} |",
        f"|---|{'---|' * len(colors)}",
    ]
    for size, result in zip(SIZES, results.values(), strict=True):
        rows.append(_share_row(size, [result.winners[seat] for seat in result.seating.seats]))
    return rows


def _wins_by_place(result: Result) -> list[int]:
    """Return the games won from each place in turn order, counted from the seat with the first initiative."""
    seats = [str(seat) for seat in result.seating.seats]
    won = [0] * len(seats)
    for game in _finished_games(result):
        first = result.seating.start(game.seed).state.initiative
        won[(seats.index(game.winner) - first) % len(seats)] += 1
    return won


def _finished_games(result: Result) -> list[GameRecord]:
    return [game for game in result.games if game.finished]


def _share_row(size: int, won: list[int]) -> str:
    of = sum(won)
    row = []
    for n in won:
        low, high = wilson(n, of)
        row.append(f"{100 * n / max(1, of):.1f} ({100 * low:.1f} – {100 * high:.1f})")
    return f"| {size} | {' | '.join(row + [''] * (max(SIZES) - size))} |"


def _length_table(results: Results) -> list[str]:
    """Return in which chapter games end, and how many decisions they have."""
    chapters = range(1, CHAPTERS + 1)
    lasts = " | ".join(f"chapter {n}" for n in chapters)
    rows = [
        "",
        "## Length",
        "",
        "Games by their last chapter, and the average number of chapters and bot decisions per game.",
        "",
        f"| seats | games | errors | {lasts} | chapters | decisions |",
        f"|---|---|---|{'---|' * CHAPTERS}---|---|",
    ]
    for size, result in zip(SIZES, results.values(), strict=True):
        done = _finished_games(result)
        last = " | ".join(f"{sum(game.turns == n for game in done):,}" for n in chapters)
        each = sum(game.decisions for game in done) / max(1, len(done))
        games, failed = len(result.games), sum(bool(game.failed) for game in result.games)
        rows.append(f"| {size} | {games:,} | {failed:,} | {last} | {result.turns:.2f} | {each:,.0f} |")
    return rows


def _rule_table(results: Results, others: Results, leaders: Results, few: int) -> list[str]:
    """Return how often each published id was checked, matched and decisive."""
    rows = [
        "",
        "## Use of each line",
        "",
        "Ids of the published pages and of our own rulings: decisions that checked a line, matched it (or",
        "were narrowed by it), and were made by it, in all three sizes together. A combat or a move of",
        "several answers counts each answer for the line that chose it. Lines that the default rulings never",
        f"reach (*switch*) are counted in {few} more games of each size, with",
        f"{', '.join(f'`{ruling}`' for ruling in SWITCHED)}.",
        f"Lines about leaders and lore (*leaders*) are counted in {few} games of each size with",
        f"{' and '.join(f'`leaders={way}`' for way, _ in LEADERS)}.",
        "",
        "| id | page | checked | matched | decided | |",
        "|---|---|---|---|---|---|",
    ]
    main, switch, lore = total_counts(results), total_counts(others), total_counts(leaders)
    for ident, pages in _pages(results).items():
        found = switch if ident in ONLY_SWITCHED else lore if ident in ONLY_LEADERS else main
        asked, used, decided = (found[key][ident] for key in ("asked", "yes", "decided"))
        note = _rule_note(ident, found)
        rows.append(f"| {ident} | {', '.join(pages)} | {asked:,} | {used:,} | {decided:,} | {note} |")
    unanswered = sum(game.unanswered for result in results.values() for game in result.games)
    return [*rows, "", f"Decisions that matched no line: {unanswered:,}."]


def _rule_note(ident: str, found: Counts) -> str:
    """Return the note on a line that is counted in other games or hasn't decided."""
    notes = []
    if ident in ONLY_SWITCHED:
        notes.append(f"*switch* `{ONLY_SWITCHED[ident]}`")
    if ident in ONLY_LEADERS:
        notes.append(f"*leaders*: {ONLY_LEADERS[ident]}")
    if not found["decided"][ident]:
        rare = f"not in these games: {RARE.get(ident, 'did not occur')}"
        notes.append(NEVER.get(ident, rare))
    return "; ".join(notes)


def _pages(results: Results) -> dict[str, list[str]]:
    """Return every id of the playbook in the order of its lines, with the pages that contain it."""
    seated = next(iter(results.values())).seating
    book = program(seated.game, next(iter(seated.books.values())))
    found: dict[str, list[str]] = {}
    for at in sorted(book.ids):
        name = next(page.name for page in reversed(book.book.pages.values()) if page.at < at)
        pages = found.setdefault(book.ids[at], [])
        if name not in pages:
            pages.append(name)
    return found
