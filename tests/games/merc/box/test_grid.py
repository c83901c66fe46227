"""The map and its tables, size by size."""

from itertools import product

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.box.grid import Grid, grid

SIZES = [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)]


@pytest.fixture(name="g", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def _grid(request: pytest.FixtureRequest) -> Grid:
    rows, cols = request.param
    return grid(rows, cols)


def names(g: Grid, cells: tuple[int, ...]) -> str:
    return " ".join(g.label[cell] for cell in cells)


def drawn(g: Grid, marks: dict[str, tuple[int, ...]]) -> list[str]:
    """The map as rows of marks, a dot where there is none."""
    at = {cell: mark for mark, cells in marks.items() for cell in cells}
    return ["".join(at.get(r * g.cols + c, ".") for c in range(g.cols)) for r in range(g.rows)]


def walked(steps: tuple[tuple[int, ...], ...], start: int) -> list[int]:
    """Steps from a cell to all others, by walking."""
    found, queue = {start: 0}, [start]
    for cell in queue:
        for near in steps[cell]:
            if near not in found:
                found[near] = found[cell] + 1
                queue.append(near)
    return [found[cell] for cell in range(len(steps))]


def test_s1_a_map_for_every_number_of_rebels() -> None:
    """S1: the six maps have the rows, columns and sectors of the setup table, and are built once."""
    assert [(size.rows, size.cols) for size in facts().sizes] == SIZES
    for size in facts().sizes:
        g = grid(size.rows, size.cols)
        assert (g.rows, g.cols, g.cells) == (size.rows, size.cols, size.sectors)
        assert grid(size.rows, size.cols) is g


def test_s1_cells_are_counted_row_by_row(g: Grid) -> None:
    """S1: the first number of a map is its rows, the second its columns."""
    assert list(zip(g.row, g.col, strict=True)) == list(product(range(g.rows), range(g.cols)))


def test_s1_labels_lead_both_ways(g: Grid) -> None:
    """S1: a cell is named by column letter and row number, in either case."""
    assert [g.cell_at(text) for text in g.label] == list(range(g.cells))
    assert [g.cell_at(text.lower()) for text in g.label] == list(range(g.cells))


def test_s1_labels_of_the_two_rebel_map() -> None:
    """S1: three rows of four run from A1 to D3."""
    g = grid(3, 4)
    assert names(g, tuple(range(12))) == "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3"
    assert (g.row[g.cell_at("B2")], g.col[g.cell_at("B2")]) == (1, 1)


@pytest.mark.parametrize("text", ["E1", "A4", "D99999999", "A10"])
def test_s1_off_the_map(text: str) -> None:
    """S1: a label beyond the last row or column is refused and the map's bounds are named."""
    with pytest.raises(ValueError, match="not on the map, which has the sectors A1 to D3"):
        grid(3, 4).cell_at(text)


@pytest.mark.parametrize("text", ["", "A", "1", "A0", "A01", "AA1", "A-1", "A 1", "A²", "1A", "ß1", " A1"])
def test_s1_not_a_sector(text: str) -> None:
    """S1: what is not a letter and a number is refused."""
    with pytest.raises(ValueError, match="is not a sector"):
        grid(3, 4).cell_at(text)


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (3, 1), (0, 0), (3, 27)])
def test_s1_no_such_map(rows: int, cols: int) -> None:
    """S1: a map has at least two rows and columns, and a letter for each column."""
    with pytest.raises(ValueError, match="a map can't have"):
        grid(rows, cols)


def test_a5_neighbours_are_never_diagonal(g: Grid) -> None:
    """A5: moves go up, down, left and right."""
    for a, b in product(range(g.cells), repeat=2):
        far = abs(g.row[a] - g.row[b]), abs(g.col[a] - g.col[b])
        assert (b in g.neighbors[a]) == (far in ((0, 1), (1, 0)))
        assert (b in g.around[a]) == (far in ((0, 1), (1, 0), (1, 1)))
    assert all(list(near) == sorted(near) for near in (*g.neighbors, *g.around))


def test_a5_neighbours_by_name() -> None:
    """A5: B2 on three rows of four touches the sectors above, left, right and below."""
    g = grid(3, 4)
    assert names(g, g.neighbors[g.cell_at("B2")]) == "B1 A2 C2 B3"
    assert names(g, g.neighbors[g.cell_at("D3")]) == "D2 C3"


def test_mode_v5_the_chopper_flies_diagonally() -> None:
    """MODE-V5: the Chopper's neighbors are the eight around it, or what the map has of them."""
    g = grid(3, 4)
    assert names(g, g.around[g.cell_at("B2")]) == "A1 B1 C1 A2 C2 A3 B3 C3"
    assert names(g, g.around[g.cell_at("A1")]) == "B1 A2 B2"
    assert g.flight[g.cell_at("A1")][g.cell_at("D3")] == 3


