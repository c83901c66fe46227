"""Attacks: dice, hits, what is thrown, bombardment (B4, B6, B12, B13, B15)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.rules.combat.fight import BombardSector
from bythebook.games.merc.state.options import (
    Attack,
    AttackAllMilitia,
    Decline,
    Done,
    Hit,
    Reroll,
    Save,
    SetDog,
    Turn,
)
from bythebook.games.merc.state.state import ACCESSORY_SLOT, DICTATORS
from bythebook.kernel.prompt import Option
from tests.games.merc.fights import fight, health, on, order, play, prompt_text
from tests.games.merc.positions import Position, position

GUARD = Attack("militia", "dictator")


def to_round_2(p: Position) -> Position:
    while p.kind == "Retreat":
        p.answer(Done())
    assert on(p).round == 2
    return p


def misses(target: str, n: int) -> list[Option | str]:
    """So many militia shoot at a MERC and miss."""
    return [given for _ in range(n) for given in (Attack(target), "1")]


# -- dice and hits --------------------------------------------------------------------------------


def test_b6_as_many_dice_as_combat_and_4_hits() -> None:
    """B6: 4, 5 and 6 hit; a hit is one damage."""
    p = fight("r1:preaction/d:juicer .\n. .", gear={"preaction": "50_caliber_rifle"}).answer(Attack("juicer"))
    assert p.dice == 7
    assert health(p.chance("1 2 3 3 4 5 6"), "juicer") == 2


@pytest.mark.parametrize(("face", "dead"), [("2", 0), ("3", 1)])
def test_b6_lucid_hits_on_3(face: str, dead: int) -> None:
    """B6: Lucid's dice hit from 3 up."""
    p = fight("r1:lucid/md:2 .\n. .", gear={"lucid": "ghillie_suit"})
    assert play(p, GUARD, f"{face} 1").militia("A1", 1) == 2 - dead


@pytest.mark.parametrize(("in_force", "left"), [("", 3), ("better_weapons", 2)])
def test_b6_better_weapons_for_the_dictators_militia(in_force: str, left: int) -> None:
    """B6: after the card his militia hit on 3, others still on 4."""
    p = fight("r1:tao/m1:1/md:1 .\n. .", in_force=in_force)
    assert health(play(p, Attack("tao"), "3"), "tao") == left
    assert play(p, GUARD, "3").militia("A1", 1) == 1


def test_b6_hits_are_split_freely_after_the_roll() -> None:
    """B6: one at a time on any target named that still needs one; the last go by themselves."""
    p = fight("r1:preaction/d:snake+ra .\n. .", gear={"preaction": "ak_47_with_burst_fire"}, wounds={"ra": 2})
    play(p, Attack("snake"), Attack("ra"), "6 6 6 1 1")
    assert (p.kind, p.options) == ("Hit", [Hit("ra"), Hit("snake")])
    p.answer(Hit("ra"))
    assert (health(p, "ra"), health(p, "snake")) == (0, 1)


def test_b6_no_ask_where_every_target_gets_what_it_needs() -> None:
    """B6: more hits than needed: all die and the rest is lost."""
    p = fight("r1:preaction/md:1/d:ra .\n. .", gear={"preaction": "ak_47_with_burst_fire"}, wounds={"ra": 1})
    play(p, GUARD, Attack("ra"), "6 6 6 6 6")
    assert (p.militia("A1", 1), p.at("ra"), p.state.fight) == (0, "", None)


def test_b6_militia_of_several_rebels_are_different_targets() -> None:
    """B6: the attacker says whose militia die."""
    p = fight("m1:2/m2:2/d:preaction .\n. .", rebels=2, gear={"preaction": "uzi"})
    play(p, Attack("militia", "rebel 1"), Attack("militia", "rebel 2"), "6 1")
    p.answer(Hit("militia", "rebel 2"))
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (2, 1)


def test_b6_rizen_spreads_his_hits_over_all_militia() -> None:
    """B6: each hit kills another one, whoever's it is."""
    p = fight("m1:3/m2:1/d:rizen .\n. .", rebels=2, gear={"rizen": "ak_47"})
    play(p, AttackAllMilitia(), "6 6 6 1 1 1")
    p.answer(Hit("militia", "rebel 2"))
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (1, 0)


