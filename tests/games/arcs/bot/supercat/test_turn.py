"""SUPERCAT's turn: counters, declaring, surpassing, the seize check, General Priorities (BT, GP)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state.notation import card_name
from tests.games.arcs.bot_turns import turn
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city
    4-hex:  red 3 starport
    3-arrow: yellow 3 city
    5-arrow: yellow 3 starport
"""
SETTLED = """
    5-hex:  red 2 city starport
    4-hex:  red 2 city
    4-arrow: red 2 city city
    4-crescent: red 2 city
    3-arrow: yellow 3 city
    3-hex: yellow 3 starport
"""
"""All five cities of red are out, and its fleets are equal."""


def bot(drawing: str = SETTLED, *, leads: bool = True, **things: Any) -> Position:
    """A bot, red, and a person, yellow."""
    who = "red" if leads else "yellow"
    things = {"initiative": who, "hands": {"yellow": "mobilization 6"}, **things}
    return position(drawing, bots="red", **things)


def follower(lead: str = "mobilization 6", drawing: str = SETTLED, **things: Any) -> Position:
    """A bot that follows this card."""
    return bot(drawing, leads=False, played=f"yellow lead {lead}", hands={}, **things)


# -- the frame ------------------------------------------------------------------------------------------


def test_bt1_no_cards() -> None:
    """BT1: with its counter at 0 a bot passes."""
    made = turn(bot(counters={"red": 0}))
    assert [(d.id, d.text) for d in made.decisions] == [("BT1", "pass")]


def test_bt2_and_bt3_cards_are_drawn_and_counted() -> None:
    """BT2, BT3: two cards while the counter is above the bonus cards, then one off the counter."""
    made = turn(bot(), "administration 3, construction 5")
    assert made.ids("Turn")[:2] == ["BT2", "BT3"]
    assert made.p.state.hand_counter[0] == 5
    assert len(made.p.state.discard) == 1
    made = turn(bot(counters={"red": 1}, bonus={"red": "construction 5"}))
    assert made.ids("Turn")[0] == "BT3"
    assert made.played[1] == "lead construction 5"


def test_bt4_1_a_leader_takes_its_seize_counter_off() -> None:
    """BT4.1: with the initiative there is nothing to seize."""
    made = turn(bot(seize={"red": 3}), "administration 3, construction 5")
    assert "BT4.1" in made.ids("Turn")
    assert made.p.state.seize_counter[0] == 0


# -- declaring ------------------------------------------------------------------------------------------


def test_bt4_2_a_won_ambition_is_declared() -> None:
    """BT4.2: the card of an ambition it is winning is led and declared, whatever else it could do."""
    made = turn(bot(tokens={"red": "psionic"}), "construction 6, aggression 2")
    assert made.played == ("BT4.2", "lead construction 6")
    assert (made.of("Declare"), made.ids("Declare")) == (["declare empath"], ["BT4.2"])
    assert made.p.state.zero


def test_bt4_2_a_tie_declares_only_what_nobody_has_declared() -> None:
    """BT4.2: tied for first it declares, but adds no second marker."""
    tied = {"red": "psionic", "yellow": "psionic"}
    assert turn(bot(tokens=tied), "construction 6, aggression 2").of("Declare") == ["declare empath"]
    again = turn(bot(tokens=tied, declared="empath"), "construction 6, aggression 2")
    assert again.played[0] != "BT4.2"
    winner = turn(bot(tokens={"red": "psionic"}, declared="empath"), "construction 6, aggression 2")
    assert winner.of("Declare") == ["declare empath"]


def test_bt4_2_nothing_to_declare() -> None:
    """BT4.2: no marker, or all counts at zero: General Priorities, and the ask is declined."""
    made = turn(bot(), "construction 6, aggression 2")
    assert made.played[0].startswith("GP")
    assert made.of("Declare") == ["decline"]
    none = bot(tokens={"red": "psionic"}, declared="tycoon tyrant warlord")
    assert turn(none, "construction 6, aggression 2").played[0].startswith("GP")


def test_ruling_9_which_of_several() -> None:
    """RULING-9: any; by version 0.8 one it is winning; by 0.10 then the most pips."""
    held = {"red": "psionic relic", "yellow": "relic"}
    cards = "construction 6, aggression 5"
    assert ("lead aggression 5", "lead construction 6") in turn(bot(tokens=held), cards).ties
    assert turn(bot(tokens=held, declare_choice="winning"), cards).played[1] == "lead construction 6"
    both = {"red": "psionic relic"}
    made = turn(bot(tokens=both, declare_choice="pips"), "construction 6, administration 5")
    assert made.played[1] == "lead administration 5"


