"""Positions kept on the way: few, and nearer to each other the later they are."""

from __future__ import annotations

from itertools import pairwise

from bythebook.kernel.checkpoints import APART, Checkpoints
from bythebook.kernel.step import State


def after(lines: int) -> Checkpoints[State]:
    """What is kept of a game with so many lines, a position whenever one is due."""
    kept: Checkpoints[State] = Checkpoints()
    for at in range(lines + 1):
        if at >= kept.due:
            kept = kept.with_one_more(at, State(asked=at))
    return kept


def test_a_game_keeps_few_positions_however_long_it_is() -> None:
    assert [at for at, _ in after(2_000).positions] == [400, 800, 1_200, 1_400, 1_600, 1_800, 2_000]
    assert len(after(5_000).positions) == 10
    assert len(after(100_000).positions) == 21


def test_an_undo_has_few_lines_to_give_again() -> None:
    """At most those between two positions, or half of what it takes back."""
    for lines in (950, 5_000, 20_050):
        places = [0, *(at for at, _ in after(lines).positions), lines]
        for earlier, later in pairwise(places):
            assert later - earlier <= max(APART, (lines - later) // 2), (lines, earlier)


def test_what_is_behind_a_line_is_dropped() -> None:
    """Also the position just before it: how a game stood after the line before is found by that line."""
    kept = after(2_000).before(1_400)
    assert [at for at, _ in kept.positions] == [400, 800, 1_200]
    assert kept.due == 1_400


def test_a_position_that_is_kept_does_not_change_with_the_game() -> None:
    state = State(asked=5)
    kept = Checkpoints[State]().with_one_more(100, state)
    state.asked = 6
    assert kept.positions[0][1].asked == 5
