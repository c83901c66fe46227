"""Words about equipment: who needs what, and which card he takes (AI-3.1, AI-4.3.3, AI-4.7)."""

from __future__ import annotations

from bythebook.games.merc.bot import outlook
from bythebook.games.merc.bot.view import SLOTS, View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.box.facts import Equipment, facts
from bythebook.games.merc.table import options
from bythebook.playbook.words.vocabulary import Candidate


def card_of(c: Candidate) -> Equipment:
    """The card a candidate names."""
    assert isinstance(c.option, (options.Equip, options.Stash, options.Take))
    return facts().card[c.option.card]


def _slot(c: Candidate) -> int:
    assert isinstance(c.option, options.Equip)
    return SLOTS.index(c.option.slot)


# -- reasons to act (AI-3.1) ----------------------------------------------------------------------


@WORDS.test("fill an empty slot")
def fills_an_empty_slot(view: View, c: Candidate) -> bool:
    """It can bring a card the bot would wear for an empty weapon, armor or accessory slot (AI-3.1, AI-D1)."""
    option, unit = c.option, c.thing
    assert isinstance(unit, int)
    if isinstance(option, options.ReEquip):
        return outlook.stash_fills(view, unit)
    if isinstance(option, options.Fetch):
        return outlook.discards_fill(view, unit)
    return outlook.wanted_deck(view, unit) is not None


@WORDS.test("by his ability")
def by_his_ability(view: View, c: Candidate) -> bool:
    """Not by a card that is given up for it."""
    return getattr(c.option, "by", "") == "ability"


# -- decks and discards ---------------------------------------------------------------------------


@WORDS.test("a weapon")
def a_weapon(view: View, c: Candidate) -> bool:
    """From the deck of weapons (AI-4.3.3)."""
    return isinstance(c.option, options.DrawFrom) and c.option.deck == view.decks[0]


@WORDS.test("armor")
def armor(view: View, c: Candidate) -> bool:
    """From the deck of armor."""
    return isinstance(c.option, options.DrawFrom) and c.option.deck == view.decks[1]


@WORDS.test("an accessory")
def accessory(view: View, c: Candidate) -> bool:
    """From the deck of accessories."""
    return isinstance(c.option, options.DrawFrom) and c.option.deck == view.decks[2]


@WORDS.test("from any deck", "any card", always=True)
def any_card(view: View, c: Candidate) -> bool:
    """Whatever there is."""
    return True


@WORDS.test("for the first empty slot", "card for the first empty slot")
def first_empty_slot(view: View, c: Candidate) -> bool:
    """The deck, or of the discards the highest number, for the first empty slot: weapon, armor, accessory.

    His own slot; Hagness looks for the first in the alphabet of her squad who has one (AI-3.1).
    """
    unit = c.thing
    assert isinstance(unit, int)
    if isinstance(c.option, options.DrawFrom):
        return c.option.deck == outlook.wanted_deck(view, unit)
    return isinstance(c.option, options.Take) and c.option.card == outlook.wanted_discard(view, unit)


# -- what is put on (AI-4.7) ----------------------------------------------------------------------


@WORDS.test("land mine")
def land_mine(view: View, c: Candidate) -> bool:
    """It works from the stash (E10)."""
    return "mine" in card_of(c).tags


@WORDS.test("repair kit")
def repair_kit(view: View, c: Candidate) -> bool:
    """It is left in the stash (AI-4.7.2)."""
    return "repair_kit" in card_of(c).tags


@WORDS.test("card without a number")
def without_number(view: View, c: Candidate) -> bool:
    """Vehicles and components are never taken (AI-4.7.3, AI-6, MODE-C2)."""
    return card_of(c).number is None


@WORDS.test("card he takes")
def card_he_takes(view: View, c: Candidate) -> bool:
    """Any card with a number but land mines and repair kits (AI-4.7.2, AI-4.7.3)."""
    return outlook.takes(card_of(c))


@WORDS.question("are cards handed out to a squad")
def handed_out(view: View) -> bool:
    """One of the cards that were turned up goes to somebody in the squad, or none does (A10, Hagness)."""
    return view.hands_out


@WORDS.test("for the first in need")
def for_the_first_in_need(view: View, c: Candidate) -> bool:
    """It fills an empty slot of the first in the squad, by the alphabet, who lacks its kind (AI-3.1)."""
    assert isinstance(c.thing, int)
    slot = _slot(c)
    return outlook.is_own_kind(card_of(c), slot) and outlook.first_in_need(view, c.thing, slot) == c.thing


@WORDS.test("another's card")
def anothers_card(view: View, c: Candidate) -> bool:
    """A card that a trade partner wears."""
    return isinstance(c.option, options.Equip) and bool(c.option.source)


@WORDS.test("card better than what he has", "better than what he has")
def better_card(view: View, c: Candidate) -> bool:
    """For an empty slot, or of a higher number than what is in it; a slot's own kind first (AI-4.7.3)."""
    assert isinstance(c.thing, int)
    return outlook.is_better(view, c.thing, _slot(c), card_of(c))


@WORDS.test("the slot's own kind of card")
def own_kind(view: View, c: Candidate) -> bool:
    """A weapon, armor or accessory where such a card belongs (AI-4.7.3, Genesis, Gunther)."""
    return outlook.is_own_kind(card_of(c), _slot(c))


@WORDS.ranking("weapon, armor, accessory")
def by_slot(view: View, c: Candidate) -> int:
    """The weapon slot first, then armor, accessory, and the slots of a bandolier (AI-4.7.3)."""
    return _slot(c)


@WORDS.number("number")
def number(view: View, c: Candidate) -> int:
    """The number in the card's upper right corner (AI-4.7)."""
    return card_of(c).number or 0


@WORDS.number("wear")
def wear(view: View, c: Candidate) -> int:
    """Uses spent, or armor lost, of cards that are otherwise the same (AI-1)."""
    return c.option.wear if isinstance(c.option, options.Equip) else 0
