"""List the rulings of a game and of its playbooks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.rulings import Ruling
from bythebook.playbook.page.nodes import PageRuling
from bythebook.players.seating import SeatPlaybook, page_rulings

NUMBERED = re.compile(r"\s*\((RULING-\d+|section \d+)\)(?=\.?$)")
PLAYBOOK = "playbook "
"""The source prefix of a ruling that belongs to a playbook."""


def every_ruling(box: BoardGame[Any]) -> list[Ruling]:
    """Return the rulings of a game, followed by those that its playbooks declare."""
    books = [(page, SeatPlaybook(f"{page}.md", text)) for page, text in box.bots.playbooks().items()]
    pages = [
        Ruling(
            ident, f"{PLAYBOOK}{page}", *_page_options(ruling), f"{ruling.text[:1].upper()}{ruling.text[1:]}."
        )
        for page, book in books
        for ident, ruling in page_rulings(box.name, book).items()
    ]
    return [with_number_in_rule(ruling) for ruling in (*box.rulings, *pages)]


def with_number_in_rule(ruling: Ruling) -> Ruling:
    """Return a ruling whose number in the published list is moved to the rule's reference."""
    if ruling.number:
        return replace(ruling, rule=f"{ruling.rule}, {ruling.number}")
    number = NUMBERED.search(ruling.text)
    if number is None:
        return ruling
    return replace(ruling, rule=f"{ruling.rule}, {number[1]}", text=NUMBERED.sub("", ruling.text))


def _page_options(ruling: PageRuling) -> tuple[str, tuple[str, ...]]:
    """Return the default and the alternatives of a playbook's ruling, which can be on or off."""
    return ("on", ("off",)) if ruling.default else ("off", ("on",))
