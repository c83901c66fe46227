"""Vehicles: how squads come by them, what they add and take, and who keeps them (MODE-V1, V2, V4, V6)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.bot.lookahead import empty_slots
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.rules.combat.damage import Damage
from bythebook.games.merc.rules.combat.fight import order
from bythebook.games.merc.rules.combat.targets import Assault, may_attack, power
from bythebook.games.merc.rules.stats import crew_initiative, stats
from bythebook.games.merc.rules.team.hiring import FreeCard, fire
from bythebook.games.merc.state.options import (
    Attach,
    Attack,
    Buy,
    Decline,
    Detach,
    Done,
    DrawFrom,
    Equip,
    Explore,
    Fetch,
    Hit,
    Keep,
    Merge,
    ReEquip,
    Regroup,
    Stash,
    Supply,
    Take,
    TakeVehicle,
    Turn,
)
from bythebook.games.merc.state.piles import new_piles
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import ABOARD, ARMOR_SLOT, DICTATORS, MILITIA, Fight
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.merc.fights import card, health, play, prompt_text
from tests.games.merc.positions import Position
from tests.games.merc.positions import check_drawn as check
from tests.games.merc.rides import fray, ride_turn, riding, until, vehicle
from tests.games.merc.turns import options_of

FIVE = {"chopper", "deuce", "humvee", "jeep", "tank"}
SQUAD = "rebel 1 primary"


def hurt(p: Position, name: str, points: int, *, pierces: bool = False) -> Position:
    unit = p.unit(name)
    return p.do(Damage(unit, p.state.at(unit), points, pierces))


# -- MODE-V1: how they come into play --------------------------------------------------------------


def test_v1_five_vehicles_are_among_the_accessories() -> None:
    """MODE-V1: one card of each; without the mode they stay in the box, and no copies of them are made."""
    rulings = settle(RULINGS, {"equipment_copies": "2"})
    with_mode = new_piles(rulings, modes=("vehicles",))["accessory"].unseen
    without = new_piles(rulings)["accessory"].unseen
    assert {name: with_mode[name] for name in FIVE} == dict.fromkeys(FIVE, 1)
    assert {name: n for name, n in with_mode.items() if name not in FIVE} == without


def test_v1_the_explorer_may_attach_what_he_drew() -> None:
    """MODE-V1: it goes to the squad of the MERC who drew it, and into nobody's slot."""
    p = ride_turn("dense_forest/r1:tao+ra/r1b:max .\n. .")
    p.answer(Explore("tao")).chance("humvee")
    assert options_of(p, Attach) == [Attach(SQUAD, "humvee")]
    assert options_of(p, Equip) == []
    p.answer(Attach(SQUAD, "humvee"), Done())
    assert (vehicle(p, "r1"), p.card_ids("tao"), p.stash("A1")) == ("humvee", ["", "", ""], [])


@pytest.mark.parametrize("has", ["", "jeep"])
def test_v1_what_the_explorer_does_not_attach_is_stashed(has: str) -> None:
    """MODE-V1: if he does not want it, or the squad has one, it goes to the stash."""
    p = ride_turn("dense_forest/r1:tao .\n. .", {"r1": has} if has else {})
    p.answer(Explore("tao")).chance("humvee")
    assert bool(options_of(p, Attach)) == (not has)
    p.answer(Done())
    assert (vehicle(p, "r1"), p.stash("A1")) == (has, ["humvee"])


def dealt(p: Position) -> Position:
    return p.answer(DrawFrom("accessory")).chance("jeep")


def bought() -> Position:
    return dealt(ride_turn("hamadu/r1:tao .\n. .").answer(Buy("tao")))


def free() -> Position:
    p = riding("gold/r1:tao .\n. .")
    return dealt(p.do(FreeCard(p.unit("tao"))))


def give_jeep_to_vrbansk() -> Position:
    p = riding("gold/r1:vrbansk .\n. .")
    p.do(FreeCard(p.unit("vrbansk"))).answer(DrawFrom("weapon")).chance("uzi").only()
    return p.chance("jeep")


def fetched() -> Position:
    p = ride_turn("gold/r1:feedback .\n. .")
    p.state.piles["accessory"].see("deck", "jeep")
    p.state.discards["accessory"] = {"jeep": 1}
    return p.answer(Fetch("feedback", "ability")).only()


