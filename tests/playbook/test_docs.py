"""playbooks.md is true: its playbooks fit the language, its code runs and prints what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    ByPage,
    Count,
    End,
    ForEach,
    Line,
    Never,
    Prefer,
    PreferenceQuestion,
    Question,
    Roll,
    SimplePreference,
    Take,
)
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Program
from tests.playbook.every_word import every_word, lines

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "playbooks.md").read_text(encoding="utf-8")
WORDS = (DOCS / "reference" / "vocabulary.md").read_text(encoding="utf-8")
BLOCKS = [
    (f"{path.name}-{i}", block)
    for path in sorted(DOCS.rglob("*.md"))
    for i, block in enumerate(
        re.findall(r"^```playbook\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    )
]


def blocks(language: str, page: str = PAGE) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", [block for _, block in BLOCKS], ids=[name for name, _ in BLOCKS])
def test_playbooks_of_the_docs_fit_the_language(text: str) -> None:
    book = read(text)
    assert book.pages
    assert Program(book, every_word(book)).findings == []


def test_the_first_bot_of_the_docs_is_in_the_words_of_its_game() -> None:
    """Whoever tries it is told which pages are missing, and nothing else."""
    first = blocks("playbook")[0]
    findings = check(Program(read(first), games.load("memoir44").bots.vocabulary()))
    (error,) = [finding for finding in findings if finding.level != "note"]
    assert error.text.startswith("no page answers ")


def test_the_code_of_the_docs_runs_and_prints_what_it_says() -> None:
    first, second = blocks("python", WORDS)
    why, tips = blocks("text", WORDS)
    room: dict[str, Any] = {"__name__": "docs"}
    for code, said in ((first, why), (second, tips)):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, room)
        assert out.getvalue() == said


def test_every_rule_is_told_once() -> None:
    told = [int(number) for number in re.findall(r"^\*\*R(\d+) ", PAGE, re.MULTILINE)]
    assert told == list(range(1, 26))


def test_the_docs_show_every_form_of_a_line() -> None:
    shown = {
        type(node)
        for _, text in BLOCKS
        for page in read(text).pages.values()
        for node in lines(page.block)
        if isinstance(node, Line)
    }
    forms = {
        Act,
        Question,
        Arrow,
        Never,
        Prefer,
        Take,
        ForEach,
        Roll,
        Count,
        End,
        SimplePreference,
        ByPage,
        PreferenceQuestion,
    }
    assert shown == forms
