"""Answers as sentences: the piece first, in the present tense, told from the position before the answer.

Empty where the next line of the same side tells it: cards turned over, orders and turns of units, the hexes
of a flight before its last, and chances that go by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.aim import can_act, can_attack, card_effects
from bythebook.games.memoir44.rules.air.attacks import PlaneAction
from bythebook.games.memoir44.rules.movement import SecondMove
from bythebook.games.memoir44.rules.tactics import COUNTER_ATTACK, StrikeNext, copied, dice_per_card
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import SIDE_NAMES, card_name, ground_name, piece_name, plane_name
from bythebook.games.memoir44.text.options.prospect import acting, dice
from bythebook.games.memoir44.text.terms import strategy
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.prompt import Option


def tell(state: State, option: Option) -> str:
    """An answer as a sentence without its side and its full stop; empty where the next line tells it."""
    return _TELL[type(option)](state, option)


# -- names ----------------------------------------------------------------------------------------


def _on(state: State, h: int) -> str:
    return piece_name(state, state.unit_at[h])


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _acts(state: State, does: str) -> str:
    """The unit that is asked about does something."""
    return _first(f"{piece_name(state, acting(state))} {does}")


def _goes(state: State, verb: str, to: int) -> str:
    ground = ground_name(state, to)
    return _acts(state, f"{verb} {label(to)}{f', {ground}' if ground else ''}")


def _rolls(state: State, option: Option) -> str:
    """`with 2 dice`."""
    return f"with {count(dice(state, option), 'die')}"


def _plane(state: State, side: int) -> str:
    """`fighter over D5`."""
    plane = state.planes[side]
    name = plane_name(plane.kind) if plane.kind else "plane"
    return f"{name} over {label(plane.at)}" if plane.out else name


def _own_plane(state: State, does: str) -> str:
    return _first(f"{_plane(state, state.active)} {does}")


# -- cards and orders -----------------------------------------------------------------------------


def _play(state: State, option: Any) -> str:
    stands_for = option.as_card
    if option.card == COUNTER_ATTACK and not stands_for:
        stands_for = copied(state, state.active)
        if not stands_for:
            return f"Plays {card_name(option.card)} with nothing to copy"
    return f"Plays {card_name(option.card)}{f' as {card_name(stands_for)}' if stands_for else ''}"


def _order(state: State, option: Any) -> str:
    """Only what no move and no battle will tell."""
    unit, card = state.unit_at[option.at], card_effects(state)
    if unit == NOWHERE:
        return ""
    if card.effect == "sandbags":
        return _first(f"{piece_name(state, unit)} digs in")
    if card.effect == "heal":
        rolled = count(dice_per_card(state), "die")
        return _first(f"{piece_name(state, unit)} rolls {rolled} for lost figures")
    if card.may_move or can_act(state, unit):
        return ""
    return _first(f"{piece_name(state, unit)} is ordered and has nobody to battle")


def _hold(state: State, option: Option) -> str:
    """A unit that can attack is heard of again when it does, or does not."""
    unit = acting(state)
    again = isinstance(state.agenda[-1], SecondMove)
    return "" if not again and unit != NOWHERE and can_attack(state, unit) else _acts(state, "holds")


# -- battle ---------------------------------------------------------------------------------------


def _move(state: State, option: Any) -> str:
    return _goes(state, "moves on to" if isinstance(state.agenda[-1], SecondMove) else "moves to", option.to)


def _attack(state: State, option: Any) -> str:
    return _acts(state, f"attacks {_on(state, option.target)} {_rolls(state, option)}")


def _ambush(state: State, option: Any) -> str:
    target = getattr(state.agenda[-1], "target", NOWHERE)
    return _first(f"{piece_name(state, target)} ambushes {_on(state, option.at)} {_rolls(state, option)}")


def _flak(state: State, option: Option) -> str:
    return _acts(state, f"fires flak at the {_plane(state, 1 - state.active)} {_rolls(state, option)}")


def _target(state: State, option: Any) -> str:
    """A plane's attack or a card's; of several units to strike the card first names all (CC-1)."""
    step, there = state.agenda[-1], _on(state, option.at)
    if isinstance(step, PlaneAction):
        return _own_plane(state, f"strikes {there} {_rolls(state, option)}")
    aims = state.card_in_play().effect == "strike_group" and not isinstance(step, StrikeNext)
    verb = "takes aim at" if aims else "strikes"
    return f"{card_name(state.card)} {verb} {there} {_rolls(state, option)}"


# -- planes ---------------------------------------------------------------------------------------


def _fly(state: State, option: Any) -> str:
    """The whole flight, with its last hex."""
    path = (*state.planes[state.active].path, option.to)
    return _flight(state, path) if len(path) >= facts().flight.most_move else ""


def _flight(state: State, path: tuple[int, ...]) -> str:
    kind = plane_name(state.planes[state.active].kind)
    over = f" over {row_of(label(h) for h in path[:-1])}" if len(path) > 1 else ""
    return _first(f"{kind} flies to {label(path[-1])}{over}")


def _dogfight(state: State, option: Option) -> str:
    return _own_plane(state, f"attacks the {_plane(state, 1 - state.active)} {_rolls(state, option)}")


# -- nothing more ---------------------------------------------------------------------------------


def _units(state: State, units: Iterable[int], one: str, many: str) -> str:
    named = [piece_name(state, unit) for unit in sorted(units, key=state.at.__getitem__)]
    return _first(f"{row_of(named)} {one if len(named) == 1 else many}") if named else ""


def _done(state: State, option: Option) -> str:
    told = _DONE.get(type(state.agenda[-1]).__name__)
    return told(state) if told else ""


def strategy_chosen(before: State, after: State) -> list[str]:
    """What the solo AI's page has made of its strategy die (AI-3)."""
    return [
        f"The {SIDE_NAMES[side]} {'are' if SIDE_NAMES[side] == 'Allies' else 'is'} {now[0]} this turn"
        for side in range(len(SIDE_NAMES))
        if (now := strategy(after, side)) and now != strategy(before, side)
    ]


