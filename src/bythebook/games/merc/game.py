"""MERC: the entry point, which names the class of each part of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from bythebook.games.boardgame import Bench, BoardGame
from bythebook.games.merc.bot.bots import MercBots
from bythebook.games.merc.bot.evaluation import MercEvaluation
from bythebook.games.merc.bot.observation import MercObservation
from bythebook.games.merc.box.facts import DECKS, TYPES, facts
from bythebook.games.merc.displays import DISPLAYS
from bythebook.games.merc.files import corrections
from bythebook.games.merc.files.codec import codec, notes_from_file, notes_in_file
from bythebook.games.merc.files.position import MercPositions
from bythebook.games.merc.rules import invariants
from bythebook.games.merc.rules.setup import setup
from bythebook.games.merc.screen.correction.pieces import MercCorrections
from bythebook.games.merc.screen.lessons import LESSONS
from bythebook.games.merc.screen.renderer import MercRenderer
from bythebook.games.merc.screen.setup import MercSetup
from bythebook.games.merc.state.notation import notation
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import State, every_seat
from bythebook.games.merc.text.status import MercStatus
from bythebook.games.merc.text.texts import MercTexts
from bythebook.games.merc.todo.items import MercTodo
from bythebook.kernel.box import Element
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import Codec, Notes

D6 = tuple("123456")


class Merc(BoardGame[State]):
    """The board game MERC."""

    name = "merc"
    title = "MERC"
    seats = every_seat()
    rulings = RULINGS
    colors: ClassVar = {"rebels": "a", "dictator": "b", "faction-1": "a", "faction-2": "b", "faction-3": "sy"}
    plural_seats = frozenset({"rebels"})
    notation = notation

    setup = MercSetup()
    bots = MercBots()
    evaluation = MercEvaluation()
    observation = MercObservation()
    positions = MercPositions()
    texts = MercTexts()
    status = MercStatus()
    todo = MercTodo()
    displays = DISPLAYS
    renderer = MercRenderer()
    corrections = MercCorrections()
    lessons = LESSONS
    bench = Bench("rebels", {"9_sectors": "rebels=1", "16_sectors": "rebels=3", "30_sectors": "rebels=6"})

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice and decks."""
        dice = [Element(name, "dice", D6) for name in ("combat", "khenn", "artillery")]
        piles = ("mercs", *DECKS, "tactics", "dictators", *TYPES)
        cards = [Element(name, "cards") for name in piles]
        return (*dice, *cards, *(Element(name, "tie") for name in ("map", "faction", "tie")))

    @cached_property
    def later_cards(self) -> frozenset[str]:
        """The ids of cards added since 0.1.0, which older saved games are played without."""
        return facts().later_cards

    @cached_property
    def codec(self) -> Codec[State]:
        """The codec that turns a position into data and back."""
        return codec()

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """Return the seats: the Dictator and the Rebels, or the factions of Versus."""
        return setup.sides(options)

    def new_state(
        self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]
    ) -> State:
        """Return an empty position whose agenda sets the game up."""
        return setup.build(options, seats, rulings)

    def notes_in_file(self, notes: Notes) -> Notes:
        """Return a bot's notes with the units in them as ids."""
        return notes_in_file(notes)

    def notes_from_file(self, notes: Notes) -> Notes:
        """Return a bot's notes with units as numbers; raise ValueError if there is no such unit."""
        return notes_from_file(notes)

    def correct(self, state: State, patch: Mapping[str, Any]) -> None:
        """Apply a correction to the position."""
        corrections.correct(state, patch)

    def check(self, state: State) -> list[str]:
        """Return the broken invariants of a position."""
        return invariants.check(state)
