"""Whom an attack may be aimed at (B5, D7)."""

from __future__ import annotations

from bythebook.games.merc.rules.combat.targets import Assault, targets
from bythebook.games.merc.state.options import Attack, AttackAllMilitia, Decline, Done, Hit, SetDog
from bythebook.games.merc.state.state import DICTATORS
from tests.games.merc.fights import fight, health, play, prompt_text
from tests.games.merc.positions import Position

GUARD = Attack("militia", "dictator")


def aims(p: Position, name: str, named: tuple[str, ...] = ()) -> set[str]:
    """What a MERC may name in A1, after some others, by names."""
    state = p.state
    taken = [state.mark(*word.split("/")) for word in named]
    found = targets(state, Assault(state.unit(name), 0), taken)
    return {" ".join(filter(None, state.mark_id(mark))) for mark in found}


def test_b5_any_enemy_in_the_sector_one_by_one() -> None:
    """B5: MERCs and militia of the other side, each a target; none of the own side, none from next door."""
    p = fight("r1:ra/r2:bouba/m2:2/d:sonia/md:1 db:max\n. .", rebels=2)
    assert aims(p, "sonia") == {"ra", "bouba", "militia rebel 2"}
    assert aims(p, "ra") == {"sonia", "militia dictator"}


def test_b5_up_to_the_target_number_different_ones() -> None:
    """B5: all are named before the roll; militia as often as they stand there, and one may stop early."""
    p = fight("r1:preaction/md:2 .\n. .", gear={"preaction": "ak_47_with_full_auto"})
    assert p.options == [GUARD]
    p.answer(GUARD)
    assert p.options == [GUARD, Done()]
    p.answer(GUARD)
    assert (p.kind, p.dice) == ("combat", 4)
    p = fight("r1:preaction/md:2 .\n. .", gear={"preaction": "ak_47_with_full_auto"})
    p.answer(GUARD, Done()).chance("6 6 6 6")
    assert p.militia("A1", 1) == 1


def test_b5_fewer_enemies_fewer_targets() -> None:
    """B5: with everybody named the roll follows."""
    p = fight("r1:preaction/d:max/md:1 .\n. .", gear={"preaction": "ak_47_with_full_auto"})
    assert p.answer(GUARD, Attack("max")).kind == "combat"


def test_b5_the_dictator_card_is_shielded_by_any_other_unit() -> None:
    """B5: he cannot be named while another unit of his is there, even if that one is named; a dog is none."""
    drawing = "oil/base{}/r1:preaction .\n. ."
    assert aims(fight(drawing.format("/md:1")), "preaction") == {"militia dictator"}
    assert aims(fight(drawing.format("/d:ra")), "preaction") == {"ra"}
    assert aims(fight(drawing.format("/d:ra")), "preaction", ("ra",)) == set()
    alone = fight(drawing.format(""), gear={"castro": "attack_dog"})
    assert aims(alone, "preaction") == {"castro"}


def test_d7_the_shield_falls_with_the_last_of_them() -> None:
    """D7: once the others are dead he is a target like anybody."""
    p = fight("oil/base/md:1/r1:preaction+sonia .\n. .")
    play(p, GUARD, "6 1")
    assert (prompt_text(p), p.options) == ("Attack sonia", [Attack("castro")])
    p.answer(Attack("castro")).chance("4 4")
    assert health(p, "castro") == 1


def test_d7_a_dictator_in_a_squad_is_shielded_too() -> None:
    """D7: it is the card that is protected, wherever it stands."""
    p = fight("oil/base/d:ra/r1:preaction .\n. .")
    p.state.squad[p.unit("castro")] = p.state.squad[p.unit("ra")]
    assert aims(p, "preaction") == {"ra"}


