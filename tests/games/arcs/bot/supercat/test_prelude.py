"""SUPERCAT's Prelude: what is locked, Unions, Guild cards, tokens spent and stored (PR, S19.5, S20.1)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules.tokens import Gains
from tests.games.arcs.bot_turns import Turn, play, prelude
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city
    4-hex:  red 3 starport
    3-arrow: yellow 3 city
    3-hex: yellow 3 starport
"""


def bot(drawing: str = LAND, *, played: str = "red lead administration 2", **things: Any) -> Position:
    """A bot, red, that has played its card; yellow is a person."""
    return position(drawing, bots="red", played=played, turn="red", **things)


def spent(made: Turn) -> list[str]:
    """What it spent, used or laid."""
    return [
        text
        for kind, text in ((d.kind, d.text) for d in made.decisions)
        if kind == "Prelude" and text != "done"
    ]


# -- what is locked -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ambition", "spends"), [("tycoon", False), ("keeper", True), ("warlord", True)])
def test_pr1_material_of_a_declared_ambition(ambition: str, spends: bool) -> None:
    """PR1: Tycoon locks Material and Fuel; Warlord and Tyrant lock nothing."""
    made = prelude(bot(tokens={"red": "material"}, declared=ambition))
    assert bool(spent(made)) == spends


def test_pr1_outrage_forbids() -> None:
    """PR1: an outraged type cannot be spent."""
    assert spent(prelude(bot(tokens={"red": "material"}, outrage={"red": "material"}))) == []


def test_pr1_a_relic_for_a_relic_card() -> None:
    """PR1: Keeper locks Relics unless they secure a Relic card."""
    things: dict[str, Any] = {"tokens": {"red": "relic"}, "declared": "keeper"}
    made = prelude(bot(court="relic_fence:red+red+yellow", **things))
    assert made.prelude == [
        ("PR4", "spend relic in slot 1 to secure"),
        ("PR4", "secure Relic Fence"),
    ]
    assert spent(prelude(bot(court="mining_interest:red+red+yellow", **things))) == []
    both = prelude(bot(court="mining_interest:red+red+yellow relic_fence:red+red+yellow", **things))
    assert both.prelude[1] == ("PR4", "secure Relic Fence")
    assert both.ties == []


def test_pr1_guild_cards_too() -> None:
    """PR1: Empath keeps Farseers, Tycoon keeps Unions of Material."""
    assert spent(prelude(bot(guild={"red": "farseers"}))) == ["use Farseers"]
    assert spent(prelude(bot(guild={"red": "farseers"}, declared="empath"))) == []
    assert spent(prelude(bot(guild={"red": "admin_union"}))) != []
    assert spent(prelude(bot(guild={"red": "admin_union"}, declared="tycoon"))) == []


# -- Guild cards ----------------------------------------------------------------------------------------


def test_pr2_the_order() -> None:
    """PR2, RULING-16: Unions, Farseers, Weapon cards, then tokens."""
    made = prelude(
        bot(guild={"red": "admin_union farseers skirmishers"}, tokens={"red": "material"}),
        given={"action": ["aggression 3"]},
    )
    assert spent(made) == [
        "lay Admin Union beside administration 2",
        "use Farseers",
        "use Skirmishers",
        "spend material in slot 1 to build",
    ]


def test_ruling_46_a_union_beside_one_of_several() -> None:
    """RULING-46: several cards of its suit: a random one."""
    p = bot(played="yellow lead administration 5; red surpass administration 6", guild={"red": "admin_union"})
    assert ("lay Admin Union beside administration 5", "lay Admin Union beside administration 6") in prelude(
        p
    ).ties


def test_s20_1_a_union_needs_its_suit() -> None:
    """S20.1: it stays while no card of its suit lies open."""
    assert spent(prelude(bot(guild={"red": "spacing_union"}))) == []


def test_s20_1_farseers_bring_a_bonus_card() -> None:
    """S20.1: at once and alone; the card is a bonus card."""
    made = prelude(bot(guild={"red": "farseers"}, counters={"red": 3}), given={"action": ["aggression 3"]})
    assert [facts().action_cards[c].id for c in made.p.state.bonus[0]] == ["aggression 3"]
    assert made.p.state.hand_counter[0] == 4


