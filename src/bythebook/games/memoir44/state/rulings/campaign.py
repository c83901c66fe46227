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
        text="Event dice are resolved in the order of the table, or in the order in which they were thrown.",
    ),
    Ruling(
        id="cp_no_full_strength",
        rule="CP-7",
        default="highest_type",
        alternatives=("nothing",),
        text="With no unit at full strength a grenade hits any unit of the highest type, or does nothing.",
    ),
    Ruling(
        id="cp_pick",
        rule="CP-8",
        default="reroll",
        alternatives=("last",),
        text="A D6 above the number of units in the section is rolled again, or picks the foremost unit.",
    ),
    Ruling(
        id="cp_last_figure",
        rule="CP-9",
        default="may_go",
        alternatives=("protected",),
        text="An event may take the last figure of a unit, or passes by units that have only one.",
    ),
    Ruling(
        id="cp_flag_pool",
        rule="CP-10",
        default="able",
        alternatives=("any",),
        text="The unit that retreats is drawn among those that can, or among all (a grenade if it cannot).",
    ),
)
"""All rulings on campaigns, in rulebook order."""
