"""The legend of every game: each sign is drawn by symbols that the board has, and says what it is."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from bythebook import games


@pytest.mark.parametrize("name", games.HERE)
def test_every_sign_is_drawn_by_symbols_of_the_board(name: str) -> None:
    """With inks alone, so that it is right in both themes; no two signs are called alike."""
    picture = games.load(name).renderer
    known, signs = picture.symbols(), picture.legend()
    assert len(signs) > 15
    assert len({sign.name for sign in signs}) == len(signs)
    for sign in signs:
        ET.fromstring(f"<svg>{sign.picture}</svg>")
        used = re.findall(r"#(sym-[\w-]+)", sign.picture)
        assert all(f'id="{symbol}"' in known for symbol in used), sign.name
        assert used or "<rect" in sign.picture or "<circle" in sign.picture or "<path" in sign.picture
        assert " style=" not in sign.picture
