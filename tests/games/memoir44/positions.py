"""Small drawn positions: what the tests of movement, battle, sight, retreat and medals start from.

A drawing shows only the part of the board that matters. Its first row lies on an even row (D7 unless said
otherwise), its cells are parted by spaces, and every second row is shifted half a hex to the right, as on the
board. A cell is `.` or some of these, joined by `/`:

    fo hi to be ...      the ground (see `layers`)
    wire sand xbunk ...  obstacles
    aI4 xA3 ...          a unit: side, type, figures; its name is the token without the figures' digit,
    =p                   unless the hex is given a name of its own

The Axis sits at the top. A side that is not drawn has one infantry unit in a far corner, so nobody has lost.
"""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, board, hex_of, label, row_length
from bythebook.games.memoir44.box.scenarios.layers import draw
from bythebook.games.memoir44.box.scenarios.text import Scenario, read
from bythebook.games.memoir44.state.options import Advance
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.rulings import settle
from tests.games.agenda import Agenda

AXIS, ALLIES = range(2)

HEAD = """id = "drawn"
title = "Drawn"
kind = "original"
order = 1
date = 1944-06-06
source = "A test."
confidence = "original"
face = "country"
top = "{top}"
first = "allies"
"""


class Position(Agenda[State]):
    """A table with names for its hexes, and an agenda that is worked off by hand."""

    def __init__(self, state: State, named: dict[str, int]) -> None:
        super().__init__(state)
        self.named = named

    def hex(self, name: str) -> int:
        """The hex of a name, or of a label such as D7."""
        if name in self.named:
            return self.named[name]
        return next(h for h in range(HEXES) if board().label[h] == name)

    def unit(self, name: str) -> int:
        """The unit that was drawn, or stands now, on a named hex."""
        return self.state.unit_at[self.hex(name)]

    def names(self, hexes: Iterable[int]) -> set[str]:
        """Named hexes by their names, others by their labels."""
        back = {h: name for name, h in self.named.items()}
        return {back.get(h, label(h)) for h in hexes}

    def at(self, unit: int) -> str:
        """Where a unit stands, by name or label; empty if it is off the board."""
        here = self.state.at[unit]
        return "" if here == NOWHERE else next(iter(self.names([here])))

    # -- the agenda ---------------------------------------------------------------------------

    def advance(self) -> Position:
        """Take the ground that is offered."""
        return self.answer(next(option for option in self.options if isinstance(option, Advance)))

    def roll(self, rolled: str) -> Position:
        """Give the dice: faces parted by spaces."""
        prompt = self.prompt
        assert prompt is not None
        assert prompt.domain is not None, prompt
        faces = tuple(rolled.split())
        prompt.domain.check(self.state.piles, faces)
        step = self.state.agenda.pop()
        step.answer(self.state, faces)
        self.settle()
        return self


def position(
    drawing: str,
    *,
    top_left: str = "D7",
    active: int = ALLIES,
    card: str = "",
    more: str = "",
    medals: tuple[int, int] = (9, 9),
    top: str = "axis",
    **rulings: str,
) -> Position:
    """A table with this drawing on it; in the TOML of `more` {p} is the label of the hex named p."""
    layers, named = _layers(drawing, top_left)
    text = HEAD.format(top=top)
    for key, tokens in layers.items():
        text += f'{key} = """\n{draw(tokens)}"""\n'
    for side, n in zip(("axis", "allies"), medals, strict=True):
        text += f'[{side}]\nnation = "{"DE" if side == "axis" else "US"}"\ncards = 5\nmedals = {n}\n'
    for name, h in named.items():
        more = more.replace("{" + name + "}", label(h))
    state = set_up(read(text + more), rulings)
    state.active, state.card, state.played = active, card, card
    return Position(state, named)


def set_up(scenario: Scenario, rulings: dict[str, str]) -> State:
    """The table of a scenario before the first turn, without cards."""
    state = State(scenario=scenario, rulings=settle(the_game().rulings, rulings))
    for unit, setup in enumerate(scenario.units):
        state.kind.append(setup.type)
        state.side.append(setup.side)
        state.at.append(setup.hex)
        state.figures.append(setup.figures)
        state.full.append(setup.figures)
        state.worth.append(setup.medals)
        state.unit_at[setup.hex] = unit
    for obstacle in scenario.obstacles:
        name = facts().obstacles[obstacle.type].id
        state.wire[obstacle.hex] |= name == "wire"
        state.sandbags[obstacle.hex] |= name == "sandbag"
    state.won = [False] * len(scenario.objectives)
    return state


def _layers(drawing: str, top_left: str) -> tuple[dict[str, list[str]], dict[str, int]]:
    corner = next(h for h in range(HEXES) if board().label[h] == top_left)
    assert board().row[corner] % 2 == 0, "the first row of a drawing lies on an even row"
    layers = {key: ["."] * HEXES for key in ("ground", "obstacles", "units")}
    named: dict[str, int] = {}
    lines = [line for line in drawing.splitlines() if line.strip()]
    for i, line in enumerate(lines):
        row = board().row[corner] + i
        for j, cell in enumerate(line.split()):
            col = board().col[corner] + j
            assert col < row_length(row), "the drawing leaves the board"
            _cell(cell, hex_of(row, col), layers, named)
    units = layers["units"]
    if not any(token.startswith("x") for token in units):
        units[hex_of(0, 12)] = "xI4"
    if not any(token.startswith("a") for token in units):
        units[hex_of(8, 12)] = "aI4"
    return layers, named


def _cell(cell: str, h: int, layers: dict[str, list[str]], named: dict[str, int]) -> None:
    terrains = {t.token for t in facts().terrains}
    for part in cell.split("/"):
        if part.startswith("="):
            named[part[1:]] = h
        elif part.rstrip("!^~") in terrains:
            layers["ground"][h] = part
        elif len(part) >= 3 and part[0] in "xa" and part[1].isupper():
            layers["units"][h] = part
            named.setdefault(part[:2], h)
        elif part != ".":
            layers["obstacles"][h] = part
