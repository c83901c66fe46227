"""A game that is declared: its state, steps, displays and board; every other part is made from them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any, ClassVar, Final, TypeVar

from bythebook.games import boardgame
from bythebook.games.displays import Displays, OptionDisplay, nowhere
from bythebook.games.interfaces.lessons import EVERYWHERE, Lessons
from bythebook.games.shared.moment import AsRolled
from bythebook.games.shared.setup_keys import (
    PERSON,
    SetupKey,
    with_defaults,
    wrong_keys,
    wrong_seats,
    wrong_values,
)
from bythebook.kernel.box import Element, Problems
from bythebook.kernel.context import Context
from bythebook.kernel.notation import listed
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Seat
from bythebook.kernel.ranges import COUNTED, Ranges
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.step import Codec, State, Step, steps_of
from bythebook.kit.boards import Layout, NoBoard
from bythebook.kit.declaration import COLORS, wrong_declaration
from bythebook.kit.fields import specs_of
from bythebook.kit.parts.bots import DefaultBots, DefaultEvaluation, DefaultObservation, points_of
from bythebook.kit.parts.files import (
    DefaultCorrections,
    DefaultPositions,
    cards_elsewhere,
    correct,
    too_many_cards,
)
from bythebook.kit.parts.screen import DefaultRenderer, DefaultStatus, DefaultTexts
from bythebook.kit.parts.setup import DefaultSetup
from bythebook.kit.parts.todo import DefaultTodo
from bythebook.kit.state import Deal, Deck, DrawCards, Reshuffle
from bythebook.playbook.words.vocabulary import Vocabulary

T = TypeVar("T", bound=State)

PARTS: Final[Mapping[str, type[Any]]] = {
    "setup": DefaultSetup,
    "bots": DefaultBots,
    "evaluation": DefaultEvaluation,
    "observation": DefaultObservation,
    "positions": DefaultPositions,
    "corrections": DefaultCorrections,
    "todo": DefaultTodo,
    "texts": DefaultTexts,
    "status": DefaultStatus,
    "renderer": DefaultRenderer,
}
"""The parts of a game, each with its default. A game that declares a part of its own replaces it."""


class BoardGame(boardgame.BoardGame[T]):
    """A game of its own package.

    It declares `name`, `title`, `seats`, `state`, `steps` and `displays`, sets up the first position
    in `set_up`, and says in `resume` what happens next in a position that somebody wrote by hand.
    """

    state: type[T]
    """The position: a dataclass, derived from `kit.State`, whose fields have specs."""
    steps: tuple[type[Step], ...] = ()
    """Every type of step."""
    board: Layout = NoBoard()
    """The cells and their picture; a card game has none."""
    rulings: tuple[Ruling, ...] = ()
    decks: Mapping[str, Deck] = {}
    dice: Mapping[str, tuple[str, ...]] = {}
    """Dice by name, with their faces."""
    tagline: str = ""
    """Whom one plays against: "against the Scoutmaster"."""
    blurb: str = ""
    """What is in the box, as a sentence."""
    setup_keys: tuple[SetupKey, ...] = ()
    words: Vocabulary | None = None
    """The words of playbooks; by default verbs and kinds of prompts alone."""
    playbooks: Mapping[str, str] = {}
    """The bots: the text of a playbook by its name. By default every Markdown file of the game's package."""
    colors: ClassVar[Mapping[str, str]] = {}
    """The color of each seat, and of pieces that are not named after one: red, blue, yellow or white."""
    texts: DefaultTexts[T]
    renderer: DefaultRenderer[T]
    lessons: Lessons = Lessons(1, EVERYWHERE)

    def __init_subclass__(cls) -> None:
        if "colors" in vars(cls):
            cls.colors = {name: COLORS.get(color, color) for name, color in cls.colors.items()}

    def __init__(self) -> None:
        if wrong := wrong_declaration(self):
            raise Problems(type(self).__name__, wrong)
        if self.displays.chance is None:
            self.displays.chance = lambda c: self.texts.chance_question(c)
        if self.displays.find_acting is None:
            self.displays.find_acting = self._acting
        self.displays.plural_seats = frozenset(self.plural_seats)
        self.displays.options = {each.option: _with_cells(each) for each in self.displays}
        self.playbooks = self.playbooks or _pages_beside(type(self).__module__)
        self.notation = self.displays.notation
        for name, default in PARTS.items():
            part = vars(type(self)).get(name) or default()
            setattr(self, name, part)
        for name in PARTS:
            getattr(self, name).bind(self)

    # -- what a game writes -----------------------------------------------------------------------

    def set_up(self, state: T, options: Mapping[str, str]) -> None:
        """Place what is on the board before the game, and push the first steps."""
        raise TypeError(f"{type(self).__name__} has no method set_up(self, state, options)")

    def resume(self, state: T) -> None:
        """Push the steps that continue from a position that somebody wrote by hand."""
        raise TypeError(f"{type(self).__name__} has no method resume(self, state)")

    def invariants(self, state: T) -> list[str]:
        """Return what is impossible about a position, as sentences."""
        return []

    def evaluate(self, state: T, seat: Seat) -> float:
        """Return how far a seat is ahead, for players that look ahead: 0 is even, 3 as good as won."""
        points = points_of(state)
        return points.get(seat, 0) - max((n for other, n in points.items() if other != seat), default=0)

    # -- what follows from it ---------------------------------------------------------------------

    def color_of(self, seat: str) -> str:
        """Return the color token of a seat, or of a piece that is named after one; empty if it has none."""
        return self.colors.get(seat, "")

    def _acting(self, c: Context[Any]) -> tuple[str, ...]:
        about = c.prompt.about if c.prompt is not None else None
        return (str(about),) if about in self.board.cells else ()

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The dice, the decks, and ties."""
        dice = [Element(name, "dice", faces) for name, faces in self.dice.items()]
        return (*dice, *(Element(name, "cards") for name in self.decks), Element("tie", "tie"))

    @cached_property
    def codec(self) -> Codec[T]:
        """The codec of saved positions."""
        known = {name: spec.ranges(self) for name, spec in specs_of(self.state).items()}
        known |= {"asked": COUNTED, "turn": COUNTED, "counts": (None, COUNTED), "winner": {"", *self.seats}}
        ranges = Ranges(known, {name: set(deck) for name, deck in self.decks.items()}, self.seats)
        return Codec(
            self.state, (*self.steps, Deal, DrawCards, Reshuffle, AsRolled), ranges=lambda state: ranges
        )

    def new_state(self, options: Mapping[str, str], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """Return the position before the game; Problems if the setup is impossible."""
        keys = self.setup.keys
        chosen = with_defaults(keys, options)
        wrong = [*wrong_keys(keys, options), *wrong_values(keys, chosen), *wrong_seats(seats, self.seats)]
        if wrong:
            raise Problems("setup", wrong)
        state = self.state(rulings=rulings)
        state.piles.update({name: Pile.of(deck.counts) for name, deck in self.decks.items()})
        if chosen.get("hands") == "hidden":
            hidden: Any = state
            hidden.hidden_hands = [str(seat) for seat, who in seats.items() if who == PERSON]
        self.set_up(state, chosen)
        return state

    def correct(self, state: T, patch: Mapping[str, Any]) -> None:
        """Change fields of a position; Problems if the result is impossible."""
        correct(self, state, patch)

    def check(self, state: T) -> list[str]:
        """Return what is impossible about a position: its piles, its cards, and the game's own invariants."""
        usual = self.state()
        broken = [
            f"{name} must have a value for each of {listed(getattr(usual, name))}"
            for name, spec in specs_of(self.state).items()
            if spec.by_seat and getattr(state, name).keys() != getattr(usual, name).keys()
        ]
        if broken:
            return broken
        broken += state.check()
        for deck, elsewhere in cards_elsewhere(self, state).items():
            held = state.piles[deck].unseen if deck in state.piles else {}
            every = {card: elsewhere[card] + held.get(card, 0) for card in {*elsewhere, *held}}
            counts = self.decks[deck].counts
            broken += [
                too_many_cards(deck, card, counts.get(card, 0), n)
                for card, n in sorted(every.items() | {(c, 0) for c in counts if c not in every})
                if n != counts.get(card, 0)
            ]
        return [*broken, *self.invariants(state)]


def steps_in(*modules: ModuleType) -> tuple[type[Step], ...]:
    """Return every type of step that these modules define."""
    return steps_of(modules)


def _with_cells(display: OptionDisplay) -> OptionDisplay:
    """Return a display that finds its cells: an option with `start` and `end` moves a piece between them."""
    if {"start", "end"} <= set(display.option.__struct_fields__) and display.target is nowhere:
        return replace(display, piece="start", target="end")
    return display


def _pages_beside(module: str) -> dict[str, str]:
    """Return the texts of the Markdown files in the package of a module, by their names without `.md`."""
    package = getattr(sys.modules.get(module), "__package__", None)
    pages = [each for each in files(package).iterdir() if each.name.endswith(".md")] if package else []
    return {
        page.name.removesuffix(".md"): page.read_text("utf-8")
        for page in sorted(pages, key=lambda page: page.name)
        if page.name.lower() != "readme.md"
    }


__all__ = ["BoardGame", "Displays", "steps_in"]
