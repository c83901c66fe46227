"""A player that chooses at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Answer, Called

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK = (1 << 64) - 1


class RandomPlayer:
    """A player that chooses at random with its own generator, which doesn't affect the game's dice."""

    def __init__(self, seed: int = 0) -> None:
        self.start = (seed * 2 + 1) * _MULTIPLIER & _MASK
        self.state = self.start

    def copy(self) -> RandomPlayer:
        """Return an independent copy with the same generator state."""
        new = RandomPlayer()
        new.start, new.state = self.start, self.state
        return new

    def after(self, choices: int) -> None:
        """Set the generator to its state after a number of choices, for loading and undoing."""
        self.state = self.start
        for _ in range(choices):
            self.state = (self.state * _MULTIPLIER + _INCREMENT) & _MASK

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Answer | Called:
        """Choose an option at random."""
        return Answer(self.any(prompt.options), notes)

    def any(self, options: Sequence[Option]) -> Option:
        """Choose one of some options at random."""
        self.state = (self.state * _MULTIPLIER + _INCREMENT) & _MASK
        return options[(self.state >> 33) % len(options)]
