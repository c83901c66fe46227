"""A million games on paper: the rows of the tables from made-up costs, and a few games for real."""

import pytest

from bythebook.workshop.scale import ClusterCost, Cost, main, measure_cost, measure_memory


def test_the_plan_counts_hours_here_and_minutes_on_a_thousand_cores() -> None:
    """A game of 36 ms is 100,000 games in an hour: a million is ten hours, on two cores five."""
    row = Cost("merc", cpu=0.036, rows=4_000, shards=250).row(cores=2)
    assert row == "| merc | 100,000 | 5.0 | 0.6 | 4.0 | 4.0 | 0.25 |"


def test_a_cluster_is_as_good_as_the_share_of_the_cores_that_goes_into_games() -> None:
    """Four workers on two cores can have no more than two; a row that costs 10 ms feeds so many workers."""
    row = ClusterCost(workers=4, clock=10.0, cpu=19.0, rows=10, handing=0.01).row(cores=2)
    assert row == "| 4 | 10.0 | 19.0 | 95% | 10.0 | 190 |"


def test_games_are_saved_and_counted() -> None:
    found = measure_cost("memoir44", 1)
    assert found.cpu > 0
    assert min(found.rows, found.shards) > 1_000


def test_a_run_continues_from_measurement_to_measurement() -> None:
    assert [played for played, _ in measure_memory(10)] == list(range(1, 11))


def test_no_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["--games", "0"])
    assert refused.value.code == 2
    assert "--games must be at least 1" in capsys.readouterr().err
