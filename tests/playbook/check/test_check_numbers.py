"""What the check says of numbers, Terms of one line, parted wishes and the page for every other choice."""

from __future__ import annotations

import pytest

from bythebook.playbook.check.checker import check
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Program
from tests.playbook.lighthouse import lighthouse

REST = """
## Rest (for every other choice)

- **Stop**
"""


def findings_in(night: str, more: str = "") -> list[str]:
    """Errors and warnings of a book with these lines on its first page."""
    book = read(f"## Night (for every Night)\n\n{night}- **Stop**\n{more}{REST}")
    findings = check(Program(book, lighthouse()))
    return [f"{finding.at}: {finding.text}" for finding in findings if finding.level != "note"]


def test_a_book_with_all_of_them_is_clean() -> None:
    """Comparisons, numbers that add up, some thing, one reading of a ruling, all other choices."""
    lines = """- Is it ruled "watch: dawn"?
  - **Row** fitting. Prefer:
    - most arms
- Is there a boat that is small?
  - **Row** more arms than lamps
"""
    terms = """
## Terms

- arms: rowers plus 1 if wrecked, at most 6
- fitting: wrecked and at least 2 arms, or no people
"""
    assert findings_in(lines.replace("    - most arms\n", "    - most rowers\n"), terms) == []


def test_words_in_comparisons_are_looked_up() -> None:
    """An unknown number has the nearest one beside it."""
    (said,) = findings_in("- **Row** more rowrs than people\n")
    assert said.startswith("3: unknown number 'rowrs'")
    assert "rowers" in said


@pytest.mark.parametrize(
    ("night", "terms", "said"),
    [
        ("- **Row** more rowers than peopel\n", "", "3: unknown number 'peopel'"),
        ("- Are there at least 2 boots that are small?\n  - **Row**\n", "", "3: unknown subject 'boots'"),
        ("- **Row** at least 2 arms\n", "- arms: rowers plus 2 if wreked\n", "8: unknown test 'wreked'"),
    ],
)
def test_a_mistake_in_a_number_is_told_at_its_line(night: str, terms: str, said: str) -> None:
    """On the right of a comparison, in what is counted, in the condition of a part."""
    (told,) = findings_in(night, f"\n## Terms\n\n{terms}" if terms else "")
    assert told.startswith(said)


def test_a_comparison_about_another_sort_of_thing() -> None:
    """A number of a boat is asked of a boat."""
    book = "- Is there a boat that is at least 2 rowers?\n  - **Row** wrecked\n"
    assert findings_in(book) == []  # asked of a boat it is missing, and fails: nothing to say of the form
    assert findings_in("- **Row** more crew than people\n") == []


def test_a_circle_of_numbers() -> None:
    """Numbers that are made of each other."""
    terms = "\n## Terms\n\n- arms: hands plus 1\n- hands: arms plus 1\n"
    assert any("a circle: arms" in said for said in findings_in("- **Row** at least 2 arms\n", terms))


def test_a_number_nobody_uses() -> None:
    """It may as well go."""
    (said,) = findings_in("", "\n## Terms\n\n- arms: rowers plus 1\n")
    assert said == "7: the number 'arms' is never used"


def test_a_reading_that_a_ruling_has_not() -> None:
    """The readings it has are named."""
    (said,) = findings_in('- Is it ruled "watch: noon"?\n  - **Row** wrecked\n')
    assert said == "3: the ruling 'watch' has no option 'noon'; it has dusk, dawn, both"


def test_an_act_that_a_never_strikes_out_whole() -> None:
    """Nothing can be left of it."""
    assert "4: dead line: the Never on line 3 rules out every case" in findings_in(
        "- Never **Row** wrecked\n- **Row** wrecked\n"
    )
    assert findings_in("- Never **Row** wrecked\n- **Row** at least 2 rowers\n") == []


def test_wishes_that_contradict_each_other() -> None:
    """After `most rowers` all have as many: `fewest rowers` changes nothing."""
    lines = "- **Row** wrecked. Prefer:\n  - most rowers\n  - most people\n  - fewest rowers\n"
    assert findings_in(lines) == ["6: redundant preference: line 4 decides this already"]


def test_the_cause_of_a_chain_comes_first() -> None:
    """A list that was not read comes before the lines that miss it."""
    book = "- **Row** fitting\n"
    said = findings_in(book, "\n## Terms\n\nno list here\n")
    assert said[0] == "6: page 'Terms' has no list"
    assert "unknown test 'fitting'" in said[1]


def test_two_pages_for_every_other_choice() -> None:
    """One answers what is left."""
    assert any(
        "is for every other choice already" in said for said in findings_in("", REST.replace("Rest", "More"))
    )


def test_a_term_of_one_line_without_words() -> None:
    """It has a name, a colon and what it says."""
    said = findings_in("- **Row** wrecked\n", "\n## Terms\n\n- fitting\n")
    assert said == ["8: write a one-line Term as `name: what it says`"]
