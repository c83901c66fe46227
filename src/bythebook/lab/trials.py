"""A trial: an experiment, in its own folder, with one setup or with two that differ in rulings or players.

    python -m bythebook.lab.trials FOLDER

plays the trial in FOLDER as a batch, which continues where it was interrupted, and writes its report. It runs
at low priority, so that it doesn't slow down games on the same computer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from bythebook import games
from bythebook.kernel import disk
from bythebook.kernel.decoding import decoded
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.kernel.streams import settle_streams
from bythebook.lab import batch
from bythebook.lab.batch import BatchRecord, ChunkKey, Progress, play_batch, read_batch
from bythebook.lab.compare import Comparison, anytime_interval, is_significant, pair_differences
from bythebook.lab.simulate import NOBODY, Result
from bythebook.lab.statistics import Mean, mean, wilson
from bythebook.players.seating import BadSeating, Seating, check_sides, seat_all

T = TypeVar("T")

MOST_GAMES: Final = 2000
"""The maximum number of games in a trial; the command line has no limit."""
CHOSEN: Final = "as chosen"
CHANGED: Final = "changed"
"""The two arms of an experiment: the chosen setup, and the one with different rulings or players."""
CHUNK_SIZE: Final = 5
"""The number of games played and saved together: few, so that progress shows early."""
NICENESS: Final = 15
"""The niceness of the process that plays a trial."""

FILES = TRIAL, GAMES, REPORT, FAILED = "trial.json", "games.jsonl", "report.json", "failed.txt"
"""The files of a trial."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a trial."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[str, str] = {}
    rulings: dict[str, str] = {}
    other: dict[str, str] = {}
    """Rulings of the second arm only."""
    against: dict[str, str] = {}
    """Players of the second arm only, by seat."""
    games: int = 100
    seed: int = 1
    until_sure: bool = False
    """Whether to stop once the difference between the arms is significant."""

    @property
    def has_two_arms(self) -> bool:
        """Whether the trial has a second arm."""
        return bool(self.other or self.against)


class Share(msgspec.Struct, frozen=True):
    """The number of games that a seat won, with the confidence interval of its share."""

    seat: str
    won: int
    share: float
    low: float
    high: float


class ArmReport(msgspec.Struct, frozen=True):
    """The results of one arm."""

    name: str
    games: int
    finished: int
    failed: int
    unanswered: int
    winners: list[Share]
    turns: Mean
    rules: dict[str, tuple[int, int, int]]
    """For each published id, the numbers of decisions that checked it, matched it and were made by it."""


class Report(msgspec.Struct, frozen=True):
    """The results of a trial."""

    arms: list[ArmReport] = msgspec.field(name="rows")
    differences: dict[str, Mean] = {}
    """For each seat, how much more often it wins in the second arm than in the first."""


# -- settings and files -----------------------------------------------------------------------------


def arms(trial: Trial) -> dict[str, Seating]:
    """Return the seatings of a trial after starting a game with each; raise ValueError if one can't start."""
    if not 1 <= trial.games <= MOST_GAMES:
        raise BadSeating(f"Games: type a number from 1 to {MOST_GAMES:,}, not {trial.games}.")
    seatings = {CHOSEN: _seating(trial, trial.rulings)}
    if trial.has_two_arms:
        second = msgspec.structs.replace(trial, seats={**trial.seats, **trial.against})
        seatings[CHANGED] = _seating(second, {**trial.rulings, **trial.other})
    return seatings


def _seating(trial: Trial, rulings: dict[str, str]) -> Seating:
    box = games.load(trial.game)
    sides = box.sides(trial.setup)
    check_sides(sides, trial.seats)
    seats = {seat: trial.seats.get(seat) or box.bots.opponent_for(seat, trial.setup) for seat in sides}
    people = [seat for seat, who in seats.items() if who == PERSON]
    if people:
        raise BadSeating(
            f"Seat {people[0]}: human players can't take part in the lab. Choose a bot or random moves."
        )
    seating = seat_all(box, seats, setup=trial.setup, rulings=rulings)
    seating.start(0)
    return seating


def save_trial(folder: Path, trial: Trial) -> None:
    """Write a trial to a new folder."""
    disk.make_folder(folder.parent)
    folder.mkdir(0o700)
    disk.write(folder / TRIAL, msgspec.json.encode(trial).decode())


def read_trial(folder: Path) -> Trial:
    """Return the trial in a folder; raise BadSeating if there is none."""
    return _read(folder / TRIAL, Trial)


def read_report(folder: Path) -> Report | None:
    """Return the report in a folder; None as long as games are missing."""
    return _read(folder / REPORT, Report) if (folder / REPORT).exists() else None


def read_failure(folder: Path) -> str:
    """Return the error that ended the trial in a folder."""
    try:
        return disk.read_text(folder / FAILED)
    except (OSError, ValueError) as error:
        raise _unreadable(folder / FAILED, error) from None


def _read(file: Path, kind: type[T]) -> T:
    try:
        return decoded(disk.read_bytes(file), kind)
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: OSError | ValueError) -> BadSeating:
    return BadSeating(f"{file}: {error.strerror if isinstance(error, OSError) else error}")


