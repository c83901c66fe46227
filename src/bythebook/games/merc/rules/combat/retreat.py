"""Squads in a fight: regrouping before it, and voluntary or forced retreats after a round (Q2, B10)."""

from __future__ import annotations

from bythebook.games.merc.rules.combat.dogs import release
from bythebook.games.merc.rules.combat.moments import is_decided
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.options import Done, Retreat
from bythebook.games.merc.state.state import NOBODY, NOWHERE, PRIMARY, SECONDARY, State
from bythebook.kernel.prompt import Option, Prompt, Seat, sort_key
from bythebook.kernel.step import Step


def havens(state: State, cell: int, faction: int) -> list[int]:
    """Return the adjacent sectors a side may retreat to: empty or its own (B10)."""
    return [
        there
        for there in state.grid.neighbors[cell]
        if squads.is_friendly(state, there, faction) or state.is_empty(there)
    ]


def retreats(state: State, faction: int) -> list[Option]:
    """Return every squad of a side in the fight with every sector it may retreat to (B10, Q3)."""
    fight = state.fight
    assert fight is not None
    pawns = [
        state.squad_id(player, squad)
        for player in state.players_of(faction)
        for squad in (PRIMARY, SECONDARY)
        if state.squad_at[player][squad] == fight.at and not squads.must_stay(state, player, squad)
    ]
    if not pawns:
        return []
    ways = [state.label(there) for there in havens(state, fight.at, faction)]
    return [Retreat(squad, to) for squad in pawns for to in ways]


def sides(state: State) -> list[int]:
    """Return the sides in the fight in the order they decide: the Dictator last, or turn order (B10, W6)."""
    assert state.fight is not None
    ruling = NOWHERE if state.ruler == NOBODY else state.faction[state.ruler]
    there, n = state.factions_at(state.fight.at), len(state.seats)
    return sorted(there, key=lambda side: (side == ruling, (side - state.active) % n))


# -- before the first round -----------------------------------------------------------------------


class RegroupWindow(Step, frozen=True):
    """Before a fight each side may split and merge its squads there (Q2)."""

    def go(self, state: State) -> None:
        """Let each side regroup; a unit changes squads at most once."""
        state.regrouped.clear()
        state.then(*(FormUp(side) for side in sides(state)))


class FormUp(Step, frozen=True):
    """A side regroups its squads in the sector, as often as it likes (Q2)."""

    faction: int

    def go(self, state: State) -> None:
        """Ask for a change of squads while one is possible."""
        if groupings(state, self.faction):
            state.then(ChooseGrouping(self.faction))


def groupings(state: State, faction: int) -> list[Option]:
    """Return every split and merge that a side can make in the sector of the fight (Q2)."""
    if state.fight is None:
        return []
    return squads.regroupings(state, state.players_of(faction), state.fight.at)


class ChooseGrouping(Step, frozen=True):
    """Choose a change of squads before the fight, or start the fight (Q2)."""

    faction: int

    def ask(self, state: State) -> Prompt:
        """Offer one change at a time."""
        assert state.fight is not None
        seat = Seat(state.seats[self.faction])
        return Prompt(seat, "Regroup", lambda: self._options(state), rule="Q2", about=state.fight.at)

    def _options(self, state: State) -> list[Option]:
        return sorted([*groupings(state, self.faction), Done()], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Make the change at once."""
        if not isinstance(answer, Done):
            state.then(FormUp(self.faction))
            squads.regroup(state, answer)

    def is_valid(self, state: State) -> bool:
        """Return whether there is a change to make."""
        return bool(groupings(state, self.faction))


# -- after a round --------------------------------------------------------------------------------


class RetreatWindow(Step, frozen=True):
    """After a round each side may retreat (B10)."""

    def go(self, state: State) -> None:
        """Let each side retreat; a unit changes squads at most once (Q2)."""
        if state.fight is None or is_decided(state):
            return
        state.regrouped.clear()
        state.then(*(FallBack(side) for side in sides(state)))


class FallBack(Step, frozen=True):
    """A side retreats and regroups its squads, voluntarily or because it must (B10, B11)."""

    faction: int
    forced: bool = False

    def go(self, state: State) -> None:
        """Ask for a retreat or a change of squads while one is possible."""
        if not is_decided(state) and has_way_out(state, self.faction, forced=self.forced):
            state.then(ChooseRetreat(self.faction, self.forced))


def has_way_out(state: State, faction: int, *, forced: bool) -> bool:
    """Return whether a side can retreat or, unless forced, regroup (B10, B11, Q2)."""
    return bool(retreats(state, faction)) or (not forced and bool(groupings(state, faction)))


def ways_out(state: State, faction: int, *, forced: bool) -> list[Option]:
    """Return the retreats of a side and, unless forced, its regroupings (B10, B11, Q2)."""
    options = retreats(state, faction)
    if not forced:
        options += groupings(state, faction)
    return options


class ChooseRetreat(Step, frozen=True):
    """Choose a squad and its destination; a squad may split first (B10)."""

    faction: int
    forced: bool

    def ask(self, state: State) -> Prompt:
        """Offer one squad at a time; a forced retreat cannot be declined."""
        assert state.fight is not None
        rule = "B11" if self.forced else "B10"
        seat = Seat(state.seats[self.faction])
        return Prompt(seat, "Retreat", lambda: self._options(state), rule=rule, about=state.fight.at)

    def _options(self, state: State) -> list[Option]:
        options = ways_out(state, self.faction, forced=self.forced)
        if not self.forced:
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Retreat, which costs no action and triggers no mines; dogs return to their carriers."""
        if isinstance(answer, Done):
            return
        state.then(FallBack(self.faction, self.forced))
        if isinstance(answer, Retreat):
            player, squad = state.parse_squad(answer.squad)
            vehicles.fall_back(state, player, squad, state.cell(answer.to))
            squads.march(state, player, squad, state.cell(answer.to))
            release(state)
        else:
            squads.regroup(state, answer)

    def is_valid(self, state: State) -> bool:
        """Return whether the fight is still in progress and a retreat is possible."""
        return not is_decided(state) and has_way_out(state, self.faction, forced=self.forced)
