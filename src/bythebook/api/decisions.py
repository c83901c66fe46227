"""The decisions of players, with explanations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from bythebook.api.prompts import Option
from bythebook.playbook.run.explanation import Explanation


class Roll(NamedTuple):
    """An outcome of chance: the name of the die, deck or tie, and the faces or cards."""

    element: str
    faces: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.element}: {', '.join(self.faces)}"


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's answer, with the rolls that belong to it and, for a bot, the explanation.

    `why.decided` is the playbook line that decided, with its `id`, `page`, `question` and `answer`; it is
    None if no line matched and the answer was chosen at random. `why.steps` has every line that was checked,
    with its `event` and the candidates `before` and `after`. Your own players and random players
    have no explanation.

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
    """The number of the prompt."""
    seat: str
    kind: str
    """The kind of the prompt: `Turn`, `Attack`."""
    answer: Option
    text: str
    """The answer as a sentence without the seat; empty if the next answer's sentence includes it."""
    rolls: tuple[Roll, ...] = ()
    """The dice, ties and cards between this prompt and the next one."""
    why: Explanation | None = None

    @property
    def id(self) -> str:
        """The published id of the line that decided; empty if it has none or no line decided."""
        return self.why.decided.id if self.why is not None and self.why.decided is not None else ""

    @property
    def tip(self) -> str:
        """The line that decided as one sentence; empty without an explanation."""
        return self.why.tip if self.why is not None else ""

    def json(self) -> dict[str, Any]:
        """Return the decision as plain data."""
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
