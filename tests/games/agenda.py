"""A table whose agenda a test works off by hand: push steps, look at the ask, answer it."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step, Table

T = TypeVar("T", bound=Table)


class Agenda(Generic[T]):
    """A table, and its agenda one answer at a time; each game's positions build on it."""

    def __init__(self, table: T) -> None:
        self.table: T = table

    def do(self, *steps: Step) -> Self:
        """Push steps and go on to the first ask."""
        self.table.then(*steps)
        self.settle()
        return self

    def settle(self) -> None:
        """Do what waits until a step asks."""
        table = self.table
        while table.agenda and not table.over and not table.agenda[-1].asks:
            table.agenda.pop().go(table)
        if table.over:
            table.agenda.clear()

    @property
    def ask(self) -> Ask | None:
        """What is asked now; its options are sorted, unique and never empty."""
        if not self.table.agenda:
            return None
        ask = self.table.agenda[-1].ask(self.table)
        if ask.domain is None:
            options = list(ask.options)
            assert options
            assert options == sorted(set(options), key=sort_key)
        return ask

    @property
    def kind(self) -> str:
        """The kind of the present ask, or nothing."""
        ask = self.ask
        return "" if ask is None else ask.kind

    @property
    def options(self) -> list[Option]:
        """The legal answers now."""
        assert self.ask is not None
        return list(self.ask.options)

    @property
    def dice(self) -> int:
        """How many dice are to be rolled, or cards drawn, now."""
        assert self.ask is not None
        assert self.ask.domain is not None, self.ask
        return self.ask.domain.size

    def answer(self, *answers: Option) -> Self:
        """Give legal answers, one after another."""
        for option in answers:
            assert option in self.options, (option, self.options)
            step = self.table.agenda.pop()
            step.answer(self.table, option)
            self.settle()
        return self
