"""Bots: players that follow a playbook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.kernel.chance import Outcome, Pick
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.runner import Answer, Called, LastDecision, Nothing, Program
from bythebook.playbook.run.tally import Tally
from bythebook.playbook.run.walk import TIE


class Bot:
    """A player that follows a playbook, and answers at random if no line matches."""

    def __init__(self, program: Program, *, trace: bool = False) -> None:
        self.program = program
        self.trace = trace
        self.tally: Tally | None = None
        """If set, counts the lines that each decision checked."""
        self.last = LastDecision()

    def decide(self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Answer | Called:
        """Return the answer of the playbook, or its call for chance."""
        decision = self.program.decide(
            view, prompt, results, notes, trace=self.trace, last=self.last, tally=self.tally
        )
        if not isinstance(decision, Nothing):
            return decision
        named = {self.program.vocabulary.notation(option): option for option in prompt.options}
        lots = [value for value, *_ in results[decision.used :] if value in named]  # a file may have others
        if not lots:
            return Called(Pick(TIE, tuple(named)), "no line")
        return Answer(named[lots[0]], notes, decision.why)
