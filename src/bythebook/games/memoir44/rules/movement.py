"""Movement: how far ordered units can go, and the movement phase of a turn (MV, SP-5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bythebook.games.memoir44.box.facts import Card, UnitType
from bythebook.games.memoir44.rules.aim import can_attack, card_effects
from bythebook.games.memoir44.rules.air.flight import MovePlane
from bythebook.games.memoir44.rules.armies import armies, wire_mask
from bythebook.games.memoir44.rules.medals import award
from bythebook.games.memoir44.rules.pieces import flatten_wire, leave_board, place
from bythebook.games.memoir44.rules.terrain import BIT, CostlySteps, Ground, blown_bridges, ground
from bythebook.games.memoir44.state.options import (
    ACTIVATIONS,
    MOVES,
    Activate,
    Decline,
    Done,
    Exit,
    Hold,
    Move,
)
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

# -- how far --------------------------------------------------------------------------------------


def reach(state: State, unit: int, *, again: bool = False) -> dict[int, int]:
    """Return the hexes a unit can move to under the card in play, with the cheapest cost (MV-1 to MV-12).

    Its own hex is not among them. `again` asks for the second move of Behind Enemy Lines (CC-6).
    """
    return _search(state, unit, again=again)[0]


def allowance(card: Card, kind: UnitType, *, again: bool) -> int:
    """Return how much movement the card in play gives a unit (MV-1, CC-4, CC-6, CC-12)."""
    if again:
        return card.move_after
    if not card.may_move:
        return 0
    return kind.move if card.move is None else card.move


def _search(state: State, unit: int, *, again: bool) -> tuple[dict[int, int], int]:
    """Return the reachable hexes, and the mask of those where movement is left."""
    here, card, kind, grounds = state.at[unit], card_effects(state), state.type_of(unit), ground(state)
    limit, unit_class = allowance(card, kind, again=again), kind.class_index
    if not limit or here == NOWHERE or grounds.trapped[unit_class] & BIT[here]:
        return {}, 0
    closed = armies(state).occupied
    if grounds.bridges:
        closed |= blown_bridges(state, grounds)
    if card.ignores_stops:
        return _unrestricted_search(grounds, unit_class, here, limit, ~closed)
    goes_on = 0 if _one_step_only(state, grounds, here) else ~(grounds.stop | wire_mask(state))
    return _restricted_search(grounds, unit_class, here, limit, ~closed, goes_on)


@lru_cache(maxsize=1 << 10)
def _restricted_search(
    grounds: Ground, unit_class: int, here: int, limit: int, free: int, goes_on: int
) -> tuple[dict[int, int], int]:
    """Return what `_search` finds over these free hexes if only some can be left; for reading only."""
    if not grounds.slow or limit <= grounds.slow_limit:
        return _walk(grounds, unit_class, here, limit, free, goes_on)
    # A path over beach is short, a path past it is not: together they are all there is (MV-7).
    far, far_left = _walk(grounds, unit_class, here, limit, free & ~grounds.slow, goes_on)
    short, short_left = _walk(grounds, unit_class, here, grounds.slow_limit, free, goes_on)
    far.update(short)
    return far, far_left | short_left


def _walk(
    grounds: Ground, unit_class: int, here: int, limit: int, free: int, goes_on: int
) -> tuple[dict[int, int], int]:
    """Return the hexes in order of cost; a move ends at a stop hex (MV-3, MV-5, MV-6, MV-11)."""
    near, costly = grounds.near[unit_class], grounds.costly[unit_class]
    arrivals = [0] * (limit + 1)
    arrivals[1] = near[here]
    _add_costly(arrivals, costly[here], 0)
    later = free & ~grounds.first_step
    costs: dict[int, int] = {}
    left = 0
    for cost in range(1, limit + 1):
        fresh = arrivals[cost] & free
        free ^= fresh
        onward = fresh & goes_on if cost < limit else 0
        left |= onward
        while fresh:
            h = fresh.bit_length() - 1
            fresh ^= BIT[h]
            costs[h] = cost
        while onward:
            h = onward.bit_length() - 1
            onward ^= BIT[h]
            arrivals[cost + 1] |= near[h] & later
            if costly[h]:
                _add_costly(arrivals, costly[h], cost, later)
    return costs, left


def _add_costly(arrivals: list[int], steps: CostlySteps, spent: int, allowed: int = -1) -> None:
    """Add steps that cost more than one movement, to be taken later (MV-6)."""
    for cost, mask in steps:
        if spent + cost < len(arrivals):
            arrivals[spent + cost] |= mask & allowed


def _one_step_only(state: State, grounds: Ground, here: int) -> bool:
    """Whether a unit may move only one hex: out of a hedgerow, or by one ruling the sea (MV-5, MV-8)."""
    if grounds.one_step & BIT[here]:
        return True
    return bool(grounds.sea & BIT[here]) and state.rulings["ocean_exit"] == "one_hex"


def _unrestricted_search(
    grounds: Ground, unit_class: int, here: int, limit: int, free: int
) -> tuple[dict[int, int], int]:
    """Return the reachable hexes if every possible step costs one and nothing stops a move (CC-6)."""
    costs: dict[int, int] = {}
    seen, edge, left = BIT[here], [here], 0
    for cost in range(1, limit + 1):
        ring = 0
        for h in edge:
            ring |= grounds.near[unit_class][h]
            for _, mask in grounds.costly[unit_class][h]:
                ring |= mask
        ring &= free & ~seen
        seen |= ring
        edge = []
        left |= ring if cost < limit else 0
        while ring:
            h = ring.bit_length() - 1
            ring ^= BIT[h]
            edge.append(h)
        costs.update(dict.fromkeys(edge, cost))
    return costs, left


def can_exit(state: State, unit: int, *, again: bool = False) -> bool:
    """Whether a unit that has not moved yet is on an exit of its side with movement left (SP-5)."""
    here, grounds = state.at[unit], ground(state)
    if here not in grounds.exits[state.side[unit]]:
        return False
    kind = state.type_of(unit)
    if not allowance(card_effects(state), kind, again=again):
        return False
    return not grounds.trapped[kind.class_index] & BIT[here]


MOVE: Final = "move"
MOVE_AGAIN: Final = "second move"


# -- the movement step ----------------------------------------------------------------------------


class MoveUnits(Step, frozen=True):
    """Move the ordered units one after another, in any order (TS-3)."""

    def go(self, state: State) -> None:
        """Give every ordered unit its move; some cards forbid moving (CC-7, CC-9, CC-11)."""
        state.activation = [unit for unit in state.ordered if state.at[unit] != NOWHERE]
        if not card_effects(state).may_move:
            _finish_all(state)
        state.then(NextMover(), FinishMoves())


class NextMover(Step, frozen=True):
    """Ask for the next unit to move as long as one is left."""

    def go(self, state: State) -> None:
        """Ask again, or end the movement."""
        if state.activation:
            state.then(ChooseMover(), self)


class ChooseMover(Step, frozen=True):
    """Choose the next unit to move; units not chosen stay where they are (TS-3, TS-4)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a unit that hasn't moved yet."""
        return Prompt(state.seat, "Mover", lambda: _activations(state, state.activation), rule="TS-3")

    def answer(self, state: State, answer: Option) -> None:
        """Start the unit's move, or end the moves of all other units."""
        if isinstance(answer, Activate):
            unit = state.unit_at[answer.at]
            state.then(OfferExit(unit, MOVE) if can_exit(state, unit) else MoveUnit(unit))
        else:
            _finish_all(state)


