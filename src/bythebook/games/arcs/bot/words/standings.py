"""Words about the standings: Power, chapters, ambitions won (R4.1, R10)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead import outcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import facts


@WORDS.number("Power", of="view", plain=True)
def power(view: View) -> int:
    """The bot's Power."""
    return view.power(view.me)


@WORDS.number("Power of the best rival", of="view")
def power_of_best_rival(view: View) -> int:
    """The highest Power of a rival."""
    return max(view.power(rival) for rival in view.others)


@WORDS.question("Is the bot the leader")
def is_leader(view: View) -> bool:
    """The bot has more Power than each rival."""
    return power(view) > power_of_best_rival(view)


@WORDS.question("Is the bot last")
def is_last(view: View) -> bool:
    """The bot has less Power than each rival."""
    return all(view.power(rival) > power(view) for rival in view.others)


@WORDS.number("chapter", of="view", plain=True)
def chapter(view: View) -> int:
    """The number of the current chapter, from 1."""
    return view.chapter


@WORDS.number("chapters left", of="view")
def chapters_left(view: View) -> int:
    """The chapters after the current one, if no player has enough Power to end the game earlier."""
    return facts().rules.chapters - view.chapter


@WORDS.number("ambitions won", of="view")
def ambitions_won(view: View) -> int:
    """The number of ambitions with a marker that the bot is winning.

    Its count is at least 1 and higher than each rival's.
    """
    return sum(view.is_declared(x) and outcome.is_winning(view, x) for x in outcome.EVERY_AMBITION)
