"""Scenarios of one's own: the text of a TOML file."""

from __future__ import annotations

from importlib.resources import files

from bythebook.games.memoir44.box.scenarios.text import ScenarioError, all_ids, read, write
from bythebook.kernel.box import Problems
from bythebook.lab.fuzz import Lots
from bythebook.workshop.hostile.mutation import mutated_lines

DOTTED = ("a." * 5000 + "a = 1", "[" + "a." * 3000 + "a]", "x = " + "[" * 3000, "x = " + "{a=" * 900)
"""Rows that would be tables inside tables without end."""


def make(lots: Lots) -> str:
    """A scenario of the box with changes."""
    folder = files("bythebook.games.memoir44").joinpath("box", "data", "scenarios")
    text = folder.joinpath(f"{lots.pick(all_ids())}.toml").read_text("utf-8")
    return f"{lots.pick(DOTTED)}\n{text}" if lots.one_in(12) else mutated_lines(lots, text)


def take(text: str) -> None:
    """What is read can be written, and is the same when it is read again."""
    try:
        scenario = read(text)
    except ScenarioError as error:
        raise Problems("scenario", list(map(str, error.problems))) from None
    if read(write(scenario)) != scenario:
        raise AssertionError("a scenario is not read back as it was")
