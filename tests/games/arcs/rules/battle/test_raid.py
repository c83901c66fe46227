"""Stealing and keys (R8.9, R9.4)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import TYCOON, facts
from bythebook.games.arcs.rules import ambitions
from bythebook.games.arcs.rules.battle.raid import Raid, can_steal_card, can_steal_token, loot, steal_card
from bythebook.games.arcs.state.options import Discard, Done, StealCard, StealToken, Store
from bythebook.kernel.prompt import Option
from tests.games.arcs.battles import attack, over, roll
from tests.games.arcs.positions import Position, position

THREE_CITIES = "5-hex: yellow city\n4-hex: yellow city\n3-hex: yellow city"
FULL = {"yellow": "fuel relic weapon psionic material fuel"}


def tokens_for(p: Position, keys: int) -> list[int]:
    """The slots of yellow that red can rob with so many keys."""
    return [option.slot for option in loot(p.state, 0, 1, keys) if isinstance(option, StealToken)]


def cards_for(p: Position, keys: int) -> list[str]:
    """The Guild cards of yellow that red can rob with so many keys."""
    return [option.card for option in loot(p.state, 0, 1, keys) if isinstance(option, StealCard)]


@pytest.mark.parametrize(("keys", "slots"), [(1, [2, 3, 5]), (2, [2, 3, 4, 5]), (3, [1, 2, 3, 4, 5, 6])])
def test_r8_9_a_token_costs_the_keys_of_its_slot(keys: int, slots: list[int]) -> None:
    """R8.9: slots cost 3, 1, 1, 2, 1 and 3 keys."""
    assert tokens_for(position(THREE_CITIES, tokens=FULL), keys) == slots


def test_r8_9_a_guild_card_costs_its_printed_keys() -> None:
    """R8.9: one for the Bards, two for most, three for Loyal cards."""
    p = position(guild={"yellow": "galactic_bards farseers loyal_pilots"})
    assert cards_for(p, 1) == ["galactic_bards"]
    assert sorted(cards_for(p, 2)) == ["farseers", "galactic_bards"]
    assert sorted(cards_for(p, 3)) == ["farseers", "galactic_bards", "loyal_pilots"]


def test_r8_9_keys_are_spent_one_target_at_a_time() -> None:
    """R8.9: what is left pays for the next, until nothing is cheap enough."""
    p = position(tokens={"yellow": "fuel relic"}, guild={"yellow": "farseers"}).do(Raid(0, 1, 3))
    assert (p.kind, p.prompt and p.prompt.about) == ("Raid", "yellow")
    everything: list[Option] = [StealCard("yellow", "farseers"), StealToken("yellow", 1, "fuel")]
    assert p.options == [Done(), *everything, StealToken("yellow", 2, "relic")]
    p.answer(StealCard("yellow", "farseers"))
    assert p.options == [Done(), StealToken("yellow", 2, "relic")]
    p.answer(StealToken("yellow", 2, "relic"), Store("relic", 1))
    assert p.prompt is None
    assert (p.guild("red"), p.slots("red"), p.slots("yellow")) == (["farseers"], "relic", "fuel")


def test_r8_9_raiding_may_be_let_go() -> None:
    """R8.9: keys that nobody wants to spend are lost."""
    p = position(tokens={"yellow": "- relic"}).do(Raid(0, 1, 2)).answer(Done())
    assert p.prompt is None
    assert p.slots("yellow") == "- relic"


def test_r8_9_a_stolen_token_is_laid_like_any_other() -> None:
    """R8.9: with full slots the thief keeps it for another one, or discards it (R3.12)."""
    p = position(tokens={"yellow": "- relic", "red": "fuel fuel"}).do(Raid(0, 1, 1))
    p.answer(StealToken("yellow", 2, "relic"))
    assert p.kind == "Store"
    assert Discard("relic") in p.options
    p.answer(Store("relic", 2), Discard("fuel"))
    assert p.slots("red") == "fuel relic"


def test_r8_9_a_raid_is_part_of_a_battle() -> None:
    """R8.9: keys of the roll rob the defender and nobody else."""
    p = position(
        "5-hex: red 2; yellow city",
        seats="red yellow blue",
        out=(1, 4),
        tokens={"yellow": "- relic", "blue": "- fuel"},
    )
    roll(attack(p), raid="2 keys+intercept")
    assert p.options == [Done(), StealToken("yellow", 2, "relic")]
    over(p.answer(StealToken("yellow", 2, "relic"), Store("relic", 1)))


def test_bc22_sworn_guardians_keep_everything_else() -> None:
    """BC22, R11.4: nothing but the Guardians can be stolen; then they are buried, and the rest is open."""
    p = position(tokens={"yellow": "- relic"}, guild={"yellow": "sworn_guardians galactic_bards"})
    deck = len(p.state.piles["court"])
    p.do(Raid(0, 1, 2))
    assert p.options == [Done(), StealCard("yellow", "sworn_guardians")]
    p.answer(StealCard("yellow", "sworn_guardians"))
    assert p.guild("red") == []
    assert len(p.state.piles["court"]) == deck + 1
    assert p.state.piles["court"].layers[-1].may == {"sworn_guardians": 1}
    assert p.options == [Done(), StealCard("yellow", "galactic_bards"), StealToken("yellow", 2, "relic")]


def test_l21_keepers_trust_keeps_types_the_thief_has() -> None:
    """L21: while Keeper is declared a rival steals no token of a type it has, a Cartel's supply included."""
    lore, tokens = {"yellow": "keepers_trust"}, {"yellow": "relic fuel", "red": "relic"}
    p = position(lore=lore, tokens=tokens, declared="keeper")
    assert not can_steal_token(p.state, 0, 1, 0)
    assert can_steal_token(p.state, 0, 1, 1)
    cartel = position(lore=lore, tokens=tokens, declared="keeper", guild={"red": "fuel_cartel"})
    assert not can_steal_token(cartel.state, 0, 1, 1)
    undeclared = position(lore=lore, tokens=tokens)
    assert can_steal_token(undeclared.state, 0, 1, 0)


