"""All step classes of the rules, collected from the modules in this package."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44 import rules
from bythebook.kernel.step import chapters_of, steps_of

STEPS: Final = steps_of(chapters_of(rules, but=__name__))
"""Every step class of the game, chapter by chapter."""
