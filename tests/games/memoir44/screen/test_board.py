"""The drawn board: every scenario can be drawn, everything on it is in the picture, every hex has a name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.box.hexes import board as tables
from bythebook.games.memoir44.box.scenarios.text import all_ids, load
from bythebook.games.memoir44.screen.board import board, hex_name
from bythebook.games.memoir44.screen.drawing.crowding import Box, crowd
from bythebook.games.memoir44.screen.drawing.naming import DEEP, LETTER, TALL, names
from bythebook.games.memoir44.screen.drawing.shapes import HEIGHT, WIDTH, center, outlines
from bythebook.games.memoir44.screen.drawing.stamps import symbols
from bythebook.games.memoir44.screen.drawing.water import waters
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.games.shared.scenery import Board
from tests.games.memoir44.scenes import ALLIES, AXIS, BOX, played, position, started, with_token

TOKENS = {
    *(
        [
            "paper",
            "sheet",
            "well",
            "ink",
            "ink2",
            "hair",
            "line",
            "a",
            "on-a",
            "b",
            "on-b",
            "land",
            "wood",
            "town",
            "water",
            "sand",
            "hill",
        ]
    ),
    *(["tree", "roof", "wave", "hach", "grid", "piece", "serif", "sans", "k"]),
}
PITCH = "#211F1A"
"""The one ink that is the same in both themes: edges of pieces."""


def pictures(drawn: Board) -> dict[str, str]:
    return {name: getattr(drawn, name) for name in ("ground", "pieces", "small", "small_ground")}


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<svg>{markup}</svg>")


def uses(markup: str, symbol: str) -> int:
    return len(re.findall(rf'href="#sym-{symbol}"', markup))


# -- all boards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", all_ids())
def test_every_scenario_is_drawn(scenario: str) -> None:
    """Well-formed, with symbols that exist, in inks that both themes know, with letters one can read."""
    state = started(scenario).state
    known = set(re.findall(r'id="([^"]+)"', symbols()))
    for name, markup in pictures(board(state, ALLIES)).items():
        root = parsed(markup)
        ids = [each.get("id") for each in root.iter() if each.get("id")]
        assert len(ids) == len(set(ids)), name
        refs = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
        assert refs <= known | set(ids), name
        colors(markup)
        assert not any(each.tag in ("script", "style", "foreignObject") for each in root.iter())
        assert not re.search(r"\s(style|on\w+)=", markup)
        for text in re.findall(r"<text[^>]*>", markup):
            assert "font-size" in text or "font-size" in markup.split(text)[0].rpartition("<g")[2], text


def colors(markup: str) -> None:
    for color in re.findall(r'\b(?:fill|stroke|color)="([^"]*)"', markup):
        assert color in ("none", "currentColor", PITCH) or re.fullmatch(
            r"(var\(--[\w-]+\)|url\(#sym-[\w-]+\))", color
        )
    assert set(re.findall(r"var\(--([\w-]+)", markup)) <= TOKENS


def test_symbols_are_well_formed_and_in_known_inks() -> None:
    root = parsed(symbols())
    ids = [each.get("id") or "" for each in root]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("sym-") for name in ids)
    colors(symbols())
    assert {f"sym-{face.id}" for face in facts().faces} <= set(ids)
    assert {f"sym-{plane.id}" for plane in facts().planes} <= set(ids)


@pytest.mark.parametrize("scenario", all_ids())
def test_no_name_covers_a_unit_or_what_protects_it(scenario: str) -> None:
    """In the opening and later, whatever units have dug in or moved, names stand between the rows."""
    for answers in (1, 60, 120):
        state = [game.state for game in played(scenario, answers, seed=answers)][-1]
        boxes = [box for box in crowd(state) if box.weight >= 8]
        assert len(boxes) == sum(h != NOWHERE for h in state.at)
        for text in parsed(names(state)).iter("text"):
            if text.get("x") is None or "sea" in str(text.get("class")):
                continue
            half = len(text.text or "") * LETTER / 2
            x, y = float(text.get("x") or 0), float(text.get("y") or 0)
            name = Box(x - half, y - TALL, x + half, y + DEEP)
            assert not any(name.overlap(box) for box in boxes), text.text


def test_a_name_makes_way_for_sandbags() -> None:
    """Pegasus Bridge is named below its hex, unless a unit has dug in there."""
    state = started("pegasus_bridge").state
    above = re.search(r'y="([\d.]+)"[^>]*>Pegasus Bridge', names(state))
    state.sandbags[hex_at("d6")] = False
    below = re.search(r'y="([\d.]+)"[^>]*>Pegasus Bridge', names(state))
    assert above
    assert below
    middle = center(hex_at("D7")).y
    assert float(above[1]) < middle < float(below[1])


def test_texts_are_escaped() -> None:
    """A name out of somebody's own file cannot become markup."""
    state = started("pegasus_bridge").state
    nasty = '<b onclick="x">&\'</b>'
    labels = ((hex_at("B9"), nasty), (hex_at("E9"), "<i>"), (hex_at("f4"), "<u> &"))
    state.scenario = replace(state.scenario, title=nasty, labels=labels, id="<o>")
    drawn = board(state, None)
    for markup in pictures(drawn).values():
        assert {each.tag for each in parsed(markup).iter()} <= {
            *("svg", "g", "path", "use", "text", "textPath", "rect", "circle"),
        }
    texts = ["".join(each.itertext()) for each in parsed(drawn.pieces).iter("text")]
    assert texts == [nasty, "<i>", "<u>", "&"]
    assert nasty in drawn.label


