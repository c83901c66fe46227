"""MERC as the kernel and the faces see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.games.merc import (
    actions,
    board,
    check,
    describe,
    draw,
    faces,
    hands,
    happened,
    modes,
    panel,
    position,
    position_modes,
    setup_choices,
    spots,
    standing,
    tell,
    things,
    tray,
)
from bythebook.games.merc import setup as setting
from bythebook.games.merc.facts import DECKS, TYPES, facts
from bythebook.games.merc.notation import notation
from bythebook.games.merc.picture.stamps import symbols
from bythebook.games.merc.position_resuming import DealStash
from bythebook.games.merc.rules.chapters import STEPS
from bythebook.games.merc.rules.i_dictator import holder_of_both
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.rulings import RULINGS
from bythebook.games.merc.state import DICTATORS, FACTIONS, NOBODY, NOWHERE, REBELS, Table, seats_of
from bythebook.games.merc.view import View
from bythebook.games.scenery import Board, Card, Deed, Matrix, Panel, Piece, Thing, Value
from bythebook.games.setup_keys import SetupKey
from bythebook.games.things import Changes, Counts
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.box import Element
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Codec
from bythebook.playbook.words import Vocabulary

D6 = tuple("123456")


class Merc(BoardGame[Table]):
    """The box of MERC."""

    name = "merc"
    title = "MERC"
    seats = tuple(Seat(s) for s in (*reversed(FACTIONS), *seats_of(facts().versus.most_factions)))
    rulings = RULINGS
    setup_keys = setting.SETUP_KEYS
    default_bot = "dictator"
    routine = frozenset(("Extra militia",))
    measure = "days"
    attacks = (actions.Bombard,)

    def values(self, key: SetupKey) -> list[Value]:
        """Dictators by their names, and the rest in words."""
        return setup_choices.values(key)

    def on_the_shelf(self) -> tuple[str, str]:
        """The Dictator AI, and how large countries are."""
        return setup_choices.on_the_shelf()

    def before(self, table: Table) -> str:
        """The country, the garrisons and how long it lasts."""
        return setup_choices.before(table)

    def element_name(self, name: str) -> str:
        """Dice and decks as people call them."""
        return setup_choices.ELEMENTS.get(name, name)

    def ruling_name(self, ident: str) -> str:
        """A switch in words."""
        return setup_choices.ruling_name(ident)

    def matrix(self) -> Matrix:
        """Which modes go together, and why not."""
        return modes.matrix()

    def turns(self, table: Table) -> int:
        """Days, the landing counted."""
        return table.day

    def bot_for(self, seat: Seat) -> str:
        """The Dictator AI, and a Rebel side of our own, which plays factions too."""
        return self.default_bot if seat == FACTIONS[DICTATORS] else "rebels"

    def opponent_for(self, seat: Seat, options: Mapping[str, str]) -> str:
        """The bot, or a random player where a mode leaves no place for the Dictator AI (MODE-C1)."""
        alone = seat == FACTIONS[DICTATORS] and modes.without_ai(options.get("modes", ""))
        return "random" if alone else self.bot_for(seat)

    def bots_for(self, seat: Seat) -> list[str]:
        """The Dictator's page is for him alone, that of the Rebels for everybody else."""
        return [self.bot_for(seat)]

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The Dictator and the Rebels, or the factions of Versus."""
        return setting.sides(options)

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Versus has keys of its own, and none of the Dictator's."""
        return setting.wants(key, chosen)

    def warnings(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
        """Modes and formats that are allowed and not recommended."""
        return setting.warnings(options, seats)

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice and the decks."""
        dice = [Element(name, "dice", D6) for name in ("combat", "khenn", "artillery")]
        piles = ("mercs", *DECKS, "tactics", "dictators", *TYPES)
        cards = [Element(name, "cards") for name in piles]
        return (*dice, *cards, *(Element(name, "tie") for name in ("map", "faction", "tie")))

    @cached_property
    def codec(self) -> Codec[Table]:
        """The position as data and back."""
        return Codec(Table, (*STEPS, DealStash))

    def setup(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> Table:
        """An empty table with the agenda that sets it up."""
        return setting.build(options, seats, rulings)

    def notation(self, option: Option) -> str:
        """An option in words."""
        return notation(option)

    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""
        from bythebook.games.merc.words import WORDS

        return WORDS

    def view(self, table: Table, seat: Seat) -> View:
        """What a side may see."""
        return View(table, seat)

    def draw(
        self, table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The map and the teams as text, narrower where the window is."""
        return draw.draw(table, seat, colour=colour, width=width)

    def active(self, table: Table) -> Seat | None:
        """The side whose turn it is; while the table is set up, first the Rebels, then who has garrisons."""
        if table.active != NOWHERE:
            return Seat(table.seats[table.active])
        if table.ruler == NOBODY:
            return None
        return Seat(table.seats[REBELS if table.ruler not in table.control else DICTATORS])

    def pieces(self, table: Table) -> object:
        """Sectors, pawns, militia, wounds, gear, vehicles, stashes and the base."""
        stashed = [len(cards) for cards in table.stash]
        cells: tuple[list[Any], ...] = (table.sector, table.explored, table.control, stashed, *table.militia)
        units: tuple[list[Any], ...] = (table.owner, table.squad, table.wounds, table.gear)
        rows = (*cells, *units, *table.squad_at, table.hand, table.in_force, sorted(table.vehicles.items()))
        return (table.base, *(tuple(row) for row in rows))

    def called(self, table: Table) -> str:
        """When and against whom."""
        return standing.called(table)

    def turn_name(self, table: Table) -> str:
        """Whose turn, and which."""
        return panel.turn(table)

    def standing(self, table: Table, seat: Seat | None) -> str:
        """Points, or the Dictator's health."""
        return standing.standing(table, seat)

    def describe(self, table: Table, ask: Ask) -> str:
        """What is asked, as a sentence."""
        return describe.describe(table, ask)

    def explain(self, table: Table, option: Option) -> str:
        """An option with what it means here."""
        return describe.explain(table, option)

    def tell(self, table: Table, option: Option) -> str:
        """An answer as a sentence."""
        return tell.tell(table, option)

    def hands(self, before: Table, after: Table, entries: Sequence[Entry]) -> list[Deed]:
        """What hands must do on a real table."""
        return hands.moves(before, after)

    def happened(self, before: Table, after: Table, *, thrown: bool) -> list[str]:
        """Deaths, wounds, militia that came and went, sectors that changed hands."""
        return happened.happened(before, after)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def board(self, table: Table, seat: Seat | None) -> Board:
        """The map as a picture."""
        return board.board(table, seat)

    def panel(self, table: Table, seat: Seat | None) -> Panel:
        """Scores, the Dictator's cards, teams, fights."""
        return panel.panel(table, seat)

    def spots(self, table: Table, option: Option) -> tuple[str, ...]:
        """The sector by which an option is taken."""
        return spots.spots(table, option)

    def acting(self, table: Table) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(table)

    def spends(self, table: Table, option: Option) -> bool:
        """Whether an option gives up a MERC or a card."""
        return spots.spends(table, option)

    def traces(self, table: Table, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves and shots as lines."""
        return spots.traces(table, option)

    def face(self, table: Table, ask: Ask, name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(table, ask, name)

    def tray(self, table: Table) -> list[Piece]:
        """The pieces of a correction."""
        return tray.tray(table)

    def lying(self, table: Table, seat: Seat | None) -> dict[str, dict[str, int]]:
        """What lies on each sector."""
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

    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Who sits at the table of a position file."""
        return position_modes.sides_in(data)

    def check(self, table: Table) -> list[str]:
        """Broken invariants."""
        return check.check(table)

    def outcome(self, table: Table) -> str:
        """The value of what each side controls."""
        points = ", ".join(f"{side} {score(table, i)}" for i, side in enumerate(table.seats))
        player = holder_of_both(table) if table.over and "i_dictator" in table.modes else NOBODY
        return points if player == NOBODY else f"{table.player_id(player)} has the bomb; {points}"