def test_s20_1_silver_tongues_only_to_win() -> None:
    """S20.1: if the theft makes the bot the winner of a declared ambition."""
    held = {"red": "relic", "yellow": "relic fuel"}
    made = prelude(bot(guild={"red": "silver_tongues"}, tokens=held, declared="keeper"))
    assert spent(made) == ["use Silver-Tongues"]
    assert made.of("Steal") == ["steal relic from yellow's slot 1"]
    assert spent(prelude(bot(guild={"red": "silver_tongues"}, tokens=held, declared="warlord"))) == []
    far = {"red": "relic", "yellow": "relic relic relic"}
    assert spent(prelude(bot(guild={"red": "silver_tongues"}, tokens=far, declared="keeper"))) == []


def test_s20_1_weapon_cards_place_ships() -> None:
    """S20.1: with three ships in the supply, at a controlled starport with most fresh ships."""
    drawing = LAND + "4-arrow: red 2 starport\n4-gate: red 4"
    made = prelude(bot(drawing, guild={"red": "court_enforcers"}))
    assert made.of("Place") == ["place in 4-hex"]
    assert made.p.ships("red", "4-hex") == (6, 0)
    full = "5-hex: red 7 city\n4-hex: red 6 starport\n3-arrow: yellow 3"
    assert spent(prelude(bot(full, guild={"red": "court_enforcers"}))) == []


def test_s20_1_else_with_the_task_force() -> None:
    """S20.1: without a controlled starport with the task force, and without control of that not at all."""
    lost = "5-hex: red 3 city\n4-hex: red 1 starport; yellow 2\n3-arrow: yellow 3"
    assert prelude(bot(lost, guild={"red": "skirmishers"})).of("Place") == ["place in 5-hex"]
    tied = "5-hex: red 3 city; yellow 3\n4-hex: red 1 starport; yellow 2\n4-gate: red 1"
    assert spent(prelude(bot(tied, guild={"red": "skirmishers"}))) == []


def test_s20_1_other_cards_stay() -> None:
    """S20.1: Interests, Cartels, Gatekeepers, Elder Broker and Relic Fence are never discarded."""
    kept = (
        "mining_interest shipping_interest material_cartel fuel_cartel gatekeepers elder_broker relic_fence"
    )
    made = prelude(bot(guild={"red": kept}, tokens={"red": "weapon", "yellow": "material fuel"}))
    assert spent(made) == []


# -- tokens ---------------------------------------------------------------------------------------------


def test_pr3_a_starport_if_there_is_none() -> None:
    """PR3: a starport before anything else, and nothing but a starport."""
    bare = "5-hex: red 3 city\n3-arrow: yellow 3 city"
    made = prelude(bot(bare, tokens={"red": "material"}))
    assert made.prelude[1] == ("PR3", "build starport in 5-hex")


def test_pr3_a_city_when_no_starport_is_left() -> None:
    """PR3: with every starport in a trophy box none can be built, and the Material builds a city."""
    bare = "5-hex: red 3\n3-arrow: yellow 3 city"
    lost = ", ".join(["red starport"] * 5)
    made = prelude(bot(bare, tokens={"red": "material"}, trophies={"yellow": lost}))
    assert made.prelude[1] == ("PR3", "build city in 5-hex")


def test_pr3_where_the_first_starport_stands() -> None:
    """PR3, RULING-55: any of the claims, by chance; by the other reading as CO1 prefers."""
    drawing = "5-hex: red 1 city; yellow 2\n4-arrow: red 2\n3-arrow: yellow 3 city"
    tokens = {"red": "material"}
    made = prelude(bot(drawing, tokens=tokens), given={"tie": ["5-hex"]})
    assert made.of("Token action") == ["build starport in 5-hex"]
    made = prelude(bot(drawing, tokens=tokens, prelude_starport="construction"))
    assert made.of("Token action") == ["build starport in 4-arrow"]


def test_pr3_then_cities_then_ships() -> None:
    """PR3: a city where one may be, else a ship, where the task force is and where it arrives fresh."""
    drawing = LAND + "4-arrow: red 1"
    made = prelude(bot(drawing, tokens={"red": "material material"}))
    built = [text for kind, text in ((d.kind, d.text) for d in made.decisions) if kind == "Token action"]
    assert built == ["build city in 4-arrow", "build ship in 4-hex"]