def test_ruling_32_galactic_bards() -> None:
    """RULING-32: who holds them declares by its own card when BT4.2's test holds, without a zero marker."""
    things: dict[str, Any] = {"guild": {"red": "galactic_bards"}, "tokens": {"red": "psionic"}}
    p = follower("construction 3", **things)
    made = turn(p, "construction 6, aggression 2")
    assert made.of("Declare") == ["declare empath"]
    assert not made.p.state.zero
    lost = follower("construction 3", **{**things, "tokens": {"yellow": "psionic"}})
    assert turn(lost, "construction 6, aggression 2").of("Declare") == ["decline"]


# -- following ------------------------------------------------------------------------------------------


def test_bt5_the_highest_card_that_surpasses() -> None:
    """BT5: it surpasses if it can, with the highest number, and changes no counter."""
    made = turn(follower("mobilization 3"), "mobilization 4, mobilization 6")
    assert made.played == ("BT5", "surpass mobilization 6")
    assert made.p.state.seize_counter[0] == 0


def test_bt6_1_the_seize_counter_rises() -> None:
    """BT6.1: if it cannot surpass, whether or not a die follows."""
    made = turn(follower(), "construction 2, administration 6", given={"seize": ["6"]})
    assert "BT6.1" in made.ids("Turn")
    assert made.p.state.seize_counter[0] == 1
    alone = turn(follower(counters={"red": 2}), "construction 2, administration 6")
    assert (alone.p.state.seize_counter[0], alone.p.state.seized) == (1, -1)


@pytest.mark.parametrize(("face", "seizes"), [("2", True), ("3", False)])
def test_bt6_2_the_seize_check(face: str, seizes: bool) -> None:
    """BT6.2: a die below the seize counter seizes; it costs one card, and the counter stays."""
    p = follower(seize={"red": 2}, counters={"red": 4})
    made = turn(p, "construction 2, administration 6", given={"seize": [face]})
    assert ("seize by counter" in made.of("Turn")) == seizes
    assert made.p.state.hand_counter[0] == (2 if seizes else 3)
    assert made.p.state.seize_counter[0] == 3
    assert (made.p.state.initiative == 0) == seizes


def test_bt6_2_won_ambitions_lower_the_die() -> None:
    """BT6.2: one less for each undeclared ambition it is winning."""
    p = follower(seize={"red": 2}, tokens={"red": "psionic relic"})
    assert "seize by counter" in turn(p, "construction 2, administration 6", given={"seize": ["4"]}).of(
        "Turn"
    )
    p = follower(seize={"red": 2}, tokens={"red": "psionic relic"}, declared="empath")
    made = turn(p, "construction 2, administration 6", given={"seize": ["4"]})
    assert "seize by counter" not in made.of("Turn")


def test_bt6_2_somebody_has_seized() -> None:
    """BT6.2: no die is thrown when the initiative was seized this round."""
    p = position(
        SETTLED,
        seats="red yellow blue",
        bots="red",
        initiative="yellow",
        seize={"red": 6},
        played="yellow lead mobilization 6; blue copy construction 4; blue seize construction 3",
    )
    made = turn(p, "construction 2, administration 6", given={"seize": ["1"]})
    assert made.p.state.seized == 2


def test_s20_1_lattice_spies_pay_for_a_seize() -> None:
    """S20.1: instead of a card; not while Empath is declared (PR1)."""
    p = follower(seize={"red": 5}, guild={"red": "lattice_spies"})
    made = turn(p, "construction 2, administration 6", given={"seize": ["1"]})
    assert "seize by Lattice Spies" in made.of("Turn")
    assert made.p.state.hand_counter[0] == 5
    p = follower(seize={"red": 5}, guild={"red": "lattice_spies"}, declared="empath")
    made = turn(p, "construction 2, administration 6", given={"seize": ["1"]})
    assert "seize by counter" in made.of("Turn")


def test_ruling_30_spies_do_not_lift_the_test() -> None:
    """RULING-30: with fewer than two cards left there is no check."""
    p = follower(seize={"red": 6}, counters={"red": 2}, guild={"red": "lattice_spies"})
    made = turn(p, "construction 2, administration 6", given={"seize": ["1"]})
    assert made.p.guild("red") == ["lattice_spies"]


