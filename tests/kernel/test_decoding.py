"""JSON from outside is data or a ValueError, whatever somebody wrote; nobody reads it in another way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bythebook
from bythebook.kernel.decoding import decoded

OWN = {
    "kernel/decoding.py",
    "kernel/step.py",
    "playbook/run/walk.py",
    "games/shared/data_files.py",
    "app/web/aside.py",
    "app/web/responses.py",
    "app/web/routes/lobby.py",
    "workshop",
}
"""What the program has written itself a moment ago, or ships; and the one reader for all else."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a":' + "[" * 5000, "lies too deep"),
        ('{"a":' * 5000, "lies too deep"),
        (b'{"a": "\xff"}', "utf-8"),
        ('{"a": "\ud800"}', "surrogates"),
        ("{", "truncated"),
        ("7", "Expected `object`"),
    ],
    ids=["a deep list", "a deep object", "no UTF-8", "half a sign", "half an object", "a number"],
)
def test_whatever_is_wrong_is_a_sentence(text: str | bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        decoded(text, dict[str, Any])


def test_nobody_reads_what_comes_from_outside_in_another_way() -> None:
    root = Path(bythebook.__file__).parent
    readers = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "json.decode(" in path.read_text("utf-8") or "json.loads(" in path.read_text("utf-8")
    }
    assert {reader for reader in readers if reader not in OWN and reader.split("/")[0] not in OWN} == set()
