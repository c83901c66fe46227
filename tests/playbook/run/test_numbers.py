"""Numbers that a page compares and adds up, and wishes for each part (R11, R24, R25)."""

from __future__ import annotations

import pytest

from bythebook.playbook.page.nodes import BadPlaybook
from tests.playbook.lighthouse import Night, asked

WISHES = ("  - fewer rowers than people", "  - most rowers", "")


def book(*lines: str, terms: tuple[str, ...] = ()) -> str:
    page = ["## Night (for every Night)", "", *lines, "- **Stop**", ""]
    page += ["## Terms", "", *terms, ""] if terms else []
    page += ["## Later (for every other choice)", "", "- **Stop**"]
    return "\n".join(page)


@pytest.mark.parametrize(
    ("test", "fits"),
    [
        ("more rowers than people", "one of hope, swan"),
        ("more rowers than people and wrecked", "cod to swan"),
        ("fewer rowers than people and fewer than 3 rowers", "ada to swan"),
        ("as many rowers as people", "ada to hope"),
        ("at least twice as many rowers as people and at most 4 rowers", "bell to hope"),
        ("at most as many rowers as people and at least 3 rowers", "bell to swan"),
        ("at most twice as many rowers as lamps", "one of hope, swan"),
        ("exactly six rowers and wrecked", "cod to swan"),
        ("no people", "rest"),
    ],
)
def test_r24_numbers_are_compared(test: str, fits: str) -> None:
    """R24: a comparison is a test wherever a test may stand; its numbers are those of what is tested."""
    assert asked(book(f"- **Row** {test}")) == fits


def test_r24_a_missing_number_fails() -> None:
    """R24: what has no such number passes no comparison, whichever way round it is."""
    view = Night(crews={"bell": 4})
    assert asked(book("- **Row** at most 9 rowers and wrecked"), view) == "bell to swan"
    assert asked(book("- **Row** fewer rowers than people and fewer than 3 rowers"), view) == "rest"


def test_r24_a_comparison_as_a_question_and_as_a_wish() -> None:
    """R24: asked of it, or of the position; as a wish it keeps those that pass."""
    lines = (
        "- Are there at least 2 lamps?",
        "  - **Row** wrecked. Prefer:",
        "    - fewer rowers than people",
        "    - most rowers",
    )
    assert asked(book(*lines), Night(lamps=1)) == "rest"
    assert asked(book(*lines), Night(lamps=2)) == "bell to swan"
    about = (
        "## Boat (for every Boat)\n\n- Are there at least 4 crew?\n  - **Row** wrecked\n- **Stop**\n\n"
        + book("- **Stop**")
    )
    assert asked(about.replace("- **Stop**\n- **Stop**", "- **Stop**"), kind="Boat", about="ada") == "rest"
    assert (
        asked(about.replace("- **Stop**\n- **Stop**", "- **Stop**"), kind="Boat", about="bell")
        == "one of ada, bell, cod"
    )


def test_r25_terms_of_one_line() -> None:
    """R25: a test of one's own in one line, with `and` and `, or`."""
    terms = (
        "- strong: more rowers than people",
        "- fitting: strong and wrecked, or as many rowers as people and fewer than 3 rowers",
    )
    assert asked(book("- **Row** fitting. Prefer:", "  - most rowers", terms=terms)) == "cod to swan"
    assert asked(book("- **Row** fitting. Prefer:", "  - fewest rowers", terms=terms)) == "ada to hope"


def test_r25_numbers_that_add_up() -> None:
    """R25: parts with `plus` and `less`, some only if a test holds, at most so many, never below zero."""
    terms = ("- arms: rowers plus 2 if wrecked less people, at most 3",)
    assert asked(book("- **Row** exactly 3 arms and wrecked", terms=terms)) == "cod to swan"
    assert (
        asked(book("- **Row** exactly 3 arms and more than 4 rowers and fewer than 3 people", terms=terms))
        == "cod to hope"
    )
    assert asked(book("- **Row** wrecked and no arms", terms=terms)) == "ada to swan"


def test_r25_a_part_counts_only_if_its_test_holds() -> None:
    """R25: what is tested decides; where a part has no value, neither has the whole."""
    arms = ("- arms: 1 plus rowers if wrecked",)
    assert asked(book("- **Row** exactly 3 arms", terms=arms)) == "ada to swan"
    both = book("- **Row** at least 1 arms and wrecked", terms=("- arms: people plus rowers",))
    assert asked(both, Night(crews={"bell": 4})) == "bell to swan"


def test_r25_most_of_a_number_that_adds_up() -> None:
    """R25: `most` and `fewest` take numbers of one's own too."""
    terms = ("- arms: rowers less people",)
    assert asked(book("- **Row** wrecked. Prefer:", "  - most arms", terms=terms)) == "cod to swan"
    assert (
        asked(
            book(
                "- **Row** fewer than 6 people and at least 2 people. Prefer:",
                "  - fewest people",
                "  - fewest arms",
                terms=terms,
            )
        )
        == "ada to hope"
    )


def test_r25_some_thing_and_how_many() -> None:
    """R25: whether one thing of a subject passes all tests, and how many do."""
    lines = (
        "- Is there a boat that is small and painted red?",
        "  - **Row** wrecked. Prefer:",
        "    - most rowers",
    )
    assert asked(book(*lines)) == "rest"
    assert asked(book(*lines), Night(crews={"bell": 2})) == "bell to swan"
    terms = ("- red fleet: there is a boat that is painted red",)
    assert (
        asked(book("- **Row** red fleet and wrecked. Prefer:", "  - most rowers", terms=terms))
        == "cod to swan"
    )
    lines = (
        "- Are there more boats that are small than lamps?",
        "  - **Row** wrecked. Prefer:",
        "    - most rowers",
    )
    assert asked(book(*lines)) == "rest"
    assert asked(book(*lines), Night(lamps=0)) == "cod to swan"


def test_r11_wishes_for_each_part() -> None:
    """R11: `Prefer, for each ship` narrows the boats of each ship by themselves; all ships stay."""
    rowing = ("", "## Rowing (for every Row)", "", "- Prefer, for each ship:", *WISHES)
    page = book("- **Row**") + "\n".join(rowing)
    assert asked(page) == "one of hope, swan"
    assert asked(page, roll="hope") == "cod to hope"
    assert asked(page, roll="swan") == "bell to swan"


def test_r11_a_verb_that_is_not_parted_so() -> None:
    """R11: the check knows by what a verb is parted."""
    page = book("- **Row**") + "\n## Rowing (for every Row)\n\n- Prefer, for each reef:\n  - most rowers\n"
    with pytest.raises(BadPlaybook, match="Row can't be grouped by 'reef'; possible: ship, boat"):
        asked(page)


@pytest.mark.parametrize(("reading", "answer"), [("dusk", "cod to swan"), ("dawn", "rest")])
def test_a_ruling_with_several_readings(reading: str, answer: str) -> None:
    """Is it ruled "name: reading"? asks for one reading of several."""
    lines = ('- Is it ruled "watch: dusk"?', "  - **Row** wrecked. Prefer:", "    - most rowers")
    assert asked(book(*lines), Night(rulings={"watch": reading})) == answer


def test_every_other_choice() -> None:
    """One page answers all that have none of their own, so a small bot can be small."""
    page = """
        ## Night (for every Night)

        - **Stop**

        ## Rest (for every other choice)

        - **Row** wrecked. Prefer:
          - most rowers
        - **Stop**
        """
    assert asked(page, kind="Night") == "rest"
    assert asked(page, kind="Dawn") == "cod to swan"
