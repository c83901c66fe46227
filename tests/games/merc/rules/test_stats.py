"""Current numbers of a unit (C8, C9, B13, B14, M4)."""

import pytest
from msgspec.structs import replace

from bythebook.games.merc.box.effects import Bonus
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.stats import (
    ALL,
    NONE,
    Stats,
    day_actions,
    effect_of,
    militia_hits_on,
    militia_initiative,
    stats,
    strength,
    trains,
)
from bythebook.games.merc.state.state import MILITIA, REBELS, UNITS, Fight, Gear
from tests.games.merc.positions import Position, position


def stats_of(p: Position, name: str, throws: int = ALL) -> Stats:
    return stats(p.state, p.unit(name), throws=throws)


def squad(names: str, **gear: str) -> Position:
    """A Rebel squad alone on the map."""
    return position(f"gold/r1:{names} .\n. .", gear=gear)


def fight(rebels: str, dictators: str, **gear: str) -> Position:
    """Two squads in a fight."""
    p = position(f"gold/r1:{rebels}/d:{dictators} .\n. .", gear=gear)
    p.state.fight = Fight(at=0, attacker=REBELS, round=1)
    return p


def test_c1_the_numbers_of_units_stay_below_the_marks_of_militia() -> None:
    """C1: a unit for each MERC and one for the Dictator card."""
    assert len(facts().mercs) + 1 == UNITS <= MILITIA


def test_c8_a_merc_without_cards_has_what_is_printed() -> None:
    """C8: 3 health, 1 target, no armor, and the three skills of the card."""
    assert stats_of(squad("shooter"), "shooter") == Stats(1, 0, 6, 1, 0, 3, 3, pierces=False, hit_on=4)


def test_c8_every_equipped_card_counts() -> None:
    """C8: printed value plus all equipped cards."""
    p = squad("tao", tao="ak_47_with_bipod kevlar_vest field_radio")
    assert stats_of(p, "tao")[:5] == (1 + 1 - 1 + 1, 1 + 1, 3 + 4, 1, 2)


def test_c8_combat_and_training_stop_at_zero_initiative_does_not() -> None:
    """C8: combat below 0 rolls no dice, training counts as 0, initiative may be negative."""
    teresa = stats_of(squad("teresa", teresa="full_body_armor"), "teresa")
    assert (teresa.initiative, teresa.training, teresa.combat) == (-3, 0, 0)
    assert stats_of(fight("max", "shooter"), "shooter")[:3] == (0, 0, 5)


def test_c8_outside_a_fight_nobody_trains_less_by_an_ability() -> None:
    """C8: only Max takes training away, from those he fights; else what card and gear have is enough."""
    abilities = [merc.effect for merc in facts().mercs if isinstance(merc.effect, Bonus)]
    assert all(bonus.training >= 0 for bonus in abilities if bonus.to != "enemy_mercs")
    for merc in facts().mercs:
        for card in facts().equipment:
            p = squad(merc.id)
            p.state.gear[p.unit(merc.id)] = (Gear(card.index), None, None)
            assert trains(p.state, p.unit(merc.id)) == (stats_of(p, merc.id).training > 0)


def test_b14_max_keeps_enemies_in_his_fight_from_training() -> None:
    """B14: one training less is none for who has one."""
    p = fight("tao", "max")
    assert not trains(p.state, p.unit("tao"))
    p.state.fight = None
    assert trains(p.state, p.unit("tao"))


def test_c8_nothing_takes_targets_away() -> None:
    """C8: everybody has at least 1 target, because no card and no ability lowers the number."""
    assert all(card.targets >= 0 for card in facts().equipment)
    assert all(merc.effect.targets >= 0 for merc in facts().mercs if isinstance(merc.effect, Bonus))


def test_c8_wounds_lower_health_and_juicer_has_more() -> None:
    """C8: health is what is left of the full number."""
    p = position("gold/r1:juicer+tao .\n. .", wounds={"juicer": 1, "tao": 2})
    assert (stats_of(p, "juicer").health, stats_of(p, "juicer").full) == (4, 5)
    assert (stats_of(p, "tao").health, stats_of(p, "tao").full) == (1, 3)


def test_c8_worn_armor_counts_what_is_left() -> None:
    """C8: lost armor points are gone, the card's other numbers stay."""
    p = squad("tao", tao="full_body_armor:4")
    assert (stats_of(p, "tao").armor, stats_of(p, "tao").initiative) == (2, 1 - 3)


def test_c8_actions_of_a_day() -> None:
    """C8: two actions; Ewok has three, Faustina one more that only trains."""
    actions = [day_actions(facts().merc[name].index) for name in ("tao", "ewok", "faustina")]
    assert actions == [(2, 0), (3, 0), (2, 1)]


