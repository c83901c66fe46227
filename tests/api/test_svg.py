"""A board as a picture that stands alone."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bythebook
from bythebook.api import svg

STATIC = Path(bythebook.__file__).parent / "app" / "web" / "static"


@pytest.mark.parametrize("name", ["memoir44", "merc", "arcs"])
def test_the_picture_needs_nothing_beside_it(name: str) -> None:
    game = bythebook.new(name, seed=1)
    for _ in range(3):
        game.play_turn()
    text = game.svg()
    ElementTree.fromstring(text)
    used = set(re.findall(r'href="#([\w-]+)"', text))
    assert used <= set(re.findall(r'id="([\w-]+)"', text))
    assert "var(" not in text
    assert game._repr_svg_() == text
    assert str(game) == game.draw()


def test_a_picture_hides_what_a_seat_may_not_see() -> None:
    game = bythebook.new("merc", seed=1)
    for _ in range(6):
        game.play_turn()
    assert game.svg("dictator") != game.svg("rebels")


def test_the_inks_are_those_of_the_app_by_daylight() -> None:
    (tokens,) = STATIC.rglob("tokens.css")
    app = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", tokens.read_text(encoding="utf-8")))
    inks, _ = svg._style()
    own = {name: value for name, value in inks.items() if value.startswith("#")}
    assert own
    assert own == {name: app[name] for name in own}


@pytest.mark.parametrize("name", ["memoir44", "merc", "arcs"])
def test_letters_are_those_of_the_app(name: str) -> None:
    """Every class of letters that the app's style knows and a board uses is known here too."""
    (board,) = STATIC.rglob("board.css")
    known = set(re.findall(r"\.map \.([\w-]+)", board.read_text(encoding="utf-8")))
    text = bythebook.new(name).svg()
    used = {word for names in re.findall(r'<text[^>]* class="([^"]+)"', text) for word in names.split()}
    _, letters = svg._style()
    assert used & known - {"t"} <= set(re.findall(r"\.([\w-]+)", letters))
