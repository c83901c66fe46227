"""The first hand, leaders and lore (R3.9, R12.1)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state import options
from bythebook.games.displays import OptionDisplay, PromptDisplay

DISPLAYS: Final = (
    PromptDisplay("Mulligan", "Does {seat:name} keep the hand, or return it for a new one?"),
    PromptDisplay("Draft", "Which leader or lore card does {seat:name} take?"),
    PromptDisplay("Lore", "Which lore card does {seat:name} keep?"),
    OptionDisplay(
        options.Keep, "Keep the hand", full_detail="play with these cards", log_text="Keeps the hand"
    ),
    OptionDisplay(
        options.Mulligan,
        "Return the hand",
        lambda c, o: f"draw {facts().rules.hand} new cards, only once",
        log_text="Returns the hand",
    ),
    OptionDisplay(options.TakeLeader, "Take {leader:card}", "{leader:text}", log_text="Takes {leader:card}"),
    OptionDisplay(options.TakeLore, "Take {lore:card}", "{lore:text}", log_text="Takes {lore:card}"),
)
