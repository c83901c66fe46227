"""Options that decline or finish something."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.arcs.displays.slots import Here, turn
from bythebook.games.arcs.displays.turn import declare_logged
from bythebook.games.arcs.rules.turn.play import LEAD
from bythebook.games.arcs.state.options import Decline, Done
from bythebook.games.displays import OptionDisplay
from bythebook.games.shared.grammar import count, count_in_words
from bythebook.kernel.prompt import Option


class Ending(NamedTuple):
    """How Done or Decline is shown for a kind of prompt."""

    label: str
    full_detail: str = ""
    combined: str = "{first}, {label}"
    """The template of an answer together with it."""


ENDINGS: Final = {
    "Declare": Ending("Declare nothing", "no ambition is declared", "{first}; no ambition is declared"),
    "Seize": Ending(
        "Leave the initiative where it is",
        "the initiative stays where it is",
        "{first}; don't seize",
    ),
    "Exhaust": Ending("Exhaust no card", "the card was not selected for an ability"),
    "Peek": Ending("Look at nobody's hand", "looks at nobody's hand"),
    "Swap": Ending("Keep the cards", "the cards stay as they are"),
    "Give up": Ending("Throw away no more", "these cards and no more"),
    "Bold": Ending("Put no more agents", "no more agents"),
    "Ruthless": Ending("Spare the building", "the building is spared"),
    "Mythic": Ending("Leave the planet as it is", "the planet stays as it is"),
    "Sprint": Ending("Move no more ships", "no more ships move"),
    "Prelude": Ending("Go on to the actions", "the Prelude is over, the pips come next"),
    "Catapult": Ending("Stay there", "the group stays"),
    "Reroll": Ending("Throw these again", "the dice taken so far are thrown"),
    "Reroll text": Ending("Keep the roll", "no die is thrown again"),
    "Raid": Ending("Steal no more", "the keys that are left are lost"),
    "Sensors": Ending("Call no more ships", "no more ships come"),
    "Return": Ending("Send no more home", "no more captives go home"),
    "Execute": Ending("Execute no more", "no more captives are executed"),
    "Outrage": Ending("Name no type", "no type is named"),
    "Free city": Ending("Leave all cities", "no city goes home"),
    "Steal": Ending("Steal nothing", "nothing is stolen"),
    "Gain": Ending("Gain nothing"),
    "Token action": Ending("Do nothing with it"),
}
"""By kind of prompt; prompts for actions of a suit show "Stop"."""


def _is_action_prompt(c: Here) -> bool:
    """Return whether the prompt asks for an action."""
    return c.kind.endswith(" action")


def ending_label(c: Here, option: Option) -> str:
    """Return the label for declining or finishing."""
    ending = ENDINGS.get(c.kind)
    return ending.label if ending is not None else "Stop"


def done_detail(c: Here, option: Done) -> str:
    """Return the number of actions given up."""
    return f"{count(turn(c).pips, 'action')} lost" if _is_action_prompt(c) else ""


def done_in_full(c: Here, option: Done) -> str:
    """Return the same for lists that show the notation; for other prompts, what does not happen."""
    return f"gives up {count(turn(c).pips, 'pip')}" if _is_action_prompt(c) else ENDINGS[c.kind].full_detail


def done_costs(c: Here, option: Done) -> str:
    """Return the actions, or the keys of a raid, that are lost."""
    if not _is_action_prompt(c):
        return ENDINGS[c.kind].full_detail if c.kind == "Raid" else ""
    n = turn(c).pips
    return f"{count_in_words(n, 'action')} {'is' if n == 1 else 'are'} lost" if n else ""


def decline_logged(c: Here, option: Decline) -> str:
    """Return the log line of a lead without an ambition; other refusals are not logged."""
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
