"""What a table looks like on a page: the board as SVG, its margin, its choices, as data that a client draws.

Texts are plain, and escaped by whoever draws them. Only fields said to be *markup* are SVG: who makes them
escapes what stands in them with `escaped`. Markup uses the game's own symbols (`<use href="#sym-...">`, all
in `BoardGame.symbols`), and colours by token only: `var(--a)`, `var(--ink)`.
"""

from __future__ import annotations

from typing import Literal
from xml.sax.saxutils import escape

import msgspec

Side = str
"""Whose something is, as the name of a colour token: `a`, `b`, `sr`, `sy`, `sb`, `sw`; empty: nobody's."""


def escaped(text: object) -> str:
    """A text as it may stand in markup, between tags or in a quoted attribute."""
    return escape(str(text), {'"': "&quot;", "'": "&#39;"})


class Cell(msgspec.Struct, frozen=True):
    """A place on the board that can be looked at, lit and taken."""

    id: str
    """As the notation names it: `E7`, `B2`, `4-hex`."""
    name: str
    """What a screen reader says: "F5, forest, empty"."""
    x: float
    y: float
    """Its centre, in units of the board."""
    path: str
    """Its outline, as the `d` of an SVG path: rings and washes are drawn along it."""
    up: str = ""
    down: str = ""
    left: str = ""
    right: str = ""
    """Where the arrow keys lead; empty where they lead nowhere."""
    empty: bool = False
    """Whether nothing is drawn in its middle, so that marks fit there."""


Offset = tuple[float, float]
"""How far something is from the middle of a cell, in units of the board, to the right and down."""


class Marks(msgspec.Struct, frozen=True):
    """Where marks are drawn in a cell with pieces, so that these can be seen."""

    disc: Offset
    """The number of a choice."""
    step: Offset
    """The number of a bot's step."""


class Board(msgspec.Struct, frozen=True):
    """The position as a picture."""

    width: float
    height: float
    label: str
    """What the picture is: "Map of Pegasus Bridge, 13 by 9 hexes"."""
    ground: str = ""
    """Markup of what never or rarely changes: terrain, grid, labels. Equal grounds must be equal texts."""
    pieces: str = ""
    """Markup of what moves."""
    small: str = ""
    """Markup of the pieces redrawn simpler and larger for small scales; empty if `pieces` will do."""
    small_ground: str = ""
    """Markup of the ground for small scales; empty if `ground` will do."""
    cells: list[Cell] = []
    marks: Marks | None = None
    """Where marks are drawn in each cell; None: in the middle."""
    marks_in: dict[str, Marks] = {}
    """The same by cell, for boards where it differs."""
    small_marks: Marks | None = None
    """How much further marks are moved at small scales."""
    odds: Offset = (12, 24)
    """Where the odds of a choice are drawn, from its number."""
    glaze: bool = False
    """Whether names and pictures belong to the ground and are seen through the color of a choice."""
    framed: bool = True
    focus: str = ""
    """The cell to open on where the screen shows only a part."""
    least: float = 0.7
    """Pixels to a unit down to which the whole is shown; a smaller screen opens on the focus, closer."""
    turns: bool = False
    """Whether it can be drawn the other way up, for who sits across."""
    turned: bool = False
    """Whether it is drawn for who sits at the top."""


class Arrow(msgspec.Struct, frozen=True):
    """A line over the board: where something went, or whom it attacked."""

    start: str
    end: str
    attack: bool = False
    """A solid arrow; a move is dashed."""


class Gesture(msgspec.Struct, frozen=True):
    """How an option is taken where many are open."""

    group: str = ""
    """The heading it stands under with others: what is done, or the card it is done with."""
    short: str = ""
    """What tells it from the others under that heading: a name, a place, a way to play the card."""
    piece: str = ""
    """The cell of the piece that it is done with, which is picked up first; empty where there is none."""
    card: str = ""
    """The card whose use it is, as the panel names it."""
    onto: str = ""
    """Whom the card is given to: the piece that it is dropped on, by its name."""


class Score(msgspec.Struct, frozen=True):
    """A chip of the bar: what one side has."""

    name: str
    value: str
    side: Side = ""
    text: str = ""
    """What stands behind it: "of 5 medals"."""
    stars: int = 0
    most: int = 0
    """Marks to draw, filled of how many; none if both are 0."""
    seat: str = ""
    """The seat of this side, if it has one."""


class Item(msgspec.Struct, frozen=True):
    """A field of a row."""

    text: str = ""
    mark: str = ""
    """A symbol drawn before the text: the id without `sym-`."""
    count: int = 1
    """How often the symbol is drawn."""
    hollow: int = 0
    """How many more are drawn as outlines: lost, spent, open."""
    label: str = ""
    """What a screen reader says where the text alone does not tell."""
    side: Side = ""
    strong: bool = False
    quiet: bool = False
    """Second text, in ink2."""
    share: float | None = None
    """A bar, from 0 to 1: odds."""


class Row(msgspec.Struct, frozen=True):
    """A line of a section; in a table the first item is its heading."""

    items: list[Item]
    side: Side = ""
    lit: bool = False
    """Declared, in force, now: the row is shaded."""
    past: bool = False
    note: str = ""
    """A second line under it."""
    lines: list[list[Item]] = []
    """Of a seat: what lies before it, a line for each sort of things."""
    cell: str = ""
    """The place on the board that it is about."""


