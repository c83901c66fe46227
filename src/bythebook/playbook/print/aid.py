"""The player aid: a playbook as one HTML file to print and run by hand.

It has no scripts and loads nothing; it is light or dark on screen, A4 or Letter on paper. Every line carries
`data-line`, its line in the playbook, so that a front end can highlight the way to a decision.
Questions about rulings are answered, with a note for each; words that need a meaning are listed at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from bythebook.kernel.rulings import Ruling
from bythebook.playbook.page.nodes import Counter, Deck, Meaning, Page
from bythebook.playbook.page.tree import lines_of
from bythebook.playbook.print.lines import LineWriter
from bythebook.playbook.print.rulings import RuledPages, settle_rulings
from bythebook.playbook.print.svg import escape_text
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.glossary import GlossaryEntry, glossary

HOW = (
    "When the bot must choose something, find the page *for every* such choice.",
    "Read its list from the top. Answer each question; if there are lines under the answer, read those "
    "first, then continue below the question.",
    "A line that begins with a **bold verb** is an act. If the bot can do exactly what the line says, it "
    "does so, and you are finished. If not, continue with the next line.",
    "If there are several ways to do it, apply the first preference under *Prefer* and discard the ways that "
    "don’t match; if none matches, discard nothing. Then apply the next preference. After the line’s own "
    "preferences come those on the page for the verb. *Prefer, for each target* compares only ways to the "
    "same target, and keeps the best way to each. If several are left, roll for it: first for the target, "
    "then for the way.",
    "What a *Never* names is not possible on its whole page and on the pages that its arrows lead to.",
    "An arrow sends you to another page; if nothing fits there, come back and continue below the arrow. "
    "*Stop* ends the page at once; a bold **Stop** means that the bot is done.",
    "*Bullets:* start at the top each time. *Numbers:* tick the box of the line that acted, and start below "
    "it next time; clear the ticks at the end of the turn.",
    "*Then* is an order for later: put a marker on the chosen piece, and carry out the order when that piece "
    "may next do it, before you look at any page.",
)

SETTINGS = {
    (True, True): "default: on",
    (True, False): "default: on, here: off",
    (False, True): "default: off, here: on",
    (False, False): "default: off",
}
"""Describes the setting of a ruling; keys are its default and its current setting."""

MOST_BOXES = 30
"""The maximum number of boxes in a row; a longer counter is tracked on the table."""


def player_aid(program: Program, *, game_title: str, rulings: Mapping[str, str] | None = None) -> str:
    """Return a playbook as one HTML file, with the chosen options of the game's rulings."""
    book = program.book
    chosen = {r.id: r.default for r in program.vocabulary.rulings} | dict(rulings or {})
    aid = _Aid(program, settle_rulings(program, chosen), chosen)
    title = f"{game_title}: {book.title or book.file}"
    css = files(__package__).joinpath("aid.css").read_text(encoding="utf-8")
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{escape_text(title)}</title>",
        f"<style>{css}</style></head><body>",
        f'<header><p class="game">{escape_text(game_title)}</p>'
        f"<h1>{escape_text(book.title or book.file)}</h1>",
        f"<p>{aid.lines.inline(book.prose)}</p></header>" if book.prose else "</header>",
        '<div class="sheet">',
        _how(),
        aid.contents(),
        aid.counters(),
        aid.heads(),
        aid.rulings(),
        "<main>",
        *aid.pages(),
        "</main>",
        aid.notes(),
        aid.terms(),
        "</div>",
        f"<footer>Printed from {escape_text(book.file)}, edition {escape_text(book.hash)}.</footer>",
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _how() -> str:
    steps = "".join(f"<li>{_markup(text)}</li>" for text in HOW)
    return f'<section class="how"><h2>How to run this by hand</h2><ol>{steps}</ol></section>'


def _markup(text: str) -> str:
    """Return escaped text with bold verbs and emphasized words."""
    bold = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", escape_text(text))
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", bold)


