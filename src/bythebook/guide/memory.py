"""Answers that hold longer than a choice, because the book says so of their words."""

from __future__ import annotations

from bythebook.guide.prompts import Answer


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

    def keep(self, key: str, answer: Answer, how_long: str) -> None:
        """An answer that holds on: for the `turn` or the `game`; any other is forgotten."""
        if how_long:
            (self.game if how_long == "game" else self.turn)[key] = answer
