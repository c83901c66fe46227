"""The context of a prompt: the data that texts and screens need to describe it and its options."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Call, State, Step

T = TypeVar("T", bound=State)
S = TypeVar("S", bound=Step)


class Context(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """The state, the open prompt and the step that asks it; the last two are None when the game is over."""

    state: T
    prompt: Prompt | None = None
    step: Step | None = None

    def raised_by(self, step: type[S]) -> S:
        """Return the step that asks the prompt; TypeError if it is of another type."""
        if not isinstance(self.step, step):
            raise TypeError(f"the prompt was raised by {type(self.step).__name__}, not by {step.__name__}")
        return self.step

    @property
    def kind(self) -> str:
        """The kind of the open prompt; an empty string if the game is over."""
        return self.prompt.kind if self.prompt is not None else ""

    def about(self) -> int:
        """Return the number of the piece that the prompt is about; TypeError if it is not about one."""
        about = self.prompt.about if self.prompt is not None else None
        if not isinstance(about, int):
            raise TypeError(f"{self.prompt!r} is not about a piece")
        return about

    @classmethod
    def of(cls, state: T) -> Context[T]:
        """Return the context of a position that is not part of a running game.

        A bot's open call for chance is skipped: the context is that of the prompt below it.
        """
        waiting = () if state.over else reversed(state.agenda)
        step = next((each for each in waiting if not isinstance(each, Call)), None)
        return cls(state, step.ask(state) if step is not None and step.asks else None, step)
