"""Write the lines of a playbook as HTML, list by list, without adding any text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bythebook.playbook.page.nodes import (
    STOP,
    Act,
    Arrow,
    Block,
    Book,
    Branch,
    ByPage,
    Count,
    Draw,
    End,
    ForEach,
    Line,
    Never,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    Take,
    own_text,
)
from bythebook.playbook.print.svg import escape_text


class LineWriter:
    """Writes the lines of one playbook."""

    def __init__(self, book: Book, notes: Mapping[int, int]) -> None:
        self.notes = notes
        """Maps a line to the number of the note about the ruling that it depends on."""
        self.anchors = {name: f"page-{i}" for i, name in enumerate(book.pages, 1)}
        self.anchors |= {name: f"number-{i}" for i, name in enumerate(book.amounts, 1)}
        self.numbers: dict[str, str] = {}
        """The printed number of each page, by page name; shown after every arrow to the page."""
        names = sorted((*book.terms, *book.amounts), key=len, reverse=True)
        self.term = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE) if names else None

    # -- text -------------------------------------------------------------------------------------

    def inline(self, text: str) -> str:
        """Return text as HTML: verbs bold, Terms linked, everything else unchanged."""
        made = []
        for i, part in enumerate(re.split(r"\*\*([^*]+)\*\*", text)):
            made.append(f'<b class="verb">{escape_text(part)}</b>' if i % 2 else self._link_terms(part))
        return "".join(made)

    def _link_terms(self, text: str) -> str:
        if self.term is None:
            return escape_text(text)
        parts = self.term.split(text)
        return "".join(
            self.link(part.lower(), part) if i % 2 else escape_text(part) for i, part in enumerate(parts)
        )

    def numbered_link(self, page: str) -> str:
        """Return a link to a page: its name with its number."""
        number = self.numbers.get(page, "")
        return self.link(page, page) + (f' <span class="page-ref">{number}</span>' if number else "")

    def note(self, line: Line) -> str:
        """Return the number of the note about the ruling that this line depends on."""
        number = self.notes.get(line.at)
        return f'&#8288;<sup class="note-number">{number}</sup>' if number else ""

    def link(self, page: str, text: str) -> str:
        """Return a link to a page, or plain text if there is no such page."""
        anchor = self.anchors.get(page)
        return f'<a href="#{anchor}">{escape_text(text)}</a>' if anchor else escape_text(text)

    def block(self, block: Block, under: str) -> str:
        """Return a list as written; each numbered line has a box to mark the place reached."""
        tag, kind = ("ol", "numbers") if block.numbered else ("ul", "bullets")
        rows = []
        for number, line in enumerate(block.lines, 1):
            tick = f'<span class="box"></span><span class="number">{number}</span>' if block.numbered else ""
            rows.append(
                f'<li class="{type(line).__name__.lower()}" data-line="{line.at}">'
                f"{_ident(line, under, str(number) if tick else '')}{tick}"
                f"{self.line(line)}</li>"
            )
        return f'<{tag} class="{kind}">{"".join(rows)}</{tag}>'

    def line(self, line: Line) -> str:
        """Return the contents of one item; the number of its note follows its own text."""
        note = self.note(line)
        match line:
            case Act():
                return self._act(line)
            case Question():
                text = self.inline(own_text(line))
                return f'<span class="ask">{text}</span>{_tags(line)}{note}{self._sides(line)}'
            case Arrow():
                return f'<span class="go">→ {self.numbered_link(line.page)}</span>{note}'
            case Never():
                text = line.text.removeprefix("Never ")
                return f'<span class="mark">Never</span> <span>{self.inline(text)}</span>{note}'
            case Prefer():
                return self.wishes(line.items, line.id, line.each, note)
            case Take() | ForEach():
                block = self.block(line.block, line.id)
                return f'<span class="loop">{self.inline(line.text)}</span>{note}{block}'
            case Roll():
                kind = "card" if isinstance(line, Draw) else "die"
                return f'<span class="{kind}">{self.inline(line.text)}</span>{note}{self._branches(line)}'
            case Count():
                return f'<span class="note">{self.inline(line.text)}</span>{note}'
            case End(answer=answer):
                more = " (this page ends here)" if answer == STOP else ""
                return f'<span class="end">{escape_text(answer)}</span>{more}{note}'
            case _:
                return self.inline(line.text) + note

    def _act(self, act: Act) -> str:
        made = f'<span class="do">{self.inline(own_text(act))}</span>{_tags(act)}{self.note(act)}'
        if act.prefers:
            made += self.wishes(act.prefers, act.id)
        if act.then is not None:
            made += (
                '<div class="then"><span class="mark">Then:</span> <span class="keep">an order for it</span>'
                f"{self.block(act.then, act.id)}</div>"
            )
        return made

    def _sides(self, line: Question) -> str:
        made = ""
        for label, side in (("Yes", line.yes), ("No", line.no)):
            if side is not None:
                made += self._side(label, self.block(side, line.id))
        return made

    def _side(self, label: str, inner: str) -> str:
        return f'<div class="side {label.lower()}"><span class="label">{label}</span>{inner}</div>'

    def _branches(self, roll: Roll) -> str:
        rows = "".join(self._branch(branch, roll.id) for branch in roll.branches)
        return f'<table class="roll">{rows}</table>'

    def _branch(self, branch: Branch, under: str) -> str:
        return (
            f'<tr data-line="{branch.at}"><th scope="row">{escape_text(branch.label)}</th>'
            f"<td>{self.block(branch.block, under)}</td></tr>"
        )

    # -- preferences ------------------------------------------------------------------------------

    def wishes(self, items: Sequence[Preference], under: str, each: str = "", note: str = "") -> str:
        """Return preferences as a list: each narrows the candidates that the one above has left."""
        rows = "".join(self._wish(item, under) for item in items)
        mark = f"Prefer, for each {escape_text(each)}:" if each else "Prefer:"
        return (
            f'<div class="prefer"><span class="mark">{mark}</span>{note}<ol class="funnel">{rows}</ol></div>'
        )

    def _wish(self, item: Preference, under: str) -> str:
        note = self.note(item)
        if isinstance(item, ByPage):
            text = f"by {self.numbered_link(item.page)}{note}"
        elif isinstance(item, PreferenceQuestion):
            text = f'<span class="ask">{self.inline(own_text(item))}</span>{note}'
            for label, side in (("Yes", item.yes), ("No", item.no)):
                if side:
                    rows = "".join(self._wish(wish, item.id) for wish in side)
                    text += self._side(label, f'<ol class="funnel">{rows}</ol>')
        else:
            text = self.inline(item.text) + note
        return f'<li data-line="{item.at}">{_ident(item, under)}{text}</li>'


def _ident(line: Line, under: str, number: str = "") -> str:
    """Return the published id for the margin, unless it is the line's number or that of the line above."""
    return f'<span class="id">{escape_text(line.id)}</span>' if line.id not in ("", under, number) else ""


def _tags(line: Line) -> str:
    """Return the tags that the published page prints after this line."""
    return f' <span class="tags">{escape_text(line.tags)}</span>' if line.tags else ""
