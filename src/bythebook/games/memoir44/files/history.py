"""What saved positions of earlier formats say: the order of ids in format 1, and what was renamed since.

The list never changes: positions of version 0.1.0 are read by it for good.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.saves.ids import Renames

RENAMED: Final[Renames] = {}
"""By format: what has been renamed since positions were written in it."""

UNITS: Final = ("infantry", "special_forces", "resistance", "armor", "elite_armor", "artillery")
