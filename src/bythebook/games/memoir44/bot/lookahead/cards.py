"""The value of a card to the solo AI: how many units it would activate, and how many could attack (AI-2)."""

from __future__ import annotations

from functools import cache

from bythebook.games.memoir44.bot.view import View, cached_per_board
from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY, Card, facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules import aim, orders, tactics
from bythebook.games.memoir44.rules.terrain import BIT, ground


def card_as_played(view: View, card: str) -> str:
    """Return the card whose effect a card has: for Counter-Attack, the card that it copies."""
    if card != tactics.COUNTER_ATTACK:
        return card
    return tactics.copied_card(view.state, view.side) or card


def section_of_card(view: View, card: str) -> str:
    """Return the section that a Recon card names (SP-4)."""
    return tactics.section_of(facts().card[card_as_played(view, card)])


def is_order_wasted(view: View, unit: int) -> bool:
    """Whether an order of Firefight would be wasted on a unit because it has no target (AI-2a)."""
    card = view.card_in_play
    return card.who == "not_adjacent" and not fires(view, unit, card)


def counts_as_section_card(view: View) -> bool:
    """Whether the card in play is a Section card, or a Counter-Attack that copies one (FP-AI-1)."""
    return orders.plays_section_card(view.state)


@cache
def _classes() -> dict[str, int]:
    return {"infantry": INFANTRY, "armor": ARMOR, "artillery": ARTILLERY}


def most_by_sections(limit: tuple[int, int, int], masks: list[int]) -> int:
    """Return how many units a Section card can order with the best use of split hexes (AI-2a, BD-7)."""
    left, center, right = limit
    counts = [masks.count(m) for m in range(8)]
    best = 0
    for to_left in range(counts[3] + 1):
        for to_right in range(counts[6] + 1):
            in_center = counts[2] + counts[3] - to_left + counts[6] - to_right
            total = min(left, counts[1] + to_left) + min(center, in_center) + min(right, counts[4] + to_right)
            best = max(best, total)
    return best


def section_masks(view: View, units: list[int]) -> list[int]:
    """Return the section mask of each unit, as the side sees the sections."""
    masks = board().sections[view.scenario.seat(view.side)]
    return [masks[view.at(u)] for u in units]


def orderable_by(view: View, card: Card) -> list[int]:
    """Return the side's own units that a card could order, ignoring the limit on their number (AI-2a)."""
    own = view.units(view.side)
    if card.kind == "section":
        masks = section_masks(view, own)
        named = sum(bit for bit, n in zip((1, 2, 4), card.sections, strict=True) if n)
        return [u for u, mask in zip(own, masks, strict=True) if mask & named]
    name = "infantry" if card.who == "infantry_of_one_section" else card.who
    if name in _classes():
        found = [u for u in own if view.class_of(u) == _classes()[name]]
        if not found:
            return own
        return [u for u in found if card.effect != "sandbags" or _can_dig_in(view, u)]
    if name == "adjacent":
        return [u for u in own if view.class_of(u) != ARTILLERY and _next_to(view, u)]
    if name == "not_adjacent":
        return [u for u in own if not _next_to(view, u)]
    if name == "wounded":
        return [u for u in own if view.figures(u) < view.full(u)]
    return own if card.limit or card.effect == "roll_orders" else []


def _can_dig_in(view: View, unit: int) -> bool:
    h = view.at(unit)
    return not view.state.sandbags[h] and facts().terrains[view.scenario.ground[h]].sandbags


def _next_to(view: View, unit: int) -> bool:
    return aim.next_to_enemy(view.state, unit, view.at(unit))


def fires(view: View, unit: int, card: Card) -> bool:
    """Whether a unit that stays where it is would have a legal target with a card in play (AI-2a)."""
    return _fires_with(view, unit, card.id)


@cached_per_board
def _fires_with(view: View, unit: int, card: str) -> bool:
    at_sea = bool(BIT[view.at(unit)] & ground(view.state).sea)
    in_play = facts().card[card] if card else aim.plain_card()
    return not at_sea and bool(aim.targets(view.state, unit, card=in_play))


def activation_value(view: View, card_id: str) -> int:
    """Return how many own units a card would activate now, for Firefight only those with a target (AI-2a)."""
    card = facts().card[card_as_played(view, card_id)]
    many = most_orders(view, card_id)
    return min(many, attackers_of(view, card_id)) if card.who == "not_adjacent" else many


def most_orders(view: View, card_id: str) -> int:
    """Return the maximum number of own units that a card could order now (AI-2a)."""
    card = facts().card[card_as_played(view, card_id)]
    if card.kind == "reaction" or card.effect == "copy":
        return -1
    if card.effect in ("strike_group", "strike_one"):
        return 0
    units = orderable_by(view, card)
    if card.kind == "section":
        return most_by_sections(card.sections, section_masks(view, units))
    if card.fallback and not _has_class(view, card):
        return min(card.fallback, len(units))
    if card.who == "infantry_of_one_section":
        return _most_of_one_section(view, card_id, units)
    if card.effect == "roll_orders":
        return min(len(units), 2 * tactics.dice_per_card(view.state) // 3)
    if card.who == "wounded":
        return min(1, len(units))
    return min(card.limit, len(units))


def _most_of_one_section(view: View, card_id: str, units: list[int]) -> int:
    """Return the most units in any one section; Counter-Attack must use the copied section (AI-2a, CC-8)."""
    copied = tactics.copied_section(view.state, view.side) if card_id == tactics.COUNTER_ATTACK else ""
    bits = [orders.SECTION_BIT[copied]] if copied else orders.SECTION_BIT.values()
    masks = section_masks(view, units)
    return max(sum(1 for mask in masks if mask & bit) for bit in bits)


def _has_class(view: View, card: Card) -> bool:
    name = "infantry" if card.who == "infantry_of_one_section" else card.who
    return any(view.class_of(u) == _classes()[name] for u in view.units(view.side))


def attackers_of(view: View, card_id: str) -> int:
    """Return how many of the units a card can order could attack without moving (AI-2b)."""
    card = facts().card[card_as_played(view, card_id)]
    if card.kind == "reaction" or card.effect in ("copy", "strike_group", "strike_one"):
        return 0
    units = orderable_by(view, card)
    if card.fallback and not _has_class(view, card):
        able = [u for u in units if fires(view, u, aim.plain_card())]
        return min(card.fallback, len(able))
    able = [u for u in units if fires(view, u, card)]
    if card.kind == "section":
        return most_by_sections(card.sections, section_masks(view, able))
    if card.who == "infantry_of_one_section":
        return _most_of_one_section(view, card_id, able)
    return min(most_orders(view, card_id), len(able))
