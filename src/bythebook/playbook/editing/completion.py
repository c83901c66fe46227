"""Complete a word in a playbook: find the words of the game that fit at a place, with their meanings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from bythebook.playbook.editing.places import rows_of
from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.markdown import MARKER
from bythebook.playbook.page.nodes import Book, Page
from bythebook.playbook.words.vocabulary import Vocabulary, Word

MOST = 12
"""The maximum number of completions offered at once."""
LABEL = r"(?:(?:Yes|No|Then|otherwise|[\w-]+): )?(?:\[[^\]]*\] )?(?:(?:Yes|No|Then): )?"
ASKS = r"(?:Is|Are|Can|Do|Does|Did|Has|Have|Was|Were)"

FORMS: tuple[tuple[str, str], ...] = (
    (r"#{2,3} .*\(for every (?:.* or )?(?P<typed>[^)]*)$", "kind"),
    (r".*→ (?P<typed>[^→]*)$", "page"),
    (rf"{LABEL}(?:Take|For each)\b.*(?:, by |, then )(?P<typed>[^,:]*)$", "wish"),
    (rf"{LABEL}(?:Take (?:an? )?|For each )(?P<typed>[^,:]*)$", "subject"),
    (rf"{LABEL}Roll (?:an? )?(?P<typed>[^,]*)$", "die"),
    (rf"{LABEL}(?:Set|Add \w+ to|Subtract \w+ from) the (?P<typed>[^.]*)$", "counter"),
    (rf"{LABEL}Is (?:it|the plan|the goal to) (?:.* and )?(?P<typed>[^?]*)$", "test"),
    (rf"{LABEL}Is there .* that (?:is|are) (?:.* and )?(?P<typed>[^?]*)$", "test"),
    (rf"{LABEL}Is there (?:an? )?(?P<typed>[^?]*)$", "subject"),
    (rf"{LABEL}Are there (?:.* )?(?:more|fewer|many|than|as|\d+) (?P<typed>[^?]*)$", "number"),
    (r"(?:[^*]*\*\*[^*]+\*\*)*[^*]*\*\*(?P<typed>[^*]*)$", "verb"),
    (rf"{LABEL}(?P<typed>{ASKS} [^?]*)$", "question"),
    (r"(?=.*\*\*).*(?:\*\*|\b(?:or|and|to|unless)) (?:an? |the )?(?P<typed>[^*]*)$", "test"),
)
"""Patterns for the text before the place, with the sort of word that fits there; the first match counts."""


class Completion(msgspec.Struct, frozen=True):
    """A word that fits, its meaning, and the part of the row that it replaces."""

    text: str
    sort: str
    doc: str
    start: int = 0
    end: int = 0


def complete(book: Book, vocabulary: Vocabulary, row: int, column: int) -> list[Completion]:
    """Return the words that fit at a place, starting with those that begin with the typed text."""
    rows = rows_of(book.source)
    if not 1 <= row <= len(rows):
        return []
    before = rows[row - 1][:column]
    found = _context(rows, row, before)
    if found is None:
        return []
    sort, typed = found
    known = words_for(sort, book, vocabulary, near=_verb(before))
    start = len(before) - len(typed)
    return [msgspec.structs.replace(each, start=start, end=column) for each in _match_typed(typed, known)]


def _context(rows: list[str], row: int, before: str) -> tuple[str, str] | None:
    """Return the sort of the word being typed, and the part typed so far."""
    marker = MARKER.match(before)
    said = marker[4] if marker is not None else before
    if marker is None and not before.startswith("#"):
        return None
    if marker is not None and _is_preference(rows, row):
        label = re.match(LABEL, said)
        rest = said[label.end() if label else 0 :]
        if not re.match(ASKS + r"\b", rest):
            page = re.fullmatch(r"by (.*)", rest)
            return ("page", page[1]) if page else ("wish", rest)
    for form, sort in FORMS:
        if found := re.match(form, said):
            return sort, found["typed"]
    label = re.match(LABEL, said)
    rest = said[label.end() if label else 0 :]
    return ("start", rest) if marker is not None and rest else None


def _is_preference(rows: list[str], row: int) -> bool:
    """Whether a row is under a `Prefer:`, or under a question in one."""
    deep = _indent(rows[row - 1])
    for above in reversed(rows[: row - 1]):
        if above.startswith("#"):
            return False
        if above.strip() and MARKER.match(above) and _indent(above) < deep:
            deep = _indent(above)
            if re.search(r"\bPrefer(?:, for each \w+)?:\s*$", above):
                return True
    return False


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


def _verb(before: str) -> str:
    """Return the last verb in a row: the one whose things are being typed."""
    found = re.findall(r"\*\*([^*]+)\*\*", before)
    return str(found[-1]) if found else ""


def _match_typed(typed: str, known: Iterable[Completion]) -> list[Completion]:
    """Return the phrases that begin with the typed text, then those that contain a word beginning with it."""
    wanted = phrase(typed)
    first, then = [], []
    for each in known:
        said = phrase(each.text.replace("**", ""))
        if said.startswith(wanted):
            first.append(each)
        elif any(word.startswith(wanted) for word in said.split()):
            then.append(each)
    whole = [each for each in first if phrase(each.text) != wanted or each.sort == "verb"]
    return [*whole, *then][:MOST]


# -- words by sort ----------------------------------------------------------------------------------


def words_for(sort: str, book: Book, vocabulary: Vocabulary, *, near: str = "") -> list[Completion]:
    """Return every word that may replace one of a sort; `near` is the verb beside it, or the word itself."""
    match sort:
        case "verb":
            return [Completion(verb.name, "verb", verb.doc) for verb in vocabulary.verbs.values()]
        case "kind":
            kinds = [Completion(kind.name, "kind", kind.doc) for kind in vocabulary.kinds.values()]
            return kinds + words_for("verb", book, vocabulary)
        case "page" | "by":
            pages = [page for page in book.pages.values() if not page.term]
            return [Completion(page.name, "page", about_page(page)) for page in pages]
        case "subject":
            return [Completion(name, "subject", each.doc) for name, each in vocabulary.subjects.items()]
        case "die":
            dice = vocabulary.dice.items()
            return [Completion(name, "die", f"Faces: {', '.join(faces)}.") for name, (_, faces) in dice]
        case "counter":
            return [Completion(each.name, "counter", each.text) for each in book.counters.values()]
        case "start":
            verbs = words_for("verb", book, vocabulary)
            bold = [msgspec.structs.replace(each, text=f"**{each.text}**") for each in verbs]
            return [*bold, *words_for("question", book, vocabulary)]
        case _:
            return list(_phrases(sort, book, vocabulary, near))


def about_page(page: Page) -> str:
    """Describe a page in the list of completions."""
    lines = len(page.block.lines)
    return page.prose or page.purpose or f"A page of {lines} line{'s' if lines > 1 else ''}."


def _phrases(sort: str, book: Book, vocabulary: Vocabulary, near: str) -> Iterator[Completion]:
    """Yield tests, numbers, rankings, questions and preferences, including those the playbook defines."""
    about = _about(sort, vocabulary, near)
    for word in vocabulary.all_words():
        if about and word.of not in about:
            continue
        said = _example_text(word, vocabulary)
        if sort == "wish" and word.sort == "number":
            yield Completion(f"most {said}", "number", word.doc)
            yield Completion(f"fewest {said}", "number", word.doc)
        elif word.sort == sort or (sort == "wish" and word.sort in ("ranking", "test")):
            text = f"{said[:1].upper()}{said[1:]}?" if sort == "question" else said
            yield Completion(text, word.sort, word.doc)
    if sort in ("test", "wish"):
        yield from (
            Completion(page.written_name or name, "term", page.line) for name, page in book.terms.items()
        )
    if sort == "number":
        yield from (Completion(each.name, "counter", each.text) for each in book.counters.values())
        yield from (
            Completion(each.written_name or each.name, "number", each.line) for each in book.amounts.values()
        )


def _about(sort: str, vocabulary: Vocabulary, near: str) -> frozenset[str]:
    """Return the sorts of things that a word may apply to beside or in place of `near`; empty for any."""
    if verb := vocabulary.verbs.get(near):
        return frozenset(("candidate", verb.of))
    alike = [
        word.of for each in ("test", "number", "ranking") for word in vocabulary.find_readings(each, near)
    ]
    return frozenset(("candidate", *alike)) if alike and sort in ("test", "wish") else frozenset()


def _example_text(word: Word, vocabulary: Vocabulary) -> str:
    """Return a phrase as it is written, with a first value for each slot."""
    return re.sub(
        r"\{(\w+)\}",
        lambda slot: next(iter(vocabulary.slots[slot[1]]), slot[1]),
        word.written_phrase or word.phrase,
    )
