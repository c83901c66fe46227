"""Pick the first line that fits from a page's lines, instead of answering a question for each line.

Picking a line means that nothing above it fits, and implies the answers to the questions that lead to it.
The list ends before a roll, a card, a counter or a loop, and before a question that leads to one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    Block,
    End,
    ForEach,
    IsRuled,
    Line,
    Never,
    Page,
    Prefer,
    Question,
    Take,
    WordQuestion,
    own_text,
)
from bythebook.playbook.page.tree import blocks_of, has_loose

LONGEST = 60
"""The maximum number of lines in one list."""
DEEPEST = 30
"""The longest chain of arrows from page to page that is followed."""

Way = tuple[str, ...]
"""The way to a line: each question with its answer, each arrow, then the line itself."""
Answers = Callable[[Question], bool | None]
"""The answers to questions that the guide knows without asking."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A line in the list; a heading can't be picked."""

    line: Line
    way: Way
    heading: bool = False
    ends_list: bool = False
    """Whether the list ends here and the walk continues with this line."""
    under: tuple[str, ...] = ()
    """The questions above the line with their answers, and the loop it is in."""


def step(line: Line, answer: bool | None = None) -> str:
    """Return one step of a way."""
    return f"{line.at}{'' if answer is None else 'y' if answer else 'n'}"


def list_entries(
    lines: Sequence[Line], pages: Mapping[str, Page], knows: Answers, idle: set[int]
) -> list[ListEntry]:
    """Return the lines from here on that can be picked, each with the questions that lead to it."""
    found = list(islice(_Lister(pages, knows, idle).lines(lines, (), ()), LONGEST))
    return _cut(found) if len(found) == LONGEST else found


def _cut(found: list[ListEntry]) -> list[ListEntry]:
    """Cut a list that is too long at its last line on the page itself, from where the walk continues."""
    for i in range(len(found) - 1, -1, -1):
        if len(found[i].way) == 1:
            return [*found[:i], ListEntry(found[i].line, found[i].way, ends_list=True)]
    return []


@dataclass(frozen=True, slots=True)
class _Lister:
    pages: Mapping[str, Page]
    knows: Answers
    idle: set[int]

    def lines(self, lines: Sequence[Line], way: Way, under: tuple[str, ...]) -> Iterator[ListEntry]:
        """Yield the lines that can be picked, up to the first one that does more than answer."""
        for line in lines:
            if isinstance(line, Never | Prefer):
                continue
            if isinstance(line, Question):
                yield from self.question(line, way, under)
                if line.at not in self.idle:
                    return
            elif line.at not in self.idle:
                yield ListEntry(line, (*way, step(line)), ends_list=True, under=under)
                return
            elif isinstance(line, Take) and not _looped(way):
                yield ListEntry(line, way, heading=True)
                yield from self.lines(line.block.lines, (*way, f"{line.at}@"), (*under, line.text))
            elif isinstance(line, Arrow):
                yield from self.lines(self.pages[line.page].block.lines, (*way, step(line)), under)
            else:
                yield ListEntry(line, (*way, step(line)), under=under)

    def question(self, line: Question, way: Way, under: tuple[str, ...]) -> Iterator[ListEntry]:
        """Yield both branches of a question, or only one if the answer is known."""
        if has_loose(line) and not _does(line):
            return
        known = (
            None if _looped(way) and not isinstance(line.asked, IsRuled | WordQuestion) else self.knows(line)
        )
        if known is None:
            yield ListEntry(line, way, heading=True)
        for answer, block in ((True, line.yes), (False, line.no)):
            if known not in (None, answer):
                continue
            there = (*way, step(line, answer))
            told = (*under, f"{own_text(line)} {'Yes' if answer else 'No'}") if known is None else under
            found = list(self.lines(block.lines, there, told)) if block else []
            yield from found
            if line.at not in self.idle and not (found and found[-1].ends_list):
                yield ListEntry(line, (*there, f"{line.at}."), ends_list=True, under=told)


def _looped(way: Way) -> bool:
    return any(at.endswith("@") for at in way)


def _does(line: Line) -> bool:
    """Whether a walk does anything under a question besides reading preferences."""
    inner = (x for block in blocks_of(line) for x in block.lines)
    return any(
        not isinstance(x, Never | Prefer) and not (isinstance(x, Question) and has_loose(x)) for x in inner
    )


def idle_lines(pages: Mapping[str, Page]) -> set[int]:
    """Return the lines that change nothing before an act answers, so that a list may include them."""
    busy: dict[str, bool] = {}

    def quiet(line: Line, depth: int = 0) -> bool:
        if isinstance(line, Arrow):
            return line.page in pages and depth < DEEPEST and not page_is_busy(line.page, depth + 1)
        if isinstance(line, Question | Take | ForEach):
            return all(quiet(x, depth) for block in blocks_of(line) for x in block.lines)
        return isinstance(line, Act | End | Never | Prefer)

    def page_is_busy(name: str, depth: int) -> bool:
        if name not in busy:
            busy[name] = True  # a circle is never a list
            busy[name] = not all(quiet(x, depth) for x in pages[name].block.lines)
        return busy[name]

    found: set[int] = set()
    todo: list[Block] = [page.block for page in pages.values()]
    while todo:
        for line in todo.pop().lines:
            if quiet(line):
                found.add(line.at)
            todo += blocks_of(line)
            if isinstance(line, Act) and line.then is not None:
                todo.append(line.then)
    return found


def entry_text(entry: ListEntry) -> str:
    """Return a line in the list as shown to the player."""
    if entry.ends_list and isinstance(entry.line, Question):
        return "None of these. Continue below."
    text = _line_text(entry)
    return f"None of these. Continue with: {text}" if entry.ends_list else text


def _line_text(entry: ListEntry) -> str:
    text = own_text(entry.line) if isinstance(entry.line, Act) else entry.line.text
    return text.replace("**", "")


def entry_key(entry: ListEntry) -> str:
    """Return a line in the list in the wording of version 0.1.0, which keys of saved answers use."""
    if entry.ends_list and isinstance(entry.line, Question):
        return "none of these: on to what stands below"
    return f"none of these: on to {_line_text(entry)}" if entry.ends_list else _line_text(entry)
