"""Runs that are kept: nothing that was played is lost or played twice, and shards know whether they fit."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import bythebook
from bythebook import games as shelf
from bythebook.kernel.box import Problems
from bythebook.lab import runs
from bythebook.lab.play import GameChunk, GameRecord, code_files, game_code_hash
from bythebook.lab.runs import merge, play_run, read_run, read_run_info
from bythebook.lab.simulate import Result, simulate
from bythebook.players.seating import Seating, seating
from tests.lab.test_simulate import without_time
from tests.outside import GAME, install, packages


@pytest.fixture(scope="module")
def seated() -> Seating:
    return seating("memoir44", seats=["axis=random"])


def played(folder: Path, seated: Seating, *, games: int, seed: int = 1, resume: bool = False) -> Result:
    result = Result(seated)
    play_run(folder, result, games=games, seed=seed, resume=resume)
    return result


def test_a_saved_run_has_the_games_of_simulate(tmp_path: Path, seated: Seating) -> None:
    result = played(tmp_path / "run", seated, games=5)
    assert without_time(result.json()) == without_time(simulate(seated, games=5, seed=1).json())
    rows = list(read_run(tmp_path / "run"))
    games = [game for row in rows for game in row.chunk.games]
    assert [game.seed for game in games] == [1, 2, 3, 4, 5]
    assert all(game.points.keys() == {"axis", "allies"} and game.answers for game in games)
    lines = [line for row in rows for line in row.chunk.lines]
    decided = sum(counts[2] for line in lines for counts in line["allies"].values())
    assert decided == result.json()["decisions"] - result.json()["unanswered"]
    for asked, fitted, chosen, by_die in (counts for line in lines for counts in line["allies"].values()):
        assert asked >= fitted >= chosen >= by_die
    assert sum(counts[3] for line in lines for counts in line["allies"].values()) > 0


def test_every_room_that_a_game_needs_decides_whether_a_run_can_go_on() -> None:
    """Whatever a game may import is part of what is held against a kept run."""
    root = Path(bythebook.__file__).parent
    for name in shelf.HERE:
        read = {file.relative_to(root).as_posix() for file in code_files(name)}
        assert {"games/boardgame.py", "games/shared/grammar.py", "games/interfaces/evaluation.py"} <= read
        assert f"games/{name}/game.py" in read
        assert not any(f"games/{other}/game.py" in read for other in shelf.HERE if other != name)


def test_the_package_of_an_outside_game_decides_whether_a_run_can_go_on(tmp_path: Path) -> None:
    """Its code and its version are in the hash, and a change of either changes it."""
    codes: list[str] = []
    for text, version in (("", "1.0"), ("# other rules", "1.0"), ("", "2.0"), ("", "1.0")):
        with packages(tmp_path / f"packages-{len(codes)}") as folder:
            install(folder, "skirmish", GAME + text, version=version)
            assert folder / "skirmish_game.py" in set(code_files("skirmish"))
            game_code_hash.cache_clear()
            codes.append(game_code_hash("skirmish"))
    assert codes[0] == codes[3]
    assert len(set(codes)) == 3


def test_an_interrupted_run_continues_where_it_stopped(tmp_path: Path, seated: Seating) -> None:
    """Three of six games are kept, the next line is torn in the middle: three are played, none twice."""
    whole = played(tmp_path / "whole", seated, games=6)
    played(tmp_path / "run", seated, games=3)
    with (tmp_path / "run" / "rows-1.jsonl").open("ab") as file:
        file.write(b'{"first":4,"size":1,"chu')
    result = played(tmp_path / "run", seated, games=6, resume=True)
    assert result.games == whole.games
    assert [row.first for row in read_run(tmp_path / "run")] == [1, 2, 3, 4, 5, 6]


def test_a_folder_that_does_not_fit_is_rejected(tmp_path: Path, seated: Seating) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Problems, match="There is no run to resume"):
        played(folder, seated, games=1, resume=True)
    played(folder, seated, games=1)
    with pytest.raises(Problems, match="--resume"):
        played(folder, seated, games=1)
    other = seating("memoir44", seats=["axis=greedy"])
    with pytest.raises(Problems, match="seats: axis=random allies=solo-ai in the folder, axis=greedy"):
        played(folder, other, games=1, resume=True)
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "notes.txt").write_text("mine")
    with pytest.raises(Problems, match="This isn't an empty folder"):
        played(tmp_path / "else", seated, games=1)


def test_shards_of_one_run_are_put_together(tmp_path: Path, seated: Seating) -> None:
    whole = played(tmp_path / "whole", seated, games=4)
    played(tmp_path / "a", seated, games=2, seed=1)
    played(tmp_path / "b", seated, games=2, seed=3)
    assert merge(tmp_path / "both", [tmp_path / "a", tmp_path / "b"]) == 4
    games = [game for row in read_run(tmp_path / "both") for game in row.chunk.games]
    assert games == whole.games
    with pytest.raises(Problems, match="the game with seed 1 is in"):
        merge(tmp_path / "twice", [tmp_path / "a", tmp_path / "whole"])
    assert not (tmp_path / "twice").exists()


def test_shards_of_other_runs_are_not_put_together(tmp_path: Path, seated: Seating) -> None:
    """Another setup, another program: each difference is a sentence."""
    played(tmp_path / "a", seated, games=1)
    told = read_run_info(tmp_path / "a")
    other = msgspec.structs.replace(told, setup={"scenario": "omaha_beach"}, code="0", version="0.0.9")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "run.json").write_bytes(msgspec.json.encode(other))
    with pytest.raises(Problems) as wrong:
        merge(tmp_path / "both", [tmp_path / "a", tmp_path / "b"])
    text = str(wrong.value)
    first, second = tmp_path / "a", tmp_path / "b"
    assert f"setup: none in {first}, scenario=omaha_beach in {second}" in text
    assert "The program or its data have changed" in text
    assert f"version: {told.version} in {first}, 0.0.9 in {second}" in text


def test_totals_do_not_grow_with_the_games(seated: Seating) -> None:
    """Twenty thousand games: the sums are as long as those of one."""
    result = Result(seated, totals_only=True)
    game = GameRecord(seed=1, winner="axis", finished=True, turns=9, choices=5, decisions=5)
    chunk = GameChunk([game], 0.1, {"allies": {"asked": {"AI-1": 1}}})
    for _ in range(20_000):
        result.add(chunk)
    assert result.json()["games"] == result.winners["axis"] == 20_000
    assert result.games == []
    assert len(result.rule_counts["allies"]["asked"]) == 1


def test_a_new_file_is_begun_after_so_many_games(
    tmp_path: Path, seated: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "GAMES_IN_FILE", 2)
    played(tmp_path / "run", seated, games=5)
    assert [file.name for file in runs.record_files(tmp_path / "run")] == [
        f"rows-{n}.jsonl" for n in (1, 2, 3)
    ]
    assert len(played(tmp_path / "run", seated, games=5, resume=True).games) == 5