def test_ruling_11_what_a_copy_lays_down() -> None:
    """RULING-11, RULING-29: a drawn card, a bonus card only if nothing was drawn."""
    things: dict[str, Any] = {"bonus": {"red": "construction 3"}, "court": "mining_interest"}
    p = follower("mobilization 6", **things)
    made = turn(p, "construction 2, construction 4", given={"seize": ["6"]})
    assert made.played[0] == "GP9"
    assert made.ties[0] == ("construction 2", "construction 4")
    p = follower("mobilization 6", counters={"red": 1}, **things)
    assert turn(p).played == ("GP9", "copy construction 3")


# -- General Priorities ---------------------------------------------------------------------------------


def test_gp1_secure_before_tax() -> None:
    """GP1: Secure with Aggression comes before Tax with Administration."""
    things: dict[str, Any] = {
        "court": "relic_fence:red",
        "tokens": {"yellow": "relic psionic"},
        "declared": "keeper empath",
    }
    made = turn(bot(**things), "administration 2, aggression 2")
    assert made.played == ("GP1", "lead aggression 2")
    assert made.acts[0] == ("AG1", "secure Relic Fence")
    made = turn(bot(**things), "administration 2, construction 2")
    assert made.played == ("GP1", "lead administration 2")
    assert made.acts[0] == ("AD1", "tax 5-hex of red")


def test_gp2_an_effective_vox() -> None:
    """GP2: Aggression for a Vox that can be carried out; not for another."""
    made = turn(bot(court="call_to_action:red"), "construction 2, aggression 2")
    assert made.played == ("GP2", "lead aggression 2")
    assert made.acts[0] == ("AG2", "secure Call to Action")
    made = turn(bot(court="guild_struggle:red"), "construction 2, aggression 2")
    assert made.played[0] != "GP2"


def test_gp4_no_starport() -> None:
    """GP4: Construction if one can be built, else a suit that moves, without another test."""
    bare = "5-hex: red 3 city\n3-arrow: yellow 3 city"
    made = turn(bot(bare), "construction 2, mobilization 2")
    assert made.played == ("GP4", "lead construction 2")
    assert made.acts[0] == ("CO1", "build starport in 5-hex")
    full = "5-arrow: red 3 city\n3-arrow: yellow 3 city"
    assert turn(bot(full), "construction 2, mobilization 2").played == ("GP4", "lead mobilization 2")
    assert turn(bot(full), "construction 2, aggression 6").played == ("GP4", "lead aggression 6")


def test_gp5b_repair_frees_a_building() -> None:
    """GP5: Construction or Administration if building or repairing changes control."""
    drawing = SETTLED.replace("4-hex:  red 2 city", "4-hex:  red 0+3 city; yellow 2")
    made = turn(bot(drawing), "administration 2, construction 6")
    assert made.played == ("GP5", "lead construction 6")
    assert made.acts[:2] == [("CO2", "repair ship in 4-hex"), ("CO2", "repair ship in 4-hex")]
    one = turn(bot(drawing), "administration 6, administration 5")
    assert one.played[0] == "GP5"


def test_gp6_claims_enough() -> None:
    """GP6: with as many claims as unbuilt cities it builds; with fewer, and no card to move, it does not."""
    drawing = "4-arrow: red 3 starport\n4-crescent: red 2\n5-hex: red 2\n3-arrow: yellow 3 city"
    assert turn(bot(drawing), "construction 2, administration 5").played == ("GP6", "lead construction 2")
    few = "4-arrow: red 3 starport\n3-arrow: yellow 3 city"
    assert turn(bot(few), "construction 2, administration 5").played[0] != "GP6"


def test_bt4_2_who_cannot_declare_selects_no_card_for_it() -> None:
    """BT4.2: a Feastbringer without a Guild card to give declares nothing, and the priorities select."""
    things: dict[str, Any] = {"tokens": {"red": "relic"}, "leaders": {"red": "feastbringer"}}
    made = turn(bot(**things), "construction 5, administration 2")
    assert made.played[0] != "BT4.2"
    made = turn(bot(guild={"red": "loyal_pilots"}, **things), "construction 5, aggression 3")
    assert made.played == ("BT4.2", "lead construction 5")
    assert made.of("Declare") == ["declare keeper"]


def test_gp7_a_ready_ability() -> None:
    """GP7: the suit of the ability; it is used with the first action, and the card is exhausted."""
    made = turn(bot(guild={"red": "mining_interest"}), "construction 3, aggression 3")
    assert made.played == ("GP7", "lead construction 3")
    assert made.acts[0] == ("GP7", "manufacture")
    assert made.p.state.exhausted == ["mining_interest"]
    assert turn(bot(guild={"red": "mining_interest"}), "administration 3, aggression 3").played[0] != "GP7"


