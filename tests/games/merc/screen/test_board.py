"""The drawn map: every mode can be drawn, everything on it is in the picture, every sector has a name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import msgspec
import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.screen.board import board, spoken_sector
from bythebook.games.merc.screen.drawing.people import HALF, WHOLE, last_row, people, plate
from bythebook.games.merc.screen.drawing.shapes import HIGH, LOW, TILE_WIDTH, tile_height
from bythebook.games.merc.screen.drawing.stamps import symbols
from bythebook.games.merc.screen.drawing.tiles import ground
from bythebook.games.merc.state.state import Fight, Gear, Hold, State, squad_number
from bythebook.games.shared.scenery import Board
from tests.games.merc.playing import DICTATOR, REBELS, new_game, prompts_of
from tests.games.merc.scenes import draw_state, games, moments

TOKENS = {
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
    "sy",
    "land",
    "wood",
    "town",
    "water",
    "sand",
    "hill",
    "tree",
    "roof",
    "wave",
    "hach",
    "grid",
    "piece",
    "serif",
    "sans",
    "k",
}
SET = {"se", "se s18", "s24", "s26", "s28"}
"""Letters that the stylesheet keeps from falling under 14 pixels; without a class they are plain."""
PITCH = "#211F1A"
"""The one ink that is the same in both themes: edges of pieces."""


def pictures(drawn: Board) -> dict[str, str]:
    return {name: getattr(drawn, name) for name in ("ground", "pieces", "small", "small_ground")}


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<svg>{markup}</svg>")


def tile(markup: str, there: State, label: str) -> str:
    """What is drawn on one tile."""
    groups = list(parsed(markup).findall("g"))
    return ET.tostring(groups[there.cell(label)], "unicode")


def uses(markup: str, symbol: str) -> int:
    return len(re.findall(rf'href="#sym-{symbol}"', markup))


def words(markup: str) -> list[str]:
    return ["".join(each.itertext()) for each in parsed(markup).iter("text")]


def colors(markup: str) -> None:
    for color in re.findall(r'\b(?:fill|stroke|color)="([^"]*)"', markup):
        known = r"(var\(--[\w-]+\)|url\(#sym-[\w-]+\))"
        assert color in ("none", "currentColor", PITCH) or re.fullmatch(known, color), color
    assert set(re.findall(r"var\(--([\w-]+)", markup)) <= TOKENS


# -- all boards -----------------------------------------------------------------------------------


def test_every_moment_is_drawn() -> None:
    """Well-formed, with symbols that exist, in inks both themes know, with letters one can read."""
    known = set(re.findall(r'id="([^"]+)"', symbols()))
    for game in moments():
        for markup in pictures(board(game.state, REBELS)).values():
            root = parsed(markup)
            assert not [each for each in root.iter() if each.get("id")]
            refs = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
            assert refs <= known
            colors(markup)
            assert {each.tag for each in root.iter()} <= {"svg", "g", "path", "use", "text", "rect", "circle"}
            assert not re.search(r"\s(style|on\w+)=", markup)
            assert all("font-size" in each for each in re.findall(r"<text[^>]*>", markup))
            assert set(re.findall(r'<text class="([^"]*)"', markup)) <= SET
            pieces = re.findall(r'data-piece="([^"]+)"', markup)
            assert len(pieces) == len(set(pieces))


def test_symbols_are_well_formed_and_every_sector_has_a_landscape() -> None:
    root = parsed(symbols())
    ids = [each.get("id") or "" for each in root]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("sym-") for name in ids)
    colors(symbols())
    assert {f"sym-at-{sector.id}" for sector in facts().sectors} <= set(ids)


def test_texts_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with letters of markup stays a name."""
    there = draw_state()
    nasty = '<b onclick="x">&\'</b>'
    monkeypatch.setattr("bythebook.games.merc.screen.drawing.people.unit_name", lambda *_: nasty)
    monkeypatch.setattr("bythebook.games.merc.screen.drawing.tiles.short_name", lambda *_: nasty)
    ground.cache_clear()
    drawn = board(there, None)
    ground.cache_clear()
    for markup in (drawn.pieces, drawn.ground):
        assert nasty in words(markup)
        assert not list(parsed(markup).iter("b"))


