"""Where the armies stand is kept for the last board that was looked at, and is never out of date."""

from __future__ import annotations

from bythebook.games.memoir44.rules.armies import armies, wire_mask
from bythebook.games.memoir44.rules.terrain import BIT
from bythebook.games.memoir44.state.state import NOWHERE
from tests.games.memoir44.positions import ALLIES, AXIS, Position, position


def drawn() -> Position:
    """Two units against one, with a hex of wire."""
    return position("""
        .     wire/=w  xI4
           aA3   .
        aI4   .        .
    """)


def test_units_stand_in_the_order_of_their_hexes() -> None:
    """By side, with their hexes as masks."""
    p = drawn()
    assert armies(p.state).units == ([p.unit("xI")], [p.unit("aA"), p.unit("aI")])
    assert armies(p.state).hexes == (BIT[p.hex("xI")], BIT[p.hex("aA")] | BIT[p.hex("aI")])
    assert armies(p.state).occupied == sum(armies(p.state).hexes)


def test_a_change_that_nobody_tells_of_is_seen() -> None:
    """A unit goes, another changes sides, one more comes: whoever wrote it into the lists."""
    p = drawn()
    state, tank = p.state, p.unit("aA")
    assert tank in armies(state).units[ALLIES]
    state.at[p.unit("aI")] = NOWHERE
    assert armies(state).units[ALLIES] == [tank]
    state.side[tank] = AXIS
    assert armies(state).units == ([p.unit("xI"), tank], [])
    state.at.append(0)
    state.side.append(ALLIES)
    assert armies(state).units[ALLIES] == [len(state.at) - 1]
    assert armies(state).hexes[ALLIES] == BIT[0]


def test_two_tables_in_turn_are_not_taken_for_each_other() -> None:
    """What was kept of one is not told of the other."""
    one, other = drawn().state, drawn().state
    other.at[0], other.wire[3] = NOWHERE, True
    for _ in range(2):
        assert armies(one).at == one.at
        assert armies(other).at == other.at
        assert wire_mask(one) != wire_mask(other)


def test_wire_that_is_gone_is_seen() -> None:
    """The mask follows the list."""
    p = drawn()
    assert wire_mask(p.state) == BIT[p.hex("w")]
    p.state.wire[p.hex("w")] = False
    assert wire_mask(p.state) == 0
