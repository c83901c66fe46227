"""Somebody who visits a server with a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.web.visiting import Visitor, browser


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    with browser(monkeypatch, tmp_path) as made:
        yield made
