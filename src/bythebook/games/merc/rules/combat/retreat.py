"""Squads in a fight: before it they may regroup, after a round leave, and sometimes they must (Q2, B10)."""

from __future__ import annotations

from bythebook.games.merc.rules.combat.dogs import release
from bythebook.games.merc.rules.combat.moments import decided
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.table.options import Done, Retreat
from bythebook.games.merc.table.state import NOBODY, NOWHERE, PRIMARY, SECONDARY, Table
from bythebook.kernel.ask import Ask, Option, Seat, sort_key
from bythebook.kernel.step import Step


def havens(table: Table, cell: int, faction: int) -> list[int]:
    """The sectors next door to which a side may retreat: empty, or its own (B10)."""
    return [
        there
        for there in table.grid.neighbours[cell]
        if squads.friendly(table, there, faction) or table.is_empty(there)
    ]


def retreats(table: Table, faction: int) -> list[Option]:
    """Every squad of a side in the fight with every sector it may retreat to (B10, Q3)."""
    fight = table.fight
    assert fight is not None
    pawns = [
        table.squad_id(player, squad)
        for player in table.players_of(faction)
        for squad in (PRIMARY, SECONDARY)
        if table.squad_at[player][squad] == fight.at and not squads.bound(table, player, squad)
    ]
    if not pawns:
        return []
    ways = [table.label(there) for there in havens(table, fight.at, faction)]
    return [Retreat(squad, to) for squad in pawns for to in ways]


def sides(table: Table) -> list[int]:
    """The sides in the fight as they decide: the Dictator last; in Versus in the order of turns (B10, W6)."""
    assert table.fight is not None
    ruling = NOWHERE if table.ruler == NOBODY else table.faction[table.ruler]
    there, n = table.factions_at(table.fight.at), len(table.seats)
    return sorted(there, key=lambda side: (side == ruling, (side - table.active) % n))


# -- before the first round -----------------------------------------------------------------------


class RegroupWindow(Step, frozen=True):
    """Before a fight each side may split and merge its squads there (Q2)."""

    def go(self, table: Table) -> None:
        """A unit changes squads at most once in a window."""
        table.regrouped.clear()
        table.then(*(FormUp(side) for side in sides(table)))


class FormUp(Step, frozen=True):
    """A side regroups its squads in the sector, as long as it likes (Q2)."""

    faction: int

    def go(self, table: Table) -> None:
        """Ask while there is something to change."""
        if groupings(table, self.faction):
            table.then(ChooseGrouping(self.faction))


def groupings(table: Table, faction: int) -> list[Option]:
    """Every split and merge of a side in the sector that is fought for (Q2)."""
    if table.fight is None:
        return []
    return squads.regroupings(table, table.players_of(faction), table.fight.at)


class ChooseGrouping(Step, frozen=True):
    """Who changes squads before the fight; or it may begin (Q2)."""

    faction: int

    def ask(self, table: Table) -> Ask:
        """One change at a time."""
        assert table.fight is not None
        seat = Seat(table.seats[self.faction])
        return Ask(seat, "Regroup", lambda: self._options(table), rule="Q2", about=table.fight.at)

    def _options(self, table: Table) -> list[Option]:
        return sorted([*groupings(table, self.faction), Done()], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """It takes effect at once."""
        if not isinstance(answer, Done):
            table.then(FormUp(self.faction))
            squads.regroup(table, answer)

    def stands(self, table: Table) -> bool:
        """While there is something to change."""
        return bool(groupings(table, self.faction))


# -- after a round --------------------------------------------------------------------------------


class RetreatWindow(Step, frozen=True):
    """After a round each side may retreat (B10)."""

    def go(self, table: Table) -> None:
        """A unit changes squads at most once in a window (Q2)."""
        if table.fight is None or decided(table):
            return
        table.regrouped.clear()
        table.then(*(FallBack(side) for side in sides(table)))


class FallBack(Step, frozen=True):
    """A side retreats and regroups its squads, as long as it likes or as it must (B10, B11)."""

    faction: int
    forced: bool = False

    def go(self, table: Table) -> None:
        """Ask while there is something to do."""
        if not decided(table) and has_way_out(table, self.faction, forced=self.forced):
            table.then(ChooseRetreat(self.faction, self.forced))


def has_way_out(table: Table, faction: int, *, forced: bool) -> bool:
    """Whether a side can retreat or, where it is free to stay, regroup (B10, B11, Q2)."""
    return bool(retreats(table, faction)) or (not forced and bool(groupings(table, faction)))


def ways_out(table: Table, faction: int, *, forced: bool) -> list[Option]:
    """The retreats of a side and, where it is free to stay, its regroupings (B10, B11, Q2)."""
    found = retreats(table, faction)
    if not forced:
        found += groupings(table, faction)
    return found


class ChooseRetreat(Step, frozen=True):
    """Which squad goes where; a squad may split first (B10)."""

    faction: int
    forced: bool

    def ask(self, table: Table) -> Ask:
        """One squad at a time; who must retreat cannot be done with it."""
        assert table.fight is not None
        rule = "B11" if self.forced else "B10"
        seat = Seat(table.seats[self.faction])
        return Ask(seat, "Retreat", lambda: self._options(table), rule=rule, about=table.fight.at)

    def _options(self, table: Table) -> list[Option]:
        found = ways_out(table, self.faction, forced=self.forced)
        if not self.forced:
            found.append(Done())
        return sorted(found, key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """They are gone without an action, and without setting off mines; dogs go back to their carriers."""
        if isinstance(answer, Done):
            return
        table.then(FallBack(self.faction, self.forced))
        if isinstance(answer, Retreat):
            player, squad = table.squad_named(answer.squad)
            vehicles.fall_back(table, player, squad, table.cell(answer.to))
            squads.march(table, player, squad, table.cell(answer.to))
            release(table)
        else:
            squads.regroup(table, answer)

    def stands(self, table: Table) -> bool:
        """While the fight is on and there is a way out."""
        return not decided(table) and has_way_out(table, self.faction, forced=self.forced)
