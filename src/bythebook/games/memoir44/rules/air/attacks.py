"""Planes: bringing them on, their attacks, and the results (FP-2, FP-6 to FP-13, FP-AI).

A human player gives up an order of a Section card for a plane; the solo AI doesn't, and its page rolls a die.
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
from bythebook.games.memoir44.rules.orders import covers, plays_section_card, spare_order
from bythebook.games.memoir44.rules.strikes import Strike
from bythebook.games.memoir44.state.options import BringOn, Dogfight, Done, Land, Scout, Target
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

# -- bringing one on (FP-2, FP-AI-1, FP-AI-2) -----------------------------------------------------


class OfferPlane(Step, frozen=True):
    """Offer to bring a plane on for one of the orders of a Section card (FP-2)."""

    def go(self, state: State) -> None:
        """Ask only if a plane can be brought on and the card has an order left."""
        if plays_section_card(state) and spare_order(state) and may_come_on(state, state.active):
            state.then(ChoosePlane())


class ChoosePlane(Step, frozen=True):
    """Choose the class of plane to bring on, or none (FP-2)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the classes that the side can still bring on, or none."""
        return Prompt(state.seat, "Air", lambda: self._options(state), rule="FP-2", about=state.card)

    @staticmethod
    def _options(state: State) -> list[Option]:
        return [*(BringOn(kind) for kind in classes(state, state.active)), Done()]

    def answer(self, state: State, answer: Option) -> None:
        """Spend an order of the card; the plane enters after the ground moves (FP-6)."""
        if isinstance(answer, BringOn):
            bring_on(state, state.active, answer.plane)
            state.plane_orders += 1


def entries(state: State) -> list[Option]:
    """Return the planes the solo AI may bring on; its playbook rolls for it (FP-AI-1, FP-AI-2).

    Its entry is free. It answers the player's entry of the turn just ended, whatever the card; else it takes
    a Section card and an empty sky.
    """
    side = state.active
    if not may_come_on(state, side):
        return []
    if not must_answer(state) and not _may_roll(state):
        return []
    return [BringOn(kind) for kind in classes(state, side)]


def must_answer(state: State) -> bool:
    """Whether the other side brought on a plane in the turn just ended (FP-AI-2)."""
    return state.turn > 1 and state.brought_on[1 - state.active] == state.turn - 1


def _may_roll(state: State) -> bool:
    """Whether the solo AI may roll for a plane: a Section card, and no plane out yet (FP-AI-1)."""
    alone = state.rulings["fp_ai_no_plane_out"] == "own" or not state.planes[1 - state.active].out
    return alone and plays_section_card(state)


def order_for_free(state: State) -> None:
    """Order the solo AI's plane at no cost if its Section card covers the plane's section (FP-AI-5)."""
    side = state.active
    plane = state.planes[side]
    if not plane.out or state.forgone or not plays_section_card(state):
        return
    if covers(state.card_in_play(), state.scenario.seat(side), plane.at):
        order_plane(state, side)


# -- what it does (FP-6 to FP-8, FP-11, FP-12) ----------------------------------------------------


class PlaneActs(Step, frozen=True):
    """Let the plane that flew this turn act before the first battle (FP-6)."""

    def go(self, state: State) -> None:
        """Ask only for a plane with orders that can do something."""
        _go_on(state, PlaneAction())


def _go_on(state: State, action: PlaneAction) -> None:
    plane = state.planes[state.active]
    if plane.out and plane.ordered and len(action.options(state)) > 1:
        state.then(action)


class PlaneAction(Step, frozen=True):
    """A plane's action: ground attacks, a dogfight or reconnaissance; then it may land (FP-7 to FP-12)."""

    struck: tuple[int, ...] = ()
    """The units already attacked."""
    over: bool = False
    """Whether the action is over: the plane can only land."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the actions that the class, the flight and the last hex allow."""
        kind = state.planes[state.active].kind
        return Prompt(state.seat, "Air action", lambda: self.options(state), rule="FP-7", about=kind)

    def options(self, state: State) -> list[Option]:
        """Return the legal actions in option order; Done is the last."""
        fresh = not self.struck and not self.over
        options: list[Option] = []
        if fresh and can_dogfight(state):
            options.append(Dogfight())
        options.append(Done())
        if state.planes[state.active].at in airfields(state, state.active):
            options.append(Land())
        if fresh and can_scout(state):
            options.append(Scout())
        if not self.over:
            options += [Target(h) for h in ground_targets(state, self.struck)]
        return options

    def answer(self, state: State, answer: Option) -> None:
        """Carry out the action; only a ground attack can be followed by another action."""
        side = state.active
        plane = state.planes[side]
        if isinstance(answer, Target):
            unit = state.unit_at[answer.at]
            state.planes[side] = replace(plane, ammo=plane.ammo - 1)
            state.then(_attack(state, unit), ActAgain((*self.struck, unit)))
        elif isinstance(answer, Dogfight):
            state.then(FightPlane(side), ActAgain(over=True))
        elif isinstance(answer, Scout):
            state.planes[side] = replace(plane, scouted=True)
            state.then(ActAgain(over=True))
        elif isinstance(answer, Land):
            state.planes[side] = replace(plane, landed=True)

    def is_valid(self, state: State) -> bool:
        """Whether the plane is on the board and has orders."""
        plane = state.planes[state.active]
        return plane.out and plane.ordered


