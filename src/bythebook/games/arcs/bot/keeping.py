"""What has been worked out about a view, and how long that holds.

A function of a view is kept by one of three decorators, with what it was asked about: for one ask (`kept`),
while ships and buildings stay as they are (`mapped`), or while all that lies open does (`charted`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")

_MISSING: Final = object()


class Keeping(ABC):
    """What was worked out about a position, held against its content."""

    __slots__ = ("_charted", "_in_date", "_mapped", "_memo")

    def __init__(self) -> None:
        self._memo: dict[Any, Any] = {}
        self._mapped: dict[Any, Any] = {}
        self._charted: dict[Any, Any] = {}
        self._in_date = False

    @abstractmethod
    def compare(self) -> None:
        """Drop what was worked out about things that are not as they were."""

    def mapped(self, key: Any, answer: Callable[[], V]) -> V:
        """Work out an answer about ships and buildings, and keep it."""
        found = self._mapped[key] = answer()
        return found

    def charted(self, key: Any, answer: Callable[[], V]) -> V:
        """Work out an answer about all that lies open, and keep it."""
        found = self._charted[key] = answer()
        return found

    def refresh(self) -> None:
        """The same seat is asked again: what was kept for the last ask goes, the rest once outdated."""
        self._memo.clear()
        self._in_date = False

    def forget(self) -> None:
        """The view is done with: all that was kept goes, for it holds the view itself."""
        self._memo.clear()
        self._charted.clear()
        self._mapped.clear()


def kept(answer: F) -> F:
    """An answer about this position, worked out once for an ask."""

    @wraps(answer)
    def known(view: Keeping, *about: Any) -> Any:
        key = (answer, about)
        found = view._memo.get(key, _MISSING)
        if found is _MISSING:
            found = view._memo[key] = answer(view, *about)
        return found

    return cast(F, known)


def mapped(answer: F) -> F:
    """An answer about ships and buildings, worked out once for as long as they stay as they are."""

    @wraps(answer)
    def known(view: Keeping, *about: Any) -> Any:
        if not view._in_date:
            view.compare()
        key = (answer, about)
        found = view._mapped.get(key, _MISSING)
        return view.mapped(key, partial(answer, view, *about)) if found is _MISSING else found

    return cast(F, known)


def charted(answer: F) -> F:
    """An answer about all that lies open, worked out once for as long as nothing of it changes."""

    @wraps(answer)
    def known(view: Keeping, *about: Any) -> Any:
        if not view._in_date:
            view.compare()
        key = (answer, about)
        found = view._charted.get(key, _MISSING)
        return view.charted(key, partial(answer, view, *about)) if found is _MISSING else found

    return cast(F, known)
