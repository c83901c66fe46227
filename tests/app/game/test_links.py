"""Positions in links: short, whole, and refused with a sentence where they are none."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import pytest

from bythebook import games
from bythebook.app.game import links
from bythebook.app.game.links import pack_text, position_in_link, position_text, unpack_position
from bythebook.app.game.open_game import open_new, open_text
from bythebook.kernel.box import Problems


@pytest.mark.parametrize("game", games.HERE)
def test_a_link_holds_the_whole_position_and_fits_a_code(game: str) -> None:
    """With a seed that nobody chose, which is long; a code that phones read well holds 1,500 signs."""
    opened = open_new(game, setup={}, seats={}, rulings={}, seed=2**127 + 7)
    text = position_text(opened.box, opened.game.header, opened.game.state)
    link = f"https://example.org/bythebook/#/#position={pack_text(text)}"
    assert len(link) < 1_500
    assert position_in_link(link) == text
    assert open_text(text).game.state == opened.game.state


@pytest.mark.parametrize(
    "text", ["", "game.json", "#position=", "https://example.org/", "position=eJw", "C:\\games\\#1.json"]
)
def test_what_is_no_link_is_none(text: str) -> None:
    assert position_in_link(text) is None


@pytest.mark.parametrize("fragment", ["eJw", "AAAA", "x", pack_text("text")[:-6], pack_text("text")[4:], "ä"])
def test_a_link_that_was_not_copied_whole_is_a_sentence(fragment: str) -> None:
    with pytest.raises(Problems, match=r"check that you copied all of it|cut off"):
        unpack_position(fragment)


def test_a_bomb_in_a_link_is_not_unpacked() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b" " * 10_000_000, 9)).decode()
    with pytest.raises(Problems, match="too long"):
        unpack_position(bomb)


@pytest.mark.parametrize("more", ["{number} correct {{}}\n", "  {number} correct {{}}\n", "{position}\n"])
def test_a_link_holds_one_position_and_no_answers(more: str) -> None:
    """3 kB can unpack to many thousand lines that take minutes to replay."""
    opened = open_new("memoir44", setup={}, seats={}, rulings={}, seed=3)
    text = position_text(opened.box, opened.game.header, opened.game.state)
    position = next(line for line in text.splitlines() if line.startswith("= "))
    line = more.format(number=opened.game.number, position=position)
    with pytest.raises(Problems, match="a whole game, not only a position"):
        unpack_position(pack_text(text + line))
    with pytest.raises(Problems, match=r"too long|not only a position"):
        unpack_position(pack_text(text + line * 50_000))


def test_what_links_have_in_common_never_changes() -> None:
    """Else no link that was made before would open; a better one needs a file of its own beside it."""
    assert (len(links._words()), zlib.crc32(links._words())) == (24724, 2740403048)
