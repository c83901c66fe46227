"""Options as they read in a list of choices: the verb or the place first, then the names it is about.

Many read as `tell` tells them afterwards; what an option means here is added by `explain`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.state import options
from bythebook.games.merc.state.notation import notation
from bythebook.games.merc.state.state import State
from bythebook.games.merc.text.answers import enters_fight, kind_of_ask, tell
from bythebook.games.merc.text.names import (
    card_name,
    dictator_name,
    mark_name,
    name_of,
    player_name,
    short_place,
    squad_words,
)
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Option

Say = Callable[[State, Any], str]


def choice(state: State, option: Option) -> str:
    """An option of the open ask, as short as it can be told from the others."""
    say = _HEADS.get(type(option))
    return say(state, option) if say else tell(state, option)


def _words(state: State, name: str) -> str:
    return squad_words(state, *state.squad_named(name))


def _place(state: State, label: str) -> str:
    return short_place(state, state.cell(label))


def _going(state: State, option: Any) -> str:
    """`move Tao to Coal`, `attack Coal with Tao`; in a vehicle, its name after it."""
    who, place = _words(state, option.squad), _place(state, option.to)
    if enters_fight(state, option.squad, option.to):
        return f"attack {place} with {who}"
    return f"move {who} to {place}"


def _drives(state: State, option: Any) -> str:
    vehicle = state.vehicle(*state.squad_named(option.squad))
    by = f" in the {vehicle.card.name}" if vehicle is not None else ""
    if kind_of_ask(state) == "Coordinate":
        return f"with {_words(state, option.squad)}{by}"
    return f"{_going(state, option)}{by}"


def _joins(state: State, option: Any) -> str:
    """A squad to join, or that comes along in a coordinated attack."""
    verb = "with" if kind_of_ask(state) == "Coordinate" else "join"
    return f"{verb} {_words(state, option.squad)}"


def _whom(state: State, option: Any) -> str:
    return mark_name(state, state.mark(option.target, option.of))


def _hurts(state: State, option: Any) -> str:
    at = f" at {_place(state, option.at)}" if option.at else ""
    return f"{_whom(state, option)}{at}"


def _gives(state: State, option: Any) -> str:
    giver, taker = (player_name(state, state.player(name)) for name in (option.giver, option.taker))
    return f"{giver} gives militia to {taker}"


_HEADS: Final[dict[type[Option], Say]] = {
    **dict.fromkeys((options.EndTurn, options.Decline), lambda state, option: notation(option)),
    options.Hire: lambda state, option: f"hire {name_of(state, option.merc)}",
    options.Fire: lambda state, option: f"fire {name_of(state, option.merc)}",
    options.Place: lambda state, option: _place(state, option.at),
    options.Join: _joins,
    options.DrawFrom: lambda state, option: f"{option.deck} deck",
    options.Count: lambda state, option: count(option.n, "militia") if option.n else "none",
    options.Play: lambda state, option: f"play {card_name(option.card)}",
    options.Reinforce: lambda state, option: f"reinforce with {card_name(option.card)}",
    options.UseAbility: lambda state, option: f"use the ability of {dictator_name(state)}",
    options.Name: lambda state, option: f"name {player_name(state, state.player(option.player))}",
    options.March: lambda state, option: f"march to {_place(state, option.to)}",
    options.Shell: lambda state, option: f"shell {_place(state, option.at)}",
    options.Hurt: _hurts,
    options.Move: _going,
    options.Drive: _drives,
    options.Coordinate: lambda state, option: f"attack {_place(state, option.to)} from several sides",
    options.Buy: lambda state, option: f"{name_of(state, option.merc)} buys a card",
    options.Give: _gives,
    options.Done: lambda state, option: (
        f"done with {_words(state, option.squad)}" if option.squad else "done"
    ),
    options.TradeWith: lambda state, option: f"trade with {name_of(state, option.merc)}",
    options.Take: lambda state, option: f"take the {card_name(option.card)}",
    options.Stash: lambda state, option: f"stash the {card_name(option.card)}",
    options.Keep: lambda state, option: f"keep the {card_name(option.card)}",
    options.Fight: lambda state, option: f"fight at {_place(state, option.at)}",
    options.Detonate: lambda state, option: "set off the land mine",
    options.SetDog: lambda state, option: f"set the dog on {name_of(state, option.merc)}",
    options.Heal: lambda state, option: (
        f"heal {name_of(state, option.merc)} with {count(option.dice, 'die')}"
    ),
    options.Attack: lambda state, option: f"attack {_whom(state, option)}",
    options.AttackAllMilitia: lambda state, option: "attack all militia",
    options.Reroll: lambda state, option: "throw all dice again",
    options.Hit: lambda state, option: f"hit {_whom(state, option)}",
    options.Turn: lambda state, option: f"win over {mark_name(state, state.mark('militia', option.of))}",
    options.Retreat: lambda state, option: (
        f"retreat with {_words(state, option.squad)} to {_place(state, option.to)}"
    ),
}
"""How an option reads in a list; the others as they are told afterwards."""
