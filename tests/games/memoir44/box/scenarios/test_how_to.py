"""The scenario of the how-to guide can be played to its end, and its table of letters is complete."""

from __future__ import annotations

import re
from pathlib import Path

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.tables import RULES
from bythebook.games.memoir44.box.scenarios.text import read
from bythebook.players.match import play_out
from bythebook.players.seating import seating

PAGE = Path(__file__).parents[5].joinpath("docs/how-to/write-a-scenario.md").read_text("utf-8")


def test_the_scenario_of_the_page_is_played(tmp_path: Path) -> None:
    """The solo AI plays both sides."""
    block = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    path = tmp_path / "crossroads.toml"
    path.write_text(block[1], encoding="utf-8")
    assert read(path).title == "Crossroads"
    seats = seating("memoir44", setup=[f"scenario={path}"], seats=["axis=solo-ai", "allies=solo-ai"])
    game = seats.start(1)
    play_out(game, seats.box, seats.players(1))
    assert game.prompt is None
    assert game.state.over


def test_the_letters_of_the_page_are_those_of_the_data() -> None:
    """Every terrain and unit type, with its token; every special rule."""
    letters = dict(re.findall(r"\| ([a-z ]+) \| `(\w+)` ", PAGE))
    units = {unit.name.lower(): unit.token for unit in facts().units}
    terrains = {terrain.name.lower(): terrain.token for terrain in facts().terrains if terrain.id != "clear"}
    assert letters == terrains | units
    assert all(f"`{rule}`" in PAGE for rule in RULES)
    assert all(f"`{kind.token}`" in PAGE for kind in facts().obstacles)
