"""The whole position as text: the Reach as a ring of clusters, then ambitions, Court and boards.

The clusters are arranged as on the board, clockwise: 1 at the top on the right, 6 to its left.
Each line shows a system: its controller, its type, its slots and buildings, and the ships of each color.
Everything can be read without color; with `colour`, a line has the color of the system's controller.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.control import controller
from bythebook.games.arcs.screen.text.boards import (
    ambition_lines,
    board_lines,
    court_lines,
    round_lines,
    supply_text,
)
from bythebook.games.arcs.screen.text.colors import GATE_PAPER, LEAST_WIDTH, NEUTRAL, PAPER, SGR, WIDTH
from bythebook.games.arcs.state.state import BUILDINGS, NOBODY, NONE, State
from bythebook.games.arcs.text.names import mark, type_name
from bythebook.games.shared.colors import Pen, Span, Spans, wrapped
from bythebook.kernel.prompt import Seat

ROWS: Final = ((6, 1), (5, 2), (4, 3))
"""The clusters in rows; side by side they form the ring."""
PASSAGE: Final = "~"
DAMAGED: Final = "+"
_SIGNS: Final = ("C", "S", "c", "s")
"""The letters of buildings, in the order of BUILDINGS."""


def draw(state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None) -> str:
    """Return the position as a seat sees it, LEAST_WIDTH to WIDTH columns wide; without a seat, as everybody
    does.
    """
    across = WIDTH if width is None else min(WIDTH, max(width, LEAST_WIDTH))
    pen = Pen(SGR, colour=colour, width=across)
    lines = [_title(state, pen), *map_lines(state, pen), *round_lines(state, pen)]
    lines += [*ambition_lines(state, pen), *wrapped(supply_text(state), across)]
    lines += court_lines(state, pen)
    for player in range(state.players):
        lines += board_lines(state, player, seat, pen)
    lines += [pen.write(line, "faint") for line in wrapped(_legend(state), across)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(state: State, pen: Pen) -> str:
    title = "Arcs"
    if state.over:
        now = f"the game is over: {state.winner or 'nobody'} won"
    elif not state.chapter:
        now = "setting up"
    else:
        now = f"chapter {state.chapter} of {facts().rules.chapters}, round {state.round}"
        now += f": {state.seats[state.active]}" if state.active != NOBODY else ""
    gap = " " * (pen.width - len(title) - len(now))
    return pen.write(title, "title") + gap + pen.write(now, "title")


# -- the Reach ------------------------------------------------------------------------------------


def _inner_width(pen: Pen) -> int:
    """Return the width inside a cluster."""
    return (pen.width - 3) // 2


def map_lines(state: State, pen: Pen) -> list[str]:
    """Return the ring of clusters, two in a row."""
    bar, wall = "─" * _inner_width(pen), pen.write("│", "faint")
    edges = [("┌", "┬", "┐"), *([("├", "┼", "┤")] * (len(ROWS) - 1)), ("└", "┴", "┘")]
    rules = [pen.write(left + middle.join([bar] * 2) + right, "faint") for left, middle, right in edges]
    lines = [rules[0]]
    for row, rule in zip(ROWS, rules[1:], strict=True):
        cards = [cluster_lines(state, cluster, pen) for cluster in row]
        blank = pen.fill([], _inner_width(pen), NEUTRAL)
        for n in range(max(map(len, cards))):
            lines.append(wall + wall.join(card[n] if n < len(card) else blank for card in cards) + wall)
        lines.append(rule)
    return lines


def cluster_lines(state: State, cluster: int, pen: Pen) -> list[str]:
    """Return a cluster, its gate first, or only its number if it is out of play (R2.1, R2.4)."""
    if not state.reach.members[cluster]:
        return [pen.fill([Span(f"  cluster {cluster}: out of play", "out")], _inner_width(pen), NEUTRAL)]
    return [line for system in state.reach.members[cluster] for line in _colored_lines(state, system, pen)]


def _colored_lines(state: State, system: int, pen: Pen) -> list[str]:
    holder = controller(state, system)
    empty = GATE_PAPER if state.reach.is_gate[system] else NEUTRAL
    paper = empty if holder == NOBODY else PAPER[state.seats[holder]]
    wide = _inner_width(pen)
    return [pen.fill(line, wide, paper) for line in system_lines(state, system, wide)]


def system_lines(state: State, system: int, wide: int) -> list[Spans]:
    """Return a system:

    `R 4-hex      Material [RC][  ]   R3 Y2+1`; parts that don't fit go on the next line.
    """
    holder, kind = controller(state, system), state.type_of(system)
    at = Span("  ") if holder == NOBODY else Span(f"{mark(state, holder)} ", state.seats[holder])
    name = facts().systems[system].id + (PASSAGE if _has_passage(state, system) else "")
    text = "" if kind == NONE else type_name(kind)
    head = [at, Span(f"{name:<12}", "name"), Span(f"{text:<9}")]
    lines = [head]
    for pieces in (_buildings(state, system), _ships(state, system)):
        if _length(lines[-1]) + _length(pieces) <= wide:
            lines[-1] += pieces
        else:
            lines.append([Span(" " * (wide - _length(pieces))), *pieces])
    return lines


def _length(pieces: Spans) -> int:
    return sum(len(piece.text) for piece in pieces)


_SLOTS: Final = 10
"""Width of two slots."""


def _buildings(state: State, system: int) -> Spans:
    """Return the slots with the buildings in them, then buildings outside slots (R2.2, R12.3)."""
    result = [
        (player, kind)
        for player in range(state.players)
        for kind in range(len(BUILDINGS))
        for _ in range(state.built[kind][player][system])
    ]
    slots = state.reach.slots[system]
    pieces: Spans = []
    for i, (player, kind) in enumerate(result):
        left, right = "[]" if i < slots else "()"
        pieces += [
            Span(left),
            Span(mark(state, player) + _SIGNS[kind], state.seats[player]),
            Span(right),
        ]
    pieces += [Span("[  ]")] * max(0, slots - len(result))
    return [*pieces, Span(" " * max(1, _SLOTS - _length(pieces)))]


def _ships(state: State, system: int) -> Spans:
    """Return the ships of each color: `R3`, or `R2+1` with one of three damaged."""
    pieces: Spans = []
    for player, seat in enumerate(state.seats):
        fresh, damaged = state.fresh[player][system], state.damaged[player][system]
        if fresh or damaged:
            more = f"{DAMAGED}{damaged}" if damaged else ""
            pieces += [Span(f"{mark(state, player)}{fresh}{more}", seat), Span(" ")]
    return pieces[:-1]


def _has_passage(state: State, system: int) -> bool:
    return any(system in ends and _is_open(state, ends) for ends in facts().passages)


def _is_open(state: State, ends: tuple[int, int]) -> bool:
    return all(state.reach.in_play[end] for end in ends)


def _legend(state: State) -> str:
    """Return the meaning of the symbols."""
    first = mark(state, 0)
    words = [
        f"{first} before a system: {state.seats[0]} controls it",
        f"[{first}C] city, [{first}S] starport, lower case: damaged",
        f"{first}2{DAMAGED}1 two fresh ships and one damaged ship",
        "slots: raid cost in brackets",
        "gates are adjacent to their planets and to the next gate on both sides",
        "arrow and hex are not adjacent",
    ]
    systems = facts().systems
    ways = [f"{systems[a].id} and {systems[b].id}" for a, b in facts().passages if _is_open(state, (a, b))]
    if ways:
        words.append(f"{PASSAGE} passage: {', '.join(ways)}")
    return "; ".join(words) + "."
