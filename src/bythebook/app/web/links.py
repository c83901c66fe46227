"""Texts that travel in links: a position, a book. They stand behind `#`, where no server sees them."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64

from bythebook.kernel.box import Problems

LONGEST = 1_000_000
"""The most characters a text in a link may have."""


def packed(text: str) -> str:
    """A text as the end of a link."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(fragment: str, what: str) -> str:
    """The text in a link; Problems if there is none."""
    try:
        data = urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
        inflate = zlib.decompressobj()
        text = inflate.decompress(data, LONGEST)
        if inflate.unconsumed_tail or not inflate.eof:
            raise Problems("link", [f"the {what} in this link is cut off or too long"])
        return text.decode()
    except (BadBase64, zlib.error, UnicodeError, ValueError) as error:
        if isinstance(error, Problems):
            raise
        raise Problems("link", [f"there is no {what} in this link; was it copied whole?"]) from None
