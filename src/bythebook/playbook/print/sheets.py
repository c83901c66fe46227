"""Designed sheets: HTML pages of a fixed height, laid out to fit both A4 and Letter."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Paper(StrEnum):
    """A paper size."""

    A4 = "a4"
    LETTER = "letter"


SIZES: Final = {Paper.A4: ("A4", "280mm"), Paper.LETTER: ("letter", "262mm")}
"""The CSS name of a paper size, and the height of a side within margins of 8 mm."""


def fit_to_paper(sheet: str, paper: Paper) -> str:
    """Adapt a sheet written for A4 to a paper size."""
    (old, old_height), (new, height) = SIZES[Paper.A4], SIZES[paper]
    return sheet.replace(f"size:{old}", f"size:{new}").replace(f"--h:{old_height}", f"--h:{height}")
