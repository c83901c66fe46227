"""A lab trial on the site: other web workers each play a share of the games and report them as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from bythebook.kernel import disk
from bythebook.kernel.decoding import decoded
from bythebook.lab import trials
from bythebook.lab.batch import ChunkKey
from bythebook.lab.trials import Trial

ENDED = 0
STOPPED = 1
FAILED = 2


class Lab(Protocol):
    """The web workers that play: one for each core of the device."""

    def start(self, trial: str, known: str, hear: Callable[[str], object]) -> None:
        """Play what is missing of a trial, and pass every line of games to `hear`.

        `trial` and `known` (the rows already played) are JSON.
        """

    def stop(self) -> None:
        """Stop playing."""


class SharedTrial:
    """A trial that is being played."""

    def __init__(self, folder: Path, lab: Lab) -> None:
        self.folder, self.lab = folder, lab
        self.code: int | None = None
        trial = trials.read_trial(folder)
        self.games = trial.games * (2 if trial.has_two_arms else 1)
        known = msgspec.json.encode(trials.known_chunks(folder)).decode()
        lab.start(msgspec.json.encode(trial).decode(), known, self.hear)

    def hear(self, line: str) -> None:
        """Save a line of games; write the report after the last one."""
        if self.code is not None:
            return
        disk.add(self.folder / trials.GAMES, line)
        if trials.count_played(self.folder) >= self.games or trials.has_stopped_early(self.folder):
            self.lab.stop()
            self.code = self._write_report()

    def _write_report(self) -> int:
        """Write the report, and return the exit code."""
        try:
            trials.play(self.folder)
        except (ValueError, OSError) as error:
            disk.write(self.folder / trials.FAILED, str(error))
            return FAILED
        return ENDED

    def poll(self) -> int | None:
        """Return the exit code; None while the trial is running."""
        return self.code

    def terminate(self) -> None:
        """Stop; the games played so far are saved."""
        if self.code is None:
            self.lab.stop()
            self.code = STOPPED

    def wait(self) -> int:
        """Return the exit code; the trial has stopped already."""
        return STOPPED if self.code is None else self.code


def play_share(trial: str, known: str, share: int, of: int) -> Iterator[str]:
    """Yield lines of games for one worker: its share of the missing rows."""
    rows = decoded(known, list[ChunkKey])
    return trials.play_share(decoded(trial, Trial), rows, share, of)
