"""How the solo AI attacks, takes ground and falls back (AI-6, AI-8, S1)."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.aim import can_clear_wire, can_fire_flak, may_battle, targets
from bythebook.games.memoir44.rules.ambush import ambush_dice
from bythebook.games.memoir44.state import options as o
from bythebook.kernel.prompt import Option, Prompt
from tests.games.memoir44.second_reading.field import Field, least, preferred
from tests.games.memoir44.second_reading.orders import OFFENSIVE

AMBUSH_DICE = 2
"""AI-2d: with fewer a kept Ambush is not used."""


def attacker(field: Field) -> list[Option]:
    """S1: units with an attack cube attack, first ordered first; then flak and wire, in either order."""
    state = field.state
    able = [unit for unit in state.ordered if may_battle(state, unit)]
    idle = [unit for unit in able if not targets(state, unit)]
    flak = [unit for unit in idle if can_fire_flak(state, unit)]
    wire = [unit for unit in idle if can_clear_wire(state, unit)]
    cubes = [unit for unit in able if unit in state.attack and unit not in idle]
    # A unit whose targets have gone since it got its cube may have its turn in the row (AI-6a).
    first = [unit for unit in able if unit in state.attack and unit in (*cubes, *flak, *wire)]
    ruled = {*(flak[:1] if field.on("ai_flak") else []), *(wire[:1] if field.on("ai_clear_wire") else [])}
    named = {*first[:1], *cubes[:1]} or ruled
    return [o.Activate(state.at[unit]) for unit in named] or [o.Done()]


def attack(field: Field, prompt: Prompt) -> list[Option]:
    """S1: the enemy unit with which they can roll the most dice (AI-6b); else flak, else the wire."""
    state, unit = field.state, int(prompt.about or 0)
    marks = [state.unit_at[option.target] for option in prompt.options if isinstance(option, o.Attack)]
    if marks:
        return [o.Attack(state.at[enemy]) for enemy in field.best_target(unit, state.at[unit], marks)]
    fire = [o.Flak()] if field.on("ai_flak") else []
    clear = [o.ClearWire()] if field.on("ai_clear_wire") else []
    return [option for option in (*fire, *clear) if option in prompt.options] or [o.Done()]


def take_ground(field: Field, prompt: Prompt, strategy: str) -> list[Option]:
    """AI-6f."""
    state, unit = field.state, int(prompt.about or 0)
    ahead = next(option for option in prompt.options if isinstance(option, o.Advance))
    here, there = state.at[unit], ahead.to
    gain = field.cover(unit, there) - field.cover(unit, here)
    leaves = here in field.scoring
    if there in field.scoring and not (leaves and state.rulings["ai_leave_for_objective"] == "off"):
        yes = True
    elif leaves:
        yes = False
    elif state.rulings["ai_always_take_ground"] == "on" or _overruns(field, unit, there):
        yes = True
    elif strategy == OFFENSIVE:
        yes = not (field.understrength(unit) and gain < 0)
    else:
        yes = gain >= 0
    return [ahead if yes else o.Stay()]


def _overruns(field: Field, unit: int, there: int) -> bool:
    """Whether armor that steps in could attack once more (TG-4)."""
    state = field.state
    terrain = facts().terrains[state.scenario.ground[there]]
    if not state.type_of(unit).overrun or state.grounds.get(unit) or state.wire[there]:
        return False
    return terrain.battle_here and not terrain.no_battle_on_entry and bool(targets(state, unit, there))


def retreat(field: Field, prompt: Prompt) -> list[Option]:
    """AI-8a: ignore a flag; else the best cover, far from the enemy, toward the objective."""
    if o.Ignore() in prompt.options and field.on("ai_ignore_flags"):
        return [o.Ignore()]
    unit = int(prompt.about or 0)
    here = field.at(unit)
    ends = [option.to for option in prompt.options if isinstance(option, o.FallBack)]
    best = least(
        ends,
        lambda h: -field.cover(unit, h),
        lambda h: field.away(here, h),
        lambda h: -field.nearest_enemy(h),
    )
    best = preferred(best, lambda h: field.toward_objective(unit, h))
    return [o.FallBack(h) for h in least(best, field.by_5z)]


def ambush(field: Field, prompt: Prompt) -> list[Option]:
    """AI-2d: the first close assault that it can answer with two dice."""
    jump = next(option for option in prompt.options if isinstance(option, o.Ambush))
    dice = ambush_dice(field.state, int(prompt.about or 0), field.state.unit_at[jump.at])
    return [jump if dice >= AMBUSH_DICE else o.Decline()]


def blow_bridge(field: Field, prompt: Prompt) -> list[Option]:
    """AI-9a: whenever an enemy is within three hexes of the bridge."""
    blows = [option for option in prompt.options if isinstance(option, o.Blow)]
    near = [option for option in blows if field.on("ai_blow_bridge") and field.nearest_enemy(option.at) <= 3]
    return [*least(near, lambda option: field.by_5z(option.at))] or [o.Decline()]
