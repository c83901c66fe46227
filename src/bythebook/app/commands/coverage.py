"""`bythebook coverage`: the page of a book, each line with what became of it."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.text import Text

from bythebook.app.commands.ablate import seat_of_playbook
from bythebook.app.parameters import (
    AsJson,
    FirstSeed,
    Game,
    Games,
    Jobs,
    OneSeat,
    PlaybookName,
    Report,
    Rulings,
    Setups,
)
from bythebook.app.terminal.many_games import check_game_count, complete_batch, console
from bythebook.app.terminal.screen import print_json
from bythebook.lab import report as html
from bythebook.lab.coverage import Coverage, Covered, cover


def cover_playbook(
    game: Game,
    book: PlaybookName,
    games: Games = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: OneSeat = None,
    setup: Setups = None,
    ruling: Rulings = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print the page with its counts; the warmer a line, the more it decides."""
    check_game_count(games)
    html.check(report)
    side, seated = seat_of_playbook(game, book, seat, setup, ruling)
    with complete_batch(games) as progress:
        found = cover(seated, side, games=games, seed=seed, jobs=jobs, progress=progress)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        out = console()
        out.print(f"{found.title} as {side}: {_summary(found)}")
        out.print(f"{'asked':>8} {'fitted':>8} {'decided':>8} {'by die':>8}")
        most = max(line.decided for line in found.lines)
        for line in found.lines:
            _show(out, line, most)
    if report is not None:
        parts = [html.sentence(f"As {side}: {_summary(found)}."), html.heat(found)]
        html.write(report, f"Coverage of {found.title}", range(seed, seed + games), parts)


def _summary(found: Coverage) -> str:
    return (
        f"{found.games:,} games, {found.decisions:,} decisions, {found.share:.0%} of its lines were asked, "
        f"{found.unanswered:,} decisions fitted no line"
    )


def _show(out: Console, line: Covered, most: int) -> None:
    """A line with its counts: dim if it was never asked, else the warmer the more it decides."""
    if not line.text.strip():
        return
    if not line.runs:
        out.print(f"{'':35}  {line.text}")
        return
    counts = f"{line.asked:8,} {line.fitted:8,} {line.decided:8,} {line.by_die:8,}"
    warm = "bold red" if line.decided > most / 10 else "yellow" if line.decided else ""
    out.print(Text(f"{counts}  {line.text}", style=warm if line.asked else "dim"))
