"""What an undo takes back, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.grammar import count_in_words, join_names
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option

AnswerText = Callable[[int, Entry], str | None]
"""An answer in words, by its place in the log: empty if it is secret, None if it says nothing by itself."""


MOST_ANSWERS = 4
"""As many answers of one touch are told in their words."""


def describe_undo(opened: OpenGame, number: int, said: AnswerText, last: int = 0) -> str:
    """The answer that goes, and what came after it: `"move D5" and the card that was drawn after it`.

    Where several were given with one touch, up to the ask `last`, each is told but for those that only lead
    to the next.
    """
    taken = opened.game.since(number)
    if not taken:
        return ""
    at = len(opened.game.log) - len(taken)
    given = [i for i, entry in enumerate(taken) if i == 0 or _is_same_gesture(opened, entry, last)]
    words = {i: said(at + i, taken[i]) for i in given}
    silent = {i for i, after in pairwise(given) if words[i] is None and words[after] is not None}
    spoken = [i for i in given if i not in silent][:MOST_ANSWERS]
    told = [_describe_entry(opened, at + i, taken[i], said) for i in spoken]
    others = [entry for i, entry in enumerate(taken) if i not in silent and i not in spoken]
    rest = _describe_others(opened, others)
    return join_names([*told, *rest]) + (" after it" if rest else "")


def _is_same_gesture(opened: OpenGame, entry: Entry, last: int) -> bool:
    """Whether a line is an answer of a person, given with the same touch."""
    answered = isinstance(entry.answer, Option) and entry.correction is None
    return entry.number <= last and answered and entry.seat not in opened.players


def notation_text(opened: OpenGame) -> AnswerText:
    """Answers as they are typed."""
    return lambda i, entry: opened.box.notation(entry.answer) if isinstance(entry.answer, Option) else ""


def _describe_entry(opened: OpenGame, at: int, entry: Entry, said: AnswerText) -> str:
    if entry.correction is not None:
        return "your correction"
    if isinstance(entry.answer, Option):
        text = notation_text(opened)(at, entry) if (words := said(at, entry)) is None else words
        return f'"{text}"' if text else f"an answer of {str(entry.seat).capitalize()}"
    return f"what the {_element_name(opened, entry)} showed"


def _describe_others(opened: OpenGame, entries: Iterable[Entry]) -> list[str]:
    """What came after it: corrections, answers of people, cards, rolls, and what bots did."""
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
    told = [count_in_words(corrections, "correction")] if corrections else []
    told += [count_in_words(answers, "answer")] if answers else []
    if cards:
        told.append(
            "the card that was drawn" if cards == 1 else f"{count_in_words(cards, 'card')} that were drawn"
        )
    if rolls:
        told.append("the roll" if rolls == 1 else count_in_words(rolls, "roll"))
    return told + ([f"what {join_names(bots)} did"] if bots else [])


def _element(entry: Entry) -> str:
    return entry.call.element if entry.call is not None else str(entry.seat)


def _element_name(opened: OpenGame, entry: Entry) -> str:
    return opened.box.texts.element_name(_element(entry)).partition(",")[0]
