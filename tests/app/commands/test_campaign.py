"""The campaign in the terminal: five scenarios in a row, each until it is won."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bythebook.app.commands import campaign as command
from bythebook.app.game import campaign
from bythebook.app.game.open_game import OpenGame, open_new, open_saved
from bythebook.app.terminal.game import OVER
from bythebook.app.terminal.screen import Screen
from bythebook.games.memoir44.rules.campaign import progress as rules
from bythebook.kernel.box import Problems
from tests.app.driving import bythebook, refused


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "war.json"


def test_line_ups_are_listed(tmp_path: Path) -> None:
    done = bythebook(tmp_path, "campaign", "list")
    assert "normandy: Five Days in Normandy (linked, you play allies)" in done.stdout
    assert "1. Pegasus Bridge" in done.stdout


def test_lost_play_is_recorded_and_played_again_with_events(tmp_path: Path, file: Path) -> None:
    campaign.start(file, "normandy", [], None)
    first = campaign.play_file(file, campaign.load(file))
    done = bythebook(tmp_path, "campaign", "go", "--file", file, "--seed", "5", typed="1\ne\n" * 300)
    assert open_saved(first).game.state.winner == "axis", "answering 1 to everything loses with this seed"
    assert "lost, to be played again (1 try" in done.stdout
    assert rules.load(file.read_text()).losses == 1
    again = bythebook(tmp_path, "campaign", "go", "--file", file, "--seed", "5", typed="log all\nquit\n")
    assert "event: " in again.stdout
    second = open_saved(next(tmp_path.glob("war-1-pegasus_bridge-2-*.game"))).game
    assert second.header.setup["losses"] == "1"
    assert second.header.seed != open_saved(first).game.header.seed


def test_play_that_was_left_goes_on(tmp_path: Path, file: Path) -> None:
    campaign.start(file, "normandy", [], None)
    left = bythebook(tmp_path, "campaign", "go", "--file", file, "--seed", "3", typed="1\n")
    assert f"To continue the campaign: bythebook campaign go --file {file}" in left.stdout
    again = bythebook(tmp_path, "campaign", "go", "--file", file, typed="")
    assert "Continuing the game in" in again.stdout
    assert rules.load(file.read_text()).plays == ()


def test_game_that_ended_unrecorded_is_recorded(tmp_path: Path, file: Path) -> None:
    """Killed between the last answer and the record: the next start finds the game over."""
    begun = campaign.start(file, "normandy", [], None)
    kept = file.read_text()
    bythebook(tmp_path, "campaign", "go", "--file", file, "--seed", "5", typed="1\ne\n" * 300)
    file.write_text(kept)
    bythebook(tmp_path, "campaign", "go", "--file", file)
    assert rules.load(file.read_text()).losses == begun.losses + 1


def test_standing(tmp_path: Path, file: Path) -> None:
    campaign.start(file, None, ["pegasus_bridge", "toulon"], "axis")
    done = bythebook(tmp_path, "campaign", "--file", file)
    assert done.stdout.startswith("My campaign (preset, axis)")
    assert "0 of 2 won, 0 losses" in done.stdout


def test_campaign_under_way_is_never_written_over(file: Path) -> None:
    campaign.start(file, "normandy", [], None)
    with pytest.raises(Problems, match="in progress"):
        campaign.start(file, "breakout", [], None)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("start",), "name a line-up"),
        (("start", "nowhere"), "nowhere"),
        (("start", "normandy", "--side", "neutral"), "'neutral' is not one of axis, allies"),
        (("start", "--scenario", "atlantis"), "there is no scenario 'atlantis'"),
        (("standing",), "there is no campaign in"),
        (("go",), "there is no campaign in"),
        (("dance",), "'dance' is not possible here; possible: list, start, go, standing"),
    ],
)
def test_bad_request_is_a_sentence_and_exit_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    told: str,
) -> None:
    assert refused(monkeypatch, tmp_path, "campaign", *arguments) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"bythebook": "x"}', "\udcff"])
def test_broken_file_is_a_sentence_and_exit_2(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    file.write_text(text, errors="surrogateescape")
    assert refused(monkeypatch, file.parent, "campaign", "go", "--file", file) == 2
    assert str(file) in capsys.readouterr().err
    assert file.read_text(errors="surrogateescape") == text


def test_another_game_in_the_place_of_a_play_is_a_sentence(tmp_path: Path, file: Path) -> None:
    """Another box, another battle, another side: nothing of it is recorded."""
    campaign.start(file, "normandy", [], None)
    place = campaign.play_file(file, campaign.load(file))
    for game, setup in (("merc", {}), ("memoir44", {"scenario": "omaha_beach"})):
        place.write_text(open_new(game, setup=setup, seats={}, rulings={}, seed=1).game.text(), "utf-8")
        done = bythebook(tmp_path, "campaign", "go", "--file", file)
        assert done.returncode == 2
        assert "isn't the next game of the campaign, pegasus_bridge as allies" in done.stderr
    assert rules.load(file.read_text()).plays == ()


def test_giving_up_deletes_the_plays_of_this_campaign_only(tmp_path: Path, file: Path) -> None:
    other = file.with_name("war-2.json")
    own = campaign.play_file(file, campaign.start(file, "normandy", [], None))
    kept = [campaign.play_file(other, campaign.start(other, "winter", [], None)), tmp_path / "war-story.game"]
    for each in (own, *kept):
        each.write_text("bythebook memoir44 1\n")
        each.with_suffix(".keys").write_text("{}")
    campaign.give_up(file)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {other.name} | {path.with_suffix(end).name for path in kept for end in (".game", ".keys")}


def test_two_programs_that_start_a_campaign_do_not_overwrite_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second begins while the first one writes: it is told so, and the first campaign stays."""
    file = tmp_path / "campaign.json"
    real = campaign.new_campaign

    def begun(*given: Any) -> Any:
        made = real(*given)
        monkeypatch.setattr(campaign, "new_campaign", real)
        campaign.start(file, "winter", [], None)
        return made

    monkeypatch.setattr(campaign, "new_campaign", begun)
    with pytest.raises(Problems, match="in progress"):
        campaign.start(file, "normandy", [], None)
    assert campaign.load(file).title == "Panzers West"


