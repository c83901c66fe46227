"""Hiring and firing, and the card a new MERC comes with (A1, S8, Q5, Q6, E6)."""

import pytest

from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.decks import DrawMercs
from bythebook.games.merc.rules.team.hiring import ChooseHires, FreeCard, HireAfresh, Recruit
from bythebook.games.merc.state.options import (
    Done,
    DrawFrom,
    EndTurn,
    Equip,
    Fire,
    Hire,
    Join,
    Place,
    SendForMercs,
    Stash,
)
from bythebook.games.merc.state.state import DICTATORS, NOBODY, NOWHERE, REBELS
from tests.games.merc.positions import Position, position, stacked
from tests.games.merc.positions import check_drawn as check
from tests.games.merc.turns import options_of


def day_one(drawn: str) -> Position:
    """A Rebel on day 1 who has drawn these MERCs and must hire two."""
    p = position("gold .\n. coal/md:1", active=NOWHERE, day=1)
    n = len(drawn.split())
    return p.do(DrawMercs(0, n), ChooseHires(0, 2, 2)).chance(drawn)


def names(p: Position, units: list[int]) -> list[str]:
    """The ids of some units."""
    return [p.state.id_of(unit) for unit in units]


# -- S8 -------------------------------------------------------------------------------------------


def test_s8_exactly_two_of_three_are_hired() -> None:
    """S8: two of the three drawn; the third is discarded without a further question."""
    p = day_one("tao max ra")
    assert p.options == [Hire("max"), Hire("ra"), Hire("tao")]
    p.answer(Hire("tao"))
    assert p.options == [Hire("max"), Hire("ra")]
    p.answer(Hire("ra"))
    assert p.prompt is None
    assert names(p, p.state.hired) == ["tao", "ra"]
    assert p.state.discards["mercs"] == {"max": 1}
    assert p.state.candidates == []


def test_s8_teresa_may_be_kept_as_a_third() -> None:
    """S8: she does not count, so she comes beside two others, in any order, or not at all."""
    p = day_one("tao teresa ra").answer(Hire("tao"), Hire("ra"))
    assert p.options == [Done(), Hire("teresa")]
    without = day_one("tao teresa ra").answer(Hire("tao"), Hire("ra"), Done())
    assert without.state.discards["mercs"] == {"teresa": 1}
    first = day_one("tao teresa ra").answer(Hire("teresa"), Hire("tao"))
    assert first.options == [Hire("ra")]


def test_s8_only_mercs_that_leave_two_who_work_together_are_offered() -> None:
    """S8: Borris works with neither Squirrel nor Moose, so he cannot be one of the two."""
    p = day_one("borris squirrel moose")
    assert p.options == [Hire("moose"), Hire("squirrel")]
    q = day_one("borris squirrel teresa").answer(Hire("borris"))
    assert q.options == [Hire("teresa")]


# -- A1, Q1 ---------------------------------------------------------------------------------------


def send_for_mercs_with(drawing: str, by: str, drawn: str, **more: object) -> Position:
    """A Rebel's MERC has been sent for others, and these were drawn."""
    p = position(drawing, **more)  # type: ignore[arg-type]
    p.do(TakeActions(REBELS)).answer(SendForMercs(by))
    return p.chance(drawn) if p.kind == "mercs" else p


def test_a1_hiring_costs_two_actions_of_one_merc() -> None:
    """A1: both actions of a MERC, three cards, hires up to the limit, the others discarded."""
    p = send_for_mercs_with("gold/r1:tao m1:1\nm1:1 coal/md:1", "tao", "max ra doc")
    assert p.state.actions[p.unit("tao")] == 0
    assert p.options == [Done(), Hire("doc"), Hire("max"), Hire("ra")]
    p.answer(Hire("max"), Hire("doc"), Hire("ra"))
    assert p.kind == "New squad"
    assert p.state.candidates == []


