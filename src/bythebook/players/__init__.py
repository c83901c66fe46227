"""Who can play a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Answer, Called


class Player(Protocol):
    """Answers asks from what its seat may see; a pure function of what it is given."""

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Answer | Called:
        """One of the options, or a call for chance."""
