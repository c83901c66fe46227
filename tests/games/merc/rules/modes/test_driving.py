"""Riding: how far, at what cost, who comes aboard and who gets off (MODE-V3, V5, V6)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.rules.modes.driving import drivable_squads
from bythebook.games.merc.rules.team.moves import Enter
from bythebook.games.merc.state.options import (
    Coordinate,
    Count,
    Done,
    Drive,
    Join,
    Merge,
    Move,
    Regroup,
    Retreat,
)
from bythebook.games.merc.state.state import ABOARD, DICTATORS
from tests.games.merc.fights import order
from tests.games.merc.positions import Position
from tests.games.merc.positions import check_drawn as check
from tests.games.merc.rides import ride_turn, riding, until, vehicle
from tests.games.merc.turns import options_of

SQUAD, SECOND = "rebel 1 primary", "rebel 1 secondary"

EMPTY = """
    .   .   .           .
    .   .   gold/r1:tao .
    .   .   .           .
"""


def ridable(p: Position, squad: str = SQUAD) -> set[str]:
    """The sectors a squad can ride to."""
    return {
        option.to for option in options_of(p, Drive) if isinstance(option, Drive) and option.squad == squad
    }


def actions_of(p: Position, *names: str) -> list[int]:
    return [p.state.actions[p.unit(name)] for name in names]


# -- MODE-V3: who comes along ------------------------------------------------------------------------


def test_v3_ruling_23_sonia_brings_nobody_beside_a_vehicle() -> None:
    """MODE-V3, RULING-23: who rides takes as many as there is room for; on foot she has her escort."""
    full = ride_turn("gold/r1:sonia+tao+max+ra/m1:3 . .\n. . .", {"r1": "jeep"}).answer(Drive(SQUAD, "C1"))
    assert (full.kind, full.militia("C1", 0)) == ("Action", 0)
    room = ride_turn("gold/r1:sonia/m1:3 . .\n. . .", {"r1": "jeep"}).answer(Drive(SQUAD, "C1"))
    assert (room.kind, room.options[-1]) == ("Board", Count(3))
    room.answer(Count(2))
    assert (room.kind, room.militia("A1", 0)) == ("Action", 1)
    walk = ride_turn("gold/r1:sonia/m1:3 . .\n. . .", {"r1": "jeep"}).answer(Move(SQUAD, "B1"))
    assert walk.kind == "Escort"


# -- MODE-V5: how far ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "cells"),
    [
        ("jeep", "A2 B1 B2 B3 C1 C3 D1 D2 D3"),
        ("humvee", "A2 B1 B2 B3 C1 C3 D1 D2 D3"),
        ("chopper", "A1 A2 A3 B1 B2 B3 C1 C3 D1 D2 D3"),
        ("deuce", "B2 C1 C3 D2"),
        ("tank", "B2 C1 C3 D2"),
    ],
)
def test_v5_how_far_each_vehicle_goes(card: str, cells: str) -> None:
    """MODE-V5: two spaces or one, and one is enough; only the Chopper goes from corner to corner."""
    assert ridable(ride_turn(EMPTY, {"r1": card})) == set(cells.split())


@pytest.mark.parametrize(("card", "paid"), [("jeep", 1), ("chopper", 1), ("deuce", 1), ("tank", 2)])
def test_v5_everybody_aboard_pays(card: str, paid: int) -> None:
    """MODE-V5: one action each, two in the Tank; the vehicle comes along."""
    p = ride_turn("gold/r1:tao+ra .\n. .", {"r1": card}).answer(Drive(SQUAD, "B1"))
    assert (p.at("tao"), p.at("ra"), vehicle(p, "r1")) == ("B1", "B1", card)
    assert actions_of(p, "tao", "ra") == [2 - paid, 2 - paid]


def test_v5_who_cannot_pay_keeps_the_tank_in_place() -> None:
    """MODE-V5: with one action a squad still walks."""
    p = ride_turn("gold/r1:tao+ra .\n. .", {"r1": "tank"})
    p.state.actions[p.unit("ra")] = 1
    assert (ridable(p), len(options_of(p, Move))) == (set(), 2)


def test_v5_move_actions_pay_for_a_ride() -> None:
    """MODE-V5: a ride is a move (A13)."""
    p = ride_turn("gold/r1:tao .\n. .", {"r1": "tank"}, tired="tao")
    p.state.move_actions[p.unit("tao")] = 2
    p.answer(Drive(SQUAD, "B1"))
    assert (p.at("tao"), p.state.move_actions[p.unit("tao")]) == ("B1", 0)


def test_v5_who_drives_must_stop_where_enemies_are() -> None:
    """MODE-V5: not through them; the Chopper flies over, and only its end sector matters."""
    row = "gold/r1:tao md:1 .\nmd:1 . .\n. . ."
    assert ridable(ride_turn(row, {"r1": "jeep"})) == {"A2", "B1"}
    p = ride_turn(row, {"r1": "chopper"})
    assert ridable(p) == {"A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"}
    p.answer(Drive(SQUAD, "C1"))
    assert (p.kind, p.state.fight, p.control("C1")) == ("Action", None, "rebel 1")


def test_v5_the_end_of_a_ride_among_enemies_is_a_fight() -> None:
    """MODE-V5: as for any move."""
    p = ride_turn("gold/r1:tao . md:1\n. . .", {"r1": "jeep"}).answer(Drive(SQUAD, "C1"))
    assert (p.at("tao"), p.state.fight is not None) == ("C1", True)


@pytest.mark.parametrize(
    ("card", "stash", "gone"), [("humvee", ["humvee"], {}), ("humvee:1", [], {"humvee": 1})]
)
def test_v5_who_walks_leaves_it_behind(card: str, stash: list[str], gone: dict[str, int]) -> None:
    """MODE-V5: in the stash; damaged it is discarded (MODE-V3)."""
    p = ride_turn("gold/r1:tao .\n. .", {"r1": card}).answer(Move(SQUAD, "B1"))
    assert (vehicle(p, "r1"), p.stash("A1"), p.state.discards["accessory"]) == ("", stash, gone)


def test_v5_the_base_squad_never_rides() -> None:
    """MODE-V5: the Dictator card at its base has no move (D6)."""
    p = riding("gold/base/d:ra .\n. r1:tao", {"dbase": "jeep", "d": "humvee"}, active=DICTATORS)
    assert drivable_squads(p.state, DICTATORS) == [(1, 0)]


def test_v5_squads_attack_together_in_their_vehicles() -> None:
    """MODE-V5: each next to the sector, on foot or aboard (A6)."""
    p = ride_turn("gold/r1:tao md:1\n. r1b:ra/m1:2", {"r1": "tank", "r1b": "jeep"})
    p.answer(Coordinate("B1"))
    assert p.options == [Drive(SQUAD, "B1"), Drive(SECOND, "B1"), Join(SQUAD), Join(SECOND)]
    p.answer(Join(SQUAD), Drive(SECOND, "B1"), Done())
    assert p.kind == "Board"
    p.answer(Count(1))
    assert (actions_of(p, "tao", "ra"), p.stash("A1"), vehicle(p, "r1b")) == ([1, 1], ["tank"], "jeep")
    assert (p.at("tao"), p.at("ra"), p.militia("B1", 0)) == ("B1", "B1", 1)


# -- MODE-V3: crews --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "most"), [("jeep", 2), ("deuce", 5)])
def test_v3_the_crew_is_mercs_and_militia(card: str, most: int) -> None:
    """MODE-V3: militia of the owner board where the move starts, for nothing, as many as find room."""
    p = ride_turn("gold/r1:tao+ra/m1:5 .\n. .", {"r1": card}).answer(Drive(SQUAD, "B1"))
    assert (p.kind, p.options) == ("Board", [Count(n) for n in range(most + 1)])
    assert check(p.state) == []
    p.answer(Count(2))
    assert (p.militia("A1", 0), p.militia("B1", 0), actions_of(p, "tao", "ra")) == (3, 2, [1, 1])


def test_v3_they_get_off_when_the_move_is_over() -> None:
    """MODE-V3: nobody is aboard between two moves."""
    p = ride_turn("gold/r1:tao/m1:1 .\n. .", {"r1": "jeep"}).answer(Drive(SQUAD, "B1"), Count(1))
    assert (p.kind, p.state.aboard, p.militia("B1", 0)) == ("Action", {}, 1)
    p.answer(Drive(SQUAD, "A1"), Count(0))
    assert (p.militia("B1", 0), p.control("B1")) == (1, "rebel 1")


def test_v3_only_militia_of_the_owner_board() -> None:
    """MODE-V3: those of another Rebel stay; without any of his own the owner is not asked."""
    p = ride_turn("gold/r1:tao/m2:3 .\n. .", {"r1": "jeep"}, rebels=2).answer(Drive(SQUAD, "B1"))
    assert (p.kind, p.militia("A1", 1)) == ("Action", 3)


def test_v3_a_full_vehicle_takes_nobody_along() -> None:
    """MODE-V3: four MERCs are the crew of a Jeep."""
    p = ride_turn("gold/r1:tao+ra+max+juicer/m1:3 .\n. .", {"r1": "jeep"}).answer(Drive(SQUAD, "B1"))
    assert (p.kind, p.at("max"), p.militia("A1", 0)) == ("Action", "B1", 3)


def test_v3_too_many_mercs_go_on_foot() -> None:
    """MODE-V3: five MERCs cannot ride in a Jeep, and leave it where it is."""
    p = ride_turn("gold/r1:tao+ra+max+juicer+doc .\n. .", {"r1": "jeep"})
    assert ridable(p) == set()
    p.answer(Move(SQUAD, "B1"))
    assert (vehicle(p, "r1"), p.stash("A1"), p.at("doc")) == ("", ["jeep"], "B1")


def test_v3_they_are_aboard_in_the_fight_of_their_move() -> None:
    """MODE-V3: until it is over."""
    p = ride_turn("gold/r1:tao/m1:2 md:1\n. .", {"r1": "humvee"}).answer(Drive(SQUAD, "B1"), Count(2))
    assert p.state.aboard == {0: 2}
    assert "militia rebel 1 primary" in order(p)
    until(p, "Action", hits=ABOARD)
    assert (p.state.aboard, p.militia("B1", 0), p.control("B1")) == ({}, 2, "rebel 1")


def besieged(card: str, aboard: int, *, haven: int = 0) -> Position:
    """A squad with a crew after a round without a hit, about to retreat from A1."""
    p = riding(f"gold/r1:tao/m1:3/d:juicer m1:{haven}\n. .", {"r1": card}, aboard={"r1": aboard})
    return until(p.do(Enter(((0, 0),), 0)), "Retreat")


def test_v3_the_crew_retreats_with_the_squad() -> None:
    """MODE-V3: those on foot stay and fight on."""
    p = besieged("jeep", 2).answer(Retreat(SQUAD, "B1"))
    assert (p.at("tao"), vehicle(p, "r1")) == ("B1", "jeep")
    assert (p.militia("B1", 0), p.militia("A1", 0), p.state.aboard) == (2, 1, {})


def test_v6_the_cap_holds_where_a_crew_retreats_to() -> None:
    """MODE-V6: whoever finds no room there stays behind."""
    p = besieged("jeep", 2, haven=9).answer(Retreat(SQUAD, "B1"))
    assert (p.militia("B1", 0), p.militia("A1", 0)) == (10, 2)


def test_v3_a_crew_without_a_vehicle_does_not_retreat() -> None:
    """MODE-V3: the squad goes on foot."""
    p = besieged("jeep", 2)
    p.state.vehicles.clear()
    p.answer(Retreat(SQUAD, "B1"))
    assert (p.at("tao"), p.militia("A1", 0), p.militia("B1", 0)) == ("B1", 3, 0)


def test_v3_too_many_mercs_retreat_on_foot() -> None:
    """MODE-V3: the Jeep stays in the stash of the sector."""
    p = riding("gold/r1:tao+ra+max+doc+juicer/md:1 .\n. .", {"r1": "jeep"}).do(Enter(((0, 0),), 0))
    until(p, "Retreat")
    p.answer(Retreat(SQUAD, "B1"))
    assert (vehicle(p, "r1"), p.stash("A1")) == ("", ["jeep"])


def test_v3_a_merc_who_comes_aboard_takes_a_berth() -> None:
    """MODE-V3: the crew limit holds when squads merge in a fight; who has to get off is on foot."""
    p = riding("gold/r1:tao/r1b:ra/m1:3/d:juicer .\n. .", {"r1": "jeep"}, aboard={"r1": 3})
    p.do(Enter(((0, 0), (0, 1)), 0))
    until(p, "Retreat")
    p.answer(Merge(SECOND, SQUAD))
    assert (p.state.aboard, p.militia("A1", 0)) == ({0: 2}, 3)
    assert Regroup("ra", SECOND) not in p.options


# -- MODE-V6: where they get off -------------------------------------------------------------------


@pytest.mark.parametrize(("there", "most"), [(8, 2), (10, 0)])
def test_v6_the_cap_holds_where_they_get_off(there: int, most: int) -> None:
    """MODE-V6: whoever would be too many does not board."""
    p = ride_turn(f"gold/r1:tao/m1:5 m1:{there}\n. .", {"r1": "jeep"}).answer(Drive(SQUAD, "B1"))
    if most:
        assert p.options == [Count(n) for n in range(most + 1)]
        p.answer(Count(most))
    assert (p.kind, p.militia("B1", 0), p.militia("A1", 0)) == ("Action", 10, 5 - most)


def test_v3_ruling_23_sonia_brings_her_own_company_beside_the_crew() -> None:
    """MODE-V3, RULING-23: if so ruled her two come beside the vehicle and are not aboard."""
    given = {"escort_riding": "beside"}
    p = ride_turn("gold/r1:sonia/m1:5 md:1\n. .", {"r1": "jeep"}, **given).answer(Drive(SQUAD, "B1"))
    assert p.kind == "Board"
    p.answer(Count(3))
    assert (p.kind, p.options) == ("Escort", [Count(0), Count(1), Count(2)])
    p.answer(Count(2))
    assert (p.state.aboard, p.militia("B1", 0), p.militia("A1", 0)) == ({0: 3}, 5, 0)
    assert "militia rebel 1" in order(p)
