"""The printed facts: unit table, terrain table, dice, deck, planes and campaigns."""

import json
from collections import Counter
from importlib.resources import files

import pytest

from bythebook.games.memoir44.box import facts as module
from bythebook.games.memoir44.box.facts import ALL, ARMOR, ARTILLERY, INFANTRY, Facts, facts


@pytest.fixture(name="f")
def _facts() -> Facts:
    return facts()


def test_every_data_file_names_its_source() -> None:
    """Facts are worth as much as the place they come from, so each file says it."""
    folder = files(module.__package__ or "").joinpath("data")
    found = [file for file in folder.iterdir() if file.name.endswith(".json")]
    assert len(found) == 6
    for file in found:
        assert json.loads(file.read_text(encoding="utf-8"))["source"], file.name


def test_records_know_their_place(f: Facts) -> None:
    """Indices follow the tuples and ids are unique."""
    for records in (f.units, f.terrains, f.obstacles, f.faces, f.cards, f.planes, f.campaigns):
        assert [record.index for record in records] == list(range(len(records)))
        assert len({record.id for record in records}) == len(records)
    assert f.flight.planes == f.planes
    assert facts() is f


def test_co_1_figures_per_army(f: Facts) -> None:
    """CO-1: each army has 42 infantry, 24 armor and 6 artillery figures, 144 for both."""
    assert f.box.figures == (42, 24, 6)
    assert 2 * sum(f.box.figures) == 144


def test_co_2_cards_dice_hexes_and_obstacles(f: Facts) -> None:
    """CO-2: the box holds 60 cards, 8 dice, 44 terrain hexes and 36 obstacles."""
    assert (f.box.cards, f.box.dice, f.box.hexes, f.box.obstacles) == (60, 8, 44, 36)
    assert len(f.deck) == f.box.cards == sum(card.count for card in f.cards)
    assert len(f.cards) == 30


UNIT_TABLE = """
infantry        infantry   4  2  1  3,2,1
special_forces  infantry   4  2  2  3,2,1
resistance      infantry   3  2  1  3,2,1
armor           armor      3  3  3  3,3,3
elite_armor     armor      4  3  3  3,3,3
artillery       artillery  2  1  0  3,3,2,2,1,1
"""


def test_un_1_the_unit_table(f: Facts) -> None:
    """UN-1: figures, move, move and still battle, and dice by range are those of the unit table."""
    drawn = [
        [u.id, u.unit_class, str(u.figures), str(u.move), str(u.move_and_battle), ",".join(map(str, u.dice))]
        for u in f.units
    ]
    assert drawn == [row.split() for row in UNIT_TABLE.split("\n") if row]
    assert [u.class_index for u in f.units] == [INFANTRY] * 3 + [ARMOR] * 2 + [ARTILLERY]
    assert [u.range for u in f.units] == [3, 3, 3, 3, 3, 6]


def test_un_3_a_unit_is_normally_worth_one_medal(f: Facts) -> None:
    """UN-3: every type scores one medal unless a scenario says otherwise."""
    assert {u.medals for u in f.units} == {1}


def test_un_4_what_sets_the_types_apart(f: Facts) -> None:
    """UN-4: artillery moves or battles, fires unseen, never takes ground; armor overruns."""
    gun = f.unit["artillery"]
    assert (gun.move_and_battle, gun.needs_sight, gun.ignores_cover, gun.takes_ground) == (
        0,
        False,
        True,
        False,
    )
    assert [u.id for u in f.units if u.overrun] == ["armor", "elite_armor"]
    assert [u.id for u in f.units if u.battles_on_entry] == ["resistance"]
    assert [u.retreat for u in f.units if u.retreat != (1, 1)] == [(1, 3)]


def test_di_1_six_faces(f: Facts) -> None:
    """DI-1: two infantry faces and one each of armor, grenade, star and flag."""
    assert Counter(f.faces[side].id for side in f.die) == {
        "infantry": 2,
        "armor": 1,
        "grenade": 1,
        "star": 1,
        "flag": 1,
    }


def test_di_2_what_a_face_hits(f: Facts) -> None:
    """DI-2: a symbol hits its class, a grenade everything, star and flag nothing by themselves."""
    hits = {face.id: face.hits for face in f.faces}
    assert hits["infantry"] == (True, False, False)
    assert hits["armor"] == (False, True, False)
    assert hits["grenade"] == (True, True, True)
    assert hits["star"] == hits["flag"] == (False, False, False)