def test_a1_the_limit_stops_the_hiring_and_none_is_allowed() -> None:
    """A1: with room for one, one is hired; or nobody, and all cards are discarded."""
    p = send_for_mercs_with("gold/r1:tao .\n. coal/md:1", "tao", "max ra teresa").answer(Hire("ra"))
    assert p.options == [Done(), Hire("teresa")]
    none = send_for_mercs_with("gold/r1:tao .\n. coal/md:1", "tao", "max ra doc").answer(Done())
    assert none.kind == "Action"
    assert sum(none.state.discards["mercs"].values()) == 3
    assert check(none.state) == []


def test_a1_new_mercs_have_no_actions_and_a_free_card() -> None:
    """A1: placed by Q4, then a card from a deck of choice, and nothing to do today."""
    p = send_for_mercs_with("gold/r1:tao .\n. coal/md:1", "tao", "max ra doc").answer(Hire("ra"))
    p.answer(Join("rebel 1 primary"))
    assert p.options == [DrawFrom("accessory"), DrawFrom("armor"), DrawFrom("weapon")]
    p.answer(DrawFrom("weapon")).chance("uzi").answer(Equip("ra", "weapon", "uzi"))
    assert p.card_ids("ra") == ["uzi", "", ""]
    assert p.state.actions[p.unit("ra")] == 0
    assert p.kind == "Action"
    assert check(p.state) == []


@pytest.mark.parametrize("tired", ["", "tao"])
def test_a1_one_action_is_not_enough(tired: str) -> None:
    """A1: the same MERC pays both actions."""
    p = position("gold/r1:tao .\n. coal/md:1", tired=tired).do(TakeActions(REBELS))
    assert (SendForMercs("tao") in p.options) == (not tired)
    p.state.actions[p.unit("tao")] = 1
    assert SendForMercs("tao") not in p.options


def test_a1_the_dictator_never_takes_the_hire_action() -> None:
    """A1: his MERCs use all actions but this one."""
    p = position("gold/d:tao .\n. r1:ra", active=DICTATORS).do(TakeActions(DICTATORS))
    assert not any(isinstance(option, SendForMercs) for option in p.options)


def test_a1_firing_leaves_the_gear_in_the_stash() -> None:
    """A1: own MERCs, never the one who acts; gear to the stash of their sector, damaged armor discarded."""
    p = send_for_mercs_with(
        "gold/r1:tao r1b:ra\nm1:1 coal/md:1",
        "tao",
        "max doc moe",
        gear={"ra": "uzi body_armor:1 field_radio"},
    )
    assert [o for o in p.options if isinstance(o, Fire)] == [Fire("ra")]
    p.answer(Fire("ra"))
    assert p.state.owner[p.unit("ra")] == NOBODY
    assert sorted(p.stash("B1")) == ["field_radio", "uzi"]
    assert p.state.discards["armor"] == {"body_armor": 1}
    assert p.state.discards["mercs"] == {"ra": 1}
    assert p.control("B1") == ""
    assert check(p.state) == []


def test_q1_at_the_limit_somebody_is_fired_first() -> None:
    """Q1: at the limit the hire action names a MERC to be fired, also if there is only one; then cards."""
    p = position("gold/r1:tao+ra .\n. coal/md:1").do(TakeActions(REBELS))
    assert options_of(p, SendForMercs) == [SendForMercs("ra", "tao"), SendForMercs("tao", "ra")]
    p.answer(SendForMercs("tao", "ra"))
    assert p.state.owner[p.unit("ra")] == NOBODY
    p.chance("max doc moe").answer(Hire("max"))
    assert p.kind == "New squad"


def test_q1_below_the_limit_firing_can_wait_for_the_cards() -> None:
    """Q1: with room in the team nobody is named; who shall go is decided with the cards on the table."""
    p = position("gold/r1:tao+ra m1:1\n. coal/md:1").do(TakeActions(REBELS))
    assert options_of(p, SendForMercs) == [SendForMercs("ra"), SendForMercs("tao")]
    assert Fire("ra") in p.answer(SendForMercs("tao")).chance("max doc moe").options


