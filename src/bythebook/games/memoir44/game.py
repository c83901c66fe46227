"""The class that implements each interface for Memoir '44."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from bythebook.games.boardgame import Bench, BoardGame
from bythebook.games.memoir44.bot.bots import Memoir44Bots
from bythebook.games.memoir44.bot.evaluation import Memoir44Evaluation
from bythebook.games.memoir44.bot.observation import Memoir44Observation
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.scenarios import text
from bythebook.games.memoir44.displays import DISPLAYS
from bythebook.games.memoir44.files import corrections
from bythebook.games.memoir44.files.codec import codec
from bythebook.games.memoir44.files.position import Memoir44Positions
from bythebook.games.memoir44.rules import invariants
from bythebook.games.memoir44.rules.campaign.campaigns import Memoir44Campaigns
from bythebook.games.memoir44.rules.setup import setup
from bythebook.games.memoir44.screen.correction.pieces import Memoir44Corrections
from bythebook.games.memoir44.screen.lessons import LESSONS
from bythebook.games.memoir44.screen.renderer import Memoir44Renderer
from bythebook.games.memoir44.screen.setup import Memoir44Setup
from bythebook.games.memoir44.state.notation import notation
from bythebook.games.memoir44.state.rulings import RULINGS
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.status import Memoir44Status
from bythebook.games.memoir44.text.texts import Memoir44Texts
from bythebook.games.memoir44.todo.items import Memoir44Todo
from bythebook.kernel.box import Element
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import Codec

D6 = tuple("123456")


class Memoir44(BoardGame[State]):
    """The game Memoir '44."""

    name = "memoir44"
    title = "Memoir '44"
    seats = (Seat(SIDES[0]), Seat(SIDES[1]))
    rulings = RULINGS
    colors: ClassVar = {SIDES[0]: "b", SIDES[1]: "a"}
    plural_seats = frozenset({SIDES[1]})
    notation = notation

    setup = Memoir44Setup()
    bots = Memoir44Bots()
    evaluation = Memoir44Evaluation()
    observation = Memoir44Observation()
    positions = Memoir44Positions()
    displays = DISPLAYS
    texts = Memoir44Texts()
    status = Memoir44Status()
    todo = Memoir44Todo()
    renderer = Memoir44Renderer()
    corrections = Memoir44Corrections()
    lessons = LESSONS
    scenarios = text
    bench = Bench(
        sizes={
            "15_units": "scenario=pegasus_bridge",
            "20_units": "scenario=sword_beach",
            "29_units": "scenario=remagen",
        }
    )
    campaigns = Memoir44Campaigns()

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The elements of chance: the dice and the deck."""
        faces = facts().die_faces
        return (
            Element("battle", "dice", faces),
            Element("strategy", "dice", D6),
            Element("entry", "dice", faces, formerly="air"),
            Element("plane_class", "dice", D6),
            Element("air_check", "dice", faces, formerly="air"),
            Element("dogfight", "dice", faces, formerly="air"),
            Element("event", "dice", faces),
            Element("section", "dice", tuple("123")),
            Element("pick", "dice", D6),
            Element("drift", "dice"),
            Element("deck", "cards"),
            Element("tie", "tie"),
        )

    @cached_property
    def codec(self) -> Codec[State]:
        """Return the codec of the state."""
        return codec()

    def new_state(
        self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]
    ) -> State:
        """Return an empty state, with the agenda that sets the game up."""
        return setup.build(options, seats, rulings)

    def correct(self, state: State, patch: Mapping[str, Any]) -> None:
        """Apply a correction to a state."""
        corrections.correct(state, patch)

    def check(self, state: State) -> list[str]:
        """Return the broken invariants of a state."""
        return invariants.check(state)
