"""Scenarios: the 23 that come with the game, the round trip, and every kind of mistake in a text."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.games.memoir44.box.facts import ALLIES, AXIS, facts
from bythebook.games.memoir44.box.hexes import BOTTOM, HEXES, TOP, board, hex_at, label
from bythebook.games.memoir44.box.scenarios.records import (
    Airdrop,
    BlowBridge,
    DeckOutWinner,
    HandGrowth,
    NoReshuffle,
    ReconAsAirPower,
)
from bythebook.games.memoir44.box.scenarios.text import Scenario, ScenarioError, all_ids, load, read, write

BASE = [
    "pegasus_bridge",
    "sainte_mere_eglise",
    "sword_beach",
    "pointe_du_hoc",
    "omaha_beach",
    "mont_mouchet",
    "vassieux_vercors",
    "operation_cobra",
    "operation_luttich",
    "toulon",
    "liberation_of_paris",
    "montelimar",
    "arnhem_bridge",
    "arracourt",
    "st_vith_ardennes",
    "saverne_gap",
]
EXTRA = ["utah_beach"]
ORIGINAL = ["bloody_gulch", "dieppe", "carpiquet", "maleme", "glieres", "remagen"]

SMALL = '''\
id = "crossing"
title = "The Crossing"
kind = "original"
order = 1
date = 1944-06-06
source = "Drawn for a test."
confidence = "original"
face = "country"
top = "axis"
first = "allies"

ground = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   fo  .   .   .   .   .   .   .   .   .   .
  ri  ri  ri  ri  ri  ri  ri  ri  ri  ri  ri  ri
.   hi! .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
oc  .   .   .   .   .   .   .   .   .   .   .   .
"""

obstacles = """
.     .     .     .     .     .     .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .     .     .
.     .     .     .     xbunk .     .     .     .     .     .     .     .
   .     .     .     .     brid  .     .     .     .     .     .     .
.     .     .     .     .     hogs  .     .     .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .     .     .
.     .     .     .     .     .     sand+wire .   .     .     .     .     .
   .     .     .     .     .     .     .     .     .     .     .     .
.     .     .     .     .     .     .     .     .     .     .     .     .
"""

units = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   xG2 .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   aI3 .   .   .   .   .   .
  .   .   .   aE4* .  .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
