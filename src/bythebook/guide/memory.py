"""Answers that stay valid after their choice, because the playbook declares their words so."""

from __future__ import annotations

from bythebook.guide.prompts import Answer


class Memory:
    """The answers that hold for the turn or the game; others are dropped after their choice."""

    def __init__(self) -> None:
        self.game: dict[str, Answer] = {}
        self.turn: dict[str, Answer] = {}
        self.turn_of = ""

    def facts(self, turn: str) -> dict[str, Answer]:
        """Return the answers that hold at the beginning of a choice."""
        if turn != self.turn_of:
            self.turn, self.turn_of = {}, turn
        return {**self.game, **self.turn}

    def keep(self, key: str, answer: Answer, how_long: str) -> None:
        """Save an answer that holds for the `turn` or the `game`; ignore any other."""
        if how_long:
            (self.game if how_long == "game" else self.turn)[key] = answer