class ActAgain(Step, frozen=True):
    """Continue the plane's action if it is still on the board and can do something (FP-7, FP-11)."""

    struck: tuple[int, ...] = ()
    over: bool = False

    def go(self, state: State) -> None:
        """Ask again if there is something left to do."""
        _go_on(state, PlaneAction(self.struck, self.over))


def ground_targets(state: State, struck: tuple[int, ...] = ()) -> list[int]:
    """Return the hexes of enemy units the plane flew over this turn and can attack now, sorted (FP-7)."""
    side = state.active
    plane = state.planes[side]
    if not plane.ammo:
        return []
    found = []
    for h in plane.path:
        unit = state.unit_at[h]
        if unit != NOWHERE and state.side[unit] != side and unit not in struck:
            found.append(h)
    return sorted(found)


def _attack(state: State, unit: int) -> Strike:
    """Return the dice of a plane against a ground unit, regardless of cover (FP-7)."""
    flight, kind = facts().flight, facts().plane[state.planes[state.active].kind]
    return Strike(
        target=unit,
        dice=flight.ground_dice,
        stars_hit=kind.hits_star,
        flags_ignorable=flight.ground_flags_ignorable,
        by=state.active,
        symbols=kind.hits_symbol,
    )


def can_dogfight(state: State) -> bool:
    """Whether the plane has ended its flight next to the enemy plane (FP-8)."""
    own, enemy = state.planes[state.active], state.planes[1 - state.active]
    return enemy.out and enemy.at in board().neighbors[own.at]


def can_scout(state: State) -> bool:
    """Whether the class flies reconnaissance and an enemy unit is adjacent; never for the solo AI (FP-12)."""
    side = state.active
    plane = state.planes[side]
    if state.automa[side] or not facts().plane[plane.kind].recon:
        return False
    near = (state.unit_at[h] for h in board().neighbors[plane.at])
    return any(unit != NOWHERE and state.side[unit] != side for unit in near)


class FightPlane(Step, frozen=True):
    """Fire at the other side's plane; if that plane survives, it fires back once (FP-8)."""

    side: int
    """The side whose plane fires."""
    back: bool = False

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the dogfight dice of the class."""
        kind = facts().plane[state.planes[self.side].kind]
        return chance_prompt(air_dice(DOGFIGHT, kind.dogfight_dice), rule="FP-8", about=SIDES[self.side])

    def answer(self, state: State, rolled: Outcome) -> None:
        """Shoot the plane down on any star (FP-10)."""
        if facts().flight.down_on in rolled:
            shoot_down(state, 1 - self.side)
        elif not self.back:
            state.then(FightPlane(1 - self.side, back=True))

    def is_valid(self, state: State) -> bool:
        """Whether both planes are on the board."""
        return state.planes[0].out and state.planes[1].out


def recon_draw(state: State, side: int) -> int:
    """Return the number of cards a side draws for its reconnaissance, to keep one; 0 without it (FP-12)."""
    return facts().flight.recon_draw if state.planes[side].scouted else 0
