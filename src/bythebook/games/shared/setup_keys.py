"""Setup keys: the choices before a game, and their validation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.prompt import Seat

PERSON: Final = "person"
WITH_HANDS: Final = (PERSON, "random", "greedy", "search")
"""Players that hold cards; all others are bots, which draw as their playbooks say (AI-1, AI-2.1, S14)."""


def holds_cards(who: str) -> bool:
    """Return whether a player holds cards; a name can have a suffix, as in `search:500`."""
    return who.partition(":")[0] in WITH_HANDS


@dataclass(frozen=True, slots=True)
class SetupKey:
    """A choice before a game: `--setup name=value`."""

    name: str
    default: str
    values: tuple[str, ...]
    """The possible values; empty if any text of the right form is allowed."""
    text: str
    tries: tuple[str, ...] = ()
    """Example values, if any text of the right form is allowed."""
    title: str = ""
    """Its name for players: "Setup card"."""
    part: Literal["first", "who", "what", "more"] = "what"
    """Its place on the setup screen: before everything else, with the players, with the game, or last."""


def with_defaults(keys: Iterable[SetupKey], options: Mapping[str, str]) -> dict[str, str]:
    """Return the chosen value for every key, or its default."""
    return {key.name: options.get(key.name, key.default).strip() for key in keys}


def wrong_keys(keys: Iterable[SetupKey], options: Iterable[str]) -> list[str]:
    """Return an error for each unknown key, with the most similar key."""
    names = [key.name for key in keys]
    return [
        f"unknown setup key {name}{nearest(name, names)}; known: {listed(names)}"
        for name in options
        if name not in names
    ]


def wrong_values(keys: Iterable[SetupKey], chosen: Mapping[str, str]) -> list[str]:
    """Return an error for each value that is not allowed for its key."""
    return [
        f"{key.name}: {chosen[key.name]!r} is not one of {listed(key.values)}"
        f"{nearest(chosen[key.name], key.values)}"
        for key in keys
        if key.values and chosen[key.name] not in key.values
    ]


def wrong_seats(seats: Iterable[Seat], known: Sequence[str]) -> list[str]:
    """Return an error for each unknown seat."""
    return [
        f"unknown seat {seat}{nearest(seat, known)}; known: {listed(known)}"
        for seat in seats
        if seat not in known
    ]
