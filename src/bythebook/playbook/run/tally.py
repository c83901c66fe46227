"""Count which lines of a playbook were checked, matched and decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Marks = Iterable[tuple[int, bool]]
"""Lines in the order in which they were checked, with whether each matched; arrows and loops always do."""


class Tally:
    """Counts which lines were checked, matched and decided, over many decisions."""

    def __init__(self) -> None:
        self.checked: Counter[int] = Counter()
        self.matched: Counter[int] = Counter()
        self.decided: Counter[int] = Counter()
        self.nothing = 0
        self.foreseen: set[int] = set()
        """Counts of lines checked during lookahead, which the other counts ignore."""

    def add(self, marks: Marks, decided: int, foreseen: Marks = ()) -> None:
        """Add the marks of one decision; `decided` is 0 if no line decided."""
        self.foreseen.update(at for at, _ in foreseen)
        for at, yes in marks:
            self.checked[at] += 1
            if yes:
                self.matched[at] += 1
        if decided:
            self.decided[decided] += 1
        else:
            self.nothing += 1
