"""Options as people say them, the verb first: `Build a city at 6-hex`, `Battle Red at gate 5`.

A list of choices shows them so, and `tell` makes sentences of them. An option is said as it stands at the
open ask; who has not seen a card that it names must not be shown it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.arcs.box.effects import Gain
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.guild import printed, types_of
from bythebook.games.arcs.rules.turn.action_cards import holds_cards
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import AGENT, BUILDINGS, DAMAGED_CITY, NONE, PIECES, STARPORT, State
from bythebook.games.arcs.text.names import (
    ambition_name,
    card_name,
    place_name,
    seat_title,
    token_name,
    type_name,
)
from bythebook.games.shared.grammar import count, row_of, with_article
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Call, Step

Say = Callable[[State, Any], str]


def saying(state: State, option: Option) -> str:
    """An option of the open ask in a few words."""
    return _SAYINGS[type(option)](state, option)


def open_step(state: State) -> Step | None:
    """The step that asks; a call for chance leaves the ask below it as it is."""
    step = next((step for step in reversed(state.agenda) if not isinstance(step, Call)), None)
    return step if step is not None and step.asks else None


def open_ask(state: State) -> Prompt | None:
    """The ask that is open, which says who chooses and about what."""
    step = open_step(state)
    return step.ask(state) if step is not None else None


def asked_player(state: State) -> int:
    """Who is asked."""
    prompt = open_ask(state)
    return (
        state.player(str(prompt.seat)) if prompt is not None and prompt.seat in state.seats else state.active
    )


def _kind(state: State) -> str:
    prompt = open_ask(state)
    return prompt.kind if prompt is not None else ""


def _about(state: State) -> str:
    prompt = open_ask(state)
    return str(prompt.about) if prompt is not None and prompt.about is not None else ""


def action_card(name: str) -> str:
    """An action card as printed; an empty name is one that nobody but its player sees."""
    return facts().action_card[name].name if name in facts().action_card else "a card"


# -- cards and counters -----------------------------------------------------------------------------


_WAYS: Final = {"lead": "Lead", "surpass": "Surpass with", "copy": "Copy with", "pivot": "Pivot to"}


def _pass(state: State, option: options.Pass) -> str:
    me = asked_player(state)
    if state.automa[me]:
        return "Have no turn"
    others = [player for player in state.rivals(me) if holds_cards(state, player)]
    return f"Pass the initiative to {seat_title(state.seats[others[0]])}" if others else "Pass"


def _seize(state: State, option: options.Seize) -> str:
    if option.by in facts().court_card:
        return f"Seize the initiative by {card_name(option.by)}"
    return "Seize the initiative" + (f" with {action_card(option.by)}" if option.by != "counter" else "")


def _raise_counter(state: State, option: Option) -> str:
    return f"Raise the seize counter to {state.seize_counter[asked_player(state)] + 1}"


def _swap(state: State, option: options.Swap) -> str:
    if not option.give:
        return f"Trade a card with {seat_title(_about(state))}"
    return f"Give {action_card(option.give)} for {action_card(option.take)}"


# -- tokens -----------------------------------------------------------------------------------------


def _spend(state: State, option: options.Spend) -> str:
    token = with_article(token_name(option.token or option.type))
    if option.token:
        token += f" as {token_name(option.type)}"
    if facts().resource[option.type].pips is not None:
        return f"Spend {token} to arm the actions"
    return f"Spend {token} to {option.action}"


def _lying(state: State, slot: int) -> str:
    """The token in a slot, if there is one."""
    kind = state.slots[asked_player(state)][slot - 1]
    return "" if kind == NONE else type_name(kind)


def _throw_away(state: State, option: options.ThrowAway) -> str:
    """Which slot is said where two hold the same."""
    verb = "Pay" if _kind(state) == "Pay" else "Throw away"
    token, slots = _lying(state, option.slot) or "token", state.slots[asked_player(state)]
    if slots.count(slots[option.slot - 1]) > 1:
        return f"{verb} the {token} in slot {option.slot}"
    return f"{verb} {with_article(token)}"


def _shape(state: State, option: options.Shape) -> str:
    return f"Turn {place_name(_about(state))} into {with_article(token_name(option.type))} planet"


def _return(state: State, option: options.Return) -> str:
    captive = _kind(state) == "Return" and option.piece == PIECES[AGENT]
    if captive and state.captives[asked_player(state)][state.player(option.owner)]:
        return f"Send a captive home to {seat_title(option.owner)}"
    return f"Give back {with_article(option.piece)} of {seat_title(option.owner)}"


# -- the map ----------------------------------------------------------------------------------------


def _at(option: Any) -> str:
    return f"at {place_name(option.at)}"


def _tax(state: State, option: options.Tax) -> str:
    more = f" for {token_name(option.type)}" if option.type else ""
    if not option.owner:
        return f"Tax the empty slot {_at(option)}{more}"
    if state.player(option.owner) == asked_player(state):
        return f"Tax {place_name(option.at)}{more}"
    return f"Tax {seat_title(option.owner)}'s city {_at(option)}{more}"


def _build(state: State, option: options.Build) -> str:
    how = "" if not option.how else f" with {seat_title(option.how)}'s starport"
    how = " beside the slots" if option.how == "cloud" else how
    return f"Build {with_article(option.piece)} {_at(option)}{how}"


def _ships(state: State, option: options.Ships) -> str:
    """Which ships go from where to where, of which colour if they are not one's own."""
    step = open_step(state)
    start, to = journey(state)
    owners = getattr(step, "owners", ())
    verb = f"Guide {ships_said(option)} of {seat_title(state.seats[owners[0]])}" if owners else ""
    verb = verb or f"Move {ships_said(option)}"
    return f"{verb} from {place_name(start)} to {place_name(to)}" if start and to else verb


