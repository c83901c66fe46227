"""Notation: format options as text by the template of their type, and match typed text by unique prefixes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from string import Formatter
from typing import Any, Final

from bythebook.kernel.prompt import Option

LONGEST: Final = 1000
"""The maximum length of a text that is compared with names."""
LONGEST_SLIP: Final = 200
"""The maximum length of a text that may be a misspelled name."""
MOST_COMPARED: Final = 30
"""The maximum number of names that are compared letter by letter, which is slow."""


MOST_WRITTEN: Final = 1 << 14
"""The number of options whose notation is cached."""

Formats = Mapping[str, Callable[[Any], str]]
"""Maps each format in a template, such as `hex` in `{target:hex}`, to a function that formats the value."""


class Notation:
    """Writes options as text with the template of their type: `notation = "attack {target:hex}"`.

    A slot contains the name of a field and, after a colon, a format. `{option:spent}` formats the whole
    option. An option of a type without a template is written as the name of its type and the values of its
    fields.
    """

    def __init__(self, formats: Formats | None = None) -> None:
        self.formats = dict(formats or {})
        self._parts: dict[type[Option], list[tuple[str, str, Callable[[Any], str]]]] = {}
        self._written: dict[Option, str] = {}

    def __call__(self, option: Option) -> str:
        """Return an option as text that can be read without the position."""
        text = self._written.get(option)
        if text is None:
            if len(self._written) >= MOST_WRITTEN:
                self._written.clear()
            text = self._written[option] = self._write(option)
        return text

    def _write(self, option: Option) -> str:
        parts = self._parts.get(type(option))
        if parts is None:
            parts = self._parts[type(option)] = self._parsed(type(option))
        return "".join(
            literal + (name(option if field == "option" else getattr(option, field)) if field else "")
            for literal, field, name in parts
        )

    def _parsed(self, kind: type[Option]) -> list[tuple[str, str, Callable[[Any], str]]]:
        """Split a type's template into literals, each with the field after it and its format function."""
        template = kind.notation or " ".join(
            [spaced(kind.__name__).lower(), *(f"{{{field}}}" for field in kind.__struct_fields__)]
        )
        return [
            (literal, field or "", self.formats[spec] if spec else str)
            for literal, field, spec, _ in Formatter().parse(template)
        ]


def spaced(name: str) -> str:
    """Split the name of a class into words: `FallBack` becomes `Fall back`."""
    return "".join(f" {each.lower()}" if each.isupper() and i else each for i, each in enumerate(name))


class Unclear(ValueError):
    """A text that matches no name or several; the message says which."""


class Ambiguous(Unclear):
    """A text that matches several names."""


def plain(text: str) -> str:
    """Normalize a text for comparison: lower case, single spaces, no dashes."""
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())


def listed(items: Iterable[str], *, most: int = 12) -> str:
    """Join items with commas; leave out the rest if there are many."""
    names = list(items)
    if not names:
        return "nothing"
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def nearest(text: str, known: Iterable[str]) -> str:
    """Return a hint with the most similar known name; an empty string if there is none."""
    name = closest(text, known)
    return f"; nearest: {name}" if name else ""


def closest(text: str, known: Iterable[str]) -> str:
    """Return the most similar known name; an empty string if there is none."""
    if len(text) > LONGEST_SLIP:
        return ""
    wanted = plain(text)
    by_plain = {plain(name): name for name in known if len(name) <= LONGEST_SLIP}
    close = get_close_matches(wanted, _alike(wanted, by_plain), n=1, cutoff=0.5)
    return by_plain[close[0]] if close else ""


def _alike(wanted: str, names: Iterable[str]) -> list[str]:
    """Return the names that share the most letters and letter pairs with a text, in their original order."""
    names = list(names)
    if len(names) <= MOST_COMPARED:
        return names
    own = _pieces(wanted)
    shared = [2 * len(own & pieces) / (len(own) + len(pieces) or 1) for pieces in map(_pieces, names)]
    best = nlargest(MOST_COMPARED, range(len(names)), key=shared.__getitem__)
    return [names[i] for i in sorted(best)]


@lru_cache(maxsize=20_000)
def _pieces(name: str) -> frozenset[str]:
    """Return the letters and letter pairs in a name."""
    return frozenset(name).union(map("".join, pairwise(name)))


def match(text: str, names: Sequence[str], *, what: str) -> str:
    """Return the only name that a text matches: in full, as a prefix, or by prefixes of its words."""
    if len(text) > LONGEST:
        raise Unclear(f"{what}: a name that begins with {text[:40]!r} is too long; possible: {listed(names)}")
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
    raise Ambiguous(f"{what}: {text!r} is ambiguous: {listed(fits)}")


def _begins_words(wanted: str, name: str) -> bool:
    """Whether the typed words are prefixes of the name's words, in the same order: `m c5` for `move c5`."""
    words = iter(name.split())
    return all(any(word.startswith(typed) for word in words) for typed in wanted.split())


def _narrowed(wanted: str, fits: list[str]) -> list[str]:
    """Return the names that contain the last typed word as a whole word (`c1`, not `c10`), or else all."""
    return [name for name in fits if wanted.split()[-1] in plain(name).split()] or fits
