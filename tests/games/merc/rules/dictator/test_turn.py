"""The Dictator's turn, his ability and his hires (T4, D8, D12)."""

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.combat.damage import Damage
from bythebook.games.merc.rules.dictator.ability import SpecialAbility, has_ability, use_ability
from bythebook.games.merc.rules.dictator.looting import Loot, may_loot
from bythebook.games.merc.rules.dictator.turn import PlaceOwed, SetUpDictator
from bythebook.games.merc.state.options import (
    Decline,
    Done,
    DrawFrom,
    Equip,
    Hire,
    Join,
    Name,
    Place,
    UseAbility,
)
from bythebook.games.merc.state.state import NOBODY, PRIMARY, SECONDARY, Fight, Gear
from tests.games.merc.positions import Position, position

CALM = "gold/md:2 .\n. r1:tao"
HELD = {"A1": "dictator"}


def ability(p: Position) -> Position:
    """The Dictator uses his ability."""
    use_ability(p.state)
    return p.do()


def welcome(p: Position, name: str, where: Place | Join | None = None) -> Position:
    """A random MERC is drawn, hired, placed and given a weapon."""
    assert p.dice == 1
    p.chance(name).answer(Hire(name))
    p.answer(where or p.options[0])
    assert p.kind == "Free card"
    return p.answer(DrawFrom("weapon")).chance("uzi").answer(Equip(name, "weapon", "uzi"))


# -- when -----------------------------------------------------------------------------------------


def test_d8_a_person_is_offered_his_ability_once_a_turn() -> None:
    """D8: whoever has not used it during his turn uses or declines it at its end; then it is gone."""
    p = position(CALM, dictator="kim").do(SpecialAbility())
    assert p.kind == "Ability"
    assert p.options == [Decline(), UseAbility()]
    p.answer(Decline())
    assert p.prompt is None
    assert p.do(SpecialAbility()).prompt is None
    used = position(CALM, dictator="kim").do(SpecialAbility()).answer(UseAbility())
    assert used.kind == "Militia"
    used.answer(Place("A1"))
    assert used.do(SpecialAbility()).prompt is None


def test_d8_the_bot_always_uses_it_and_a_hidden_base_does_not_matter() -> None:
    """D8: nobody asks the bot whether; the ability works from the start, base revealed or not."""
    p = position(CALM, dictator="kim", automa=True).do(SpecialAbility())
    assert p.kind == "Militia"
    assert p.state.ability_used


def test_d8_at_the_start_of_his_turn_only_hussein_has_no_ability_to_use() -> None:
    """D8: what Hussein does comes by itself at the end of the turn; everybody else has something to use."""
    without = [d for d in facts().dictator if not has_ability(position(CALM, dictator=d).state)]
    assert without == ["hussein"]
    p = position(CALM, dictator="hussein").do(PlaceOwed(), SpecialAbility())
    assert p.prompt is None
    assert p.state.ability_used


@pytest.mark.parametrize("name", sorted(facts().dictator))
def test_d12_no_ability_asks_anything_that_has_no_answer(name: str) -> None:
    """D12: on an empty map, with no units of anybody, every ability and every setup part goes by."""
    p = position("gold .\n. .", dictator=name, rebels=2)
    ability(p)
    if p.prompt is not None:
        assert p.prompt.kind == "Name"
        p.answer(Name("rebel 1"))
    p.do(SetUpDictator())
    assert p.prompt is None


# -- hires ----------------------------------------------------------------------------------------


def test_d12_castro_hires_one_of_three() -> None:
    """D12: he sees three MERCs, hires one, who has a free card and no actions, and discards the others."""
    p = ability(position(CALM, dictator="castro"))
    assert p.dice == 3
    p.chance("ra max doc")
    assert p.options == [Hire("doc"), Hire("max"), Hire("ra")]
    p.answer(Hire("max"))
    assert p.options == [Place("A1")]
    p.answer(Place("A1"), DrawFrom("armor")).chance("flak_vest").answer(Equip("max", "armor", "flak_vest"))
    assert p.prompt is None
    assert p.at("max") == "A1"
    assert p.state.actions[p.unit("max")] == 0
    assert p.state.discards["mercs"] == {"doc": 1, "ra": 1}