def ships_said(option: options.Ships) -> str:
    """`3 ships`, `2 damaged ships`, `3 ships, 1 of them damaged`."""
    n = option.fresh + option.damaged
    if not option.fresh and option.damaged:
        return count(n, "damaged ship")
    return f"{count(n, 'ship')}, {option.damaged} of them damaged," if option.damaged else count(n, "ship")


def journey(state: State) -> tuple[str, str]:
    """From where to where the ships of the open ask go; empty where it is about no ships."""
    step, systems = open_step(state), facts().systems
    start = getattr(step, "start", getattr(step, "at", NONE))
    to = getattr(step, "to", state.fight.at if state.fight is not None else NONE)
    names = [systems[at].id if isinstance(at, int) and at >= 0 else "" for at in (start, to)]
    return names[0], names[1]


def _place(state: State, option: options.Place) -> str:
    if _about(state) == "stranded":
        return f"Come back with {count(facts().rules.comeback_ships, 'ship')} {_at(option)}"
    return f"Put ships {_at(option)}"


# -- battle -----------------------------------------------------------------------------------------


def mix_said(option: options.Collect, number: Callable[[int], str] = str) -> str:
    """`1 skirmish and 2 assault dice`."""
    kinds = zip(facts().dice, (option.skirmish, option.assault, option.raid), strict=True)
    parts = [f"{number(n)} {die.id}" for die, n in kinds if n]
    single = option.skirmish + option.assault + option.raid == 1
    return f"{row_of(parts)} {'die' if single else 'dice'}" if parts else "no dice"


def _hits(state: State) -> str:
    return count(getattr(open_step(state), "hits", 0), "hit")


def _leave(state: State, option: options.Leave) -> str:
    at = f"at {place_name(_about(state))}"
    if _kind(state) == "Own hits" or state.fight is None:
        return f"Take {_hits(state)} {at}"
    return f"Land {_hits(state)} on {seat_title(state.seats[state.fight.defender])} {at}"


