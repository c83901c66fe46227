"""English grammar for sentences: plurals, numbers, lists."""

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
"""Irregular plurals."""

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""The words for small numbers."""


def word_for(n: int, what: str) -> str:
    """Return the singular or plural of a noun for a number: `die`, `dice`, `damaged cities`."""
    before, blank, last = what.rpartition(" ")
    return what if n == 1 else f"{before}{blank}{MANY.get(last, f'{last}s')}"


def count(n: int, what: str) -> str:
    """Return a number with its noun: `1 die`, `3 dice`, `2 militia`."""
    return f"{n} {word_for(n, what)}"


def number_in_words(n: int) -> str:
    """Return a number as a word if it is at most twelve, otherwise as digits."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def count_in_words(n: int, what: str) -> str:
    """Return a number in words with its noun: `one die`, `two militia`."""
    return f"{number_in_words(n)} {word_for(n, what)}"


def with_article(what: str) -> str:
    """Return a noun with its indefinite article: `a city`, `an agent`."""
    return f"{'an' if what[0].lower() in 'aeiou' else 'a'} {what}"


def count_names(names: Iterable[str]) -> list[str]:
    """Return the distinct names, each with its count if more than one: `Grenade (2)`."""
    return [f"{name} ({n})" if n > 1 else name for name, n in Counter(names).items()]


def join_names(things: Iterable[str]) -> str:
    """Join names into a list for a sentence: `C5, D4 and E5`."""
    names = list(things)
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def merge_sentences(steps: Iterable[tuple[str, str, str]]) -> list[str]:
    """Merge sentences, given as (head, thing, tail), that differ only in the thing."""
    groups: dict[tuple[str, str], list[str]] = {}
    for head, thing, tail in steps:
        groups.setdefault((head, tail), []).append(thing)
    return [f"{head}{join_names(things)}{tail}" for (head, tail), things in groups.items()]
