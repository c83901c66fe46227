"""The lab in the browser: trials that run in separate processes, and their reports as text."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Literal

import msgspec

from bythebook import games
from bythebook.app.game.saves import hold_game
from bythebook.app.web.errors import NotFound, without_folders
from bythebook.app.web.pages.playbooks import program_of
from bythebook.app.web.pages.setup import bot_titles, chosen_words, ruling_infos
from bythebook.app.web.pages.why.lines import sheets_of
from bythebook.app.web.workers import Running
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import disk
from bythebook.kernel.disk import home
from bythebook.kernel.game import Refused
from bythebook.lab import report as html
from bythebook.lab import trials
from bythebook.lab.statistics import Mean
from bythebook.lab.trials import ArmReport, PairedProgress, Report, Trial
from bythebook.players.builtin import RANDOM, TITLES
from bythebook.players.seating import Trust, check_names

TrialState = Literal["running", "stopped", "failed", "done", "unreadable"]
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,80}")
ALLOWED = (
    "a trial's name has at most 81 characters: lower-case letters, digits and dashes; "
    "it can't start with a dash"
)


class Summary(msgspec.Struct, frozen=True):
    """A trial in the list."""

    id: str
    game: str
    title: str
    state: TrialState
    sentence: str
    """The result with **bold** numbers; before there is one, what is being tested."""
    when: str


class LineInfo(msgspec.Struct, frozen=True):
    """A rule of a playbook and how often it was checked, matched and decided in each batch of games."""

    id: str
    text: str
    page: str
    link: str
    counts: list[tuple[int, int, int]]


class RuleCounts(msgspec.Struct, frozen=True):
    """The rules of one playbook."""

    title: str
    link: str
    lines: list[LineInfo]


class TrialPage(msgspec.Struct, frozen=True):
    """A trial: its progress and its results."""

    summary: Summary
    seats: dict[str, str]
    """The titles of the players by seat."""
    chosen: list[str]
    """The setup and the rulings, as text."""
    names: list[str]
    """The name of each batch of games."""
    played: int
    of: int
    failed: str
    rows: list[ArmReport] = []
    differences: dict[str, Mean] = {}
    fired: list[RuleCounts] = []
    measure: str = ""
    """The unit in which the length of a game is measured."""
    seat: str = ""
    """The seat in which two arms are compared."""
    so_far: list[PairedProgress] = []
    """The difference between two arms after more and more games."""


def folder() -> Path:
    """Return the folder that contains all trials."""
    return home() / "lab"


def _create(name: str, trial: Trial) -> bool:
    """Write a new trial to a folder.

    Return False if the folder already exists, even if another program has only just created it.
    """
    try:
        trials.save_trial(folder() / name, trial)
    except FileExistsError:
        return False
    return True


class Laboratory:
    """The running trial; all other trials are only files."""

    def __init__(self, start: Callable[[Path], Running]) -> None:
        self.start = start
        self.process: Running | None = None
        self.running = ""

    # -- actions ------------------------------------------------------------------------------------

    def begin(self, trial: Trial) -> str:
        """Start a trial; Refused while another one is running."""
        check_names(games.load(trial.game), trial.seats, trial.setup, Trust.FILE)
        trials.arms(trial)
        self._check_free()
        stem = f"{trial.game}-{datetime.now():%Y-%m-%d-%H%M}"
        names = (f"{stem}-{n}" if n else stem for n in count())
        name = next(name for name in names if _create(name, trial))
        self._start(name)
        return name

    def resume(self, name: str) -> None:
        """Play the rest of a stopped trial."""
        found = self._folder(name)
        self._check_free()
        if trials.read_report(found) is None:
            self._start(name)

    def stop(self, name: str) -> None:
        """Stop a trial; the games played so far are saved."""
        self._folder(name)
        if self.running == name:
            self.close()

    def delete(self, name: str) -> None:
        """Delete the files of a trial; InUse if another program is running it."""
        self.stop(name)
        found = self._folder(name)
        if os.path.isfile(kept := found / trials.GAMES):
            with hold_game(kept):
                pass
        disk.delete_folder(found, trials.FILES.__contains__)

    def close(self) -> None:
        """Stop the running trial, if there is one."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
        self.process, self.running = None, ""

    def _check_free(self) -> None:
        """Raise Refused if a trial is running; a trial that has its report counts as done."""
        if self.process is not None and self.process.poll() is None:
            if trials.read_report(folder() / self.running) is None:
                raise Refused("Another trial is running. Stop it, or wait until it is done.")
            self.close()

    def _start(self, name: str) -> None:
        self.running = name
        self.process = self.start(folder() / name)

    def _folder(self, name: str) -> Path:
        path = folder() / name
        if not NAME.fullmatch(name) or not os.path.lexists(path / trials.TRIAL):
            raise NotFound(f"No trial is called {name[:80]!r}. The lab lists all trials.")
        return path

    # -- pages ----------------------------------------------------------------------------------------

    def page(self, name: str) -> TrialPage:
        """Return the progress and the results of a trial."""
        path = self._folder(name)
        trial, report = trials.read_trial(path), trials.read_report(path)
        box = games.load(trial.game)
        summary = summarize(path, running=self._runs(name))
        rows = 2 if trial.has_two_arms else 1
        seats = _seats(box, trial)
        page = TrialPage(
            summary,
            seats,
            [*chosen_words(box, trial.setup), *_rulings(box, trial.rulings)],
            _names(box, trial),
            trial.games * rows if report else trials.count_played(path),
            trial.games * rows,
            trials.read_failure(path) if summary.state == "failed" else "",
            seat=str(trials.judged_seat(trial)),
            so_far=trials.paired_progress(path) if trial.has_two_arms else [],
        )
        if report is None:
            return page
        fired = [
            _rule_counts(box, bot, report) for bot in box.bots.playbooks() if bot in _players(box, trial)
        ]
        return msgspec.structs.replace(
            page, rows=report.arms, differences=report.differences, fired=fired, measure=box.status.measure
        )

    def report(self, name: str) -> str:
        """Return the report of a trial as a single file that works offline."""
        path = self._folder(name)
        trial, report = trials.read_trial(path), trials.read_report(path)
        if report is None:
            raise NotFound(
                "The report is made when all games are played. The page of the trial shows its progress."
            )
        return print_report(games.load(trial.game), trial, report)

    def list_trials(self) -> tuple[list[Summary], list[str]]:
        """Return every trial, newest first, and a sentence about each entry that was left out."""
        found, left_out = _trials()
        newest = sorted(found, key=_when, reverse=True)
        listed = (_list_entry(path, running=self._runs(path.name)) for path in newest)
        return [each for each in listed if each is not None], left_out

    def _runs(self, name: str) -> bool:
        return self.running == name and self.process is not None and self.process.poll() is None


