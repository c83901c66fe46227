"""The first line that fits: a page as one list to tap, instead of a question for each line.

A tap says that nothing above fits, and that the questions around the line are answered as they lead there.
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
    Line,
    Never,
    Page,
    Prefer,
    Question,
    Ruled,
    Said,
    Take,
    said,
)
from bythebook.playbook.page.tree import blocks_of, has_loose

LONGEST = 60
"""Lines of one list: more nobody looks through."""
DEEPEST = 30
"""Pages that lead from one to the next."""

ON_TO = "none of these: on to "

Way = tuple[str, ...]
"""How a line is reached: each question with its answer, each arrow, then the line itself."""
Answers = Callable[[Question], bool | None]
"""What the guide knows of a question by itself."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list; a heading cannot be tapped."""

    line: Line
    way: Way
    heading: bool = False
    goes_on: bool = False
    """Whether the list ends here, and the walk goes on with this line."""


def step(line: Line, answer: bool | None = None) -> str:
    """One step of a way."""
    return f"{line.at}{'' if answer is None else 'y' if answer else 'n'}"


def entries(lines: Sequence[Line], pages: Mapping[str, Page], knows: Answers, idle: set[int]) -> list[Entry]:
    """The lines from here on that can be tapped, with the questions that lead to them."""
    found = list(islice(_walked(lines, (), pages, knows, idle, 0), LONGEST))
    return _cut(found) if len(found) == LONGEST else found


def _cut(found: list[Entry]) -> list[Entry]:
    """A list that is too long goes on at its last line on the page itself."""
    for i in range(len(found) - 1, -1, -1):
        if len(found[i].way) == 1:
            return [*found[:i], Entry(found[i].line, found[i].way, goes_on=True)]
    return []


def _walked(
    lines: Sequence[Line], way: Way, pages: Mapping[str, Page], knows: Answers, idle: set[int], depth: int
) -> Iterator[Entry]:
    for line in lines:
        if isinstance(line, Never | Prefer):
            continue
        if isinstance(line, Question):
            yield from _asked(line, way, pages, knows, idle, depth)
            if line.at not in idle:
                return
        elif line.at not in idle:
            yield Entry(line, (*way, step(line)), goes_on=True)
            return
        elif isinstance(line, Take) and not any(at.endswith("@") for at in way):
            yield Entry(line, way, heading=True)
            yield from _walked(line.block.lines, (*way, f"{line.at}@"), pages, knows, idle, depth)
        elif isinstance(line, Arrow):
            inner = pages[line.page].block.lines
            yield from _walked(inner, (*way, step(line)), pages, knows, idle, depth + 1)
        else:
            yield Entry(line, (*way, step(line)))


def _asked(
    line: Question, way: Way, pages: Mapping[str, Page], knows: Answers, idle: set[int], depth: int
) -> Iterator[Entry]:
    if has_loose(line) and not _does(line):
        return
    looped = any(at.endswith("@") for at in way)
    known = None if looped and not isinstance(line.ask, Ruled | Said) else knows(line)
    if known is None:
        yield Entry(line, way, heading=True)
    for answer, block in ((True, line.yes), (False, line.no)):
        if known in (None, answer):
            there = (*way, step(line, answer))
            found = list(_walked(block.lines, there, pages, knows, idle, depth)) if block else []
            yield from found
            if line.at not in idle and not (found and found[-1].goes_on):
                yield Entry(line, (*there, f"{line.at}."), goes_on=True)


def _does(line: Line) -> bool:
    """Whether a walk does anything under a question, besides reading wishes."""
    inner = (x for block in blocks_of(line) for x in block.lines)
    return any(
        not isinstance(x, Never | Prefer) and not (isinstance(x, Question) and has_loose(x)) for x in inner
    )


def idle_lines(pages: Mapping[str, Page]) -> set[int]:
    """The lines that change nothing until an act answers, wherever they lead: a list may go past them."""
    busy: dict[str, bool] = {}

    def quiet(line: Line, depth: int = 0) -> bool:
        if isinstance(line, Arrow):
            return line.page in pages and depth < DEEPEST and not page_is_busy(line.page, depth + 1)
        if isinstance(line, Question | Take | ForEach):
            return all(quiet(x, depth) for block in blocks_of(line) for x in block.lines)
        return isinstance(line, Act | End | Never | Prefer)

    def page_is_busy(name: str, depth: int) -> bool:
        if name not in busy:
            busy[name] = True  # a circle is no list
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


def shown(entry: Entry) -> str:
    """A line of the list as it is read."""
    text = said(entry.line) if isinstance(entry.line, Act | Question) else entry.line.text
    return f"{ON_TO}{text}" if entry.goes_on else text
