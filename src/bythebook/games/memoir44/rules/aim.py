"""Which units may battle which others, and with how many dice (CB-1 to CB-7); changes nothing.

The card in play counts for the units of the side whose turn it is (TG-6); a card that orders any one
unit because its class is absent has no other effect.
"""

from __future__ import annotations

from functools import cache

from bythebook.games.memoir44.box.facts import INFANTRY, Card, UnitType, facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.armies import armies, hexes_within
from bythebook.games.memoir44.rules.sight import in_sight
from bythebook.games.memoir44.rules.terrain import BIT, Ground, battle_in, battle_out, ground
from bythebook.games.memoir44.state.state import NOWHERE, State


@cache
def plain_card() -> Card:
    """Return a card without effects."""
    return Card(id="", name="", kind="tactic", family="", count=0, text="")


def card_effects(state: State) -> Card:
    """Return the card in play, or one without effects if there is none or it falls back."""
    if state.fallback or not state.card:
        return plain_card()
    return facts().card[state.card]


# -- who ------------------------------------------------------------------------------------------


def can_battle_after(state: State, unit: int, to: int, cost: int) -> bool:
    """Whether a unit that spent `cost` to reach a hex could battle from there (MV-4, MV-6, MV-8, UN-4)."""
    card = card_effects(state)
    return card.may_battle and _lets_battle(state, card, unit, to, cost)


def _lets_battle(state: State, card: Card, unit: int, to: int, cost: int) -> bool:
    """Whether terrain and movement allow a battle, the card in play aside."""
    here, grounds = BIT[to], ground(state)
    if grounds.sea & here:
        return False
    if cost == 0:
        return True
    kind = state.type_of(unit)
    limit = kind.move_and_battle if card.move_and_battle is None else card.move_and_battle
    return cost <= limit and (kind.battles_on_entry or not grounds.no_battle & here)


def battles_allowed(state: State) -> int:
    """Return how often an ordered unit may battle, without overruns (CB-1, CC-4)."""
    return card_effects(state).battles


def may_battle(state: State, unit: int) -> bool:
    """Whether an ordered unit has a battle left where it is now, and nothing forbids it (CB-1)."""
    card = card_effects(state)
    return card.may_battle and _has_battle_left(state, card, unit)


def could_battle(state: State, unit: int) -> bool:
    """Whether a unit could battle from its hex, even if the card forbids it (AI-D1)."""
    return _has_battle_left(state, card_effects(state), unit)


def _has_battle_left(state: State, card: Card, unit: int) -> bool:
    here = state.at[unit]
    if here == NOWHERE or state.battles.get(unit, 0) >= card.battles:
        return False
    if not _lets_battle(state, card, unit, here, state.moved.get(unit, 0)):
        return False
    # Firefight: a unit that has become adjacent by the time it fires may not fire (CC-11).
    return card.who != "not_adjacent" or not next_to_enemy(state, unit, here)


def next_to_enemy(state: State, unit: int, here: int) -> bool:
    """Whether a hex is adjacent to an enemy of the unit (CB-3)."""
    return bool(armies(state).hexes[1 - state.side[unit]] & hexes_within(1)[here])


def can_clear_wire(state: State, unit: int) -> bool:
    """Whether a unit is infantry on wire that may remove the wire instead of battling (CB-10)."""
    return state.wire[state.at[unit]] and state.type_of(unit).class_index == INFANTRY


def can_fire_flak(state: State, unit: int) -> bool:
    """Whether the enemy's plane is close enough for the unit to fire at it (FP-9)."""
    if not state.flight_plan:
        return False
    if card_effects(state).close_only and state.rulings["close_assault_flak"] == "off":
        return False
    plane = state.planes[1 - state.side[unit]]
    return plane.out and board().distance[state.at[unit]][plane.at] <= facts().flight.flak_range


def can_act(state: State, unit: int) -> bool:
    """Whether an ordered unit can attack now, clear wire or fire flak (CB-1)."""
    return may_battle(state, unit) and (
        can_clear_wire(state, unit) or can_fire_flak(state, unit) or bool(targets(state, unit))
    )


# -- whom -----------------------------------------------------------------------------------------


def targets(state: State, unit: int, at: int | None = None, *, card: Card | None = None) -> dict[int, int]:
    """Return the units a unit could attack from its hex or another, with the dice for each (CB-2 to CB-4).

    They are in the order of their hexes.

    With a `card` it answers as if that one were in play, for choosing among cards (AI-2a).

    Whether it may battle at all is another question: `may_battle`, `can_battle_after`.
    """
    here = state.at[unit] if at is None else at
    kind, own = state.type_of(unit), state.side[unit]
    seen = armies(state)
    there = seen.hexes[1 - own] & hexes_within(kind.range)[here]
    if not there:
        return {}
    if card is None:
        card = card_effects(state) if own == state.active else plain_card()
    close = there & hexes_within(1)[here]
    if card.who == "not_adjacent" if close else card.close_only:
        return {}
    near, grounds = close or there, ground(state)
    if not close and (kind.needs_sight or grounds.walls):
        # The unit is not in its own way when it looks from elsewhere (LS-1).
        units = seen.occupied & ~BIT[state.at[unit]]
        artillery, infantry = not kind.needs_sight, kind.class_index == INFANTRY
        near = in_sight(state, here, near, units, artillery=artillery, infantry=infantry)
    found: dict[int, int] = {}
    while near:
        bit = near & -near
        near ^= bit
        enemy = state.unit_at[bit.bit_length() - 1]
        dice = _dice(state, grounds, card, unit, kind, here, enemy)
        if dice > 0:
            found[enemy] = dice
    return found


def can_attack(state: State, unit: int) -> bool:
    """Whether a unit may battle and has a target from its hex (CB-1, CB-2)."""
    return may_battle(state, unit) and bool(targets(state, unit))


# -- how many dice --------------------------------------------------------------------------------


def dice_for(state: State, unit: int, target: int, at: int | None = None) -> int:
    """Return how many dice a unit rolls against a target, from its own hex or another (CB-4)."""
    here = state.at[unit] if at is None else at
    card = card_effects(state) if state.side[unit] == state.active else plain_card()
    return _dice(state, ground(state), card, unit, state.type_of(unit), here, target)


def _dice(
    state: State, grounds: Ground, card: Card, unit: int, kind: UnitType, here: int, target: int
) -> int:
    there = state.at[target]
    away = board().distance[here][there]
    if away > kind.range:
        return 0
    attacker = kind.class_index
    dice = kind.dice[away - 1] + battle_out(state, grounds, attacker, here)
    if not kind.ignores_cover:
        dice += battle_in(state, grounds, attacker, here, there, state.side[target])
    if card.bonus and _bonus_counts(state, card, unit, away):
        dice += card.bonus
    return max(dice, 0)


def _bonus_counts(state: State, card: Card, unit: int, away: int) -> bool:
    """Whether the card's extra die counts for this battle (TG-6)."""
    if card.bonus_on == "close_assault":
        return away == 1
    if card.bonus_on == "first_battle":
        return not state.battles.get(unit)
    return card.bonus_on == "any"
