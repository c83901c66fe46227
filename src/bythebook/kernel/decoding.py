"""Decoding of JSON from outside: a file, a request, a user's input."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

MOST_DEPTH: Final = 100
"""The maximum nesting of lists and objects; a much deeper text crashes Python in a browser."""
_STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""A JSON string, or the rest of the text if the string doesn't end, so that no part is searched twice."""
_OTHER: Final = bytes(set(range(256)) - set(b"[]{}"))


def decoded(text: bytes | str, kind: type[T]) -> T:
    """Return the data of a JSON text as a type; ValueError if it is malformed, too deep or another type."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if _is_too_deep(data):
        raise ValueError("the JSON is nested too deeply")
    return msgspec.json.decode(data, type=kind)


def _is_too_deep(data: bytes) -> bool:
    """Return whether lists and objects may be nested deeper than `MOST_DEPTH`."""
    if data.count(b"[") + data.count(b"{") <= MOST_DEPTH:
        return False
    brackets = _STRING.sub(b"", data).translate(None, _OTHER)
    for _ in range(MOST_DEPTH):
        peeled = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(peeled) == len(brackets):  # nothing is left, or something isn't closed
            return len(brackets) > MOST_DEPTH
        brackets = peeled
    return bool(brackets)
