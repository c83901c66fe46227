"""Which answers end something in Arcs, and what they cost."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text.options.phrases import open_ask
from bythebook.games.interfaces.endings import Endings
from bythebook.games.shared.grammar import few
from bythebook.kernel.prompt import Option, Prompt

ENDING: Final = (options.Done, options.Decline, options.Pass)
FOR_NOTHING: Final = (options.ThrowAway, options.DiscardCard)
"""In the Prelude these throw something away, but for lore, which ends an Outrage; elsewhere they pay."""
NO_DICE: Final = options.Collect(0, 0, 0)


class ArcsEndings(Endings[State]):
    """Pips given up, a roll of no dice, things thrown away for nothing."""

    def ends(self, prompt: Prompt, option: Option) -> bool:
        """Whether an option ends something, or throws it away for nothing."""
        if isinstance(option, FOR_NOTHING):
            return prompt.kind == "Prelude" and getattr(option, "card", "") not in facts().lore
        return isinstance(option, ENDING) or option == NO_DICE

    def costs(self, state: State, option: Option) -> str:
        """The actions that are lost, the battle, the token or the card."""
        kind = _kind(state)
        if isinstance(option, options.Done) and kind.endswith(" action") and state.turn is not None:
            n = state.turn.pips
            return f"{few(n, 'action')} {'is' if n == 1 else 'are'} lost" if n else ""
        if isinstance(option, options.Done) and kind == "Raid":
            return "the keys that are left are lost"
        if option == NO_DICE:
            return "the action is lost"
        if isinstance(option, FOR_NOTHING):
            return f"the {'token' if isinstance(option, options.ThrowAway) else 'card'} is lost"
        return ""


def _kind(state: State) -> str:
    prompt = open_ask(state)
    return "" if prompt is None else prompt.kind
