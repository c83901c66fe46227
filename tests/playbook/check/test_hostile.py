"""Hostile playbooks: whatever the text, reading, binding and checking end, and end in findings."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bythebook.playbook.check.checker import LEVELS
from bythebook.playbook.page.grammar import DEEPEST
from bythebook.playbook.page.parser import LONGEST, MOST_ROWS, WIDEST
from bythebook.playbook.run.phrases import MOST_COMBINATIONS, MOST_FINDINGS
from tests.playbook.check.test_check import changed, found
from tests.playbook.harbour import BOOK

PIECES = st.sampled_from(
    [
        *(line + "\n" for line in BOOK.splitlines()),
        *(
            "- ",
            "  ",
            "1. ",
            "\n",
            "\t",
            "## ",
            "→ ",
            "**",
            "Prefer:",
            "Then: ",
            "to ",
            ", or ",
            " and ",
            "Never ",
        ),
        *(
            "Is it ",
            "?",
            "Yes: ",
            "No:",
            "Roll a die\n",
            "less than the ",
            "otherwise:",
            "For each ship:\n",
            "```\n",
        ),
        *(
            "[x]: ",
            "<!--",
            "Can **Sail**",
            " next",
            "by ",
            "Set the patience to ",
            "9" * 5000,
            "\0",
            "\r",
            "> ",
        ),
    ]
)


@settings(deadline=None, max_examples=150)
@given(st.lists(PIECES, max_size=60).map("".join))
@example("## a (for every Turn)\n- → a\n")
def test_scrambled_books_end_in_findings(text: str) -> None:
    assert all(f.at >= 1 and f.text and f.level in LEVELS for f in found(text))


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=300))
@example(b"## a\n- \xff\xfe")
def test_random_bytes_end_in_findings(data: bytes) -> None:
    for text in (data.decode("utf-8", "surrogateescape"), data.decode("latin-1")):
        assert all(f.at >= 1 and f.text for f in found(text))


def rows(n: int, row: str) -> str:
    return "".join(row.format(i=i, j=i + 1) for i in range(n))


HOSTILE = {
    "one line nested 900 times": "## a (for every Turn)\n" + "- " * 900 + "x",
    "stairs": "## a\n" + "".join(" " * 2 * i + "- Is it a full ship?\n" for i in range(400)),
    "many levels of indent": "## a\n"
    + "".join(" " * (i % 18) + "- Is it a full ship?\n" for i in range(2_900)),
    "quotes": "## a\n" + ">" * 1_900 + " - x",
    "a chain of pages": "## 0 (for every Turn)\n- → 1\n" + rows(900, "## {j}\n- → {j}0\n- → {i}\n"),
    "a straight chain": rows(1_400, "## {i}\n- → {j}\n").replace("## 0\n", "## 0 (for every Turn)\n"),
    "a Then down a chain": "## 0 (for every Turn)\n- **Play**\n  - Then: → 1\n"
    + rows(900, "## {j}\n- → {j}1\n- → 1\n"),
    "forking pages": "## 0 (for every Turn)\n- **Play**\n  - Then: → 1\n"
    + "".join(f"## {i}\n- → {i + 1}\n- → {i + 1}\n" for i in range(1, 60)),
    "Terms in a ring": rows(900, "## Term: t{i}\n- Is it t{j}?\n  - Yes\n"),
    "many alternatives": "## a (for every Turn)\n- **Play** x" + ", or x" * 300,
    "many goals": "## a (for every Turn)\n- **Play** to x" + ", or to x" * 200,
    "many acts as goals": "## a (for every Turn)\n- **Play**" + " to **Load** x, or y" * 90,
    "many verbs": "## a (for every Turn)\n- **Play**" + " or **Play**" * 150,
    "many unknown words": "## a (for every Turn)\n" + rows(2_900, "- **Play** a rde card {i}\n"),
    "many unknown wishes": "## a (for every Turn)\n- **Play**. Prefer:\n"
    + rows(2_900, "  - moost crates {i}\n"),
    "many unknown pages": "## a (for every Turn)\n" + rows(2_900, "- → pgae {i}\n"),
    "many Nevers": "## a (for every Turn)\n" + rows(2_900, "- Never **Play** a red card\n"),
    "many rulings": "## Rulings\n"
    + rows(900, "- ruling {i} (on): x\n")
    + "## a\n"
    + '- Is it ruled "x"?\n  - Stop\n' * 900,
    "a long number": "## a\n- Set the patience to "
    + "9" * 900
    + "\n- Are there at least "
    + "9" * 900
    + " coins?\n  - Stop",
    "a long heading": "## a" + " " * 1_900 + "(for every\n- x",
    "brackets": "## a\n- " + "[" * 1_900,
    "stars": "## a\n- **a" + " **a" * 450,
}
TOO_MUCH = {
    "characters; the limit is 200000": "## a\n" + "- **Play** a red card\n" * (LONGEST // 20),
    "rows; the limit is 6000": "## a\n" + "- **Play**\n" * MOST_ROWS,
    "characters; the limit is 4000": "## a\n- **Play** x" + ", or x" * WIDEST,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_books_end_in_findings(name: str) -> None:
    assert found(HOSTILE[name])


@pytest.mark.parametrize("told", TOO_MUCH)
def test_what_nobody_would_run_by_hand_is_not_read(told: str) -> None:
    """So that reading and checking never take long."""
    (finding,) = [f for f in found(TOO_MUCH[told]) if "the limit is" in f.text]
    assert finding.text.endswith(told)


def test_pages_that_fork_again_and_again_are_told_once() -> None:
    """Nobody walks 3 to the 27th ways: the first page from which too many lead on is named."""
    forks = "".join(f"## P{i}\n" + f"- → P{i + 1}\n" * 3 for i in range(27))
    book = forks.replace("## P0", "## P0 (for every Turn)") + "## P27\n- **Stop**\n"
    (finding,) = [f for f in found(book) if "expands to" in f.text]
    assert (finding.text, finding.level) == (
        "P20 expands to 3280 paths; the limit is 3000",
        "error",
    )


def test_what_is_too_much_is_said() -> None:
    deep = found(changed("to reach south", "to **Load**" * (DEEPEST + 1)))
    assert any("acts are goals" in f.text for f in deep)
    wide = found(changed("to reach south", "to reach south" + ", or to reach south" * MOST_COMBINATIONS))
    assert any(f"combinations; the limit is {MOST_COMBINATIONS}" in f.text for f in wide)
    wrong = found(HOSTILE["many unknown words"])
    assert len([f for f in wrong if "unknown test" in f.text]) == MOST_FINDINGS