def test_b6_buzzkill_hits_mercs_first() -> None:
    """B6: militia he has named get a hit only when the MERCs named need no more."""
    p = fight("r1:buzzkill/d:tao/md:2 .\n. .", gear={"buzzkill": "ak_47_with_burst_fire"}, wounds={"tao": 1})
    play(p, Attack("buzzkill"), "1", Attack("buzzkill"), "1", Attack("tao"), GUARD, "6 1 1 1 1")
    assert (health(p, "tao"), p.militia("A1", 1)) == (1, 2)


def test_b6_buzzkills_spare_hits_go_to_militia() -> None:
    """B6: with the MERC dead the next hit is free."""
    p = fight("r1:buzzkill/d:tao/md:2 .\n. .", gear={"buzzkill": "ak_47_with_burst_fire"}, wounds={"tao": 1})
    play(p, Attack("buzzkill"), "1", Attack("buzzkill"), "1", Attack("tao"), GUARD, "6 6 6 1 1")
    assert (p.at("tao"), p.militia("A1", 1)) == ("", 1)


def test_b6_basic_throws_an_attack_again() -> None:
    """B6: once a fight he may throw all his dice again before placing hits; the new roll counts."""
    p = fight("r1:basic/d:tao/md:1 .\n. .", gear={"basic": "ghillie_suit"})
    play(p, Attack("tao"), "4 1")
    assert (prompt_text(p), p.options) == ("Reroll basic", [Decline(), Reroll()])
    p.answer(Reroll())
    assert p.dice == 2
    p.chance("1 1")
    assert health(p, "tao") == 3
    play(p, Attack("basic"), "1", Attack("basic"), "1 1 1")
    play(to_round_2(p), Attack("tao"), "1 1")
    assert prompt_text(p) != "Reroll basic"


def test_b6_basic_may_keep_the_roll_and_throw_again_later() -> None:
    """B6: what he declines is not used up."""
    p = fight("r1:basic/d:tao/md:1 .\n. .", gear={"basic": "ghillie_suit"})
    play(p, Attack("tao"), "4 1", Decline())
    assert health(p, "tao") == 2
    play(p, Attack("basic"), "1", Attack("basic"), "1 1 1")
    assert prompt_text(play(to_round_2(p), Attack("tao"), "1 1")) == "Reroll basic"


def test_b6_wolverines_sixes_may_strike_others() -> None:
    """B6: a 6 may go to a legal target not named; his other hits stay with those named."""
    p = fight("r1:wolverine/d:tao+ra/md:1 .\n. .", gear={"wolverine": "ak_47"})
    play(p, Attack("tao"), "6 4 4 1 1 1")
    assert p.options == [Hit("militia", "dictator"), Hit("ra"), Hit("tao")]
    p.answer(Hit("ra"))
    assert (health(p, "ra"), health(p, "tao")) == (2, 1)


def test_b6_wolverine_may_strike_a_stray_target_twice() -> None:
    """B6: as often as it needs, while he has sixes."""
    p = fight("r1:wolverine/d:tao+ra .\n. .", gear={"wolverine": "ak_47"})
    play(p, Attack("tao"), "6 6 6 1 1 1", Hit("ra"), Hit("ra"), Hit("ra"))
    assert (p.at("ra"), health(p, "tao")) == ("", 3)


def test_b6_wolverines_spare_sixes_go_on() -> None:
    """B6: with the one named dead the sixes left strike whoever else is legal; Runde after the others."""
    p = fight("r1:wolverine/d:tao+ra+runde .\n. .", gear={"wolverine": "ak_47"}, wounds={"tao": 2})
    play(p, Attack("tao"), "6 6 5 5 5 5")
    assert p.options == [Hit("ra"), Hit("tao")]
    p.answer(Hit("tao"))
    assert p.options == [Hit("ra"), Hit("runde")]
    p.answer(Hit("ra"))
    assert (p.at("tao"), health(p, "ra"), health(p, "runde")) == ("", 1, 3)


def test_b6_one_stray_militia_at_a_time() -> None:
    """B6: militia not named are struck one for each 6."""
    p = fight("r1:wolverine/md:4 .\n. .", gear={"wolverine": "ak_47"})
    play(p, GUARD, "6 6 4 4 4 1")
    assert p.militia("A1", 1) == 1


