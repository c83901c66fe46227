"""Players: everything that can make the decisions of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Answer, Called


class Player(Protocol):
    """A player: answers prompts using only what its seat may see, and stores no game state."""

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Answer | Called:
        """Return one of the options, or a call for chance."""
