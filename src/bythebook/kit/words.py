"""The playbook vocabulary of a declared game: verbs and kinds of prompts come from its displays."""

from __future__ import annotations

from typing import Any

from bythebook.games.displays import Displays
from bythebook.kernel.rulings import Ruling
from bythebook.playbook.words.vocabulary import Vocabulary


def vocabulary(name: str, displays: Displays, rulings: tuple[Ruling, ...] = ()) -> Vocabulary:
    """Return the vocabulary of a game, with a verb for each option type and a kind for each kind of prompt.

    The game adds its own words: tests, numbers and questions.
    """
    words = Vocabulary(name, displays.notation)
    for display in displays:
        several = bool(display.option.__struct_fields__)
        words.verb(
            display.playbook_verb, _summary(display.option), display.option, several=several, plain=True
        )
    if nouns := sorted({f"any {display.noun}" for display in displays if display.noun}):
        words.test(*nouns, always=True, plain=True)(is_any)
    for prompt in displays.prompts.values():
        every = prompt.always or (prompt.options if len(prompt.options) == 1 else ())
        verbs, always = (
            [displays.options[option].playbook_verb for option in some] for some in (prompt.options, every)
        )
        doc = prompt.doc or (prompt.question if isinstance(prompt.question, str) else prompt.kind)
        words.kind(prompt.kind, doc, *verbs, about=prompt.about, next=prompt.next, always=tuple(always))
    words.rulings = rulings
    return words


def is_any(view: Any, candidate: Any) -> bool:
    """Every candidate."""
    return True


def _summary(option: type[Any]) -> str:
    return (option.__doc__ or "").strip().partition("\n")[0]