@pytest.mark.parametrize(
    ("name", "card", "skill", "gain"),
    [
        ("bouba", "9mm_handgun", "combat", 1),
        ("mayhem", "uzi", "combat", 2),
        ("moe", "smaw", "targets", 1),
        ("ra", "m16", "targets", 1),
        ("vandradi", "uzi", "combat", 1),
        ("rozeske", "ghillie_suit", "combat", 1),
        ("stumpy", "grenade", "combat", 1),
    ],
)
def test_c8_abilities_that_ask_for_a_card(name: str, card: str, skill: str, gain: int) -> None:
    """C8: an ability adds its number while its card is worn, and not without it.

    So it is with Bouba, Mayhem, Moe, Ra, Vandradi, Rozeske and Stumpy.
    """
    printed = facts().merc[name]
    bare = {"combat": printed.combat, "targets": 1}[skill]
    assert getattr(stats_of(squad(name), name), skill) == bare
    with_card = bare + getattr(facts().card[card], skill) + gain
    assert getattr(stats_of(squad(name, **{name: card}), name), skill) == with_card


def test_c8_the_wrong_weapon_gives_nothing() -> None:
    """C8: Bouba wants a handgun, Vandradi a weapon that adds a target."""
    assert stats_of(squad("bouba", bouba="m16"), "bouba").combat == 1 + 3
    assert stats_of(squad("vandradi", vandradi="m16"), "vandradi").combat == 2 + 3


def test_c8_dutch_is_better_without_a_weapon() -> None:
    """C8: +1 combat and initiative unarmed."""
    assert stats_of(squad("dutch"), "dutch")[:3] == (2, 2, 3)
    assert stats_of(squad("dutch", dutch="uzi"), "dutch")[:3] == (1, 2, 2)


def test_c8_snake_alone_and_tavisto_with_a_woman() -> None:
    """C8: Snake is better as a squad of one, Tavisto beside a woman."""
    assert stats_of(squad("snake"), "snake").combat == 4
    assert stats_of(squad("snake+tao"), "snake").combat == 3
    assert stats_of(squad("tavisto+tao"), "tavisto").combat == 2
    assert stats_of(squad("tavisto+sonia"), "tavisto")[:3] == (3, 4, 3)


def test_c8_vulture_is_not_slowed_by_gear() -> None:
    """C8: what lowers Vulture's initiative is left out, what raises it counts."""
    p = squad("vulture", vulture="m16_with_laser_sight full_body_armor")
    assert stats_of(p, "vulture").initiative == 3 + 2


def test_c8_mates_help_and_other_squads_do_not() -> None:
    """C8: Valkyrie gives her mates initiative, not herself, not another squad."""
    p = position("gold/r1:valkyrie+tao/r1b:max .\n. .")
    assert [stats_of(p, name).initiative for name in ("valkyrie", "tao", "max")] == [4, 2, 2]


def test_c9_haarg_needs_a_strictly_better_mate() -> None:
    """C9: +1 wherever a squad mate is strictly better, skill by skill, with gear."""
    assert stats_of(squad("haarg+stumpy"), "haarg")[:3] == (2, 1, 3)
    assert stats_of(squad("haarg+badger"), "haarg")[:3] == (1, 1, 3)
    assert stats_of(squad("haarg+badger", badger="9mm_handgun"), "haarg").combat == 4


def test_c9_sarge_leads_if_nobody_is_faster() -> None:
    """C9: equal is enough, and so is being alone; printed value and gear are compared."""
    assert stats_of(squad("sarge"), "sarge")[:3] == (4, 3, 2)
    assert stats_of(squad("sarge+golem"), "sarge").combat == 2
    assert stats_of(squad("sarge+bouba"), "sarge").combat == 1
    assert stats_of(squad("sarge+valkyrie", sarge="field_radio"), "sarge").initiative == 3 + 1 + 1 + 1


def test_c9_tack_lifts_her_whole_squad() -> None:
    """C9: +2 initiative for all while nobody has more than she; abilities are not compared."""
    p = squad("tack+sarge")
    assert (stats_of(p, "tack").initiative, stats_of(p, "sarge").initiative) == (5, 3 + 1 + 2)
    assert stats_of(squad("tack+preaction"), "tack").initiative == 3


def test_b13_grenades_count_until_they_are_thrown() -> None:
    """B13: their numbers are part of the stats, all of them, one of them, or none."""
    p = squad("tao", tao="m16 bandolier grenade mortar")
    assert stats_of(p, "tao")[:4] == (1 - 4, 1, 3 + 3 + 3 + 5, 1 + 2 + 4)
    assert stats_of(p, "tao", NONE).combat == 6
    assert stats_of(p, "tao", 4)[2:4] == (3 + 3 + 5, 1 + 4)


