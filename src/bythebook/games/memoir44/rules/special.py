"""Rules of single scenarios that come with cards or before the first turn (SP-3, SP-4, SP-6)."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import Card, facts
from bythebook.games.memoir44.box.hexes import board, hex_of
from bythebook.games.memoir44.box.scenarios.records import Airdrop, BlowBridge, ReconAsAirPower
from bythebook.games.memoir44.rules import medals
from bythebook.games.memoir44.rules.battle import battle_dice
from bythebook.games.memoir44.rules.orders import STAR, covers, in_section
from bythebook.games.memoir44.rules.pieces import place, wound
from bythebook.games.memoir44.rules.tactics import enemies, section_of
from bythebook.games.memoir44.table.options import AIMS, Aim, Blow, Decline
from bythebook.games.memoir44.table.state import NOWHERE, SEATS, Table
from bythebook.kernel.ask import Ask, Option, chance_ask
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.step import Step

# -- airdrops (SP-3) ------------------------------------------------------------------------------

DRIFT: Final = {
    "stays": (0, 0),
    "up_left": (-1, -1),
    "up_right": (1, -1),
    "left": (-2, 0),
    "right": (2, 0),
    "down_left": (-1, 1),
    "down_right": (1, 1),
}
"""Where one step of drift takes a parachute: columns (doubled) and rows (BD-3)."""


class AimDrop(Step, frozen=True):
    """Before the first turn the owner aims the whole stick at one hex (SP-3)."""

    drop: int
    """Which airdrop of the scenario."""

    def ask(self, table: Table) -> Ask:
        """Any hex of the board."""
        side = _drop(table, self.drop).side
        return Ask(SEATS[side], "Drop", lambda: list(AIMS), rule="SP-3")

    def answer(self, table: Table, answer: Aim) -> None:
        """Each unit drifts on its own, one after another."""
        table.then(*[DriftDown(self.drop, answer.at)] * _drop(table, self.drop).units)


class DriftDown(Step, frozen=True):
    """One unit drifts step by step from the aim, over the edge of the board too (SP-3)."""

    drop: int
    aim: int

    def ask(self, table: Table) -> Ask:
        """A direction, or none, for each step."""
        steps = _drop(table, self.drop).drift
        return chance_ask(Dice("drift", tuple(DRIFT), steps), rule="SP-3", about=self.aim)

    def answer(self, table: Table, answer: Outcome) -> None:
        """It lands, unless it ends off the board, on closed ground or on another unit: then it is lost."""
        drop = _drop(table, self.drop)
        x = board().x[self.aim] + sum(DRIFT[face][0] for face in answer)
        row = board().row[self.aim] + sum(DRIFT[face][1] for face in answer)
        h = hex_of(row, (x - row % 2) // 2)
        if h < 0 or table.unit_at[h] != NOWHERE or _closed(table, h, drop.type):
            return
        unit = add_unit(table, drop.side, drop.type, drop.figures, facts().units[drop.type].medals)
        place(table, unit, h)


def _drop(table: Table, drop: int) -> Airdrop:
    return table.scenario.rules_of(Airdrop)[drop]


def _closed(table: Table, h: int, kind: int) -> bool:
    """Ground that a unit of this type can never enter (MV-9)."""
    unit_class = facts().units[kind].class_index
    here = [facts().obstacles[o.type] for o in table.scenario.obstacles if o.hex == h]
    ground = facts().terrains[table.scenario.ground[h]]
    entered = ground.enters[unit_class] or any(o.spans == ground.id for o in here)
    return h in table.scenario.impassable or not entered or not all(o.enters[unit_class] for o in here)


def add_unit(table: Table, side: int, kind: int, figures: int, worth: int) -> int:
    """A new unit, not yet on the board; its full strength is what it starts with (UN-2)."""
    table.side.append(side)
    table.kind.append(kind)
    table.at.append(NOWHERE)
    table.figures.append(figures)
    table.full.append(figures)
    table.worth.append(worth)
    return len(table.side) - 1


# -- Recon as Air Power (SP-4) --------------------------------------------------------------------


def recon_strikes(table: Table, card: Card, side: int) -> bool:
    """Whether the side may play this Recon as Air Power: it holds the height and a target is there (SP-4)."""
    if card.family != "recon":
        return False
    held = any(
        rule.side == side and any(_holds(table, side, h) for h in rule.hexes)
        for rule in table.scenario.rules_of(ReconAsAirPower)
    )
    return held and any(in_section(table, unit, section_of(card)) for unit in enemies(table))


def _holds(table: Table, side: int, h: int) -> bool:
    unit = table.unit_at[h]
    return unit != NOWHERE and table.side[unit] == side


# -- blowing bridges (SP-6) -----------------------------------------------------------------------

BLOW_DICE: Final = 2
"""The dice of an attempt; any star destroys the bridge (SP-6)."""


def bridges_to_blow(table: Table) -> list[int]:
    """The bridges the active side may try to blow with the card in play, by their hexes (SP-6)."""
    rules = table.scenario.rules_of(BlowBridge)
    if not rules or table.card_in_play().kind != "section":
        return []
    return sorted({h for rule in rules if _permits(table, rule) for h in rule.bridges if _in_reach(table, h)})


def _permits(table: Table, rule: BlowBridge) -> bool:
    """Whether the active side has an attempt left by this rule."""
    side = table.active
    return rule.side == side and (not rule.attempts or table.attempts[side] < rule.attempts)


def _in_reach(table: Table, h: int) -> bool:
    """The bridge stands, the card covers its section, and an own unit is next to it."""
    if table.blown[h] or not covers(table.card_in_play(), table.scenario.seat(table.active), h):
        return False
    return any(_holds(table, table.active, n) for n in board().neighbours[h])


class OfferBridge(Step, frozen=True):
    """With a Section card a side may give up all its orders and try to blow a bridge (SP-6)."""

    def ask(self, table: Table) -> Ask:
        """Each bridge in reach, or none."""
        return Ask(
            table.seat,
            "Blow bridge",
            lambda: [*[Blow(h) for h in bridges_to_blow(table)], Decline()],
            rule="SP-6",
            about=table.card,
            default=Decline(),
        )

    def answer(self, table: Table, answer: Option) -> None:
        """An attempt costs the orders, whatever the dice say."""
        if isinstance(answer, Blow):
            table.forgone = True
            table.attempts[table.active] += 1
            table.then(BlowUp(answer.at))

    def stands(self, table: Table) -> bool:
        """A bridge is still in reach."""
        return bool(bridges_to_blow(table))


class BlowUp(Step, frozen=True):
    """Roll for the bridge: a star, and it is plain river; a unit on it is lost (SP-6)."""

    at: int

    def ask(self, table: Table) -> Ask:
        """The battle dice."""
        return chance_ask(battle_dice(BLOW_DICE), rule="SP-6", about=self.at)

    def answer(self, table: Table, answer: Outcome) -> None:
        """The unit's medal goes to its enemy, the bridge's to the side that blew it."""
        if STAR not in answer:
            return
        table.blown[self.at] = True
        rules = table.scenario.rules_of(BlowBridge)
        # One event: both medals are there before anybody looks for a winner (MD-7).
        table.kills[table.active] += next(
            r.worth for r in rules if r.side == table.active and self.at in r.bridges
        )
        unit = table.unit_at[self.at]
        if unit != NOWHERE:
            wound(table, unit, table.figures[unit], 1 - table.side[unit])
        medals.look_for_winner(table)
