"""The Dictator AI in fights and with its gear (AI-4.6 to AI-4.12, AI-5, AI-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.combat.damage import Damage
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.dictator.harm import damage as harm
from bythebook.games.merc.state.options import SetDog
from bythebook.games.merc.state.state import DICTATORS, MILITIA, REBELS, Gear
from tests.games.merc.bot_turns import PlayedTurn, actions, play, view
from tests.games.merc.positions import position

FULL = "ak_47 flak_vest field_radio"


def fights(
    cell: str, *, given: Mapping[str, Sequence[str]] | None = None, attacker: int = DICTATORS, **drawn: Any
) -> PlayedTurn:
    """Both sides in one sector."""
    drawing = f"{cell} . .\n. . ."
    p = position(drawing, active=attacker, automa=True, held={"A1": "rebel 1"}, **drawn)
    return play(p, Fights(attacker, (0,)), given=given)


# -- targets (AI-4.6) -----------------------------------------------------------------------------------


def test_ai_4_6_1_the_lowest_health_plus_armor() -> None:
    """AI-4.6.1: militia and MERCs alike, the weakest is attacked first; armor counts, wounds too."""
    assert fights("./d:sonia/r1:tao+max", wounds={"max": 1}).of("Attack")[0] == "attack Max"
    assert fights("./d:sonia/r1:tao+max/m1:1").of("Attack")[0] == "attack militia of rebel 1"
    armored = fights("./d:sonia/r1:ra+tao", gear={"ra": "flak_vest"})
    assert armored.of("Attack")[0] == "attack Tao"


def test_ai_4_6_1_armor_counts_against_piercing_weapons_too() -> None:
    """AI-4.6.1: health plus armor is looked at even if his weapon skips armor."""
    made = fights("./d:sonia/r1:ra+tao", gear={"sonia": "uzi_with_ap_ammo", "ra": "flak_vest"})
    assert made.of("Attack")[:2] == ["attack Tao", "attack Ra"]


def test_ai_4_6_2_then_whoever_can_attack_most() -> None:
    """AI-4.6.2: equally weak, the one who can attack the most targets."""
    assert fights("./d:sonia/r1:ra+wolverine", gear={"ra": "uzi"}).of("Attack")[0] == "attack Ra"


def test_ai_4_6_2_rizen_counts_the_militia_against_him() -> None:
    """AI-4.6.2: Rizen can attack every Dictator militia there, and what his gear adds."""
    p = position("gold/md:3/r1:rizen . .\n. . .", held={"A1": "dictator"}, gear={"rizen": "uzi"})
    assert lookahead.targets_of(view(p), p.unit("rizen")) == 4
    alone = position("gold/r1:rizen . .\n. . .")
    assert lookahead.targets_of(view(alone), alone.unit("rizen")) == 1
    assert lookahead.targets_of(view(alone), MILITIA) == 1


def test_ai_4_6_3_then_the_highest_initiative() -> None:
    """AI-4.6.3: equal again, the highest initiative in this fight."""
    assert fights("./d:sonia/r1:tao+wolverine").of("Attack")[0] == "attack Wolverine"


def test_ai_4_6_4_then_a_die() -> None:
    """AI-4.6.4: equal in everything, a die."""
    made = fights("./d:sonia/r1:moose+ewok", given={"tie": ["attack Moose"]})
    assert made.ties[0] == ("attack Ewok", "attack Moose")
    assert made.of("Attack")[0] == "attack Moose"


@pytest.mark.parametrize("by_heads", ["on", "off"])
def test_ruling_24_ai_4_6_4_the_die_counts_every_militia_as_one_enemy(by_heads: str) -> None:
    """AI-4.6.4, RULING-24: three militia of one Rebel and one of another are four enemies, or two groups."""
    made = fights(
        "./d:sonia/m1:3/m2:1",
        rebels=2,
        ties_by_heads=by_heads,
        given={"tie": ["attack militia of rebel 2"]},
    )
    one = ("attack militia of rebel 1",)
    heads = tuple(f"attack militia of rebel 1 ({n} of 3)" for n in (1, 2, 3))
    assert made.ties[0] == (*(heads if by_heads == "on" else one), "attack militia of rebel 2")
    assert made.of("Attack")[0] == "attack militia of rebel 2"


def test_ai_4_6_4_nothing_is_thrown_for_between_militia_of_one_player() -> None:
    """AI-4.6.4: whichever of like militia of one Rebel it is, the answer is the same: no die."""
    assert fights("./d:sonia/m1:3/r1:max").ties == []


def test_ai_4_6_as_many_targets_as_he_can() -> None:
    """AI-4.6: the first n by these rules are named; he never stops early."""
    made = fights(
        "./d:sonia/r1:tao+wolverine+max", gear={"sonia": "ak_47_with_full_auto"}, wounds={"tao": 1, "max": 2}
    )
    assert made.of("Attack")[:3] == ["attack Max", "attack Tao", "attack Wolverine"]


def test_ai_4_6_hits_go_to_the_first_named_until_it_is_dead() -> None:
    """AI-4.6: hits are not split: the first target dies before the next takes one, even if a die chose it."""
    made = fights(
        "./d:sonia/r1:moose+ewok",
        gear={"sonia": "ak_47_with_burst_fire"},
        given={"tie": ["attack Moose"], "combat": ["6 6 6 6 1"]},
    )
    assert made.of("Attack")[:2] == ["attack Moose", "attack Ewok"]
    assert made.of("Hit")[:3] == ["hit Moose"] * 3
    assert made.ids("Hit")[0] == "4.6"
    assert len(made.ties) == 1


def test_ai_4_6_hits_follow_the_names_not_the_numbers() -> None:
    """AI-4.6: Runde can be named last only, so he is hit last, though there is less of him left."""
    made = fights(
        "./d:sonia/r1:ra+runde",
        wounds={"runde": 2},
        gear={"sonia": "uzi"},
        given={"combat": ["4 4"]},
    )
    assert made.of("Attack")[:2] == ["attack Ra", "attack Runde"]
    assert made.of("Hit")[:2] == ["hit Ra", "hit Ra"]


def test_ai_4_6_a_dog_only_if_it_holds_him() -> None:
    """AI-4.6: other dogs are left alone; a held MERC has no other target."""
    p = position(
        "./d:tavisto+sonia/r1:preaction . .\n. . .",
        active=DICTATORS,
        held={"A1": "rebel 1"},
        gear={"preaction": "ak_47 flak_vest attack_dog"},
    )
    made = play(
        p, Fights(DICTATORS, (0,)), answers={"Dog": [SetDog("sonia")]}, given={"combat": ["1 1 1 1 1 1"]}
    )
    assert made.of("Attack")[:2] == ["attack dog on Sonia", "attack Preaction"]


def test_ai_4_6_targets_left_over_are_not_wasted_on_a_dog() -> None:
    """AI-4.6: with more targets than there are Rebels he names the Rebels, and no dog that holds another."""
    p = position(
        "./d:tavisto+sonia/r1:preaction . .\n. . .",
        active=DICTATORS,
        held={"A1": "rebel 1"},
        gear={"preaction": "ak_47 flak_vest attack_dog", "tavisto": "uzi"},
    )
    made = play(
        p, Fights(DICTATORS, (0,)), answers={"Dog": [SetDog("sonia")]}, given={"combat": ["1 1 1 1 1 1"]}
    )
    assert made.of("Attack")[:3] == ["attack dog on Sonia", "attack Preaction", "done"]


def test_ai_4_6_pinochet_spreads_by_the_same_order() -> None:
    """AI-4.6: the odd points of Pinochet's terror go to the weakest first."""
    effect = next(e for e in facts().dictator["pinochet"].turn)
    p = position(
        "./r1:tao+max . .\n. . .", active=DICTATORS, automa=True, dictator="pinochet", wounds={"tao": 1}
    )
    harm(p.state, "pinochet", effect)  # type: ignore[arg-type]
    made = play(p)
    assert made.of("Hurt") == ["hurt Tao"]
    assert made.ids("Hurt") == ["4.6"]


