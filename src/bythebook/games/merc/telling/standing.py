"""What a game of MERC is called, and where it stands: days, points, health; nothing that a side hides."""

from __future__ import annotations

from bythebook.games.merc.rules.modes.i_dictator import holder_of_both
from bythebook.games.merc.rules.modes.versus import round_number
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.table.state import DICTATORS, FACTIONS, NOBODY, NOWHERE, REBELS, Table
from bythebook.games.merc.telling.modes import target_line, when, who_won
from bythebook.games.merc.telling.names import dictator_name, faction_name, the_side
from bythebook.games.parts.standing import Standing
from bythebook.games.shared.grammar import count
from bythebook.kernel.ask import Seat

ASSASSINATION = "assassination"


def called(table: Table) -> str:
    """When and against whom: "Day 3 against Castro", "Day 3 under Castro" where no page plays him (V1)."""
    if table.ruler == NOBODY:
        sizes = [str(len(table.players_of(side))) for side in range(len(table.seats))]
        return f"Versus, {' against '.join(sizes)}"
    name = dictator_name(table)
    if ASSASSINATION in table.modes:
        return f"The assassination of {name}"
    day = "The landing" if table.active == NOWHERE else f"Day {table.day}"
    return f"{day} {'against' if table.automa else 'under'} {name}"


def standing(table: Table, seat: Seat | None) -> str:
    """Who is to act, and what each side holds; in Assassination how the Dictator is (V1, MODE-A6)."""
    if table.over:
        told = who_won(table)
        return f"{told[0].upper()}{told[1:]}."
    if table.active == NOWHERE or NOWHERE in table.sector:
        return "The map is laid; nobody has acted yet."
    if ASSASSINATION in table.modes:
        return f"{_when(table)}{_whose(table, seat)}. {target_line(table)}"
    counted = _when(table) if table.rounds else ""
    whose = "" if seat == table.seats[table.active] and not counted else f"{_whose(table, seat)}. "
    return f"{counted}{whose}{_points(table, seat)}."


def _when(table: Table) -> str:
    told = when(table)
    return f"{told[0].upper()}{told[1:]}, "


def _whose(table: Table, seat: Seat | None) -> str:
    if seat == table.seats[table.active]:
        return "your turn"
    return f"{faction_name(table, table.active)} to act"


def _points(table: Table, seat: Seat | None) -> str:
    """What each side holds, one's own first: "You hold 11 points, he holds 21"."""
    sides = sorted(range(len(table.seats)), key=lambda side: table.seats[side] != seat)
    told: list[str] = []
    for side in sides:
        name, verb = _subject(table, side, seat)
        points = count(score(table, side), "point") if not told else str(score(table, side))
        told.append(f"{name} {verb} {points}")
    text = ", ".join(told)
    return f"{text[0].upper()}{text[1:]}"


def _subject(table: Table, side: int, seat: Seat | None) -> tuple[str, str]:
    if table.seats[side] == seat:
        return "you", "hold"
    if table.ruler != NOBODY and seat in FACTIONS:
        return ("he", "holds") if side == DICTATORS else ("they", "hold")
    return the_side(table, side), "hold" if table.ruler != NOBODY and side == REBELS else "holds"


def turn_name(table: Table) -> str:
    """Whose turn it is, and the day or the round; or who has won."""
    if table.over:
        told = who_won(table)
        return told[0].upper() + told[1:]
    if table.active == NOWHERE:
        return "Setting up"
    return f"{faction_name(table, table.active)}, {when(table)}"


class MercStanding(Standing[Table]):
    """A game of MERC at a glance."""

    measure = "rounds"

    def name(self, table: Table) -> str:
        """When and against whom."""
        return called(table)

    def turn_name(self, table: Table) -> str:
        """Whose turn, and which."""
        return turn_name(table)

    def sentence(self, table: Table, seat: Seat | None) -> str:
        """Points, or the Dictator's health."""
        return standing(table, seat)

    def turns(self, table: Table) -> int:
        """The rounds that were begun; the day of the landing is none (T1, MODE-W3)."""
        return round_number(table)

    def active(self, table: Table) -> Seat | None:
        """The side whose turn it is; while the table is set up, first the Rebels, then who has garrisons."""
        if table.active != NOWHERE:
            return Seat(table.seats[table.active])
        if table.ruler == NOBODY:
            return None
        return Seat(table.seats[REBELS if table.ruler not in table.control else DICTATORS])

    def points(self, table: Table) -> dict[str, int]:
        """The value of what each side controls."""
        return {str(side): score(table, i) for i, side in enumerate(table.seats)}

    def score(self, table: Table) -> str:
        """The value of what each side controls."""
        points = ", ".join(f"{side} {n}" for side, n in self.points(table).items())
        player = holder_of_both(table) if table.over and "i_dictator" in table.modes else NOBODY
        return points if player == NOBODY else f"{table.player_id(player)} has the bomb; {points}"
