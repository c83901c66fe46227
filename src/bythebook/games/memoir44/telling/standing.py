"""What a battle is called, and where it stands: turn and medals, which everybody may know."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.table.state import Table
from bythebook.games.memoir44.telling.names import SIDE_NAMES
from bythebook.games.parts.standing import Standing
from bythebook.kernel.ask import Seat


def called(table: Table) -> str:
    """The battle, with its planes where the scenario leaves them open (FP-1)."""
    added = table.flight_plan and table.scenario.air is None
    return f"{table.scenario.title} with planes" if added else table.scenario.title


def standing(table: Table, seat: Seat | None) -> str:
    """The turn, whose move it is, and the medals, one's own first: "Turn 4, your move. Medals 1 to 1."."""
    own = SIDES.index(seat) if seat in SIDES else len(SIDES) - 1
    score = f"{medals(table, own)} to {medals(table, 1 - own)}"
    if table.over:
        return f"{_who_won(table, seat)}, {score} in medals."
    if not table.turn:
        return "The armies are drawn up."
    return f"Turn {table.turn}, {_whose(table, seat)}. {_told(seat)} {score}."


def _whose(table: Table, seat: Seat | None) -> str:
    """Oneself, if one is asked, as for an ambush in the turn of the other; else the side whose turn it is."""
    waits = table.agenda[-1] if table.agenda else None
    if table.seat == seat or (waits is not None and waits.asks and waits.ask(table).seat == seat):
        return "your move"
    return f"{SIDE_NAMES[table.active]} to move"


def _told(seat: Seat | None) -> str:
    """Somebody who has no side reads the Allies first."""
    return "Medals" if seat in SIDES else f"{SIDE_NAMES[-1]} against {SIDE_NAMES[0]}, medals"


def _who_won(table: Table, seat: Seat | None) -> str:
    if not table.winner:
        return "Nobody won"
    return "You won" if table.winner == seat else f"The {SIDE_NAMES[SIDES.index(table.winner)]} won"


def turn_name(table: Table) -> str:
    """Whose turn it is, and which; or who has won."""
    if table.over:
        return f"{SIDE_NAMES[SIDES.index(table.winner)]} won" if table.winner else "Nobody won"
    return f"{SIDE_NAMES[table.active]}, turn {table.turn}" if table.turn else "Setting up"


class Memoir44Standing(Standing[Table]):
    """A game of Memoir '44 at a glance."""

    def name(self, table: Table) -> str:
        """The battle."""
        return called(table)

    def turn_name(self, table: Table) -> str:
        """Whose turn, and which."""
        return turn_name(table)

    def sentence(self, table: Table, seat: Seat | None) -> str:
        """Turn and medals."""
        return standing(table, seat)

    def turns(self, table: Table) -> int:
        """Turns begun, both sides counted."""
        return table.turn

    def active(self, table: Table) -> Seat | None:
        """The side whose turn it is."""
        return table.seat

    def points(self, table: Table) -> dict[str, int]:
        """The medals of both sides."""
        return {side: medals(table, i) for i, side in enumerate(SIDES)}

    def score(self, table: Table) -> str:
        """The medals of both sides."""
        return ", ".join(f"{side} {n}" for side, n in self.points(table).items())
