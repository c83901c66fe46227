"""The battle dice and their effect on a unit, whoever rolls them (DI, CB-9, CB-11)."""

from __future__ import annotations

from functools import cache

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.pieces import wound
from bythebook.games.memoir44.rules.retreat import FallBackFrom
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Prompt, Thing, chance_prompt
from bythebook.kernel.step import Step


@cache
def faces() -> tuple[str, ...]:
    """Return the six sides of the battle die (DI-1)."""
    return facts().die_faces


@cache
def battle_dice(n: int) -> Dice:
    """Return the element of chance for a number of battle dice."""
    return Dice("battle", faces(), n)


def roll(n: int, *, rule: str, about: Thing) -> Prompt:
    """Return the prompt that rolls all the dice at once (CB-9)."""
    return chance_prompt(battle_dice(n), rule=rule, about=about)


def score(
    rolled: Outcome, unit_class: int, *, symbols: bool = True, stars_hit: bool = False
) -> tuple[int, int]:
    """Return the hits on a class and the flags; symbols and stars don't always count (DI-2, DI-3)."""
    hits = flags = 0
    for face in rolled:
        if face == "flag":
            flags += 1
        elif face == "star":
            hits += stars_hit
        elif facts().face[face].hits[unit_class] and (symbols or face == "grenade"):
            hits += 1
    return hits, flags


def apply_hits(state: State, target: int, hits: int, flags: int, *, ignorable: bool, by: int) -> None:
    """Remove the figures hit, then retreat the survivors for the flags (CB-9, CB-11)."""
    wound(state, target, hits, by)
    if flags and state.at[target] != NOWHERE:
        state.then(FallBackFrom(target, flags, ignorable))


class Strike(Step, frozen=True):
    """Roll against a unit without an attacking unit: Air Power, Barrage, planes (CC-1, CC-5, RT-6)."""

    target: int
    dice: int
    stars_hit: bool
    flags_ignorable: bool
    by: int
    symbols: bool = True

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the dice, without a reduction for terrain."""
        return roll(self.dice, rule="CB-9", about=self.target)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Apply hits, medals and flags; nobody takes ground (TG-1)."""
        unit_class = state.type_of(self.target).class_index
        hits, flags = score(rolled, unit_class, symbols=self.symbols, stars_hit=self.stars_hit)
        apply_hits(state, self.target, hits, flags, ignorable=self.flags_ignorable, by=self.by)

    def is_valid(self, state: State) -> bool:
        """Whether the target is on the board."""
        return state.at[self.target] != NOWHERE