def test_b13_stumpy_has_one_more_once() -> None:
    """B13: Stumpy's +1 comes with any throw, once, and not without."""
    p = squad("stumpy", stumpy="bandolier grenade grenade")
    assert stats_of(p, "stumpy").combat == 2 + 3 + 3 + 1
    assert stats_of(p, "stumpy", NONE).combat == 2


def test_b14_max_weakens_enemy_mercs_in_his_fight() -> None:
    """B14: enemy MERCs have -1 initiative and combat; not his friends, not militia, not the Dictator card."""
    p = fight("max+tao", "ra")
    assert [stats_of(p, name).combat for name in ("max", "tao", "ra")] == [2, 3, 1]
    p.state.fight = None
    assert stats_of(p, "ra").combat == 2
    boss = position("gold/r1:max/base .\n. .")
    boss.state.fight = Fight(at=0, attacker=REBELS, round=1)
    assert stats_of(boss, "castro").combat == 2


def test_b14_max_in_another_squad_of_the_sector_counts() -> None:
    """B14: a bystander's Max still counts; one in another sector does not."""
    p = position("gold/r1:tao/r1b:max/d:ra .\n. .")
    p.state.fight = Fight(at=0, attacker=REBELS, round=1)
    assert stats_of(p, "ra").combat == 1
    far = position("gold/r1:tao/d:ra r1b:max\n. .")
    far.state.fight = Fight(at=0, attacker=REBELS, round=1)
    assert stats_of(far, "ra").combat == 2


def test_b2_khenns_roll_is_his_initiative() -> None:
    """B2: nothing adds to what Khenn has rolled while the fight is on."""
    p = fight("khenn+valkyrie", "max", khenn="field_radio")
    assert p.state.fight is not None
    p.state.fight = replace(p.state.fight, khenn=4)
    assert stats_of(p, "khenn").initiative == 4
    p.state.fight = None
    assert stats_of(p, "khenn").initiative == 0 + 1 + 1


def test_b6_lucid_hits_on_three() -> None:
    """B6: dice hit from 4 up, Lucid's from 3."""
    assert (stats_of(squad("tao"), "tao").hit_on, stats_of(squad("lucid"), "lucid").hit_on) == (4, 3)


def test_b7_armor_piercing_ammunition() -> None:
    """B7: an armor-piercing weapon makes the whole attack pierce."""
    assert stats_of(squad("tao", tao="m16_with_ap_ammo"), "tao").pierces
    assert not stats_of(squad("tao", tao="m16"), "tao").pierces


def test_m4_walter_and_veterans() -> None:
    """M4: Walter gives his owner's militia in his sector +2 initiative, Veteran Militia the Dictator's +1."""
    p = position("gold/d:walter/md:2 coal/md:1\nm1:1 .", in_force="veteran_militia")
    ruler = p.state.ruler
    assert militia_initiative(p.state, ruler, p.cell("A1")) == 2 + 2 + 1
    assert militia_initiative(p.state, ruler, p.cell("B1")) == 2 + 1
    assert militia_initiative(p.state, 0, p.cell("A2")) == 2


def test_m4_better_weapons_are_the_dictators() -> None:
    """B6: Dictator militia hit on 3 after Better Weapons, Rebel militia do not."""
    p = position("gold/md:1 m1:1\n. .", in_force="better_weapons")
    assert [militia_hits_on(p.state, player) for player in (0, 1)] == [4, 3]


def test_ruling_2_and_3_change_two_cards() -> None:
    """RULING-2, RULING-3: a bandolier may open 3 slots, a SMAW may be gone after one attack."""
    names = ("bandolier", "smaw")
    kinds = [facts().card[name].index for name in names]
    printed = position("gold .\n. .")
    digital = position("gold .\n. .", bandolier_slots="3", smaw_single_use="on")
    assert [effect_of(printed.state, kind) for kind in kinds] == [facts().card[n].effect for n in names]
    assert [effect_of(digital.state, kind) for kind in kinds] == [
        {v.card: v for v in facts().variants}[n].effect for n in names
    ]


def test_ai_4_5_strength_is_health_and_armor_of_all_forces() -> None:
    """AI-4.5: health and armor of every Rebel unit, militia one each; RULING-10 leaves the militia out."""
    drawing = "gold/r1:tao/m1:4 .\n. ."
    p = position(drawing, gear={"tao": "kevlar_vest"}, wounds={"tao": 1})
    assert strength(p.state, 0, REBELS) == 2 + 2 + 4
    mercs = position(drawing, gear={"tao": "kevlar_vest"}, wounds={"tao": 1}, ai_strength="mercs")
    assert strength(mercs.state, 0, REBELS) == 2 + 2
