"""Who plays Arcs by the book: the pages in the box, and what a seat may see."""

from __future__ import annotations

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.table.state import AUTOMA, Table
from bythebook.games.parts.bots import Bots
from bythebook.kernel.ask import Seat
from bythebook.playbook.words.vocabulary import Vocabulary


class ArcsBots(Bots[Table]):
    """The bots of Arcs."""

    game = "arcs"
    default = AUTOMA
    routine = frozenset({"Store"})

    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""
        from bythebook.games.arcs.bot.words import WORDS

        return WORDS

    def view(self, table: Table, seat: Seat) -> View:
        """What a seat may see."""
        return View(table, seat)
