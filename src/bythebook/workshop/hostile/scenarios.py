"""Scenarios of one's own: the text of a TOML file."""

from __future__ import annotations

from types import ModuleType

from bythebook import games
from bythebook.kernel.box import Problems
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile.mutation import mutated_lines

DOTTED = ("a." * 5000 + "a = 1", "[" + "a." * 3000 + "a]", "x = " + "[" * 3000, "x = " + "{a=" * 900)
"""Rows that would be tables inside tables without end."""


def scenarios() -> ModuleType:
    """Return what reads the scenarios of the first game that has any."""
    return next(found for name in games.HERE if (found := games.load(name).scenarios) is not None)


def make(rng: SeededRandom) -> str:
    """A scenario of the box with changes."""
    reader = scenarios()
    text = reader.write(reader.load(rng.pick(reader.all_ids())))
    return f"{rng.pick(DOTTED)}\n{text}" if rng.one_in(12) else mutated_lines(rng, text)


def take(text: str) -> None:
    """What is read can be written, and is the same when it is read again."""
    reader = scenarios()
    try:
        scenario = reader.read(text)
    except reader.ScenarioError as error:
        raise Problems("scenario", list(map(str, error.problems))) from None
    if reader.read(reader.write(scenario)) != scenario:
        raise AssertionError("a scenario is not read back as it was")
