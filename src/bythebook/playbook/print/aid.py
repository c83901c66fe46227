"""The player aid: a playbook as one HTML file that people print and run by hand.

No scripts, no addresses of others; light and dark on screen, A4 and Letter on paper. Every line
carries `data-line`, its line in the playbook, so that a screen can light up the way of a why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import groupby

from bythebook.playbook.page.nodes import (
    STOP,
    Act,
    Arrow,
    Asking,
    Block,
    Book,
    Branch,
    ByPage,
    Count,
    End,
    ForEach,
    Line,
    Never,
    Page,
    Prefer,
    Preference,
    Question,
    Roll,
    Take,
    said,
)
from bythebook.playbook.print.svg import quoted
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.glossary import Entry, glossary

PLURALS = {
    "verb": "Verbs",
    "kind": "Choices that come up",
    "subject": "What loops go over",
    "test": "Tests",
    "number": "Numbers",
    "ranking": "Orders",
    "question": "Questions",
    "die": "Dice",
    "term": "This book’s own terms",
}

HOW = (
    "The bot must choose something: find the page *for every* such choice.",
    "Walk down its list from the top. Ask each question; if there are lines under the answer, walk those, "
    "then go on below the question.",
    "A line that begins with a **bold verb** is an act. If the bot can do it, exactly as the line says, "
    "it does, and you are finished. If not, go on with the next line.",
    "Several ways to do it? Take the first wish under *Prefer* and drop whatever does not fit it; if nothing "
    "fits it, drop nothing. Then the next wish. After the line’s own wishes come those of the page for the "
    "verb. Still several: roll for it.",
    "What a *Never* names is not possible, above and below it on its page, and on the pages it points to.",
    "An arrow sends you to another page; if nothing fits there, come back and go on below the arrow. "
    "*Stop* ends the page at once; a bold **Stop** means that the bot is done.",
    "*Bullets:* begin at the top each time. *Numbers:* tick the box of the line that acted, and begin behind "
    "it the next time; clear the ticks when the turn is over.",
    "*Then* is an order to keep: put a marker on the piece chosen, and follow the order the next time that "
    "piece may do it, before you look at any page.",
)


def player_aid(program: Program, *, game_title: str) -> str:
    """The whole book as one HTML file."""
    book = program.book
    aid = _Aid(book)
    title = f"{game_title}: {book.title or book.file}"
    css = files(__package__).joinpath("aid.css").read_text(encoding="utf-8")
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{quoted(title)}</title>",
        f"<style>{css}</style></head><body>",
        f'<header><p class="game">{quoted(game_title)}</p><h1>{quoted(book.title or book.file)}</h1>',
        f"<p>{aid.inline(book.prose)}</p></header>" if book.prose else "</header>",
        _how(),
        aid.contents(),
        aid.counters(),
        aid.rulings(program.rulings),
        "<main>",
        *(aid.page(page) for page in book.pages.values()),
        "</main>",
        aid.glossary(glossary(book, program.vocabulary)),
        f"<footer>Printed from {quoted(book.file)}, edition {quoted(book.hash)}.</footer>",
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _how() -> str:
    steps = "".join(f"<li>{_marked(text)}</li>" for text in HOW)
    return f'<section class="how"><h2>How to run this by hand</h2><ol>{steps}</ol></section>'


def _marked(text: str) -> str:
    """Escaped text with bold verbs and stressed words."""
    bold = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", quoted(text))
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", bold)


class _Aid:
    """Writes the pages of one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.anchors = {name: f"page-{i}" for i, name in enumerate(book.pages, 1)}
        names = sorted(book.terms, key=len, reverse=True)
        self.term = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE) if names else None

    # -- text -------------------------------------------------------------------------------------

    def inline(self, text: str) -> str:
        """A written text: verbs bold, Terms linked, everything else as it stands."""
        made = []
        for i, part in enumerate(re.split(r"\*\*([^*]+)\*\*", text)):
            made.append(f'<b class="verb">{quoted(part)}</b>' if i % 2 else self._linked(part))
        return "".join(made)

    def _linked(self, text: str) -> str:
        if self.term is None:
            return quoted(text)
        parts = self.term.split(text)
        return "".join(
            self.link(part.lower(), part) if i % 2 else quoted(part) for i, part in enumerate(parts)
        )

    def link(self, page: str, text: str) -> str:
        """A page's name that leads there; plain if there is no such page."""
        anchor = self.anchors.get(page)
        return f'<a href="#{anchor}">{quoted(text)}</a>' if anchor else quoted(text)

    # -- before the pages -------------------------------------------------------------------------

    def contents(self) -> str:
        """All pages with what they are for."""
        rows = "".join(
            f"<li>{self.link(page.name, page.title)}{_for(page)}</li>" for page in self.book.pages.values()
        )
        return f'<nav class="contents" aria-label="Pages"><h2>Pages</h2><ul>{rows}</ul></nav>'

    def counters(self) -> str:
        """Counters as boxes to tick."""
        if not self.book.counters:
            return ""
        boxes = "".join(f'<span class="box">{n}</span>' for n in range(1, 13))
        rows = "".join(
            f'<tr data-line="{c.at}"><th scope="row">{quoted(c.name)}</th>'
            f"<td>{'cleared each turn' if c.this_turn else 'kept'}</td><td>{boxes}</td></tr>"
            for c in self.book.counters.values()
        )
        return f'<section class="counters"><h2>Counters</h2><table>{rows}</table></section>'

    def rulings(self, chosen: dict[str, bool]) -> str:
        """Rulings with their default, and what this program is set to if that differs."""
        if not self.book.rulings:
            return ""
        rows = []
        for ruling in self.book.rulings.values():
            now = chosen.get(ruling.name, ruling.default)
            default = "on" if ruling.default else "off"
            changed = "" if now == ruling.default else f", here {'on' if now else 'off'}"
            rows.append(
                f'<li data-line="{ruling.at}"><span class="box{" ticked" if now else ""}"></span>'
                f"<b>{quoted(ruling.name)}</b> (default {default}{changed}): {quoted(ruling.text)}</li>"
            )
        return f'<section class="rulings"><h2>Rulings</h2><ul>{"".join(rows)}</ul></section>'

    # -- pages ------------------------------------------------------------------------------------

    def page(self, page: Page) -> str:
        """One page: heading, what it is for, prose, list."""
        prose = f'<p class="prose">{self.inline(page.prose)}</p>' if page.prose and not page.term else ""
        kind = ' class="term"' if page.term else ""
        anchor = self.anchors[page.name]
        return (
            f'<article id="{anchor}"{kind} data-line="{page.at}"><h2>{quoted(page.title)}{_for(page)}</h2>'
            f"{prose}{self.block(page.block, '')}</article>"
        )

    def block(self, block: Block, under: str) -> str:
        """A list as written; numbered lines have a box for the place."""
        tag, kind = ("ol", "numbers") if block.numbered else ("ul", "bullets")
        rows = []
        for number, line in enumerate(block.lines, 1):
            tick = f'<span class="box"></span><span class="number">{number}</span>' if block.numbered else ""
            rows.append(
                f'<li class="{type(line).__name__.lower()}" data-line="{line.at}">'
                f"{_ident(line, under)}{tick}{self.line(line)}</li>"
            )
        return f'<{tag} class="{kind}">{"".join(rows)}</{tag}>'

    def line(self, line: Line) -> str:
        """What stands in one item."""
        match line:
            case Act():
                return self._act(line)
            case Question():
                return f'<span class="ask">{self.inline(said(line))}</span>{self._sides(line)}'
            case Arrow():
                return f'<span class="go">→ {self.link(line.page, line.page)}</span>'
            case Never():
                text = line.text.removeprefix("Never ")
                return f'<span class="mark">Never</span> <span>{self.inline(text)}</span>'
            case Prefer():
                return self.wishes(line.items, line.id)
            case Take() | ForEach():
                return f'<span class="loop">{self.inline(line.text)}</span>{self.block(line.block, line.id)}'
            case Roll():
                return f'<span class="die">{self.inline(line.text)}</span>{self._branches(line)}'
            case Count():
                return f'<span class="note">{self.inline(line.text)}</span>'
            case End(answer=answer):
                more = " (this page ends here)" if answer == STOP else ""
                return f'<span class="end">{quoted(answer)}</span>{more}'
            case _:
                return self.inline(line.text)

    def _act(self, act: Act) -> str:
        made = f'<span class="do">{self.inline(said(act))}</span>'
        if act.prefers:
            made += self.wishes(act.prefers, act.id)
        if act.then is not None:
            made += (
                '<div class="then"><span class="mark">Then:</span> <span class="keep">keep for it</span>'
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
            f'<tr data-line="{branch.at}"><th scope="row">{quoted(branch.label)}</th>'
            f"<td>{self.block(branch.block, under)}</td></tr>"
        )

    # -- preferences ------------------------------------------------------------------------------

    def wishes(self, items: Sequence[Preference], under: str) -> str:
        """A funnel: each wish narrows what the one above has left."""
        rows = "".join(self._wish(item, under) for item in items)
        return f'<div class="prefer"><span class="mark">Prefer:</span><ol class="funnel">{rows}</ol></div>'

    def _wish(self, item: Preference, under: str) -> str:
        if isinstance(item, ByPage):
            text = f"by {self.link(item.page, item.page)}"
        elif isinstance(item, Asking):
            text = f'<span class="ask">{self.inline(said(item))}</span>'
            for label, side in (("Yes", item.yes), ("No", item.no)):
                if side:
                    rows = "".join(self._wish(wish, item.id) for wish in side)
                    text += self._side(label, f'<ol class="funnel">{rows}</ol>')
        else:
            text = self.inline(item.text)
        return f'<li data-line="{item.at}">{_ident(item, under)}{text}</li>'

    # -- glossary ---------------------------------------------------------------------------------

    def glossary(self, entries: Iterable[Entry]) -> str:
        """Every word the book uses, by sort."""
        made = []
        for sort, group in groupby(entries, key=lambda entry: entry.sort):
            rows = "".join(self._entry(entry) for entry in group)
            made.append(f"<h3>{PLURALS[sort]}</h3><dl>{rows}</dl>")
        return f'<section class="glossary"><h2>Glossary</h2>{"".join(made)}</section>'

    def _entry(self, entry: Entry) -> str:
        name = self.link(entry.phrase, entry.phrase) if entry.sort == "term" else quoted(entry.phrase)
        plain = entry.of in ("", "candidate", "view")
        about = "" if plain else f' <span class="of">of a {quoted(entry.of)}</span>'
        known = "" if entry.known else ' class="unknown"'
        return f"<div{known}><dt>{name}{about}</dt><dd>{quoted(entry.doc)}</dd></div>"


def _for(page: Page) -> str:
    return f' <span class="for">{quoted(page.purpose)}</span>' if page.purpose else ""


def _ident(line: Line, under: str) -> str:
    """The published id in the margin, unless it is only that of the line above."""
    return f'<span class="id">{quoted(line.id)}</span>' if line.id and line.id != under else ""
