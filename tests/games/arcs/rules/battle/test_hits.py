"""What hits can leave (R8.5 to R8.7, S21.3)."""

from __future__ import annotations

from itertools import product

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.hits import (
    BuildingHits,
    OwnHits,
    ShareBuildingHits,
    ShipHits,
    buildings_left,
    ships_left,
)
from bythebook.games.arcs.state.options import Leave, LeaveBuildings
from bythebook.kernel.prompt import Option
from tests.games.arcs.battles import HERE, at_war
from tests.games.arcs.positions import position

Left = tuple[int, int, int]


def one_by_one(fresh: int, damaged: int, hits: int, points: tuple[int, int], *, carrier: bool) -> set[Left]:
    """Every result of laying hits onto ships one after another until none does anything."""
    done: set[Left] = set()
    waiting = {(fresh, damaged, hits)}
    while waiting:
        f, d, n = waiting.pop()
        after = set()
        if f and n >= points[0]:
            after.add((f - 1, d + 1, n - points[0]))
        if d and n >= points[1] and not (carrier and f):
            after.add((f, d - 1, n - points[1]))
        waiting |= after
        if not after:
            done.add((f, d, n))
    return done


def test_r8_6_results_are_those_of_laying_hits_one_by_one() -> None:
    """R8.6: whatever the numbers, the list holds all results and nothing else."""
    for fresh, damaged, hits in product(range(4), range(4), range(9)):
        for points, carrier in product(((1, 1), (2, 1), (2, 2)), (False, True)):
            found = ships_left(fresh, damaged, hits, points, carrier=carrier)
            assert set(found) == one_by_one(fresh, damaged, hits, points, carrier=carrier)
            assert list(found) == sorted(set(found))


def test_r8_6_hits_may_be_concentrated() -> None:
    """R8.6: two hits on one fresh ship destroy it, and what is over is lost."""
    assert ships_left(2, 0, 2) == ((0, 2, 0), (1, 0, 0))
    assert ships_left(1, 0, 5) == ((0, 0, 3),)


def test_r8_6_like_ships_are_counts() -> None:
    """R8.6: six hits on seven fresh ships have four results."""
    assert [left[:2] for left in ships_left(7, 0, 6)] == [(1, 6), (2, 4), (3, 2), (4, 0)]


def test_r8_5_own_hits_are_shared_out_by_the_attacker() -> None:
    """R8.5: the attacker says what hits leave of the attacking ships."""
    p = at_war(position("5-hex: red 2+1; yellow 1")).do(OwnHits(2))
    prompt = p.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.kind, prompt.about) == ("red", "Own hits", HERE)
    assert p.options == [Leave(0, 3), Leave(1, 1)]


def test_r8_7_attackers_destroyed_are_the_defenders_trophies() -> None:
    """R8.7: an attacking ship that is destroyed goes to the defender's box."""
    p = at_war(position("5-hex: red 2+1; yellow 1")).do(OwnHits(2)).answer(Leave(1, 1))
    assert p.ships("red", HERE) == (1, 1)
    assert p.trophies("yellow", "red") == {"ship": 1}
    assert p.state.fight is not None
    assert p.state.fight.ships == 2


def test_r8_5_hits_fall_on_ships_before_buildings() -> None:
    """R8.5: buildings are not touched while a defending ship is left."""
    p = at_war(position("5-hex: red 3; yellow 2 city")).do(ShipHits(3))
    assert (p.kind, p.options) == ("Hits", [Leave(0, 1)])
    p.answer(Leave(0, 1))
    assert p.kind == ""
    assert p.buildings("yellow", HERE) == ["city"]
    assert p.trophies("red", "yellow") == {"ship": 1}


def test_r8_5_hits_that_are_over_fall_on_buildings() -> None:
    """R8.5: once no defending ship is left, the rest goes to buildings, as the attacker likes."""
    p = at_war(position("5-hex: red 3; yellow 0+1 city starport")).do(ShipHits(2)).answer(Leave(0, 0))
    assert p.kind == "Building hits"
    assert p.prompt is not None
    assert p.prompt.rule == "R8.5"
    assert p.options == [LeaveBuildings(0, 1, 1, 0), LeaveBuildings(1, 0, 0, 1)]
    p.answer(LeaveBuildings(1, 0, 0, 1))
    assert p.buildings("yellow", HERE) == ["city", "starport!"]


def test_r8_5_hits_where_no_ship_defends_fall_on_buildings() -> None:
    """R8.5: without defending ships the attacker shares out all hits among buildings."""
    p = at_war(position("5-hex: red 3; yellow starport")).do(ShipHits(1))
    assert p.options == [LeaveBuildings(0, 0, 0, 1)]


