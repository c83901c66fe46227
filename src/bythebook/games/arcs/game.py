"""Arcs as the kernel and the faces see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bythebook.games.arcs import check, setup
from bythebook.games.arcs.facts import facts
from bythebook.games.arcs.notation import notation
from bythebook.games.arcs.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rulings import RULINGS
from bythebook.games.arcs.state import COLOURS, NOBODY, Table
from bythebook.games.boardgame import BoardGame, SetupKey
from bythebook.games.scenery import Board, Deed, Panel, Piece
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.box import Element
from bythebook.kernel.log import Entry
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.step import Codec
from bythebook.playbook.words import Vocabulary

if TYPE_CHECKING:
    from bythebook.games.arcs.view import View

D6 = tuple("123456")


class Arcs(BoardGame[Table]):
    """The box of Arcs."""

    name = "arcs"
    title = "Arcs"
    seats = tuple(map(Seat, COLOURS))
    default_bot = "supercat"
    routine = frozenset({"Store"})
    seats_act = True

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
    def rulings(self) -> tuple[Ruling, ...]:  # type: ignore[override]
        """Every switch."""
        return RULINGS

    @cached_property
    def setup_keys(self) -> tuple[SetupKey, ...]:  # type: ignore[override]
        """What can be chosen before a game."""
        return setup.SETUP_KEYS

    @cached_property
    def codec(self) -> Codec[Table]:
        """The position as data and back."""
        return Codec(Table, STEPS)

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """As many colours as play."""
        return setup.sides(options)

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """The colours of a position file."""
        from bythebook.games.arcs import position

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
        from bythebook.games.arcs.view import View

        return View(table, seat)

    def draw(
        self, table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The table as text; it has one width, which a window of any size scrolls."""
        from bythebook.games.arcs import draw

        return draw.draw(table, seat, colour=colour)

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
        from bythebook.games.arcs import standing

        return standing.called(table)

    def standing(self, table: Table, seat: Seat | None) -> str:
        """Chapter, turn and Power."""
        from bythebook.games.arcs import standing

        return standing.standing(table, seat)

    def describe(self, table: Table, ask: Ask) -> str:
        """What is asked, as a sentence."""
        from bythebook.games.arcs import describe

        return describe.describe(table, ask)

    def explain(self, table: Table, option: Option) -> str:
        """An option with what it means here."""
        from bythebook.games.arcs import describe

        return describe.explain(table, option)

    def choice(self, table: Table, option: Option) -> tuple[str, str]:
        """An option in people's words, and what it leads to."""
        from bythebook.games.arcs import choosing

        return choosing.choice(table, option)

    def tell(self, table: Table, option: Option) -> str:
        """An answer as a sentence."""
        from bythebook.games.arcs import tell

        return tell.tell(table, option)

    def hands(self, before: Table, after: Table, entries: Sequence[Entry]) -> list[Deed]:
        """What hands must do on a real table."""
        from bythebook.games.arcs import hands

        return hands.moves(before, after)

    def happened(self, before: Table, after: Table, *, thrown: bool) -> list[str]:
        """Losses, captives, Power, declarations and the initiative."""
        from bythebook.games.arcs import happened

        return happened.happened(before, after)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        from bythebook.games.arcs.picture.stamps import symbols

        return symbols()

    def board(self, table: Table, seat: Seat | None) -> Board:
        """The star chart as a picture."""
        from bythebook.games.arcs import board

        return board.board(table, seat)

    def panel(self, table: Table, seat: Seat | None) -> Panel:
        """Ambitions, seats, the Court, cards, odds."""
        from bythebook.games.arcs import panel

        return panel.panel(table, seat)

    def spots(self, table: Table, option: Option) -> tuple[str, ...]:
        """The systems by which an option is taken."""
        from bythebook.games.arcs import spots

        return spots.spots(table, option)

    def acting(self, table: Table) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        from bythebook.games.arcs import spots

        return spots.acting_cells(table)

    def spends(self, table: Table, option: Option) -> bool:
        """Whether an option costs more than the others."""
        from bythebook.games.arcs import spots

        return spots.spends(table, option)

    def traces(self, table: Table, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves as lines."""
        from bythebook.games.arcs import spots

        return spots.traces(table, option)

    def tray(self, table: Table) -> list[Piece]:
        """The pieces of a correction."""
        from bythebook.games.arcs import tray

        return tray.tray(table)

    def lying(self, table: Table, seat: Seat | None) -> dict[str, dict[str, int]]:
        """What lies in each system."""
        from bythebook.games.arcs import tray

        return tray.lying(table)

    def patch(self, table: Table, cells: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """The correction that puts pieces so."""
        from bythebook.games.arcs import tray

        return tray.patch(table, cells)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""
        from bythebook.games.arcs import position

        return position.schema()

    def correction_schema(self) -> dict[str, Any]:
        """The JSON schema of a correction."""
        from bythebook.games.arcs import position

        return position.correction_schema()

    def position(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """A table from a position file."""
        from bythebook.games.arcs import position

        return position.read(data, seats, rulings)

    def correct(self, table: Table, patch: Mapping[str, Any]) -> None:
        """Set the position right."""
        from bythebook.games.arcs import position

        position.correct(table, patch)

    def check(self, table: Table) -> list[str]:
        """Broken invariants."""
        return check.check(table)

    def outcome(self, table: Table) -> str:
        """The Power of each side."""
        return ", ".join(f"{seat} {power}" for seat, power in zip(table.seats, table.power, strict=True))