def _leave_buildings(state: State, option: options.LeaveBuildings) -> str:
    whose = seat_title(state.seats[state.fight.defender]) if state.fight is not None else "the rival"
    return f"Land {_hits(state)} on {whose}'s buildings at {place_name(_about(state))}"


def _reroll(state: State, option: options.Reroll) -> str:
    return f"Throw the {option.die} die with {option.face.replace('+', ' and ')} again"


# -- new actions ------------------------------------------------------------------------------------


def _gained(option: options.Ability) -> str:
    """The token that a Guild card makes."""
    card = powers.new_action_source(option.name).id
    return row_of(with_article(type_name(kind)) for kind in types_of(printed(card, Gain)))


def _trade(option: options.Ability) -> str:
    take = token_name(option.piece) if option.piece else "a token"
    return f"Trade {token_name(option.give)} for {take} with {seat_title(option.rival)} {_at(option)}"


def _prune(option: options.Ability) -> str:
    new = BUILDINGS[STARPORT - BUILDINGS.index(option.piece) % DAMAGED_CITY]
    return f"Prune the {option.piece} {_at(option)} to {with_article(new)}"


def _martyr(option: options.Ability) -> str:
    taken = f" for {seat_title(option.rival)}'s {option.piece}" if option.rival else ""
    return f"Martyr a ship {_at(option)}{taken}"


def _way(option: options.Ability) -> str:
    return f"from {place_name(option.at)} to {place_name(option.to)}"


_ABILITIES: Final[dict[str, Callable[[options.Ability], str]]] = {
    "manufacture": lambda option: f"Manufacture {_gained(option)}",
    "synthesize": lambda option: f"Synthesize {_gained(option)}",
    "pressgang": lambda option: "Pressgang captives",
    "execute": lambda option: "Execute captives",
    "abduct": lambda option: f"Abduct the agents on {card_name(option.card)}",
    "trade": _trade,
    "tactical": lambda option: f"Move {_way(option)} before a battle",
    "charismatic": lambda option: f"Put an agent on {card_name(option.card)} before a Secure",
    "summon": lambda option: f"Summon a ship {_at(option)}",
    "nurture": lambda option: f"Nurture the city {_at(option)}",
    "prune": _prune,
    "annex": lambda option: f"Annex {seat_title(option.rival)}'s {option.piece} {_at(option)}",
    "guide": lambda option: f"Guide ships {_way(option)}",
    "martyr": _martyr,
    "fire_rifles": lambda option: (
        f"Fire rifles from {place_name(option.at)} at {seat_title(option.rival)} in {place_name(option.to)}"
    ),
}


# -- nothing (more) ---------------------------------------------------------------------------------

_ENDS: Final = {
    "Declare": "Declare nothing",
    "Seize": "Leave the initiative where it is",
    "Exhaust": "Exhaust no card",
    "Peek": "Look at nobody's hand",
    "Swap": "Keep the cards",
    "Give up": "Throw away no more",
    "Bold": "Put no more agents",
    "Ruthless": "Spare the building",
    "Mythic": "Leave the planet as it is",
    "Sprint": "Move no more ships",
    "Prelude": "Go on to the actions",
    "Catapult": "Stay there",
    "Reroll": "Throw these again",
    "Reroll text": "Keep the roll",
    "Raid": "Steal no more",
    "Sensors": "Call no more ships",
    "Return": "Send no more home",
    "Execute": "Execute no more",
    "Outrage": "Name no type",
    "Free city": "Leave all cities",
    "Steal": "Steal nothing",
    "Gain": "Gain nothing",
    "Token action": "Do nothing with it",
}
"""How it is said that nothing (more) of this is chosen, by the kind of ask."""


def _end(state: State, option: Option) -> str:
    kind = _kind(state)
    return _ENDS.get(kind, "Stop" if kind.endswith(" action") else "Enough")