def test_gp7_the_card_is_exhausted_as_it_selects() -> None:
    """GP7, RULING-54: exhausted before the Prelude, or when it is used."""
    things: dict[str, Any] = {
        "guild": {"red": "prison_wardens"},
        "captives": {"red": "yellow"},
        "declared": "warlord warlord warlord",
    }
    made = turn(bot(**things), "construction 3, aggression 3")
    assert made.played == ("GP7", "lead construction 3")
    kinds = [d.kind for d in made.decisions]
    assert kinds.index("Exhaust") < kinds.index("Prelude")
    assert made.of("Exhaust") == ["exhaust Prison Wardens to pressgang"]
    assert made.p.state.exhausted == ["prison_wardens"]
    late = turn(bot(**things, ability_exhausted="used"), "construction 3, aggression 3")
    assert late.played == made.played
    assert (late.of("Exhaust"), late.p.state.exhausted) == ([], [])


ABDUCT = "abduct with Elder Broker"


@pytest.mark.parametrize(
    ("card", "things", "ability"),
    [
        ("prison_wardens", {"captives": {"red": "yellow yellow"}}, "pressgang"),
        ("court_enforcers", {"court": "elder_broker:yellow", "tokens": {"red": "weapon"}}, ABDUCT),
    ],
)
def test_ruling_64_a_selected_card_stays_until_its_ability_is_used(
    card: str, things: dict[str, Any], ability: str
) -> None:
    """GP7, RULING-64: with three ships in supply the Prelude would discard the card that selected the suit.

    If the Prelude comes first, the ability is lost.
    """
    things = {"guild": {"red": card}, "declared": "warlord warlord warlord", **things}
    suit = "construction 3, aggression 3" if card == "prison_wardens" else "aggression 3, mobilization 3"
    made = turn(bot(**things), suit)
    used = ("PR2", f"use {card_name(card)}")
    assert made.played[0] == "GP7"
    assert used not in made.prelude
    assert made.acts[0] == ("GP7", ability)
    literal = turn(bot(**things, ability_card="discarded"), suit)
    assert literal.played == made.played
    assert used in literal.prelude
    assert ("GP7", ability) not in literal.acts


def test_gp7_one_ability_for_the_card() -> None:
    """GP7, RULING-54: the ability is chosen with the card, used first and once; other cards stay ready."""
    p = bot(guild={"red": "mining_interest shipping_interest"}, tokens={"red": "- -"})
    made = turn(p, "construction 3, aggression 3", given={"tie": ["synthesize"]})
    assert made.of("Exhaust") == ["exhaust Shipping Interest to synthesize"]
    assert made.acts[0] == ("GP7", "synthesize")
    assert made.acts.count(("GP7", "synthesize")) == 1
    assert ("CO4", "manufacture") in made.acts
    assert sorted(made.p.state.exhausted) == ["mining_interest", "shipping_interest"]


def test_gp7_a_card_selected_otherwise_exhausts_nothing() -> None:
    """GP7, RULING-54: a card that another question selects leaves the Guild cards ready."""
    p = bot(guild={"red": "mining_interest"}, drawing="5-hex: red 3 city\n3-arrow: yellow 3 city")
    made = turn(p, "construction 6, aggression 3")
    assert made.played == ("GP4", "lead construction 6")
    assert made.of("Exhaust") == ["decline"]


def test_gp7_by_a_copy() -> None:
    """GP7: a Copy of the lead suit will do, and the order waits for its action."""
    p = follower("construction 6", guild={"red": "mining_interest"})
    made = turn(p, "aggression 2, administration 2", given={"seize": ["6"]})
    assert made.played[0] == "GP7"
    assert made.acts[0] == ("GP7", "manufacture")


def test_s15_5_a_tax_brings_what_a_trait_adds() -> None:
    """S15.5, R6.8: the Fuel of an Insatiable leader is part of a Tax by the pip of a Copy or Pivot."""
    drawing = "5-hex: red 2 city starport\n3-arrow: yellow 3 city\n3-hex: yellow 3 starport"
    things: dict[str, Any] = {"tokens": {"red": "psionic", "yellow": "fuel"}, "declared": "tycoon"}
    drinker: dict[str, Any] = {"leaders": {"red": "fuel_drinker"}, **things}
    cards, given = "administration 2, construction 2", {"seize": ["6"]}
    made = turn(follower("mobilization 6", drawing, **drinker), cards, given=given)
    assert made.played == ("GP1", "pivot administration 2")
    assert made.acts[0] == ("AD1", "tax 5-hex of red")
    assert "fuel" in made.p.slots("red")
    assert turn(follower("mobilization 6", drawing, **things), cards, given=given).played[0] != "GP1"
    led = turn(bot(drawing, **drinker), "administration 5, mobilization 5")
    assert led.played[0] != "GP1"
    copied = turn(
        follower("administration 6", drawing, **drinker), "construction 2, construction 3", given=given
    )
    assert (copied.played[0], copied.acts[0]) == ("GP1", ("AD1", "tax 5-hex of red"))


