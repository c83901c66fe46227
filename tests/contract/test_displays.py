"""Every slot in the templates of a game refers to something."""

from __future__ import annotations

import pytest

from bythebook import games


@pytest.mark.parametrize("name", ["arcs"])
def test_no_slot_refers_to_nothing(name: str) -> None:
    box = games.load(name)
    assert box.displays.slips(box.codec.state) == []