def test_the_ground_stays_the_same_while_nothing_is_explored() -> None:
    grounds: dict[object, set[str]] = {}
    pieces = set()
    for game in prompts_of(new_game(7), 7, most=150):
        here = game.state
        drawn = board(here, REBELS)
        key = (tuple(here.sector), tuple(here.explored), here.base)
        grounds.setdefault(key, set()).add(drawn.ground)
        pieces.add(drawn.pieces)
    assert all(len(texts) == 1 for texts in grounds.values())
    assert len(pieces) > len(grounds)


def test_the_picture_of_the_largest_map_is_light() -> None:
    *_, game = prompts_of(new_game(2, rebels=6), 2, most=200)
    assert (game.state.rows, game.state.cols) == (5, 6)
    assert len(msgspec.json.encode(board(game.state, REBELS))) < 160_000
    assert len(symbols()) < 32_000


# -- cells ----------------------------------------------------------------------------------------


def test_every_sector_is_a_cell_on_the_page_with_a_name() -> None:
    for game in games():
        *_, now = prompts_of(game, 1, most=60)
        drawn = board(now.state, REBELS)
        assert [cell.id for cell in drawn.cells] == list(now.state.grid.label)
        assert drawn.focus in now.state.grid.label
        for cell in drawn.cells:
            assert cell.name.startswith(f"{cell.id}, ")
            assert TILE_WIDTH / 2 < cell.x < drawn.width - TILE_WIDTH / 2
            high = tile_height(now.state.grid)
            assert high / 2 < cell.y < drawn.height - high / 2
        assert len({(cell.x, cell.y) for cell in drawn.cells}) == now.state.grid.cells


def test_arrows_lead_to_neighbours_and_back() -> None:
    there = draw_state()
    cells = {cell.id: cell for cell in board(there, None).cells}
    for cell in cells.values():
        arrows = [cell.up, cell.down, cell.left, cell.right]
        around = [there.label(near) for near in there.grid.neighbors[there.cell(cell.id)]]
        assert sorted(filter(None, arrows)) == sorted(around)
        assert not cell.right or cells[cell.right].left == cell.id
        assert not cell.down or cells[cell.down].up == cell.id


def test_names_say_what_is_on_a_sector() -> None:
    there = draw_state(wounds={"max": 1})
    said = spoken_sector(there, REBELS, there.cell("A1"))
    assert said == (
        "A1, Gold, industry worth 6, controlled by Rebel 1, 3 militia, Max (2 of 3 health) and Tao, "
        "unexplored, 2 weapon cards, 1 armor card and 3 accessory cards"
    )
    city = "B2, Hamadu City, city worth 2, hospital, arms dealer, controlled by Rebel 1, 2 militia, explored"
    assert spoken_sector(there, REBELS, there.cell("B2")).startswith(city)
    assert "the base, controlled by the Dictator, 4 militia" in spoken_sector(there, REBELS, there.cell("B3"))
    assert "worth 1, controlled by nobody, unexplored" in spoken_sector(there, REBELS, there.cell("B1"))
    assert "controlled by Rebel 1, second squad Ewok" in spoken_sector(there, REBELS, there.cell("A3"))
    there.control[there.cell("C1")] = 0
    assert "controlled by Rebel 1, 3 militia of the Dictator" in spoken_sector(
        there, REBELS, there.cell("C1")
    )
    there.fight = Fight(there.cell("A1"), 0, round=2, holds=(Hold(0, there.unit("max"), 2),))
    said = spoken_sector(there, REBELS, there.cell("A1"))
    assert "held by a dog" in said
    assert "Tao, fight, round 2, unexplored" in said


# -- what is drawn --------------------------------------------------------------------------------


def test_k1_control_is_a_band_of_colour_and_pattern() -> None:
    """K1: solid for Rebels, hatched for the Dictator, none where nobody controls."""
    there = draw_state()
    drawn = board(there, None)
    for markup in (drawn.pieces, drawn.small):
        assert '<rect x=".6"' in tile(markup, there, "A1")
        assert 'fill="var(--a)"' in tile(markup, there, "A1")
        assert "sym-band" in tile(markup, there, "C1")
        assert '<rect x=".6"' not in tile(markup, there, "B1")


def test_plates_carry_owner_name_and_health() -> None:
    there = draw_state(wounds={"max": 1}, rebels=2)
    markup = tile(board(there, None).pieces, there, "A1")
    assert uses(markup, "plate-a") == 2
    assert words(markup)[:2] == ["1", "Max"]
    assert len(re.findall(r'rx="1" fill="none"', markup)) == 1
    base = tile(board(there, None).pieces, there, "B3")
    assert uses(base, "crown") == uses(base, "plate-b") == 1