def test_the_ground_stays_the_same_while_pieces_move() -> None:
    grounds, pieces = set(), set()
    for game in played("pegasus_bridge", 60):
        drawn = board(game.state, ALLIES)
        grounds.add(drawn.ground)
        pieces.add(drawn.pieces)
    assert len(grounds) == 1
    assert len(pieces) > 10


def test_bd_6_each_side_reads_its_own_names_of_the_sections() -> None:
    """BD-6: each has its left at its left hand; who looks from across reads the names of its own side."""

    def names(seat: str | None, *, across: bool = False) -> list[str | None]:
        ground = board(started("pegasus_bridge").state, seat, across=across).ground  # type: ignore[arg-type]
        return [each.text for each in parsed(ground).iter("text") if "sec" in (each.get("class") or "")]

    assert names(ALLIES) == names(AXIS) == names(None) == ["LEFT", "CENTER", "RIGHT"]
    assert names(ALLIES, across=True) == names(AXIS, across=True) == ["RIGHT", "CENTER", "LEFT"]


@pytest.mark.parametrize("scenario", all_ids())
def test_the_board_is_turned_for_who_sits_at_the_top(scenario: str) -> None:
    """Every hex lies opposite, with what is on it; arrows go by the page, and what is drawn stays upright."""
    state = started(scenario).state
    top, foot = (board(state, SIDES[side]) for side in (state.scenario.top, 1 - state.scenario.top))  # type: ignore[arg-type]
    assert (top.turned, foot.turned) == (True, False)
    assert pictures(board(state, None, across=True))["pieces"] == top.pieces
    below = {cell.id: cell for cell in foot.cells}
    for cell in top.cells:
        other = below[cell.id]
        assert cell.name == other.name
        assert (cell.x, cell.y) == pytest.approx((WIDTH - other.x, HEIGHT - other.y), abs=0.2)
        assert (cell.left, cell.right) == (other.right, other.left)
        assert bool(cell.up) == bool(other.down)
    assert "rotate(180)" not in top.ground
    upper, lower = places(top), places(foot)
    assert upper.keys() == lower.keys()
    for name, (x, y) in upper.items():
        assert (-x, -y) == pytest.approx(lower[name], abs=0.2)


