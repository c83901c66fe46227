"""Options as they read in a list of choices: the verb or the place first, then the names it is about.

Many read as `tell` tells them afterwards; what an option means here is added by `explain`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.table import options
from bythebook.games.merc.table.notation import notation
from bythebook.games.merc.table.state import Table
from bythebook.games.merc.telling.answers import enters_fight, kind_of_ask, tell
from bythebook.games.merc.telling.names import (
    card_name,
    dictator_name,
    mark_name,
    name_of,
    player_name,
    short_place,
    squad_words,
)
from bythebook.games.shared.grammar import count
from bythebook.kernel.ask import Option

Say = Callable[[Table, Any], str]


def choice(table: Table, option: Option) -> str:
    """An option of the open ask, as short as it can be told from the others."""
    say = _HEADS.get(type(option))
    return say(table, option) if say else tell(table, option)


def _words(table: Table, name: str) -> str:
    return squad_words(table, *table.squad_named(name))


def _place(table: Table, label: str) -> str:
    return short_place(table, table.cell(label))


def _going(table: Table, option: Any) -> str:
    """`move Tao to Coal`, `attack Coal with Tao`; in a vehicle, its name after it."""
    who, place = _words(table, option.squad), _place(table, option.to)
    if enters_fight(table, option.squad, option.to):
        return f"attack {place} with {who}"
    return f"move {who} to {place}"


def _drives(table: Table, option: Any) -> str:
    vehicle = table.vehicle(*table.squad_named(option.squad))
    by = f" in the {vehicle.card.name}" if vehicle is not None else ""
    if kind_of_ask(table) == "Coordinate":
        return f"with {_words(table, option.squad)}{by}"
    return f"{_going(table, option)}{by}"


def _joins(table: Table, option: Any) -> str:
    """A squad to join, or that comes along in a coordinated attack."""
    verb = "with" if kind_of_ask(table) == "Coordinate" else "join"
    return f"{verb} {_words(table, option.squad)}"


def _whom(table: Table, option: Any) -> str:
    return mark_name(table, table.mark(option.target, option.of))


def _hurts(table: Table, option: Any) -> str:
    at = f" at {_place(table, option.at)}" if option.at else ""
    return f"{_whom(table, option)}{at}"


def _gives(table: Table, option: Any) -> str:
    giver, taker = (player_name(table, table.player(name)) for name in (option.giver, option.taker))
    return f"{giver} gives militia to {taker}"


_HEADS: Final[dict[type[Option], Say]] = {
    **dict.fromkeys((options.EndTurn, options.Decline), lambda table, option: notation(option)),
    options.Hire: lambda table, option: f"hire {name_of(table, option.merc)}",
    options.Fire: lambda table, option: f"fire {name_of(table, option.merc)}",
    options.Place: lambda table, option: _place(table, option.at),
    options.Join: _joins,
    options.DrawFrom: lambda table, option: f"{option.deck} deck",
    options.Count: lambda table, option: count(option.n, "militia") if option.n else "none",
    options.Play: lambda table, option: f"play {card_name(option.card)}",
    options.Reinforce: lambda table, option: f"reinforce with {card_name(option.card)}",
    options.UseAbility: lambda table, option: f"use the ability of {dictator_name(table)}",
    options.Name: lambda table, option: f"name {player_name(table, table.player(option.player))}",
    options.March: lambda table, option: f"march to {_place(table, option.to)}",
    options.Shell: lambda table, option: f"shell {_place(table, option.at)}",
    options.Hurt: _hurts,
    options.Move: _going,
    options.Drive: _drives,
    options.Coordinate: lambda table, option: f"attack {_place(table, option.to)} from several sides",
    options.Buy: lambda table, option: f"{name_of(table, option.merc)} buys a card",
    options.Give: _gives,
    options.Done: lambda table, option: (
        f"done with {_words(table, option.squad)}" if option.squad else "done"
    ),
    options.TradeWith: lambda table, option: f"trade with {name_of(table, option.merc)}",
    options.Take: lambda table, option: f"take the {card_name(option.card)}",
    options.Stash: lambda table, option: f"stash the {card_name(option.card)}",
    options.Keep: lambda table, option: f"keep the {card_name(option.card)}",
    options.Fight: lambda table, option: f"fight at {_place(table, option.at)}",
    options.Detonate: lambda table, option: "set off the land mine",
    options.SetDog: lambda table, option: f"set the dog on {name_of(table, option.merc)}",
    options.Heal: lambda table, option: (
        f"heal {name_of(table, option.merc)} with {count(option.dice, 'die')}"
    ),
    options.Attack: lambda table, option: f"attack {_whom(table, option)}",
    options.AttackAllMilitia: lambda table, option: "attack all militia",
    options.Reroll: lambda table, option: "throw all dice again",
    options.Hit: lambda table, option: f"hit {_whom(table, option)}",
    options.Turn: lambda table, option: f"win over {mark_name(table, table.mark('militia', option.of))}",
    options.Retreat: lambda table, option: (
        f"retreat with {_words(table, option.squad)} to {_place(table, option.to)}"
    ),
}
"""How an option reads in a list; the others as they are told afterwards."""
