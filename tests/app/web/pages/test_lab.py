"""The lab in the browser: trials are begun, watched, stopped, gone on with, and reported in words."""

from __future__ import annotations

import re
import stat
import subprocess
import sys
import time
from html import escape
from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.app.web.pages import lab as laboratory
from bythebook.app.web.workers import Threads
from bythebook.kernel import disk
from bythebook.lab import trials
from bythebook.lab.statistics import Mean
from bythebook.lab.trials import ArmReport, Report, Share, Trial
from tests.app.web.visiting import ELSEWHERE, Visitor, browser

RANDOM = {"axis": "random", "allies": "random"}


def until(visitor: Visitor, name: str, state: str) -> Any:
    """The page of a trial once it is there."""
    for _ in range(1800):
        page = visitor.get(f"/api/lab/{name}")
        if page["summary"]["state"] == state:
            return page
        time.sleep(0.1)
    raise AssertionError(page)


def test_a_trial_runs_beside_the_server_and_is_reported(visitor: Visitor, tmp_path: Path) -> None:
    seats = {"axis": "solo-ai", "allies": "random"}
    other = {"ai_second_look": "off"}
    name = visitor.post("/api/lab", 201, game="memoir44", seats=seats, games=3, other=other)["id"]
    assert "Another trial is running" in visitor.post("/api/lab", 409, game="memoir44", seats=RANDOM)["error"]
    page = until(visitor, name, "done")
    assert (page["played"], page["of"]) == (6, 6)
    assert page["names"] == ["as chosen", "“Solo AI: second look” read as no"]
    assert page["seats"] == {"axis": "Memoir '44 solo AI", "allies": "random moves"}
    assert "of 3 games" in page["summary"]["sentence"]
    (book,) = page["fired"]
    assert book["link"] == "/playbooks/memoir44/solo-ai"
    lines = {line["id"]: line for line in book["lines"]}
    assert lines["AI-1"]["counts"][0][0] > 0
    assert lines["AI-1"]["link"] == "/playbooks/memoir44/solo-ai#AI-1"
    assert len(lines["AI-1"]["counts"]) == 2
    assert visitor.get("/api/home")["lab"]["id"] == name
    (listed,) = visitor.get("/api/lab")["trials"]
    assert listed["sentence"] == page["summary"]["sentence"]
    printed = visitor.client.get(f"/api/lab/{name}/report")
    assert printed.headers["content-disposition"] == f'inline; filename="{name}.html"'
    assert escape(page["summary"]["sentence"].replace("**", "")) in printed.text
    again = "--seat axis=solo-ai --seat allies=random --games 3 --seed 1"
    assert f"bythebook simulate memoir44 {again}" in printed.text
    assert "--ruling ai_second_look=off --games 3 --seed 1" in printed.text
    assert printed.text.count("<svg") == 4
    folder = tmp_path / "lab" / name
    assert stat.S_IMODE(folder.stat().st_mode) == stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    (folder / "notes.txt").write_text("mine\n")
    visitor.post(f"/api/lab/{name}/delete")
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
    assert visitor.get("/api/lab")["trials"] == []
    assert visitor.get(f"/api/lab/{name}", 404)["error"]


def test_a_trial_that_another_program_plays_is_not_deleted(visitor: Visitor, tmp_path: Path) -> None:
    folder = tmp_path / "lab" / "memoir44-2026-01-01-1200"
    trials.save_trial(folder, Trial(game="memoir44", games=2))
    disk.add(folder / trials.GAMES, "")
    with disk.open_binary(folder / trials.GAMES) as playing:
        assert disk.lock(playing.fileno())
        told = visitor.post(f"/api/lab/{folder.name}/delete", 409)["error"]
    assert "is open in another window" in told
    assert sorted(path.name for path in folder.iterdir()) == [trials.GAMES, trials.TRIAL]
    visitor.post(f"/api/lab/{folder.name}/delete")
    assert not folder.exists()


def test_two_programs_that_begin_a_trial_at_the_same_moment_have_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    keep = trials.save_trial

    def after_another(folder: Path, trial: Trial) -> None:
        monkeypatch.setattr(trials, "save_trial", keep)
        keep(folder, trial)
        keep(folder, trial)

    monkeypatch.setattr(trials, "save_trial", after_another)
    monkeypatch.setattr(laboratory.Laboratory, "_start", lambda *_: None)
    name = laboratory.Laboratory(Threads().trial).begin(Trial(game="memoir44", games=2))
    assert len(list((tmp_path / "lab").iterdir())) == 2
    assert (tmp_path / "lab" / name / trials.TRIAL).exists()


def test_two_players_are_compared_and_their_difference_is_told_as_it_becomes_known(
    visitor: Visitor,
) -> None:
    body: dict[str, Any] = {
        "seats": RANDOM,
        "against": {"allies": "solo-ai"},
        "games": 10,
        "until_sure": True,
    }
    name = visitor.post("/api/lab", 201, game="memoir44", **body)["id"]
    page = until(visitor, name, "done")
    assert page["names"] == ["as chosen", "Memoir '44 solo AI as allies"]
    assert page["seat"] == "allies"
    assert [each["pairs"] for each in page["so_far"]] in ([5], [5, 10])
    assert all(each["more"]["low"] < each["more"]["mean"] < each["more"]["high"] for each in page["so_far"])
    assert re.search(
        r"Allies, random moves, wins .* with Memoir '44 solo AI as allies", page["summary"]["sentence"]
    )