def places(drawn: Board) -> dict[str, tuple[float, float]]:
    """Where each unit is drawn, from the middle of the board."""
    found = re.findall(r'data-piece="(unit-\d+)" transform="translate\(([\d.]+) ([\d.]+)\)"', drawn.pieces)
    return {name: (float(x) - WIDTH / 2, float(y) - 4 - HEIGHT / 2) for name, x, y in found}


def test_the_picture_of_one_game_is_light() -> None:
    """Sent after every answer: a board weighs little, and its symbols are sent once."""
    state = started("omaha_beach").state
    assert len(msgspec.json.encode(board(state, ALLIES))) < 120_000
    assert len(symbols()) < 30_000


# -- cells ----------------------------------------------------------------------------------------


def test_every_hex_is_a_cell_on_the_page_with_a_name() -> None:
    drawn = board(started("omaha_beach").state, ALLIES)
    assert [cell.id for cell in drawn.cells] == [label(h) for h in range(HEXES)]
    for cell in drawn.cells:
        assert cell.name.startswith(f"{cell.id}, ")
        assert 0 < cell.x < WIDTH == drawn.width
        assert 0 < cell.y < HEIGHT == drawn.height
        assert cell.path.startswith("M")
    assert len({(cell.x, cell.y) for cell in drawn.cells}) == HEXES
    assert len({cell.name for cell in drawn.cells}) == HEXES


def test_arrows_lead_to_neighbors_and_everywhere() -> None:
    cells = {cell.id: cell for cell in board(started("pegasus_bridge").state, None).cells}
    for cell in cells.values():
        for there in filter(None, (cell.up, cell.down, cell.left, cell.right)):
            assert hex_at(there) in tables().neighbors[hex_at(cell.id)]
        assert not cell.right or cells[cell.right].left == cell.id
        assert bool(cell.up) == (cell.id[1] != "9")
        assert bool(cell.down) == (cell.id[1] != "1")
    reached, todo = set(), ["A9"]
    while todo:
        cell = cells[todo.pop()]
        if cell.id not in reached:
            reached.add(cell.id)
            todo += filter(None, (cell.up, cell.down, cell.left, cell.right))
    assert len(reached) == HEXES
    assert cells[cells["F5"].up].up == "F7"
    assert cells[cells["F5"].down].down == "F3"


def test_names_say_what_is_on_a_hex() -> None:
    state = started("pegasus_bridge").state
    assert hex_name(state, hex_at("g4")) == "g4, river, empty"
    assert hex_name(state, hex_at("F5")) == "F5, forest, empty"
    assert hex_name(state, hex_at("D7")) == "D7, Pegasus Bridge, river, empty, bridge, 1 medal for the Allies"
    state.blown[hex_at("D7")] = True
    assert "blown bridge" in hex_name(state, hex_at("D7"))
    unit = state.unit_at[hex_at("A9")]
    state.figures[unit], state.worth[unit] = 2, 2
    state.activation.append(unit)
    state.wire[hex_at("A9")] = True
    said = "A9, town, Axis infantry, 2 of 4 figures, worth 2 medals, to move, wire"
    assert hex_name(state, hex_at("A9")) == said
    state.attack.append(unit)
    assert ", to attack" in hex_name(state, hex_at("A9"))
    state.planes[1] = Plane(kind="bomber", at=hex_at("A9"), ammo=1)
    assert "Allied bomber above, ammunition 1" in hex_name(state, hex_at("A9"))


