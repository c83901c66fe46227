"""Change an earlier answer, then replay the later ones as long as they are still legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bythebook.app.game.open_game import OpenGame
from bythebook.kernel import log
from bythebook.kernel.chance import Outcome, Typed
from bythebook.kernel.game import Game, Refused, UndoBlocked
from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.prompt import Option, Prompt

AnswerReader = Callable[[Game[Any], Prompt], Option | Outcome]
"""Parses the new answer, given the game and the prompt that it answers."""

ALL_VALID = "Changed. All later moves are still valid."
WOULD_LOSE = "{line!r} would no longer be possible, so {lost} would be dropped."
LOST = "Changed. {line!r} is no longer possible, so {lost} were dropped."
LOST_ONE = "Changed. {line!r} is no longer possible, so it was dropped."
WOULD_LOSE_ONE = "{line!r} would no longer be possible, so it would be dropped."


class Lost(NamedTuple):
    """The log lines that a changed answer makes impossible."""

    line: str
    """The first of them in the log."""
    lines: int
    """The number of log lines from the first one to the end."""

    def describe(self, one: str, many: str) -> str:
        """Fill a template: `one` if only a single line is lost, otherwise `many`."""
        return (one if self.lines == 1 else many).format(line=self.line, lost=f"{self.lines} log lines")


def change_answer(opened: OpenGame, number: int, read: AnswerReader, *, across: bool = False) -> str:
    """Change the answer to a prompt, replay the later answers, and return a sentence about the result.

    If a later answer is no longer legal, that answer and all after it would be lost: this raises UndoBlocked,
    or drops them if `across`.
    """
    trial = opened.game.copy()
    lost = _apply_change(opened, trial, number, read)
    if lost is not None and not across:
        raise UndoBlocked(lost.describe(WOULD_LOSE_ONE, WOULD_LOSE))
    _apply_change(opened, opened.game, number, read)
    return lost.describe(LOST_ONE, LOST) if lost is not None else ALL_VALID


def _apply_change(opened: OpenGame, game: Game[Any], number: int, read: AnswerReader) -> Lost | None:
    """Change the answer and replay the later lines; return those that are no longer possible, if any."""
    if not any(entry.number == number and entry.correction is None for entry in game.log):
        raise Refused(
            f"decision {number} has no answer to change; the log shows the numbers of those that have one"
        )
    _, *rest = game.undo(number, across_barriers=True)
    assert game.prompt is not None
    game.answer(read(game, game.prompt))
    for i, entry in enumerate(rest):
        if not _replay_entry(game, entry):
            line = log.entry_line(opened.box, entry, seat=log.NOBODY, notes=False)
            return Lost(line, len(rest) - i)
    return None


def _replay_entry(game: Game[Any], entry: Entry) -> bool:
    """Repeat an old answer and return True if it is legal; seeded dice and cards are rolled by themselves."""
    try:
        if entry.correction is not None:
            game.correct(entry.correction)
        elif isinstance(entry.answer, Option):
            return _replay_choice(game, entry, entry.answer)
        elif entry.call is not None:
            return _replay_call(game, entry)
        elif isinstance(game.sources.get(str(entry.seat)), Typed):
            return _replay_outcome(game, entry)
    except ValueError:
        return False
    return True


def _replay_choice(game: Game[Any], entry: Entry, answer: Option) -> bool:
    prompt = game.prompt
    if prompt is None or prompt.seat != entry.seat or answer not in prompt.options:
        return False
    game.answer(answer, notes=notes_with(game.state.notes.get(prompt.seat, {}), entry.notes))
    return True


def _replay_call(game: Game[Any], entry: Entry) -> bool:
    """Repeat a bot's chance request; outcomes that a player entered are reused."""
    assert entry.call is not None
    if game.prompt is None or game.prompt.seat != entry.seat:
        return False
    game.call(entry.call)
    return game.prompt is None or game.prompt.domain != entry.call or _replay_outcome(game, entry)


def _replay_outcome(game: Game[Any], entry: Entry) -> bool:
    assert isinstance(entry.answer, tuple)
    if game.prompt is None or game.prompt.domain is None:
        return False
    game.answer(entry.answer)
    return True
