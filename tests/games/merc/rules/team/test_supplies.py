"""Cards for an action: arms dealer, Feedback, Hagness, repair kit (A8, A10, E11)."""

from bythebook.games.merc.state.options import Buy, Decline, DrawFrom, Equip, Fetch, Stash, Supply, Take
from tests.games.merc.positions import Position, stacked
from tests.games.merc.positions import check_drawn as check
from tests.games.merc.turns import act_turn, options_of


def discard(p: Position, *cards: str) -> Position:
    """These weapons and accessories lie on the discard piles."""
    for card in cards:
        deck = next(name for name in ("weapon", "armor", "accessory") if card in p.state.piles[name].unseen)
        p.state.piles[deck].see("deck", card)
        p.state.discards[deck][card] = p.state.discards[deck].get(card, 0) + 1
    return p


def test_a8_the_arms_dealer_sells_one_card() -> None:
    """A8: in a city, a deck of choice, for an action; worn, the old card stashed, or stashed itself."""
    p = act_turn("hamadu/r1:tao .\n. .", gear={"tao": "smaw"}).answer(Buy("tao"))
    assert p.options == [DrawFrom("accessory"), DrawFrom("armor"), DrawFrom("weapon")]
    p.answer(DrawFrom("weapon")).chance("uzi")
    assert p.options == [Equip("tao", "weapon", "uzi"), Stash("uzi")]
    assert p.prompt is not None
    assert p.prompt.secret == "rebels"
    p.answer(Equip("tao", "weapon", "uzi"))
    assert p.card_ids("tao") == ["uzi", "", ""]
    assert p.stash("A1") == ["smaw"]
    assert p.state.actions[p.unit("tao")] == 1
    p.answer(Buy("tao"), DrawFrom("accessory")).chance("mortar").answer(Stash("mortar"))
    assert p.stash("A1") == ["smaw", "mortar"]
    assert check(p.state) == []


def test_a8_only_in_a_city_with_cards_to_sell() -> None:
    """A8: no dealer elsewhere, and none without cards."""
    assert options_of(act_turn("gold/r1:tao .\n. ."), Buy) == []
    bare = act_turn("hamadu/r1:tao .\n. .")
    for deck in ("weapon", "armor", "accessory"):
        stacked(bare, deck, "", "")
    assert options_of(bare, Buy) == []


def test_a8_apeiron_can_only_stash_a_mortar() -> None:
    """A8: what he may never hold goes to the stash (E2)."""
    p = act_turn("hamadu/r1:apeiron .\n. .").answer(Buy("apeiron"), DrawFrom("accessory")).chance("mortar")
    assert p.options == [Stash("mortar")]


def test_a10_feedback_picks_from_the_discards() -> None:
    """A10: any card of the three discard piles, for an action, to wear or to stash."""
    p = discard(act_turn("gold/r1:feedback .\n. ."), "uzi", "mortar", "mortar")
    p.answer(Fetch("feedback", "ability"))
    assert p.options == [Take("mortar"), Take("uzi")]
    p.answer(Take("mortar"))
    assert p.options == [Equip("feedback", "accessory", "mortar"), Stash("mortar")]
    p.answer(Equip("feedback", "accessory", "mortar"))
    assert p.card_ids("feedback") == ["", "", "mortar"]
    assert p.state.discards["accessory"] == {"mortar": 1}
    assert p.state.actions[p.unit("feedback")] == 1
    assert check(p.state) == []


def test_a10_feedback_needs_an_action_and_a_discard() -> None:
    """A10: nothing discarded, or no action left: nothing to do."""
    assert options_of(act_turn("gold/r1:feedback .\n. ."), Fetch) == []
    assert options_of(discard(act_turn("gold/r1:feedback .\n. .", tired="feedback"), "uzi"), Fetch) == []
    assert options_of(discard(act_turn("gold/r1:tao .\n. ."), "uzi"), Fetch) == []


def test_e11_a_repair_kit_is_given_up_for_a_discarded_card() -> None:
    """E11: free, without an action left; it goes to the discards and never brings back a repair kit."""
    p = discard(act_turn("gold/r1:tao .\n. .", gear={"tao": "repair_kit"}, tired="tao"), "uzi", "repair_kit")
    p.answer(Fetch("tao", "repair_kit"))
    assert p.options == [Take("uzi")]
    p.answer(Take("uzi"), Equip("tao", "weapon", "uzi"))
    assert p.card_ids("tao") == ["uzi", "", ""]
    assert p.state.discards["accessory"] == {"repair_kit": 2}
    assert check(p.state) == []