def repaired() -> Position:
    p = ride_turn("gold/r1:tao .\n. .", gear={"tao": "repair_kit"})
    p.state.piles["accessory"].see("deck", "jeep")
    p.state.discards["accessory"] = {"jeep": 1}
    return p.answer(Fetch("tao", "repair_kit")).only()


@pytest.mark.parametrize("way", [bought, free, give_jeep_to_vrbansk, fetched, repaired])
def test_v1_a_card_that_was_drawn_is_for_the_squad_or_the_stash(way: object) -> None:
    """MODE-V1: from a dealer, as a free card, Vrbansk's gift, or out of the discards."""
    assert callable(way)
    p: Position = way()
    assert p.options == [Attach(SQUAD, "jeep"), Stash("jeep")]
    assert check(p.state) == []
    p.answer(Attach(SQUAD, "jeep"))
    assert (vehicle(p, "r1"), p.stash("A1")) == ("jeep", [])
    other: Position = way()
    other.answer(Stash("jeep"))
    assert (vehicle(other, "r1"), other.stash("A1")) == ("", ["jeep"])


def test_v1_hagness_gives_a_vehicle_to_the_squad_or_leaves_it_in_the_stash() -> None:
    """MODE-V1: it is one of the cards he turns up; a vehicle nobody takes is not discarded."""
    p = ride_turn("gold/r1:hagness+tao .\n. .").answer(Supply("hagness"))
    for name in ("jeep", "tank", "grenade"):
        p.answer(DrawFrom("accessory")).chance(name)
    assert options_of(p, Attach) == [Attach(SQUAD, "jeep"), Attach(SQUAD, "tank")]
    p.answer(Attach(SQUAD, "tank"))
    assert (vehicle(p, "r1"), p.stash("A1")) == ("tank", ["jeep"])
    assert p.state.discards["accessory"] == {"grenade": 1}


def test_v1_hagness_may_decline() -> None:
    """MODE-V1: a squad that has a vehicle gets no other by him."""
    p = ride_turn("gold/r1:hagness .\n. .", {"r1": "deuce"}).answer(Supply("hagness"))
    for name in ("jeep", "grenade", "grenade"):
        p.answer(DrawFrom("accessory")).chance(name)
    assert options_of(p, Attach) == []
    p.answer(Decline())
    assert p.stash("A1") == ["jeep"]


def test_v1_a_member_re_equips_to_take_one_from_the_stash() -> None:
    """MODE-V1: one member pays, all ride; what the squad had goes to the stash."""
    p = ride_turn("gold/r1:tao+ra .\n. .", {"r1": "jeep"}, parked={"A1": "humvee"})
    p.answer(ReEquip("ra"))
    assert p.options == [Attach(SQUAD, "humvee"), Detach(SQUAD), Done()]
    p.answer(Attach(SQUAD, "humvee"))
    assert (vehicle(p, "r1"), p.stash("A1"), p.options) == ("humvee", ["jeep"], [Done()])
    assert [p.state.actions[p.unit(name)] for name in ("tao", "ra")] == [2, 1]


def test_v1_a_member_re_equips_to_leave_it_in_the_stash() -> None:
    """MODE-V1: a squad without other cards can re-equip for that; damaged it is discarded (MODE-V6)."""
    p = ride_turn("gold/r1:tao .\n. .", {"r1": "jeep"}).answer(ReEquip("tao"), Detach(SQUAD))
    assert (vehicle(p, "r1"), p.stash("A1"), p.state.discards["accessory"]) == ("", ["jeep"], {})
    p = ride_turn("gold/r1:tao .\n. .", {"r1": "humvee:1"}).answer(ReEquip("tao"), Detach(SQUAD))
    assert (vehicle(p, "r1"), p.stash("A1"), p.state.discards["accessory"]) == ("", [], {"humvee": 1})


# -- MODE-V2: of a squad ---------------------------------------------------------------------------


def test_v2_combat_and_initiative_count_for_every_member() -> None:
    """MODE-V2: not for another squad in the sector, and not as armor."""
    drawing = "gold/r1:tao+ra/r1b:max .\n. ."
    plain, p = riding(drawing).state, riding(drawing, {"r1": "tank"}).state
    for name, combat, initiative in (("tao", 3, -1), ("ra", 3, -1), ("max", 0, 0)):
        before, now = stats(plain, plain.unit(name)), stats(p, p.unit(name))
        assert (now.combat - before.combat, now.initiative - before.initiative) == (combat, initiative)
        assert now.armor == before.armor