def _activations(state: State, units: list[int]) -> list[Option]:
    return [*[ACTIVATIONS[h] for h in sorted([state.at[unit] for unit in units])], Done()]


class MoveUnit(Step, frozen=True):
    """Move one unit, let it hold, or let it leave the board (MV-1, TS-4, SP-5)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the hex where the move ends; the route doesn't matter."""
        return Prompt(state.seat, "Move", _moves(state, self.unit), rule="MV-1", about=self.unit)

    def answer(self, state: State, answer: Option) -> None:
        """Carry out the move; on an exit the unit may then leave the board."""
        state.then(FinishMove(self.unit))
        _carry_out(state, self.unit, answer, again=False)

    def is_valid(self, state: State) -> bool:
        """Whether the unit is on the board."""
        return state.at[self.unit] != NOWHERE


def _moves(state: State, unit: int, *, again: bool = False) -> Callable[[], list[Option]]:
    def build() -> list[Option]:
        return [Hold(), *[MOVES[h] for h in sorted(reach(state, unit, again=again))]]

    return build


def _carry_out(state: State, unit: int, answer: Option, *, again: bool) -> None:
    """Move or hold; a move that ends on an exit with movement left may continue off the board (SP-5)."""
    if isinstance(answer, Move):
        costs, left = _search(state, unit, again=again)
        state.moved[unit] = state.moved.get(unit, 0) + costs[answer.to]
        state.entered[unit] = answer.to
        place(state, unit, answer.to)
        flatten_wire(state, unit)
        if left & BIT[answer.to] and answer.to in ground(state).exits[state.side[unit]]:
            state.then(OfferExit(unit))


