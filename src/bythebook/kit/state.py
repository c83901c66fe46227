"""The state of a declared game: turns, hands of cards, and the steps that deal them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from msgspec.structs import replace

from bythebook.kernel import step as kernel
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.prompt import Option, Prompt, Seat, chance_prompt, sort_key
from bythebook.kernel.step import Step
from bythebook.kit.fields import ActiveSeat, DiscardPile, HandCards, Number, Seats, specs_of

NOBODY: Final = Seat("")


class Deck:
    """The cards of a pile: how many of each there are, and what is printed on them.

    Deck(march=(10, "One scout moves one step."), run=(6, "One scout moves up to two steps."))
    """

    def __init__(self, **cards: tuple[int, str]) -> None:
        self.counts = {card: n for card, (n, _) in cards.items()}
        self.text = {card: text for card, (_, text) in cards.items()}

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)


@dataclass(slots=True, kw_only=True)
class State(kernel.State):
    """What the position of every declared game has; a game adds its own fields.

    A field whose type is annotated with a spec (`Annotated[int, Number(0, 9)]`) is in position files and
    corrections, in what a bot sees and on screen. A field without one is only saved.
    """

    turn: Annotated[int, Number(0, 100_000)] = 0
    active: Annotated[Seat, ActiveSeat()] = NOBODY
    hidden_hands: Annotated[list[str], Seats()] = field(default_factory=list)
    """The seats that hold real cards, which the program sees when they are played."""

    def held(self, seat: str) -> list[str]:
        """Return the cards that a seat holds, or may hold if they are hidden; each once, sorted."""
        spec, hand = self._hand(seat)
        if seat in self.hidden_hands:
            return sorted(self.piles[spec.deck].possible(seat))
        return sorted(set(hand))

    def cards_held(self, seat: str) -> int:
        """Return how many cards a seat holds, hidden or not."""
        spec, hand = self._hand(seat)
        hidden = self.piles[spec.deck].held.get(seat)
        return len(hand) + (hidden.size if hidden else 0)

    def _hand(self, seat: str) -> tuple[HandCards, list[str]]:
        """Return the spec of the hands and the known cards of a seat; ValueError if nobody has that seat."""
        spec = hand_of(type(self))
        hands = getattr(self, spec.name)
        if seat not in hands:
            raise ValueError(f"{seat!r} has no hand; the hands are those of {', '.join(hands)}")
        return spec, hands[seat]

    def discard(self, seat: str, card: str) -> None:
        """Move a card from a hand to the discard pile of its deck, if the game has one."""
        spec, hand = self._hand(seat)
        if seat in self.hidden_hands:
            self.piles[spec.deck].see(seat, card)
        else:
            hand.remove(card)
        for name, other in specs_of(type(self)).items():
            if type(other) is DiscardPile and other.deck == spec.deck:
                getattr(self, name).append(card)


def hand_of(state: type[Any]) -> HandCards:
    """Return the spec of the field that holds the hands; TypeError if there is none."""
    spec = next((spec for spec in specs_of(state).values() if isinstance(spec, HandCards)), None)
    if spec is None:
        raise TypeError(f"{state.__name__} has no field with hands: Annotated[..., HandCards(deck)]")
    return spec


class Deal(Step, frozen=True):
    """Deal cards from a pile into a hand; if it runs out, the cards of `refill` are shuffled into it."""

    pile: str
    field: str
    seat: str
    n: int = 1
    refill: str = ""

    def go(self, state: Any) -> None:
        """Deal as many cards as there are."""
        pile = state.piles[self.pile]
        n = min(self.n, len(pile))
        if n < self.n and self.refill and (cards := getattr(state, self.refill)):
            if n:
                state.then(replace(self, n=n, refill=""), replace(self, n=self.n - n))
                return
            pile.shuffle(Counter(cards))
            cards.clear()
            n = min(self.n, len(pile))
        if n > 0 and self.seat in state.hidden_hands:
            for _ in range(n):
                pile.draw_unseen(self.seat)
        elif n > 0:
            state.then(DrawCards(self.pile, self.field, self.seat, n))


class DrawCards(Step, frozen=True):
    """Draw cards into a hand; only their holder sees them."""

    pile: str
    field: str
    seat: str
    n: int = 1

    def ask(self, state: Any) -> Prompt:
        """Ask chance for the cards."""
        seat = Seat(self.seat)
        return chance_prompt(Draw(self.pile, self.pile, self.n), rule="draw", about=seat, secret=seat)

    def answer(self, state: Any, answer: Outcome) -> None:
        """Put the cards into the hand."""
        getattr(state, self.field)[self.seat].extend(answer)


class Reshuffle(Step, frozen=True):
    """Shuffle the cards of a field back into their pile; by default those of every field that has any."""

    pile: str
    field: str = ""

    def go(self, state: Any) -> None:
        """Empty the field, or all fields with cards of the pile, and shuffle the cards into the pile."""
        pile, every = state.piles[self.pile], specs_of(type(state))
        if self.field and not isinstance(every.get(self.field), DiscardPile):
            raise ValueError(f"Reshuffle: {self.field!r} is not a field with cards")
        for name, spec in every.items():
            if not isinstance(spec, DiscardPile) or spec.deck != self.pile or self.field not in ("", name):
                continue
            held = getattr(state, name)
            lists = list(held.values()) if spec.by_seat else [held]
            pile.shuffle(Counter(card for cards in lists for card in cards), *(held if spec.by_seat else ()))
            for cards in lists:
                cards.clear()


def per_seat(seats: Iterable[str], make: Callable[[], Any]) -> Any:
    """Return a dataclass field that holds a value for each seat: `per_seat(SEATS, int)`."""
    names = tuple(map(str, seats))
    return field(default_factory=lambda: {seat: make() for seat in names})


def sorted_options(options: Iterable[Option]) -> list[Option]:
    """Return options as a prompt needs them: sorted, each once."""
    return sorted(set(options), key=sort_key)
