"""The notes of a guided bot: those of any bot, the playbook's decks, and names given in advance."""

from __future__ import annotations

from bythebook.guide.decks import DeckStates
from bythebook.guide.eyes import NamesInAdvance
from bythebook.playbook.run.notes import BotNotes


class GuideNotes(BotNotes, total=False):
    """Bot notes, with additional fields that only the guide needs."""

    decks: DeckStates
    rows: dict[str, NamesInAdvance]
    """Maps a choice to the names to take when it comes again in the same turn."""
