"""The cards in to-do lists: turned over, played, kept, discarded, shuffled and drawn.

Only places are compared. A card that is new in a visible place came from the deck, or from the hand of the
active side; a card that is gone from every visible place went into the deck, and then the deck was shuffled.
Cards from which a player keeps one count as cards in that player's hand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.rules.deck import cards_held, deck, seen_discards
from bythebook.games.memoir44.screen.drawing import in_hand as hands_pieces
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.names import ADJECTIVES, SIDE_NAMES, card_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import TodoItem

PLAYED: Final = "played"
DRAWN: Final = "drawn"
DISCARDS: Final = "discards"
FACE_DOWN: Final = ("face down, axis", "face down, allies")
"""The places of the cards that each side has discarded without showing them (Recon)."""
DECK: Final = "deck"

_WAYS: Final = (
    (PLAYED, DISCARDS),
    (DRAWN, PLAYED),
    *((side, PLAYED) for side in SIDES),
    *((DRAWN, side) for side in SIDES),
    (DRAWN, DISCARDS),
    *((side, DISCARDS) for side in SIDES),
    *zip(SIDES, FACE_DOWN, strict=True),
)
"""The possible moves of a seen card from one place to another, the likeliest first."""


def card_moves(before: State, after: State) -> list[TodoItem]:
    """Return the to-do items for the cards, in an order that works on the real board."""
    if DECK not in before.piles or DECK not in after.piles:
        return []
    if after.asked < before.asked:
        return _put_back(after, _likely_flow(after, before))
    flow = _likely_flow(before, after)
    return [
        *_discard_items(flow, DECK),
        *_shuffle_items(flow),
        *_turn_over_items(after, flow),
        *_play_items(after, flow),
        *_reserve_items(after, flow),
        *_discard_items(flow, DISCARDS),
        *(item for side, to in enumerate(FACE_DOWN) for item in _face_down_items(flow, side, to)),
        *_draw_items(after, flow),
    ]


# -- what went where ------------------------------------------------------------------------------


@dataclass(slots=True)
class Flow:
    """The cards that moved from place to place."""

    went: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """How many copies of each card went from one place to another."""
    drew: list[int] = field(default_factory=lambda: [0, 0])
    """How many cards each side drew into its hand."""
    shuffled: bool = False

    def adds_up(self, before: State, after: State) -> bool:
        """Whether the size of the deck fits if it hasn't been shuffled."""
        shown = [
            key for key in self.went if key[1] == DECK and (key[2] not in SIDES or _is_face_up(after, key[2]))
        ]
        taken = sum(self.went[key] for key in shown)
        put_back = any(to == DECK for _, _, to in self.went)
        return not put_back and len(deck(before)) - taken - sum(self.drew) == len(deck(after))

    def pop_to(self, to: str, sources: tuple[str, ...]) -> list[str]:
        """Remove from the flow the cards that went to a place from these sources, and return them."""
        keys = [key for key in self.went if key[2] == to and key[1] in sources]
        return sorted(card for key in keys for card in [key[0]] * self.went.pop(key))


def _is_face_up(state: State, place: str) -> bool:
    """Whether a place is the hand of a solo AI, which is face up (AI-2d)."""
    return place in SIDES and state.automa[SIDES.index(place)]


def _places(state: State) -> dict[str, Counter[str]]:
    """Return the visible cards in each place, hands included; all others are in the deck, or unseen."""
    looks = not state.automa[state.active]
    return {
        **{
            name: Counter([*state.hands[side], *(state.drawn if looks and side == state.active else ())])
            for side, name in enumerate(SIDES)
        },
        PLAYED: Counter([state.played] if state.played else []),
        DRAWN: Counter(() if looks else state.drawn),
        DISCARDS: Counter(seen_discards(state, None)),
        **{name: Counter(cards) for name, cards in zip(FACE_DOWN, state.face_down, strict=True)},
    }


def in_hand(state: State, side: int) -> int:
    """Return how many cards a side holds, including those it is looking at."""
    looks = side == state.active and not state.automa[side]
    return cards_held(state, side) + (len(state.drawn) if looks else 0)


def _likely_flow(before: State, after: State) -> Flow:
    """Return the moves of cards, without a shuffle if the numbers fit without one."""
    flow = _flow(before, after, shuffled=False)
    return flow if flow.adds_up(before, after) else _flow(before, after, shuffled=True)


def _flow(before: State, after: State, *, shuffled: bool) -> Flow:
    was, now = _places(before), _places(after)
    flow = Flow(shuffled=shuffled)
    if shuffled:  # the present discards were discarded after the shuffle
        was |= {name: Counter() for name in (DISCARDS, *FACE_DOWN)}
    for card in sorted({c for bag in (*was.values(), *now.values()) for c in bag}):
        more = {place: now[place][card] - was[place][card] for place in now}
        for source, to in _WAYS:
            n = min(-more[source], more[to])
            if n > 0:
                flow.went[card, source, to] += n
                more[source] += n
                more[to] -= n
        for place, n in more.items():
            if n > 0:
                flow.went[card, _unseen_source(before, after, place), place] += n
            elif n < 0:
                flow.went[card, place, DECK] -= n
    for side, name in enumerate(SIDES):
        if not after.automa[side]:
            left = sum(n for (_, source, _), n in flow.went.items() if source == name)
            flow.drew[side] = max(0, in_hand(after, side) - in_hand(before, side) + left)
    return flow


def _unseen_source(before: State, after: State, to: str) -> str:
    """Return the origin of a card that nobody had seen: a secret hand, or the deck."""
    if to in FACE_DOWN:
        return SIDES[FACE_DOWN.index(to)]
    if to in (PLAYED, DISCARDS):
        for state in (before, after):
            if not state.automa[state.active] and state.unseen_hands[state.active]:
                return SIDES[state.active]
    return DECK