def test_di_3_only_grenades_hurt_artillery(f: Facts) -> None:
    """DI-3: no face but the grenade hits artillery by itself."""
    assert [face.id for face in f.faces if face.hits[ARTILLERY]] == ["grenade"]


TERRAIN_TABLE = """
id          stop  no-battle  in     out    sight  flags  height
clear       -     -          0/0    0/0    -      0      0
forest      x     x          -1/-2  0/0    x      0      0
hedgerow    x     x          -1/-2  0/0    x      0      0
town        x     x          -1/-2  0/-2   x      0      0
church      x     x          -1/-2  0/-2   x      1      0
hill        -     -          -1/-1  0/0    x      0      1
steep_hill  -     -          -1/-1  0/0    x      0      1
bluff       -     -          -1/-1  0/0    x      0      1
cliff       -     -          -1/-1  0/0    x      0      1
river       -     -          0/0    0/0    -      0      0
beach       -     -          0/0    0/0    -      0      0
ocean       x     -          0/0    0/0    -      0      0
airfield    -     -          0/0    0/0    -      0      0
"""


def rows(state: str) -> list[list[str]]:
    return [row.split() for row in state.strip().split("\n")[1:]]


def mark(yes: bool) -> str:
    return "x" if yes else "-"


def test_te_1_the_terrain_table(f: Facts) -> None:
    """TE-1: stop, no battle on entry, dice in and out, sight, flags and height as the table prints them."""
    drawn = [
        [
            t.id,
            mark(t.stop),
            mark(t.no_battle_on_entry),
            f"{t.battle_in[INFANTRY]}/{t.battle_in[ARMOR]}",
            f"{t.battle_out[INFANTRY]}/{t.battle_out[ARMOR]}",
            mark(t.blocks_sight),
            str(t.flags_ignored),
            str(t.height),
        ]
        for t in f.terrains
    ]
    assert drawn == rows(TERRAIN_TABLE)


OBSTACLE_TABLE = """
id        enters  stop  in     out   sight  flags  owned
bridge    x/x/x   -     0/0    0/0   -      0      -
bunker    x/-/-   -     -1/-2  0/0   x      1      x
hedgehog  x/-/-   -     0/0    0/0   -      1      -
sandbag   x/x/x   -     -1/-1  0/0   -      1      -
seawall   x/x/x   -     -1/-1  0/0   -      1      x
wire      x/x/x   x     0/0    -1/0  -      0      -
"""


def test_te_1_the_obstacle_table(f: Facts) -> None:
    """TE-1: who may enter, stop, dice in and out, sight, flags and ownership as the table prints them."""
    drawn = [
        [
            o.id,
            "/".join(map(mark, o.enters)),
            mark(o.stop),
            f"{o.battle_in[INFANTRY]}/{o.battle_in[ARMOR]}",
            f"{o.battle_out[INFANTRY]}/{o.battle_out[ARMOR]}",
            mark(o.blocks_sight),
            str(o.flags_ignored),
            mark(o.owned),
        ]
        for o in f.obstacles
    ]
    assert drawn == rows(OBSTACLE_TABLE)
    assert f.obstacle["hedgehog"].flags_ignored_by == (True, False, False)


def test_te_2_no_sandbags_at_sea(f: Facts) -> None:
    """TE-2: the ocean is the only ground that takes no sandbags; they go when their unit does."""
    assert [t.id for t in f.terrains if not t.sandbags] == ["ocean"]
    assert f.obstacle["sandbag"].removed == "left"
    assert f.obstacle["wire"].removed == "cleared"
    assert f.obstacle["bunker"].removed == f.obstacle["seawall"].removed == "never"


def test_ground_that_bends_the_rules_of_movement(f: Facts) -> None:
    """MV-5, MV-6, MV-7, MV-8 and MV-9 in the data: hedgerow, slopes, beach, ocean and river."""
    hedgerow = f.terrain["hedgerow"]
    assert (hedgerow.first_step_only, hedgerow.leave_limit) == (True, 1)
    assert f.terrain["steep_hill"].climb == 2
    assert f.terrain["beach"].move_limit == 2
    assert not f.terrain["ocean"].battle_here
    assert [t.id for t in f.terrains if not t.retreat_into] == ["river", "ocean"]
    assert [t.id for t in f.terrains if not any(t.enters)] == ["river"]
    assert f.obstacle["bridge"].spans == "river"


