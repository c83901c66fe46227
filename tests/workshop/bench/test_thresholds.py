"""The bench's table and verdicts, from made-up figures; nothing is timed here."""

import pytest

from bythebook.workshop.bench.machine import Figure
from bythebook.workshop.bench.thresholds import THRESHOLDS, Figures, rows, table

GAMES = [game for game in THRESHOLDS if game != "app"]


def quiet(**values: float) -> Figures:
    return {name: Figure(value=value, loop_ms=10.0) for name, value in values.items()}


def busy(**values: float) -> Figures:
    return {name: Figure(value=value, loop_ms=20.0, busy=True) for name, value in values.items()}


BESIDE = quiet(
    random_choices_per_s=1000.0,
    bot_decisions_per_s=100.0,
    copy_us=60.0,
    env_steps_per_s=500.0,
    two_workers_speedup=1.6,
)
"""The peer's figures and the machine's limit."""
KEPT = quiet(
    random_choices_per_s=3600.0,
    bot_decisions_per_s=4100.0,
    games_per_s=40.0,
    bot_decisions_with_why_per_s=3300.0,
    turn_p99_ms=20.0,
    copy_us=20.0,
    recording_slowdown=1.05,
    env_steps_per_s=500.0,
    two_workers_speedup=1.52,
    answer_50_games_ms=15.0,
)
MISSED = {
    "random_choices_per_s": 1099.0,
    "bot_decisions_per_s": 999.0,
    "games_per_s": 3.7,
    "bot_decisions_with_why_per_s": 700.0,
    "turn_p99_ms": 20.1,
    "copy_us": 20.1,
    "recording_slowdown": 1.2,
    "env_steps_per_s": 499.0,
    "two_workers_speedup": 1.5,
    "answer_50_games_ms": 15.1,
}


@pytest.mark.parametrize("game", list(THRESHOLDS))
def test_every_threshold_can_be_reached(game: str) -> None:
    assert KEPT.keys() >= THRESHOLDS[game].keys()
    assert [row.name for row in rows(game, KEPT, BESIDE) if row.kept is False] == []


@pytest.mark.parametrize("game", list(THRESHOLDS))
@pytest.mark.parametrize("name", list(MISSED))
def test_every_threshold_can_be_missed_and_is_marked(game: str, name: str) -> None:
    found = rows(game, {**KEPT, **quiet(**{name: MISSED[name]})}, BESIDE)
    missed = [(row.game, row.name) for row in found if row.missed]
    assert ((game, name) in missed) == (name in THRESHOLDS[game])
    marked = [tuple(line.split()[:2]) for line in table(found).splitlines() if line.endswith("MISSED")]
    assert marked == missed


def test_the_floors_of_games_are_their_own() -> None:
    """What they have reached in an earlier round: Memoir '44 looks at less before each choice."""
    floors = {
        game: (thresholds["random_choices_per_s"], thresholds["bot_decisions_per_s"])
        for game, thresholds in GAME_BARS
    }
    found = {game: (one.floor, one.goal, other.floor, other.goal) for game, (one, other) in floors.items()}
    assert found == {"memoir44": (3.6, 5, 41, 60), "merc": (1.1, 2, 23, 40), "arcs": (2.5, 4, 10, 25)}


GAME_BARS = [(game, THRESHOLDS[game]) for game in GAMES]


def test_a_missed_minimum_on_a_noisy_machine_does_not_fail_the_run() -> None:
    (row,) = rows("arcs", busy(copy_us=300.0), {})
    assert row.kept is False
    assert not row.missed
    assert table([row]).endswith("noisy: below the minimum")


def test_a_row_is_noisy_if_only_its_reference_was() -> None:
    (row,) = rows("arcs", quiet(random_choices_per_s=1.0), busy(random_choices_per_s=1e6))
    assert row.busy


def test_two_workers_are_compared_with_the_limit_of_the_machine() -> None:
    """A machine on which two bare loops do no more than 1.2 times the work of one asks for no more."""
    ours = quiet(two_workers_speedup=1.15)
    (here,) = rows("merc", ours, quiet(two_workers_speedup=1.2))
    assert here.kept
    (elsewhere,) = rows("merc", ours, quiet(two_workers_speedup=2.0))
    assert elsewhere.missed
    assert (elsewhere.beside, elsewhere.floor) == (2.0, "0.95x")


def test_a_threshold_without_its_reference_is_missed() -> None:
    (row,) = rows("memoir44", quiet(random_choices_per_s=1e9), {})
    assert row.kept is False


def test_ratio_is_above_one_where_ours_is_better() -> None:
    by_name = {row.name: row.ratio for row in rows("memoir44", KEPT, BESIDE)}
    assert by_name["bot_decisions_per_s"] == 41
    assert by_name["bot_decisions_with_why_per_s"] == pytest.approx(3300 / 4100)
    assert by_name["copy_us"] == 3
    assert by_name["games_per_s"] is None


def test_a_goal_that_is_met_is_said() -> None:
    (row,) = rows("merc", quiet(copy_us=10.0), {})
    assert table([row]).endswith("goal met")


def test_only_figures_that_exist_have_rows_and_unknown_ones_no_threshold() -> None:
    found = rows("merc", quiet(sparkle=3.0, copy_us=15.0), {})
    assert [(row.name, row.kept, row.mark) for row in found] == [
        ("copy_us", True, ""),
        ("sparkle", None, "no threshold"),
    ]


def test_table_is_aligned() -> None:
    found = [row for row in rows("memoir44", KEPT, BESIDE) if row.mark == ""]
    assert len(found) > 3
    assert len({len(line) for line in table(found).splitlines()}) == 1
