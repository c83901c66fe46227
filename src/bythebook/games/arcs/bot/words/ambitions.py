"""Words about ambitions: who is winning, contending, growing a lead (S15.1 to S15.6, S15.20, BT4.2)."""

from __future__ import annotations

from collections.abc import Callable

from bythebook.games.arcs.bot.outlook import outcome as outlook
from bythebook.games.arcs.bot.outlook.actions import gains_token, outcome_of
from bythebook.games.arcs.bot.outlook.outcome import EVERY_AMBITION, Outcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.table import options as a
from bythebook.playbook.words.vocabulary import Candidate

# -- the position ---------------------------------------------------------------------------------------


@WORDS.number("undeclared ambitions the bot is winning", of="view")
def undeclared_ambitions_won(view: View) -> int:
    """Ambitions without a marker, while one is available, that the bot is winning (S15.1, S15.4)."""
    return sum(view.undeclared(x) and outlook.is_winning(view, x) for x in EVERY_AMBITION)


@WORDS.question("Is an ambition marker available")
def marker_available(view: View) -> bool:
    """A marker lies on no ambition (R5.5)."""
    return -1 in view.markers


# -- an ambition that may be declared -------------------------------------------------------------------


def _ambition(c: Candidate) -> int:
    return AMBITIONS.index(c.option.ambition) if isinstance(c.option, a.Declare) else -1


@WORDS.test("ambition the bot is winning")
def ambition_won(view: View, c: Candidate) -> bool:
    """The bot has something for it, and more than each other (S15.1)."""
    ambition = _ambition(c)
    return ambition >= 0 and outlook.is_winning(view, ambition)


@WORDS.test("ambition the bot is tied for")
def ambition_tied(view: View, c: Candidate) -> bool:
    """The bot shares the most with another, and that is not nothing (S15.2)."""
    ambition = _ambition(c)
    return ambition >= 0 and outlook.is_tied_first(view, ambition)


@WORDS.test("undeclared")
def undeclared(view: View, c: Candidate) -> bool:
    """No marker lies on the ambition, and one is available (S15.4)."""
    ambition = _ambition(c)
    return ambition >= 0 and view.undeclared(ambition)


# -- what an act would change ---------------------------------------------------------------------------

Judged = Callable[[Outcome, int], bool]


def _any(view: View, c: Candidate, holds: Callable[[int], bool], judged: Judged) -> bool:
    outcome = outcome_of(view, c)
    if outcome is None or not outcome.counts_change:
        return False
    return any(holds(x) and judged(outcome, x) for x in EVERY_AMBITION)


@WORDS.test("contend a declared ambition", "contend a declared ambition later")
def contend_declared(view: View, c: Candidate) -> bool:
    """Not winning an ambition with a marker before; better off and among the first two afterwards (S15.5).

    For an Influence: if the card were secured now (AD5).
    """
    return _any(view, c, view.declared, Outcome.contends)


@WORDS.test("contend an undeclared ambition", "contend an undeclared ambition later")
def contend_undeclared(view: View, c: Candidate) -> bool:
    """The same for an ambition without a marker, while one is available (S15.4, S15.5)."""
    return _any(view, c, view.undeclared, Outcome.contends)


@WORDS.test("grow a lead in a declared ambition", "growing a lead in a declared ambition")
def grow_declared(view: View, c: Candidate) -> bool:
    """Winning an ambition with a marker, and the count rises (S15.6)."""
    return _any(view, c, view.declared, Outcome.grows)


@WORDS.test("grow a lead in an undeclared ambition")
def grow_undeclared(view: View, c: Candidate) -> bool:
    """Winning an ambition without a marker, and the count rises (S15.4, S15.6)."""
    return _any(view, c, view.undeclared, Outcome.grows)


@WORDS.test("win a declared ambition")
def win_declared(view: View, c: Candidate) -> bool:
    """Not winning an ambition with a marker before, and winning it afterwards (S20.1)."""
    return _any(view, c, view.declared, Outcome.wins)


@WORDS.test("take captives")
def take_captives(view: View, c: Candidate) -> bool:
    """An agent of a rival becomes a captive (S15.20)."""
    outcome = outcome_of(view, c)
    return outcome is not None and outcome.captives > 0


@WORDS.test("gain resources")
def gain_resources(view: View, c: Candidate) -> bool:
    """A token comes, and can be kept (AD10, RULING-48)."""
    outcome = outcome_of(view, c)
    return outcome is not None and gains_token(outcome)


@WORDS.question("Was it effective before its captives came")
def effective_before_captives(view: View) -> bool:
    """The bot was winning or tied for an undeclared ambition without them (Populist Demands, S20.3)."""
    captured: int = view.under_way("captured", 0)
    for ambition in filter(view.undeclared, EVERY_AMBITION):
        counts = list(view.counts(ambition))
        counts[view.me] -= captured if ambition == TYRANT else 0
        if places.winning(counts, view.me) or places.tied_first(counts, view.me):
            return True
    return False


def _standing(view: View, c: Candidate, judged: Callable[[list[int], int], bool]) -> bool:
    outcome = outcome_of(view, c)
    counts = view.counts if outcome is None else outcome.before
    if not view.can_declare():
        return False
    return any(view.undeclared(x) and judged(counts(x), view.me) for x in EVERY_AMBITION)


@WORDS.test("for a bot that is winning an undeclared ambition")
def for_winner(view: View, c: Candidate) -> bool:
    """Without the token that pays, the bot is winning an ambition without a marker (S15.1, RULING-37)."""
    return _standing(view, c, places.winning)


@WORDS.test("for a bot that is tied for an undeclared ambition")
def for_tied(view: View, c: Candidate) -> bool:
    """Without the token that pays, it shares the most of an ambition without a marker (S15.2, RULING-37)."""
    return _standing(view, c, places.tied_first)
