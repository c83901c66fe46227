"""The default to-do list of a declared game: what to do on the real table, field by field."""

from __future__ import annotations

from typing import Any, TypeVar

from bythebook.games.interfaces.todo import Todo
from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import TodoItem
from bythebook.games.shared.todo_items import MergeableItem, merge_items
from bythebook.kernel.step import State
from bythebook.kit.fields import ActiveSeat, PieceMap, Seats, specs_of
from bythebook.kit.parts.part import Part

T = TypeVar("T", bound=State)


class DefaultTodo(Part, Todo[T]):
    """The changes of each field, pieces first."""

    def bind(self, game: Any) -> None:
        """Name what has to be ready beside the board."""
        super().bind(game)
        specs = specs_of(game.state).items()
        shown = [
            (name, spec)
            for name, spec in specs
            if name != "turn" and not isinstance(spec, ActiveSeat | Seats)
        ]
        self.specs = sorted(shown, key=lambda item: not isinstance(item[1], PieceMap))
        names = (*game.dice, *game.decks)
        self.ready = join_names(f"the {name.replace('_', ' ')}" for name in names) or "the pieces"

    def todo_items(self, before: T, after: T) -> list[TodoItem]:
        """Return what changed between two states."""
        return [
            item
            for name, spec in self.specs
            for item in spec.todo_items(self.game, getattr(before, name), getattr(after, name))
        ]

    def ground(self, state: T) -> list[TodoItem]:
        """Return the pieces to place before the game."""
        likes = [
            MergeableItem(
                f"Put a {spec.pieces[piece]} on ", cell, "", self.game.renderer.piece(piece), (cell,)
            )
            for name, spec in self.specs
            if isinstance(spec, PieceMap)
            for cell, pieces in spec.counts(getattr(state, name)).items()
            for piece, n in pieces.items()
            for _ in range(n)
        ]
        return merge_items(likes)

    def pieces(self, state: T) -> object:
        """Return the pieces on the board."""
        return [dict(getattr(state, name)) for name, spec in self.specs if isinstance(spec, PieceMap)]