# -- going back -----------------------------------------------------------------------------------


def _put_back(then: State, flow: Flow) -> list[TodoItem]:
    """Return the items for an undo: every card goes back to where it came from."""
    hidden = [sum(n for (_, _, to), n in flow.went.items() if to == name) for name in FACE_DOWN]
    came: dict[str, list[str]] = {}
    for (card, source, to), n in sorted(flow.went.items()):
        if to in FACE_DOWN or (source == DECK and to in SIDES and not _is_face_up(then, to)):
            continue  # only counted: nobody else has seen it
        came.setdefault(source, []).extend([card] * n)
    done = []
    for side, n in enumerate(flow.drew):
        if n == 1:
            done.append(_card(f"Put the last card drawn by the {SIDE_NAMES[side]} back on the deck", side))
        elif n:
            done.append(
                _card(f"Put the last {n} cards drawn by the {SIDE_NAMES[side]} back on the deck", side)
            )
    for side, name in enumerate(SIDES):
        if then.automa[side]:
            done += _lines(f"Put {{}} face up beside the {SIDE_NAMES[side]} again", came.get(name, []), side)
        else:
            done += _lines(f"Put {{}} back into the {ADJECTIVES[side]} hand", came.get(name, []), side)
    done += [
        _card(f"Put {count(n, 'card')} from the discard pile back into the {ADJECTIVES[side]} hand", side)
        for side, n in enumerate(hidden)
        if n
    ]
    done += _lines("Put {} back on the deck", came.get(DECK, []))
    done += _lines("Put {} back with the cards turned over", came.get(DRAWN, []))
    done += _lines("Put {} back into play", came.get(PLAYED, []))
    if flow.shuffled and then.discards:
        pile = [card_name(card) for card in sorted(Counter(seen_discards(then, None)).elements())]
        unshown = sum(map(len, then.face_down))
        named = join_names([*pile, *([count(unshown, "unseen card")] if unshown else [])])
        done.append(_card(f"Take {named} out of the deck to form the discard pile, then shuffle the deck"))
    return done


# -- in words -------------------------------------------------------------------------------------


def _lines(text: str, cards: list[str], side: int | None = None) -> list[TodoItem]:
    return [_card(text.format(join_names(card_name(card) for card in cards)), side)] if cards else []


def _card(text: str, side: int | None = None) -> TodoItem:
    return TodoItem(text, hands_pieces.card(side))


def _shuffle_items(flow: Flow) -> list[TodoItem]:
    if not flow.shuffled:
        return []
    if any(to == DECK and facts().card[card].reshuffles for card, _, to in flow.went):
        return [_card("Shuffle the discard pile and the deck together")]
    return [_card("When the deck is empty, shuffle the discard pile into a new deck")]


def _turn_over_items(after: State, flow: Flow) -> list[TodoItem]:
    """Return the items for cards that are turned over for the solo AI."""
    cards = flow.pop_to(DRAWN, (DECK, *SIDES))
    return _lines(f"Turn over {{}} for the {SIDE_NAMES[after.active]}", cards, after.active)


def _play_items(after: State, flow: Flow) -> list[TodoItem]:
    side = SIDE_NAMES[after.active]
    turned = flow.pop_to(PLAYED, (DECK,))
    done = _lines(f"Turn over {{}} and play it for the {side}", turned, after.active)
    for i, name in enumerate(SIDES):
        done += _lines(f"Play {{}} for the {SIDE_NAMES[i]}", flow.pop_to(PLAYED, (name,)), i)
    return done + _lines("Play {}", flow.pop_to(PLAYED, (DRAWN,)), after.active)


def _reserve_items(after: State, flow: Flow) -> list[TodoItem]:
    """Return the items for the Ambush that the solo AI keeps face up (AI-2d)."""
    done = []
    for side, name in enumerate(SIDES):
        if after.automa[side]:
            drawn, turned = flow.pop_to(name, (DRAWN,)), flow.pop_to(name, (DECK,))
            done += _lines(f"Keep {{}} face up beside the {SIDE_NAMES[side]}", drawn, side)
            done += _lines(f"Turn over {{}} and keep it face up beside the {SIDE_NAMES[side]}", turned, side)
    return done


def _discard_items(flow: Flow, to: str) -> list[TodoItem]:
    """Return the items for cards that go onto the discard pile, even if it is shuffled next."""
    done = _lines("Discard {}", flow.pop_to(to, (PLAYED,)))
    done += _lines("Discard {} (from the cards just turned over)", flow.pop_to(to, (DRAWN,)))
    done += _lines("Turn over and discard {}", flow.pop_to(to, (DECK,)))
    for side, name in enumerate(SIDES):
        if to == DISCARDS:
            done += _lines(f"Discard {{}} from the {ADJECTIVES[side]} hand", flow.pop_to(to, (name,)), side)
        else:  # perhaps without showing them
            done += _face_down_items(flow, side, to)
    return done


def _face_down_items(flow: Flow, side: int, to: str) -> list[TodoItem]:
    """Return the item for the number of cards that a side discards without showing them."""
    n = len(flow.pop_to(to, (SIDES[side],)))
    text = f"Discard {count(n, 'card')} face down from the {ADJECTIVES[side]} hand"
    return [_card(text, side)] if n else []


def _draw_items(after: State, flow: Flow) -> list[TodoItem]:
    """Return the item for the number of cards drawn into a secret hand."""
    return [
        _card(f"Draw {count(n, 'card')} for the {SIDE_NAMES[side]}", side)
        for side, n in enumerate(flow.drew)
        if n
    ]
