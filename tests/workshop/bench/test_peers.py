"""The peers' environment: our Python, exact versions; what cannot be installed is left out and said."""

import sys
import venv
from pathlib import Path
from typing import Any

import pytest

from bythebook.workshop.bench import peers


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """What would have been installed, into an environment that is a file."""
    done: list[tuple[str, ...]] = []

    def create(folder: Path, **_: Any) -> None:
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").touch()

    def install(python: Path, pins: tuple[str, ...]) -> bool:
        done.append(pins)
        return pins != ("open_spiel==2.0.2",)

    monkeypatch.setattr(peers, "FOLDER", tmp_path / "venv")
    monkeypatch.setattr(venv, "create", create)
    monkeypatch.setattr(peers, "_install", install)
    return done


def test_engines_that_cannot_be_installed_are_left_out_and_listed(
    installed: list[tuple[str, ...]],
) -> None:
    assert peers.figures() == [*peers.SETTLERS, "python_chess_per_s"]
    describe_peers = peers.describe_peers({"points_bot_decisions_per_s": "7", "python_chess_per_s": "9"})
    assert describe_peers[0].startswith("Reference engine: catanatron 3.2.1 ")
    assert describe_peers[-2:] == [
        "Random choices per second of other engines: python-chess 1.11.2 9.",
        "open_spiel 2.0.2 can't be installed here, so it isn't measured.",
    ]


def test_they_are_installed_once_for_each_python_and_each_choice_of_versions(
    installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A peer on another Python than ours would be no measure."""
    for _ in range(2):
        peers.figures()
        assert len(installed) == 3
    monkeypatch.setattr(sys, "version", "4.0.0")
    peers.figures()
    assert len(installed) == 6


def test_an_environment_without_a_stamp_is_created_again(
    installed: list[tuple[str, ...]],
) -> None:
    peers.figures()
    (peers.FOLDER / "bythebook.stamp").write_text("3.11 catanatron", encoding="utf-8")
    assert peers.missing() == []
    peers.figures()
    assert len(installed) == 6


def test_without_the_reference_engine_there_is_no_environment(
    installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "_install", lambda python, pins: False)
    with pytest.raises(peers.NoPeer, match=r"catanatron==3\.2\.1"):
        peers.figures()
    assert not peers.FOLDER.exists()
