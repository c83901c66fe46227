"""Programs that are killed lose nothing that was confirmed; `scripts/kills` does it more often."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bythebook.workshop.kills import KINDS, find_lost

SRC = Path(__file__).parent.parent.parent / "src"


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_three_kills_lose_nothing(kind: str) -> None:
    """A process of its own does it: what it kills are copies of it."""
    command = [sys.executable, "-m", "bythebook.workshop.kills", kind, "--each", "3"]
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=False)
    summary = re.fullmatch(rf"{kind}: kills 3, confirmed (answers|games) \d+, lost 0\n", done.stdout)
    assert summary, done.stdout + done.stderr
    assert done.returncode == 0


def test_a_line_that_was_confirmed_is_missed() -> None:
    before = ["1 red go", "2 blue stay"]
    assert find_lost(before, before, undoing=False) == []
    assert find_lost(before, [*before, "3 red go"], undoing=False) == []
    assert find_lost(before, before[:1], undoing=True) == []
    assert find_lost(before, before[:1], undoing=False) == [
        "2 lines were confirmed; after the kill there are 1, or different ones"
    ]
    assert find_lost(before, ["1 red stay", "2 blue stay"], undoing=True) != []
