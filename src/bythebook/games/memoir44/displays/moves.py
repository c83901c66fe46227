"""Units that move or battle next, and the targets they could then battle (TS-3, MV, SP-5, CC-6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.memoir44.box.hexes import board, label
from bythebook.games.memoir44.displays.slots import Here, condition, here, piece, place
from bythebook.games.memoir44.rules.aim import (
    can_attack,
    can_battle_after,
    card_effects,
    may_battle,
    targets,
)
from bythebook.games.memoir44.rules.battle import ChooseAttacker
from bythebook.games.memoir44.rules.movement import SecondMove, reach
from bythebook.games.memoir44.rules.terrain import stops
from bythebook.games.memoir44.state.options import Activate, Exit, Hold, Move
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.names import ground_name, piece_name
from bythebook.games.shared.grammar import count

# -- whom a unit could battle ---------------------------------------------------------------------


class Aim(NamedTuple):
    """A possible battle."""

    dice: int
    target: int


def _aims(state: State, unit: int, at: int) -> list[Aim]:
    """List the units that a unit could battle from a hex, most dice first, then the weakest (CB-2, CB-4)."""
    found = [Aim(dice, enemy) for enemy, dice in targets(state, unit, at).items()]
    return sorted(found, key=lambda aim: (-aim.dice, state.figures[aim.target], state.at[aim.target]))


def _aims_after(c: Here, option: Move) -> list[Aim] | None:
    """List the units it could battle after a move; None if the move costs it the battle (MV-4)."""
    state, unit = c.state, c.about()
    cost = reach(state, unit).get(option.to)
    if cost is None or not can_battle_after(state, unit, option.to, cost):
        return None
    return _aims(state, unit, option.to)


def _aims_from_here(state: State, unit: int) -> list[Aim] | None:
    """List the units it could battle from its own hex; None if it may not battle (CB-1)."""
    return _aims(state, unit, state.at[unit]) if may_battle(state, unit) else None


def _most_dice(aims: list[Aim] | None) -> int:
    return aims[0].dice if aims else 0


def _prospects(c: Here, aims: list[Aim] | None) -> list[str]:
    """Name the units that a unit could battle; nothing if the card or a second move doesn't allow battles."""
    if _moves_again(c) or not card_effects(c.state).may_battle:
        return []
    if aims is None:
        return ["no battle this turn"]
    if not aims:
        return ["no target in range"]
    dice, target = count(aims[0].dice, "die"), piece_name(c.state, aims[0].target)
    if len(aims) == 1:
        return [f"{dice} at {target}"]
    return [f"{dice} at {target} or {count(len(aims) - 1, 'other target')}"]


# -- which unit -----------------------------------------------------------------------------------


def _battles(c: Here) -> bool:
    return isinstance(c.step, ChooseAttacker)


def _activate(c: Here, option: Activate) -> str:
    return f"battle with {piece(c, option.at)}" if _battles(c) else f"move {piece(c, option.at)}"


def _in_range(c: Here, option: Activate) -> str:
    """Describe the unit; if it battles next, also name the targets in range."""
    aims = _prospects(c, _aims_from_here(c.state, c.state.unit_at[option.at])) if _battles(c) else []
    return ", ".join([condition(c, option.at), *aims])


def _activation_dice(c: Here, option: Activate) -> int:
    """Return the dice of a unit that battles next, not of one that moves next."""
    return _most_dice(_aims_from_here(c.state, c.state.unit_at[option.at])) if _battles(c) else 0


# -- where to -------------------------------------------------------------------------------------


def _moves_again(c: Here) -> bool:
    """Whether the unit has battled and moves once more (CC-6)."""
    return isinstance(c.step, SecondMove)


def _ground_and_stop(c: Here, option: Move) -> str:
    """Name the terrain of a hex, and say if a move ends there (MV-3): `forest (must stop)`."""
    ground = ground_name(c.state, option.to)
    ends = ground and stops(c.state, option.to) and not card_effects(c.state).ignores_stops
    return f"{ground} (must stop)" if ends else ground


def _move(c: Here, option: Move) -> str:
    return ", ".join(filter(None, [f"move to {label(option.to)}", _ground_and_stop(c, option)]))


def _after_move(c: Here, option: Move) -> str:
    far = board().distance[here(c, option)][option.to]
    distance = [count(far, "hex")] if far > 1 else []
    return ", ".join(distance + _prospects(c, _aims_after(c, option)))


def _ground_and_after(c: Here, option: Move) -> str:
    return ", ".join(filter(None, [_ground_and_stop(c, option), _after_move(c, option)]))


def _move_log(c: Here, option: Move) -> str:
    unit, goal = piece_name(c.state, c.about()), place(c, option.to)
    return f"{unit} moves again to {goal}" if _moves_again(c) else f"{unit} moves to {goal}"


def _move_dice(c: Here, option: Move) -> int:
    return 0 if _moves_again(c) else _most_dice(_aims_after(c, option))


def _costs_the_battle(c: Here, option: Move) -> bool:
    """Whether the unit could battle if it stayed, but not after the move (MV-4)."""
    state, unit = c.state, c.about()
    if _moves_again(c) or not may_battle(state, unit):
        return False
    cost = reach(state, unit).get(option.to)
    return cost is not None and not can_battle_after(state, unit, option.to, cost)


def _after_hold(c: Here, option: Hold) -> str:
    return ", ".join(_prospects(c, _aims_from_here(c.state, c.about())))


def _hold(c: Here, option: Hold) -> str:
    return ", ".join(filter(None, [f"stay on {label(here(c, option))}", _after_hold(c, option)]))


def _hold_log(c: Here, option: Hold) -> str:
    """Return no text for a unit that can attack: the log will show its battle, or that it doesn't battle."""
    silent = not _moves_again(c) and can_attack(c.state, c.about())
    return "" if silent else f"{piece_name(c.state, c.about())} holds"


def _hold_dice(c: Here, option: Hold) -> int:
    return 0 if _moves_again(c) else _most_dice(_aims_from_here(c.state, c.about()))


ROWS: Final = (
    PromptDisplay("Mover", "Which unit moves next? ({activation:units} left)", picks="Move"),
    PromptDisplay("Attacker", "Which unit battles next?", picks="Attack"),
    OptionDisplay(
        Activate,
        _activate,
        _in_range,
        full_detail="{at:description}",
        log_text="",
        target="at",
        dice=_activation_dice,
    ),
    PromptDisplay("Move", "Where does {me} move?", acting=here),
    PromptDisplay("Second move", "Where does {me} move after its battle?", acting=here),
    OptionDisplay(
        Move,
        _move,
        _after_move,
        full_detail=_ground_and_after,
        log_text=_move_log,
        target="to",
        origin=here,
        spends=_costs_the_battle,
        dice=_move_dice,
    ),
    OptionDisplay(
        Hold,
        "stay on {here}",
        _after_hold,
        full_detail=_hold,
        log_text=_hold_log,
        target=here,
        dice=_hold_dice,
        ends=True,
    ),
    PromptDisplay("Exit", "Does {me} leave the board here?", acting=here),
    OptionDisplay(
        Exit,
        "leave the board",
        "scores its medals by leaving here",
        full_detail="scores its medals by leaving here",
        log_text="{me} leaves the board",
        target=here,
    ),
)
