"""Explain what bots did by running their playbooks again on the logged positions.

A reason is as secret as the most secret fact it depends on. If a bot has read something that the viewer
may not know, the reason is recomputed from what the viewer knows: see `Explainer`.
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
"""The text shown in place of a withheld reason."""
DEALS: Final = 12
"""The number of times hidden cards are redealt to find a reason that doesn't depend on them."""
ENOUGH: Final = 3
"""The minimum number of decisions with the same answer for a reason to count as safe to show."""
MOST_TIES: Final = 60
"""The maximum number of ways to break ties that are tried in one deal."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot would decide so now, and whether the log agrees."""

    why: Explanation | None
    otherwise: str = ""
    """What the current playbook would do instead; empty if it agrees with the log."""
    private: bool = False
    """Whether the reason depends on something that only the bot's seat may know."""
    withheld: bool = False
    """Whether the reason is hidden from the viewer; then `why` is None."""


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A log line with the game just before it, and the reason if the line is a bot's answer."""

    game: Game[Any]
    """The game before the line; valid only until the next line, because the replay changes it."""
    entry: Entry
    reason: Reason | None = None


def is_worth_explaining(box: BoardGame[Any], prompt: Prompt, why: Explanation) -> bool:
    """Whether a playbook had a real choice: several options, in a prompt that isn't routine."""
    if len(prompt.options) < 2 or prompt.kind in box.bots.routine:
        return False
    return any(step.event != "decides" for step in why.steps)


def explained_lines(opened: OpenGame, *, why: bool = True) -> Iterator[ExplainedLine]:
    """Replay the game line by line; with `why`, explain its bots' answers by their current playbooks."""
    for game, entry in opened.game.replay():
        has_reason = why and is_bots_answer(opened, entry)
        yield ExplainedLine(
            game, entry, reason_at(opened.box, game, entry, opened.players) if has_reason else None
        )


def is_bots_answer(opened: OpenGame, entry: Entry) -> bool:
    """Whether a line is an answer that a playbook gave."""
    return isinstance(entry.answer, Option) and isinstance(opened.players.get(entry.seat), Bot)


