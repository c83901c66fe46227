"""The lessons of MERC, set in the first days of a revolt against the Dictator AI."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.lessons import EVERYWHERE, Lesson, Lessons

LESSONS: Final = Lessons(
    5,
    (
        Lesson(
            "Hire",
            "Three MERCs were drawn. Touch a name to read the card, then hire the one you like.",
            ("Hire",),
        ),
        Lesson(
            "Land",
            "Sectors you can choose have a ring and a number. Touch one: your squad lands there.",
            ("Place",),
        ),
        Lesson(
            "Act",
            "The list shows everything your MERCs can do now, with its cost. Explore a sector first "
            "to find equipment.",
            ("Explore", "Train", "ReEquip"),
        ),
        Lesson(
            "Go",
            "A squad moves together. Entering a sector with enemies starts a fight. The side with the "
            "most units controls a sector.",
            ("Move",),
        ),
        Lesson(
            "Gear",
            "A card goes into a slot of its kind; the card it replaces goes to the stash. Each card's "
            "effect is shown beside it.",
            ("Equip", "DrawFrom"),
        ),
        Lesson(
            "Fight",
            "Units attack in order of initiative: choose a target, then roll. The Dictator AI follows "
            "its playbook; each of its steps shows the reason.",
            ("Attack", "Hit"),
        ),
        *EVERYWHERE,
    ),
)