@pytest.mark.parametrize(
    ("scenario", "place", "said"),
    [
        ("omaha_beach", "b6", "Axis bunker"),
        ("utah_beach", "A9", "Allied exit"),
        ("saverne_gap", "G9", "sudden death for the Allies (2 such hexes needed)"),
        ("liberation_of_paris", "C9", "1 medal for the Allies (permanent)"),
        ("carpiquet", "G7", "1 medal for the Allies (3 such hexes needed)"),
        ("remagen", "f6", "the Axis may blow it"),
        ("remagen", "a6", "wide river"),
        ("glieres", "I5", "hill, closed"),
        ("pegasus_bridge", "D7", "D7, Pegasus Bridge, river, empty, bridge"),
    ],
)
def test_names_say_what_a_hex_is_worth(scenario: str, place: str, said: str) -> None:
    assert said in hex_name(started(scenario).state, hex_at(place))


def test_the_board_opens_on_the_unit_that_acts() -> None:
    seen = 0
    for game in played("pegasus_bridge", 120):
        drawn, step = board(game.state, ALLIES), game.state.agenda[-1]
        assert drawn.focus in {cell.id for cell in drawn.cells}
        unit = getattr(step, "unit", None)
        if unit is not None and game.state.at[unit] >= 0:
            assert drawn.focus == label(game.state.at[unit])
            seen += 1
    assert seen > 5


# -- what can be seen -----------------------------------------------------------------------------


def test_every_ground_looks_different() -> None:
    """Each kind of ground changes the picture in its own way, under a unit too."""
    seen = set()
    for terrain in facts().terrains:
        drawn = board(position(board=with_token("ground", terrain.token), turn=1), None)
        seen.add(drawn.ground + drawn.pieces)
    # A bluff or a cliff differs from a hill where it falls to a beach.
    assert len(seen) == len(facts().terrains) - 1
    falls = set()
    for token in ("hi", "st", "bl", "cl"):
        ground = with_token("ground", token)["ground"]
        ground[5] = " ".join(["be"] * 12)
        falls.add(board(position(board={"ground": ground}, turn=1), None).ground)
    assert len(falls) == 4


@pytest.mark.parametrize("token", ["wire", "sand", "hogs", "xbunk", "abunk", "xwall", "awall"])
@pytest.mark.parametrize("held", [False, True])
def test_every_obstacle_is_drawn_with_and_without_a_unit(token: str, held: bool) -> None:
    unit = [{"at": "A5", "side": "axis", "type": "infantry", "figures": 2}] if held else []
    far = [
        {"at": "M1", "side": "axis", "type": "infantry"},
        {"at": "M9", "side": "allies", "type": "infantry"},
    ]
    state = position(board=with_token("obstacles", token), units=unit + far, turn=1)
    bare = position(board={}, units=unit + far, turn=1)
    for name, markup in pictures(board(state, None)).items():
        assert (markup != pictures(board(bare, None))[name]) == (name in ("pieces", "small"))
    symbol = {"wire": "wire", "sand": "bags", "hogs": "hog", "xbunk": "bunker-b", "abunk": "bunker-a"}
    assert uses(board(state, None).pieces, symbol.get(token, "seawall")) == (3 if token == "hogs" else 1)


def test_un_2_lost_figures_are_outlines() -> None:
    """UN-2: a plate has as many places as the unit has at full strength."""
    for kind in facts().units:
        for left in range(1, kind.figures + 1):
            unit = {"at": "C5", "side": "allies", "type": kind.id, "figures": left}
            far = {"at": "M1", "side": "axis", "type": "resistance", "figures": 1, "full": 1}
            drawn = board(position(units=[unit, far], turn=1), None)
            group = next(g for g in parsed(drawn.pieces).iter("g") if g.get("data-piece") == "unit-0")
            standing, *lost = group.findall("g")
            assert len(standing) == left
            assert sum(map(len, lost)) == kind.figures - left
            number = next(g for g in parsed(drawn.small).iter("g") if g.get("data-piece") == "unit-0")
            assert [text.text for text in number.iter("text")] == [str(left)]


def test_units_of_every_type_and_side_look_different() -> None:
    seen = {
        board(position(units=[{"at": "C5", "side": side, "type": kind.id}], turn=1), None).pieces
        for side in SIDES
        for kind in facts().units
    }
    assert len(seen) == 2 * len(facts().units)