class _Aid:
    """Writes the pages of one playbook."""

    def __init__(self, program: Program, played: RuledPages, chosen: Mapping[str, str]) -> None:
        self.program = program
        self.book = program.book
        self.chosen = chosen
        self.played = played.pages
        self.asked = played.asked
        self.ruled = list(dict.fromkeys(ruled.name for ruled in played.notes.values()))
        """The rulings that lines depend on, in the order of their notes."""
        numbers = {name: n for n, name in enumerate(self.ruled, 1)}
        self.lines = LineWriter(self.book, {at: numbers[ruled.name] for at, ruled in played.notes.items()})
        outer = [page.name for page in self.book.pages.values() if not page.term and not page.inside]
        heads = sorted((*outer, *self.book.chapters), key=self._place)
        for number, name in enumerate(heads, 1):
            self.lines.numbers[name] = str(number)
            for letter, inner in zip("abcdefghijklmnopqrstuvwxyz", self._inside(name), strict=False):
                self.lines.numbers[inner.name] = f"{number}{letter}"

    def _place(self, name: str) -> int:
        """Return the line in the file where a page or a chapter begins."""
        return self.book.pages[name].at if name in self.book.pages else self.book.chapters[name].at

    def _inside(self, name: str) -> list[Page]:
        return [page for page in self.book.pages.values() if page.inside == name and not page.term]

    # -- before the pages -------------------------------------------------------------------------

    def contents(self) -> str:
        """Return a table of contents: all pages with their numbers and purposes."""
        rows = []
        for name, number in self.lines.numbers.items():
            page = self.book.pages.get(name)
            inner = ' class="inner"' if not number.isdecimal() else ""
            rows.append(
                f'<li{inner}><span class="page-number">{number}</span>'
                f"{self.lines.link(name, name)}{_for(page) if page else ''}</li>"
            )
        return f'<nav class="contents" aria-label="Pages"><h2>Pages</h2><ul>{"".join(rows)}</ul></nav>'

    def counters(self) -> str:
        """Return the counters as boxes to tick."""
        if not self.book.counters:
            return ""
        rows = "".join(
            f'<tr data-line="{c.at}"><th scope="row">{escape_text(c.name)}</th>'
            f"<td>{'cleared each turn' if c.this_turn else 'stays'}</td><td>{_boxes(c)}</td></tr>"
            for c in self.book.counters.values()
        )
        return f'<section class="counters"><h2>Counters</h2><table>{rows}</table></section>'

    def heads(self) -> str:
        """Return the dice, decks and names of a playbook without a game."""
        book = self.book
        found = [(die.at, die.name, ", ".join(die.faces)) for die in book.dice.values()]
        found += [(deck.at, deck.name, _cards(deck)) for deck in book.decks.values()]
        found += [(sort.at, sort.name, ", ".join(sort.names)) for sort in book.things.values()]
        rows = "".join(
            f'<tr data-line="{at}"><th scope="row">{escape_text(name)}</th><td>{escape_text(text)}</td></tr>'
            for at, name, text in sorted(found)
        )
        return (
            f'<section class="counters"><h2>On the table</h2><table>{rows}</table></section>' if rows else ""
        )

    def rulings(self) -> str:
        """Return the playbook's own rulings with their defaults, and the settings that differ here."""
        if not self.book.rulings:
            return ""
        rows = []
        for ruling in self.book.rulings.values():
            now = self.program.rulings.get(ruling.name, ruling.default)
            setting = SETTINGS[ruling.default, now]
            rows.append(
                f'<li data-line="{ruling.at}"><span class="box{" ticked" if now else ""}"></span>'
                f"<b>{escape_text(ruling.name)}</b> ({setting}): "
                f"{escape_text(ruling.text)}</li>"
            )
        return f'<section class="rulings"><h2>Rulings</h2><ul>{"".join(rows)}</ul></section>'

    # -- pages ------------------------------------------------------------------------------------

    def pages(self) -> Iterator[str]:
        """Yield each page together with the pages printed inside it."""
        for name, number in self.lines.numbers.items():
            if number.isdecimal():
                inner = "".join(self._page(page, "h3") for page in self._inside(name))
                if name in self.book.pages:
                    yield self._page(self.book.pages[name], "h2", inner)
                else:
                    chapter = self.book.chapters[name]
                    head = f'<h2><span class="page-number">{number}</span>{escape_text(name)}</h2>'
                    inner = self._prose(chapter.prose) + inner
                    yield f'<article data-line="{chapter.at}">{head}{inner}</article>'

    def _prose(self, text: str) -> str:
        return f'<p class="prose">{self.lines.inline(text)}</p>' if text else ""

    def _page(self, page: Page, tag: str, inner: str = "") -> str:
        """Return one page: its heading, purpose, prose and list."""
        prose = self._prose(page.prose)
        number = f'<span class="page-number">{self.lines.numbers[page.name]}</span>'
        kind, anchor = ("article", "") if tag == "h2" else ("section", ' class="part"')
        return (
            f'<{kind}{anchor} id="{self.lines.anchors[page.name]}" data-line="{page.at}">'
            f"<{tag}>{number}{escape_text(page.title)}{_for(page)}</{tag}>"
            f"{prose}{self.lines.block(self.played[page.name].block, '')}{inner}</{kind}>"
        )

    # -- after the pages --------------------------------------------------------------------------

    def notes(self) -> str:
        """Return the rulings that lines depend on, each with its effect and its other options.

        Rulings without a note number decide no line, or are only cited.
        """
        known = {ruling.id.replace("_", " "): ruling for ruling in self.program.vocabulary.rulings}
        rows = [self._note(name, known) for name in self.ruled]
        cited = self._find_cited()
        others = [
            ruling
            for name, ruling in known.items()
            if name not in self.ruled and (name in self.asked or cited & {_number(ruling), f"'{name}'"})
        ]
        listed = "".join(f"<li>{row}</li>" for row in rows)
        more = "".join(f"<p>{self._ruling(ruling)}</p>" for ruling in others)
        if not listed and not more:
            return ""
        return f'<section class="notes"><h2>Rulings</h2><ol>{listed}</ol>{more}</section>'

    def _find_cited(self) -> set[str]:
        """Return the rulings that lines, prose and meanings cite, by number or by a quoted name."""
        told = [entry.doc for entry in self._words()] + [page.prose for page in self.played.values()]
        found = re.findall(r"RULING-\d+|'[a-z ]+'", " ".join(told))
        return {line.id for page in self.played.values() for line in lines_of(page.block) if line.id} | {
            *found
        }

    def _words(self) -> list[GlossaryEntry]:
        """Return the section with the words of the game that need a meaning."""
        words = glossary(self.book.with_pages(self.played), self.program.vocabulary)
        told = [entry for entry in words if entry.sort not in ("term", "kind") and not entry.plain]
        return told if self.program.of_a_game else []

    def _note(self, name: str, known: Mapping[str, Ruling]) -> str:
        if own := self.book.rulings.get(name):
            return f"<b>{escape_text(own.name)}</b>: {escape_text(own.text)}"
        return self._ruling(known[name])

    def _ruling(self, ruling: Ruling) -> str:
        """Return a ruling of the game: its number, its question, the chosen option, and the others."""
        now = self.chosen[ruling.id]
        others = [option for option in ruling.readings if option != now]
        number = _number(ruling)
        text = ruling.text.replace(f" ({number})", "") if number else ruling.text
        name = f"{number}, {ruling.id.replace('_', ' ')}" if number else ruling.id.replace("_", " ")
        played, rest = _option_text(ruling, now), " ".join(_option_text(ruling, other) for other in others)
        choice = f"Played: {escape_text(played)} Other options: {escape_text(rest)}"
        return f"<b>{escape_text(name)}</b>: {escape_text(text)} {choice}"

    def terms(self) -> str:
        """Return every word that needs a meaning, from playbook and game, in one alphabetical list."""
        found = [(name, self._own_term(page)) for name, page in self.book.terms.items()]
        found += [(a.name, self._own_number(a.name)) for a in self.book.amounts.values()]
        told: dict[tuple[str, str], list[GlossaryEntry]] = {}
        for entry in self._words():
            told.setdefault((entry.of, entry.doc if entry.known else entry.phrase), []).append(entry)
        found += [(alike[0].phrase, self._entry(alike)) for alike in told.values()]
        found += [(word.name, _meaning(word)) for word in self.book.words.values() if word.text]
        rows = "".join(row for _, row in sorted(found, key=lambda pair: pair[0].lower()))
        head = "Terms" if len(found) > len(self.book.words) else "Words"
        return f'<section class="glossary"><h2>{head}</h2><dl>{rows}</dl></section>' if rows else ""

    def _own_term(self, page: Page) -> str:
        said = f"<p>{self.lines.inline(page.line)}</p>" if page.line else ""
        listed = "" if page.line else self.lines.block(self.played[page.name].block, "")
        prose = self._prose(page.prose)
        anchor = self.lines.anchors[page.name]
        return (
            f'<div id="{anchor}" class="own" data-line="{page.at}"><dt>{escape_text(page.written_name)}</dt>'
            f"<dd>{prose}{said}{listed}</dd></div>"
        )

    def _own_number(self, name: str) -> str:
        amount, anchor = self.book.amounts[name], self.lines.anchors[name]
        name, text = escape_text(amount.written_name), self.lines.inline(amount.line)
        return (
            f'<div id="{anchor}" class="own" data-line="{amount.at}"><dt>{name}</dt>'
            f"<dd><p>{text}</p></dd></div>"
        )

    def _entry(self, alike: list[GlossaryEntry]) -> str:
        """Combine words that have the same meaning into one entry."""
        entry, phrases = alike[0], "; ".join(other.phrase for other in alike)
        plain = entry.of in ("", "candidate", "view")
        about = "" if plain else f' <span class="of">({escape_text(entry.of)})</span>'
        known = "" if entry.known else ' class="unknown"'
        return f"<div{known}><dt>{escape_text(phrases)}{about}</dt><dd>{_paragraphs(entry.doc)}</dd></div>"