def test_b5_runde_is_the_last_merc() -> None:
    """B5: only when no other MERC of his side is available; militia do not protect him."""
    p = fight("r1:runde+ra/m1:1/d:preaction .\n. .")
    assert aims(p, "preaction") == {"ra", "militia rebel 1"}
    assert aims(p, "preaction", ("ra",)) == {"runde", "militia rebel 1"}
    p = fight("r1:runde/m1:1/d:preaction .\n. .")
    assert aims(p, "preaction") == {"runde", "militia rebel 1"}


def test_b5_runde_covers_the_dictator_but_the_dictator_does_not_cover_him() -> None:
    """B5: the Dictator card, shielded by Runde, is no MERC that is available."""
    p = fight("oil/base/d:runde/r1:preaction .\n. .")
    assert aims(p, "preaction") == {"runde"}


def test_b5_runde_and_dogs() -> None:
    """B5: a dog goes to Runde only if nobody else can be held."""
    p = fight("r1:runde+ra+max/d:preaction .\n. .", gear={"preaction": "attack_dog"})
    assert p.options == [Decline(), SetDog("max"), SetDog("ra")]
    p = fight("r1:runde+shadkaam/d:preaction .\n. .", gear={"preaction": "attack_dog"})
    assert p.options == [Decline(), SetDog("runde")]


def test_b5_buzzkill_names_mercs_before_militia() -> None:
    """B5: militia only when no MERC is left to name; a spare target may be one."""
    p = fight("r1:buzzkill/d:snake+ra/md:2 .\n. .", gear={"buzzkill": "ak_47_with_full_auto"})
    assert aims(p, "buzzkill") == {"snake", "ra"}
    assert aims(p, "buzzkill", ("snake", "ra")) == {"militia dictator"}


def test_b5_buzzkill_and_a_shielded_dictator() -> None:
    """B5: with only the shield there he shoots it; alone, the Dictator counts as a MERC."""
    assert aims(fight("oil/base/md:1/r1:buzzkill .\n. ."), "buzzkill") == {"militia dictator"}
    assert aims(fight("oil/base/r1:buzzkill .\n. ."), "buzzkill") == {"castro"}


def test_b5_rizens_target_covers_all_militia() -> None:
    """B5: one target for all enemy militia of all players; those of his gear come on top."""
    p = fight("d:rizen+ra/m1:2/m2:1/r1:snake .\n. .", rebels=2, gear={"rizen": "uzi"}, entering=DICTATORS)
    assert (prompt_text(p), p.options) == ("Attack rizen", [Attack("snake"), AttackAllMilitia()])
    p.answer(AttackAllMilitia())
    assert p.options == [Attack("snake"), Done()]
    p.answer(Done()).chance("6 6")
    assert p.options == [Hit("militia", "rebel 1"), Hit("militia", "rebel 2")]


def test_b5_rizen_without_militia_attacks_like_anybody() -> None:
    """B5: then it is a target for a MERC."""
    assert fight("r1:rizen/d:ra .\n. .").options == [Attack("ra")]


def test_b5_rizen_may_leave_the_militia() -> None:
    """B5: his one target may be a MERC instead."""
    p = fight("r1:rizen/d:ra/md:3 .\n. .").answer(Attack("ra"))
    p.chance("6 6")
    assert (health(p, "ra"), p.militia("A1", 1)) == (1, 3)


def test_b4_meatbop_attacks_only_with_an_accessory() -> None:
    """B4: without one he makes no attack; he is a target as before."""
    p = fight("r1:meatbop/md:1 .\n. .")
    assert aims(p, "meatbop") == {"militia dictator"}
    assert prompt_text(play(p, Attack("meatbop"), "1")) == "Retreat A1"
    p = fight("r1:meatbop/md:1 .\n. .", gear={"meatbop": "field_radio"})
    assert prompt_text(play(p, Attack("meatbop"), "1")) == "Attack meatbop"
    p = fight("r1:meatbop/md:1 .\n. .", gear={"meatbop": "m16 flak_vest"})
    assert prompt_text(play(p, Attack("meatbop"), "1")) == "Retreat A1"
