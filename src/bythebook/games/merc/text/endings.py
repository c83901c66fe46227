"""Which answers end something in MERC, and what they cost."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.endings import Endings
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import State
from bythebook.games.merc.text.answers import kind_of_ask
from bythebook.games.merc.text.names import unit_name
from bythebook.games.merc.text.options.meaning import units_with_actions
from bythebook.games.shared.grammar import few, in_words, row_of
from bythebook.kernel.prompt import Option, Prompt

ENDING: Final = (options.Done, options.Decline, options.EndTurn)


class MercEndings(Endings[State]):
    """The end of a turn, a squad that does nothing more, a chance that goes by."""

    def ends(self, prompt: Prompt, option: Option) -> bool:
        """Whether an option ends something."""
        return isinstance(option, ENDING)

    def costs(self, state: State, option: Option) -> str:
        """The actions that are lost, and whose; a life."""
        if isinstance(option, options.EndTurn):
            return _actions(state, units_with_actions(state))
        if isinstance(option, options.Done) and option.squad:
            squad = state.members(*state.squad_named(option.squad))
            return _actions(state, [unit for unit in units_with_actions(state) if unit in squad])
        if isinstance(option, options.Decline) and kind_of_ask(state) == "Save":
            return "the MERC dies"
        return ""


def _actions(state: State, units: list[int]) -> str:
    """`two actions of Tao and one of Max are lost`."""
    purses = (state.actions, state.train_actions, state.move_actions)
    left = {unit: sum(purse[unit] for purse in purses) for unit in units}
    if not left:
        return ""
    first, *rest = [(n, unit_name(state, unit)) for unit, n in left.items()]
    told = [f"{few(first[0], 'action')} of {first[1]}", *(f"{in_words(n)} of {who}" for n, who in rest)]
    return f"{row_of(told)} {'is' if sum(left.values()) == 1 else 'are'} lost"
