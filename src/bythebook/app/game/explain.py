"""Reasons of bots: a playbook is run again along a log, and says why each answer was given.

A reason is as secret as the most secret thing it was found with. Where a bot has read something that a viewer
may not know, its reason is computed from what the viewer knows instead: see `Explainer`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from bythebook.app.game.open_game import OpenGame
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.chance import Outcome, Pick
from bythebook.kernel.game import Game
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.playbook.run.explanation import Explanation
from bythebook.playbook.run.runner import Answer, Called, read_secrets
from bythebook.players import Player
from bythebook.players.bot import Bot

WITHHELD: Final = "The reason depends on cards that you can't see."
"""What is shown where a reason is withheld."""
DEALS: Final = 12
"""How many times hidden cards are redealt to find a reason that does not depend on them."""
ENOUGH: Final = 3
"""With fewer decisions than this that lead to the same answer, no reason is shown."""
MOST_TIES: Final = 60
"""In one deal at most so many ways to break ties are tried."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot answers what it does today, and whether that is what the log says."""

    why: Explanation | None
    otherwise: str = ""
    """What today's playbook would do instead; empty where it agrees with the log."""
    private: bool = False
    """Whether it was found with something that only the seat of the bot may know."""
    withheld: bool = False
    """Whether the viewer may not know it; then there is no `why`."""


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A line of the log, the game just before it, and the reason of a bot's answer."""

    game: Game[Any]
    """It moves on with the next line: look at it, do not keep it."""
    entry: Entry
    reason: Reason | None = None


def is_worth_explaining(box: BoardGame[Any], prompt: Prompt, why: Explanation) -> bool:
    """Whether a page really chose: among several answers, and not the only thing there was to do."""
    if len(prompt.options) < 2 or prompt.kind in box.bots.routine:
        return False
    return any(step.event != "decides" for step in why.steps)


def explained_lines(opened: OpenGame, *, why: bool = True) -> Iterator[ExplainedLine]:
    """The game line by line, with the reasons of the bots that sit at the table today."""
    for game, entry in opened.game.replay():
        known = why and is_bots_answer(opened, entry)
        yield ExplainedLine(
            game, entry, reason_at(opened.box, game, entry, opened.players) if known else None
        )


def is_bots_answer(opened: OpenGame, entry: Entry) -> bool:
    """Whether a line is an answer that a playbook gave."""
    return isinstance(entry.answer, Option) and isinstance(opened.players.get(entry.seat), Bot)


def reason_at(
    box: BoardGame[Any], game: Game[Any], entry: Entry, players: Mapping[Seat, Player]
) -> Reason | None:
    """What the bot decides at this ask, with what chance had told it so far."""
    prompt, state = game.prompt, game.state
    if prompt is None or prompt.seat != entry.seat:
        return None
    notes, view = state.notes.get(prompt.seat, {}), box.bots.view(state, prompt.seat)
    try:
        decision = players[prompt.seat].decide(view, prompt, state.results, notes)
    except Exception:  # notes that somebody has changed: the answer stands, its reason is lost
        return Reason(None, private=True)
    private = read_secrets(view, prompt)
    if isinstance(decision, Called):
        same = entry.call == decision.domain
        return Reason(None, "" if same else f"call for {decision.domain.element}", private)
    if decision.option == entry.answer:
        return Reason(decision.why, "", private)
    return Reason(decision.why, box.notation(decision.option), private)


# -- what a viewer may know -------------------------------------------------------------------------


