"""A playbook with its questions about rulings answered, so that the printed aid has only lines in force.

What a ruling decides is kept as a note: its name, the option that is played, and what that decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bythebook.playbook.page.nodes import (
    Act,
    Asked,
    Block,
    Book,
    ForEach,
    IsRuled,
    Line,
    Page,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    Take,
)
from bythebook.playbook.run.phrases import ON
from bythebook.playbook.run.runner import Program


@dataclass(slots=True)
class RuledPages:
    """The pages of a playbook with its rulings answered, and which lines a ruling decided."""

    pages: dict[str, Page]
    notes: dict[int, IsRuled] = field(default_factory=dict)
    """Maps the first line that is in force because of a ruling to that ruling."""
    asked: dict[str, None] = field(default_factory=dict)
    """The names of all rulings that lines ask about, in playbook order."""


def settle_rulings(program: Program, chosen: Mapping[str, str]) -> RuledPages:
    """Return every page as it applies with these options of the game's rulings."""
    made = _RulingSettler(program.book, program.rulings, chosen)
    pages = {name: replace(page, block=made.block(page.block)) for name, page in program.book.pages.items()}
    return RuledPages(pages, made.notes, made.asked)


class _RulingSettler:
    def __init__(self, book: Book, own: Mapping[str, bool], chosen: Mapping[str, str]) -> None:
        self.book = book
        self.own = own
        self.chosen = chosen
        self.notes: dict[int, IsRuled] = {}
        self.asked: dict[str, None] = {}

    def answer(self, asked: Asked) -> bool | None:
        """Return the answer to a question about a ruling, or None for any other question."""
        if not isinstance(asked, IsRuled):
            return None
        self.asked[asked.name] = None
        if asked.name in self.own:
            return self.own[asked.name]
        reading = self.chosen.get(asked.name.replace(" ", "_"))
        if reading is None:
            return None
        return reading.replace("_", " ") == asked.reading if asked.reading else reading in ON

    def block(self, block: Block) -> Block:
        """Return a list with the lines that are in force."""
        lines: list[Line] = []
        for line in block.lines:
            if isinstance(line, Question) and (answer := self.answer(line.asked)) is not None:
                side = line.yes if answer else line.no
                inner = self.block(side).lines if side is not None else ()
                if inner and isinstance(line.asked, IsRuled):
                    self.notes[inner[0].at] = line.asked
                lines += inner
            elif not _is_idle(made := self.line(line)):
                lines.append(made)
        return replace(block, lines=tuple(lines))

    def line(self, line: Line) -> Line:
        """Return a line with the rulings in its lists answered."""
        match line:
            case Question():
                return replace(line, yes=self._side(line.yes), no=self._side(line.no))
            case Take() | ForEach():
                return replace(line, block=self.block(line.block))
            case Roll():
                branches = tuple(replace(b, block=self.block(b.block)) for b in line.branches)
                return replace(line, branches=branches)
            case Act():
                return replace(line, prefers=self.wishes(line.prefers), then=self._side(line.then))
            case Prefer():
                return replace(line, items=self.wishes(line.items))
            case _:
                return line

    def _side(self, block: Block | None) -> Block | None:
        return None if block is None else self.block(block)

    def wishes(self, items: tuple[Preference, ...]) -> tuple[Preference, ...]:
        """Return the preferences that are in force."""
        made: list[Preference] = []
        for item in items:
            if not isinstance(item, PreferenceQuestion):
                made.append(item)
            elif (answer := self.answer(item.asked)) is None:
                made.append(replace(item, yes=self.wishes(item.yes), no=self.wishes(item.no)))
            else:
                inner = self.wishes(item.yes if answer else item.no)
                if inner and isinstance(item.asked, IsRuled):
                    self.notes[inner[0].at] = item.asked
                made += inner
        return tuple(made)


def _is_idle(line: Line) -> bool:
    """Whether a question has nothing left under any of its answers."""
    return isinstance(line, Question) and not any(
        side is not None and side.lines for side in (line.yes, line.no)
    )
