"""Battle from its start to its end, in the order of R8.11."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.rules.turn import pips
from bythebook.games.arcs.state.options import (
    Battle,
    Cluster,
    Collect,
    Decline,
    Done,
    Influence,
    Leave,
    LeaveBuildings,
    Move,
    Ransack,
    Ships,
    StealToken,
    Store,
    ThrowAway,
    Use,
)
from tests.games.arcs.battles import HERE, attack, over, roll
from tests.games.arcs.positions import Position, position


def test_r8_1_a_ship_and_any_piece_of_a_rival() -> None:
    """R8.1: any loyal ship, fresh or not, may fight any rival with a ship or building in its system."""
    p = position(
        """
        5-hex:  red 0+1; yellow city; blue 1
        4-hex:  red city; yellow 2
        3-gate: red 2
        """,
        seats="red yellow blue",
    )
    assert pips.legal(p.state, 0, "battle") == [Battle("5-hex", "blue"), Battle("5-hex", "yellow")]


def test_r8_1_third_parties_are_untouched() -> None:
    """R8.1: only the pieces of the rival that was named defend; the others neither hit nor are hit."""
    p = attack(position("5-hex: red 2; yellow 1 city; blue 3", seats="red yellow blue", out=(1, 4)))
    roll(p, assault="2 hits, hit+intercept")
    assert (p.kind, p.options) == ("Own hits", [Leave(1, 1)])
    p.answer(Leave(1, 1)).only()
    assert p.ships("blue", HERE) == (3, 0)
    assert p.buildings("yellow", HERE) == ["city!"]


def test_r8_1_ships_without_a_die_fight_too() -> None:
    """R8.1: every ship there attacks, so with one die collected each of three may take its self hit."""
    p = roll(attack(position("5-hex: red 2+1; yellow 2")), assault="hit+self")
    assert p.options == [Leave(1, 2), Leave(2, 0)]


def test_r8_5_faces_are_resolved_in_order() -> None:
    """R8.5: own ships first, then hits on ships, then building hits, then keys."""
    p = attack(position("5-hex: red 4; yellow 1+1 city", tokens={"yellow": "- fuel"}))
    roll(p, "hit", "hit+self", "key+building")
    assert p.kind == "Own hits"
    p.answer(Leave(3, 1))
    assert (p.kind, p.options) == ("Hits", [Leave(0, 1)])
    p.answer(Leave(0, 1))
    assert p.kind == "Building hits"
    p.answer(LeaveBuildings(0, 0, 1, 0))
    assert p.kind == "Raid"
    p.answer(StealToken("yellow", 2, "fuel"), Store("fuel", 1))
    over(p)


def test_r8_5_an_intercept_hits_once_for_each_fresh_defender() -> None:
    """R8.5: however many intercepts are rolled, each fresh defending ship hits once; damaged ones do not."""
    p = attack(position("5-hex: red 5; yellow 2+3 city"))
    roll(p, raid="intercept, intercept, intercept")
    assert p.options == [Leave(3, 2), Leave(4, 0)]


def test_r8_5_self_hits_and_intercepts_come_together() -> None:
    """R8.5: both fall on the attacker's ships and are shared out as one."""
    p = attack(position("5-hex: red 4; yellow 1 city"))
    roll(p, raid="intercept, building+self")
    assert p.options == [Leave(2, 2), Leave(3, 0)]


def test_r8_5_the_defenders_who_are_hit_have_intercepted_before() -> None:
    """R8.5: hits on defenders come after their intercept, so a destroyed one has hit."""
    p = attack(position("5-hex: red 2; yellow 1"))
    roll(p, "", "2 hits, hit+intercept").answer(Leave(1, 1)).only()
    assert p.ships("yellow", HERE) == (0, 0)
    over(p)