# -- moments of an attack -------------------------------------------------------------------------


def test_b4_whoever_can_attack_must() -> None:
    """B4: there is no holding fire: the first target has to be named."""
    assert Done() not in fight("r1:preaction/d:ra/md:1 .\n. .").options


def test_b4_without_a_die_no_attack_and_nothing_is_used_up() -> None:
    """B4: armor has taken all his dice: he does nothing, and keeps what he wears."""
    p = fight("r1:bouba/md:1 .\n. .", gear={"bouba": "full_body_armor"})
    assert prompt_text(play(p, Attack("bouba"), "1")) == "Retreat A1"


def test_b13_grenades_go_with_the_first_attack() -> None:
    """B13: their numbers count until then; weapon and grenade add up, and both of two are thrown."""
    p = fight("r1:preaction/d:tao/md:9 .\n. .", gear={"preaction": "m16 bandolier grenade mortar"})
    assert order(p) == ["militia dictator", "tao", "preaction"]
    play(p, *misses("preaction", 9), Attack("preaction"), "1 1 1")
    assert health(p, "preaction") == 3
    p.answer(*[GUARD] * 7)
    assert p.dice == 2 + 3 + 3 + 5
    p.chance(" ".join(["1"] * 13))
    assert p.card_ids("preaction") == ["m16", "", "bandolier", "", ""]
    assert p.state.discards["accessory"] == {"grenade": 1, "mortar": 1}
    assert order(to_round_2(p))[0] == "preaction"


def test_b13_without_an_attack_it_is_kept() -> None:
    """B13: Tao, held by a dog, makes no attack, so he keeps his grenade until he does."""
    p = fight("r1:tao/d:preaction .\n. .", gear={"tao": "grenade", "preaction": "attack_dog"})
    play(p, SetDog("tao"), Attack("tao"), "1 1")
    assert (prompt_text(p), p.card_ids("tao")[ACCESSORY_SLOT]) == ("Retreat A1", "grenade")


def test_b13_meatbop_throws_his_only_accessory() -> None:
    """B13: after that he has none, and attacks no more."""
    p = fight("r1:meatbop/d:bouba .\n. .", gear={"meatbop": "grenade"})
    play(p, Attack("meatbop"), "1", Attack("bouba"), "1 1 1 1 1")
    to_round_2(p)
    play(p, Attack("meatbop"), "1")
    assert prompt_text(p) == "Retreat A1"


@pytest.mark.parametrize(("ruling", "left"), [("off", "smaw"), ("on", "")])
def test_b13_smaw_by_ruling(ruling: str, left: str) -> None:
    """B13: as printed a SMAW stays; ruled otherwise it goes with its first attack (RULING-3)."""
    p = fight("r1:preaction/d:juicer .\n. .", gear={"preaction": "smaw"}, smaw_single_use=ruling)
    p.answer(Attack("juicer"))
    assert p.dice == 12
    p.chance(" ".join(["1"] * 12))
    assert p.card_ids("preaction")[0] == left


def test_b13_stumpy_adds_one_to_a_throw() -> None:
    """B13: his bonus holds for the attack that throws, once."""
    p = fight("r1:stumpy/d:juicer .\n. .", gear={"stumpy": "bandolier grenade grenade"})
    play(p, Attack("stumpy"), "1 1")
    p.answer(Attack("juicer"))
    assert p.dice == 2 + 3 + 3 + 1
    p.chance(" ".join(["1"] * 9))
    to_round_2(p)
    p.answer(Attack("juicer"))
    assert p.dice == 2


# -- Vandal ---------------------------------------------------------------------------------------


def test_b10_vandal_attacks_again_after_the_round() -> None:
    """B10: new targets, a new roll, without what he has thrown; then come the retreats."""
    p = fight("r1:vandal/d:juicer/md:1 .\n. .", gear={"vandal": "uzi grenade"})
    play(p, Attack("vandal"), "1 1", Attack("vandal"), "1")
    p.answer(GUARD, Attack("juicer"))
    assert p.dice == 6
    p.chance("6 1 1 1 1 1").answer(Hit("militia", "dictator"))
    assert prompt_text(p) == "Attack vandal"
    p.answer(Attack("juicer"))
    assert p.dice == 3
    p.chance("4 4 4")
    assert (health(p, "juicer"), prompt_text(p)) == (2, "Retreat A1")


