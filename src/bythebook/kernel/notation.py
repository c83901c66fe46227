"""Notation: writing options as their types say, and reading what people type, by unique prefixes."""

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
"""No name that people write is longer."""
LONGEST_SLIP: Final = 200
"""Nothing longer is a slip of a name."""
MOST_COMPARED: Final = 30
"""Names compared letter by letter, which is slow: those with the most letters and pairs in common."""


MOST_WRITTEN: Final = 1 << 14
"""Options whose notation is cached."""

Formats = Mapping[str, Callable[[Any], str]]
"""How the values of fields are named, by the format that a template asks for: `{target:hex}`."""


class Notation:
    """Write an option by the template of its type: `notation = "attack {target:hex}"`.

    A slot names a field, and after the colon a format. `{option:spent}` formats the whole option. A type
    without a template is written as its name and the values of its fields.
    """

    def __init__(self, formats: Formats | None = None) -> None:
        self.formats = dict(formats or {})
        self._parts: dict[type[Option], list[tuple[str, str, Callable[[Any], str]]]] = {}
        self._written: dict[Option, str] = {}

    def __call__(self, option: Option) -> str:
        """Return an option as people write it; it needs no position to be read."""
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
        """Split the template of a type into literals, each with the field after it and how to name it."""
        template = kind.notation or " ".join(
            [spaced(kind.__name__).lower(), *(f"{{{field}}}" for field in kind.__struct_fields__)]
        )
        return [
            (literal, field or "", self.formats[spec] if spec else str)
            for literal, field, spec, _ in Formatter().parse(template)
        ]


def spaced(name: str) -> str:
    """Write the name of a class in words: `FallBack` becomes `Fall back`."""
    return "".join(f" {each.lower()}" if each.isupper() and i else each for i, each in enumerate(name))


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
    wanted = plain(text[:LONGEST_SLIP])
    by_plain = {plain(name): name for name in known if len(name) <= LONGEST_SLIP}
    close = get_close_matches(wanted, _alike(wanted, by_plain), n=1, cutoff=0.5)
    return f"; nearest: {by_plain[close[0]]}" if close and len(text) <= LONGEST_SLIP else ""


def _alike(wanted: str, names: Iterable[str]) -> list[str]:
    """The names that are worth comparing, in their order."""
    names = list(names)
    if len(names) <= MOST_COMPARED:
        return names
    own = _pieces(wanted)
    shared = [2 * len(own & pieces) / (len(own) + len(pieces) or 1) for pieces in map(_pieces, names)]
    best = nlargest(MOST_COMPARED, range(len(names)), key=shared.__getitem__)
    return [names[i] for i in sorted(best)]


@lru_cache(maxsize=20_000)
def _pieces(name: str) -> frozenset[str]:
    """The letters of a name and its pairs of letters."""
    return frozenset(name).union(map("".join, pairwise(name)))


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
