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
from bythebook.games.merc.table import options
from bythebook.games.merc.table.state import NOWHERE, SLOTS, UNITS, Table
from bythebook.games.merc.telling.names import (
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
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

Tell = Callable[[Table, Any], str]


def tell(table: Table, option: Option) -> str:
    """An answer to the open ask as a sentence; empty where the next answer tells it."""
    text = _TOLD[type(option)](table, option)
    return text[:1].upper() + text[1:]


# -- what is asked --------------------------------------------------------------------------------


def open_step(table: Table) -> Step | None:
    """The step that asks."""
    return table.agenda[-1] if table.agenda else None


def open_ask(table: Table) -> Ask | None:
    """The open ask, which says what an option is about."""
    step = open_step(table)
    return step.ask(table) if step is not None and step.asks else None


def kind_of_ask(table: Table) -> str:
    """What sort of ask is open; nothing if none is."""
    ask = open_ask(table)
    return "" if ask is None else ask.kind


def asked_about(table: Table) -> int:
    """The number of what is asked about: a unit, a mark, a cell, a player."""
    ask = open_ask(table)
    return ask.about if ask is not None and isinstance(ask.about, int) else NOWHERE


def _asker(table: Table) -> str:
    """The unit or militia the ask is about."""
    about = asked_about(table)
    return mark_name(table, about) if about != NOWHERE else "the squad"


# -- squads ---------------------------------------------------------------------------------------


def _does(table: Table, squad: str, verb: str) -> str:
    """A squad and what it does: `Tao moves`, `Tao and Max move`, `Tao's squad moves`."""
    player, number = table.squad_named(squad)
    one = len(table.members(player, number)) != 2
    ending = "es" if verb.endswith("ch") else "s"
    return f"{squad_words(table, player, number)} {verb}{ending if one else ''}"


def enters_fight(table: Table, squad: str, to: str) -> bool:
    """Whether enemies stand where a squad goes."""
    player, _ = table.squad_named(squad)
    return has_enemies(table, table.cell(to), table.faction[player])


def _move(table: Table, option: Any) -> str:
    verb = "attack" if enters_fight(table, option.squad, option.to) else "move to"
    place = short_place(table, table.cell(option.to))
    first, _, rest = verb.partition(" ")
    return f"{_does(table, option.squad, first)} {rest}{' ' * bool(rest)}{place}"


def _drive(table: Table, option: Any) -> str:
    vehicle = table.vehicle(*table.squad_named(option.squad))
    by = f" in the {vehicle.card.name}" if vehicle is not None else ""
    if isinstance(open_step(table), GatherSquads):
        return f"{_does(table, option.squad, 'come')} along{by}"
    return f"{_move(table, option)}{by}"


def _join(table: Table, option: Any) -> str:
    if isinstance(open_step(table), GatherSquads):
        return f"{_does(table, option.squad, 'come')} along"
    player, squad = table.squad_named(option.squad)
    place = short_place(table, table.squad_at[player][squad])
    return f"{_asker(table)} joins {squad_words(table, player, squad)} at {place}"


def _regroup(table: Table, option: Any) -> str:
    player, squad = table.squad_named(option.squad)
    name = name_of(table, option.merc)
    if not table.members(player, squad):
        return f"{name} splits off as a squad"
    return f"{name} changes over to {squad_words(table, player, squad)}"


def _take_vehicle(table: Table, option: Any) -> str:
    unit = table.unit(option.merc)
    vehicle = table.vehicle(table.owner[unit], table.squad[unit])
    along = f", taking the {vehicle.card.name} along" if vehicle is not None else ""
    return f"{_regroup(table, option)}{along}"


def _detach(table: Table, option: Any) -> str:
    vehicle = table.vehicle(*table.squad_named(option.squad))
    name = vehicle.card.name if vehicle is not None else "vehicle"
    return f"{_does(table, option.squad, 'leave')} the {name}"


# -- places and numbers ---------------------------------------------------------------------------


def _place(table: Table, option: Any) -> str:
    place = short_place(table, table.cell(option.at))
    match kind_of_ask(table):
        case "Landing":
            return f"{player_name(table, asked_about(table))} lands at {place}"
        case "New squad":
            return f"{_asker(table)} comes to {place}"
        case "Base":
            return f"the base of {dictator_name(table)} is at {place}"
        case "Extra militia":
            return f"a militia goes to {place}"
    step = open_step(table)
    if isinstance(step, Spread):
        return "" if min(step.left, room(table, table.ruler, table.cell(option.at))) > 1 else _go(1, place)
    n = getattr(step, "count", 0)
    return _go(n, place) if n else f"militia go to {place}"


def _go(n: int, place: str) -> str:
    return f"{count(n, 'militia')} {'goes' if n == 1 else 'go'} to {place}"


def _count(table: Table, option: Any) -> str:
    """So many militia, and where they go: the step that asks knows."""
    step, many = open_step(table), count(option.n, "militia")
    s = "s" if option.n == 1 else ""
    match step:
        case HowMany():
            return _go(option.n, short_place(table, step.cell))
        case Marchers():
            return _marching(table, option.n, step.start, step.to)
        case GiveMilitia():
            return _giving(table, option.n, step.giver, step.taker, step.cell)
    if not option.n:
        return ""
    if kind_of_ask(table) == "Escort":
        return f"{_asker(table)} takes {many} along"
    return f"{many} come{s} aboard"


def _marching(table: Table, n: int, start: int, to: int) -> str:
    verb = "marches" if n == 1 else "march"
    way = f"from {short_place(table, start)} to {short_place(table, to)}"
    return f"{count(n, 'militia')} {verb} {way}"


def _march(table: Table, option: Any) -> str:
    """Silent while it is open how many go."""
    start, to = table.aimed, table.cell(option.to)
    alone = start != NOWHERE and min(table.militia[table.ruler][start], room(table, table.ruler, to)) == 1
    return _marching(table, 1, start, to) if alone else ""


def _giving(table: Table, n: int, giver: int, taker: int, cell: int) -> str:
    names = player_name(table, giver), player_name(table, taker)
    return f"{names[0]} gives {count(n, 'militia')} to {names[1]} at {short_place(table, cell)}"


def _give(table: Table, option: Any) -> str:
    """Silent while it is open how many change their owner."""
    giver, taker, cell = table.player(option.giver), table.player(option.taker), table.cell(option.at)
    return _giving(table, 1, giver, taker, cell) if table.militia[giver][cell] == 1 else ""


def _hurt(table: Table, option: Any) -> str:
    mark = table.mark(option.target, option.of)
    at = f" at {short_place(table, table.cell(option.at))}" if option.at else ""
    return f"{mark_name(table, mark)}{at} takes a point of damage"


def _shell(table: Table, option: Any) -> str:
    return f"artillery aims at {short_place(table, table.cell(option.at))}"


# -- MERCs ----------------------------------------------------------------------------------------


def _merc(words: str) -> Tell:
    """What a MERC does; `{at}` is the sector where he is, `{card}` the card it is about."""

    def told(table: Table, option: Any) -> str:
        unit = table.unit(option.merc)
        at = table.at(unit)
        place = short_place(table, at) if at != NOWHERE else "the edge"
        card = card_name(option.card) if hasattr(option, "card") else ""
        return f"{unit_name(table, unit)} {words.format(at=place, card=card)}"

    return told


def _sends(table: Table, option: Any) -> str:
    fires = f"fires {name_of(table, option.fires)} and " if option.fires else ""
    return f"{name_of(table, option.merc)} {fires}sends for MERCs"


def _train(table: Table, option: Any) -> str:
    unit = table.unit(option.merc)
    cell = table.at(unit)
    n = min(stats(table, unit).training, room(table, table.owner[unit], cell))
    return f"{unit_name(table, unit)} trains {count(n, 'militia')} at {short_place(table, cell)}"


def _fetch(table: Table, option: Any) -> str:
    by = "" if option.by == ABILITY else f", giving up the {card_name(option.by)}"
    return f"{name_of(table, option.merc)} looks through the discards{by}"


def _bombard(table: Table, option: Any) -> str:
    return f"{name_of(table, option.merc)} bombards {short_place(table, table.cell(option.at))}"


def _equip(table: Table, option: Any) -> str:
    source = f" from {name_of(table, option.source)}" if option.source else ""
    return f"{name_of(table, option.merc)} takes the {card_name(option.card)}{source}"


def _take_off(table: Table, option: Any) -> str:
    slot, worn = SLOTS.index(option.slot), table.gear[table.unit(option.merc)]
    old = worn[slot] if slot < len(worn) else None
    what = f"the {gear_name(old)}" if old else f"the {option.slot}"
    return f"{name_of(table, option.merc)} takes off {what}"


def _stash(table: Table, option: Any) -> str:
    about = asked_about(table)
    at = table.at(about) if 0 <= about < UNITS else NOWHERE
    where = f" at {short_place(table, at)}" if at != NOWHERE else ""
    return f"the {card_name(option.card)} goes to the stash{where}"


# -- combat ---------------------------------------------------------------------------------------


def _attack(table: Table, option: Any) -> str:
    return f"{_asker(table)} attacks {mark_name(table, table.mark(option.target, option.of))}"


def _hit(table: Table, option: Any) -> str:
    return f"{_asker(table)} hits {mark_name(table, table.mark(option.target, option.of))}"


def _turn(table: Table, option: Any) -> str:
    mark = table.mark("militia", option.of)
    return f"{mark_name(table, mark)} goes over to {_asker(table)}"


def _heal(table: Table, option: Any) -> str:
    """Whom, with how many dice, and by what."""
    dice, name, by = count(option.dice, "die"), name_of(table, option.merc), _asker(table)
    whom = "takes care of the own wounds" if by == name else f"heals {name}"
    kit = "" if option.by == ABILITY else f" and the {card_name(option.by)}"
    return f"{by} {whom} with {dice}{kit}"


def _detonate(table: Table, option: Any) -> str:
    cell = asked_about(table)
    where = f" at {short_place(table, cell)}" if cell != NOWHERE else ""
    return f"a land mine goes off{where}"


def _save(table: Table, option: Any) -> str:
    dying, holder = _asker(table), name_of(table, option.holder)
    return f"{holder} takes the shot" if dying == holder else f"{holder} saves {dying} with a shot"


def _name(table: Table, option: Any) -> str:
    return f"{dictator_name(table)} names {player_name(table, table.player(option.player))}"


def _nothing(table: Table, option: Any) -> str:
    return ""


_TOLD: Final[dict[type[Option], Tell]] = {
    options.Hire: lambda table, option: f"hires {name_of(table, option.merc)}",
    options.Fire: lambda table, option: f"fires {name_of(table, option.merc)}",
    options.Place: _place,
    options.Join: _join,
    options.DrawFrom: lambda table, option: f"{_asker(table)} draws a card of the {option.deck} deck",
    options.Count: _count,
    options.Play: lambda table, option: f"plays {card_name(option.card)}",
    options.Reinforce: lambda table, option: f"gives up {card_name(option.card)} to reinforce",
    options.UseAbility: lambda table, option: f"{dictator_name(table)} uses his ability",
    options.Name: _name,
    options.March: _march,
    options.Shell: _shell,
    options.Hurt: _hurt,
    options.SendForMercs: _sends,
    options.Explore: _merc("explores {at}"),
    options.ReEquip: _merc("re-equips at {at}"),
    options.Train: _train,
    options.Move: _move,
    options.Coordinate: lambda table, option: (
        f"attacks {short_place(table, table.cell(option.to))} from several sides"
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
    options.Merge: lambda table, option: (
        f"{_does(table, option.squad, 'join')} {squad_words(table, *table.squad_named(option.into))}"
    ),
    options.Done: lambda table, option: (
        f"{_does(table, option.squad, 'give')} up the actions left" if option.squad else ""
    ),
    options.EndTurn: _nothing,
    options.Equip: _equip,
    options.TakeOff: _take_off,
    options.TradeWith: lambda table, option: f"{_asker(table)} trades with {name_of(table, option.merc)}",
    options.Take: lambda table, option: f"{_asker(table)} takes the {card_name(option.card)}",
    options.Stash: _stash,
    options.Drive: _drive,
    options.Attach: lambda table, option: (
        f"{_does(table, option.squad, 'take')} the {card_name(option.card)}"
    ),
    options.Detach: _detach,
    options.TakeVehicle: _take_vehicle,
    options.Keep: lambda table, option: f"keeps the {card_name(option.card)}",
    options.Fight: lambda table, option: f"the fight at {short_place(table, table.cell(option.at))} is next",
    options.Detonate: _detonate,
    options.SetDog: lambda table, option: f"{_asker(table)} sets the dog on {name_of(table, option.merc)}",
    options.Heal: _heal,
    options.Attack: _attack,
    options.AttackAllMilitia: lambda table, option: f"{_asker(table)} attacks all militia",
    options.Reroll: lambda table, option: f"{_asker(table)} throws all dice again",
    options.Hit: _hit,
    options.Turn: _turn,
    options.Save: _save,
    options.Retreat: lambda table, option: (
        f"{_does(table, option.squad, 'retreat')} to {short_place(table, table.cell(option.to))}"
    ),
    options.Decline: _nothing,
}
"""A sentence for every type of option."""

SILENT: Final = frozenset(option for option, told in _TOLD.items() if told is _nothing)
"""Options that say nothing by themselves."""
