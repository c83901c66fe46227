"""The sectors of options and prompts, for marks on the map and the starts of arrows."""

from __future__ import annotations

from typing import Any

from bythebook.games.merc.rules.combat.attack import DeclareTargets, OfferReroll, PlaceHits, RollAttack
from bythebook.games.merc.state.state import MILITIA, NOWHERE, State
from bythebook.kernel.context import Context

Here = Context[State]

ATTACKS = DeclareTargets | RollAttack | OfferReroll | PlaceHits
"""The steps of an attack that raise prompts."""


def cell_label(c: Here, cell: int) -> str | None:
    """Return the label of a cell; None for NOWHERE."""
    return c.state.label(cell) if cell != NOWHERE else None


# -- prompts --------------------------------------------------------------------------------------


def at_fight(c: Here, option: object) -> str | None:
    """Return the sector of the fight."""
    return c.state.label(c.state.fight.at) if c.state.fight is not None else None


def at_attack(c: Here, option: object) -> str | None:
    """Return the sector of the targets of the current attack."""
    return c.state.label(c.step.assault.at) if isinstance(c.step, ATTACKS) else at_fight(c, option)


def at_unit(c: Here, option: object) -> str | None:
    """Return the sector of the prompt's unit; the sector of the fight if the unit is not on the map."""
    return cell_label(c, c.state.at(c.about())) or at_fight(c, option)


# -- options --------------------------------------------------------------------------------------


def merc_cell(c: Here, option: Any) -> int:
    """Return the cell of the MERC that an option names."""
    return c.state.at(c.state.unit(option.merc))


def at_merc(c: Here, option: Any) -> str | None:
    """Return the sector of the MERC that an option names."""
    return cell_label(c, merc_cell(c, option))


def at_holder(c: Here, option: Any) -> str | None:
    """Return the sector of the MERC who holds the card."""
    return cell_label(c, c.state.at(c.state.unit(option.holder)))


def at_squad(c: Here, option: Any) -> str | None:
    """Return the sector of the squad that an option names, if it names one."""
    return squad_place(c, option.squad) if option.squad else None


def squad_place(c: Here, name: str) -> str | None:
    """Return the sector of a squad."""
    player, squad = c.state.parse_squad(name)
    return cell_label(c, c.state.squad_at[player][squad])


def at_target(c: Here, option: Any) -> str | None:
    """Return the sector of a target: a unit's own sector, or that of the attack for militia and dogs."""
    mark = c.state.mark(option.target, option.of)
    return cell_label(c, c.state.at(mark)) if mark < MILITIA else at_attack(c, option)
