"""What every default part has: the game that it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bythebook.kit.game import BoardGame


class Part:
    """A part that is bound to its game when the game is made."""

    game: BoardGame[Any]

    def bind(self, game: BoardGame[Any]) -> None:
        """Remember the game; called once, before anything else."""
        self.game = game
