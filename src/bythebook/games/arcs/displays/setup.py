"""The first hand, leaders and lore (R3.9, R12.1)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state import options
from bythebook.games.displays import OptionDisplay, PromptDisplay

DISPLAYS: Final = (
    PromptDisplay("Mulligan", "Does {seat:name} keep the hand, or throw all of it back for another one?"),
    PromptDisplay("Draft", "Which leader or lore card does {seat:name} take?"),
    PromptDisplay("Lore", "Which lore card does {seat:name} keep?"),
    OptionDisplay(options.Keep, "Keep the hand", full_detail="play with these cards"),
    OptionDisplay(
        options.Mulligan, "Throw the hand back", lambda c, o: f"{facts().rules.hand} new cards, once"
    ),
    OptionDisplay(options.TakeLeader, "Take {leader:card}", "{leader:text}"),
    OptionDisplay(options.TakeLore, "Take {lore:card}", "{lore:text}"),
)
