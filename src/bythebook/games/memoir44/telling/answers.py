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
from bythebook.games.memoir44.table import options
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.memoir44.telling.names import SIDE_NAMES, card_name, ground_name, piece_name, plane_name
from bythebook.games.memoir44.telling.options.prospect import acting, dice
from bythebook.games.memoir44.telling.terms import strategy
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.ask import Option


def tell(table: Table, option: Option) -> str:
    """An answer as a sentence without its side and its full stop; empty where the next line tells it."""
    return _TELL[type(option)](table, option)


# -- names ----------------------------------------------------------------------------------------


def _on(table: Table, h: int) -> str:
    return piece_name(table, table.unit_at[h])


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _acts(table: Table, does: str) -> str:
    """The unit that is asked about does something."""
    return _first(f"{piece_name(table, acting(table))} {does}")


def _goes(table: Table, verb: str, to: int) -> str:
    ground = ground_name(table, to)
    return _acts(table, f"{verb} {label(to)}{f', {ground}' if ground else ''}")


def _rolls(table: Table, option: Option) -> str:
    """`with 2 dice`."""
    return f"with {count(dice(table, option), 'die')}"


def _plane(table: Table, side: int) -> str:
    """`fighter over D5`."""
    plane = table.planes[side]
    name = plane_name(plane.kind) if plane.kind else "plane"
    return f"{name} over {label(plane.at)}" if plane.out else name


def _own_plane(table: Table, does: str) -> str:
    return _first(f"{_plane(table, table.active)} {does}")


# -- cards and orders -----------------------------------------------------------------------------


def _play(table: Table, option: Any) -> str:
    stands_for = option.as_card
    if option.card == COUNTER_ATTACK and not stands_for:
        stands_for = copied(table, table.active)
        if not stands_for:
            return f"Plays {card_name(option.card)} with nothing to copy"
    return f"Plays {card_name(option.card)}{f' as {card_name(stands_for)}' if stands_for else ''}"


def _order(table: Table, option: Any) -> str:
    """Only what no move and no battle will tell."""
    unit, card = table.unit_at[option.at], card_effects(table)
    if unit == NOWHERE:
        return ""
    if card.effect == "sandbags":
        return _first(f"{piece_name(table, unit)} digs in")
    if card.effect == "heal":
        rolled = count(dice_per_card(table), "die")
        return _first(f"{piece_name(table, unit)} rolls {rolled} for lost figures")
    if card.may_move or can_act(table, unit):
        return ""
    return _first(f"{piece_name(table, unit)} is ordered and has nobody to battle")


def _hold(table: Table, option: Option) -> str:
    """A unit that can attack is heard of again when it does, or does not."""
    unit = acting(table)
    again = isinstance(table.agenda[-1], SecondMove)
    return "" if not again and unit != NOWHERE and can_attack(table, unit) else _acts(table, "holds")


# -- battle ---------------------------------------------------------------------------------------


def _move(table: Table, option: Any) -> str:
    return _goes(table, "moves on to" if isinstance(table.agenda[-1], SecondMove) else "moves to", option.to)


def _attack(table: Table, option: Any) -> str:
    return _acts(table, f"attacks {_on(table, option.target)} {_rolls(table, option)}")


def _ambush(table: Table, option: Any) -> str:
    target = getattr(table.agenda[-1], "target", NOWHERE)
    return _first(f"{piece_name(table, target)} ambushes {_on(table, option.at)} {_rolls(table, option)}")


def _flak(table: Table, option: Option) -> str:
    return _acts(table, f"fires flak at the {_plane(table, 1 - table.active)} {_rolls(table, option)}")


def _target(table: Table, option: Any) -> str:
    """A plane's attack or a card's; of several units to strike the card first names all (CC-1)."""
    step, there = table.agenda[-1], _on(table, option.at)
    if isinstance(step, PlaneAction):
        return _own_plane(table, f"strikes {there} {_rolls(table, option)}")
    aims = table.card_in_play().effect == "strike_group" and not isinstance(step, StrikeNext)
    verb = "takes aim at" if aims else "strikes"
    return f"{card_name(table.card)} {verb} {there} {_rolls(table, option)}"


# -- planes ---------------------------------------------------------------------------------------


