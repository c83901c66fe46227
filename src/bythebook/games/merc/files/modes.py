"""The modes of a position file: the chosen modes, the seats of the players, and keys that don't apply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.box.modes import (
    VERSUS,
    format_problem,
    mode_label,
    mode_problems,
    read_format,
    read_modes,
)
from bythebook.games.merc.rules.setup.setup import sides
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.games.shared.position_files import Data, Found
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Seat
from bythebook.kernel.schema import Wrong

_OF_VERSUS: Final = ("factions", "rounds", "first")
_OF_THE_DICTATOR: Final = (
    *("dictator", "base", "difficulty", "hand", "tactics", "in_force"),
    *("named", "owed", "ability_used"),
)
"""The keys about the Dictator, which don't apply in Versus."""


class Play(NamedTuple):
    """The modes in play, and in Versus the number of players in each faction."""

    modes: tuple[str, ...]
    factions: tuple[int, ...]


def as_setup(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the keys of a position file that are also setup keys, in the form of a setup."""
    keys = ("rebels", "cards", "difficulty", "dictator", "factions", "rounds")
    setup = {key: str(data[key]) for key in keys if key in data}
    named = data.get("modes")
    return setup | ({"modes": ",".join(map(str, named))} if isinstance(named, list) and named else {})


def sides_in(data: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Return the seats of a position file."""
    return sides(as_setup(data) if isinstance(data, Mapping) else {})


def read_play(sound: Data, wrong: Found) -> Play:
    """Return the modes and factions of a file; an invalid format is reported and replaced by the default."""
    modes, _ = read_modes(",".join(name for name in sound.get("modes", ()) if name))
    if VERSUS not in modes:
        for key in _OF_VERSUS:
            if key in sound:
                wrong.append(Wrong((key,), "only used in Versus: add versus to the modes"))
        return Play(modes, ())
    usual = facts().versus.formats[0]
    text = sound.get("factions", usual)
    if problem := format_problem(text):
        wrong.append(Wrong(("factions",), problem))
        text = usual
    return Play(modes, read_format(text))


def check_play(state: State, sound: Data, wrong: Found) -> None:
    """Report modes that can't be combined, and keys that a mode rejects or requires."""
    for problem in mode_problems(state.modes, state.rulings, automa=state.automa):
        wrong.append(Wrong(("modes",), problem))
    if state.ruler == NOBODY:
        for key in _OF_THE_DICTATOR:
            if key in sound:
                wrong.append(Wrong((key,), "Versus has no Dictator"))
        if sound.get("rebels", state.rebels) != state.rebels:
            text = f"must be {state.rebels}, the number of players in all factions, or left out"
            wrong.append(Wrong(("rebels",), text))
    elif "assassination" in state.modes and state.base == NOWHERE:
        wrong.append(Wrong(("base",), "is missing: Assassination starts with a revealed base"))
    for key in ("active", "first"):
        if sound.get(key, state.seats[0]) not in state.seats:
            wrong.append(Wrong((key,), f"expected one of {listed(state.seats)}, not {sound[key]}"))


def write_play(state: State) -> dict[str, Any]:
    """Return the keys of a file that describe modes and factions."""
    data: dict[str, Any] = {"modes": [mode_label(mode) for mode in state.modes]}
    if state.ruler == NOBODY:
        sizes = [state.faction.count(side) for side in range(len(state.seats))]
        data |= {"factions": "v".join(map(str, sizes)), "rounds": state.rounds}
    if state.first != NOWHERE:
        data["first"] = state.seats[state.first]
    return data
