"""One server and one Chromium for all tests of a process; skipped with a sentence where either is missing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.house import House, missing

HERE = Path(__file__).parent

REQUIRED = "BYTHEBOOK_BROWSER"
"""Set in CI: a browser that is missing is an error there."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These tests come last: the browser's driver keeps a loop of events, beside which no other runs."""
    items.sort(key=lambda item: item.path.parent == HERE)


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