@pytest.mark.parametrize("width", [WHOLE, HALF])
def test_every_name_has_room_on_its_plate(width: int) -> None:
    """No letter of a name lies under the health or outside; a long one is set narrower."""
    there = draw_state()
    for unit in range(len(facts().mercs)):
        there.owner[unit], there.squad[unit] = 0, 0
        drawn = parsed(plate(there, unit, width))
        box, name = drawn.find("svg"), drawn.find("svg/text")
        assert box is not None
        assert name is not None
        assert name.text == facts().mercs[unit].name
        end = float(box.get("x", 0)) + float(box.get("width", 0))
        assert end <= width
        bars = [float(bar.get("x", 0)) for bar in drawn.findall("g/rect") if float(bar.get("y", 0)) < 10]
        assert all(end <= x for x in bars)
        assert name.get("textLength") or len(name.text) < 10


def test_maps_of_many_rows_have_lower_tiles() -> None:
    """Up to three rows the tiles are high; with more the map would be higher than a screen."""
    for rebels, high in ((1, HIGH), (2, HIGH), (3, LOW), (6, LOW)):
        grid = new_game(1, rebels=rebels).state.grid
        assert tile_height(grid) == high
    drawn = board(draw_state(), None)
    assert drawn.least < 0.39, "a map of four columns is seen as a whole on a phone of 390 pixels"


def test_militia_are_up_to_five_heads_with_their_number() -> None:
    there = draw_state("gold/m1:3 coal/md:8\n. .")
    drawn = board(there, None)
    assert uses(tile(drawn.pieces, there, "A1"), "militia-a") == 3
    assert words(tile(drawn.pieces, there, "A1")) == ["3"]
    assert uses(tile(drawn.pieces, there, "B1"), "militia-b") == 5
    assert words(tile(drawn.pieces, there, "B1")) == ["8"]
    assert uses(tile(drawn.small, there, "B1"), "militia-b") == 1
    assert words(tile(drawn.small, there, "B1")) == ["8"]


@pytest.mark.parametrize(
    ("units", "symbol", "many"),
    [
        ("tao+max+ra", "plate-a", 3),
        ("tao+max+ra+ewok", "half-a", 4),
        ("tao+max+ra+ewok+doc+tack+sonia", "half-a", 1),
    ],
)
def test_crowds_stand_in_two_columns_and_then_are_counted(units: str, symbol: str, many: int) -> None:
    there = draw_state(f"gold/r1:{units}/m1:4/x/$uzi coal\n. .")
    markup = tile(board(there, REBELS).pieces, there, "A1")
    assert uses(markup, symbol) == many
    assert ("7 MERCs" in words(markup)) == (many == 1)
    assert uses(markup, "crate") == 1


def test_nothing_reaches_over_the_edge_of_its_tile() -> None:
    for game in moments(every=3):
        for cell in range(game.state.grid.cells):
            assert people(game.state, cell).bottom <= last_row(game.state) + 4


def test_k3_a_stash_shows_its_cards_to_who_controls_it() -> None:
    """K3: others see a crate and a question mark, and never a mine."""
    there = draw_state()
    mine, other = (tile(board(there, seat).pieces, there, "C3") for seat in (DICTATOR, REBELS))
    assert uses(mine, "mine") == 1
    assert "2" in words(mine)
    assert uses(other, "mine") == 0
    assert uses(other, "crate") == 1
    assert "?" in words(other)
    for seat in (REBELS, None):
        assert spoken_sector(there, seat, there.cell("C3")).endswith("a stash")
        assert "?" in words(tile(board(there, seat).small, there, "C3"))
    assert spoken_sector(there, DICTATOR, there.cell("C3")).endswith("a stash of 2 cards with a mine")


def test_explored_sectors_are_clear_and_have_no_loot() -> None:
    there = draw_state()
    drawn = board(there, None).ground
    assert "sym-fog" in tile(drawn, there, "A1")
    assert uses(tile(drawn, there, "A1"), "gun") == 1
    assert "sym-fog" not in tile(drawn, there, "C3")
    assert uses(tile(drawn, there, "C3"), "gun") == 0
    assert "hospital," in words(tile(drawn, there, "B2"))
    assert uses(tile(drawn, there, "B3"), "fort") == 1
    assert str(there.sector_at(there.cell("B3")).value) in words(tile(drawn, there, "B3"))


