"""The rulings of MERC: questions that the published text leaves open, with the options for each."""

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
    Ruling(
        "ai_extra",
        "AI-2.3",
        "front",
        ("value",),
        "Which industries get the extra militia that cannot be spread evenly: those closest to Rebels, or "
        "the most valuable (RULING-25).",
    ),
    Ruling(
        "ai_industry_tie",
        "AI-3.3",
        "value",
        ("die",),
        "Which of equally close unoccupied industries a squad goes to: the most valuable, or by a die "
        "(RULING-26).",
    ),
    Ruling(
        "ai_step",
        "AI-3.4",
        "value",
        ("die",),
        "Which of several shortest ways to a Rebel sector is taken: over the most valuable sector, or by "
        "a die (RULING-27).",
    ),
    Ruling(
        "ai_post",
        "AI-4.3.2",
        "value",
        ("die",),
        "Which of equally close sectors a new MERC goes to: the most valuable, or by a die (RULING-28).",
    ),
    Ruling(
        "ai_post_squad",
        "AI-4.3.2",
        "fewest",
        ("die",),
        "Which of two equally close squads a new MERC joins: the one with fewer MERCs, or by a die "
        "(RULING-29).",
    ),
    Ruling(
        "ai_kim",
        "D12",
        "no_stronger",
        ("always",),
        "When Kim's militia go to the weakest Rebel sector: if the Rebels there are no more than they, or "
        "always (RULING-30).",
    ),
    Ruling(
        "ai_mao",
        "D12",
        "rounds",
        ("fill",),
        "How Mao's militia are spread: one by one, neutral wilderness before his own, or sector by sector "
        "as any other militia (RULING-31).",
    ),
    Ruling(
        "ai_seizure",
        "D10",
        "neutral",
        ("own",),
        "Which wilderness Seizure turns first: neutral ones, or his own (RULING-32).",
    ),
    Ruling(
        "ai_marches",
        "D12",
        "spread",
        ("stay",),
        "Whether one of Mussolini's militia goes to each neutral sector next door, or all stay (RULING-33).",
    ),
    Ruling(
        "ai_artillery",
        "D10",
        "units",
        ("weakest",),
        "Which sector the artillery shells: that with most Rebel units, or the weakest (RULING-34).",
    ),
    Ruling(
        "ai_named_rebel",
        "D12",
        "sectors",
        ("mercs",),
        "Whom Hitler names: the Rebel with most sectors, then most MERCs, or the other way round "
        "(RULING-35).",
    ),
    Ruling(
        "ai_fight_order",
        "12b",
        "weakest",
        ("row",),
        "Which of several fights comes first: that against the weakest Rebels, or by row and column "
        "(RULING-36).",
    ),
    Ruling(
        "ai_heal_order",
        "AI-4.8.2",
        "health",
        ("name",),
        "Who is healed first: the MERC with the lowest health, or the first in the alphabet (RULING-37).",
    ),
    Ruling(
        "ai_shot",
        "AI-4.9",
        "another",
        ("own",),
        "Whose shot saves a dying MERC: that of another in the squad, or his own first (RULING-38).",
    ),
    Ruling(
        "ai_reroll",
        "AI-4.10",
        "half",
        ("none",),
        "When Basic throws his attack again: if fewer than half the dice hit, or only if none did "
        "(RULING-39).",
    ),
    Ruling(
        "ai_escort",
        "AI-4.10",
        "leave_one",
        ("all",),
        "How many militia Sonia brings: as many as leave one behind, or as many as she can (RULING-40).",
    ),
    Ruling(
        "ai_retreat",
        "AI-5",
        "never",
        ("losing",),
        "Whether the Dictator AI ever retreats: never, or when a fight is going badly (RULING-41).",
    ),
)
"""Every switch, in the order of the rulings' ids."""
