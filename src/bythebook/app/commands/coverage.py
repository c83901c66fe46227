"""`bythebook coverage`: print a playbook and how often each line was used."""

from __future__ import annotations

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
from bythebook.kernel.prompt import Seat
from bythebook.lab import report as html
from bythebook.lab.coverage import Coverage, LineCoverage, measure_coverage
from bythebook.lab.play import LineCounts, count_title


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
    """Play the games and print the playbook with its counts; the redder a line, the more often it decides."""
    check_game_count(games)
    html.check(report)
    side, seated = seat_of_playbook(game, book, seat, setup, ruling)
    with complete_batch(games) as progress:
        coverage = measure_coverage(seated, side, games=games, seed=seed, jobs=jobs, progress=progress)
    if as_json:
        print_json(coverage.json())
    else:
        out = console()
        out.print(f"{coverage.title}\n{_summary(coverage, side)}")
        out.print(" ".join(f"{count_title(name):>8}" for name in LineCounts._fields))
        most = max(line.counts.decided for line in coverage.lines)
        for line in coverage.lines:
            _show(out, line, most)
    if report is not None:
        parts = [html.sentence(_summary(coverage, side)), html.heat(coverage)]
        html.write(report, f"Coverage of {coverage.title}", range(seed, seed + games), parts)


def _summary(coverage: Coverage, side: Seat) -> str:
    return (
        f"Seat: {side}. Games: {coverage.games:,}. Decisions: {coverage.decisions:,}. "
        f"Lines checked at least once: {coverage.share:.0%}. "
        f"Decisions that matched no line: {coverage.unanswered:,}."
    )


def _show(out: Console, line: LineCoverage, most: int) -> None:
    """Print a line with its counts: dim if never checked, otherwise redder the more often it decides."""
    if not line.text.strip():
        return
    if not line.runs:
        out.print(f"{'':{9 * len(line.counts) - 1}}  {line.text}")
        return
    counts, decided = " ".join(f"{n:8,}" for n in line.counts), line.counts.decided
    color = "bold red" if decided > most / 10 else "yellow" if decided else ""
    out.print(Text(f"{counts}  {line.text}", style=color if line.counts.asked else "dim"))
