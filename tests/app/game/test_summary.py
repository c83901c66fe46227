"""How a game went: the turns in which the lead changed most."""

from __future__ import annotations

from bythebook.app.game.summary import TurnScore, largest_swings


def turns(*points: tuple[int, int]) -> list[TurnScore]:
    return [
        TurnScore(10 * i, f"turn {i}", {"axis": axis, "allies": allies})
        for i, (axis, allies) in enumerate(points)
    ]


def test_the_largest_swings_are_told_in_their_order() -> None:
    told = largest_swings(turns((0, 0), (1, 0), (1, 3), (1, 3), (3, 3), (3, 4)))
    assert [(swing.turn, swing.line, swing.text) for swing in told] == [
        (1, 10, "turn 1: Axis +1"),
        (2, 20, "turn 2: Allies +3"),
        (4, 40, "turn 4: Axis +2"),
    ]


def test_what_both_sides_gain_turns_nothing() -> None:
    assert largest_swings(turns((0, 0), (2, 2))) == []
    (one,) = largest_swings(turns((3, 1), (1, 2)))
    assert one.text == "turn 1: Axis -2, Allies +1"


def test_a_game_without_a_score_has_no_turning_points() -> None:
    turns = [TurnScore(0, "Setup", {}), TurnScore(4, "Turn 1", {}), TurnScore(9, "Turn 2", {})]
    assert largest_swings(turns) == []
