"""How terrains look: one table beside the data, for the drawn board and the text."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.screen.drawing.stamps import symbols
from bythebook.games.memoir44.screen.looks import LOOKS


def test_every_terrain_has_a_look_and_its_symbols() -> None:
    assert list(LOOKS) == [terrain.id for terrain in facts().terrains]
    for look in LOOKS.values():
        for name in (look.carpet, look.symbol, look.symbol_held):
            assert not name or f'id="sym-{name}"' in symbols()
        assert bool(look.symbol) == bool(look.symbol_held)


@pytest.mark.parametrize("terrain", ["forest", "hedgerow", "steep_hill"])
def test_a_terrain_is_in_the_data_and_in_the_looks_alone(terrain: str) -> None:
    """A terrain with rules of the usual kinds is a row of each table, and perhaps a symbol."""
    folder = Path(str(files("bythebook.games.memoir44")))
    modules = [path for path in folder.rglob("*") if path.suffix in (".py", ".json")]
    naming = {path.name for path in modules if f'"{terrain}"' in path.read_text("utf-8")}
    assert naming == {"terrain.json", "looks.py"}
