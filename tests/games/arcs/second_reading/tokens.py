"""Tokens that arrive (S19.5): what is taken up, given up, and laid where."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.rules import ambitions
from bythebook.games.arcs.rules.tokens import empty_slots, open_slots, raid_cost
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE
from bythebook.kernel.prompt import Option, Prompt
from tests.games.arcs.second_reading.terms import Board, least, preferred


def expected(board: Board, prompt: Prompt) -> list[Option]:
    """All tokens are laid out anew, or old ones stay where they are (RULING-57)."""
    if board.ruling("arriving_tokens") == "stay":
        return _beside_old_ones(board)
    if a.Rearrange() in prompt.options:
        return [a.Rearrange()]
    return _given_up(board, _pushed(board)) if _too_many(board) else _laid(board)


def _pushed(board: Board) -> tuple[int, ...]:
    """The types that have come out of slots."""
    pushed: tuple[int, ...] = board.state.agenda[-1].pushed  # type: ignore[attr-defined]
    return pushed


def _held(board: Board) -> list[int]:
    return [*board.state.loose, *board.now.tokens[board.me].elements()]


def _too_many(board: Board) -> bool:
    return len(_held(board)) > len(open_slots(board.state, board.me))


def _going(board: Board) -> list[int]:
    """The types of which one goes first, of all that the bot has."""
    held = board.now.copy()
    held.tokens[board.me].update(board.state.loose)
    return board.first_to_go(held)


def _given_up(board: Board, old: tuple[int, ...]) -> list[Option]:
    """An old token if one goes first, else a new one."""
    going = [kind for kind in _going(board) if kind in board.state.loose]
    return [a.Discard(RESOURCES[kind]) for kind in preferred(going, lambda kind: kind in old)]


def _worth(board: Board, kind: int) -> int:
    """The Power for first place in its ambition; Weapons count for none."""
    ambition = facts().icon_ambition[kind]
    markers = board.state.declared_markers(ambition) if ambition != NONE else []
    return sum(ambitions.marker_power(board.state, marker)[0] for marker in markers)


def _laid(board: Board) -> list[Option]:
    """What counts most comes where it costs most to raid."""
    state, me = board.state, board.me
    kinds = least(set(state.loose), lambda kind: -_worth(board, kind))
    slots = least(empty_slots(state, me), lambda slot: -raid_cost(state, me, slot))
    return [a.Store(RESOURCES[kind], slot + 1) for kind in kinds for slot in slots]


def _beside_old_ones(board: Board) -> list[Option]:
    """Into empty slots; over an old token that goes first, which is then given up."""
    state, me = board.state, board.me
    pushed = [kind for kind in state.loose if kind in _pushed(board)]
    if not _too_many(board):
        return _laid(board)
    if pushed:
        return [a.Discard(RESOURCES[kind]) for kind in pushed]
    going, row = _going(board), state.slots[me]
    filled: tuple[int, ...] = state.agenda[-1].filled  # type: ignore[attr-defined]
    over = [
        slot
        for slot, kind in enumerate(row)
        if kind != NONE and slot not in filled and kind in going and kind not in state.loose
    ]
    if not over:
        return [a.Discard(RESOURCES[kind]) for kind in set(going) & set(state.loose)]
    if empty_slots(state, me):
        return _laid(board)
    kinds = least(set(state.loose), lambda kind: -_worth(board, kind))
    return [a.Store(RESOURCES[kind], slot + 1) for kind in kinds for slot in over]
