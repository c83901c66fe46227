"""The verbs of SUPERCAT and the asks that can reach it."""

from __future__ import annotations

from bythebook.games.arcs.notation import notation
from bythebook.playbook.words import Vocabulary

WORDS = Vocabulary("arcs", notation)
"""Every word of Arcs' bots; the other modules of this room add to it."""