def _fly(table: Table, option: Any) -> str:
    """The whole flight, with its last hex."""
    path = (*table.planes[table.active].path, option.to)
    return _flight(table, path) if len(path) >= facts().flight.most_move else ""


def _flight(table: Table, path: tuple[int, ...]) -> str:
    kind = plane_name(table.planes[table.active].kind)
    over = f" over {row_of(label(h) for h in path[:-1])}" if len(path) > 1 else ""
    return _first(f"{kind} flies to {label(path[-1])}{over}")


def _dogfight(table: Table, option: Option) -> str:
    return _own_plane(table, f"attacks the {_plane(table, 1 - table.active)} {_rolls(table, option)}")


# -- nothing more ---------------------------------------------------------------------------------


def _units(table: Table, units: Iterable[int], one: str, many: str) -> str:
    named = [piece_name(table, unit) for unit in sorted(units, key=table.at.__getitem__)]
    return _first(f"{row_of(named)} {one if len(named) == 1 else many}") if named else ""


def _done(table: Table, option: Option) -> str:
    told = _DONE.get(type(table.agenda[-1]).__name__)
    return told(table) if told else ""


def strategy_chosen(before: Table, after: Table) -> list[str]:
    """What the solo AI's page has made of its strategy die (AI-3)."""
    return [
        f"The {SIDE_NAMES[side]} {'are' if SIDE_NAMES[side] == 'Allies' else 'is'} {now[0]} this turn"
        for side in range(len(SIDE_NAMES))
        if (now := strategy(after, side)) and now != strategy(before, side)
    ]


def _nobody_battles(table: Table) -> str:
    able = [unit for unit in table.ordered if can_act(table, unit)]
    return _units(table, able, "does not battle", "do not battle")


_DONE: Final[dict[str, Callable[[Table], str]]] = {
    "PlayCard": lambda table: "Passes, with no card to play",
    "ChooseMover": lambda table: _units(table, table.activation, "holds", "hold"),
    "ChooseAttacker": _nobody_battles,
    "AttackWith": lambda table: _acts(table, "does not battle"),
    "FlyOn": lambda table: _flight(table, table.planes[table.active].path),
}
"""What is told when nothing more of something is done, by the step that asks."""

SILENT: Final = (options.Draw, options.Activate, options.Decline)
"""Answers that never say anything by themselves."""

_TELL: Final[dict[type[Option], Callable[[Table, Any], str]]] = {
    **dict.fromkeys(SILENT, lambda table, option: ""),
    options.Play: _play,
    options.NameSection: lambda table, option: f"Names the {option.section} section",
    options.Keep: lambda table, option: f"Keeps {card_name(option.card)}",
    options.Order: _order,
    options.OrderPlane: lambda table, option: _own_plane(table, "gets an order"),
    options.OrderFromAir: lambda table, option: _own_plane(table, f"is ordered by {card_name(table.card)}"),
    options.BringOn: lambda table, option: _first(f"{plane_name(option.plane)} comes on"),
    options.Blow: lambda table, option: (
        f"Gives up the orders for the bridge on {label(option.at)} {_rolls(table, option)}"
    ),
    options.Move: _move,
    options.Hold: _hold,
    options.Exit: lambda table, option: _acts(table, "leaves the board"),
    options.Attack: _attack,
    options.Flak: _flak,
    options.ClearWire: lambda table, option: _acts(table, "clears the wire"),
    options.Ambush: _ambush,
    options.Ignore: lambda table, option: _acts(table, "ignores a flag"),
    options.FallBack: lambda table, option: _goes(table, "falls back to", option.to),
    options.Advance: lambda table, option: _goes(table, "takes ground on", option.to),
    options.Stay: lambda table, option: _acts(table, "does not take ground"),
    options.Target: _target,
    options.Lose: lambda table, option: _first(f"{_on(table, option.at)} loses a figure"),
    options.Aim: lambda table, option: f"The airdrop aims at {label(option.at)}",
    options.Fly: _fly,
    options.Dogfight: _dogfight,
    options.Scout: lambda table, option: _own_plane(table, "scouts"),
    options.Land: lambda table, option: _own_plane(table, "lands to rearm"),
    options.Done: _done,
}
"""How each kind of answer is told."""
