"""Texts in links: a position, short enough for a QR code, or a playbook."""

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
"""The maximum length of a text in a link."""
LONGEST_POSITION = 200_000
"""The maximum length of a position in a link, in characters; real ones have up to 10,000."""
LINK = re.compile(r"#position=([\w-]+)")
"""The start of the part of a link after `#`, which browsers don't send, so that no server logs it."""


@cache
def _words() -> bytes:
    """Return the compression dictionary, text that positions have in common.

    The file must never change, because old links need it.
    """
    return Path(__file__).with_name("link-words.txt").read_bytes()


def position_text(box: BoardGame[Any], header: Header, state: State) -> str:
    """Return the text of a game file with a position and no log."""
    return "\n".join(log.header_lines(header, start=box.codec.encode(state))) + "\n"


def pack_text(text: str) -> str:
    """Compress a text for the fragment of a link."""
    pack = zlib.compressobj(9, zdict=_words())
    return urlsafe_b64encode(pack.compress(text.encode()) + pack.flush()).decode().rstrip("=")


def unpack_text(fragment: str, what: str, longest: int = LONGEST) -> str:
    """Return the text in the fragment of a link; raise Problems if there is none or it is too long."""
    try:
        inflate = zlib.decompressobj(zdict=_words())
        text = inflate.decompress(urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4)), longest)
        if not inflate.unconsumed_tail and inflate.eof:
            return text.decode()
    except (zlib.error, ValueError):
        raise Problems(
            "link", [f"this link doesn't contain a {what}; check that you copied all of it"]
        ) from None
    raise Problems("link", [f"the {what} in this link is cut off or too long; copy all of it"])


def unpack_position(fragment: str) -> str:
    """Return the position file in the fragment of a link; raise Problems if it contains anything else.

    A log isn't accepted: a few kilobytes could unpack to a game that takes minutes to replay.
    """
    text = unpack_text(fragment, "position", LONGEST_POSITION)
    if not is_position(text):
        file = log.read(text)
        if file.lines or len(file.saved) > 1:
            raise Problems("link", ["it contains a whole game, not only a position; send the game as a file"])
    return text


def position_in_link(text: str) -> str | None:
    """Return the position file in a pasted link; None if the text isn't a link to a position."""
    link = LINK.search(text)
    return unpack_position(link[1]) if link else None
