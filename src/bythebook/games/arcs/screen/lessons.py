"""Lessons in Arcs, played against SUPERCAT."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.lessons import EVERYWHERE, Lesson, Lessons

LESSONS: Final = Lessons(
    5,
    (
        Lesson(
            "Lead or follow",
            "A card is led, surpassed, copied or pivoted, and its pips are your actions. SUPERCAT "
            "turns its cards up from the stack.",
            ("Play",),
        ),
        Lesson(
            "Ambitions",
            "Whoever leads may declare what this chapter is about. SUPERCAT fights for what is declared.",
            ("Declare",),
        ),
        Lesson(
            "Actions",
            "Each pip is an action of the card's suit. Places where it can be taken have a ring and "
            "a number.",
            ("Tax", "Build", "Repair", "Move"),
        ),
        Lesson(
            "The Court",
            "Agents on a card claim it, and whoever has most of them may secure it. Its text stands "
            "beside it.",
            ("Influence", "Secure"),
        ),
        Lesson(
            "Tokens",
            "Before your actions, in the Prelude, a token buys one action more. To throw it away "
            "for nothing is an ending.",
            ("Spend",),
        ),
        Lesson(
            "A battle",
            "Choose your dice: skirmish dice are safe, assault dice hit harder and hit you, raid "
            "dice steal. The chances stand beside each mix.",
            ("Battle", "Collect"),
        ),
        *EVERYWHERE,
    ),
)
