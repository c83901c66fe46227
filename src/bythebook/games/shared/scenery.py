"""Records of what a client draws: the board as SVG, the panel next to it, forms, to-do items.

Texts are plain; the client escapes them. Only fields that are described as *markup* are SVG; the code that
makes them escapes texts with `escaped`. Markup uses the game's symbols (`<use href="#sym-...">`, from
`Renderer.symbols`), and colors only by token: `var(--a)`, `var(--ink)`.
"""

from __future__ import annotations

from typing import Literal
from xml.sax.saxutils import escape

import msgspec

Side = str
"""The owner of something, as the name of a color token: `a`, `b`, `sr`, `sy`, `sb`, `sw`; empty: nobody."""


def escaped(text: object) -> str:
    """Return a text escaped for markup, between tags or in a quoted attribute."""
    return escape(str(text), {'"': "&quot;", "'": "&#39;"})


class Cell(msgspec.Struct, frozen=True):
    """A cell of the board that can be inspected, highlighted and chosen."""

    id: str
    """Its name in the notation: `E7`, `B2`, `4-hex`."""
    name: str
    """Its description for screen readers: "F5, forest, empty"."""
    x: float
    y: float
    """Its center, in units of the board."""
    path: str
    """Its outline, as the `d` of an SVG path, along which highlights are drawn."""
    up: str = ""
    down: str = ""
    left: str = ""
    right: str = ""
    """The cells to which the arrow keys lead; empty if none."""
    empty: bool = False
    """Whether its middle is free of drawings, so that marks fit there."""


Offset = tuple[float, float]
"""The distance from the center of a cell, in units of the board, to the right and down."""


class Marks(msgspec.Struct, frozen=True):
    """The positions of marks in a cell, chosen so that pieces remain visible."""

    disc: Offset
    """Where the number of a choice is drawn."""
    step: Offset
    """Where the number of a bot's step is drawn."""


class Board(msgspec.Struct, frozen=True):
    """The position as a picture."""

    width: float
    height: float
    label: str
    """The description of the picture: "Map of Pegasus Bridge, 13 by 9 hexes"."""
    ground: str = ""
    """Markup of what rarely changes: terrain, grid, labels. Equal grounds must be equal strings."""
    pieces: str = ""
    """Markup of the pieces."""
    small: str = ""
    """Markup of simpler and larger pieces for small scales; empty if `pieces` is good enough."""
    small_ground: str = ""
    """Markup of the ground for small scales; empty if `ground` is good enough."""
    cells: list[Cell] = []
    marks: Marks | None = None
    """The positions of marks in cells; None for the center."""
    marks_in: dict[str, Marks] = {}
    """The positions of marks for cells where they differ from `marks`, by cell."""
    small_marks: Marks | None = None
    """Additional offsets of marks at small scales."""
    odds: Offset = (12, 24)
    """The position of the odds of a choice, relative to its number."""
    glaze: bool = False
    """Whether choices are highlighted translucently, because the ground has names and pictures."""
    framed: bool = True
    focus: str = ""
    """The cell to scroll to first, if the screen shows only part of the board."""
    least: float = 0.7
    """The minimum scale, in pixels per unit, for showing the whole board; below it, only a part is shown."""
    turns: bool = False
    """Whether it can be rotated by 180 degrees, for the player on the other side."""
    turned: bool = False
    """Whether it is rotated."""


class Arrow(msgspec.Struct, frozen=True):
    """An arrow over the board: a move or an attack."""

    start: str
    end: str
    attack: bool = False
    """Whether it is an attack, drawn solid; a move is dashed."""


class Gesture(msgspec.Struct, frozen=True):
    """How an option is selected among the others."""

    group: str = ""
    """The heading of its group: the action, or the card that is used."""
    short: str = ""
    """Its label within the group: a name, a cell, a way to play the card."""
    piece: str = ""
    """The cell of the piece that is picked up first; empty if none is."""
    card: str = ""
    """The card that it uses, by its id in the panel."""
    onto: str = ""
    """The name of the piece that the card is dropped on."""


class Score(msgspec.Struct, frozen=True):
    """A score in the title bar."""

    name: str
    value: str
    side: Side = ""
    text: str = ""
    """The text after the value: "of 5 medals"."""
    stars: int = 0
    most: int = 0
    """The number of filled marks and of all marks; no marks if both are 0."""
    seat: str = ""
    """The seat of the side, if it has one."""


class Item(msgspec.Struct, frozen=True):
    """An item in a row: text, symbols or a bar."""

    text: str = ""
    mark: str = ""
    """The id of the symbol before the text, without `sym-`."""
    count: int = 1
    """How many times the symbol is drawn."""
    hollow: int = 0
    """How many outlined symbols are added, for lost, spent or open ones."""
    label: str = ""
    """The text for screen readers, if `text` alone isn't clear."""
    side: Side = ""
    strong: bool = False
    quiet: bool = False
    """Whether it is secondary text."""
    share: float | None = None
    """The length of a bar, from 0 to 1, for odds."""


class Row(msgspec.Struct, frozen=True):
    """A row in a section; in a table, the first item is its heading."""

    items: list[Item]
    side: Side = ""
    lit: bool = False
    """Whether the row is highlighted: declared, in force, current."""
    past: bool = False
    note: str = ""
    """A second line under it."""
    lines: list[list[Item]] = []
    """Further lines in the row of a seat, one for each sort of thing."""
    cell: str = ""
    """The cell that the row is about."""


