"""Check a playbook without a game, using only its pages and its head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bythebook.guide.program import Guide
from bythebook.guide.words import answers
from bythebook.kernel.notation import listed
from bythebook.playbook.check import flow, form
from bythebook.playbook.check.checker import LEVELS
from bythebook.playbook.check.circles import circles, rolls_ahead
from bythebook.playbook.check.reach import BookReach
from bythebook.playbook.page.nodes import (
    STOP,
    Act,
    Count,
    Draw,
    Finding,
    Line,
    Page,
    Question,
    Roll,
    Shuffle,
)
from bythebook.playbook.page.parts import always_enters
from bythebook.playbook.page.tree import blocks_of, lines_of
from bythebook.playbook.words.glossary import uses_in

Findings = Iterator[Finding]
SHARED = (
    form.unknown_goals,
    form.nexts,
    flow.unreachable,
    form.branches,
    flow.entries,
    circles,
    rolls_ahead,
    form.nevers,
    form.struck_out_acts,
    form.contradictions,
    form.terms,
    form.counters,
    form.ids,
)
"""The checks that don't need a vocabulary."""
MOST_PHRASES = 2_000
"""The maximum number of phrases that are compared with each other."""


def check(guide: Guide) -> list[Finding]:
    """Return all findings of a playbook, in line order."""
    reach = BookReach(guide)
    found = dict.fromkeys(guide.findings)
    for look in SHARED:
        found |= dict.fromkeys(look(reach))
    for own in (choices, open_ends, orders, heads, emptied, ranges, slips):
        found |= dict.fromkeys(own(guide))
    return sorted(found, key=lambda f: (f.at, LEVELS.index(f.level), f.text))


def errors(guide: Guide) -> list[Finding]:
    """Return the findings that prevent a playbook from running."""
    fatal = [*guide.findings, *circles(BookReach(guide)), *choices(guide)]
    return sorted((f for f in fatal if f.level == "error"), key=lambda f: f.at)


def choices(guide: Guide) -> Findings:
    """Report a playbook that doesn't answer any choice."""
    pages = guide.book.pages.values()
    if not any((page.every or page.others) and answers(page.block, guide.book) for page in pages):
        yield Finding(1, "no page answers a choice; write `## Turn (for every Turn)` with a list under it")


def open_ends(guide: Guide) -> Findings:
    """Report pages whose last line can fail, so that possibly no line fits."""
    for page in guide.book.pages.values():
        if (page.every or page.others) and answers(page.block, guide.book) and not _ends(guide, page):
            text = f"page {page.name!r} may end without an answer; make its last line **{STOP}**"
            yield Finding(page.at, text, "warning")


def _ends(guide: Guide, page: Page) -> bool:
    sure = dict[str, bool]()
    return any(_sure(guide, line, sure) for line in page.block.lines)


def _sure(guide: Guide, line: Line, pages: dict[str, bool]) -> bool:
    """Whether a line always answers: a verb alone, or a question whose lists both do.

    Each page is visited once.
    """
    if isinstance(line, Act):
        return not line.whats and not line.goals and not line.next
    if isinstance(line, Question | Roll):
        die = guide.vocabulary.dice.get(line.die, ("", ()))[1] if isinstance(line, Roll) else ()
        blocks = list(blocks_of(line))
        return always_enters(line, die) and all(any(_sure(guide, x, pages) for x in b.lines) for b in blocks)
    target = getattr(line, "page", "")
    if target in guide.book.pages and target not in pages:
        pages[target] = False  # a circle answers nothing
        pages[target] = any(_sure(guide, inner, pages) for inner in guide.book.pages[target].block.lines)
    return pages.get(target, False)


def orders(guide: Guide) -> Findings:
    """Report a `Then:` that no choice can carry out."""
    offered = {verb for kind in guide.vocabulary.kinds.values() for verb in kind.offers}
    for at, made in guide.thens.items():
        if made.verbs and not made.verbs & offered:
            text = f"no choice offers {listed(sorted(made.verbs))}, so no choice carries this order out"
            yield Finding(at, text, "note")


