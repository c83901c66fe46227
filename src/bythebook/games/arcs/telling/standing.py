"""What a game of Arcs is called, and where it stands: the chapter, who plays, the Power of each seat."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.table.state import NOBODY, Table
from bythebook.games.arcs.telling.names import seat_title
from bythebook.games.parts.standing import Standing
from bythebook.kernel.ask import Seat

_NUMBERS: Final = {2: "Two", 3: "Three", 4: "Four"}


def called(table: Table) -> str:
    """How many play, with what: "Two on the Reach", "Three on the Reach, with leaders" (R1.1, R12.1)."""
    leaders = ", with leaders" if table.leaders_and_lore != "off" else ""
    return f"{_NUMBERS[table.players]} on the Reach{leaders}"


def standing(table: Table, seat: Seat | None) -> str:
    """The chapter, whose turn it is, and the Power: "Chapter 2, your turn to follow. ..." (R4, R10.4)."""
    if table.over:
        won = str(table.winner)
        told = "You won" if won and won == seat else f"{won.capitalize()} won" if won else "Nobody won"
        return f"{told}. {_power(table, seat)}."
    if not table.chapter:
        return "The Reach is being set up."
    return f"Chapter {table.chapter}{_turn(table, seat)}. {_power(table, seat)}."


def _turn(table: Table, seat: Seat | None) -> str:
    if table.active == NOBODY or table.turn is None:
        return f", round {table.round}" if table.round else " begins"
    mine = table.seats[table.active] == seat
    if table.turn.way:
        return ", your actions" if mine else f", {seat_title(table.seats[table.active])} acts"
    what = "follow" if table.played else "lead"
    return f", your turn to {what}" if mine else f", {seat_title(table.seats[table.active])} to {what}"


def _power(table: Table, seat: Seat | None) -> str:
    """The Power of everybody, one's own first: "You have 5 Power, Red 7"."""
    order = sorted(range(table.players), key=lambda player: table.seats[player] != seat)
    told = [f"{seat_title(table.seats[player])} {table.power[player]}" for player in order]
    name, own = table.seats[order[0]], table.power[order[0]]
    first = f"You have {own} Power" if name == seat else f"{name.capitalize()} has {own} Power"
    return ", ".join([first, *told[1:]])


def turn_name(table: Table) -> str:
    """The chapter and its round; a chapter begins before its first one (R4)."""
    if not table.chapter:
        return "Setting up"
    return f"Chapter {table.chapter}{f', round {table.round}' if table.round else ''}"


class ArcsStanding(Standing[Table]):
    """A game of Arcs at a glance."""

    measure = "chapters"

    def name(self, table: Table) -> str:
        """How many play."""
        return called(table)

    def turn_name(self, table: Table) -> str:
        """The chapter and its round."""
        return turn_name(table)

    def sentence(self, table: Table, seat: Seat | None) -> str:
        """Chapter, turn and Power."""
        return standing(table, seat)

    def turns(self, table: Table) -> int:
        """Chapters."""
        return table.chapter

    def active(self, table: Table) -> Seat | None:
        """Whose turn it is."""
        return None if table.active == NOBODY else table.seat_of(table.active)

    def points(self, table: Table) -> dict[str, int]:
        """The Power of each side."""
        return dict(zip(map(str, table.seats), table.power, strict=True))

    def score(self, table: Table) -> str:
        """The Power of each side."""
        return ", ".join(f"{seat} {power}" for seat, power in self.points(table).items())
