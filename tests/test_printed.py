"""Commands with output in README.md and docs/ print what the page shows.

A ```sh block that is followed by a ```text block is run; the output of its last command must be the text. In
the text, `...` stands for anything within a line, and a line of `...` for any lines. What a player types
after a prompt such as `[2] allies>` is typed. Commands that start a server aren't run.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.app.driving import bythebook

ROOT = Path(__file__).parent.parent
BLOCK = r"((?:(?!```).)*?)"
EXAMPLE = re.compile(rf"```sh\n{BLOCK}```\n\n(?:[^`\n]+\n\n)?```text\n{BLOCK}```", re.DOTALL)
TYPED = re.compile(r"^\[\d+\] [^>\n]*> ?(.*)$", re.MULTILINE)
ELSEWHERE = ("docs/tutorials/changed-bot.md", "docs/tutorials/guide.md")
"""Tutorials whose reader edits a file between the commands; tests of their own follow them."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def examples() -> list[tuple[str, str, str]]:
    """Every example: its page, its commands and their output."""
    return [
        (page.relative_to(ROOT).as_posix(), commands, output)
        for page in PAGES
        if page.relative_to(ROOT).as_posix() not in ELSEWHERE
        for commands, output in EXAMPLE.findall(page.read_text(encoding="utf-8"))
        if commands.startswith("scripts/play ") and " serve" not in commands
    ]


def pattern(output: str) -> str:
    """The output of a page as a regular expression."""
    rows = [
        r"(?:.*\n)*?" if row == "..." else re.escape(row).replace(r"\.\.\.", "[^\n]*") + r" *\n"
        for row in output.splitlines()
    ]
    return "".join(rows)


@pytest.mark.parametrize(("page", "commands", "output"), examples())
def test_a_command_prints_what_the_page_shows(
    page: str, commands: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("docs", "examples", "src"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    printed = ""
    for line in commands.splitlines():
        words = shlex.split(line)
        assert words[0] == "scripts/play", line
        typed = "".join(f"{text}\n" for text in TYPED.findall(output))
        done = bythebook(tmp_path / "home", *words[1:], typed=typed, BYTHEBOOK_CALLED="scripts/play")
        printed = done.stdout + done.stderr
    assert re.fullmatch(pattern(output), printed), f"{page}: {commands}\nprints\n{printed}"


def test_the_pattern_skips_what_dots_stand_for() -> None:
    assert re.fullmatch(pattern("...\nb ... d\n...\n"), "a\na\nb c d\n")
    assert not re.fullmatch(pattern("...\nb ... d\n"), "a\nb c\n")
