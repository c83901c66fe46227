"""What cards in front of a player can do (R6.7, R6.8, R9.4, R12.3)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.effects import ExtraDice, Gain, Loyal, MoveLimit
from bythebook.games.arcs.box.facts import FUEL, MATERIAL, RELIC, facts
from bythebook.games.arcs.rules import chapters
from bythebook.games.arcs.rules.cards import powers
from tests.games.arcs.positions import position


def test_r12_3_effects_of_guild_cards_leader_and_lore() -> None:
    """R12.3: by kind, of whoever has the card."""
    p = position(guild={"red": "gatekeepers loyal_pilots"}, leaders={"red": "rebel", "yellow": "elder"})
    assert [effect.count for effect in powers.effects_of(p.state, 0, ExtraDice)] == [2, 2]
    assert [effect.resource for effect in powers.effects_of(p.state, 0, Loyal)] == ["fuel"]
    assert [effect.ships for effect in powers.effects_of(p.state, 0, MoveLimit)] == [2]
    assert powers.effects_of(p.state, 1, ExtraDice) == []


def test_r12_3_effects_of_one_moment() -> None:
    """R12.3: Mining Interest gains as an action, Elder Broker in the Prelude."""
    p = position(guild={"red": "mining_interest elder_broker"})
    assert [effect.resources for effect in powers.effects_of(p.state, 0, Gain, at="action")] == [
        ("material",)
    ]
    assert len(powers.effects_of(p.state, 0, Gain)) == 2


def test_r12_3_some_texts_need_an_ambition() -> None:
    """R12.3: while the ambition has a marker."""
    lore = {"red": "warlords_cruelty"}
    assert powers.find_effect(position(lore=lore).state, 0, "warlords_cruelty") is None
    assert (
        powers.find_effect(position(lore=lore, declared="warlord").state, 0, "warlords_cruelty") is not None
    )
    assert powers.find_effect(position(lore=lore, declared="warlord").state, 1, "warlords_cruelty") is None


def test_r12_3_cards_by_their_ids() -> None:
    """R12.3: Court cards, leaders and lore have names of their own."""
    p = position(guild={"red": "farseers"}, leaders={"red": "noble"}, lore={"yellow": "force_beams"})
    assert powers.has_card(p.state, 0, "farseers")
    assert powers.has_card(p.state, 0, "noble")
    assert powers.has_card(p.state, 1, "force_beams")
    assert not powers.has_card(p.state, 1, "farseers")
    with pytest.raises(KeyError, match="no Court card, leader or lore 'farsers'"):
        powers.has_card(p.state, 0, "farsers")


@pytest.mark.parametrize(
    ("played", "prelude", "single"),
    [
        ("red lead aggression 3", False, False),
        ("yellow lead aggression 3; red surpass aggression 4", False, False),
        ("yellow lead aggression 3; red copy", False, True),
        ("yellow lead aggression 3; red pivot construction 4", False, True),
        ("yellow lead aggression 3; red copy", True, False),
    ],
)
def test_r6_8_the_pip_of_a_copy_or_pivot(played: str, prelude: bool, single: bool) -> None:
    """R6.8: only that pip, not what tokens pay for in the Prelude."""
    p = position(played=played, turn="red").turn(prelude=prelude)
    assert powers.single_pip(p.state) is single


def test_r10_1_icons_are_tokens_and_guild_cards() -> None:
    """R10.1: of the type asked for."""
    p = position(tokens={"red": "fuel relic fuel"}, guild={"red": "loyal_pilots farseers"})
    assert powers.icons(p.state, 0, FUEL) == 3
    assert powers.icons(p.state, 0, RELIC) == 1
    assert powers.icons(p.state, 0, MATERIAL) == 0


def test_r9_4_the_supply_on_a_cartel_is_had() -> None:
    """R9.4: by its holder, besides what lies in slots."""
    p = position(tokens={"red": "fuel", "yellow": "fuel"}, guild={"red": "fuel_cartel"})
    assert powers.tokens_with_cartel(p.state, 0, FUEL) == 4
    assert powers.tokens_with_cartel(p.state, 1, FUEL) == 1
    assert powers.tokens_on_cartel(p.state, 1, FUEL) == 0


def test_r6_7_names_of_new_actions_are_found_once() -> None:
    """R6.7: every registered new action stands on a card, and no name on two."""
    assert chapters.STEPS
    printed = [source.name for source in powers.sources() if source.part.at == "action"]
    assert len(printed) == len(set(printed))
    traits = [trait.name.lower() for leader in facts().leaders for trait in leader.traits]
    assert set(powers.NEW_ACTIONS) <= {*printed, *traits}
