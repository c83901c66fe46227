"""Caching of what a bot's view computes: for one prompt, or while a part of the state stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

PROMPT: Final = -1
"""The lifetime of an answer that holds for one prompt."""

_MISSING: Final = object()


class CachingView:
    """Base class of a view whose decorated functions cache their answers by their arguments.

    `cached_per_prompt` caches until the next prompt. `cached_while(i)` caches until one of the fingerprints
    0 to i changes; they are compared once for each prompt, and only if a prompt needs them.
    """

    __slots__ = ("_current", "_fingerprints", "_lasting", "_per_prompt")

    def __init__(self) -> None:
        self._per_prompt: dict[Any, Any] = {}
        self._fingerprints: tuple[object, ...] = ()
        self._lasting: tuple[dict[Any, Any], ...] = ()
        """The lasting answers, one dict for each fingerprint."""
        self._current: tuple[dict[Any, Any], ...] | None = None
        """The same dicts, once the fingerprints have been compared for this prompt."""

    def fingerprints(self) -> tuple[object, ...]:
        """Return snapshots of what lasting answers are computed from, what changes most rarely first."""
        return ()

    def compute(self, lifetime: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Compute an answer that is not in the cache; `lifetime` is PROMPT or the number of a fingerprint."""
        return function(self, *arguments)

    def expire(self) -> None:
        """Drop the answers of the last prompt, and let lasting ones be checked before they are used."""
        self._per_prompt.clear()
        self._current = None

    def clear(self) -> None:
        """Drop all answers; some of them refer to the view itself."""
        self._per_prompt.clear()
        for answers in self._lasting:
            answers.clear()

    def _compare(self) -> tuple[dict[Any, Any], ...]:
        """Replace the caches of changed fingerprints, and return those that are valid for this prompt."""
        now, before = self.fingerprints(), self._fingerprints
        if now != before:
            same = 0
            while same < len(before) and now[same] == before[same]:
                same += 1
            self._lasting = (*self._lasting[:same], *[{} for _ in now[same:]])
            self._fingerprints = now
        self._current = self._lasting
        return self._lasting


def cached_per_prompt(function: F) -> F:
    """Cache the answers of a function of a view until the next prompt."""

    @wraps(function)
    def cached(view: CachingView, *arguments: Any) -> Any:
        answers, key = view._per_prompt, (function, arguments)
        answer = answers.get(key, _MISSING)
        if answer is _MISSING:
            answer = answers[key] = view.compute(PROMPT, function, arguments)
        return answer

    return cast(F, cached)


def cached_while(fingerprint: int) -> Callable[[F], F]:
    """Return a decorator that caches answers while this fingerprint and those before it are unchanged."""

    def decorate(function: F) -> F:
        @wraps(function)
        def cached(view: CachingView, *arguments: Any) -> Any:
            answers, key = (view._current or view._compare())[fingerprint], (function, arguments)
            answer = answers.get(key, _MISSING)
            if answer is _MISSING:
                answer = answers[key] = view.compute(fingerprint, function, arguments)
            return answer

        return cast(F, cached)

    return decorate