# -- options, briefing, another try and a verdict ---------------------------------------------------


def test_a_play_takes_rulings_setup_and_what_is_real(tmp_path: Path, file: Path) -> None:
    begun = campaign.start(file, "normandy", [], None)
    options = ("--ruling", "board_edge=open", "--setup", "flight_plan=on", "--real", "dice,cards")
    done = bythebook(tmp_path, "campaign", "go", "--file", file, *options, typed="quit\n")
    assert done.stderr == ""
    header = open_saved(campaign.play_file(file, begun)).game.header
    assert header.rulings["board_edge"] == "open"
    assert header.setup["flight_plan"] == "on"
    assert header.setup["scenario"] == "pegasus_bridge"
    assert header.chance == {"dice": "typed", "cards": "typed"}


def test_what_the_campaign_sets_is_not_set_by_an_option(tmp_path: Path, file: Path) -> None:
    begun = campaign.start(file, "normandy", [], None)
    bythebook(tmp_path, "campaign", "go", "--file", file, "--setup", "scenario=omaha_beach", typed="quit\n")
    assert open_saved(campaign.play_file(file, begun)).game.header.setup["scenario"] == "pegasus_bridge"


def test_a_battle_is_introduced_as_one_of_its_campaign(tmp_path: Path, file: Path) -> None:
    campaign.start(file, "normandy", [], None)
    done = bythebook(tmp_path, "campaign", "go", "--file", file, typed="quit\n")
    assert "Five Days in Normandy, battle 1 of 5: Pegasus Bridge. 6 June 1944" in done.stdout


class Asked(Screen):
    """Somebody who types some lines."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.is_interactive = True
        self.lines = list(lines)

    def read(self, prompt: str) -> str:
        """The next line."""
        assert "Try again now?" in prompt
        return self.lines.pop(0)


def test_a_lost_battle_can_be_tried_again_at_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign.start(file, "normandy", [], None)
    played: list[Path] = []

    def play(opened: OpenGame, path: Path, screen: Screen) -> str:
        played.append(path)
        return OVER

    monkeypatch.setattr(command, "play", play)
    assert command.play_next(file, Asked("yes", "no")) == OVER
    assert len(played) == 2


def test_a_campaign_ends_with_a_verdict(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    won = SimpleNamespace(won=True, title="My war", losses=2, rating="decisive", summary=lambda: "all won")
    monkeypatch.setattr(command, "load", lambda path: won)
    assert command.play_next(file, Screen()) == OVER
    assert "The campaign My war is won. Battles lost: 2. Rating: decisive." in capsys.readouterr().out
