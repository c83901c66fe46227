"""Names in earlier save formats: the order of ids in format 1, and everything renamed since.

The list never changes: positions of version 0.1.0 are read by it for good.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.saves.ids import Renames

RENAMED: Final[Renames] = {}
"""Maps each format to the names that have changed since positions were saved in it."""

UNITS: Final = ("infantry", "special_forces", "resistance", "armor", "elite_armor", "artillery")
