"""Choosing modes: which can be combined, and the factions and rounds of Versus (MODE-C1, W1, W3).

    modes, wrong = read_modes("versus, i-dictator")

Impossible choices are reported before anything is set up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.shared.scenery import Matrix, Pair, Value
from bythebook.kernel.notation import listed, nearest

AI: Final = "ai"
"""The mode that is on when a playbook plays the Dictator; players never choose it by name."""
VERSUS: Final = "versus"
VEHICLES_WITH_AI: Final = "vehicles_with_ai"
"""The ruling that allows vehicles with the Dictator AI."""
SHORT: Final = "short"
LONG: Final = "long"


# -- modes ----------------------------------------------------------------------------------------


def mode_label(mode: str) -> str:
    """Return the name of a mode as it is written in setups: `i-dictator`."""
    return mode.replace("_", "-")


def mode_names() -> list[str]:
    """Return the names of all modes that can be chosen, as they are written in setups."""
    return [mode_label(mode.id) for mode in facts().modes if mode.id != AI]


def read_modes(text: str) -> tuple[tuple[str, ...], list[str]]:
    """Return the modes listed in a text, in the order of the mode matrix, and its errors (MODE-C3)."""
    known, named, wrong = mode_names(), list[str](), list[str]()
    for part in text.split(",") if text.strip() else []:
        name = mode_label("-".join(part.lower().split()))
        if name == AI:
            wrong.append(
                "modes: 'ai' is not a mode to choose; it is on when a playbook has the Dictator's seat"
            )
        elif name not in known:
            wrong.append(
                f"modes: unknown mode {part.strip()!r}{nearest(name, known)}; known: {listed(known)}"
            )
        elif name in named:
            wrong.append(f"modes: {name} is listed twice")
        else:
            named.append(name)
    return tuple(mode.id for mode in facts().modes if mode_label(mode.id) in named), wrong


def _pairs(modes: Sequence[str], *, automa: bool) -> list[tuple[str, str]]:
    return list(combinations([*modes, AI] if automa else modes, 2))


def _pair_reason(one: str, other: str) -> str:
    """Return a sentence that names two modes and the reason why they do not combine (MODE-C1)."""
    mode, reasons = facts().mode, facts().reasons
    return f"{mode[one].name} and {mode[other].name}: {reasons[frozenset((one, other))]}"


def mode_problems(modes: Sequence[str], rulings: Mapping[str, str], *, automa: bool) -> list[str]:
    """Return an error for every pair of modes that may not be combined (MODE-C1, MODE-C2, RULING-1)."""
    allowed = ("ok", "warn") if rulings[VEHICLES_WITH_AI] == "allow" else ("ok",)
    problems = []
    for one, other in _pairs(modes, automa=automa):
        if facts().verdict(one, other) not in allowed:
            problems.append(_pair_reason(one, other))
            if other == AI:
                problems[-1] += " Choose a human or random player as the Dictator."
    return problems


def excludes_ai(text: str) -> bool:
    """Return whether the text lists a mode that can never be played with the Dictator AI (MODE-C1)."""
    return any(facts().verdict(mode, AI) == "no" for mode in read_modes(text)[0])


def mode_warnings(modes: Sequence[str], *, automa: bool) -> list[str]:
    """Return a warning for every pair of modes that is only allowed with a warning (MODE-C2)."""
    return [
        _pair_reason(one, other)
        for one, other in _pairs(modes, automa=automa)
        if facts().verdict(one, other) == "warn"
    ]


def matrix() -> Matrix:
    """Return every mode with its verdicts for all others; the Dictator AI depends on the seat (MODE-C1)."""
    modes = [Value(mode_label(mode.id), mode.name, mode.text) for mode in facts().modes]
    pairs = []
    for one, other in combinations([mode.id for mode in facts().modes], 2):
        reason, verdict = facts().reasons.get(frozenset((one, other)), ""), facts().verdict(one, other)
        ruling = VEHICLES_WITH_AI if verdict == "warn" else ""
        pairs.append(Pair(mode_label(one), mode_label(other), verdict, reason, ruling))
    return Matrix("modes", modes, pairs, {AI: "dictator"})


# -- the factions of Versus -----------------------------------------------------------------------


def read_format(text: str) -> tuple[int, ...]:
    """Return the number of players per faction: `2v1` is (2, 1); empty if the text is invalid (MODE-W1)."""
    parts = text.lower().split("v")
    if not all(part.isascii() and part.isdecimal() for part in parts):
        return ()
    return tuple(int(part[:9]) for part in parts)


def format_problem(text: str) -> str:
    """Return why a format cannot be played; empty if it can (MODE-W1)."""
    sizes, most, versus = read_format(text), max(facts().size), facts().versus
    if len(sizes) < versus.least_factions or len(sizes) > versus.most_factions or 0 in sizes:
        return (
            f"{text!r} is not a list of {versus.least_factions} to {versus.most_factions} factions, such as "
            f"{listed(versus.formats)}"
        )
    return f"{text} is {sum(sizes)} players; the limit is {most}" if sum(sizes) > most else ""


def format_warnings(text: str) -> list[str]:
    """Return a warning for a format that is not one of the published ones (MODE-W1)."""
    formats = facts().versus.formats
    if text.lower() in formats:
        return []
    return [f"{text} is not a published format of Versus ({listed(formats)}) and has not been balanced"]


# -- length ---------------------------------------------------------------------------------------


def read_rounds(text: str) -> int:
    """Return the number of rounds in Versus; 0 if the text is invalid (MODE-W3)."""
    versus = facts().versus
    named = {SHORT: versus.short, LONG: versus.long}.get(text.lower())
    if named is not None:
        return named
    return int(text[:9]) if text.isascii() and text.isdecimal() else 0
