"""Special rules of scenarios: cards, airdrops and bridges (SP-3, SP-4, SP-6)."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import Card, facts
from bythebook.games.memoir44.box.hexes import board, hex_of
from bythebook.games.memoir44.box.scenarios.records import Airdrop, BlowBridge, ReconAsAirPower
from bythebook.games.memoir44.rules import medals
from bythebook.games.memoir44.rules.orders import STAR, covers, in_section
from bythebook.games.memoir44.rules.pieces import place, wound
from bythebook.games.memoir44.rules.strikes import battle_dice
from bythebook.games.memoir44.rules.tactics import enemies, section_of
from bythebook.games.memoir44.state.options import AIMS, Aim, Blow, Decline
from bythebook.games.memoir44.state.state import NOWHERE, SEATS, State
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
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
"""The displacement of one step of drift: columns (doubled) and rows (BD-3)."""


class AimDrop(Step, frozen=True):
    """Aim all units of an airdrop at one hex before the first turn (SP-3)."""

    drop: int
    """The index of the airdrop in the scenario."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for any hex on the board."""
        side = _drop(state, self.drop).side
        return Prompt(SEATS[side], "Drop", lambda: list(AIMS), rule="SP-3")

    def answer(self, state: State, answer: Aim) -> None:
        """Schedule the drift of each unit, one after another."""
        state.then(*[DriftDown(self.drop, answer.at)] * _drop(state, self.drop).units)


class DriftDown(Step, frozen=True):
    """Let one unit drift step by step from the aim hex, possibly off the board (SP-3)."""

    drop: int
    aim: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for one direction per step, or for no drift."""
        steps = _drop(state, self.drop).drift
        return chance_prompt(Dice("drift", tuple(DRIFT), steps), rule="SP-3", about=self.aim)

    def answer(self, state: State, answer: Outcome) -> None:
        """Land the unit; it is lost if it ends off the board, on closed terrain or on another unit."""
        drop = _drop(state, self.drop)
        x = board().x[self.aim] + sum(DRIFT[face][0] for face in answer)
        row = board().row[self.aim] + sum(DRIFT[face][1] for face in answer)
        h = hex_of(row, (x - row % 2) // 2)
        if h < 0 or state.unit_at[h] != NOWHERE or _is_closed(state, h, drop.type):
            return
        unit = add_unit(state, drop.side, drop.type, drop.figures, facts().units[drop.type].medals)
        place(state, unit, h)


def _drop(state: State, drop: int) -> Airdrop:
    return state.scenario.rules_of(Airdrop)[drop]


def _is_closed(state: State, h: int, kind: int) -> bool:
    """Whether a unit of this type can never enter the terrain (MV-9)."""
    unit_class = facts().units[kind].class_index
    here = [facts().obstacles[o.type] for o in state.scenario.obstacles if o.hex == h]
    ground = facts().terrains[state.scenario.ground[h]]
    entered = ground.enters[unit_class] or any(o.spans == ground.id for o in here)
    return h in state.scenario.impassable or not entered or not all(o.enters[unit_class] for o in here)


def add_unit(state: State, side: int, kind: int, figures: int, worth: int) -> int:
    """Add a unit at full strength that is not yet on the board; return its number (UN-2)."""
    state.side.append(side)
    state.kind.append(kind)
    state.at.append(NOWHERE)
    state.figures.append(figures)
    state.full.append(figures)
    state.worth.append(worth)
    return len(state.side) - 1


# -- Recon as Air Power (SP-4) --------------------------------------------------------------------


def recon_strikes(state: State, card: Card, side: int) -> bool:
    """Whether the side may play this Recon as Air Power: it holds the hill, and there is a target (SP-4)."""
    if card.family != "recon":
        return False
    held = any(
        rule.side == side and any(_holds(state, side, h) for h in rule.hexes)
        for rule in state.scenario.rules_of(ReconAsAirPower)
    )
    return held and any(in_section(state, unit, section_of(card)) for unit in enemies(state))


def _holds(state: State, side: int, h: int) -> bool:
    unit = state.unit_at[h]
    return unit != NOWHERE and state.side[unit] == side


# -- blowing bridges (SP-6) -----------------------------------------------------------------------

BLOW_DICE: Final = 2
"""The number of dice for an attempt; any star destroys the bridge (SP-6)."""


def bridges_to_blow(state: State) -> list[int]:
    """Return the hexes of bridges that the active side may try to blow with the card in play (SP-6)."""
    rules = state.scenario.rules_of(BlowBridge)
    if not rules or state.card_in_play().kind != "section":
        return []
    return sorted({h for rule in rules if _permits(state, rule) for h in rule.bridges if _in_reach(state, h)})


def _permits(state: State, rule: BlowBridge) -> bool:
    """Whether the rule allows the active side another attempt."""
    side = state.active
    return rule.side == side and (not rule.attempts or state.attempts[side] < rule.attempts)


def _in_reach(state: State, h: int) -> bool:
    """Whether the bridge is intact, the card covers its section, and one of the side's units is adjacent."""
    if state.blown[h] or not covers(state.card_in_play(), state.scenario.seat(state.active), h):
        return False
    return any(_holds(state, state.active, n) for n in board().neighbors[h])


class OfferBridge(Step, frozen=True):
    """Offer to give up all orders of a Section card for an attempt to blow up a bridge (SP-6)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a bridge in reach, or none."""
        return Prompt(
            state.seat,
            "Blow bridge",
            lambda: [*[Blow(h) for h in bridges_to_blow(state)], Decline()],
            rule="SP-6",
            about=state.card,
            default=Decline(),
        )

    def answer(self, state: State, answer: Option) -> None:
        """Make the attempt, which costs the orders regardless of the dice."""
        if isinstance(answer, Blow):
            state.forgone = True
            state.attempts[state.active] += 1
            state.then(BlowUp(answer.at))

    def is_valid(self, state: State) -> bool:
        """Whether a bridge is still in reach."""
        return bool(bridges_to_blow(state))


class BlowUp(Step, frozen=True):
    """Roll for the bridge: a star turns it into plain river and eliminates a unit on it (SP-6)."""

    at: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the battle dice."""
        return chance_prompt(battle_dice(BLOW_DICE), rule="SP-6", about=self.at)

    def answer(self, state: State, answer: Outcome) -> None:
        """Give the medals for the unit to its enemy, and those for the bridge to the side that blew it up."""
        if STAR not in answer:
            return
        state.blown[self.at] = True
        rules = state.scenario.rules_of(BlowBridge)
        # One event: both medals are there before anybody looks for a winner (MD-7).
        state.kills[state.active] += next(
            r.worth for r in rules if r.side == state.active and self.at in r.bridges
        )
        unit = state.unit_at[self.at]
        if unit != NOWHERE:
            wound(state, unit, state.figures[unit], 1 - state.side[unit])
        medals.look_for_winner(state)
