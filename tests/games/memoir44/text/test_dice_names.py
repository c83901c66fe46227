"""Dice have names that people can act on: which die to take, and what it decides."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.kernel.chance import Dice
from bythebook.kernel.prompt import chance_prompt
from bythebook.kernel.step import Call
from tests.games.memoir44.scenes import BOX, position


@pytest.mark.parametrize("element", [e.name for e in the_game().elements if e.sort == "dice"])
def test_every_die_says_which_one_it_is(element: str) -> None:
    """An ordinary die or battle dice; only a landing gone astray and the events are called otherwise."""
    name = the_game().texts.element_name(element)
    assert any(word in name for word in ("ordinary die", "battle di", "event dice", "landing")), name


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("strategy", "Roll an ordinary die, 1-2 defensive, 3-6 offensive, for the Axis."),
        ("entry", "Roll a battle die, star: a plane comes on, for the Axis."),
        ("plane_class", "Roll an ordinary die for the class of plane for the Axis."),
    ],
)
def test_ai_3_the_page_says_which_die_to_roll_and_what_for(element: str, said: str) -> None:
    """AI-3, FP-AI-1, FP-AI-3: strategy, entry and class are dice of their own."""
    state = position()
    state.then(call := Call(Dice(element, BOX.element(element).faces), "axis"))
    prompt = call.ask(state)
    assert BOX.texts.describe(state, prompt) == said


@pytest.mark.parametrize(("side", "said"), [("axis", "Axis"), ("allies", "Allied")])
def test_fp_8_a_dogfight_names_the_plane_as_people_do(side: str, said: str) -> None:
    """FP-8: three dice for the Axis plane, not for the plane of the axis."""
    prompt = chance_prompt(Dice("dogfight", BOX.element("dogfight").faces, 3), rule="FP-8", about=side)
    assert BOX.texts.describe(position(), prompt) == f"Dogfight: roll 3 battle dice for the {said} plane."
