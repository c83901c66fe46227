"""Resource tokens and their slots (R1.3, R3.10 to R3.12)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import FUEL, MATERIAL, PSIONIC, RELIC, WEAPON, facts
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.pieces import send_home_city
from bythebook.games.arcs.rules.tokens import (
    Gains,
    Overflow,
    PayToken,
    Receive,
    discard_type,
    open_slots,
    raid_cost,
)
from bythebook.games.arcs.state.options import Discard, Rearrange, Store, ThrowAway
from bythebook.games.arcs.state.state import NOBODY
from tests.games.arcs.positions import position

CITIES = "2-arrow: red city\n2-crescent: red city\n3-arrow: red city\n3-crescent: red city\n4-hex: red city"


def test_r1_3_a_supply_can_run_out() -> None:
    """R1.3: there are five tokens of a type, and none is gained from an empty supply."""
    p = position(tokens={"yellow": "fuel fuel fuel fuel fuel", "red": "-"})
    p.do(Gains(0, (FUEL, RELIC)))
    assert p.state.loose == [RELIC]
    p.answer(Store("relic", 1))
    assert p.slots("red") == "relic"
    assert p.state.supply[FUEL] == 0


def test_r1_6_gaining_nothing_asks_nothing() -> None:
    """R1.6: a gain from an empty supply is impossible, so there is nothing to lay down."""
    p = position(tokens={"yellow": "fuel fuel fuel fuel fuel"})
    assert p.do(Gains(0, (FUEL,))).kind == ""
    assert p.state.storing == NOBODY


@pytest.mark.parametrize(("cities", "slots"), [(0, 2), (1, 3), (2, 4), (3, 6), (4, 6), (5, 6)])
def test_r3_10_cities_off_the_board_open_slots(cities: int, slots: int) -> None:
    """R3.10: two slots are always open, the others behind the first three cities."""
    p = position("\n".join(CITIES.splitlines()[:cities]))
    assert open_slots(p.state, 0) == list(range(slots))
    assert open_slots(p.state, 1) == [0, 1]


def test_r3_10_raid_costs() -> None:
    """R3.10: the slots cost 3, 1, 1, 2, 1 and 3 keys, from left to right."""
    p = position()
    assert [raid_cost(p.state, 0, slot, 1) for slot in range(6)] == [3, 1, 1, 2, 1, 3]


def test_l13_ancient_holdings_is_a_slot_for_four_keys() -> None:
    """L13: the card is one more slot, open from the start."""
    p = position(lore={"red": "ancient_holdings"})
    assert open_slots(p.state, 0) == [0, 1, 6]
    assert raid_cost(p.state, 0, 6, 1) == 4
    p.do(Gains(0, (FUEL,))).answer(Store("fuel", 7))
    assert p.slots("red") == "- - - - - - fuel"


def test_s21_3_fortress_vaults() -> None:
    """S21.3: slots of one key of a bot cost two for a person, one for another bot."""
    p = position(seats="red yellow blue", bots="yellow blue", modifiers="fortress_vaults")
    assert [raid_cost(p.state, 1, slot, 0) for slot in range(6)] == [3, 2, 2, 2, 2, 3]
    assert raid_cost(p.state, 1, 1, 2) == 1
    assert raid_cost(p.state, 0, 1, 1) == 1
    assert raid_cost(p.state, 1, 1) == 1


def test_r3_11_a_city_that_comes_home_covers_a_slot() -> None:
    """R3.11: it goes to the rightmost empty space; a token in the slot is laid elsewhere or discarded."""
    p = position("2-arrow: red city", tokens={"red": "material - relic"})
    send_home_city(p.state, 0, facts().system["2-arrow"].index, damaged=False)
    assert p.state.agenda == [Overflow(0)]
    p.settle()
    assert p.kind == "Store"
    assert p.options == [Store("relic", 1), Store("relic", 2)]
    p.answer(Store("relic", 2))
    assert p.slots("red") == "material relic"
    assert check(p.state) == []


def test_r3_11_what_no_longer_fits_is_discarded() -> None:
    """R3.11: old or new, as the owner likes."""
    p = position("2-arrow: red city", tokens={"red": "material fuel relic"})
    send_home_city(p.state, 0, facts().system["2-arrow"].index, damaged=False)
    p.settle()
    assert Discard("relic") in p.options
    p.answer(Store("relic", 1), Discard("material"))
    assert p.slots("red") == "relic fuel"
    assert check(p.state) == []


def test_r3_11_a_city_over_an_empty_slot_asks_nothing() -> None:
    """R3.11: slots that stay open keep their tokens."""
    p = position("2-arrow: red city\n2-crescent: red city!", tokens={"red": "material fuel relic"})
    send_home_city(p.state, 0, facts().system["2-crescent"].index, damaged=True)
    p.settle()
    assert p.kind == ""
    assert p.state.cities[0] == 4


def test_r3_12_a_new_token_goes_into_any_open_slot() -> None:
    """R3.12: every open slot, and no discard while there is room."""
    p = position(tokens={"red": "material"})
    p.do(Gains(0, (FUEL,)))
    assert p.options == [Store("fuel", 1), Store("fuel", 2)]


def test_r3_12_the_old_token_moves_on() -> None:
    """R3.12: what lay in the slot is laid elsewhere, and the slot that was set stays."""
    p = position(tokens={"red": "material"})
    p.do(Gains(0, (FUEL,))).answer(Store("fuel", 1))
    assert p.options == [Store("material", 2)]
    p.answer(Store("material", 2))
    assert p.slots("red") == "fuel material"
    assert p.state.storing == NOBODY


def test_r3_12_too_many_tokens() -> None:
    """R3.12: what does not fit is discarded, old or new."""
    p = position(tokens={"red": "material fuel"})
    p.do(Gains(0, (RELIC,)))
    assert p.options == [Discard("relic"), Rearrange(), Store("relic", 1), Store("relic", 2)]
    supply = p.state.supply[MATERIAL]
    p.answer(Store("relic", 1), Discard("material"))
    assert p.slots("red") == "relic fuel"
    assert p.state.supply[MATERIAL] == supply + 1
    assert check(p.state) == []


def test_r3_12_everything_may_be_rearranged() -> None:
    """R3.12: all tokens are taken up and laid anew; here two old ones change places."""
    p = position("2-arrow: red city", tokens={"red": "material fuel"})
    p.do(Gains(0, (RELIC,))).answer(Rearrange())
    assert p.state.loose == [MATERIAL, FUEL, RELIC]
    assert Rearrange() not in p.options
    assert Discard("relic") not in p.options
    p.answer(Store("fuel", 1), Store("material", 2), Store("relic", 3))
    assert p.slots("red") == "fuel material relic"
    assert check(p.state) == []


def test_r3_12_one_old_token_may_move_to_another_slot() -> None:
    """R3.12: it need not be the slot of the new one; with one empty slot there is no more to choose."""
    p = position("2-arrow: red city", tokens={"red": "material"})
    p.do(Gains(0, (RELIC,))).answer(Rearrange(), Store("material", 3), Store("relic", 2))
    assert p.slots("red") == "- relic material"
    assert Rearrange() not in position(tokens={"red": "material"}).do(Gains(0, (RELIC,))).options


def test_r3_12_stolen_tokens_are_laid_down_too() -> None:
    """R3.12: tokens that come from elsewhere do not touch the supply."""
    p = position(tokens={"red": "material", "yellow": "psionic"})
    p.state.slots[1][0] = -1
    supply = list(p.state.supply)
    p.do(Receive(0, (PSIONIC,))).answer(Store("psionic", 2))
    assert p.slots("red") == "material psionic"
    assert p.state.supply == supply


def test_r3_12_nothing_is_rearranged_when_tokens_leave() -> None:
    """R3.12: the others stay in their slots."""
    p = position(CITIES, tokens={"red": "fuel weapon fuel relic"})
    assert discard_type(p.state, 0, FUEL) == 2
    assert p.slots("red") == "- weapon - relic"
    assert p.kind == ""
    assert check(p.state) == []


def test_r6_5_an_outraged_token_can_be_paid() -> None:
    """R6.5: as a cost any token of the type will do; which slot is the owner's choice."""
    p = position(CITIES, tokens={"red": "fuel weapon fuel"}, outrage={"red": "fuel"})
    p.do(PayToken(0, (FUEL,), "cloud_cities"))
    assert p.options == [ThrowAway(1), ThrowAway(3)]
    p.answer(ThrowAway(3))
    assert p.slots("red") == "fuel weapon"
    assert p.state.supply[WEAPON] == 4
    assert p.state.supply[FUEL] == 4
