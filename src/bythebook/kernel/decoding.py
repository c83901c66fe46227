"""JSON that comes from outside: a file, a request, what somebody typed."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

MOST_DEPTH: Final = 100
"""The most lists in one another, or objects; a much deeper text crashes Python in a browser."""
_STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""A string, or the rest of the text if it doesn't end: then nothing is searched twice."""
_OTHER: Final = bytes(set(range(256)) - set(b"[]{}"))


def decoded(text: bytes | str, kind: type[T]) -> T:
    """Return the data of a JSON text as a type; ValueError says what is wrong with it, whatever it is."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if _is_too_deep(data):
        raise ValueError("it lies too deep, one list or object in another")
    return msgspec.json.decode(data, type=kind)


def _is_too_deep(data: bytes) -> bool:
    """Return whether more than `MOST_DEPTH` lists and objects may be open at once: peel level by level."""
    if data.count(b"[") + data.count(b"{") <= MOST_DEPTH:
        return False
    brackets = _STRING.sub(b"", data).translate(None, _OTHER)
    for _ in range(MOST_DEPTH):
        peeled = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(peeled) == len(brackets):  # the rest is nothing, or isn't closed
            return len(brackets) > MOST_DEPTH
        brackets = peeled
    return bool(brackets)
