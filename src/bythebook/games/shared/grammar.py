"""How things are put into sentences, whatever the game: counted, in a row, and several steps as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

MANY: Final = {
    "city": "cities",
    "die": "dice",
    "hex": "hexes",
    "loss": "losses",
    "militia": "militia",
    "trophy": "trophies",
    "try": "tries",
}
"""Words whose plural is not the usual one."""

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers as sentences tell them."""


def word_for(n: int, what: str) -> str:
    """The word for so many things: `die`, `dice`, `damaged cities`."""
    before, blank, last = what.rpartition(" ")
    return what if n == 1 else f"{before}{blank}{MANY.get(last, f'{last}s')}"


def count(n: int, what: str) -> str:
    """A number of things: `1 die`, `3 dice`, `2 militia`."""
    return f"{n} {word_for(n, what)}"


def number_in_words(n: int) -> str:
    """A number in a sentence: words to twelve, then digits."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def count_in_words(n: int, what: str) -> str:
    """A number of things in a sentence: `one die`, `two militia`."""
    return f"{number_in_words(n)} {word_for(n, what)}"


def with_article(what: str) -> str:
    """One of something: `a city`, `an agent`."""
    return f"{'an' if what[0].lower() in 'aeiou' else 'a'} {what}"


def count_names(names: Iterable[str]) -> list[str]:
    """Things by name, like ones counted, in the order they first come: `Grenade (2)`."""
    return [f"{name} ({n})" if n > 1 else name for name, n in Counter(names).items()]


def join_names(things: Iterable[str]) -> str:
    """Several things in a sentence: `C5, D4 and E5`."""
    names = list(things)
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def merge_sentences(steps: Iterable[tuple[str, str, str]]) -> list[str]:
    """Sentences that differ in one thing, said together: what comes before it, the thing, what follows."""
    groups: dict[tuple[str, str], list[str]] = {}
    for head, thing, tail in steps:
        groups.setdefault((head, tail), []).append(thing)
    return [f"{head}{join_names(things)}{tail}" for (head, tail), things in groups.items()]
