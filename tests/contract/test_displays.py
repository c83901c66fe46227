"""Every template of a game's displays can be filled in."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.games.displays import Displays, OptionDisplay, PromptDisplay
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import State

CONVERTED = ("merc",)
"""The games whose displays are rows."""


class Attack(Option, frozen=True):
    target: str


@pytest.mark.parametrize("name", CONVERTED)
def test_no_slot_refers_to_nothing(name: str) -> None:
    box = games.load(name)
    assert box.displays.slips(box.codec.state) == []


def test_a_slot_that_refers_to_nothing_is_found() -> None:
    displays = Displays(
        OptionDisplay(Attack, "attack {targte} with {dice}", "{target:piece}", target="goal"),
        PromptDisplay("Act", "What does {about:unit} do on {day}?"),
    )
    assert displays.slips(State) == [
        "Attack.label: there is no {targte}",
        "Attack.detail: there is no format 'piece'",
        "Act.question: there is no format 'unit'",
        "Act.question: there is no {day}",
        "Attack.target: it has no field 'goal'",
    ]


def test_a_prompt_without_a_place_is_about_no_cell() -> None:
    """Fields of a record that are not given have their defaults."""
    prompt = Prompt(Seat("red"), "Act", list, rule="")
    displays = Displays(PromptDisplay("Act", "What is done?"))
    assert displays.acting(Context(State(), prompt)) == ()
