"""Tactic cards and their special rules (CC-1 to CC-15).

Cards that only define which units they order, their movement and their dice need no code: their rows
in the data say it all. Here are the cards that do something of their own.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.memoir44.box.facts import CLASSES, Card, facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.air.flight import order_plane
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.rules.battle import BattleUnits
from bythebook.games.memoir44.rules.deck import (
    cards_held,
    hand_size,
)
from bythebook.games.memoir44.rules.movement import MoveUnits
from bythebook.games.memoir44.rules.orders import MIRRORED, SECTIONS, STAR, in_section
from bythebook.games.memoir44.rules.strikes import Strike, battle_dice
from bythebook.games.memoir44.state.options import Done, OrderFromAir, Target
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.chance import Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

AIR_POWER: Final = "air_power"
COUNTER_ATTACK: Final = "counter_attack"


def enemies(state: State) -> list[int]:
    """Return the units of the inactive side, in the order of their hexes."""
    return armies(state).units[1 - state.active]


def dice_per_card(state: State) -> int:
    """Return the number of command cards held, with this one: a die for each (CC-13, CC-15, AI-1a)."""
    side = state.active
    if not state.automa[side]:
        return cards_held(state, side) + 1
    if state.rulings["ai_hand_count"] == "scenario":
        return hand_size(state, side)
    return AI_CARDS


AI_CARDS: Final = 2
"""How many cards the solo AI turns over (AI-1)."""


# -- Air Power (CC-1) -----------------------------------------------------------------------------


class NameGroup(Step, frozen=True):
    """Name a connected group of enemy units one by one; it is fixed before the first roll (CC-1).

    A Recon played as Air Power starts with a unit in its own section, so the group reaches into it (SP-4).
    """

    group: tuple[int, ...] = ()

    def ask(self, state: State) -> Prompt:
        """Return the prompt for any enemy unit first, then for units adjacent to the group."""
        return Prompt(state.seat, "Air Power", lambda: self._options(state), rule="CC-1", about=state.card)

    def _options(self, state: State) -> list[Option]:
        first: list[Option] = [OrderFromAir()] if may_order_from_air(state) else []
        end: list[Option] = [Done()] if self.group else first
        return [*end, *[Target(state.at[unit]) for unit in self._next(state)]]

    def _next(self, state: State) -> list[int]:
        return [unit for unit in enemies(state) if self.takes(state, unit)]

    def takes(self, state: State, unit: int) -> bool:
        """Whether an enemy unit may be named next."""
        group, at = self.group, state.at
        if not group:
            return not state.section or in_section(state, unit, state.section)
        if len(group) >= state.card_in_play().targets or unit in group:
            return False
        ends = group if state.rulings["air_power_group"] == "star" else (group[0], group[-1])
        return any(at[unit] in board().neighbors[at[end]] for end in ends)

    def grown(self, state: State, unit: int) -> NameGroup:
        """Return the group extended by a unit at either end."""
        last = state.at[self.group[-1]] if self.group else NOWHERE
        joins_last = last == NOWHERE or state.at[unit] in board().neighbors[last]
        return NameGroup((*self.group, unit) if joins_last else (unit, *self.group))

    def answer(self, state: State, answer: Option) -> None:
        """Add the unit to the group, begin the strikes, or order the side's own plane."""
        if isinstance(answer, OrderFromAir):
            order_plane(state, state.active)
        elif isinstance(answer, Target):
            grown = self.grown(state, state.unit_at[answer.at])
            state.then(grown if grown._next(state) else StrikeGroup(grown.group))
        else:
            state.then(StrikeGroup(self.group))

    def is_valid(self, state: State) -> bool:
        """Whether every named unit is still on the board."""
        return all(state.at[unit] != NOWHERE for unit in self.group)


def may_order_from_air(state: State) -> bool:
    """Whether Air Power may order the side's own plane instead; never for the solo AI (FP-13, FP-AI-5)."""
    side = state.active
    if not state.flight_plan or state.automa[side] or state.rulings["fp_air_power"] == "as_printed":
        return False
    return state.planes[side].out


class StrikeGroup(Step, frozen=True):
    """Strike the remaining units of the group, one after another (CC-1)."""

    group: tuple[int, ...]

    def go(self, state: State) -> None:
        """Ask only if more than one unit is left."""
        left = tuple(unit for unit in self.group if state.at[unit] != NOWHERE)
        if len(left) > 1:
            state.then(StrikeNext(left))
        elif left:
            state.then(_strike(state, left[0]))


