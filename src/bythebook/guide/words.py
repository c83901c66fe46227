"""The words of a book without a game: every phrase it uses, with what its own head says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bythebook.kernel.prompt import Option, Thing
from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.nodes import OTHERS, Act, ActGoal, Block, Book, Can, Line, Meaning, Page, Prefer
from bythebook.playbook.page.parts import parts_of
from bythebook.playbook.page.tree import lines_ahead, lines_of
from bythebook.playbook.words.glossary import find_uses
from bythebook.playbook.words.vocabulary import Subject, Vocabulary

THING = "thing"
"""The only sort of thing there is without a game: whatever has a name."""
FACES = ("1", "2", "3", "4", "5", "6")
"""What is on a die of which the book says nothing."""


class Named(Option, frozen=True):
    """What a person called something that can be done."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What somebody knows of a game besides the book, as we do of our three games."""

    dice: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    told: frozenset[str] = frozenset()
    """Verbs that are never done in two ways, so that nothing need be named."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """How the rulings of the game are set, by their names as books write them."""
    series: frozenset[str] = frozenset()
    """Verbs that may begin a plan."""
    words: Mapping[str, Meaning] = field(default_factory=dict)
    """What phrases mean, and how long an answer about them holds."""


NOTHING_MORE = Known()


def vocabulary_of(book: Book, known: Known = NOTHING_MORE) -> Vocabulary:
    """Every verb, choice, subject and die of a book, for `Program`; what its phrases mean a person knows."""
    made = Vocabulary(book.title, notation=lambda option: getattr(option, "text", ""))
    every = [line for page in book.pages.values() for line in lines_of(page.block)]
    parts = tuple({line.each for line in every if isinstance(line, Prefer) and line.each})
    headed = {name for page in book.pages.values() for name in page.every}
    for name in [*_verbs(every), *sorted(headed)]:
        said = book.words.get(name)
        made.verb(name, said.text if said else "", of=THING, parts=parts, series=_series)
    for page in book.pages.values():
        offers = offered(page, book)
        for name in page.every or ((OTHERS,) if page.others else ()):
            made.kind(name, page.prose, *offers)
    for use in find_uses(book):
        if use.sort == "subject":
            made.subjects[use.phrase] = subject(use.phrase)
        elif use.sort == "die":
            made.dice[use.phrase] = known.dice.get(use.phrase, (use.phrase, _faces(book, use.phrase)))
    return made


def _faces(book: Book, name: str) -> tuple[str, ...]:
    """What is on a die, or in a deck; numbers from 1 to 6 if the book does not say."""
    if name in book.decks:
        return tuple(card.name for card in book.decks[name].cards)
    return book.dice[name].faces if name in book.dice else FACES


def _series(view: Any, prompt: Any) -> Sequence[Any]:
    """A person says which candidates are series."""
    return ()


def _nothing(*args: Any) -> Sequence[Thing]:
    return ()


def _owns(view: Any, option: Option, thing: Thing) -> bool:
    return True


def subject(name: str) -> Subject:
    """What a loop goes over: a person lists its things, and names only what belongs to one."""
    return Subject(phrase=name, of=THING, list=_nothing, owns=_owns, doc="")


def _verbs(lines: Sequence[Line]) -> Iterator[str]:
    """Every verb that lines name, in goals and questions too."""
    for line in lines:
        yield from getattr(line, "verbs", ())
        for _, part in parts_of(line):
            if isinstance(part, ActGoal | Can):
                yield from part.act.verbs


def offered(page: Page, book: Book) -> tuple[str, ...]:
    """The verbs that a choice can offer: those of its heading, and of the acts its page reaches."""
    return tuple(dict.fromkeys((*page.every, *answers(page.block, book))))


def answers(block: Block, book: Book) -> list[str]:
    """The verbs of the acts that a walk down a list can come to."""
    acts = (line for line in lines_ahead(block, book.pages) if isinstance(line, Act) and not line.next)
    return [verb for act in acts for verb in act.verbs]


def meanings(book: Book, text: str) -> tuple[str, ...]:
    """What the words in a line mean, as the book says: its Words and its Terms."""
    said = _plain(text)
    words = (word for word in book.words.values() if word.text and f" {word.name.lower()} " in said)
    found = [f"{word.name}: {word.text}" for word in words]
    for name, page in book.terms.items():
        if f" {name} " in said:
            rows = page.line or "; ".join(line.text for line in lines_of(page.block))
            found.append(f"{page.said or name}: {rows}")
    return tuple(found)


def kept(book: Book, tests: Sequence[str]) -> str:
    """How long an answer about these tests holds: as long as the shortest of the words in them says."""
    scopes = [_scope(book, test) for test in tests]
    if not scopes or "" in scopes:
        return ""
    return "turn" if "turn" in scopes else "game"


def usual(book: Book, text: str) -> bool | None:
    """Whether a question is Yes until somebody objects, as one of its words says; None if it is asked."""
    said = _plain(text)
    return any(word.usual and f" {word.name.lower()} " in said for word in book.words.values()) or None


def _plain(text: str) -> str:
    """A line as its words are looked for in it."""
    return f" {phrase(text.replace('**', '').replace('?', '').replace(',', ''))} "


def _scope(book: Book, test: str) -> str:
    found = {
        word.keep for name, word in book.words.items() if f" {name.lower()} " in f" {test} " and word.keep
    }
    return "turn" if "turn" in found else "game" if found else ""