# -- equipment (AI-4.7) -----------------------------------------------------------------------------------

CAMP = "gold/md:1/d:{squad}/x/${stash} . .\n. . ."


def equips(squad: str, stash: str, **drawn: Any) -> PlayedTurn:
    """A squad with an empty slot and a stash."""
    return actions(CAMP.format(squad=squad, stash=stash), **drawn)


def test_ai_4_7_gaddafi_loots_by_the_same_rules() -> None:
    """AI-4.7: whatever brings cards, numbers decide: the gear of the dead goes where it is higher."""
    made = fights(
        "./d:sonia/r1:tao",
        dictator="gaddafi",
        gear={"sonia": "smaw", "tao": "uzi"},
        wounds={"tao": 2},
        given={"combat": ["6 1 1 1 1 1 1 1 1 1 1 1"]},
    )
    assert made.p.card_ids("sonia") == ["uzi", "", ""]
    assert made.ids("Equip") == ["4.7.3", ""]


def test_ai_4_7_1_in_alphabetical_order() -> None:
    """AI-4.7.1: Sonia before Tao, each all of his slots; what he puts down is open to the next."""
    made = equips("tao+sonia", "uzi+m16+kevlar_vest")
    assert made.of("Action")[:2] == ["Sonia re-equips", "Tao re-equips"]
    assert made.p.card_ids("sonia") == ["uzi", "kevlar_vest", ""]
    assert made.p.card_ids("tao") == ["m16", "", ""]


