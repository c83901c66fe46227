"""Every open question of the rule sheet is there (sections 22 and 23)."""

import re

from bythebook.games.arcs.state.rulings import RULINGS

SHEET = {
    "contend_needs_place": (5, 2),
    "unassigned_claims": (8, 2),
    "declare_choice": (9, 3),
    "lead_a_card": (14, 2),
    "influence_led": (18, 3),
    "raid_hits": (20, 2),
    "ransack_choice": (21, 2),
    "combat_target": (22, 2),
    "movement_order": (23, 2),
    "ability_use": (26, 2),
    "loyal_relics": (33, 2),
    "combat_restart": (35, 2),
    "weapon_combat": (41, 2),
    "raid_condition": (42, 2),
    "control_rival": (45, 2),
    "behind_all": (50, 2),
    "gate_preference": (52, 2),
    "city_combat": (53, 2),
    "ability_exhausted": (54, 2),
    "prelude_starport": (55, 2),
    "contested_card": (56, 2),
    "arriving_tokens": (57, 2),
    "combat_moves": (58, 2),
    "raid_item": (59, 2),
    "ships_on_the_way": (60, 2),
    "led_cards": (61, 2),
    "control_on_arrival": (62, 2),
    "equal_tokens": (63, 2),
    "ability_card": (64, 2),
    "influence_questions": (0, 2),
    "influence_ties": (0, 3),
    "control_combat": (0, 2),
    "outrage_test": (0, 2),
}


def test_every_ruling_of_the_list_is_there_in_order() -> None:
    """RULING-5 to RULING-63 have a question and a sentence for each option; section 23 is last.

    RULING-45 is one of ours; RULING-54 to RULING-56 and RULING-61 to RULING-63 are questions that the list
    does not number.
    """
    found = {}
    for ruling in RULINGS:
        cited = re.fullmatch(r"RULING-(\d+)|section 23", ruling.number)
        assert cited, ruling.id
        assert ruling.text.endswith("?")
        assert len(set(ruling.readings)) == len(set(ruling.meanings)) >= 2
        assert all(meaning.endswith(".") for meaning in ruling.meanings)
        found[ruling.id] = (int(cited[1] or 0), len(set(ruling.readings)))
    assert found == SHEET
    assert list(found) == list(SHEET)
