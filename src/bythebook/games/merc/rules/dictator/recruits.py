"""MERCs that the Dictator gets by abilities and cards (D12, AI-4.3.1)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Hire
from bythebook.games.merc.rules.decks import DrawMercs
from bythebook.games.merc.rules.dictator.drops import amount, rebel_sectors
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.hiring import ChooseHires, Recruit
from bythebook.games.merc.state.state import NOWHERE, REBELS, SQUADS, State
from bythebook.kernel.step import Step


def hire(state: State, effect: Hire, *, may_decline: bool) -> None:
    """Carry out an effect that hires, if its condition is met now (D12)."""
    if not is_met(state, effect):
        return
    squad = NOWHERE if effect.squad is None else SQUADS.index(effect.squad)
    one = HireOne(effect.draw, int(not may_decline), squad)
    state.then(*[one] * amount(state, effect.count))


def is_met(state: State, effect: Hire) -> bool:
    """Return whether the condition of a hire is met now (D12)."""
    match effect.when:
        case "base_revealed":
            return state.base != NOWHERE
        case "fewer_sectors":
            return len(state.held_by_player(state.ruler)) < rebel_sectors(state)
        case "battle_lost":
            return state.aimed != NOWHERE and state.controls(state.aimed, REBELS)
    return True


class HireOne(Step, frozen=True):
    """Hire one MERC out of `draw` cards, with a free card and no actions (D12).

    Of several cards the bot sees only the top one (AI-4.3.1).
    """

    draw: int = 1
    least: int = 1
    """0 if the Dictator may decline."""
    squad: int = NOWHERE
    """The squad that the card requires."""

    def go(self, state: State) -> None:
        """Draw, hire and place the MERC; nobody is hired if there is no place for him (Q4)."""
        ruler = state.ruler
        if squads.can_place(state, ruler):
            choose = ChooseHires(ruler, self.least, 1)
            state.then(DrawMercs(ruler, self.draw), choose, Recruit(ruler, self.squad))
