"""The state of Skirmish: the board and the cards, what can be answered, and how it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from bythebook.kit import (
    Choice,
    Context,
    Deck,
    DiscardPile,
    Displays,
    Grid,
    HandCards,
    Number,
    Option,
    OptionDisplay,
    PieceMap,
    PromptDisplay,
    Ruling,
    Score,
    Seat,
    State,
    per_seat,
)

RED, BLUE = Seat("red"), Seat("blue")
SEATS: Final = (RED, BLUE)
SCOUTS: Final = 5
D6: Final = tuple("123456")
BOARD: Final = Grid(5, 5, terrain={"b3": "wood", "d3": "wood", "c2": "hill", "c4": "hill"})
DECK: Final = Deck(
    march=(10, "One scout moves one step or attacks a neighbor."),
    run=(6, "One scout moves up to two steps."),
    charge=(5, "One scout moves one step, or attacks with 1 added to the die."),
    rally=(3, "A captured scout returns to the home row."),
)
RULINGS: Final = (
    Ruling("unlucky", "4", "captured", ("survives",), "Is an attacker who rolls a 1 captured?"),
)


@dataclass(slots=True, kw_only=True)
class Position(State):
    """The scouts, the cards and the score."""

    scouts: Annotated[dict[str, str], PieceMap({RED: "red scout", BLUE: "blue scout"})] = field(
        default_factory=dict
    )
    hands: Annotated[dict[str, list[str]], HandCards("deck", most=3)] = per_seat(SEATS, list)
    discards: Annotated[list[str], DiscardPile("deck", "discard pile")] = field(default_factory=list)
    card: Annotated[str, Choice(DECK, "card in play")] = ""
    points: Annotated[dict[str, int], Score(0, 20, "point")] = per_seat(SEATS, int)
    captured: Annotated[dict[str, int], Number(0, SCOUTS, "captured scouts")] = per_seat(SEATS, int)
    goal: Annotated[int, Number(1, 9, "points to win")] = 3


# -- options --------------------------------------------------------------------------------------


class Play(Option, frozen=True):
    """Play a card from the hand."""

    card: str


class Move(Option, frozen=True):
    """Move a scout to an empty field."""

    start: str
    end: str


class Attack(Option, frozen=True):
    """Attack a scout on a neighboring field."""

    start: str
    end: str


class Rally(Option, frozen=True):
    """Return a captured scout to the home row."""

    at: str


class Skip(Option, frozen=True):
    """Do nothing with the card."""


def needed(state: Position, target: str) -> int:
    """Rule 4: return the lowest roll that captures the scout on a field."""
    return 4 + (BOARD.terrain.get(target) == "wood") - (state.card == "charge")


def card_text(c: Context[Position], option: Play) -> str:
    """Return what is printed on a card."""
    return DECK.text[option.card]


def chance(c: Context[Position], option: Attack) -> str:
    """Return what an attack needs."""
    return f"captures on {needed(c.state, option.end)} or more"


DISPLAYS: Final = Displays(
    PromptDisplay("Card", "Which card do you play?", Play),
    PromptDisplay("Act", "What do you do with the {card}?", Move, Attack, Rally, Skip, always=(Skip,)),
    OptionDisplay(Play, detail=card_text, card="card", noun="card"),
    OptionDisplay(Move, "move from {start} to {end}", noun="scout"),
    OptionDisplay(
        Attack,
        "attack {end} from {start}",
        chance,
        piece="start",
        target="end",
        attacks=True,
        dice=lambda c, option: 1,
        noun="scout",
    ),
    OptionDisplay(Rally, "rally a scout at {at}", target="at", noun="field"),
    OptionDisplay(Skip, "do nothing with it", log_text="does nothing with the {card}", ends=True),
)
