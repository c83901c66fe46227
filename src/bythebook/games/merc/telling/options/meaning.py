"""Options with what they mean here, for lists: `attack Tao: health 2 of 3, armor 1, combat 4`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.combat.dogs import dog_health
from bythebook.games.merc.rules.militia import standing
from bythebook.games.merc.rules.modes.driving import fare
from bythebook.games.merc.rules.modes.i_dictator import pool
from bythebook.games.merc.rules.stats import hull, stats
from bythebook.games.merc.rules.team.equipment import damaged
from bythebook.games.merc.table import options
from bythebook.games.merc.table.state import (
    DICTATOR,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    SLOTS,
    SQUADS,
    Gear,
    Table,
)
from bythebook.games.merc.telling.answers import asked_about, kind_of_ask
from bythebook.games.merc.telling.modes import ability_text
from bythebook.games.merc.telling.names import (
    ABILITY,
    card_name,
    card_text,
    deck_cards,
    gear_name,
    name_of,
    player_name,
    short_place,
    squad_words,
    unit_name,
    vehicle_text,
    wear_text,
)
from bythebook.games.merc.telling.options.choices import choice
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.ask import Option

Tell = Callable[[Table, Any], str]


def explain(table: Table, option: Option) -> str:
    """An option and what it means here, for the eyes of who is asked."""
    tell = _OPTIONS.get(type(option))
    detail = tell(table, option) if tell else ""
    head = choice(table, option)
    return f"{head}: {detail}" if detail else head


# -- sectors and units ----------------------------------------------------------------------------


def sector_text(table: Table, cell: int) -> str:
    """What a sector is worth, who controls it and all who stand there."""
    if table.sector[cell] == NOWHERE:
        return "nothing lies there yet"
    sector = table.sector_at(cell)
    player = table.control[cell]
    held = "neutral" if player == NOBODY else f"held by {player_name(table, player)}"
    parts = [f"worth {sector.value}", held]
    parts += ["unexplored"] if not table.explored[cell] else []
    parts += ["the base"] if table.base == cell else []
    return ", ".join([*parts, *forces(table, cell)])


def forces(table: Table, cell: int) -> list[str]:
    """All who stand in a sector: `Tao`, `2 militia`; with their owner where several have some."""
    found = []
    for faction in range(len(table.seats)):
        found += [unit_name(table, unit) for unit in table.mercs_at(cell, faction)]
    owners = [player for player in range(table.players) if table.militia[player][cell]]
    for player in owners:
        alone = len(owners) == 1 and player == table.control[cell]
        whose = "" if alone else f" of {player_name(table, player)}"
        found.append(f"{table.militia[player][cell]} militia{whose}")
    return found


def unit_text(table: Table, unit: int) -> str:
    """The numbers of a unit that matter in a fight."""
    now = stats(table, unit)
    armor = f", armor {now.armor}" if now.armor else ""
    return f"health {now.health} of {now.full}{armor}, combat {now.combat}, initiative {now.initiative}"


def _card_of(table: Table, name: str) -> str:
    """Skills and ability of a MERC as printed."""
    if name not in facts().merc:
        return unit_text(table, DICTATOR)
    merc = facts().merc[name]
    skills = f"initiative {merc.initiative}, training {merc.training}, combat {merc.combat}"
    return f"{skills}. {merc.ability}"


def _at(table: Table, option: Any) -> str:
    return sector_text(table, table.cell(option.at))


def _to(table: Table, option: Any) -> str:
    return sector_text(table, table.cell(option.to))


def _squad(table: Table, name: str) -> str:
    """Where a squad stands; who is in it, if it is known by its first."""
    player, squad = table.squad_named(name)
    cell = table.squad_at[player][squad]
    if cell == NOWHERE:
        return f"a new {SQUADS[squad]} squad"
    return f"{_all(table, player, squad)}at {short_place(table, cell)}"


def _all(table: Table, player: int, squad: int) -> str:
    """Everybody in a squad that is known by its first; nothing for a smaller one, whose words name all."""
    named = row_of(unit_name(table, unit) for unit in table.members(player, squad))
    return f"{named}, " if named and named != squad_words(table, player, squad) else ""


# -- actions --------------------------------------------------------------------------------------


def _move(table: Table, option: Any) -> str:
    """Who is in a large squad, and what is there."""
    return f"{_all(table, *table.squad_named(option.squad))}{_to(table, option)}"


def _drive(table: Table, option: Any) -> str:
    """For how many actions, how full and how sound the vehicle is, and what is there (MODE-V5)."""
    player, squad = table.squad_named(option.squad)
    if table.vehicle(player, squad) is None:
        return _move(table, option)
    return f"{count(fare(table, player, squad), 'action')}, {_riding(table, option)}; {_to(table, option)}"


def _riding(table: Table, option: Any) -> str:
    player, squad = table.squad_named(option.squad)
    return f"{_all(table, player, squad)}{vehicle_text(table, player, squad)}"


def _walks(table: Table, option: Any) -> str:
    """A move on foot; what becomes of a vehicle that is left behind (MODE-V3)."""
    vehicle = table.vehicle(*table.squad_named(option.squad))
    if vehicle is None:
        return _move(table, option)
    end = "is discarded, being damaged" if vehicle.wear else "goes to the stash"
    return f"{_move(table, option)}; on foot, the {vehicle.card.name} {end}"


def _detach(table: Table, option: Any) -> str:
    vehicle = table.vehicle(*table.squad_named(option.squad))
    if vehicle is None:
        return ""
    return f"{gear_name(vehicle)}{', which is discarded, being damaged' if vehicle.wear else ''}"


def _taking(table: Table, option: Any) -> str:
    unit = table.unit(option.merc)
    vehicle = table.vehicle(table.owner[unit], table.squad[unit])
    told = f"{gear_name(vehicle)} to " if vehicle else ""
    return f"{told}{_squad(table, option.squad)}"


def _attach(table: Table, option: Any) -> str:
    old = table.vehicle(*table.squad_named(option.squad))
    return card_text(option.card) + (f" Instead of {gear_name(old)}" if old else "")


def _costing(name: str, text: str) -> str:
    return f"{count(facts().action[name].cost, 'action')}, {text}"


def _explore(table: Table, option: Any) -> str:
    cell = table.at(table.unit(option.merc))
    loot = deck_cards(dict(enumerate(table.sector_at(cell).loot)))
    return _costing("explore", loot or "nothing to find")


def _sends(table: Table, option: Any) -> str:
    fired = f"; {name_of(table, option.fires)} leaves" if option.fires else ""
    return _costing("hire", f"{facts().rules.hire_draw} cards to hire from{fired}")


def _train(table: Table, option: Any) -> str:
    unit = table.unit(option.merc)
    return _costing("train", f"{table.militia_at(table.at(unit), table.side_of(unit))} there now")


def _hospital(table: Table, option: Any) -> str:
    now = stats(table, table.unit(option.merc))
    return _costing("hospital", f"from {now.health} back to {now.full} health")


def _re_equip(table: Table, option: Any) -> str:
    cell = table.at(table.unit(option.merc))
    return _costing("re_equip", f"{count(len(table.stash[cell]), 'card')} in the stash")


def _bombard(table: Table, option: Any) -> str:
    units = row_of(forces(table, table.cell(option.at)))
    now = stats(table, table.unit(option.merc))
    return f"{count(now.combat, 'die')}, up to {count(now.targets, 'target')}: {units}"


def _buy_part(table: Table, option: Any) -> str:
    left = pool(table).get(facts().card[option.card].index, 0)
    return _costing("arms_dealer", f"{left} for sale. {card_text(option.card)}")


def _fetch(table: Table, option: Any) -> str:
    n = sum(sum(table.discards.get(deck, {}).values()) for deck in DECKS)
    given = "" if option.by == ABILITY else ", and the kit is gone"
    return f"one of {count(n, 'card')}{given}"


def _give(table: Table, option: Any) -> str:
    cell = table.cell(option.at)
    return f"{table.militia[table.player(option.giver)][cell]} at {short_place(table, cell)}"


def _done(table: Table, option: Any) -> str:
    if option.squad:
        return f"the actions left are given up, {_squad(table, option.squad)}"
    return _DONE.get(kind_of_ask(table), "")


def _end_turn(table: Table, option: Any) -> str:
    """Who loses actions by it, if anybody does."""
    left = [unit_name(table, unit) for unit in units_with_actions(table)]
    return f"the actions of {row_of(left)} are lost" if left else "nobody has actions left"


def units_with_actions(table: Table) -> list[int]:
    """The units of the side that acts with an action of any sort left (A13)."""
    players = table.players_of(table.active) if table.active != NOWHERE else []
    purses = (table.actions, table.train_actions, table.move_actions)
    return [unit for p in players for unit in table.team[p] if any(purse[unit] for purse in purses)]


_DONE: Final = {
    "Hire": "hires nobody else",
    "Extra militia": "no more militia",
    "Militia": "no more militia",
    "Shell": "no other sector",
    "March": "nobody else marches",
    "Coordinate": "these squads attack",
    "Equip": "everything stays as it is now",
    "Detonate": "no mine goes off",
    "Heal": "the other dice are for the attack",
    "Attack": "no other target",
    "Retreat": "nobody else retreats",
    "Regroup": "the squads stay as they are",
}
"""What it means that nothing more is chosen, by the kind of ask."""


def _ability(table: Table, option: Any) -> str:
    return ability_text(table) if table.dictator != NOWHERE else ""


def _named(table: Table, option: Any) -> str:
    """Whose units wait."""
    team = table.team[table.player(option.player)]
    return row_of(unit_name(table, unit) for unit in team) if team else "nobody is left"


def _decline(table: Table, option: Any) -> str:
    return {
        "Dog": "the dog stays with its carrier",
        "Reroll": "the dice stay as they are",
        "Save": "death",
        "Ability": "not this turn",
        "Card": "the card is not taken",
    }.get(kind_of_ask(table), "")


def _supply(table: Table, option: Any) -> str:
    return facts().merc[option.merc].ability if option.merc in facts().merc else ""


# -- equipment ------------------------------------------------------------------------------------


def _equip(table: Table, option: Any) -> str:
    """What the card does, and what goes to make room for it."""
    text = card_text(option.card)
    left = wear_text(Gear(facts().card[option.card].index, option.wear)) if option.wear else ""
    slot, worn = SLOTS.index(option.slot), table.gear[table.unit(option.merc)]
    old = worn[slot] if slot < len(worn) else None
    deck = facts().card[option.card].deck
    where = "" if option.slot == deck else f"in the {option.slot} slot" if slot < len(DECKS) else option.slot
    parts = [where, f"instead of the {gear_name(old)}" if old else "", left, text]
    return ", ".join(part for part in parts if part)


def _take_off(table: Table, option: Any) -> str:
    """Where the card goes: a part of the bomb and what is damaged are never stashed (E3, MODE-I4)."""
    slot, worn = SLOTS.index(option.slot), table.gear[table.unit(option.merc)]
    old = worn[slot] if slot < len(worn) else None
    goes = "to the stash"
    if old is not None and old.is_part:
        goes = "back to the pool"
    elif old is not None and damaged(old):
        goes = "to the discards, being damaged"
    return goes if option.slot in DECKS else f"from the {option.slot} {goes}"


def _trade(table: Table, option: Any) -> str:
    worn = [gear_name(gear) for gear in table.gear[table.unit(option.merc)] if gear]
    return _costing("re_equip", f"has {row_of(worn) if worn else 'nothing'}")


# -- combat ---------------------------------------------------------------------------------------


def _mark(table: Table, name: str, of: str) -> str:
    """A target and what it can take."""
    mark = table.mark(name, of)
    if mark >= DOG:
        return f"health {dog_health(table, mark - DOG)}" if table.fight is not None else ""
    if mark >= MILITIA:
        cell = table.fight.at if table.fight is not None else NOWHERE
        there = "" if cell == NOWHERE else f"{standing(table, mark, cell)} there"
        return f"{there}{_behind(table, mark)}"
    return f"{unit_text(table, mark)}{_behind(table, mark)}"


def _behind(table: Table, mark: int) -> str:
    """The hull that is hit first (MODE-V4)."""
    points = hull(table, mark)
    return f", hull {points} before that" if points else ""


def _hurt(table: Table, option: Any) -> str:
    if option.target == "militia" and option.at:
        return f"{table.militia[table.player(option.of)][table.cell(option.at)]} there"
    return _mark(table, option.target, option.of)


def _heal(table: Table, option: Any) -> str:
    now, healer = stats(table, table.unit(option.merc)), asked_about(table)
    left = f", {max(0, stats(table, healer).combat - option.dice)} left for the attack" if healer >= 0 else ""
    by = "by ability" if option.by == ABILITY else f"by the {card_name(option.by)}"
    return f"{by}, health {now.health} of {now.full}{left}"


def _all_militia(table: Table, option: Any) -> str:
    fight, unit = table.fight, asked_about(table)
    if fight is None or not 0 <= unit <= DICTATOR:
        return ""
    foes = [f for f in range(len(table.seats)) if f != table.side_of(unit)]
    return f"{sum(table.militia_at(fight.at, foe) for foe in foes)} there"


def _retreat(table: Table, option: Any) -> str:
    if table.vehicle(*table.squad_named(option.squad)) is not None:
        return f"{_riding(table, option)}; {_to(table, option)}"
    return _move(table, option)


def _person(table: Table, option: Any) -> str:
    return unit_text(table, table.unit(option.merc))


_OPTIONS: Final[dict[type[Option], Tell]] = {
    options.Hire: lambda table, option: _card_of(table, option.merc),
    options.Fire: _person,
    options.Place: _at,
    options.Join: lambda table, option: _squad(table, option.squad),
    options.DrawFrom: lambda table, option: f"{count(len(table.piles[option.deck]), 'card')} left",
    options.Play: lambda table, option: facts().tactic[option.card].text,
    options.Reinforce: lambda table, option: f"{count(table.size.reinforce, 'militia')} on one sector",
    options.UseAbility: _ability,
    options.March: _to,
    options.Shell: _at,
    options.Hurt: _hurt,
    options.SendForMercs: _sends,
    options.Explore: _explore,
    options.ReEquip: _re_equip,
    options.Train: _train,
    options.Move: _walks,
    options.Drive: _drive,
    options.Attach: _attach,
    options.Detach: _detach,
    options.TakeVehicle: _taking,
    options.Keep: lambda table, option: card_text(option.card),
    options.Coordinate: _to,
    options.Hospital: _hospital,
    options.Buy: lambda table, option: _costing("arms_dealer", "from the arms dealer, a deck of choice"),
    options.BuyPart: _buy_part,
    options.Bombard: _bombard,
    options.Fetch: _fetch,
    options.Supply: _supply,
    options.Treat: lambda table, option: "the whole squad is back to full health",
    options.Give: _give,
    options.Regroup: lambda table, option: _squad(table, option.squad),
    options.Merge: lambda table, option: _squad(table, option.into),
    options.Name: _named,
    options.Done: _done,
    options.EndTurn: _end_turn,
    options.Equip: _equip,
    options.TakeOff: _take_off,
    options.TradeWith: _trade,
    options.Take: lambda table, option: card_text(option.card),
    options.Stash: lambda table, option: card_text(option.card),
    options.Fight: _at,
    options.Detonate: lambda table, option: "damage for each of those who came in",
    options.SetDog: _person,
    options.Heal: _heal,
    options.Attack: lambda table, option: _mark(table, option.target, option.of),
    options.AttackAllMilitia: _all_militia,
    options.Reroll: lambda table, option: "the new dice count",
    options.Hit: lambda table, option: _mark(table, option.target, option.of),
    options.Turn: lambda table, option: "it changes sides instead of dying",
    options.Save: lambda table, option: "the shot is given up",
    options.Retreat: _retreat,
    options.Decline: _decline,
}
"""What an option of each type means; a number or a player says it by itself."""
