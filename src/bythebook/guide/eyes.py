"""The view of a guided bot: the answers given by the player, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypedDict

import msgspec

from bythebook.guide.decks import DeckStates
from bythebook.guide.prompts import Answer, GuidePrompt, MissingAnswer, Name, check
from bythebook.playbook.page.nodes import Act, Line, own_text


def plain(text: str) -> str:
    """Return a line without its Markdown markup."""
    return text.replace("**", "").rstrip(".")


SMALL = frozenset((
    "about", "across", "after", "against", "and", "around", "as", "at", "away", "before", "behind",
    "beside", "between", "by", "for", "from", "in", "into", "near", "next", "of", "off", "on", "onto", "or",
    "out", "over", "that", "through", "to", "toward", "towards", "under", "up", "where", "which", "who",
    "with",
))  # fmt: skip
"""Words that show that a sentence mentions several things, so that a name alone would be ambiguous."""


def _is_short(sentence: str, verb: str) -> bool:
    """Whether an act mentions only one thing, so that a name can replace it: `Raid any weak area`."""
    return SMALL.isdisjoint(sentence.removeprefix(verb).replace(",", " ").lower().split())


class NamesInAdvance(TypedDict):
    """Names given in advance: the line takes the next one each time the choice reaches it."""

    about: str
    line: int
    way: str
    names: list[dict[str, Any]]


NO_LONGER_RIGHT = "anew"
"""The key of an objection: the names given in advance are no longer right."""


class Eyes:
    """The answers that a walk may use; if one is missing, the walk stops with a prompt."""

    def __init__(
        self,
        facts: Mapping[str, Answer],
        turn: str,
        *,
        listing: bool = False,
        split_terms: Collection[str] = (),
    ) -> None:
        self.facts = facts
        self.turn = turn
        self.listing = listing
        """Whether the player picks the first line that fits from a list instead of answering line by line."""
        self.split_terms = split_terms
        """The Terms whose questions are asked one by one; any other Term is one question."""
        self.used: set[str] = set()
        """The keys of all answers that were looked up; no other answer affects the walk."""
        self.asked: list[GuidePrompt] = []
        """All prompts of the walk, in order."""
        self.piles: DeckStates = {}
        """The cards left in each deck, and the last one drawn."""
        self.verb = ""
        """The verb of the act that answered."""
        self.sentence = ""
        """The text of that act, with only the alternative that was taken."""
        self.ordered = ""
        """The thing whose waiting order was carried out."""
        self.row: NamesInAdvance | None = None
        """The names given in advance for this kind of choice."""
        self.in_advance = False
        """Whether a name given in advance was used."""
        self.way = ""
        """The way to the line that was picked last."""
        self.asks = True
        """Whether the player may be asked at this point."""

    def find_answer(self, key: str) -> Answer | None:
        """Return the answer for a key, or None."""
        self.used.add(key)
        return self.facts.get(key)

    def answer(self, prompt: GuidePrompt) -> Answer:
        """Return the answer to a prompt, or its default; raise MissingAnswer if it has neither."""
        self.asked.append(prompt)
        answer = self.find_answer(prompt.key)
        if answer is not None:
            check(prompt, answer)
            return answer
        if prompt.default is not None:
            return prompt.default
        raise MissingAnswer(prompt)

    @contextmanager
    def looking_up(self) -> Iterator[None]:
        """In the block, use given answers and defaults without asking: the answer may not be needed."""
        before, asks = len(self.asked), self.asks
        self.asks = False
        try:
            yield
        finally:
            self.asks = asks
            self.asked[before:] = [prompt for prompt in self.asked[before:] if prompt.key in self.facts]

    def save_names(self, about: object, line: int, after: Sequence[Name]) -> None:
        """Save the names given in advance, for the next time that this line is asked."""
        names = msgspec.to_builtins(after)
        self.row = (
            {"about": str(about or ""), "line": line, "way": self.way, "names": names} if after else None
        )

    def decision_text(self, name: str, line: Line) -> str:
        """Return what to do on the table: the verb with a name, a sentence with the name, or the line."""
        if not name:
            text = plain(own_text(line) if isinstance(line, Act) else line.text)
        elif not self.verb:
            text = name
        else:
            sentence = plain(self.sentence)
            text = f"{self.verb} {name}" if _is_short(sentence, self.verb) else f"{sentence}: {name}"
        return text if self.ordered in text else f"{self.ordered}: {text}"

    def ruling(self, name: str) -> str:
        """Raise LookupError: the guide asks about the game's rulings as ordinary questions."""
        raise LookupError(name)
