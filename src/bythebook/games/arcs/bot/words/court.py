"""Words about Court cards: agents on them, abilities, and effective Vox cards (S15.13, S19.1, S20)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead import outcome, outrage
from bythebook.games.arcs.bot.lookahead.abilities import Usage, card_of_ability, is_worthwhile
from bythebook.games.arcs.bot.lookahead.actions import AgentPlacement, secured_outcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import facts
from bythebook.playbook.words.vocabulary import Candidate

# -- which card -----------------------------------------------------------------------------------------


def card_of(c: Candidate) -> str:
    """Return the Court card of a candidate, or the one that the prompt is about; empty if none."""
    named = getattr(c.option, "card", "") or c.thing
    return named if isinstance(named, str) and named in facts().court_card else ""


def _index(c: Candidate) -> int:
    card = card_of(c)
    return facts().court_card[card].index if card else -1


@WORDS.test("{court}", plain=True)
def is_card(view: View, c: Candidate, court: str) -> bool:
    """The named card."""
    return card_of(c) == court


@WORDS.test("for {court}", of="source", plain=True)
def for_card(view: View, source: str, court: str) -> bool:
    """While this card is resolved."""
    return source == court


@WORDS.test("Vox card", plain=True)
def vox_card(view: View, c: Candidate) -> bool:
    """A Vox card, which is resolved when it is secured (R9.1)."""
    card = _index(c)
    return card >= 0 and facts().court[card].is_vox


@WORDS.test("{type} card", plain=True)
def guild_card_of_type(view: View, c: Candidate, type: int) -> bool:
    """A Guild card with this icon (R9.1)."""
    card = _index(c)
    return card >= 0 and facts().court_suit[card] == type


@WORDS.test("Union")
def union(view: View, c: Candidate) -> bool:
    """A Guild card with Union in its name, which brings an action card of its suit."""
    card = _index(c)
    return card >= 0 and facts().court_union[card] >= 0


@WORDS.test("icon growing a lead in a declared ambition")
def icon_grows_lead(view: View, c: Candidate) -> bool:
    """Its icon counts for an ambition with a marker that the bot is winning.

    Captives don't count as icons.
    """
    card = _index(c)
    if card < 0:
        return False
    icons = secured_outcome(view, card, 0)
    return any(view.is_declared(x) and icons.grows(x) for x in icons.affected)


@WORDS.test("Loyal card")
def loyal_card(view: View, c: Candidate) -> bool:
    """A Guild card with Loyal in its name."""
    card = _index(c)
    return card >= 0 and facts().court_loyal[card] >= 0


@WORDS.test("Loyal card of an outraged type")
def loyal_card_of_outraged_type(view: View, c: Candidate) -> bool:
    """A Guild card with Loyal in its name, of a type for which the bot has provoked Outrage."""
    card = _index(c)
    return card >= 0 and facts().court_loyal[card] >= 0 and view.is_outraged(facts().court_loyal[card])


@WORDS.test("take any card", always=True)
def take_any_card(view: View, c: Candidate) -> bool:
    """Any card, whatever it brings."""
    return True


@WORDS.number("keys")
def keys(view: View, c: Candidate) -> int | None:
    """The raid cost printed on the card; 0 on a Vox card."""
    card = _index(c)
    return facts().court_keys[card] if card >= 0 else None


# -- agents on it (S15.13, S19.1) -----------------------------------------------------------------------


def _agents(c: Candidate) -> AgentPlacement | None:
    return c.outcome if isinstance(c.outcome, AgentPlacement) else None


@WORDS.number("loyal agents", "loyal agent")
def loyal_agents(view: View, c: Candidate) -> int | None:
    """The number of the bot's agents on the card now."""
    agents = _agents(c)
    return agents.own if agents is not None else None


@WORDS.number("agents of one rival")
def agents_of_one_rival(view: View, c: Candidate) -> int | None:
    """The number of agents of the rival who has the most on the card; 0 if no rival has any."""
    agents = _agents(c)
    return agents.most if agents is not None else None


@WORDS.number("agents placed", plain=True)
def agents_placed(view: View, c: Candidate) -> int | None:
    """The number of agents that the bot places on the card, one action each."""
    agents = _agents(c)
    return agents.placed if agents is not None else None


@WORDS.test("with an agent left in supply")
def with_agents_left(view: View, c: Candidate) -> bool:
    """The bot still has an agent in its supply after placing all of them."""
    agents = _agents(c)
    return agents is not None and view.agents(view.me) > agents.placed


