"""A city is destroyed: Outrage, then Ransack (R8.8)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import FUEL, MATERIAL, PSIONIC, RELIC, RESOURCES, facts
from bythebook.games.arcs.rules.actions.court import SecureCard
from bythebook.games.arcs.rules.battle.hits import BuildingHits, hit_buildings
from bythebook.games.arcs.rules.battle.outrage import CityDestroyed, ProvokeOutrage
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.pieces import return_all_trophies, return_captives
from bythebook.games.arcs.rules.turn.prelude import clear_outrage
from bythebook.games.arcs.state.options import LeaveBuildings, Provoke, Ransack, StealToken, Store
from bythebook.games.arcs.state.state import AGENT_COVERS, OPEN_MARK
from tests.games.arcs.battles import HERE, at_war, attack, over, roll
from tests.games.arcs.positions import Position, position

FALLS = LeaveBuildings(0, 0, 0, 0)


def outraged(p: Position, seat: str = "red") -> dict[str, int]:
    """What covers the Outrage spaces of a colour, those that are covered."""
    return {RESOURCES[kind]: mark for kind, mark in enumerate(p.state.outrage[p.player(seat)]) if mark}


def test_r8_8_tokens_and_guild_cards_of_the_type_go() -> None:
    """R8.8: all tokens and Guild cards of the city's type are discarded, Loyal cards and other types stay."""
    p = position(
        "5-hex: red 2; yellow city!",
        tokens={"red": "psionic fuel"},
        guild={"red": "farseers loyal_empaths gatekeepers"},
    )
    roll(attack(p), "hit").answer(FALLS)
    over(p)
    assert p.slots("red") == "- fuel"
    assert sorted(p.guild("red")) == ["gatekeepers", "loyal_empaths"]
    assert [facts().court[card].id for card in p.state.court_discard] == ["farseers"]
    assert p.state.supply[PSIONIC] == facts().resources[PSIONIC].tokens


def test_r8_8_an_agent_covers_the_type() -> None:
    """R8.8: an agent of the destroyer's goes from the supply onto the type's space; the victim has none."""
    p = position("5-hex: red 2; yellow city!")
    roll(attack(p), "hit").answer(FALLS)
    over(p)
    assert outraged(p) == {"psionic": AGENT_COVERS}
    assert p.state.agents[0] == facts().pieces.agents - 1
    assert outraged(p, "yellow") == {}


def test_r8_8_without_an_agent_a_placeholder_covers_it() -> None:
    """R8.8: the type is outraged all the same."""
    p = position(court="gatekeepers", agents={"red": 0}).do(ProvokeOutrage(0, FUEL))
    assert outraged(p) == {"fuel": OPEN_MARK}


def marked(**things: Any) -> Position:
    """Red has no agent left, and a placeholder on its Fuel Outrage."""
    return position(agents={"red": 0}, **things).do(ProvokeOutrage(0, FUEL))


def test_r8_8_the_next_agent_that_comes_home_replaces_a_placeholder() -> None:
    """R8.8: off a card that is secured, out of captivity or a trophy box, it never reaches the supply."""
    p = marked(court="gatekeepers:red farseers", captives={"yellow": "red"})
    return_captives(p.state, 1, 0, 1)
    assert (outraged(p), p.state.agents[0]) == ({"fuel": AGENT_COVERS}, 0)
    p = marked(court="gatekeepers", trophies={"yellow": "red agent"})
    return_all_trophies(p.state, 1)
    assert (outraged(p), p.state.agents[0]) == ({"fuel": AGENT_COVERS}, 0)
    p = marked(court="gatekeepers farseers").do(SecureCard(0, 0)).chance("loyal_pilots")
    assert (outraged(p), p.state.agents[0]) == ({"fuel": AGENT_COVERS}, 9)
    assert check(p.state) == []


