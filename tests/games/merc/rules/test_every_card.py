"""Every card in the box does something, and something asks whether it does: a walk over the data.

Numbers on equipment are held against a table here. A card with an effect needs code that knows the effect,
and a test that says the card's name, or cites the card's paragraph and plays with it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bythebook.games.merc import rules
from bythebook.games.merc.box.effects import Effect, Feud, Own
from bythebook.games.merc.box.facts import Dictator, Merc, Tactic, facts
from bythebook.games.merc.rules.stats import stats
from tests.games.merc.positions import position

EQUIPMENT = """
9mm_handgun                                            1  0  0  0  0  -
9mm_handgun_with_ap_ammo                               1  0  0  0  0  pierces
9mm_handgun_with_laser_sight                           1  0  0  2  0  -
45_caliber_handgun                                     2  0  0  0  0  -
45_caliber_handgun_with_ap_ammo                        2  0  0  0  0  pierces
45_caliber_handgun_with_laser_sight                    2  0  0  2  0  -
m16                                                    3  0  0  0  0  -
m16_with_ap_ammo                                       3  0  0  0  0  pierces
m16_with_laser_sight                                   3  0  0  2  0  -
ak_47                                                  4  0  0  0  0  -
ak_47_with_bipod                                       4  0  0  1  0  -
50_caliber_rifle                                       5  0  0  0  0  -
50_caliber_rifle_with_flir_scope                       5  0  0  3  0  -
smaw                                                  10  0  0 -2  0  -
uzi                                                    0  1  0  0  0  -
uzi_with_ap_ammo                                       0  1  0  0  0  pierces
m16_with_burst_fire                                    2  1  0  0  0  -
ak_47_with_burst_fire                                  3  1  0  0  0  -
ak_47_with_full_auto                                   2  2  0  0  0  -
flak_vest_with_kevlar_helmet                           0  0  0 -1  2  -
kevlar_vest_with_ceramic_plates_and_kevlar_helmet     -1  0  0 -2  4  -
flak_vest_with_ceramic_plates_and_kevlar_helmet       -1  0  0 -1  3  -
body_armor_with_ceramic_plates                        -1  0  0 -2  4  -
body_armor_with_ceramic_plates_and_kevlar_helmet      -2  0  0 -2  5  -
kevlar_vest                                            0  0  0 -1  2  -
body_armor                                            -1  0  0 -1  3  -
kevlar_vest_with_ceramic_plates                       -1  0  0 -1  3  -
full_body_armor                                       -2  0  0 -3  6  -
ghillie_suit                                           0  0  0  2  0  -
flak_vest                                              0  0  0  0  1  -
land_mine                                              0  0  0  0  0  -
repair_kit                                             0  0  0  0  0  -
first_aid_kit                                          0  0  0  0  0  -
medical_kit                                            0  0  0  0  0  -
attack_dog                                             0  0  0  1  0  -
epinephrine_shot                                       0  0  0  0  0  -
field_radio                                            0  0  1  1  0  -
army_fm_30_25                                          0  0  2  0  0  -
grenade                                                3  2  0 -2  0  -
fragmentation_grenade                                  4  3  0 -2  0  -
mortar                                                 5  4  0 -2  0  -
bandolier                                              0  0  0  0  0  -
"""
"""Combat, targets, training, initiative, armor, and whether it pierces armor."""

ROWS = [row.split() for row in EQUIPMENT.strip().split("\n")]

CITED = {
    "bandolier": "E1",
    "epinephrine_shot": "E7",
    "first_aid_kit": "E8",
    "medical_kit": "E8",
    "attack_dog": "E9",
    "land_mine": "E10",
    "repair_kit": "E11",
    "mortar": "B12",
    "grenade": "B13",
    "fragmentation_grenade": "B13",
}
"""The paragraph of every piece of equipment that does more than its numbers."""


# -- what the tests say ---------------------------------------------------------------------------


class CitedTest(NamedTuple):
    """One test: the rule it begins with, what it says of itself, and what it plays with."""

    rule: str
    said: str
    body: str


@cache
def cited_tests() -> tuple[CitedTest, ...]:
    """Every test of the game but those of this file."""
    return tuple(_cited_tests())


def _cited_tests() -> Iterator[CitedTest]:
    here = Path(__file__)
    for file in sorted(here.parents[1].rglob("test_*.py")):
        text = file.read_text("utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body if file != here else ():
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = ast.get_docstring(node) or ""
                first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
                body = "\n".join(lines[first - 1 : node.end_lineno])
                yield CitedTest(said.partition(":")[0], f"{node.name} {said}", body)


def names(text: str, *words: str) -> bool:
    """Whether a text has one of these as a word."""
    return any(re.search(rf"(?<![A-Za-z0-9]){re.escape(word)}(?![A-Za-z0-9])", text) for word in words)


@cache
def code() -> str:
    """All rules as text."""
    return "\n".join(file.read_text("utf-8") for file in sorted(Path(rules.__path__[0]).rglob("*.py")))


def is_played(effect: Effect) -> bool:
    """Whether some rule knows an effect: by its own name, or by its kind; feuds stand on a table (Q5)."""
    if isinstance(effect, Own):
        return f'"{effect.name}"' in code()
    return names(code(), "feuds" if isinstance(effect, Feud) else type(effect).__name__)


# -- the walk -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "numbers"), [(row[0], row[1:]) for row in ROWS], ids=[r[0] for r in ROWS])
def test_e5_every_card_changes_just_its_numbers(card: str, numbers: list[str]) -> None:
    """E5: worn by a MERC whose ability does not mind, it adds what is printed on it (C8)."""
    bare, worn = position("gold/r1:ewok .\n. ."), position("gold/r1:ewok .\n. .", gear={"ewok": card})
    was, now = stats(bare.state, bare.unit("ewok")), stats(worn.state, worn.unit("ewok"))
    printed = facts().merc["ewok"]
    *plus, pierces = numbers
    combat, targets, training, initiative, armor = map(int, plus)
    assert was.combat == printed.combat
    assert now.combat == max(0, printed.combat + combat)
    assert now.training == printed.training + training
    assert now.initiative == printed.initiative + initiative
    assert (now.targets, now.armor, now.health) == (1 + targets, armor, was.health)
    assert now.pierces == (pierces == "pierces")


def test_c3_every_piece_of_equipment_is_on_the_table_above() -> None:
    """C3: the 42 kinds of the base game, no more and no less."""
    assert [row[0] for row in ROWS] == [card.id for card in facts().equipment if card.mode is None]


def test_e1_to_e11_equipment_with_an_effect_has_a_rule_and_a_test() -> None:
    """E1: what a card does beyond its numbers is known to the rules and played by a test of its paragraph."""
    cards = [card for card in facts().equipment if card.mode is None and card.effect is not None]
    assert {card.id for card in cards} == set(CITED)
    for card in cards:
        assert card.effect is not None
        assert is_played(card.effect), card.id
        assert any(a.rule == CITED[card.id] and names(a.body, card.id) for a in cited_tests()), card.id


@pytest.mark.parametrize("merc", facts().mercs, ids=[merc.id for merc in facts().mercs])
def test_c8_every_ability_has_a_rule_and_a_test_of_its_own(merc: Merc) -> None:
    """C8: what a MERC can do is known to the rules, and a test says his name; Shooter has only numbers."""
    if merc.effect is None:
        assert merc.id == "shooter"
        return
    assert is_played(merc.effect)
    assert any(names(a.said, merc.name, merc.id) and names(a.body, merc.id) for a in cited_tests())


@pytest.mark.parametrize("dictator", facts().dictators, ids=[d.id for d in facts().dictators])
def test_d12_every_dictator_has_rules_and_a_test_of_his_own(dictator: Dictator) -> None:
    """D12: all parts of his ability are known to the rules, and a test of D12 plays him."""
    parts = (*dictator.setup, *dictator.turn, *dictator.always)
    assert parts
    assert all(is_played(effect) for effect in parts)
    assert any(a.rule == "D12" and names(a.body, dictator.id) for a in cited_tests())


@pytest.mark.parametrize("card", facts().tactics, ids=[card.id for card in facts().tactics])
def test_d10_every_tactics_card_has_rules_and_a_test_of_its_own(card: Tactic) -> None:
    """D10: all it does is known to the rules, and a test of D10 plays it."""
    assert card.effects
    assert all(is_played(effect) for effect in card.effects)
    assert any(a.rule == "D10" and names(a.body, card.id) for a in cited_tests())


def test_ai_4_10_every_ability_the_bot_may_use_is_played_by_a_test_of_the_bot() -> None:
    """AI-4.10: whoever has a use for the bot to make, not just by himself, is in a test of the page."""
    bot = [a for a in cited_tests() if a.rule.startswith("AI-") or a.rule.startswith("RULING-")]
    by_itself = {"badger", "khenn", "kastern", "squidhead"}
    for merc in facts().mercs:
        if merc.ai_use and merc.id not in by_itself:
            assert any(names(a.body, merc.id) for a in bot), merc.id
