"""What hits can leave (R8.5 to R8.7, S21.3)."""

from __future__ import annotations

from itertools import product

from bythebook.games.arcs.actions import Leave, LeaveBuildings
from bythebook.games.arcs.facts import facts
from bythebook.games.arcs.rules.battle_hits import BuildingHits, OwnHits, ShipHits, buildings_left, ships_left
from bythebook.games.arcs.state import Fight
from tests.games.arcs.positions import Position, position


def at_war(drawing: str, *, at: str = "5-hex", **more: str) -> Position:
    """Red fights yellow in a system, dice thrown and not yet resolved."""
    p = position(drawing, **more)  # type: ignore[arg-type]
    system = facts().system[at].index
    p.table.fight = Fight(system, 0, 1, ships=p.table.ships_at(0, system))
    return p


def by_hand(fresh: int, damaged: int, hits: int, points: tuple[int, int], *, carrier: bool) -> set[object]:
    """Every result of laying hits onto ships one after another, ship by ship."""
    done = set()
    open_states = {(fresh, damaged, hits)}
    while open_states:
        f, d, n = open_states.pop()
        nexts = set()
        if f and n >= points[0]:
            nexts.add((f - 1, d + 1, n - points[0]))
        if d and n >= points[1] and not (carrier and f):
            nexts.add((f, d - 1, n - points[1]))
        open_states |= nexts
        if not nexts:
            done.add((f, d, n))
    return done


def test_r8_6_results_are_those_of_laying_hits_one_by_one() -> None:
    """R8.6: whatever the numbers, the list holds all results and nothing else."""
    for fresh, damaged, hits in product(range(4), range(4), range(9)):
        for points, carrier in product(((1, 1), (2, 1), (2, 2)), (False, True)):
            found = ships_left(fresh, damaged, hits, points, carrier=carrier)
            assert set(found) == by_hand(fresh, damaged, hits, points, carrier=carrier)
            assert list(found) == sorted(set(found))


def test_r8_6_two_hits_on_one_fresh_ship_destroy_it() -> None:
    """R8.6: hits may be concentrated, and what is over is lost."""
    assert ships_left(2, 0, 2) == ((0, 2, 0), (1, 0, 0))
    assert ships_left(1, 0, 5) == ((0, 0, 3),)


def test_r8_6_six_hits_on_seven_ships_are_four_results() -> None:
    """R8.6: like ships are counts, so seven of them hit six times have four results."""
    assert [left[:2] for left in ships_left(7, 0, 6)] == [(1, 6), (2, 4), (3, 2), (4, 0)]


def test_r8_5_own_hits_are_shared_out_by_the_attacker() -> None:
    """R8.5: the attacker says what is left of the attacking ships; a destroyed one is the defender's trophy."""
    p = at_war("5-hex: red 2+1; yellow 1").do(OwnHits(2))
    assert p.ask is not None
    assert (p.ask.seat, p.kind, p.ask.about) == ("red", "Own hits", "5-hex")
    assert p.options == [Leave(0, 3), Leave(1, 1)]
    p.answer(Leave(1, 1))
    assert p.ships("red", "5-hex") == (1, 1)
    assert p.trophies("yellow", "red") == {"ship": 1}
    assert p.table.fight is not None
    assert p.table.fight.ships == 2


def test_r8_5_hits_fall_on_defending_ships_before_buildings() -> None:
    """R8.5: buildings are not touched while a defending ship is left."""
    p = at_war("5-hex: red 3; yellow 2 city").do(ShipHits(3))
    assert (p.kind, p.options) == ("Hits", [Leave(0, 1)])
    p.answer(Leave(0, 1))
    assert p.kind == ""
    assert p.buildings("yellow", "5-hex") == ["city"]
    assert p.trophies("red", "yellow") == {"ship": 1}


def test_r8_5_hits_that_are_over_fall_on_buildings() -> None:
    """R8.5: once no defending ship is left, the rest goes to buildings, as the attacker likes."""
    p = at_war("5-hex: red 3; yellow 0+1 city starport").do(ShipHits(2))
    p.answer(Leave(0, 0))
    assert p.kind == "Building hits"
    assert p.options == [LeaveBuildings(0, 1, 1, 0), LeaveBuildings(1, 0, 0, 1)]
    p.answer(LeaveBuildings(1, 0, 0, 1))
    assert p.buildings("yellow", "5-hex") == ["city", "starport!"]


def test_r8_5_hits_without_ships_fall_on_buildings_at_once() -> None:
    """R8.5: where no defending ship stands, hits go to buildings."""
    p = at_war("5-hex: red 3; yellow starport").do(ShipHits(1))
    assert p.options == [LeaveBuildings(0, 0, 0, 1)]


def test_r8_5_building_hits_without_buildings_are_lost() -> None:
    """R8.5: ships are never touched by building hits."""
    p = at_war("5-hex: red 3; yellow 2").do(BuildingHits(2))
    assert p.kind == ""
    assert p.ships("yellow", "5-hex") == (2, 0)


def test_r8_5_what_hits_leave_of_buildings() -> None:
    """R8.5: a building takes two hits, and hits may be concentrated or spread."""
    assert buildings_left((1, 1, 0, 0), 2) == ((0, 0, 1, 1), (0, 1, 0, 0), (1, 0, 0, 0))
    assert buildings_left((0, 0, 1, 1), 1) == ((0, 0, 0, 1), (0, 0, 1, 0))
    assert buildings_left((0, 1, 0, 0), 5) == ((0, 0, 0, 0),)


def test_r8_7_destroyed_pieces_are_trophies() -> None:
    """R8.7: pieces destroyed go to the trophy box, and a city in it is not on its owner's board."""
    p = at_war("5-hex: red 3; yellow 1 starport! city!").do(ShipHits(4))
    p.only()
    assert p.trophies("red", "yellow") == {"city": 1, "starport": 1, "ship": 1}
    assert p.table.cities[1] == facts().pieces.cities - 1
    assert p.table.ships[1] == facts().pieces.ships - 1


def test_s21_3_armored_hulls_take_two_hits() -> None:
    """S21.3: with Armored Hulls a fresh ship of a bot takes 2 hits to be damaged, and one more to die."""
    hulls = {"bots": "yellow", "modifiers": "armored_hulls"}
    p = at_war("5-hex: red 3; yellow 2", **hulls).do(ShipHits(3))
    assert p.options == [Leave(1, 0), Leave(1, 1)] or p.options == [Leave(1, 0)]
