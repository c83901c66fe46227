"""The Prelude: spending tokens and using cards before the first pip (R6.1 to R6.6, R9.3).

Cards register their effect in PRELUDES; whether a player has the card, may use it and must discard it is
looked up in the data. Other kinds of options register in PRELUDE_ROWS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from bythebook.games.arcs.box.effects import ClearOutrage, Loyal
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.actions.court import discard_guild_card
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.powers import COURT, LORE, Source
from bythebook.games.arcs.rules.pieces import agents_home
from bythebook.games.arcs.rules.tokens import discard_slot, take_out
from bythebook.games.arcs.rules.turn.pips import TokenAction, action_kind, can_do_any, visible_card
from bythebook.games.arcs.state.options import DiscardCard, Done, Spend, ThrowAway, Use
from bythebook.games.arcs.state.state import AGENT_COVERS, NONE, State, Turn
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


@dataclass(frozen=True, slots=True)
class PreludeText:
    """How the Prelude effect of a card is offered and resolved (R6.1)."""

    condition: Callable[[State, int], bool]
    """Whether a player with the card could use it now, apart from the conditions in the data."""
    step: Callable[[int], Step]
    """Makes the step that resolves it, once the card is discarded if it must be."""


@dataclass(frozen=True, slots=True)
class PreludeRow:
    """How an additional kind of Prelude option is offered and carried out."""

    options: Callable[[State, int], list[Option]]
    do: Callable[[State, int, Any], None]


PRELUDES: Final[dict[str, PreludeText]] = {}
"""Prelude effects by the id of their card, offered as Use."""

PRELUDE_ROWS: Final[dict[type[Option], PreludeRow]] = {}
"""Additional Prelude options that cards give, by option type: Unions."""


class Prelude(Step, frozen=True):
    """Take any number of Prelude actions in any order (R6.1)."""

    def ask(self, state: State) -> Prompt:
        """Ask for a token to spend or discard, a card to use or discard, or Done."""
        turn = _turn(state)
        return Prompt(
            state.seat_of(turn.player),
            "Prelude",
            lambda: _options(state),
            rule="R6.1",
            about=visible_card(turn),
            next=action_kind(turn),
        )

    def answer(self, state: State, answer: Option) -> None:
        """Carry out the chosen action and ask again, until Done."""
        if isinstance(answer, Done):
            end_prelude(state)
            return
        turn = _turn(state)
        state.turn = replace(turn, acted=True)
        state.then(Prelude())
        match answer:
            case Spend():
                spend(state, turn.player, answer)
            case ThrowAway(slot):
                discard_slot(state, turn.player, slot - 1)
            case Use(card):
                _use(state, turn.player, _texts()[card])
            case DiscardCard(card):
                _discard(state, turn.player, card)
            case _:
                PRELUDE_ROWS[type(answer)].do(state, turn.player, answer)

    def is_valid(self, state: State) -> bool:
        """Whether a turn is on."""
        return state.turn is not None


def end_prelude(state: State) -> None:
    """Return spent tokens to the supply and close the Prelude (R6.3)."""
    for type, n in enumerate(state.spent):
        state.supply[type] += n
        state.spent[type] = 0
    state.turn = replace(_turn(state), prelude=False, waiting=())


def _turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _options(state: State) -> list[Option]:
    player = _turn(state).player
    options: list[Option] = [
        ThrowAway(slot + 1) for slot, type in enumerate(state.slots[player]) if type != NONE
    ]
    if not options and not powers.has_cards(state, player):
        return [Done()]
    if options:
        options += spendings(state, player)
    options.append(Done())
    if powers.has_cards(state, player):
        options += _uses(state, player)
        options += _discards(state, player)
        for row in PRELUDE_ROWS.values():
            options += row.options(state, player)
    return sorted(options, key=sort_key)


# -- tokens (R6.2, R6.5) --------------------------------------------------------------------------


def spendings(state: State, player: int) -> list[Option]:
    """Return the ways to spend each token on an action that is possible now (R6.2, R6.5)."""
    loyal = [RESOURCES.index(effect.resource) for effect in powers.effects_of(state, player, Loyal)]
    bought: dict[int, list[str]] = {}
    options: list[Option] = []
    for slot, type in enumerate(state.slots[player]):
        if type == NONE:
            continue
        own = [] if state.outrage[player][type] else [type]
        for spent_as in {*own, *loyal}:
            if spent_as not in bought:
                bought[spent_as] = _affordable_actions(state, player, spent_as)
            options += [spending(slot, type, spent_as, action) for action in bought[spent_as]]
    return options


def spending(slot: int, type: int, spent_as: int, action: str) -> Spend:
    """Return the option to spend a token as its own type or as that of a Loyal card (R6.2)."""
    token = "" if type == spent_as else RESOURCES[type]
    return Spend(slot + 1, RESOURCES[spent_as], action, token)


def _affordable_actions(state: State, player: int, type: int) -> list[str]:
    """Return the actions that a token of a type would pay for now."""
    resource, turn = facts().resources[type], _turn(state)
    if resource.pips is not None:
        open_already = turn.armed or resource.pips in facts().suits[turn.suit].actions
        return [] if open_already else [resource.pips]
    actions: tuple[str, ...] = resource.actions
    lead = state.lead()
    if resource.lead_suit and lead is not None:
        actions = facts().action_cards[lead.card].actions
    return [action for action in actions if can_do_any(state, player, (action,))]


def spend(state: State, player: int, option: Spend) -> None:
    """Spend a token on one action, or to let pips be used for one (R6.2)."""
    token = take_out(state, player, option.slot - 1)
    state.spent[token] += 1
    if facts().resource[option.type].pips is not None:
        state.turn = replace(_turn(state), armed=True)
    else:
        state.then(TokenAction(player, (option.action,), option.type, token=token))


# -- cards (R6.4, R9.3) ---------------------------------------------------------------------------


@cache
def _texts() -> dict[str, Source]:
    """Return the Prelude part of each card that Use offers, by card id."""
    texts = [source for source in powers.sources() if source.part.at == "prelude"]
    return {source.id: source for source in texts if not isinstance(source.part.effect, ClearOutrage)}


@cache
def _discardable() -> dict[str, Source]:
    """Return the cards that can be discarded:

    Guild cards that pay with themselves, lore against Outrage (R9.3, R12.3).
    """
    paid = [
        source for source in powers.sources() if source.part.at == "prelude" and source.part.pays == "card"
    ]
    return {source.id: source for source in paid}


def _cards(state: State, player: int) -> list[str]:
    """Return the ids of a player's Guild cards and lore."""
    f = facts()
    parts = [f.court[card].id for card in state.guild[player]]
    return parts + [f.lores[card].id for card in state.lore[player]]


