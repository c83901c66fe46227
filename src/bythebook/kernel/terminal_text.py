r"""Text for a terminal: styles of this program become escape sequences, and nothing else does.

Names, titles and prose of playbooks, scenarios, positions and games come from others, and could hold
sequences that hide text, change the title of the window or type commands. So a style is written with ESCAPE
instead of the escape character, and `rendered` turns only that into one. Everything else that could control
a terminal or reverse the direction of text is shown as `\x1b`.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

ESCAPE: Final = chr(0xF0000 + secrets.randbelow(0xFFFE))
"""The escape character of a style: a private one that each process draws, so that no text can contain it."""

_STYLE: Final = re.compile(f"{ESCAPE}(\\[[0-9;]*[mJH])")
"""Colors, and what clears the screen."""
_UNSAFE: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f"  # controls other than tab and newline
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that change the direction of text
    "\u2028\u2029\ufeff\ud800-\udfff]"  # separators of lines, and what can't be encoded
)


def visible(text: str) -> str:
    r"""Return a text in which each character that could control a terminal is shown as `\x1b` or `\u202e`."""
    return _UNSAFE.sub(lambda found: _code(ord(found[0])), text)


def rendered(text: str) -> str:
    """Return a text as it is sent to a terminal: visible, and with the styles of this program."""
    return _STYLE.sub("\x1b\\1", visible(text))


def unstyled(text: str) -> str:
    """Return a text without the styles of this program."""
    return _STYLE.sub("", text)


def _code(number: int) -> str:
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
