"""What the site takes of the standard library: not all of it, so that the first visit is short."""

from __future__ import annotations

from pathlib import Path

LEFT_OUT = frozenset(Path(__file__).with_name("left-out.txt").read_text("utf-8").split())
"""Modules and packages that nothing in the app imports; the build loads all of ours without them."""


def is_kept(name: str) -> bool:
    """Whether the site takes a file of the standard library, by its path."""
    module = name.removesuffix(".py").split("/")
    return not any("/".join(module[:depth]) in LEFT_OUT for depth in range(1, len(module) + 1))
