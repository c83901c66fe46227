"""Every option type and every kind of prompt has one display, and no slot refers to nothing."""

from __future__ import annotations

import pytest

from bythebook import games
from tests.contract.tables import LAYS, seat


@pytest.mark.parametrize("name", LAYS)
def test_no_slot_refers_to_nothing(name: str) -> None:
    state = seat(LAYS[name][0]).start(1).state
    assert games.load(name).displays.slips(type(state)) == []


@pytest.mark.parametrize("name", LAYS)
def test_every_option_and_every_prompt_has_a_display(name: str) -> None:
    box = games.load(name)
    assert set(box.displays.options) == set(box.observation.options)
    assert set(box.displays.prompts) >= set(box.observation.kinds)
