"""The flowchart of a page: a list runs from top to bottom, with nested lists to the right of their line.

Every list has its own column, so nothing can overlap. A line that runs out of its column leads back to the
next line of the column to the left, because that is how a page is walked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    Block,
    ByPage,
    Count,
    End,
    ForEach,
    Line,
    Never,
    Page,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    Take,
    own_text,
)
from bythebook.playbook.page.parts import always_enters
from bythebook.playbook.print.svg import (
    LEADING,
    Span,
    SvgSheet,
    TextRow,
    escape_text,
    split_spans,
    width,
    wrap,
)

WIDE = 250
"""The width of a node."""
GUTTER = 108
"""The gap between two columns, where lines branch off, are labeled, and lead back."""
ENTER, LEAVE = 14, 94
"""Positions in the gap of the lines that go down to later branches, and of those that lead back."""
PORT = 22
"""The distance from a node's top to the point where lines meet its side."""
GAP = 34
PAD = 14
SMALL = 11

Faces = Mapping[str, tuple[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Branching:
    """A list that is entered from a line, with the label of the way there, and whether it leads back."""

    label: str
    block: Block
    kind: str = "on"


@dataclass(frozen=True, slots=True)
class ColumnEnd:
    """The lower end of a column, and whether a walk can run past it."""

    x: float
    bottom: float
    open: bool


def draw_page(page: Page, anchors: Mapping[str, str], dice: Faces) -> SvgSheet:
    """Draw one page on its own sheet; arrows link to the anchors."""
    sheet = SvgSheet()
    y = sheet.text(wrap([(page.title, "b")], 2 * WIDE, size=19), 0, 19, size=19)
    if page.purpose:
        y = sheet.text(wrap([(page.purpose, "q")], 2 * WIDE), 0, y - 2)
    middle = WIDE / 2
    sheet.add(f'<circle class="start" cx="{middle:g}" cy="{y + 2:g}" r="5"/>')
    chart = FlowchartWriter(sheet, anchors, dice)
    ran = chart.column(page.block, 0, y + GAP, "", start=y + 2)
    if ran.open:
        chart.cap(middle, ran.bottom, 18)
        sheet.text([TextRow(((_end_text(page), "q"),))], middle + 22, ran.bottom + 22, size=SMALL)
    return sheet


def _end_text(page: Page) -> str:
    """Return the text at the end of a page's list."""
    if page.term:
        return "No"
    if page.every:
        return "nothing fits" if _answers(page.block) else ""
    return "nothing fits: back to the arrow" if _answers(page.block) else "back to the arrow"


def _answers(block: Block) -> bool:
    """Whether a list has a line that acts or goes to another page, and not only principles."""
    return any(
        not isinstance(line, Never | Prefer | Question) or any(_answers(exit.block) for exit in _exits(line))
        for line in block.lines
    )


class FlowchartWriter:
    """Draws the lists of a page on a sheet."""

    def __init__(self, sheet: SvgSheet, anchors: Mapping[str, str], dice: Faces) -> None:
        self.sheet = sheet
        self.anchors = anchors
        self.dice = dice

    def column(self, block: Block, x: float, y: float, under: str, start: float | None = None) -> ColumnEnd:
        """Draw one list from top to bottom; `start` is where a line arrives from above."""
        middle = x + WIDE / 2
        above, label = start, ""
        bottom = y
        for number, line in enumerate(block.lines, 1):
            exits = list(_exits(line))
            if number > 1 or start is not None:
                y += _lead_of(line)
            if above is not None:
                self.sheet.path([(middle, above), (middle, y - 1)])
                self._label(label, middle + 6, above + 14)
            foot = self._node(line, x, y, number if block.numbered else 0, under)
            low, back = self._branches(exits, x, y, foot, line.id)
            falls = _falls(line, self.dice)
            bottom = low
            if back:
                bottom = max(low + 12, foot + 22)
                for i, ran in enumerate(back):
                    self._lead_back(ran, x, bottom if i == 0 else None)
            above, label = (foot if falls is not None else bottom if back else None), falls or ""
            y = bottom + GAP
        if above is not None and above < bottom:
            self.sheet.path([(middle, above), (middle, bottom)], head=False)
            self._label(label, middle + 6, above + 14)
        return ColumnEnd(middle, bottom, above is not None)

    def _branches(
        self, exits: list[Branching], x: float, y: float, foot: float, ident: str
    ) -> tuple[float, list[ColumnEnd]]:
        """Draw the lists under a line, one below the other; return their lower edge and which lead back."""
        low, top, back = foot, y, list[ColumnEnd]()
        left, right = x + WIDE, x + WIDE + GUTTER
        for i, exit in enumerate(exits):
            if i:
                top = max(low, top) + GAP + _lead(exit)
            port = top + PORT
            bend = [(left + ENTER, y + PORT), (left + ENTER, port)] if i else []
            self.sheet.path([(left, y + PORT), *bend, (right - 1, port)], exit.kind)
            rows = _label_rows(exit.label)
            self.sheet.text(
                rows, left + ENTER + 5, port - 6 - LABEL_LEADING * (len(rows) - 1), style="lab", size=SMALL
            )
            ran = self.column(exit.block, right, top, ident)
            low = max(low, ran.bottom) if i == 0 else ran.bottom
            if ran.open and exit.kind == "on":
                back.append(ran)
                low = max(low, ran.bottom + 8)
            elif ran.open:
                self.cap(ran.x, ran.bottom, 8)
        return max(low, foot), back

    def _lead_back(self, ran: ColumnEnd, x: float, y: float | None) -> None:
        """Draw lines back to the column on the left, at a height or at that of the line that leads here."""
        leave = x + WIDE + LEAVE
        way = [(ran.x, ran.bottom), (ran.x, ran.bottom + 8), (leave, ran.bottom + 8)]
        if y is not None:
            way += [(leave, y), (x + WIDE / 2, y)]
        self.sheet.path(way, "back", head=False)

    def cap(self, x: float, y: float, deep: float) -> None:
        """Draw the end of a branch."""
        self.sheet.path([(x, y), (x, y + deep)], head=False)
        self.sheet.path([(x - 16, y + deep), (x + 16, y + deep)], head=False)

    def _label(self, text: str, x: float, y: float) -> None:
        if text:
            self.sheet.text([TextRow(((text, ""),))], x, y, style="lab", size=SMALL)

    # -- nodes ------------------------------------------------------------------------------------

    def _node(self, line: Line, x: float, y: float, number: int, under: str) -> float:
        """Draw a line as a shape with its text, and return its lower edge."""
        kind = type(line).__name__.lower()
        own = line.id if line.id not in (under, str(number)) else ""
        rows = list(_rows(line))
        top = 26 if number or own else 21
        foot = y + max(top + LEADING * (len(rows) - 1) + 13, 2 * PORT)
        if len(rows) == 1:
            top = PORT + (8 if number or own else 5)
        link = self.anchors.get(line.page) if isinstance(line, Arrow) else None
        self.sheet.add(f'<g class="node {kind}" data-line="{line.at}">')
        self.sheet.add(f"<title>{escape_text(f'Line {line.at}: {_plain(line)}')}</title>")
        if link:
            self.sheet.add(f'<a href="#{link}">')
        self.sheet.add(_shape(kind, x, y, foot - y))
        self.sheet.text(rows, x + PAD, y + top)
        if link:
            self.sheet.add("</a>")
        self._badges(x + 12, y, number, own)
        self.sheet.add("</g>")
        self.sheet.reach(x + WIDE, foot)
        return foot

    def _badges(self, x: float, y: float, number: int, ident: str) -> None:
        """Draw the number of a numbered line and the published id on the upper edge."""
        if number:
            self.sheet.add(f'<circle class="number" cx="{x + 6:g}" cy="{y:g}" r="10"/>')
            self.sheet.add(f'<text class="on" x="{x + 6:g}" y="{y + 4:g}" font-size="11">{number}</text>')
            x += 20
        if ident:
            shown = ident if len(ident) < 13 else ident[:11] + "…"
            wide = width(shown, SMALL, bold=True) + 10
            self.sheet.add(f'<rect class="id" x="{x:g}" y="{y - 9:g}" width="{wide:g}" height="18" rx="9"/>')
            text = (
                f'<text class="ident" x="{x + wide / 2:g}" y="{y + 4:g}" font-size="11">{escape_text(shown)}'
            )
            self.sheet.add(f"{text}</text>")


LABEL_LEADING = LEADING * SMALL / 13


def _label_rows(label: str) -> list[TextRow]:
    return wrap([(label, "")], LEAVE - ENTER - 8, size=SMALL)


def _lead(exit: Branching) -> float:
    """Return the space that a long label above its line needs, here or further right in the same row."""
    own = max(0.0, LABEL_LEADING * len(_label_rows(exit.label)) - PORT - 4)
    return max(own, _lead_of(exit.block.lines[0])) if exit.block.lines else own


def _lead_of(line: Line) -> float:
    first = next(_exits(line), None)
    return _lead(first) if first else 0.0


def _exits(line: Line) -> Iterator[Branching]:
    """Yield the lists under a line, each with the label of the way there."""
    match line:
        case Question():
            for label, side in (("Yes", line.yes), ("No", line.no)):
                if side is not None:
                    yield Branching(label, side)
        case Roll():
            for branch in line.branches:
                yield Branching(branch.label, branch.block)
        case Take():
            yield Branching("the first for which it works", line.block)
        case ForEach():
            yield Branching("each", line.block)
        case Act(then=then) if then is not None:
            yield Branching("Then", then, "then")
        case _:
            pass


def _falls(line: Line, dice: Faces) -> str | None:
    """Return the label of the way straight down, or None if there is none."""
    match line:
        case End():
            return None
        case Question():
            return None if always_enters(line, ()) else "No" if line.yes else "Yes"
        case Roll():
            _, faces = dice.get(line.die, ("", ()))
            return None if always_enters(line, faces) else "else"
        case Take():
            return "none works"
        case ForEach():
            return "all done"
        case _:
            return ""


# -- what a node contains ----------------------------------------------------------------------------


def _plain(line: Line) -> str:
    return line.text.replace("**", "")


def _rows(line: Line) -> Iterator[TextRow]:
    """Yield the text of a line, wrapped."""
    room = WIDE - 2 * PAD
    match line:
        case Act():
            yield from wrap(split_spans(own_text(line)), room)
            if line.prefers:
                yield from _wishes(line.prefers, line.id, 0)
        case Question():
            yield from wrap(split_spans(own_text(line), "i"), room)
        case Prefer():
            yield from _wishes(line.items, line.id, 0)
        case Never():
            yield from wrap([("Never ", "n"), *split_spans(line.text.removeprefix("Never "))], room)
        case Arrow():
            yield from wrap([(f"→ {line.page}", "b")], room - 16)
        case Roll() | Take() | ForEach() | Count():
            yield from wrap(split_spans(line.text), room)
        case _:
            yield from wrap([(line.text, "b")], room)


def _wishes(items: tuple[Preference, ...], under: str, indent: float) -> Iterator[TextRow]:
    """Yield the preferences in order, numbered."""
    if not indent:
        yield TextRow((("Prefer, in this order", "q"),))
    for number, item in enumerate(items, 1):
        mark = f"[{item.id}] " if item.id != under else ""
        head: list[Span] = [(f"{number}  ", "q"), (mark, "q")]
        room = WIDE - 2 * PAD - indent - 8
        if isinstance(item, PreferenceQuestion):
            yield from wrap([*head, (item.text, "i")], room, indent=indent + 8)
            for label, side in (("Yes", item.yes), ("No", item.no)):
                if side:
                    yield TextRow(((f"{label}:", "q"),), indent + 22)
                    yield from _wishes(side, item.id, min(indent + 28, 120))
        elif isinstance(item, ByPage):
            yield from wrap([*head, (item.text, "b")], room, indent=indent + 8)
        else:
            yield from wrap([*head, (item.text, "")], room, indent=indent + 8)


def _shape(kind: str, x: float, y: float, h: float) -> str:
    """Return the outline of a node."""
    right, foot = x + WIDE, y + h
    if kind == "question":
        low = max(PORT, h - PORT)
        corners = [(x + 13, y), (right - 13, y), (right, y + PORT), (right, y + low), (right - 13, foot)]
        return _polygon([*corners, (x + 13, foot), (x, y + low), (x, y + PORT)])
    if kind == "arrow":
        return _polygon([(x, y), (right - 18, y), (right, y + h / 2), (right - 18, foot), (x, foot)])
    if kind == "count":
        return _polygon([(x, y), (right - 12, y), (right, y + 12), (right, foot), (x, foot)])
    round_ = {"end": h / 2, "roll": 16, "act": 6}.get(kind, 0)
    made = f'<rect class="shape" x="{x:g}" y="{y:g}" width="{WIDE}" height="{h:g}" rx="{round_:g}"/>'
    if kind in ("take", "foreach"):
        sides = (f'<path class="shape" d="M{at:g} {y:g} V{foot:g}"/>' for at in (x + 6, right - 6))
        made = "".join(chain([made], sides))
    return made


def _polygon(points: list[tuple[float, float]]) -> str:
    return f'<polygon class="shape" points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'