def test_v2_vultures_gear_never_lowers_his_initiative() -> None:
    """MODE-V2: a vehicle is a card like others for abilities that speak of gear."""
    p = riding("gold/r1:vulture .\n. .", {"r1": "tank"}).state
    assert stats(p, p.unit("vulture")).initiative == 3


def test_v2_who_splits_off_may_take_it_along() -> None:
    """MODE-V2: the owner says which part keeps it."""
    drawing = "gold/r1:tao+ra .\n. ."
    p = ride_turn(drawing, {"r1": "jeep"}).answer(Regroup("ra", "rebel 1 secondary"))
    assert (vehicle(p, "r1"), vehicle(p, "r1b")) == ("jeep", "")
    p = ride_turn(drawing, {"r1": "jeep"}).answer(TakeVehicle("ra", "rebel 1 secondary"))
    assert (vehicle(p, "r1"), vehicle(p, "r1b")) == ("", "jeep")


def test_v2_of_two_one_is_kept() -> None:
    """MODE-V2: squads that merge leave the other in the stash, or discard it if damaged."""
    drawing, both = "gold/r1:tao/r1b:ra .\n. .", {"r1": "jeep", "r1b": "humvee:1"}
    p = ride_turn(drawing, both).answer(Merge("rebel 1 secondary", SQUAD))
    assert (p.kind, p.options, p.at("ra")) == ("Vehicle", [Keep("humvee"), Keep("jeep")], "A1")
    p.answer(Keep("humvee"))
    assert (vehicle(p, "r1"), p.stash("A1"), len(p.state.mates(p.unit("tao")))) == ("humvee:1", ["jeep"], 2)
    p = ride_turn(drawing, both).answer(Merge("rebel 1 secondary", SQUAD), Keep("jeep"))
    assert (vehicle(p, "r1"), vehicle(p, "r1b"), p.stash("A1")) == ("jeep", "", [])
    assert p.state.discards["accessory"] == {"humvee": 1}


def test_v2_the_only_one_goes_along() -> None:
    """MODE-V2: whichever squad of two that merge has it."""
    p = ride_turn("gold/r1:tao/r1b:ra .\n. .", {"r1b": "jeep"}).answer(Merge("rebel 1 secondary", SQUAD))
    assert vehicle(p, "r1") == "jeep"
    p = ride_turn("gold/r1:tao/r1b:ra .\n. .", {"r1": "jeep"}).answer(Merge("rebel 1 secondary", SQUAD))
    assert vehicle(p, "r1") == "jeep"


def test_v2_it_is_discarded_with_the_last_of_the_squad() -> None:
    """MODE-V2: not before; the militia of the sector cannot keep it."""
    p = riding("gold/r1:tao+ra/m1:2 .\n. .", {"r1": "jeep"}, hull_stops_ap="off")
    hurt(p, "tao", 3, pierces=True)
    assert vehicle(p, "r1") == "jeep"
    hurt(p, "ra", 3, pierces=True)
    assert (vehicle(p, "r1"), p.stash("A1"), p.state.discards["accessory"]) == ("", [], {"jeep": 1})


def test_v2_it_stays_in_the_stash_when_the_last_of_the_squad_is_fired() -> None:
    """MODE-V2: like his gear (A1)."""
    p = riding("gold/r1:tao/r1b:ra .\n. .", {"r1b": "jeep"})
    fire(p.state, p.unit("ra"))
    assert (p.state.vehicles, p.stash("A1"), p.state.discards["accessory"]) == ({}, ["jeep"], {})


def test_v2_it_is_no_accessory_of_meatbops_and_fills_no_slot() -> None:
    """MODE-V2: he still may not attack, and the squad is not fully equipped by it (AI-D1)."""
    p = riding("gold/r1:meatbop .\n. .", {"r1": "tank"})
    unit = p.unit("meatbop")
    assert not may_attack(p.state, unit)
    assert empty_slots(View(p.state, Seat("rebels")), unit) == [0, 1, 2]


# -- MODE-V4: the hull -----------------------------------------------------------------------------


def test_v4_the_hull_is_hit_first_and_for_good() -> None:
    """MODE-V4: before armor, for each member of the squad; at 0 it is gone, the surplus goes on."""
    p = riding("gold/r1:tao+ra .\n. .", {"r1": "humvee"}, gear={"ra": "kevlar_vest"})
    hurt(p, "tao", 2)
    assert (health(p, "tao"), vehicle(p, "r1")) == (3, "humvee:2")
    hurt(p, "ra", 2)
    assert (health(p, "ra"), card(p, "ra", ARMOR_SLOT).wear, vehicle(p, "r1")) == (3, 1, "")
    assert p.state.discards["accessory"] == {"humvee": 1}
    hurt(p, "tao", 2)
    assert health(p, "tao") == 1


