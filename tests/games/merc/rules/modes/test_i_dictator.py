"""I, Dictator: the parts of a bomb, bought in two cities (MODE-I1 to MODE-I5)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.box.facts import CITY, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.combat.damage import die
from bythebook.games.merc.rules.modes.i_dictator import held_parts, holder_of_both, pool
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.hiring import fire
from bythebook.games.merc.state.options import BuyPart, Done, Equip, ReEquip, TakeOff, TradeWith
from bythebook.games.merc.state.state import DICTATORS, NOBODY, REBELS, Fight
from bythebook.games.merc.todo import items
from tests.games.merc.playing import BOX, mode_game, set_up
from tests.games.merc.positions import Position, check_drawn, position
from tests.games.merc.turns import options_of

DETONATOR, EXPLOSIVES = facts().card["detonator"].index, facts().card["explosives"].index
CITIES = "hamadu/r1:tao ./r1b:max\n. nagrilli"


def trading(drawing: str, faction: int = REBELS, **more: object) -> Position:
    """A side is asked for its actions, in I, Dictator."""
    given = {"modes": "i-dictator", "active": faction, **more}
    return position(drawing, **given).do(TakeActions(faction))  # type: ignore[arg-type]


@pytest.mark.parametrize("rebels", range(1, 7))
def test_i1_there_are_at_least_two_cities(rebels: int) -> None:
    """MODE-I1: with one to three players one wilderness is a city instead; otherwise as usual."""
    state = set_up(mode_game(1, modes="i-dictator", rebels=str(rebels))).state
    size = facts().size[rebels]
    kinds = [state.sector_at(cell).type_index for cell in range(state.grid.cells)]
    assert kinds.count(CITY) == max(2, size.cities)
    assert kinds.count(0) == size.industries
    assert all(cell in state.grid.even for cell, kind in enumerate(kinds) if kind == 0)


def test_i1_versus_counts_players() -> None:
    """MODE-I1: two players on a map of their size, with a second city."""
    state = set_up(mode_game(1, modes="versus,i-dictator")).state
    assert sum(state.sector_at(cell).type_index == CITY for cell in range(state.grid.cells)) == 2


@pytest.mark.parametrize(("reading", "n"), [("2", 2), ("1", 1)])
def test_i2_ruling_19_the_pool_has_so_many_of_each(reading: str, n: int) -> None:
    """MODE-I2, RULING-19: two detonators and two explosives beside the map, or one and one."""
    p = trading(CITIES, components=reading)
    assert pool(p.state) == {DETONATOR: n, EXPLOSIVES: n}
    p.answer(BuyPart("tao", "detonator")).only()
    assert pool(p.state)[DETONATOR] == n - 1
    rivals = trading("hamadu/r1:tao/r2:max .\n. .", rebels=2, components=reading)
    rivals.answer(BuyPart("tao", "detonator")).only()
    assert (BuyPart("max", "detonator") in rivals.options) == (n == 2), "an empty pool sells nothing"


def test_i3_a_part_costs_an_action_at_an_arms_dealer() -> None:
    """MODE-I3: in any city, instead of a card; it sits in an accessory slot, what was there is stashed."""
    p = trading(CITIES, gear={"tao": "m16 flak_vest grenade"})
    assert options_of(p, BuyPart) == [BuyPart("tao", "detonator"), BuyPart("tao", "explosives")]
    p.answer(BuyPart("tao", "explosives"))
    assert p.kind == "Card"
    p.only()
    assert p.card_ids("tao") == ["m16", "flak_vest", "explosives"]
    assert p.stash("A1") == ["grenade"]
    assert p.state.actions[p.unit("tao")] == 1
    assert held_parts(p.state, 0)[0].city == p.cell("A1")


def test_i3_the_two_parts_come_from_different_cities() -> None:
    """MODE-I3: a Rebel who holds a part of this city gets no other here, whoever of his buys."""
    p = trading("hamadu/r1:tao/r1b:max .\n. nagrilli", gear={"max": "detonator@A1"})
    assert options_of(p, BuyPart) == []
    elsewhere = trading("hamadu/r1:tao/r1b:max .\n. nagrilli", gear={"max": "detonator@B2"})
    assert set(options_of(elsewhere, BuyPart)) == {BuyPart(who, "explosives") for who in ("tao", "max")}


def test_i3_at_most_one_of_each_for_a_rebel() -> None:
    """MODE-I3: the limit is the Rebel's; another Rebel may still buy."""
    p = trading("hamadu/r1:tao/r2:max .\n. nagrilli", rebels=2, gear={"tao": "detonator@B2"})
    assert BuyPart("tao", "detonator") not in p.options
    assert BuyPart("tao", "explosives") in p.options
    assert BuyPart("max", "detonator") in p.options


