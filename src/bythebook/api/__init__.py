"""The public Python API: the names that `import bythebook` gives.

It uses every package except the app, and no other package uses it. Everything that is not listed here may
change without notice.
"""

from bythebook.api.boxes import Box, list_games
from bythebook.api.decisions import Decision
from bythebook.api.game import Game
from bythebook.api.players import Player
from bythebook.api.prompts import Option, Prompt
from bythebook.api.start import load, new, position
from bythebook.api.trials import compare, simulate
from bythebook.kernel.box import Refused
from bythebook.kernel.chance import Fixed, Seeded, Typed
from bythebook.playbook.run.explanation import Explanation

__all__ = [
    "Box",
    "Decision",
    "Explanation",
    "Fixed",
    "Game",
    "Option",
    "Player",
    "Prompt",
    "Refused",
    "Seeded",
    "Typed",
    "compare",
    "list_games",
    "load",
    "new",
    "position",
    "simulate",
]
