"""One server and one Chromium for the tests of a file; skipped with a sentence where either is missing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.house import House, missing

REQUIRED = "BYTHEBOOK_BROWSER"
"""Set in CI: a browser that is missing is an error there."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    lacking = missing()
    if lacking and not os.environ.get(REQUIRED):
        pytest.skip(lacking)
    assert not lacking, lacking
    home: Path = tmp_path_factory.mktemp("house")
    with House(home) as made:
        yield made
        assert not made.faults, "\n".join(made.faults)
