"""Move: ships go to an adjacent system, and from a starport on through gates (R7.3).

A group that moves on may enter each gate at most twice. That is enough to reach every possible destination,
and it ends the series of prompts. Effects that trigger after a Move register in AFTER_MOVE.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Final

from bythebook.games.arcs.box.effects import MoveLimit, OwnName
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.control import controller, rival_controls
from bythebook.games.arcs.rules.name_order import systems_by_name
from bythebook.games.arcs.rules.pieces import capture
from bythebook.games.arcs.state.options import Done, GoOn, Move, Ships
from bythebook.games.arcs.state.state import NOBODY, NOWHERE, STARPORT, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

Landed = tuple[tuple[int, int, int], ...]
"""Where ships of a Move stopped: system, fresh, damaged."""

AFTER_MOVE: Final[dict[OwnName, Callable[[State, int, Landed], None]]] = {}
"""Effects that trigger after their owner's Move, by name."""

ENTRIES: Final = 2
"""How often a group may enter the same gate: on the way there and on the way back."""


# -- where ships can go ---------------------------------------------------------------------------


@cache
def _moves_by_system(out: tuple[int, ...]) -> tuple[tuple[Move, ...], ...]:
    """Return the moves out of each system, as options."""
    f = facts()
    return tuple(
        tuple(sorted(Move(f.systems[s].id, f.systems[to].id) for to in near))
        for s, near in enumerate(reach(out).neighbors)
    )


def moves(state: State, player: int) -> list[Option]:
    """Return the moves from every system with the player's ships to each adjacent system (R7.3)."""
    ways, fresh, damaged = _moves_by_system(state.out), state.fresh[player], state.damaged[player]
    options: list[Option] = []
    for s, _ in systems_by_name(state):
        if fresh[s] or damaged[s]:
            options += ways[s]
    return options


def catapults(state: State, player: int, start: int, *, bond: bool = True) -> bool:
    """Whether a move from `start` may continue through gates (R7.3, Ancient, Empath's Bond).

    `bond=False` leaves out the starports that only Empath's Bond lets the player use.
    """
    if powers.find_effect(state, player, "ancient"):
        return state.reach.is_gate[start]
    if state.starports_at(player, start):
        return True
    if not bond or not powers.find_effect(state, player, "empaths_bond"):
        return False
    return any(state.starports_at(rival, start) for rival in state.rivals(player))


def launches(state: State, player: int) -> list[int]:
    """Return the systems from which a move may continue without Empath's Bond."""
    starports = [system for system, built in enumerate(state.starports_of(player)) if built]
    starts = (*state.reach.gates, *starports)
    return [start for start in starts if catapults(state, player, start, bond=False)]


def max_group_size(state: State, player: int) -> int:
    """Return how many ships may move together (R12.2)."""
    limits = [limit.ships for limit in powers.effects_of(state, player, MoveLimit)]
    return min(limits, default=facts().pieces.ships)


def can_continue_through(state: State, player: int, system: int) -> bool:
    """Whether a catapulted group may continue from a system that it is about to enter (R7.3)."""
    return state.reach.is_gate[system] and not rival_controls(state, player, system)


# -- a Move that a Battle must follow (Tactical) ----------------------------------------------------


def owes_battle(state: State) -> bool:
    """Whether the current Move must leave a Battle possible."""
    return state.turn is not None and state.turn.owes_battle


def battle_follows(
    state: State, player: int, ends: Collection[int] = (), gone: tuple[int, int] = (NOWHERE, 0)
) -> bool:
    """Whether a player could battle somewhere after a move.

    The move ends in one of the systems `ends`; `gone` is the system it starts in and the number of ships that
    leave.
    """
    start, leaving = gone
    return any(
        (system in ends or state.ships_at(player, system) > (leaving if system == start else 0))
        and any(state.present(rival, system) for rival in state.rivals(player))
        for system in state.reach.systems
    )