"""

[axis]
nation = "DE"
cards = 4
medals = 5

[allies]
nation = "US"
cards = 5
medals = 5

[[objectives]]
side = "allies"
hexes = ["C7"]
'''


def complaints(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        read(text, name="crossing.toml")
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def changed(old: str, new: str) -> list[str]:
    assert old in SMALL
    return complaints(SMALL.replace(old, new, 1))


@pytest.fixture(name="scenarios", scope="module")
def _scenarios() -> list[Scenario]:
    return [load(scenario_id) for scenario_id in all_ids()]


def test_sf_1_the_sixteen_of_the_base_box() -> None:
    """SF-1: the base box has sixteen scenarios in the order of its book."""
    assert list(all_ids()[:16]) == BASE
    assert [load(i).order for i in BASE] == list(range(1, 17))
    assert {load(i).kind for i in BASE} == {"official"}


def test_sf_2_one_extra_and_six_originals() -> None:
    """SF-2: Utah Beach and six battles of our own follow."""
    assert list(all_ids()[16:]) == EXTRA + ORIGINAL
    assert {load(i).kind for i in EXTRA} == {"official_extra"}
    assert {load(i).kind for i in ORIGINAL} == {"original"}


def test_campaigns_name_known_scenarios_only() -> None:
    """CP-1: every line-up can be played."""
    for campaign in facts().campaigns:
        assert set(campaign.scenarios) <= set(all_ids()), campaign.id


def figures(scenario: Scenario, side: int, *, drops: bool) -> tuple[int, ...]:
    used = [0, 0, 0]
    for unit in (u for u in scenario.units if u.side == side):
        used[facts().units[unit.type].class_index] += unit.figures
    for drop in (d for d in scenario.rules_of(Airdrop) if d.side == side and drops):
        used[facts().units[drop.type].class_index] += drop.units * drop.figures
    return tuple(used)


def fits(used: tuple[int, ...]) -> bool:
    return all(need <= stock for need, stock in zip(used, facts().box.figures, strict=True))


def test_co_1_no_scenario_needs_more_figures_than_the_box(scenarios: list[Scenario]) -> None:
    """CO-1: no army sets up more figures of a class than its box holds; one airdrop goes beyond it."""
    armies = [(scenario, side) for scenario in scenarios for side in (AXIS, ALLIES)]
    assert [s.id for s, side in armies if not fits(figures(s, side, drops=False))] == []
    assert [
        (s.id, figures(s, side, drops=True)) for s, side in armies if not fits(figures(s, side, drops=True))
    ] == [("maleme", (52, 0, 2))]


def test_bd_8_the_beach_face(scenarios: list[Scenario]) -> None:
    """BD-8: on the beach face rows 4 to 6 are beach and rows 7 and 8 ocean unless a tile covers them."""
    beach, ocean, clear = (facts().terrain[t].index for t in ("beach", "ocean", "clear"))
    assert [s.id for s in scenarios if s.face == "beach"] == [
        "sword_beach",
        "pointe_du_hoc",
        "omaha_beach",
        "utah_beach",
        "dieppe",
    ]
    for scenario in scenarios:
        rows = list(zip(board().row, scenario.ground, strict=True))
        if scenario.face == "country":
            assert not {beach, ocean} & set(scenario.ground), scenario.id
            continue
        assert {row for row, terrain in rows if terrain == ocean} == {7, 8}, scenario.id
        assert {row for row, terrain in rows if terrain == beach} <= {4, 5, 6}, scenario.id
        assert all(terrain != clear for row, terrain in rows if row >= 4), scenario.id


def test_bd_10_seats(scenarios: list[Scenario]) -> None:
    """BD-10: the side named as top sits at row 0, the other at row 8."""
    for scenario in scenarios:
        assert (scenario.seat(scenario.top), scenario.seat(1 - scenario.top)) == (TOP, BOTTOM)


def test_sp_4_special_rules_stand_where_they_belong() -> None:
    """SP-3, SP-4, SP-6: each special rule with its figures, in its scenario."""
    infantry, special = facts().unit["infantry"].index, facts().unit["special_forces"].index
    expected = {
        "pegasus_bridge": (HandGrowth(side=AXIS, after_turns=(1, 2)),),
        "sainte_mere_eglise": (Airdrop(side=ALLIES, units=4, type=infantry, figures=4, drift=4),),
        "vassieux_vercors": (NoReshuffle(), DeckOutWinner(side=AXIS)),
        "operation_luttich": (ReconAsAirPower(side=ALLIES, hexes=(hex_at("L5"), hex_at("k4"))),),
        "maleme": (Airdrop(side=AXIS, units=3, type=special, figures=4, drift=4),),
        "glieres": (BlowBridge(side=ALLIES, bridges=(hex_at("b4"), hex_at("c2")), worth=1),),
        "remagen": (BlowBridge(side=AXIS, bridges=(hex_at("f6"),), attempts=1),),
    }
    assert {i: load(i).rules for i in all_ids() if load(i).rules} == expected


def test_sp_4_what_the_drawing_says_by_itself() -> None:
    """SP-4: two-medal tanks, infantry of three, bridge ends and wide rivers need no rule of their own."""
    elite = facts().unit["elite_armor"].index
    assert [u.medals for u in load("mont_mouchet").units if u.type == elite] == [2, 2]
    thin = [
        u for u in load("montelimar").units if u.figures == 3 and u.type == facts().unit["infantry"].index
    ]
    assert len(thin) == 6
    arnhem = load("arnhem_bridge")
    assert {label(o.hex): [label(h) for h in o.open_to] for o in arnhem.obstacles if o.open_to} == {
        "h6": ["I7", "H5"],
        "H5": ["h6", "g4"],
        "g4": ["H5", "G3"],
    }
    assert len(arnhem.wide) > 0
    assert load("saverne_gap").blocks_artillery == load("saverne_gap").impassable
    assert len(load("st_vith_ardennes").impassable) == 6


def test_sp_5_utah_exits() -> None:
    """SP-5: Utah Beach has three exits on the far baseline."""
    assert [label(gate.hex) for gate in load("utah_beach").exits] == ["A9", "E9", "J9"]


def test_md_8_sudden_death() -> None:
    """MD-8: only Toulon and Saverne can end by sudden death."""
    assert {i: [d.need for d in load(i).sudden_death] for i in all_ids() if load(i).sudden_death} == {
        "toulon": [3],
        "saverne_gap": [2],
    }


def test_fp_1_planes_fly_over_two_airfields() -> None:
    """FP-1: Carpiquet and Maleme are the scenarios with an air plan."""
    flown = {i: load(i).air for i in all_ids() if load(i).air}
    assert set(flown) == {"carpiquet", "maleme"}
    carpiquet = flown["carpiquet"]
    assert carpiquet is not None
    assert len(carpiquet[AXIS].airfields) == 9
    assert carpiquet[ALLIES].airfields == ()


def test_doubts_are_marked(scenarios: list[Scenario]) -> None:
    """What could not be confirmed says so in its notes, and partial layouts are marked as such."""
    assert [s.id for s in scenarios if any("Verify" in note for note in s.notes)] == [
        "sainte_mere_eglise",
        "st_vith_ardennes",
    ]
    assert [s.id for s in scenarios if s.confidence == "partial"] == ["st_vith_ardennes"]


@pytest.mark.parametrize("scenario_id", BASE + EXTRA + ORIGINAL)
def test_writing_and_reading_give_the_same_scenario(scenario_id: str) -> None:
    scenario = load(scenario_id)
    assert scenario.id == scenario_id
    text = write(scenario)
    assert read(text) == scenario
    assert write(read(text)) == text
    assert len(scenario.ground) == HEXES


def test_a_drawing_is_read_as_it_looks(tmp_path: Path) -> None:
    """The small example: a gun in a bunker, a bridge, a unit under strength and one worth two medals."""
    scenario = read(SMALL)
    assert [(label(u.hex), u.figures, u.medals) for u in scenario.units] == [
        ("E7", 2, 1),
        ("G3", 3, 1),
        ("d2", 4, 2),
    ]
    assert [label(o.hex) for o in scenario.obstacles] == ["E7", "e6", "F5", "G3", "G3"]
    assert scenario.obstacles[0].owner == AXIS
    assert scenario.impassable == {hex_at("B5")}
    path = tmp_path / "crossing.toml"
    path.write_text(write(scenario), encoding="utf-8")
    assert read(path) == scenario


def test_every_problem_is_reported_at_once() -> None:
    text = (
        SMALL.replace("fo ", "fx ")
        .replace("xG2", "xG3")
        .replace("cards = 4", 'cards = "4"')
        .replace("C7", "Z7")
    )
    assert len(complaints(text)) == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fo ", "fx ", "crossing.toml: line 15, column 9, ground: 'fx' is not a terrain; did you mean 'fo'?"),
        ("hi! ", "hi!! ", "line 17, column 5, ground: 'hi!!' repeats a flag"),
        ("hi! ", "hi~ ", "line 17, column 5, ground: B5 is marked wide (~), but only a river can be"),
        ("xbunk", "bunk ", "line 27, column 25, obstacles: 'bunk' needs an owner; write 'xbunk' or 'abunk'"),
        ("hogs ", "xhogs", "'xhogs': hedgehog has no owner; write 'hogs'"),
        ("brid ", "brdi ", "'brdi' is not an obstacle; did you mean 'brid'?"),
        ("sand+wire", "wire+wire", "'wire+wire' names an obstacle twice"),
        ("aI3", "bI3", "'bI3' is not a unit; did you mean"),
        ("aI3", "aI5", "'aI5': infantry has at most 4 figures"),
        ("  .   .   .   aE4* .", "  .   .   aE4* .", "units: row 8 has 11 cells; it needs 12"),
        ("xG2", ".  ", "units: the axis side has no unit on the board"),
        ("xG2", "xA3", "armor can't start on the bunker at E7, only infantry or artillery"),
        ("order = 1", "order = true", "order: should be a whole number from 0 to 9999, not true or false"),
        ("order = 1", "order = 0x" + "f" * 9000, "order: should be from 0 to 9999, not a huge number"),
        ("order = 1", "order = -1", "order: should be from 0 to 9999, not -1"),
        ("date = 1944-06-06", "date = 1944-06-06T10:00:00", "date: should be a date such as 1944-06-06"),
        ('top = "axis"', 'top = "axes"', "top: 'axes' is unknown; did you mean 'axis'?"),
        ('top = "axis"', 'tops = "axis"', "top: is missing; it should be one of axis, allies"),
        ('top = "axis"', 'top = "axis"\ntitel = "x"', "titel: unknown key; did you mean 'title'?"),
        (
            'id = "crossing"',
            'id = "The Crossing"',
            "should have only lowercase letters, digits and underscores",
        ),
        ('nation = "DE"', 'nation = "German"', "axis.nation: should be two capital letters"),
        ('["C7"]', '["N7"]', "objectives[1].hexes: 'N7' is not a hex"),
        ('["C7"]', '["M8"]', "objectives[1].hexes: 'M8' is off the board"),
        ('["C7"]', '["a6"]', "objectives[1].hexes: no unit can ever be at a6"),
        ('["C7"]', '["C7", "c7"]', "objectives[1].hexes: names 'c7' twice"),
        ('["C7"]', "[]", "objectives[1].hexes: should name at least one hex"),
        ('["C7"]', "[7]", "objectives[1].hexes: entry 1 should be a hex, not 7"),
        ('["C7"]', '["C7"]\nneed = 2', "objectives[1].need: needs 2 hexes of only 1"),
        ('["C7"]', '["C7"]\nmode = "forever"', "objectives[1].mode: 'forever' is unknown"),
        (
            '["C7"]',
            '["C7"]\n[[rules]]\nrule = "blowbridge"',
            "rules[1].rule: 'blowbridge' is unknown; did you mean",
        ),
        ('["C7"]', '["C7"]\n[[rules]]\nside = "axis"', "rules[1].rule: is missing"),
        ('["C7"]', '["C7"]\n[open_to]\ne6 = ["A1"]', "open_to.e6: A1 is not next to e6"),
        ('["C7"]', '["C7"]\n[open_to]\nA9 = ["B9"]', "open_to.A9: there is no bridge at 'A9'"),
        ('["C7"]', '["C7"]\n[labels]\nA9 = 3', "labels.A9: should be a text, not 3"),
        ('["C7"]', '["C7"]\n[labels]\nd2 = "x"\nD2 = "y"', "labels.D2: names a hex that already has a name"),
        ('["C7"]', '["C7"]\n[flight_plan.axis]\nplanes = ["zeppelin"]', "'zeppelin' is unknown"),
        (
            '["C7"]',
            '["C7"]\n[flight_plan.axis]\nplanes = []\nairfields = ["C7"]',
            "there is no airfield at C7",
        ),
        (
            '["C7"]',
            '["C7"]\n[[exits]]\nside = "axis"\nhex = "b6"',
            "exits[1].hex: no unit can ever be at b6",
        ),
        ('title = "The Crossing"', "title =", "crossing.toml: line 2, column 8, TOML: Invalid value"),
    ],
)
def test_a_mistake_is_named_with_its_place_and_remedy(old: str, new: str, said: str) -> None:
    found = changed(old, new)
    assert len([line for line in found if said in line]) == 1, found


def test_mv_9_a_unit_on_impassable_ground_is_refused() -> None:
    """MV-9: nobody stands on an unbridged river or a hex flagged as impassable."""
    on_river = SMALL.replace("  .   .   .   aE4* .", "  .   .   .   .   .").replace(
        "xG2 .   .   .   .   .   .   .   .\n  .", "xG2 .   .   .   .   .   .   .   .\n  aI4"
    )
    assert complaints(on_river) == [
        "crossing.toml: line 40, column 3, units: infantry can't be at a6: that river is impassable"
    ]
    flagged = SMALL.replace("  .   .   .   aE4* .", "  .   .   .   .   .").replace("fo  .", "fo! .")
    on_forest = flagged.replace(".   .   .   .   xG2", ".   .   aI4 .   xG2")
    assert "infantry can't be at C7: that forest is impassable" in complaints(on_forest)[0]


def test_mv_12_a_gun_may_be_set_up_in_a_bunker_but_not_on_a_hedgehog() -> None:
    """MV-12: artillery set up in a bunker is legal; on a hedgehog only infantry starts."""
    assert read(SMALL).units[0].type == facts().unit["artillery"].index
    moved = SMALL.replace("hogs", ".   ", 1).replace("xbunk", "hogs ", 1)
    assert "artillery can't start on the hedgehog at E7, only infantry" in complaints(moved)[0]


def test_te_2_sandbags_in_the_ocean_are_refused() -> None:
    """TE-2: sandbags can't be placed in the ocean."""
    last = SMALL.index('"""\n\nunits')
    row = SMALL.rindex("\n", 0, last - 1) + 1
    text = SMALL[:row] + SMALL[row:].replace(".   ", "sand", 1)
    assert "sandbags can't be placed at A1: the ground is ocean" in complaints(text)[0]


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        ("brid+wire", "wire can't be placed at e6: there is a bridge"),
        ("brid+hogs", "hedgehog can't be placed at e6: there is a bridge"),
        ("brid+xbunk", "bunker can't be placed at e6: there is a bridge"),
        ("wire", "wire can't be placed at e6: the ground is river"),
        ("sand", "sandbags can't be placed at e6: the ground is river"),
        ("xwall", "sea wall can't be placed at e6: the ground is river"),
    ],
)
def test_te_1_obstacles_are_on_land(drawn: str, says: str) -> None:
    """TE-1, MV-9: a river carries a bridge only, and a bridge sandbags only."""
    found = complaints(SMALL.replace("brid  ", f"{drawn} ", 1))
    assert any(says in line for line in found), found


