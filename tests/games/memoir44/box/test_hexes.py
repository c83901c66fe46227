"""The board and its lines of sight, rule by rule."""

from itertools import product

import pytest

from bythebook.games.memoir44.box.hexes import (
    BOTTOM,
    CENTER,
    HEXES,
    LEFT,
    NEAR,
    OFF_BOARD,
    RIGHT,
    TOP,
    Board,
    board,
    hex_at,
    hex_of,
    label,
    line,
    row_length,
)


@pytest.fixture(name="b")
def _board() -> Board:
    return board()


def names(hexes: tuple[int, ...]) -> set[str]:
    return {"off" if h == OFF_BOARD else label(h) for h in hexes}


def obstructed(*labels: str) -> list[bool]:
    found = [False] * HEXES + [True]
    for text in labels:
        found[hex_at(text)] = True
    return found


def test_bd_1_nine_rows_of_thirteen_and_twelve(b: Board) -> None:
    """BD-1: nine rows, thirteen hexes on even ones and twelve on odd ones, 113 in all."""
    assert [b.row.count(r) for r in range(9)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert len(b.row) == HEXES == 113
    assert [row_length(r) for r in (0, 1)] == [13, 12]
    assert [hex_of(b.row[h], b.col[h]) for h in range(HEXES)] == list(range(HEXES))


def test_bd_2_doubled_coordinate_and_the_edge(b: Board) -> None:
    """BD-2: x is twice the column plus one on odd rows; a position is on the board only within its row."""
    assert all(b.x[h] == 2 * b.col[h] + b.row[h] % 2 for h in range(HEXES))
    assert (min(b.x), max(b.x)) == (0, 24)
    assert [hex_of(*spot) for spot in ((-1, 0), (9, 0), (0, 13), (1, 12), (4, -1))] == [OFF_BOARD] * 5


def test_bd_3_neighbors(b: Board) -> None:
    """BD-3: two neighbors on the same row, two above and two below, where the board has them."""
    assert names(b.neighbors[hex_at("E5")]) == {"D5", "F5", "d6", "e6", "d4", "e4"}
    assert names(b.neighbors[hex_at("A9")]) == {"B9", "a8"}
    assert names(b.neighbors[hex_at("l8")]) == {"k8", "L9", "M9", "L7", "M7"}
    assert all(list(n) == sorted(n) for n in b.neighbors)
    assert all(a in b.neighbors[n] for a in range(HEXES) for n in b.neighbors[a])


def test_bd_4_distance_is_the_shortest_walk(b: Board) -> None:
    """BD-4: the formula for distance counts the steps of a shortest walk between the two hexes."""
    for start in (hex_at("A9"), hex_at("G5"), hex_at("l2")):
        walked = {start: 0}
        queue = [start]
        for h in queue:
            for n in b.neighbors[h]:
                if n not in walked:
                    walked[n] = walked[h] + 1
                    queue.append(n)
        assert [walked[h] for h in range(HEXES)] == list(b.distance[start])
    assert b.distance[hex_at("A9")][hex_at("M1")] == 16


def test_bd_5_split_hexes_belong_to_both_sections(b: Board) -> None:
    """BD-5: the eight hexes cut by a dotted line count for both sections; every other hex for one."""
    split = {label(h): b.sections[BOTTOM][h] for h in range(HEXES) if b.sections[BOTTOM][h].bit_count() == 2}
    assert {name for name, mask in split.items() if mask == LEFT | CENTER} == {"d2", "d4", "d6", "d8"}
    assert {name for name, mask in split.items() if mask == CENTER | RIGHT} == {"i2", "i4", "i6", "i8"}
    assert len(split) == 8
    even = [b.sections[BOTTOM][hex_of(4, c)] for c in range(13)]
    assert even == [LEFT] * 4 + [CENTER] * 5 + [RIGHT] * 4
    odd = [b.sections[BOTTOM][hex_of(3, c)] for c in range(12)]
    assert odd == [LEFT] * 3 + [LEFT | CENTER] + [CENTER] * 4 + [CENTER | RIGHT] + [RIGHT] * 3


def test_bd_6_the_top_seat_sees_the_flanks_swapped(b: Board) -> None:
    """BD-6: left for one seat is right for the other; the center is the same for both."""
    for below, above in zip(b.sections[BOTTOM], b.sections[TOP], strict=True):
        assert bool(below & LEFT) == bool(above & RIGHT)
        assert bool(below & RIGHT) == bool(above & LEFT)
        assert below & CENTER == above & CENTER


def test_bd_7_a_split_hex_answers_to_either_section(b: Board) -> None:
    """BD-7: a unit on a split hex can be ordered as a member of either section, by both seats."""
    h = hex_at("d6")
    assert b.sections[BOTTOM][h] & LEFT
    assert b.sections[BOTTOM][h] & CENTER
    assert not b.sections[BOTTOM][h] & RIGHT
    assert b.sections[TOP][h] & RIGHT
    assert b.sections[TOP][h] & CENTER


def test_bd_9_labels_read_both_ways(b: Board) -> None:
    """BD-9: column letter, lower case on odd rows, then nine minus the row; parsing takes either case."""
    assert label(hex_of(4, 11)) == "L5"
    assert label(hex_of(5, 10)) == "k4"
    assert [hex_at(text) for text in b.label] == list(range(HEXES))
    assert hex_at("l5") == hex_at("L5")
    assert hex_at("K4") == hex_at("k4")


@pytest.mark.parametrize("text", ["", "L", "L55", "N5", "A0", "5L", "é5", "L٣", "ß5", " L5"])
def test_bd_9_what_is_no_label_is_refused_with_a_sentence(text: str) -> None:
    """BD-9: anything that is not a column letter and a row figure is refused."""
    with pytest.raises(ValueError, match="is not a hex: write a column A to M"):
        hex_at(text)


def test_bd_9_the_thirteenth_column_is_missing_on_odd_rows() -> None:
    """BD-9: column M exists on even rows only."""
    with pytest.raises(ValueError, match="'M8' is off the board"):
        hex_at("M8")


def test_bd_10_baselines_and_the_way_home(b: Board) -> None:
    """BD-10: the top seat's own side is row 0, upwards; the bottom seat's is row 8, downwards."""
    assert {b.row[h] for h in b.baseline[TOP]} == {0}
    assert {b.row[h] for h in b.baseline[BOTTOM]} == {8}
    assert len(b.baseline[TOP]) == len(b.baseline[BOTTOM]) == 13
    assert names(b.homeward[TOP][hex_at("E5")]) == {"d6", "e6"}
    assert names(b.homeward[BOTTOM][hex_at("E5")]) == {"d4", "e4"}
    assert names(b.homeward[TOP][hex_at("A5")]) == {"a6"}
    assert b.homeward[TOP][hex_at("A9")] == () == b.homeward[BOTTOM][hex_at("M1")]


def test_ls_1_end_hexes_never_block(b: Board) -> None:
    """LS-1: the line runs from center to center and leaves its two end hexes out."""
    for a, c in product(range(HEXES), repeat=2):
        assert not {a, c} & set(sum(line(a, c), ())), (label(a), label(c))
    assert line(5, 6) == ((), (), ())


def test_ls_2_through_and_touched_hexes() -> None:
    """LS-2: a hex with corners on both sides of the line is gone through, one just met is touched."""
    assert line(hex_at("D5"), hex_at("G5")).through == (hex_at("E5"), hex_at("F5"))
    across = line(hex_at("E5"), hex_at("E7"))
    assert names(across.through) == set()
    assert (names(across.left), names(across.right)) == ({"d6"}, {"e6"})
    back = line(hex_at("E7"), hex_at("E5"))
    assert (names(back.left), names(back.right)) == ({"e6"}, {"d6"})


def test_ls_2_a_line_reads_the_same_from_both_ends() -> None:
    """LS-2: turning the line round keeps the hexes gone through and swaps left with right."""
    for a, c in product(range(HEXES), repeat=2):
        there, back = line(a, c), line(c, a)
        assert sorted(there.through) == sorted(back.through)
        assert sorted(there.left) == sorted(back.right)


def test_ls_2_agrees_with_fine_sampling_of_the_segment(b: Board) -> None:
    """LS-2: every hex whose inside a finely sampled segment visits is one the line goes through."""

    def center(h: int) -> tuple[float, float]:
        # True proportions of a regular hexagon: neighbors on a row lie 2 apart, rows the square root of 3.
        return float(b.x[h]), b.row[h] * 3**0.5

    start = hex_at("G5")
    (ax, ay), visits = center(start), 0
    for goal in (h for h in range(HEXES) if 2 <= b.distance[start][h] <= 4):
        cx, cy = center(goal)
        seen = set()
        for step in range(1, 60):
            px, py = ax + (cx - ax) * step / 60, ay + (cy - ay) * step / 60
            ranked = sorted(((px - center(h)[0]) ** 2 + (py - center(h)[1]) ** 2, h) for h in range(HEXES))
            if ranked[1][0] - ranked[0][0] > 1e-6:
                seen.add(ranked[0][1])
        visits += len(seen)
        assert seen - {start, goal} <= set(line(start, goal).through), label(goal)
    assert visits > 100


def test_ls_3_one_side_alone_never_blocks() -> None:
    """LS-3: any hex gone through blocks; touched hexes block only when both sides have one."""
    across = line(hex_at("E5"), hex_at("E7"))
    assert not across.blocked(obstructed())
    assert not across.blocked(obstructed("d6"))
    assert not across.blocked(obstructed("e6"))
    assert across.blocked(obstructed("d6", "e6"))
    assert line(hex_at("D5"), hex_at("F5")).blocked(obstructed("E5"))


def test_ls_3_left_and_right_may_lie_at_different_places() -> None:
    """LS-3: a touch on the left near one end and one on the right near the other block together."""
    far = line(hex_at("E5"), hex_at("E1"))
    assert (names(far.left), names(far.right)) == ({"e4", "e2"}, {"d4", "d2"})
    assert far.blocked(obstructed("e4", "d2"))
    assert not far.blocked(obstructed("e4", "e2"))


def test_ls_4_off_board_positions_obstruct() -> None:
    """LS-4: along the ragged edge the missing half hexes obstruct like anything else."""
    edge = line(hex_at("A5"), hex_at("A7"))
    assert (names(edge.left), names(edge.right)) == ({"off"}, {"a6"})
    assert edge.blocked(obstructed("a6"))
    assert not edge.blocked(obstructed())


def test_ls_8_quick_forms(b: Board) -> None:
    """LS-8: two hexes apart is either one hex gone through, or one touched on each side."""
    for a, c in product(range(HEXES), repeat=2):
        if b.distance[a][c] != 2:
            continue
        dx, dy = abs(b.x[a] - b.x[c]), abs(b.row[a] - b.row[c])
        counts = tuple(len(part) for part in line(a, c))
        assert counts == ((0, 1, 1) if (dx, dy) in ((0, 2), (3, 1)) else (1, 0, 0)), (label(a), label(c))


def test_ls_2_near_lines_stand_in_a_table(b: Board) -> None:
    """LS-2: lines up to three hexes are looked up, farther ones traced on demand."""
    for a, c in product(range(HEXES), repeat=2):
        assert (b.lines[a][c] is None) == (b.distance[a][c] > NEAR)
    assert b.lines[0][2] is line(0, 2)
    assert line(hex_at("A9"), hex_at("G9")).through == (1, 2, 3, 4, 5)
