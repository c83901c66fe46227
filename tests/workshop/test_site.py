"""The site: its first answers are those of the app, and its Python has what the app needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bythebook import games
from bythebook.players import library
from bythebook.workshop.site.__main__ import write_first
from bythebook.workshop.site.packs import LEFT_OUT

BRIDGE = """
import sys

class Lacks:
    def find_spec(self, name, path=None, target=None):
        if name.replace(".", "/") in sys.argv[1:]:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Lacks())
import bythebook.app.site.bridge
"""
"""The app of the site, where some modules are missing."""


def test_the_site_has_no_playbooks_of_its_builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path / "home"))
    library.copy("solo-ai", "secret-plan")
    write_first(tmp_path)
    for game in games.HERE:
        told = (tmp_path / f"setup-{game}.json").read_text("utf-8")
        assert '"sitters"' in told
        assert "secret-plan" not in told


def test_the_app_starts_without_the_modules_that_the_site_leaves_out() -> None:
    """In a Python that has read nothing else before: what a test runner has imported is not missed."""
    where = f"import sys; sys.path[:0] = {sys.path!r}\n"
    started = [sys.executable, "-S", "-c", where + BRIDGE, *sorted(LEFT_OUT)]
    done = subprocess.run(started, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
