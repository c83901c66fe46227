"""Slots, stashes, wear, and re-equipping (E1 to E3, E7 to E9 out of combat, A2a, A3)."""

import pytest

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.team import equipment, stashes
from bythebook.games.merc.rules.team.equipment import EquipRow
from bythebook.games.merc.state.options import Done, Equip, Explore, ReEquip, TakeOff, TradeWith
from bythebook.games.merc.state.state import (
    ACCESSORY_SLOT,
    ARMOR_SLOT,
    DICTATORS,
    REBELS,
    SLOTS,
    WEAPON_SLOT,
    Gear,
)
from tests.games.merc.positions import Position, position, stacked
from tests.games.merc.positions import check_drawn as check


def slots(p: Position, name: str, card: str) -> list[str]:
    """The slots of a MERC that may hold a card."""
    return [SLOTS[slot] for slot in equipment.slots_for(p.state, p.unit(name), facts().card[card].index)]


def equips(p: Position) -> set[tuple[str, str, str]]:
    """The cards that may be put on now: who, where, what."""
    return {(o.merc, o.slot, o.card) for o in p.options if isinstance(o, Equip)}


# -- E1, E2 ---------------------------------------------------------------------------------------


def test_e1_one_slot_for_each_kind_of_card() -> None:
    """E1: one weapon, one armor, one accessory."""
    p = position("gold/r1:tao .\n. .")
    assert slots(p, "tao", "uzi") == ["weapon"]
    assert slots(p, "tao", "flak_vest") == ["armor"]
    assert slots(p, "tao", "mortar") == ["accessory"]


@pytest.mark.parametrize(("ruling", "opened"), [("2", 2), ("3", 3)])
def test_e1_a_bandolier_opens_accessory_slots(ruling: str, opened: int) -> None:
    """E1: it sits in the accessory slot and opens two more, three if so ruled; never two on one MERC."""
    p = position("gold/r1:tao .\n. .", bandolier_slots=ruling)
    equipment.put_on(p.state, p.unit("tao"), ACCESSORY_SLOT, Gear(facts().card["bandolier"].index))
    assert len(p.card_ids("tao")) == 3 + opened
    assert slots(p, "tao", "mortar") == ["accessory", *SLOTS[3 : 3 + opened]]
    assert slots(p, "tao", "bandolier") == ["accessory"]
    assert slots(p, "tao", "uzi") == ["weapon"]


def test_e1_a_bandolier_that_leaves_spills_its_cards() -> None:
    """E1: the cards in its slots go to the stash."""
    p = position("gold/r1:tao .\n. .", gear={"tao": "bandolier grenade mortar"})
    equipment.take_off(p.state, p.unit("tao"), ACCESSORY_SLOT)
    assert p.card_ids("tao") == ["", "", ""]
    assert p.stash("A1") == ["grenade", "mortar", "bandolier"]
    assert check(p.state) == []


def test_e1_empty_bandolier_slots_are_one_choice() -> None:
    """E1: like empty slots of a bandolier are offered once."""
    p = position("gold/r1:tao/$mortar .\n. .", gear={"tao": "bandolier"}).do(TakeActions(REBELS))
    p.answer(ReEquip("tao"))
    assert equips(p) == {("tao", "accessory", "mortar"), ("tao", "bandolier 1", "mortar")}
    full = position("gold/r1:tao/$mortar .\n. .", gear={"tao": "bandolier grenade field_radio"})
    re_equip(full, "tao")
    assert {slot for _, slot, _ in equips(full)} == {"accessory", "bandolier 1", "bandolier 2"}


def test_e2_abilities_about_slots() -> None:
    """E2: Genesis a second weapon, Gunther accessories anywhere, Apeiron neither grenade nor mortar."""
    p = position("gold/r1:genesis+gunther+apeiron .\n. .")
    assert slots(p, "genesis", "uzi") == ["weapon", "accessory"]
    assert slots(p, "gunther", "mortar") == ["weapon", "armor", "accessory"]
    assert slots(p, "gunther", "uzi") == ["weapon"]
    assert slots(p, "gunther", "bandolier") == ["accessory"]
    for card in ("grenade", "fragmentation_grenade", "mortar"):
        assert slots(p, "apeiron", card) == []
    assert slots(p, "apeiron", "attack_dog") == ["accessory"]
    assert slots(p, "tao", "attack_dog") == slots(p, "shadkaam", "attack_dog") == ["accessory"]


