"""JSON that comes from outside: a file, a request, what somebody typed."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


def decoded(text: bytes | str, kind: type[T]) -> T:
    """What a JSON text holds, as data of a kind; ValueError says what is wrong with it, whatever it is."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise ValueError("it lies too deep, one list or object in another") from None
