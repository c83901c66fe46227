"""Rulings on Flight Plan: questions about the air rules that our sources leave open (FP, FP-AI).

The first few have a single option: they only mark figures in `flight_plan.json` that no source confirms.
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
        text="May units ordered by Close Assault fire flak at the enemy plane?",
        meanings=(
            "No.",
            "Yes.",
        ),
    ),
    Ruling(
        id="fp_air_check_dice",
        rule="FP-5",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice does an Air Check roll?",
        meanings=("2 dice. UNVERIFIED: our own estimate, because we could not find the printed number.",),
    ),
    Ruling(
        id="fp_ground_dice",
        rule="FP-7",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice does a plane roll against a ground unit?",
        meanings=("2 dice. UNVERIFIED: our own estimate, because we could not find the printed number.",),
    ),
    Ruling(
        id="fp_flak_dice",
        rule="FP-9",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice does a ground unit roll against a plane?",
        meanings=("1 die. UNVERIFIED: our own estimate, because we could not find the printed number.",),
    ),
    Ruling(
        id="fp_ammo",
        rule="FP-7",
        default=AS_GIVEN,
        alternatives=(),
        text="How much ammunition does each class of plane carry?",
        meanings=(
            "Fighter 3, fighter-bomber 2, bomber 1. UNVERIFIED: our own estimate; we know only that "
            "fighters carry the most.",
        ),
    ),
    Ruling(
        id="fp_dogfight_dice",
        rule="FP-8",
        default=AS_GIVEN,
        alternatives=(),
        text="How many dice does each class of plane roll in a dogfight?",
        meanings=(
            "Fighter 3, fighter-bomber 2, bomber 1. UNVERIFIED: our own estimate; we know only that the "
            "classes differ.",
        ),
    ),
    Ruling(
        id="fp_all_units",
        rule="FP-2",
        default="one_less",
        alternatives=("free",),
        text="Does a plane use up an order of a card that orders all units?",
        meanings=(
            "Yes: one unit fewer is ordered.",
            "No: the order is free.",
        ),
    ),
    Ruling(
        id="fp_counter_attack",
        rule="FP-2",
        default="counts",
        alternatives=("never",),
        text="May a Counter-Attack that copies a Section card bring on or order a plane?",
        meanings=(
            "Yes.",
            "No.",
        ),
    ),
    Ruling(
        id="fp_direct_from_hq",
        rule="FP-5",
        default="orders",
        alternatives=("never",),
        text="May Direct from HQ give one of its orders to a plane?",
        meanings=(
            "Yes.",
            "No: Tactic cards never order planes.",
        ),
    ),
    Ruling(
        id="fp_air_power",
        rule="FP-13",
        default="either",
        alternatives=("as_printed",),
        text="May Air Power order your own plane instead of striking?",
        meanings=(
            "Yes.",
            "No: it is always played as printed.",
        ),
    ),
    Ruling(
        id="fp_ai_counter_attack",
        rule="FP-AI-1",
        default="counts",
        alternatives=("never",),
        text="May the solo AI roll for a plane with a Counter-Attack that copies a Section card?",
        number="RULING-25",
        meanings=(
            "Yes.",
            "No.",
        ),
    ),
    Ruling(
        id="fp_ai_no_plane_out",
        rule="FP-AI-1",
        default="neither",
        alternatives=("own",),
        text="When does the solo AI roll for a plane?",
        number="RULING-26",
        meanings=(
            "While neither side has a plane on the board.",
            "While it has no plane itself.",
        ),
    ),
    Ruling(
        id="fp_ai_class",
        rule="FP-AI-3",
        default="die",
        alternatives=("fighter",),
        text="Which class of plane does the solo AI bring on if the enemy has none?",
        number="RULING-27",
        meanings=(
            "The class that it rolls.",
            "A fighter, if its list allows one.",
        ),
    ),
    Ruling(
        id="fp_ai_dogfight",
        rule="FP-AI-4",
        default="on",
        alternatives=("off",),
        text="Does the solo AI's fighter attack the enemy's plane?",
        number="RULING-28",
        meanings=(
            "Yes: it flies next to the plane and attacks it.",
            "No: it attacks ground units only.",
        ),
    ),
)
"""All rulings on Flight Plan, in rulebook order."""