class Card(msgspec.Struct, frozen=True):
    """A card that the seat may see."""

    id: str
    title: str
    text: str = ""
    marks: list[Item] = []
    """The marks on the card: pips, keys, sections."""
    side: Side = ""
    lit: bool = False
    """Whether it is being played or can be chosen."""
    note: str = ""
    number: str = ""
    """Its number; a card with a number and `short` is drawn small, with its marks and its note."""
    short: str = ""
    """Its name in a few letters."""
    agents: list[Item] = []
    """The pieces on the card, drawn at its bottom."""
    idle: bool = False
    """Whether it is a rolled face without effect."""


class Hidden(msgspec.Struct, frozen=True):
    """Cards that the seat may not see: shown as card backs, with their number."""

    title: str
    """Their owner and kind: "Axis hand", "tactics cards"."""
    count: int
    side: Side = ""


class Section(msgspec.Struct, frozen=True):
    """A section of the panel with its heading."""

    title: str
    kind: Literal["cards", "table", "seats", "list", "counter"]
    place: Literal["under", "side", "ask"] = "side"
    """Its place: below the board, beside it, or (for odds) below the choices."""
    head: list[str] = []
    """The column headings of a table."""
    sides: list[Side] = []
    """The owner of each column of a table, whose symbol is its heading; empty for none."""
    rows: list[Row] = []
    cards: list[Card] = []
    hidden: list[Hidden] = []
    value: int = 0
    most: int = 0
    """The value of a counter and its maximum (0: none)."""
    text: str = ""
    """A sentence below the heading, or instead of rows."""


class Panel(msgspec.Struct, frozen=True):
    """The panel next to the board."""

    turn: str
    """The turn in one line: "Axis, turn 3"."""
    score: list[Score] = []
    sections: list[Section] = []
    hand: list[Card] = []
    """The cards in the viewer's hand."""
    hidden: list[Hidden] = []
    """The hands of other seats."""
    spread: bool = False
    """Whether lists and cards under the board use its whole width, with each card in a few lines."""


class Value(msgspec.Struct, frozen=True):
    """A value that can be chosen, with its name and description."""

    id: str
    title: str
    text: str = ""
    only: dict[str, tuple[str, ...]] = {}
    """The values of other keys with which it is available, by key."""
    picture: str = ""
    """Markup in a 40-unit square centered on (0, 0); usually empty."""


class Piece(msgspec.Struct, frozen=True):
    """A piece that a correction can put on a cell or remove."""

    id: str
    name: str
    """Its description: "infantry of the Allies"."""
    markup: str
    """Markup of its picture, in a 40-unit square centered on (0, 0)."""
    side: Side = ""
    most: int = 1
    """The maximum number of these pieces on one cell."""


class Field(msgspec.Struct, frozen=True):
    """A form field of a correction."""

    id: str
    name: str
    kind: Literal["number", "choice", "flag", "list", "place"]
    """The kind of field; a place is a cell of the board, a list has some of the values, with repetitions."""
    value: int | str | bool | list[str]
    low: int = 0
    high: int = 0
    """The maximum number, or the maximum length of a list (0: any)."""
    values: list[Value] = []
    """The values of a choice or a list."""


class Thing(msgspec.Struct, frozen=True):
    """A form in a correction: for a unit, a player board, a Court card, a discard pile."""

    id: str
    name: str
    fields: list[Field]
    cell: str = ""
    """Its cell; empty if it is off the board."""
    group: str = ""
    """Its heading, if it is off the board."""
    piece: str = ""
    """Markup of its picture."""
    side: Side = ""
    note: str = ""
    """A sentence about things that can't be changed here, with the reason."""


class Sign(msgspec.Struct, frozen=True):
    """An entry in the legend."""

    picture: str
    """Markup as on the board, in a 40-unit square centered on (0, 0)."""
    name: str
    text: str = ""
    """Its meaning, if its name isn't enough."""


class TodoItem(msgspec.Struct, frozen=True):
    """An action on the real board."""

    text: str
    """The complete sentence: "Move the infantry from E7 to e6"."""
    piece: str = ""
    """Markup of the piece as on the board, in a 40-unit square centered on (0, 0)."""
    cells: tuple[str, ...] = ()
    """The cells of the action; for a move, its first and last cell."""
    what: str = ""
    """For a move, the sentence without its cells: "Move the infantry"."""
    way: tuple[str, ...] = ()
    """For a move, origin and destination: "E7", "e6"."""

    def __str__(self) -> str:
        return self.text


# -- setup ----------------------------------------------------------------------------------------


class Preset(msgspec.Struct, frozen=True):
    """A named set of values for a key that takes several."""

    id: str
    title: str
    text: str
    of: tuple[str, ...]
    """The values in the set."""


class Pair(msgspec.Struct, frozen=True):
    """Whether two modes can be combined."""

    one: str
    other: str
    verdict: str
    """`ok`, `warn` or `no`."""
    reason: str = ""
    ruling: str = ""
    """The id of the ruling that can allow the pair."""


class Matrix(msgspec.Struct, frozen=True):
    """The modes of a game, and which of them can be combined."""

    key: str
    """The setup key that lists modes, separated by commas."""
    modes: list[Value]
    pairs: list[Pair]
    by_seat: dict[str, str] = {}
    """Modes that are not listed, but in use when a bot plays a certain seat, by seat."""
