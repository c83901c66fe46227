"""What SUPERCAT foresees is what comes: every move it could make, carried out on a copy (S15.7, S15.17)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bythebook.games.arcs.bot.lookahead.forces import Force
from bythebook.games.arcs.bot.lookahead.moves import MoveOutcome, moves
from bythebook.games.arcs.bot.lookahead.outcome import claims
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.state.state import State
from tests.games.arcs.playing import asked, new_game

MOST_PIPS = 3


def moving(seed: int, leaders: str) -> Iterator[View]:
    """What the bots of a game see, played at random, when they have pips to move with."""
    for n, game in enumerate(asked(new_game(seed, players=3, bots=3, leaders=leaders), seed, most=900)):
        prompt = game.prompt
        if n % 3 == 0 and prompt is not None and prompt.kind in ("Aggression action", "Mobilization action"):
            yield View(game.state, prompt.seat)


def carried_out(state: State, me: int, force: Force) -> State:
    """The table once all groups of a force have come to their end."""
    after = state.copy()
    for trip in force.trips:
        at = trip.origin
        for stop, (fresh, damaged) in zip(trip.stops, trip.sent, strict=True):
            for row, n in ((after.fresh[me], fresh), (after.damaged[me], damaged)):
                assert row[at] >= n
                row[at] -= n
                row[stop] += n
            at = stop
    return after


@pytest.mark.parametrize(("seed", "leaders"), [(3, "off"), (4, "bots"), (5, "bots")])
def test_ruling_43_every_move_changes_claims_and_control_as_foreseen(seed: int, leaders: str) -> None:
    """RULING-43, S15.17: claims are net of what is left behind, joint groups and Rebels included."""
    joint = 0
    for view in moving(seed, leaders):
        for candidate in moves(view, MOST_PIPS, ""):
            moved = candidate.outcome
            assert isinstance(moved, MoveOutcome)
            after = View(carried_out(view._state, view.me, moved.force), view.seat)
            assert claims(after) - claims(view) == moved.claims, moved.force
            assert after.controller(moved.at) == moved.holder, moved.force
            joint += len(moved.force.trips) > 1
    assert joint
