"""The lessons of MERC, on the first days of a revolt against the Dictator AI."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.lessons import EVERYWHERE, Lesson, Lessons

LESSONS: Final = Lessons(
    5,
    (
        Lesson(
            "Hire",
            "Three MERCs are drawn, and each name opens what is printed on the card. Hire the one you like.",
            ("Hire",),
        ),
        Lesson(
            "Land",
            "Sectors that can be taken have a ring and a number. Your squad lands where you touch.",
            ("Place",),
        ),
        Lesson(
            "Act",
            "Everything your MERCs can do now stands on the list, each with what it costs. Explore "
            "a sector first: its cards lie face down.",
            ("Explore", "Train", "ReEquip"),
        ),
        Lesson(
            "Go",
            "A squad moves together, and where an enemy stands it comes to a fight. A sector counts "
            "for whoever has most units there.",
            ("Move",),
        ),
        Lesson(
            "Gear",
            "A card goes into a slot of its kind, and what was there goes to the stash. What it "
            "changes is said beside it.",
            ("Equip", "DrawFrom"),
        ),
        Lesson(
            "Fight",
            "Choose a target, and dice are rolled by initiative. The Dictator AI chooses by its "
            "page: its reason stands beside each step.",
            ("Attack", "Hit"),
        ),
        *EVERYWHERE,
    ),
)