def test_cc_9_sandbags_are_on_a_bridge() -> None:
    """CC-9: a unit digs in on a bridge, so a scenario may begin so."""
    assert read(SMALL.replace("brid  ", "brid+sand ", 1)).id == "crossing"


def test_a_missing_table_is_one_problem() -> None:
    text = SMALL.replace('[axis]\nnation = "DE"\ncards = 4\nmedals = 5\n', "")
    assert complaints(text) == ["crossing.toml: axis: is missing; it should be a table"]


def test_an_empty_text_lists_every_missing_key() -> None:
    missing = re.findall(r": (\w+): is missing", "\n".join(complaints("")))
    assert set(missing) >= {"id", "title", "ground", "obstacles", "units", "axis", "allies", "first"}


def test_files_that_cannot_be_read_are_scenario_errors(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"title = '\xe9'")
    for path in (tmp_path, tmp_path / "none.toml", latin):
        with pytest.raises(ScenarioError, match="can't be read"):
            read(path)


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(ScenarioError, match="did you mean 'omaha_beach'"):
        load("omaha_beech")


HOSTILE = [
    "a = " + "[" * 100_000,
    "a = " + "9" * 5000,
    "a = 1979-99-99",
    "\x00",
    "ground = 3\nunits = []\nobstacles = {}",
    "[[axis]]\n[ground]\n",
    "axis = 3\nallies = [1]\nlabels = 2\nrules = [3, [], {}]\nflight_plan = 1\nopen_to = 5",
    "objectives = [{hexes = [[]], side = {}, need = nan}]",
    '"' + "k" * 5000 + '" = 1',
    'ground = "' + "x" * 5000 + '"',
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_raises_scenario_error_only(text: str) -> None:
    for line in complaints(text):
        assert len(line) < 400


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_text_raises_scenario_error_only(data: st.DataObject) -> None:
    """Cutting out any piece of a good text and putting in any other gives a scenario or a ScenarioError."""
    start = data.draw(st.integers(0, len(SMALL)))
    end = data.draw(st.integers(start, min(len(SMALL), start + 40)))
    piece = data.draw(st.text(alphabet=st.sampled_from(' .\n"[]={}xaIE4*!^~+#\\é\x00'), max_size=12))
    text = SMALL[:start] + piece + SMALL[end:]
    try:
        scenario = read(text)
    except ScenarioError:
        return
    assert read(write(scenario)) == scenario


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (".".join("a" * 40) + " = 1", "has a name of more than 20 parts in line 1"),
        ("[" + ".".join("a" * 40) + "]", "has a name of more than 20 parts in line 1"),
        ("x = {" + ".".join("a" * 40) + " = 1}", "has a name of more than 20 parts in line 1"),
        ("#" * 20_001, "is longer than 20000 characters"),
        ("x = " + "[" * 5000, "is nested too deeply"),
    ],
)
def test_a_scenario_that_would_take_long_is_not_begun(text: str, told: str) -> None:
    with pytest.raises(ScenarioError, match=told):
        read(text)