def test_cubes_medals_and_worth_are_drawn() -> None:
    state = started("pegasus_bridge").state
    assert uses(board(state, None).pieces, "medal-a") == 2
    unit = state.unit_at[hex_at("A9")]
    state.activation.append(unit)
    assert uses(board(state, None).pieces, "cube") == 1
    state.attack.append(unit)
    assert (uses(board(state, None).small, "cube"), uses(board(state, None).small, "attack")) == (0, 1)
    state.worth[unit] = 2
    assert uses(board(state, None).pieces, "worth") == 1
    state.worth[unit] = 3
    assert ">3</text>" in board(state, None).pieces


def test_md_4_a_medal_won_for_good_leaves_the_board() -> None:
    """MD-4: its owner keeps it, so it lies on the hex no more."""
    state = started("liberation_of_paris").state
    assert uses(board(state, None).pieces, "medal-a") == 3
    state.won[0] = True
    assert uses(board(state, None).pieces, "medal-a") == 2
    assert "medal" not in hex_name(state, hex_at("C9"))


def test_goals_of_several_hexes_have_one_medal_and_a_line_round_them() -> None:
    drawn = board(started("carpiquet").state, None).pieces
    assert uses(drawn, "medal-a") == 3
    assert drawn.count('stroke-dasharray="8 5"') == 1
    assert uses(board(started("saverne_gap").state, None).pieces, "death-a") == 1


def test_sp_6_a_blown_bridge_has_lost_its_middle() -> None:
    """SP-6: the bridge is gone, and nobody can blow it again."""
    state = started("remagen").state
    before = board(state, None).pieces
    assert uses(before, "charge") == 1
    state.blown[hex_at("f6")] = True
    after = board(state, None).pieces
    assert uses(after, "charge") == 0
    assert after != before


def shift(drawn: str, piece: str) -> tuple[float, float]:
    """Where a piece stands on the page."""
    found = re.search(rf'data-piece="{piece}" transform="translate\(([\d.]+) ([\d.]+)\)"', drawn)
    assert found
    return float(found[1]), float(found[2])


def test_a_plane_flies_above_a_unit_and_low_over_free_ground() -> None:
    state = position(units=[{"at": "C5", "side": "axis", "type": "infantry"}], turn=1)
    heights = []
    for place in ("C5", "D5"):
        state.planes[1] = Plane(kind="bomber", at=hex_at(place), ammo=1)
        x, y = shift(board(state, None).pieces, "plane-1")
        assert x == pytest.approx(center(hex_at(place)).x, abs=0.1)
        heights.append(center(hex_at(place)).y - y)
    above, low = heights
    assert above > 20 > low > 0


def test_ai_4e_a_cube_makes_way_for_a_medal() -> None:
    """AI-4e: the cube lies at the upper right, or at the left where a medal does."""
    state = started("remagen").state
    for place, side in (("D7", -1), ("B7", 1)):
        unit = state.unit_at[hex_at(place)]
        state.activation = [unit]
        drawn = board(state, None).pieces
        group = next(g for g in parsed(drawn).iter("g") if g.get("data-piece") == f"unit-{unit}")
        cube = next(use for use in group.iter("use") if use.get("href") == "#sym-cube")
        assert (float(cube.get("x") or 0) > 0) == (side > 0)


def test_planes_show_their_class_ammunition_and_way() -> None:
    state = started("pegasus_bridge").state
    for kind in facts().planes:
        path = tuple(map(hex_at, ("A5", "B5", "C5")))
        state.planes[0] = Plane(kind=kind.id, at=hex_at("C5"), ammo=1, path=path)
        drawn = board(state, None).pieces
        group = next(g for g in parsed(drawn).iter("g") if g.get("data-piece") == "plane-0")
        dots = [dot.get("fill") for dot in group.iter("circle")]
        assert dots == ["var(--b)"] + ["none"] * (kind.ammo - 1)
        assert uses(drawn, kind.id) == 3
        assert 'stroke-dasharray="7 5"' in drawn


