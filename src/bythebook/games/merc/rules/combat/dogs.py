"""Attack dogs: the units they hold, the damage they take, and their return (E9).

A dog's card stays in its carrier's slot. Setting the dog on an enemy adds a `Hold` to the fight, and the
dog's wounds are the wear of the card. Because a MERC can be held by only one dog, the dog's mark is `DOG +
held`.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.team import equipment
from bythebook.games.merc.state.state import DOG, NOBODY, Gear, Hold, State


@cache
def _health(kind: int) -> int:
    """Return the health printed on a dog card; 0 for any other card."""
    effect = facts().equipment[kind].effect
    return effect.numbers["health"] if isinstance(effect, Own) and effect.name == "dog" else 0


def is_dog(gear: Gear | None) -> bool:
    """Return whether the card is an attack dog (E9)."""
    return gear is not None and _health(gear.kind) > 0


def hold_on(state: State, unit: int) -> Hold | None:
    """Return the hold on a unit in the current fight, or None (E9)."""
    if state.fight is not None:
        for hold in state.fight.holds:
            if hold.held == unit:
                return hold
    return None


def dogs_against(state: State, faction: int) -> list[int]:
    """Return the marks of the dogs that hold units of a faction, so that its side may attack them (E9)."""
    if state.fight is None or not state.fight.holds:
        return []
    return [DOG + hold.held for hold in state.fight.holds if state.side_of(hold.held) == faction]


def idle_dog(state: State, carrier: int) -> int | None:
    """Return the first slot whose dog holds nobody, or None (E9)."""
    assert state.fight is not None
    busy = [hold.slot for hold in state.fight.holds if hold.carrier == carrier]
    for slot, gear in enumerate(state.gear[carrier]):
        if is_dog(gear) and slot not in busy:
            return slot
    return None


def set_dog(state: State, carrier: int, slot: int, held: int) -> None:
    """Let the dog in this slot hold an enemy (E9)."""
    assert state.fight is not None
    state.fight = replace(state.fight, holds=(*state.fight.holds, Hold(carrier, held, slot)))


def dog_health(state: State, held: int) -> int:
    """Return the remaining health of the dog that holds a unit; 0 if there is none (E9)."""
    hold = hold_on(state, held)
    gear = state.gear[hold.carrier][hold.slot] if hold is not None else None
    return 0 if gear is None else _health(gear.kind) - gear.wear


def hurt_dog(state: State, held: int, points: int) -> None:
    """Wound the dog that holds a unit; if the dog dies, discard its card and free the unit (E9)."""
    hold = hold_on(state, held)
    if hold is not None:
        equipment.wear_down(state, hold.carrier, hold.slot, points)
        release(state)


def release(state: State) -> None:
    """End holds whose carrier, dog or held unit is no longer in the fight (E9)."""
    fight = state.fight
    if fight is None or not fight.holds:
        return
    holds = tuple(hold for hold in fight.holds if _is_held(state, hold, fight.at))
    if len(holds) < len(fight.holds):
        state.fight = replace(fight, holds=holds)


def _is_held(state: State, hold: Hold, cell: int) -> bool:
    if NOBODY in (state.owner[hold.carrier], state.owner[hold.held]):
        return False
    if not state.at(hold.carrier) == state.at(hold.held) == cell:
        return False
    slots = state.gear[hold.carrier]
    return hold.slot < len(slots) and is_dog(slots[hold.slot])
