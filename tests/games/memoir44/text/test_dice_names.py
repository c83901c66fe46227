"""The name of a die says which one to take."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44 import the_game


@pytest.mark.parametrize("element", [e.name for e in the_game().elements if e.sort == "dice"])
def test_every_die_says_which_one_it_is(element: str) -> None:
    """An ordinary die or battle dice; only a landing gone astray and the events are called otherwise."""
    name = the_game().texts.element_name(element)
    assert any(word in name for word in ("ordinary die", "battle di", "event dice", "landing")), name
