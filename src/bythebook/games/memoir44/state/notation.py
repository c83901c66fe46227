"""How the fields of options are written in logs and playbooks; each option type has a template."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.kernel.notation import Formats, Notation

FORMATS: Final[Formats] = {
    "hex": label,
    "card": lambda card: facts().card[card].name,
    "as": lambda card: f" as {facts().card[card].name}" if card else "",
    "plane": lambda plane: facts().plane[plane].name,
}

notation: Final = Notation(FORMATS)
