"""The default setup of a declared game."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from bythebook.games.interfaces.setup import Setup
from bythebook.games.shared.scenery import Value
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.step import State
from bythebook.kit.fields import HandCards, specs_of
from bythebook.kit.parts.part import Part

T = TypeVar("T", bound=State)

HANDS: Final = SetupKey(
    "hands",
    "seen",
    ("seen", "hidden"),
    "Whether you enter the cards that you draw.",
    title="Your cards",
    part="more",
)
HANDS_TEXT: Final = {
    "seen": ("entered", "You enter each card that you draw."),
    "hidden": ("kept hidden", "You enter a card only when you play it."),
}


class DefaultSetup(Part, Setup[T]):
    """The setup keys that the game declares, and how cards in hand are handled."""

    def bind(self, game: Any) -> None:
        """Collect the setup keys."""
        super().bind(game)
        has_hands = any(isinstance(spec, HandCards) for spec in specs_of(game.state).values())
        self.keys = (*game.setup_keys, *((HANDS,) if has_hands else ()))

    def on_the_shelf(self) -> tuple[str, str]:
        """Return whom you play against, and what is in the box."""
        return self.game.tagline, self.game.blurb

    def values(self, key: SetupKey) -> list[Value]:
        """Return the values of a key, as players call them."""
        if key is HANDS:
            return [Value(value, *HANDS_TEXT[value]) for value in key.values]
        return super().values(key)
