"""The rulings of Arcs: questions that SUPERCAT 0.7 leaves open or that later versions answer differently.

A default is what 0.7 says, or its most literal reading. The last four are differences between versions.
RULING-54 and later ones are questions that no published list numbers.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.rulings import Ruling

RULINGS: Final = (
    Ruling(
        "contend_needs_place",
        "S15.5",
        "off",
        ("on",),
        "Whether contending needs a better place, or coming closer while second is enough (RULING-5).",
    ),
    Ruling(
        "unassigned_claims",
        "S15.19",
        "controlled",
        ("any",),
        "Which claims keep ships assigned: those in systems the bot controls, or any (RULING-8).",
    ),
    Ruling(
        "declare_choice",
        "BT4.2",
        "random",
        ("winning", "pips"),
        "Which of several ambitions is declared: any, one it is winning (0.8), or among these the card with "
        "most pips, then the highest number (0.10) (RULING-9).",
    ),
    Ruling(
        "lead_a_card",
        "GP9",
        "new",
        ("any",),
        "Whether the question for more agents than rivals is about cards not led yet, or any; then led cards "
        "too are influenced (RULING-14).",
    ),
    Ruling(
        "influence_led",
        "S19.1",
        "skip",
        ("last", "defined"),
        "Cards neither uncontested nor contested: all but those already led, those too with one agent when "
        "nothing else is left, or none of them (RULING-18).",
    ),
    Ruling(
        "raid_hits",
        "S19.2l",
        "trophies",
        ("control",),
        "Whether a raider takes its own hits as in a battle for trophies, or for control (0.8) (RULING-20).",
    ),
    Ruling(
        "ransack_choice",
        "S19.2m",
        "random",
        ("most_agents",),
        "Which card is ransacked: any, or the one with most rival agents, then as for Influence (0.8) "
        "(RULING-21).",
    ),
    Ruling(
        "combat_target",
        "S19.2n",
        "random",
        ("most_trophies",),
        "Which favorable combat is fought: any, or the one with most possible trophies (0.8) (RULING-22).",
    ),
    Ruling(
        "movement_order",
        "S19.3",
        "task_force",
        ("shortest",),
        "What a move looks at first: the task force, or the shortest path with the task force as last tie "
        "break (0.8) (RULING-23).",
    ),
    Ruling(
        "ability_use",
        "S20.2",
        "literal",
        ("worthwhile",),
        "When a ready ability is used: whenever it changes something, or only when that helps (RULING-26).",
    ),
    Ruling(
        "loyal_relics",
        "PR1",
        "spent",
        ("kept",),
        "Whether a bot spends a Relic as the type of a Loyal card, or for securing only (RULING-33).",
    ),
    Ruling(
        "combat_restart",
        "S19.2h",
        "off",
        ("on",),
        "Whether the page begins anew after every battle, or a combat is carried through (RULING-35).",
    ),
    Ruling(
        "weapon_combat",
        "PR6",
        "selected",
        ("any_prelude",),
        "When a Weapon brings combat to another suit: if the card was selected for it, or in any Prelude "
        "(RULING-41).",
    ),
    Ruling(
        "raid_condition",
        "S19.2e",
        "dice_always",
        ("dice_or_second_battle",),
        "Whether every raid needs two raid dice a key, or one at even strength with a second battle does not "
        "(RULING-42).",
    ),
    Ruling(
        "control_rival",
        "S19.2f",
        "in_the_way",
        ("any",),
        "Whom a combat to take control is against: the one rival in the way, or any with fresh ships there "
        "(RULING-45).",
    ),
    Ruling(
        "behind_all",
        "S21.1",
        "not_ahead",
        ("less",),
        "Whether a bot level in Power with one of several humans has its advantages (RULING-50).",
    ),
    Ruling(
        "gate_preference",
        "AG13",
        "keep_origin",
        ("any_origin",),
        "Whether a preferred gate is worth the control of the origin (RULING-52).",
    ),
    Ruling(
        "city_combat",
        "GP10",
        "page",
        ("first",),
        "Whether a combat for a rival city only selects the card, or is fought before the page (RULING-53).",
    ),
    Ruling(
        "ability_exhausted",
        "GP7",
        "selected",
        ("used",),
        "When a Guild card is exhausted whose ability selected the action card: at once, as the page says, "
        "or when the ability is used (RULING-54).",
    ),
    Ruling(
        "prelude_starport",
        "PR3",
        "random",
        ("construction",),
        "Where a Material builds the only starport in the Prelude: anywhere, or as the Construction page "
        "prefers (RULING-55).",
    ),
    Ruling(
        "contested_card",
        "S15.13",
        "one_rival",
        ("all_rivals",),
        "Who has more agents on a contested card than the bot: one of the rivals, or all of them together "
        "(RULING-56).",
    ),
    Ruling(
        "arriving_tokens",
        "S19.5",
        "anew",
        ("stay",),
        "Whether a bot lays out all its tokens anew when some arrive, or old ones stay in their slots "
        "(RULING-57).",
    ),
    Ruling(
        "combat_moves",
        "S19.2n",
        "target_first",
        ("way_first",),
        "What chooses between favorable combats: the target, or first of all the way there: ships in place, "
        "control of the origin kept, fewest moves (RULING-58).",
    ),
    Ruling(
        "raid_item",
        "S19.2e",
        "random",
        ("way_first",),
        "What a raid is for: any thing that contends, or first what costs no control of the origin, then "
        "what takes the fewest keys (RULING-59).",
    ),
    Ruling(
        "ships_on_the_way",
        "S19.3",
        "join",
        ("needed",),
        "Which ships join a group that stops where they lie: all that can, or only as many as the goal needs "
        "(RULING-60).",
    ),
    Ruling(
        "led_cards",
        "S19.1",
        "last",
        ("equal",),
        "Where another ruling has the bot influence cards that it leads: after all others or among them "
        "(RULING-61).",
    ),
    Ruling(
        "control_on_arrival",
        "S19.2f",
        "move",
        ("combat",),
        "Whether ships that change control by arriving have made a Move, or a combat that ends there; only "
        "a combat is paid for with tokens (RULING-62).",
    ),
    Ruling(
        "equal_tokens",
        "S19.5",
        "first_type",
        ("other_ambition",),
        "Which of equal tokens is thought to go when one arrives at a full board: the first of Material, "
        "Fuel, Weapon, Relic, Psionic, or one that does not count for the ambition in question "
        "(RULING-63).",
    ),
    Ruling(
        "influence_questions",
        "AD5",
        "narrow",
        ("broad",),
        "Whether Influence is asked in two narrow questions, or in one broad question with preferences of "
        "its own (0.8) (section 23).",
    ),
    Ruling(
        "influence_ties",
        "S19.1",
        "icons",
        ("uncontested", "captives"),
        "What decides between Court cards: Weapon icons first, uncontested and bonus cards first (0.8), "
        "or uncontested, captives and keys alone (0.10) (section 23).",
    ),
    Ruling(
        "control_combat",
        "S19.2f",
        "take",
        ("neutralize",),
        "Whether a combat to take control is also won when nobody controls (0.8) (section 23).",
    ),
    Ruling(
        "outrage_test",
        "S19.2c",
        "declared",
        ("matching",),
        "Whether Outrage must not cost a place in any declared ambition, or the bot must not contend the one "
        "that matches (0.10) (section 23).",
    ),
)
"""Every ruling, in the order of the rulings' numbers."""
