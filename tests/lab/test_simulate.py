"""Many games: the same for any number of workers, and every rule counted once a decision."""

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.kernel.prompt import Seat
from bythebook.lab import workers as lab
from bythebook.lab.play import GameChunk, RuleTally, play_chunk
from bythebook.lab.simulate import MOST_IN_CHUNK, chunks, simulate
from bythebook.playbook.run.runner import Program
from bythebook.players.seating import BadSeating, Seating, seating


@pytest.fixture(scope="module")
def seated() -> Seating:
    return seating("memoir44", seats=["axis=random"])


def without_time(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "cpu_seconds"}


def test_the_number_of_workers_changes_nothing(seated: Seating) -> None:
    alone = simulate(seated, games=7, seed=11)
    both = simulate(seated, games=7, seed=11, jobs=2)
    assert both.games == alone.games
    assert without_time(both.json()) == without_time(alone.json())


def test_games_are_their_seeds_whatever_else_is_played(seated: Seating) -> None:
    rows = simulate(seated, games=4, seed=5).games
    assert [game.seed for game in rows] == [5, 6, 7, 8]
    assert simulate(seated, games=1, seed=7).games == [rows[2]]


def test_result_adds_up(seated: Seating) -> None:
    told: list[int] = []
    data = simulate(seated, games=6, seed=1, progress=told.append).json()
    assert sum(told) == data["games"] == data["finished"] == sum(data["winners"].values()) == 6
    assert list(data["winners"]) == ["axis", "allies", "nobody"]
    assert data["failed"] == []
    assert data["choices"] > 0
    rules = data["rules"]
    assert sum(rule["decided"] for rule in rules.values()) <= data["decisions"]
    assert all(rule["asked"] >= rule["yes"] >= rule["decided"] for rule in rules.values())


def test_every_published_id_is_listed_though_it_never_fired(seated: Seating) -> None:
    rules = simulate(seated, games=1, seed=1).rules
    program = seated.players(1)[Seat("allies")].program  # type: ignore[attr-defined]
    assert isinstance(program, Program)
    assert set(rules) == set(program.ids.values())
    assert rules["FP-AI-1"] == {"asked": 0, "yes": 0, "decided": 0}
    assert rules["AI-1"]["decided"] > 0


def test_playbooks_with_the_same_ids_are_counted_separately(tmp_path: Path) -> None:
    """A copy of a book with a line struck out: only its own counts say what became of that line."""
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    copy = tmp_path / "copy.md"
    copy.write_text(text.replace("- [O1] **Order** a unit in close assault\n  - Then: **Hold**\n", ""))
    result = simulate(seating("memoir44", seats=[f"axis={copy}"]), games=2, seed=1)
    axis, allies = result.rules_by_seat["axis"], result.rules_by_seat["allies"]
    assert "O1" not in axis
    assert allies["O1"]["decided"] == result.rules["O1"]["decided"] > 0
    for what in ("asked", "yes", "decided"):
        assert axis["AI-1"][what] + allies["AI-1"][what] == result.rules["AI-1"][what]


def test_one_playbook_in_all_seats_is_counted_once() -> None:
    result = simulate(seating("memoir44"), games=1, seed=1)
    assert list(result.rules_by_seat) == ["axis"]
    assert result.rules_by_seat["axis"] == result.rules
    assert result.json()["rules_by_seat"] == {}


def test_bots_of_later_games_count_nothing(seated: Seating) -> None:
    simulate(seated, games=1, seed=1)
    assert seated.players(1)[Seat("allies")].tally is None  # type: ignore[attr-defined]


def test_the_lines_of_a_rule_count_once_a_decision() -> None:
    tally = RuleTally({1: "A", 2: "A", 3: "B", 4: "C"})
    tally.add([(1, True), (2, False), (3, False), (9, True)], 2)
    tally.add([(1, False)], 4)
    tally.add([], 0)
    assert tally.rules_asked == {"A": 2, "B": 1, "C": 1}
    assert tally.rules_yes == {"A": 1, "C": 1}
    assert tally.rules_decided == {"A": 1, "C": 1}
    assert tally.nothing == 1


