"""Damage and death (B7 to B9, E7)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.rules.combat.damage import Damage, die
from bythebook.games.merc.state.options import Attack, Decline, Done, Equip, Hit, Save
from bythebook.games.merc.state.state import ARMOR_SLOT, DICTATORS, MILITIA, REBELS
from tests.games.merc.fights import card, fight, health, on, play, prompt_text
from tests.games.merc.positions import Position, position


def hurt(p: Position, name: str, points: int, *, pierces: bool = False) -> Position:
    unit = p.unit(name)
    return p.do(Damage(unit, p.state.at(unit), points, pierces))


def test_b7_armor_takes_damage_first_and_for_good() -> None:
    """B7: every point used is gone; at 0 the card is discarded and the rest goes to health."""
    p = position("r1:ra .\n. .", gear={"ra": "body_armor"})
    hurt(p, "ra", 2)
    assert (health(p, "ra"), card(p, "ra", ARMOR_SLOT).wear) == (3, 2)
    hurt(p, "ra", 2)
    assert (health(p, "ra"), p.card_ids("ra")[ARMOR_SLOT]) == (2, "")
    assert p.state.discards["armor"] == {"body_armor": 1}


def test_b7_armor_piercing_skips_armor() -> None:
    """B7: the whole attack goes to health, a grenade's dice too, and the armor is not worn down."""
    p = fight(
        "r1:preaction/d:juicer .\n. .",
        gear={"preaction": "m16_with_ap_ammo grenade", "juicer": "body_armor"},
    )
    assert prompt_text(p) == "Attack preaction"
    play(p, Attack("juicer"), "6 6 1 1 1 1 1 1")
    assert (health(p, "juicer"), card(p, "juicer", ARMOR_SLOT).wear) == (3, 0)


def test_b7_militia_pierce_nothing() -> None:
    """B7: armor stops their hits too."""
    p = fight("r1:tao/md:1 .\n. .", gear={"tao": "kevlar_vest"})
    play(p, Attack("tao"), "6")
    assert (health(p, "tao"), card(p, "tao", ARMOR_SLOT).wear) == (3, 1)


def test_b7_only_what_kills_can_be_placed() -> None:
    """B7: armor piercing needs the health alone, so spare hits go on to the next target."""
    p = fight(
        "r1:preaction/d:tao+ra .\n. .",
        gear={"preaction": "uzi_with_ap_ammo", "tao": "full_body_armor", "ra": "flak_vest"},
        wounds={"tao": 2},
    )
    play(p, Attack("tao"), Attack("ra"), "6 6")
    p.answer(Hit("tao"))
    assert (p.at("tao"), health(p, "ra"), p.card_ids("ra")[ARMOR_SLOT]) == ("", 2, "flak_vest")


def test_b7_any_damage_kills_militia() -> None:
    """B7: so many points, so many dead; outside a fight control follows."""
    p = position("md:3 .\n. .").do(Damage(MILITIA + 1, 0, 2))
    assert (p.militia("A1", 1), p.control("A1")) == (1, "dictator")
    p.do(Damage(MILITIA + 1, 0, 5))
    assert (p.militia("A1", 1), p.control("A1")) == (0, "")


def test_b8_damage_to_the_dead_is_lost() -> None:
    """B8: a second blow finds nobody."""
    p = position("r1:ra .\n. .")
    hurt(p, "ra", 3)
    p.do(Damage(p.unit("ra"), 0, 1))
    assert (p.at("ra"), p.state.wounds[p.unit("ra")]) == ("", 0)


def test_b9_the_dead_and_their_cards_are_discarded() -> None:
    """B9: MERC and gear go to the discards, his pawn leaves the map, the sector is neutral."""
    p = position("r1:ra .\n. .", gear={"ra": "uzi bandolier grenade"})
    hurt(p, "ra", 4)
    assert (p.at("ra"), p.control("A1"), p.card_ids("ra")) == ("", "", ["", "", ""])
    assert p.state.discards["mercs"] == {"ra": 1}
    assert p.state.discards["accessory"] == {"bandolier": 1, "grenade": 1}


def test_b9_juicer_takes_more() -> None:
    """B9: five points of health before he dies."""
    p = position("r1:juicer .\n. .")
    assert health(hurt(p, "juicer", 4), "juicer") == 1
    assert hurt(p, "juicer", 1).at("juicer") == ""


def test_b9_the_dictators_death_is_victory() -> None:
    """B9: the Rebels win at once (V2)."""
    p = position("oil/base .\n. .")
    assert hurt(p, "castro", 3).state.winner == "rebels"


def test_b9_die_asks_nobody() -> None:
    """B9: where no save is possible a unit just dies, shot or not."""
    p = position("r1:ra+tao .\n. .", gear={"ra": "epinephrine_shot"})
    die(p.state, p.unit("ra"))
    assert (p.at("ra"), p.prompt, p.control("A1")) == ("", None, "rebel 1")


# -- epinephrine ----------------------------------------------------------------------------------


def test_e7_a_shot_in_the_squad_saves_him() -> None:
    """E7: a mate's or his own; health is 1, his cards stay, the rest of the damage is lost."""
    p = position("r1:ra+tao+snake .\n. .", gear={"tao": "epinephrine_shot", "ra": "uzi epinephrine_shot"})
    hurt(p, "ra", 5)
    assert p.prompt is not None
    assert (p.prompt.seat, p.prompt.rule) == ("rebels", "E7")
    assert p.options == [Decline(), Save("ra"), Save("tao")]
    p.answer(Save("tao"))
    assert (health(p, "ra"), p.card_ids("ra")[0], p.card_ids("tao")[2]) == (1, "uzi", "")
    assert p.state.discards["accessory"] == {"epinephrine_shot": 1}


