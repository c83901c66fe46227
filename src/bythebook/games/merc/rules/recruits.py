"""MERCs that abilities and cards bring the Dictator (D12, AI-4.3.1)."""

from __future__ import annotations

from bythebook.games.merc.effects import Hire
from bythebook.games.merc.facts import facts
from bythebook.games.merc.rules import squads
from bythebook.games.merc.rules.decks import DrawMercs, discard_merc
from bythebook.games.merc.rules.drops import amount, rebel_sectors
from bythebook.games.merc.rules.hiring import ChooseHires, Recruit
from bythebook.games.merc.state import NOWHERE, REBELS, SQUADS, Table
from bythebook.kernel.step import Step, step


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


@step
class HireOne(Step):
    """One MERC out of so many cards, with a free card and no actions; the others are discarded (D12).

    Of several cards the bot sees only the top one (AI-4.3.1).
    """

    draw: int = 1
    least: int = 1
    """0 if the Dictator may decline."""
    squad: int = NOWHERE
    """The squad the card names."""

    def go(self, table: Table) -> None:
        """Nobody comes if nobody is left who would, or if there is no place for him (C7, Q4, Q5)."""
        if somebody_left(table) and squads.can_place(table, table.ruler):
            table.then(DrawMercs(table.ruler, self.draw), PickOne(self.draw, self.least, self.squad))


@step
class PickOne(Step):
    """One of the MERCs drawn is hired; if none of them would work for him, others are drawn (Q5)."""

    draw: int
    least: int
    squad: int

    def go(self, table: Table) -> None:
        """Placed and equipped as any hire."""
        ruler = table.ruler
        if all(squads.barred(table, ruler, unit) for unit in table.candidates):
            for unit in table.candidates:
                discard_merc(table, unit)
            table.candidates.clear()
            table.then(HireOne(self.draw, self.least, self.squad))
        else:
            table.then(ChooseHires(ruler, self.least, 1), Recruit(ruler, self.squad))


def somebody_left(table: Table) -> bool:
    """Whether a MERC can still be drawn who would work for the Dictator (C7, Q5, RULING-18)."""
    names = set(table.piles["mercs"].unseen)
    if table.ruled("merc_reshuffle") == "on":
        names.update(table.discards["mercs"])
    return any(not squads.barred(table, table.ruler, facts().merc[name].index) for name in names)
