"""Playbooks that are being written, for a game or for the guide."""

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
    """A playbook that may be incomplete, with the program that it compiles to."""

    book: Book
    program: Program

    @property
    def words(self) -> Vocabulary:
        """The vocabulary of the game; for the guide, the vocabulary that the playbook itself declares."""
        return self.program.vocabulary

    @property
    def findings(self) -> list[Finding]:
        """The errors and warnings of the check."""
        every = check_guide(self.program) if isinstance(self.program, Guide) else check(self.program)
        return [finding for finding in every if finding.level != "note"]

    @property
    def runs(self) -> bool:
        """Whether the playbook has no errors and can be played."""
        if isinstance(self.program, Guide):
            return not guide_errors(self.program)
        return all(finding.level != "error" for finding in self.program.findings)


def open_draft(game: str, text: str, file: str = "book.md") -> PlaybookDraft:
    """Return the draft of a playbook for a game, or for the guide if `game` is empty."""
    book = read(text, file)
    return PlaybookDraft(book, Program(book, games.load(game).bots.vocabulary()) if game else Guide(book))


def origin_of(name: str) -> Origin:
    """Return the game that a playbook is for; for a file from elsewhere, find it by the choices."""
    if library.is_adopted(name):
        return library.origin_of(name)
    try:
        return Origin(game_of(library.text_of(name)))
    except BadBook:
        return Origin()


def game_of(text: str) -> str:
    """Return the game whose choices the playbook's pages answer; empty if no installed game has any."""
    choices = [choice for page in read(text).pages.values() for choice in page.every]

    def count_known(box: BoardGame[Any]) -> tuple[int, str]:
        words = box.bots.vocabulary()
        return sum(choice in words.kinds or choice in words.verbs for choice in choices), box.name

    most, best = max(games.each(count_known)[0], key=itemgetter(0))
    return best if most else ""