def test_e7_declined_he_dies() -> None:
    """E7: the owner may keep the shot."""
    p = hurt(position("r1:ra+tao .\n. .", gear={"tao": "epinephrine_shot"}), "ra", 3).answer(Decline())
    assert (p.at("ra"), p.card_ids("tao")[2]) == ("", "epinephrine_shot")


def test_e7_not_from_another_squad() -> None:
    """E7: neither the other squad of his owner nor another Rebel helps."""
    p = position(
        "r1:ra/r1b:tao/r2:snake .\n. .",
        rebels=2,
        gear={"tao": "epinephrine_shot", "snake": "epinephrine_shot"},
    )
    assert hurt(p, "ra", 3).at("ra") == ""


def test_e7_each_blow_needs_its_own_shot() -> None:
    """E7: saved from one attack he may die of the next."""
    p = position("r1:ra .\n. .", gear={"ra": "bandolier epinephrine_shot epinephrine_shot"})
    hurt(p, "ra", 9).answer(Save("ra"))
    hurt(p, "ra", 1).answer(Save("ra"))
    assert (health(p, "ra"), p.card_ids("ra")) == (1, ["", "", "bandolier", "", ""])
    assert hurt(p, "ra", 1).at("ra") == ""


def test_e7_the_dictator_card_needs_one_of_his_own_or_in_his_squad() -> None:
    """E7: a MERC beside his base squad does not save him; the one in his squad does."""
    p = position("oil/base/d:tao .\n. .", gear={"tao": "epinephrine_shot"})
    assert hurt(p, "castro", 3).state.over
    p = position("oil/base .\n. .", gear={"castro": "epinephrine_shot"})
    assert health(hurt(p, "castro", 3).answer(Save("castro")), "castro") == 1


def test_e7_in_the_middle_of_an_attack() -> None:
    """E7: the ask comes before the fight goes on."""
    p = fight("r1:tao/d:preaction .\n. .", gear={"tao": "epinephrine_shot", "preaction": "m16"})
    play(p, Attack("tao"), "6 6 6 6 6")
    assert prompt_text(p) == "Save tao"
    p.answer(Save("tao"))
    assert (health(p, "tao"), prompt_text(p)) == (1, "Attack tao")


# -- Gaddafi --------------------------------------------------------------------------------------


def test_b9_gaddafis_mercs_loot_the_dead() -> None:
    """B9: in a fight where one of his MERCs stands they may put on what the dead leaves (D12)."""
    p = fight(
        "r1:tao+ra/d:preaction .\n. .",
        dictator="gaddafi",
        gear={"tao": "m16 flak_vest"},
        wounds={"tao": 2},
    )
    play(p, Attack("tao"), "6 6")
    assert p.prompt is not None
    assert (p.kind, p.prompt.seat) == ("Equip", "dictator")
    p.answer(Equip("preaction", "weapon", "m16"), Done())
    assert (p.card_ids("preaction"), prompt_text(p)) == (["m16", "", ""], "Attack ra")


@pytest.mark.parametrize(
    ("drawing", "dictator"), [("r1:tao/md:9", "gaddafi"), ("r1:tao/d:ra/md:9", "castro")]
)
def test_b9_no_looter_no_loot(drawing: str, dictator: str) -> None:
    """B9: militia take nothing, and other Dictators do not loot."""
    p = fight(drawing + " .\n. .", dictator=dictator, gear={"tao": "m16"}, wounds={"tao": 2})
    while p.at("tao"):
        assert p.prompt is not None
        _ = p.chance(" ".join(["6"] * p.dice)) if p.prompt.domain else p.answer(Attack("tao"))
    assert (p.prompt, p.state.discards["weapon"]) == (None, {"m16": 1})


def test_b9_his_own_dead_are_not_looted() -> None:
    """B9: only what Rebels leave; the gear of a MERC of his is discarded."""
    p = fight("r1:preaction/d:tao+ra .\n. .", dictator="gaddafi", gear={"tao": "m16"}, wounds={"tao": 2})
    play(p, Attack("tao"), "6 1")
    assert (p.kind, p.state.discards["weapon"]) == ("Attack", {"m16": 1})


def test_b9_a_looted_grenade_waits_for_the_next_attack() -> None:
    """B9: what the attacker threw is gone before he loots, and what he takes is not thrown with it (B13)."""
    p = fight(
        "r1:tao+ra/d:preaction .\n. .",
        dictator="gaddafi",
        gear={"tao": "mortar", "preaction": "grenade ghillie_suit"},
        wounds={"tao": 2},
    )
    play(p, Attack("tao"), Done(), "6 1 1 1 1")
    p.answer(Equip("preaction", "accessory", "mortar"), Done())
    assert p.card_ids("preaction")[2] == "mortar"
    assert p.stash("A1") == []


def test_b9_sides_are_factions() -> None:
    """B9: whoever dies, the fight goes on for the rest of his side."""
    p = fight("r1:tao/r2:ra/d:preaction .\n. .", rebels=2, entering=DICTATORS, wounds={"tao": 2})
    play(p, Attack("tao"), "6 6")
    assert (on(p).round, p.state.factions_at(0)) == (1, [REBELS, DICTATORS])