def test_ai_4_7_1_the_loot_of_an_exploration_goes_by_name_too() -> None:
    """AI-4.7.1: a card that is replaced lies open for the next by name."""
    made = actions(
        "./d:tao+sonia/$m16 . .\n. . .",
        gear={"sonia": "uzi flak_vest grenade"},
        more={"given": {"accessory": ["mortar"]}},
    )
    assert made.p.card_ids("sonia")[2] == "mortar"
    assert made.p.card_ids("tao")[2] == "grenade"


def test_ai_4_7_2_mines_and_repair_kits_stay_in_the_stash() -> None:
    """AI-4.7.2: never put on, whatever slot is free; dealt to a MERC they go to the stash."""
    made = equips("tao", "land_mine+repair_kit+uzi")
    assert made.p.card_ids("tao") == ["uzi", "", ""]
    assert made.p.stash("A1") == ["land_mine", "repair_kit"]


@pytest.mark.parametrize(
    ("stash", "worn", "slot"),
    [
        ("full_body_armor+flak_vest", "flak_vest", 1),
        ("smaw+ak_47_with_full_auto", "ak_47_with_full_auto", 0),
        ("grenade+mortar+epinephrine_shot", "mortar", 2),
    ],
)
def test_ai_4_7_3_the_highest_number(stash: str, worn: str, slot: int) -> None:
    """AI-4.7.3: numbers, not quality: a Flak Vest beats Full Body Armor, Full Auto beats the SMAW."""
    assert equips("tao", stash).p.card_ids("tao")[slot] == worn


def test_ai_4_7_3_a_lower_number_is_replaced() -> None:
    """AI-4.7.3: when he re-equips he swaps up in filled slots too."""
    made = equips("tao", "uzi+flak_vest", gear={"tao": "m16"})
    assert made.p.card_ids("tao") == ["uzi", "flak_vest", ""]
    assert made.p.stash("A1") == ["m16"]
    kept = equips("tao", "m16+flak_vest", gear={"tao": "uzi"})
    assert kept.p.card_ids("tao") == ["uzi", "flak_vest", ""]


def test_ai_4_7_3_a_bandolier_first_and_its_slots_filled() -> None:
    """AI-4.7.3: the Bandolier has the highest number; its slots take the next ones."""
    made = equips("tao", "bandolier+grenade+mortar+epinephrine_shot")
    assert made.p.card_ids("tao")[2:] == ["bandolier", "mortar", "grenade"]


def test_ai_4_7_3_genesis_and_gunther_own_kind_first() -> None:
    """AI-4.7.3: a slot's own kind of card first; only an empty slot takes another."""
    assert equips("genesis", "uzi+m16").p.card_ids("genesis") == ["uzi", "", "m16"]
    assert equips("genesis", "uzi+m16+medical_kit").p.card_ids("genesis") == ["uzi", "", "medical_kit"]
    assert equips("gunther", "mortar+grenade+flak_vest").p.card_ids("gunther") == [
        "grenade",
        "flak_vest",
        "mortar",
    ]