def test_bluff_and_cliff_differ_only_in_taking_ground(f: Facts) -> None:
    """TG-2: infantry pays two on the beach side of both, but never takes ground up a cliff."""
    bluff, cliff = f.terrain["bluff"].beach_edge, f.terrain["cliff"].beach_edge
    assert bluff is not None
    assert cliff is not None
    assert (bluff.cost, bluff.open_to) == (cliff.cost, cliff.open_to) == (2, (True, False, False))
    assert (bluff.take_ground_up, cliff.take_ground_up) == (True, False)


def test_mv_12_guns_set_up_in_a_bunker_stay(f: Facts) -> None:
    """MV-12: a bunker may be set up with artillery inside, which then can't leave."""
    bunker = f.obstacle["bunker"]
    assert bunker.starts == (True, False, True)
    assert bunker.traps == (False, True, True)


def test_cc_section_cards_make_two_thirds_of_the_deck(f: Facts) -> None:
    """Section 13: 40 Section cards and 20 others; the copies per section are those of the table."""
    kinds = Counter[str]()
    families: dict[str, list[int]] = {}
    for card in f.cards:
        kinds[card.kind] += card.count
        families.setdefault(card.family, []).append(card.count)
    assert kinds == {"section": 40, "tactic": 19, "reaction": 1}
    assert families["recon"] == families["assault"] == [2, 2, 2]
    assert families["probe"] == [4, 5, 4]
    assert families["attack"] == [3, 4, 3]
    assert [f.card[c].count for c in ("general_advance", "pincer_move", "recon_in_force")] == [1, 1, 3]


def test_cc_section_cards_order_by_section(f: Facts) -> None:
    """Section 13: a Recon orders one unit, a Probe two, an Attack three, an Assault all."""
    assert [f.card[f"{name}_left"].sections[0] for name in ("recon", "probe", "attack", "assault")] == [
        1,
        2,
        3,
        ALL,
    ]
    assert f.card["pincer_move"].sections == (2, 0, 2)
    assert f.card["general_advance"].sections == (2, 2, 2)
    assert f.card["recon_in_force"].sections == (1, 1, 1)
    assert [c.id for c in f.cards if c.draw == 2] == ["recon_left", "recon_center", "recon_right"]


def test_cc_tactic_cards_cite_their_rule(f: Facts) -> None:
    """CC-1 to CC-15: each of the other kinds has its own rule, and the fallback where printed."""
    others = [card for card in f.cards if card.kind != "section"]
    assert [card.rule for card in others] == [f"CC-{n}" for n in range(1, 16)]
    assert {card.id for card in others if card.count == 2} == {
        "armor_assault",
        "counter_attack",
        "direct_from_hq",
        "infantry_assault",
        "move_out",
    }
    assert {card.id for card in others if card.fallback} == {
        "armor_assault",
        "artillery_bombard",
        "behind_enemy_lines",
        "dig_in",
        "infantry_assault",
        "move_out",
    }
    assert f.card["air_power"].dice == (1, 2)
    assert f.card["barrage"].dice == (4, 4)


def test_fp_7_and_fp_8_planes(f: Facts) -> None:
    """FP-7 and FP-8: fighters carry most and dogfight best, bombers hit with the most faces."""
    state = [(p.id, p.ammo, p.dogfight_dice, p.hits_symbol, p.hits_star) for p in f.planes]
    assert state == [
        ("fighter", 3, 3, False, False),
        ("fighter_bomber", 2, 2, True, False),
        ("bomber", 1, 1, True, True),
    ]
    assert [p.id for p in f.planes if p.recon] == ["fighter"]
    assert f.flight.confidence == "partial"
    for name in f.flight.verify:
        assert hasattr(f.flight, name) or hasattr(f.planes[0], name)


def test_cp_1_linked_campaigns_have_five_scenarios(f: Facts) -> None:
    """CP-1: a linked campaign is five scenarios long."""
    assert len(f.campaigns) == 5
    assert {len(c.scenarios) for c in f.campaigns if c.kind == "linked"} == {f.campaign_length} == {5}


def test_cp_5_every_face_has_its_event(f: Facts) -> None:
    """CP-3, CP-5: events go infantry, armor, star, grenade, flag; each class has its own face."""
    assert [e.face for e in f.events] == ["infantry", "armor", "star", "grenade", "flag"]
    assert [e.unit_class for e in f.events] == ["infantry", "armor", "artillery", None, None]
    assert {e.face for e in f.events} == set(f.face)


def test_cp_7_value_order_names_every_type(f: Facts) -> None:
    """CP-7: the order of value runs from elite armor to resistance and leaves no type out."""
    assert (f.value_order[0], f.value_order[-1]) == ("elite_armor", "resistance")
    assert set(f.value_order) == set(f.unit)
