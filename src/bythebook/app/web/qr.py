"""Addresses as QR codes for phones, in the terminal and as SVG."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from typing import Any

from bythebook.app.web.errors import Rejected
from bythebook.kernel.interpreter import install_command

MOST = 2_900
"""The maximum number of characters in a code."""


def qr_text(address: str) -> str:
    """Return a QR code as text for a terminal; empty if the package segno is not installed."""
    code = _qr_code(address)
    if code is None:
        return ""
    out = StringIO()
    code.terminal(out, compact=True)
    return out.getvalue()


def qr_svg(address: str) -> str:
    """Return a QR code as SVG; Rejected if the address is too long or the package segno is not installed."""
    if len(address) > MOST:
        raise Rejected(
            422,
            f"This link is too long for a QR code, which holds {MOST:,} characters. Send the link itself.",
        )
    code = _qr_code(address)
    if code is None:
        raise Rejected(503, f"QR codes need segno. Install it with: {install_command('segno')}")
    return str(code.svg_inline(scale=4, border=4, dark="#000", light="#fff"))


def _qr_code(address: str) -> Any:
    try:
        return import_module("segno").make(address, micro=False)
    except ModuleNotFoundError:
        return None
