"""Games, positions and links of earlier versions, one folder a version: each of them opens for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bythebook
from bythebook import games
from bythebook.app.game.links import position_in_link
from bythebook.app.game.open_game import open_saved, open_text
from bythebook.guide.files import read_saved, restore_session
from bythebook.kernel.step import Codec

SAVES = sorted(Path(__file__).parent.glob("*/*.game"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_saved_game_opens_where_it_was_left(path: Path) -> None:
    """The position in the file wins over its lines; every field that there still is says the same.

    These files have numbers where later ones have ids. Only the counts of dice may have other names by now.
    """
    written = json.loads(path.read_text(encoding="utf-8").strip().splitlines()[-1].partition(" ")[2])
    opened = open_saved(path)
    codec = opened.box.codec
    numbered = Codec(codec.state, tuple(codec.steps.values()), special=codec.special)
    read = numbered.round_trip(opened.game.state)
    same = [name for name in written if name in read and name not in ("counts", "rulings")]
    assert len(same) > 40
    assert {name: read[name] for name in same} == {name: written[name] for name in same}
    assert written["rulings"].items() <= read["rulings"].items()  # later rulings have their defaults
    assert read["rulings"].keys() == {ruling.id for ruling in opened.box.rulings}


POSITIONS = sorted(Path(__file__).parent.glob("*/*.json"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_position_file_is_read_as_it_was_written(path: Path) -> None:
    """Whatever it says, the position says too; a later version may have more to say."""
    written = json.loads(path.read_text(encoding="utf-8"))
    read = bythebook.load(path).position()
    assert {name: read[name] for name in written} == written


LINKS = [
    (path.parent / f"{name}.game", link)
    for path in sorted(Path(__file__).parent.glob("*/links.txt"))
    for name, link in (line.split() for line in path.read_text(encoding="utf-8").splitlines())
]


@pytest.mark.parametrize(
    ("path", "link"), LINKS, ids=[f"{path.parent.name} {path.stem}" for path, _ in LINKS]
)
def test_a_link_leads_to_the_position_of_its_game(path: Path, link: str) -> None:
    """One of them was made before links were short."""
    assert open_text(position_in_link(link) or "").game.state == open_saved(path).game.state


def test_each_version_has_both_of_every_game() -> None:
    kept = {(path.parent.name, path.stem) for path in SAVES}
    assert kept == {(path.parent.name, path.stem) for path in POSITIONS}
    assert {name.partition("-")[0] for _, name in kept} == set(games.HERE)


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("*/*.guide")), ids=lambda path: path.stem)
def test_a_guided_game_goes_on_where_it_was_left(path: Path) -> None:
    """What was told and decided stands, and the bot waits for the same hands."""
    session = restore_session(read_saved(path.read_text(encoding="utf-8"), path.name), path.name)
    assert [row for row in session.log() if "[" in row] == [
        "  1. Turn: Muster next to a weak area: Brack  [M1]",
        "  3. Turn: Raid Dun  [R3]",
    ]
    assert session.decision is not None
    assert session.decision.text == "Stop"
