"""What the guide sees: what it was told, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from bythebook.guide.decks import Piles
from bythebook.guide.prompts import Answer, Missing, Prompt, check


class Eyes:
    """The facts that a walk may use; what is missing stops it with a prompt."""

    def __init__(self, facts: Mapping[str, Answer], turn: str) -> None:
        self.facts = facts
        self.turn = turn
        self.asked: list[Prompt] = []
        """Everything that was asked on the way, in order."""
        self.piles: Piles = {}
        """What is left of each deck, and the card that was drawn last."""

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

    def ruled(self, name: str) -> str:
        """Rulings of a game are asked as questions."""
        raise LookupError(name)
