"""An explanation: the path through the pages to a decision, as data that can be rendered as text or JSON."""

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
"""Events whose values are left out of the text because the answer contains them."""

NO_LINE = "No line of the page fits, so the answer is chosen at random."
TIPS = {
    "page": "{line}: {answer}.",
    "plan": "{line}: {answer}, as planned.",
    "then": "{line}: {answer}, as ordered before.",
}
"""Templates of the tip, by what decided."""
REASONS = {
    ("page", "line"): "{line}.",
    ("page", "tie"): "{line}, at random among {detail}.",
    ("page", "preference"): "{line}: {detail}.",
    ("plan", "line"): "{line}, as planned.",
    ("plan", "tie"): "{line}, at random among {detail}, as planned.",
    ("plan", "preference"): "{line}: {detail}, as planned.",
    ("then", "line"): "{line}, as ordered before.",
    ("then", "tie"): "{line}, at random among {detail}, as ordered before.",
    ("then", "preference"): "{line}: {detail}, as ordered before.",
}
"""Templates of the reason, by what decided and what singled out the answer."""

MARKS = {"yes": "✓", "no": "✗", "decides": "➤"}


class TraceReader:
    """Converts the events of walks into steps; one reader serves all explanations of a program."""

    def __init__(
        self, file: str, describe: Callable[[Candidate], str], page_at: Callable[[int], str] = lambda at: ""
    ) -> None:
        self.file = file
        self.describe = describe
        self._page_at = page_at
        """Returns the page that contains a line in the file."""
        self._heads: dict[int, LineHead] = {}
        """Cached heads, by the id() of their line."""

    def read(self, trace: Sequence[Event]) -> list[ExplanationStep]:
        """Return the step of each event."""
        names, heads = CandidateNames(), self._heads
        names.describe = self.describe
        return [event.step(heads.get(id(event.line)) or self._head(event.line), names) for event in trace]

    def _head(self, line: Line) -> LineHead:
        """Create the head of a line, without a final `Prefer:`: the preferences have their own steps."""
        text = line.text
        if text.endswith("Prefer:"):
            text = text.removesuffix("Prefer:").rstrip().removesuffix(".")
        head = self._heads[id(line)] = LineHead(self._page_at(line.at), line.at, line.id, text, line)
        return head


class Explanation:
    """The explanation of a decision, from its last walk; the steps are created when they are first read."""

    __slots__ = ("_reader", "_steps", "_trace", "private")

    def __init__(self, reader: TraceReader, trace: Sequence[Event]) -> None:
        self.private = False
        """Whether the decision used information that only the bot's seat may know."""
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
    def decided_by(self) -> str:
        """What decided: `page`, `plan` or `then`; empty if no line did."""
        step = self.decided
        return step.values[0] if step is not None and step.values else ""

    @property
    def tip(self) -> str:
        """The line that decided and its answer, as one sentence."""
        step = self.decided
        if step is None:
            return NO_LINE
        return TIPS.get(self.decided_by, TIPS["page"]).format(line=_line_text(step), answer=step.answer)

    @property
    def reason(self) -> str:
        """The line that decided and what singled out its answer, for readers who already see the answer."""
        return self.describe_reason()

    def describe_reason(self, *, ids: bool = True, by: str = "") -> str:
        """Return the reason with or without line ids; `by` overrides what decided."""
        step = self.decided
        if step is None:
            return NO_LINE
        why, detail = "line", ""
        for each in self.steps:
            if each.event == "tie":
                why, detail = "tie", ", ".join(each.values)
            elif each.event == "prefer" and len(each.before) > len(each.after) == 1:
                why, detail = "preference", _line_text(each, ids=ids and each.id != step.id)
        template = REASONS.get((by or self.decided_by, why)) or REASONS["page", why]
        return template.format(line=_line_text(step, ids=ids), detail=detail)

    def text(self) -> str:
        """Return the path through the page as text, with a symbol for each line."""
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


def _line_text(step: ExplanationStep, *, ids: bool = True) -> str:
    """Return the text of a line, with its id if it has one."""
    text = step.question.rstrip(".").replace("**", "")
    return f"[{step.id}] {text}" if ids and step.id else text