def test_a_trial_is_stopped_and_gone_on_with(visitor: Visitor) -> None:
    name = visitor.post("/api/lab", 201, game="memoir44", seats=RANDOM, games=30)["id"]
    visitor.post(f"/api/lab/{name}/stop")
    page = visitor.get(f"/api/lab/{name}")
    assert page["summary"]["state"] == "stopped"
    assert page["played"] < 30
    assert page["rows"] == []
    assert "made when all games are played" in visitor.get(f"/api/lab/{name}/report", 404)["error"]
    assert visitor.get("/api/home")["lab"] is None
    visitor.post(f"/api/lab/{name}/on")
    assert until(visitor, name, "done")["rows"][0]["games"] == 30


def test_a_trial_that_is_done_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its report is there while its process is still ending."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    lab, trial = laboratory.Laboratory(Threads().trial), Trial(game="memoir44", seats=RANDOM, games=1)
    first = lab.begin(trial)
    assert lab.process is not None
    assert lab.process.wait() == 0
    lingering = lab.process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    assert lab.page(first).summary.state == "done"
    assert lab.begin(trial) != first
    assert lingering.poll() is not None
    lab.close()


def test_nothing_runs_on_when_the_server_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path) as first:
        name = first.post("/api/lab", 201, game="memoir44", seats=RANDOM, games=500)["id"]
    with browser(monkeypatch, tmp_path) as again:
        assert again.get(f"/api/lab/{name}")["summary"]["state"] == "stopped"


def test_what_cannot_be_tried_is_a_sentence(visitor: Visitor, tmp_path: Path) -> None:
    told = visitor.post("/api/lab", 400, game="memoir44", games=5000)
    assert "from 1 to 2,000" in told["error"]
    told = visitor.post("/api/lab", 400, game="memoir44", seats={"axis": "person"})
    assert "human players can't take part in the lab" in told["error"]
    told = visitor.post("/api/lab", 422, game="memoir44", seats={"axis": "/etc/passwd"})
    assert "unknown player" in told["error"]
    assert visitor.post("/api/lab/..%2F..%2Fgames/stop", 405)["error"]
    assert visitor.post("/api/lab/none/stop", 404)["error"]
    assert visitor.post("/api/lab/none/burn", 404)["error"]
    assert not (tmp_path / "lab").exists()


def test_the_lab_is_for_who_sits_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        assert there.get("/api/lab", 403)["error"]
        assert there.get("/api/lab/memoir44-bad/report", 403)["error"]
        assert there.post("/api/lab", 403, game="memoir44")["error"]
        assert there.get("/api/home")["lab"] is None


# -- words --------------------------------------------------------------------------------------------


def row(name: str, **won: int) -> ArmReport:
    of = sum(won.values())
    shares = [Share(seat, n, n / of, 0.37, 0.51) for seat, n in won.items()]
    return ArmReport(name, of, of, 0, 0, shares, Mean(5, 4, 6), {})


def test_the_sentence_is_about_the_page(tmp_path: Path) -> None:
    box = games.load("arcs")
    trial = Trial(game="arcs", seats={"red": "random", "yellow": "supercat"}, games=200)
    told = laboratory.sentence(box, trial, Report([row("as chosen", red=112, yellow=88)]))
    assert told.replace("\N{NO-BREAK SPACE}", " ") == (
        "SUPERCAT 0.7 wins **44 %** of 200 games (37 to 51 %) against random moves."
    )
    mirror = Trial(game="arcs", seats={"red": "supercat", "yellow": "supercat"}, games=200)
    told = laboratory.sentence(box, mirror, Report([row("as chosen", red=112, yellow=88)]))
    assert told.startswith("Red, SUPERCAT 0.7, wins")
    both = Trial(game="arcs", seats=trial.seats, games=200, other={"combat_target": "most_trophies"})
    rows = [row("as chosen", red=112, yellow=88), row("changed", red=138, yellow=62)]
    told = laboratory.sentence(box, both, Report(rows)).replace("\N{NO-BREAK SPACE}", " ")
    assert told.endswith("; with “Combat target” read as most trophies, **31 %**.")


def test_games_without_an_end_are_no_share() -> None:
    trial = Trial(game="memoir44", seats={"allies": "random"})
    nothing = ArmReport("as chosen", 4, 0, 4, 0, [], Mean(0, 0, 0), {})
    told = laboratory.sentence(games.load("memoir44"), trial, Report([nothing]))
    assert told == "Memoir '44 solo AI: none of 4 games finished."


def test_a_failure_is_shown(visitor: Visitor, tmp_path: Path) -> None:
    folder = tmp_path / "lab" / "memoir44-bad"
    trials.save_trial(folder, Trial(game="memoir44", seats=RANDOM))
    (folder / trials.FAILED).write_text("a playbook is gone")
    page = visitor.get("/api/lab/memoir44-bad")
    assert (page["summary"]["state"], page["failed"]) == ("failed", "a playbook is gone")