def test_r8_5_no_raid_without_an_attacking_ship() -> None:
    """R8.5: keys are lost when the last attacking ship is."""
    p = attack(position("5-hex: red 0+1; yellow city", tokens={"yellow": "- fuel"}))
    over(roll(p, raid="key+self").only())
    assert p.slots("yellow") == "- fuel"
    assert p.trophies("yellow", "red") == {"ship": 1}


def test_r8_10_ships_placed_in_mid_battle_do_not_join() -> None:
    """R8.10: with the attackers lost, ships that come by a ransacked card cannot spend the keys."""
    p = position("5-hex: red 0+2; yellow city!", tokens={"yellow": "- fuel"}, court="mass_uprising:yellow")
    roll(attack(p), raid="key+self, building+self")
    p.answer(Leave(0, 0), LeaveBuildings(0, 0, 0, 0), Ransack("mass_uprising"), Cluster(5))
    assert p.ships("red", HERE) == (1, 0)
    over(p.chance("farseers"))
    assert p.slots("yellow") == "- fuel"


# -- before the dice --------------------------------------------------------------------------------


def test_l12_railgun_arrays_hit_before_dice_are_collected() -> None:
    """L12: one hit on a ship of the attacker's choice; a ship lost brings no die and is the defender's."""
    p = attack(position("5-hex: red 1+1; yellow 1", lore={"yellow": "railgun_arrays"}))
    assert (p.kind, p.options) == ("Own hits", [Leave(0, 2), Leave(1, 0)])
    p.answer(Leave(1, 0))
    assert p.trophies("yellow", "red") == {"ship": 1}
    assert p.kind == "Collect"
    assert Collect(1, 0, 0) in p.options
    assert Collect(2, 0, 0) not in p.options


def test_l12_railgun_arrays_need_a_fresh_defender() -> None:
    """L12: damaged ships and buildings do not fire, and the attacker's arrays never do."""
    lore = {"yellow": "railgun_arrays", "red": "railgun_arrays"}
    assert attack(position("5-hex: red 2; yellow 0+2 city", lore=lore)).kind == "Collect"


def test_l12_without_a_ship_left_nobody_attacks() -> None:
    """L12: the last ship shot down, there is nothing to collect dice for, not even by the Rebel."""
    lore = {"yellow": "railgun_arrays"}
    p = attack(position("5-hex: red 0+1; yellow 1", lore=lore, leaders={"red": "rebel"}))
    over(p.answer(Leave(0, 0)))


def test_l15_predictive_sensors_call_fresh_ships() -> None:
    """L15: fresh ships next door may come and defend, from one system after another, or stay."""
    p = attack(
        position(
            """
            5-hex: red 3; yellow 1
            5-gate: yellow 2
            5-crescent: yellow 1+2
            4-gate: yellow 1
            """,
            lore={"yellow": "predictive_sensors"},
        )
    )
    assert (p.kind, p.prompt and p.prompt.seat) == ("Sensors", "yellow")
    assert p.options == [Done(), Move("5-crescent", HERE), Move("5-gate", HERE)]
    p.answer(Move("5-gate", HERE))
    assert (p.kind, p.options) == ("Ships", [Ships(1, 0), Ships(2, 0)])
    p.answer(Ships(1, 0))
    assert p.options == [Done(), Move("5-crescent", HERE)]
    p.answer(Done())
    assert p.ships("yellow", HERE) == (2, 0)
    assert p.ships("yellow", "5-gate") == (1, 0)
    roll(p, assault="hit+intercept")
    assert p.options == [Leave(1, 2), Leave(2, 0)]


def test_l15_predictive_sensors_come_before_railguns() -> None:
    """L15: a ship that was called in fires the arrays, though none stood there before."""
    p = attack(
        position(
            "5-hex: red 2; yellow city\n5-gate: yellow 1",
            lore={"yellow": "predictive_sensors railgun_arrays"},
        )
    )
    p.answer(Move("5-gate", HERE), Ships(1, 0))
    assert (p.kind, p.options) == ("Own hits", [Leave(1, 1)])


