"""Dogs and healing at a unit's moment (B4, E8, E9)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.state.options import Attack, Decline, Done, Heal, Hit, Retreat, SetDog
from tests.games.merc.fights import card, fight, health, on, play, prompt_text
from tests.games.merc.positions import Position

GUARD = Attack("militia", "dictator")
ACCESSORY = 2


def test_b4_dog_then_healing_then_attack() -> None:
    """B4: the parts of a moment come in this order, and the carrier attacks as usual."""
    gear = {"surgeon": "bandolier attack_dog ghillie_suit"}
    p = fight("r1:surgeon/d:ra .\n. .", gear=gear, wounds={"surgeon": 1})
    assert prompt_text(p) == "Dog surgeon"
    p.answer(SetDog("ra"))
    assert prompt_text(p) == "Heal surgeon"
    p.answer(Done())
    assert (prompt_text(p), p.options) == ("Attack surgeon", [Attack("ra")])


def test_b4_militia_act_one_by_one() -> None:
    """B4: each militia chooses its own target, knowing what the others have done."""
    p = fight("m1:1/r1:tao/md:3 .\n. .")
    both = [Attack("militia", "rebel 1"), Attack("tao")]
    assert p.options == both
    assert play(p, both[0], "1").options == both
    assert play(p, both[0], "6").options == [Attack("tao")]


# -- healing --------------------------------------------------------------------------------------


def test_e8_a_kit_turns_dice_into_health() -> None:
    """E8: a die for a wound, in the squad, before attacking; a first aid kit has one use."""
    p = fight(
        "r1:preaction+tao/r1b:ra/md:1 .\n. .",
        gear={"preaction": "m16 first_aid_kit"},
        wounds={"tao": 2, "preaction": 1, "ra": 1},
    )
    kit = "first_aid_kit"
    assert p.options == [Done(), Heal("preaction", 1, kit), Heal("tao", 1, kit), Heal("tao", 2, kit)]
    p.answer(Heal("tao", 2, kit))
    assert (health(p, "tao"), p.card_ids("preaction")[ACCESSORY]) == (3, "")
    p.answer(GUARD)
    assert p.dice == 3


def test_e8_a_medical_kit_has_three_uses_a_use_is_a_merc_healed() -> None:
    """E8: several MERCs in one moment, any number of dice each, while uses and dice last."""
    p = fight(
        "r1:preaction+tao+ra/md:1 .\n. .",
        gear={"preaction": "m16 medical_kit"},
        wounds={"tao": 2, "preaction": 1, "ra": 2},
    )
    kit = "medical_kit"
    p.answer(Heal("tao", 2, kit), Heal("ra", 2, kit))
    assert (health(p, "tao"), health(p, "ra"), card(p, "preaction", ACCESSORY).wear) == (3, 3, 2)
    assert p.options == [Done(), Heal("preaction", 1, kit)]
    p.answer(Heal("preaction", 1, kit))
    assert (p.card_ids("preaction")[ACCESSORY], p.state.discards["accessory"]) == ("", {kit: 1})
    assert prompt_text(p) == "Attack militia of dictator"


def test_e8_a_use_may_be_a_die() -> None:
    """E8: ruled otherwise each die is a use: three wounds empty a medical kit (RULING-13)."""
    p = fight(
        "r1:preaction+tao/md:1 .\n. .",
        gear={"preaction": "m16 medical_kit"},
        wounds={"tao": 2, "preaction": 2},
        kit_use="die",
    )
    kit = "medical_kit"
    p.answer(Heal("tao", 2, kit))
    assert card(p, "preaction", ACCESSORY).wear == 2
    assert p.options == [Done(), Heal("preaction", 1, kit)]
    p.answer(Heal("preaction", 1, kit))
    assert p.card_ids("preaction")[ACCESSORY] == ""


@pytest.mark.parametrize(("kit_use", "wear"), [("merc", [None, 0]), ("die", [2, 2])])
def test_e8_of_two_like_kits_the_used_one_goes_first(kit_use: str, wear: list[int | None]) -> None:
    """E8: an option names the kind of kit; the fewest uses that will do are spent."""
    p = fight(
        "r1:preaction+tao/md:1 .\n. .",
        gear={"preaction": "m16 bandolier medical_kit:2 medical_kit"},
        wounds={"tao": 2, "preaction": 1},
        kit_use=kit_use,
    )
    p.answer(Heal("tao", 2, "medical_kit"), Done())
    worn = p.state.gear[p.unit("preaction")][ACCESSORY + 1 :]
    assert [None if gear is None else gear.wear for gear in worn] == wear


def test_e8_all_dice_given_up_is_no_attack() -> None:
    """E8: nothing is left to attack with, and what he would throw he keeps."""
    p = fight(
        "r1:preaction+juicer/d:tao .\n. .",
        gear={"preaction": "first_aid_kit"},
        wounds={"juicer": 4},
    )
    p.answer(Heal("juicer", 2, "first_aid_kit"))
    assert prompt_text(p) == "Attack juicer"


def test_e8_surgeon_trades_dice_without_end() -> None:
    """E8: his ability heals himself and his squad, as often as he has dice."""
    p = fight("r1:surgeon+tao/d:ra .\n. .", wounds={"surgeon": 1, "tao": 1})
    assert p.options == [Done(), Heal("surgeon", 1, "ability"), Heal("tao", 1, "ability")]
    p.answer(Heal("surgeon", 1, "ability"), Heal("tao", 1, "ability"))
    assert (health(p, "surgeon"), health(p, "tao")) == (3, 3)
    p.answer(Attack("ra"))
    assert p.dice == 1


def test_e8_whoever_is_held_cannot_heal() -> None:
    """E8: a dog on him leaves him nothing but the dog."""
    p = fight("r1:surgeon/d:preaction .\n. .", gear={"preaction": "attack_dog"}, wounds={"surgeon": 1})
    play(p, SetDog("surgeon"), Attack("surgeon"), "1 1")
    assert (prompt_text(p), p.options) == ("Attack surgeon", [Attack("dog", "surgeon")])


# -- dogs -----------------------------------------------------------------------------------------


def fight_with_dogs(drawing: str, *, dogs: str = "attack_dog", **given: object) -> Position:
    """Preaction of the Dictator's has dogs; his is the first moment."""
    gear = {"preaction": dogs, **given.pop("gear", {})}  # type: ignore[dict-item]
    return fight(drawing, gear=gear, **given)  # type: ignore[arg-type]


