"""Piles: cards face down, as rows of bags.

A bag knows which cards it may hold, not in which order. A card gets its identity when
somebody sees it. A hand the program has never seen is a bag too, so a real deck, honest
hidden information and a seeded deck are the same code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Bag = dict[str, int]
"""How many of each card."""

DECK = "deck"
"""The place from which a pile is drawn; every other place is somebody's unseen cards."""


class Impossible(ValueError):
    """An entry that cannot be: the message says what is possible instead."""


@dataclass(slots=True)
class Layer:
    """Some face-down cards in one place: how many, and at most which."""

    size: int
    may: Bag

    def copy(self) -> Layer:
        """A layer that changes on its own."""
        return Layer(self.size, self.may.copy())


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
            [layer.copy() for layer in self.layers],
            {who: layer.copy() for who, layer in self.held.items()} if self.held else {},
        )

    def __len__(self) -> int:
        return sum(layer.size for layer in self.layers)

    def place(self, name: str) -> Layer | None:
        """The top layer of the deck, or somebody's unseen cards; None if there are none."""
        if name == DECK:
            return self.layers[0] if self.layers else None
        return self.held.get(name)

    def possible(self, name: str, gone: tuple[str, ...] = ()) -> Bag:
        """What the next card seen at a place may be, after some others were seen there."""
        if gone:
            later = self.copy()
            for card in gone:
                later.see(name, card)
            return later.possible(name)
        layer = self.place(name)
        if layer is None:
            return {}
        if not self.held:  # then every layer knows its cards exactly
            return layer.may
        return {card: n for card, n in layer.may.items() if self._fits(layer, card)}

    def see(self, name: str, card: str) -> None:
        """A card of a place shows its face and leaves the pile."""
        layer = self.place(name)
        if layer is None or not self.possible(name).get(card):
            raise Impossible(f"{card} cannot be there; possible: {', '.join(sorted(self.possible(name)))}")
        layer.size -= 1
        _take(layer.may, card)
        _take(self.unseen, card)
        self._tidy(card)

    def draw_unseen(self, holder: str) -> None:
        """Somebody takes the top card and shows it to nobody."""
        top = self.layers[0]
        hand = self.held.setdefault(holder, Layer(0, {}))
        hand.size += 1
        for card, n in top.may.items():
            hand.may[card] = hand.may.get(card, 0) + n
        top.size -= 1
        self._tidy(None)

    def bury(self, card: str) -> None:
        """A seen card goes face down under the pile."""
        self.unseen[card] = self.unseen.get(card, 0) + 1
        self.layers.append(Layer(1, {card: 1}))

    def shuffle(self, cards: Mapping[str, int]) -> None:
        """Seen cards and the pile become one bag; what people hold unseen stays with them."""
        merged = Layer(sum(cards.values()) + len(self), {})
        for bag in (cards, *(layer.may for layer in self.layers)):
            for card, n in bag.items():
                merged.may[card] = merged.may.get(card, 0) + n
        for card, n in cards.items():
            self.unseen[card] = self.unseen.get(card, 0) + n
        self.layers = [merged] if merged.size else []
        self._tidy(None)

    def _tidy(self, seen: str | None) -> None:
        """No place may hold more of a card than there are; empty places go."""
        self.layers = [layer for layer in self.layers if layer.size]
        self.held = {who: layer for who, layer in self.held.items() if layer.size}
        for layer in (*self.layers, *self.held.values()):
            cards = [seen] if seen is not None else list(layer.may)
            for card in cards:
                most = self.unseen.get(card, 0)
                if layer.may.get(card, 0) > most:
                    _set(layer.may, card, most)

    def _fits(self, at: Layer, card: str) -> bool:
        """Could this card be in this place, with every place still filled? (a small flow)"""
        unseen, may = dict(self.unseen), dict(at.may)
        _take(unseen, card)
        _take(may, card)
        places = [
            (at.size - 1, may) if layer is at else (layer.size, layer.may)
            for layer in (*self.layers, *self.held.values())
        ]
        return _can_fill(places, unseen)


def _take(bag: Bag, card: str) -> None:
    _set(bag, card, bag[card] - 1)


def _set(bag: Bag, card: str, n: int) -> None:
    if n > 0:
        bag[card] = n
    else:
        bag.pop(card, None)


def _can_fill(places: list[tuple[int, Bag]], unseen: Bag) -> bool:
    """Whether the unseen cards can be dealt to the places, none over what it may hold."""
    given: list[Bag] = [{} for _ in places]

    def push(place: int, visited: set[str]) -> bool:
        """Give a place one card more, moving others along if need be."""
        may = places[place][1]
        for card, most in may.items():
            if card in visited or given[place].get(card, 0) >= most:
                continue
            visited.add(card)
            if sum(g.get(card, 0) for g in given) < unseen.get(card, 0):
                given[place][card] = given[place].get(card, 0) + 1
                return True
            for other, bag in enumerate(given):
                if other != place and bag.get(card):
                    bag[card] -= 1
                    if push(other, visited):
                        given[place][card] = given[place].get(card, 0) + 1
                        return True
                    bag[card] += 1
        return False

    return all(push(i, set()) for i, (size, _) in enumerate(places) for _ in range(size))