def test_i3_never_for_the_dictator_and_ai_6() -> None:
    """MODE-I3, AI-6: the Dictator's MERCs buy no parts; outside a city and the mode nobody does."""
    p = trading("hamadu/d:ra .\n. r1:tao", DICTATORS)
    assert options_of(p, BuyPart) == []
    assert options_of(trading("gold/r1:tao .\n. ."), BuyPart) == []
    usual = position("hamadu/r1:tao .\n. .").do(TakeActions(REBELS))
    assert options_of(usual, BuyPart) == []


def test_i3_parts_are_traded_with_their_city_within_the_limits() -> None:
    """MODE-I3: a partner takes a part over by a re-equip action of both; not one that breaks a limit."""
    p = trading("gold/r1:tao/r2:max hamadu\n. .", rebels=2, gear={"tao": "detonator@B1"})
    p.answer(ReEquip("max"), TradeWith("tao"), Equip("max", "accessory", "detonator", 0, "tao"))
    assert held_parts(p.state, 0) == []
    assert held_parts(p.state, 1)[0].city == p.cell("B1")
    both = {"tao": "detonator@B1", "max": "explosives@B1"}
    barred = trading("gold/r1:tao/r2:max hamadu\n. .", rebels=2, gear=both)
    barred.answer(ReEquip("max"), TradeWith("tao"))
    assert Equip("max", "accessory", "detonator", 0, "tao") not in barred.options, "of one city"
    twice = trading("gold/r1:tao/r2:max hamadu\n. nagrilli", rebels=2, gear={**both, "max": "detonator@B2"})
    twice.answer(ReEquip("max"), TradeWith("tao"))
    assert not [o for o in options_of(twice, Equip) if isinstance(o, Equip) and o.source], "one of each"


def test_i3_a_like_part_of_another_rebel_is_a_second_one() -> None:
    """MODE-I3: two detonators of one city look the same; a MERC of mine with none may not take a friend's."""
    gear = {"tao": "detonator@B1", "max": "detonator@B1"}
    p = trading("gold/r1:tao+snake/r2:max hamadu\n. .", rebels=2, gear=gear)
    p.answer(ReEquip("snake"), TradeWith("max"))
    assert Equip("snake", "accessory", "detonator", 0, "max") not in p.options
    p.answer(TradeWith("tao"))
    assert Equip("snake", "accessory", "detonator", 0, "tao") in p.options, "his own Rebel's he may"


def test_i4_a_part_goes_back_to_the_pool_when_its_merc_dies_or_is_fired() -> None:
    """MODE-I4: at once, never to the discards or a stash."""
    for lose in (die, fire):
        p = position(CITIES, modes="i-dictator", gear={"tao": "detonator@A1"})
        assert pool(p.state)[DETONATOR] == 1
        lose(p.state, p.unit("tao"))
        assert pool(p.state)[DETONATOR] == 2
        assert p.stash("A1") == []
        assert not any(p.state.discards[deck] for deck in ("weapon", "armor", "accessory"))
        assert check_drawn(p.state) == []


def test_i4_a_part_that_is_put_down_is_for_sale_again() -> None:
    """MODE-I4: taken off, or replaced by another card and handed to nobody."""
    p = trading("hamadu/r1:tao/$grenade .\n. .", gear={"tao": "detonator@A1"})
    p.answer(ReEquip("tao"), TakeOff("tao", "accessory"))
    assert pool(p.state)[DETONATOR] == 2
    assert p.stash("A1") == ["grenade"]
    q = trading("hamadu/r1:tao/$grenade .\n. .", gear={"tao": "detonator@A1"})
    q.answer(ReEquip("tao"), Equip("tao", "accessory", "grenade"))
    assert pool(q.state)[DETONATOR] == 1, "it lies open until the row is over"
    q.answer(Done())
    assert pool(q.state)[DETONATOR] == 2
    assert q.stash("A1") == []


def test_i4_gaddafi_never_loots_a_part() -> None:
    """MODE-I4: his MERCs find the other cards of the dead, not the part."""
    p = position(
        "gold/r1:tao/d:ra .\n. r1b:max",
        modes="i-dictator",
        dictator="gaddafi",
        gear={"tao": "m16 detonator@A1"},
    )
    p.state.fight = Fight(p.cell("A1"), DICTATORS)
    die(p.state, p.unit("tao"))
    p.settle()
    assert p.kind == "Equip"
    assert [gear.card.id for gear in p.state.loot] == ["m16"]
    assert pool(p.state)[DETONATOR] == 2


