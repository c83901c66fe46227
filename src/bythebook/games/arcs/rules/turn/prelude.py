"""The Prelude: tokens are spent and cards used before the first pip (R6.1 to R6.6, R9.3).

Cards register in PRELUDES what their text does; whether it is there and ready, and that it is discarded,
follows from the facts. Other kinds of options join by PRELUDE_ROWS.
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
from bythebook.games.arcs.rules.turn.pips import TokenAction, action_kind, can_do_any, card_shown
from bythebook.games.arcs.table.options import DiscardCard, Done, Spend, ThrowAway, Use
from bythebook.games.arcs.table.state import AGENT_COVERS, NONE, Table, Turn
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step


@dataclass(frozen=True, slots=True)
class PreludeText:
    """What the Prelude text of a card does (R6.1)."""

    condition: Callable[[Table, int], bool]
    """Whether a player who has it could use it now, apart from what the facts say."""
    step: Callable[[int], Step]
    """What follows, once the card is discarded if it is."""


@dataclass(frozen=True, slots=True)
class PreludeRow:
    """A kind of options of its own."""

    options: Callable[[Table, int], list[Option]]
    do: Callable[[Table, int, Any], None]


PRELUDES: Final[dict[str, PreludeText]] = {}
"""Prelude texts by the id of their card; Use offers them."""

PRELUDE_ROWS: Final[dict[type[Option], PreludeRow]] = {}
"""Further options that cards give in a Prelude, by their type: Unions."""


class Prelude(Step, frozen=True):
    """Any number of Prelude actions, in any order (R6.1)."""

    def ask(self, table: Table) -> Ask:
        """Tokens to spend or throw away, cards to use or discard, Done."""
        turn = _turn(table)
        return Ask(
            table.seat_of(turn.player),
            "Prelude",
            lambda: _options(table),
            rule="R6.1",
            about=card_shown(turn),
            next=action_kind(turn),
        )

    def answer(self, table: Table, answer: Option) -> None:
        """Do it and come back, until Done."""
        if isinstance(answer, Done):
            end_prelude(table)
            return
        turn = _turn(table)
        table.turn = replace(turn, acted=True)
        table.then(Prelude())
        match answer:
            case Spend():
                spend(table, turn.player, answer)
            case ThrowAway(slot):
                discard_slot(table, turn.player, slot - 1)
            case Use(card):
                _use(table, turn.player, _texts()[card])
            case DiscardCard(card):
                _discard(table, turn.player, card)
            case _:
                PRELUDE_ROWS[type(answer)].do(table, turn.player, answer)

    def stands(self, table: Table) -> bool:
        """While somebody has a turn."""
        return table.turn is not None


def end_prelude(table: Table) -> None:
    """Spent tokens return to the supply, and the first pip may be spent (R6.3)."""
    for type, n in enumerate(table.spent):
        table.supply[type] += n
        table.spent[type] = 0
    table.turn = replace(_turn(table), prelude=False, waiting=())


def _turn(table: Table) -> Turn:
    assert table.turn is not None
    return table.turn


def _options(table: Table) -> list[Option]:
    player = _turn(table).player
    found: list[Option] = [
        ThrowAway(slot + 1) for slot, type in enumerate(table.slots[player]) if type != NONE
    ]
    if not found and not powers.has_texts(table, player):
        return [Done()]
    if found:
        found += spendings(table, player)
    found.append(Done())
    if powers.has_texts(table, player):
        found += _uses(table, player)
        found += _discards(table, player)
        for row in PRELUDE_ROWS.values():
            found += row.options(table, player)
    return sorted(found, key=sort_key)


# -- tokens (R6.2, R6.5) --------------------------------------------------------------------------


def spendings(table: Table, player: int) -> list[Option]:
    """Every token that may be spent for something that can be done (R6.2, R6.5)."""
    loyal = [RESOURCES.index(effect.resource) for effect in powers.held(table, player, Loyal)]
    bought: dict[int, list[str]] = {}
    found: list[Option] = []
    for slot, type in enumerate(table.slots[player]):
        if type == NONE:
            continue
        own = [] if table.outrage[player][type] else [type]
        for spent_as in {*own, *loyal}:
            if spent_as not in bought:
                bought[spent_as] = _bought(table, player, spent_as)
            found += [spending(slot, type, spent_as, action) for action in bought[spent_as]]
    return found


def spending(slot: int, type: int, spent_as: int, action: str) -> Spend:
    """The token of a slot pays for an action, as its own type or as that of a Loyal card (R6.2)."""
    token = "" if type == spent_as else RESOURCES[type]
    return Spend(slot + 1, RESOURCES[spent_as], action, token)


def _bought(table: Table, player: int, type: int) -> list[str]:
    """The actions that a token of a type would pay for now."""
    resource, turn = facts().resources[type], _turn(table)
    if resource.pips is not None:
        open_already = turn.armed or resource.pips in facts().suits[turn.suit].actions
        return [] if open_already else [resource.pips]
    actions: tuple[str, ...] = resource.actions
    lead = table.lead()
    if resource.lead_suit and lead is not None:
        actions = facts().action_cards[lead.card].actions
    return [action for action in actions if can_do_any(table, player, (action,))]


def spend(table: Table, player: int, option: Spend) -> None:
    """A token pays for one action, or opens the pips to one (R6.2)."""
    token = take_out(table, player, option.slot - 1)
    table.spent[token] += 1
    if facts().resource[option.type].pips is not None:
        table.turn = replace(_turn(table), armed=True)
    else:
        table.then(TokenAction(player, (option.action,), option.type, token=token))


# -- cards (R6.4, R9.3) ---------------------------------------------------------------------------


@cache
def _texts() -> dict[str, Source]:
    """The Prelude text of each card that Use offers, by its id."""
    texts = [source for source in powers.sources() if source.part.at == "prelude"]
    return {source.id: source for source in texts if not isinstance(source.part.effect, ClearOutrage)}


@cache
def _leavable() -> dict[str, Source]:
    """Guild cards that pay with themselves, and lore that is discarded to end an Outrage (R9.3, R12.3)."""
    paid = [
        source for source in powers.sources() if source.part.at == "prelude" and source.part.pays == "card"
    ]
    return {source.id: source for source in paid}


def _cards(table: Table, player: int) -> list[str]:
    """The ids of a player's Guild cards and lore."""
    f = facts()
    found = [f.court[card].id for card in table.guild[player]]
    return found + [f.lores[card].id for card in table.lore[player]]