def test_ai_d6_distance_is_the_shortest_walk(g: Grid) -> None:
    """AI-D6: distance counts the steps of a shortest walk, flight those with diagonals."""
    for start in range(g.cells):
        assert list(g.distance[start]) == walked(g.neighbors, start)
        assert list(g.flight[start]) == walked(g.around, start)


def test_s8_rebels_land_on_the_rim() -> None:
    """S8: every cell but the inner ones is on the edge; on 3x3 that is all but the centre."""
    g = grid(3, 3)
    assert set(range(9)) - set(g.edge) == {g.cell_at("B2")}
    assert drawn(grid(4, 5), {"e": grid(4, 5).edge}) == ["eeeee", "e...e", "e...e", "eeeee"]


def test_s3_even_cells_hold_the_industries() -> None:
    """S3: 5, 6, 8, 10, 13 and 15 even cells, no two adjacent, one of them the first corner."""
    maps = [grid(rows, cols) for rows, cols in SIZES]
    assert [len(g.even) for g in maps] == [5, 6, 8, 10, 13, 15]
    assert all(0 in g.even for g in maps)
    assert not any(b in g.neighbors[a] for g in maps for a, b in product(g.even, repeat=2))
    assert drawn(maps[1], {"i": maps[1].even}) == ["i.i.", ".i.i", "i.i."]


def test_s3_even_cells_left_for_cities() -> None:
    """S3: with 1, 5 and 6 Rebels the industries leave 1, 1 and 2 even cells free."""
    spare = [len(grid(s.rows, s.cols).even) - s.industries for s in facts().sizes]
    assert spare == [1, 0, 0, 0, 1, 2]


def test_mode_a1_corners_and_their_opposites(g: Grid) -> None:
    """MODE-A1: the Rebels start in the corner farthest from the Dictator's."""
    assert g.corners == (0, g.cols - 1, g.cells - g.cols, g.cells - 1)
    for i in range(4):
        far = g.distance[g.corners[i]]
        assert far[g.corners[3 - i]] == max(far)


SIDES_TABLE = {
    (3, 3): (3, 3, 3),
    (3, 4): (4, 4, 4),
    (4, 4): (6, 4, 6),
    (4, 5): (7, 6, 7),
    (5, 5): (10, 5, 10),
    (5, 6): (12, 6, 12),
}


def test_mode_a2_cells_of_each_side(g: Grid) -> None:
    """MODE-A2: the numbers of Dictator, neutral and Rebel cells, from whichever corner he looks."""
    for sides in g.sides:
        assert tuple(map(len, sides)) == SIDES_TABLE[g.rows, g.cols]
        assert sorted(sides.dictator + sides.neutral + sides.rebels) == list(range(g.cells))


def test_mode_a2_the_two_sides_never_touch(g: Grid) -> None:
    """MODE-A2: no Dictator cell is adjacent to a Rebel one, each corner is on its owner's side."""
    for i, sides in enumerate(g.sides):
        assert not any(b in g.neighbors[a] for a, b in product(sides.dictator, sides.rebels))
        assert g.corners[i] in sides.dictator
        assert g.corners[3 - i] in sides.rebels
        assert set(g.corners) - {g.corners[i], g.corners[3 - i]} <= set(sides.neutral)


def test_mode_a2_opposite_bases_swap_the_sides(g: Grid) -> None:
    """MODE-A2: a base in the opposite corner keeps the neutral cells and swaps the two sides."""
    for i in range(4):
        here, there = g.sides[i], g.sides[3 - i]
        assert (here.dictator, here.neutral, here.rebels) == (there.rebels, there.neutral, there.dictator)


DIAGONALS = {
    (3, 3): ["ddn", "dnr", "nrr"],
    (3, 4): ["dddn", "dnnr", "nrrr"],
    (4, 4): ["dddn", "ddnr", "dnrr", "nrrr"],
    (4, 5): ["ddddn", "ddnnr", "dnnrr", "nrrrr"],
    (5, 5): ["ddddn", "dddnr", "ddnrr", "dnrrr", "nrrrr"],
    (5, 6): ["dddddn", "ddddnr", "ddnnrr", "dnrrrr", "nrrrrr"],
}


def test_mode_a2_the_diagonal_as_drawn(g: Grid) -> None:
    """MODE-A2: a base top left has the neutral cells run from top right to bottom left; others mirror it."""
    picture = DIAGONALS[g.rows, g.cols]
    maps = [drawn(g, {"d": s.dictator, "n": s.neutral, "r": s.rebels}) for s in g.sides]
    assert maps[0] == picture
    assert maps[1] == [row[::-1] for row in picture]
    assert maps[2] == picture[::-1]
    assert maps[3] == [row[::-1] for row in picture[::-1]]
