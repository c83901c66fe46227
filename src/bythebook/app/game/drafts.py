"""A book that is being written: read for its game, or for the guide if it has none."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.guide.check import check as check_guide
from bythebook.guide.check import errors as guide_errors
from bythebook.guide.program import Guide
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.nodes import Book, Finding
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.vocabulary import Vocabulary
from bythebook.players import library
from bythebook.players.library import BadBook, Origin


@dataclass(frozen=True, slots=True)
class PlaybookDraft:
    """A book as far as it is written, and the words it is written in."""

    book: Book
    program: Program

    @property
    def words(self) -> Vocabulary:
        """The dictionary of its game; of the guide, what the book says itself."""
        return self.program.vocabulary

    @property
    def findings(self) -> list[Finding]:
        """All there is to say of it but notes."""
        found = check_guide(self.program) if isinstance(self.program, Guide) else check(self.program)
        return [finding for finding in found if finding.level != "note"]

    @property
    def runs(self) -> bool:
        """Whether it can be played."""
        if isinstance(self.program, Guide):
            return not guide_errors(self.program)
        return all(finding.level != "error" for finding in self.program.findings)


def open_draft(game: str, text: str, file: str = "book.md") -> PlaybookDraft:
    """A book for a game; without one, for the guide."""
    book = read(text, file)
    return PlaybookDraft(book, Program(book, games.load(game).bots.vocabulary()) if game else Guide(book))


def origin_of(name: str) -> Origin:
    """Return what a book is for; for a file that was never saved here, its choices decide."""
    if library.is_adopted(name):
        return library.origin_of(name)
    try:
        return Origin(game_of(library.text_of(name)))
    except BadBook:
        return Origin()


def game_of(text: str) -> str:
    """The game whose choices the pages of a book answer; nothing if that is none of ours."""
    every = [what for page in read(text).pages.values() for what in page.every]

    def known(box: BoardGame[Any]) -> tuple[int, str]:
        words = box.bots.vocabulary()
        return sum(what in words.kinds or what in words.verbs for what in every), box.name

    most, best = max(games.each(known)[0], key=itemgetter(0))
    return best if most else ""