def test_gp8_goals_before_actions() -> None:
    """GP8, S14.12: contending by either action comes before captives by either."""
    things: dict[str, Any] = {"court": "skirmishers:red+red+yellow", "declared": "warlord"}
    made = turn(bot(**things), "administration 2, aggression 2")
    assert made.played == ("GP8", "lead administration 2")
    assert made.acts[0] == ("AD4", "tax 5-hex of red")
    made = turn(bot(**things), "construction 2, aggression 2")
    assert made.played == ("GP8", "lead aggression 2")
    assert made.acts[0] == ("AG8", "secure Skirmishers")


def test_gp8_only_what_changes_something() -> None:
    """GP8: no marker left, no captive and no lead to grow: not for a Weapon card."""
    things: dict[str, Any] = {"court": "skirmishers:red", "declared": "warlord warlord warlord"}
    assert turn(bot(**things), "construction 2, aggression 2").played[0] != "GP8"


def test_gp9_a_card_to_lead() -> None:
    """GP9, RULING-14: a card it could lead and does not; one it leads only by the other ruling."""
    nothing: dict[str, Any] = {"declared": "warlord warlord warlord"}
    p = bot(court="skirmishers:yellow+yellow", **nothing)
    assert turn(p, "construction 2, mobilization 4").played == ("GP9", "lead mobilization 4")
    p = bot(court="skirmishers:yellow+yellow+yellow", **nothing)
    assert turn(p, "construction 2, mobilization 5").played[0] != "GP9"
    p = bot(court="skirmishers:red", **nothing)
    assert turn(p, "construction 2, mobilization 4").played[0] != "GP9"
    p = bot(court="skirmishers:red", influence_led="last", **nothing)
    assert turn(p, "construction 2, mobilization 4").played[0] != "GP9"
    p = bot(court="skirmishers:red", lead_a_card="any", **nothing)
    assert turn(p, "construction 2, mobilization 4").played[0] == "GP9"


def test_gp11_ships() -> None:
    """GP11: build a ship with Construction, else repair one with Construction or Administration."""
    nothing: dict[str, Any] = {"declared": "warlord warlord warlord"}
    assert turn(bot(**nothing), "construction 2, administration 6").played == ("GP11", "lead construction 2")
    hurt = SETTLED.replace("4-hex:  red 2", "4-hex:  red 2+1")
    made = turn(bot(hurt, **nothing), "administration 6, administration 5")
    assert made.played[0] == "GP11"


def test_ruling_15_anything() -> None:
    """RULING-15: a random card; a follower chooses among its Pivots and one Copy."""
    bare: dict[str, Any] = {"declared": "warlord warlord warlord", "court": ""}
    p = follower("administration 6", **bare)
    made = turn(p, "mobilization 2, mobilization 3", given={"seize": ["6"]})
    assert made.played[0] == "RULING-15"
    assert ("copy", "pivot mobilization 2", "pivot mobilization 3") in made.ties


def test_s14_8_bonus_cards_are_judged_alike() -> None:
    """S14.8: a bonus card is chosen like a drawn one; the drawn ones go, other bonus cards stay."""
    p = bot(court="call_to_action:red", bonus={"red": "aggression 4, construction 3"}, counters={"red": 4})
    made = turn(p, "administration 2, administration 3")
    assert made.played == ("GP2", "lead aggression 4")
    assert [facts().action_cards[c].id for c in made.p.state.bonus[0]][:1] == ["construction 3"]


def test_ruling_12_tokens_are_no_feasibility() -> None:
    """RULING-12: a Relic that could secure does not make Construction a card for GP1."""
    things: dict[str, Any] = {
        "court": "relic_fence:red",
        "tokens": {"yellow": "relic", "red": "relic"},
        "declared": "keeper",
    }
    assert turn(bot(**things), "construction 2, construction 3").played[0] != "GP1"
