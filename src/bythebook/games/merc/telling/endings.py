"""Which answers end something in MERC, and what they cost."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.table import options
from bythebook.games.merc.table.state import Table
from bythebook.games.merc.telling.answers import kind_of_ask
from bythebook.games.merc.telling.names import unit_name
from bythebook.games.merc.telling.options.meaning import units_with_actions
from bythebook.games.parts.endings import Endings
from bythebook.games.shared.grammar import few, in_words, row_of
from bythebook.kernel.ask import Ask, Option

ENDING: Final = (options.Done, options.Decline, options.EndTurn)


class MercEndings(Endings[Table]):
    """The end of a turn, a squad that does nothing more, a chance that goes by."""

    def ends(self, ask: Ask, option: Option) -> bool:
        """Whether an option ends something."""
        return isinstance(option, ENDING)

    def costs(self, table: Table, option: Option) -> str:
        """The actions that are lost, and whose; a life."""
        if isinstance(option, options.EndTurn):
            return _actions(table, units_with_actions(table))
        if isinstance(option, options.Done) and option.squad:
            squad = table.members(*table.squad_named(option.squad))
            return _actions(table, [unit for unit in units_with_actions(table) if unit in squad])
        if isinstance(option, options.Decline) and kind_of_ask(table) == "Save":
            return "the MERC dies"
        return ""


def _actions(table: Table, units: list[int]) -> str:
    """`two actions of Tao and one of Max are lost`."""
    purses = (table.actions, table.train_actions, table.move_actions)
    left = {unit: sum(purse[unit] for purse in purses) for unit in units}
    if not left:
        return ""
    first, *rest = [(n, unit_name(table, unit)) for unit, n in left.items()]
    told = [f"{few(first[0], 'action')} of {first[1]}", *(f"{in_words(n)} of {who}" for n, who in rest)]
    return f"{row_of(told)} {'is' if sum(left.values()) == 1 else 'are'} lost"
