"""Action cards in the panel: the cards of the round, and the hand of the viewing seat.

Only its owner sees a hand; other hands are shown as counts. Cards played face down stay hidden.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.rules.turn.play import lead_number
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.state.piles import ACTION
from bythebook.games.arcs.state.state import NOBODY, NONE, Played, State
from bythebook.games.arcs.text.names import seat_title, type_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import Card, Hidden, Item, Section
from bythebook.kernel.prompt import Seat

_FACE_DOWN: Final = ("copy", "seize")
"""The ways to play a card face down (R5.7, R5.9)."""
_SHORT: Final = {
    "administration": "Admin.",
    "aggression": "Aggr.",
    "construction": "Constr.",
    "mobilization": "Mobil.",
}
"""Abbreviated suits for small cards."""


def _small(card: int, id: str, *, told: str, side: str = "", note: str = "") -> Card:
    """Return a card for a row: number, suit, pips, and the way it is played."""
    printed = facts().action_cards[card]
    return Card(
        id=id,
        title=printed.name,
        text=told,
        marks=[_pips(card)],
        side=side,
        note=note,
        number=str(printed.number),
        short=_SHORT[facts().suits[printed.suit].id],
    )


def _pips(card: int) -> Item:
    pips = facts().action_cards[card].pips
    return Item(mark="pip", count=pips, label=count(pips, "action"))


# -- the round ------------------------------------------------------------------------------------


PLAYED: Final = {
    "lead": "{seat} leads",
    "surpass": "{seat} surpasses",
    "copy": "{seat} copies",
    "pivot": "{seat} pivots",
    "seize": "{seat} seizes",
}
PLAYED_WITH_UNION: Final = {
    "lead": "{seat} leads, {owner}'s {union} attached",
    "surpass": "{seat} surpasses, {owner}'s {union} attached",
    "copy": "{seat} copies, {owner}'s {union} attached",
    "pivot": "{seat} pivots, {owner}'s {union} attached",
    "seize": "{seat} seizes, {owner}'s {union} attached",
}
FACE_DOWN: Final = {
    "lead": "{seat} leads with a card",
    "surpass": "{seat} surpasses with a card",
    "copy": "{seat} copies with a card",
    "pivot": "{seat} pivots to a card",
    "seize": "{seat} seizes with a card",
}


def round_section(state: State) -> Section | None:
    """Return the cards of this round; those played face down are hidden (R4.2, R5)."""
    laid = [
        _played_card(state, n, played) for n, played in enumerate(state.played) if not _is_face_down(played)
    ]
    laid += [
        _small(card, f"drawn-{n}", told=f"turned up for {seat_title(state.seats[state.active])}")
        for n, card in enumerate(state.drawn)
        if state.active != NOBODY
    ]
    backs = [
        Hidden(
            FACE_DOWN[p.way].format(seat=seat_title(state.seats[p.player])), 1, SIDES[state.seats[p.player]]
        )
        for p in state.played
        if _is_face_down(p)
    ]
    sentence = _turn_text(state)
    if not laid and not backs and not sentence:
        return None
    title = "Cards played" if laid or backs else "This turn"
    return Section(title, "cards", place="ask", cards=laid, hidden=backs, text=sentence)


def _is_face_down(played: Played) -> bool:
    return played.way in _FACE_DOWN or played.card == NONE


def _played_card(state: State, n: int, played: Played) -> Card:
    """Return a played card with its owner and how it was played; the lead may have the zero marker (R5.5)."""
    seat = state.seats[played.player]
    text = PLAYED[played.way].format(seat=seat_title(seat))
    if played.union != NONE:
        text = PLAYED_WITH_UNION[played.way].format(
            seat=seat_title(seat),
            union=facts().court[played.union].name,
            owner=seat_title(state.seats[played.by]),
        )
    zero = f"now {lead_number(state)}" if n == 0 and state.zero else ""
    return _small(played.card, f"played-{n}", told=text, side=SIDES[seat], note=zero)


def _turn_text(state: State) -> str:
    """Return what is left of the turn."""
    turn = state.turn
    if turn is None or turn.suit == NONE:
        return ""
    parts = [f"{seat_title(state.seats[turn.player])}: {facts().suits[turn.suit].name}"]
    parts.append(f"{count(turn.pips, 'action')} left")
    parts += ["in the Prelude"] if turn.prelude else []
    parts += ["each may be a Battle"] if turn.armed else []
    spent = [type_name(kind) for kind, n in enumerate(state.spent) for _ in range(n)]
    parts += [f"spent: {join_names(spent)}"] if spent else []
    return ", ".join(parts) + "."


# -- the hand -------------------------------------------------------------------------------------


def _visible_hand(state: State, seat: Seat | None) -> list[int]:
    """Return the action cards of the viewing seat, if the program sees them."""
    if seat not in state.seats:
        return []
    player = state.player(str(seat))
    return [] if state.automa[player] or state.unseen[player] else state.hands[player]


def hand(state: State, seat: Seat | None) -> list[Card]:
    """Return the hand of the viewing seat, each card with its actions."""
    return [action_face(card, str(seat)) for card in _visible_hand(state, seat)]


def action_face(card: int, seat: str = "") -> Card:
    """Return an action card: its actions, its pips, the ambitions it can declare."""
    printed = facts().action_cards[card]
    declares = join_names(facts().ambitions[ambition].name for ambition in printed.declares)
    if len(printed.declares) == len(facts().ambitions):
        declares = "any ambition"
    actions = join_names(name.capitalize() for name in printed.actions)
    return Card(
        id=printed.id,
        title=printed.name,
        text=f"{actions}. Declares {declares}." if declares else f"{actions}.",
        marks=[_pips(card)],
        side=SIDES.get(seat, ""),
        number=str(printed.number),
        short=_SHORT[facts().suits[printed.suit].id],
    )


def hidden_hands(state: State, seat: Seat | None) -> list[Hidden]:
    """Return hands that the seat may not see, and cards that the program doesn't see (R11.5)."""
    result = []
    for player, name in enumerate(state.seats):
        own = seat == name
        if state.automa[player] or ACTION not in state.piles or (own and not state.unseen[player]):
            continue
        if n := hand_size(state, player):
            title = "Your cards, not entered in the app" if own else f"{seat_title(name)}'s hand"
            result.append(Hidden(title, n, SIDES[name]))
    return result
