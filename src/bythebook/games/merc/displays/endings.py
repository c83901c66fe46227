"""Stopping and declining: what it means in each kind of prompt, and what it costs."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay
from bythebook.games.merc.displays.actions import lost_actions_text
from bythebook.games.merc.displays.pieces import squad_text, units_with_actions
from bythebook.games.merc.displays.places import Here, at_squad
from bythebook.games.merc.displays.slots import Rows, squad, squad_with_verb
from bythebook.games.merc.state.options import Decline, Done

DONE: Final = {
    "Hire": "hires nobody else",
    "Extra militia": "no more militia",
    "Militia": "no more militia",
    "Shell": "no other sector",
    "March": "nobody else marches",
    "Coordinate": "these squads attack",
    "Equip": "everything stays as it is now",
    "Detonate": "no mine goes off",
    "Heal": "the other dice are for the attack",
    "Attack": "no other target",
    "Retreat": "nobody else retreats",
    "Regroup": "the squads stay as they are",
}
"""The effect of stopping, by the kind of prompt."""

DECLINED: Final = {
    "Dog": "the dog stays with its carrier",
    "Reroll": "the dice stay as they are",
    "Save": "death",
    "Ability": "not this turn",
    "Card": "the card is not taken",
}
"""The effect of declining, by the kind of prompt."""


def done_detail(c: Here, option: Done) -> str:
    """Return the effect of stopping, or which squad gives up its actions."""
    if option.squad:
        return f"the actions left are given up, {squad_text(c, option.squad)}"
    return DONE[c.kind]


def done_cost(c: Here, option: Done) -> str:
    """Return the actions that a squad loses."""
    if not option.squad:
        return ""
    members = c.state.members(*c.state.parse_squad(option.squad))
    return lost_actions_text(c, [unit for unit in units_with_actions(c.state) if unit in members])


DISPLAYS: Final[Rows] = (
    OptionDisplay(
        Done,
        lambda c, o: f"done with {squad(c, o.squad)}" if o.squad else "done",
        done_detail,
        log_text=lambda c, o: f"{squad_with_verb(c, o.squad, 'give')} up the actions left" if o.squad else "",
        target=at_squad,
        ends=True,
        cost_text=done_cost,
    ),
    OptionDisplay(
        Decline,
        detail=lambda c, o: DECLINED[c.kind],
        log_text="",
        ends=True,
        cost_text=lambda c, o: "the MERC dies" if c.kind == "Save" else "",
    ),
)
