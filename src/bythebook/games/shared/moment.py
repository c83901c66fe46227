"""The exact moment in a position file: its key `now`, in the format of saved positions.

A position can be in the middle of a battle, a fight or a hire. If the pieces and the phase of the turn don't
determine the open prompt, the key `now` contains the state's fields that differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bythebook.games.shared.position_files import Data, Found, Schema, object_of
from bythebook.kernel.chance import Outcome
from bythebook.kernel.saves.ids import FORMAT_KEY, format_of
from bythebook.kernel.schema import Wrong
from bythebook.kernel.step import Codec, State, Step

T = TypeVar("T", bound=State)

NOW = "now"
"""The key for the exact moment."""

MOST_STEPS = 200
"""The maximum length of the agenda in a moment."""


class AsRolled(Step, frozen=True):
    """A step that restores the results of a bot's calls for chance after cards have been dealt."""

    results: tuple[Outcome, ...]

    def go(self, state: Any) -> None:
        """Restore the results."""
        state.results = self.results


def schema_of(fields: Sequence[str]) -> Schema:
    """Return the JSON schema of a moment that contains these fields of the state."""
    return object_of(
        {FORMAT_KEY: {"description": "The format of these fields; 1 by default."}}
        | {name: {"description": f"The field {name} of a saved game."} for name in fields},
        "The present moment in the format of saved games, written by the program where no other key says it. "
        "Delete it when you edit the file.",
    )


def moment(codec: Codec[T], state: T, plain: T, fields: Sequence[str]) -> dict[str, Any]:
    """Return the fields in which a state differs from `plain`, which has only the other keys of the file."""
    here = codec.round_trip(state)
    found = _unlike(here, codec.round_trip(plain), fields)
    leads_here = not found or not _unlike(here, codec.round_trip(at_prompt(plain)), fields)
    return {} if leads_here else {FORMAT_KEY: here[FORMAT_KEY], **found}


def at_prompt(state: T) -> T:
    """Return a copy of the state advanced to its next prompt."""
    if state.over or not state.agenda or state.agenda[-1].asks:
        return state
    later = state.copy()
    while later.agenda and not later.over and not later.agenda[-1].asks:
        later.agenda.pop().go(later)
    return later


def _unlike(here: Mapping[str, Any], there: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    return {name: here[name] for name in fields if here[name] != there[name]}


def in_present_names(codec: Codec[T], data: Data) -> Data:
    """Return a position file with the current names of fields, steps and ids in its moment."""
    if not isinstance(data, Mapping) or not isinstance(now := data.get(NOW), dict):
        return data
    try:
        return {**data, NOW: codec.in_present_names(now)}
    except ValueError:  # an unknown format is reported when the moment is read
        return data


def read_moment(codec: Codec[T], state: T, told: Mapping[str, Any], wrong: Found) -> None:
    """Set the fields of a moment, before cards are dealt; add those that can't be read to `wrong`."""
    try:
        version = format_of(told)
    except ValueError as error:
        wrong.append(Wrong((NOW,), str(error).removeprefix("$.")))
        return
    for name, data in told.items():
        if name == FORMAT_KEY:
            continue
        try:
            setattr(state, name, codec.value(name, data, version))
        except ValueError as error:
            wrong.append(Wrong((NOW,), str(error).removeprefix("$.")))
    if state.results and state.agenda:
        state.then(AsRolled(state.results))


def moment_problems(
    codec: Codec[T], state: T, check: Callable[[T], list[str]], *, dealing: bool = False
) -> list[str]:
    """Return what is wrong with a moment: its pieces, or a prompt that can't be asked or answered.

    While cards are still being dealt (`dealing`), the prompt is not checked.
    """
    if problem := codec.problem(state):
        return [problem]
    try:
        found = check(state)
        open_ = next((each for each in reversed(state.agenda) if not isinstance(each, AsRolled)), None)
        if not found and (open_ is None or not open_.asks or len(state.agenda) > MOST_STEPS):
            found = ["no decision is open at this moment"]
        elif not found and open_ is not None and not dealing and not open_.is_valid(state):
            found = [f"{type(open_).__name__} is impossible in this position"]
        elif not found and open_ is not None:
            list(open_.ask(state).options)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        found = ["`now` does not fit the rest of the position; delete it"]
    return found
