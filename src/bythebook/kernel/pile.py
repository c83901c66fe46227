"""Piles: cards face down, as rows of bags.

A bag knows which cards it may hold, not in which order. A card gets its identity when
somebody sees it. A hand the program has never seen is a bag too, so a real deck, honest
hidden information and a seeded deck are the same code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from bythebook.kernel.notation import listed

Bag = dict[str, int]
"""How many of each card."""

DECK = "deck"
"""The place from which a pile is drawn; every other place is somebody's unseen cards."""


class Impossible(ValueError):
    """An impossible entry: the message says what is possible instead."""


@dataclass(slots=True)
class Layer:
    """Some face-down cards in one place: how many, and at most which."""

    size: int
    may: Bag


@dataclass(slots=True)
class Pile:
    """A deck with its layers from top to bottom, and the unseen cards people hold of it."""

    unseen: Bag = field(default_factory=dict)
    layers: list[Layer] = field(default_factory=list)
    held: dict[str, Layer] = field(default_factory=dict)

    @staticmethod
    def of(cards: Mapping[str, int]) -> Pile:
        """A shuffled deck of these cards."""
        bag = {card: n for card, n in cards.items() if n > 0}
        return Pile(dict(bag), [Layer(sum(bag.values()), bag)] if bag else [])

    def copy(self) -> Pile:
        """A pile that changes on its own."""
        return Pile(
            self.unseen.copy(),
            [Layer(layer.size, layer.may.copy()) for layer in self.layers],
            {who: Layer(layer.size, layer.may.copy()) for who, layer in self.held.items()},
        )

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
        layer.size -= 1
        _take(layer.may, card)
        _take(self.unseen, card)
        self._tidy(card)

    def draw_unseen(self, holder: str) -> None:
        """Somebody takes the top card and shows it to nobody."""
        if not self.layers:
            raise Impossible(f"{holder} cannot draw: the pile is empty")
        top = self.layers[0]
        hand = self.held.setdefault(holder, Layer(0, {}))
        hand.size += 1
        for card, n in top.may.items():
            hand.may[card] = hand.may.get(card, 0) + n
        top.size -= 1
        self._tidy(None)

    def pass_on(self, giver: str, holder: str) -> None:
        """An unseen card goes from one place to another, and nobody sees it."""
        self._move(giver, self.held.setdefault(holder, Layer(0, {})))

    def take_in(self, holder: str, card: str) -> None:
        """A seen card goes among somebody's unseen ones, and can no longer be told from them."""
        hand = self.held.setdefault(holder, Layer(0, {}))
        hand.size += 1
        hand.may[card] = hand.may.get(card, 0) + 1
        self.unseen[card] = self.unseen.get(card, 0) + 1

    def bury(self, *cards: str) -> None:
        """Seen cards go face down under the pile, shuffled if they are several."""
        under = Layer(len(cards), {})
        for card in cards:
            self.unseen[card] = self.unseen.get(card, 0) + 1
            under.may[card] = under.may.get(card, 0) + 1
        if cards:
            self.layers.append(under)

    def bury_unseen(self, giver: str) -> None:
        """An unseen card of somebody's goes face down under the pile."""
        self.layers.append(Layer(0, {}))
        self._move(giver, self.layers[-1])

    def _move(self, giver: str, to: Layer) -> None:
        layer = self.held.get(giver)
        if layer is None:
            self._tidy(None)
            raise Impossible(f"{giver} holds no unseen card")
        for card in layer.may:
            to.may[card] = to.may.get(card, 0) + 1
        to.size += 1
        layer.size -= 1
        self._tidy(None)

    def shuffle(self, cards: Mapping[str, int], *places: str) -> None:
        """Seen cards, the unseen ones of some places and the pile become one bag; others keep theirs."""
        seen = {card: n for card, n in cards.items() if n > 0}
        hidden = [layer for place in places if (layer := self.held.pop(place, None))]
        merged = Layer(sum(seen.values()) + len(self) + sum(layer.size for layer in hidden), {})
        for bag in (seen, *(layer.may for layer in (*self.layers, *hidden))):
            for card, n in bag.items():
                merged.may[card] = merged.may.get(card, 0) + n
        for card, n in seen.items():
            self.unseen[card] = self.unseen.get(card, 0) + n
        self.layers = [merged] if merged.size else []
        self._tidy(None)

    def hide(self, *cards: str) -> None:
        """Seen cards are somewhere in the pile again, nobody knows where: it is one bag, in a fixed order.

        Unseen cards that people hold stay as many as they are, and may now be these too.
        """
        self.shuffle(Counter(cards))
        for layer in self.held.values():
            layer.may |= {card: self.unseen[card] for card in cards}
        self.unseen = dict(sorted(self.unseen.items()))
        for layer in (*self.layers, *self.held.values()):
            layer.may = dict(sorted(layer.may.items()))

    def _tidy(self, seen: str | None) -> None:
        """No place may hold more of a card than there are; empty places go."""
        places = (*self.layers, *self.held.values())
        if 0 in [layer.size for layer in places]:
            self.layers = [layer for layer in self.layers if layer.size]
            self.held = {who: layer for who, layer in self.held.items() if layer.size}
        for layer in places:
            may = layer.may
            for card in (seen,) if seen is not None else tuple(may):
                if may.get(card, 0) > (most := self.unseen.get(card, 0)):
                    _set(may, card, most)

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


def _take(bag: Bag, card: str) -> None:
    _set(bag, card, bag[card] - 1)


def _set(bag: Bag, card: str, n: int) -> None:
    if n > 0:
        bag[card] = n
    else:
        bag.pop(card, None)


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
        _take(bag, card)
        if self.give(place, visited):
            return True
        bag[card] = bag.get(card, 0) + 1
        return False
