"""Piles: cards face down, as rows of bags.

A bag knows which cards it may hold, not in which order. A card gets its identity when
somebody sees it. A hand the program has never seen is a bag too, so a real deck, honest
hidden information and a seeded deck are the same code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import msgspec

from bythebook.kernel.notation import listed

Bag = dict[str, int]
"""How many of each card."""

DECK = "deck"
"""The place from which a pile is drawn; every other place is somebody's unseen cards."""


class Impossible(ValueError):
    """An impossible entry: the message says what is possible instead."""


class Layer(msgspec.Struct, frozen=True):
    """Some face-down cards in one place: how many, and at most which."""

    size: int
    may: Bag


NOTHING = Layer(0, {})


@dataclass(slots=True)
class Pile:
    """A deck with its layers from top to bottom, and the unseen cards people hold of it.

    Bags, layers and what is held are never changed in place, but replaced: copies share them.
    """

    unseen: Bag = field(default_factory=dict)
    layers: list[Layer] = field(default_factory=list)
    held: dict[str, Layer] = field(default_factory=dict)

    @staticmethod
    def of(cards: Mapping[str, int]) -> Pile:
        """A shuffled deck of these cards."""
        bag = {card: n for card, n in cards.items() if n > 0}
        return Pile(bag, [Layer(sum(bag.values()), bag)] if bag else [])

    def leave_out(self, cards: Collection[str]) -> None:
        """Remove every copy of these cards from a deck that has only been shuffled; leave any other pile."""
        if not self.held and len(self.layers) == 1 and self.unseen.keys() & set(cards):
            left = Pile.of({card: n for card, n in self.unseen.items() if card not in cards})
            self.unseen, self.layers = left.unseen, left.layers

    def copy(self) -> Pile:
        """A pile that changes on its own."""
        return Pile(self.unseen, self.layers, self.held)

    def __len__(self) -> int:
        size = 0
        for layer in self.layers:
            size += layer.size
        return size

    def place(self, name: str) -> Layer | None:
        """The top layer of the deck, or somebody's unseen cards; None if there are none."""
        if name == DECK:
            return self.layers[0] if self.layers else None
        return self.held.get(name)

    def possible(self, name: str, gone: tuple[str, ...] = ()) -> Bag:
        """What the next card seen at a place may be, after some others were seen there.

        The numbers are weights: exact where the place knows its cards, else how many there may be at most.
        """
        if gone:
            later = self.copy()
            for card in gone:
                later.see(name, card)
            return later.possible(name)
        layer = self.place(name)
        return self._possible(layer).copy() if layer is not None else {}

    def surely(self, name: str, cards: int) -> Bag | None:
        """What lies in a place that knows its cards exactly and has so many of them; else None."""
        layer = self.place(name)
        if layer is None or layer.size < cards or layer.size != sum(layer.may.values()):
            return None
        return layer.may.copy()

    def _possible(self, layer: Layer) -> Bag:
        if layer.size == sum(layer.may.values()):  # it knows its cards exactly
            return layer.may
        fitting = self._fitting(layer)
        return {card: n for card, n in layer.may.items() if card in fitting}

    def see(self, name: str, card: str) -> None:
        """A card of a place shows its face and leaves the pile."""
        layer = self.place(name)
        if layer is None or card not in self._possible(layer):
            raise Impossible(f"{card} cannot be there; possible: {listed(sorted(self.possible(name)))}")
        self.unseen = _less(self.unseen, card)
        self._put(name, Layer(layer.size - 1, _less(layer.may, card)))
        self._tidy(card)

    def draw_unseen(self, holder: str) -> None:
        """Somebody takes the top card and shows it to nobody."""
        if not self.layers:
            raise Impossible(f"{holder} cannot draw: the pile is empty")
        top, hand = self.layers[0], self.held.get(holder, NOTHING)
        self._put(holder, Layer(hand.size + 1, _more(hand.may, top.may)))
        self._put(DECK, Layer(top.size - 1, top.may))
        self._tidy()

    def pass_on(self, giver: str, holder: str) -> None:
        """An unseen card goes from one place to another, and nobody sees it."""
        card = self._given_up(giver)
        hand = self.held.get(holder, NOTHING)
        self._put(holder, Layer(hand.size + 1, _more(hand.may, card)))
        self._tidy()

    def take_in(self, holder: str, card: str) -> None:
        """A seen card goes among somebody's unseen ones, and can no longer be told from them."""
        hand = self.held.get(holder, NOTHING)
        self._put(holder, Layer(hand.size + 1, _more(hand.may, {card: 1})))
        self.unseen = _more(self.unseen, {card: 1})

    def bury(self, *cards: str) -> None:
        """Seen cards go face down under the pile, shuffled if they are several."""
        if cards:
            under: Bag = {}
            for card in cards:
                under[card] = under.get(card, 0) + 1
            self.unseen = _more(self.unseen, under)
            self.layers = [*self.layers, Layer(len(cards), under)]

    def bury_unseen(self, giver: str) -> None:
        """An unseen card of somebody's goes face down under the pile."""
        self.layers = [*self.layers, Layer(1, self._given_up(giver))]
        self._tidy()

    def _given_up(self, giver: str) -> Bag:
        """Somebody gives up an unseen card: what it may be, each once."""
        layer = self.held.get(giver)
        if layer is None:
            raise Impossible(f"{giver} holds no unseen card")
        self._put(giver, Layer(layer.size - 1, layer.may))
        return dict.fromkeys(layer.may, 1)

    def _put(self, name: str, layer: Layer) -> None:
        """What is in a place now: on top of the deck, or with somebody."""
        if name == DECK:
            self.layers = [layer, *self.layers[1:]]
        else:
            self.held = {**self.held, name: layer}

    def shuffle(self, cards: Mapping[str, int], *places: str) -> None:
        """Seen cards, the unseen ones of some places and the pile become one bag; others keep theirs."""
        seen = {card: n for card, n in cards.items() if n > 0}
        hidden = [layer for place in places if (layer := self.held.get(place))]
        merged = seen
        for layer in (*self.layers, *hidden):
            merged = _more(merged, layer.may)
        size = sum(seen.values()) + len(self) + sum(layer.size for layer in hidden)
        self.unseen = _more(self.unseen, seen)
        self.layers = [Layer(size, merged)] if size else []
        self.held = {who: layer for who, layer in self.held.items() if who not in places}
        self._tidy()

    def hide(self, *cards: str) -> None:
        """Seen cards are somewhere in the pile again, nobody knows where: it is one bag, in a fixed order.

        Unseen cards that people hold stay as many as they are, and may now be these too.
        """
        self.shuffle(Counter(cards))
        also = {card: self.unseen[card] for card in cards}
        self.unseen = dict(sorted(self.unseen.items()))
        self.layers = [Layer(layer.size, dict(sorted(layer.may.items()))) for layer in self.layers]
        self.held = {
            who: Layer(layer.size, dict(sorted((layer.may | also).items())))
            for who, layer in self.held.items()
        }

    def _tidy(self, seen: str | None = None) -> None:
        """No place may hold more of a card than there are, perhaps of one that was seen; empty places go."""
        if seen is not None:
            most = self.unseen.get(seen, 0)
            places = (*self.layers, *self.held.values())
            if not [place for place in places if not place.size or place.may.get(seen, 0) > most]:
                return
        self.layers = [self._fitted(layer) for layer in self.layers if layer.size]
        self.held = {who: self._fitted(layer) for who, layer in self.held.items() if layer.size}

    def _fitted(self, layer: Layer) -> Layer:
        may, unseen = layer.may, self.unseen
        over = {card: unseen.get(card, 0) for card, n in may.items() if n > unseen.get(card, 0)}
        return Layer(layer.size, {card: n for card, n in (may | over).items() if n}) if over else layer

    def check(self) -> list[str]:
        """What is wrong with the pile, if it was not made by these methods: numbers that cannot be."""
        places = [*self.layers, *self.held.values()]
        if any(n <= 0 for bag in (self.unseen, *(layer.may for layer in places)) for n in bag.values()):
            return ["a card is there less than once"]
        if any(layer.size <= 0 for layer in places):
            return ["an empty place"]
        if sum(layer.size for layer in places) != sum(self.unseen.values()):
            return ["the places do not hold as many cards as are unseen"]
        if _deal(places, self.unseen) is None:
            return ["the unseen cards cannot be where they are said to be"]
        return []

    def _fitting(self, at: Layer) -> set[str]:
        """The cards that can be in this place with every place still filled.

        All unseen cards are dealt to the places once. A card fits if the place was dealt it, or can
        have it in exchange, along a row of places that each take a card in place of the one they give.
        """
        places = [*self.layers, *self.held.values()]
        dealt = _deal(places, self.unseen)
        if dealt is None:
            return set()
        others = []
        fitting: set[str] = set()
        for layer, bag in zip(places, dealt, strict=True):
            if layer is at:
                fitting.update(bag)
            else:
                others.append((layer, bag))
        while giving := [
            (layer, bag)
            for layer, bag in others
            if any(bag.get(card, 0) < layer.may.get(card, 0) for card in fitting)
        ]:
            for layer, bag in giving:
                fitting.update(bag)
                others.remove((layer, bag))
        return fitting


