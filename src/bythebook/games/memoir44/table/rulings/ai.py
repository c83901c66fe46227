"""Rulings on the solo AI: readings of its page that could go the other way."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

AI_RULINGS: Final = (
    Ruling(
        id="ai_tie_by_attackers",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="Of two cards that activate as many units, the one with more units that can attack is played.",
    ),
    Ruling(
        id="ai_counter_section",
        rule="AI-2b",
        default="counts",
        alternatives=("never",),
        text="Where cards tie, a Counter-Attack on a Section card counts as one, or as a Tactic card.",
    ),
    Ruling(
        id="ai_assault_needs_dice",
        rule="AI-D1",
        default="on",
        alternatives=("off",),
        text="A unit is in close assault only if it could roll a die; otherwise any adjacent enemy will do.",
    ),
    Ruling(
        id="ai_approach_cover",
        rule="AI-5a",
        default="on",
        alternatives=("off",),
        text="A unit with no cover in reach and nobody to attack goes toward the nearest cover, or holds.",
    ),
    Ruling(
        id="ai_guard_objectives",
        rule="AI-5c",
        default="off",
        alternatives=("on",),
        text="A defending unit on an objective hex stays there instead of moving on in cover (D4, D6).",
    ),
    Ruling(
        id="ai_assault_target",
        rule="AI-5e",
        default="attacked",
        alternatives=("any",),
        text="Going into close assault, the weakest target is whom it would attack there, or whom it could.",
    ),
    Ruling(
        id="ai_same_distance",
        rule="AI-5f",
        default="on",
        alternatives=("off",),
        text="For more dice a unit also moves to a hex no nearer the enemy, if no nearer one will do (O3).",
    ),
    Ruling(
        id="ai_second_look",
        rule="AI-5l",
        default="on",
        alternatives=("off",),
        text="When all moves are done, units without an attack cube are looked at once more.",
    ),
    Ruling(
        id="ai_second_move",
        rule="AI-6h",
        default="on",
        alternatives=("off",),
        text="The unit behind enemy lines uses its second move for better cover, or stays where it fought.",
    ),
    Ruling(
        id="ai_leave_for_objective",
        rule="AI-6f",
        default="on",
        alternatives=("off",),
        text="A unit on an objective takes ground that is one too, or stays on the one it has.",
    ),
    Ruling(
        id="ai_always_take_ground",
        rule="AI-6f",
        default="off",
        alternatives=("on",),
        text="The solo AI takes ground whenever it may, unless that gives up an objective.",
    ),
)
"""Every switch of the solo AI's page, in the order of the page."""