def test_e11_the_slot_of_the_kit_is_free_for_the_card() -> None:
    """E11: the kit is gone before the card is put on; a card may be stashed instead."""
    p = discard(act_turn("gold/r1:tao .\n. .", gear={"tao": "repair_kit"}), "mortar")
    p.answer(Fetch("tao", "repair_kit"), Take("mortar"), Equip("tao", "accessory", "mortar"))
    assert p.card_ids("tao") == ["", "", "mortar"]
    assert p.stash("A1") == []
    kept = discard(act_turn("gold/r1:tao .\n. .", gear={"tao": "repair_kit"}), "mortar")
    kept.answer(Fetch("tao", "repair_kit"), Take("mortar"), Stash("mortar"))
    assert kept.stash("A1") == ["mortar"]


def test_e11_like_kits_are_one_choice() -> None:
    """E11: two repair kits on one MERC are offered once, and one of them is given up."""
    p = act_turn("gold/r1:tao .\n. .", gear={"tao": "bandolier repair_kit repair_kit"})
    assert options_of(discard(p, "uzi"), Fetch) == [Fetch("tao", "repair_kit")]
    p.answer(Fetch("tao", "repair_kit"), Take("uzi"), Stash("uzi"))
    assert p.card_ids("tao") == ["", "", "bandolier", "", "repair_kit"]


def test_e11_a_kit_alone_among_kits_fetches_nothing() -> None:
    """E11: with nothing but repair kits discarded there is nothing to take."""
    p = discard(act_turn("gold/r1:tao .\n. .", gear={"tao": "repair_kit"}), "repair_kit")
    assert options_of(p, Fetch) == []


def test_a10_hagness_turns_up_three_cards_for_his_squad() -> None:
    """A10: a deck named for each, one card put on a squad member, the others discarded."""
    p = act_turn("gold/r1:hagness+tao r1b:ra\n. .", gear={"tao": "smaw"}).answer(Supply("hagness"))
    p.answer(DrawFrom("weapon")).chance("uzi")
    assert p.kind == "Deck"
    p.answer(DrawFrom("weapon")).chance("m16").answer(DrawFrom("armor")).chance("flak_vest")
    assert p.options == [
        Decline(),
        Equip("hagness", "armor", "flak_vest"),
        Equip("hagness", "weapon", "m16"),
        Equip("hagness", "weapon", "uzi"),
        Equip("tao", "armor", "flak_vest"),
        Equip("tao", "weapon", "m16"),
        Equip("tao", "weapon", "uzi"),
    ]
    p.answer(Equip("tao", "weapon", "m16"))
    assert p.card_ids("tao") == ["m16", "", ""]
    assert p.stash("A1") == ["smaw"]
    assert p.state.discards["weapon"] == {"uzi": 1}
    assert p.state.discards["armor"] == {"flak_vest": 1}
    assert p.state.actions[p.unit("hagness")] == 1
    assert p.kind == "Action"
    assert check(p.state) == []


def test_a10_hagness_may_find_nothing_and_shows_his_cards() -> None:
    """A10: all three may be discarded; everybody sees them."""
    p = act_turn("gold/r1:hagness .\n. .").answer(Supply("hagness"), DrawFrom("accessory"))
    assert p.prompt is not None
    assert p.prompt.secret is None
    p.chance("land_mine")
    for _ in range(2):
        p.answer(DrawFrom("accessory")).chance("repair_kit")
    p.answer(Decline())
    assert p.state.discards["accessory"] == {"land_mine": 1, "repair_kit": 2}
    assert p.card_ids("hagness") == ["", "", ""]
    assert options_of(act_turn("gold/r1:hagness .\n. .", tired="hagness"), Supply) == []


def test_a10_hagness_takes_what_the_decks_still_have() -> None:
    """A10: with one card left in all decks he turns up one (C7)."""
    p = act_turn("gold/r1:hagness .\n. .")
    for deck in ("weapon", "armor", "accessory"):
        stacked(p, deck, "uzi" if deck == "weapon" else "", "")
    p.answer(Supply("hagness"))
    assert p.options == [DrawFrom("weapon")]
    p.answer(DrawFrom("weapon")).chance("uzi")
    assert p.options == [Decline(), Equip("hagness", "weapon", "uzi")]
