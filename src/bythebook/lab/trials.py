"""A trial: games of one set-up, or of two that differ in rulings or players, and their report, in a folder.

    python -m bythebook.lab.trials FOLDER

plays the trial that lies there, as a batch that goes on where it was broken off, and writes its report. It
runs at low priority: whoever plays on the same machine comes first.
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
from bythebook.lab.batch import Kept, Progress, RowName, play_batch, read_kept
from bythebook.lab.compare import Compared, is_apart, swings, whenever_looked
from bythebook.lab.simulate import NOBODY, Result
from bythebook.lab.statistics import Mean, mean, wilson
from bythebook.players.seating import BadSeating, Seating, check_sides, seat_all

T = TypeVar("T")

MOST_GAMES: Final = 2000
"""Games of one trial; whoever wants more has the command line."""
CHOSEN: Final = "as chosen"
CHANGED: Final = "changed"
"""The two rows of a trial: as it was chosen, and with other rulings or players."""
TOGETHER: Final = 5
"""Games that are played and kept together: few enough that somebody who waits sees them grow."""
PATIENCE: Final = 15
"""How much later than others the games are played: the `nice` of their process."""

FILES = TRIAL, KEPT, REPORT, FAILED = "trial.json", "games.jsonl", "report.json", "failed.txt"
"""The files of a trial."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What a trial plays."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[str, str] = {}
    rulings: dict[str, str] = {}
    other: dict[str, str] = {}
    """Rulings of a second row of games, beside those of the first; nothing for one row alone."""
    against: dict[str, str] = {}
    """Who sits in some seats of a second row of games instead: another book, say."""
    games: int = 100
    seed: int = 1
    until_sure: bool = False
    """Whether no more games are played once the two rows can be told apart."""

    @property
    def two_rows(self) -> bool:
        """Whether there is a second row."""
        return bool(self.other or self.against)


class Share(msgspec.Struct, frozen=True):
    """How many games a seat won, with the interval of its share."""

    seat: str
    won: int
    share: float
    low: float
    high: float


class Row(msgspec.Struct, frozen=True):
    """The results of one set-up."""

    name: str
    games: int
    finished: int
    failed: int
    unanswered: int
    winners: list[Share]
    turns: Mean
    rules: dict[str, tuple[int, int, int]]
    """For every published id: asked, fitted, decided."""


class Report(msgspec.Struct, frozen=True):
    """The results of a trial."""

    rows: list[Row]
    differences: dict[str, Mean] = {}
    """By seat, how much more it wins in the second row than in the first, game by game."""


# -- before -----------------------------------------------------------------------------------------


def rows(trial: Trial) -> dict[str, Seating]:
    """The set-ups of a trial, each started once to see that it works; a ValueError says why it does not."""
    if not 1 <= trial.games <= MOST_GAMES:
        raise BadSeating(f"games: a number from 1 to {MOST_GAMES:,} expected, not {trial.games}")
    made = {CHOSEN: _seated(trial, trial.rulings)}
    if trial.two_rows:
        second = msgspec.structs.replace(trial, seats={**trial.seats, **trial.against})
        made[CHANGED] = _seated(second, {**trial.rulings, **trial.other})
    return made


def _seated(trial: Trial, rulings: dict[str, str]) -> Seating:
    box = games.load(trial.game)
    sides = box.sides(trial.setup)
    check_sides(sides, trial.seats)
    seats = {seat: trial.seats.get(seat) or box.bots.opponent_for(seat, trial.setup) for seat in sides}
    people = [seat for seat, who in seats.items() if who == PERSON]
    if people:
        raise BadSeating(f"{people[0]}: a person cannot play in the lab; seat a bot or random moves")
    made = seat_all(box, seats, setup=trial.setup, rulings=rulings)
    made.start(0)
    return made


def keep(folder: Path, trial: Trial) -> None:
    """Write a trial to a folder of its own."""
    disk.make_folder(folder.parent)
    folder.mkdir(0o700)
    disk.write(folder / TRIAL, msgspec.json.encode(trial).decode())


def kept(folder: Path) -> Trial:
    """The trial in a folder; BadSeating if there is none."""
    return _read(folder / TRIAL, Trial)


def report_in(folder: Path) -> Report | None:
    """The report in a folder, if the games are played."""
    return _read(folder / REPORT, Report) if (folder / REPORT).exists() else None


