"""Memoir '44 as the kernel and the faces see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.games.memoir44 import (
    actions,
    board,
    check,
    choosing,
    describe,
    draw,
    faces,
    hands,
    panel,
    position,
    prospect,
    setup_choices,
    spots,
    standing,
    tell,
    things,
    tray,
)
from bythebook.games.memoir44.ai_rulings import AI_RULINGS
from bythebook.games.memoir44.air_rulings import AIR_RULINGS
from bythebook.games.memoir44.campaign_rulings import CAMPAIGN_RULINGS
from bythebook.games.memoir44.card_rulings import CARD_RULINGS
from bythebook.games.memoir44.facts import SIDES, facts
from bythebook.games.memoir44.notation import notation
from bythebook.games.memoir44.picture.stamps import symbols
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.rulings import RULINGS
from bythebook.games.memoir44.setup import SETUP_KEYS, build, codec, wants
from bythebook.games.memoir44.state import Table
from bythebook.games.memoir44.view import View
from bythebook.games.scenery import Board, Card, Deed, Panel, Piece, Thing, Value
from bythebook.games.setup_keys import SetupKey
from bythebook.games.things import Changes, Counts
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.box import Element
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Codec
from bythebook.playbook.words import Vocabulary

D6 = tuple("123456")


class Memoir44(BoardGame[Table]):
    """The box of Memoir '44."""

    name = "memoir44"
    title = "Memoir '44"
    seats = (Seat(SIDES[0]), Seat(SIDES[1]))
    rulings = (*RULINGS, *CARD_RULINGS, *AI_RULINGS, *AIR_RULINGS, *CAMPAIGN_RULINGS)
    setup_keys = SETUP_KEYS
    default_bot = "solo-ai"
    routine = frozenset(("Mover", "Attacker"))
    attacks = (actions.Attack, actions.Ambush, actions.Flak, actions.Dogfight, actions.Target)

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice and the deck."""
        faces = facts().die_faces
        return (
            Element("battle", "dice", faces),
            Element("strategy", "dice", D6),
            Element("air", "dice", faces),
            Element("event", "dice", faces),
            Element("section", "dice", tuple("123")),
            Element("pick", "dice", D6),
            Element("drift", "dice"),
            Element("deck", "cards"),
            Element("tie", "tie"),
        )

    @cached_property
    def codec(self) -> Codec[Table]:
        """The position as data and back."""
        return codec()

    def setup(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """An empty table with the agenda that sets it up."""
        return build(options, seats, rulings)

    def notation(self, option: Option) -> str:
        """An option in words."""
        return notation(option)

    def values(self, key: SetupKey) -> list[Value]:
        """Scenarios by their titles, with date and nations; the rest in words."""
        return setup_choices.values(key)

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Whom events hit matters only where there are some."""
        return wants(key, chosen)

    def on_the_shelf(self) -> tuple[str, str]:
        """The solo AI, and how many battles there are."""
        return setup_choices.on_the_shelf()

    def before(self, table: Table) -> str:
        """The battle in two sentences."""
        return setup_choices.before(table)

    def element_name(self, name: str) -> str:
        """Dice and cards as people call them."""
        return setup_choices.ELEMENTS.get(name, name)

    def ruling_name(self, ident: str) -> str:
        """A switch by its subject."""
        return setup_choices.ruling_name(ident)

    def turns(self, table: Table) -> int:
        """Turns begun, both sides counted."""
        return table.turn

    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""
        from bythebook.games.memoir44.words import WORDS

        return WORDS

    def view(self, table: Table, seat: Seat) -> View:
        """What a side may see."""
        return View(table, seat)

    def draw(
        self, table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The board as text."""
        return draw.draw(table, seat, colour=colour, width=width)

    def active(self, table: Table) -> Seat | None:
        """The side whose turn it is."""
        return table.seat

    def pieces(self, table: Table) -> object:
        """Units and figures, obstacles and planes."""
        lists = (table.at, table.figures, table.wire, table.sandbags, table.blown, table.planes)
        return tuple(tuple(row) for row in lists)

    def called(self, table: Table) -> str:
        """The battle."""
        return standing.called(table)

    def turn_name(self, table: Table) -> str:
        """Whose turn, and which."""
        return panel.turn(table)

    def standing(self, table: Table, seat: Seat | None) -> str:
        """Turn and medals."""
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

    def dice(self, table: Table, option: Option) -> int:
        """The battle dice that an option leads to."""
        return prospect.dice(table, option)

    def hands(self, before: Table, after: Table, entries: Sequence[Entry]) -> list[Deed]:
        """What hands must do on a real table."""
        return hands.moves(before, after)

    def happened(self, before: Table, after: Table, *, thrown: bool) -> list[str]:
        """Figures and units lost, retreats, medals; what the solo AI's strategy die has led to."""
        return [*hands.happened(before, after, thrown=thrown), *tell.strategy_chosen(before, after)]

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def board(self, table: Table, seat: Seat | None) -> Board:
        """The board as a picture."""
        return board.board(table, seat)

    def panel(self, table: Table, seat: Seat | None) -> Panel:
        """Medals, cards, orders, goals."""
        return panel.panel(table, seat)

    def spots(self, table: Table, option: Option) -> tuple[str, ...]:
        """The hex by which an option is taken."""
        return spots.spots(table, option)

    def acting(self, table: Table) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(table)

    def spends(self, table: Table, option: Option) -> bool:
        """Whether an option gives up a battle or orders."""
        return spots.spends(table, option)

    def traces(self, table: Table, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves and attacks as lines."""
        return spots.traces(table, option)

    def face(self, table: Table, ask: Ask, name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(table, ask, name)

    def tray(self, table: Table) -> list[Piece]:
        """The pieces of a correction."""
        return tray.tray(table)

    def lying(self, table: Table, seat: Seat | None) -> dict[str, dict[str, int]]:
        """What lies on each hex."""
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
        """The medals of both sides."""
        return ", ".join(f"{side} {medals(table, i)}" for i, side in enumerate(SIDES))
