"""by-hand-arcs.md: what was decided there by the printed page alone is what the program decides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.app.calling import Caller

PAGE = (Path(__file__).parents[4] / "docs/explanation/by-hand-arcs.md").read_text(encoding="utf-8")
DECIDED = re.findall(r"(?s)```json\n(.*?)```.*?```text\nbythebook ask (\w+)\.json(.*?)\n(.*?)```", PAGE)


def test_there_are_five() -> None:
    """Each with a name of its own."""
    assert len({name for _, name, _, _ in DECIDED}) == 5


@pytest.mark.parametrize(("position", "name", "rolls", "decided"), DECIDED, ids=[d[1] for d in DECIDED])
def test_by_hand_as_by_the_program(
    position: str,
    name: str,
    rolls: str,
    decided: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answer, the line that decides, and what it begins."""
    file = tmp_path / f"{name}.json"
    file.write_text(position, encoding="utf-8")
    said = Caller(capsys, monkeypatch)("ask", file, *rolls.split()).out
    for line in decided.splitlines():
        assert line.strip() in said
