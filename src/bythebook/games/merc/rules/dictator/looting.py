"""Looting: Gaddafi's MERCs equip themselves with the cards of MERCs that they kill (D12)."""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.rules.team.equipment import EquipRow
from bythebook.games.merc.state.state import DICTATORS, NOWHERE, Gear, State
from bythebook.kernel.step import Step


def may_loot(state: State, cell: int) -> bool:
    """Return whether the Dictator's MERCs loot a Rebel MERC who dies in a fight in this sector (D12)."""
    fight = state.fight
    if fight is None or fight.at != cell or not _looter(state.dictator):
        return False
    return bool(state.mercs_at(cell, DICTATORS))


@cache
def _looter(dictator: int) -> bool:
    if dictator == NOWHERE:
        return False
    always = facts().dictators[dictator].always
    return any(isinstance(effect, Own) and effect.name == "loots" for effect in always)


class Loot(Step, frozen=True):
    """The Dictator's MERCs in a fight may put on the cards of a MERC they killed (D12)."""

    gear: tuple[Gear | None, ...]
    """The cards of the dead MERC."""
    cell: int

    def go(self, state: State) -> None:
        """Offer the cards at the moment of death; discard cards that nobody puts on."""
        left, looters = [gear for gear in self.gear if gear is not None], state.mercs_at(self.cell, DICTATORS)
        if left and looters:
            state.loot = left
            state.then(EquipRow(looters[0], "loot"))
        else:
            for gear in left:
                discard_gear(state, gear)