def test_r8_8_one_agent_for_each_placeholder() -> None:
    """R8.8: with two placeholders the first agent replaces one, the next the other, the third is free."""
    p = marked(court="gatekeepers", captives={"yellow": "red red red"}).do(ProvokeOutrage(0, PSIONIC))
    for covered, free in ((1, 0), (2, 0), (2, 1)):
        return_captives(p.state, 1, 0, 1)
        assert (list(outraged(p).values()).count(AGENT_COVERS), p.state.agents[0]) == (covered, free)


def test_r8_8_an_outrage_that_ends_lends_its_agent_to_a_placeholder() -> None:
    """R8.8, R12.3: the agent of an Outrage that lore ends comes home, and is put to use at once."""
    p = marked(court="gatekeepers", outrage={"red": "relic"})
    clear_outrage(p.state, 0, RELIC)
    assert (outraged(p), p.state.agents[0]) == ({"fuel": AGENT_COVERS}, 0)


def test_r8_8_outraged_again_means_discard_again() -> None:
    """R8.8: no second agent, but tokens got since then go."""
    p = position(outrage={"red": "fuel"}, tokens={"red": "fuel"}).do(ProvokeOutrage(0, FUEL))
    assert outraged(p) == {"fuel": AGENT_COVERS}
    assert p.state.agents[0] == facts().pieces.agents - 1
    assert p.slots("red") == ""


def test_r8_8_ransack_takes_a_card_with_an_agent_of_the_owner() -> None:
    """R8.8: any such card, whoever leads it; own agents come home, all rival agents are trophies."""
    p = position(
        "5-hex: red 2; yellow city!",
        seats="red yellow blue",
        out=(1, 4),
        court="farseers:blue+blue+yellow+red elder_broker:yellow gatekeepers:blue lattice_spies",
    )
    roll(attack(p), "hit").answer(FALLS)
    assert (p.kind, p.prompt and p.prompt.about) == ("Ransack", "yellow")
    assert p.options == [Ransack("elder_broker"), Ransack("farseers")]
    p.answer(Ransack("farseers")).chance("loyal_pilots")
    assert p.guild("red") == ["farseers"]
    assert p.court()[0] == "loyal_pilots"
    assert p.trophies("red", "blue") == {"agent": 2}
    assert p.trophies("red", "yellow") == {"city": 1, "agent": 1}
    assert p.captives("red", "blue") == 0
    assert p.state.agents[0] == facts().pieces.agents - 1
    over(p)


def test_r8_8_no_card_no_ransack() -> None:
    """R8.8: without an agent of the owner's in the Court there is nothing to take."""
    p = position("5-hex: red 2; yellow city!", court="farseers:red")
    over(roll(attack(p), "hit").answer(FALLS))
    assert p.court() == ["farseers"]


def test_r8_8_what_ransack_brings_is_safe() -> None:
    """R8.8: a Psionic card taken for a Psionic city stays, for Outrage came first."""
    p = position("5-hex: red 2; yellow city!", court="farseers:yellow", guild={"red": "lattice_spies"})
    roll(attack(p), "hit").answer(FALLS, Ransack("farseers")).chance("loyal_pilots")
    over(p)
    assert p.guild("red") == ["farseers"]


def test_r8_8_outrage_comes_before_keys_are_spent() -> None:
    """R8.8: a token of the type that is stolen afterwards is kept."""
    p = position("5-hex: red 2; yellow city!", tokens={"red": "psionic", "yellow": "- psionic"})
    roll(attack(p), raid="key+building").answer(FALLS)
    assert p.slots("red") == ""
    over(p.answer(StealToken("yellow", 2, "psionic"), Store("psionic", 1)))
    assert p.slots("red") == "psionic"


