"""Why: the way through the page to a decision, as data; text, tree and JSON are renderings of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from bythebook.kernel.prompt import Option
from bythebook.playbook.page.nodes import Line
from bythebook.playbook.words.vocabulary import Candidate

UNTOLD = ("decides", "plan")
"""Events whose values the text leaves out: the answer has them."""

MARKS = {"yes": "✓", "no": "✗", "decides": "➤"}

_SHOWN: Final = (int, str)
"""Values that are told as they came."""


class WhyStep(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line that was asked on the way; nothing but texts, so that many can be kept."""

    event: str
    """What happened: `question`, `act` (passed over), `never`, `prefer`, `go`, `count`, `roll`, `tie`,
    `loop`, `term`, `ahead`, `plan`, `then`, `notes`, `settled`, or `decides`."""
    page: str
    line: int
    id: str
    question: str
    answer: str
    values: tuple[str, ...] = ()
    """The values that decided it; of a plan that begins, its answers."""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """The candidates before and after."""


Entry = tuple[Any, ...]
"""What a walk notes down: event, line and answer; then values, and the candidates before and after."""


class Names(dict[Candidate, str]):
    """How each candidate is told: most stand in several steps."""

    __slots__ = ("told",)

    told: Callable[[Candidate], str]

    def __missing__(self, c: Candidate) -> str:
        name = self[c] = str(c.thing) if type(c.option) is Option else self.told(c)  # or only a thing
        return name

    def of(self, candidates: Sequence[Candidate]) -> tuple[str, ...]:
        """The names of some, in order."""
        if len(candidates) == 1:
            return (self[candidates[0]],)
        return tuple(sorted([self[c] for c in candidates]))

    def shown(self, values: Sequence[Any]) -> tuple[str, ...]:
        """Numbers and words as they came, then candidates in order."""
        told = tuple([str(value) for value in values if isinstance(value, _SHOWN)])
        if len(told) == len(values):
            return told
        return told + self.of([value for value in values if type(value) is Candidate])


class Teller:
    """How the lines of a book and the candidates of its game are told: one for all whys of a program."""

    def __init__(
        self, file: str, told: Callable[[Candidate], str], page: Callable[[int], str] = lambda at: ""
    ) -> None:
        self.file = file
        self.told = told
        self._page = page
        """The page that a line of the file stands on."""
        self._heads: dict[int, tuple[str, int, str, str, Line]] = {}
        """What a step has of its line, by the line itself, which is kept: page, number, id and text."""

    def steps(self, raw: Sequence[Entry]) -> list[WhyStep]:
        """What a walk noted down, to be read."""
        names = Names()
        names.told = self.told
        return [self._step(names, *entry) for entry in raw]

    def _step(
        self,
        names: Names,
        event: str,
        line: Line,
        answer: str,
        values: Sequence[Any] = (),
        before: Sequence[Candidate] = (),
        after: Sequence[Candidate] = (),
    ) -> WhyStep:
        page, at, ident, text, _ = self._heads.get(id(line)) or self._head(line)
        shown = names.shown(values) if values else ()
        if not before:
            return WhyStep(event, page, at, ident, text, answer, shown)
        if event in ("term", "ahead"):
            answer = f"{len(after)} of {len(before)}"
            if len(before) == 1:
                answer = "yes" if after else "no"
        told = names.of(before)
        left = told if len(after) == len(before) else names.of(after)  # they are some of those before
        return WhyStep(event, page, at, ident, text, answer, shown, told, left)

    def _head(self, line: Line) -> tuple[str, int, str, str, Line]:
        """Without the `Prefer:` that leads to lines under it: each of them has a step of its own."""
        text = line.text
        if text.endswith("Prefer:"):
            text = text.removesuffix("Prefer:").rstrip().removesuffix(".")
        head = self._heads[id(line)] = self._page(line.at), line.at, line.id, text, line
        return head


class Why:
    """The last walk of a decision; the steps are made when somebody looks."""

    __slots__ = ("_raw", "_steps", "_teller", "private")

    def __init__(self, teller: Teller, raw: Sequence[Entry]) -> None:
        self.private = False
        """Whether it was found with something that only the seat of the bot may know."""
        self._teller = teller
        self._raw = raw
        self._steps: list[WhyStep] | None = None
        for entry in raw:  # series may be made when somebody looks: now, while the position is the same
            if len(entry) > 3:
                for c in entry[4] if len(entry) > 4 else entry[3]:
                    if type(c) is Candidate:
                        len(c.rest)

    @property
    def file(self) -> str:
        """The book."""
        return self._teller.file

    @property
    def steps(self) -> list[WhyStep]:
        """Every line asked, in order; the last one decides."""
        if self._steps is None:
            self._steps, self._raw = self._teller.steps(self._raw), ()
        return self._steps

    @property
    def decided(self) -> WhyStep | None:
        """The line that decided; None if no line did."""
        return self.steps[-1] if self.steps and self.steps[-1].event == "decides" else None

    @property
    def tip(self) -> str:
        """The line that decided, and what it decided, as one sentence."""
        step = self.decided
        if step is None:
            return "No line of the page fits; chance decides."
        return f"{_line(step)}: {step.answer}{_from_before(step)}."

    @property
    def reason(self) -> str:
        """The line that decided, and what left one answer of several: for those who see the answer."""
        step = self.decided
        if step is None:
            return self.tip
        by = ""
        for each in self.steps:
            if each.event == "tie":
                by = f", by lot among {', '.join(each.values)}"
            elif each.event == "prefer" and len(each.before) > len(each.after) == 1:
                by = f": {_line(each, without=step.id)}"
        return f"{_line(step)}{by}{_from_before(step)}."

    def text(self) -> str:
        """The way through the page, a line each, with marks."""
        rows = []
        for step in self.steps:
            mark = MARKS.get("decides" if step.event == "decides" else step.answer, "·")
            ident = f"[{step.id}] " if step.id else ""
            values = f" ({', '.join(step.values)})" if step.values and step.event not in UNTOLD else ""
            answer = "" if step.answer in ("yes", "no") else f" → {step.answer}"
            funnel = f"  {len(step.before)} → {len(step.after)}" if step.event == "prefer" else ""
            asked = step.question.replace("**", "")
            where = f"{step.page}:{step.line} " if step.line else ""
            rows.append(f"{mark} {where}{ident}{asked}{values}{answer}{funnel}")
        return "\n".join(rows)

    def json(self) -> list[dict[str, Any]]:
        """The steps as plain data."""
        made: list[dict[str, Any]] = msgspec.to_builtins(self.steps)
        return made


def _line(step: WhyStep, *, without: str = "") -> str:
    """A line with its id, unless that has been told."""
    where = f"[{step.id}] " if step.id not in ("", without) else ""
    return where + step.question.rstrip(".").replace("**", "")


def _from_before(step: WhyStep) -> str:
    """Whether an earlier decision is carried out."""
    how = step.values[0] if step.values else ""
    return {"plan": ", as planned", "then": ", as ordered before"}.get(how, "")
