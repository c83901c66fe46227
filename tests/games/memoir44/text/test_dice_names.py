"""The name of a die says which one to take."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44 import the_game

DICE = ("six-sided die", "D3", "D6", "battle di", "event dice", "drift die")


@pytest.mark.parametrize("element", [e.name for e in the_game().elements if e.sort == "dice"])
def test_every_die_says_which_one_it_is(element: str) -> None:
    """A six-sided die or battle dice; only drift and campaign events have other names."""
    name = the_game().texts.element_name(element)
    assert any(word in name for word in DICE), name