def test_e9_a_held_merc_can_only_attack_his_dog() -> None:
    """E9: others of his side may shoot it too; it has 3 health and is discarded when dead."""
    p = fight_with_dogs("r1:ra+bouba/d:preaction .\n. .")
    assert p.options == [Decline(), SetDog("bouba"), SetDog("ra")]
    play(p, SetDog("bouba"), Attack("ra"), "1 1")
    assert (prompt_text(p), p.options) == ("Attack bouba", [Attack("dog", "bouba")])
    play(p, Attack("dog", "bouba"), "6")
    assert card(p, "preaction", ACCESSORY).wear == 1
    assert p.options == [Attack("dog", "bouba"), Attack("preaction")]
    play(p, Attack("dog", "bouba"), "6 6")
    assert (on(p).holds, p.card_ids("preaction")[ACCESSORY]) == ((), "")
    assert p.state.discards["accessory"] == {"attack_dog": 1}


def test_e9_none_on_shadkaam_one_to_a_merc() -> None:
    """E9: Shadkaam cannot be held, and nobody by two dogs."""
    p = fight_with_dogs("r1:ra+shadkaam+bouba/d:preaction .\n. .", dogs="bandolier attack_dog attack_dog")
    assert p.options == [Decline(), SetDog("bouba"), SetDog("ra")]
    p.answer(SetDog("ra"))
    assert p.options == [Decline(), SetDog("bouba")]
    p.answer(SetDog("bouba"))
    assert prompt_text(p) == "Attack preaction"
    assert [(hold.held, hold.slot) for hold in on(p).holds] == [(p.unit("ra"), 3), (p.unit("bouba"), 4)]


def test_e9_two_dogs_of_one_carrier_are_two_targets() -> None:
    """E9: each held MERC has his own dog, and wounds go to the one that was shot."""
    p = fight_with_dogs("r1:ra+bouba/d:preaction .\n. .", dogs="bandolier attack_dog attack_dog")
    play(p, SetDog("ra"), SetDog("bouba"), Attack("ra"), "1 1", Attack("dog", "bouba"), "6")
    assert (card(p, "preaction", 3).wear, card(p, "preaction", 4).wear) == (0, 1)
    assert p.options == [Attack("dog", "ra")]


def test_e9_not_on_a_shielded_dictator() -> None:
    """E9: the Dictator card can be held when nobody shields it."""
    gear = {"preaction": "attack_dog"}
    assert prompt_text(fight("oil/base/md:1/r1:preaction .\n. .", gear=gear)) == "Attack preaction"
    assert fight("oil/base/r1:preaction .\n. .", gear=gear).options == [Decline(), SetDog("castro")]


