"""Figures by version in a page, and what fell since; all figures are made up."""

import pytest

from bythebook.workshop.bench.history import (
    FROM,
    PAGE,
    TO,
    History,
    changes,
    read_history,
    same_speed,
    write_history,
)
from bythebook.workshop.bench.thresholds import BenchRow

EMPTY = f"# Performance\n\nBefore.\n\n{FROM}\n{TO}\n\nAfter.\n"
MACHINE = (
    "2030-01-02, CPython 3.11.2; a bare loop takes 10.00 ms, and two at once do 1.9 times the work of one"
)


def row(
    name: str, ours: float, *, loop_ms: float = 10.0, busy: bool = False, ratio: float | None = None
) -> BenchRow:
    return BenchRow(game="arcs", name=name, ours=ours, ratio=ratio, loop_ms=loop_ms, busy=busy)


def page_with(**versions: list[BenchRow]) -> str:
    kept = History()
    for version, rows in versions.items():
        kept.keep(version, rows, MACHINE)
    return write_history(EMPTY, kept)


def test_the_page_has_a_column_for_each_version_and_a_line_for_its_machine() -> None:
    page = page_with(
        first=[row("copy_us", 20.0), row("bot_decisions_per_s", 12345.6, ratio=10.0)],
        second=[row("copy_us", 9.0, busy=True), row("games_per_s", 3.8)],
    )
    assert page == (
        f"# Performance\n\nBefore.\n\n{FROM}\n\n"
        "| game | figure | first | second |\n"
        "|---|---|---:|---:|\n"
        "| arcs | copy_us | 20 | ~9 |\n"
        "| arcs | bot_decisions_per_s | 12,346 (10.00x) |  |\n"
        "| arcs | games_per_s |  | 3.8 |\n"
        f"\n- first: {MACHINE}\n- second: {MACHINE}\n\n{TO}\n\nAfter.\n"
    )
    assert write_history(page, read_history(page)) == page


def test_a_version_that_is_measured_again_takes_the_place_of_what_it_had() -> None:
    kept = read_history(
        page_with(first=[row("copy_us", 20.0), row("games_per_s", 1.0)], second=[row("copy_us", 9.0)])
    )
    kept.keep("first", [row("copy_us", 19.0)], "another")
    assert kept.versions == ["first", "second"]
    assert kept.cells["arcs", "copy_us"] == {"first": "19", "second": "9"}
    assert kept.cells["arcs", "games_per_s"] == {}
    assert kept.machines["first"] == "another"


@pytest.mark.parametrize(
    ("name", "was", "now", "has_fallen"),
    [
        ("copy_us", 10.0, 13.0, False),
        ("copy_us", 10.0, 13.5, True),
        ("games_per_s", 40.0, 30.5, False),
        ("games_per_s", 40.0, 29.5, True),
        ("recording_slowdown", 1.0, 1.5, True),
        ("two_workers_speedup", 1.9, 1.2, True),
    ],
)
def test_a_row_that_is_worse_by_more_than_a_quarter_fell(
    name: str, was: float, now: float, has_fallen: bool
) -> None:
    (change,) = changes([row(name, now)], read_history(page_with(first=[row(name, was)])))
    assert change.has_fallen is has_fallen
    assert ("FELL" in str(change)) is has_fallen


def test_a_machine_with_half_the_speed_may_take_twice_as_long() -> None:
    kept = read_history(page_with(first=[row("copy_us", 10.0), row("games_per_s", 40.0)]))
    slow = [row("copy_us", 20.0, loop_ms=20.0), row("games_per_s", 20.0, loop_ms=20.0)]
    assert [change.ratio for change in changes(slow, kept)] == [1.0, 1.0]


def test_the_last_version_counts_and_only_what_both_have_measured() -> None:
    kept = read_history(
        page_with(first=[row("copy_us", 1.0)], last=[row("copy_us", 10.0), row("games_per_s", 4.0)])
    )
    (change,) = changes([row("copy_us", 10.0), row("check_ms", 5.0)], kept)
    assert (change.name, change.ratio) == ("copy_us", 1.0)


@pytest.mark.parametrize(("then", "now"), [(True, False), (False, True)])
def test_a_row_is_noisy_if_either_run_was(then: bool, now: bool) -> None:
    kept = read_history(page_with(first=[row("copy_us", 10.0, busy=then)]))
    (change,) = changes([row("copy_us", 99.0, busy=now)], kept)
    assert change.busy
    assert str(change).endswith("noisy")


def test_a_page_without_a_place_for_figures_is_refused() -> None:
    with pytest.raises(ValueError, match="must have the line"):
        read_history("# Performance\n")


def test_the_page_of_this_repository_can_be_read_and_stays_the_same() -> None:
    page = PAGE.read_text(encoding="utf-8")
    kept = read_history(page)
    if kept.versions:
        assert write_history(page, kept) == page
        assert kept.loop_ms(kept.versions[-1]) > 0


@pytest.mark.parametrize(
    ("loop_ms", "same"), [(10.0, True), (11.9, True), (8.1, True), (12.5, False), (6.4, False)]
)
def test_a_machine_of_another_speed_is_another_machine(loop_ms: float, *, same: bool) -> None:
    kept = read_history(page_with(first=[row("copy_us", 10.0)]))
    assert same_speed([row("copy_us", 10.0, loop_ms=loop_ms)], kept) is same