def test_a_game_that_breaks_is_named_and_the_others_count(
    seated: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Seating.start

    def broken(self: Seating, seed: int) -> Any:
        if seed == 2:
            raise KeyError("planted")
        return start(self, seed)

    monkeypatch.setattr(Seating, "start", broken)
    data = simulate(seated, games=3, seed=1).json()
    assert data["failed"] == [{"seed": 2, "error": "KeyError: 'planted'"}]
    assert data["finished"] == 2


def killed(seating: Seating, seeds: range) -> None:
    os._exit(9)


def killed_once(seating: Seating, seeds: range) -> GameChunk:
    """The worker that plays seed 3 is killed, the first time."""
    mark = Path(seating.setup["mark"])
    if 3 in seeds and not mark.exists():
        mark.touch()
        os._exit(9)
    return play_chunk(msgspec.structs.replace(seating, setup={}), seeds)


def test_a_killed_worker_loses_nothing(
    seated: Seating, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two workers, one of which ends in the middle of its games: all of them are there, in their order."""
    rows = [range(at, at + 1) for at in range(1, 7)]
    alone = [chunk.games for chunk in (play_chunk(seated, row) for row in rows)]
    monkeypatch.setattr(lab, "play_chunk", killed_once)
    marked = msgspec.structs.replace(seated, setup={"mark": str(tmp_path / "killed")})
    with lab.workers(2) as run:
        assert [chunk.games for chunk in run(marked, iter(rows))] == alone
    assert (tmp_path / "killed").exists()


class Handed(Future[GameChunk]):
    """A row that is played when somebody waits for it."""

    def result(self, timeout: float | None = None) -> GameChunk:
        if not self.done():
            self.set_result(GameChunk([], 0.0))
        return super().result(timeout)


class Killable:
    """Processes that can be killed with all rows they were handed."""

    def __init__(self) -> None:
        self.rows: list[Handed] = []

    def submit(self, *work: object) -> Handed:
        self.rows.append(Handed())
        return self.rows[-1]

    def kill(self) -> None:
        for row in self.rows:
            if not row.done():
                row.set_exception(BrokenExecutor())

    def shutdown(self, *, cancel_futures: bool) -> None:
        for row in self.rows:
            row.cancel()


def test_workers_of_two_set_ups_that_are_killed_lose_nothing(
    seated: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two set-ups are played in turn by the same workers, as in a comparison; both go on with new ones."""
    made: list[Killable] = []

    def new(jobs: int, **more: object) -> Killable:
        made.append(Killable())
        return made[-1]

    monkeypatch.setattr(lab, "ProcessPoolExecutor", new)
    rows = [range(at, at + 1) for at in range(8)]
    with lab.workers(2) as run:
        one, two = run(seated, rows), run(seated, rows)
        played = [next(one), next(two)]
        made[0].kill()
        played += [chunk for both in zip(one, two, strict=True) for chunk in both]
    assert len(played) == 2 * len(rows)
    assert len(made) == 2


def test_chunks_are_scheduled_as_they_are_needed(seated: Seating) -> None:
    """Of many rows only a few are taken before the first is given back."""
    taken: list[int] = []

    def rows() -> Iterator[range]:
        for at in range(1, 1000):
            taken.append(at)
            yield range(at, at)

    with lab.workers(2) as run:
        next(run(seated, rows()))
    assert len(taken) < 10


def test_who_stops_does_not_wait_for_games_under_way(seated: Seating) -> None:
    """The second row would take hours."""
    with lab.workers(2) as run:
        assert len(next(run(seated, [range(1, 2), range(2, 10**6)])).games) == 1


def test_workers_that_are_killed_repeatedly_raise_an_error(
    seated: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "play_chunk", killed)
    with pytest.raises(lab.LostWorker, match="fewer --jobs"), lab.workers(2) as run:
        list(run(seated, [range(1)]))


def test_people_do_not_play_in_simulations() -> None:
    with pytest.raises(BadSeating, match="human players can't take part"):
        simulate(seating("memoir44", seats=["axis=person"]), games=1, seed=1)


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 2), (100, 1), (1000, 3)])
def test_chunks_are_the_seeds_in_order(games: int, jobs: int) -> None:
    rows = list(chunks(games, 5, jobs))
    assert [seed for row in rows for seed in row] == list(range(5, 5 + games))
    assert max(map(len, rows)) <= MOST_IN_CHUNK