def test_ai_4_7_3_apeiron_passes_over_grenades() -> None:
    """AI-4.7.3: cards he may not hold are passed over."""
    assert equips("apeiron", "mortar+medical_kit").p.card_ids("apeiron")[2] == "medical_kit"


def test_ai_6_components_are_never_taken() -> None:
    """AI-6: cards without a number, components and vehicles, are left alone."""
    p = position(CAMP.format(squad="tao", stash="uzi"))
    p.state.stash[0] = (Gear(facts().card["detonator"].index),)
    assert not lookahead.is_wearable(facts().card["detonator"])
    assert not lookahead.is_wearable(facts().card["jeep"])
    assert not lookahead.stash_fills(view(p), p.unit("tao"))


# -- healing and saving (AI-4.8, AI-4.9) --------------------------------------------------------------------


def test_ai_4_8_only_the_injured_of_his_own_squad() -> None:
    """AI-4.8: a kit is for injured members of the carrier's squad; nobody hurt, all dice attack."""
    gear = {"sonia": "medical_kit"}
    assert fights("./d:sonia/db:tao/r1:teresa", gear=gear, wounds={"tao": 2}).of("Heal") == []
    assert fights("./d:sonia+tao/r1:teresa", gear=gear, wounds={"tao": 2}).of("Heal") != []


def test_ai_4_7_3_dutch_takes_a_weapon_all_the_same() -> None:
    """AI-4.7.3: numbers count, not what a card is good for: Dutch would fight better with bare hands."""
    stash = "gold/md:1/d:dutch/x/$9mm_handgun . .\n. . ./m1:1"
    made = actions(stash, gear={"dutch": "flak_vest field_radio"})
    assert made.of("Equip")[0] == "equip Dutch weapon 9mm Handgun"


def test_ai_4_8_1_healing_abilities_first() -> None:
    """AI-4.8.1: Surgeon's dice come before any kit, and Doc treats his squad at once."""
    made = fights(
        "./d:surgeon+sonia/r1:teresa",
        gear={"surgeon": "medical_kit"},
        wounds={"sonia": 2},
    )
    assert made.of("Heal")[0] == "heal Sonia with 2 by ability"
    assert made.ids("Heal")[0] == "4.8.1"
    doc = actions("gold/md:1/d:doc+tao/x . .\n. . .", wounds={"tao": 2})
    assert doc.acts[0] == ("4.8.1", "Doc treats")
    assert doc.p.state.wounds[doc.p.unit("tao")] == 0


def test_ai_4_8_2_as_many_dice_as_wounds() -> None:
    """AI-4.8.2: then the kits, the medical one first, for the lowest health, as many dice as wounds."""
    made = fights(
        "./d:sonia+tao+max/r1:teresa",
        gear={"sonia": "ak_47 bandolier first_aid_kit medical_kit"},
        wounds={"tao": 1, "max": 2},
    )
    assert made.of("Heal")[:2] == ["heal Max with 2 by Medical Kit", "heal Tao with 1 by Medical Kit"]
    assert made.ids("Heal")[0] == "4.8.2"


def test_ai_4_8_2_all_dice_if_need_be() -> None:
    """AI-4.8.2: he gives up every die he has, and then does not attack."""
    made = fights("./d:sonia/r1:teresa", gear={"sonia": "first_aid_kit"}, wounds={"sonia": 2})
    assert made.of("Heal")[0] == "heal Sonia with 2 by First Aid Kit"


def test_ai_4_9_a_shot_saves_the_dying() -> None:
    """AI-4.9: in and out of fights; another's shot before his own, by the alphabet."""
    gear = {"tao": "epinephrine_shot", "sonia": "epinephrine_shot"}
    p = position("./d:tao+sonia . .\n. . .", gear=gear, active=REBELS, automa=True)
    made = play(p, Damage(p.unit("tao"), 0, 9))
    assert made.of("Save") == ["Sonia gives the shot"]
    assert made.ids("Save") == ["4.9"]
    p = position("./d:tao+sonia . .\n. . .", gear={"tao": gear["tao"]}, active=REBELS, automa=True)
    assert play(p, Damage(p.unit("tao"), 0, 9)).of("Save") == ["Tao gives the shot"]


