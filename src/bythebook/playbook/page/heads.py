"""The head of a playbook: lists of `name (how): sentence` for its counters, dice, decks, things and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.markdown import Item
from bythebook.playbook.page.nodes import Book, Card, Counter, Deck, Die, Finding, Meaning, Sort

ENTRY = re.compile(r"([^(:]+?)\s*(?:\(([^)]*)\))?\s*(?::\s*(.*))?")
"""A name, its modifiers, and a sentence or a list."""
A_COUNTER = "write a counter as `name (0 to 5, from 2): sentence` or `name (this turn)`"
CARD = re.compile(r"(?:(\d{1,3})\s+)?([^(]+?)\s*(?:\(([^)]*)\))?")
KEPT = {"this turn": "turn", "this game": "game", "usually": "", "": ""}
MOST_CARDS = 1_000
"""The maximum number of cards in a deck, faces on a die, or names of a sort."""


def read_counter(book: Book, item: Item) -> None:
    """Read a counter: `fury (0 to 5, from 2): the red track`; `(this turn)` clears it after each turn."""
    found = ENTRY.fullmatch(item.text.strip())
    hows = [how.strip() for how in ((found[2] or "") if found else "").split(",") if how.strip()]
    ranges = [r for how in hows if (r := re.fullmatch(r"(\d{1,3}) to (\d{1,3})", how))]
    froms = [int(r[1]) for how in hows if (r := re.fullmatch(r"from (\d{1,3})", how))]
    known = len(ranges) + len(froms) + hows.count("this turn")
    if found is None:
        _wrong(book, item, A_COUNTER)
        return
    name = phrase(found[1])
    _once(book, item, book.counters, name)
    least, most = (int(ranges[0][1]), int(ranges[0][2])) if ranges else (None, None)
    begins = froms[0] if froms else 0
    made = Counter(item.at, name, "this turn" in hows, least, most, found[3] or "", begins)
    book.counters[name] = made
    if known < len(hows) or len(ranges) > 1 or len(froms) > 1 or item.children:
        _wrong(book, item, A_COUNTER)
    elif least is not None and most is not None and least > most:
        _wrong(book, item, f"the range is the wrong way round; write `{most} to {least}`")
    elif froms and made.start != begins:
        _wrong(book, item, f"the counter starts at {begins}, outside its range of {least} to {most}")


def read_die(book: Book, item: Item) -> None:
    """Read a die: `omen die: storm, storm, calm`."""
    name, faces = _split_list(item)
    if not name or not faces:
        _wrong(book, item, "write a die as `name: face, face, face`")
        return
    _once(book, item, book.dice, name)
    book.dice[name] = Die(item.at, name, tuple(map(phrase, faces)))


def read_deck(book: Book, item: Item) -> None:
    """Read a deck: `omen (shuffled when empty): 3 Storm (coast), 2 Calm`."""
    found = re.fullmatch(r"([^(:]+?)\s*(\(shuffled when empty\))?\s*:\s*(.+)", item.text.strip())
    cards = [CARD.fullmatch(part.strip()) for part in _split_cards(found[3])] if found else []
    if found is None or item.children or not all(cards):
        _wrong(book, item, "write a deck as `name (shuffled when empty): 3 Storm (coast), 2 Calm`")
        return
    made = tuple(
        Card(
            phrase(c[2]), int(c[1] or 1), tuple(phrase(tag) for tag in (c[3] or "").split(",") if tag.strip())
        )
        for c in cards
        if c is not None
    )
    if not 0 < sum(card.copies for card in made) <= MOST_CARDS:
        _wrong(book, item, f"a deck must have 1 to {MOST_CARDS} cards")
        return
    if len({card.name for card in made}) < len(made):
        _wrong(book, item, "the deck lists a card twice; write the number of copies: `3 Storm`")
        return
    name = phrase(found[1])
    _once(book, item, book.decks, name)
    book.decks[name] = Deck(item.at, name, made, bool(found[2]))


def read_things(book: Book, item: Item) -> None:
    """Read a sort with the names of its things: `area: Ashby, Brack, Cold Fen`."""
    name, names = _split_list(item)
    if not name or not names:
        _wrong(book, item, "write a sort of things as `sort: name, name, name`")
        return
    _once(book, item, book.things, name)
    book.things[name] = Sort(item.at, name, tuple(dict.fromkeys(names)))


def read_word(book: Book, item: Item) -> None:
    """Read a meaning: `weak: fewer defenders than raiders`; `lead (this turn): ...`; `**Raid**: ...`."""
    found = ENTRY.fullmatch(item.text.strip())
    if found is None or not found[3] or (found[2] or "") not in KEPT or item.children:
        _wrong(
            book,
            item,
            "write a word as `word: meaning`, with (this turn), (this game) or (usually) before the colon",
        )
        return
    bold = re.fullmatch(r"\*\*([^*]+)\*\*", found[1])
    name = bold[1] if bold else phrase(found[1])
    _once(book, item, book.words, name)
    keep, usual = KEPT[found[2] or ""], found[2] == "usually"
    book.words[name] = Meaning(item.at, name, found[3], bold is not None, keep, usual)


def _split_list(item: Item) -> tuple[str, list[str]]:
    """Split an item into its name and the comma-separated list after its colon."""
    name, _, rest = item.text.partition(":")
    parts = [part.strip() for part in rest.strip().rstrip(".").split(",") if part.strip()]
    return (phrase(name), parts) if len(parts) <= MOST_CARDS and not item.children else ("", [])


def _split_cards(text: str) -> list[str]:
    """Split cards at commas, except in parentheses, where commas separate what is printed on one card."""
    return re.split(r",\s*(?![^()]*\))", text.strip().rstrip("."))


def _once(book: Book, item: Item, known: Mapping[str, object], name: str) -> None:
    if name in known:
        _wrong(book, item, f"{name!r} is here twice")


def _wrong(book: Book, item: Item, text: str) -> None:
    book.findings.append(Finding(item.at, text))


HEADS: dict[str, Callable[[Book, Item], None]] = {
    "Dice": read_die, "Decks": read_deck, "Things": read_things, "Words": read_word,
}  # fmt: skip
"""Maps each page of the head, except Counters, Rulings and Terms, to its reader."""
