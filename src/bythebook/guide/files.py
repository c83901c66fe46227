"""Save a guided game as a file: the playbook, and every choice with its answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bythebook.guide.check import errors
from bythebook.guide.choices import GuideChoice
from bythebook.guide.program import Guide
from bythebook.guide.prompts import BadAnswer
from bythebook.guide.session import MOST_CHOICES, BadMove, GuideSession
from bythebook.guide.words import NO_KNOWLEDGE, GameKnowledge
from bythebook.kernel.decoding import decoded
from bythebook.playbook.page.nodes import BadPlaybook, Book
from bythebook.playbook.page.parser import read


class UnreadableGuide(ValueError):
    """A file that is not a guided game; the message says why."""


class SavedGuide(msgspec.Struct, kw_only=True):
    """The contents of the file."""

    format: Literal["bythebook guide"] = "bythebook guide"
    version: Literal[1] = 1
    file: str
    book: str
    game: str = ""
    """The supported game that the playbook is for, if any."""
    seed: int
    real: list[str] = []
    rulings: dict[str, bool] = {}
    walked: list[str] = []
    listing: bool = True
    choices: Annotated[list[GuideChoice], msgspec.Meta(max_length=MOST_CHOICES)] = []


def save_as_text(session: GuideSession, game: str = "") -> str:
    """Return a guided game as text."""
    guide = session.guide
    saved = SavedGuide(
        file=guide.book.file,
        book=guide.book.source,
        game=game,
        seed=session.seed,
        real=sorted(session.real),
        rulings=guide.rulings,
        walked=sorted(session.split_terms),
        listing=session.listing,
        choices=session.choices,
    )
    return msgspec.json.format(msgspec.json.encode(saved), indent=1).decode() + "\n"


def read_saved(text: str, file: str) -> SavedGuide:
    """Decode the contents of a file; UnreadableGuide says what is wrong with it."""
    try:
        return decoded(text.encode("utf-8", "surrogatepass"), SavedGuide)
    except ValueError as error:
        raise UnreadableGuide(f"{file} is not a guided game: {error}") from None


def restore_session(saved: SavedGuide, file: str, known: GameKnowledge = NO_KNOWLEDGE) -> GuideSession:
    """Load a guided game in the state in which it was saved."""
    guide = open_book(saved.book, saved.file, saved.rulings, known)
    split_terms = set(saved.walked) & guide.book.terms.keys()
    try:
        session = GuideSession(
            guide, seed=saved.seed, real=saved.real, listing=saved.listing, split_terms=split_terms
        )
        session.restore(saved.choices)
    except (BadMove, BadAnswer) as error:
        raise UnreadableGuide(f"{file} doesn't match its playbook: {error}") from None
    return session


def open_book(
    text: str, file: str, rulings: dict[str, bool] | None = None, known: GameKnowledge = NO_KNOWLEDGE
) -> Guide:
    """Return the guide of a playbook's text; BadPlaybook lists what doesn't fit."""
    return make_guide(read(text, file), rulings, known)


def make_guide(
    book: Book, rulings: dict[str, bool] | None = None, known: GameKnowledge = NO_KNOWLEDGE
) -> Guide:
    """Return the guide of a parsed playbook; BadPlaybook lists what doesn't fit."""
    if book.findings:
        raise BadPlaybook(book.file, sorted(book.findings, key=lambda f: f.at))
    guide = Guide(book, rulings, known)
    if wrong := errors(guide):
        raise BadPlaybook(book.file, wrong)
    return guide