class OfferExit(Step, frozen=True):
    """Offer a unit on an exit of its side, with movement left, to leave the board (SP-5)."""

    unit: int
    before: str = ""
    """What follows if the unit stays: MOVE, MOVE_AGAIN, or nothing if it has already moved."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt to leave or to stay."""
        return Prompt(state.seat, "Exit", lambda: [Decline(), Exit()], rule="SP-5", about=self.unit)

    def answer(self, state: State, answer: Option) -> None:
        """Remove the unit, or continue with its move."""
        if isinstance(answer, Exit):
            _exit(state, self.unit)
            _finish(state, self.unit)
        elif self.before == MOVE:
            state.then(MoveUnit(self.unit))
        elif self.before == MOVE_AGAIN:
            state.then(SecondMove(self.unit))

    def is_valid(self, state: State) -> bool:
        """Whether the unit is on an exit."""
        return state.at[self.unit] in ground(state).exits[state.side[self.unit]]


def _exit(state: State, unit: int) -> None:
    """Remove the unit for good and give its side the medals (SP-5)."""
    side, here = state.side[unit], state.at[unit]
    leave_board(state, unit)
    award(state, side, ground(state).exits[side][here])


class FinishMove(Step, frozen=True):
    """End the move of one unit."""

    unit: int

    def go(self, state: State) -> None:
        """Update the unit's cubes."""
        _finish(state, self.unit)


def _finish(state: State, unit: int) -> None:
    """Remove the activation cube; add an attack cube if the unit can attack (AI-4e, AI-5l)."""
    if unit in state.activation:
        state.activation.remove(unit)
        if state.activation or not _looks_again(state):
            _attack_cube(state, unit)


def _finish_all(state: State) -> None:
    if _looks_again(state):
        state.activation.clear()
    for unit in state.activation[:]:
        _finish(state, unit)


def _looks_again(state: State) -> bool:
    """Whether all units are checked again after the last move, so that no check is needed before (AI-5l)."""
    return state.rulings["ai_second_look"] == "on"


def _attack_cube(state: State, unit: int) -> None:
    if unit not in state.attack and can_attack(state, unit):
        state.attack.append(unit)


class FinishMoves(Step, frozen=True):
    """End the movement of all units and move the plane (TS-3, FP-6)."""

    def go(self, state: State) -> None:
        """Check again which units can attack: a friendly unit may have cleared the line (AI-5l)."""
        if _looks_again(state):
            for unit in state.ordered:
                _attack_cube(state, unit)
        state.attack.sort(key=state.ordered.index)
        if state.flight_plan:
            state.then(MovePlane())


class SecondMove(Step, frozen=True):
    """Move the unit of Behind Enemy Lines again after its battle (CC-6)."""

    unit: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a hex within the card's second movement allowance."""
        options = _moves(state, self.unit, again=True)
        return Prompt(state.seat, "Second move", options, rule="CC-6", about=self.unit)

    def answer(self, state: State, answer: Option) -> None:
        """Move the unit, or let it stay."""
        _carry_out(state, self.unit, answer, again=True)

    def is_valid(self, state: State) -> bool:
        """Whether the unit is on the board."""
        return state.at[self.unit] != NOWHERE