def _possible_stops(state: State, to: int, entered: tuple[int, ...] = ()) -> set[int]:
    """Return where a catapulted group can stop; a gate that stops it contains a rival to battle."""
    systems, waiting = {to}, [to]
    while waiting:
        at = waiting.pop()
        for near in state.reach.neighbors[at] if state.reach.is_gate[at] else ():
            if near not in systems and entered.count(near) < ENTRIES:
                systems.add(near)
                waiting.append(near)
    return systems


def _sprints(state: State, player: int, rested: set[int]) -> set[int]:
    """Return where fresh ships that have moved can move once more (Sprinter Drives)."""
    systems: set[int] = set()
    if powers.find_effect(state, player, "sprinter_drives"):
        for start in rested:
            for to in state.reach.neighbors[start]:
                systems |= _possible_stops(state, to) if catapults(state, player, start) else {to}
    return systems


# -- moving ---------------------------------------------------------------------------------------


def move(state: State, player: int, option: Move) -> None:
    """Ask how many ships move (R7.3)."""
    state.then(start_move(state, player, option))


def start_move(state: State, player: int, option: Move) -> SetOut:
    """Return the step that asks how many of a system's ships move (R7.3)."""
    start, to = facts().system[option.start].index, facts().system[option.to].index
    fresh, damaged = state.fresh[player][start], state.damaged[player][start]
    return SetOut(player, start, to, fresh, damaged, on=catapults(state, player, start))


def transfer(state: State, player: int, start: int, to: int, fresh: int, damaged: int) -> None:
    """Move ships to an adjacent system, paying its toll if there is one (R7.3, Gate Ports)."""
    _pay_toll(state, player, to)
    state.fresh[player][start] -= fresh
    state.damaged[player][start] -= damaged
    state.fresh[player][to] += fresh
    state.damaged[player][to] += damaged


def _pay_toll(state: State, player: int, gate: int) -> None:
    keeper = controller(state, gate) if state.reach.is_gate[gate] else player
    if keeper not in (player, NOBODY) and state.built[STARPORT][keeper][gate]:
        toll = powers.find_effect(state, keeper, "gate_toll")
        if toll is not None:
            capture(state, keeper, player, toll.numbers["agents"])


@cache
def _groups(fresh: int, damaged: int, most: int) -> tuple[Ships, ...]:
    """Return every group of at least one ship and at most as many as may move together."""
    pairs = [(f, d) for f in range(fresh + 1) for d in range(damaged + 1)]
    return tuple(Ships(f, d) for f, d in pairs if 0 < f + d <= most)


class SetOut(Step, frozen=True):
    """Choose how many of the available ships move to the next system (R7.3)."""

    player: int
    start: int
    to: int
    fresh: int
    damaged: int
    on: bool
    """The move is a Catapult."""
    entered: tuple[int, ...] = ()
    landed: Landed = ()
    last: bool = False
    """No effect triggers after this Move."""

    def ask(self, state: State) -> Prompt:
        """Ask for the number of fresh and damaged ships."""
        about = facts().systems[self.to].id
        return Prompt(
            state.seat_of(self.player), "Ships", lambda: self._options(state), rule="R7.3", about=about
        )

    def _options(self, state: State) -> list[Option]:
        if owes_battle(state):
            return self.to_battle(state)
        return list(self._groups(state))

    def _groups(self, state: State) -> tuple[Ships, ...]:
        return _groups(self.fresh, self.damaged, max_group_size(state, self.player))

    def to_battle(self, state: State) -> list[Option]:
        """Return the groups that leave a Battle possible, now or later in the move (Tactical)."""
        ends = _possible_stops(state, self.to, self.entered) if self.on else {self.to}
        options: list[Option] = []
        for group in self._groups(state):
            f, d = group.fresh, group.damaged
            rested = {system for system, fresh, _ in self.landed if fresh}
            rested |= ends if f else set()
            rested |= {self.start} if self.entered and f < self.fresh else set()
            near = set() if self.last else _sprints(state, self.player, rested)
            if battle_follows(state, self.player, ends | near, (self.start, f + d)):
                options.append(group)
        return options

    def answer(self, state: State, answer: Ships) -> None:
        """Move the ships; a Catapult may continue from a gate that no rival controlled."""
        landed = self.landed
        if self.entered and (answer.fresh, answer.damaged) != (self.fresh, self.damaged):
            landed += ((self.start, self.fresh - answer.fresh, self.damaged - answer.damaged),)
        on = self.on and can_continue_through(state, self.player, self.to)
        transfer(state, self.player, self.start, self.to, answer.fresh, answer.damaged)
        if on:
            entered = (*self.entered, self.to)
            state.then(FlyOn(self.player, self.to, answer.fresh, answer.damaged, entered, landed, self.last))
        elif not self.last:
            _finish_move(state, self.player, (*landed, (self.to, answer.fresh, answer.damaged)))

    def is_valid(self, state: State) -> bool:
        """Whether the ships are still there."""
        return _has_ships(state, self.player, self.start, self.fresh, self.damaged)


