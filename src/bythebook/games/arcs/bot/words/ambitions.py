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
    """Ambitions without a marker, while one is available, that the bot is winning."""
    return sum(view.is_undeclared(x) and lookahead.is_winning(view, x) for x in EVERY_AMBITION)


@WORDS.question("Is an ambition marker available", plain=True)
def marker_available(view: View) -> bool:
    """A marker lies on no ambition (R5.5)."""
    return -1 in view.markers


# -- an ambition that may be declared -------------------------------------------------------------------


def _ambition(c: Candidate) -> int:
    return AMBITIONS.index(c.option.ambition) if isinstance(c.option, a.Declare) else -1


@WORDS.test("ambition the bot is winning")
def wins_ambition(view: View, c: Candidate) -> bool:
    """The bot counts at least 1 for it and more than each rival.

    Tycoon counts Material and Fuel icons, Keeper Relics, Empath Psionics, on tokens and Guild cards; a Cartel
    counts the supply of its type too. Tyrant counts captives, Warlord trophies.
    """
    ambition = _ambition(c)
    return ambition >= 0 and lookahead.is_winning(view, ambition)


@WORDS.test("ambition the bot is tied for")
def ties_ambition(view: View, c: Candidate) -> bool:
    """The bot counts at least 1 for it, a rival counts as much, and nobody more."""
    ambition = _ambition(c)
    return ambition >= 0 and lookahead.is_tied_first(view, ambition)


@WORDS.test("undeclared")
def is_undeclared(view: View, c: Candidate) -> bool:
    """No marker lies on the ambition, and one is available."""
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
    """Better off than before in an ambition with a marker, and among its first two.

    The bot does not win it before; afterwards it counts at least 1, at most one rival counts more, and the
    bot has fewer rivals ahead of it than before, breaks a tie for first, was not among the first two, or
    counts more than before (that by RULING-5; else a better place is needed). Count all that the act brings,
    steals and costs, without tokens that pay for it, which are gone before and after (RULING-37); no token
    that would have to be given up at once (RULING-48). If an old token must go for it, it is one to spare
    (see 'token that goes first'), of equal ones the first of Material, Fuel, Weapon, Relic, Psionic (by
    RULING-63; else one that does not count for it). A combat counts one trophy, or the one thing it is to
    steal. Agents are counted as if the card were secured now, captives included: that is 'later'.
    """
    return _any(view, c, view.is_declared, Outcome.contends)


@WORDS.test("contend an undeclared ambition", "contend an undeclared ambition later")
def contend_undeclared(view: View, c: Candidate) -> bool:
    """The same as to contend a declared ambition, for one without a marker while a marker is available."""
    return _any(view, c, view.is_undeclared, Outcome.contends)


@WORDS.test("grow a lead in a declared ambition", "growing a lead in a declared ambition")
def grow_declared(view: View, c: Candidate) -> bool:
    """The bot is winning an ambition with a marker, and counts more afterwards. Counted as for contending."""
    return _any(view, c, view.is_declared, Outcome.grows)


@WORDS.test("grow a lead in an undeclared ambition")
def grow_undeclared(view: View, c: Candidate) -> bool:
    """The bot is winning an ambition without a marker while one is available, and counts more afterwards."""
    return _any(view, c, view.is_undeclared, Outcome.grows)


@WORDS.test("win a declared ambition")
def win_declared(view: View, c: Candidate) -> bool:
    """The bot is not winning an ambition with a marker before, and is afterwards.

    Counted as for contending.
    """
    return _any(view, c, view.is_declared, Outcome.wins)


@WORDS.test("take captives")
def take_captives(view: View, c: Candidate) -> bool:
    """A rival's agent becomes a captive of the bot.

    Tax a rival's city whose owner has an agent in supply; secure or abduct a card with rival agents.
    """
    outcome = outcome_of(view, c)
    return outcome is not None and outcome.captives > 0


@WORDS.test("gain resources")
def gain_resources(view: View, c: Candidate) -> bool:
    """A token comes from the supply, and the bot need not give it up at once."""
    outcome = outcome_of(view, c)
    return outcome is not None and gains_token(outcome)


@WORDS.question("Was it effective before its captives came")
def effective_before_captives(view: View) -> bool:
    """The bot is winning or tied for an undeclared ambition, captives that just came not counted."""
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

    The token that pays for the act counts no more.
    """
    return _has_undeclared(view, c, places.is_winning)


@WORDS.test("for a bot that is tied for an undeclared ambition")
def for_tied(view: View, c: Candidate) -> bool:
    """The bot could declare, and is tied for first in an ambition without a marker.

    The token that pays counts no more.
    """
    return _has_undeclared(view, c, places.is_tied_first)