def reason_at(
    box: BoardGame[Any], game: Game[Any], entry: Entry, players: Mapping[Seat, Player]
) -> Reason | None:
    """Return what the bot decides at the prompt of a log line, given the chance results so far.

    None if the prompt isn't for that bot.
    """
    prompt, state = game.prompt, game.state
    if prompt is None or prompt.seat != entry.seat:
        return None
    notes, view = state.notes.get(prompt.seat, {}), box.bots.view(state, prompt.seat)
    try:
        decision = players[prompt.seat].decide(view, prompt, state.results, notes)
    except Exception:  # the notes were edited: the answer stays without a reason
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
    """Explain bots' answers as far as a viewer may know the reasons.

    A reason that doesn't depend on secrets is shown as it is. To check any other reason, everything that the
    viewer can't see is redealt several times. If the reason is the same in all deals in which the bot gives
    this answer, the viewer could have worked it out, and it is shown; otherwise it is withheld. Nothing here
    depends on what the viewer can't see.

    A bot carries notes from one answer to the next until its turn ends. After an answer whose notes differ
    from deal to deal the viewer can't know them, so all later reasons of that turn are withheld. Answers must
    therefore be explained in order; `resume` catches up with the current turns.
    """

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self._unknown: dict[tuple[Seat | None, Seat, str], int] = {}
        """By viewer, seat and turn, the prompt after which the viewer no longer knows the seat's notes."""

    def explain(self, state: Any, entry: Entry, reason: Reason, viewer: Seat | None) -> Reason:
        """Return the reason for a bot's answer as the viewer may know it, given the state before it."""
        if viewer == entry.seat:
            return reason
        key = (viewer, entry.seat, self._turn(state, entry.seat))
        if key in self._unknown and entry.number > self._unknown[key]:
            return Reason(None, withheld=True)
        hidden = entry.hidden_from(viewer)
        if not reason.private and not hidden:
            return reason
        decisions = self._redecide(state, entry, viewer)
        same = [each for each in decisions if each.option == entry.answer]
        if not any(_agree(each.notes for each in some) for some in (decisions, [] if hidden else same)):
            self._unknown[key] = min(entry.number, self._unknown.get(key, entry.number))
        if hidden or not _agree(each.why.json() for each in same if each.why is not None):
            return Reason(None, withheld=True)
        return Reason(same[0].why)

    def explain_line(self, line: int, viewer: Seat | None) -> Reason | None:
        """Return the reason for a log line (counted from 1); None if no playbook decided it."""
        log = self.opened.game.log
        if not is_bots_answer(self.opened, entry := log[line - 1]):
            return None
        reason = None
        for each in self.turn_before(line, entry.seat):
            own = each.reason
            reason = self.explain(each.game.state, each.entry, own, viewer) if own is not None else None
        return reason

    def resume(self, lines: int, viewers: Collection[Seat | None]) -> None:
        """Explain the bots' answers in the turns that are in progress after the first `lines` log lines."""
        for seat, player in self.opened.players.items():
            for each in self.turn_before(lines, seat) if isinstance(player, Bot) else ():
                if each.reason is not None:
                    for viewer in viewers:
                        self.explain(each.game.state, each.entry, each.reason, viewer)

    def turn_before(self, lines: int, seat: Seat) -> Iterator[ExplainedLine]:
        """Yield a bot's answers in its latest turn within the first `lines` log lines, with their reasons.

        If the bot's playbook has counters that are kept between turns, all its answers in these lines count
        as one turn.
        """
        opened = self.opened
        start = 0 if self._counts_over_turns(seat) else _turn_start(opened.game.log[:lines], seat)
        for game, entry in islice(opened.game.replay(start), lines - start):
            if entry.seat == seat and is_bots_answer(opened, entry):
                yield ExplainedLine(game, entry, reason_at(opened.box, game, entry, opened.players))

    def _turn(self, state: Any, seat: Seat) -> str:
        """Return the turn at whose end the notes expire; empty if the playbook counts across turns."""
        if self._counts_over_turns(seat):
            return ""
        return str(self.opened.box.bots.view(state, seat).turn)

    def _counts_over_turns(self, seat: Seat) -> bool:
        """Whether the playbook of a seat has counters that are not cleared each turn."""
        player = self.opened.players[seat]
        counters = player.program.book.counters.values() if isinstance(player, Bot) else ()
        return any(not counter.this_turn for counter in counters)

    def _redecide(self, state: Any, entry: Entry, viewer: Seat | None) -> list[Answer]:
        """Return what the bot decides in each deal and for every way to break ties."""
        box, player = self.opened.box, self.opened.players[entry.seat]
        answers: list[Answer] = []
        for deal in range(DEALS):
            other = state.copy()
            other.results = ()
            try:
                box.evaluation.redeal_hidden(other, viewer, deal)
                prompt = self.opened.game.ahead(other, deal).prompt
            except Exception:  # the position was edited: the answer stays without a reason
                return []
            if prompt is not None and prompt.seat == entry.seat:
                answers += _decisions(
                    player, box.bots.view(other, prompt.seat), prompt, other.notes.get(prompt.seat, {})
                )
        return answers


def _agree(values: Iterable[object]) -> bool:
    """Whether there are enough values and they are all equal."""
    every = list(values)
    return len(every) >= ENOUGH and all(each == every[0] for each in every)


def _decisions(player: Player, view: Any, prompt: Prompt, notes: Mapping[str, Any]) -> list[Answer]:
    """Return what a bot decides for every way to break ties; nothing with dice or too many ties."""
    answers: list[Answer] = []
    waiting: list[tuple[Outcome, ...]] = [()]
    for _ in range(MOST_TIES):
        if not waiting:
            return answers
        results = waiting.pop()
        try:
            decision = player.decide(view, prompt, results, dict(notes))
        except Exception:  # the notes were edited
            return []
        if not isinstance(decision, Called):
            answers.append(decision)
        elif isinstance(decision.domain, Pick):
            waiting += [(*results, (item,)) for item in reversed(decision.domain.items)]
        else:
            return []
    return []


def _turn_start(log: Sequence[Entry], seat: Seat) -> int:
    """Return the index of the bot's first answer in its latest turn, according to the turn in its notes."""
    for at in range(len(log) - 1, -1, -1):
        if log[at].seat == seat and "turn" in (log[at].notes or {}):
            return at
    return 0