def test_mode_v2_no_slot_holds_a_vehicle() -> None:
    """MODE-V2: a vehicle takes no MERC's slot, not even Gunther's."""
    p = position("gold/r1:tao+gunther .\n. .")
    assert slots(p, "tao", "jeep") == slots(p, "gunther", "tank") == []


@pytest.mark.parametrize(
    ("card", "skill", "more"),
    [("uzi", "targets", 1), ("flak_vest", "armor", 1), ("army_fm_30_25", "training", 2)],
)
def test_e5_stat_cards_only_change_numbers(card: str, skill: str, more: int) -> None:
    """E5: putting one on changes a number at once, taking it off changes it back."""
    p = position("gold/r1:tao .\n. .")
    tao, printed = p.unit("tao"), facts().card[card]
    before = stats(p.state, tao)
    equipment.put_on(p.state, tao, printed.deck_index, Gear(printed.index))
    after = stats(p.state, tao)
    assert getattr(after, skill) == getattr(before, skill) + more
    assert after._replace(**{skill: getattr(before, skill)}) == before
    equipment.take_off(p.state, tao, printed.deck_index)
    assert stats(p.state, tao) == before


# -- E3 -------------------------------------------------------------------------------------------


def test_e3_a_replaced_card_goes_to_the_stash() -> None:
    """E3: the old card lies in the stash of the sector, in the order of the cards."""
    p = position("gold/r1:tao/$mortar .\n. .", gear={"tao": "uzi"})
    smaw = Gear(facts().card["smaw"].index)
    equipment.put_on(p.state, p.unit("tao"), WEAPON_SLOT, smaw)
    assert p.card_ids("tao") == ["smaw", "", ""]
    assert p.stash("A1") == ["uzi", "mortar"]
    stashes.unstash(p.state, 0, Gear(facts().card["uzi"].index))
    assert p.stash("A1") == ["mortar"]


def test_e3_damaged_armor_and_hurt_dogs_cannot_be_stashed() -> None:
    """E3: they are discarded when taken off; a kit with uses gone is stashed and keeps its count."""
    p = position("gold/r1:tao+max .\n. .", gear={"tao": "body_armor:1 attack_dog:1", "max": "medical_kit:2"})
    tao, max_ = p.unit("tao"), p.unit("max")
    equipment.take_off(p.state, tao, ARMOR_SLOT)
    equipment.take_off(p.state, tao, ACCESSORY_SLOT)
    equipment.take_off(p.state, max_, ACCESSORY_SLOT)
    assert p.state.discards["armor"] == {"body_armor": 1}
    assert p.state.discards["accessory"] == {"attack_dog": 1}
    assert [(gear.card.id, gear.wear) for gear in p.state.stash[0]] == [("medical_kit", 2)]


def test_b9_the_dead_lose_their_cards_to_the_discards() -> None:
    """B9: all cards, those of a bandolier too."""
    p = position("gold/r1:tao .\n. .", gear={"tao": "uzi bandolier mortar"})
    equipment.strip(p.state, p.unit("tao"))
    assert p.card_ids("tao") == ["", "", ""]
    assert p.stash("A1") == []
    assert check(p.state) == []


# -- uses and wear --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "uses"), [("first_aid_kit", 1), ("medical_kit", 3), ("repair_kit", 1), ("epinephrine_shot", 1)]
)
def test_e8_kits_and_shots_are_gone_after_their_last_use(card: str, uses: int) -> None:
    """E8: one use, or three for a medical kit; E7 and E11 likewise: one."""
    p = position("gold/r1:tao .\n. .", gear={"tao": card})
    for used in range(1, uses + 1):
        equipment.spend_use(p.state, p.unit("tao"), ACCESSORY_SLOT)
        worn = p.state.gear[p.unit("tao")][ACCESSORY_SLOT]
        assert (worn is None) == (used == uses)
        assert worn is None or worn.wear == used
    assert p.state.discards["accessory"] == {card: 1}