class Card(msgspec.Struct, frozen=True):
    """A card that the seat may see."""

    id: str
    title: str
    text: str = ""
    marks: list[Item] = []
    """Pips, keys, sections."""
    side: Side = ""
    lit: bool = False
    """Played now, or it can be taken now."""
    note: str = ""
    number: str = ""
    """Its number: a card with this and `short` is drawn small, with its marks and its note."""
    short: str = ""
    """What it is, in a few letters."""
    agents: list[Item] = []
    """What lies on it, drawn at its foot."""
    idle: bool = False
    """Of a face that came up: it does nothing here."""


class Hidden(msgspec.Struct, frozen=True):
    """Cards the seat may not see: backs, with their count."""

    title: str
    """Whose and what: "Axis hand", "tactics cards"."""
    count: int
    side: Side = ""


class Section(msgspec.Struct, frozen=True):
    """A part of the margin with its heading."""

    title: str
    kind: Literal["cards", "table", "seats", "list", "counter"]
    place: Literal["under", "side", "ask"] = "side"
    """Under the board, beside it, or below the choices (odds)."""
    head: list[str] = []
    """Headings of a table's columns."""
    sides: list[Side] = []
    """Whose each column of a table is, empty for nobody's: its heading is drawn as that side's mark."""
    rows: list[Row] = []
    cards: list[Card] = []
    hidden: list[Hidden] = []
    value: int = 0
    most: int = 0
    """Of a counter: where it stands, and where it ends (0: nowhere)."""
    text: str = ""
    """A sentence under the heading, or instead of rows."""


class Panel(msgspec.Struct, frozen=True):
    """The margin of the table."""

    turn: str
    """Whose turn it is, in one line: "Axis, turn 3"."""
    score: list[Score] = []
    sections: list[Section] = []
    hand: list[Card] = []
    """The cards of the seat that looks."""
    hidden: list[Hidden] = []
    """The hands of the others."""
    spread: bool = False
    """Whether lists and cards under the board take its whole width, each card in a few lines."""


class Value(msgspec.Struct, frozen=True):
    """Something that can be chosen, with words for people."""

    id: str
    title: str
    text: str = ""
    only: dict[str, tuple[str, ...]] = {}
    """Where it can be chosen: another key, and the values of it that allow this."""
    picture: str = ""
    """Markup in a square of 40 units round 0, 0; empty for most."""


class Piece(msgspec.Struct, frozen=True):
    """Something that a correction can put on a cell or take away."""

    id: str
    name: str
    """What it is: infantry of the Allies."""
    markup: str
    """Its picture, drawn in a square of 40 units round 0, 0."""
    side: Side = ""
    most: int = 1
    """How many of it one cell can hold."""


class Field(msgspec.Struct, frozen=True):
    """Something about a thing that a correction can set."""

    id: str
    name: str
    kind: Literal["number", "choice", "flag", "list", "place"]
    """A place is a cell of the board; a list holds some of the values, some of them more than once."""
    value: int | str | bool | list[str]
    low: int = 0
    high: int = 0
    """Of a number; of a list how many there can be (0: any number)."""
    values: list[Value] = []
    """Of a choice or a list."""


class Thing(msgspec.Struct, frozen=True):
    """Something with fields: a unit, a board, a card of the Court, a discard pile."""

    id: str
    name: str
    fields: list[Field]
    cell: str = ""
    """Where it is on the board; empty for what lies beside it."""
    group: str = ""
    """The heading it stands under, if it lies beside the board."""
    piece: str = ""
    """Markup, as of a piece."""
    side: Side = ""
    note: str = ""
    """What cannot be set here and why, as a sentence."""


class Sign(msgspec.Struct, frozen=True):
    """Something that is drawn on the board or beside it, for the legend."""

    picture: str
    """Markup, drawn as on the board in a square of 40 units round 0, 0."""
    name: str
    text: str = ""
    """What it says, where its name does not tell."""


class TodoItem(msgspec.Struct, frozen=True):
    """Something that hands must do on a real table."""

    text: str
    """The whole sentence: "Move the infantry from E7 to e6"."""
    piece: str = ""
    """Markup of what is handled, as it lies on the board, in a square of 40 units round 0, 0."""
    cells: tuple[str, ...] = ()
    """The places it is done on; of a way the first and the last."""
    what: str = ""
    """The sentence without its way, where it has one: "Move the infantry"."""
    way: tuple[str, ...] = ()
    """From where, and to where: "E7", "e6"; empty where the sentence tells it all."""

    def __str__(self) -> str:
        return self.text


# -- before a game --------------------------------------------------------------------------------


class Preset(msgspec.Struct, frozen=True):
    """Some values of a key that takes several, chosen together."""

    id: str
    title: str
    text: str
    of: tuple[str, ...]
    """The values it stands for."""


class Pair(msgspec.Struct, frozen=True):
    """Whether two modes go together."""

    one: str
    other: str
    verdict: str
    """`ok`, `warn` or `no`."""
    reason: str = ""
    ruling: str = ""
    """The id of the ruling that can allow the pair."""


class Matrix(msgspec.Struct, frozen=True):
    """The modes of a game, and which of them go together."""

    key: str
    """The setup key that names modes, by commas."""
    modes: list[Value]
    pairs: list[Pair]
    by_seat: dict[str, str] = {}
    """Modes that nobody names: they are on when a page plays this seat."""
