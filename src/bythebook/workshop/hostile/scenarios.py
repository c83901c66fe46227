"""Custom scenarios: the text of a TOML file."""

from __future__ import annotations

from types import ModuleType

from bythebook import games
from bythebook.kernel.box import Problems
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile.mutation import mutate_lines

DOTTED = ("a." * 5000 + "a = 1", "[" + "a." * 3000 + "a]", "x = " + "[" * 3000, "x = " + "{a=" * 900)
"""Lines that would create deeply nested tables."""


def scenarios() -> ModuleType:
    """Return the scenario reader of the first game that has scenarios."""
    return next(found for name in games.HERE if (found := games.load(name).scenarios) is not None)


def make(rng: SeededRandom) -> str:
    """Return a mutated copy of a scenario from the box."""
    reader = scenarios()
    text = reader.write(reader.load(rng.pick(reader.all_ids())))
    return f"{rng.pick(DOTTED)}\n{text}" if rng.one_in(12) else mutate_lines(rng, text)


def take(text: str) -> None:
    """Read the scenario, write it, and check that reading it again gives the same result."""
    reader = scenarios()
    try:
        scenario = reader.read(text)
    except reader.ScenarioError as error:
        raise Problems("scenario", list(map(str, error.problems))) from None
    if reader.read(reader.write(scenario)) != scenario:
        raise AssertionError("reading a written scenario gives another one")