def test_b10_a_dead_vandal_does_not() -> None:
    """B10: killed in the round he has no second attack."""
    p = fight("r1:vandal+ra/d:preaction .\n. .", wounds={"vandal": 2})
    play(p, Attack("vandal"), "6 1", Attack("preaction"), "1 1")
    assert prompt_text(p) == "Retreat A1"


# -- Adelheid -------------------------------------------------------------------------------------


def test_b15_adelheid_turns_militia_that_act_from_the_next_round() -> None:
    """B15: each hit on militia may turn it over; it does not act in this round."""
    p = fight("r1:adelheid/m1:1/md:4 .\n. .", gear={"adelheid": "m16_with_laser_sight"})
    assert order(p) == ["adelheid", "militia dictator", "militia rebel 1"]
    play(p, GUARD, "6 6 1 1")
    assert p.options == [Hit("militia", "dictator"), Turn("dictator")]
    p.answer(Turn("dictator"))
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (2, 3)
    play(p, *misses("adelheid", 3), GUARD, "1")
    assert prompt_text(p) == "Retreat A1"
    to_round_2(p)
    play(p, GUARD, "1 1 1 1", *misses("adelheid", 3), GUARD, "1", GUARD, "1")
    assert prompt_text(p) == "Retreat A1"


def test_b15_over_the_cap_it_dies() -> None:
    """B15: with ten of her side there it cannot change sides."""
    p = fight("r1:adelheid/m1:9/md:4 .\n. .", gear={"adelheid": "ak_47_with_burst_fire ghillie_suit"})
    play(p, GUARD, GUARD, "6 6 1 1")
    p.answer(Turn("dictator"))
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (10, 2)


def test_b15_turning_the_last_one_ends_the_fight() -> None:
    """B15: at once, so nobody is left on the other side."""
    p = fight("r1:adelheid/md:1 .\n. .", gear={"adelheid": "m16_with_laser_sight"})
    play(p, GUARD, "6 1 1 1", Turn("dictator"))
    assert (p.state.fight, p.militia("A1", 0), p.control("A1")) == (None, 1, "rebel 1")


def test_b15_for_the_dictator_too() -> None:
    """B15: it is the militia of her owner, whoever he is."""
    p = fight("d:adelheid/m1:2/m2:1 .\n. .", rebels=2, gear={"adelheid": "m16_with_laser_sight"})
    play(p, Attack("militia", "rebel 1"), "6 1 1 1", Turn("rebel 1"))
    assert [p.militia("A1", player) for player in range(3)] == [1, 1, 1]


def test_b15_a_hit_turns_one() -> None:
    """B15: two named and one hit: one is turned, or one dies."""
    gear = {"adelheid": "ak_47_with_burst_fire ghillie_suit"}
    p = play(fight("r1:adelheid/md:4 .\n. .", gear=gear), GUARD, GUARD, "6 1 1 1")
    assert p.answer(Turn("dictator")).kind == "Attack"
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (1, 3)
    p = play(fight("r1:adelheid/md:4 .\n. .", gear=gear), GUARD, GUARD, "6 1 1 1")
    assert p.answer(Hit("militia", "dictator")).kind == "Attack"
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (0, 3)


# -- Max ------------------------------------------------------------------------------------------


def test_b14_max_troubles_enemy_mercs_only() -> None:
    """B14: -1 initiative and combat for enemy MERCs, not for militia, not for the Dictator card."""
    p = fight("oil/base/d:snake/md:1/r1:max .\n. .")
    assert order(p) == ["castro", "snake", "militia dictator", "max"]
    p.answer(Attack("max"))
    assert p.dice == 2
    p.chance("1 1").answer(Attack("max"))
    assert p.dice == 3
    p.chance("1 1 1").answer(Attack("max"))
    assert p.dice == 1


# -- bombardment ----------------------------------------------------------------------------------


