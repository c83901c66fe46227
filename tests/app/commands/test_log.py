"""`bythebook log`: the log in words, with reasons, for one side, as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

from bythebook.app.game.open_game import open_new
from bythebook.kernel.game import PERSON
from tests.app.driving import bythebook


def test_log_in_words(played: Path, tmp_path: Path) -> None:
    done = bythebook(tmp_path, "log", played)
    assert done.returncode == 0
    assert done.stdout.startswith("bythebook memoir44 2\n")
    assert re.search(r"^4 axis draw$", done.stdout, re.MULTILINE)
    assert "{" not in done.stdout


def test_log_tells_every_reason_anew(played: Path, tmp_path: Path) -> None:
    done = bythebook(tmp_path, "log", played, "--why")
    assert "[AI-1] Draw two cards: draw." in done.stdout
    assert "today's playbook" not in done.stdout


def test_log_flags_what_a_changed_playbook_would_do(played: Path, tmp_path: Path) -> None:
    bot = played.with_name("bot.md")
    old = bot.read_text(encoding="utf-8")
    other = old.replace("[AI-2a] most units activated", "[AI-2a] fewest units activated")
    assert other != old
    try:
        bot.write_text(other, encoding="utf-8")
        done = bythebook(tmp_path, "log", played, "--why")
    finally:
        bot.write_text(old, encoding="utf-8")
    assert "has changed since this game was last played" in done.stdout
    assert "The present playbook decides otherwise" in done.stdout


def test_log_as_json(played: Path, tmp_path: Path) -> None:
    done = bythebook(tmp_path, "log", played, "--json", "--why")
    data = json.loads(done.stdout)
    assert data["header"]["seed"] == 5
    bot = [line for line in data["lines"] if line["seat"] == "axis" and "answer" in line]
    assert bot[0]["answer"] == "draw"
    assert bot[0]["why"][-1]["event"] == "decides"
    assert {line["today"] for line in bot} == {"the same"}


def test_log_for_one_side_hides_the_others_secrets(tmp_path: Path) -> None:
    seats = ("--seat", "axis=person", "--seat", "allies=person")
    path = tmp_path / "two.game"
    bythebook(tmp_path, "play", "memoir44", "--seed", "3", *seats, "--save", path)
    whole = bythebook(tmp_path, "log", path, "--json")
    axis = bythebook(tmp_path, "log", path, "--json", "--seat", "axis")
    dealt = [line["outcome"] for line in json.loads(whole.stdout)["lines"]]
    seen = [line["outcome"] for line in json.loads(axis.stdout)["lines"]]
    assert "(hidden)" not in dealt
    assert seen.count("(hidden)") == 1
    wrong = bythebook(tmp_path, "log", path, "--seat", "alies")
    assert wrong.returncode == 2
    assert "nearest: allies" in wrong.stderr


def test_log_for_one_side_hides_what_every_card_follows_from(tmp_path: Path) -> None:
    """The seed, the position that a game began with, and corrections."""
    path, seats = tmp_path / "two.game", dict.fromkeys(("axis", "allies"), PERSON)
    opened = open_new("memoir44", setup={}, seats=seats, rulings={}, seed=77_123)
    hands = opened.game.state.hands
    opened.game.correct({"hands": {"axis": hands[0], "allies": hands[1]}})
    path.write_text(opened.game.text(), encoding="utf-8")
    for form in ([], ["--json"]):
        shown = bythebook(tmp_path, "log", path, *form).stdout
        assert "77123" in shown
        assert "(hidden)" not in shown
        hidden = bythebook(tmp_path, "log", path, *form, "--seat", "axis").stdout
        assert "77123" not in hidden
        assert re.search(r"correct(ion)?\W+\(hidden\)", hidden)
