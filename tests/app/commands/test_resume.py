"""`bythebook resume`: the last game, or one by a piece of its name."""

from __future__ import annotations

import os
from pathlib import Path

from tests.app.driving import bythebook


def test_the_last_game_or_one_by_a_piece_of_its_name(tmp_path: Path) -> None:
    first = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed="name  Thursday   evening\n1\n")
    assert "This game is now called Thursday evening." in first.stdout
    os.utime(next((tmp_path / "games").glob("memoir44*")), (1, 1))
    bythebook(tmp_path, "play", "merc", "--seed", "3", typed="1\n")
    assert bythebook(tmp_path, "resume").stdout.startswith("MERC\n")
    assert bythebook(tmp_path, "resume", "thursday").stdout.startswith("Memoir '44\n")
    assert bythebook(tmp_path, "resume", "merc").stdout.startswith("MERC\n")


def test_a_name_that_is_none_or_several_is_a_sentence(tmp_path: Path) -> None:
    none = bythebook(tmp_path, "resume")
    assert (none.returncode, none.stderr) == (2, "bythebook: resume:\n  there is no unfinished game\n")
    for seed in ("1", "2"):
        bythebook(tmp_path, "play", "memoir44", "--seed", seed, typed="1\n")
    several = bythebook(tmp_path, "resume", "pegasus")
    assert several.returncode == 2
    assert "'pegasus' could mean Pegasus Bridge (memoir44-pegasus_bridge-" in several.stderr
    odd = bythebook(tmp_path, "resume", "banana")
    assert "no unfinished game has 'banana' in its name" in odd.stderr


def test_a_name_has_a_length(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "play", "memoir44", "--seed", "3", typed=f"name {'x' * 81}\n")
    assert "name: use at most 80 printable characters" in done.stdout


def test_a_guided_game_is_a_game_too(tmp_path: Path) -> None:
    book = Path(__file__).parents[3] / "examples" / "guides" / "reavers.md"
    bythebook(tmp_path, "play", "merc", "--seed", "3", typed="1\n")
    os.utime(next((tmp_path / "games").glob("merc*.game")), (1, 1))
    bythebook(tmp_path, "guide", str(book), typed="Loot\n")
    (tmp_path / "guides" / "damaged.json").write_text("{", encoding="utf-8")
    last = bythebook(tmp_path, "resume")
    assert last.stdout.startswith("The Reavers, for Three Shores\n")
    assert "Which line is the first that fits?" in last.stdout
    assert bythebook(tmp_path, "resume", "reavers").stdout.startswith("The Reavers, for Three Shores\n")
    assert bythebook(tmp_path, "resume", "merc").stdout.startswith("MERC\n")
    bythebook(tmp_path, "guide", str(book), typed="Loot\n")
    several = bythebook(tmp_path, "resume", "reavers")
    assert "could mean The Reavers, for Three Shores (the-reavers-for-three-shores-" in several.stderr


def test_a_guided_game_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    bythebook(tmp_path, "play", "merc", "--seed", "3", typed="1\n")
    folder = tmp_path / "guides"
    folder.mkdir()
    (folder / "deep.json").write_text('{"x":' + "[" * 5000)
    (folder / "odd.json").write_bytes(b'{"book": "\xff"}')
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.json")
    assert bythebook(tmp_path, "resume", "merc").stdout.startswith("MERC\n")
    refused = bythebook(tmp_path, "guide", folder / "deep.json")
    assert refused.returncode == 2
    assert "is not a guided game: the JSON is nested too deeply" in refused.stderr