def test_l22_keepers_solidarity_keeps_cards_of_types_held() -> None:
    """L22: while Keeper is declared Guild cards of a type that their owner has a token of stay."""
    lore, guild = {"yellow": "keepers_solidarity"}, {"yellow": "gatekeepers farseers"}
    p = position(lore=lore, guild=guild, tokens={"yellow": "fuel"}, declared="keeper")
    assert cards_for(p, 3) == ["farseers"]
    assert len(cards_for(position(lore=lore, guild=guild, tokens={"yellow": "fuel"}), 3)) == 2
    cartel = position(lore=lore, guild={"yellow": "fuel_cartel gatekeepers"}, declared="keeper")
    assert cards_for(cartel, 3) == []


def test_l13_the_slot_of_ancient_holdings_costs_four_keys() -> None:
    """L13: the token on the card can be raided like any other."""
    p = position(lore={"yellow": "ancient_holdings"}, tokens={"yellow": "- - - - - - relic"})
    assert tokens_for(p, 3) == []
    assert tokens_for(p, 4) == [7]


def test_r9_4_a_stolen_cartel_takes_its_supply_along() -> None:
    """R9.4: the supply on it counts for the thief now; the tokens themselves cannot be stolen."""
    p = position(guild={"yellow": "fuel_cartel"})
    assert tokens_for(p, 6) == []
    assert ambitions.count(p.state, 1, TYCOON) == 1 + facts().resources[1].tokens
    steal_card(p.state, 0, 1, facts().court_card["fuel_cartel"].index)
    assert ambitions.count(p.state, 0, TYCOON) == 1 + facts().resources[1].tokens
    assert ambitions.count(p.state, 1, TYCOON) == 0


@pytest.mark.parametrize(("bots", "slots"), [("yellow", []), ("", [2, 3, 5]), ("red yellow", [2, 3, 5])])
def test_s21_3_fortress_vaults_cost_a_person_two_keys(bots: str, slots: list[int]) -> None:
    """S21.3: slots of one key of a bot cost two, when a person raids."""
    p = position(THREE_CITIES, tokens=FULL, bots=bots, modifiers="fortress_vaults")
    assert tokens_for(p, 1) == slots
    assert tokens_for(p, 2) == [2, 3, 4, 5]


def test_s21_3_vaulted_tokens_are_paid_for_in_full() -> None:
    """S21.3: two keys buy one of them, not two."""
    p = position(
        tokens={"yellow": "- fuel relic"},
        drawing="5-hex: yellow city",
        bots="yellow",
        modifiers="fortress_vaults",
    )
    p.do(Raid(0, 1, 3)).answer(StealToken("yellow", 2, "fuel"), Store("fuel", 1))
    assert p.prompt is None


def test_r8_9_lore_and_leaders_are_no_loot() -> None:
    """R8.9: only tokens and Guild cards can be stolen (R12.1)."""
    p = position(lore={"yellow": "mirror_plating"}, leaders={"yellow": "elder"})
    assert loot(p.state, 0, 1, 6) == []
    assert can_steal_card(
        position(guild={"yellow": "farseers"}).state, 0, 1, facts().court_card["farseers"].index
    )
