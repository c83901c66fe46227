"""What an option leads to: whom a unit could battle after it, and with how many dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.aim import can_battle_after, dice_for, may_battle, targets
from bythebook.games.memoir44.rules.air.attacks import PlaneAction
from bythebook.games.memoir44.rules.battle import ChooseAttacker
from bythebook.games.memoir44.rules.movement import SecondMove, reach
from bythebook.games.memoir44.rules.special import BLOW_DICE
from bythebook.games.memoir44.rules.tactics import ambush_dice
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.prompt import Option


class Aim(NamedTuple):
    """A battle that would be possible."""

    dice: int
    target: int


def acting(state: State) -> int:
    """The unit on the board that the open ask is about, or NOWHERE."""
    step = state.agenda[-1] if state.agenda else None
    for name in ("unit", "attacker"):
        unit = getattr(step, name, NOWHERE)
        if isinstance(unit, int) and 0 <= unit < len(state.at) and state.at[unit] != NOWHERE:
            return unit
    return NOWHERE


def aims(state: State, unit: int, at: int) -> list[Aim]:
    """Whom a unit could battle from a hex, most dice first, then the weakest (CB-2, CB-4)."""
    found = [Aim(dice, enemy) for enemy, dice in targets(state, unit, at).items()]
    return sorted(found, key=lambda aim: (-aim.dice, state.figures[aim.target], state.at[aim.target]))


def aims_after(state: State, unit: int, to: int) -> list[Aim] | None:
    """Whom it could battle after a move to a hex; None if the move costs it the battle (MV-4)."""
    cost = reach(state, unit).get(to)
    if cost is None or not can_battle_after(state, unit, to, cost):
        return None
    return aims(state, unit, to)


def aims_from_here(state: State, unit: int) -> list[Aim] | None:
    """Whom it could battle where it stands; None if it may not battle (CB-1)."""
    return aims(state, unit, state.at[unit]) if may_battle(state, unit) else None


# -- how many dice --------------------------------------------------------------------------------


def dice(state: State, option: Option) -> int:
    """The battle dice that an option of the open ask leads to, at most; none if it leads to no battle."""
    count = _DICE.get(type(option))
    return count(state, option) if count else 0


def _best(found: list[Aim] | None) -> int:
    return found[0].dice if found else 0


def _moved(state: State, option: Any) -> int:
    unit = acting(state)
    again = isinstance(state.agenda[-1], SecondMove)
    return 0 if unit == NOWHERE or again else _best(aims_after(state, unit, option.to))


def _held(state: State, option: Option) -> int:
    unit = acting(state)
    again = isinstance(state.agenda[-1], SecondMove)
    return 0 if unit == NOWHERE or again else _best(aims_from_here(state, unit))


def _activated(state: State, option: Any) -> int:
    """Only who battles next: a unit that is to move has not chosen its place."""
    unit = state.unit_at[option.at]
    battles = isinstance(state.agenda[-1], ChooseAttacker) and unit != NOWHERE
    return _best(aims_from_here(state, unit)) if battles else 0


def _attack(state: State, option: Any) -> int:
    unit, target = acting(state), state.unit_at[option.target]
    return dice_for(state, unit, target) if NOWHERE not in (unit, target) else 0


def _ambush(state: State, option: Option) -> int:
    step = state.agenda[-1]
    attacker, target = getattr(step, "attacker", NOWHERE), getattr(step, "target", NOWHERE)
    return ambush_dice(state, target, attacker) if NOWHERE not in (attacker, target) else 0


def _struck(state: State, option: Option) -> int:
    """A plane's attack, or the blow of the card in play (FP-7, CC-1, CC-5)."""
    if isinstance(state.agenda[-1], PlaneAction):
        return facts().flight.ground_dice
    return state.card_in_play().dice[state.active] if state.card else 0


def _dogfight(state: State, option: Option) -> int:
    plane = state.planes[state.active]
    return facts().plane[plane.kind].dogfight_dice if plane.out else 0


_DICE: Final[dict[type[Option], Callable[[State, Any], int]]] = {
    options.Move: _moved,
    options.Hold: _held,
    options.Activate: _activated,
    options.Attack: _attack,
    options.Ambush: _ambush,
    options.Target: _struck,
    options.Dogfight: _dogfight,
    options.Flak: lambda state, option: facts().flight.flak_dice,
    options.Blow: lambda state, option: BLOW_DICE,
}
"""How many dice follow each kind of option; the others lead to none."""