def test_v4_another_squad_and_militia_on_foot_are_not_behind_it() -> None:
    """MODE-V4: it protects its own squad only."""
    p = riding("gold/r1:tao/r1b:ra/m1:2 .\n. .", {"r1": "tank"})
    hurt(p, "ra", 1).do(Damage(MILITIA, 0, 1))
    assert (health(p, "ra"), p.militia("A1", 0), vehicle(p, "r1")) == (2, 1, "tank")


def test_v4_mines_hit_the_hull() -> None:
    """MODE-V4: a point for each member and each militia aboard; a militia on foot is not behind it."""
    p = fray(
        "gold/r1:tao+ra/m1:2/md:1/$land_mine .\n. .",
        {"r1": "humvee"},
        aboard={"r1": 1},
        held={"A1": "dictator"},
    )
    assert prompt_text(p) == "Detonate A1"
    p.answer(p.options[0])
    assert (vehicle(p, "r1"), p.militia("A1", 0), health(p, "tao"), health(p, "ra")) == ("", 1, 3, 3)
    assert p.state.discards["accessory"] == {"humvee": 1, "land_mine": 1}


def test_v4_militia_aboard_fall_when_the_hull_is_gone() -> None:
    """MODE-V4: the first hit is the Jeep's, the second kills one of them, not one on foot."""
    p = fray("gold/r1:tao/m1:3/d:juicer .\n. .", {"r1": "jeep"}, aboard={"r1": 2})
    p.do(Damage(ABOARD, 0, 2))
    assert (vehicle(p, "r1"), p.militia("A1", 0), p.state.aboard) == ("", 2, {0: 1})


def test_v4_hits_can_be_placed_until_hull_and_target_are_gone() -> None:
    """MODE-V4: what one target's hits have taken of the hull, the next does not need again."""
    p = fray(
        "gold/d:preaction/r1:tao+ra .\n. .",
        {"r1": "humvee"},
        active=DICTATORS,
        gear={"preaction": "ak_47 grenade"},
        wounds={"ra": 2},
    )
    assert prompt_text(p) == "Attack preaction"
    p.answer(Attack("tao"), Attack("ra"))
    p.chance(" ".join("6" * 5 + "1" * (p.dice - 5)))
    p.answer(Hit("tao"), Hit("tao"), Hit("tao"), Hit("ra"))
    assert (vehicle(p, "r1"), p.at("ra"), health(p, "tao")) == ("", "", 2)


def test_v4_a_hit_on_the_hull_turns_nobody() -> None:
    """MODE-V4: Adelheid turns a militia aboard only when the hull has had its share (B15)."""
    drawing = "gold/d:adelheid/r1:tao/m1:1 .\n. ."
    p = fray(drawing, {"r1": "jeep"}, aboard={"r1": 1}, gear={"adelheid": "ak_47"})
    until(p, "Attack adelheid").answer(Attack("militia", SQUAD))
    p.chance(" ".join("6" * p.dice))
    assert p.options == [Hit("militia", SQUAD), Turn(SQUAD)]
    p.answer(Turn(SQUAD))
    assert (p.militia("A1", 0), p.militia("A1", 1), vehicle(p, "r1")) == (0, 1, "")


@pytest.mark.parametrize(("reading", "left", "wounds"), [("on", "humvee:2", 0), ("off", "humvee", 2)])
def test_ruling_20_the_hull_against_armor_piercing(reading: str, left: str, wounds: int) -> None:
    """RULING-20: by default the hull stops it too; switched off, it passes the hull."""
    p = riding("gold/r1:tao .\n. .", {"r1": "humvee"}, hull_stops_ap=reading)
    hurt(p, "tao", 2, pierces=True)
    assert (vehicle(p, "r1"), p.state.wounds[p.unit("tao")]) == (left, wounds)


@pytest.mark.parametrize(("reading", "most"), [("on", 5), ("off", 3)])
def test_ruling_20_says_how_many_hits_can_be_placed(reading: str, most: int) -> None:
    """RULING-20: a piercing attack needs the health alone, and the hull only if that stops it."""
    p = fray(
        "gold/d:preaction/r1:tao+ra .\n. .",
        {"r1": "humvee"},
        active=DICTATORS,
        gear={"preaction": "m16_with_ap_ammo grenade"},
        hull_stops_ap=reading,
    )
    p.answer(Attack("tao"), Attack("ra"))
    p.chance(" ".join("6" * 5 + "1" * (p.dice - 5)))
    placed = 0
    while p.kind == "Hit" and Hit("tao") in p.options:
        p.answer(Hit("tao"))
        placed += 1
    assert placed == most


