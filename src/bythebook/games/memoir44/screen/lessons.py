"""Ten lessons on Pegasus Bridge, against the solo AI."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.lessons import EVERYWHERE, Lesson, Lessons

LESSONS: Final = Lessons(
    3,
    (
        Lesson(
            "A card a turn",
            "Each card says whom it orders. The solo AI holds none: it turns over two, and its page chooses.",
            ("Play",),
        ),
        Lesson(
            "Order units",
            "Units that can be ordered have a ring and a number, on the board and on the list. Take "
            "one by either.",
            ("Order",),
        ),
        Lesson(
            "One after another",
            "Say which unit goes next: first all move, then all battle. The solo AI asks its page the same.",
            ("Activate",),
        ),
        Lesson(
            "Where it can go",
            "Rings show where it can go, with the dice it would have from there. To stay is an ending, e.",
            ("Move", "Hold"),
        ),
        Lesson(
            "A battle",
            "Every target shows its dice. A symbol of its kind hits and a flag drives it back; what "
            "the roll did stands under it.",
            ("Attack",),
        ),
        Lesson(
            "Take ground",
            "Where a close assault has emptied the hex you may step into it. Medals lie on bridges "
            "and towns.",
            ("Advance", "Stay"),
        ),
        *EVERYWHERE,
    ),
)
