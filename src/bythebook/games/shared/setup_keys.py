"""What can be chosen before a game, and what is wrong with a choice, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.prompt import Seat

PERSON: Final = "person"
WITH_HANDS: Final = (PERSON, "random", "greedy", "search")
"""Players that hold cards; every other name is a bot's, which plays by its page (AI-1, AI-2.1, S14)."""


def holds_cards(who: str) -> bool:
    """Whether a player holds cards; what stands behind a colon says how it plays: `search:500`."""
    return who.partition(":")[0] in WITH_HANDS


@dataclass(frozen=True, slots=True)
class SetupKey:
    """One thing that can be chosen before a game: `--setup name=value`."""

    name: str
    default: str
    values: tuple[str, ...]
    """The possible values; empty where any text of the right kind will do."""
    text: str
    tries: tuple[str, ...] = ()
    """Some values worth trying, where any text of the right kind will do."""
    title: str = ""
    """What people call it: "Setup card"."""
    part: Literal["first", "who", "what", "more"] = "what"
    """Where it stands: before all others, with who plays, with what is played, or behind all that."""


def with_defaults(keys: Iterable[SetupKey], options: Mapping[str, str]) -> dict[str, str]:
    """What is chosen for every key; the default where nothing is said."""
    return {key.name: options.get(key.name, key.default).strip() for key in keys}


def wrong_keys(keys: Iterable[SetupKey], options: Iterable[str]) -> list[str]:
    """Options that no key stands for, each with the nearest one."""
    names = [key.name for key in keys]
    return [
        f"{name}: there is no such setup key{nearest(name, names)}; known: {listed(names)}"
        for name in options
        if name not in names
    ]


def wrong_values(keys: Iterable[SetupKey], chosen: Mapping[str, str]) -> list[str]:
    """Choices that are none of the values of their key."""
    return [
        f"{key.name}: {chosen[key.name]!r} is not one of {listed(key.values)}"
        f"{nearest(chosen[key.name], key.values)}"
        for key in keys
        if key.values and chosen[key.name] not in key.values
    ]


def wrong_seats(seats: Iterable[Seat], known: Sequence[str]) -> list[str]:
    """Seats that no side of the game has."""
    return [
        f"seat {seat}: there is no such side{nearest(seat, known)}; known: {listed(known)}"
        for seat in seats
        if seat not in known
    ]
