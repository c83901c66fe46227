"""What the check says of a book without a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook.guide.check import check
from bythebook.guide.files import open_book
from bythebook.guide.program import Guide
from bythebook.playbook.page.nodes import BadPlaybook
from bythebook.playbook.page.parser import read
from tests.guide.books import FERRY

GUIDES = sorted((Path(__file__).parent.parent.parent / "examples" / "guides").glob("*.md"))


def said(text: str) -> list[str]:
    """Everything but notes, as line: sentence."""
    found = check(Guide(read(text, "book.md")))
    return [f"{f.at}: {f.text}" for f in found if f.level != "note"]


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_the_examples_have_nothing_to_report(path: Path) -> None:
    assert said(path.read_text(encoding="utf-8")) == []


def test_what_nobody_reads_is_told() -> None:
    assert said(FERRY) == [
        "5: counter 'patience' is set but never read",
        "9: 'tide' is empty after 3 draws; if it is shuffled then, write `tide (shuffled when empty)`",
        "20: the word 'bridge' is never used",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Is it old?", "Is it old?\n  - → Tides", "unknown page 'Tides'"),
        ("- **Stop**\n\n## Crossings", "## Crossings", "page 'Leaks' may end without an answer"),
        ("   - Ebb: Subtract 1 from the patience\n", "", "nothing happens on ebb"),
        ("   - Ebb:", "   - Eb:", "unknown card of the deck 'eb'; did you mean 'ebb'?"),
        ("Draw a tide", "Draw a tid", "unknown deck 'tid'; did you mean 'tide'?"),
        (
            "Subtract 1 from the patience",
            "Set the patience to 9",
            "9 is outside the range of patience, 0 to 3",
        ),
        ("Subtract 1 from the patience", "Subtract 1 from the patence", "unknown counter 'patence'"),
        ("(for every Cross)", "(for every Swim)", "no act has the verb Swim"),
        ("tide: 2 Flood", "fog: Thick\n- tide: 2 Flood", "'fog' is never rolled or drawn"),
        ("(for every Leak)", "(for every Day)", "is for Day already"),
    ],
)
def test_a_planted_mistake_is_told(old: str, new: str, told: str) -> None:
    assert old in FERRY
    assert any(told in row for row in said(FERRY.replace(old, new, 1)))


def test_a_phrase_that_looks_like_a_slip_of_another() -> None:
    text = FERRY.replace(
        "- [6] **Call**", "- **Cross** with a loaded ferry\n- **Cross** with a loadad ferry\n- [6] **Call**"
    )
    assert any("'with loadad ferry' may be a misspelling of 'with loaded ferry'" in row for row in said(text))


def test_pay_and_play_is_no_slip_where_the_words_say_what_it_is() -> None:
    text = FERRY.replace("Is it old?", "Is it bold?\n  - **Wait**\n- Is it old?\n  - **Wait**\n- Is it old?")
    assert any("'bold' may be a misspelling of 'old'" in row for row in said(text))
    known = text.replace("- loaded:", "- bold: it leaks on purpose\n- loaded:")
    assert not any("misspelling" in row for row in said(known))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no page answers a choice"),
        ("# X\n\n## Day\n\n- **Row**\n", "no page answers a choice"),
        ("# X\n\n## Day (for every Day)\n\n- → Day\n- **Row**\n", "a circle"),
        ("# X\n\n## Day (for every Day)\n\nno list\n", "has no list"),
        ("# X\n\n" + "x" * 300_000, "characters"),
        (
            "# X\n\n## Day (for every Day)\n\n- → P0\n- **Row**\n\n"
            + "".join(f"## P{i}\n\n- → P{i + 1}\n\n" for i in range(200))
            + "## P200\n\n- **Row**\n",
            "a chain of more than 30 pages",
        ),
    ],
)
def test_a_book_that_cannot_be_walked_ends_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(BadPlaybook, match=told):
        open_book(text, "book.md")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("(0 to 3)", "(0 to 3, starts at 2)", "write a counter as `name (0 to 5, from 2): sentence`"),
        ("(0 to 3)", "(0 to 3, from 4)", "the counter starts at 4, outside its range of 0 to 3"),
        ("- Flood: Add", "- Fload: Add", "unknown card of the deck 'fload'; did you mean 'flood'?"),
    ],
)
def test_a_slip_is_named_once_for_what_it_is(old: str, new: str, found: str) -> None:
    findings = [f.text for f in check(Guide(read(FERRY.replace(old, new), "x.md"))) if f.level == "error"]
    findings += [f.text for f in read(FERRY.replace(old, new), "x.md").findings]
    assert len(dict.fromkeys(findings)) == 1
    assert findings[0].startswith(found)


def test_pages_that_each_lead_twice_to_the_next_are_looked_at_once() -> None:
    pages = "".join(f"## P{i}\n\n- → P{i + 1}\n- → P{i + 1}\n\n" for i in range(28))
    book = f"# X\n\n## Day (for every Day)\n\n- → P0\n- **Row** far\n\n{pages}## P28\n\n- **Row** far\n"
    assert any("may end without an answer" in told for told in said(book))
