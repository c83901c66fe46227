"""Who may battle, whom, and with how many dice (CB-1 to CB-7); changes nothing.

The card in play counts for the units of the side whose turn it is (TG-6); a card that orders any one
unit because its class is absent has no other effect.
"""

from __future__ import annotations

from functools import cache

from bythebook.games.memoir44.box.facts import INFANTRY, Card, UnitType, facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.armies import armies, within
from bythebook.games.memoir44.rules.sight import in_sight
from bythebook.games.memoir44.rules.terrain import BIT, Ground, battle_in, battle_out, ground
from bythebook.games.memoir44.table.state import NOWHERE, Table


@cache
def plain_card() -> Card:
    """A card without effects."""
    return Card(id="", name="", kind="tactic", family="", count=0, text="")


def card_effects(table: Table) -> Card:
    """The card in play, or one without effects: no card, or its fallback."""
    if table.fallback or not table.card:
        return plain_card()
    return facts().card[table.card]


# -- who ------------------------------------------------------------------------------------------


def can_battle_after(table: Table, unit: int, to: int, cost: int) -> bool:
    """Whether a unit that spent `cost` to get to a hex could battle from there (MV-4, MV-6, MV-8, UN-4)."""
    card = card_effects(table)
    return card.may_battle and _lets_battle(table, card, unit, to, cost)


def _lets_battle(table: Table, card: Card, unit: int, to: int, cost: int) -> bool:
    """Whether the ground and the move let it battle, a card that forbids it apart."""
    here, grounds = BIT[to], ground(table)
    if grounds.sea & here:
        return False
    if cost == 0:
        return True
    kind = table.type_of(unit)
    limit = kind.move_and_battle if card.move_and_battle is None else card.move_and_battle
    return cost <= limit and (kind.battles_on_entry or not grounds.no_battle & here)


def battles_allowed(table: Table) -> int:
    """How often an ordered unit battles, overruns not counted (CB-1, CC-4)."""
    return card_effects(table).battles


def may_battle(table: Table, unit: int) -> bool:
    """Whether an ordered unit, where it stands now, has a battle left and is not forbidden it (CB-1)."""
    card = card_effects(table)
    return card.may_battle and _has_battle_left(table, card, unit)


def could_battle(table: Table, unit: int) -> bool:
    """Whether it could battle as it stands, whatever the card forbids: so the solo AI judges it (AI-D1)."""
    return _has_battle_left(table, card_effects(table), unit)


def _has_battle_left(table: Table, card: Card, unit: int) -> bool:
    here = table.at[unit]
    if here == NOWHERE or table.battles.get(unit, 0) >= card.battles:
        return False
    if not _lets_battle(table, card, unit, here, table.moved.get(unit, 0)):
        return False
    # Firefight: a unit that has become adjacent by the time it fires may not fire (CC-11).
    return card.who != "not_adjacent" or not next_to_enemy(table, unit, here)


def next_to_enemy(table: Table, unit: int, here: int) -> bool:
    """Whether an enemy of the unit stands next to a hex (CB-3)."""
    return bool(armies(table).hexes[1 - table.side[unit]] & within(1)[here])


def can_clear_wire(table: Table, unit: int) -> bool:
    """Infantry on wire may give up its battle to remove it (CB-10)."""
    return table.wire[table.at[unit]] and table.type_of(unit).class_index == INFANTRY


def can_fire_flak(table: Table, unit: int) -> bool:
    """Whether the enemy's plane is near enough to be fired at (FP-9)."""
    if not table.flight_plan:
        return False
    if card_effects(table).close_only and table.rulings["close_assault_flak"] == "off":
        return False
    plane = table.planes[1 - table.side[unit]]
    return plane.out and board().distance[table.at[unit]][plane.at] <= facts().flight.flak_range


def can_act(table: Table, unit: int) -> bool:
    """Whether an ordered unit can attack now, clear wire or fire flak (CB-1)."""
    return may_battle(table, unit) and (
        can_clear_wire(table, unit) or can_fire_flak(table, unit) or bool(targets(table, unit))
    )


# -- whom -----------------------------------------------------------------------------------------


def targets(table: Table, unit: int, at: int | None = None, *, card: Card | None = None) -> dict[int, int]:
    """The enemy units it could attack from its hex or another, with the dice for each (CB-2 to CB-4).

    They are in the order of their hexes.

    With a `card` it answers as if that one were in play, for choosing among cards (AI-2a).

    Whether it may battle at all is another question: `may_battle`, `can_battle_after`.
    """
    here = table.at[unit] if at is None else at
    kind, own = table.type_of(unit), table.side[unit]
    seen = armies(table)
    there = seen.hexes[1 - own] & within(kind.range)[here]
    if not there:
        return {}
    if card is None:
        card = card_effects(table) if own == table.active else plain_card()
    close = there & within(1)[here]
    if card.who == "not_adjacent" if close else card.close_only:
        return {}
    near, grounds = close or there, ground(table)
    if not close and (kind.needs_sight or grounds.walls):
        # The unit is not in its own way when it looks from elsewhere (LS-1).
        units = seen.occupied & ~BIT[table.at[unit]]
        artillery, infantry = not kind.needs_sight, kind.class_index == INFANTRY
        near = in_sight(table, here, near, units, artillery=artillery, infantry=infantry)
    found: dict[int, int] = {}
    while near:
        bit = near & -near
        near ^= bit
        enemy = table.unit_at[bit.bit_length() - 1]
        dice = _dice(table, grounds, card, unit, kind, here, enemy)
        if dice > 0:
            found[enemy] = dice
    return found


def can_attack(table: Table, unit: int) -> bool:
    """Whether it may battle and has a target, where it stands (CB-1, CB-2)."""
    return may_battle(table, unit) and bool(targets(table, unit))


# -- how many dice --------------------------------------------------------------------------------


def dice_for(table: Table, unit: int, target: int, at: int | None = None) -> int:
    """The dice a unit rolls against a target, from its hex or as if it stood on another (CB-4)."""
    here = table.at[unit] if at is None else at
    card = card_effects(table) if table.side[unit] == table.active else plain_card()
    return _dice(table, ground(table), card, unit, table.type_of(unit), here, target)


def _dice(
    table: Table, grounds: Ground, card: Card, unit: int, kind: UnitType, here: int, target: int
) -> int:
    there = table.at[target]
    away = board().distance[here][there]
    if away > kind.range:
        return 0
    attacker = kind.class_index
    dice = kind.dice[away - 1] + battle_out(table, grounds, attacker, here)
    if not kind.ignores_cover:
        dice += battle_in(table, grounds, attacker, here, there, table.side[target])
    if card.bonus and _bonus_counts(table, card, unit, away):
        dice += card.bonus
    return max(dice, 0)


def _bonus_counts(table: Table, card: Card, unit: int, away: int) -> bool:
    """Whether the card's extra die is for this battle (TG-6)."""
    if card.bonus_on == "close_assault":
        return away == 1
    if card.bonus_on == "first_battle":
        return not table.battles.get(unit)
    return card.bonus_on == "any"
