"""Piles of face-down cards, modelled as layers of cards in unknown order.

A layer has a size and the cards that it may contain. A card gets its identity when somebody sees it. A hand
that the program has never seen is a layer too, so real decks, hidden hands and seeded decks share one
implementation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import msgspec

from bythebook.kernel.notation import listed

Bag = dict[str, int]
"""The number of copies of each card."""

DECK = "deck"
"""The place of the deck itself; every other place has the unseen cards of one holder."""


class Impossible(ValueError):
    """An impossible outcome; the message says what is possible."""


class Layer(msgspec.Struct, frozen=True):
    """Face-down cards in one place: their number, and an upper bound for the copies of each card."""

    size: int
    may: Bag


NOTHING = Layer(0, {})


@dataclass(slots=True)
class Pile:
    """A deck with its layers from top to bottom, and the unseen cards of it that players hold.

    Its bags, layers and hands are replaced and never changed in place, because copies share them.
    """

    unseen: Bag = field(default_factory=dict)
    layers: list[Layer] = field(default_factory=list)
    held: dict[str, Layer] = field(default_factory=dict)

    @staticmethod
    def of(cards: Mapping[str, int]) -> Pile:
        """Return a shuffled deck of these cards."""
        bag = {card: n for card, n in cards.items() if n > 0}
        return Pile(bag, [Layer(sum(bag.values()), bag)] if bag else [])

    def leave_out(self, cards: Collection[str]) -> None:
        """Remove all copies of these cards from a freshly shuffled deck; don't change any other pile."""
        if not self.held and len(self.layers) == 1 and self.unseen.keys() & set(cards):
            left = Pile.of({card: n for card, n in self.unseen.items() if card not in cards})
            self.unseen, self.layers = left.unseen, left.layers

    def copy(self) -> Pile:
        """Return an independent copy."""
        return Pile(self.unseen, self.layers, self.held)

    def __len__(self) -> int:
        size = 0
        for layer in self.layers:
            size += layer.size
        return size

    def place(self, name: str) -> Layer | None:
        """Return the top layer of the deck, or a holder's unseen cards; None if there are none."""
        if name == DECK:
            return self.layers[0] if self.layers else None
        return self.held.get(name)

    def possible(self, name: str, gone: tuple[str, ...] = ()) -> Bag:
        """Return the possible next cards seen at a place, after the cards in `gone` were seen there.

        The counts are weights: exact if the cards in the place are known, else upper bounds.
        """
        if gone:
            later = self.copy()
            for card in gone:
                later.see(name, card)
            return later.possible(name)
        layer = self.place(name)
        return self._possible(layer).copy() if layer is not None else {}

    def exact_contents(self, name: str, cards: int) -> Bag | None:
        """Return the cards in a place if they are known exactly and number at least `cards`; else None."""
        layer = self.place(name)
        if layer is None or layer.size < cards or layer.size != sum(layer.may.values()):
            return None
        return layer.may.copy()

    def _possible(self, layer: Layer) -> Bag:
        if layer.size == sum(layer.may.values()):  # the cards are known exactly
            return layer.may
        fitting = self._fitting(layer)
        return {card: n for card, n in layer.may.items() if card in fitting}

    def see(self, name: str, card: str) -> None:
        """Reveal a card in a place and remove it from the pile; Impossible if it cannot be there."""
        layer = self.place(name)
        if layer is None or card not in self._possible(layer):
            raise Impossible(f"{card} is not possible here; possible: {listed(sorted(self.possible(name)))}")
        self.unseen = _less(self.unseen, card)
        self._put(name, Layer(layer.size - 1, _less(layer.may, card)))
        self._tidy(card)

    def draw_unseen(self, holder: str) -> None:
        """Move the top card, unseen, to a holder's cards; Impossible if the deck is empty."""
        if not self.layers:
            raise Impossible(f"{holder} can't draw: the deck is empty")
        top, hand = self.layers[0], self.held.get(holder, NOTHING)
        self._put(holder, Layer(hand.size + 1, _more(hand.may, top.may)))
        self._put(DECK, Layer(top.size - 1, top.may))
        self._tidy()

    def pass_on(self, giver: str, holder: str) -> None:
        """Move an unseen card from one holder to another."""
        card = self._given_up(giver)
        hand = self.held.get(holder, NOTHING)
        self._put(holder, Layer(hand.size + 1, _more(hand.may, card)))
        self._tidy()

    def add_unseen(self, holder: str, card: str) -> None:
        """Add a seen card to a holder's unseen cards; from then on, it is one of them."""
        hand = self.held.get(holder, NOTHING)
        self._put(holder, Layer(hand.size + 1, _more(hand.may, {card: 1})))
        self.unseen = _more(self.unseen, {card: 1})

    def bury(self, *cards: str) -> None:
        """Put seen cards face down under the deck, shuffled together."""
        if cards:
            under: Bag = {}
            for card in cards:
                under[card] = under.get(card, 0) + 1
            self.unseen = _more(self.unseen, under)
            self.layers = [*self.layers, Layer(len(cards), under)]

    def bury_unseen(self, giver: str) -> None:
        """Put one of a holder's unseen cards under the deck."""
        self.layers = [*self.layers, Layer(1, self._given_up(giver))]
        self._tidy()

    def _given_up(self, giver: str) -> Bag:
        """Remove an unseen card from a holder and return the possible cards, each once."""
        layer = self.held.get(giver)
        if layer is None:
            raise Impossible(f"{giver} holds no unseen card")
        self._put(giver, Layer(layer.size - 1, layer.may))
        return dict.fromkeys(layer.may, 1)

    def _put(self, name: str, layer: Layer) -> None:
        """Set the layer of a place."""
        if name == DECK:
            self.layers = [layer, *self.layers[1:]]
        else:
            self.held = {**self.held, name: layer}

    def shuffle(self, cards: Mapping[str, int], *places: str) -> None:
        """Shuffle seen cards, and the unseen cards of some places, into the deck."""
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
        """Make seen cards unknown again: they may be anywhere in the deck or in a holder's unseen cards.

        The deck becomes one layer, in a fixed order of its cards.
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
        """Limit the bounds of every place to the remaining cards, and remove empty places.

        `seen` is the only card whose number has changed, if it is known.
        """
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
        """Return the contradictions in a pile that was read from a file, as sentences."""
        places = [*self.layers, *self.held.values()]
        if any(n <= 0 for bag in (self.unseen, *(layer.may for layer in places)) for n in bag.values()):
            return ["the number of a card is less than one"]
        if any(layer.size <= 0 for layer in places):
            return ["a place of unseen cards is empty"]
        if sum(layer.size for layer in places) != sum(self.unseen.values()):
            return ["the number of unseen cards is not the number of cards in all places"]
        if _deal(places, self.unseen) is None:
            return ["the unseen cards do not fit into their places"]
        return []

    def _fitting(self, at: Layer) -> set[str]:
        """Return the cards that a place can contain so that every other place can still be filled.

        All unseen cards are dealt to the places once. A card fits if the place was dealt it or can get it by
        a chain of exchanges between places.
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
    """Return a bag without one of its cards."""
    less = bag.copy()
    if less[card] > 1:
        less[card] -= 1
    else:
        del less[card]
    return less


def _more(bag: Bag, cards: Mapping[str, int]) -> Bag:
    """Return a bag with more cards."""
    more = bag.copy()
    for card, n in cards.items():
        more[card] = more.get(card, 0) + n
    return more


def _deal(places: list[Layer], unseen: Bag) -> list[Bag] | None:
    """Return a deal of the unseen cards to the places within their bounds; None if there is none."""
    deal = _Deal(places, unseen)
    for i, layer in enumerate(places):
        deal.fill(i)
        while sum(deal.dealt[i].values()) < layer.size:
            if not deal.give(i, set()):
                return None
    return deal.dealt


class _Deal:
    """An incomplete deal of unseen cards to places: the cards of each place, and those that are left."""

    def __init__(self, places: list[Layer], unseen: Bag) -> None:
        self.places = places
        self.left = unseen.copy()
        self.dealt: list[Bag] = [{} for _ in places]

    def fill(self, place: int) -> None:
        """Fill an empty place with remaining cards, up to its size."""
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
        """Give a place one more card, by exchanges with other places if necessary; return whether it did."""
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
        """Take a card from a place if it can get another one instead; return whether that worked."""
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
