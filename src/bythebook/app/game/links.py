"""Texts that travel in links: a whole position, short enough for a QR code; a book."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from pathlib import Path
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.log import Header
from bythebook.kernel.step import State
from bythebook.players.positions import is_position

LONGEST = 1_000_000
"""The most characters a text in a link may have."""
LONGEST_POSITION = 200_000
"""The most characters of a position in a link; real ones have up to 10,000."""
LINK = re.compile(r"#position=([\w-]+)")
"""Behind `#` it appears in no server's log."""


@cache
def _words() -> bytes:
    """What positions have in common, which no link need say. It never changes: old links open for ever."""
    return Path(__file__).with_name("link-words.txt").read_bytes()


def position_text(box: BoardGame[Any], header: Header, state: State) -> str:
    """Return the header of a game and a position of it, as a file, without the answers that led there."""
    return "\n".join(log.header_lines(header, start=box.codec.encode(state))) + "\n"


def pack_text(text: str) -> str:
    """A text as the end of a link."""
    pack = zlib.compressobj(9, zdict=_words())
    return urlsafe_b64encode(pack.compress(text.encode()) + pack.flush()).decode().rstrip("=")


def unpack_text(fragment: str, what: str, longest: int = LONGEST) -> str:
    """Return the text in the end of a link; Problems if there is none, or if it is too long."""
    try:
        inflate = zlib.decompressobj(zdict=_words())
        text = inflate.decompress(urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4)), longest)
        if not inflate.unconsumed_tail and inflate.eof:
            return text.decode()
    except (zlib.error, ValueError):
        raise Problems("link", [f"there is no {what} in this link; was it copied whole?"]) from None
    raise Problems("link", [f"the {what} in this link is cut off or too long"])


def unpack_position(fragment: str) -> str:
    """Return the position file in the end of a link; Problems if it holds anything else.

    A few kilobytes could unpack to a long game that takes minutes to replay, so answers aren't accepted.
    """
    text = unpack_text(fragment, "position", LONGEST_POSITION)
    if not is_position(text):
        file = log.read(text)
        if file.lines or len(file.saved) > 1:
            raise Problems("link", ["it holds a game, not only a position; send the game as a file"])
    return text


def position_in_link(text: str) -> str | None:
    """Return the position file in a link, as people copy it; None if the text isn't such a link."""
    found = LINK.search(text)
    return unpack_position(found[1]) if found else None