def _uses(state: State, player: int) -> list[Option]:
    return [
        Use(id)
        for id in _cards(state, player)
        if id in PRELUDES and _usable(state, player, _texts()[id]) and PRELUDES[id].condition(state, player)
    ]


def _usable(state: State, player: int, source: Source) -> bool:
    """Whether an effect can be used now; some work only before anything else."""
    late = source.part.first and _turn(state).acted
    return not late and _is_available(state, player, source)


def _is_available(state: State, player: int, source: Source) -> bool:
    """Whether a player has the effect ready; a card secured in this Prelude isn't (R6.4)."""
    waits = source.area == COURT and source.index in _turn(state).waiting
    return not waits and powers.is_ready(state, player, source)


def _use(state: State, player: int, source: Source) -> None:
    powers.use_up(state, player, source)
    if source.part.pays == "card":
        _remove_card(state, player, source)
    state.then(PRELUDES[source.id].step(player))


def _discards(state: State, player: int) -> list[Option]:
    ready = _discardable()
    cards = [id for id in _cards(state, player) if id in ready]
    return [DiscardCard(id) for id in cards if _is_available(state, player, ready[id])]


def _discard(state: State, player: int, card: str) -> None:
    """Discard a Guild card for no effect, or lore to end an Outrage (R9.3, R12.3)."""
    source = _discardable()[card]
    _remove_card(state, player, source)
    if isinstance(effect := source.part.effect, ClearOutrage):
        for name in effect.resources:
            clear_outrage(state, player, RESOURCES.index(name))


def _remove_card(state: State, player: int, source: Source) -> None:
    if source.area == LORE:
        state.lore[player].remove(source.index)
    else:
        discard_guild_card(state, player, source.index)


def clear_outrage(state: State, player: int, type: int) -> None:
    """End the Outrage of a type; an agent on it returns to the supply (R12.3)."""
    covered, state.outrage[player][type] = state.outrage[player][type], 0
    if covered == AGENT_COVERS:
        agents_home(state, player)