_SAYINGS: Final[dict[type[Option], Say]] = {
    options.Keep: lambda state, option: "Keep the hand",
    options.Mulligan: lambda state, option: "Throw the hand back",
    options.TakeLeader: lambda state, option: f"Take {card_name(option.leader)}",
    options.TakeLore: lambda state, option: f"Take {card_name(option.lore)}",
    options.Play: lambda state, option: f"{_WAYS[option.way]} {action_card(option.card)}",
    options.Pass: _pass,
    options.Draw: lambda state, option: f"Turn up {count(facts().bots.draw, 'card')}",
    options.CountOff: lambda state, option: "Count off a card",
    options.RaiseCounter: _raise_counter,
    options.RemoveCounter: lambda state, option: "Take the seize counter off",
    options.Exhaust: lambda state, option: f"Exhaust {card_name(option.card)} to {option.ability}",
    options.Declare: lambda state, option: f"Declare {ambition_name(option.ambition)}",
    options.Seize: _seize,
    options.Peek: lambda state, option: f"Look at {seat_title(option.rival)}'s hand",
    options.Swap: _swap,
    options.Spend: _spend,
    options.ThrowAway: _throw_away,
    options.Use: lambda state, option: f"Use {card_name(option.card)}",
    options.DiscardCard: lambda state, option: f"Discard {card_name(option.card)}",
    options.LayUnion: lambda state, option: (
        f"Lay {card_name(option.card)} beside {action_card(option.beside)}"
    ),
    options.GiveUp: lambda state, option: f"Throw away {action_card(option.card)}",
    options.Tax: _tax,
    options.Build: _build,
    options.Move: lambda state, option: f"Move from {place_name(option.start)} to {place_name(option.to)}",
    options.Ships: _ships,
    options.GoOn: lambda state, option: f"Fly on to {place_name(option.to)}",
    options.Repair: lambda state, option: f"Repair {with_article(option.piece)} {_at(option)}",
    options.Influence: lambda state, option: f"Influence {card_name(option.card)}",
    options.Secure: lambda state, option: f"Secure {card_name(option.card)}",
    options.Battle: lambda state, option: f"Battle {seat_title(option.rival)} {_at(option)}",
    options.Ability: lambda state, option: _ABILITIES[option.name](option),
    options.Collect: lambda state, option: f"Roll {mix_said(option)}",
    options.Reroll: _reroll,
    options.Leave: _leave,
    options.LeaveBuildings: _leave_buildings,
    options.Provoke: lambda state, option: f"Answer for {token_name(option.type)} first",
    options.Ransack: lambda state, option: f"Ransack {card_name(option.card)}",
    options.StealToken: lambda state, option: (
        f"Steal {with_article(token_name(option.type))} from {seat_title(option.rival)}"
    ),
    options.StealCard: lambda state, option: (
        f"Steal {card_name(option.card)} from {seat_title(option.rival)}"
    ),
    options.Store: lambda state, option: f"Lay {token_name(option.type)} into slot {option.slot}",
    options.Discard: lambda state, option: f"Return {with_article(token_name(option.type))} to the supply",
    options.Rearrange: lambda state, option: "Lay all tokens anew",
    options.Gain: lambda state, option: f"Gain {with_article(token_name(option.type))}",
    options.Place: _place,
    options.Cluster: lambda state, option: f"Put ships into cluster {option.cluster}",
    options.NameType: lambda state, option: f"Name {token_name(option.type)} for everybody's Outrage",
    options.FreeCity: lambda state, option: (
        f"Send {seat_title(option.owner)}'s {option.piece} {_at(option)} home"
    ),
    options.GiveCard: lambda state, option: f"Give {card_name(option.card)} away",
    options.Return: _return,
    options.Execute: lambda state, option: f"Execute a captive of {seat_title(option.owner)}",
    options.Count: lambda state, option: f"Take {option.n}",
    options.Again: lambda state, option: f"Hit the {option.piece} to do the same again",
    options.Shape: _shape,
    options.Decline: _end,
    options.Done: _end,
}
"""How every kind of option is said."""
