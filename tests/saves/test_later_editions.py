"""Positions open to the same in a later edition of the games: its lists have new entries and run backwards.

The later edition is a copy of the program with other data files, in a process of its own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import bythebook
from bythebook import games
from bythebook.games.arcs.box import facts as arcs
from bythebook.games.arcs.files import history as arcs_history
from bythebook.games.merc.box import facts as merc
from bythebook.games.merc.files import history as merc_history
from bythebook.kernel import log
from tests.contract.tables import LAYS, play, seat
from tests.long import first

Edit = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]

SCRIPT = Path(__file__).with_name("later_edition.py")
OLD = sorted(Path(__file__).parent.glob("*/*.game"))
MOST = 1000
"""So many answers of each table are looked at."""


def newer_first(**changes: Any) -> Edit:
    """The list backwards, and before it a new entry like its first but for these changes."""
    return lambda entries: [{**entries[0], **changes}, *reversed(entries)]


def backwards(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return entries[::-1]


LISTS: dict[tuple[str, str], Edit] = {
    ("merc/mercs", "mercs"): newer_first(id="aaron", name="Aaron", since="9.0"),
    ("merc/equipment", "equipment"): newer_first(id="slingshot", name="Slingshot", number=None, since="9.0"),
    ("merc/sectors", "sectors"): newer_first(id="aluminium", name="Aluminium Industry", box="promo"),
    ("merc/dictators", "dictators"): newer_first(id="batista", name="Batista", box="promo"),
    ("merc/tactics", "tactics"): newer_first(id="ambush", name="Ambush", since="9.0"),
    ("memoir44/units", "units"): newer_first(id="cavalry", name="Cavalry", token="C"),
    ("arcs/court", "cards"): newer_first(id="archers", name="Archers", since="9.0"),
    ("arcs/leaders", "leaders"): newer_first(id="admiral", name="Admiral"),
    ("arcs/lore", "lore"): newer_first(id="arc_drives", name="Arc Drives"),
}
"""Lists of the data files whose entries are numbered."""


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the later edition."""
    folder = tmp_path_factory.mktemp("later")
    source = Path(bythebook.__file__).parent
    shutil.copytree(source, folder / "bythebook", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for (file, name), edit in LISTS.items():
        game, _, stem = file.partition("/")
        path = folder / "bythebook" / "games" / game / "box" / "data" / f"{stem}.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        data[name] = edit(data[name])
        path.write_text(json.dumps(data), encoding="utf-8")
    merc = folder / "bythebook" / "games" / "merc"
    replaced(
        merc / "box" / "facts.py", r'Literal\["base", "expansion"\]', 'Literal["base", "expansion", "promo"]'
    )
    return folder


def replaced(path: Path, old: str, new: str) -> None:
    text, n = re.subn(old, new, path.read_text(encoding="utf-8"))
    assert n == 1
    path.write_text(text, encoding="utf-8")


def run(positions: Path, folder: Path) -> list[dict[str, Any]]:
    """What the positions open as in the edition in a folder."""
    path = os.pathsep.join((str(folder), str(SCRIPT.parents[2])))
    told = subprocess.run(
        [sys.executable, str(SCRIPT), str(positions)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return [json.loads(line) for line in told.stdout.splitlines()]


def moments(name: str) -> list[str]:
    """Positions of a game, each the first with some step that waits or some field that is not empty."""
    found, seen = list[str](), set[str]()
    for lay in LAYS[name]:
        for game in islice(play(seat(lay), 3), MOST):
            state = game.state
            here = {field for field in game.box.codec.touched if getattr(state, field)}
            for each in (*state.agenda, getattr(state, "fight", None)):
                if each is not None:
                    names = each.__struct_fields__
                    here |= {f"{type(each).__name__}.{field}" for field in names if getattr(each, field)}
            if not here <= seen:
                seen |= here
                start = game.box.codec.encode(state)
                found.append("\n".join(log.header_lines(game.header, start=start)) + "\n")
    return found


@pytest.mark.parametrize("name", first(1, games.HERE))
def test_a_position_is_the_same_in_a_later_edition(name: str, later: Path, tmp_path: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in OLD if path.stem.startswith(name)]
    texts += moments(name)
    positions = tmp_path / "positions.json"
    positions.write_text(json.dumps(texts), encoding="utf-8")
    here, there = run(positions, Path(bythebook.__file__).parents[1]), run(positions, later)
    assert len(here) == len(there) == len(texts) > 15
    for now, then in zip(here, there, strict=True):
        assert then["position"] == now["position"]
        assert then == now


COUNTED: dict[str, tuple[Any, tuple[str, ...]]] = {
    "MERCs": (merc.facts().mercs, merc_history.MERCS),
    "equipment": (merc.facts().equipment, merc_history.EQUIPMENT),
    "tactics": (merc.facts().tactics, merc_history.TACTICS),
    "Court cards": (arcs.facts().court, arcs_history.COURT),
}
"""Cards that are all somewhere in a position, and those that were in the box in version 0.1.0."""


@pytest.mark.parametrize("what", COUNTED)
def test_a_card_that_was_not_in_the_first_version_says_since_when_it_is(what: str) -> None:
    """Otherwise a game that was saved without it could not be opened."""
    cards, first_ones = COUNTED[what]
    assert {card.id for card in cards if not card.since} == set(first_ones)
