"""Games of other packages: listed, loaded, never instead of one of ours, and named when they fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bythebook import games
from bythebook.games import watchdog
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.log import Header
from tests.outside import FAILS, GAME, install, packages


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with packages(tmp_path / "packages") as made:
        yield made


def test_an_outside_game_is_listed_after_ours(folder: Path) -> None:
    install(folder, "skirmish")
    assert games.names() == (*games.HERE, "skirmish")
    assert games.load("skirmish").title == "Skirmish"
    assert games.load("skirmish") is games.load("skirmish")
    assert games.installed()[-1] == ("skirmish", "Skirmish", "skirmish_game 1.0", "")
    assert [game.where for game in games.installed()[:-1]] == ["bythebook"] * len(games.HERE)


def test_an_outside_game_never_shadows_one_of_ours(folder: Path) -> None:
    install(folder, "arcs", FAILS["set_up"])
    assert games.names() == games.HERE
    assert type(games.load("arcs")).__module__ == "bythebook.games.arcs.game"
    told = games.installed()[-1].line()
    assert told == "arcs (arcs_game 1.0) is left out: bythebook has a game of this name"


def test_of_two_packages_with_the_same_game_one_is_left_out(folder: Path) -> None:
    install(folder, "skirmish")
    install(folder, "skirmish", package="zebra")
    first, second = games.installed()[-2:]
    assert first == ("skirmish", "Skirmish", "skirmish_game 1.0", "")
    assert second.line() == "skirmish (zebra 1.0) is left out: another package has a game of this name"


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (FAILS["import"], "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("Game = dict", "broken_game:Game does not return a BoardGame"),
        (GAME.replace("{name}", "other"), "its name is 'other'"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named_with_its_package(
    folder: Path, source: str, problem: str
) -> None:
    named = install(folder, "broken", source)
    with pytest.raises(games.BrokenGame) as found:
        games.load("broken")
    assert str(found.value) == f"{named} can't be loaded: {problem}"
    assert games.installed()[-1].line() == f"broken (broken_game 1.0) can't be loaded: {problem}"
    assert [box.name for box in games.boxes()] == list(games.HERE)


def test_a_name_that_no_file_could_hold_is_left_out(folder: Path) -> None:
    install(folder, "Bad name")
    assert games.names() == games.HERE
    assert "a name is lower-case letters" in games.installed()[-1].problem


def test_an_unknown_game_is_answered_with_all_names(folder: Path) -> None:
    install(folder, "skirmish")
    with pytest.raises(games.UnknownGame, match=r"unknown game 'skirmsh'; nearest: skirmish; known: .*arcs"):
        games.load("skirmsh")


def test_something_done_with_every_game_leaves_out_those_that_fail(folder: Path) -> None:
    named = install(folder, "broken", FAILS["setup page"])
    install(folder, "skirmish")
    found, problems = games.each(lambda box: box.setup.on_the_shelf())
    assert len(found) == len(games.HERE) + 1
    assert problems == [f"{named} stopped: LookupError: no words"]


def test_an_error_of_ours_is_not_blamed_on_a_game(folder: Path) -> None:
    install(folder, "skirmish")
    box = games.load("skirmish")
    with pytest.raises(Refused) as message:
        box.check_seat("nobody")
    assert games.blame(message.value) is None
    with pytest.raises(KeyError) as ours:
        dict[str, str]()["ours"]
    assert games.blame(ours.value) is None


def test_no_game_is_looked_for_when_the_games_are_imported() -> None:
    code = "import bythebook.games as g; print(g.outside.installed_games.cache_info().misses)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "0\n"


def test_a_call_that_never_ends_is_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "SECONDS", 1)
    named = install(folder, "slow", FAILS["endless"])
    with ThreadPoolExecutor(1) as threads:
        playing = threads.submit(Game, games.load("slow"), Header("slow"))
        with pytest.raises(games.BrokenGame) as found:
            playing.result(30)
    assert str(found.value) == f"{named} was stopped: Game.new_state took more than 1 seconds"
