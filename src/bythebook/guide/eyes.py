"""What the guide sees: what it was told, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from bythebook.guide.decks import Piles
from bythebook.guide.prompts import Answer, Missing, Prompt, check
from bythebook.playbook.page.nodes import Act, Line, said


def plain(text: str) -> str:
    """A line without its marks."""
    return text.replace("**", "").rstrip(".")


class Eyes:
    """The facts that a walk may use; what is missing stops it with a prompt."""

    def __init__(self, facts: Mapping[str, Answer], turn: str) -> None:
        self.facts = facts
        self.turn = turn
        self.asked: list[Prompt] = []
        """Everything that was asked on the way, in order."""
        self.piles: Piles = {}
        """What is left of each deck, and the card that was drawn last."""
        self.verb = ""
        """The verb of the act that answered."""

    def answer(self, prompt: Prompt) -> Answer:
        """What was told; Missing if nobody has told it."""
        self.asked.append(prompt)
        if prompt.key in self.facts:
            answer = self.facts[prompt.key]
            check(prompt, answer)
            return answer
        if prompt.default is not None:
            return prompt.default
        raise Missing(prompt)

    def deed(self, name: str, line: Line) -> str:
        """What hands must do: the verb and the name, or the line where nothing was named."""
        if not name:
            return plain(said(line) if isinstance(line, Act) else line.text)
        return f"{self.verb} {name}" if self.verb else name

    def ruled(self, name: str) -> str:
        """Rulings of a game are asked as questions."""
        raise LookupError(name)
