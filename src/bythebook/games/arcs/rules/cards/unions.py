"""Unions: attached to a face-up card, they return it to hand when the round ends (R9.4, BC04 to BC11)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.prelude import PRELUDE_ROWS, PreludeRow
from bythebook.games.arcs.state.options import LayUnion
from bythebook.games.arcs.state.state import NONE, Played, State
from bythebook.kernel.prompt import Option

OPEN = ("lead", "surpass", "pivot")
"""The ways to play a card face up (R9.4)."""


def unions_of(state: State, player: int) -> list[int]:
    """Return the Unions a player may attach now: not one secured in this Prelude (R6.4)."""
    waiting = state.turn.waiting if state.turn is not None else ()
    fetches = facts().court_union
    return [card for card in state.guild[player] if fetches[card] != NONE and card not in waiting]


def _can_attach(played: Played, union: int) -> bool:
    """Whether a card of the round is face up, has the Union's suit and no Union attached (R9.4)."""
    if played.way not in OPEN or played.union != NONE:
        return False
    return facts().action_cards[played.card].suit == facts().court_union[union]


def _options(state: State, player: int) -> list[Option]:
    return [
        LayUnion(facts().court[union].id, action_cards.card_id(played.card))
        for union in unions_of(state, player)
        for played in state.played
        if _can_attach(played, union)
    ]


def lay_union(state: State, player: int, option: LayUnion) -> None:
    """Move the Union out of the play area: its icon stops counting, and nobody can steal it (R9.4)."""
    union, beside = facts().court_card[option.card].index, facts().action_card[option.beside].index
    state.guild[player].remove(union)
    state.played = [
        replace(played, union=union, by=player) if played.card == beside else played
        for played in state.played
    ]


def resolve_unions(state: State) -> None:
    """Take each card with a Union to its owner's hand and discard the Union (R4.2, R9.4)."""
    for played in state.played:
        if played.union != NONE:
            action_cards.add_to_hand(state, played.by, played.card)
            state.court_discard.append(played.union)
    state.played = [played for played in state.played if played.union == NONE]


PRELUDE_ROWS[LayUnion] = PreludeRow(_options, lay_union)
