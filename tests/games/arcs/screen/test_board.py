"""The drawn chart: every map can be drawn, all that lies in systems is in the picture, each has a name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import msgspec
import pytest

from bythebook.games.arcs.box.facts import RESOURCES, SYMBOLS, facts
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.screen.board import arrows, board, system_text
from bythebook.games.arcs.screen.drawing.fitting import places
from bythebook.games.arcs.screen.drawing.ground import ground
from bythebook.games.arcs.screen.drawing.shapes import SIZE, clusters, wedge
from bythebook.games.arcs.screen.drawing.stamps import SIDES, face_symbol, symbols
from bythebook.games.arcs.state.state import COLORS, State
from bythebook.games.shared.scenery import Board
from tests.games.arcs.playing import asked, new_game
from tests.games.arcs.positions import position

TOKENS = {
    *("paper", "sheet", "well", "ink", "ink2", "hair", "line", "piece", "serif", "sans", "k"),
    *("sr", "sy", "sb", "sw", "sky", "zone", "gate", "lane"),
    *("t-mat", "t-fue", "t-wea", "t-rel", "t-psi"),
}
PITCH = "#211F1A"
"""The one ink that is the same in both themes: edges of pieces."""
MAPS = [out for n in (1, 2) for out in combinations(range(1, 7), n)]


def pictures(drawn: Board) -> dict[str, str]:
    return {name: getattr(drawn, name) for name in ("ground", "pieces", "small", "small_ground")}


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<svg>{markup}</svg>")


def uses(markup: str, symbol: str) -> int:
    return len(re.findall(rf'href="#sym-{symbol}"', markup))


def counts_in(markup: str, piece: str) -> list[str | None]:
    """The numbers written on a block of pieces."""
    group = next(g for g in parsed(markup).iter("g") if g.get("data-piece") == piece)
    return [text.text for text in group.iter("text")]


def sound(markup: str) -> None:
    """Well-formed, with symbols that exist, in inks that both themes know, with letters one can read."""
    known = set(re.findall(r'id="([^"]+)"', symbols()))
    root = parsed(markup)
    refs = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
    assert refs <= known
    assert {each.tag for each in root.iter()} <= {"svg", "g", "path", "use", "text", "circle"}
    assert not re.search(r"\s(style|on\w+)=", markup)
    colors(markup)
    for text in re.findall(r"<text[^>]*>", markup):
        assert "font-size" in text


def colors(markup: str) -> None:
    for color in re.findall(r'\b(?:fill|stroke)="([^"]*)"', markup):
        assert color in ("none", PITCH) or re.fullmatch(r"(var\(--[\w-]+\)|url\(#sym-[\w-]+\))", color)
    assert set(re.findall(r"var\(--([\w-]+)", markup)) <= TOKENS


# -- all charts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_table_is_drawn(players: int) -> None:
    for n, game in enumerate(asked(new_game(players, players=players), players, most=300)):
        if n % 25 == 0 and game.state.chapter:
            for markup in pictures(board(game.state, None)).values():
                sound(markup)


def test_symbols_are_well_formed_and_in_known_inks() -> None:
    root = parsed(symbols())
    ids = {each.get("id") or "" for each in root}
    assert len(ids) == len(root)
    assert all(name.startswith("sym-") for name in ids)
    colors(symbols())
    assert {f"sym-{face_symbol(face.id)}" for face in facts().faces} <= ids
    kinds = ("ship", "city", "starport")
    assert {f"sym-{kind}-{c}{hurt}" for kind in kinds for c in COLORS for hurt in ("", "-damaged")} <= ids
    assert {f"sym-{name}{kind}" for kind in RESOURCES for name in ("", "token-", "outrage-")} <= ids
    assert set(SIDES) == set(COLORS)


@pytest.mark.parametrize("out", MAPS)
def test_r2_4_clusters_out_of_play_are_folded(out: tuple[int, ...]) -> None:
    """R2.4: what is out is narrow and has no systems; the rest share the ring, clockwise by number."""
    spans = clusters(out)
    assert [end - start for n, (start, end) in spans.items() if n in out] == [16] * len(out)
    assert sum(end - start for start, end in spans.values()) == pytest.approx(360)
    wide = {round(end - start, 3) for n, (start, end) in spans.items() if n not in out}
    assert wide == {82 if len(out) == 2 else 68.8}
    assert list(spans) == sorted(spans, key=lambda n: spans[n][0])
    for small in (False, True):
        markup = ground(out, (), small=small)
        sound(markup)
        together = len(out) == 2 and (out[1] - out[0]) % 6 in (1, 5)
        assert markup.count("out<") == len(out) - together
        assert sum(uses(markup, name) for name in SYMBOLS[1:]) == 3 * len(reach(out).clusters)
        ways = [pair for pair in facts().passages if all(reach(out).in_play[s] for s in pair)]
        assert uses(markup, "passage") == len(ways)
        slots = sum(reach(out).slots)
        assert markup.count('stroke-dasharray="2.5 2"') == slots


def test_r2_4_clusters_folded_side_by_side_have_one_label() -> None:
    """R2.4: neighbours share it, over the top too; others have their own."""
    labels = {out: re.findall(r'class="co"[^>]*>([^<]*)<', ground(out, (), small=True)) for out in MAPS}
    assert labels[1, 6] == ["6, 1", "out"]
    assert labels[2, 3] == ["2, 3", "out"]
    assert labels[1, 4] == ["1", "out", "4", "out"]
    assert labels[5,] == ["5 out"], "a fold that lies flat has room for one line"


def test_the_ground_stays_the_same_while_pieces_move() -> None:
    grounds, pieces = set(), set()
    for game in asked(new_game(3), 3, most=150):
        if game.state.chapter:
            drawn = board(game.state, None)
            grounds.add(drawn.ground)
            pieces.add(drawn.pieces)
    assert len(grounds) == 1
    assert len(pieces) > 8


def test_a_changed_planet_is_drawn_in_its_new_type() -> None:
    state = position("4-hex: red 1").state
    before = board(state, None)
    state.shaped[facts().system["4-hex"].index] = RESOURCES.index("psionic")
    after = board(state, None)
    assert uses(after.ground, "psionic") == uses(before.ground, "psionic") + 1
    assert "4-hex, Psionic planet" in {cell.name[:21] for cell in after.cells}


def test_the_picture_of_one_game_is_light() -> None:
    """Sent after every answer: a board weighs little, and its symbols are sent once."""
    *_, game = asked(new_game(7, players=4), 7, most=600)
    assert len(msgspec.json.encode(board(game.state, None))) < 90_000
    assert len(symbols()) < 30_000


# -- cells ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("out", MAPS)
def test_every_system_is_a_cell_that_arrows_reach(out: tuple[int, ...]) -> None:
    state = position(out=out).state
    cells = {cell.id: cell for cell in board(state, None).cells}
    assert list(cells) == [facts().systems[s].id for s in reach(out).systems]
    for cell in cells.values():
        assert cell.name.startswith(f"{cell.id}, ")
        assert 0 < cell.x < SIZE
        assert 0 < cell.y < SIZE
        assert re.fullmatch(r"M[-\d. LAZ]+", cell.path)
    assert len({(cell.x, cell.y) for cell in cells.values()}) == len(cells)
    reached, todo = set(), [next(iter(cells))]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            todo += filter(None, arrows(out)[facts().system[name].index])
    assert reached == set(cells)


def test_arrows_lead_where_they_point() -> None:
    cells = {cell.id: cell for cell in board(position(out=(1, 4)).state, None).cells}
    for cell in cells.values():
        assert not cell.up or cells[cell.up].y < cell.y
        assert not cell.down or cells[cell.down].y > cell.y
        assert not cell.left or cells[cell.left].x < cell.x
        assert not cell.right or cells[cell.right].x > cell.x
    assert cells["2-hex"].down == "3-arrow"
    assert cells["2-gate"].left == "6-gate"


def test_names_say_what_is_in_a_system() -> None:
    """R2.2, R2.5: the type and the slots, who has what, who controls."""
    state = position(
        """
        5-hex: red 3 city; yellow 2+1 starport!
        3-gate: red 1; yellow 1
        """
    ).state
    said = {name: system_text(state, facts().system[name].index) for name in facts().system}
    assert said["5-hex"] == (
        "5-hex, Psionic planet, 0 of 2 slots free, "
        "red 3 fresh ships, city, yellow 2 fresh and 1 damaged ships, damaged starport, red controls"
    )
    assert said["3-gate"] == "3-gate, gate of cluster 3, red 1 fresh ship, yellow 1 fresh ship"
    assert said["2-hex"] == "2-hex, Relic planet, 2 slots free, passage to 3-arrow, empty"


# -- what can be seen -----------------------------------------------------------------------------


def test_ships_are_hulls_fresh_or_damaged() -> None:
    drawn = board(position("5-hex: red 2+1; yellow 1").state, None)
    assert uses(drawn.pieces, "ship-red") == 2
    assert uses(drawn.pieces, "ship-red-damaged") == 1
    assert counts_in(drawn.small, "ship-red 5-hex") == ["2"]
    assert counts_in(drawn.small, "ship-red-damaged 5-hex") == ["1"]
    many = board(position("5-hex: red 6+2").state, None)
    assert counts_in(many.pieces, "red 5-hex") == ["6", "2"]


def test_r2_5_a_bar_marks_control() -> None:
    """R2.5: the seat with most fresh ships, and nobody where two are level."""
    bar = 'stroke="var(--sr)" stroke-width="3.4"'
    assert board(position("5-hex: red 2; yellow 1").state, None).pieces.count(bar) == 1
    assert board(position("5-hex: red 1+1; yellow 1").state, None).pieces.count(bar) == 0


def test_buildings_stand_in_slots_and_in_gates() -> None:
    state = position("5-hex: red city; yellow starport!\n3-gate: red 1").state
    state.built[1][0][facts().system["3-gate"].index] = 1
    for markup in (board(state, None).pieces, board(state, None).small):
        assert uses(markup, "city-red") == 1
        assert uses(markup, "starport-yellow-damaged") == 1
        assert uses(markup, "starport-red") == 1
    assert board(state, None).pieces.count("<circle") == 2


def test_all_pieces_are_in_the_picture_however_many() -> None:
    """On the most crowded system every seat is seen, large and small."""
    seats = "red yellow blue white"
    state = position("4-hex: red 5+3 city; yellow 4+4 city; blue 3; white 12", seats=seats, out=(6,)).state
    drawn = board(state, None)
    for markup in (drawn.pieces, drawn.small):
        for seat in COLORS:
            assert uses(markup, f"ship-{seat}") + uses(markup, f"ship-{seat}-damaged")


@pytest.mark.parametrize("sizes", [((45.0, 57.0),), ((38.0, 31.0), (38.0, 25.0)), ((38.0, 26.0),) * 2])
def test_pieces_lie_beside_each_other_and_what_is_printed(sizes: tuple[tuple[float, float], ...]) -> None:
    """A fleet of four, two counted ones, and two plates of the small drawing find room in every system."""
    for out in MAPS:
        for system in reach(out).systems:
            spots = places(out, system, 0, sizes)
            assert spots is not None, (out, system)
            if len(spots) > 1:
                one, other = spots
                high = (sizes[0][1] + sizes[1][1]) / 2
                assert abs(one.x - other.x) >= sizes[0][0] or abs(one.y - other.y) >= high


def test_where_there_is_no_room_a_plate_counts_all_and_is_dashed() -> None:
    seats = "red yellow blue white"
    forces = "4-hex: red 2+1; yellow 2+1; blue 2+1; white 2+1"
    drawn = board(position(forces, seats=seats, out=(6,)).state, None)
    assert counts_in(drawn.small, "ship-red 4-hex") == ["3"]
    assert drawn.small.count('stroke-dasharray="5 3"') == 4


def test_chapter_is_told_in_the_middle() -> None:
    state = position("5-hex: red 1", chapter=3).state
    assert ">3</text>" in board(state, None).pieces


def test_gates_are_within_planets() -> None:
    for system in reach((1, 4)).systems:
        area = wedge((1, 4), system)
        assert (area.outer == 150) == reach((1, 4)).is_gate[system]


def test_the_same_for_everybody() -> None:
    """Nothing on the map is hidden, and nothing hidden is on the map."""
    tables: list[State] = [game.state.copy() for game in asked(new_game(5), 5, most=60)]
    for state in tables:
        other = state.copy()
        other.hands = [[] for _ in state.hands]
        assert board(other, None) == board(state, None)
