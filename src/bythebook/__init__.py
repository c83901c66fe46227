"""bythebook: solo board gaming against opponents that play by the book.

`docs/reference/python.md` shows these names in use. Each is imported when it is first used, so that importing
the package is fast.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook.api import (
        Box,
        Decision,
        Explanation,
        Fixed,
        Game,
        Option,
        Player,
        Prompt,
        Refused,
        Seeded,
        Typed,
        compare,
        list_games,
        load,
        new,
        position,
        simulate,
    )

__version__ = "0.1.0"

__all__ = [
    "Box",
    "Decision",
    "Explanation",
    "Fixed",
    "Game",
    "Option",
    "Player",
    "Prompt",
    "Refused",
    "Seeded",
    "Typed",
    "compare",
    "list_games",
    "load",
    "new",
    "position",
    "simulate",
]


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


if not TYPE_CHECKING:  # with `__getattr__`, a type checker would accept any name

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"bythebook has no {name!r}; it has {', '.join(__all__)}")
        from bythebook import api

        return getattr(api, name)
