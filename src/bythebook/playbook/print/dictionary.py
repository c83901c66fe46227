"""Draw the flowchart and the map of a playbook, and list the words of a game."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import chain, groupby
from typing import Any

from bythebook.kernel.notation import closest, listed
from bythebook.playbook.page.nodes import Book, Page
from bythebook.playbook.print.aid import player_aid
from bythebook.playbook.print.flowchart import draw_page
from bythebook.playbook.print.map import draw_map
from bythebook.playbook.print.svg import SvgSheet, TextRow, escape_text
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.vocabulary import Vocabulary

__all__ = ["book_map", "dictionary", "dictionary_json", "flowchart", "player_aid"]

SHEET = ("277mm", "190mm")
"""The size that fits within the margins of a landscape sheet, both A4 and Letter."""
MARGIN = 28
BETWEEN = 60
FRAME = 20

LEGEND = (
    ("question", "a question: one answer leads right, the other down"),
    ("act", "an act: if it is possible, do it and you are finished; if not, down"),
    ("arrow", "go to that page; if nothing fits there, down"),
    ("take", "the first of these for which something on the right is possible"),
    ("foreach", "each of these, one after the other"),
    ("roll", "a die"),
    ("draw", "a card"),
    ("shuffle", "a deck is shuffled"),
    ("count", "a counter"),
    ("prefer", "preferences: each discards ways that the one above has left"),
    ("never", "not possible, anywhere on this page"),
    ("end", "the page ends"),
)
WAYS = (
    ("back", "the list has ended: continue with the next line of the list to the left"),
    ("then", "an order for the chosen piece, carried out when that piece may next act"),
    ("by", "uses the preferences of that page"),
    ("term", "uses that test"),
)


# -- flowchart ----------------------------------------------------------------------------------------


def flowchart(program: Program, page: str | None = None) -> str:
    """Return one page as SVG, or the whole playbook: a map of its pages, then each page."""
    book = program.book
    if page is not None and page not in book.pages:
        meant = closest(page, book.pages)
        if meant:
            raise ValueError(f"There is no page {page!r} in {book.file}. Did you mean {meant}?")
        raise ValueError(f"There is no page {page!r} in {book.file}. Pages: {listed(book.pages)}.")
    names = list(book.pages) if page is None else [page]
    anchors = {name: f"chart-{i}" for i, name in enumerate(book.pages, 1) if name in names}
    drawn = [(anchors[n], draw_page(book.pages[n], anchors, program.vocabulary.dice)) for n in names]
    if page is None:
        drawn.insert(0, ("chart-map", _titled_map(book, anchors)))
    drawn.insert(1, ("chart-legend", _legend([sheet for _, sheet in drawn])))
    placed, right, bottom = _strips(drawn)
    frames = "" if page else "\n".join(_frame(sheet, x, y) for _, sheet, x, y in placed[1:])
    body = frames + "\n".join(sheet.group(x, y, anchor) for anchor, sheet, x, y in placed)
    title = book.title or book.file if page is None else f"{book.title or book.file}: {page}"
    return _document(title, _describe_pages(book, names), body, right, bottom)


def book_map(program: Program) -> str:
    """Return the map of a playbook, its pages and the links between them, as SVG on one landscape sheet.

    One-line Terms are left out: the lines that use them are clear without another arrow.
    """
    book = program.book
    pages = {name: page for name, page in book.pages.items() if not page.line}
    anchors = {name: f"chart-{i}" for i, name in enumerate(book.pages, 1)}
    sheet = _titled_map(book, anchors, pages)
    title = f"{book.title or book.file}: its pages"
    right, bottom = sheet.right + 2 * MARGIN, sheet.bottom + 2 * MARGIN
    drawn = _document(
        title, _describe_pages(book, pages), sheet.group(MARGIN, MARGIN, "chart-map"), right, bottom
    )
    size = f'width="{math.ceil(right)}" height="{math.ceil(bottom)}" role'
    return drawn.replace(size, f'width="{SHEET[0]}" height="{SHEET[1]}" role', 1)


def _titled_map(book: Book, anchors: dict[str, str], pages: Mapping[str, Page] | None = None) -> SvgSheet:
    sheet = SvgSheet()
    inner = draw_map(book, anchors, pages)
    sheet.text([TextRow(((book.title or book.file, "b"),))], 0, 26, size=26)
    sheet.text([TextRow((("The pages of this playbook and what leads from one to another", "q"),))], 0, 50)
    sheet.add(inner.group(0, 74))
    sheet.reach(inner.right, inner.bottom + 74)
    return sheet


def _legend(drawn: list[SvgSheet]) -> SvgSheet:
    """Draw a legend for the shapes and lines that these sheets contain."""
    used = "\n".join(part for sheet in drawn for part in chain(sheet.shapes, sheet.back, sheet.lines))
    sheet = SvgSheet()
    y = sheet.text([TextRow((("How to read it", "b"),))], 0, 14) + 4
    for kind, said in LEGEND:
        if f'class="node {kind}"' in used:
            sheet.add(
                f'<g class="{kind}"><rect class="shape" y="{y - 11:g}" width="26" height="15" rx="3"/></g>'
            )
            y = sheet.text([TextRow(((said, ""),))], 38, y + 1) + 3
    for kind, said in WAYS:
        if f'class="{kind}"' in used:
            sheet.path([(0, y - 4), (26, y - 4)], kind, head=False)
            y = sheet.text([TextRow(((said, ""),))], 38, y) + 4
    if 'class="number"' in used:
        sheet.add(f'<circle class="number" cx="13" cy="{y - 4:g}" r="9"/>')
        sheet.text(
            [TextRow((("a numbered line: next time, start below the line that acted", ""),))],
            38,
            y,
        )
    return sheet


def _strips(
    drawn: list[tuple[str, SvgSheet]],
) -> tuple[list[tuple[str, SvgSheet, float, float]], float, float]:
    """Arrange sheets in as many columns as make the whole about as wide as it is high."""
    area = sum((sheet.right + BETWEEN) * (sheet.bottom + BETWEEN) for _, sheet in drawn)
    limit = max(1.25 * math.sqrt(area), *(sheet.bottom for _, sheet in drawn))
    placed: list[tuple[str, SvgSheet, float, float]] = []
    x, y, wide, low = float(MARGIN), float(MARGIN), 0.0, 0.0
    for anchor, sheet in drawn:
        if y > MARGIN and y + sheet.bottom > limit + MARGIN and len(drawn) > 2:
            x, y, wide = x + wide + BETWEEN, float(MARGIN), 0.0
        placed.append((anchor, sheet, x, y))
        y += sheet.bottom + BETWEEN
        wide, low = max(wide, sheet.right), max(low, y - BETWEEN)
    return placed, max(at + sheet.right for _, sheet, at, _ in placed) + MARGIN, low + MARGIN


def _frame(sheet: SvgSheet, x: float, y: float) -> str:
    """Draw a thin frame around a page, to separate it from its neighbors."""
    wide, high = sheet.right + 2 * FRAME, sheet.bottom + 2 * FRAME
    place = f'x="{x - FRAME:g}" y="{y - FRAME:g}" width="{wide:g}" height="{high:g}"'
    return f'<rect class="frame" {place} rx="10"/>'


def _describe_pages(book: Book, names: Iterable[str]) -> str:
    """Describe the chart in words, for screen readers."""
    made = []
    for name in names:
        page = book.pages[name]
        every = f", {page.for_every}" if page.every else ""
        lines = "; ".join(line.text.replace("**", "") for line in page.block.lines)
        made.append(f"{name}{every}: {lines}.")
    return " ".join(made)


def _document(title: str, description: str, body: str, right: float, bottom: float) -> str:
    css = files(__package__).joinpath("flowchart.css").read_text(encoding="utf-8")
    wide, high = math.ceil(right), math.ceil(bottom)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'role="img" aria-labelledby="chart-title chart-desc">\n'
        f'<title id="chart-title">{escape_text(title)}</title>\n'
        f'<desc id="chart-desc">{escape_text(description)}</desc>\n'
        f"<style>{css}</style>\n"
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path class="tip" d="M0 0 L8 4 L0 8 z"/></marker></defs>\n'
        f'<rect class="paper" width="{wide}" height="{high}"/>\n{body}\n</svg>\n'
    )


# -- dictionary ---------------------------------------------------------------------------------------

HEADS = {
    "verb": "Verbs",
    "kind": "Kinds of choices",
    "subject": "Subjects of loops",
    "test": "Tests",
    "number": "Numbers",
    "ranking": "Rankings",
    "question": "Questions",
    "die": "Dice",
    "slot": "Slots",
}
LINE = 100


def dictionary_json(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """Return every word of a game as plain data, by sort and phrase."""
    made: list[dict[str, Any]] = []
    for verb in vocabulary.verbs.values():
        made.append(_item("verb", verb.name, verb.of, verb.doc, series=verb.series is not None))
    for kind in vocabulary.kinds.values():
        more = {"offers": list(kind.offers), "next": list(kind.next)}
        made.append(_item("kind", kind.name, kind.about, kind.doc, **more))
    for subject in vocabulary.subjects.values():
        made.append(_item("subject", subject.phrase, subject.of, subject.doc))
    for word in vocabulary.all_words():
        made.append(_item(word.sort, word.phrase, word.of, word.doc, plan=word.plan, total=word.total))
    for name, (element, faces) in vocabulary.dice.items():
        made.append(_item("die", name, "", f"Faces: {', '.join(faces)}.", element=element, faces=list(faces)))
    for name, values in vocabulary.slots.items():
        made.append(_item("slot", name, "", f"One of: {', '.join(values)}.", values=list(values)))
    order = list(HEADS)
    return sorted(made, key=lambda item: (order.index(item["sort"]), item["phrase"].lower()))


def _item(sort: str, phrase: str, of: str, doc: str, **more: Any) -> dict[str, Any]:
    return {"sort": sort, "phrase": phrase, "of": of, "doc": doc, **more}


def dictionary(vocabulary: Vocabulary) -> str:
    """Return every word of a game as text, by sort, in two columns."""
    items = dictionary_json(vocabulary)
    made = [f"Words of {vocabulary.game}"]
    for sort, group in groupby(items, key=lambda item: item["sort"]):
        rows = list(group)
        column = min(34, max(len(_phrase_text(row)) for row in rows)) + 4
        made += ["", HEADS[sort], ""]
        for row in rows:
            made.append(_entry_text(row, column))
    return "\n".join(made) + "\n"


def _phrase_text(item: dict[str, Any]) -> str:
    return f"{{{item['phrase']}}}" if item["sort"] == "slot" else str(item["phrase"])


def _entry_text(item: dict[str, Any], column: int) -> str:
    """Return one word: phrase, meaning, and what else an author of pages must know."""
    about = "" if item["of"] in ("", "candidate", "view") else f"Sort of thing: {item['of']}."
    notes = [item["doc"], about]
    if item.get("series"):
        notes.append("Plans several answers.")
    if item.get("offers"):
        notes.append(f"Offers {', '.join(item['offers'])}.")
    if item.get("next"):
        notes.append(f"Followed by {' or '.join(item['next'])}.")
    if item.get("plan"):
        notes.append("Can be asked about a plan.")
    if item.get("total"):
        notes.append("Never leaves ties.")
    head = f"  {_phrase_text(item)}"
    room = textwrap.fill(
        " ".join(filter(None, notes)),
        LINE,
        initial_indent=" " * column,
        subsequent_indent=" " * column,
        break_on_hyphens=False,
    )
    if len(head) + 2 > column:
        return (
            "\n".join(textwrap.wrap(head.strip(), LINE, initial_indent="  ", subsequent_indent="    "))
            + f"\n{room}"
        )
    return head.ljust(column) + room[column:]
