"""By what an option is taken where many are open: the squad that acts, the deed, the card dealt out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.screen.spots import spots
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import NOWHERE, State
from bythebook.games.merc.text.answers import enters_fight, kind_of_ask
from bythebook.games.merc.text.names import card_name, name_of, short_place, squad_words
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option

Hold = Callable[[State, Any], Gesture]


def grip(state: State, option: Option) -> Gesture:
    """The heading of an option, its few words under it, its squad or its card."""
    hold = _GRIPS.get(type(option))
    return hold(state, option) if hold else Gesture()


def _of_squad(state: State, name: str) -> str:
    """The cell of a squad that acts in its turn; elsewhere nobody is picked up."""
    player, squad = state.squad_named(name)
    at = state.squad_at[player][squad]
    return state.label(at) if at != NOWHERE and kind_of_ask(state) == "Action" else ""


def _of_merc(state: State, option: Any) -> str:
    found = spots(state, option)
    return found[0] if found and kind_of_ask(state) == "Action" else ""


def _deed(title: str) -> Hold:
    """What a MERC does by himself: the deed, then who."""
    return lambda state, option: Gesture(title, name_of(state, option.merc), piece=_of_merc(state, option))


def _goes(state: State, option: Any) -> Gesture:
    verb = "Attack" if enters_fight(state, option.squad, option.to) else "Go"
    who = squad_words(state, *state.squad_named(option.squad))
    place = short_place(state, state.cell(option.to))
    return Gesture(f"{verb} with {who}", place, piece=_of_squad(state, option.squad))


def _retreats(state: State, option: options.Retreat) -> Gesture:
    who = squad_words(state, *state.squad_named(option.squad))
    return Gesture(f"Retreat with {who}", short_place(state, state.cell(option.to)))


def _sends(state: State, option: options.SendForMercs) -> Gesture:
    fired = f", firing {name_of(state, option.fires)}" if option.fires else ""
    who = f"{name_of(state, option.merc)}{fired}"
    return Gesture("Send for MERCs", who, piece=_of_merc(state, option))


def _equips(state: State, option: options.Equip) -> Gesture:
    """The card, then who takes it, from whom, and into which slot if that is not its own."""
    printed = facts().card.get(option.card)
    more = [option.slot] if printed is None or printed.deck != option.slot else []
    more += [f"from {name_of(state, option.source)}"] if option.source else []
    who = ", ".join([name_of(state, option.merc), *more])
    worn = f", {option.wear} worn" if option.wear else ""
    return Gesture(f"{card_name(option.card)}{worn}", who, card=option.card, onto=option.merc)


def _regroups(state: State, option: options.Regroup) -> Gesture:
    joined = squad_words(state, *state.squad_named(option.squad))
    who = name_of(state, option.merc)
    return Gesture("Change squads", f"{who} to {joined}", piece=_of_merc(state, option))


def _off(state: State, option: options.TakeOff) -> Gesture:
    return Gesture("Take off", f"{name_of(state, option.merc)}, {option.slot}")


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
    options.TradeWith: lambda state, option: Gesture("Trade with", name_of(state, option.merc)),
    options.Take: lambda state, option: Gesture("Take", card_name(option.card), card=option.card),
    options.Stash: lambda state, option: Gesture("Stash", card_name(option.card), card=option.card),
    options.Hire: lambda state, option: Gesture(card=option.merc),
}
"""How each kind of option is taken; the others stand alone in the list."""
