"""The tutorial "your first changed bot" is true: its commands run, and print what it shows."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from tests.app.calling import Caller

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorials" / "changed-bot.md"
MORE = "..."


def is_printed(shown: list[str], printed: list[str]) -> bool:
    """Whether the rows of an example are printed in this order; `...` is for any rows between."""
    if not shown:
        return not printed
    if shown[0] == MORE:
        return any(is_printed(shown[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0].rstrip() and is_printed(shown[1:], printed[1:])


def test_the_tutorial_is_true(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    page, old, new = re.findall(r"```markdown\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    call = Caller(capsys, monkeypatch)
    for block, _, shown in re.findall(r"```sh\n(.*?)```(\n\n```text\n(.*?)```)?", text, re.DOTALL):
        for line in re.findall(r"^scripts/play (.+)$", block, re.MULTILINE):
            monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
            said = call(*line.split())
            assert said.code == 0, (line, said.err)
            if shown:
                assert is_printed(shown.splitlines(), said.out.splitlines()), said.out
        bold = tmp_path / "books" / "bold.md"
        before = bold.read_text(encoding="utf-8")
        assert page in before or new in before
        bold.write_text(before.replace(old, new), encoding="utf-8")
    assert (tmp_path / "bold.html").exists()
