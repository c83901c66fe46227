"""Chance: what dice and decks may answer, and who answers for them.

A domain knows one thing, the possible next values after some others; drawing, checking,
parsing and weighing an outcome all follow from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b, shake_256
from typing import Protocol

import msgspec

from bythebook.kernel.notation import listed, match
from bythebook.kernel.pile import Bag, Impossible, Pile

Outcome = tuple[str, ...]
"""What chance answered: faces, cards, or the one thing picked."""

Piles = Mapping[str, Pile]


class Domain(msgspec.Struct, frozen=True, tag=True):
    """What a chance ask may be answered with."""

    element: str
    """The die or deck; each has a count and a source of its own."""

    @property
    def size(self) -> int:
        """How many values an outcome has."""
        return 1

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """The possible next values with their weights, after those already known."""
        raise TypeError(f"{type(self).__name__} does not say what is possible")

    def draw(self, piles: Piles, number: int) -> Outcome:
        """The outcome that a large random number stands for."""
        outcome: Outcome = ()
        for _ in range(self.size):
            bag = self.possible(piles, outcome)
            if not bag:
                break
            value, number = _meant(bag, number)
            outcome += (value,)
        return outcome

    def check(self, piles: Piles, outcome: Outcome) -> None:
        """Refuse an outcome that cannot be, saying what could; it is short only where no more is there."""
        if len(outcome) > self.size:
            raise Impossible(f"{self.element}: {self.size} expected, {len(outcome)} given")
        for i, value in enumerate(outcome):
            bag = self.possible(piles, outcome[:i])
            if value not in bag:
                raise Impossible(
                    f"{self.element}: {value!r} cannot be there; possible: {listed(sorted(bag))}"
                )
        if len(outcome) < self.size and (bag := self.possible(piles, outcome)):
            raise Impossible(
                f"{self.element}: {self.size} expected, {len(outcome)} given; possible: {listed(sorted(bag))}"
            )

    def weigh(self, piles: Piles, outcome: Outcome) -> float:
        """The probability of an outcome, in this order."""
        weight = 1.0
        for i, value in enumerate(outcome):
            bag = self.possible(piles, outcome[:i])
            weight *= bag.get(value, 0) / sum(bag.values())
        return weight

    def parse(self, piles: Piles, text: str) -> Outcome:
        """An outcome from what a person typed: names or unique prefixes, separated by commas or spaces."""
        outcome: Outcome = ()
        if self.size == 1 and text.strip():
            words = [text]
        else:
            words = text.split(",") if "," in text else text.split()
        for word in words:
            if len(outcome) == self.size:
                raise Impossible(f"{self.element}: {self.size} expected, {len(words)} given")
            bag = self.possible(piles, outcome)
            outcome += (match(word.strip(), sorted(bag), what=self.element),)
        self.check(piles, outcome)
        return outcome


def _meant(bag: Bag, number: int) -> tuple[str, int]:
    """The value of a bag that a large random number stands for, and the number for what follows."""
    rest, at = divmod(number, sum(bag.values()))
    for value, weight in bag.items():
        at -= weight
        if at < 0:
            return value, rest
    raise Impossible("nothing is possible")


class Dice(Domain, frozen=True, tag=True):
    """A number of like dice thrown at once; a face may be there more than once."""

    faces: tuple[str, ...]
    n: int = 1

    @property
    def size(self) -> int:
        """As many faces as dice."""
        return self.n

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """Any face, whatever the other dice show."""
        bag: Bag = {}
        for face in self.faces:
            bag[face] = bag.get(face, 0) + 1
        return bag

    def draw(self, piles: Piles, number: int) -> Outcome:
        """As for any domain; the faces are like chances, so it is short."""
        faces, sides, outcome = self.faces, len(self.faces), []
        for _ in range(self.n):
            number, at = divmod(number, sides)
            outcome.append(faces[at])
        return tuple(outcome)


class Draw(Domain, frozen=True, tag=True):
    """Cards from a pile, or from an unseen hand of it, one after another."""

    pile: str
    n: int = 1
    place: str = "deck"

    @property
    def size(self) -> int:
        """As many cards as are drawn."""
        return self.n

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """What may be there."""
        return piles[self.pile].possible(self.place, so_far)

    def draw(self, piles: Piles, number: int) -> Outcome:
        """As for any domain; of several cards each leaves the pile before the next is drawn."""
        pile, outcome = piles[self.pile], tuple[str, ...]()
        bag = pile.surely(self.place, self.n)
        if bag is not None:
            for _ in range(self.n):
                card, number = _meant(bag, number)
                outcome += (card,)
                bag[card] -= 1
            return outcome
        pile = pile.copy()
        while len(outcome) < self.n and (bag := pile.possible(self.place)):
            card, number = _meant(bag, number)
            outcome += (card,)
            pile.see(self.place, card)
        return outcome


class Pick(Domain, frozen=True, tag=True):
    """One of some things, each with the same chance: how a tie is broken."""

    items: tuple[str, ...]

    def possible(self, piles: Piles, so_far: Outcome) -> Bag:
        """Any of them."""
        return dict.fromkeys(self.items, 1)


AnyDomain = Dice | Draw | Pick


class Source(Protocol):
    """Who answers for an element of chance."""

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome | None:
        """The outcome, or None if a person must say it."""


class Seeded:
    """Chance by the program: an outcome is a function of seed, element and count alone."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome:
        """The same for the same seed, element and count, wherever else chance was asked."""
        key = f"{self.seed}/{domain.element}/{count}".encode()
        # 128 bits are enough for a dozen dice or cards; more of them need a longer number.
        size = domain.size
        digest = blake2b(key, digest_size=16).digest() if size <= 12 else shake_256(key).digest(4 * size)
        return domain.draw(piles, int.from_bytes(digest, "little"))


class Typed:
    """Chance by hand: real dice and real cards, told by a person."""

    def outcome(self, domain: Domain, piles: Piles, count: int) -> None:
        """Nobody knows but the person at the table."""


class Fixed:
    """Outcomes given beforehand, by element and in order; another source goes on after them.

    An outcome is a row of faces or cards, or a text as people type it: `("flag", "star")` or `"flag, star"`.
    In mid-game they begin *after* as many outcomes of each element as there were.
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
        """The one given for this count, checked; else what the other source says."""
        given = self.given.get(domain.element, ())
        at = count - self.after.get(domain.element, 0)
        if not 0 <= at < len(given):
            return self.otherwise.outcome(domain, piles, count)
        if isinstance(text := given[at], str):
            return domain.parse(piles, text)
        outcome = tuple(given[at])
        domain.check(piles, outcome)
        return outcome