def test_b7_armor_and_e9_dogs_wear_down_for_good() -> None:
    """B7: lost points stay lost, at 0 the card is discarded. E9: a dog has 3 health."""
    p = position("gold/r1:tao .\n. .", gear={"tao": "body_armor attack_dog"})
    tao = p.unit("tao")
    equipment.wear_down(p.state, tao, ARMOR_SLOT, 2)
    equipment.wear_down(p.state, tao, ACCESSORY_SLOT, 2)
    assert p.card_ids("tao") == ["", "body_armor", "attack_dog"]
    equipment.wear_down(p.state, tao, ARMOR_SLOT, 1)
    equipment.wear_down(p.state, tao, ACCESSORY_SLOT, 1)
    assert p.card_ids("tao") == ["", "", ""]
    assert p.state.discards["accessory"] == {"attack_dog": 1}


def test_e7_holding_finds_the_slots_of_a_tag() -> None:
    """E7: the shot is found wherever it is carried, in a bandolier too."""
    p = position("gold/r1:tao .\n. .", gear={"tao": "uzi bandolier grenade epinephrine_shot"})
    assert equipment.slots_with_tag(p.state, p.unit("tao"), "epinephrine") == [4]
    assert equipment.slots_with_tag(p.state, p.unit("tao"), "dog") == []


# -- A3 -------------------------------------------------------------------------------------------


def re_equip(p: Position, name: str) -> Position:
    """A MERC takes the re-equip action."""
    return p.do(TakeActions(REBELS)).answer(ReEquip(name))


def test_a3_take_from_the_stash_and_leave_there() -> None:
    """A3: any number of cards for one action; each slot is set once."""
    p = re_equip(position("gold/r1:tao/$smaw+mortar .\n. .", gear={"tao": "uzi flak_vest"}), "tao")
    assert p.state.actions[p.unit("tao")] == 1
    assert p.options == [
        Done(),
        Equip("tao", "accessory", "mortar"),
        Equip("tao", "weapon", "smaw"),
        TakeOff("tao", "armor"),
        TakeOff("tao", "weapon"),
    ]
    p.answer(Equip("tao", "weapon", "smaw"), TakeOff("tao", "armor"), Equip("tao", "accessory", "mortar"))
    assert p.options == [Done()]
    p.answer(Done())
    assert p.card_ids("tao") == ["smaw", "", "mortar"]
    assert p.stash("A1") == ["uzi", "flak_vest"]
    assert p.kind == "Action"
    assert check(p.state) == []


def test_a3_needs_cards_or_a_partner() -> None:
    """A3: with nothing to take, nothing to leave and nobody to trade with there is no action."""
    bare = position("gold/r1:tao .\n. .").do(TakeActions(REBELS))
    assert ReEquip("tao") not in bare.options
    mate = position("gold/r1:tao+ra .\n. .", gear={"ra": "uzi"}).do(TakeActions(REBELS))
    assert ReEquip("tao") in mate.options
    tired = position("gold/r1:tao+ra .\n. .", gear={"ra": "uzi"}, tired="ra").do(TakeActions(REBELS))
    assert ReEquip("tao") not in tired.options
    spent = position("gold/r1:tao/$uzi .\n. .", tired="tao").do(TakeActions(REBELS))
    assert ReEquip("tao") not in spent.options


def test_a3_two_mates_without_cards_have_nothing_to_trade() -> None:
    """A3: a partner is one to trade with, so somebody must have a card."""
    p = position("gold/r1:tao+ra .\n. .").do(TakeActions(REBELS))
    assert ReEquip("tao") not in p.options


def test_a3_a_card_is_taken_with_the_wear_it_has() -> None:
    """A3: a kit with uses gone is another card than a fresh one."""
    p = position("gold/r1:tao .\n. .")
    kit = facts().card["medical_kit"].index
    p.state.stash[0] = (Gear(kit), Gear(kit, 2))
    re_equip(p, "tao").answer(Equip("tao", "accessory", "medical_kit", 2))
    assert p.state.stash[0] == (Gear(kit),)
    assert p.state.gear[p.unit("tao")][ACCESSORY_SLOT] == Gear(kit, 2)


def test_a3_a_card_is_not_replaced_by_its_like() -> None:
    """A3: that would change nothing, so it is not offered."""
    p = re_equip(position("gold/r1:tao/$uzi .\n. .", gear={"tao": "uzi"}), "tao")
    assert equips(p) == set()


