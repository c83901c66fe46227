"""`bythebook simulate`."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.commands import simulate as command
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


def test_json_is_the_same_each_time_but_for_the_clock(call: Caller) -> None:
    arguments = ("simulate", "memoir44", "--games", 3, "--seed", 5, "--json")
    first, again = call(*arguments).json, call(*arguments).json
    assert first.pop("cpu_seconds") > 0
    again.pop("cpu_seconds")
    assert first == again
    assert first["games"] == first["finished"] == 3
    assert set(first["winners"]) == {"axis", "allies", "nobody"}
    assert first["rules"]["AI-1"]["decided"] > 0


def test_text_has_winners_with_intervals_and_marks_rules_that_never_fired(call: Caller) -> None:
    said = call("simulate", "memoir44", "--games", 2, "--setup", "scenario=sword_beach")
    assert said.code == 0
    assert said.err == ""
    assert "95 % confidence interval" in said.out
    assert "Games: 2 (2 finished)." in said.out
    (row,) = (line for line in said.out.splitlines() if line.startswith("FP-AI-1 "))
    assert row.split()[1:] == ["0", "0", "0", "never", "checked"]


def test_length_is_told_in_the_measure_of_the_game(call: Caller) -> None:
    for game, measure in (("merc", "rounds"), ("arcs", "chapters")):
        out = call("simulate", game, "--games", 1).out
        assert re.search(rf"Average length: \d+\.\d {measure}\.", out)


def test_each_book_has_a_table_of_its_own(call: Caller) -> None:
    out = call("simulate", "merc", "--games", 1).out
    assert out.index("\ndictator: dictator\n") < out.index("\nrebels: rebels\n")
    assert out.count("never checked") > 0


def test_a_book_with_holes_is_told_before_its_games(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    file.write_text(text.replace("## Losses (for every Lose)", "## Losses"), encoding="utf-8")
    said = call("simulate", "memoir44", "--games", 1, "--seat", f"axis={file}")
    assert said.code == 0
    assert "doesn't cover every decision" in said.err


def test_setup_seats_and_rulings_reach_the_game(call: Caller) -> None:
    said = call(
        *("simulate", "memoir44", "--games", 1, "--json", "--setup", "scenario=omaha_beach"),
        *("--seat", "axis=random", "--ruling", "ocean_exit=one_hex"),
    )
    assert said.json["setup"] == {"scenario": "omaha_beach"}
    assert said.json["seats"] == {"axis": "random", "allies": "solo-ai"}


def test_factions_play_and_an_odd_format_is_warned_of(call: Caller) -> None:
    usual = call("simulate", "merc", "--games", 1, "--json", "--setup", "modes=versus")
    assert usual.err == ""
    assert usual.json["seats"] == {"faction-1": "rebels", "faction-2": "rebels"}
    odd = call(
        "simulate", "merc", "--games", 1, "--json", *("--setup", "modes=versus", "--setup", "factions=2v1")
    )
    assert (odd.code, odd.json["finished"]) == (0, 1)
    assert "2v1 is not a published format of Versus" in odd.err


def test_a_choice_that_means_nothing_is_told(call: Caller) -> None:
    said = call("simulate", "merc", "--games", 1, *("--setup", "modes=versus", "--setup", "rebels=2"))
    assert said.code == 0
    assert said.err == "rebels=2 has no effect with this setup.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["memoir4"], "nearest: memoir44"),
        (["memoir44", "--setup", "scenari=omaha"], "nearest: scenario"),
        (["memoir44", "--setup", "flight_plan=perhaps"], "flight_plan"),
        (["memoir44", "--seat", "axis=nobody"], "unknown player 'nobody'"),
        (["memoir44", "--seat", "axis=person"], "human players can't take part"),
        (["memoir44", "--ruling", "x=y"], "unknown ruling"),
        (["memoir44", "--games", "0"], "must be at least 1"),
        (["memoir44", "--jobs", "0"], "1 to 256 workers"),
        (["memoir44", "--jobs", "9" * 30], "1 to 256 workers"),
        (["memoir44", "--bot", "/nowhere.md"], "/nowhere.md"),
        (
            ["merc", "--setup", "modes=assassination", "--seat", "dictator=dictator"],
            "Assassination and Dictator AI: Assassination can't be combined",
        ),
        (["merc", "--setup", "modes=verses"], "nearest: versus"),
        (["merc", "--setup", "modes=versus", "--seat", "dictator=random"], "unknown seat"),
    ],
)
def test_what_is_wrong_is_a_sentence_before_any_game(call: Caller, arguments: list[str], told: str) -> None:
    said = call("simulate", *arguments)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""


def stopping_after(games: int) -> Callable[[int], AbstractContextManager[Callable[[int], None]]]:
    """A bar at which somebody presses Ctrl+C when so many games are done."""

    @contextmanager
    def bar(total: int) -> Iterator[Callable[[int], None]]:
        done = 0

        def count(more: int) -> None:
            nonlocal done
            done += more
            if done >= games:
                raise KeyboardInterrupt

        yield count

    return bar


def test_ctrl_c_prints_what_there_is_and_resume_goes_on(
    call: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ("simulate", "memoir44", "--games", 5, "--json", "--keep", tmp_path / "run")
    report = tmp_path / "report.html"
    with monkeypatch.context() as patch:
        patch.setattr(command, "progress_bar", stopping_after(2))
        said = call(*run, "--report", report)
    assert said.code == 130
    assert "seeds 1 to 2. " in report.read_text(encoding="utf-8")
    assert said.json["games"] == 2
    to_continue = f"To continue, add: --keep {tmp_path / 'run'} --resume"
    assert said.err == f"Stopped after 2 of 5 games.\n{to_continue}\n"
    again, whole = call(*run, "--resume").json, call("simulate", "memoir44", "--games", 5, "--json").json
    assert {**again, "cpu_seconds": 0} == {**whole, "cpu_seconds": 0}


def test_what_cannot_be_kept_is_a_sentence(call: Caller, tmp_path: Path) -> None:
    said = call("simulate", "memoir44", "--games", 1, "--resume")
    assert (said.code, said.err) == (
        2,
        "bythebook: --resume needs --keep: name the folder of the run to continue.\n",
    )
    (tmp_path / "file").write_text("")
    said = call("simulate", "memoir44", "--games", 1, "--keep", tmp_path / "file")
    assert said.code == 2
    assert "This isn't an empty folder" in said.err
    said = call("lab", "query", tmp_path, "winners")
    assert said.code == 2
    assert "doesn't contain a run. `bythebook simulate --keep` creates one" in said.err


def test_runs_of_several_machines_are_put_together(call: Caller, tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 3)):
        call("simulate", "memoir44", "--games", 2, "--seed", seed, "--keep", tmp_path / name)
    said = call("lab", "merge", tmp_path / "both", tmp_path / "a", tmp_path / "b")
    assert said.out == f"{tmp_path / 'both'}: merged 2 runs with 4 games\n"
    said = call("lab", "merge", tmp_path / "twice", tmp_path / "a", tmp_path / "both")
    assert said.code == 2
    assert "These runs can't be merged:\n" in said.err
    assert "how often does each seat win?" in call("lab", "query", tmp_path / "both").out.lower()
