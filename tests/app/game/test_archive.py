"""All games as one file: what goes in comes out, and hostile files end in a sentence."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from datetime import datetime

import pytest

from bythebook.app.game import archive
from bythebook.app.game.archive import PackedGame, pack, unpack
from bythebook.kernel.box import Problems

WHEN = datetime(2026, 3, 4, 20, 30)


def zipped(**files: bytes | str) -> bytes:
    """A zip, made by others; `__` stands for a point in a name."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return made.getvalue()


def test_what_goes_in_comes_out() -> None:
    games = [PackedGame("one", WHEN, "bythebook\nä\n"), PackedGame("two", datetime(1970, 1, 1), "")]
    one, two = unpack(pack(games))
    assert (one.name, one.changed, one.text, one.wrong) == ("one.game", WHEN, "bythebook\nä\n", "")
    assert (two.changed, two.text) == (archive.OLDEST, "")


def test_one_that_is_no_game_is_named_and_the_others_are_read() -> None:
    found = unpack(zipped(notes__txt="x", bytes__game=b"\xff\xfe", good__game="text"))
    assert {each.name: each.wrong or each.text for each in found} == {
        "notes.txt": "game files end in .game",
        "bytes.game": "it is not text",
        "good.game": "text",
    }


def test_a_name_is_only_told() -> None:
    """Folders, signs that cannot be printed, and whatever a system puts there by itself are left out."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in ("../../etc/pass\x1bwd.game", "games/", "__MACOSX/._one.game", f"{'x' * 500}.game"):
            archive.writestr(name, "")
    assert [each.name for each in unpack(made.getvalue())] == ["pass?wd.game", "x" * 80]


def test_a_file_is_only_so_large(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = zipped(bomb__game=b" " * (archive.MOST_GAME_BYTES + 1), good__game="text")
    assert [each.wrong for each in unpack(bomb)] == ["it has more than 1,000,000 bytes", ""]
    monkeypatch.setattr(archive, "MOST_UNPACKED_BYTES", 1_000)
    with pytest.raises(Problems, match="unpacked it has 1,000,005 bytes; the limit is 1,000"):
        unpack(bomb)
    monkeypatch.setattr(archive, "MOST_FILES", 1)
    with pytest.raises(Problems, match="it contains 2 files; the limit is 1"):
        unpack(bomb)


def test_a_bomb_that_lies_about_its_size_gives_no_more_than_it_has_said() -> None:
    """Its directory says ten bytes; ten million would come out."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(b" " * 10_000_000) + packed.flush()
    bomb = bytearray(zipped(bomb__game=b" " * 10))
    head = bomb.index(b"bomb.game") + len(b"bomb.game")
    old = struct.unpack_from("<L", bomb, 18)[0]
    bomb[head : head + old] = data
    directory = bomb.index(b"PK\x01\x02")
    for at in (18, directory + 20):
        struct.pack_into("<L", bomb, at, len(data))
    struct.pack_into("<L", bomb, bomb.index(b"PK\x05\x06") + 16, directory)
    (found,) = unpack(bytes(bomb))
    assert found.text == " " * 10 or found.wrong == "it can't be unpacked"


def test_what_cannot_be_unpacked_is_named() -> None:
    """A wrong checksum, a password, another way of packing."""
    wrong, locked, other = (bytearray(zipped(one__game="some text")) for _ in range(3))
    wrong[wrong.index(b"PK\x01\x02") + 16] ^= 1
    for at in (6, locked.index(b"PK\x01\x02") + 8):
        locked[at] |= 1
    for at in (8, other.index(b"PK\x01\x02") + 10):
        other[at] = zipfile.ZIP_LZMA
    assert [unpack(bytes(each))[0].wrong for each in (wrong, locked, other)] == [
        "it can't be unpacked",
        "it can't be unpacked",
        "its compression method is not supported",
    ]


GOOD = zipped(one__game="some text")


@pytest.mark.parametrize(
    "data",
    [b"", b"PK", b"some text", GOOD[:60], zipped(), b"\x00" * 5000],
    ids=["nothing", "its first letters", "some text", "cut off", "no file in it", "noughts"],
)
def test_a_file_that_is_none_is_a_sentence(data: bytes) -> None:
    with pytest.raises(Problems, match=r"not a zip file of games|doesn't contain any games"):
        unpack(data)


def test_a_time_that_is_none_does_no_harm() -> None:
    odd = bytearray(GOOD)
    odd[odd.index(b"PK\x01\x02") + 14 : odd.index(b"PK\x01\x02") + 16] = b"\x00\x00"
    assert unpack(bytes(odd))[0].text == "some text"