class Explainer:
    """Finds the reasons of bots as far as a viewer may know them.

    A reason that was found without secrets is shown as it is. For any other, everything that the viewer
    cannot see is redealt several times. Where the bot gives its answer for the same reason in all deals that
    lead to this answer, the viewer could have worked it out, and it is shown; else it is withheld. Nothing
    here depends on what the viewer cannot see.

    A bot carries notes from one answer to the next until its turn ends. After an answer whose notes differ
    from deal to deal the viewer does not know them, so all later reasons of that turn are withheld. Answers
    must therefore be explained in order; `resume` goes through the turns that are under way.
    """

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self._unknown: dict[tuple[Seat | None, Seat, str], int] = {}
        """By viewer, seat and turn: the first ask after which the viewer does not know the seat's notes."""

    def explain(self, state: Any, entry: Entry, found: Reason, viewer: Seat | None) -> Reason:
        """Return the reason of a bot's answer as the viewer may know it; the table is the one before it."""
        if viewer == entry.seat:
            return found
        key = (viewer, entry.seat, self._turn(state, entry.seat))
        if key in self._unknown and entry.number > self._unknown[key]:
            return Reason(None, withheld=True)
        hidden = entry.hidden_from(viewer)
        if not found.private and not hidden:
            return found
        decisions = self._redecide(state, entry, viewer)
        same = [each for each in decisions if each.option == entry.answer]
        if not any(_agree(each.notes for each in found) for found in (decisions, [] if hidden else same)):
            self._unknown[key] = min(entry.number, self._unknown.get(key, entry.number))
        if hidden or not _agree(each.why.json() for each in same if each.why is not None):
            return Reason(None, withheld=True)
        return Reason(same[0].why)

    def explain_line(self, line: int, viewer: Seat | None) -> Reason | None:
        """Return the reason of a line of the log, from 1; None if no playbook decided it."""
        log = self.opened.game.log
        if not is_bots_answer(self.opened, entry := log[line - 1]):
            return None
        shown = None
        for told in self.turn_before(line, entry.seat):
            found = told.reason
            shown = self.explain(told.game.state, told.entry, found, viewer) if found is not None else None
        return shown

    def resume(self, lines: int, viewers: Collection[Seat | None]) -> None:
        """Explain what bots have answered in the turns that are under way after so many lines of the log."""
        for seat, player in self.opened.players.items():
            for told in self.turn_before(lines, seat) if isinstance(player, Bot) else ():
                if told.reason is not None:
                    for viewer in viewers:
                        self.explain(told.game.state, told.entry, told.reason, viewer)

    def turn_before(self, lines: int, seat: Seat) -> Iterator[ExplainedLine]:
        """Yield the answers of a bot in its latest turn in the first lines of the log, with their reasons.

        If its playbook counts over turns, all its answers in these lines are one turn.
        """
        opened = self.opened
        start = 0 if self._counts_over_turns(seat) else _turn_start(opened.game.log[:lines], seat)
        for game, entry in islice(opened.game.replay(start), lines - start):
            if entry.seat == seat and is_bots_answer(opened, entry):
                yield ExplainedLine(game, entry, reason_at(opened.box, game, entry, opened.players))

    def _turn(self, state: Any, seat: Seat) -> str:
        """Name the turn until whose end notes last; all turns are one if a playbook counts over turns."""
        if self._counts_over_turns(seat):
            return ""
        return str(self.opened.box.bots.view(state, seat).turn)

    def _counts_over_turns(self, seat: Seat) -> bool:
        """Whether the playbook of a seat has counters that are not cleared each turn."""
        player = self.opened.players[seat]
        counters = player.program.book.counters.values() if isinstance(player, Bot) else ()
        return any(not counter.this_turn for counter in counters)

    def _redecide(self, state: Any, entry: Entry, viewer: Seat | None) -> list[Answer]:
        """Let the bot decide again in each deal, however ties are broken."""
        box, player = self.opened.box, self.opened.players[entry.seat]
        found: list[Answer] = []
        for deal in range(DEALS):
            other = state.copy()
            other.results = ()
            try:
                box.evaluation.redeal_hidden(other, viewer, deal)
                prompt = self.opened.game.ahead(other, deal).prompt
            except Exception:  # a position that somebody has changed: the answer stands without a reason
                return []
            if prompt is not None and prompt.seat == entry.seat:
                found += _decisions(
                    player, box.bots.view(other, prompt.seat), prompt, other.notes.get(prompt.seat, {})
                )
        return found


def _agree(values: Iterable[object]) -> bool:
    """Whether there are enough values, and all of them are the same."""
    found = list(values)
    return len(found) >= ENOUGH and all(each == found[0] for each in found)


def _decisions(player: Player, view: Any, prompt: Prompt, notes: Mapping[str, Any]) -> list[Answer]:
    """Return what a bot decides, however ties are broken; nothing if it rolls dice or there are too many."""
    found: list[Answer] = []
    waiting: list[tuple[Outcome, ...]] = [()]
    for _ in range(MOST_TIES):
        if not waiting:
            return found
        results = waiting.pop()
        try:
            decision = player.decide(view, prompt, results, dict(notes))
        except Exception:  # notes that somebody has changed
            return []
        if not isinstance(decision, Called):
            found.append(decision)
        elif isinstance(decision.domain, Pick):
            waiting += [(*results, (item,)) for item in reversed(decision.domain.items)]
        else:
            return []
    return []


def _turn_start(log: Sequence[Entry], seat: Seat) -> int:
    """Return the index of the first answer of a bot in its latest turn, by the turn in its notes."""
    for at in range(len(log) - 1, -1, -1):
        if log[at].seat == seat and "turn" in (log[at].notes or {}):
            return at
    return 0
