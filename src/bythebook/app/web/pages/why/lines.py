"""Explain a bot's answer page by page: the playbook pages visited, with the outcome of every line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    Block,
    Book,
    ForEach,
    Line,
    Page,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    Take,
)
from bythebook.playbook.run.events import ExplanationStep

Mark = Literal["", "yes", "no", "this", "narrows", "same", "die", "never", "go", "note"]


class SheetRow(msgspec.Struct, frozen=True):
    """A line of a page as printed, with its outcome in this decision."""

    at: int
    depth: int
    kind: str
    text: str
    id: str = ""
    label: str = ""
    """The label before the line: Yes, No, Then, or the faces of a branch."""
    number: int = 0
    """The number in a numbered list; 0 in a bulleted list."""
    mark: Mark = ""
    """The kind of outcome; empty if the line was not reached."""
    told: str = ""
    """The text of the mark: "8 → 6", a face, a page, a counter's value."""
    values: list[str] = []
    out: list[str] = []
    """The candidates that this line eliminated."""
    page: str = ""
    """The page that an arrow leads to."""


class Sheet(msgspec.Struct, frozen=True):
    """A page that the interpreter visited."""

    name: str
    title: str
    purpose: str
    anchor: str
    """The anchor of the page on the printed sheet."""
    rows: list[SheetRow]


class ReasonOnPages(msgspec.Struct, frozen=True):
    """The reason as data: the sentence, the path, the pages."""

    act: str
    tip: str
    id: str
    path: list[str]
    """The pages visited, in order."""
    sheets: list[Sheet]
    steps: list[ExplanationStep]
    lost: dict[str, str]
    """Maps each eliminated candidate to the text of the line that eliminated it."""
    kept: list[str]
    """The candidates left after the last narrowing."""
    otherwise: str = ""
    """What the current playbook would do instead, if that differs from the log."""
    bot: str = ""
    seat: str = ""
    book: str = ""
    """The name of the playbook that decided, if it belongs to the game; empty for a player's own file."""


def read_reason(
    book: Book, steps: list[ExplanationStep], *, act: str, tip: str, otherwise: str, seat: str
) -> ReasonOnPages:
    """Return the pages of a playbook with the path of a decision on them."""
    sheets = sheets_with_marks(book, steps)
    decided = steps[-1] if steps and steps[-1].event == "decides" else None
    return ReasonOnPages(
        act=act,
        tip=tip,
        id=decided.id if decided is not None else "",
        path=[sheet.name for sheet in sheets],
        sheets=sheets,
        steps=steps,
        lost=_lost(steps),
        kept=list(next((step.after for step in reversed(steps) if step.before), ())),
        otherwise=otherwise,
        bot=book.title or book.file,
        seat=seat,
    )


def sheets_with_marks(book: Book, steps: Sequence[ExplanationStep]) -> list[Sheet]:
    """Return the pages that were visited, with the outcome of each line."""
    marks, anchors = _marks(steps), anchors_of(book)
    path = dict.fromkeys(step.page for step in steps if step.page in book.pages)
    return [_sheet(book.pages[name], anchors[name], marks) for name in path]


def anchors_of(book: Book) -> dict[str, str]:
    """Return the anchor of each page on paper and on screen, by page name."""
    return {name: f"page-{i}" for i, name in enumerate(book.pages, 1)}


def sheets_of(book: Book) -> list[Sheet]:
    """Return every page of a playbook as printed, without outcomes."""
    anchors = anchors_of(book)
    return [_sheet(page, anchors[name], {}) for name, page in book.pages.items()]


def _lost(steps: Sequence[ExplanationStep]) -> dict[str, str]:
    found: dict[str, str] = {}
    for step in steps:
        if step.event in ("prefer", "never", "tie"):
            for name in set(step.before) - set(step.after):
                found.setdefault(name, "at random" if step.event == "tie" else _cause(step))
    return found


def _cause(step: ExplanationStep) -> str:
    """Return the text of a line that eliminated candidates."""
    return step.question.replace("**", "").rstrip(".")


# -- marks ----------------------------------------------------------------------------------------


def _marks(steps: Sequence[ExplanationStep]) -> dict[int, tuple[Mark, str, list[str], list[str]]]:
    """Return each line's mark, text, values and eliminated; decisions and narrowings take precedence."""
    marks: dict[int, tuple[Mark, str, list[str], list[str]]] = {}
    for step in steps:
        mark, told = _mark(step)
        if mark in ("same", "note") and step.line in marks:
            continue
        values = [] if step.event == "decides" else list(step.values)
        marks[step.line] = (mark, told, values, sorted(set(step.before) - set(step.after)))
    return marks


def _mark(step: ExplanationStep) -> tuple[Mark, str]:
    narrowed = f"{len(step.before)} → {len(step.after)}"
    match step.event:
        case "decides":
            return "this", step.answer
        case "question" | "act" | "term" | "ahead" if step.answer in ("yes", "no"):
            return ("yes" if step.answer == "yes" else "no"), step.answer
        case "prefer":
            return ("narrows", narrowed) if len(step.after) < len(step.before) else ("same", "same")
        case "never":
            return "never", narrowed
        case "tie" | "roll":
            return "die", step.answer
        case "go":
            return "go", step.answer
        case _:
            return "note", step.answer


# -- pages ----------------------------------------------------------------------------------------


def _sheet(page: Page, anchor: str, marks: dict[int, tuple[Mark, str, list[str], list[str]]]) -> Sheet:
    rows = []
    for row in _rows(page.block, 0):
        mark, told, values, out = marks.get(row.at, ("", "", [], []))
        rows.append(msgspec.structs.replace(row, mark=mark, told=told, values=values, out=out))
    return Sheet(page.name, page.title, page.purpose, anchor, rows)


def _rows(block: Block, depth: int, label: str = "", under: str = "") -> Iterator[SheetRow]:
    """Yield every line of a list and its sublines, in the order of the file."""
    for n, line in enumerate(block.lines, 1):
        yield _row(line, depth, label if n == 1 else "", n if block.numbered else 0, under)
        yield from _inner(line, depth + 1)


def _row(line: Line, depth: int, label: str, number: int, under: str) -> SheetRow:
    text = line.text.replace("**", "")
    ident = line.id if line.id != under else ""
    to = line.page if isinstance(line, Arrow) else ""
    return SheetRow(line.at, depth, type(line).__name__.lower(), text, ident, label, number, page=to)


def _inner(line: Line, depth: int) -> Iterator[SheetRow]:
    match line:
        case Act():
            yield from _wishes(line.prefers, depth, line.id)
            if line.then is not None:
                yield from _rows(line.then, depth, "Then", line.id)
        case Prefer():
            yield from _wishes(line.items, depth, line.id)
        case Question():
            for label, block in (("Yes", line.yes), ("No", line.no)):
                if block is not None:
                    yield from _rows(block, depth, label, line.id)
        case Take() | ForEach():
            yield from _rows(line.block, depth, "", line.id)
        case Roll():
            for branch in line.branches:
                yield from _rows(branch.block, depth, branch.label, line.id)


def _wishes(items: Sequence[Preference], depth: int, under: str, label: str = "") -> Iterator[SheetRow]:
    for n, item in enumerate(items, 1):
        yield _row(item, depth, label if n == 1 else "", n, under)
        if isinstance(item, PreferenceQuestion):
            yield from _wishes(item.yes, depth + 1, item.id, "Yes")
            yield from _wishes(item.no, depth + 1, item.id, "No")
