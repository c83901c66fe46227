"""Arcs as the kernel and the faces see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bythebook.games.arcs import (
    board,
    check,
    choosing,
    describe,
    draw,
    faces,
    hands,
    happened,
    panel,
    position,
    setup,
    setup_choices,
    spots,
    standing,
    tell,
    things,
    tray,
)
from bythebook.games.arcs.facts import facts
from bythebook.games.arcs.notation import notation
from bythebook.games.arcs.picture.stamps import symbols
from bythebook.games.arcs.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rulings import RULINGS
from bythebook.games.arcs.state import COLOURS, NOBODY, Table
from bythebook.games.arcs.view import View
from bythebook.games.boardgame import BoardGame
from bythebook.games.scenery import Board, Card, Deed, Panel, Piece, Preset, Thing, Value
from bythebook.games.setup_keys import SetupKey
from bythebook.games.things import Changes, Counts
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.box import Element
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Codec
from bythebook.playbook.words import Vocabulary

D6 = tuple("123456")


class Arcs(BoardGame[Table]):
    """The box of Arcs."""

    name = "arcs"
    title = "Arcs"
    seats = tuple(map(Seat, COLOURS))
    rulings = RULINGS
    setup_keys = setup.SETUP_KEYS
    default_bot = "supercat"
    routine = frozenset({"Store"})
    measure = "chapters"
    seats_act = True

    def values(self, key: SetupKey) -> list[Value]:
        """Setup cards with their charts, and the rest in words."""
        return setup_choices.values(key)

    def presets(self, key: SetupKey) -> list[Preset]:
        """Difficulties by name."""
        return setup_choices.presets(key)

    def on_the_shelf(self) -> tuple[str, str]:
        """SUPERCAT, and what is in the box."""
        return setup_choices.on_the_shelf()

    def before(self, table: Table) -> str:
        """How much of the Reach is played, and to what end."""
        return setup_choices.before(table)

    def element_name(self, name: str) -> str:
        """Dice and decks as people call them."""
        return setup_choices.ELEMENTS.get(name, name)

    def turns(self, table: Table) -> int:
        """Chapters."""
        return table.chapter

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice, the decks and what is drawn at setup."""
        dice = [Element(die.id, "dice", die.sides) for die in facts().dice]
        decks = [Element(name, "cards") for name in (COURT, ACTION, LEADERS, LORE, "setup card")]
        ties = [Element(name, "tie") for name in ("initiative", "seats", "reserve", "tie")]
        return (*dice, Element("seize", "dice", D6), *decks, *ties)

    @cached_property
    def codec(self) -> Codec[Table]:
        """The position as data and back."""
        return Codec(Table, STEPS)

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """As many colours as play."""
        return setup.sides(options)

    def usual(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> dict[str, str]:
        """The difficulty that a table has by itself."""
        return {"modifiers": setup.usual_difficulty(options, seats)}

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """The colours of a position file."""
        return position.sides_in(data)

    def setup(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """An empty table with the agenda that sets it up."""
        return setup.build(options, seats, rulings)

    def notation(self, option: Option) -> str:
        """An option in words."""
        return notation(option)

    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""
        from bythebook.games.arcs.words import WORDS

        return WORDS

    def view(self, table: Table, seat: Seat) -> View:
        """What a seat may see."""
        return View(table, seat)

    def draw(
        self, table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The table as text, narrower where the window is."""
        return draw.draw(table, seat, colour=colour, width=width)

    def active(self, table: Table) -> Seat | None:
        """Whose turn it is."""
        return None if table.active == NOBODY else table.seat_of(table.active)

    def pieces(self, table: Table) -> object:
        """Ships, buildings, agents, tokens, boxes, Guild cards, the Court and the markers."""
        rows: list[Sequence[int]] = [
            *table.fresh,
            *table.damaged,
            *(row for kind in table.built for row in kind),
        ]
        rows += [*table.slots, *table.outrage, *table.trophies, *table.captives, *table.guild]
        rows += [table.court, *table.court_agents, table.markers, table.power]
        return tuple(map(tuple, rows))

    def called(self, table: Table) -> str:
        """How many play."""
        return standing.called(table)

    def turn_name(self, table: Table) -> str:
        """The chapter and its round."""
        return panel.when(table)

    def standing(self, table: Table, seat: Seat | None) -> str:
        """Chapter, turn and Power."""
        return standing.standing(table, seat)

    def describe(self, table: Table, ask: Ask) -> str:
        """What is asked, as a sentence."""
        return describe.describe(table, ask)

    def explain(self, table: Table, option: Option) -> str:
        """An option with what it means here."""
        return describe.explain(table, option)

    def choice(self, table: Table, option: Option) -> tuple[str, str]:
        """An option in people's words, and what it leads to."""
        return choosing.choice(table, option)

    def tell(self, table: Table, option: Option) -> str:
        """An answer as a sentence."""
        return tell.tell(table, option)

    def hands(self, before: Table, after: Table, entries: Sequence[Entry]) -> list[Deed]:
        """What hands must do on a real table."""
        return hands.moves(before, after)

    def happened(self, before: Table, after: Table, *, thrown: bool) -> list[str]:
        """Losses, captives, Power, declarations and the initiative."""
        return happened.happened(before, after)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def board(self, table: Table, seat: Seat | None) -> Board:
        """The star chart as a picture."""
        return board.board(table, seat)

    def panel(self, table: Table, seat: Seat | None) -> Panel:
        """Ambitions, seats, the Court, cards, odds."""
        return panel.panel(table, seat)

    def spots(self, table: Table, option: Option) -> tuple[str, ...]:
        """The systems by which an option is taken."""
        return spots.spots(table, option)

    def acting(self, table: Table) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(table)

    def spends(self, table: Table, option: Option) -> bool:
        """Whether an option costs more than the others."""
        return spots.spends(table, option)

    def traces(self, table: Table, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves as lines."""
        return spots.traces(table, option)

    def face(self, table: Table, ask: Ask, name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(table, ask, name)

    def tray(self, table: Table) -> list[Piece]:
        """The pieces of a correction."""
        return tray.tray(table)

    def lying(self, table: Table, seat: Seat | None) -> dict[str, dict[str, int]]:
        """What lies in each system."""
        return tray.lying(table)

    def things(self, table: Table, seat: Seat | None) -> list[Thing]:
        """What else a correction can set."""
        return things.things(table, seat)

    def patch(self, table: Table, cells: Counts, changes: Changes) -> dict[str, Any]:
        """The correction that makes it so."""
        return tray.patch(table, cells, changes)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""
        return position.schema()

    def correction_schema(self) -> dict[str, Any]:
        """The JSON schema of a correction."""
        return position.correction_schema()

    def position(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """A table from a position file."""
        return position.read(data, seats, rulings)

    def correct(self, table: Table, patch: Mapping[str, Any]) -> None:
        """Set the position right."""
        position.correct(table, patch)

    def check(self, table: Table) -> list[str]:
        """Broken invariants."""
        return check.check(table)

    def outcome(self, table: Table) -> str:
        """The Power of each side."""
        return ", ".join(f"{seat} {power}" for seat, power in zip(table.seats, table.power, strict=True))
