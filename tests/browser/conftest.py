"""One server and one Chromium for all tests of a process; skipped with a sentence where either is missing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests.browser.house import House, missing

HERE = Path(__file__).parent

REQUIRED = "BYTHEBOOK_BROWSER"
"""Set in CI: a browser that is missing is an error there."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spreads these tests among the other files: they wait most of the time, and workers wait in turn."""
    here = [item for item in items if item.path.parent == HERE]
    others = [item for item in items if item.path.parent != HERE]
    files = [list(file) for _, file in groupby(others, lambda item: item.path)]
    if not files:
        return
    spread: list[pytest.Item] = []
    for at, file in enumerate(files):
        spread += here[at * len(here) // len(files) : (at + 1) * len(here) // len(files)] + file
    items[:] = spread


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    lacking = missing()
    if lacking and not os.environ.get(REQUIRED):
        pytest.skip(lacking)
    assert not lacking, lacking
    home: Path = tmp_path_factory.mktemp("house")
    with House(home) as made:
        yield made


@pytest.fixture
def house(open_house: House) -> Iterator[House]:
    """The house for one test: whoever came leaves, and no page has complained."""
    yield open_house
    faults = open_house.leave()
    assert not faults, "\n".join(faults)
