"""Words about ambitions: winning, contending, growing a lead (S15.1 to S15.6, S15.20, BT4.2)."""

from __future__ import annotations

from collections.abc import Callable

from bythebook.games.arcs.bot.lookahead import outcome as lookahead
from bythebook.games.arcs.bot.lookahead.actions import gains_token, outcome_of
from bythebook.games.arcs.bot.lookahead.outcome import EVERY_AMBITION, Outcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.state import options as a
from bythebook.playbook.words.vocabulary import Candidate

# -- the position ---------------------------------------------------------------------------------------


@WORDS.number("undeclared ambitions the bot is winning", of="view", plain=True)
def undeclared_wins(view: View) -> int:
    """The number of ambitions without a marker, while one is available, that the bot is winning."""
    return sum(view.is_undeclared(x) and lookahead.is_winning(view, x) for x in EVERY_AMBITION)


@WORDS.question("Is an ambition marker available", plain=True)
def marker_available(view: View) -> bool:
    """A marker is on no ambition (R5.5)."""
    return -1 in view.markers


# -- an ambition that may be declared -------------------------------------------------------------------


def _ambition(c: Candidate) -> int:
    return AMBITIONS.index(c.option.ambition) if isinstance(c.option, a.Declare) else -1


@WORDS.test("ambition the bot is winning")
def wins_ambition(view: View, c: Candidate) -> bool:
    """The bot's count for it is at least 1 and higher than each rival's.

    Tycoon counts Material and Fuel icons, Keeper Relics, Empath Psionics, on tokens and Guild cards; a Cartel
    also counts the supply of its type. Tyrant counts captives, Warlord trophies.
    """
    ambition = _ambition(c)
    return ambition >= 0 and lookahead.is_winning(view, ambition)


@WORDS.test("ambition the bot is tied for")
def ties_ambition(view: View, c: Candidate) -> bool:
    """The bot's count for it is at least 1, a rival has the same count, and nobody has a higher one."""
    ambition = _ambition(c)
    return ambition >= 0 and lookahead.is_tied_first(view, ambition)


@WORDS.test("undeclared")
def is_undeclared(view: View, c: Candidate) -> bool:
    """No marker is on the ambition, and one is available."""
    ambition = _ambition(c)
    return ambition >= 0 and view.is_undeclared(ambition)


# -- outcomes -------------------------------------------------------------------------------------------

AmbitionTest = Callable[[Outcome, int], bool]


def _any(view: View, c: Candidate, holds: Callable[[int], bool], judged: AmbitionTest) -> bool:
    outcome = outcome_of(view, c)
    if outcome is None or not outcome.affected:
        return False
    return any(holds(x) and judged(outcome, x) for x in outcome.affected)


@WORDS.test("contend a declared ambition", "contend a declared ambition later")
def contend_declared(view: View, c: Candidate) -> bool:
    """The bot is better off than before in an ambition with a marker, and among its first two.

    The bot isn't winning it before. Afterwards its count is at least 1, at most one rival has a higher count,
    and the bot has fewer rivals ahead of it than before, breaks a tie for first, was not among the first two,
    or has a higher count than before (the last by RULING-5; else it needs a better place). Include everything
    that the action gains, steals and costs, but not tokens that pay for it, which are excluded from both
    counts (RULING-37), and not tokens that would have to be discarded at once (RULING-48). If an old token
    must go for it, it is one that goes first (see 'token that goes first'); among equals the first of
    Material, Fuel, Weapon, Relic, Psionic (by RULING-63; else one that doesn't count for the ambition). A
    combat counts one trophy, or the one thing it is meant to steal. Agents are counted as if the card were
    secured now, including captives: that is 'later'.
    """
    return _any(view, c, view.is_declared, Outcome.contends)


@WORDS.test("contend an undeclared ambition", "contend an undeclared ambition later")
def contend_undeclared(view: View, c: Candidate) -> bool:
    """The same as contending a declared ambition, for one without a marker while a marker is available."""
    return _any(view, c, view.is_undeclared, Outcome.contends)


@WORDS.test("grow a lead in a declared ambition", "growing a lead in a declared ambition")
def grow_declared(view: View, c: Candidate) -> bool:
    """The bot is winning an ambition with a marker, and its count rises. Counted as for contending."""
    return _any(view, c, view.is_declared, Outcome.grows)


@WORDS.test("grow a lead in an undeclared ambition")
def grow_undeclared(view: View, c: Candidate) -> bool:
    """The bot is winning an ambition without a marker while one is available, and its count rises."""
    return _any(view, c, view.is_undeclared, Outcome.grows)


@WORDS.test("win a declared ambition")
def win_declared(view: View, c: Candidate) -> bool:
    """The bot isn't winning an ambition with a marker before, and is afterwards.

    Counted as for contending.
    """
    return _any(view, c, view.is_declared, Outcome.wins)


@WORDS.test("take captives")
def take_captives(view: View, c: Candidate) -> bool:
    """The bot captures a rival's agent.

    Tax a rival's city whose owner has an agent in the supply; secure or abduct a card with rival agents.
    """
    outcome = outcome_of(view, c)
    return outcome is not None and outcome.captives > 0


@WORDS.test("gain resources")
def gain_resources(view: View, c: Candidate) -> bool:
    """The bot gains a token from the supply and doesn't have to discard it at once."""
    outcome = outcome_of(view, c)
    return outcome is not None and gains_token(outcome)


@WORDS.question("Was it effective before its captives came")
def effective_before_captives(view: View) -> bool:
    """The bot is winning or tied for an undeclared ambition, not counting captives that were just taken."""
    captured: int = view.step_field("captured", 0)
    for ambition in filter(view.is_undeclared, EVERY_AMBITION):
        counts = list(view.counts(ambition))
        counts[view.me] -= captured if ambition == TYRANT else 0
        if places.is_winning(counts, view.me) or places.is_tied_first(counts, view.me):
            return True
    return False


def _has_undeclared(view: View, c: Candidate, judged: Callable[[list[int], int], bool]) -> bool:
    outcome = outcome_of(view, c)
    counts = view.counts if outcome is None else outcome.before
    if not view.can_declare():
        return False
    return any(view.is_undeclared(x) and judged(counts(x), view.me) for x in EVERY_AMBITION)


@WORDS.test("for a bot that is winning an undeclared ambition")
def for_winner(view: View, c: Candidate) -> bool:
    """The bot could declare, and is winning an ambition without a marker.

    The token that pays for the action doesn't count.
    """
    return _has_undeclared(view, c, places.is_winning)


@WORDS.test("for a bot that is tied for an undeclared ambition")
def for_tied(view: View, c: Candidate) -> bool:
    """The bot could declare, and is tied for first in an ambition without a marker.

    The token that pays for the action doesn't count.
    """
    return _has_undeclared(view, c, places.is_tied_first)