def test_a3_a_trade_partner_pays_for_a_re_equip_too() -> None:
    """A3: MERCs of the side in the sector, another Rebel's too, for an action of their own; they swap."""
    p = position("gold/r1:tao/r2:ra .\n. .", rebels=2, gear={"tao": "uzi", "ra": "smaw"})
    re_equip(p, "tao")
    assert TradeWith("ra") in p.options
    assert Equip("tao", "weapon", "smaw", 0, "ra") not in p.options
    p.answer(TradeWith("ra"))
    assert p.state.actions[p.unit("ra")] == 1
    p.answer(Equip("tao", "weapon", "smaw", 0, "ra"), Equip("ra", "weapon", "uzi"), Done())
    assert p.card_ids("tao")[0] == "smaw"
    assert p.card_ids("ra")[0] == "uzi"
    assert p.stash("A1") == []


def test_a3_damaged_armor_changes_hands_but_is_not_stashed() -> None:
    """A3: it can be traded away directly; what nobody wears in the end is discarded (E3)."""
    p = position("gold/r1:tao+ra .\n. .", gear={"tao": "body_armor:1", "ra": "full_body_armor:2"})
    re_equip(p, "tao").answer(TradeWith("ra"), Equip("tao", "armor", "full_body_armor", 2, "ra"))
    p.answer(Equip("ra", "armor", "body_armor", 1), Done())
    assert p.state.gear[p.unit("ra")][ARMOR_SLOT] == Gear(facts().card["body_armor"].index, 1)
    assert p.state.gear[p.unit("tao")][ARMOR_SLOT] == Gear(facts().card["full_body_armor"].index, 2)
    kept = position("gold/r1:tao+ra .\n. .", gear={"tao": "body_armor:1", "ra": "full_body_armor:2"})
    re_equip(kept, "tao").answer(TradeWith("ra"), Equip("tao", "armor", "full_body_armor", 2, "ra"), Done())
    assert kept.state.discards["armor"] == {"body_armor": 1}
    assert kept.stash("A1") == []


def test_a3_a_mate_who_does_not_pay_gets_nothing() -> None:
    """A3: a re-equip is for the MERC who acts and for those who pay with him."""
    p = re_equip(position("gold/r1:tao+ra/$smaw .\n. .", gear={"tao": "uzi"}), "tao")
    assert {who for who, _, _ in equips(p)} == {"tao"}
    p.answer(Equip("tao", "weapon", "smaw"))
    assert equips(p) == set()
    p.answer(TradeWith("ra"))
    assert ("ra", "weapon", "uzi") in equips(p)


def test_a3_the_bandolier_comes_first_then_its_slots() -> None:
    """A3: what the bandolier replaces, and the stash, may fill the slots it opens."""
    p = re_equip(position("gold/r1:tao/$bandolier+mortar .\n. .", gear={"tao": "grenade"}), "tao")
    p.answer(Equip("tao", "accessory", "bandolier"), Equip("tao", "bandolier 1", "grenade"))
    p.answer(Equip("tao", "bandolier 2", "mortar"), Done())
    assert p.card_ids("tao") == ["", "", "bandolier", "grenade", "mortar"]
    assert check(p.state) == []


# -- A2 -------------------------------------------------------------------------------------------


def test_a2_explore_draws_the_loot_shown() -> None:
    """A2: the cards of the sector, one action, never again here; what is not worn goes to the stash."""
    p = position("fishing/r1:tao .\n. .").do(TakeActions(REBELS)).answer(Explore("tao"))
    assert p.state.explored[0]
    assert p.kind == "weapon"
    p.chance("uzi", "flak_vest", "mortar grenade")
    assert p.kind == "Equip"
    p.answer(Equip("tao", "accessory", "grenade"), Done())
    assert p.card_ids("tao") == ["", "", "grenade"]
    assert p.stash("A1") == ["uzi", "flak_vest", "mortar"]
    assert p.state.actions[p.unit("tao")] == 1
    assert Explore("tao") not in p.options
    assert p.state.loot == []
    assert check(p.state) == []


@pytest.mark.parametrize("sector", ["cocaine", "hamadu", "timberland"])
def test_a2b_an_industry_gives_no_card_more_than_it_shows(sector: str) -> None:
    """A2b: the cards drawn are those on the sector card, for industries as for all others."""
    p = position(f"{sector}/r1:tao .\n. .").do(TakeActions(REBELS)).answer(Explore("tao"))
    drawn = [0, 0, 0]
    while p.kind in DECKS:
        assert p.prompt is not None
        assert p.prompt.domain is not None
        deck, n = p.kind, p.dice
        drawn[DECKS.index(deck)] += n
        p.chance(" ".join(p.prompt.domain.draw(p.state.piles, 0)))
    assert tuple(drawn) == facts().sector[sector].loot