def _nobody_battles(state: State) -> str:
    able = [unit for unit in state.ordered if can_act(state, unit)]
    return _units(state, able, "does not battle", "do not battle")


_DONE: Final[dict[str, Callable[[State], str]]] = {
    "PlayCard": lambda state: "Passes, with no card to play",
    "ChooseMover": lambda state: _units(state, state.activation, "holds", "hold"),
    "ChooseAttacker": _nobody_battles,
    "AttackWith": lambda state: _acts(state, "does not battle"),
    "FlyOn": lambda state: _flight(state, state.planes[state.active].path),
}
"""What is told when nothing more of something is done, by the step that asks."""

SILENT: Final = (options.Draw, options.Activate, options.Decline)
"""Answers that never say anything by themselves."""

_TELL: Final[dict[type[Option], Callable[[State, Any], str]]] = {
    **dict.fromkeys(SILENT, lambda state, option: ""),
    options.Play: _play,
    options.NameSection: lambda state, option: f"Names the {option.section} section",
    options.Keep: lambda state, option: f"Keeps {card_name(option.card)}",
    options.Order: _order,
    options.OrderPlane: lambda state, option: _own_plane(state, "gets an order"),
    options.OrderFromAir: lambda state, option: _own_plane(state, f"is ordered by {card_name(state.card)}"),
    options.BringOn: lambda state, option: _first(f"{plane_name(option.plane)} comes on"),
    options.Blow: lambda state, option: (
        f"Gives up the orders for the bridge on {label(option.at)} {_rolls(state, option)}"
    ),
    options.Move: _move,
    options.Hold: _hold,
    options.Exit: lambda state, option: _acts(state, "leaves the board"),
    options.Attack: _attack,
    options.Flak: _flak,
    options.ClearWire: lambda state, option: _acts(state, "clears the wire"),
    options.Ambush: _ambush,
    options.Ignore: lambda state, option: _acts(state, "ignores a flag"),
    options.FallBack: lambda state, option: _goes(state, "falls back to", option.to),
    options.Advance: lambda state, option: _goes(state, "takes ground on", option.to),
    options.Stay: lambda state, option: _acts(state, "does not take ground"),
    options.Target: _target,
    options.Lose: lambda state, option: _first(f"{_on(state, option.at)} loses a figure"),
    options.Aim: lambda state, option: f"The airdrop aims at {label(option.at)}",
    options.Fly: _fly,
    options.Dogfight: _dogfight,
    options.Scout: lambda state, option: _own_plane(state, "scouts"),
    options.Land: lambda state, option: _own_plane(state, "lands to rearm"),
    options.Done: _done,
}
"""How each kind of answer is told."""