# -- abilities, dogs, mortars (AI-4.10 to AI-4.12) ----------------------------------------------------------


def test_ai_4_10_basic_throws_a_bad_attack_again() -> None:
    """AI-4.10: less than half the dice hit: Basic throws again; half is enough to let it lie."""
    bad = fights("./d:basic/r1:tao", given={"combat": ["1 1"]}, gear={})
    assert bad.of("Reroll")[0] == "reroll"
    good = fights("./d:basic/r1:tao", given={"combat": ["1 6"]})
    assert good.of("Reroll")[0] == "decline"


def test_ai_4_10_rizen_takes_all_militia() -> None:
    """AI-4.10: Rizen names all Rebel militia at once, and MERCs with what his gear adds."""
    made = fights("./d:rizen/r1:tao/m1:3", gear={"rizen": "uzi"})
    assert made.of("Attack")[:2] == ["attack all militia", "attack Tao"]


def test_ai_4_10_adelheid_turns_militia_over() -> None:
    """AI-4.10: each hit on militia turns it over while there is room."""
    made = fights("./d:adelheid/m1:2", given={"combat": ["6"]})
    assert made.of("Hit")[0] == "turn militia of rebel 1"
    full = fights("./d:adelheid/md:10/m1:2", given={"combat": ["6"]})
    assert full.of("Hit") == []


def test_ai_4_10_buzzkill_names_mercs_before_militia() -> None:
    """AI-4.10: Buzzkill's targets are MERCs in the order of 4.6, and militia with what is left over."""
    made = fights(
        "./d:buzzkill/r1:tao+max/m1:2", gear={"buzzkill": "ak_47_with_full_auto"}, wounds={"max": 1}
    )
    assert made.of("Attack")[:3] == ["attack Max", "attack Tao", "attack militia of rebel 1"]


def test_ai_4_10_golem_attacks_before_round_1() -> None:
    """AI-4.10: Golem's attack before round 1 is always made, at the first target of 4.6."""
    made = fights("./d:golem/r1:tao+ra", wounds={"ra": 1}, given={"combat": ["1 1 1", "6 6 6"]})
    assert made.of("Attack")[:2] == ["attack Ra", "attack Ra"]
    thrown = [entry.answer for entry in made.game.log if entry.seat == "combat"]
    assert thrown[:2] == [("1", "1", "1"), ("6", "6", "6")], "he goes first in round 1 as well"


def test_ai_4_10_vandal_attacks_again_after_the_round() -> None:
    """AI-4.10: Vandal names a target in his moment and another when all have acted."""
    made = fights("./d:vandal/r1:tao", given={"combat": ["1 1 1", "1 1 1", "6 6 6"]})
    assert made.of("Attack") == ["attack Tao", "attack Tao"]


def test_ai_4_10_wolverine_serves_the_named_first() -> None:
    """AI-4.10: his sixes go to the targets named; what they do not need to the best other by 4.6."""
    made = fights(
        "./d:wolverine/r1:tao+max+ra",
        gear={"wolverine": "50_caliber_rifle"},
        wounds={"tao": 2, "max": 1},
        given={"combat": ["6 6 6 1 1 1"]},
    )
    assert made.of("Attack")[0] == "attack Tao"
    assert made.of("Hit")[:3] == ["hit Tao", "hit Max", "hit Max"]


@pytest.mark.parametrize(("militia", "brought"), [(5, "2"), (3, "2"), (2, "1"), (1, "0")])
def test_ai_4_10_sonia_brings_militia(militia: int, brought: str) -> None:
    """AI-4.10: Sonia brings two, one if only two are there, as long as one stays behind."""
    made = actions(f"gold/md:{militia}/d:sonia/x ./r1:tao .\n. . .", gear={"sonia": FULL})
    assert made.of("Escort") == [brought]
    assert made.p.militia("A1", 1) == militia - int(brought)


