"""Chance: the possible outcomes of dice, decks and ties, and the sources that choose one.

A domain defines the possible next values after those already known. Drawing, checking and parsing an outcome
and computing its probability all follow from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b, shake_256
from typing import Protocol

import msgspec

from bythebook.kernel.notation import listed, match
from bythebook.kernel.pile import Bag, Impossible, Pile

Outcome = tuple[str, ...]
"""An outcome of chance: faces, cards, or the thing that was picked."""

Piles = Mapping[str, Pile]


class Domain(msgspec.Struct, frozen=True, tag=True):
    """The possible outcomes of a chance prompt."""

    element: str
    """The die, deck or tie; each element has its own count and source."""

    @property
    def size(self) -> int:
        """The number of values in an outcome."""
        return 1

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """Return the possible next values with their weights, given the values so far."""
        raise TypeError(f"{type(self).__name__} does not say what is possible")

    def draw(self, piles: Piles, number: int) -> Outcome:
        """Return the outcome that a large random number selects."""
        outcome: Outcome = ()
        for _ in range(self.size):
            bag = self.possible(piles, outcome)
            if not bag:
                break
            value, number = _pick_from(bag, number)
            outcome += (value,)
        return outcome

    def check(self, piles: Piles, outcome: Outcome) -> None:
        """Raise Impossible if an outcome cannot occur; it may be too short only if no values are left."""
        if len(outcome) > self.size:
            raise Impossible(f"{self.element}: expected {self.size}, got {len(outcome)}")
        for i, value in enumerate(outcome):
            bag = self.possible(piles, outcome[:i])
            if value not in bag:
                raise Impossible(
                    f"{self.element}: {value!r} is not possible here; possible: {listed(sorted(bag))}"
                )
        if len(outcome) < self.size and (bag := self.possible(piles, outcome)):
            raise Impossible(
                f"{self.element}: expected {self.size}, got {len(outcome)}; possible: {listed(sorted(bag))}"
            )

    def weigh(self, piles: Piles, outcome: Outcome) -> float:
        """Return the probability of an outcome in this order."""
        weight = 1.0
        for i, value in enumerate(outcome):
            bag = self.possible(piles, outcome[:i])
            weight *= bag.get(value, 0) / sum(bag.values())
        return weight

    def parse(self, piles: Piles, text: str) -> Outcome:
        """Parse the outcome that a user typed: names or unique prefixes, separated by commas or spaces."""
        outcome: Outcome = ()
        if self.size == 1 and text.strip():
            words = [text]
        else:
            words = text.split(",") if "," in text else text.split()
        for word in words:
            if len(outcome) == self.size:
                raise Impossible(f"{self.element}: expected {self.size}, got {len(words)}")
            bag = self.possible(piles, outcome)
            outcome += (match(word.strip(), sorted(bag), what=self.element),)
        self.check(piles, outcome)
        return outcome


def _pick_from(bag: Bag, number: int) -> tuple[str, int]:
    """Select a value from a bag by a large random number; return it and the number for the next value."""
    rest, at = divmod(number, sum(bag.values()))
    for value, weight in bag.items():
        at -= weight
        if at < 0:
            return value, rest
    raise Impossible("nothing is possible")


class Dice(Domain, frozen=True, tag=True):
    """Dice of one kind, rolled together. A face that occurs several times on a die is listed as often."""

    faces: tuple[str, ...]
    n: int = 1

    @property
    def size(self) -> int:
        """The number of dice."""
        return self.n

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """Return every face, whatever the other dice show."""
        bag: Bag = {}
        for face in self.faces:
            bag[face] = bag.get(face, 0) + 1
        return bag

    def draw(self, piles: Piles, number: int) -> Outcome:
        """Return the outcome that a number selects; faster than the general method, for equal weights."""
        faces, sides, outcome = self.faces, len(self.faces), []
        for _ in range(self.n):
            number, at = divmod(number, sides)
            outcome.append(faces[at])
        return tuple(outcome)


class Draw(Domain, frozen=True, tag=True):
    """Cards drawn one after another from a pile, or from a player's unseen cards of that pile."""

    pile: str
    n: int = 1
    place: str = "deck"

    @property
    def size(self) -> int:
        """The number of cards drawn."""
        return self.n

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """Return the cards that may be drawn next."""
        return piles[self.pile].possible(self.place, so_far)

    def draw(self, piles: Piles, number: int) -> Outcome:
        """Return the outcome that a number selects; each card leaves the pile before the next is drawn."""
        pile, outcome = piles[self.pile], tuple[str, ...]()
        bag = pile.exact_contents(self.place, self.n)
        if bag is not None:
            for _ in range(self.n):
                card, number = _pick_from(bag, number)
                outcome += (card,)
                bag[card] -= 1
            return outcome
        pile = pile.copy()
        while len(outcome) < self.n and (bag := pile.possible(self.place)):
            card, number = _pick_from(bag, number)
            outcome += (card,)
            pile.see(self.place, card)
        return outcome


class Pick(Domain, frozen=True, tag=True):
    """A tiebreak: one of several things with equal probability."""

    items: tuple[str, ...]

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """Return every thing with the same weight."""
        return dict.fromkeys(self.items, 1)


AnyDomain = Dice | Draw | Pick


class Source(Protocol):
    """A source of outcomes for an element of chance."""

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome | None:
        """Return the outcome; None if a user must enter it."""


class Seeded:
    """Outcomes generated by the program: a pure function of the seed, the element and its count."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome:
        """Return the outcome; other elements of chance have no influence on it."""
        key = f"{self.seed}/{domain.element}/{count}".encode()
        # 128 bits are enough for a dozen dice or cards; more need a longer number
        size = domain.size
        digest = blake2b(key, digest_size=16).digest() if size <= 12 else shake_256(key).digest(4 * size)
        return domain.draw(piles, int.from_bytes(digest, "little"))


class Typed:
    """Outcomes of real dice and real cards, entered by a user."""

    def outcome(self, domain: Domain, piles: Piles, count: int) -> None:
        """Return None: a user enters the outcome."""


class Fixed:
    """Outcomes given in advance, by element and in order; `otherwise` is the source when they are used up.

    An outcome is a sequence of faces or cards, or a string as users type it: `("flag", "star")` or
    `"flag, star"`. `after` is the number of outcomes that each element had before the first one given.
    """

    def __init__(
        self,
        given: Mapping[str, Sequence[Sequence[str]]],
        otherwise: Source,
        *,
        after: Mapping[str, int] | None = None,
    ) -> None:
        self.given = given
        self.otherwise = otherwise
        self.after = dict(after or {})

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome | None:
        """Return the checked outcome given for this count, or the outcome of the other source."""
        given = self.given.get(domain.element, ())
        at = count - self.after.get(domain.element, 0)
        if not 0 <= at < len(given):
            return self.otherwise.outcome(domain, piles, count)
        if isinstance(text := given[at], str):
            return domain.parse(piles, text)
        outcome = tuple(given[at])
        domain.check(piles, outcome)
        return outcome