def test_q1_above_the_limit_or_alone_at_it_nobody_hires() -> None:
    """Q1: above the limit the action is refused, fire or not; at it there must be somebody to fire."""
    above = position("gold/r1:tao+ra+doc .\n. coal/md:1").do(TakeActions(REBELS))
    assert not any(isinstance(option, SendForMercs) for option in above.options)
    alone = position("gold/r2:max/r1:tao r2b:doc\n. coal/md:1", rebels=2).do(TakeActions(REBELS))
    assert alone.control("A1") == "rebel 1"
    alone.state.control[0] = 1
    assert SendForMercs("tao") not in alone.options


def test_a1_without_merc_cards_nobody_is_sent() -> None:
    """A1: it needs MERC cards; discards count, for they come back (C7)."""
    p = stacked(position("gold/r1:tao .\n. coal/md:1"), "mercs", "", "").do(TakeActions(REBELS))
    assert SendForMercs("tao") not in p.options
    p.state.discards["mercs"] = {"max": 1}
    assert SendForMercs("tao") in p.options


# -- Q5, Q6 ---------------------------------------------------------------------------------------


def test_q5_a_barred_merc_is_not_offered() -> None:
    """Q5: Squirrel will not join Borris, unless he is fired first."""
    p = send_for_mercs_with("gold/r1:tao+borris m1:1\nm1:1 coal/md:1", "tao", "squirrel max ra")
    assert Hire("squirrel") not in p.options
    p.answer(Fire("borris"))
    assert Hire("squirrel") in p.options


def test_q5_a_barred_random_hire_is_discarded_and_drawn_again() -> None:
    """Q5: the Dictator's top card will not work with Borris: the next one comes."""
    p = position("gold/d:borris r1:tao\n. .", active=DICTATORS)
    p.do(DrawMercs(1, 1), ChooseHires(1, 1, 1)).chance("moose", "squirrel", "ra")
    assert p.options == [Hire("ra")]
    p.answer(Hire("ra"))
    assert names(p, p.state.hired) == ["ra"]
    assert p.state.discards["mercs"] == {"moose": 1, "squirrel": 1}


def test_q5_if_nobody_who_is_left_would_come_nobody_does() -> None:
    """Q5: with only barred MERCs in deck and discards the search ends."""
    p = stacked(position("gold/d:borris r1:tao\n. ."), "mercs", "moose", "squirrel")
    p.do(DrawMercs(1, 1), ChooseHires(1, 1, 1)).chance("moose")
    assert p.prompt is None
    assert p.state.hired == []


@pytest.mark.parametrize(("ruling", "found"), [("on", True), ("off", False)])
def test_q5_the_search_goes_through_discards_that_come_back(ruling: str, found: bool) -> None:
    """Q5: Ra is found on the discard pile, unless RULING-18 leaves him there."""
    p = position("gold/d:borris r1:tao\n. .", active=DICTATORS, merc_reshuffle=ruling)
    stacked(p, "mercs", "moose", "ra").do(DrawMercs(1, 1), ChooseHires(1, 1, 1)).chance("moose")
    assert p.kind == ("mercs" if found else "")


def test_d12_a_dictator_who_hires_teresa_hires_nobody_else() -> None:
    """D12: he has no limit that could leave her out, so she is the one MERC his card gives him."""
    p = position("gold/d:tao r1:ra\n. .", active=DICTATORS)
    p.do(DrawMercs(1, 3), ChooseHires(1, 1, 1)).chance("teresa max doc")
    assert p.options == [Hire("doc"), Hire("max"), Hire("teresa")]
    p.answer(Hire("teresa"))
    assert p.prompt is None
    assert p.state.discards["mercs"] == {"doc": 1, "max": 1}


@pytest.mark.parametrize(
    ("player", "active", "rule"),
    [(0, NOWHERE, "S8"), (0, REBELS, "Q6"), (1, NOWHERE, "S9"), (1, DICTATORS, "D12")],
)
def test_s8_a_hire_cites_the_rule_it_comes_from(player: int, active: int, rule: str) -> None:
    """S8: day 1 of a Rebel, or of the Dictator (S9); later Q6 and D12."""
    p = position("gold/d:tao r1:ra\n. .", active=active)
    p.do(DrawMercs(player, 1), ChooseHires(player, 1, 1)).chance("max")
    assert p.prompt is not None
    assert p.prompt.rule == rule