def test_e9_tao_does_nothing_against_a_dog() -> None:
    """E9: Tao never attacks one, so held he makes no attack, and free he does not name one."""
    p = fight_with_dogs("r1:tao/d:preaction .\n. .")
    play(p, SetDog("tao"), Attack("tao"), "1 1")
    assert prompt_text(p) == "Retreat A1"
    p = fight_with_dogs("r1:tao+ra/d:preaction .\n. .")
    play(p, SetDog("ra"), Attack("ra"), "1 1", Attack("dog", "ra"), "1 1")
    assert (prompt_text(p), p.options) == ("Attack tao", [Attack("preaction")])


def test_e9_militia_may_shoot_a_dog() -> None:
    """E9: anybody on the side of the one held."""
    p = fight_with_dogs("r1:tao/m1:1/d:preaction .\n. .")
    play(p, SetDog("tao"), Attack("tao"), "1 1")
    assert p.options == [Attack("dog", "tao"), Attack("preaction")]


def test_e9_the_held_dead_the_dog_may_be_set_anew() -> None:
    """E9: at the carrier's next moment."""
    p = fight_with_dogs("r1:tao+ra/d:preaction .\n. .", wounds={"tao": 2})
    play(p, SetDog("tao"), Attack("tao"), "6 1")
    assert on(p).holds == ()
    play(p, Attack("preaction"), "1 1", Done(), Done())
    assert p.options == [Decline(), SetDog("ra")]


def test_e9_the_carrier_dead_the_held_is_free() -> None:
    """E9: the dog goes with his cards."""
    p = fight_with_dogs("r1:ra+bouba/d:preaction+tao .\n. .", wounds={"preaction": 2})
    play(p, SetDog("ra"), Attack("ra"), "1 1", Attack("preaction"), "6")
    assert (on(p).holds, p.state.discards["accessory"]) == ((), {"attack_dog": 1})
    play(p, Attack("ra"), "1 1 1")
    assert (prompt_text(p), p.options) == ("Attack ra", [Attack("tao")])


def test_e9_after_the_fight_it_is_back_with_its_wounds() -> None:
    """E9: the card stays with its carrier and keeps its damage."""
    p = fight_with_dogs("r1:ra/d:preaction .\n. .", wounds={"ra": 1})
    play(
        p, SetDog("ra"), Attack("ra"), "1 1", Attack("dog", "ra"), "4 1", Done(), Done(), Attack("ra"), "5 5"
    )
    assert (p.state.fight, p.card_ids("preaction")[ACCESSORY]) == (None, "attack_dog")
    assert card(p, "preaction", ACCESSORY).wear == 1


def test_e9_a_retreat_frees_the_held_and_a_held_merc_may_retreat() -> None:
    """E9: his squad goes, the dog is back at its carrier."""
    p = fight_with_dogs("r1:ra/r1b:bouba/d:preaction .\n. .")
    play(p, SetDog("ra"), Attack("bouba"), "1 1", Attack("preaction"), "1", Attack("dog", "ra"), "1 1")
    p.answer(Retreat("rebel 1 primary", "B1"))
    assert (on(p).holds, p.at("ra")) == ((), "B1")


def test_e9_the_carrier_may_keep_it() -> None:
    """E9: setting a dog on somebody is optional; he is asked again next round."""
    p = fight_with_dogs("r1:ra/d:preaction .\n. .")
    play(p, Decline(), Attack("ra"), "1 1")
    assert p.options == [Attack("preaction")]
    play(p, Attack("preaction"), "1 1", Done(), Done())
    assert prompt_text(p) == "Dog preaction"


def test_e9_hits_may_be_split_between_a_dog_and_a_merc() -> None:
    """E9: a dog is a target like the others for those it does not hold."""
    p = fight_with_dogs("r1:ra+sonia/d:preaction .\n. .", gear={"sonia": "ak_47_with_burst_fire"})
    play(p, SetDog("ra"), Attack("ra"), "1 1", Attack("dog", "ra"), Attack("preaction"), "6 6 6 6 1")
    assert p.options == [Hit("dog", "ra"), Hit("preaction")]
    p.answer(Hit("dog", "ra"), Hit("dog", "ra"), Hit("dog", "ra"))
    assert (p.card_ids("preaction")[ACCESSORY], health(p, "preaction")) == ("", 2)
