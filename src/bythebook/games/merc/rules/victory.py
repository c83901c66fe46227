"""The end of the game and the score (V1 to V5)."""

from __future__ import annotations

from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.table.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, REBELS, Table
from bythebook.kernel.step import Step


def look(table: Table) -> None:
    """The Rebels win at once if the Dictator is dead or they control the revealed base (V2, V4)."""
    if not table.over and (faction := winning_faction(table)) != NOWHERE:
        table.end(table.seats[faction])


def winning_faction(table: Table) -> int:
    """Return the faction that has won at this moment, or NOWHERE (V2, V4)."""
    winner = NOWHERE
    if table.base != NOWHERE and (dictator_dead(table) or table.controls(table.base, REBELS)):
        winner = REBELS
    for mode in added(table):
        winner = mode.won(table, winner)
    return winner


def dictator_dead(table: Table) -> bool:
    """Whether the Dictator card was in play, as it is from the reveal on, and is not any more (V2)."""
    return table.base != NOWHERE and table.owner[DICTATOR] == NOBODY


def score(table: Table, faction: int) -> int:
    """The value of all sectors a side controls; neutral ones count for nobody (V1)."""
    return sum(table.sector_at(cell).value for cell in table.held_by(faction))


def cards_left(table: Table) -> int:
    """Tactics cards in hand and deck (V1)."""
    return len(table.hand) + len(table.piles["tactics"])


class EndCheck(Step, frozen=True):
    """The game ends with the turn in which the last tactics card was played (V1)."""

    def go(self, table: Table) -> None:
        """The Rebels win only with strictly more, and all of them together (V1, V3)."""
        if cards_left(table):
            return
        winner = REBELS if score(table, REBELS) > score(table, DICTATORS) else DICTATORS
        for mode in added(table):
            winner = mode.outlasts(table, winner)
        table.end(table.seats[winner])
