"""Arcs: names the class of each part of the game, and contains nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from bythebook.games.arcs.bot.bots import ArcsBots
from bythebook.games.arcs.bot.evaluation import ArcsEvaluation
from bythebook.games.arcs.bot.observation import ArcsObservation
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.displays import DISPLAYS
from bythebook.games.arcs.files import corrections
from bythebook.games.arcs.files.codec import codec
from bythebook.games.arcs.files.position import ArcsPositions
from bythebook.games.arcs.rules import invariants
from bythebook.games.arcs.rules.setup import setup
from bythebook.games.arcs.screen.correction.pieces import ArcsCorrections
from bythebook.games.arcs.screen.drawing.stamps import SIDES
from bythebook.games.arcs.screen.lessons import LESSONS
from bythebook.games.arcs.screen.renderer import ArcsRenderer
from bythebook.games.arcs.screen.setup import ArcsSetup
from bythebook.games.arcs.state.notation import notation
from bythebook.games.arcs.state.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.state.rulings import RULINGS
from bythebook.games.arcs.state.state import COLORS, State
from bythebook.games.arcs.text.status import ArcsStatus
from bythebook.games.arcs.text.texts import ArcsTexts
from bythebook.games.arcs.todo.items import ArcsTodo
from bythebook.games.boardgame import Bench, BoardGame
from bythebook.kernel.box import Element
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import Codec

D6 = tuple("123456")


class Arcs(BoardGame[State]):
    """The game of Arcs."""

    name = "arcs"
    title = "Arcs"
    seats = tuple(map(Seat, COLORS))
    rulings = RULINGS
    colors: ClassVar = SIDES
    notation = notation

    setup = ArcsSetup()
    bots = ArcsBots()
    evaluation = ArcsEvaluation()
    observation = ArcsObservation()
    positions = ArcsPositions()
    displays = DISPLAYS
    texts = ArcsTexts()
    status = ArcsStatus()
    todo = ArcsTodo()
    renderer = ArcsRenderer()
    corrections = ArcsCorrections()
    lessons = LESSONS
    bench = Bench("players", {"2_seats": "players=2", "3_seats": "players=3", "4_seats": "players=4"})

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice, the decks, and what is drawn at setup."""
        dice = [Element(die.id, "dice", die.sides) for die in facts().dice]
        decks = [Element(name, "cards") for name in (COURT, ACTION, LEADERS, LORE, "setup card")]
        ties = [Element(name, "tie") for name in ("initiative", "seats", "reserve", "tie")]
        return (*dice, Element("seize", "dice", D6), *decks, *ties)

    @cached_property
    def later_cards(self) -> frozenset[str]:
        """Court cards added after version 0.1.0; games saved before are played without them."""
        return frozenset(card.id for card in facts().court if card.since)

    @cached_property
    def codec(self) -> Codec[State]:
        """The codec between states and data."""
        return codec()

    def sides(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """Return the seats of a setup."""
        return setup.sides(options)

    def new_state(
        self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]
    ) -> State:
        """Return the initial state and the agenda that sets it up."""
        return setup.build(options, seats, rulings)

    def correct(self, state: State, patch: Mapping[str, Any]) -> None:
        """Apply a correction to the position."""
        corrections.correct(state, patch)

    def check(self, state: State) -> list[str]:
        """Return the broken invariants."""
        return invariants.check(state)
