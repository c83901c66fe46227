"""A game that was played, for the commands that look back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook import games
from tests.app.driving import bythebook


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of some turns against a playbook of one's own."""
    home = tmp_path_factory.mktemp("played")
    bot = home / "bot.md"
    bot.write_text(games.load("memoir44").bots.playbooks()["solo-ai"], encoding="utf-8")
    path = home / "a.game"
    bythebook(home, "play", "memoir44", "--seed", "5", "--bot", bot, "--save", path, typed="1\n" * 12)
    return path
