"""Addresses as QR codes, for phones: in the terminal and as a drawing."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from typing import Any

from bythebook.app.web.errors import Rejected

MOST = 2_900
"""Signs that a code holds."""


def qr_text(address: str) -> str:
    """A code of signs, as a terminal shows it; empty where the package that makes it is missing."""
    code = _qr_code(address)
    if code is None:
        return ""
    out = StringIO()
    code.terminal(out, compact=True)
    return out.getvalue()


def qr_svg(address: str) -> str:
    """A code as SVG; Rejected if it is too long, or where the package that makes it is missing."""
    if len(address) > MOST:
        raise Rejected(422, f"A QR code holds {MOST:,} signs, and this link has more: send the link itself.")
    code = _qr_code(address)
    if code is None:
        raise Rejected(503, "QR codes need segno: pip install segno.")
    return str(code.svg_inline(scale=4, border=4, dark="#000", light="#fff"))


def _qr_code(address: str) -> Any:
    try:
        return import_module("segno").make(address, micro=False)
    except ModuleNotFoundError:
        return None
