"""Rulings on Flight Plan: questions that our sources on the air rules leave open (FP, FP-AI).

The first ones only name figures of `flight_plan.json` that no source confirms; they have one reading.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

AS_GIVEN: Final = "as_given"
"""The only option for a number that no source confirms: the value in the data file."""

AIR_RULINGS: Final = (
    Ruling(
        id="close_assault_flak",
        rule="FP-9",
        default="off",
        alternatives=("on",),
        text="Whether units ordered by Close Assault may fire at the enemy plane.",
    ),
    Ruling(
        id="fp_air_check_dice",
        rule="FP-5",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice an Air Check rolls is our own figure, until a rulebook says otherwise.",
    ),
    Ruling(
        id="fp_ground_dice",
        rule="FP-7",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice a plane rolls against a ground unit is our own figure.",
    ),
    Ruling(
        id="fp_flak_dice",
        rule="FP-9",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice a ground unit rolls against a plane is our own figure.",
    ),
    Ruling(
        id="fp_ammo",
        rule="FP-7",
        default=AS_GIVEN,
        alternatives=(),
        text="That fighters carry most ammunition is known; how much each class carries is our own figure.",
    ),
    Ruling(
        id="fp_dogfight_dice",
        rule="FP-8",
        default=AS_GIVEN,
        alternatives=(),
        text="That the classes differ in a dogfight is known; how many dice each rolls is our own figure.",
    ),
    Ruling(
        id="fp_all_units",
        rule="FP-2",
        default="one_less",
        alternatives=("free",),
        text="From a card that orders all units a plane takes one order (one_less), or none (free).",
    ),
    Ruling(
        id="fp_counter_attack",
        rule="FP-2",
        default="counts",
        alternatives=("never",),
        text="A Counter-Attack that copies a Section card may bring on or order a plane, or may not.",
    ),
    Ruling(
        id="fp_direct_from_hq",
        rule="FP-5",
        default="orders",
        alternatives=("never",),
        text="Direct from HQ may give one of its orders to a plane, or no Tactic card ever does.",
    ),
    Ruling(
        id="fp_air_power",
        rule="FP-13",
        default="either",
        alternatives=("as_printed",),
        text="Air Power may order the own plane instead of striking, or is always played as printed.",
    ),
    Ruling(
        id="fp_ai_counter_attack",
        rule="FP-AI-1",
        default="counts",
        alternatives=("never",),
        text="For its plane, the solo AI's Counter-Attack on a Section card counts as one, or does not "
        "(RULING-25).",
    ),
    Ruling(
        id="fp_ai_no_plane_out",
        rule="FP-AI-1",
        default="neither",
        alternatives=("own",),
        text="The solo AI rolls for a plane while neither side has one out, or while it has none itself "
        "(RULING-26).",
    ),
    Ruling(
        id="fp_ai_class",
        rule="FP-AI-3",
        default="die",
        alternatives=("fighter",),
        text="Against an empty sky the solo AI's class is rolled, or it is a fighter if one is allowed "
        "(RULING-27).",
    ),
    Ruling(
        id="fp_ai_dogfight",
        rule="FP-AI-4",
        default="on",
        alternatives=("off",),
        text="The solo AI's fighter seeks the enemy's plane and fights it, or flies against the ground alone "
        "(RULING-28).",
    ),
)
"""All rulings on Flight Plan, in rulebook order."""