def _trials() -> tuple[list[Path], list[str]]:
    """Return the folders of all trials, and a sentence about every other entry in their folder."""
    found: list[Path] = []
    left_out: list[str] = []
    try:
        entries = disk.entries(folder())
    except OSError as error:
        return [], [f"{folder().name}: {error.strerror}"]
    for path in entries:
        if not os.path.lexists(path / trials.TRIAL):
            left_out.append(f"{disk.printable_path(path.name)}: not a trial: it has no {trials.TRIAL}")
        elif not NAME.fullmatch(path.name):
            left_out.append(f"{disk.printable_path(path.name)}: rename it; {ALLOWED}")
        else:
            found.append(path)
    return found, left_out


def _when(path: Path, file: str = trials.TRIAL) -> datetime:
    """Return when a file of a trial was written; the earliest possible time if that can't be read."""
    try:
        return disk.modified(path / file)
    except OSError:
        return datetime.min


def last() -> Summary | None:
    """Return the most recent report that can be read."""
    done = [path for path in _trials()[0] if os.path.isfile(path / trials.REPORT)]
    newest = sorted(done, key=lambda path: _when(path, trials.REPORT), reverse=True)
    return next(
        (each for each in map(_list_entry, newest) if each is not None and each.state == "done"), None
    )


def _list_entry(path: Path, *, running: bool = False) -> Summary | None:
    """Return a trial as the list shows it, even if files are damaged; None if it was just deleted."""
    try:
        return summarize(path, running=running)
    except ValueError as error:
        text = without_folders(str(error))
    except Exception:
        text = f"{path.name}: its files are damaged"
    if not os.path.exists(path / trials.TRIAL):
        return None
    return Summary(path.name, "", "", "unreadable", text, _when(path).isoformat(timespec="minutes"))


