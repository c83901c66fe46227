"""Difficulty: SUPERCAT's advantages beyond the rules, one modifier each (S21)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state.state import State

EFFICIENT_LOGISTICS: Final = "efficient_logistics"
ELITE_PILOTS: Final = "elite_pilots"
ALWAYS_ADVANTAGED: Final = "always_advantaged"
INITIATIVE_TO_BOT: Final = "initiative_to_bot"
FLEET_READINESS: Final = "fleet_readiness"
STRATEGIC_RESERVES: Final = "strategic_reserves"
ARMORED_HULLS: Final = "armored_hulls"
ENERGY_SHIELDS: Final = "energy_shields"
CARRIER_TACTICS: Final = "carrier_tactics"
FORTRESS_VAULTS: Final = "fortress_vaults"
WARP_BLOCKADES: Final = "warp_blockades"

MODIFIERS: Final = {
    EFFICIENT_LOGISTICS: "A bot that isn't ahead in Power gets one extra action with each card.",
    ELITE_PILOTS: "A bot that isn't ahead in Power gets one extra die in each battle.",
    ALWAYS_ADVANTAGED: "A bot keeps these advantages when it is ahead in Power.",
    INITIATIVE_TO_BOT: "At the start of each chapter, the bot with the most Power takes the initiative.",
    FLEET_READINESS: "At setup, each bot places one extra ship in each of its systems.",
    STRATEGIC_RESERVES: "At setup, each bot gains one random resource.",
    ARMORED_HULLS: "A human needs two hits to damage a bot's fresh ship.",
    ENERGY_SHIELDS: "A human needs two hits to damage or to destroy a bot's ship.",
    CARRIER_TACTICS: "A human must damage all of a bot's ships before destroying one.",
    FORTRESS_VAULTS: "A bot's slots that cost one key cost a human two keys.",
    WARP_BLOCKADES: "A bot controls a gate against humans with one fresh ship.",
}
"""The description of each modifier (S21.1 to S21.3)."""

PRESETS: Final = {
    "none": (),
    "normal": (EFFICIENT_LOGISTICS, ELITE_PILOTS),
    "hard": (EFFICIENT_LOGISTICS, ELITE_PILOTS, ALWAYS_ADVANTAGED, INITIATIVE_TO_BOT),
}
"""The modes: normal has two advantages, hard adds two modifiers (S21.1, S21.2)."""


def is_on(state: State, modifier: str) -> bool:
    """Whether a modifier is in play."""
    return modifier in state.modifiers


def is_advantaged(state: State, player: int) -> bool:
    """Whether a bot has its advantages now: not ahead of any human, or always (S21.1, S21.2, RULING-50)."""
    if not state.automa[player]:
        return False
    if ALWAYS_ADVANTAGED in state.modifiers:
        return True
    power = state.power[player]
    people = [state.power[other] for other in state.rivals(player) if not state.automa[other]]
    if state.rulings["behind_all"] == "less" and len(people) > 1:
        return all(power < theirs for theirs in people)
    return all(power <= theirs for theirs in people)


def extra_actions(state: State, player: int) -> int:
    """Return the extra actions of a bot with a card (Efficient Logistics, S21.1)."""
    has_them = EFFICIENT_LOGISTICS in state.modifiers and is_advantaged(state, player)
    return facts().bots.extra_actions if has_them else 0


def extra_dice(state: State, player: int) -> int:
    """Return the extra dice of a bot in a battle (Elite Pilots, S21.1)."""
    has_them = ELITE_PILOTS in state.modifiers and is_advantaged(state, player)
    return facts().bots.extra_dice if has_them else 0


def against_person(state: State, owner: int, attacker: int) -> bool:
    """Whether a human attacks a bot, which is when the starred modifiers apply (S21.3)."""
    return state.automa[owner] and not state.automa[attacker]


def hit_points(state: State, owner: int, attacker: int) -> tuple[int, int]:
    """Return the hits to damage a fresh ship and to destroy a damaged one (S21.3)."""
    if not against_person(state, owner, attacker):
        return 1, 1
    tough = facts().bots.tough_hits
    if ENERGY_SHIELDS in state.modifiers:
        return tough, tough
    return (tough, 1) if ARMORED_HULLS in state.modifiers else (1, 1)
