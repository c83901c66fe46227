"""A book is begun by a few questions."""

from __future__ import annotations

import pytest

from bythebook.guide.begin import QUESTIONS, BadDraft, new_book
from bythebook.guide.check import check
from bythebook.guide.program import Guide
from bythebook.playbook.page.parser import read


def test_the_examples_of_the_questions_make_a_book() -> None:
    text = new_book({asked.name: asked.example for asked in QUESTIONS})
    book = read(text)
    assert book.findings == []
    assert book.title == "The Reavers, for Three Shores"
    assert [page.every for page in book.pages.values()] == [("Turn",), ("Attack",)]
    assert (book.counters["fury"].least, book.counters["fury"].most) == (0, 5)
    assert [*book.dice, *book.decks, *book.things] == ["omen die", "omen", "area", "ship"]


def test_nothing_answered_is_a_book_that_can_be_typed_on() -> None:
    guide = Guide(read(new_book({})))
    assert guide.book.title == "My bot, for my game"
    assert check(guide) == []


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"counters": "fury (5 to 0)"}, "'fury .5 to 0.': the range is the wrong way round; write `0 to 5`"),
        ({"dice": "coin"}, "write a die as"),
        ({"decks": "omen: 0 Storm"}, "a deck must have 1 to"),
        ({"choices": "Turn; Turn"}, "there are two pages 'Turn'"),
        ({"dise": "x"}, "There is no question 'dise'"),
    ],
)
def test_an_answer_that_does_not_fit_is_named(answers: dict[str, str], told: str) -> None:
    with pytest.raises(BadDraft, match=told):
        new_book(answers)