def test_ai_4_3_1_castros_bot_takes_the_top_card() -> None:
    """AI-4.3.1: only the top card is drawn, and it is hired."""
    p = ability(position(CALM, dictator="castro", automa=True))
    assert p.dice == 1
    p.chance("ra")
    assert p.options == [Hire("ra")]


def test_q5_a_random_merc_who_will_not_come_is_replaced_by_the_next() -> None:
    """Q5: Squirrel does not work with Borris, so she is discarded and another card is drawn."""
    p = ability(position("gold/d:borris .\n. r1:tao", dictator="gaddafi", automa=True)).chance("squirrel")
    assert p.kind == "mercs"
    assert p.state.discards["mercs"] == {"squirrel": 1}
    p.chance("ra")
    assert p.options == [Hire("ra")]


def test_d12_without_a_sector_or_a_squad_nobody_is_hired() -> None:
    """D12: a Dictator with no place to put a MERC draws none."""
    assert ability(position("gold/r1:tao .\n. .", dictator="gaddafi")).prompt is None


def test_d12_gaddafi_hires_a_random_merc_each_turn() -> None:
    """D12: the top card of the deck, placed by Q4."""
    p = ability(position("gold/md:2 d:max\ncoal r1:tao", dictator="gaddafi"))
    welcome(p, "ra", Join("dictator primary"))
    assert p.prompt is None
    assert p.at("ra") == "B1"


def test_d12_hitler_hires_and_names_a_rebel() -> None:
    """D12: first the random MERC, then the name, which holds until another is named."""
    p = ability(position(CALM, rebels=2, dictator="hitler"))
    welcome(p, "ra")
    assert p.prompt is not None
    assert (p.kind, p.prompt.about) == ("Name", "hitler")
    assert p.options == [Name("rebel 1"), Name("rebel 2")]
    p.answer(Name("rebel 2"))
    assert p.state.named == 1
    assert p.prompt is None


def test_d12_mao_and_mussolini_begin_with_a_random_merc_per_rebel() -> None:
    """D12: at setup, one after another, each with a free card."""
    for name in ("mao", "mussolini"):
        p = position("gold/md:2 .\n. r1:tao", rebels=2, dictator=name, day=1).do(SetUpDictator())
        welcome(p, "ra", Place("A1"))
        welcome(p, "doc", Join("dictator primary"))
        assert p.prompt is None
        assert p.state.members(2, PRIMARY) == [p.unit("doc"), p.unit("ra")]


def test_d12_stalin_brings_one_to_the_primary_squad_where_it_stands() -> None:
    """D12: with the base hidden one random MERC joins the primary squad, wherever that is."""
    p = ability(position("gold/md:2 d:max\ndb:doc r1:tao", dictator="stalin"))
    welcome(p, "ra", Join("dictator primary"))
    assert p.prompt is None
    assert p.at("ra") == "B1"


def test_d12_stalin_brings_another_to_the_secondary_once_the_base_is_revealed() -> None:
    """D12: a squad that is not on the map is formed on a sector of his."""
    p = ability(position("gold/base d:max\n. r1:tao", dictator="stalin"))
    welcome(p, "ra", Join("dictator primary"))
    assert p.dice == 1
    p.chance("doc").answer(Hire("doc"))
    assert p.options == [Place("A1"), Place("B1")]
    p.answer(Place("A1"))
    assert p.state.squad[p.unit("doc")] == SECONDARY
    assert p.at("doc") == "A1"


def test_mode_a5_in_assassination_abilities_hire_nobody() -> None:
    """MODE-A5: the other parts of an ability work, its hires fall away, those owed to Pinochet too."""
    p = position(CALM, rebels=2, dictator="hitler")
    p.state.modes = ("assassination",)
    assert ability(p).kind == "Name"
    owed = position(CALM, dictator="pinochet")
    owed.state.modes, owed.state.owed = ("assassination",), 2
    assert owed.do(PlaceOwed()).prompt is None


# -- Pinochet -------------------------------------------------------------------------------------


