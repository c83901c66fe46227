"""Options with what they mean here, for lists: `tax 4-hex of red: gains 1 Material (3 in the supply)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules import ambitions, tokens
from bythebook.games.arcs.rules.actions.court import spot_of
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.rules.turn.action_cards import holds_cards
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.notation import notation
from bythebook.games.arcs.state.state import AGENT, NONE, PIECES, State
from bythebook.games.arcs.text.names import card_text, court_name, seat_title, token_name, type_name
from bythebook.games.arcs.text.options.battle import BATTLE_OPTIONS
from bythebook.games.arcs.text.options.map import MAP_OPTIONS
from bythebook.games.arcs.text.options.phrases import open_ask
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.prompt import Option

Tell = Callable[[State, Any, int], str]
"""What an option means to the player who is asked."""


def explain(state: State, option: Option) -> str:
    """An option and what it means here."""
    detail = meaning(state, option)
    return f"{notation(option)}: {detail}" if detail else notation(option)


def meaning(state: State, option: Option) -> str:
    """What an option means here; empty where it says that by itself."""
    tell = _OPTIONS.get(type(option))
    prompt = open_ask(state)
    if tell is None or prompt is None or prompt.seat not in state.seats:
        return ""
    return tell(state, option, state.player(prompt.seat))


# -- cards ----------------------------------------------------------------------------------------


def _play(state: State, option: options.Play, me: int) -> str:
    """How many actions of which suit, and what the card does besides."""
    f = facts()
    lead = state.lead()
    suited = lead.card if option.way == "copy" and lead is not None else f.action_card[option.card].index
    printed = f.action_cards[suited]
    whole = option.way in ("lead", "surpass")
    n = (printed.pips if whole else 1) + difficulty.extra_actions(state, me)
    parts = [f"{count(n, 'action')}: {_row_or([name.capitalize() for name in printed.actions])}"]
    if option.way == "lead" and printed.declares and ambitions.available(state):
        named = _row_or([f.ambitions[a].name for a in printed.declares])
        parts.append(f"may declare {named if len(printed.declares) < len(AMBITIONS) else 'any ambition'}")
    elif option.way == "surpass":
        parts.append("has the initiative next unless somebody goes higher or seizes")
    elif option.way == "copy":
        parts.append("the card lies face down")
    return "; ".join(parts)


def _row_or(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _pass(state: State, option: Option, me: int) -> str:
    if state.automa[me] and not state.hand_counter[me]:
        return "no cards are left"
    others = [player for player in state.rivals(me) if holds_cards(state, player)]
    return f"the initiative goes to {state.seats[others[0]]}" if others else "nobody else holds cards"


def _declare(state: State, option: options.Declare, me: int) -> str:
    """The marker, how one stands, and whether the lead card counts as nothing."""
    ambition = facts().ambition[option.ambition].index
    best = ambitions.available(state)[0]
    first, second = ambitions.worth(state, best)
    told = f"{first} Power for the first place, {second} for the second; {_standing(state, ambition)}"
    return f"{told}; the lead card is a 0 then" if getattr(state.agenda[-1], "zero", False) else told


def _standing(state: State, ambition: int) -> str:
    names = [*state.seats, "neutral"]
    return ", ".join(f"{names[who]} has {n}" for who, n in enumerate(ambitions.counts(state, ambition)))


def _seize(state: State, option: options.Seize, me: int) -> str:
    if option.by == "counter":
        return f"the hand counter goes from {state.hand_counter[me]} to {state.hand_counter[me] - 1}"
    paid = facts().court_card.get(option.by)
    return f"{paid.name} pays" if paid else "the card gives no action, the next round is led"


def _swap(state: State, option: options.Swap, me: int) -> str:
    return "nobody else learns which"


# -- the Prelude ----------------------------------------------------------------------------------


def _spend(state: State, option: options.Spend, me: int) -> str:
    kind = state.slots[me][option.slot - 1]
    if facts().resource[option.type].pips is not None:
        return "every pip of this turn may also be used to Battle"
    own = "" if kind == NONE or RESOURCES[kind] == option.type else f", the token is a {type_name(kind)}"
    return f"one {option.action.capitalize()} now{own}{_cost(state, me, kind)}"


def _cost(state: State, me: int, kind: int) -> str:
    """Which ambition loses an icon."""
    ambition = NONE if kind == NONE else facts().icon_ambition[kind]
    if ambition == NONE or not ambitions.is_declared(state, ambition):
        return ""
    now = ambitions.count(state, me, ambition)
    return f"; {facts().ambitions[ambition].name} falls from {now} to {now - 1}"


def _throw_away(state: State, option: options.ThrowAway, me: int) -> str:
    kind = state.slots[me][option.slot - 1]
    return "" if kind == NONE else f"a {type_name(kind)} goes to the supply{_cost(state, me, kind)}"


def _card(state: State, option: Any, me: int) -> str:
    return card_text(option.card)


def _discard_card(state: State, option: options.DiscardCard, me: int) -> str:
    return "it goes for nothing" if option.card in facts().court_card else card_text(option.card)


def _lay_union(state: State, option: options.LayUnion, me: int) -> str:
    goal = "is a bonus card" if state.automa[me] else "comes to the hand"
    return f"{option.beside} {goal} when the round ends; the Union is discarded"


# -- the Court ------------------------------------------------------------------------------------


def _agents(state: State, spot: int) -> list[int]:
    return list(state.court_agents[spot])


def _row(state: State, agents: list[int]) -> str:
    told = [f"{state.seats[player]} {n}" for player, n in enumerate(agents) if n]
    return ", ".join(told) if told else "none"


def _influence(state: State, option: options.Influence, me: int) -> str:
    agents = _agents(state, spot_of(state, option.card))
    agents[me] += 1
    most = max(n for player, n in enumerate(agents) if player != me) if state.players > 1 else 0
    place = "leads" if agents[me] > most else "a tie" if agents[me] == most else f"behind {most}"
    left = state.agents[me] - 1
    return f"agents then: {_row(state, agents)} ({place}), {left} left. {card_text(option.card)}"


def _secure(state: State, option: Any, me: int) -> str:
    """Agents that come home, captives or trophies, and the card."""
    agents = _agents(state, spot_of(state, option.card))
    box = "trophies" if isinstance(option, options.Ransack) else "captives"
    rivals = [f"{n} of {state.seats[p]}" for p, n in enumerate(agents) if n and p != me]
    gained = [f"{count(agents[me], 'agent')} home"] if agents[me] else []
    gained += [f"{box}: {row_of(rivals)}"] if rivals else []
    return f"{', '.join(gained)}. {card_text(option.card)}"


# -- tokens and boxes -----------------------------------------------------------------------------


def _store(state: State, option: options.Store, me: int) -> str:
    slot = option.slot - 1
    keys = count(tokens.raid_cost(state, me, slot), "key")
    old = state.slots[me][slot]
    return f"{keys} to steal it" + (f"; the {type_name(old)} there comes up" if old != NONE else "")


def _gain(state: State, option: Any, me: int) -> str:
    kind = RESOURCES.index(option.type)
    have, left = powers.tokens(state, me, kind), state.supply[kind]
    return f"{state.seats[me]} has {have}, {left} in the supply{_counts_for(state, kind)}"


def _counts_for(state: State, kind: int) -> str:
    ambition = facts().icon_ambition[kind]
    if ambition == NONE:
        return ""
    now = " (declared)" if ambitions.is_declared(state, ambition) else ""
    return f"; for {facts().ambitions[ambition].name}{now}"


def _discard(state: State, option: options.Discard, me: int) -> str:
    return f"back to the supply{_counts_for(state, RESOURCES.index(option.type))}"


def _name_type(state: State, option: options.NameType, me: int) -> str:
    """What everybody would lose of a type."""
    kind = RESOURCES.index(option.type)
    told = []
    for player, seat in enumerate(state.seats):
        cards = [
            court_name(card)
            for card in state.guild[player]
            if facts().court_suit[card] == kind and facts().court_loyal[card] == NONE
        ]
        lost = [count(n, "token")] if (n := powers.tokens(state, player, kind)) else []
        told += [f"{seat_title(seat)} loses {row_of([*lost, *cards])}"] if lost or cards else []
    return "; ".join(told) if told else "nobody has any"


def _return(state: State, option: options.Return, me: int) -> str:
    owner = state.player(option.owner)
    if option.piece == PIECES[AGENT] and state.captives[me][owner]:
        return f"{count(state.captives[me][owner], 'captive')} of {option.owner}"
    n = state.trophies[me][len(PIECES) * owner + PIECES.index(option.piece)]
    return f"{count(n, option.piece)} of {option.owner} among the trophies"


def _ability(state: State, option: options.Ability, me: int) -> str:
    return card_text(powers.new_action_source(option.name).id)


# -- nothing more ---------------------------------------------------------------------------------


def _end(state: State, option: Option, me: int) -> str:
    prompt = open_ask(state)
    if prompt is None:
        return ""
    if prompt.kind.endswith(" action") and state.turn is not None:
        return (
            f"gives up {count(state.turn.pips, 'pip')}" if isinstance(option, options.Done) else "no action"
        )
    return _ENDS.get(prompt.kind, "")


_ENDS: Final = {
    "Bold": "no more agents",
    "Ruthless": "the building is spared",
    "Mythic": "the planet stays as it is",
    "Sprint": "no more ships move",
    "Prelude": "the Prelude is over, the pips come next",
    "Catapult": "the group stays",
    "Reroll": "the dice taken so far are thrown",
    "Reroll text": "no die is thrown again",
    "Raid": "the keys that are left are lost",
    "Sensors": "no more ships come",
    "Seize": "the initiative stays where it is",
    "Declare": "no ambition is declared",
    "Exhaust": "the card was not selected for an ability",
    "Peek": "looks at nobody's hand",
    "Swap": "the cards stay as they are",
    "Give up": "these cards and no more",
    "Return": "no more captives go home",
    "Execute": "no more captives are executed",
    "Outrage": "no type is named",
    "Free city": "no city goes home",
    "Steal": "nothing is stolen",
}
"""What it means that nothing (more) is chosen, by the kind of ask."""


_OPTIONS: Final[dict[type[Option], Tell]] = {
    **MAP_OPTIONS,
    **BATTLE_OPTIONS,
    options.Keep: lambda state, option, me: "play with these cards",
    options.Mulligan: lambda state, option, me: f"{facts().rules.hand} new cards, once",
    options.TakeLeader: lambda state, option, me: card_text(option.leader),
    options.TakeLore: lambda state, option, me: card_text(option.lore),
    options.Play: _play,
    options.Pass: _pass,
    options.Draw: lambda state, option, me: f"turns up {count(facts().bots.draw, 'card')} of the stack",
    options.CountOff: lambda state, option, me: (
        f"the hand counter goes from {state.hand_counter[me]} to {state.hand_counter[me] - 1}"
    ),
    options.RaiseCounter: lambda state, option, me: (
        f"the seize counter goes from {state.seize_counter[me]} to {state.seize_counter[me] + 1}"
    ),
    options.RemoveCounter: lambda state, option, me: f"it stood at {state.seize_counter[me]}",
    options.Exhaust: lambda state, option, me: "used with the first action, and not again in this chapter",
    options.Declare: _declare,
    options.Seize: _seize,
    options.Peek: lambda state, option, me: "and may trade a card",
    options.Swap: _swap,
    options.Spend: _spend,
    options.ThrowAway: _throw_away,
    options.Use: _card,
    options.DiscardCard: _discard_card,
    options.LayUnion: _lay_union,
    options.Influence: _influence,
    options.Secure: _secure,
    options.Ransack: _secure,
    options.Ability: _ability,
    options.Store: _store,
    options.Discard: _discard,
    options.Rearrange: lambda state, option, me: "all tokens come up and are laid anew",
    options.Gain: _gain,
    options.NameType: _name_type,
    options.GiveCard: _card,
    options.Return: _return,
    options.Execute: lambda state, option, me: (
        f"{count(state.captives[me][state.player(option.owner)], 'captive')} there; one becomes a trophy"
    ),
    options.Again: lambda state, option, me: f"the {option.piece} takes a hit first",
    options.Shape: lambda state, option, me: f"the planet is {token_name(option.type)} from then on",
    options.Decline: _end,
    options.Done: _end,
}
"""What an option of each type means; the others say it by themselves."""
