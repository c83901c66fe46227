"""Options that decline or finish something."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.arcs.displays.slots import Here, turn
from bythebook.games.arcs.displays.turn import declare_logged
from bythebook.games.arcs.rules.turn.play import LEAD
from bythebook.games.arcs.state.options import Decline, Done
from bythebook.games.displays import OptionDisplay
from bythebook.games.shared.grammar import count, number_in_words
from bythebook.kernel.prompt import Option


class Ending(NamedTuple):
    """How Done or Decline is shown for a kind of prompt."""

    label: str
    full_detail: str = ""
    combined: str = "{first}, {label}"
    """The template for a preceding answer together with this one."""


ENDINGS: Final = {
    "Declare": Ending("Declare nothing", "no ambition is declared", "{first}; no ambition is declared"),
    "Seize": Ending(
        "Don't seize the initiative", "the initiative doesn't change", "{first}; don't seize the initiative"
    ),
    "Exhaust": Ending("Exhaust no card", "no ability selected the action card"),
    "Peek": Ending("Don't look at a hand", "no hand is revealed"),
    "Swap": Ending("Swap no cards", "no cards are swapped"),
    "Give up": Ending("Discard no more cards", "no more cards are discarded"),
    "Bold": Ending("Place no more agents", "no more agents are placed"),
    "Ruthless": Ending("Don't hit the building", "the building isn't hit"),
    "Mythic": Ending("Don't change the planet", "the planet keeps its type"),
    "Sprint": Ending("Move no more ships", "no more ships move"),
    "Prelude": Ending("End the Prelude", "the Prelude ends, the actions are next"),
    "Catapult": Ending("Stop there", "the group stops"),
    "Reroll": Ending("Reroll these dice", "the dice selected so far are rerolled"),
    "Reroll text": Ending("Keep the roll", "no die is rerolled"),
    "Raid": Ending("Steal nothing more", "the remaining keys are lost"),
    "Sensors": Ending("Call no more ships", "no more ships come"),
    "Return": Ending("Return no more captives", "no more captives are returned"),
    "Execute": Ending("Execute no more captives", "no more captives are executed"),
    "Outrage": Ending("Name no type", "no type is named"),
    "Free city": Ending("Return no city", "no city is returned"),
    "Steal": Ending("Steal nothing", "nothing is stolen"),
    "Gain": Ending("Gain nothing"),
    "Token action": Ending("Take no action"),
}
"""Maps kinds of prompts to their endings; prompts for actions of a suit show "End the turn"."""


def _is_action_prompt(c: Here) -> bool:
    """Return whether the prompt asks for an action."""
    return c.kind.endswith(" action")


def ending_label(c: Here, option: Option) -> str:
    """Return the label for declining or finishing."""
    ending = ENDINGS.get(c.kind)
    return ending.label if ending is not None else "End the turn"


def done_detail(c: Here, option: Done) -> str:
    """Return the number of actions given up."""
    return f"{count(turn(c).pips, 'action')} lost" if _is_action_prompt(c) else ""


def done_in_full(c: Here, option: Done) -> str:
    """Return the pips given up, for lists that show the notation; for other prompts, what does not happen."""
    return f"gives up {count(turn(c).pips, 'pip')}" if _is_action_prompt(c) else ENDINGS[c.kind].full_detail


def done_costs(c: Here, option: Done) -> str:
    """Return the actions, or the keys of a raid, that are lost."""
    if not _is_action_prompt(c):
        return ENDINGS[c.kind].full_detail if c.kind == "Raid" else ""
    n = turn(c).pips
    if not n:
        return ""
    return "one action is lost" if n == 1 else f"{number_in_words(n)} actions are lost"


def decline_logged(c: Here, option: Decline) -> str:
    """Return the log line for leading without declaring an ambition; other declines are not logged."""
    led = c.kind == "Declare" and c.prompt is not None and c.prompt.about == LEAD
    return declare_logged(c, "nothing") if led else ""


DISPLAYS: Final = (
    OptionDisplay(
        Done,
        ending_label,
        done_detail,
        full_detail=done_in_full,
        log_text="",
        ends=True,
        cost_text=done_costs,
    ),
    OptionDisplay(
        Decline,
        ending_label,
        lambda c, o: "no action" if _is_action_prompt(c) else "",
        full_detail=lambda c, o: "no action" if _is_action_prompt(c) else ENDINGS[c.kind].full_detail,
        log_text=decline_logged,
        combined=lambda c, o: ENDINGS[c.kind].combined,
        ends=True,
    ),
)
