"""Boards: neighbors, distances, directions, pictures and text."""

from __future__ import annotations

import pytest

from bythebook.kit import Grid, HexGrid, Places


def test_a_square_has_four_neighbors_and_eight_with_diagonals() -> None:
    assert Grid(3, 3).beside("b2") == ["b3", "a2", "c2", "b1"]
    assert set(Grid(3, 3, diagonal=True).beside("a1")) == {"a2", "b1", "b2"}


def test_cells_that_are_left_out_are_nobodys_neighbor() -> None:
    board = Grid(3, 3, without=["b2"])
    assert "b2" not in board.cells
    assert board.beside("b1") == ["a1", "c1"]
    assert board.distance("b1", "b3") == 4


def test_a_hex_has_six_neighbors_and_rows_are_shifted() -> None:
    board = HexGrid(4, 4)
    assert board.beside("b2") == ["c3", "c2", "c1", "b1", "a2", "b3"]
    assert board.beside("b1") == ["b2", "c1", "a1", "a2"]
    assert all(cell in board.beside(other) for cell in board.cells for other in board.beside(cell))


@pytest.mark.parametrize("board", [Grid(5, 5, diagonal=True), HexGrid(5, 5)])
def test_a_cell_beyond_another_is_on_the_other_side_of_it(board: Grid | HexGrid) -> None:
    for over in board.cells:
        for start in board.beside(over):
            if end := board.beyond(start, over):
                assert end in board.beside(over)
                assert board.distance(start, end) == 2
                assert board.between(start, end) == over
    assert len([board.beyond(cell, "c3") for cell in board.beside("c3")]) == len(board.beside("c3"))
    assert board.beyond("b1", "a1") == ""


def test_neighboring_hexes_touch_in_the_picture() -> None:
    board = HexGrid(5, 5)
    for cell in board.cells:
        x, y = board.center(cell)
        for other in board.beside(cell):
            a, b = board.center(other)
            assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 == pytest.approx(84, abs=0.1)


def test_places_are_joined_by_links() -> None:
    board = Places(
        {"Mill": (40, 40), "Inn": (140, 40), "Ford": (140, 140)}, [("Mill", "Inn"), ("Inn", "Ford")]
    )
    assert board.beside("Inn") == ["Mill", "Ford"]
    assert board.distance("Mill", "Ford") == 2
    assert board.arrows("Mill") == ("", "Ford", "", "Inn")
    assert board.text({"Inn": "F"}) == "  Mill\n  Inn   F\n  Ford"


def test_a_place_that_cannot_be_reached_is_at_no_distance() -> None:
    assert Places({"A": (0, 0), "B": (90, 0)}, []).distance("A", "B") == -1


def test_the_arrow_keys_lead_to_the_neighbor_in_that_direction() -> None:
    assert Grid(3, 3).arrows("b2") == ("b3", "b1", "a2", "c2")
    assert Grid(3, 3).arrows("a1") == ("a2", "", "", "b1")
    assert HexGrid(3, 3).arrows("b2")[2:] == ("a2", "c2")


def test_a_board_in_text() -> None:
    assert Grid(2, 2).text({"a1": "R", "b2": "B"}) == " 2      B\n 1  R\n    a   b"


def test_a_terrain_or_a_link_of_a_cell_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="terrain for unknown cells: z9"):
        Grid(2, 2, {"z9": "wood"})
    with pytest.raises(ValueError, match="links unknown places: Moon"):
        Places({"A": (0, 0)}, [("A", "Moon")])