def test_ai_4_10_the_ability_comes_after_the_actions_unless_ruled() -> None:
    """AI-4.10, RULING-44: the Dictator's ability is used when his MERCs are done, or before them."""
    drawing = "gold/md:1/d:sonia/x . ./m1:1\n. . ."

    def answers(**rulings: bool) -> list[tuple[str, str]]:
        from bythebook.games.merc.rules.actions import TakeActions

        p = position(drawing, active=DICTATORS, automa=True, dictator="kim", gear={"sonia": FULL})
        named = {name.replace("_", " "): on for name, on in rulings.items()}
        made = play(p, TakeActions(DICTATORS), rulings=named)
        return list(zip(made.ids("Action"), made.of("Action"), strict=True))

    assert answers()[-2:] == [("1", "use ability"), ("3", "end turn")]
    assert answers(ability_comes_last=False)[0] == ("RULING-44", "use ability")


def test_ai_4_11_a_dog_is_always_set_by_4_6() -> None:
    """AI-4.11: at its carrier's moment on a Rebel MERC, the one he would attack first; never on Shadkaam."""
    gear = {"sonia": "ak_47 flak_vest attack_dog"}
    made = fights("./d:sonia/r1:tao+max", gear=gear, wounds={"max": 1})
    assert made.of("Dog")[0] == "set dog on Max"
    assert made.ids("Dog")[0] == "4.11"
    assert fights("./d:sonia/r1:shadkaam", gear=gear).of("Dog") == []


MORTAR = """
    ./m1:{north}  .               .
    {here}        ./r1:tao+max    .
    .             .               .
"""


def test_ai_4_12_a_mortar_is_fired_before_anything_else() -> None:
    """AI-4.12: at the adjacent sector with most Rebel units; then the loop starts again."""
    made = actions(MORTAR.format(north=3, here="./d:sonia"), gear={"sonia": "mortar"})
    assert made.acts[0] == ("4.12", "Sonia bombards A1")
    assert made.acts[1] == ("3.1", "Sonia explores")


def test_ai_4_12_as_many_units_the_weakest() -> None:
    """AI-4.12: equally many, the weaker Rebel sector (4.5)."""
    made = actions(MORTAR.format(north=2, here="./d:sonia"), gear={"sonia": "mortar"})
    assert made.acts[0] == ("4.12", "Sonia bombards A1")


def test_ai_4_12_the_holder_with_the_highest_initiative_fires() -> None:
    """AI-4.12: of several holders the highest initiative fires first."""
    made = actions(
        MORTAR.format(north=9, here="./d:sonia+tavisto"), gear={"sonia": "mortar", "tavisto": "mortar"}
    )
    assert [text for _, text in made.acts[:2]] == ["Sonia bombards A1", "Tavisto bombards A1"]


def test_ai_4_1_the_dictator_fires_and_trains_but_never_leaves() -> None:
    """AI-4.1: revealed, he acts like a MERC at his base: mortar, exploring, training, no move."""
    made = actions(
        "gold/base ./m1:3 .\n. . .",
        gear={"castro": "mortar"},
        more={"given": {"combat": ["1 1 1 1 1 1 1"]}},
    )
    assert [ident for ident, _ in made.acts] == ["4.12", "3.1"]
    assert made.p.at("castro") == "A1"
    full = actions("gold/base/md:10/x ./m1:3 .\n. . .", gear={"castro": FULL})
    assert full.acts == []


def test_ai_5_he_never_retreats() -> None:
    """AI-5: no rule speaks of it, so his squads stay; they split and fire nobody either."""
    made = fights("./d:sonia/r1:tao", given={"combat": ["1 1", "1 1 1"]})
    assert made.of("Retreat")[0] == "done"
    assert set(made.ids("Retreat")) == {"RULING-41"}


def test_ai_4_7_lowest_wear_of_the_same_number() -> None:
    """AI-1: of two kits that are otherwise the same he takes the fresh one."""
    p = position(CAMP.format(squad="tao", stash="uzi"), active=DICTATORS, automa=True)
    kind = facts().card["medical_kit"].index
    p.state.stash[0] = (Gear(kind, 2), Gear(kind), *p.state.stash[0])
    made = actions(p)
    assert made.p.state.gear[p.unit("tao")][2] == Gear(kind)