def test_l15_a_rebel_calls_two_ships_from_a_system() -> None:
    """L15: ships that never move in bigger groups do not come in bigger groups (LEAD05)."""
    p = attack(
        position(
            "5-hex: red 2; yellow 1\n5-gate: yellow 4",
            lore={"yellow": "predictive_sensors"},
            leaders={"yellow": "rebel"},
        )
    )
    p.answer(Move("5-gate", HERE))
    assert p.options == [Ships(1, 0), Ships(2, 0)]


def test_l15_ships_that_are_called_pay_the_toll_of_a_gate() -> None:
    """L15: they move, so a gate that the attacker holds with a starport costs an agent (L08)."""
    p = position(
        "5-gate: red 2 starport; yellow 1\n5-hex: yellow 1",
        lore={"yellow": "predictive_sensors", "red": "gate_ports"},
    )
    attack(p, "5-gate").answer(Move(HERE, "5-gate"), Ships(1, 0))
    assert p.captives("red", "yellow") == 1


# -- intercepts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ships", "faces", "stopped"),
    [("2", "intercept", True), ("2", "intercept, intercept", False), ("1+1", "intercept", False)],
)
def test_l06_signal_breaker_takes_one_intercept_away(ships: str, faces: str, *, stopped: bool) -> None:
    """L06: one rolled intercept does not count if all attackers were fresh at the start; a second does."""
    p = attack(position(f"5-hex: red {ships}; yellow 1 city", lore={"red": "signal_breaker"}))
    roll(p, raid=faces)
    assert p.kind == ("" if stopped else "Own hits")


def test_l06_signal_breaker_looks_before_the_railguns() -> None:
    """L06: a ship that Railgun Arrays damage was fresh when the battle began."""
    lore = {"red": "signal_breaker", "yellow": "railgun_arrays"}
    p = attack(position("5-hex: red 2; yellow 1 city", lore=lore)).answer(Leave(1, 1))
    over(roll(p, raid="intercept"))


def test_l04_mirror_plating_adds_an_intercept() -> None:
    """L04: any assault die in the roll, a blank too, brings an intercept; other dice do not."""
    lore = {"yellow": "mirror_plating"}
    p = attack(position("5-hex: red 2; yellow 1", lore=lore))
    assert roll(p, "blank", "blank").kind == "Own hits"
    over(roll(attack(position("5-hex: red 2; yellow 1", lore=lore)), "blank, blank"))


def test_l04_signal_breaker_does_not_stop_the_mirror() -> None:
    """L04: the intercept that was added is not a rolled one."""
    lore = {"red": "signal_breaker", "yellow": "mirror_plating"}
    p = attack(position("5-hex: red 2; yellow 1", lore=lore))
    assert roll(p, assault="hit+intercept, blank").kind == "Own hits"


def test_lead15_irregular_hits_with_weapon_icons() -> None:
    """LEAD15: the Agitator's intercept hits once for each Weapon icon, and then costs a Weapon token."""
    p = attack(
        position(
            "5-hex: red 5; yellow 1 city",
            leaders={"yellow": "agitator"},
            tokens={"yellow": "weapon weapon"},
            guild={"yellow": "arms_union"},
        )
    )
    roll(p, raid="intercept")
    assert p.options == [Leave(2, 3), Leave(3, 1)]
    p.answer(Leave(3, 1))
    assert (p.kind, p.prompt and p.prompt.seat) == ("Irregular", "yellow")
    assert p.options == [ThrowAway(1), ThrowAway(2)]
    p.answer(ThrowAway(2))
    assert p.slots("yellow") == "weapon"
    over(p)


def test_lead15_irregular_without_weapons_hits_nobody() -> None:
    """LEAD15: fresh ships do not count for the Agitator."""
    p = attack(position("5-hex: red 2; yellow 3 city", leaders={"yellow": "agitator"}))
    over(roll(p, raid="intercept"))
    assert p.ships("red", HERE) == (2, 0)


