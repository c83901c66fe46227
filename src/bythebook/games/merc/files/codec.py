"""The position as data and back, for saved games."""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.files.agenda import DealStash
from bythebook.games.merc.rules.chapters import STEPS
from bythebook.games.merc.state.ranges import ranges
from bythebook.games.merc.state.state import State
from bythebook.games.shared.moment import AsRolled
from bythebook.kernel.step import Codec


@cache
def codec() -> Codec[State]:
    """Every step of the rules, and those that position files begin with."""
    return Codec(State, (*STEPS, DealStash, AsRolled), ranges=ranges)