def count_played(folder: Path) -> int:
    """Return the number of games played so far, in both arms together."""
    return sum(record.size for record in _records(folder))


def _records(folder: Path) -> list[BatchRecord]:
    """Return the records of each arm that were played by the same code as its last record."""
    records = list(read_batch(folder / GAMES))
    codes = {record.cell: record.code for record in records}
    return [record for record in records if record.code == codes[record.cell]]


# -- the report -------------------------------------------------------------------------------------


def report(results: dict[str, Result]) -> Report:
    """Return the report on the results of each arm."""
    reports = [_arm_report(name, result) for name, result in results.items()]
    if CHANGED not in results:
        return Report(reports)
    both = results[CHOSEN], results[CHANGED]
    return Report(reports, {str(seat): Comparison(seat, *both).difference for seat in both[0].seating.seats})


def _arm_report(name: str, result: Result) -> ArmReport:
    finished = [game for game in result.games if game.finished]
    return ArmReport(
        name,
        len(result.games),
        len(finished),
        sum(bool(game.failed) for game in result.games),
        sum(game.unanswered for game in result.games),
        [_share(seat, won, len(finished)) for seat, won in result.winners.items() if seat != NOBODY or won],
        mean([game.turns for game in finished]),
        {ident: (n["asked"], n["yes"], n["decided"]) for ident, n in result.rules.items()},
    )


def _share(seat: str, won: int, of: int) -> Share:
    return Share(seat, won, won / of if of else 0.0, *wilson(won, of))


# -- progress ---------------------------------------------------------------------------------------


class PairedProgress(msgspec.Struct, frozen=True):
    """The difference between two arms after some pairs of games, with its anytime-valid interval."""

    pairs: int
    difference: Mean = msgspec.field(name="more")


def judged_seat(trial: Trial) -> Seat:
    """Return the seat in which the arms are compared: the first with a different player, else the first."""
    sides = games.load(trial.game).sides(trial.setup)
    return next((seat for seat in sides if seat in trial.against), sides[0])


def paired_progress(folder: Path) -> list[PairedProgress]:
    """Return the difference between two arms after each chunk of games."""
    trial = read_trial(folder)
    chunks = {(record.cell, record.first): record.chunk.games for record in _records(folder)}
    progress: list[PairedProgress] = []
    differences: list[float] = []
    for first in range(trial.seed, trial.seed + trial.games, CHUNK_SIZE):
        pair = [chunks.get((cell, first)) for cell in (CHOSEN, CHANGED)]
        if pair[0] is None or pair[1] is None:
            break
        differences += pair_differences(pair[0], pair[1], judged_seat(trial))
        progress.append(PairedProgress(len(differences), anytime_interval(differences)))
    return progress


def has_stopped_early(folder: Path) -> bool:
    """Whether a trial may stop because the difference between its arms is significant."""
    steps = paired_progress(folder) if read_trial(folder).until_sure else []
    return any(is_significant(step.difference) for step in steps)


def is_decided(trial: Trial, results: Mapping[str, Result]) -> bool:
    """Whether the anytime-valid interval of the difference between two arms excludes zero."""
    comparison = Comparison(judged_seat(trial), results[CHOSEN], results[CHANGED])
    return is_significant(comparison.anytime_difference)


# -- playing ----------------------------------------------------------------------------------------


def play(folder: Path, progress: Progress | None = None) -> None:
    """Play the missing games of the trial in a folder, and write its report."""
    trial = read_trial(folder)
    results = play_batch(
        arms(trial),
        games=trial.games,
        seed=trial.seed,
        file=folder / GAMES,
        chunk_size=CHUNK_SIZE,
        progress=progress,
        is_enough=lambda results: trial.until_sure and trial.has_two_arms and is_decided(trial, results),
    )
    disk.write(folder / REPORT, msgspec.json.encode(report(results)).decode())


def known_chunks(folder: Path) -> list[ChunkKey]:
    """Return the chunks of a trial that were already played, by any version of the code."""
    return [(record.code, record.cell, record.first) for record in read_batch(folder / GAMES)]


def play_share(trial: Trial, known: Iterable[ChunkKey], share: int, of: int) -> Iterator[str]:
    """Play one of `of` shares of the missing games; yield lines for the games file."""
    return batch.play_share(
        arms(trial),
        games=trial.games,
        seed=trial.seed,
        chunk_size=CHUNK_SIZE,
        known=frozenset(known),
        share=share,
        of=of,
    )


def main(arguments: Sequence[str]) -> int:
    """Play the trial in the given folder; if that fails, write the error to a file there."""
    settle_streams()
    if len(arguments) != 1:
        print("trials: type one argument, the folder of the trial", file=sys.stderr)
        return 2
    folder, parent = Path(arguments[0]), os.getppid()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    disk.delete(folder / FAILED)

    def exit_with_parent(cell: str, games: int) -> None:
        if os.getppid() != parent:
            sys.exit(1)

    try:
        play(folder, exit_with_parent)
    except (ValueError, OSError) as error:
        with suppress(OSError):  # the disk may be full
            disk.write(folder / FAILED, str(error))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
