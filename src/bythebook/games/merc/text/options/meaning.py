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
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import (
    DICTATOR,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    SLOTS,
    SQUADS,
    Gear,
    State,
)
from bythebook.games.merc.text.answers import asked_about, kind_of_ask
from bythebook.games.merc.text.modes import ability_text
from bythebook.games.merc.text.names import (
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
from bythebook.games.merc.text.options.choices import choice
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.prompt import Option

Tell = Callable[[State, Any], str]


def explain(state: State, option: Option) -> str:
    """An option and what it means here, for the eyes of who is asked."""
    tell = _OPTIONS.get(type(option))
    detail = tell(state, option) if tell else ""
    head = choice(state, option)
    return f"{head}: {detail}" if detail else head


# -- sectors and units ----------------------------------------------------------------------------


def sector_text(state: State, cell: int) -> str:
    """What a sector is worth, who controls it and all who stand there."""
    if state.sector[cell] == NOWHERE:
        return "nothing lies there yet"
    sector = state.sector_at(cell)
    player = state.control[cell]
    held = "neutral" if player == NOBODY else f"held by {player_name(state, player)}"
    parts = [f"worth {sector.value}", held]
    parts += ["unexplored"] if not state.explored[cell] else []
    parts += ["the base"] if state.base == cell else []
    return ", ".join([*parts, *forces(state, cell)])


def forces(state: State, cell: int) -> list[str]:
    """All who stand in a sector: `Tao`, `2 militia`; with their owner where several have some."""
    found = []
    for faction in range(len(state.seats)):
        found += [unit_name(state, unit) for unit in state.mercs_at(cell, faction)]
    owners = [player for player in range(state.players) if state.militia[player][cell]]
    for player in owners:
        alone = len(owners) == 1 and player == state.control[cell]
        whose = "" if alone else f" of {player_name(state, player)}"
        found.append(f"{state.militia[player][cell]} militia{whose}")
    return found


def unit_text(state: State, unit: int) -> str:
    """The numbers of a unit that matter in a fight."""
    now = stats(state, unit)
    armor = f", armor {now.armor}" if now.armor else ""
    return f"health {now.health} of {now.full}{armor}, combat {now.combat}, initiative {now.initiative}"


def _card_of(state: State, name: str) -> str:
    """Skills and ability of a MERC as printed."""
    if name not in facts().merc:
        return unit_text(state, DICTATOR)
    merc = facts().merc[name]
    skills = f"initiative {merc.initiative}, training {merc.training}, combat {merc.combat}"
    return f"{skills}. {merc.ability}"


def _at(state: State, option: Any) -> str:
    return sector_text(state, state.cell(option.at))


def _to(state: State, option: Any) -> str:
    return sector_text(state, state.cell(option.to))


def _squad(state: State, name: str) -> str:
    """Where a squad stands; who is in it, if it is known by its first."""
    player, squad = state.squad_named(name)
    cell = state.squad_at[player][squad]
    if cell == NOWHERE:
        return f"a new {SQUADS[squad]} squad"
    return f"{_all(state, player, squad)}at {short_place(state, cell)}"


def _all(state: State, player: int, squad: int) -> str:
    """Everybody in a squad that is known by its first; nothing for a smaller one, whose words name all."""
    named = row_of(unit_name(state, unit) for unit in state.members(player, squad))
    return f"{named}, " if named and named != squad_words(state, player, squad) else ""


# -- actions --------------------------------------------------------------------------------------


def _move(state: State, option: Any) -> str:
    """Who is in a large squad, and what is there."""
    return f"{_all(state, *state.squad_named(option.squad))}{_to(state, option)}"


def _drive(state: State, option: Any) -> str:
    """For how many actions, how full and how sound the vehicle is, and what is there (MODE-V5)."""
    player, squad = state.squad_named(option.squad)
    if state.vehicle(player, squad) is None:
        return _move(state, option)
    return f"{count(fare(state, player, squad), 'action')}, {_riding(state, option)}; {_to(state, option)}"


def _riding(state: State, option: Any) -> str:
    player, squad = state.squad_named(option.squad)
    return f"{_all(state, player, squad)}{vehicle_text(state, player, squad)}"


def _walks(state: State, option: Any) -> str:
    """A move on foot; what becomes of a vehicle that is left behind (MODE-V3)."""
    vehicle = state.vehicle(*state.squad_named(option.squad))
    if vehicle is None:
        return _move(state, option)
    end = "is discarded, being damaged" if vehicle.wear else "goes to the stash"
    return f"{_move(state, option)}; on foot, the {vehicle.card.name} {end}"


def _detach(state: State, option: Any) -> str:
    vehicle = state.vehicle(*state.squad_named(option.squad))
    if vehicle is None:
        return ""
    return f"{gear_name(vehicle)}{', which is discarded, being damaged' if vehicle.wear else ''}"


def _taking(state: State, option: Any) -> str:
    unit = state.unit(option.merc)
    vehicle = state.vehicle(state.owner[unit], state.squad[unit])
    told = f"{gear_name(vehicle)} to " if vehicle else ""
    return f"{told}{_squad(state, option.squad)}"


def _attach(state: State, option: Any) -> str:
    old = state.vehicle(*state.squad_named(option.squad))
    return card_text(option.card) + (f" Instead of {gear_name(old)}" if old else "")


def _costing(name: str, text: str) -> str:
    return f"{count(facts().action[name].cost, 'action')}, {text}"


def _explore(state: State, option: Any) -> str:
    cell = state.at(state.unit(option.merc))
    loot = deck_cards(dict(enumerate(state.sector_at(cell).loot)))
    return _costing("explore", loot or "nothing to find")


def _sends(state: State, option: Any) -> str:
    fired = f"; {name_of(state, option.fires)} leaves" if option.fires else ""
    return _costing("hire", f"{facts().rules.hire_draw} cards to hire from{fired}")


def _train(state: State, option: Any) -> str:
    unit = state.unit(option.merc)
    return _costing("train", f"{state.militia_at(state.at(unit), state.side_of(unit))} there now")


def _hospital(state: State, option: Any) -> str:
    now = stats(state, state.unit(option.merc))
    return _costing("hospital", f"from {now.health} back to {now.full} health")


def _re_equip(state: State, option: Any) -> str:
    cell = state.at(state.unit(option.merc))
    return _costing("re_equip", f"{count(len(state.stash[cell]), 'card')} in the stash")


def _bombard(state: State, option: Any) -> str:
    units = row_of(forces(state, state.cell(option.at)))
    now = stats(state, state.unit(option.merc))
    return f"{count(now.combat, 'die')}, up to {count(now.targets, 'target')}: {units}"


def _buy_part(state: State, option: Any) -> str:
    left = pool(state).get(facts().card[option.card].index, 0)
    return _costing("arms_dealer", f"{left} for sale. {card_text(option.card)}")


def _fetch(state: State, option: Any) -> str:
    n = sum(sum(state.discards.get(deck, {}).values()) for deck in DECKS)
    given = "" if option.by == ABILITY else ", and the kit is gone"
    return f"one of {count(n, 'card')}{given}"


def _give(state: State, option: Any) -> str:
    cell = state.cell(option.at)
    return f"{state.militia[state.player(option.giver)][cell]} at {short_place(state, cell)}"


def _done(state: State, option: Any) -> str:
    if option.squad:
        return f"the actions left are given up, {_squad(state, option.squad)}"
    return _DONE.get(kind_of_ask(state), "")


def _end_turn(state: State, option: Any) -> str:
    """Who loses actions by it, if anybody does."""
    left = [unit_name(state, unit) for unit in units_with_actions(state)]
    return f"the actions of {row_of(left)} are lost" if left else "nobody has actions left"


def units_with_actions(state: State) -> list[int]:
    """The units of the side that acts with an action of any sort left (A13)."""
    players = state.players_of(state.active) if state.active != NOWHERE else []
    purses = (state.actions, state.train_actions, state.move_actions)
    return [unit for p in players for unit in state.team[p] if any(purse[unit] for purse in purses)]


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


def _ability(state: State, option: Any) -> str:
    return ability_text(state) if state.dictator != NOWHERE else ""


def _named(state: State, option: Any) -> str:
    """Whose units wait."""
    team = state.team[state.player(option.player)]
    return row_of(unit_name(state, unit) for unit in team) if team else "nobody is left"


def _decline(state: State, option: Any) -> str:
    return {
        "Dog": "the dog stays with its carrier",
        "Reroll": "the dice stay as they are",
        "Save": "death",
        "Ability": "not this turn",
        "Card": "the card is not taken",
    }.get(kind_of_ask(state), "")


def _supply(state: State, option: Any) -> str:
    return facts().merc[option.merc].ability if option.merc in facts().merc else ""


# -- equipment ------------------------------------------------------------------------------------


def _equip(state: State, option: Any) -> str:
    """What the card does, and what goes to make room for it."""
    text = card_text(option.card)
    left = wear_text(Gear(facts().card[option.card].index, option.wear)) if option.wear else ""
    slot, worn = SLOTS.index(option.slot), state.gear[state.unit(option.merc)]
    old = worn[slot] if slot < len(worn) else None
    deck = facts().card[option.card].deck
    where = "" if option.slot == deck else f"in the {option.slot} slot" if slot < len(DECKS) else option.slot
    parts = [where, f"instead of the {gear_name(old)}" if old else "", left, text]
    return ", ".join(part for part in parts if part)


def _take_off(state: State, option: Any) -> str:
    """Where the card goes: a part of the bomb and what is damaged are never stashed (E3, MODE-I4)."""
    slot, worn = SLOTS.index(option.slot), state.gear[state.unit(option.merc)]
    old = worn[slot] if slot < len(worn) else None
    goes = "to the stash"
    if old is not None and old.is_part:
        goes = "back to the pool"
    elif old is not None and damaged(old):
        goes = "to the discards, being damaged"
    return goes if option.slot in DECKS else f"from the {option.slot} {goes}"


def _trade(state: State, option: Any) -> str:
    worn = [gear_name(gear) for gear in state.gear[state.unit(option.merc)] if gear]
    return _costing("re_equip", f"has {row_of(worn) if worn else 'nothing'}")


# -- combat ---------------------------------------------------------------------------------------


def _mark(state: State, name: str, of: str) -> str:
    """A target and what it can take."""
    mark = state.mark(name, of)
    if mark >= DOG:
        return f"health {dog_health(state, mark - DOG)}" if state.fight is not None else ""
    if mark >= MILITIA:
        cell = state.fight.at if state.fight is not None else NOWHERE
        there = "" if cell == NOWHERE else f"{standing(state, mark, cell)} there"
        return f"{there}{_behind(state, mark)}"
    return f"{unit_text(state, mark)}{_behind(state, mark)}"


def _behind(state: State, mark: int) -> str:
    """The hull that is hit first (MODE-V4)."""
    points = hull(state, mark)
    return f", hull {points} before that" if points else ""


def _hurt(state: State, option: Any) -> str:
    if option.target == "militia" and option.at:
        return f"{state.militia[state.player(option.of)][state.cell(option.at)]} there"
    return _mark(state, option.target, option.of)


def _heal(state: State, option: Any) -> str:
    now, healer = stats(state, state.unit(option.merc)), asked_about(state)
    left = f", {max(0, stats(state, healer).combat - option.dice)} left for the attack" if healer >= 0 else ""
    by = "by ability" if option.by == ABILITY else f"by the {card_name(option.by)}"
    return f"{by}, health {now.health} of {now.full}{left}"


def _all_militia(state: State, option: Any) -> str:
    fight, unit = state.fight, asked_about(state)
    if fight is None or not 0 <= unit <= DICTATOR:
        return ""
    foes = [f for f in range(len(state.seats)) if f != state.side_of(unit)]
    return f"{sum(state.militia_at(fight.at, foe) for foe in foes)} there"


def _retreat(state: State, option: Any) -> str:
    if state.vehicle(*state.squad_named(option.squad)) is not None:
        return f"{_riding(state, option)}; {_to(state, option)}"
    return _move(state, option)


def _person(state: State, option: Any) -> str:
    return unit_text(state, state.unit(option.merc))


_OPTIONS: Final[dict[type[Option], Tell]] = {
    options.Hire: lambda state, option: _card_of(state, option.merc),
    options.Fire: _person,
    options.Place: _at,
    options.Join: lambda state, option: _squad(state, option.squad),
    options.DrawFrom: lambda state, option: f"{count(len(state.piles[option.deck]), 'card')} left",
    options.Play: lambda state, option: facts().tactic[option.card].text,
    options.Reinforce: lambda state, option: f"{count(state.size.reinforce, 'militia')} on one sector",
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
    options.Keep: lambda state, option: card_text(option.card),
    options.Coordinate: _to,
    options.Hospital: _hospital,
    options.Buy: lambda state, option: _costing("arms_dealer", "from the arms dealer, a deck of choice"),
    options.BuyPart: _buy_part,
    options.Bombard: _bombard,
    options.Fetch: _fetch,
    options.Supply: _supply,
    options.Treat: lambda state, option: "the whole squad is back to full health",
    options.Give: _give,
    options.Regroup: lambda state, option: _squad(state, option.squad),
    options.Merge: lambda state, option: _squad(state, option.into),
    options.Name: _named,
    options.Done: _done,
    options.EndTurn: _end_turn,
    options.Equip: _equip,
    options.TakeOff: _take_off,
    options.TradeWith: _trade,
    options.Take: lambda state, option: card_text(option.card),
    options.Stash: lambda state, option: card_text(option.card),
    options.Fight: _at,
    options.Detonate: lambda state, option: "damage for each of those who came in",
    options.SetDog: _person,
    options.Heal: _heal,
    options.Attack: lambda state, option: _mark(state, option.target, option.of),
    options.AttackAllMilitia: _all_militia,
    options.Reroll: lambda state, option: "the new dice count",
    options.Hit: lambda state, option: _mark(state, option.target, option.of),
    options.Turn: lambda state, option: "it changes sides instead of dying",
    options.Save: lambda state, option: "the shot is given up",
    options.Retreat: _retreat,
    options.Decline: _decline,
}
"""What an option of each type means; a number or a player says it by itself."""