class StrikeNext(Step, frozen=True):
    """Choose which unit in the group is struck next (CC-1)."""

    group: tuple[int, ...]

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a unit that hasn't been struck yet."""
        return Prompt(
            state.seat, "Air Power order", lambda: self._options(state), rule="CC-1", about=state.card
        )

    def _options(self, state: State) -> list[Option]:
        return [Target(h) for h in sorted(state.at[unit] for unit in self.group)]

    def answer(self, state: State, answer: Target) -> None:
        """Finish this strike before the next one."""
        unit = state.unit_at[answer.at]
        state.then(_strike(state, unit), StrikeGroup(tuple(u for u in self.group if u != unit)))

    def is_valid(self, state: State) -> bool:
        """Whether every named unit is still on the board."""
        return all(state.at[unit] != NOWHERE for unit in self.group)


def _strike(state: State, target: int) -> Step:
    """Return the strike of the card in play against a unit; terrain doesn't matter (CC-1, CC-5)."""
    card, side = state.card_in_play(), state.active
    return Strike(
        target=target,
        dice=card.dice[side],
        stars_hit=card.stars_hit,
        flags_ignorable=card.flags_ignorable,
        by=side,
    )


# -- Barrage (CC-5) -------------------------------------------------------------------------------


class NameTarget(Step, frozen=True):
    """Choose the one enemy unit, anywhere, that the Barrage strikes (CC-5)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for any enemy unit."""
        return Prompt(state.seat, "Barrage", lambda: self._options(state), rule="CC-5", about=state.card)

    @staticmethod
    def _options(state: State) -> list[Option]:
        return [Target(state.at[unit]) for unit in enemies(state)]

    def answer(self, state: State, answer: Target) -> None:
        """Roll at once; no unit is ordered."""
        state.then(_strike(state, state.unit_at[answer.at]))


# -- Counter-Attack (CC-8) ------------------------------------------------------------------------


@cache
def mirror_card(card: str) -> str:
    """Return the card with left and right swapped, as the opposite side plays it (CC-8)."""
    printed = facts().card[card]
    left, center, right = printed.sections
    return next(
        c.id for c in facts().cards if c.family == printed.family and c.sections == (right, center, left)
    )


def copied_card(state: State, side: int) -> str:
    """Return the card that a side's Counter-Attack is played as, or nothing (CC-8, AI-2f)."""
    last = state.last_card[1 - side]
    return mirror_card(last) if last else ""


def copied_section(state: State, side: int) -> str:
    """Return the section of the other side's last Infantry Assault, as this side names it (CC-8, BD-6)."""
    return MIRRORED[state.last_section[1 - side]]


def section_of(card: Card) -> str:
    """Return the section that a card names, if it names only one (section 13)."""
    return next(name for name, n in zip(SECTIONS, card.sections, strict=True) if n)


# -- Dig-In (CC-9) --------------------------------------------------------------------------------


def dig_in(state: State) -> None:
    """Put sandbags into the hex of every ordered unit; nobody moves or battles (CC-9)."""
    for unit in state.ordered:
        state.sandbags[state.at[unit]] = True
    state.activation.clear()


# -- Medics & Mechanics (CC-13) -------------------------------------------------------------------


class Heal(Step, frozen=True):
    """Roll a die for each card held to restore figures of one unit, up to its full strength (CC-13, UN-2)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the battle dice."""
        return chance_prompt(battle_dice(dice_per_card(state)), rule="CC-13", about=self.unit)

    def answer(self, state: State, answer: Outcome) -> None:
        """Restore figures for class symbols and stars; a healed unit then carries out its order."""
        symbol = CLASSES[state.type_of(self.unit).class_index]
        healed = sum(face in (symbol, STAR) for face in answer)
        back = min(healed, state.full[self.unit] - state.figures[self.unit])
        state.figures[self.unit] += back
        if not back:
            state.ordered.clear()
            state.activation.clear()
        if back or state.flight_plan:
            state.then(MoveUnits(), BattleUnits())

    def is_valid(self, state: State) -> bool:
        """Whether the unit is still on the board."""
        return state.at[self.unit] != NOWHERE


# -- Their Finest Hour (CC-15) --------------------------------------------------------------------


class RollOrders(Step, frozen=True):
    """Roll a die for each card held: symbols order units of their class, stars any unit (CC-15)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the battle dice."""
        return chance_prompt(battle_dice(dice_per_card(state)), rule="CC-15", about=state.card)

    def answer(self, state: State, answer: Outcome) -> None:
        """Keep the dice that can order a unit."""
        state.dice = tuple(face for face in answer if face in (*CLASSES, STAR))
