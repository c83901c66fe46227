"""Notation: reading what people write, by unique prefixes, and saying what they could have meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

LONGEST: Final = 1000
"""No name that people write is longer."""


class Unclear(ValueError):
    """A text that fits nothing, or more than one thing: the message says which."""


class Ambiguous(Unclear):
    """A text that fits more than one thing."""


def plain(text: str) -> str:
    """A text as it is compared: lower case, single spaces, no dashes or underscores."""
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())


def listed(items: Iterable[str], *, most: int = 12) -> str:
    """Some items in a row, cut off if there are many."""
    names = list(items)
    if not names:
        return "nothing"
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def nearest(text: str, known: Iterable[str]) -> str:
    """A hint at the nearest known name, or an empty text."""
    by_plain = {plain(name): name for name in known}
    close = get_close_matches(plain(text[:LONGEST]), by_plain, n=1, cutoff=0.5)
    return f"; nearest: {by_plain[close[0]]}" if close else ""


def match(text: str, names: Sequence[str], *, what: str) -> str:
    """The one name that a text means: the whole name, else the beginning of it, else of its words."""
    if len(text) > LONGEST:
        raise Unclear(f"{what}: {text[:40]!r} and so on is too long for a name; possible: {listed(names)}")
    wanted = plain(text)
    fits = (
        [name for name in names if name == text]
        or [name for name in names if plain(name) == wanted]
        or _narrowed(wanted, [name for name in names if wanted and plain(name).startswith(wanted)])
        or _narrowed(wanted, [name for name in names if wanted and _begins_words(wanted, plain(name))])
    )
    if len(fits) == 1:
        return fits[0]
    if not fits:
        hint = nearest(text, names)
        raise Unclear(f"{what}: {text!r} is not possible here; possible: {listed(names)}{hint}")
    raise Ambiguous(f"{what}: {text!r} may mean {listed(fits)}")


def _begins_words(wanted: str, name: str) -> bool:
    """Whether every word typed begins a word of the name, in the same order: `m c5` for `move c5`."""
    words = iter(name.split())
    return all(any(word.startswith(typed) for word in words) for typed in wanted.split())


def _narrowed(wanted: str, fits: list[str]) -> list[str]:
    """Those in which the last word typed is a whole one, if there are any: `c1` is not `c10`."""
    return [name for name in fits if wanted.split()[-1] in plain(name).split()] or fits
