"""Questions about chance: which die to take, how many, and what for."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.rules.air.attacks import FightPlane
from bythebook.games.memoir44.rules.deck import GiveBack
from bythebook.games.memoir44.state.state import Plane
from bythebook.kernel.chance import Dice, Pick
from bythebook.kernel.context import Context
from bythebook.kernel.step import Call, Step
from tests.games.memoir44.scenes import BOX, position


def question(step: Step) -> str:
    """Return the question that a step raises on an empty board."""
    state = position(turn=1)
    return BOX.displays.question(Context(state, step.ask(state), step))


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ("strategy", "Roll a six-sided die for the Axis strategy (1–2 defensive, 3–6 offensive)."),
        ("entry", "Roll a battle die for the Axis (star: a plane enters)."),
        ("plane_class", "Roll a six-sided die for the class of the Axis plane."),
    ],
)
def test_ai_3_the_page_says_which_die_to_roll_and_what_for(element: str, text: str) -> None:
    """AI-3, FP-AI-1, FP-AI-3: strategy, entry and class are dice of their own."""
    assert question(Call(Dice(element, BOX.element(element).faces), "axis")) == text


def test_ai_5_a_tie_lists_what_is_tied() -> None:
    """AI-5: the die decides among a few things by name."""
    assert question(Call(Pick("tie", ("C5", "D4")), "allies")) == (
        "The rules of the Allied bot leave a tie. Choose at random: C5, D4."
    )


@pytest.mark.parametrize(("side", "dice", "text"), [(0, 3, "Axis"), (1, 1, "Allied")])
def test_fp_8_a_dogfight_names_the_plane_as_people_do(side: int, dice: int, text: str) -> None:
    """FP-8: the dice of the Axis plane, not of the plane of the axis."""
    state = position(turn=1)
    state.planes = [Plane(kind="fighter", at=hex_at("D5")), Plane(kind="bomber", at=hex_at("E5"))]
    step = FightPlane(side)
    shown = BOX.displays.question(Context(state, step.ask(state), step))
    assert shown == f"Dogfight: roll {dice} battle dice for the {text} plane."


def test_ts_2_an_unseen_hand_gives_cards_back() -> None:
    """TS-2: after Recon the other cards are named once they are discarded."""
    assert question(GiveBack(0)) == "Which of the drawn cards did the Axis discard?"
