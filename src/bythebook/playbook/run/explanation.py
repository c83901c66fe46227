"""An explanation: the way through the page to a decision, as data; text and JSON are renderings of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bythebook.playbook.page.nodes import Line
from bythebook.playbook.run.events import (
    CandidateNames,
    Event,
    ExplanationStep,
    LineHead,
    NarrowingEvent,
    QuestionEvent,
)
from bythebook.playbook.words.vocabulary import Candidate

VALUES_IN_ANSWER = ("decides", "plan")
"""Events whose values the text leaves out because the answer contains them."""

MARKS = {"yes": "✓", "no": "✗", "decides": "➤"}


class TraceReader:
    """Turns the events of walks into steps; one reader serves all explanations of a program."""

    def __init__(
        self, file: str, describe: Callable[[Candidate], str], page_at: Callable[[int], str] = lambda at: ""
    ) -> None:
        self.file = file
        self.describe = describe
        self._page_at = page_at
        """Finds the page that contains a line of the file."""
        self._heads: dict[int, LineHead] = {}
        """By the id() of a line."""

    def read(self, trace: Sequence[Event]) -> list[ExplanationStep]:
        """Return the step of each event."""
        names, heads = CandidateNames(), self._heads
        names.describe = self.describe
        return [event.step(heads.get(id(event.line)) or self._head(event.line), names) for event in trace]

    def _head(self, line: Line) -> LineHead:
        """Make the head of a line, without a final `Prefer:`: the preferences have steps of their own."""
        text = line.text
        if text.endswith("Prefer:"):
            text = text.removesuffix("Prefer:").rstrip().removesuffix(".")
        head = self._heads[id(line)] = LineHead(self._page_at(line.at), line.at, line.id, text, line)
        return head


class Explanation:
    """The last walk of a decision; its steps are made when they are first read."""

    __slots__ = ("_reader", "_steps", "_trace", "private")

    def __init__(self, reader: TraceReader, trace: Sequence[Event]) -> None:
        self.private = False
        """Whether the decision used something that only the seat of the bot may know."""
        self._reader = reader
        self._trace = trace
        self._steps: list[ExplanationStep] | None = None
        # A series may be lazy: it must be made now, before the position changes.
        for event in trace:
            if isinstance(event, NarrowingEvent):
                for c in event.before:
                    len(c.rest)
            elif isinstance(event, QuestionEvent):
                for value in event.values:
                    if type(value) is Candidate:
                        len(value.rest)

    @property
    def file(self) -> str:
        """The file name of the playbook."""
        return self._reader.file

    @property
    def steps(self) -> list[ExplanationStep]:
        """Every line that was checked, in order; the last one decides."""
        if self._steps is None:
            self._steps, self._trace = self._reader.read(self._trace), ()
        return self._steps

    @property
    def decided(self) -> ExplanationStep | None:
        """The line that decided, or None if no line did."""
        return self.steps[-1] if self.steps and self.steps[-1].event == "decides" else None

    @property
    def tip(self) -> str:
        """The line that decided and what it decided, as one sentence."""
        step = self.decided
        if step is None:
            return "No line of the page fits; chance decides."
        return f"{_line_text(step)}: {step.answer}{_carried_out(step)}."

    @property
    def reason(self) -> str:
        """The line that decided and what singled out its answer, for readers who see the answer anyway."""
        step = self.decided
        if step is None:
            return self.tip
        by = ""
        for each in self.steps:
            if each.event == "tie":
                by = f", by lot among {', '.join(each.values)}"
            elif each.event == "prefer" and len(each.before) > len(each.after) == 1:
                by = f": {_line_text(each, without=step.id)}"
        return f"{_line_text(step)}{by}{_carried_out(step)}."

    def text(self) -> str:
        """Return the way through the page with a mark for each line."""
        rows = []
        for step in self.steps:
            mark = MARKS.get("decides" if step.event == "decides" else step.answer, "·")
            ident = f"[{step.id}] " if step.id else ""
            values = (
                f" ({', '.join(step.values)})" if step.values and step.event not in VALUES_IN_ANSWER else ""
            )
            answer = "" if step.answer in ("yes", "no") else f" → {step.answer}"
            funnel = f"  {len(step.before)} → {len(step.after)}" if step.event == "prefer" else ""
            text = step.question.replace("**", "")
            where = f"{step.page}:{step.line} " if step.line else ""
            rows.append(f"{mark} {where}{ident}{text}{values}{answer}{funnel}")
        return "\n".join(rows)

    def json(self) -> list[dict[str, Any]]:
        """Return the steps as plain data."""
        steps: list[dict[str, Any]] = msgspec.to_builtins(self.steps)
        return steps


def _line_text(step: ExplanationStep, *, without: str = "") -> str:
    """Return the text of a line with its id, unless that id is already in the sentence."""
    where = f"[{step.id}] " if step.id not in ("", without) else ""
    return where + step.question.rstrip(".").replace("**", "")


def _carried_out(step: ExplanationStep) -> str:
    """Return what to add if the answer carries out an earlier decision."""
    how = step.values[0] if step.values else ""
    return {"plan": ", as planned", "then": ", as ordered before"}.get(how, "")
