"""The displays of all options and prompts of MERC, one module for each chapter of the rules.

The package reads box, state, rules and text, and changes nothing; only `screen` and `game.py` import it.
"""

from typing import Final

from bythebook.games.displays import Displays
from bythebook.games.merc.displays import (
    actions,
    chance,
    combat,
    dictator,
    endings,
    equipment,
    hiring,
    militia,
    pieces,
    slots,
    squads,
)
from bythebook.games.merc.displays.places import Here
from bythebook.games.merc.state.notation import notation
from bythebook.kernel.prompt import Option


class MercDisplays(Displays):
    """Displays that explain options by their labels, because notations identify squads by number."""

    def explain(self, c: Here, option: Option) -> str:
        """Return the label of an option with its details: "attack Tao: health 2 of 3"."""
        detail = self.full_detail(c, option)
        return f"{self.label(c, option)}: {detail}" if detail else self.label(c, option)

    def after_notation(self, c: Here, option: Option) -> str:
        """Return the label and detail of an option: "attack Tao, health 2 of 3"."""
        label, detail = self.label(c, option), self.full_detail(c, option)
        if label == self.notation(option):
            return detail
        return f"{label}, {detail}" if detail else label


DISPLAYS: Final = MercDisplays(
    *(*hiring.DISPLAYS, *dictator.DISPLAYS, *militia.DISPLAYS, *actions.DISPLAYS, *squads.DISPLAYS),
    *(*equipment.DISPLAYS, *combat.DISPLAYS, *endings.DISPLAYS, *chance.DISPLAYS),
    notation=notation,
    formats=slots.FORMATS | pieces.FORMATS,
    placeholders=slots.PLACEHOLDERS | {"cost": actions.cost},
)
