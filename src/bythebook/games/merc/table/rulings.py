"""The rulings of MERC: questions the published text leaves open, and which reading is played."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

RULINGS: Final = (
    Ruling(
        "vehicles_with_ai",
        "MODE-C2",
        "refuse",
        ("allow",),
        "Whether Vehicles can be played against the Dictator AI, which has no rules for them (RULING-1).",
    ),
    Ruling(
        "bandolier_slots",
        "E1",
        "2",
        ("3",),
        "How many accessory slots a bandolier opens (RULING-2).",
    ),
    Ruling(
        "smaw_single_use",
        "E4",
        "off",
        ("on",),
        "Whether a SMAW is discarded after its first attack, like a grenade (RULING-3).",
    ),
    Ruling(
        "ai_arms_dealer",
        "AI-3.1",
        "off",
        ("on",),
        "Whether the Dictator AI buys at arms dealers to fill an empty slot (RULING-4).",
    ),
    Ruling(
        "ai_hospital",
        "AI-4.8",
        "off",
        ("on",),
        "Whether injured MERCs of the Dictator AI heal in a city before anything else (RULING-5).",
    ),
    Ruling(
        "ai_reinforce",
        "AI-2.1",
        "never",
        ("useless",),
        "Whether the Dictator AI gives up a card that would change nothing to reinforce (RULING-6).",
    ),
    Ruling(
        "ai_range",
        "AI-D4",
        "actions",
        ("two",),
        "How far a squad of the Dictator AI looks: as far as its move actions go, or always 2 (RULING-7).",
    ),
    Ruling(
        "ai_attack_order",
        "AI-3.4",
        "closest",
        ("weakest",),
        "Which Rebel sector in range is attacked: the closest, then weakest, or the weakest, then closest "
        "(RULING-8).",
    ),
    Ruling(
        "ai_neutral_order",
        "AI-4.4.2",
        "value",
        ("distance",),
        "Which neutral sector gets militia: by value, then distance, or by distance, then value (RULING-9).",
    ),
    Ruling(
        "ai_strength",
        "AI-4.5",
        "all",
        ("mercs",),
        "What makes a Rebel sector strong: all forces in it, or its MERCs only (RULING-10).",
    ),
    Ruling(
        "landing",
        "S8",
        "edge",
        ("industry",),
        "Where Rebels land: on any sector of the edge, or only on its industries (RULING-11).",
    ),
    Ruling(
        "mortar_cap",
        "B12",
        "targets",
        ("none",),
        "How many units a bombardment may hit: as many as the target number, or all (RULING-12).",
    ),
    Ruling(
        "kit_use",
        "E8",
        "merc",
        ("die",),
        "What a use of a kit is: one healed MERC, or one die (RULING-13).",
    ),
    Ruling(
        "kim_garrison",
        "D12",
        "replaces",
        ("adds",),
        "Whether the garrison of Kim's base replaces the militia of setup or is added to it (RULING-14).",
    ),
    Ruling(
        "dictator_weapon",
        "D5",
        "none",
        ("top",),
        "Whether the Dictator card comes into play with the top weapon card (RULING-15).",
    ),
    Ruling(
        "equipment_copies",
        "C3",
        "1",
        ("2", "3"),
        "How many times all equipment cards of the base game are in the decks (RULING-16).",
    ),
    Ruling(
        "family_threat",
        "D10",
        "sector",
        ("rebel",),
        "Whether Family Threat takes its militia per sector, or per Rebel and sector (RULING-17).",
    ),
    Ruling(
        "merc_reshuffle",
        "C7",
        "on",
        ("off",),
        "Whether discarded MERCs become a new deck when it runs out (RULING-18).",
    ),
    Ruling(
        "components",
        "MODE-I2",
        "2",
        ("1",),
        "How many detonators and how many explosives the pool of I, Dictator has (RULING-19).",
    ),
    Ruling(
        "hull_stops_ap",
        "B7",
        "on",
        ("off",),
        "Whether the hull of a vehicle stops armor-piercing hits too (RULING-20).",
    ),
    Ruling(
        "dictator_leaves",
        "D6",
        "alone",
        ("with_mercs",),
        "Whether the Dictator may leave his base as a squad of one, or only with MERCs of his (RULING-21).",
    ),
    Ruling(
        "second_part",
        "MODE-I5",
        "wins",
        ("needs_slot",),
        "Whether the second part of the bomb wins as it is got, or only in a slot beside the first "
        "(RULING-22).",
    ),
    Ruling(
        "escort_riding",
        "MODE-V3",
        "aboard",
        ("beside",),
        "Whether the militia Sonia brings need room aboard when she rides, or come beside the vehicle "
        "(RULING-23).",
    ),
    Ruling(
        "ties_by_heads",
        "AI-4.6.4",
        "on",
        ("off",),
        "Whether the die between equal targets counts every militia as one enemy, or all of a player as one "
        "(RULING-24).",
    ),
)
"""Every switch, in the order of the rulings' ids."""
