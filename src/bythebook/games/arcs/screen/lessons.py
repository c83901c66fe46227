"""Lessons in Arcs, played against SUPERCAT."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.lessons import EVERYWHERE, Lesson, Lessons

LESSONS: Final = Lessons(
    5,
    (
        Lesson(
            "Lead or follow",
            "Lead, surpass, copy or pivot with a card. Its pips are your actions. SUPERCAT turns up "
            "cards from the stack instead of holding a hand.",
            ("Play",),
        ),
        Lesson(
            "Ambitions",
            "The leader may declare an ambition, which scores at the end of the chapter. SUPERCAT plays "
            "for declared ambitions.",
            ("Declare",),
        ),
        Lesson(
            "Actions",
            "Each pip is one action of the card's suit. A ring and a number mark the systems where you can "
            "take it.",
            ("Tax", "Build", "Repair", "Move"),
        ),
        Lesson(
            "The Court",
            "Place agents on a card to claim it. The player with the most agents may secure it. Each card "
            "shows its text.",
            ("Influence", "Secure"),
        ),
        Lesson(
            "Tokens",
            "In the Prelude, before your actions, spend a token for an extra action. You may also discard "
            "it for no effect.",
            ("Spend",),
        ),
        Lesson(
            "A battle",
            "Choose your dice: skirmish dice are safe, assault dice hit harder but can hit you, raid dice "
            "steal. The app shows the odds of each combination.",
            ("Battle", "Collect"),
        ),
        *EVERYWHERE,
    ),
)