def _less(bag: Bag, card: str) -> Bag:
    """A bag without one of its cards."""
    less = bag.copy()
    if less[card] > 1:
        less[card] -= 1
    else:
        del less[card]
    return less


def _more(bag: Bag, cards: Mapping[str, int]) -> Bag:
    """A bag with some cards more."""
    more = bag.copy()
    for card, n in cards.items():
        more[card] = more.get(card, 0) + n
    return more


def _deal(places: list[Layer], unseen: Bag) -> list[Bag] | None:
    """One way to deal the unseen cards to the places, none over what it may hold; None if there is none."""
    deal = _Deal(places, unseen)
    for i, layer in enumerate(places):
        deal.fill(i)
        while sum(deal.dealt[i].values()) < layer.size:
            if not deal.give(i, set()):
                return None
    return deal.dealt


class _Deal:
    """Unseen cards on their way to the places: what each has got, and what is left."""

    def __init__(self, places: list[Layer], unseen: Bag) -> None:
        self.places = places
        self.left = unseen.copy()
        self.dealt: list[Bag] = [{} for _ in places]

    def fill(self, place: int) -> None:
        """Give a place that has none yet what is left of the cards it may hold, up to its size."""
        layer, bag, left = self.places[place], self.dealt[place], self.left
        room = layer.size
        for card, most in layer.may.items():
            if not room:
                return
            if (n := min(most, left.get(card, 0), room)) > 0:
                bag[card] = n
                left[card] -= n
                room -= n

    def give(self, place: int, visited: set[str]) -> bool:
        """Give a place one card more, moving others along if need be."""
        bag, left = self.dealt[place], self.left
        room = [card for card, most in self.places[place].may.items() if bag.get(card, 0) < most]
        for card in sorted(room, key=lambda card: not left.get(card)):
            if card in visited:
                continue
            visited.add(card)
            if left.get(card):
                left[card] -= 1
            elif not any(self._pass_on(i, card, visited) for i in range(len(self.places)) if i != place):
                continue
            bag[card] = bag.get(card, 0) + 1
            return True
        return False

    def _pass_on(self, place: int, card: str, visited: set[str]) -> bool:
        """A place gives up a card, if it can have another one instead."""
        bag = self.dealt[place]
        if card not in bag:
            return False
        bag[card] -= 1
        if not bag[card]:
            del bag[card]
        if self.give(place, visited):
            return True
        bag[card] = bag.get(card, 0) + 1
        return False
