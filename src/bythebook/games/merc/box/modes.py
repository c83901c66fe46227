"""Choosing modes: which go together, who plays against whom in Versus, and for how long (MODE-C1, W1, W3).

    modes, wrong = read_modes("versus, i-dictator")

Whatever cannot be is said before anything is set up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.shared.scenery import Matrix, Pair, Value
from bythebook.kernel.notation import listed, nearest

AI: Final = "ai"
"""The mode that is on when a page plays the Dictator; nobody names it."""
VERSUS: Final = "versus"
SHORT: Final = "short"
LONG: Final = "long"


# -- modes ----------------------------------------------------------------------------------------


def written(mode: str) -> str:
    """A mode as people write it: `i-dictator`."""
    return mode.replace("_", "-")


def mode_names() -> list[str]:
    """Every mode that can be chosen, as people write it."""
    return [written(mode.id) for mode in facts().modes if mode.id != AI]


def read_modes(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The modes named in a text, in the order of the matrix, and what is wrong with it (MODE-C3)."""
    known, named, wrong = mode_names(), list[str](), list[str]()
    for part in text.split(",") if text.strip() else []:
        name = written("-".join(part.lower().split()))
        if name == AI:
            wrong.append(
                "modes: the Dictator AI is on when a page has the Dictator's seat; it is not named here"
            )
        elif name not in known:
            wrong.append(
                f"modes: there is no mode {part.strip()!r}{nearest(name, known)}; known: {listed(known)}"
            )
        elif name in named:
            wrong.append(f"modes: {name} is named twice")
        else:
            named.append(name)
    return tuple(mode.id for mode in facts().modes if written(mode.id) in named), wrong


def _pairs(modes: Sequence[str], *, automa: bool) -> list[tuple[str, str]]:
    return list(combinations([*modes, AI] if automa else modes, 2))


def _told(one: str, other: str) -> str:
    """Two modes by name, and why they do not go together (MODE-C1)."""
    mode, reasons = facts().mode, facts().reasons
    return f"{mode[one].name} and {mode[other].name}: {reasons[frozenset((one, other))]}"


def refusals(modes: Sequence[str], rulings: Mapping[str, str], *, automa: bool) -> list[str]:
    """Every two modes that may not be combined, with the reason (MODE-C1, MODE-C2, RULING-1)."""
    allowed = ("ok", "warn") if rulings["vehicles_with_ai"] == "allow" else ("ok",)
    found = []
    for one, other in _pairs(modes, automa=automa):
        if facts().verdict(one, other) not in allowed:
            seat = " Seat a person or a random player as the Dictator." if other == AI else ""
            found.append(f"modes: {_told(one, other)}{seat}")
    return found


def without_ai(text: str) -> bool:
    """Whether a mode named in a text never goes with the Dictator AI (MODE-C1)."""
    return any(facts().verdict(mode, AI) == "no" for mode in read_modes(text)[0])


def mode_warnings(modes: Sequence[str], *, automa: bool) -> list[str]:
    """Every two modes that are allowed with a warning, with the reason (MODE-C2)."""
    return [
        _told(one, other)
        for one, other in _pairs(modes, automa=automa)
        if facts().verdict(one, other) == "warn"
    ]


def matrix() -> Matrix:
    """The modes with the verdict on every two of them; the Dictator AI is on by who sits there (MODE-C1)."""
    modes = [Value(written(mode.id), mode.name, mode.text) for mode in facts().modes]
    pairs = []
    for one, other in combinations([mode.id for mode in facts().modes], 2):
        reason = facts().reasons.get(frozenset((one, other)), "")
        pairs.append(Pair(written(one), written(other), facts().verdict(one, other), reason))
    return Matrix("modes", modes, pairs, {AI: "dictator"})


# -- the factions of Versus -----------------------------------------------------------------------


def read_format(text: str) -> tuple[int, ...]:
    """The players of each faction: `2v1` is (2, 1); nothing if it is no such text (MODE-W1)."""
    parts = text.lower().split("v")
    if not all(part.isascii() and part.isdecimal() for part in parts):
        return ()
    return tuple(int(part[:9]) for part in parts)


def wrong_format(text: str) -> str:
    """Why a format cannot be played, or nothing (MODE-W1)."""
    sizes, most, versus = read_format(text), max(facts().size), facts().versus
    if len(sizes) < versus.least_factions or len(sizes) > versus.most_factions or 0 in sizes:
        return (
            f"{text!r} is not {versus.least_factions} to {versus.most_factions} factions such as "
            f"{listed(versus.formats)}"
        )
    return f"{text} is {sum(sizes)} players; there are maps for up to {most}" if sum(sizes) > most else ""


def format_warnings(text: str) -> list[str]:
    """What is to be said of a format nobody recommends (MODE-W1)."""
    formats = facts().versus.formats
    if text.lower() in formats:
        return []
    return [f"Versus is made for {listed(formats)}; {text} is allowed, and nobody has balanced it"]


# -- how long -------------------------------------------------------------------------------------


def read_rounds(text: str) -> int:
    """How many rounds a game of Versus has; 0 if the text says no such number (MODE-W3)."""
    versus = facts().versus
    named = {SHORT: versus.short, LONG: versus.long}.get(text.lower())
    if named is not None:
        return named
    return int(text[:9]) if text.isascii() and text.isdecimal() else 0