class FlyOn(Step, frozen=True):
    """Continue a catapulted group's move from a gate, or stop there (R7.3)."""

    player: int
    at: int
    fresh: int
    damaged: int
    entered: tuple[int, ...]
    landed: Landed
    last: bool = False

    def ask(self, state: State) -> Prompt:
        """Ask for the next system, which may be the one the group came from."""
        about = facts().systems[self.at].id
        return Prompt(
            state.seat_of(self.player), "Catapult", lambda: self._options(state), rule="R7.3", about=about
        )

    def _options(self, state: State) -> list[Option]:
        near = [to for to in state.reach.neighbors[self.at] if self.entered.count(to) < ENTRIES]
        stay: list[Option] = [Done()]
        if owes_battle(state):
            near = [to for to in near if self._next(to).to_battle(state)]
            stay = stay if self._may_stay(state) else []
        return [*stay, *(GoOn(id) for id in sorted(facts().systems[to].id for to in near))]

    def _may_stay(self, state: State) -> bool:
        """Whether stopping here leaves a Battle possible, possibly after Sprinter Drives (Tactical)."""
        rested = {system for system, fresh, _ in self.landed if fresh} | ({self.at} if self.fresh else set())
        near = set() if self.last else _sprints(state, self.player, rested)
        return battle_follows(state, self.player, near)

    def _next(self, to: int) -> SetOut:
        group = (self.player, self.at, to, self.fresh, self.damaged)
        return SetOut(*group, on=True, entered=self.entered, landed=self.landed, last=self.last)

    def answer(self, state: State, answer: GoOn | Done) -> None:
        """Ask how many ships of the group continue; the others stop here."""
        if isinstance(answer, GoOn):
            state.then(self._next(facts().system[answer.to].index))
        elif not self.last:
            _finish_move(state, self.player, (*self.landed, (self.at, self.fresh, self.damaged)))

    def is_valid(self, state: State) -> bool:
        """Whether the ships are still there."""
        return _has_ships(state, self.player, self.at, self.fresh, self.damaged)


def _has_ships(state: State, player: int, system: int, fresh: int, damaged: int) -> bool:
    return state.fresh[player][system] >= fresh and state.damaged[player][system] >= damaged


def _finish_move(state: State, player: int, landed: Landed) -> None:
    if powers.has_any_effect(state, player, AFTER_MOVE):
        state.then(AfterMove(player, landed))


class AfterMove(Step, frozen=True):
    """Resolve the player's effects that trigger after a Move (R12.3)."""

    player: int
    landed: Landed

    def go(self, state: State) -> None:
        """Trigger each effect in AFTER_MOVE that the player has."""
        for name, trigger in AFTER_MOVE.items():
            if powers.find_effect(state, self.player, name):
                trigger(state, self.player, self.landed)