def test_r8_5_building_hits_stand_while_the_defender_has_buildings_there() -> None:
    """R8.5: a correction that takes the last building of the battle away takes their hits away too."""
    there = at_war(position("5-hex: red 3; yellow city"))
    elsewhere = at_war(position("5-hex: red 3; yellow 1\n4-hex: yellow city"))
    assert ShareBuildingHits(1).is_valid(there.state)
    assert not ShareBuildingHits(1).is_valid(elsewhere.state)


def test_r8_5_building_hits_without_buildings_are_lost() -> None:
    """R8.5: ships are never touched by building hits."""
    p = at_war(position("5-hex: red 3; yellow 2")).do(BuildingHits(2))
    assert p.kind == ""
    assert p.ships("yellow", HERE) == (2, 0)


def test_r8_5_what_hits_leave_of_buildings() -> None:
    """R8.5: a building takes two hits, concentrated or spread, and those over are lost."""
    assert buildings_left((1, 1, 0, 0), 2) == ((0, 0, 1, 1), (0, 1, 0, 0), (1, 0, 0, 0))
    assert buildings_left((0, 0, 1, 1), 1) == ((0, 0, 0, 1), (0, 0, 1, 0))
    assert buildings_left((0, 1, 0, 0), 5) == ((0, 0, 0, 0),)


def test_r8_7_defenders_destroyed_are_the_attackers_trophies() -> None:
    """R8.7: every kind of piece is a trophy, and a city in the box is not on its owner's board."""
    p = at_war(position("5-hex: red 3; yellow 1 starport! city!")).do(ShipHits(4)).only()
    assert p.trophies("red", "yellow") == {"city": 1, "starport": 1, "ship": 1}
    assert p.state.cities[1] == facts().pieces.cities - 1
    assert p.state.starports[1] == facts().pieces.starports - 1
    assert p.state.ships[1] == facts().pieces.ships - 1


def hits(drawing: str, n: int, modifiers: str, bots: str = "yellow") -> list[Option]:
    """What red can leave of yellow's ships with so many hits."""
    p = position(drawing, bots=bots, modifiers=modifiers)
    return at_war(p).do(ShipHits(n)).options


def test_s21_3_armored_hulls_take_two_hits() -> None:
    """S21.3: a fresh ship of a bot takes two hits to be damaged, a damaged one dies of one."""
    assert hits("5-hex: red 3; yellow 2", 3, "armored_hulls") == [Leave(1, 0)]
    assert hits("5-hex: red 3; yellow 1+1", 2, "armored_hulls") == [Leave(0, 2), Leave(1, 0)]


def test_s21_3_energy_shields_take_four_hits_in_all() -> None:
    """S21.3: damaged ships of a bot take two hits as well."""
    assert hits("5-hex: red 3; yellow 1", 3, "armored_hulls energy_shields") == [Leave(0, 1)]
    assert hits("5-hex: red 3; yellow 1", 4, "armored_hulls energy_shields") == [Leave(0, 0)]


def test_ruling_28_a_single_hit_on_a_tough_ship_is_lost() -> None:
    """RULING-28: one hit leaves a tough ship as it was, now and in the next battle."""
    p = at_war(position("5-hex: red 3; yellow 1", bots="yellow", modifiers="armored_hulls"))
    for _ in range(2):
        p.do(ShipHits(1)).answer(Leave(1, 0))
    assert p.ships("yellow", HERE) == (1, 0)


def test_ruling_28_a_hit_lost_on_a_tough_ship_spills_nowhere() -> None:
    """RULING-28: a hit too few for the ship that is left does not fall on the building behind it."""
    p = at_war(position("5-hex: red 3; yellow 1 city", bots="yellow", modifiers="armored_hulls"))
    p.do(ShipHits(1)).answer(Leave(1, 0))
    assert p.kind == ""
    assert p.buildings("yellow", HERE) == ["city"]


def test_s21_3_carrier_tactics_damage_all_before_destroying_one() -> None:
    """S21.3: no ship of a bot is destroyed while another is fresh."""
    drawing = "5-hex: red 3; yellow 2+1"
    assert hits(drawing, 2, "") == [Leave(0, 3), Leave(1, 1)]
    assert hits(drawing, 2, "carrier_tactics") == [Leave(0, 3)]
    assert hits(drawing, 3, "carrier_tactics") == [Leave(0, 2)]


@pytest.mark.parametrize("bots", ["", "red yellow"])
@pytest.mark.parametrize("modifier", ["armored_hulls", "energy_shields", "carrier_tactics"])
def test_s21_3_only_a_person_who_attacks_a_bot_meets_them(bots: str, modifier: str) -> None:
    """S21.3: against another bot, or against a person, ships are plain."""
    assert hits("5-hex: red 3; yellow 2", 2, modifier, bots) == [Leave(0, 2), Leave(1, 0)]