def _boxes(counter: Counter) -> str:
    """Return one box for each value of a counter."""
    least = 1 if counter.least is None else counter.least
    most = 12 if counter.most is None else min(counter.most, least + MOST_BOXES)
    return "".join(f'<span class="box">{n}</span>' for n in range(least, most + 1))


def _cards(deck: Deck) -> str:
    """Return the cards of a deck, with what is printed on them."""
    tags = (f" ({', '.join(card.tags)})" if card.tags else "" for card in deck.cards)
    return ", ".join(f"{card.copies} {card.name}{tag}" for card, tag in zip(deck.cards, tags, strict=True))


def _meaning(word: Meaning) -> str:
    """Return the meaning of a word that the playbook defines."""
    return (
        f'<div data-line="{word.at}"><dt>{escape_text(word.name)}</dt><dd>{escape_text(word.text)}</dd></div>'
    )


def _option_text(ruling: Ruling, option: str) -> str:
    """Return an option of a ruling as a sentence: its meaning, or its name if that says it."""
    return ruling.meaning(option) or f"{option.replace('_', ' ')}."


def _number(ruling: Ruling) -> str:
    """Return the number under which lines cite a ruling, to print after its sentence."""
    if ruling.number:
        return ruling.number
    found = re.search(r"\((RULING-\d+)\)\.?$", ruling.text)
    return found[1] if found else ""


def _paragraphs(text: str) -> str:
    """Return a meaning as HTML; if it has several paragraphs, each begins with its subject."""
    first, *others = map(escape_text, text.split("\n"))
    return first + "".join(f"<p>{part}</p>" for part in others)


def _for(page: Page) -> str:
    return f' <span class="for">{escape_text(page.purpose)}</span>' if page.purpose else ""
