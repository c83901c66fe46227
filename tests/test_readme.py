"""The README shows what runs: commands that are known, Python that plays, links that lead somewhere."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

import bythebook
from bythebook import games
from bythebook.app.cli import LazyCommand, app
from bythebook.workshop.docs import PRINTED, print_examples

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
PAGES = ("README.md", "CONTRIBUTING.md", "tests/README.md", *DOCUMENTS)


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def commands() -> list[str]:
    """Every command that a page shows: in a block, set in, or between backticks."""
    pages = [*PAGES, "CHANGELOG.md"]
    called = r"(?:scripts/play|bythebook) [a-z][^`\n]*"
    found: set[str] = set()
    for page in pages:
        text = text_of(page)
        shown = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        shown += re.findall(r"^    (\w.*)$", text, re.MULTILINE)
        shown += [
            " ".join(part.split())
            for part in re.findall(r"`([^`]+)`", re.sub("```.*?```", "", text, flags=re.S))
        ]
        found |= {line for part in shown for line in part.splitlines() if re.fullmatch(called, line)}
    return sorted(found)


@pytest.mark.parametrize("line", commands())
def test_a_command_and_its_options_are_known(line: str) -> None:
    words = shlex.split(line)[1:]
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands") and words:
        command = command.commands[words.pop(0)]
    if isinstance(command, LazyCommand):
        command = command.load()
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= known
    if words and any(
        option.name == "game" and option.param_type_name == "argument" for option in command.params
    ):
        assert words[0].strip("[]") in (*games.HERE, "GAME", "foxgeese")  # the game that the tutorial builds


def test_the_readme_can_be_read_in_two_minutes() -> None:
    assert len(text_of("README.md").split()) <= 550


@pytest.mark.parametrize("page", PRINTED)
def test_the_python_of_the_docs_runs_and_prints_what_it_says(page: str) -> None:
    """From top to bottom in one room."""
    text = text_of(f"docs/{page}")
    assert text.count("```\n\n```text") == text.count("```python") > 4
    assert print_examples(text) == text


def test_the_docs_go_in_by_the_front_door_alone() -> None:
    for page in ("README.md", "docs/reference/python.md"):
        for block in re.findall(r"```python\n(.*?)```", text_of(page), re.DOTALL):
            assert "bythebook." not in " ".join(re.findall(r"^(?:from|import) .*", block, re.MULTILINE))


def test_the_names_of_the_docs_are_there() -> None:
    """Every name of the front door is in the table, and what the table says of it is there."""
    state = text_of("docs/reference/python.md").partition("## The names")[2]
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|$", state, re.MULTILINE)
    told = [re.findall(r"`(\w+)", names) for names, _ in rows]
    assert sorted(name for names in told for name in names) == sorted(bythebook.__all__)
    for (name, *_), (_, what) in zip(told, rows, strict=True):
        kind = getattr(bythebook, name)
        if name in ("Game", "Prompt", "Option", "Decision", "Explanation"):
            known = {*dir(kind), *getattr(kind, "__annotations__", ()), "messages"}
            assert set(re.findall(r"`(\w+)`", what)) <= known, name


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(page))
    here = (ROOT / page).parent
    assert [link for link in links if not (here / link).exists()] == []
