"""The vocabulary of a playbook without a game: every phrase it uses, with its definitions in the head."""

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
"""The only sort of thing in the guide: anything with a name."""
FACES = ("1", "2", "3", "4", "5", "6")
"""The faces of a die that the playbook doesn't define."""


class Named(Option, frozen=True):
    """The player's name for something that can be done."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameKnowledge:
    """What is known about a game besides the playbook, if it is one of the three supported games."""

    dice: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    told: frozenset[str] = frozenset()
    """Verbs that can only be carried out in one way, so that no name is needed."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """The settings of the game's rulings, by the names that playbooks use."""
    series: frozenset[str] = frozenset()
    """Verbs that may begin a plan."""
    words: Mapping[str, Meaning] = field(default_factory=dict)
    """Meanings of phrases, with how long an answer about each holds."""


NO_KNOWLEDGE = GameKnowledge()


def vocabulary_of(book: Book, known: GameKnowledge = NO_KNOWLEDGE) -> Vocabulary:
    """Return a vocabulary of the verbs, choices, subjects and dice in a playbook."""
    made = Vocabulary(book.title, notation=lambda option: getattr(option, "text", ""))
    every = [line for page in book.pages.values() for line in lines_of(page.block)]
    parts = tuple({line.each for line in every if isinstance(line, Prefer) and line.each})
    headed = {name for page in book.pages.values() for name in page.every}
    for name in [*_verbs(every), *sorted(headed)]:
        said = book.words.get(name)
        made.verb(name, said.text if said else "", of=THING, parts=parts, series=_series)
    for page in book.pages.values():
        offers = offered_verbs(page, book)
        for name in page.every or ((OTHERS,) if page.others else ()):
            made.kind(name, page.prose, *offers)
    for use in find_uses(book):
        if use.sort == "subject":
            made.subjects[use.phrase] = subject(use.phrase)
        elif use.sort == "die":
            made.dice[use.phrase] = known.dice.get(use.phrase, (use.phrase, _faces(book, use.phrase)))
    return made


def _faces(book: Book, name: str) -> tuple[str, ...]:
    """Return the faces of a die or the cards of a deck; 1 to 6 if the playbook doesn't define it."""
    if name in book.decks:
        return tuple(card.name for card in book.decks[name].cards)
    return book.dice[name].faces if name in book.dice else FACES


def _series(view: Any, prompt: Any) -> Sequence[Any]:
    """Return an empty list, because the player says which candidates are series."""
    return ()


def _nothing(*args: Any) -> Sequence[Thing]:
    return ()


def _owns(view: Any, option: Option, thing: Thing) -> bool:
    return True


def subject(name: str) -> Subject:
    """Return the subject of a loop: the player lists its things and names only what belongs to each."""
    return Subject(phrase=name, of=THING, list=_nothing, owns=_owns, doc="")


def _verbs(lines: Sequence[Line]) -> Iterator[str]:
    """Yield every verb in lines, including those in goals and questions."""
    for line in lines:
        yield from getattr(line, "verbs", ())
        for _, part in parts_of(line):
            if isinstance(part, ActGoal | Can):
                yield from part.act.verbs


def offered_verbs(page: Page, book: Book) -> tuple[str, ...]:
    """Return the verbs that a choice can offer: those in its heading and in the acts its page reaches."""
    return tuple(dict.fromkeys((*page.every, *answers(page.block, book))))


def answers(block: Block, book: Book) -> list[str]:
    """Return the verbs of the acts that a walk down a list can reach."""
    acts = (line for line in lines_ahead(block, book.pages) if isinstance(line, Act) and not line.next)
    return [verb for act in acts for verb in act.verbs]


def meanings(book: Book, text: str) -> tuple[str, ...]:
    """Return what the words in a line mean, from the playbook's Words and Terms."""
    said = _plain(text)
    words = (word for word in book.words.values() if word.text and f" {word.name.lower()} " in said)
    found = [f"{word.name}: {word.text}" for word in words]
    for name, page in book.terms.items():
        if f" {name} " in said:
            rows = page.line or "; ".join(line.text for line in lines_of(page.block))
            found.append(f"{page.written_name or name}: {rows}")
    return tuple(found)


def holding_time(book: Book, tests: Sequence[str]) -> str:
    """Return how long an answer about these tests holds: the shortest time among their words."""
    scopes = [_scope(book, test) for test in tests]
    if not scopes or "" in scopes:
        return ""
    return "turn" if "turn" in scopes else "game"


def default_answer(book: Book, text: str) -> bool | None:
    """Return True if a word of the question makes Yes its default, or None if it must be asked."""
    said = _plain(text)
    return any(word.usual and f" {word.name.lower()} " in said for word in book.words.values()) or None


def _plain(text: str) -> str:
    """Normalize a line for searching words in it."""
    return f" {phrase(text.replace('**', '').replace('?', '').replace(',', ''))} "


def _scope(book: Book, test: str) -> str:
    found = {
        word.keep for name, word in book.words.items() if f" {name.lower()} " in f" {test} " and word.keep
    }
    return "turn" if "turn" in found else "game" if found else ""