def test_r8_8_each_of_several_cities_in_turn() -> None:
    """R8.8: two cities are two Outrages and two Ransacks, and the second Outrage meets the first prize."""
    p = position("5-hex: red 2; yellow city! city!", court="farseers:yellow elder_broker:yellow")
    roll(attack(p), "hit, hit").answer(FALLS, Ransack("farseers")).chance("loyal_pilots")
    assert p.guild("red") == []
    p.answer(Ransack("elder_broker")).chance("gatekeepers")
    over(p)
    assert p.guild("red") == ["elder_broker"]
    assert p.trophies("red", "yellow") == {"city": 2, "agent": 2}


def test_r8_8_hits_and_building_hits_are_two_moments() -> None:
    """R8.8: a city destroyed by hits is avenged at once, before building hits fall on the next one."""
    p = position("5-hex: red 2; yellow city! city!", court="farseers:yellow elder_broker:yellow")
    roll(attack(p), "hit", "", "key+building")
    assert p.options == [LeaveBuildings(0, 0, 1, 0)]
    p.answer(LeaveBuildings(0, 0, 1, 0))
    assert p.kind == "Ransack"
    p.answer(Ransack("farseers")).chance("loyal_pilots")
    assert p.kind == "Building hits"


def test_r8_8_destroying_a_starport_outrages_nobody() -> None:
    """R8.8: only cities do."""
    p = position("5-hex: red 2; yellow starport!", court="farseers:yellow")
    over(roll(attack(p), "hit").answer(FALLS))
    assert outraged(p) == {}
    assert p.court() == ["farseers"]


def test_r8_8_an_own_city_brings_outrage_only() -> None:
    """R8.8: somebody who destroys a city of their own ransacks nothing and takes no trophy."""
    p = position("5-hex: red 2 city!", court="farseers:red")
    hit_buildings(p.state, 0, facts().system[HERE].index, (0, 0, 0, 0), 0)
    p.settle()
    assert p.prompt is None
    assert outraged(p) == {"psionic": AGENT_COVERS}
    assert p.trophies("red", "red") == {}
    assert p.state.cities[0] == facts().pieces.cities


def test_l11_a_gate_city_outrages_all_its_types() -> None:
    """L11: a city in a gate has the types of the other cities of its cluster, none else."""
    drawing = (
        "4-gate: red 2; yellow city!\n4-arrow: red city\n4-crescent: yellow city\n4-hex: yellow starport"
    )
    p = position(drawing, lore={"yellow": "gate_stations"}, tokens={"red": "relic material"})
    roll(attack(p, "4-gate"), "hit").answer(FALLS)
    over(p)
    assert sorted(outraged(p)) == ["fuel", "relic"]
    assert p.slots("red") == "- material"


def test_l11_a_gate_city_alone_outrages_nothing() -> None:
    """L11: without another city it has no type, but it is ransacked for."""
    p = position("4-gate: red 2; yellow city!", lore={"yellow": "gate_stations"}, court="farseers:yellow")
    roll(attack(p, "4-gate"), "hit").answer(FALLS, Ransack("farseers")).chance("loyal_pilots")
    over(p)
    assert outraged(p) == {}


def test_l11_the_last_agent_goes_where_the_destroyer_likes() -> None:
    """L11: with fewer agents than types, who is outraged says which type gets one."""
    p = position(court="gatekeepers", agents={"red": 1})
    p.do(CityDestroyed(0, 1, facts().system["4-gate"].index, (MATERIAL, FUEL)))
    assert (p.kind, p.options) == ("Provoke", [Provoke("fuel"), Provoke("material")])
    p.answer(Provoke("fuel"))
    assert outraged(p) == {"fuel": AGENT_COVERS, "material": OPEN_MARK}


def test_mythic_a_changed_planet_outrages_its_new_type() -> None:
    """R8.8: the type that counts is the one the planet has now."""
    p = at_war(position("5-hex: red 2; yellow city!"))
    p.state.shaped[facts().system[HERE].index] = FUEL
    p.do(BuildingHits(1)).answer(FALLS)
    assert outraged(p) == {"fuel": AGENT_COVERS}
