"""An earlier answer is changed, and what came after it is given again as far as it stays legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.grammar import count
from bythebook.kernel import log
from bythebook.kernel.chance import Outcome, Typed
from bythebook.kernel.game import Game, Refused, UndoBlocked
from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.prompt import Option, Prompt

AnswerReader = Callable[[Game[Any], Prompt], Option | Outcome]
"""The new answer, read at the ask that it is for."""


def change_answer(opened: OpenGame, number: int, read: AnswerReader, *, across: bool = False) -> str:
    """Gives another answer to an ask, and all that followed again; a sentence says how far that went.

    Where something is no longer possible the rest would be lost: that is Fenced, unless it is wanted.
    """
    tried = opened.game.copy()
    stopped = _apply_change(opened, tried, number, read)
    if stopped and not across:
        raise UndoBlocked(f"{stopped} would be lost.")
    _apply_change(opened, opened.game, number, read)
    return f"{stopped} had to go." if stopped else "The answer is changed, and all that came after it stands."


def _apply_change(opened: OpenGame, game: Game[Any], number: int, read: AnswerReader) -> str:
    """The change itself; a sentence where it stopped, empty if all that followed stands."""
    if not any(entry.number == number and entry.correction is None for entry in game.log):
        raise Refused(f"ask {number} has no answer that could be changed; the log shows those that have one")
    _, *rest = game.undo(number, across_barriers=True)
    assert game.prompt is not None
    game.answer(read(game, game.prompt))
    for i, entry in enumerate(rest):
        if not _replay_entry(game, entry):
            shown = log.entry_line(opened.box, entry, seat=log.NOBODY, notes=False)
            lost = count(len(rest) - i, "line")
            return f"After that, {shown!r} is no longer possible: {lost} from there on"
    return ""


def _replay_entry(game: Game[Any], entry: Entry) -> bool:
    """Gives an old answer again, if it is one here; what the program throws and deals comes by itself."""
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
    """A bot's page calls for the same; who answers for it is as it was."""
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