def test_a2a_loot_is_for_all_own_mercs_in_the_sector() -> None:
    """A2a: own MERCs without paying, of the other squad too; not another Rebel's."""
    p = position("timberland/r1:tao/r1b:ra/r2:doc .\n. .", rebels=2).do(TakeActions(REBELS))
    p.answer(Explore("tao")).chance("mortar")
    assert equips(p) == {("ra", "accessory", "mortar"), ("tao", "accessory", "mortar")}
    p.answer(Equip("ra", "accessory", "mortar"), Done())
    assert p.card_ids("ra") == ["", "", "mortar"]
    assert p.state.actions[p.unit("ra")] == 2


def test_a2a_stash_and_trades_are_for_the_explorer() -> None:
    """A2a: what already lay in the stash is his alone; a mate trades only if he pays (A3)."""
    p = position("timberland/r1:tao+ra/$uzi .\n. .", gear={"tao": "smaw"}).do(TakeActions(REBELS))
    p.answer(Explore("tao")).chance("mortar")
    assert ("tao", "weapon", "uzi") in equips(p)
    assert ("ra", "weapon", "uzi") not in equips(p)
    p.answer(TradeWith("ra"))
    assert ("ra", "weapon", "uzi") in equips(p)


def test_a2a_a_mate_takes_loot_and_leaves_the_like_card_in_the_stash() -> None:
    """A2a: with a mortar drawn and one in the stash, one mate gets the loot and the next gets nothing."""
    p = position("timberland/r1:tao+ra+doc/$mortar .\n. .").do(TakeActions(REBELS))
    p.answer(Explore("tao")).chance("mortar").answer(Equip("ra", "accessory", "mortar"))
    assert equips(p) == {("tao", "accessory", "mortar")}


def test_a2a_a_card_that_loot_replaces_is_open_to_the_next() -> None:
    """A2a: the lower card that goes back may be taken by the next MERC (AI-4.7.3)."""
    p = position("timberland/r1:tao+ra .\n. .", gear={"ra": "grenade"}).do(TakeActions(REBELS))
    p.answer(Explore("tao")).chance("mortar").answer(Equip("ra", "accessory", "mortar"))
    assert ("tao", "accessory", "grenade") in equips(p)
    p.answer(Done())
    assert p.stash("A1") == ["grenade"]


def test_e3_damaged_armor_that_loot_replaces_is_open_to_nobody() -> None:
    """E3: it cannot go back to the stash, so it is discarded before the next MERC looks (A2a, AI-4.7.3)."""
    p = position("timberland/r1:tao+ra .\n. .", gear={"ra": "attack_dog:1"}).do(TakeActions(REBELS))
    p.answer(Explore("tao")).chance("mortar").answer(Equip("ra", "accessory", "mortar"))
    assert equips(p) == set()
    assert p.state.discards["accessory"] == {"attack_dog": 1}


def test_a2_empty_decks_give_fewer_cards() -> None:
    """A2: no error if a deck and its discards are empty (C7)."""
    p = stacked(position("timberland/r1:tao .\n. ."), "accessory", "", "").do(TakeActions(REBELS))
    p.answer(Explore("tao"))
    assert p.kind == "Equip"
    assert p.options == [Done()]


# -- D12 ------------------------------------------------------------------------------------------


def test_d12_looted_cards_are_worn_or_discarded() -> None:
    """D12: the Dictator's MERCs there put on what they like; what they replace is stashed, the rest lost."""
    p = position("gold/d:tao+ra/$uzi .\n. r1:max", active=DICTATORS, gear={"tao": "smaw"})
    p.state.loot = [Gear(facts().card["m16"].index), Gear(facts().card["ak_47"].index)]
    p.do(EquipRow(p.unit("tao"), "loot"))
    assert p.options == [
        Done(),
        Equip("ra", "weapon", "ak_47"),
        Equip("ra", "weapon", "m16"),
        Equip("tao", "weapon", "ak_47"),
        Equip("tao", "weapon", "m16"),
    ]
    p.answer(Equip("tao", "weapon", "ak_47"), Done())
    assert sorted(p.stash("A1")) == ["smaw", "uzi"]
    assert p.state.discards["weapon"] == {"m16": 1}
