"""Rulings on campaign events: where the published text can be read in two ways (CP)."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

CAMPAIGN_RULINGS: Final = (
    Ruling(
        id="cp_event_order",
        rule="CP-3",
        default="table",
        alternatives=("thrown",),
        text="In which order are event dice resolved?",
        meanings=(
            "In the order of the table.",
            "In the order in which they were rolled.",
        ),
    ),
    Ruling(
        id="cp_no_full_strength",
        rule="CP-7",
        default="highest_type",
        alternatives=("nothing",),
        text="What does a grenade do if no unit is at full strength?",
        meanings=(
            "It hits a unit of the most valuable type.",
            "Nothing.",
        ),
    ),
    Ruling(
        id="cp_pick",
        rule="CP-8",
        default="reroll",
        alternatives=("last",),
        text="What if the D6 is higher than the number of units in the section?",
        meanings=(
            "It is rolled again.",
            "It picks the last unit, at the front.",
        ),
    ),
    Ruling(
        id="cp_last_figure",
        rule="CP-9",
        default="may_go",
        alternatives=("protected",),
        text="May an event remove the last figure of a unit?",
        meanings=(
            "Yes: the unit is eliminated, without a medal.",
            "No: units with one figure are skipped.",
        ),
    ),
    Ruling(
        id="cp_flag_pool",
        rule="CP-10",
        default="able",
        alternatives=("any",),
        text="From which units is the retreating one drawn?",
        meanings=(
            "From those that can retreat.",
            "From all units; one that can't retreat loses a figure as for a grenade.",
        ),
    ),
)
"""All rulings on campaigns, in rulebook order."""
