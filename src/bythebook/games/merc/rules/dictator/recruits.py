"""MERCs that abilities and cards bring the Dictator (D12, AI-4.3.1)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Hire
from bythebook.games.merc.rules.decks import DrawMercs
from bythebook.games.merc.rules.dictator.drops import amount, rebel_sectors
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.hiring import ChooseHires, Recruit
from bythebook.games.merc.table.state import NOWHERE, REBELS, SQUADS, Table
from bythebook.kernel.step import Step


def hire(table: Table, effect: Hire, *, may_decline: bool) -> None:
    """Carry out an effect that hires, if its condition holds now (D12)."""
    if not holds(table, effect):
        return
    squad = NOWHERE if effect.squad is None else SQUADS.index(effect.squad)
    one = HireOne(effect.draw, int(not may_decline), squad)
    table.then(*[one] * amount(table, effect.count))


def holds(table: Table, effect: Hire) -> bool:
    """Whether the condition of a hire holds now (D12)."""
    match effect.when:
        case "base_revealed":
            return table.base != NOWHERE
        case "fewer_sectors":
            return len(table.controlled(table.ruler)) < rebel_sectors(table)
        case "battle_lost":
            return table.aimed != NOWHERE and table.controls(table.aimed, REBELS)
    return True


class HireOne(Step, frozen=True):
    """One MERC out of so many cards, with a free card and no actions; the others are discarded (D12).

    Of several cards the bot sees only the top one (AI-4.3.1).
    """

    draw: int = 1
    least: int = 1
    """0 if the Dictator may decline."""
    squad: int = NOWHERE
    """The squad the card names."""

    def go(self, table: Table) -> None:
        """Placed and equipped as any hire; nobody comes if there is no place for him (Q4)."""
        ruler = table.ruler
        if squads.can_place(table, ruler):
            choose = ChooseHires(ruler, self.least, 1)
            table.then(DrawMercs(ruler, self.draw), choose, Recruit(ruler, self.squad))
