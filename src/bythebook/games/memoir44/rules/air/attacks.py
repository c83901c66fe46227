"""What planes do: who brings them on, what they attack, and what comes of it (FP-2, FP-6 to FP-13, FP-AI).

A person gives up an order of a Section card for a plane; the solo AI pays nothing, and its page rolls a die.
Collision, rescue, kamikaze, interdiction and the air-combat cards are not part of the game (FP-14).
"""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.air.flight import (
    DOGFIGHT,
    air_dice,
    airfields,
    bring_on,
    classes,
    may_come_on,
    order_plane,
    shoot_down,
)
from bythebook.games.memoir44.rules.battle import Strike
from bythebook.games.memoir44.rules.orders import covers, plays_section_card, spare_order
from bythebook.games.memoir44.table.options import BringOn, Dogfight, Done, Land, Scout, Target
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, chance_ask
from bythebook.kernel.chance import Outcome
from bythebook.kernel.step import Step

# -- bringing one on (FP-2, FP-AI-1, FP-AI-2) -----------------------------------------------------


class OfferPlane(Step, frozen=True):
    """With a Section card a side may bring a plane on for one of the card's orders (FP-2)."""

    def go(self, table: Table) -> None:
        """Ask only where a plane could come on and an order is there to give up."""
        if plays_section_card(table) and spare_order(table) and may_come_on(table, table.active):
            table.then(ChoosePlane())


class ChoosePlane(Step, frozen=True):
    """Which class comes on, if any (FP-2)."""

    def ask(self, table: Table) -> Ask:
        """The classes still on the side's list, or none."""
        return Ask(table.seat, "Air", lambda: self._options(table), rule="FP-2", about=table.card)

    @staticmethod
    def _options(table: Table) -> list[Option]:
        return [*(BringOn(kind) for kind in classes(table, table.active)), Done()]

    def answer(self, table: Table, answer: Option) -> None:
        """An order of the card is spent; the plane enters after the ground moves (FP-6)."""
        if isinstance(answer, BringOn):
            bring_on(table, table.active, answer.plane)
            table.plane_orders += 1


def entries(table: Table) -> list[Option]:
    """What the solo AI may bring on in this turn; whether it does is for its page to roll (FP-AI-1, FP-AI-2).

    Its entry is free. It answers the player's entry of the turn just ended, whatever the card; else it takes
    a Section card and an empty sky.
    """
    side = table.active
    if not may_come_on(table, side):
        return []
    if not must_answer(table) and not _may_roll(table):
        return []
    return [BringOn(kind) for kind in classes(table, side)]


def must_answer(table: Table) -> bool:
    """Whether the other side brought on a plane in the turn just ended (FP-AI-2)."""
    return table.turn > 1 and table.brought_on[1 - table.active] == table.turn - 1


def _may_roll(table: Table) -> bool:
    """A Section card, and no plane out yet (FP-AI-1)."""
    alone = table.rulings["fp_ai_no_plane_out"] == "own" or not table.planes[1 - table.active].out
    return alone and plays_section_card(table)


def order_for_free(table: Table) -> None:
    """The solo AI's plane is ordered if its Section card covers the plane's section (FP-AI-5)."""
    side = table.active
    plane = table.planes[side]
    if not plane.out or table.forgone or not plays_section_card(table):
        return
    if covers(table.card_in_play(), table.scenario.seat(side), plane.at):
        order_plane(table, side)


# -- what it does (FP-6 to FP-8, FP-11, FP-12) ----------------------------------------------------


class PlaneActs(Step, frozen=True):
    """Before the first battle the plane that flew this turn acts (FP-6)."""

    def go(self, table: Table) -> None:
        """Only a plane under orders, and only if there is something to do."""
        _go_on(table, PlaneAction())


def _go_on(table: Table, action: PlaneAction) -> None:
    plane = table.planes[table.active]
    if plane.out and plane.ordered and len(action.options(table)) > 1:
        table.then(action)


