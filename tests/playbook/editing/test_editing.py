"""A book while it is written: marks at their words, what fits where, what words mean, where pages are."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.app.game.drafts import open_draft
from bythebook.playbook.editing.completion import complete
from bythebook.playbook.editing.findings import list_pages, place_findings
from bythebook.playbook.editing.meanings import find_definition, find_meaning, line_parts

WORDS = games.load("memoir44").bots.vocabulary()
BOOK = """# The bold general

## Counters

- anger

## Orders (for every Order)

- [1] **Order** a unit that can attack. Prefer:
  - most dice this turn
  - closest to an enemy
- Is the anger at least 2?
  - → Last stand
- [2] **Order** a unit in close assault and
    that can attack
- **Stop**

## Last stand

- Add 1 to the anger
- **Order** any unit
"""


def changed(old: str, new: str) -> str:
    assert old in BOOK
    return BOOK.replace(old, new)


# -- what is wrong ------------------------------------------------------------------------------------


def test_a_wrong_word_is_marked_where_it_stands_with_what_was_meant() -> None:
    text = changed("closest to an enemy", "closset to an enemy")
    found = [
        mark for mark in place_findings(text, open_draft("memoir44", text).findings) if mark.level == "error"
    ]
    mark = next(mark for mark in found if mark.meant)
    assert mark.place.row == 11
    assert text.split("\n")[10][mark.place.start : mark.place.end] == "closset to an enemy"
    assert mark.meant == "closest to enemy"
    assert "unknown preference 'closset to enemy'" in mark.text


def test_a_wrong_word_on_the_second_row_of_a_line_is_marked_there() -> None:
    text = changed("    that can attack\n", "    that can atack\n")
    found = [mark for mark in place_findings(text, open_draft("memoir44", text).findings) if mark.meant]
    assert [(mark.place.row, mark.meant) for mark in found] == [(15, "that can attack")]


def test_what_is_about_a_whole_line_is_marked_without_its_bullet() -> None:
    text = changed("- **Stop**\n", "- Order a unit\n")
    (mark,) = [
        each for each in place_findings(text, open_draft("memoir44", text).findings) if each.place.row == 16
    ]
    assert text.split("\n")[15][mark.place.start : mark.place.end] == "Order a unit"
    assert mark.meant == ""


def test_pages_are_listed_with_what_cannot_run() -> None:
    text = changed("closest to an enemy", "closset to an enemy")
    made = open_draft("memoir44", text)
    found = list_pages(made.book, made.findings)
    assert [(page.name, page.at) for page in found] == [("Orders", 7), ("Last stand", 18)]
    assert found[0].errors >= 1
    assert found[0].purpose == "for every Order"
    assert not made.runs
    assert open_draft("memoir44", BOOK).runs


def test_a_book_without_a_game_is_read_for_the_guide() -> None:
    text = "# Mine\n\n## Day (for every Day)\n\n- **Row** to the harbour\n- **Stop**\n"
    made = open_draft("", text)
    assert made.runs
    assert not [finding for finding in made.findings if finding.level == "error"]
    assert not open_draft("", text.replace("**Row**", "Row")).runs


# -- what fits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "first", "sort"),
    [
        ("- **Ord", "Order", "verb"),
        ("- Ord", "**Order**", "verb"),
        ("- [3] **Order** a unit that can att", "unit that can attack", "test"),
        ("- **Order** a unit in the open and in clo", "in close assault", "test"),
        ("- Is it in clo", "in close assault", "test"),
        ("- → La", "Last stand", "page"),
        ("- Add 1 to the an", "anger", "counter"),
        ("- **Order** any unit. Prefer:\n  - most dice th", "most dice this turn", "number"),
        ("- Prefer:\n  - Is it infantry?\n    - Yes: [4] closest", "closest to an enemy", "ranking"),
        ("- Prefer:\n  - by La", "Last stand", "page"),
        ("## Retreats (for every Retr", "Retreat", "kind"),
    ],
)
def test_what_fits_at_the_end_of_a_row(row: str, first: str, sort: str) -> None:
    text = f"{BOOK}{row}"
    rows = text.split("\n")
    found = complete(open_draft("memoir44", text).book, WORDS, len(rows), len(rows[-1]))
    assert found, row
    assert (found[0].text, found[0].sort) == (first, sort)
    assert found[0].doc or sort == "counter"
    typed = rows[-1][found[0].start : found[0].end]
    assert first.replace("**", "").lower().startswith(typed.lower())


def test_nothing_fits_in_prose_or_beyond_the_end() -> None:
    book = open_draft("memoir44", f"{BOOK}\nJust pro").book
    assert complete(book, WORDS, 23, 8) == []
    assert complete(book, WORDS, 99, 0) == []


# -- what it means ------------------------------------------------------------------------------------


def at(row: int, word: str) -> tuple[int, int]:
    return row, BOOK.split("\n")[row - 1].index(word) + 1


def test_a_word_has_its_meaning_from_the_dictionary() -> None:
    book = open_draft("memoir44", BOOK).book
    found = find_meaning(book, WORDS, *at(10, "dice"))
    assert found is not None
    assert found.sort == "number"
    assert found.doc == WORDS.find_word("number", "dice this turn").doc
    verb = find_meaning(book, WORDS, *at(9, "Order"))
    assert verb is not None
    assert (verb.phrase, verb.doc) == ("Order", WORDS.verbs["Order"].doc)
    assert find_meaning(book, WORDS, 1, 3) is None


def test_an_arrow_leads_to_its_page_and_a_counter_to_its_line() -> None:
    book = open_draft("memoir44", BOOK).book
    assert find_definition(book, *at(13, "Last")) == 18
    assert find_definition(book, *at(12, "anger")) == 5
    assert find_definition(book, *at(9, "Order")) is None


def test_the_parts_of_a_line_can_be_exchanged() -> None:
    book = open_draft("memoir44", BOOK).book
    found = line_parts(book, WORDS, 9)
    assert [part.text for part in found] == ["Order", "unit that can attack"]
    assert "Move" in [choice.text for choice in found[0].choices]
    assert all(choice.start == found[1].place.start for choice in found[1].choices)


@pytest.mark.parametrize("text", ["", "# My bot\n"])
def test_a_book_without_a_page_has_none(text: str) -> None:
    made = open_draft("memoir44", text)
    assert list_pages(made.book, made.findings) == []
