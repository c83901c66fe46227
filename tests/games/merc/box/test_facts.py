"""The printed facts: MERCs, equipment, sectors, Dictators, tactics, sizes and modes."""

import json
from collections import Counter
from dataclasses import fields
from importlib.resources import files
from itertools import combinations
from typing import Any, get_args

import msgspec
import pytest

from bythebook.games.merc.box import facts as module
from bythebook.games.merc.box.effects import (
    ActsBefore,
    Amount,
    Bonus,
    Component,
    DiceToHeal,
    Effect,
    ExtraAction,
    ExtraSlots,
    Fetch,
    Feud,
    HitOn,
    LoseMilitia,
    Never,
    Own,
    OwnName,
    PlaceMilitia,
    SingleAttack,
    Vehicle,
)
from bythebook.games.merc.box.facts import (
    ACCESSORY,
    ARMOR,
    CITY,
    DECKS,
    INDUSTRY,
    TYPES,
    WEAPON,
    WILDERNESS,
    Action,
    Dictator,
    Equipment,
    Facts,
    Merc,
    Mode,
    Rules,
    Sector,
    Size,
    Tactic,
    facts,
)


@pytest.fixture(name="f")
def _facts() -> Facts:
    return facts()


def raw(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(
        files(module.__package__ or "").joinpath("data", name).read_text("utf-8")
    )
    return read


def effects(f: Facts) -> list[Effect]:
    """Every effect on any card of the box."""
    single = [*(merc.effect for merc in f.mercs), *(card.effect for card in f.equipment)]
    several = [effect for d in f.dictators for effect in (*d.setup, *d.turn, *d.always)]
    several += [effect for card in f.tactics for effect in card.effects]
    return [effect for effect in single if effect is not None] + several


def test_section_13_every_file_names_its_source() -> None:
    """Section 13: there are seven files and each says where its facts come from."""
    names = ["mercs", "equipment", "sectors", "dictators", "tactics", "setup", "modes"]
    assert all(raw(f"{name}.json")["source"] for name in names)
    folder = files(module.__package__ or "").joinpath("data")
    found = {file.name for file in folder.iterdir() if file.name.endswith(".json")}
    assert found == {f"{name}.json" for name in names}


@pytest.mark.parametrize(
    ("file", "key", "shape"),
    [
        ("mercs.json", "mercs", Merc),
        ("equipment.json", "equipment", Equipment),
        ("sectors.json", "sectors", Sector),
        ("dictators.json", "dictators", Dictator),
        ("tactics.json", "tactics", Tactic),
        ("setup.json", "sizes", Size),
        ("setup.json", "actions", Action),
        ("modes.json", "modes", Mode),
    ],
)
def test_section_13_no_fact_is_lost_in_reading(file: str, key: str, shape: type) -> None:
    """Section 13: whatever a record of a file says has a field of that name."""
    known = {field.name for field in fields(shape)}
    assert {name for record in raw(file)[key] for name in record} <= known


def test_section_13_records_know_their_place(f: Facts) -> None:
    """Section 13: indices follow the tuples and ids are unique."""
    for records in (f.mercs, f.equipment, f.sectors, f.dictators, f.tactics, f.actions, f.modes):
        assert [record.index for record in records] == list(range(len(records)))
        assert len({record.id for record in records}) == len(records)
    assert [DECKS[card.deck_index] for card in f.equipment] == [card.deck for card in f.equipment]
    assert [TYPES[sector.type_index] for sector in f.sectors] == [sector.type for sector in f.sectors]
    assert facts() is f


def published(f: Facts) -> list[Merc]:
    """The MERCs of the two published boxes; tests of what others do are in the chapters of the rules."""
    return [merc for merc in f.mercs if not merc.since]


def test_c1_fifty_two_mercs(f: Facts) -> None:
    """C1: the base game has 47 MERCs and the expansion 5, one card each."""
    assert Counter(merc.box for merc in published(f)) == {"base": 47, "expansion": 5}
    assert len({merc.name for merc in f.mercs}) == len(f.mercs)


@pytest.mark.parametrize(
    ("boxes", "sums"),
    [
        (("base",), (94, 87, 102)),
        (("expansion",), (11, 11, 10)),
        (("base", "expansion"), (105, 98, 112)),
    ],
)
def test_c1_sums_of_the_skills(f: Facts, boxes: tuple[str, ...], sums: tuple[int, int, int]) -> None:
    """C1: initiative, training and combat of all MERCs add up to the totals of section 13."""
    mercs = [merc for merc in published(f) if merc.box in boxes]
    found = [(merc.initiative, merc.training, merc.combat) for merc in mercs]
    assert tuple(map(sum, zip(*found, strict=True))) == sums
    assert f.merc["shooter"].combat == 6


def test_c2_thirty_sectors(f: Facts) -> None:
    """C2: 16 sectors and 14 more, of which 13 are industries, 3 cities and 14 wilderness."""
    assert Counter(sector.box for sector in f.sectors) == {"base": 16, "expansion": 14}
    assert [len(found) for found in f.sectors_of] == [13, 3, 14]
    assert {f.sectors[i].type for i in f.sectors_of[INDUSTRY]} == {"industry"}
    assert {f.sectors[i].type for i in f.sectors_of[CITY]} == {"city"}
    assert {f.sectors[i].type for i in f.sectors_of[WILDERNESS]} == {"wilderness"}


def test_c2_the_loot_of_the_map(f: Facts) -> None:
    """C2: all sectors hold 30 weapons, 13 armor and 45 accessories, the base ones 18, 8 and 25."""
    base = [sector.loot for sector in f.sectors if sector.box == "base"]
    assert list(map(sum, zip(*(s.loot for s in f.sectors), strict=True))) == [30, 13, 45]
    assert list(map(sum, zip(*base, strict=True))) == [18, 8, 25]


def test_c3_forty_two_kinds_sixty_nine_cards(f: Facts) -> None:
    """C3: 19 kinds of weapons in 28 cards, 11 of armor in 17 and 12 of accessories in 24."""
    base = [card for card in f.equipment if card.box == "base"]
    assert Counter(card.deck for card in base) == {"weapon": 19, "armor": 11, "accessory": 12}
    assert [len(deck) for deck in f.decks] == [28, 17, 24]
    assert all(f.equipment[i].deck_index == d for d in (WEAPON, ARMOR, ACCESSORY) for i in f.decks[d])
    assert all(f.equipment[i].box == "base" for deck in f.decks for i in deck)


@pytest.mark.parametrize(
    ("deck", "sums"),
    [
        (WEAPON, {"combat": 72, "targets": 8, "initiative": 10, "armor_piercing": 7}),
        (ARMOR, {"combat": -14, "initiative": -18, "armor": 51}),
        (ACCESSORY, {"combat": 24, "targets": 18, "training": 6, "initiative": -8}),
    ],
)
def test_c3_sums_of_the_decks(f: Facts, deck: int, sums: dict[str, int]) -> None:
    """C3: the numbers of each deck, copies counted, add up to the totals of section 13."""
    skills = ("combat", "targets", "training", "initiative", "armor", "armor_piercing")
    found = {skill: sum(getattr(f.equipment[i], skill) for i in f.decks[deck]) for skill in skills}
    assert {skill: total for skill, total in found.items() if total} == sums


def test_c3_numbers_in_the_corner(f: Facts) -> None:
    """C3: all 42 numbers differ, and add up to 13330, 3890 and 5650 by deck; special cards have none."""
    numbers = {d: [c.number for c in f.equipment if c.deck == d and c.number is not None] for d in DECKS}
    assert {d: sum(found) for d, found in numbers.items()} == {
        "weapon": 13330,
        "armor": 3890,
        "accessory": 5650,
    }
    assert len({number for found in numbers.values() for number in found}) == 42
    assert {card.box for card in f.equipment if card.number is None} == {"expansion"}


def test_c4_eleven_dictators(f: Facts) -> None:
    """C4: 2 Dictators and 9 more, with skills of 21, 23 and 22 in all."""
    assert Counter(dictator.box for dictator in f.dictators) == {"base": 2, "expansion": 9}
    found = [(d.initiative, d.training, d.combat) for d in f.dictators]
    assert list(map(sum, zip(*found, strict=True))) == [21, 23, 22]


def test_c5_fourteen_tactics_cards(f: Facts) -> None:
    """C5: 10 tactics cards and 4 more; four of them reveal the base."""
    assert Counter(card.box for card in f.tactics) == {"base": 10, "expansion": 4}
    revealing = {card.id for card in f.tactics if card.reveals_base}
    assert revealing == {"better_weapons", "generalisimo", "lockdown", "veteran_militia"}


def test_c6_only_two_or_three_rebels_play_without_the_expansion(f: Facts) -> None:
    """C6: any other number needs it, for the base game has sectors for no larger map."""
    assert tuple(s.rebels for s in f.sizes if not s.needs_expansion) == f.rules.base_only == (2, 3)
    base = Counter(sector.type for sector in f.sectors if sector.box == "base")
    assert (base["industry"], base["city"], base["wilderness"]) == (8, 1, 7)
    assert (f.size[3].industries, f.size[3].cities, f.size[3].wilderness) == (8, 1, 7)
    assert f.rules.dice == 10


def test_c8_every_body_is_alike(f: Facts) -> None:
    """C8: 3 health, 1 target, no armor and 2 actions, before abilities."""
    assert (f.body.health, f.body.targets, f.body.armor, f.body.actions) == (3, 1, 0, 2)
    assert {m.id for m in published(f) if isinstance(m.effect, Bonus) and m.effect.health} == {"juicer"}
    assert {m.id for m in published(f) if isinstance(m.effect, Bonus) and m.effect.actions} == {"ewok"}


def test_c9_sarge_and_tack_lead_haarg_catches_up(f: Facts) -> None:
    """C9: three MERCs compare themselves with their squad, and no other does."""
    leading = {m.id for m in published(f) if isinstance(m.effect, Bonus) and m.effect.when == "leads"}
    assert leading == {"sarge", "tack"}
    assert f.merc["haarg"].effect == Own(
        name="catches_up", numbers={"initiative": 1, "training": 1, "combat": 1}
    )


SETUP_TABLE = """
rebels  map  sectors  industry  city  wilderness  difficulty  extra  reinforce  half
1       3x3  9        4         1     4           2           0      2          1
2       3x4  12       6         1     5           3           4      2          1
3       4x4  16       8         1     7           4           9      3          2
4       4x5  20       10        2     8           5           12     3          2
5       5x5  25       12        2     11          6           15     4          3
6       5x6  30       13        3     14          7           18     4          3
"""


def test_s1_the_setup_table(f: Facts) -> None:
    """S1: map, sectors by type, difficulty, extra militia, reinforcements and half the Rebels."""
    drawn = [
        f"{s.rebels} {s.rows}x{s.cols} {s.sectors} {s.industries} {s.cities} {s.wilderness} "
        f"{s.difficulty} {s.extra} {s.reinforce} {s.half}"
        for s in f.sizes
    ]
    assert [row.split() for row in drawn] == [row.split() for row in SETUP_TABLE.split("\n")[2:] if row]
    assert all(s.industries + s.cities + s.wilderness == s.sectors for s in f.sizes)
    assert all(f.size[s.rebels] is s for s in f.sizes)


def test_s6_five_tactics_cards_ten_for_hussein(f: Facts) -> None:
    """S6: five cards make five days of play, and Hussein's ten do too, at two a turn."""
    assert f.rules.tactics_cards == f.rules.play_days == 5
    hussein = f.dictator["hussein"]
    assert hussein.setup == (Own(name="long_deck", numbers={"cards": 10}),)
    assert hussein.turn == (Own(name="second_card", numbers={"cards": 1}),)
    assert [d.id for d in f.dictators if d.timing == "turn_end"] == ["hussein"]


def test_a1_to_a12_what_actions_cost(f: Facts) -> None:
    """A1: hiring costs two, what is in the table's free rows nothing, all the rest one."""
    costs = {action.id: action.cost for action in f.actions}
    assert {name for name, cost in costs.items() if cost == 2} == {"hire"}
    assert {name for name, cost in costs.items() if cost == 0} == {
        "gift_militia",
        "split_squad",
        "merge_squads",
        "retreat",
    }
    assert set(costs.values()) == {0, 1, 2}
    assert [action.rule for action in f.actions][:8] == [f"A{n}" for n in range(1, 9)]


def test_a9_and_a10_costs_on_the_cards(f: Facts) -> None:
    """A9: bombarding, Feedback and Hagness cost one action; A12: Doc and the repair kit none."""
    assert f.card["mortar"].effect == SingleAttack(bombard_range=1, bombard_cost=1)
    assert f.merc["feedback"].effect == Fetch(cards=1, cost=1)
    assert f.card["repair_kit"].effect == Fetch(cards=1, cost=0, uses=1)
    assert f.merc["hagness"].effect == Own(name="supply", numbers={"cost": 1, "draw": 3, "give": 1})


def test_a7_and_a8_cities_have_a_hospital_and_an_arms_dealer(f: Facts) -> None:
    """A7: every city has both and nothing else has either (A8 likewise)."""
    assert all(sector.hospital == sector.arms_dealer == (sector.type == "city") for sector in f.sectors)


def test_a13_restricted_actions(f: Facts) -> None:
    """A13: Faustina's extra action only trains; that of Oil Reserves only moves and hangs on a sector."""
    assert f.merc["faustina"].effect == ExtraAction(only="train", count=1)
    assert f.tactic["oil_reserves"].effects == (ExtraAction(only="move", count=1, sector="oil"),)
    assert f.sector["oil"].name == "Oil Industry"


def test_b3_the_alphabet_is_the_order_of_the_mercs(f: Facts) -> None:
    """B3: ties go by the alphabet, so MERCs and Dictators are kept in that order."""
    for people in ([m.name for m in f.mercs], [d.name for d in f.dictators]):
        assert people == sorted(people)


def test_b3_who_goes_first(f: Facts) -> None:
    """B3: Kastern goes before everybody and Badger before militia."""
    found = {m.id: m.effect.whom for m in published(f) if isinstance(m.effect, ActsBefore)}
    assert found == {"kastern": "everyone", "badger": "militia"}


def test_b6_who_hits_on_three(f: Facts) -> None:
    """B6: dice hit on 4; Lucid and, after Better Weapons, the Dictator's militia on 3."""
    assert f.rules.hit_on == 4
    assert f.merc["lucid"].effect == HitOn(face=3)
    assert f.tactic["better_weapons"].effects == (HitOn(face=3, to="militia"),)
    assert sum(isinstance(effect, HitOn) for effect in effects(f)) == 2


def test_b13_what_is_thrown(f: Facts) -> None:
    """B13: the cards used up by one attack are those that Apeiron refuses and Stumpy likes."""
    thrown = {card.id for card in f.equipment if isinstance(card.effect, SingleAttack)}
    assert thrown == {"grenade", "fragmentation_grenade", "mortar"}
    apeiron, stumpy = f.merc["apeiron"].effect, f.merc["stumpy"].effect
    assert isinstance(apeiron, Never)
    assert isinstance(stumpy, Bonus)
    for tags in (apeiron.tags, stumpy.tags):
        assert {card.id for card in f.equipment if set(card.tags) & set(tags)} == thrown


def test_m1_and_m2_militia(f: Facts) -> None:
    """M1: initiative 2, combat 1, health 1, no armor, one target; M2: ten a sector, twenty at Kim's base."""
    unit = f.militia
    assert (unit.initiative, unit.combat, unit.health, unit.armor, unit.targets) == (2, 1, 1, 0, 1)
    assert f.rules.militia_cap == 10
    assert f.dictator["kim"].setup[0] == Own(name="open_base", numbers={"cap": 20})


def test_m4_what_makes_militia_faster(f: Facts) -> None:
    """M4: Walter gives his owner's militia +2 initiative, Veteran Militia the Dictator's +1."""
    assert f.merc["walter"].effect == Bonus(to="militia_here", initiative=2)
    assert f.tactic["veteran_militia"].effects == (Bonus(to="militia", initiative=1),)
    assert f.tactic["veteran_militia"].lasts == "game"


def test_q5_feuds_work_both_ways(f: Facts) -> None:
    """Q5: Borris and Squirrel, Squirrel and Natasha, Natasha and Moose, Moose and Borris."""
    pairs = {frozenset((f.mercs[a].id, f.mercs[b].id)) for a, foes in enumerate(f.feuds) for b in foes}
    ring = ("borris", "squirrel", "natasha", "moose")
    assert pairs == {frozenset((ring[i], ring[i - 1])) for i in range(4)}
    assert all(a in f.feuds[b] for a, foes in enumerate(f.feuds) for b in foes)
    assert {m.id for m in published(f) if isinstance(m.effect, Feud)} == set(ring)


def test_e1_and_e4_the_cards_with_a_switch(f: Facts) -> None:
    """E1: a bandolier opens 2 slots, 3 by RULING-2; E4: RULING-3 has a SMAW thrown away after one attack."""
    assert f.card["bandolier"].effect == ExtraSlots(accessory=2, per_merc=1)
    assert f.card["smaw"].effect is None
    other = {variant.ruling: (variant.card, variant.effect) for variant in f.variants}
    assert other == {
        "RULING-2": ("bandolier", ExtraSlots(accessory=3, per_merc=1)),
        "RULING-3": ("smaw", SingleAttack()),
    }


def test_e8_kits_have_one_and_three_uses(f: Facts) -> None:
    """E8: first aid is gone after one use, medical after three; Surgeon's own hands never."""
    found = [f.card["first_aid_kit"].effect, f.card["medical_kit"].effect, f.merc["surgeon"].effect]
    assert found == [DiceToHeal(per_die=1, uses=uses) for uses in (1, 3, None)]


def test_e9_who_does_not_mind_dogs(f: Facts) -> None:
    """E9: no dog is set on Shadkaam and Tao attacks none; the tag they name is the card's."""
    found = {
        m.id: m.effect.deed for m in published(f) if isinstance(m.effect, Never) and "dog" in m.effect.tags
    }
    assert found == {"shadkaam": "be_held_by", "tao": "attack"}
    assert [card.id for card in f.equipment if "dog" in card.tags] == ["attack_dog"]
    assert f.card["attack_dog"].effect == Own(name="dog", numbers={"health": 3, "per_merc": 1})


def test_e2_tags_that_abilities_ask_for_are_on_cards(f: Facts) -> None:
    """E2: an ability names kinds of equipment by tags, and each of them is printed on some card."""
    asked = {tag for m in published(f) if isinstance(m.effect, Bonus | Never) for tag in m.effect.tags}
    assert asked == {"handgun", "uzi", "smaw", "grenade", "mortar", "dog"}
    assert asked <= {tag for card in f.equipment for tag in card.tags}


def test_d9_reinforcing_is_half_the_rebels_and_one(f: Facts) -> None:
    """D9: a card given up brings 2, 2, 3, 3, 4, 4 militia for one to six Rebels."""
    assert [size.reinforce for size in f.sizes] == [size.half + 1 for size in f.sizes] == [2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("card", "numbers"),
    [
        ("lockdown", (5, 10, 15, 20, 25, 30)),
        ("reinforcements", (1, 2, 3, 4, 5, 6)),
        ("seizure", (0, 1, 2, 3, 4, 5)),
        ("sentry", (1, 1, 2, 2, 3, 3)),
        ("block_trade", (1, 1, 2, 2, 3, 3)),
        ("conscripts", (1, 1, 2, 2, 3, 3)),
        ("family_threat", (2, 2, 2, 2, 2, 2)),
        ("tainted_water", (1, 1, 2, 2, 3, 3)),
    ],
)
def test_d10_numbers_by_rebels(f: Facts, card: str, numbers: tuple[int, ...]) -> None:
    """D10: how many militia a card brings or takes in games of one to six Rebels."""
    effect = f.tactic[card].effects[0]
    assert isinstance(effect, PlaceMilitia | LoseMilitia)
    assert tuple(effect.count.number(rebels=rebels) for rebels in range(1, 7)) == numbers


def test_d10_cards_that_last(f: Facts) -> None:
    """D10: three cards hold for the rest of the game, Conscripts comes back at each end of turn."""
    found = {card.id: card.lasts for card in f.tactics if card.lasts != "once"}
    assert found == {
        "better_weapons": "game",
        "veteran_militia": "game",
        "oil_reserves": "game",
        "conscripts": "each_turn_end",
    }


def test_d12_who_hires(f: Facts) -> None:
    """D12: every Dictator's ability hires but Kim's and Hussein's."""
    assert {d.id for d in f.dictators if not d.hires} == {"kim", "hussein"}


def test_d12_abilities_that_count_rebel_sectors(f: Facts) -> None:
    """D12: Kim's garrison stops at 20, Pol Pot's attack at 10; Mao's militia are as many as Rebel sectors."""
    garrison, attack = f.dictator["kim"].setup[1], f.dictator["pol_pot"].turn[0]
    assert isinstance(garrison, PlaceMilitia)
    assert isinstance(attack, PlaceMilitia)
    assert [garrison.count.number(rebels=r) for r in range(1, 7)] == [5, 10, 15, 20, 20, 20]
    assert [attack.count.number(rebels=2, rebel_sectors=n) for n in (0, 1, 10, 12)] == [0, 1, 10, 10]
    assert f.dictator["mao"].turn == (
        PlaceMilitia(count=Amount(of="rebel_sectors"), where="wilderness", how="split"),
    )


def test_d12_own_effects_are_all_in_the_box(f: Facts) -> None:
    """D12: an effect with code of its own has a name from the closed list, and each name is used once."""
    used = [effect.name for effect in effects(f) if isinstance(effect, Own)]
    assert sorted(used) == sorted(get_args(OwnName))


def test_d12_every_kind_of_effect_is_in_use(f: Facts) -> None:
    """D12: the set of kinds is closed and none of them is idle."""
    assert {type(effect) for effect in effects(f)} == set(get_args(Effect))


@pytest.mark.parametrize(
    "text",
    [
        b'{"kind": "bouns"}',
        b'{"kind": "bonus", "inititative": 1}',
        b'{"kind": "own", "name": "nobody"}',
        b'{"kind": "hire", "count": {"off": "rebels"}}',
    ],
)
def test_d12_a_slip_in_an_effect_is_refused(text: bytes) -> None:
    """D12: unknown kinds, fields and names never pass for an effect."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Effect)


def test_v5_the_worth_of_the_map(f: Facts) -> None:
    """V5: 88 points in all, industries 68, cities 6, wilderness 14; the base sectors are worth 51."""
    worth = [sum(f.sectors[i].value for i in found) for found in f.sectors_of]
    assert worth == [68, 6, 14]
    assert sum(worth) == 88
    assert sum(sector.value for sector in f.sectors if sector.box == "base") == 51


def test_ai_4_7_2_what_stays_in_the_stash(f: Facts) -> None:
    """AI-4.7.2: the bot leaves land mines and repair kits in the stash."""
    assert {card.id for card in f.equipment if card.ai_stashes} == {"land_mine", "repair_kit"}


def test_ai_4_10_abilities_that_are_used_or_declined(f: Facts) -> None:
    """AI-4.10: whatever a MERC may do at a moment of his choice says when the bot does it."""
    chosen = {m.id for m in published(f) if m.timing in ("free", "action", "move", "hire")}
    assert chosen == {"doc", "feedback", "hagness", "sonia", "squidhead", "vrbansk"}
    assert all(f.merc[name].ai_use for name in chosen)
    assert all(dictator.ai_choice for dictator in f.dictators)


MODE_TABLE = """
               assassination  vehicles  versus  i_dictator  ai
assassination  -              no        no      no          no
vehicles       no             -         ok      ok          warn
versus         no             ok        -       ok          no
i_dictator     no             ok        ok      -           ok
ai             no             warn      no      ok          -
"""


def test_mode_c1_the_matrix(f: Facts) -> None:
    """MODE-C1: which modes go together, the same from both sides, with a reason wherever they do not."""
    head, *rows = (row.split() for row in MODE_TABLE.split("\n") if row)
    assert [mode.id for mode in f.modes] == head
    assert [[mode.id, *mode.beside] for mode in f.modes] == rows
    for one, other in combinations(head, 2):
        assert f.verdict(one, other) == f.verdict(other, one)
        assert (f.verdict(one, other) == "ok") != (frozenset((one, other)) in f.reasons)
    assert all(f.verdict(mode, mode) == "-" for mode in head)
    assert len(f.reasons) == 6


def test_mode_c4_special_cards_carry_a_letter(f: Facts) -> None:
    """MODE-C4: A marks the five vehicles and B the components, two of each (MODE-I2)."""
    assert {mode.letter: mode.id for mode in f.modes if mode.letter} == {"A": "vehicles", "B": "i_dictator"}
    assert len(f.vehicles) == len(set(f.vehicles)) == 5
    assert Counter(f.equipment[i].id for i in f.components) == {"detonator": 2, "explosives": 2}
    for i in f.components:
        part = f.equipment[i].effect
        assert isinstance(part, Component)
        assert part.per_rebel == 1
        assert part.wins_with != f.equipment[i].id
        assert f.card[part.wins_with].mode == "i_dictator"


VEHICLES = """
id       spaces  actions  crew  diagonal  hull  combat  initiative
jeep     2       1        4     False     1     0       0
humvee   2       1        4     False     3     1       0
chopper  2       1        4     True      1     1       0
deuce    1       1        10    False     1     0       0
tank     1       2        4     False     6     3       -1
"""


def test_mode_v5_the_vehicles(f: Facts) -> None:
    """MODE-V5: how far for how many actions, crew, hull and what each adds to its squad."""
    for row in VEHICLES.split("\n")[2:-1]:
        name, *numbers = row.split()
        card = f.card[name]
        ride = card.effect
        assert isinstance(ride, Vehicle)
        found = (ride.spaces, ride.actions, ride.crew, ride.diagonal, card.hull, card.combat, card.initiative)
        assert [str(number) for number in found] == numbers, name
    assert f.card["kevlar_vest"].hull == 0


def test_mode_a4_the_assassins_and_their_prey(f: Facts) -> None:
    """MODE-A4: a MERC per Rebel with a full set of gear for the Dictator, two for each Rebel, five rounds."""
    mode = f.assassination
    assert [mode.dictator_mercs.number(rebels=r) for r in (1, 6)] == [1, 6]
    assert (mode.gear, mode.rebel_mercs, mode.rounds, mode.side_militia) == (DECKS, 2, 5, 1)
    assert (mode.difficulty_militia, mode.extra_militia, mode.abilities_hire) == (False, False, False)


def test_mode_w3_and_w4_rounds_and_ties(f: Facts) -> None:
    """MODE-W3: five rounds or ten; MODE-W4: lowest value, then fewest MERCs, then die."""
    assert (f.versus.short, f.versus.long) == (5, 10)
    assert f.versus.ties == ("lowest_value", "fewest_mercs", "die")
    assert f.versus.formats == ("1v1", "1v1v1", "2v2", "3v3")


def test_mode_i1_maps_that_lack_a_city(f: Facts) -> None:
    """MODE-I1: two cities are needed, so with one to three Rebels one has to be added."""
    assert [s.rebels for s in f.sizes if s.cities < f.i_dictator.least_cities] == [1, 2, 3]


def test_t1_six_days_one_of_them_setup(f: Facts) -> None:
    """T1: six days, of which the first is setup and five are play."""
    rules: Rules = f.rules
    assert (rules.days, rules.setup_days, rules.play_days) == (6, 1, 5)