class PlaneAction(Step, frozen=True):
    """A ground attack, target by target, a dogfight, or reconnaissance; then it may land (FP-7 to FP-12)."""

    struck: tuple[int, ...] = ()
    """Units already attacked."""
    over: bool = False
    """Its action is over: all it can do is land."""

    def ask(self, table: Table) -> Ask:
        """Whatever its class, its flight and the place where it ended allow."""
        kind = table.planes[table.active].kind
        return Ask(table.seat, "Air action", lambda: self.options(table), rule="FP-7", about=kind)

    def options(self, table: Table) -> list[Option]:
        """The legal actions, in the order of option lists; the last resort is none."""
        fresh = not self.struck and not self.over
        options: list[Option] = []
        if fresh and can_dogfight(table):
            options.append(Dogfight())
        options.append(Done())
        if table.planes[table.active].at in airfields(table, table.active):
            options.append(Land())
        if fresh and can_scout(table):
            options.append(Scout())
        if not self.over:
            options += [Target(h) for h in ground_targets(table, self.struck)]
        return options

    def answer(self, table: Table, answer: Option) -> None:
        """Another target may follow a target; every other action is the only one."""
        side = table.active
        plane = table.planes[side]
        if isinstance(answer, Target):
            unit = table.unit_at[answer.at]
            table.planes[side] = replace(plane, ammo=plane.ammo - 1)
            table.then(_attack(table, unit), ActAgain((*self.struck, unit)))
        elif isinstance(answer, Dogfight):
            table.then(FightPlane(side), ActAgain(over=True))
        elif isinstance(answer, Scout):
            table.planes[side] = replace(plane, scouted=True)
            table.then(ActAgain(over=True))
        elif isinstance(answer, Land):
            table.planes[side] = replace(plane, landed=True)

    def stands(self, table: Table) -> bool:
        """While the plane is out and under orders."""
        plane = table.planes[table.active]
        return plane.out and plane.ordered


class ActAgain(Step, frozen=True):
    """The plane goes on with its action, if it is still there and something is left to do (FP-7, FP-11)."""

    struck: tuple[int, ...] = ()
    over: bool = False

    def go(self, table: Table) -> None:
        """Ask again, or not."""
        _go_on(table, PlaneAction(self.struck, self.over))


def ground_targets(table: Table, struck: tuple[int, ...] = ()) -> list[int]:
    """The hexes of enemy units the plane flew over this turn and can attack now, sorted (FP-7)."""
    side = table.active
    plane = table.planes[side]
    if not plane.ammo:
        return []
    found = []
    for h in plane.path:
        unit = table.unit_at[h]
        if unit != NOWHERE and table.side[unit] != side and unit not in struck:
            found.append(h)
    return sorted(found)


def _attack(table: Table, unit: int) -> Strike:
    """The dice of a plane against a unit on the ground, whatever its cover (FP-7)."""
    flight, kind = facts().flight, facts().plane[table.planes[table.active].kind]
    return Strike(
        target=unit,
        dice=flight.ground_dice,
        stars_hit=kind.hits_star,
        flags_ignorable=flight.ground_flags_ignorable,
        by=table.active,
        symbols=kind.hits_symbol,
    )


def can_dogfight(table: Table) -> bool:
    """Whether the plane ended its flight next to the enemy's (FP-8)."""
    own, enemy = table.planes[table.active], table.planes[1 - table.active]
    return enemy.out and enemy.at in board().neighbours[own.at]


def can_scout(table: Table) -> bool:
    """Whether its class scouts and an enemy unit is next to it; the solo AI has no use for that (FP-12)."""
    side = table.active
    plane = table.planes[side]
    if table.automa[side] or not facts().plane[plane.kind].recon:
        return False
    near = (table.unit_at[h] for h in board().neighbours[plane.at])
    return any(unit != NOWHERE and table.side[unit] != side for unit in near)


class FightPlane(Step, frozen=True):
    """A plane fires at the other side's; if that one stays up it fires back, once (FP-8)."""

    side: int
    """Whose plane fires."""
    back: bool = False

    def ask(self, table: Table) -> Ask:
        """The dogfight dice of its class."""
        kind = facts().plane[table.planes[self.side].kind]
        return chance_ask(air_dice(DOGFIGHT, kind.dogfight_dice), rule="FP-8", about=SIDES[self.side])

    def answer(self, table: Table, rolled: Outcome) -> None:
        """Any star shoots it down (FP-10)."""
        if facts().flight.down_on in rolled:
            shoot_down(table, 1 - self.side)
        elif not self.back:
            table.then(FightPlane(1 - self.side, back=True))

    def stands(self, table: Table) -> bool:
        """While both planes are out."""
        return table.planes[0].out and table.planes[1].out


def recon_draw(table: Table, side: int) -> int:
    """The cards a side draws for its reconnaissance, to keep one; none without it (FP-12)."""
    return facts().flight.recon_draw if table.planes[side].scouted else 0