# -- in words ---------------------------------------------------------------------------------------


def summarize(path: Path, *, running: bool = False) -> Summary:
    """Return a trial as the list shows it."""
    trial, report = trials.read_trial(path), trials.read_report(path)
    box = games.load(trial.game)
    when = _when(path, trials.REPORT if report else trials.TRIAL).isoformat(timespec="minutes")
    state: TrialState = "stopped"
    if report is not None:
        state = "done"
    elif running:
        state = "running"
    elif (path / trials.FAILED).exists():
        state = "failed"
    text = sentence(box, trial, report) if report is not None else _question(box, trial)
    return Summary(path.name, trial.game, box.title, state, text, when)


def _players(box: BoardGame[Any], trial: Trial) -> dict[str, str]:
    sides = box.sides(trial.setup)
    given = {str(seat): trial.seats.get(seat) or box.bots.opponent_for(seat, trial.setup) for seat in sides}
    return {who: seat for seat, who in reversed(given.items())}


def _seats(box: BoardGame[Any], trial: Trial) -> dict[str, str]:
    """Return the players' titles by seat."""
    titles = {**bot_titles(box), **TITLES}
    sides = box.sides(trial.setup)
    found = {str(seat): trial.seats.get(seat) or box.bots.opponent_for(seat, trial.setup) for seat in sides}
    return {seat: titles.get(who, who) for seat, who in found.items()}


def _question(box: BoardGame[Any], trial: Trial) -> str:
    seats = _seats(box, trial)
    return f"{' against '.join(seats.values())}, {trial.games:,} games"


def sentence(box: BoardGame[Any], trial: Trial, report: Report) -> str:
    """Return the main result as a sentence: "SUPERCAT 0.7 wins **44 %** of 2,000 games, ..."."""
    seats = _seats(box, trial)
    seat, name = _subject(seats, str(trials.judged_seat(trial)) if trial.against else "")
    first, *more = report.arms
    won = next((share for share in first.winners if share.seat == seat), None)
    if won is None or not first.finished:
        return f"{name}: none of {first.games:,} games finished."
    slots = {
        "name": name,
        "share": f"**{_percent(won.share)}**",
        "games": f"{first.finished:,}",
        "low": f"{won.low * 100:.0f}",
        "high": _percent(won.high),
    }
    if not more:
        others = dict.fromkeys(who for other, who in seats.items() if other != seat)
        template = "{name} wins {share} of {games} games ({low} to {high}) against {others}."
        return template.format(**slots, others=" and ".join(others))
    other = next(share for share in more[0].winners if share.seat == seat)
    template = "{name} wins {share} of {games} games ({low} to {high}); with {changed}, {other}."
    changed = " and ".join(_names(box, trial)[1:])
    return template.format(**slots, changed=changed, other=f"**{_percent(other.share)}**")