def test_pr3_each_material_builds() -> None:
    """PR3: while there is something to build; a starport builds one ship a turn."""
    drawing = "4-hex: red 3 starport\n3-arrow: yellow 3 city"
    made = prelude(bot(drawing, tokens={"red": "material material"}))
    assert made.of("Token action") == ["build ship in 4-hex"]
    assert made.p.slots("red").count("material") == 1


def test_pr3_never_for_a_repair() -> None:
    """PR3: a damaged ship is no reason to spend Material."""
    drawing = "5-arrow: red 2+2 city\n4-gate: red 2"
    assert spent(prelude(bot(drawing, tokens={"red": "material"}))) == []


def test_pr4_captives_before_places() -> None:
    """PR4: captives, then contending a declared ambition, then an effective Vox."""
    row = "call_to_action:red mining_interest:red skirmishers:red+red+yellow"
    things: dict[str, Any] = {
        "tokens": {"red": "relic relic", "yellow": "fuel"},
        "declared": "tycoon",
        "court": row,
    }
    made = prelude(bot(**things))
    assert made.of("Token action") == ["secure Skirmishers", "secure Mining Interest"]
    vox = prelude(bot(tokens={"red": "relic"}, court="call_to_action:red gatekeepers:red"))
    assert vox.of("Token action") == ["secure Call to Action"]


def test_pr4_nothing_worth_a_relic() -> None:
    """PR4: a card that brings neither is left."""
    assert spent(prelude(bot(tokens={"red": "relic"}, court="gatekeepers:red guild_struggle:red"))) == []


def test_ruling_37_the_relic_is_gone_already() -> None:
    """RULING-37: the token counts no more, so a Relic card for a Relic contends, unless it still wins."""
    things: dict[str, Any] = {"court": "relic_fence:red", "declared": "keeper"}
    made = prelude(bot(tokens={"red": "relic", "yellow": "relic"}, **things))
    assert made.of("Token action") == ["secure Relic Fence"]
    assert spent(prelude(bot(tokens={"red": "relic relic relic", "yellow": "relic"}, **things))) == []


def test_ruling_37_a_vox_is_judged_without_the_relic() -> None:
    """RULING-37: a Relic that makes Populist Demands effective does not pay for it."""
    held = {"red": "relic", "yellow": "relic"}
    assert spent(prelude(bot(court="populist_demands:red", tokens=held))) == []
    more = {"red": "relic psionic", "yellow": "relic"}
    made = prelude(bot(court="populist_demands:red", tokens=more))
    assert made.of("Declare") == ["declare empath"]


def test_pr5_a_psionic_for_the_lead_suit() -> None:
    """PR5: a Tax or Secure of the lead suit that contends a declared ambition."""
    things: dict[str, Any] = {"tokens": {"red": "psionic", "yellow": "relic"}, "declared": "keeper"}
    drawing = LAND + "4-arrow: red 1 city"
    made = prelude(bot(drawing, **things))
    assert made.prelude == [
        ("PR5", "spend psionic in slot 1 to tax"),
        ("PR5", "tax 4-arrow of red"),
    ]
    assert spent(prelude(bot(drawing, played="red lead construction 3", **things))) == []
    pivot = bot(drawing, played="yellow lead administration 5; red pivot construction 3", **things)
    assert prelude(pivot).of("Token action") == ["tax 4-arrow of red"]


def test_pr6_fuel_and_weapons_wait_for_combat() -> None:
    """PR6: no token is spent for anything but combat."""
    assert spent(prelude(bot(tokens={"red": "fuel weapon"}))) == []


def test_r6_4_a_card_secured_in_this_prelude_waits() -> None:
    """PR2, R6.4: a Union that a Relic has secured is laid a turn later."""
    p = bot(tokens={"red": "relic"}, court="admin_union:red+red+yellow")
    assert spent(prelude(p)) == ["spend relic in slot 1 to secure"]


# -- where tokens go (S19.5) ----------------------------------------------------------------------------


def gain(tokens: str, *types: str, **things: Any) -> Turn:
    """A bot with three slots, or as many as its cities leave open, gains some tokens."""
    p = bot(tokens={"red": tokens}, **things)
    return play(p, Gains(0, tuple(RESOURCES.index(name) for name in types)))


