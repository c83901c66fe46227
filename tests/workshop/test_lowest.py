"""The lower bounds of dependencies: which versions they mean, and what is reported where they don't work."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bythebook.workshop import lowest
from bythebook.workshop.pythons import InstalledCommand

ROOT = Path(__file__).parents[2]

PROJECT = """
[project]
dependencies = ["rich>=13", "msgspec>=0.19"]
[project.optional-dependencies]
envs = ["numpy>=2,<2.5"]
dev = ["pytest>=8"]
"""


def test_every_dependency_and_extra_is_pinned_to_its_lower_bound() -> None:
    assert lowest.lower_bounds(PROJECT) == ["rich==13", "msgspec==0.19", "numpy==2"]


def test_every_dependency_of_ours_declares_one() -> None:
    assert len(lowest.lower_bounds((ROOT / "pyproject.toml").read_text("utf-8"))) > 10
    with pytest.raises(ValueError, match="starlette: declare dependencies as NAME>=VERSION"):
        lowest.lower_bounds(PROJECT.replace('"rich>=13"', '"starlette"'))


def test_what_does_not_work_is_reported(tmp_path: Path) -> None:
    there = InstalledCommand(Path(sys.executable), [sys.executable, "-P", "-c", "print('broken')"], tmp_path)
    wrong = lowest.try_all(there)
    assert any(sentence.startswith("simulate memoir44") for sentence in wrong)
    assert any(sentence.startswith("lab query") for sentence in wrong)
    assert any(sentence.startswith("serve: ") for sentence in wrong)