def heads(guide: Guide) -> Findings:
    """Report words, dice and decks that no line uses, and preferences for a verb that is in no line."""
    book = guide.book
    rows = book.source.splitlines()
    for word in book.words.values():
        text = "\n".join(row for at, row in enumerate(rows, 1) if at != word.at).lower()
        if word.at and word.name.lower() not in " ".join(text.split()):
            yield Finding(word.at, f"the word {word.name!r} is never used", "warning")
    lines = [line for page in book.pages.values() for line in lines_of(page.block)]
    rolled = {line.die for line in lines if isinstance(line, Roll)}
    rolled |= {line.deck for line in lines if isinstance(line, Shuffle)}
    own = {die.name: die.at for die in book.dice.values()} | {
        deck.name: deck.at for deck in book.decks.values()
    }
    for name, at in own.items():
        if name not in rolled:
            yield Finding(at, f"{name!r} is never rolled or drawn", "warning")
    done = {verb for line in lines if isinstance(line, Act) for verb in line.verbs}
    for page in book.pages.values():
        unused = [name for name in page.every if name not in done]
        if page.every and len(unused) == len(page.every) and not answers(page.block, book):
            text = f"no act has the verb {listed(unused)}, so its preferences are never used"
            yield Finding(page.at, text, "warning")


def emptied(guide: Guide) -> Findings:
    """Report a deck that is drawn from but never shuffled."""
    book = guide.book
    lines = [line for page in book.pages.values() for line in lines_of(page.block)]
    drawn = {line.die for line in lines if isinstance(line, Draw)}
    shuffled = {line.deck for line in lines if isinstance(line, Shuffle)}
    for deck in book.decks.values():
        if deck.name in drawn and deck.name not in shuffled and not deck.reshuffled:
            cards = sum(card.copies for card in deck.cards)
            text = (
                f"{deck.name!r} is empty after {cards} draws; "
                f"if it is shuffled then, write `{deck.name} (shuffled when empty)`"
            )
            yield Finding(deck.at, text, "warning")


def ranges(guide: Guide) -> Findings:
    """Report a counter that is set beyond its range."""
    for page in guide.book.pages.values():
        for line in lines_of(page.block):
            if not isinstance(line, Count) or line.add or line.counter not in guide.book.counters:
                continue
            counter = guide.book.counters[line.counter]
            if counter.within(line.amount) != line.amount:
                span = f"{counter.least} to {counter.most}"
                text = f"{line.amount} is outside the range of {counter.name}, {span}"
                yield Finding(line.at, text, "warning")


# -- typos ----------------------------------------------------------------------------------------------


def slips(guide: Guide) -> Findings:
    """Report phrases that occur once and differ from another one by a letter or two in one word."""
    book = guide.book
    found = phrases(guide)
    often = Counter(phrase for phrase, _ in found)
    at = dict(reversed(found))
    by_length: dict[int, list[str]] = {}
    for phrase in often:
        by_length.setdefault(len(phrase.split()), []).append(phrase)
    for phrase, line in at.items():
        if often[phrase] > 1 or any(f" {word} " in f" {phrase} " for word in book.words):
            continue
        others = (other for other in by_length[len(phrase.split())] if often[other] > 1)
        twin = next((other for other in others if _is_slip(phrase, other)), "")
        if twin:
            yield Finding(line, f"{phrase!r} may be a misspelling of {twin!r} (line {at[twin]})", "warning")


def phrases(guide: Guide) -> list[tuple[str, int]]:
    """Return every phrase in the playbook with its line, once per occurrence."""
    found = [
        (use.phrase, use.at)
        for page in guide.book.pages.values()
        for use in uses_in(page.block)
        if use.sort in ("test", "wish", "question", "number", "subject")
    ]
    return found[:MOST_PHRASES]


def _is_slip(phrase: str, other: str) -> bool:
    pairs = [(a, b) for a, b in zip(phrase.split(), other.split(), strict=True) if a != b]
    if len(pairs) != 1:
        return False
    a, b = pairs[0]
    return not (a.isdecimal() or b.isdecimal()) and _distance(a, b) <= (2 if min(len(a), len(b)) > 6 else 1)


def _distance(a: str, b: str) -> int:
    """Return the edit distance of two words, at most 3; swapping two letters counts as 1."""
    if abs(len(a) - len(b)) > 2:
        return 3
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row, before = [i], row
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y)))
    if row[-1] == 2 and sorted(a) == sorted(b) and sum(x != y for x, y in zip(a, b, strict=True)) == 2:
        return 1
    return row[-1]
