"""One hex as text: its label, terrain, unit, obstacles and objectives.

All can be read without color; with color, each terrain has a background and each side its own color.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, Obstacle, facts
from bythebook.games.memoir44.box.hexes import ROWS, board, row_length
from bythebook.games.memoir44.box.scenarios.layers import SIDE_LETTERS, write_ground
from bythebook.games.memoir44.box.scenarios.records import BlowBridge
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.shared.colors import Span, Spans

# -- ink ------------------------------------------------------------------------------------------

SGR: Final = {
    "title": "1",
    "faint": "2",
    "axis": "1;97;48;5;239",
    "allies": "1;97;48;5;28",
    "axis name": "1;38;5;250",
    "allies name": "1;38;5;71",
    "medal": "1;38;5;220",
    "goal": "1;30;48;5;220",
    "cube": "1;97;48;5;160",
    "obstacle": "1;38;5;16",
    "label": "38;5;236",
    "section": "38;5;236",
}
"""The terminal codes of the colors."""


# -- one hex --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Layout:
    """The widths of the drawn hexes."""

    cell: int
    """The number of characters inside a hex."""
    half: int
    """The number of characters by which odd rows are shifted to the right."""

    @property
    def pitch(self) -> int:
        """The distance from one hex to the next: its characters and a border."""
        return self.cell + 1

    @property
    def borders(self) -> tuple[int, int]:
        """The columns of the section borders, counted from the left edge of the board (BD-5)."""
        return 4 * self.pitch, 9 * self.pitch

    @property
    def across(self) -> int:
        """The width of the whole board in columns, with the row numbers."""
        return len(MARGIN) + row_length(0) * self.pitch + 1


MARGIN: Final = "   "
FULL: Final = Layout(cell=6, half=4)
COMPACT: Final = Layout(cell=4, half=2)
"""The layout for a narrow terminal: the same content, in more lines."""

ACTIVATION: Final = "▸"
ATTACK: Final = "×"
MEDAL: Final = "★"
NO_MEDAL: Final = "☆"
SUDDEN_DEATH: Final = "‡"
TARGET_BRIDGE: Final = "¤"
PLANE_LETTERS: Final = {"fighter": "F", "fighter_bomber": "J", "bomber": "B"}
"""The letters of planes; J for the fighter-bomber, as in Jabo, because F and B are used."""


def hex_lines(state: State, h: int, layout: Layout = FULL) -> list[Spans]:
    """Return the content of a hex line by line, each at most as wide as a cell."""
    head, *pieces = _in_hex(state, h, layout)
    lines: list[Spans] = [head]
    for piece in [each for group in pieces for each in group]:
        used = sum(len(p.text) for p in lines[-1])
        near = 0 if lines[-1][-1].color in ("cube", "goal") else 1
        if len(lines) > 1 and used + near + len(piece.text) <= layout.cell:
            gap = layout.cell - used - len(piece.text) if piece.color == "goal" else near
            lines[-1] += [Span(" " * gap), piece]
        else:
            lines.append([piece])
    return lines


def _in_hex(state: State, h: int, layout: Layout) -> list[Spans]:
    """Return label and terrain, then the rest; in a narrow cell, cube and flags go to later lines."""
    label, ground, flags = Span(board().label[h], "label"), *_ground(state, h)
    unit = state.unit_at[h]
    sign = ATTACK if unit in state.attack else ACTIVATION if unit in state.activation else ""
    cube = Span(sign if unit != NOWHERE else "", "cube")
    rest = [_pieces(state, h, layout), _marks(state, h)]
    if layout == COMPACT:
        return [
            [label, Span(ground)],
            [Span(flags)] if flags else [],
            [cube] if cube.text else [],
            *rest,
        ]
    middle = cube if cube.text else Span("" if len(ground + flags) > 3 else " ")
    return [[label, middle, Span(ground + flags)], *rest]


def _ground(state: State, h: int) -> tuple[str, str]:
    """Return the token of the ground, empty for clear ground, and its flags."""
    scenario = state.scenario
    token = facts().terrains[scenario.ground[h]].token
    written = write_ground(
        scenario.ground[h],
        impassable=h in scenario.impassable,
        blocks_artillery=h in scenario.blocks_artillery,
        wide=h in scenario.wide,
    )
    clear = written == facts().terrain["clear"].token
    return ("", "") if clear else (token, written.removeprefix(token))


def _pieces(state: State, h: int, layout: Layout) -> Spans:
    """Return the unit, the planes and the obstacles."""
    pieces: Spans = []
    unit = state.unit_at[h]
    if unit != NOWHERE:
        side = state.side[unit]
        worth = "*" if state.worth[unit] > 1 else ""
        text = f"{SIDE_LETTERS[side]}{state.type_of(unit).token}{state.figures[unit]}{worth}"
        pieces.append(Span(text, SIDES[side]))
    for side, plane in enumerate(state.planes):
        if plane.at == h:
            pieces.append(Span(f"{SIDE_LETTERS[side]}{PLANE_LETTERS[plane.kind]}{plane.ammo}✈", SIDES[side]))
    return pieces + [Span(token, "obstacle") for token in obstacle_tokens(state, h, layout)]


def obstacle_tokens(state: State, h: int, layout: Layout = FULL) -> list[str]:
    """Return the obstacles in a hex as in scenario files, cut to fit; a blown bridge is `gone`."""
    tokens = []
    for piece in state.scenario.obstacles:
        kind = facts().obstacles[piece.type]
        if piece.hex == h and kind.removed == "never":
            owner = "" if piece.owner is None else SIDE_LETTERS[piece.owner]
            tokens.append("gone" if kind.spans and state.blown[h] else owner + obstacle_token(kind, layout))
    for there, name in ((state.sandbags[h], "sandbag"), (state.wire[h], "wire")):
        if there:
            tokens.append(facts().obstacle[name].token)
    return tokens


def obstacle_token(kind: Obstacle, layout: Layout) -> str:
    """Return the token of an obstacle; it leaves room for the owner's letter before it."""
    return kind.token[: layout.cell - 1] if kind.owned else kind.token


def _marks(state: State, h: int) -> Spans:
    """Return what a hex is worth, and to which side: medals, sudden death, exits, a bridge to blow up."""
    marks: dict[str, None] = {}
    scenario = state.scenario
    for objective in scenario.objectives:
        if h in objective.hexes:
            marks[SIDE_LETTERS[objective.side] + MEDAL] = None
    for clause in scenario.sudden_death:
        if h in clause.hexes:
            marks[SIDE_LETTERS[clause.side] + SUDDEN_DEATH] = None
    for gate in scenario.exits:
        if gate.hex == h:
            marks[SIDE_LETTERS[gate.side] + _way_out(h)] = None
    for rule in scenario.rules_of(BlowBridge):
        if h in rule.bridges and not state.blown[h]:
            marks[SIDE_LETTERS[rule.side] + TARGET_BRIDGE] = None
    return [Span(mark, "goal") for mark in marks]


def _way_out(h: int) -> str:
    row = board().row[h]
    return "↑" if row == 0 else "↓" if row == ROWS - 1 else "←" if board().col[h] == 0 else "→"