# -- modes ----------------------------------------------------------------------------------------


def test_v4_a_vehicle_has_a_hull_and_a_crew() -> None:
    """MODE-V4: the hull as bars, those aboard of how many."""
    there = draw_state("gold/r1:tao+max coal\n. .", modes="vehicles")
    kind = facts().vehicles[0]
    there.vehicles = {squad_number(0, 0): Gear(kind, wear=1)}
    drawn = board(there, None)
    markup = tile(drawn.pieces, there, "A1")
    assert uses(markup, "vehicle") == uses(tile(drawn.small, there, "A1"), "vehicle") == 1
    assert any(re.fullmatch(r"2/\d", word) for word in words(markup))
    assert "hull left, crew 2 of" in drawn.cells[0].name


def test_i3_parts_of_the_bomb_are_on_the_plate_of_who_holds_them() -> None:
    """MODE-I3: each kind is half of a puzzle."""
    there = draw_state("gold/r1:tao coal\n. hamadu", modes="i-dictator", gear={"tao": "detonator@B2"})
    drawn = board(there, None)
    assert uses(tile(drawn.pieces, there, "A1"), "detonator") == 1
    assert uses(tile(drawn.small, there, "A1"), "detonator") == 1
    assert "Detonator (from B2)" in drawn.cells[0].name


def test_w1_a_third_faction_has_a_colour_and_a_shape_of_its_own() -> None:
    """MODE-W1: hue, outline and pattern tell factions apart."""
    there = draw_state("gold/r1:tao coal/r2:max\niron/r3:ra/m3:2 .", factions="1v1v1", rebels=3)
    drawn = board(there, None)
    for label, colour in (("A1", "a"), ("B1", "b"), ("A2", "sy")):
        assert uses(tile(drawn.pieces, there, label), f"plate-{colour}") == 1
        assert uses(tile(drawn.small, there, label), f"chip-{colour}") >= 1
    assert "sym-dots" in tile(drawn.pieces, there, "A2")


def test_a2_the_neutral_zone_is_drawn_and_said() -> None:
    """MODE-A2: a dashed line round the sectors of nobody."""
    there = draw_state("gold/base . coal\n. iron .\nsilver . oil", modes="assassination")
    drawn = board(there, None)
    zone = [cell.id for cell in drawn.cells if "neutral zone" in cell.name]
    assert zone == [there.label(cell) for cell in there.grid.sides[0].neutral]
    for markup in (drawn.ground, drawn.small_ground):
        dashed = [cell.id for cell in drawn.cells if "stroke-dasharray" in tile(markup, there, cell.id)]
        assert dashed == zone


def test_b2_a_fight_is_marked_between_name_and_worth() -> None:
    """B2: the round stands in the row of the name, off the landscape."""
    there = draw_state()
    there.fight = Fight(there.cell("A1"), 0, round=2)
    badge = parsed(tile(board(there, None).pieces, there, "A1")).find(".//rect[@rx='3']")
    assert badge is not None
    assert float(badge.get("y", 99)) + float(badge.get("height", 99)) < 36
    assert "2" in words(tile(board(there, None).pieces, there, "A1"))


def test_w1_three_sides_on_a_small_tile_have_a_chip_each() -> None:
    """MODE-W1: where rows are too few, all of a side are one number."""
    there = draw_state("gold/r1:tao/m1:2/r2:max/r3:ra/m3:4 coal\niron .", factions="1v1v1", rebels=3)
    markup = tile(board(there, None).small, there, "A1")
    assert [uses(markup, f"chip-{colour}") for colour in ("a", "b", "sy")] == [1, 1, 1]
    assert {"3", "1", "5"} <= set(words(markup))


def test_a_dog_is_beside_whom_it_holds() -> None:
    there = draw_state()
    there.fight = Fight(there.cell("A1"), 0, holds=(Hold(0, there.unit("max"), 2),))
    drawn = board(there, None)
    assert uses(tile(drawn.pieces, there, "A1"), "paw") == 1
    assert uses(tile(drawn.small, there, "A1"), "fight") == 1
    assert drawn.focus == "A1"
