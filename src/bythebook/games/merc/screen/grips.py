"""By what an option is taken where many are open: the squad that acts, the deed, the card dealt out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.screen.spots import spots
from bythebook.games.merc.table import options
from bythebook.games.merc.table.state import NOWHERE, Table
from bythebook.games.merc.telling.answers import enters_fight, kind_of_ask
from bythebook.games.merc.telling.names import card_name, name_of, short_place, squad_words
from bythebook.games.shared.scenery import Grip
from bythebook.kernel.ask import Option

Hold = Callable[[Table, Any], Grip]


def grip(table: Table, option: Option) -> Grip:
    """The heading of an option, its few words under it, its squad or its card."""
    hold = _GRIPS.get(type(option))
    return hold(table, option) if hold else Grip()


def _of_squad(table: Table, name: str) -> str:
    """The cell of a squad that acts in its turn; elsewhere nobody is picked up."""
    player, squad = table.squad_named(name)
    at = table.squad_at[player][squad]
    return table.label(at) if at != NOWHERE and kind_of_ask(table) == "Action" else ""


def _of_merc(table: Table, option: Any) -> str:
    found = spots(table, option)
    return found[0] if found and kind_of_ask(table) == "Action" else ""


def _deed(title: str) -> Hold:
    """What a MERC does by himself: the deed, then who."""
    return lambda table, option: Grip(title, name_of(table, option.merc), piece=_of_merc(table, option))


def _goes(table: Table, option: Any) -> Grip:
    verb = "Attack" if enters_fight(table, option.squad, option.to) else "Go"
    who = squad_words(table, *table.squad_named(option.squad))
    place = short_place(table, table.cell(option.to))
    return Grip(f"{verb} with {who}", place, piece=_of_squad(table, option.squad))


def _retreats(table: Table, option: options.Retreat) -> Grip:
    who = squad_words(table, *table.squad_named(option.squad))
    return Grip(f"Retreat with {who}", short_place(table, table.cell(option.to)))


def _sends(table: Table, option: options.SendForMercs) -> Grip:
    fired = f", firing {name_of(table, option.fires)}" if option.fires else ""
    who = f"{name_of(table, option.merc)}{fired}"
    return Grip("Send for MERCs", who, piece=_of_merc(table, option))


def _equips(table: Table, option: options.Equip) -> Grip:
    """The card, then who takes it, from whom, and into which slot if that is not its own."""
    printed = facts().card.get(option.card)
    more = [option.slot] if printed is None or printed.deck != option.slot else []
    more += [f"from {name_of(table, option.source)}"] if option.source else []
    who = ", ".join([name_of(table, option.merc), *more])
    worn = f", {option.wear} worn" if option.wear else ""
    return Grip(f"{card_name(option.card)}{worn}", who, card=option.card, onto=option.merc)


def _regroups(table: Table, option: options.Regroup) -> Grip:
    joined = squad_words(table, *table.squad_named(option.squad))
    who = name_of(table, option.merc)
    return Grip("Change squads", f"{who} to {joined}", piece=_of_merc(table, option))


def _off(table: Table, option: options.TakeOff) -> Grip:
    return Grip("Take off", f"{name_of(table, option.merc)}, {option.slot}")


_GRIPS: Final[dict[type[Option], Hold]] = {
    options.Explore: _deed("Explore"),
    options.ReEquip: _deed("Re-equip"),
    options.Train: _deed("Train militia"),
    options.Hospital: _deed("Hospital"),
    options.Buy: _deed("Arms dealer"),
    options.Fetch: _deed("Look through the discards"),
    options.Supply: _deed("Turn up cards"),
    options.Treat: _deed("Heal the squad"),
    options.Regroup: _regroups,
    options.SendForMercs: _sends,
    options.Move: _goes,
    options.Drive: _goes,
    options.Equip: _equips,
    options.TakeOff: _off,
    options.Retreat: _retreats,
    options.TradeWith: lambda table, option: Grip("Trade with", name_of(table, option.merc)),
    options.Take: lambda table, option: Grip("Take", card_name(option.card), card=option.card),
    options.Stash: lambda table, option: Grip("Stash", card_name(option.card), card=option.card),
    options.Hire: lambda table, option: Grip(card=option.merc),
}
"""How each kind of option is taken; the others stand alone in the list."""
