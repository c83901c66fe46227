"""A tie at the end of a walk: chance breaks it without repeating the walk (R13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.run.walk import Chosen, Walk


class PendingTie:
    """A decision that waits for chance to break its tie and is otherwise complete."""

    __slots__ = ("by", "event_count", "got", "notes", "used", "walk")

    def __init__(self, walk: Walk, notes: Notes | None, got: Chosen, by: str) -> None:
        self.walk = walk
        self.notes = notes
        """The notes that the caller gave."""
        self.got = got
        self.by = by
        self.used, self.event_count = walk.used, len(walk.trace or ())
        """The numbers of chance results and trace events before the tie."""

    def can_resume(
        self, view: Any, prompt: Prompt, results: Sequence[Outcome], notes: Notes | None, *, trace: bool
    ) -> bool:
        """Prepare the walk if the same prompt is decided with more chance results; return whether it is."""
        walk, before = self.walk, len(self.walk.results)
        if walk.prompt is not prompt or walk.view is not view or len(results) <= before:
            return False
        if (
            tuple(results[:before]) != tuple(walk.results)
            or notes != self.notes
            or trace is (walk.trace is None)
        ):
            return False
        walk.results, walk.used = results, self.used
        if walk.trace is not None:
            del walk.trace[self.event_count :]  # the events of an earlier, incomplete tiebreak
        return True