def test_i5_both_parts_win_at_once() -> None:
    """MODE-I5: any of his MERCs; the moment the second part is bought, before anything else."""
    p = trading("hamadu/r1:tao ./r1b:max\n. nagrilli", gear={"max": "detonator@B2"})
    p.answer(BuyPart("tao", "explosives")).only()
    assert (p.state.over, p.state.winner) == (True, "rebels")
    assert holder_of_both(p.state) == 0
    assert BOX.status.score(p.state).startswith("rebel 1 has the bomb; ")
    assert "Rebel 1 completed the bomb and won alone" in BOX.renderer.draw(p.state)


def test_i5_two_rebels_with_a_part_each_have_not_won() -> None:
    """MODE-I5: one Rebel's MERCs hold both; handed over by a trade it counts at once."""
    gear = {"tao": "detonator@B1", "max": "explosives@B2"}
    p = trading("gold/r1:tao/r2:max+ra hamadu\n. nagrilli", rebels=2, gear=gear)
    control.update(p.state)
    assert not p.state.over
    p.answer(ReEquip("ra"), TradeWith("tao"), Equip("ra", "accessory", "detonator", 0, "tao"))
    assert (p.state.over, p.state.winner, holder_of_both(p.state)) == (True, "rebels", 1)


def test_i5_in_versus_his_faction_wins() -> None:
    """MODE-I5: the player's faction has won, wherever the industries are."""
    p = position(
        "hamadu/r3:tao+ra gold/r1:max\ncoal nagrilli",
        modes="i-dictator",
        factions="2v1",
        gear={"tao": "detonator@B2"},
    ).do(TakeActions(1))
    p.answer(BuyPart("ra", "explosives")).only()
    assert (p.state.over, p.state.winner) == (True, "faction-2")


LONE = "hamadu/r1:tao gold/r2:ra+max\ncoal nagrilli"
"""Rebel 1 has a single MERC, in a city."""


@pytest.mark.parametrize("reading", ["wins", "needs_slot"])
def test_i5_ruling_22_a_lone_merc_needs_no_second_slot(reading: str) -> None:
    """MODE-I5, RULING-22: who gets the second part has both, though his one slot has room for one of them."""
    p = trading(LONE, rebels=2, gear={"tao": "detonator@B2"}, second_part=reading)
    p.answer(BuyPart("tao", "explosives")).only()
    assert p.state.over == (reading == "wins")
    assert holder_of_both(p.state) == (0 if reading == "wins" else NOBODY)
    assert p.card_ids("tao")[2] == "explosives"
    if reading == "wins":
        assert BOX.status.score(p.state).startswith("rebel 1 has the bomb; ")
    else:
        assert pool(p.state)[DETONATOR] == 2, "the first one went back to the pool"


def test_i5_ruling_22_a_part_handed_over_counts_as_one_bought() -> None:
    """MODE-I5, RULING-22: a lone MERC who takes the other part from a friend has both as well."""
    gear = {"tao": "detonator@B1", "max": "explosives@B2"}
    p = trading("gold/r1:tao/r2:max hamadu\n. nagrilli", rebels=2, gear=gear)
    p.answer(ReEquip("tao"), TradeWith("max"), Equip("tao", "accessory", "explosives", 0, "max"))
    assert (p.state.over, holder_of_both(p.state)) == (True, 0)


def test_i5_the_normal_ways_to_win_stay_open() -> None:
    """MODE-I5: the Dictator's death still ends it."""
    p = position("gold/base r1:tao\n. .", modes="i-dictator")
    squads.leave(p.state, p.unit("castro"))
    control.update(p.state)
    assert p.state.winner == "rebels"


def test_the_table_shows_parts_and_hands_move_them() -> None:
    """What is for sale, who holds what and from where; hands take from and put back beside the map."""
    p = trading("hamadu/r1:tao ./r1b:max\n. nagrilli")
    before = p.state.copy()
    p.answer(BuyPart("tao", "detonator")).only()
    text = BOX.renderer.draw(p.state)
    assert "Parts for sale: 1 Detonator and 2 Explosives; Tao of Rebel 1 has the Detonator (from A1)" in text
    assert [deed.text for deed in items.moves(before, p.state)] == [
        "Take the Detonator (from A1) from beside the map for Tao"
    ]
    held_now = p.state.copy()
    die(p.state, p.unit("tao"))
    assert "Put the Detonator (from A1) of Tao back beside the map" in [
        deed.text for deed in items.moves(held_now, p.state)
    ]
