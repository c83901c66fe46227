"""Describe what an undo removes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.grammar import count_in_words, join_names
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option

AnswerText = Callable[[int, Entry], str | None]
"""Returns the text of an answer, given its index in the log: empty if it is secret, None to leave it out."""


MOST_ANSWERS = 4
"""The maximum number of answers quoted from one gesture."""


def describe_undo(opened: OpenGame, number: int, said: AnswerText, last: int = 0) -> str:
    """Describe what an undo from a prompt on removes: `"move D5", and the card drawn after it`.

    If one gesture gave several answers (up to the prompt `last`), each is quoted except those that only lead
    to the next one. `said` returns the text of an answer.
    """
    undone = opened.game.since(number)
    if not undone:
        return ""
    at = len(opened.game.log) - len(undone)
    gesture = [i for i, entry in enumerate(undone) if i == 0 or _is_same_gesture(opened, entry, last)]
    texts = {i: said(at + i, undone[i]) for i in gesture}
    silent = {i for i, after in pairwise(gesture) if texts[i] is None and texts[after] is not None}
    quoted = [i for i in gesture if i not in silent][:MOST_ANSWERS]
    answers = join_names(_describe_entry(opened, at + i, undone[i], said) for i in quoted)
    others = [entry for i, entry in enumerate(undone) if i not in silent and i not in quoted]
    if rest := join_names(_describe_others(opened, others)):
        return f"{answers}, and after it {rest}"
    return answers


def _is_same_gesture(opened: OpenGame, entry: Entry, last: int) -> bool:
    """Whether a log line is a human player's answer in the same gesture."""
    answered = isinstance(entry.answer, Option) and entry.correction is None
    return entry.number <= last and answered and entry.seat not in opened.players


def notation_text(opened: OpenGame) -> AnswerText:
    """Return a function that describes answers as they are typed."""
    return lambda i, entry: opened.box.notation(entry.answer) if isinstance(entry.answer, Option) else ""


def _describe_entry(opened: OpenGame, at: int, entry: Entry, said: AnswerText) -> str:
    """Describe the first undone log line, or another line of its gesture."""
    if entry.correction is not None:
        return "your correction"
    if isinstance(entry.answer, Option):
        text = notation_text(opened)(at, entry) if (words := said(at, entry)) is None else words
        return f'"{text}"' if text else f"{str(entry.seat).capitalize()}'s answer"
    return f"the result of the {_element_name(opened, entry)}"


def _describe_others(opened: OpenGame, entries: Iterable[Entry]) -> list[str]:
    """Describe later log lines by kind: corrections, players' answers, cards, rolls, and bots' actions."""
    corrections, answers, cards, rolls = 0, 0, 0, 0
    bots: dict[str, None] = {}
    for entry in entries:
        if entry.correction is not None:
            corrections += 1
        elif isinstance(entry.answer, tuple):
            sort = opened.box.element(_element(entry)).sort
            cards += len(entry.answer) if sort == "cards" else 0
            rolls += sort == "dice"
        elif entry.seat in opened.players:
            bots[str(entry.seat).capitalize()] = None
        else:
            answers += 1
    phrases = [count_in_words(corrections, "correction")] if corrections else []
    phrases += [count_in_words(answers, "answer")] if answers else []
    phrases += (
        ["the card drawn" if cards == 1 else f"the {count_in_words(cards, 'card')} drawn"] if cards else []
    )
    phrases += ["the roll" if rolls == 1 else count_in_words(rolls, "roll")] if rolls else []
    return phrases + ([f"what {join_names(bots)} did"] if bots else [])


def _element(entry: Entry) -> str:
    return entry.call.element if entry.call is not None else str(entry.seat)


def _element_name(opened: OpenGame, entry: Entry) -> str:
    return opened.box.texts.element_name(_element(entry)).partition(",")[0]