# -- water ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", all_ids())
def test_every_river_hex_has_water(scenario: str) -> None:
    found = waters(load(scenario))
    wet = {bend.hex for stream in found.streams for bend in stream} | {h for p in found.ponds for h in p}
    river = facts().terrain["river"].index
    assert wet == {h for h in range(HEXES) if load(scenario).ground[h] == river}
    for stream in found.streams:
        for bend, following in pairwise(stream):
            assert bend.end == following.start


def test_canals_are_strokes_and_ponds_are_blobs() -> None:
    found = waters(load("pegasus_bridge"))
    assert sorted(map(len, found.streams)) == [7, 9]
    assert [[label(h) for h in pond] for pond in found.ponds] == [["f4", "g4", "F3", "G3"]]
    ends = [point for stream in found.streams for point in (stream[0].start, stream[-1].end)]
    assert all(point.y < 26 or point.y > 586 or point.x > 930 for point in ends)


def test_an_own_map_may_have_springs_forks_and_rings_of_water() -> None:
    """A river that begins on the board, one that parts, and one that runs in a circle."""
    spots = {
        "spring": ["F5", "g4", "G3"],
        "fork": ["F5", "f6", "f4", "E5"],
        "ring": ["F5", "f6", "g6", "H5", "g4", "f4"],
        "alone": ["F5"],
    }
    for name, wet in spots.items():
        ground = [["." for _ in range(13 - row % 2)] for row in range(9)]
        for place in wet:
            h = hex_at(place)
            ground[tables().row[h]][tables().col[h]] = "ri"
        drawn = board(position(board={"ground": [" ".join(row) for row in ground]}, turn=1), None)
        parsed(drawn.ground)
        found = waters(position(board={"ground": [" ".join(row) for row in ground]}, turn=1).scenario)
        wetted = {bend.hex for stream in found.streams for bend in stream}
        wetted |= {h for pond in found.ponds for h in pond}
        assert wetted == set(map(hex_at, wet)), name


@pytest.mark.parametrize(
    ("scenario", "name", "along"),
    [
        ("pegasus_bridge", "Caen Canal", True),
        ("pegasus_bridge", "Pegasus Bridge", False),
        ("maleme", "Tavronitis", True),
        ("remagen", "Ludendorff Bridge", False),
        ("pegasus_bridge", "le Port", False),
    ],
)
def test_rivers_carry_their_names(scenario: str, name: str, along: bool) -> None:
    """A name on a river runs along it; the name of a bridge stands by the bridge."""
    texts = list(parsed(board(started(scenario).state, None).pieces).iter("text"))
    (found,) = (each for each in texts if "".join(each.itertext()) == name)
    assert (found.find("textPath") is not None) == along


def test_outlines_run_round_every_region() -> None:
    whole = outlines(range(HEXES))
    assert len(whole) == 1
    assert all(edge.outer for edge in whole[0])
    ring = {h for h in range(HEXES) if tables().distance[h][hex_at("G5")] == 1}
    assert sorted(len(loop) for loop in outlines(ring)) == [6, 18]


# -- secrets --------------------------------------------------------------------------------------


def test_the_board_is_the_same_whatever_anybody_holds() -> None:
    """Cards are no part of the picture, and who looks changes only which way up it is."""
    for game in played("pegasus_bridge", 40):
        state = game.state.copy()
        drawn = board(state, ALLIES)
        state.hands = [["barrage"], ["ambush"]]
        assert board(state, ALLIES) == drawn
        assert board(state, AXIS, across=True).pieces == drawn.pieces


def test_the_box_hands_out_the_picture() -> None:
    state: State = started("pegasus_bridge").state
    assert BOX.renderer.board(state, ALLIES) == board(state, ALLIES)
    assert BOX.renderer.symbols() == symbols()
