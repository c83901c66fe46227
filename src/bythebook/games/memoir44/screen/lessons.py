"""Ten lessons on Pegasus Bridge, against the solo AI."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.lessons import EVERYWHERE, Lesson, Lessons

LESSONS: Final = Lessons(
    3,
    (
        Lesson(
            "One card each turn",
            "Each card says which units it orders. The solo AI has no hand: it turns over two cards and its "
            "rules choose one.",
            ("Play",),
        ),
        Lesson(
            "Order units",
            "Units that can be ordered have a ring and a number, on the board and in the list. Click "
            "either one to choose a unit.",
            ("Order",),
        ),
        Lesson(
            "One after another",
            "Choose which unit goes next: first all units move, then all battle. The solo AI does the same.",
            ("Activate",),
        ),
        Lesson(
            "Movement",
            "Rings show where the unit can move, with the dice it would roll from there. It can also stay "
            "where it is.",
            ("Move", "Hold"),
        ),
        Lesson(
            "Battle",
            "Every target shows the dice you would roll. The target's own symbol and grenades hit, flags "
            "make it retreat. The result is shown below the roll.",
            ("Attack",),
        ),
        Lesson(
            "Take ground",
            "After a close assault has emptied a hex, your unit may move into it. Medals are on bridges "
            "and towns.",
            ("Advance", "Stay"),
        ),
        *EVERYWHERE,
    ),
)