@WORDS.test("captives")
def captives_to_come(view: View, c: Candidate) -> bool:
    """Rivals have agents on it, and the bot can have more there than each of them.

    The bot has enough actions and agents for that now.
    """
    agents = _agents(c)
    return agents is not None and agents.outcome.captives > 0 and agents.can_lead


@WORDS.number("captives", plain=True)
def number_of_captives(view: View, c: Candidate) -> int | None:
    """The number of all rivals' agents on the card."""
    agents = _agents(c)
    return agents.outcome.captives if agents is not None else None


# -- Vox cards (S20.3) ----------------------------------------------------------------------------------


@WORDS.question("Would Outrage stop a rival winning a declared ambition")
def outrage_would_stop_rival(view: View) -> bool:
    """Outrage of a type would make a rival stop winning a declared ambition.

    Everybody loses all tokens and Guild cards of the type except Loyal ones; a rival who is winning the
    ambition then isn't.
    """
    return bool(outrage.types_that_stop(view))


@WORDS.test("type that stops a rival winning a declared ambition")
def stops_rival(view: View, c: Candidate) -> bool:
    """Outrage of this type would make a rival stop winning its declared ambition.

    Everybody loses all tokens and Guild cards of the type except Loyal ones.
    """
    return outcome.type_index(getattr(c.option, "type", "")) in outrage.types_that_stop(view)


@WORDS.number("held")
def icon_count(view: View, c: Candidate) -> int | None:
    """The number of the bot's tokens and Guild cards of the type."""
    named = getattr(c.option, "type", "")
    return view.icons(view.me, outcome.type_index(named)) if named else None


@WORDS.question("Is a rival city controlled", plain=True)
def rival_city_controlled(view: View) -> bool:
    """The bot controls a system with a rival's city (S20.3)."""
    return any(
        view.cities_at(rival, system)
        for system in view.reach.systems
        if view.controller(system) == view.me
        for rival in view.others
    )


@WORDS.question("Does a rival have a Guild card that can be stolen", plain=True)
def stealable_guild_card(view: View) -> bool:
    """Guild Struggle could steal something (S20.3)."""
    return bool(view.thefts("guild_struggle"))


# -- abilities (S20.2) ----------------------------------------------------------------------------------


def _usage(c: Candidate) -> Usage | None:
    return c.outcome if isinstance(c.outcome, Usage) else None


def _waiting(view: View) -> str:
    """Return the ability for which a card was exhausted this turn, until it is used."""
    turn = view.own_turn
    return turn.exhausted_for if turn is not None else ""


@WORDS.test("ability at hand")
def ability_at_hand(view: View, c: Candidate) -> bool:
    """A new action of a Guild card that was not used this chapter.

    An action of the card played can pay for it. It must change something: for Manufacture and Synthesize, a
    token that can be kept; Pressgang, a captive to return and a token that can be kept; Execute, a captive;
    Abduct, a card where it is legal; Trade, a token to take and one to give.
    """
    usage = _usage(c)
    return usage is not None and usage.name != _waiting(view)


@WORDS.test("worthwhile")
def worthwhile(view: View, c: Candidate) -> bool:
    """The ability helps.

    Pressgang while Tyrant isn't declared; Execute to contend Warlord or grow a lead in it, without losing
    first or second place in declared Tyrant; Trade to contend an ambition or grow a lead; every other one.
    """
    usage = _usage(c)
    return usage is not None and is_worthwhile(view, usage)


@WORDS.question("Is an ability waiting for the first action")
def ability_waiting(view: View) -> bool:
    """A Guild card was exhausted when the action card was selected, and its ability has not been used yet."""
    return bool(_waiting(view))


@WORDS.test("card kept for its ability")
def is_card_of_waiting_ability(view: View, c: Candidate) -> bool:
    """The Guild card whose ability selected the action card and has not been used yet (by RULING-64)."""
    waiting = _waiting(view)
    if not waiting or view.ruling("ability_card") != "kept":
        return False
    return card_of(c) == card_of_ability(waiting)


@WORDS.test("ability waiting for it")
def waiting_ability(view: View, c: Candidate) -> bool:
    """The ability for which a Guild card was exhausted when the action card was selected."""
    usage = _usage(c)
    return usage is not None and usage.name == _waiting(view)


@WORDS.test("best use of its card")
def best_use(view: View, c: Candidate) -> bool:
    """Abduct from the card with the most rival agents; Trade to contend, a declared ambition first.

    Among equal Trades, give a token that goes first (see 'token that goes first'). All uses of other
    abilities are equally good.
    """
    usage = _usage(c)
    return usage is None or usage.best
