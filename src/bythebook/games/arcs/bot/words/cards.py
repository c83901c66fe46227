"""Words about action cards: which is played how, the counters, and seizing (S14, BT, GP)."""

from __future__ import annotations

from bythebook.games.arcs.bot.outlook import outcome
from bythebook.games.arcs.bot.outlook.outcome import Means
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import AGGRESSION, facts
from bythebook.games.arcs.box.records import ActionCard
from bythebook.games.arcs.table import options as a
from bythebook.playbook.words.vocabulary import Candidate

SPIES = "lattice_spies"
COUNTER = "counter"

# -- the position ---------------------------------------------------------------------------------------


@WORDS.number("hand counter", "cards in hand", of="view")
def hand_counter(view: View) -> int:
    """The cards that the bot virtually holds (S14.3)."""
    return view.hand_counter


@WORDS.number("seize counter", of="view")
def seize_counter(view: View) -> int:
    """0 if it is not on the board (S14.3)."""
    return view.seize_counter


@WORDS.number("bonus cards", of="view")
def bonus_cards(view: View) -> int:
    """Action cards in the bot's play area (S14.8)."""
    return len(view.bonus_cards)


@WORDS.question("Does the bot have initiative")
def has_initiative(view: View) -> bool:
    """The marker lies with the bot (R4.2)."""
    return view.has_initiative


@WORDS.question("Has nobody seized this round")
def nobody_seized(view: View) -> bool:
    """The initiative was not seized in this round (R5.9)."""
    return not view.anybody_seized


@WORDS.question("Is the initiative free to be seized")
def can_seize(view: View) -> bool:
    """The bot follows, and nobody has seized this round (R5.9)."""
    return view.may_seize()


# -- cards to play --------------------------------------------------------------------------------------


def _card(c: Candidate) -> ActionCard | None:
    return facts().action_card[c.option.card] if isinstance(c.option, a.Play) else None


def _means(view: View, c: Candidate) -> Means | None:
    card = _card(c)
    if card is None or not isinstance(c.option, a.Play):
        return None
    return outcome.means_of_card(view, card.index, c.option.way)


@WORDS.test("{suit}")
def acting_suit(view: View, c: Candidate, suit: int) -> bool:
    """The card lets the bot act in this suit: its own, or for a Copy that of the lead (S15.21)."""
    means = _means(view, c)
    return means is not None and means.suit == suit


@WORDS.test("any card", "two cards", "a card off the hand counter", "seize counter", always=True)
def any_card(view: View, c: Candidate) -> bool:
    """Every one."""
    return True


@WORDS.test("surpass")
def surpass(view: View, c: Candidate) -> bool:
    """It is of the lead suit and higher than the lead card (R5.6)."""
    return isinstance(c.option, a.Play) and c.option.way == "surpass"


@WORDS.test("combat card")
def combat_card(view: View, c: Candidate) -> bool:
    """A card with which the bot acts in Aggression, or any with a Weapon it may spend (S15.14)."""
    means = _means(view, c)
    return means is not None and (means.suit == AGGRESSION or outcome.has_spendable_weapon(view))


@WORDS.test("drawn card if it is laid face down")
def drawn_for_copy(view: View, c: Candidate) -> bool:
    """No bonus card laid face down (RULING-11)."""
    card = _card(c)
    return not (isinstance(c.option, a.Play) and c.option.way == "copy") or (
        card is not None and card.index in view.drawn
    )


@WORDS.number("number")
def number(view: View, c: Candidate) -> int | None:
    """The number on the card (R5.1)."""
    card = _card(c)
    return card.number if card is not None else None


@WORDS.number("pips")
def pips(view: View, c: Candidate) -> int | None:
    """The actions that the card gives (S15.21)."""
    means = _means(view, c)
    return means.actions if means is not None else None


@WORDS.test("declaring an ambition the bot is winning")
def declares_won(view: View, c: Candidate) -> bool:
    """One of the ambitions that the card can declare is won by the bot (S15.1)."""
    card = _card(c)
    return card is not None and any(outcome.is_winning(view, x) for x in card.declares)


@WORDS.question("Is a won ambition declared before others")
def won_first(view: View) -> bool:
    """The ruling on several cards to declare with prefers an ambition the bot is winning (RULING-9)."""
    return view.ruled("declare_choice") in ("winning", "pips")


@WORDS.question("Are more pips declared with")
def more_pips(view: View) -> bool:
    """The ruling on several cards to declare with prefers most pips, then the highest number (RULING-9)."""
    return view.ruled("declare_choice") == "pips"


# -- seizing --------------------------------------------------------------------------------------------


@WORDS.test("with Lattice Spies")
def with_spies(view: View, c: Candidate) -> bool:
    """The Guild card is discarded for it (S20.1)."""
    return isinstance(c.option, a.Seize) and c.option.by == SPIES


@WORDS.test("with a card in hand")
def with_counter(view: View, c: Candidate) -> bool:
    """One card of the hand counter pays for it (BT6.2)."""
    return isinstance(c.option, a.Seize) and c.option.by == COUNTER


@WORDS.test("for the card led", of="source")
def for_card_led(view: View, source: str) -> bool:
    """The ambition of the lead card (R5.5)."""
    return source == "lead"