# -- MODE-V6: damaged, and in combat ---------------------------------------------------------------


def test_v6_a_damaged_vehicle_is_never_in_a_stash() -> None:
    """MODE-V6: such a position cannot be."""
    p = riding("gold/r1:tao .\n. .", parked={"A1": "humvee:1"})
    assert check(p.state) == ["a damaged Humvee is in the stash of A1 (MODE-V6)"]


def test_v6_militia_aboard_fight_with_what_the_vehicle_adds() -> None:
    """MODE-V6: their dice and their place in the order; those on foot have their own."""
    p = fray("gold/r1:ra/m1:3/d:tao .\n. .", {"r1": "tank"}, aboard={"r1": 2})
    assert power(p.state, Assault(ABOARD, 0)).dice == 4
    assert power(p.state, Assault(MILITIA, 0)).dice == 1
    marks = [p.state.mark_id(mark) for mark in order(p.state)]
    assert marks == [("militia", "rebel 1"), ("tao", ""), ("militia", SQUAD), ("ra", "")]


def test_v6_militia_aboard_have_what_helps_the_whole_squad() -> None:
    """MODE-V6: Tack's initiative for all of her squad, not Valkyrie's for other MERCs; on foot neither."""
    p = riding("gold/r1:tack/m1:3 .\n. .", {"r1": "jeep"}, aboard={"r1": 2})
    p.state.fight = Fight(0, 0)
    assert crew_initiative(p.state, ABOARD, 0) == 4
    assert crew_initiative(p.state, MILITIA, 0) == 2
    p = riding("gold/r1:valkyrie/m1:3 .\n. .", {"r1": "jeep"}, aboard={"r1": 2})
    assert crew_initiative(p.state, ABOARD, 0) == 2


def test_v3_militia_aboard_are_members_of_the_squad() -> None:
    """MODE-V3: with them Snake is not alone; on foot beside him they are no company."""
    p = riding("gold/r1:snake/m1:3 .\n. .", {"r1": "jeep"}, aboard={"r1": 1})
    assert stats(p.state, p.unit("snake")).initiative == 2
    p.state.aboard.clear()
    assert stats(p.state, p.unit("snake")).initiative == 3


def test_v6_each_crew_is_a_target_of_its_own() -> None:
    """MODE-V6: aboard one vehicle, aboard another, or on foot."""
    p = fray(
        "gold/r1:tao/r1b:ra/m1:4/d:juicer .\n. .", {"r1": "jeep", "r1b": "deuce"}, aboard={"r1": 1, "r1b": 2}
    )
    targets = {option.of for option in options_of(p, Attack) if isinstance(option, Attack) and option.of}
    assert prompt_text(p) == "Attack juicer"
    assert targets == {"rebel 1", SQUAD, "rebel 1 secondary"}


def test_v6_who_loses_the_vehicle_still_has_his_moment() -> None:
    """MODE-V6: with his own die; from the next round on he is one of those on foot."""
    p = fray("gold/r1:tao/m1:1/d:juicer .\n. .", {"r1": "chopper"}, aboard={"r1": 1})
    play(p, Attack("tao"), " ".join("6" * 2))
    assert vehicle(p, "r1") == ""
    assert prompt_text(p) == "Attack militia of rebel 1 primary"
    play(p, Attack("juicer"))
    assert p.dice == 1
    until(p.chance("1"), "Retreat")
    while p.kind == "Retreat":
        p.answer(Done())
    marks = [p.state.mark_id(mark) for mark in order(p.state)]
    assert (p.state.aboard, ("militia", "rebel 1") in marks) == ({}, True)


def test_v1_a_vehicle_that_is_used_up_lies_among_the_accessories() -> None:
    """MODE-V1: there it can be fetched."""
    p = ride_turn("gold/r1:feedback/r1b:tao .\n. .", {"r1b": "jeep"})
    hurt(p, "tao", 1)
    assert (vehicle(p, "r1b"), p.state.discards["accessory"]) == ("", {"jeep": 1})
    p.answer(Fetch("feedback", "ability"))
    assert p.options == [Take("jeep")]
