"""What a player decided, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from bythebook.api.prompts import Option
from bythebook.playbook.run.explanation import Explanation


class Roll(NamedTuple):
    """What a die or a deck showed: its name, and the faces or cards."""

    element: str
    faces: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.element}: {', '.join(self.faces)}"


@dataclass(frozen=True, slots=True)
class Decision:
    """One answer of a player, what was rolled for it, and why a bot gave it.

    `why.decided` is the line of the page that decided, with its `id`, its `page`, its `question` and its
    `answer`; it is None where no line fits and chance decided. `why.steps` has every line that was asked on
    the way: what happened (`event`), the candidates `before` and `after`. Players of one's own and random
    ones have no why.

    >>> import bythebook
    >>> decision = bythebook.new("memoir44", seed=1).decide()
    >>> print(decision)
    allies: draw [AI-1]
    >>> decision.why.decided.question
    '**Draw** two cards'
    >>> decision.rolls
    (Roll(element='deck', faces=('attack_right', 'probe_center')),)
    """

    number: int
    """The number of the ask."""
    seat: str
    kind: str
    """What was asked: `Turn`, `Attack`."""
    answer: Option
    text: str
    """The answer as a sentence without the seat; empty where only the next answer tells it."""
    rolls: tuple[Roll, ...] = ()
    """Dice, ties and cards, from the ask until the next one."""
    why: Explanation | None = None

    @property
    def id(self) -> str:
        """The published id of the line that decided; empty if it has none, or if no line did."""
        return self.why.decided.id if self.why is not None and self.why.decided is not None else ""

    @property
    def tip(self) -> str:
        """The line that decided as one sentence; empty without a why."""
        return self.why.tip if self.why is not None else ""

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "number": self.number,
            "seat": self.seat,
            "kind": self.kind,
            "answer": self.answer.text,
            "text": self.text,
            "rolls": [{"element": roll.element, "faces": list(roll.faces)} for roll in self.rolls],
            "id": self.id,
            "tip": self.tip,
            "why": self.why.json() if self.why is not None else [],
        }

    def __str__(self) -> str:
        by = f" [{self.id}]" if self.id else ""
        return f"{self.seat}: {self.answer}{by}"
