"""Answers that hold longer than a choice, because the book says so of their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bythebook.guide.prompts import Answer, Prompt


class Memory:
    """What was told for the turn and for the game; anything else is forgotten with the choice."""

    def __init__(self) -> None:
        self.game: dict[str, Answer] = {}
        self.turn: dict[str, Answer] = {}
        self.turn_of = ""

    def facts(self, turn: str) -> dict[str, Answer]:
        """What holds at the beginning of a choice."""
        if turn != self.turn_of:
            self.turn, self.turn_of = {}, turn
        return {**self.game, **self.turn}

    def keep(self, asked: Iterable[Prompt], facts: Mapping[str, Answer]) -> None:
        """What holds on, of the answers to these prompts."""
        for prompt in asked:
            if prompt.key in facts and prompt.keep:
                (self.game if prompt.keep == "game" else self.turn)[prompt.key] = facts[prompt.key]
