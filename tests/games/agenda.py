"""A table whose agenda a test works off by hand: push steps, look at the ask, answer it."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import State, Step

T = TypeVar("T", bound=State)


class Agenda(Generic[T]):
    """A table, and its agenda one answer at a time; each game's positions build on it."""

    def __init__(self, state: T) -> None:
        self.state: T = state

    def do(self, *steps: Step) -> Self:
        """Push steps and go on to the first ask."""
        self.state.then(*steps)
        self.settle()
        return self

    def settle(self) -> None:
        """Do what waits until a step asks."""
        state = self.state
        while state.agenda and not state.over and not state.agenda[-1].asks:
            state.agenda.pop().go(state)
        if state.over:
            state.agenda.clear()

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; its options are sorted, unique and never empty."""
        if not self.state.agenda:
            return None
        prompt = self.state.agenda[-1].ask(self.state)
        if prompt.domain is None:
            options = list(prompt.options)
            assert options
            assert options == sorted(set(options), key=sort_key)
        return prompt

    @property
    def kind(self) -> str:
        """The kind of the present ask, or nothing."""
        prompt = self.prompt
        return "" if prompt is None else prompt.kind

    @property
    def options(self) -> list[Option]:
        """The legal answers now."""
        assert self.prompt is not None
        return list(self.prompt.options)

    @property
    def dice(self) -> int:
        """How many dice are to be rolled, or cards drawn, now."""
        assert self.prompt is not None
        assert self.prompt.domain is not None, self.prompt
        return self.prompt.domain.size

    def answer(self, *answers: Option) -> Self:
        """Give legal answers, one after another."""
        for option in answers:
            assert option in self.options, (option, self.options)
            step = self.state.agenda.pop()
            step.answer(self.state, option)
            self.settle()
        return self