def bombard(drawing: str, by: str, **given: object) -> Position:
    p = position(drawing, **given)  # type: ignore[arg-type]
    slot = p.card_ids(by).index("mortar")
    return p.do(BombardSector(p.unit(by), slot, p.cell("B1")))


def test_b12_one_attack_at_the_sector_next_door() -> None:
    """B12: full combat and target number, no answer, no fight; the mortar is gone, control follows."""
    p = bombard("r1:tao md:3\n. .", "tao", gear={"tao": "m16 mortar"})
    assert (prompt_text(p), p.options) == ("Attack tao", [GUARD])
    p.answer(GUARD, GUARD, GUARD)
    assert p.dice == 3 + 3 + 5
    p.chance(" ".join(["6"] * 11))
    assert (p.prompt, p.state.fight, p.militia("B1", 1), p.control("B1")) == (None, None, 0, "")
    assert p.card_ids("tao") == ["m16", "", ""]


def test_b12_the_target_number_caps_it() -> None:
    """B12: five targets for a MERC with a mortar; ruled otherwise, all of them (RULING-12)."""
    p = bombard("r1:tao md:7\n. .", "tao", gear={"tao": "mortar"})
    p.answer(*[GUARD] * 5)
    assert p.kind == "combat"
    p = bombard("r1:tao md:7\n. .", "tao", gear={"tao": "mortar"}, mortar_cap="none")
    p.answer(*[GUARD] * 6)
    assert p.kind == "Attack"
    assert p.answer(GUARD).kind == "combat"


def test_b12_one_mortar_an_action() -> None:
    """B12: other grenades and mortars are left out and stay; Stumpy's bonus counts."""
    p = bombard("r1:stumpy md:3\n. .", "stumpy", gear={"stumpy": "bandolier mortar grenade"})
    p.answer(GUARD, Done())
    assert p.dice == 2 + 5 + 1
    p.chance("1 1 1 1 1 1 1 1")
    assert p.card_ids("stumpy") == ["", "", "bandolier", "", "grenade"]


def test_b12_protection_and_armor_hold() -> None:
    """B12: the Dictator's shield, Runde, armor and the shot work as in a fight."""
    p = bombard("r1:lucid oil/base/md:1\n. .", "lucid", gear={"lucid": "mortar"})
    assert p.options == [GUARD]
    p = bombard("r1:lucid d:runde+tao\n. .", "lucid", gear={"lucid": "mortar", "tao": "flak_vest"})
    assert p.options == [Attack("tao")]
    p.answer(Attack("tao"), Done()).chance("3 3 1 1 1 1 1")
    assert (health(p, "tao"), p.card_ids("tao")[1]) == (2, "")
    p = bombard("r1:lucid d:runde\n. .", "lucid", gear={"lucid": "mortar", "runde": "epinephrine_shot"})
    play(p, Attack("runde"), "6 6 6 6 6 6 6", Save("runde"))
    assert health(p, "runde") == 1


def test_b12_no_reroll_and_no_turning_from_afar() -> None:
    """B12: a bombardment is no combat: Basic has no second roll, Adelheid's hits kill."""
    p = bombard("r1:basic md:3\n. .", "basic", gear={"basic": "mortar"})
    assert p.answer(GUARD, Done()).chance("1 1 1 1 1 1 1").prompt is None
    p = bombard("r1:adelheid md:3\n. .", "adelheid", gear={"adelheid": "mortar"})
    p.answer(GUARD, Done()).chance("6 1 1 1 1 1")
    assert (p.prompt, p.militia("B1", 0), p.militia("B1", 1)) == (None, 0, 2)


def test_b12_sets_off_no_mines() -> None:
    """B12: nobody goes there."""
    p = bombard("r1:tao md:1/$land_mine\n. .", "tao", gear={"tao": "mortar"})
    play(p, GUARD, "6 1 1 1 1 1 1 1")
    assert (p.prompt, p.stash("B1")) == (None, ["land_mine"])


def test_b12_the_dictator_bombards_too() -> None:
    """B12: for either side."""
    p = bombard("d:tao r1:ra/m2:2\n. .", "tao", rebels=2, active=DICTATORS, gear={"tao": "mortar"})
    assert p.options == [Attack("militia", "rebel 2"), Attack("ra")]