def test_q6_a_rebel_without_mercs_hires_for_nothing() -> None:
    """Q6: three cards, up to the limit, placed on a friendly sector, no actions; or nobody."""
    p = position("gold/m1:2 .\n. coal/md:1").do(HireAfresh(0)).chance("tao max ra")
    assert p.options == [Done(), Hire("max"), Hire("ra"), Hire("tao")]
    p.answer(Hire("tao"), Hire("max"))
    assert p.options == [Place("A1")]
    p.answer(Place("A1"), DrawFrom("weapon")).chance("uzi").answer(Equip("tao", "weapon", "uzi"))
    assert p.kind == "New squad"
    assert p.state.actions[p.unit("tao")] == 0
    nobody = position("gold/m1:2 .\n. coal/md:1").do(HireAfresh(0)).chance("tao max ra").answer(Done())
    assert nobody.prompt is None
    assert nobody.state.team[0] == ()


def test_q6_with_nothing_left_there_is_room_for_one_on_the_edge() -> None:
    """Q6: the free one of the limit; he lands on an edge sector without enemies."""
    p = position("gold/md:1 . coal\n. . iron/md:1\n. oil/md:1 .").do(HireAfresh(0)).chance("tao max ra")
    p.answer(Hire("tao"))
    assert p.kind == "New squad"
    assert Place("A1") not in p.options
    assert Place("B2") not in p.options
    assert Place("C1") in p.options
    busy = position("gold/r1:tao .\n. coal/md:1").do(HireAfresh(0))
    assert busy.prompt is None


def test_q6_who_must_land_among_enemies_fights_when_all_are_equipped() -> None:
    """Q6: with enemies all along the edge he picks any sector of it, gets his card, and fights."""
    p = position("gold/md:1 md:1\nmd:1 md:1").do(HireAfresh(0)).chance("tao max teresa")
    p.answer(Hire("tao"), Hire("teresa"), Place("A1"), DrawFrom("weapon")).chance("uzi")
    p.answer(Equip("tao", "weapon", "uzi"))
    assert p.state.fight is None
    p.answer(Join("rebel 1 primary"), DrawFrom("weapon")).chance("smaw")
    p.answer(Equip("teresa", "weapon", "smaw"))
    assert p.state.fight is not None
    assert p.state.fight.at == p.cell("A1")
    assert p.state.fight.attacker == REBELS


# -- E6, E2 ---------------------------------------------------------------------------------------


def new(name: str, gear: str = "", **more: object) -> Position:
    """A Rebel's MERC who gets his free card, on a sector of his own."""
    worn = {name: gear} if gear else {}
    p = position(f"gold/r1:{name} .\n. coal/md:1", gear=worn, **more)  # type: ignore[arg-type]
    return p.do(FreeCard(p.unit(name)))


def test_e6_the_free_card_cannot_be_refused() -> None:
    """E6: a named deck, its top card, worn at once in the slot of its kind."""
    p = new("tao").answer(DrawFrom("armor")).chance("full_body_armor")
    assert p.options == [Equip("tao", "armor", "full_body_armor")]
    p.answer(Equip("tao", "armor", "full_body_armor"))
    assert p.card_ids("tao") == ["", "full_body_armor", ""]
    assert p.prompt is None


def test_e6_a_deck_with_no_card_to_give_cannot_be_named() -> None:
    """E6: only decks with cards or discards; without any he goes without."""
    p = stacked(new("tao"), "weapon", "", "")
    stacked(p, "armor", "", "flak_vest")
    assert p.options == [DrawFrom("accessory"), DrawFrom("armor")]
    empty = position("gold/r1:tao .\n. coal/md:1")
    for deck in ("weapon", "armor", "accessory"):
        stacked(empty, deck, "", "")
    assert empty.do(FreeCard(empty.unit("tao"))).prompt is None


