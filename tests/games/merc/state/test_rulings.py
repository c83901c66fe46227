"""Every switch of the rule sheet is there (section 15)."""

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.rulings import RULINGS

SHEET = {
    "vehicles_with_ai": "MODE-C2",
    "bandolier_slots": "E1",
    "smaw_single_use": "E4",
    "ai_arms_dealer": "AI-3.1",
    "ai_hospital": "AI-4.8",
    "ai_reinforce": "AI-2.1",
    "ai_range": "AI-D4",
    "ai_attack_order": "AI-3.4",
    "ai_neutral_order": "AI-4.4.2",
    "ai_strength": "AI-4.5",
    "landing": "S8",
    "mortar_cap": "B12",
    "kit_use": "E8",
    "kim_garrison": "D12",
    "dictator_weapon": "D5",
    "equipment_copies": "C3",
    "family_threat": "D10",
    "merc_reshuffle": "C7",
    "components": "MODE-I2",
    "hull_stops_ap": "B7",
    "dictator_leaves": "D6",
    "second_part": "MODE-I5",
    "escort_riding": "MODE-V3",
    "ties_by_heads": "AI-4.6.4",
    "ai_extra": "AI-2.3",
    "ai_industry_tie": "AI-3.3",
    "ai_step": "AI-3.4",
    "ai_post": "AI-4.3.2",
    "ai_post_squad": "AI-4.3.2",
    "ai_kim": "D12",
    "ai_mao": "D12",
    "ai_seizure": "D10",
    "ai_marches": "D12",
    "ai_artillery": "D10",
    "ai_named_rebel": "D12",
    "ai_fight_order": "12b",
    "ai_heal_order": "AI-4.8.2",
    "ai_shot": "AI-4.9",
    "ai_reroll": "AI-4.10",
    "ai_escort": "AI-4.10",
    "ai_retreat": "AI-5",
}


def test_every_switch_of_the_sheet_is_there_in_order() -> None:
    """RULING-1 to RULING-41: each has its rule, a number, a question and a sentence for each option."""
    assert {ruling.id: ruling.rule for ruling in RULINGS} == SHEET
    for number, ruling in enumerate(RULINGS, 1):
        assert ruling.number == f"RULING-{number}"
        assert ruling.text.endswith("?")
        assert len(set(ruling.readings)) == len(set(ruling.meanings)) >= 2
        assert all(meaning.endswith(".") for meaning in ruling.meanings)


def test_the_cards_that_a_ruling_changes_name_a_switch() -> None:
    """RULING-2, RULING-3: the data's variants belong to switches, as numbered there."""
    order = [ruling.id for ruling in RULINGS]
    for variant in facts().variants:
        assert variant.ruling == f"RULING-{order.index(variant.switch) + 1}"
