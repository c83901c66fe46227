"""Rulings on the solo AI: questions that its published text leaves open.

The playbook lines that follow a ruling have its number as their id.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

AI_RULINGS: Final = (
    Ruling(
        id="ai_tie_by_attackers",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="Which of two cards is played if both activate the same number of units?",
        number="RULING-1",
        meanings=(
            "The one with more units that can attack now.",
            "This does not matter: the next rule decides.",
        ),
    ),
    Ruling(
        id="ai_section_card",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="Is a Section card preferred if cards are still tied?",
        number="RULING-2",
        meanings=(
            "Yes: a Section card is played before a Tactic card.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_air_power_first",
        rule="AI-2c",
        default="on",
        alternatives=("off",),
        text="Is Air Power preferred to Barrage if cards are still tied?",
        number="RULING-3",
        meanings=(
            "Yes.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_first_drawn",
        rule="AI-2b",
        default="on",
        alternatives=("off",),
        text="How is the last tie between cards broken?",
        number="RULING-4",
        meanings=(
            "The card that was turned over first is played.",
            "At random.",
        ),
    ),
    Ruling(
        id="ai_recon",
        rule="AI-9a",
        default="two_units",
        alternatives=("whenever", "never"),
        text="When does the solo AI play a Recon as Air Power, where the scenario allows it?",
        number="RULING-5",
        meanings=(
            "If it can strike at least two units.",
            "Whenever it can strike a unit.",
            "Never.",
        ),
    ),
    Ruling(
        id="ai_firefight",
        rule="AI-2a",
        default="on",
        alternatives=("off",),
        text="Does Firefight count and order units that have no target?",
        number="RULING-6",
        meanings=(
            "No: they are neither counted nor ordered.",
            "Yes: they are treated like other units.",
        ),
    ),
    Ruling(
        id="ai_ties",
        rule="AI-5z",
        default="listed",
        alternatives=("by_lot",),
        text="How are ties between units, hexes and targets broken that the published rules leave open?",
        number="RULING-7",
        meanings=(
            "By the preferences in the playbook that are marked RULING-7.",
            "At random.",
        ),
    ),
    Ruling(
        id="ai_counter_section",
        rule="AI-2b",
        default="counts",
        alternatives=("never",),
        text="Does a Counter-Attack that copies a Section card count as a Section card if cards are tied?",
        number="RULING-29",
        meanings=(
            "Yes.",
            "No: it counts as a Tactic card.",
        ),
    ),
    Ruling(
        id="ai_assault_needs_dice",
        rule="AI-D1",
        default="on",
        alternatives=("off",),
        text="When is a unit in close assault?",
        number="RULING-8",
        meanings=(
            "If it could roll at least one die against an adjacent enemy.",
            "If any enemy is adjacent.",
        ),
    ),
    Ruling(
        id="ai_approach_cover",
        rule="AI-5a",
        default="on",
        alternatives=("off",),
        text="What does a unit do if it should take cover, but can't reach any and has nothing to attack?",
        number="RULING-9",
        meanings=(
            "It moves toward the nearest cover.",
            "It holds.",
        ),
    ),
    Ruling(
        id="ai_guard_objectives",
        rule="AI-5c",
        default="off",
        alternatives=("on",),
        text="Does a defending unit on an objective stay there instead of moving on through cover (D4, D6)?",
        number="RULING-10",
        meanings=(
            "No: it may move on through cover.",
            "Yes: it stays on the objective.",
        ),
    ),
    Ruling(
        id="ai_assault_target",
        rule="AI-5e",
        default="attacked",
        alternatives=("any",),
        text="Which enemy counts as the weakest target when a unit moves into close assault?",
        number="RULING-30",
        meanings=(
            "The one it would attack from there.",
            "Any that it could attack from there.",
        ),
    ),
    Ruling(
        id="ai_same_distance",
        rule="AI-5f",
        default="on",
        alternatives=("off",),
        text="May a unit that moves to roll more dice go to a hex no closer to the enemy (O3)?",
        number="RULING-11",
        meanings=(
            "Yes, if no closer hex gives more dice.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_exit",
        rule="AI-5k",
        default="on",
        alternatives=("off",),
        text="Does a unit on an exit of its side leave the board?",
        number="RULING-12",
        meanings=(
            "Yes, at once, whatever its order.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_second_look",
        rule="AI-5l",
        default="on",
        alternatives=("off",),
        text="Are attack cubes checked again after the last move?",
        number="RULING-13",
        meanings=(
            "Yes: a unit that can attack by then gets an attack cube.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_flak",
        rule="AI-6e",
        default="on",
        alternatives=("off",),
        text="Does a unit without a ground target fire at an enemy plane in range?",
        number="RULING-14",
        meanings=(
            "Yes.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_clear_wire",
        rule="AI-6c",
        default="on",
        alternatives=("off",),
        text="Does infantry on wire without a target remove the wire?",
        number="RULING-15",
        meanings=(
            "Yes.",
            "No.",
        ),
    ),
    Ruling(
        id="ai_second_move",
        rule="AI-6h",
        default="on",
        alternatives=("off",),
        text="How does a unit use its second move of Behind Enemy Lines?",
        number="RULING-16",
        meanings=(
            "It moves to better cover.",
            "It stays where it fought.",
        ),
    ),
    Ruling(
        id="ai_leave_for_objective",
        rule="AI-6f",
        default="on",
        alternatives=("off",),
        text="Does a unit leave an objective to take ground on another objective?",
        number="RULING-31",
        meanings=(
            "Yes.",
            "No: it stays on the one it has.",
        ),
    ),
    Ruling(
        id="ai_always_take_ground",
        rule="AI-6f",
        default="off",
        alternatives=("on",),
        text="When does the solo AI take ground?",
        number="RULING-17",
        meanings=(
            "Only when its Take ground rules say so.",
            "Whenever it can, unless that gives up an objective.",
        ),
    ),
    Ruling(
        id="ai_ignore_flags",
        rule="AI-8a",
        default="on",
        alternatives=("off",),
        text="Does the solo AI ignore a flag that it may ignore?",
        number="RULING-18",
        meanings=(
            "Yes.",
            "No: the unit retreats.",
        ),
    ),
    Ruling(
        id="ai_blow_bridge",
        rule="AI-9a",
        default="on",
        alternatives=("off",),
        text="When does the solo AI try to blow up a bridge, where the scenario allows it?",
        number="RULING-19",
        meanings=(
            "If an enemy is within three hexes of the bridge.",
            "Never.",
        ),
    ),
    Ruling(
        id="ai_drop",
        rule="AI-9a",
        default="middle",
        alternatives=("anywhere",),
        text="Where does the solo AI aim an airdrop?",
        number="RULING-20",
        meanings=(
            "At a clear hex in the middle rows.",
            "At any hex.",
        ),
    ),
)
"""All rulings on the solo AI, in the order of its playbook."""
