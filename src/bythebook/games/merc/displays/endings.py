"""The options to stop or decline: their meaning in each kind of prompt, and their cost."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay
from bythebook.games.merc.displays.actions import lost_actions_text
from bythebook.games.merc.displays.pieces import squad_text, units_with_actions
from bythebook.games.merc.displays.places import Here, at_squad
from bythebook.games.merc.displays.slots import Rows, squad, squad_acts
from bythebook.games.merc.state.options import Decline, Done

DONE: Final = {
    "Hire": "hire nobody else",
    "Extra militia": "place no more militia",
    "Militia": "place no more militia",
    "Shell": "choose no more sectors",
    "March": "stop marching",
    "Coordinate": "attack with these squads",
    "Equip": "stop re-equipping",
    "Detonate": "don't set off a mine",
    "Heal": "attack with the remaining dice",
    "Attack": "choose no more targets",
    "Retreat": "nobody else retreats",
    "Regroup": "stop changing squads",
}
"""Maps a kind of prompt to the effect of stopping."""

DECLINED: Final = {
    "Dog": "the dog stays with its carrier",
    "Reroll": "keep this roll",
    "Save": "the MERC dies",
    "Ability": "not this turn",
    "Card": "nobody takes a card",
}
"""Maps a kind of prompt to the effect of declining."""


def done_detail(c: Here, option: Done) -> str:
    """Return the effect of stopping, or the actions that a squad gives up."""
    if option.squad:
        return f"remaining actions are lost, {squad_text(c, option.squad)}"
    return DONE[c.kind]


def done_log(c: Here, option: Done) -> str:
    """Name the squad that gives up its actions; empty in other prompts."""
    if not option.squad:
        return ""
    return squad_acts(c, option.squad, "{} does nothing more this turn", "{} do nothing more this turn")


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
        log_text=done_log,
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
