"""The bench's table and verdicts, from made-up figures; nothing is timed here."""

import pytest

from bythebook.workshop.bench import BARS, medians, rows, table

PEER = {"random_choices_per_s": 1000.0, "bot_decisions_per_s": 100.0, "copy_us": 60.0}
KEPT = {
    "random_choices_per_s": 1000.0,
    "bot_decisions_per_s": 1200.0,
    "bot_decisions_with_why_per_s": 600.0,
    "turn_p99_ms": 100.0,
    "copy_us": 50.0,
    "recording_slowdown": 1.05,
    "two_workers_speedup": 1.8,
    "games_per_s": 20.0,
}
MISSED = {
    "random_choices_per_s": 599.0,
    "bot_decisions_per_s": 999.0,
    "bot_decisions_with_why_per_s": 399.0,
    "turn_p99_ms": 101.0,
    "copy_us": 51.0,
    "recording_slowdown": 1.2,
    "two_workers_speedup": 1.7,
    "games_per_s": 19.0,
}


@pytest.mark.parametrize("game", list(BARS))
def test_every_bar_can_be_kept(game: str) -> None:
    assert KEPT.keys() >= BARS[game].keys()
    assert [row.name for row in rows(game, KEPT, PEER) if row.kept is False] == []


@pytest.mark.parametrize("game", list(BARS))
@pytest.mark.parametrize("name", list(MISSED))
def test_every_bar_can_be_missed_and_is_marked(game: str, name: str) -> None:
    found = rows(game, {**KEPT, name: MISSED[name]}, PEER)
    missed = [(row.game, row.name) for row in found if row.kept is False]
    assert ((game, name) in missed) == (name in BARS[game])
    marked = [tuple(line.split()[:2]) for line in table(found).splitlines() if line.endswith("MISSED")]
    assert marked == missed


def test_random_play_of_merc_and_arcs_may_be_slower_than_the_peer() -> None:
    """They list every action of every squad, or of every fleet, before each choice."""
    at_floor = {"random_choices_per_s": 600.0}
    kept = {game: row.kept for game in BARS for row in rows(game, at_floor, PEER)}
    assert kept == {"memoir44": False, "merc": True, "arcs": True}
    below = {"random_choices_per_s": 599.0}
    assert [row.kept for game in ("merc", "arcs") for row in rows(game, below, PEER)] == [False, False]


def test_a_turn_of_supercat_is_held_to_its_own_number() -> None:
    bars = {game: "turn_p99_ms" in bars for game, bars in BARS.items()}
    assert bars == {"memoir44": False, "merc": False, "arcs": True}


def test_a_bar_without_its_peer_is_missed() -> None:
    (row,) = rows("memoir44", {"random_choices_per_s": 1e9}, {})
    assert row.kept is False


def test_ratio_is_above_one_where_ours_is_better() -> None:
    by_name = {row.name: row.ratio for row in rows("memoir44", KEPT, PEER)}
    assert by_name["bot_decisions_per_s"] == 12
    assert by_name["bot_decisions_with_why_per_s"] == 0.5
    assert by_name["copy_us"] == 1.2
    assert by_name["games_per_s"] is None


def test_only_figures_that_exist_have_rows_and_unknown_ones_no_bar() -> None:
    found = rows("merc", {"sparkle": 3.0, "copy_us": 10.0}, PEER)
    assert [(row.name, row.kept) for row in found] == [("copy_us", True), ("sparkle", None)]


def test_table_is_aligned() -> None:
    barred = [row for row in rows("memoir44", KEPT, PEER) if row.kept is not None]
    lines = table(barred).splitlines()
    assert len(lines) == len(barred) + 1
    assert len({len(line) for line in lines}) == 1


def test_medians_over_the_rounds_that_have_a_figure() -> None:
    assert medians([{"a": 1.0}, {"a": 9.0, "b": 4.0}, {"a": 2.0}]) == {"a": 2.0, "b": 4.0}
