"""A walk that goes round or on and on is given up with its line; whatever a book says, a decision ends."""

from __future__ import annotations

import pytest

from bythebook.kernel.prompt import Prompt, Seat
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Nothing, Program
from tests.playbook.lighthouse import EVERY, Night, Rest, lighthouse


def chain(line: str, first: str, deep: int = 27) -> str:
    """Pages that each lead three times to the next."""
    pages = [f"## {first}\n\n{line.format(1)}"]
    pages += [f"## P{n}\n\n{line.format(n + 1) * 3}" for n in range(1, deep)]
    return "\n\n".join([*pages, f"## P{deep}\n\n- Prefer:\n  - most rowers\n"])


@pytest.mark.parametrize(
    "book",
    [
        "## Night (for every Night)\n\n- → Night\n",
        chain("- → P{}\n", "Night (for every Night)"),
        "## Night (for every Night)\n\n- **Row**\n\n"
        + chain("- Prefer:\n  - by P{0}\n", "Rowing (for every Row)"),
        "## Terms\n\n"
        + "".join(f"- n{i}x: n{i + 1}x plus n{i + 1}x plus n{i + 1}x\n" for i in range(28))
        + "- n28x: rowers plus 1\n\n## Night (for every Night)\n\n- **Row**. Prefer:\n  - most n0x\n",
    ],
    ids=[
        "a page that leads to itself",
        "three ways each to the next page",
        "wishes of wishes",
        "sums of sums",
    ],
)
def test_a_walk_without_end_is_given_up_with_its_line(book: str) -> None:
    """The bot finds nothing, chance answers, and the why says where the page went wrong."""
    program = Program(read(book), lighthouse())
    prompt = Prompt(Seat("keeper"), "Night", lambda: [*EVERY, Rest()], rule="test")
    got = program.decide(Night(), prompt, trace=True)
    assert isinstance(got, Nothing)
    assert got.why is not None
    last = got.why.steps[-1]
    assert last.answer == "aborted: the page never ends from here"
    assert last.line > 0


def test_a_line_with_too_many_tests_is_not_read() -> None:
    """A clause of 150 parts is a finding, not a crash."""
    book = read(
        "## Night (for every Night)\n\n- **Row** " + " and ".join(["wrecked"] * 150) + "\n- **Stop**\n"
    )
    (finding,) = book.findings
    assert finding.text == "150 tests are joined by `and`; the limit is 40"
