"""A vocabulary that knows every phrase of a book and means nothing: for tests of the pages themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.kernel.prompt import Option, Thing
from bythebook.playbook.page.grammar import parse_some
from bythebook.playbook.page.nodes import ActGoal, Block, Book, Branch, Can, Line, Prefer, Roll
from bythebook.playbook.page.parts import numbers_in
from bythebook.playbook.words.glossary import find_uses
from bythebook.playbook.words.vocabulary import FEWEST, MOST, Vocabulary
from tests.playbook.fake import nodes

DIE = ("1", "2", "3", "4", "5", "6")


def lines(block: Block) -> Iterator[Line | Branch]:
    """Every line that is printed of a list, not the acts within a goal or a question."""
    return (node for node in nodes(block, but=(ActGoal, Can)) if isinstance(node, Line | Branch))


def faces_of(die: str, book: Book) -> tuple[str, ...]:
    """The faces that the rolls of a die name, or numbers."""
    rolls = (node for page in book.pages.values() for node in lines(page.block) if isinstance(node, Roll))
    named = {branch.face for roll in rolls if roll.die == die for branch in roll.branches if branch.face}
    return (*sorted(named), "blank") if named else DIE


def owns(view: Any, option: Option, thing: Thing) -> bool:
    return False


def every_word(book: Book) -> Vocabulary:
    """Every phrase the book uses, registered with a docstring that names it."""
    made = Vocabulary("any", notation=repr)
    nodes_of = (node for page in book.pages.values() for node in lines(page.block))
    parts = tuple({node.each for node in nodes_of if isinstance(node, Prefer) and node.each})
    for use in find_uses(book):
        doc = f"Meaning of {use.phrase}."
        if use.sort == "verb":
            made.verb(use.phrase, doc, of="piece", parts=parts)
    kinds = [use.phrase for use in find_uses(book) if use.sort == "kind"]
    for name in kinds:
        made.kind(name, f"Asked for {name}.", *made.verbs, about="piece")
    for use in find_uses(book):
        doc = f"Meaning of {use.phrase}."
        if use.sort == "subject":
            made.subject(use.phrase, of="piece", owns=owns)(documented(doc))
        elif use.sort == "question":
            made.question(use.phrase)(documented(doc))
        elif use.sort == "number":
            _number(made, book, use.phrase)
        elif use.sort == "die":
            made.die(use.phrase, "die", faces_of(use.phrase, book))
        elif use.sort == "test" and use.phrase not in book.terms:
            _test(made, book, use.phrase)
    _wishes(made, book)
    return made


def _number(made: Vocabulary, book: Book, name: str) -> None:
    """A number of the position, or things that pass tests; what is the book's own needs no word."""
    if counted := parse_some(name):
        made.subject(counted.subject, of="piece", owns=owns)(documented(f"Meaning of {counted.subject}."))
        for test in counted.clause.tests:
            _test(made, book, test)
    elif name not in book.counters and name not in book.amounts:
        made.number(name, of="view")(documented(f"Meaning of {name}."))


def _test(made: Vocabulary, book: Book, name: str) -> None:
    """A comparison needs its numbers, anything else a test."""
    for number in numbers_in(name):
        _number(made, book, number)
    if not numbers_in(name) and name not in book.terms:
        made.test(name, plan=True)(documented(f"Meaning of {name}."))


def _wishes(made: Vocabulary, book: Book) -> None:
    """`most N` needs a number, `first by name` a ranking, anything else a test."""
    tests = made.words.get("test", {})
    for use in find_uses(book):
        if use.sort != "wish" or use.phrase in book.terms or use.phrase in tests:
            continue
        prefix = next((p for p in (*MOST, *FEWEST) if use.phrase.startswith(p)), "")
        name = use.phrase.removeprefix(prefix)
        if prefix and name in book.amounts:
            continue
        if prefix:
            made.number(name, of="piece")(documented(f"Meaning of {name}."))
        elif use.phrase.startswith(("first ", "nearest", "weakest", "best ", "farthest ", "leftmost")):
            made.ranking(name, of="piece")(documented(f"Meaning of {name}."))
        else:
            _test(made, book, name)


def documented(doc: str) -> Any:
    """A function with this docstring that says no to everything."""

    def word(*args: Any) -> bool:
        return False

    word.__doc__ = doc
    return word