def print_report(box: BoardGame[Any], trial: Trial, report: Report) -> str:
    """Return a report with its plots and tables, and the commands that play the same games."""
    names = list(map(str.capitalize, _names(box, trial)))
    seats = ", ".join(f"{seat}: {who}" for seat, who in _seats(box, trial).items())
    facts = [seats, *chosen_words(box, trial.setup), *_rulings(box, trial.rulings)]
    parts = [html.sentence(sentence(box, trial, report).replace("**", "")), html.sentence(". ".join(facts))]
    for name, row in zip(names, report.arms, strict=True):
        won = {share.seat: share.won for share in row.winners}
        parts += [
            html.heading(f"{name}: {row.finished:,} of {row.games:,} games finished"),
            html.winners(f"Win rate, {name.lower()}", won, row.finished),
        ]
    if report.differences:
        parts.append(html.heading(f"Differences with {names[1]}"))
        parts.append(html.dots("Change of the win rate", report.differences, form=html.percentage_points))
    lengths = {name: row.turns for name, row in zip(names, report.arms, strict=True)}
    parts += [
        html.heading(f"Length of a game in {box.status.measure}"),
        html.dots("Length of a game", lengths, form="{:.1f}".format),
    ]
    for name, row in zip(names, report.arms, strict=True):
        parts += [html.heading(f"Rules that decide, {name.lower()}"), html.rules(row.rules)]
    rows = trials.arms(trial).values()
    commands = "\n".join(html.command(seated, trial.games, trial.seed) for seated in rows)
    seeds = range(trial.seed, trial.seed + report.arms[0].games)
    return html.page(f"{box.title}: a trial", commands, seeds, parts)


def _subject(seats: dict[str, str], seat: str = "") -> tuple[str, str]:
    """Return the seat and the player that the sentence is about: the first one with a playbook.

    The seat is named if the same player has several.
    """
    seat = seat or next((seat for seat, who in seats.items() if who != TITLES[RANDOM]), next(iter(seats)))
    alone = list(seats.values()).count(seats[seat]) == 1
    return seat, seats[seat] if alone else f"{seat.replace('-', ' ').capitalize()}, {seats[seat]},"


def _names(box: BoardGame[Any], trial: Trial) -> list[str]:
    """Return the name of each batch of games."""
    if not trial.has_two_arms:
        return [trials.CHOSEN]
    titles = {**bot_titles(box), **TITLES}
    players = [f"{titles.get(who, who)} as {seat.replace('-', ' ')}" for seat, who in trial.against.items()]
    return [trials.CHOSEN, " and ".join([*players, *_rulings(box, trial.other)])]


def _percent(share: float) -> str:
    """Format a share; number and % sign stay on one line, and halves are rounded up, as on the page."""
    return f"{int(share * 100 + 0.5)}\N{NO-BREAK SPACE}%"


def _rulings(box: BoardGame[Any], rulings: dict[str, str]) -> list[str]:
    """Return rulings as text: "“Combat target” read as most trophies"."""
    known = {ruling.id: ruling for ruling in ruling_infos(box)}
    found = []
    for name, reading in rulings.items():
        ruling = known.get(name.rpartition(":")[2])
        readings = {one.id: one.title for one in ruling.readings} if ruling else {}
        found.append(f"“{ruling.title if ruling else name}” read as {readings.get(reading, reading)}")
    return found


def _rule_counts(box: BoardGame[Any], bot: str, report: Report) -> RuleCounts:
    """Return every published id of a playbook with its text, page and counts."""
    playbook = program_of(box.name, bot)
    link = f"/playbooks/{box.name}/{bot}"
    lines: dict[str, LineInfo] = {}
    for sheet in sheets_of(playbook.book):
        for row in sheet.rows:
            if row.id and row.id not in lines and row.id in report.arms[0].rules:
                counts = [each.rules.get(row.id, (0, 0, 0)) for each in report.arms]
                lines[row.id] = LineInfo(row.id, row.text, sheet.title, f"{link}#{row.id}", counts)
    return RuleCounts(bot_titles(box)[bot], link, list(lines.values()))
