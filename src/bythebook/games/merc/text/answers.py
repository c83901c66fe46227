"""Answers as sentences: the piece first, in the present tense, with the names on cards and sectors.

An answer that says nothing by itself is empty: "done" after targets, a sector for which the number is asked
next. The table is the one before the answer; only what everybody sees is told, beyond what was answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.rules.actions import GiveMilitia
from bythebook.games.merc.rules.dictator.drops import HowMany, Marchers, Spread
from bythebook.games.merc.rules.militia import room
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.team.moves import GatherSquads, has_enemies
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import NOWHERE, SLOTS, UNITS, State
from bythebook.games.merc.text.names import (
    ABILITY,
    card_name,
    dictator_name,
    gear_name,
    mark_name,
    name_of,
    player_name,
    short_place,
    squad_words,
    unit_name,
)
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

Tell = Callable[[State, Any], str]


def tell(state: State, option: Option) -> str:
    """An answer to the open ask as a sentence; empty where the next answer tells it."""
    text = _TOLD[type(option)](state, option)
    return text[:1].upper() + text[1:]


# -- what is asked --------------------------------------------------------------------------------


def open_step(state: State) -> Step | None:
    """The step that asks."""
    return state.agenda[-1] if state.agenda else None


def open_ask(state: State) -> Prompt | None:
    """The open ask, which says what an option is about."""
    step = open_step(state)
    return step.ask(state) if step is not None and step.asks else None


def kind_of_ask(state: State) -> str:
    """What sort of ask is open; nothing if none is."""
    prompt = open_ask(state)
    return "" if prompt is None else prompt.kind


def asked_about(state: State) -> int:
    """The number of what is asked about: a unit, a mark, a cell, a player."""
    prompt = open_ask(state)
    return prompt.about if prompt is not None and isinstance(prompt.about, int) else NOWHERE


def _asker(state: State) -> str:
    """The unit or militia the ask is about."""
    about = asked_about(state)
    return mark_name(state, about) if about != NOWHERE else "the squad"


# -- squads ---------------------------------------------------------------------------------------


def _does(state: State, squad: str, verb: str) -> str:
    """A squad and what it does: `Tao moves`, `Tao and Max move`, `Tao's squad moves`."""
    player, number = state.squad_named(squad)
    one = len(state.members(player, number)) != 2
    ending = "es" if verb.endswith("ch") else "s"
    return f"{squad_words(state, player, number)} {verb}{ending if one else ''}"


def enters_fight(state: State, squad: str, to: str) -> bool:
    """Whether enemies stand where a squad goes."""
    player, _ = state.squad_named(squad)
    return has_enemies(state, state.cell(to), state.faction[player])


def _move(state: State, option: Any) -> str:
    verb = "attack" if enters_fight(state, option.squad, option.to) else "move to"
    place = short_place(state, state.cell(option.to))
    first, _, rest = verb.partition(" ")
    return f"{_does(state, option.squad, first)} {rest}{' ' * bool(rest)}{place}"


def _drive(state: State, option: Any) -> str:
    vehicle = state.vehicle(*state.squad_named(option.squad))
    by = f" in the {vehicle.card.name}" if vehicle is not None else ""
    if isinstance(open_step(state), GatherSquads):
        return f"{_does(state, option.squad, 'come')} along{by}"
    return f"{_move(state, option)}{by}"


def _join(state: State, option: Any) -> str:
    if isinstance(open_step(state), GatherSquads):
        return f"{_does(state, option.squad, 'come')} along"
    player, squad = state.squad_named(option.squad)
    place = short_place(state, state.squad_at[player][squad])
    return f"{_asker(state)} joins {squad_words(state, player, squad)} at {place}"


def _regroup(state: State, option: Any) -> str:
    player, squad = state.squad_named(option.squad)
    name = name_of(state, option.merc)
    if not state.members(player, squad):
        return f"{name} splits off as a squad"
    return f"{name} changes over to {squad_words(state, player, squad)}"


def _take_vehicle(state: State, option: Any) -> str:
    unit = state.unit(option.merc)
    vehicle = state.vehicle(state.owner[unit], state.squad[unit])
    along = f", taking the {vehicle.card.name} along" if vehicle is not None else ""
    return f"{_regroup(state, option)}{along}"


def _detach(state: State, option: Any) -> str:
    vehicle = state.vehicle(*state.squad_named(option.squad))
    name = vehicle.card.name if vehicle is not None else "vehicle"
    return f"{_does(state, option.squad, 'leave')} the {name}"


# -- places and numbers ---------------------------------------------------------------------------


def _place(state: State, option: Any) -> str:
    place = short_place(state, state.cell(option.at))
    match kind_of_ask(state):
        case "Landing":
            return f"{player_name(state, asked_about(state))} lands at {place}"
        case "New squad":
            return f"{_asker(state)} comes to {place}"
        case "Base":
            return f"the base of {dictator_name(state)} is at {place}"
        case "Extra militia":
            return f"a militia goes to {place}"
    step = open_step(state)
    if isinstance(step, Spread):
        return "" if min(step.left, room(state, state.ruler, state.cell(option.at))) > 1 else _go(1, place)
    n = getattr(step, "count", 0)
    return _go(n, place) if n else f"militia go to {place}"


def _go(n: int, place: str) -> str:
    return f"{count(n, 'militia')} {'goes' if n == 1 else 'go'} to {place}"


def _count(state: State, option: Any) -> str:
    """So many militia, and where they go: the step that asks knows."""
    step, many = open_step(state), count(option.n, "militia")
    s = "s" if option.n == 1 else ""
    match step:
        case HowMany():
            return _go(option.n, short_place(state, step.cell))
        case Marchers():
            return _marching(state, option.n, step.start, step.to)
        case GiveMilitia():
            return _giving(state, option.n, step.giver, step.taker, step.cell)
    if not option.n:
        return ""
    if kind_of_ask(state) == "Escort":
        return f"{_asker(state)} takes {many} along"
    return f"{many} come{s} aboard"


def _marching(state: State, n: int, start: int, to: int) -> str:
    verb = "marches" if n == 1 else "march"
    way = f"from {short_place(state, start)} to {short_place(state, to)}"
    return f"{count(n, 'militia')} {verb} {way}"


def _march(state: State, option: Any) -> str:
    """Silent while it is open how many go."""
    start, to = state.aimed, state.cell(option.to)
    alone = start != NOWHERE and min(state.militia[state.ruler][start], room(state, state.ruler, to)) == 1
    return _marching(state, 1, start, to) if alone else ""


def _giving(state: State, n: int, giver: int, taker: int, cell: int) -> str:
    names = player_name(state, giver), player_name(state, taker)
    return f"{names[0]} gives {count(n, 'militia')} to {names[1]} at {short_place(state, cell)}"


def _give(state: State, option: Any) -> str:
    """Silent while it is open how many change their owner."""
    giver, taker, cell = state.player(option.giver), state.player(option.taker), state.cell(option.at)
    return _giving(state, 1, giver, taker, cell) if state.militia[giver][cell] == 1 else ""


def _hurt(state: State, option: Any) -> str:
    mark = state.mark(option.target, option.of)
    at = f" at {short_place(state, state.cell(option.at))}" if option.at else ""
    return f"{mark_name(state, mark)}{at} takes a point of damage"


def _shell(state: State, option: Any) -> str:
    return f"artillery aims at {short_place(state, state.cell(option.at))}"


# -- MERCs ----------------------------------------------------------------------------------------


def _merc(words: str) -> Tell:
    """What a MERC does; `{at}` is the sector where he is, `{card}` the card it is about."""

    def told(state: State, option: Any) -> str:
        unit = state.unit(option.merc)
        at = state.at(unit)
        place = short_place(state, at) if at != NOWHERE else "the edge"
        card = card_name(option.card) if hasattr(option, "card") else ""
        return f"{unit_name(state, unit)} {words.format(at=place, card=card)}"

    return told


def _sends(state: State, option: Any) -> str:
    fires = f"fires {name_of(state, option.fires)} and " if option.fires else ""
    return f"{name_of(state, option.merc)} {fires}sends for MERCs"


def _train(state: State, option: Any) -> str:
    unit = state.unit(option.merc)
    cell = state.at(unit)
    n = min(stats(state, unit).training, room(state, state.owner[unit], cell))
    return f"{unit_name(state, unit)} trains {count(n, 'militia')} at {short_place(state, cell)}"


def _fetch(state: State, option: Any) -> str:
    by = "" if option.by == ABILITY else f", giving up the {card_name(option.by)}"
    return f"{name_of(state, option.merc)} looks through the discards{by}"


def _bombard(state: State, option: Any) -> str:
    return f"{name_of(state, option.merc)} bombards {short_place(state, state.cell(option.at))}"


def _equip(state: State, option: Any) -> str:
    source = f" from {name_of(state, option.source)}" if option.source else ""
    return f"{name_of(state, option.merc)} takes the {card_name(option.card)}{source}"


def _take_off(state: State, option: Any) -> str:
    slot, worn = SLOTS.index(option.slot), state.gear[state.unit(option.merc)]
    old = worn[slot] if slot < len(worn) else None
    what = f"the {gear_name(old)}" if old else f"the {option.slot}"
    return f"{name_of(state, option.merc)} takes off {what}"


def _stash(state: State, option: Any) -> str:
    about = asked_about(state)
    at = state.at(about) if 0 <= about < UNITS else NOWHERE
    where = f" at {short_place(state, at)}" if at != NOWHERE else ""
    return f"the {card_name(option.card)} goes to the stash{where}"


# -- combat ---------------------------------------------------------------------------------------


def _attack(state: State, option: Any) -> str:
    return f"{_asker(state)} attacks {mark_name(state, state.mark(option.target, option.of))}"


def _hit(state: State, option: Any) -> str:
    return f"{_asker(state)} hits {mark_name(state, state.mark(option.target, option.of))}"


def _turn(state: State, option: Any) -> str:
    mark = state.mark("militia", option.of)
    return f"{mark_name(state, mark)} goes over to {_asker(state)}"


def _heal(state: State, option: Any) -> str:
    """Whom, with how many dice, and by what."""
    dice, name, by = count(option.dice, "die"), name_of(state, option.merc), _asker(state)
    whom = "takes care of the own wounds" if by == name else f"heals {name}"
    kit = "" if option.by == ABILITY else f" and the {card_name(option.by)}"
    return f"{by} {whom} with {dice}{kit}"


def _detonate(state: State, option: Any) -> str:
    cell = asked_about(state)
    where = f" at {short_place(state, cell)}" if cell != NOWHERE else ""
    return f"a land mine goes off{where}"


def _save(state: State, option: Any) -> str:
    dying, holder = _asker(state), name_of(state, option.holder)
    return f"{holder} takes the shot" if dying == holder else f"{holder} saves {dying} with a shot"


def _name(state: State, option: Any) -> str:
    return f"{dictator_name(state)} names {player_name(state, state.player(option.player))}"


def _nothing(state: State, option: Any) -> str:
    return ""


_TOLD: Final[dict[type[Option], Tell]] = {
    options.Hire: lambda state, option: f"hires {name_of(state, option.merc)}",
    options.Fire: lambda state, option: f"fires {name_of(state, option.merc)}",
    options.Place: _place,
    options.Join: _join,
    options.DrawFrom: lambda state, option: f"{_asker(state)} draws a card of the {option.deck} deck",
    options.Count: _count,
    options.Play: lambda state, option: f"plays {card_name(option.card)}",
    options.Reinforce: lambda state, option: f"gives up {card_name(option.card)} to reinforce",
    options.UseAbility: lambda state, option: f"{dictator_name(state)} uses his ability",
    options.Name: _name,
    options.March: _march,
    options.Shell: _shell,
    options.Hurt: _hurt,
    options.SendForMercs: _sends,
    options.Explore: _merc("explores {at}"),
    options.ReEquip: _merc("re-equips at {at}"),
    options.Train: _train,
    options.Move: _move,
    options.Coordinate: lambda state, option: (
        f"attacks {short_place(state, state.cell(option.to))} from several sides"
    ),
    options.Hospital: _merc("goes to the hospital of {at}"),
    options.Buy: _merc("buys a card from the arms dealer of {at}"),
    options.BuyPart: _merc("buys the {card} in {at}"),
    options.Bombard: _bombard,
    options.Fetch: _fetch,
    options.Supply: _merc("turns up cards for the squad"),
    options.Treat: _merc("heals the whole squad"),
    options.Give: _give,
    options.Regroup: _regroup,
    options.Merge: lambda state, option: (
        f"{_does(state, option.squad, 'join')} {squad_words(state, *state.squad_named(option.into))}"
    ),
    options.Done: lambda state, option: (
        f"{_does(state, option.squad, 'give')} up the actions left" if option.squad else ""
    ),
    options.EndTurn: _nothing,
    options.Equip: _equip,
    options.TakeOff: _take_off,
    options.TradeWith: lambda state, option: f"{_asker(state)} trades with {name_of(state, option.merc)}",
    options.Take: lambda state, option: f"{_asker(state)} takes the {card_name(option.card)}",
    options.Stash: _stash,
    options.Drive: _drive,
    options.Attach: lambda state, option: (
        f"{_does(state, option.squad, 'take')} the {card_name(option.card)}"
    ),
    options.Detach: _detach,
    options.TakeVehicle: _take_vehicle,
    options.Keep: lambda state, option: f"keeps the {card_name(option.card)}",
    options.Fight: lambda state, option: f"the fight at {short_place(state, state.cell(option.at))} is next",
    options.Detonate: _detonate,
    options.SetDog: lambda state, option: f"{_asker(state)} sets the dog on {name_of(state, option.merc)}",
    options.Heal: _heal,
    options.Attack: _attack,
    options.AttackAllMilitia: lambda state, option: f"{_asker(state)} attacks all militia",
    options.Reroll: lambda state, option: f"{_asker(state)} throws all dice again",
    options.Hit: _hit,
    options.Turn: _turn,
    options.Save: _save,
    options.Retreat: lambda state, option: (
        f"{_does(state, option.squad, 'retreat')} to {short_place(state, state.cell(option.to))}"
    ),
    options.Decline: _nothing,
}
"""A sentence for every type of option."""

SILENT: Final = frozenset(option for option, told in _TOLD.items() if told is _nothing)
"""Options that say nothing by themselves."""