# -- after the battle -------------------------------------------------------------------------------


def test_l07_repair_drones_repair_one_attacker() -> None:
    """L07: after the battle one damaged ship of the attacker there is fresh again."""
    p = attack(position("5-hex: red 0+3; yellow 1", lore={"red": "repair_drones"}))
    over(p.answer(Collect(0, 0, 0)))
    assert p.ships("red", HERE) == (1, 2)


def test_l07_repair_drones_do_nothing_for_a_defender() -> None:
    """L07: they work after attacks of their owner only."""
    p = attack(position("5-hex: red 1; yellow 0+1", lore={"yellow": "repair_drones"}))
    over(p.answer(Collect(0, 0, 0)))
    assert p.ships("yellow", HERE) == (0, 1)


@pytest.mark.parametrize("seat", ["red", "yellow"])
def test_lead16_resilient_repairs_by_starports(seat: str) -> None:
    """LEAD16: one ship there for each starport, of any colour, in systems the Quartermaster controls."""
    rival = "yellow" if seat == "red" else "red"
    p = position(
        f"""
        5-hex:  {seat} 0+4; {rival} 1
        4-hex:  {seat} 1; {rival} starport
        3-hex:  {seat} 1 starport!
        2-hex:  {seat} starport
        """,
        leaders={seat: "quartermaster"},
    )
    attack(p).answer(Collect(0, 0, 0))
    over(p)
    assert p.ships(seat, HERE) == (2, 2)


def test_r8_11_the_attacker_orders_repairs() -> None:
    """R8.11: drones first give control here, and so a starport more counts for the Quartermaster."""
    drawing = "5-hex: red 1+3 starport; yellow 1"
    p = position(drawing, leaders={"red": "quartermaster"}, lore={"red": "repair_drones"})
    attack(p).answer(Collect(0, 0, 0))
    assert (p.kind, p.options) == ("After battle", [Use("quartermaster"), Use("repair_drones")])
    other = Position(p.state.copy())
    over(p.answer(Use("repair_drones")))
    assert p.ships("red", HERE) == (3, 1)
    over(other.answer(Use("quartermaster")))
    assert other.ships("red", HERE) == (2, 2)


def test_lead01_beloved_influences_after_a_loss() -> None:
    """LEAD01: an Elder from whom the attacker took a trophy may put an agent on a Court card."""
    p = attack(
        position("5-hex: red 2; yellow 1 city", leaders={"yellow": "elder"}, court="farseers elder_broker")
    )
    roll(p, "hit, hit").answer(Leave(0, 0))
    assert p.prompt is not None
    assert (p.prompt.seat, p.prompt.about) == ("yellow", "elder")
    assert p.options == [Decline(), Influence("elder_broker"), Influence("farseers")]
    p.answer(Influence("farseers"))
    assert p.state.court_agents[0] == [0, 1]
    over(p)


def test_lead01_beloved_needs_a_trophy_of_the_attacker() -> None:
    """LEAD01: damage is no trophy, and what the defender takes is not the attacker's."""
    p = attack(position("5-hex: red 0+1; yellow 1 city", leaders={"yellow": "elder"}, court="farseers"))
    roll(p, assault="hit+self").only()
    over(p)
    assert p.trophies("yellow", "red") == {"ship": 1}
    assert p.ships("yellow", HERE) == (0, 1)


def test_lead01_a_beloved_city_is_not_ransacked() -> None:
    """LEAD01: who destroys the Elder's city in battle provokes Outrage and gets no card."""
    p = position(
        "5-hex: red 2; yellow city!",
        leaders={"yellow": "elder"},
        court="farseers:yellow",
        tokens={"red": "psionic"},
    )
    attack(p)
    roll(p, "hit").answer(LeaveBuildings(0, 0, 0, 0), Decline())
    over(p)
    assert p.slots("red") == ""
    assert p.guild("red") == []