def failure_in(folder: Path) -> str:
    """Return why the trial in a folder failed, as it was written there."""
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


def played(folder: Path) -> int:
    """How many games have been played so far, in both rows together."""
    return sum(line.size for line in _lines(folder))


def _lines(folder: Path) -> list[Kept]:
    """The rows of games; where a book has changed meanwhile, only those of the text played last."""
    lines = list(read_kept(folder / KEPT))
    codes = {line.cell: line.code for line in lines}
    return [line for line in lines if line.code == codes[line.cell]]


# -- after ------------------------------------------------------------------------------------------


def report(results: dict[str, Result]) -> Report:
    """Shares and means with their intervals, and how often each rule was asked and decided."""
    made = [_row(name, result) for name, result in results.items()]
    if CHANGED not in results:
        return Report(made)
    both = results[CHOSEN], results[CHANGED]
    return Report(made, {str(seat): Compared(seat, *both).more for seat in both[0].seating.seats})


def _row(name: str, result: Result) -> Row:
    finished = [game for game in result.games if game.finished]
    return Row(
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


# -- while it runs ----------------------------------------------------------------------------------


class SoFar(msgspec.Struct, frozen=True):
    """After so many pairs of games: how much more the second row wins, whenever somebody looks."""

    pairs: int
    more: Mean


def subject(trial: Trial) -> Seat:
    """The seat that two rows are judged by: the first that another player takes, else the first."""
    sides = games.load(trial.game).sides(trial.setup)
    return next((seat for seat in sides if seat in trial.against), sides[0])


def so_far(folder: Path) -> list[SoFar]:
    """How the difference of two rows has become known, a row of games at a time."""
    trial = kept(folder)
    chunks = {(line.cell, line.first): line.chunk.games for line in _lines(folder)}
    found: list[SoFar] = []
    both: list[float] = []
    for first in range(trial.seed, trial.seed + trial.games, TOGETHER):
        pair = [chunks.get((cell, first)) for cell in (CHOSEN, CHANGED)]
        if pair[0] is None or pair[1] is None:
            break
        both += swings(pair[0], pair[1], subject(trial))
        found.append(SoFar(len(both), whenever_looked(both)))
    return found


def is_sure(folder: Path) -> bool:
    """Whether the rows in a folder can be told apart, and that was all one wanted to know."""
    return kept(folder).until_sure and any(is_apart(each.more) for each in so_far(folder))


def told_apart(trial: Trial, results: Mapping[str, Result]) -> bool:
    """Whether two rows differ for sure, however often somebody has looked."""
    return is_apart(Compared(subject(trial), results[CHOSEN], results[CHANGED]).at_any_time)


# -- the process ------------------------------------------------------------------------------------


def play(folder: Path, progress: Progress | None = None) -> None:
    """Play what is missing of the trial in a folder, and write its report."""
    trial = kept(folder)
    results = play_batch(
        rows(trial),
        games=trial.games,
        seed=trial.seed,
        keep=folder / KEPT,
        together=TOGETHER,
        progress=progress,
        enough=lambda made: trial.until_sure and trial.two_rows and told_apart(trial, made),
    )
    disk.write(folder / REPORT, msgspec.json.encode(report(results)).decode())


def known_rows(folder: Path) -> list[RowName]:
    """The rows of a trial that were played before, by whichever code."""
    return [(row.code, row.cell, row.first) for row in read_kept(folder / KEPT)]


def played_share(trial: Trial, known: Iterable[RowName], share: int, of: int) -> Iterator[str]:
    """One of several shares of what is missing of a trial: lines for the file of its games."""
    return batch.played_share(
        rows(trial),
        games=trial.games,
        seed=trial.seed,
        together=TOGETHER,
        known=frozenset(known),
        share=share,
        of=of,
    )


def main(arguments: Sequence[str]) -> int:
    """Play the trial in the folder named; a failure is told in a file beside it."""
    settle_streams()
    if len(arguments) != 1:
        print("trials: the folder where the trial lies is expected", file=sys.stderr)
        return 2
    folder, parent = Path(arguments[0]), os.getppid()
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    disk.delete(folder / FAILED)

    def still_wanted(cell: str, games: int) -> None:
        if os.getppid() != parent:
            sys.exit(1)

    try:
        play(folder, still_wanted)
    except (ValueError, OSError) as error:
        with suppress(OSError):  # a full disk cannot even say that it is full
            disk.write(folder / FAILED, str(error))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