def test_s19_5_the_dearest_empty_slot() -> None:
    """S19.5, RULING-25: a new token goes where the raid cost is highest, between two such slots by chance."""
    assert gain("", "fuel").p.slots("red") == "fuel"
    assert gain("fuel", "relic").ties == [("2", "3")]
    assert gain("- fuel", "relic").p.slots("red") == "relic fuel"


def test_s19_5_declared_ambitions_first() -> None:
    """S19.5: of several the one whose ambition pays most gets the dearest slot."""
    made = gain("", "fuel", "relic", declared="keeper tycoon")
    assert made.p.slots("red").startswith("relic ")
    made = gain("", "fuel", "relic", declared="tycoon keeper")
    assert made.p.slots("red").startswith("fuel ")


def test_s19_5_what_makes_room() -> None:
    """S19.5: a type of no declared ambition that is held most goes, and the new token takes its slot."""
    made = gain("relic fuel fuel", "psionic", declared="keeper")
    assert sorted(made.p.slots("red").split()) == ["fuel", "psionic", "relic"]
    assert made.p.slots("red").startswith("relic")


def test_s19_5_ties_are_random_and_the_new_token_stays() -> None:
    """S19.5: which of several old tokens goes is left to chance."""
    made = gain("relic fuel weapon", "psionic", declared="keeper")
    assert made.ties == [("discard fuel", "discard weapon")]
    assert "psionic" in made.p.slots("red")


def test_s19_5_the_new_token_goes_itself() -> None:
    """S19.5: if it would be the one to go it is not taken."""
    made = gain("relic relic relic", "fuel", declared="keeper")
    assert made.of("Store")[:2] == ["rearrange", "discard fuel"]
    assert made.p.slots("red") == "relic relic relic"
    made = gain("fuel fuel relic", "fuel", declared="keeper")
    assert made.of("Store")[:2] == ["rearrange", "discard fuel"]
    assert made.p.slots("red") == "relic fuel fuel"


def test_ruling_57_all_tokens_are_laid_out_anew() -> None:
    """S19.5, RULING-57: the token of a declared ambition gets the slot of three keys, whatever lay there.

    By the other reading old tokens stay in their slots.
    """
    made = gain("fuel", "psionic", declared="empath")
    assert made.p.slots("red") in ("psionic fuel", "psionic - fuel")
    assert made.ids("Store") == ["RULING-57", "RULING-25", "RULING-25"]
    assert gain("fuel weapon", "psionic", declared="empath").p.slots("red") == "psionic weapon fuel"
    kept = gain("fuel weapon", "psionic", declared="empath", arriving_tokens="stay")
    assert kept.p.slots("red") == "fuel weapon psionic"


def test_ruling_57_a_full_board_is_laid_out_anew_too() -> None:
    """S19.5, RULING-57: what goes makes room, and the best token still gets the dearest slot."""
    made = gain("fuel fuel weapon", "relic", declared="keeper")
    assert made.p.slots("red") == "relic fuel weapon"
    kept = gain("fuel fuel weapon", "relic", declared="keeper", arriving_tokens="stay")
    assert sorted(kept.p.slots("red").split()) == ["fuel", "relic", "weapon"]
    assert kept.p.slots("red").split()[2] == "weapon"


def test_ruling_57_what_is_worth_the_same_lies_where_it_lay() -> None:
    """RULING-57: tokens of no declared ambition do not change places, and nobody rolls for them."""
    made = gain("fuel weapon", "psionic")
    assert (made.p.slots("red"), made.ties) == ("fuel weapon psionic", [])
    assert gain("fuel weapon relic", "relic", declared="keeper").p.slots("red").startswith("relic")


def test_ruling_57_the_authors_second_example() -> None:
    """S19.5: a stolen Psionic, with Empath declared, ends in a slot of three keys."""
    drawing = LAND + "4-arrow: red 1 city\n4-crescent: red 1 city"
    full = "fuel relic - - weapon material"
    slots = gain(full, "psionic", drawing=drawing, declared="empath").p.slots("red").split()
    assert "psionic" in (slots[0], slots[5])
    assert sorted(slots) == ["-", "fuel", "material", "psionic", "relic", "weapon"]
