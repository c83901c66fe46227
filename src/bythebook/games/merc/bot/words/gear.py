"""Words about equipment: cards, slots, and the MERCs that need cards (AI-3.1, AI-4.3.3, AI-4.7)."""

from __future__ import annotations

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.bot.view import SLOTS, View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.box.facts import Equipment, facts
from bythebook.games.merc.state import options
from bythebook.playbook.words.vocabulary import Candidate


def card_of(c: Candidate) -> Equipment:
    """Return the card that a candidate names."""
    assert isinstance(c.option, (options.Equip, options.Stash, options.Take))
    return facts().card[c.option.card]


def _slot(c: Candidate) -> int:
    assert isinstance(c.option, options.Equip)
    return SLOTS.index(c.option.slot)


# -- reasons to act (AI-3.1) ----------------------------------------------------------------------


@WORDS.test("fill an empty slot")
def fills_an_empty_slot(view: View, c: Candidate) -> bool:
    """The MERC gets a card he takes (see card he takes) for one of his empty weapon, armor or accessory
    slots. Re-equip: the stash has such a card. Search: the discards have one. Supply: a squad member has
    an empty slot whose deck has cards left. Buy: the MERC himself has one."""
    option, unit = c.option, c.thing
    assert isinstance(unit, int)
    if isinstance(option, options.ReEquip):
        return lookahead.stash_fills(view, unit)
    if isinstance(option, options.Fetch):
        return lookahead.discards_fill(view, unit)
    return lookahead.deck_to_fill(view, unit) is not None


@WORDS.test("by his ability")
def by_his_ability(view: View, c: Candidate) -> bool:
    """With his own ability, not with a repair kit."""
    return getattr(c.option, "by", "") == "ability"


# -- decks and discards ---------------------------------------------------------------------------


@WORDS.test("a weapon", plain=True)
def a_weapon(view: View, c: Candidate) -> bool:
    """From the weapon deck."""
    return isinstance(c.option, options.DrawFrom) and c.option.deck == view.decks[0]


@WORDS.test("armor", plain=True)
def armor(view: View, c: Candidate) -> bool:
    """From the armor deck."""
    return isinstance(c.option, options.DrawFrom) and c.option.deck == view.decks[1]


@WORDS.test("an accessory", plain=True)
def accessory(view: View, c: Candidate) -> bool:
    """From the accessory deck."""
    return isinstance(c.option, options.DrawFrom) and c.option.deck == view.decks[2]


@WORDS.test("from any deck", "any card", always=True, plain=True)
def any_card(view: View, c: Candidate) -> bool:
    """Any card."""
    return True


@WORDS.test("for the first empty slot")
def first_empty_slot(view: View, c: Candidate) -> bool:
    """For his first empty slot in the order weapon, armor, accessory. From a deck: the first slot whose deck
    has cards left. From the discards: the first slot that a card he takes fits, then the highest number among
    those cards, preferring the slot's own kind. Hagness looks at his squad by name for the first member with
    such a slot."""
    unit = c.thing
    assert isinstance(unit, int)
    if isinstance(c.option, options.DrawFrom):
        return c.option.deck == lookahead.deck_to_fill(view, unit)
    return isinstance(c.option, options.Take) and c.option.card == lookahead.best_discard(view, unit)


# -- wearing cards (AI-4.7) -----------------------------------------------------------------------


@WORDS.test("land mine", plain=True)
def land_mine(view: View, c: Candidate) -> bool:
    """A land mine, which is used from the stash."""
    return "mine" in card_of(c).tags


@WORDS.test("repair kit", plain=True)
def repair_kit(view: View, c: Candidate) -> bool:
    """A repair kit, which stays in the stash."""
    return "repair_kit" in card_of(c).tags


@WORDS.test("card without a number")
def without_number(view: View, c: Candidate) -> bool:
    """A vehicle or a part of the bomb."""
    return card_of(c).number is None


@WORDS.test("card he takes")
def card_he_takes(view: View, c: Candidate) -> bool:
    """A card with a number that is neither a land mine nor a repair kit."""
    return lookahead.is_wearable(card_of(c))


@WORDS.question("are cards handed out to a squad")
def handed_out(view: View) -> bool:
    """Hagness has turned up cards for his squad; one of them is given to a member, the others are
    discarded."""
    return view.hands_out


@WORDS.test("for the first in need")
def for_the_first_in_need(view: View, c: Candidate) -> bool:
    """It goes into an empty slot of its own kind; among the members with that slot empty, this one is first
    by name."""
    assert isinstance(c.thing, int)
    slot = _slot(c)
    return lookahead.is_own_kind(card_of(c), slot) and lookahead.first_in_need(view, c.thing, slot) == c.thing


@WORDS.test("another's card")
def anothers_card(view: View, c: Candidate) -> bool:
    """A card that another MERC wears."""
    return isinstance(c.option, options.Equip) and bool(c.option.source)


@WORDS.test("better than what he has")
def better_card(view: View, c: Candidate) -> bool:
    """The slot is empty; or the card is of the slot's own kind and the worn one is not; or both or neither
    are, and its number is higher. A part of the bomb is never replaced."""
    assert isinstance(c.thing, int)
    return lookahead.is_better(view, c.thing, _slot(c), card_of(c))


@WORDS.test("the slot's own kind of card")
def own_kind(view: View, c: Candidate) -> bool:
    """A weapon in the weapon slot, armor in the armor slot, an accessory in the others. Genesis and Gunther
    may put other cards there."""
    return lookahead.is_own_kind(card_of(c), _slot(c))


@WORDS.ranking("weapon, armor, accessory")
def by_slot(view: View, c: Candidate) -> int:
    """The weapon slot first, then armor, accessory, and the slots of a bandolier."""
    return _slot(c)


@WORDS.number("number")
def number(view: View, c: Candidate) -> int:
    """The number in the card's upper right corner; 0 if it has none."""
    return card_of(c).number or 0


@WORDS.number("wear")
def wear(view: View, c: Candidate) -> int:
    """The wear of the card: uses spent, or armor or health lost. Of two equal cards, the newer one."""
    return c.option.wear if isinstance(c.option, options.Equip) else 0
