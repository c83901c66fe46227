"""Counting: which lines of a book were asked, fitted and decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Marks = Iterable[tuple[int, bool]]
"""Lines in the order they were asked, and whether each said yes; one that leads on always does."""


class Tally:
    """Which lines were asked, said yes, and decided, over many decisions."""

    def __init__(self) -> None:
        self.asked: Counter[int] = Counter()
        self.yes: Counter[int] = Counter()
        self.decided: Counter[int] = Counter()
        self.nothing = 0
        self.foreseen: set[int] = set()
        """Lines that were asked in looking ahead, which counts for nothing else."""

    def add(self, marks: Marks, decided: int, foreseen: Marks = ()) -> None:
        """The marks of one decision; line 0 is none."""
        self.foreseen.update(at for at, _ in foreseen)
        for at, yes in marks:
            self.asked[at] += 1
            if yes:
                self.yes[at] += 1
        if decided:
            self.decided[decided] += 1
        else:
            self.nothing += 1
