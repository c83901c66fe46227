"""A long evening in one page: what it needs does not grow with the answers."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from bythebook.workshop.latency import TABLES, long_evening
from tests.browser.house import House

ANSWERS, EVERY = 200, 25
"""`python -m bythebook.workshop.latency --evening 500` plays more."""


@pytest.mark.long
def test_nothing_is_left_behind_by_two_hundred_answers(house: House) -> None:
    """Nodes, listeners and memory at the end are what they were after the first answers."""
    page = house.visitor(pace="all").new_page()
    page.goto("/")
    left = long_evening(page, TABLES["memoir44"], ANSWERS, EVERY)
    early, late = left[:2], left[-2:]
    assert min(each.nodes for each in late) <= 1.1 * max(each.nodes for each in early), left
    assert min(each.listeners for each in late) <= 1.1 * max(each.listeners for each in early), left
    assert min(each.heap for each in late) <= max(each.heap for each in early) + 1_500_000, left