def _uses(table: Table, player: int) -> list[Option]:
    return [
        Use(id)
        for id in _cards(table, player)
        if id in PRELUDES and _usable(table, player, _texts()[id]) and PRELUDES[id].condition(table, player)
    ]


def _usable(table: Table, player: int, source: Source) -> bool:
    """Whether a text can be used and is in time: some only before anything else."""
    late = source.part.first and _turn(table).acted
    return not late and _at_hand(table, player, source)


def _at_hand(table: Table, player: int, source: Source) -> bool:
    """Whether a text is there and ready; a card secured in this Prelude is not (R6.4)."""
    waits = source.area == COURT and source.index in _turn(table).waiting
    return not waits and powers.ready(table, player, source)


def _use(table: Table, player: int, source: Source) -> None:
    powers.use_up(table, player, source)
    if source.part.pays == "card":
        _put_away(table, player, source)
    table.then(PRELUDES[source.id].step(player))


def _discards(table: Table, player: int) -> list[Option]:
    ready = _leavable()
    cards = [id for id in _cards(table, player) if id in ready]
    return [DiscardCard(id) for id in cards if _at_hand(table, player, ready[id])]


def _discard(table: Table, player: int, card: str) -> None:
    """A Guild card goes for nothing, lore to end an Outrage (R9.3, R12.3)."""
    source = _leavable()[card]
    _put_away(table, player, source)
    if isinstance(effect := source.part.effect, ClearOutrage):
        for name in effect.resources:
            clear_outrage(table, player, RESOURCES.index(name))


def _put_away(table: Table, player: int, source: Source) -> None:
    if source.area == LORE:
        table.lore[player].remove(source.index)
    else:
        discard_guild_card(table, player, source.index)


def clear_outrage(table: Table, player: int, type: int) -> None:
    """A type is no longer outraged; an agent on it comes home (R12.3)."""
    covered, table.outrage[player][type] = table.outrage[player][type], 0
    if covered == AGENT_COVERS:
        agents_home(table, player)
