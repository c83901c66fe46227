"""A trial of the lab in a page: other workers play a share of it each, and tell its games line by line."""

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
    """The workers that play; there are as many as the device has cores."""

    def start(self, trial: str, known: str, hear: Callable[[str], object]) -> None:
        """Play what is not known of a trial, both as JSON; every line of games is told."""

    def stop(self) -> None:
        """Play no more."""


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
        """Some games were played; with the last of them the report is written."""
        if self.code is not None:
            return
        disk.add(self.folder / trials.GAMES, line)
        if trials.count_played(self.folder) >= self.games or trials.has_stopped_early(self.folder):
            self.lab.stop()
            self.code = self._reported()

    def _reported(self) -> int:
        try:
            trials.play(self.folder)
        except (ValueError, OSError) as error:
            disk.write(self.folder / trials.FAILED, str(error))
            return FAILED
        return ENDED

    def poll(self) -> int | None:
        """How it ended, or nothing."""
        return self.code

    def terminate(self) -> None:
        """The games played so far are kept."""
        if self.code is None:
            self.lab.stop()
            self.code = STOPPED

    def wait(self) -> int:
        """It ends at once."""
        return STOPPED if self.code is None else self.code


def play_share(trial: str, known: str, share: int, of: int) -> Iterator[str]:
    """What one worker plays: a share of the rows that are not known."""
    rows = decoded(known, list[ChunkKey])
    return trials.play_share(decoded(trial, Trial), rows, share, of)
