"""Words about action cards: ways to play, counters, and seizing (S14, BT, GP)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead import outcome
from bythebook.games.arcs.bot.lookahead.outcome import Means
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.records import ActionCard
from bythebook.games.arcs.state import options as a
from bythebook.playbook.words.vocabulary import Candidate

SPIES = "lattice_spies"
COUNTER = "counter"

# -- the position ---------------------------------------------------------------------------------------


@WORDS.number("hand counter", "cards in hand", of="view")
def hand_counter(view: View) -> int:
    """The value of the bot's hand counter: the cards it still has, including bonus cards."""
    return view.hand_counter


@WORDS.number("seize counter", of="view")
def seize_counter(view: View) -> int:
    """The value of the bot's seize counter; 0 if it isn't on the board."""
    return view.seize_counter


@WORDS.number("bonus cards", of="view", plain=True)
def bonus_cards(view: View) -> int:
    """The number of action cards in the bot's play area."""
    return len(view.bonus_cards)


@WORDS.question("Does the bot have initiative", plain=True)
def has_initiative(view: View) -> bool:
    """The bot has the initiative marker (R4.2)."""
    return view.has_initiative


@WORDS.question("Has nobody seized this round", plain=True)
def nobody_seized(view: View) -> bool:
    """Nobody has seized the initiative this round (R5.9)."""
    return not view.anybody_seized


@WORDS.question("Is the initiative free to be seized")
def can_seize(view: View) -> bool:
    """The bot follows this round, and nobody has seized yet."""
    return view.may_seize()


# -- cards to play --------------------------------------------------------------------------------------


def _card(c: Candidate) -> ActionCard | None:
    return facts().action_card[c.option.card] if isinstance(c.option, a.Play) else None


def _means(view: View, c: Candidate) -> Means | None:
    return outcome.means_of_play(view, c) if isinstance(c.option, a.Play) else None


@WORDS.test("{suit}")
def acting_suit(view: View, c: Candidate, suit: int) -> bool:
    """A card whose actions are of this suit.

    Its own suit if it leads, surpasses or pivots; the lead suit if it is played face down as a Copy.
    """
    means = _means(view, c)
    return means is not None and means.suit == suit


@WORDS.test("any card", "two cards", "a card off the hand counter", "seize counter", always=True)
def any_card(view: View, c: Candidate) -> bool:
    """Any of them."""
    return True


@WORDS.test("surpass")
def surpass(view: View, c: Candidate) -> bool:
    """Has the lead suit and a higher number than the lead card.

    The lead card counts as 0 if an ambition was declared with it.
    """
    return isinstance(c.option, a.Play) and c.option.way == "surpass"


@WORDS.test("with a Weapon at hand", of="view")
def with_weapon(view: View) -> bool:
    """The bot has a token that it may spend as a Weapon in the Prelude.

    A Weapon, or with a Loyal card for Weapons any token; its type isn't outraged, and its own ambition isn't
    declared.
    """
    return outcome.has_spendable_weapon(view)


@WORDS.test("drawn card if it is laid face down", plain=True)
def is_drawn_if_copied(view: View, c: Candidate) -> bool:
    """A card played face down is one of the two drawn, not a bonus card."""
    card = _card(c)
    return not (isinstance(c.option, a.Play) and c.option.way == "copy") or (
        card is not None and card.index in view.drawn
    )


@WORDS.number("number", plain=True)
def number(view: View, c: Candidate) -> int | None:
    """The number on the card (R5.1)."""
    card = _card(c)
    return card.number if card is not None else None


@WORDS.number("pips")
def pips(view: View, c: Candidate) -> int | None:
    """The number of actions that the card gives.

    Its pips if it leads or surpasses, else 1; one more with Efficient Logistics.
    """
    means = _means(view, c)
    return means.actions if means is not None else None


@WORDS.test("declaring an ambition the bot is winning", plain=True)
def can_declare_winning(view: View, c: Candidate) -> bool:
    """The bot is winning one of the ambitions that the card can declare (S15.1)."""
    card = _card(c)
    return card is not None and any(outcome.is_winning(view, x) for x in card.declares)


# -- seizing --------------------------------------------------------------------------------------------


@WORDS.test("with Lattice Spies", plain=True)
def with_spies(view: View, c: Candidate) -> bool:
    """Discards the Guild card."""
    return isinstance(c.option, a.Seize) and c.option.by == SPIES


@WORDS.test("with a card in hand", plain=True)
def with_counter(view: View, c: Candidate) -> bool:
    """Lowers the hand counter by one more."""
    return isinstance(c.option, a.Seize) and c.option.by == COUNTER


@WORDS.test("for the card led", of="source", plain=True)
def for_card_led(view: View, source: str) -> bool:
    """An ambition of the lead card (R5.5)."""
    return source == "lead"