def test_d12_every_sector_pinochet_loses_brings_a_merc_when_his_next_turn_begins() -> None:
    """D12: lost to a Rebel or to nobody, each counts; the MERCs come at T4(1) with no actions."""
    p = position("gold/md:1 md:1\ncoal/md:1 r1:tao", dictator="pinochet")
    p.state.militia[1][0] = p.state.militia[1][1] = 0
    p.state.militia[0][1] = 1
    control.update(p.state)
    assert p.state.owed == 2
    p.do(PlaceOwed())
    assert p.state.owed == 0
    welcome(p, "ra")
    welcome(p, "doc", Join("dictator primary"))
    assert p.prompt is None
    assert p.state.actions[p.unit("ra")] == p.state.actions[p.unit("doc")] == 0


def test_t4_a_turn_in_which_nothing_is_owed_begins_without_hires() -> None:
    """T4: (1) nobody but Pinochet is owed anybody."""
    p = position("gold/md:1 .\n. r1:tao", dictator="kim")
    p.state.militia[1][0] = 0
    control.update(p.state)
    assert p.do(PlaceOwed()).prompt is None


# -- Gaddafi's looting ----------------------------------------------------------------------------


def gear(*names: str) -> tuple[Gear, ...]:
    """Cards as a dead MERC leaves them."""
    return tuple(Gear(facts().card[name].index) for name in names)


def test_d12_gaddafi_loots_only_in_a_fight_where_a_merc_of_his_stands() -> None:
    """D12: not out of combat, not in another sector, not with militia alone; no other Dictator loots."""
    for drawing, name, at, expected in (
        ("gold/d:max/r1:tao .\n. .", "gaddafi", 0, True),
        ("gold/base/r1:tao .\n. .", "gaddafi", 0, True),
        ("gold/md:4/r1:tao .\n. .", "gaddafi", 0, False),
        ("gold/d:max/r1:tao .\n. .", "castro", 0, False),
        ("gold/d:max/r1:tao .\n. .", "gaddafi", 1, False),
    ):
        p = position(drawing, dictator=name, held=HELD)
        assert not may_loot(p.state, 0)
        p.state.fight = Fight(at=at, attacker=0)
        assert may_loot(p.state, 0) == expected, (drawing, name, at)


def test_d12_gaddafi_loots_at_the_moment_of_death_whom_his_forces_kill() -> None:
    """D12: the gear of a Rebel MERC who dies in the fight lies open; that of his own MERC is discarded."""
    p = position(
        "gold/d:max/r1:tao .\n. .", dictator="gaddafi", gear={"tao": "uzi", "max": "smaw"}, held=HELD
    )
    p.state.fight = Fight(at=0, attacker=0)
    p.do(Damage(p.unit("tao"), 0, 9))
    assert p.options == [Done(), Equip("max", "weapon", "uzi")]
    p.answer(Equip("max", "weapon", "uzi"), Done())
    assert p.stash("A1") == ["smaw"]
    own = position("gold/d:max+doc/r1:tao .\n. .", dictator="gaddafi", gear={"max": "uzi"}, held=HELD)
    own.state.fight = Fight(at=0, attacker=0)
    assert own.do(Damage(own.unit("max"), 0, 9)).prompt is None
    assert own.state.discards["weapon"] == {"uzi": 1}


def test_d12_his_mercs_put_on_what_a_dead_merc_leaves_and_the_rest_is_discarded() -> None:
    """D12: any of his MERCs there may take a card; what nobody puts on is discarded."""
    p = position("gold/d:max+doc .\n. r1:tao", dictator="gaddafi").do(Loot(gear("uzi", "land_mine"), 0))
    assert p.kind == "Equip"
    assert {option.merc for option in p.options if isinstance(option, Equip)} == {"max", "doc"}
    p.answer(Equip("doc", "weapon", "uzi"), Done())
    assert p.prompt is None
    assert p.card_ids("doc") == ["uzi", "", ""]
    assert p.state.discards["accessory"] == {"land_mine": 1}
    assert p.state.loot == []


def test_d12_a_dead_merc_without_cards_asks_nothing() -> None:
    """D12: nothing to take, nothing asked; with nobody left to loot the cards are discarded."""
    p = position("gold/d:max .\n. r1:tao", dictator="gaddafi").do(Loot((None, None, None), 0))
    assert p.prompt is None
    gone = position("gold/md:1 .\n. r1:tao", dictator="gaddafi").do(Loot(gear("uzi"), 0))
    assert gone.prompt is None
    assert gone.state.discards["weapon"] == {"uzi": 1}
    assert gone.state.owner[gone.unit("max")] == NOBODY
