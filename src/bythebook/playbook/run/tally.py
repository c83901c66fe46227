"""Counting: which lines of a book were asked, fitted and decided."""

from __future__ import annotations

from collections import Counter


class Tally:
    """Which lines were asked, said yes, and decided, over many decisions."""

    def __init__(self) -> None:
        self.asked: Counter[int] = Counter()
        self.yes: Counter[int] = Counter()
        self.decided: Counter[int] = Counter()
        self.nothing = 0

    def add(self, marks: list[tuple[int, bool]], decided: int) -> None:
        """The marks of one decision; line 0 is none."""
        for at, yes in marks:
            self.asked[at] += 1
            if yes:
                self.yes[at] += 1
        if decided:
            self.decided[decided] += 1
        else:
            self.nothing += 1
