"""The verbs of SUPERCAT and the kinds of prompts that it can get."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.bot.lookahead import abilities, actions, outcome
from bythebook.games.arcs.bot.lookahead.outcome import Means
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.notation import describe_series, notation
from bythebook.games.arcs.state.rulings import RULINGS
from bythebook.kernel.prompt import Prompt, Thing
from bythebook.playbook.words.vocabulary import Candidate, Look, Vocabulary

WORDS = Vocabulary("arcs", notation)
"""Every word of the bots of Arcs; the other modules of this package add to it."""

WORDS.series = lambda candidate: describe_series(
    (candidate.option, *(option for _, option in candidate.rest))
)
WORDS.rulings = RULINGS
WORDS.die("die", "seize", tuple("123456"))
WORDS.slot("court", {card.name: card.id for card in facts().court})
WORDS.slot("suit", {suit.name: suit.index for suit in facts().suits})
WORDS.slot("type", {resource.name: resource.index for resource in facts().resources})

# -- playing a card -------------------------------------------------------------------------------------


def _card_shown(view: View, prompt: Prompt, option: Any) -> Thing | None:
    """Return the card as everybody sees it once it is played: a Copy is face down."""
    card: str = "" if option.way == "copy" else option.card
    return card


def _play_key(view: View, option: Any) -> tuple[str, ...]:
    """Return the key for random choices: one of the cards, all Copies as one (RULING-11, RULING-15)."""
    return ("copy", option.card) if option.way == "copy" else (f"{option.way} {option.card}",)


def _declares(view: View, look: Look) -> list[Candidate]:
    """Return the ambitions that the card could declare, if the bot can declare at all (R5.5)."""
    means = actions.means_of(view, look)
    if not view.can_declare():
        return []
    return [Candidate(a.Declare(AMBITIONS[ambition])) for ambition in means.declares]


# -- the Prelude ----------------------------------------------------------------------------------------


def _payment(view: View, prompt: Prompt, option: Any) -> Thing | None:
    """Return what pays for the action: the type that a token is spent as."""
    spent_as: str = option.type
    return spent_as


def _means_of_token(view: View, candidate: Candidate) -> Means:
    option = candidate.option
    assert isinstance(option, a.Spend)
    token = view.slots[view.me][option.slot - 1]
    return Means(view.lead_suit, 1, lead=view.lead_suit, paid_action=option.action, token=token)


def _spend_key(view: View, option: Any) -> tuple[str, ...]:
    return (option.type, option.action, str(option.slot))


def _store_key(view: View, option: Any) -> tuple[str, ...]:
    """Return the token, then what makes room for it, then the slot (S19.5)."""
    if not isinstance(option, a.Store):
        return (option.type,)
    lying = view.slots[view.me][option.slot - 1]
    under = "" if lying < 0 else facts().resources[lying].id
    return (option.type, under, str(option.slot))


def _steal_key(view: View, option: Any) -> tuple[str, ...]:
    """Return the rival, then what is stolen, then its slot."""
    if isinstance(option, a.StealToken):
        return (option.rival, option.type, str(option.slot))
    return (option.rival, option.card)


# -- verbs ----------------------------------------------------------------------------------------------

verb, ALONE = WORDS.verb, {"several": False, "plain": True}
"""Verbs with ALONE never have more than one candidate, and need no object."""

verb("Pass", "Pass the initiative, or skip the turn.", a.Pass, **ALONE)
verb("Draw", "Turn up two cards of the stack.", a.Draw, **ALONE)
verb("Count", "Lower the hand counter by one.", a.CountOff, **ALONE)
verb("Remove", "Remove the seize counter from the board.", a.RemoveCounter, **ALONE)
verb("Raise", "Raise the seize counter by one, or place it at one.", a.RaiseCounter, **ALONE)
verb("Seize", "Seize the initiative.", a.Seize, plain=True)
verb(
    "Play",
    "Play a card: lead it if the bot has the initiative; else surpass with a higher card of the lead "
    "suit, pivot with another suit, or copy with any card face down. A lead or Surpass gives the card's "
    "pips as actions of its suit; a Pivot gives one of its suit, a Copy one of the lead suit; Efficient "
    "Logistics gives one more. Only these actions count for whether the card can do what a line requires; "
    "for a combat, tokens count too (RULING-12). All Copies are one choice; the card is then chosen at "
    "random (RULING-11).",
    a.Play,
    of="action card",
    thing=_card_shown,
    key=_play_key,
    means=outcome.means_of_play,
)
verb("Declare", "Declare an ambition.", a.Declare, ahead=_declares, plain=True)
verb(
    "Spend",
    "Spend a token in the Prelude, as its own type or as that of a Loyal card the bot has: Material "
    "builds or repairs, Fuel moves, a Relic secures, a Psionic acts in the lead suit; a Weapon lets "
    "every action of the card battle.",
    a.Spend,
    of="payment",
    thing=_payment,
    key=_spend_key,
    means=_means_of_token,
)
verb("Discard", "Discard a Guild card for its Prelude effect.", a.Use, plain=True)
verb("Give up", "Return a token to the supply because there are more tokens than slots.", a.Discard)
verb(
    "Lay",
    "Attach a Union to a face-up card of its suit; the bot takes that card when the round ends.",
    a.LayUnion,
)
verb("Apply", "Choose which effect is resolved next.", a.Use, plain=True)
verb("Tax", "Tax a city.", a.Tax, ahead=actions.taxes_ahead, plain=True)
verb("Secure", "Secure a Court card.", a.Secure, ahead=actions.secures_ahead, plain=True)
verb(
    "Influence",
    "Agents on one Court card, one action each: any number that actions and supply allow, unless a Never "
    "forbids it.",
    series=actions.influence_series,
    ahead=actions.influence_ahead,
    parts=("card", "agents"),
    is_valid=actions.is_influence_valid,
)
verb(
    "Build",
    "A city or starport in an empty slot of a planet with a loyal piece, or a ship at a loyal starport. "
    "To affect control, also a ship and Repairs of loyal ships in that system as one series (RULING-17): "
    "the fewest that change control, or the fewest that take it; if the ship arrives damaged, only where "
    "Repairs alone are not enough.",
    series=actions.build_series,
    ahead=actions.build_ahead,
    settles=actions.settle_build,
)
verb(
    "Repair",
    "Repair a damaged piece. To affect control, also several ships in one system as one series: the fewest "
    "that change control, or the fewest that take it (RULING-17).",
    series=actions.repair_series,
    ahead=actions.repair_ahead,
)
verb(
    "Use",
    "Use the new action of a Guild card instead of the standard action that its text names.",
    series=abilities.use_series,
    ahead=abilities.use_ahead,
)
verb(
    "Exhaust",
    "Exhaust the Guild card whose ability selected the action card; the ability itself is used as the "
    "first action.",
    of="action card",
    thing=lambda view, prompt, option: prompt.about,
    series=abilities.exhaust_series,
)
verb(
    "Steal",
    "Steal a token or a Guild card.",
    a.StealToken,
    a.StealCard,
    ahead=actions.steals_ahead,
    key=_steal_key,
)
verb("Store", "Store a token in a slot.", a.Store, key=_store_key, plain=True)
verb("Take up", "Take all tokens out of their slots to rearrange them.", a.Rearrange, **ALONE)
verb("Gain", "Gain a token of a type.", a.Gain, plain=True)
verb("Pay", "Discard a token.", a.ThrowAway, plain=True)
verb("Place", "Place ships in a system, or in each system of a cluster.", a.Place, a.Cluster, plain=True)
verb("Name", "Name a type of resource.", a.NameType, plain=True)
verb("Provoke", "Choose which Outrage is resolved next.", a.Provoke, plain=True)
verb("Free", "Return a city to its board.", a.FreeCity, plain=True)
verb("Return", "Return a captive.", a.Return, plain=True)
verb("Execute", "Turn a captive into a trophy.", a.Execute, plain=True)
verb("Take", "Take a leader or a lore card.", a.TakeLeader, a.TakeLore, plain=True)
verb("Give", "Give a Guild card away.", a.GiveCard, plain=True)
verb("Decline", "Decline the option.", a.Decline, **ALONE)
verb("Stop", "Do nothing more.", a.Done, **ALONE)

# -- kinds of prompts -----------------------------------------------------------------------------------

kind = WORDS.kind
kind(
    "Turn",
    "One step after another until a card is played.",
    *("Pass", "Draw", "Count", "Remove", "Raise", "Seize", "Play"),
    always=("Pass",),
)
kind("Declare", "Whether an ambition is declared.", "Declare", "Decline", about="source", always=("Decline",))
kind(
    "Exhaust",
    "Which card is exhausted because its ability selected the action card.",
    *("Exhaust", "Decline"),
    about="action card",
    always=("Decline",),
)
kind("Seize", "Whether to seize with a card.", "Seize", "Decline", about="source", always=("Decline",))
SUIT_KINDS = {f"{suit.name} action": suit.actions for suit in facts().suits}
"""The prompts for a pip of each suit, and the actions of the suit."""
kind(
    "Prelude",
    "What is spent or used before the first action.",
    *("Spend", "Discard", "Lay", "Stop"),
    about="action card",
    next=tuple(SUIT_KINDS),
    always=("Stop",),
)
for _name, _actions in SUIT_KINDS.items():
    _verbs = [action.capitalize() for action in _actions if action != "battle"]
    kind(
        _name,
        f"What the next pip does: {_name}.",
        *_verbs,
        *("Fight", "Use", "Stop"),
        about="action card",
        always=("Stop",),
    )
kind(
    "Token action",
    "The action that a token or a card pays for.",
    *("Tax", "Secure", "Build", "Repair", "Influence", "Move", "Battle", "Use", "Decline"),
    about="payment",
    always=("Decline",),
)
kind("Store", "Where new tokens are stored.", "Store", "Give up", "Take up", about="source")
kind("Gain", "Which type of token is gained.", "Gain", "Decline", about="source", always=("Gain",))
kind("Pay", "Which token is discarded.", "Pay", about="source", always=("Pay",))
kind("Irregular", "Which Weapon is discarded.", "Pay", always=("Pay",))
kind("Place", "Where ships are placed.", "Place", about="source", always=("Place",))
kind("Cluster", "Which cluster gets ships.", "Place", about="source", always=("Place",))
kind("Outrage", "Which type everybody provokes.", "Name", "Decline", about="source", always=("Decline",))
kind("Free city", "Which city is returned.", "Free", "Decline", about="source", always=("Decline",))
kind("Provoke", "Which Outrage is resolved first.", "Provoke", always=("Provoke",))
kind("Steal", "What is stolen with a card.", "Steal", "Decline", about="source")
kind("Return", "Which captive is returned.", "Return", "Stop", about="source")
kind("Execute", "Which captive becomes a trophy.", "Execute", "Stop", about="source")
kind("Reroll text", "Which effect rerolls dice.", "Apply", "Stop", about="system", always=("Stop",))
kind("After battle", "Which effect repairs first.", "Apply", about="system", always=("Apply",))
kind("After declaring", "Which effect is resolved first.", "Apply", always=("Apply",))
kind("Draft", "Which leader or lore card is taken.", "Take", about="source", always=("Take",))
kind("Lore", "Which lore card is kept.", "Take", about="source", always=("Take",))
kind("Bold", "Which Court cards get an agent.", "Stop", about="source", always=("Stop",))
kind("Give", "Which Guild card is given away.", "Give", about="source", always=("Give",))
kind("Mythic", "Whether a planet changes its type.", "Decline", about="system", always=("Decline",))
kind("Ruthless", "Whether a building is hit to use it again.", "Decline", about="system", always=("Decline",))
kind("Sprint", "Whether ships move again.", "Stop", about="source", always=("Stop",))
kind("Sensors", "From which systems ships come to help.", "Stop", about="system", always=("Stop",))
