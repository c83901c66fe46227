"""Words about the Prelude and tokens: spending, storing, gaining, discarding (PR, S19.5, S20.1)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead import outcome
from bythebook.games.arcs.bot.lookahead.actions import rival_agents, system_of
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.court import card_of
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import RELIC, facts
from bythebook.games.arcs.state import options as a
from bythebook.games.shared.cache import cached_per_prompt
from bythebook.kernel.prompt import Option
from bythebook.playbook.words.vocabulary import Candidate

STRANDED = "stranded"

# -- what is spent (PR1, PR3 to PR5) --------------------------------------------------------------------


def _token(view: View, option: Option) -> int:
    """Return the real type of the token that an option would spend."""
    return view.slots[view.me][option.slot - 1] if isinstance(option, a.Spend | a.ThrowAway) else -1


@WORDS.test("{type}")
def counts_as_type(view: View, c: Candidate, type: int) -> bool:
    """A token that is spent as this type.

    With a Loyal card any token may count as the card's type (RULING-33); no token counts as an outraged type.
    """
    return isinstance(c.option, a.Spend) and outcome.type_index(c.option.type) == type


@WORDS.test("what matches a declared ambition", "with a card of a declared ambition")
def matches_declared(view: View, c: Candidate) -> bool:
    """A token or Guild card whose icon counts for an ambition with a marker.

    Material and Fuel for Tycoon, Relic for Keeper, Psionic for Empath; Weapons for none.
    """
    token = _token(view, c.option)
    if token >= 0:
        return outcome.is_locked(view, token)
    named = c.option.by if isinstance(c.option, a.Seize) else card_of(c)
    card = facts().court_card.get(named)
    type = facts().court_suit[card.index] if card is not None else -1
    return type >= 0 and outcome.is_locked(view, type)


@WORDS.test("Relic for a Relic card")
def relic_for_relic_card(view: View, c: Candidate) -> bool:
    """A Relic token spent to secure while the bot can secure a card with a Relic icon."""
    if _token(view, c.option) != RELIC or not isinstance(c.option, a.Spend) or c.option.action != "secure":
        return False
    suits = facts().court_suit
    return any(
        suits[card] == RELIC and view.can_secure(spot) for spot, card in enumerate(view.court) if card >= 0
    )


@WORDS.test("Relic kept for securing")
def is_reserved_relic(view: View, c: Candidate) -> bool:
    """A Relic spent as the type of a Loyal card, if RULING-33 is played that way; else no token."""
    option = c.option
    if not isinstance(option, a.Spend) or not outcome.are_relics_reserved(view):
        return False
    return _token(view, option) == RELIC != outcome.type_index(option.type)


@WORDS.test("with a Relic of a declared ambition")
def with_locked_relic(view: View, c: Candidate) -> bool:
    """A Relic token pays for it, and Keeper has a marker."""
    spent: tuple[int, ...] = getattr(c.outcome, "spent", ())
    token = spent[0] if spent else view.step_field("token", -1)
    return token == RELIC and outcome.is_locked(view, RELIC)


# -- ships by a card (S20.1, R11.1) ---------------------------------------------------------------------


@WORDS.test("with a place for ships")
def with_place_for_ships(view: View, c: Candidate) -> bool:
    """The bot controls a system with a loyal starport, or its task force."""
    own = [*outcome.starports(view, view.me), *outcome.task_forces(view)]
    return any(view.controller(system) == view.me for system in own)


@WORDS.test("at a loyal starport", plain=True)
def at_loyal_starport(view: View, c: Candidate) -> bool:
    """The bot has a starport there."""
    at = system_of(view, c)
    return at >= 0 and view.starports_at(view.me, at) > 0


@WORDS.test("for who is stranded", of="source")
def for_stranded(view: View, source: str) -> bool:
    """The bot has no ships and no starports on the map and places ships."""
    return source == STRANDED


@WORDS.test("a token", of="payment", plain=True)
def is_a_token(view: View, payment: str) -> bool:
    """A token pays for the action, not a trait or lore."""
    return payment in facts().resource


@WORDS.test("anywhere", always=True)
def anywhere(view: View, c: Candidate) -> bool:
    """Any legal place."""
    return True


# -- storing tokens (S19.5) -----------------------------------------------------------------------------


def _all_tokens(view: View) -> list[int]:
    return [*view.loose, *(type for type in view.slots[view.me] if type >= 0)]


@cached_per_prompt
def _first_to_go(view: View) -> list[int]:
    return outcome.expendable_types(view, _all_tokens(view))


def _goes_first(view: View, type: int) -> bool:
    return type in _first_to_go(view)


def _token_in_slot(view: View, option: a.Store) -> int:
    return view.slots[view.me][option.slot - 1]


@WORDS.number("tokens", of="view", plain=True)
def number_of_tokens(view: View) -> int:
    """The number of the bot's tokens, in its slots and newly gained."""
    return len(_all_tokens(view))


