"""The cards of `hands`: what is turned over, played, kept, discarded, shuffled and drawn in between.

Only places are compared. A card that is new in an open place came from the deck, or from the hand of the side
that plays; a card that is gone from every open place went into the deck, and then the deck was shuffled.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from bythebook.games.memoir44.facts import SIDES, facts
from bythebook.games.memoir44.names import SIDE_NAMES, card_name, count, row_of
from bythebook.games.memoir44.rules.deck import cards_held, deck
from bythebook.games.memoir44.state import Table

PLAYED: Final = "played"
DRAWN: Final = "drawn"
DISCARDS: Final = "discards"
DECK: Final = "deck"

_WAYS: Final = (
    (PLAYED, DISCARDS),
    (DRAWN, PLAYED),
    *((side, PLAYED) for side in SIDES),
    *((DRAWN, side) for side in SIDES),
    (DRAWN, DISCARDS),
    *((side, DISCARDS) for side in SIDES),
)
"""How a card that was seen gets from one place to another, the likeliest way first."""


def card_moves(before: Table, after: Table) -> list[str]:
    """What hands do with the cards, in an order that works."""
    if "deck" not in before.piles or "deck" not in after.piles:
        return []
    flow = _flow(before, after)
    return [
        *_discarded(flow, DECK),
        *_shuffled(flow),
        *_turned_over(after, flow),
        *_played(after, flow),
        *_kept(after, flow),
        *_discarded(flow, DISCARDS),
        *_drawn(before, after, flow),
    ]


@dataclass(slots=True)
class Flow:
    """Which cards went from where to where."""

    went: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """How many of a card went from one place to another."""
    shuffled: bool = False
    together: bool = False
    """Deck and discards were shuffled together, not only an empty deck filled (CC-15)."""
    left: list[int] = field(default_factory=lambda: [0, 0])
    """How many cards left each hand."""

    def pop_to(self, to: str, sources: tuple[str, ...]) -> list[str]:
        """The cards that went to a place from some others, taken out of the flow."""
        keys = [key for key in self.went if key[2] == to and key[1] in sources]
        return sorted(card for key in keys for card in [key[0]] * self.went.pop(key))


def _open_places(table: Table) -> dict[str, Counter[str]]:
    """Where each card lies, hands among them; what is in none of these is in the deck, or unseen."""
    return {
        **{SIDES[side]: Counter(table.hands[side]) for side in range(len(SIDES))},
        PLAYED: Counter([table.played] if table.played else []),
        DRAWN: Counter(table.drawn),
        DISCARDS: Counter({card: n for card, n in table.discards.items() if n}),
    }


def _flow(before: Table, after: Table) -> Flow:
    was, now = _open_places(before), _open_places(after)
    flow = Flow(shuffled=_was_shuffled(before, after))
    if flow.shuffled:
        # Whatever lies in the discards now was laid there after the shuffle.
        was[DISCARDS] = Counter()
        spent = [before.played, *before.drawn, *before.hands[0], *before.hands[1], after.played]
        flow.together = any(facts().card[c].reshuffles for c in spent if c) and len(deck(before)) > 0
    for card in {c for bag in (*was.values(), *now.values()) for c in bag}:
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
    for (_, source, to), n in flow.went.items():
        for side, name in enumerate(SIDES):
            flow.left[side] += n * (source == name and to != name)
    return flow


def _unseen_source(before: Table, after: Table, to: str) -> str:
    """A card nobody had seen: a person's from their hand, any other from the deck."""
    if to in (PLAYED, DISCARDS) and not before.automa[before.active] and not before.drawn:
        return SIDES[before.active]
    if to in (PLAYED, DISCARDS) and not after.automa[after.active] and not after.drawn:
        return SIDES[after.active]
    return DECK


def _was_shuffled(before: Table, after: Table) -> bool:
    """The deck only grows by a shuffle, and only a shuffle takes cards out of the discards."""
    grown = len(deck(after)) > len(deck(before))
    return grown or any(n > after.discards.get(card, 0) for card, n in before.discards.items())


def _lines(text: str, cards: list[str]) -> list[str]:
    return [text.format(row_of(card_name(card) for card in cards))] if cards else []


def _shuffled(flow: Flow) -> list[str]:
    if not flow.shuffled:
        return []
    if flow.together:
        return ["Shuffle the discard pile and the deck together"]
    return ["When the deck is empty, shuffle the discard pile into a new deck"]


def _turned_over(after: Table, flow: Flow) -> list[str]:
    """Cards that lie face up before the solo AI; a person's own are drawn, not shown."""
    cards = flow.pop_to(DRAWN, (DECK, *SIDES))
    if not cards:
        return []
    side = SIDE_NAMES[after.active]
    if after.automa[after.active]:
        return _lines(f"Turn over {{}} for the {side}", cards)
    return [f"The {side} {_verb(side, 'draw')} {count(len(cards), 'card')} to keep one"]


def _verb(side: str, verb: str) -> str:
    return verb if side == "Allies" else f"{verb}s"


def _played(after: Table, flow: Flow) -> list[str]:
    done = _lines(
        f"Turn over {{}} and play it for the {SIDE_NAMES[after.active]}", flow.pop_to(PLAYED, (DECK,))
    )
    for side, name in enumerate(SIDES):
        line = f"The {SIDE_NAMES[side]} {_verb(SIDE_NAMES[side], 'play')} {{}}"
        done += _lines(line, flow.pop_to(PLAYED, (name,)))
    return done + _lines("Play {}", flow.pop_to(PLAYED, (DRAWN, DISCARDS)))


def _kept(after: Table, flow: Flow) -> list[str]:
    """The solo AI's Ambush lies open beside it; a person's card goes into the hand unnamed (AI-2d)."""
    done = []
    for side, name in enumerate(SIDES):
        if after.automa[side]:
            done += _lines(f"Keep {{}} face up for the {SIDE_NAMES[side]}", flow.pop_to(name, (DRAWN,)))
            done += _lines(
                f"Turn over {{}} and keep it face up for the {SIDE_NAMES[side]}", flow.pop_to(name, (DECK,))
            )
        elif kept := flow.pop_to(name, (DRAWN,)):
            side_name = SIDE_NAMES[side]
            done.append(f"The {side_name} {_verb(side_name, 'keep')} {count(len(kept), 'card')}")
            flow.left[side] -= len(kept)
    return done


def _discarded(flow: Flow, to: str) -> list[str]:
    """What goes onto the discard pile, to lie there or to be shuffled with it."""
    done = _lines("Discard {}", flow.pop_to(to, (PLAYED,)))
    done += _lines("Of the cards drawn, discard {}", flow.pop_to(to, (DRAWN,)))
    done += _lines("Turn over {} and discard it", flow.pop_to(to, (DECK,)))
    for side, name in enumerate(SIDES):
        who = SIDE_NAMES[side]
        verbs = f"{_verb(who, 'play')} and {_verb(who, 'discard')}"
        done += _lines(f"The {who} {verbs} {{}}", flow.pop_to(to, (name,)))
    return done


def _drawn(before: Table, after: Table, flow: Flow) -> list[str]:
    """Cards drawn into a hand that nobody else sees: only how many."""
    done = []
    for side in range(len(SIDES)):
        n = cards_held(after, side) - cards_held(before, side) + flow.left[side]
        if n > 0 and not after.automa[side]:
            done.append(f"The {SIDE_NAMES[side]} {_verb(SIDE_NAMES[side], 'draw')} {count(n, 'card')}")
    return done