def test_e6_vrbansk_gets_an_accessory_as_well() -> None:
    """E6: the top accessory beside the free card; a second accessory goes to the stash."""
    p = new("vrbansk").answer(DrawFrom("weapon")).chance("uzi")
    p.answer(Equip("vrbansk", "weapon", "uzi")).chance("mortar")
    p.answer(Equip("vrbansk", "accessory", "mortar"))
    assert p.card_ids("vrbansk") == ["uzi", "", "mortar"]
    two = new("vrbansk").answer(DrawFrom("accessory")).chance("grenade")
    two.answer(Equip("vrbansk", "accessory", "grenade")).chance("mortar")
    assert two.prompt is None
    assert two.card_ids("vrbansk") == ["", "", "grenade"]
    assert two.stash("A1") == ["mortar"]


def test_e6_a_bandolier_makes_room_for_vrbansks_accessory() -> None:
    """E6: with a bandolier as free card the second accessory has a slot."""
    p = new("vrbansk").answer(DrawFrom("accessory")).chance("bandolier")
    p.answer(Equip("vrbansk", "accessory", "bandolier")).chance("mortar")
    assert p.options == [Equip("vrbansk", "bandolier 1", "mortar")]


def test_e6_a_mine_dealt_to_the_page_may_go_to_the_stash() -> None:
    """AI-4.7.2: a person must wear it (E6), the Dictator's page may lay it in the stash at once."""
    person = new("tao").answer(DrawFrom("accessory")).chance("land_mine")
    assert person.options == [Equip("tao", "accessory", "land_mine")]
    for who, automa in (("d", False), ("r1", True)):
        other = position(f"gold/{who}:tao .\n. r1b:ra", automa=automa)
        other.do(FreeCard(other.unit("tao"))).answer(DrawFrom("accessory")).chance("land_mine")
        assert other.options == person.options
    page = position("gold/d:tao .\n. r1:ra", automa=True, active=DICTATORS)
    page.do(FreeCard(page.unit("tao"))).answer(DrawFrom("accessory")).chance("land_mine")
    assert page.options == [Equip("tao", "accessory", "land_mine"), Stash("land_mine")]
    radio = position("gold/d:tao .\n. r1:ra", automa=True, active=DICTATORS)
    radio.do(FreeCard(radio.unit("tao"))).answer(DrawFrom("accessory")).chance("field_radio")
    assert radio.options == [Equip("tao", "accessory", "field_radio")]
    page.answer(Stash("land_mine"))
    assert page.stash("A1") == ["land_mine"]


def test_e2_apeirons_free_card_is_drawn_again_if_it_is_a_grenade() -> None:
    """E2: grenades and mortars are discarded, at most four draws."""
    p = new("apeiron").answer(DrawFrom("accessory")).chance("grenade", "mortar", "field_radio")
    p.answer(Equip("apeiron", "accessory", "field_radio"))
    assert p.state.discards["accessory"] == {"grenade": 1, "mortar": 1}
    unlucky = new("apeiron").answer(DrawFrom("accessory"))
    unlucky.chance("grenade", "mortar", "fragmentation_grenade", "grenade")
    assert unlucky.prompt is None
    assert unlucky.card_ids("apeiron") == ["", "", ""]
    assert check(unlucky.state) == []


def test_e2_gunther_and_genesis_choose_the_slot_of_the_free_card() -> None:
    """E2: Gunther's accessory may sit in any slot, Genesis's weapon in the accessory slot too."""
    gunther = new("gunther").answer(DrawFrom("accessory")).chance("mortar")
    assert gunther.options == [
        Equip("gunther", "accessory", "mortar"),
        Equip("gunther", "armor", "mortar"),
        Equip("gunther", "weapon", "mortar"),
    ]
    genesis = new("genesis").answer(DrawFrom("weapon")).chance("uzi")
    assert genesis.options == [Equip("genesis", "accessory", "uzi"), Equip("genesis", "weapon", "uzi")]


def test_q4_a_dictator_without_sector_or_squad_places_nobody() -> None:
    """Q4: there is no place for the MERC, so his card is discarded."""
    p = position("gold/r1:tao .\n. .", active=DICTATORS)
    p.do(DrawMercs(1, 1), ChooseHires(1, 1, 1), Recruit(1)).chance("ra").answer(Hire("ra"))
    assert p.prompt is None
    assert p.state.discards["mercs"] == {"ra": 1}
    assert p.state.hired == []
    assert EndTurn() in p.do(TakeActions(DICTATORS)).options