@WORDS.number("slots", of="view", plain=True)
def number_of_slots(view: View) -> int:
    """The number of the bot's slots that no city covers."""
    return len(view.open_slots())


@WORDS.test("token that goes first")
def token_goes(view: View, c: Candidate) -> bool:
    """A token that the bot gives up before others.

    First a type of which one token less costs the bot no first or second place in a declared ambition; among
    those, one of no declared ambition; then the type with the most tokens.
    """
    return isinstance(c.option, a.Discard) and _goes_first(view, outcome.type_index(c.option.type))


@WORDS.test("where it lay before", plain=True)
def is_previous_slot(view: View, c: Candidate) -> bool:
    """A token of this type was in the slot before all were taken up."""
    before: tuple[int, ...] = view.step_field("before", ())
    if not before or not isinstance(c.option, a.Store):
        return False
    return before[c.option.slot - 1] == outcome.type_index(c.option.type)


@WORDS.test("token pushed out of its slot", "old token", plain=True)
def is_pushed_out(view: View, c: Candidate) -> bool:
    """It was in a slot before other tokens arrived."""
    pushed: tuple[int, ...] = view.step_field("pushed", ())
    return isinstance(c.option, a.Discard) and outcome.type_index(c.option.type) in pushed


@WORDS.test("new token that goes first")
def new_token_goes(view: View, c: Candidate) -> bool:
    """A newly gained token that goes first, with no old token that goes as soon.

    See 'token that goes first' for the order.
    """
    if not isinstance(c.option, a.Discard) or not _goes_first(view, outcome.type_index(c.option.type)):
        return False
    filled: tuple[int, ...] = view.step_field("filled", ())
    old = [type for slot, type in enumerate(view.slots[view.me]) if type >= 0 and slot not in filled]
    return all(type in view.loose for type in old if _goes_first(view, type))


@WORDS.test("into an empty slot", plain=True)
def into_empty_slot(view: View, c: Candidate) -> bool:
    """The slot is empty."""
    return isinstance(c.option, a.Store) and _token_in_slot(view, c.option) < 0


@WORDS.test("over a token that goes first")
def over_token_that_goes(view: View, c: Candidate) -> bool:
    """Into a slot with a token of another type that goes first (see 'token that goes first')."""
    if not isinstance(c.option, a.Store):
        return False
    lying = _token_in_slot(view, c.option)
    return lying >= 0 and lying != outcome.type_index(c.option.type) and _goes_first(view, lying)


@WORDS.number("Power for its ambition")
def power_for_ambition(view: View, c: Candidate) -> int:
    """The Power for first place in the ambition of its type: the sum of its markers, 0 without a marker."""
    type = outcome.type_index(getattr(c.option, "type", ""))
    ambition = outcome.ambition_of(type)
    return view.first_place(ambition) if ambition >= 0 else 0


@WORDS.number("raid cost", plain=True)
def raid_cost(view: View, c: Candidate) -> int | None:
    """The raid cost printed at the slot."""
    slot = getattr(c.option, "slot", 0)
    return view.raid_cost(view.me, slot - 1) if slot else None


@WORDS.test("any token", "any type", "any captive", "any text", "anything", always=True)
def whichever(view: View, c: Candidate) -> bool:
    """Any of them."""
    return True


# -- captives and cities (S20.2, S20.3) -----------------------------------------------------------------


@WORDS.question("Is there room for another token")
def room_for_another(view: View) -> bool:
    """No captive has been returned yet, or fewer than there are empty slots and tokens in the supply."""
    sent: int = view.step_field("sent", 0)
    return sent < min(len(view.empty_slots()), sum(view.supply)) or not sent


@WORDS.test("rival city", plain=True)
def rival_city(view: View, c: Candidate) -> bool:
    """A city of another player (S20.3)."""
    return isinstance(c.option, a.FreeCity) and c.option.owner != view.seat


@WORDS.test("Guild card", plain=True)
def guild_card(view: View, c: Candidate) -> bool:
    """A Guild card, not a token."""
    return isinstance(c.option, a.StealCard)


@WORDS.number("rival agents", "rival agent")
def rival_agents_on(view: View, c: Candidate) -> int | None:
    """The number of all rivals' agents on the Court card."""
    card = card_of(c)
    index = facts().court_card[card].index if card else -1
    return rival_agents(view, view.court.index(index)) if index in view.court else None
