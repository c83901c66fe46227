"""The displays of Beacons, and the words in which its playbooks are written."""

from __future__ import annotations

from typing import Final

from beacons.rules import (
    BOARD,
    DECK,
    LIT,
    RULINGS,
    UNLIT,
    Play,
    Position,
    PutOut,
    Stay,
    Walk,
    legal,
    other,
)
from bythebook.kit import Candidate, Context, Displays, OptionDisplay, PromptDisplay, View, vocabulary


def card_text(c: Context[Position], option: Play) -> str:
    """Return what is printed on a card."""
    return DECK.text[option.card]


def what_is_there(c: Context[Position], option: Walk) -> str:
    """Return what a walk lights."""
    beacon = c.state.beacon_at(option.to)
    return "lights the beacon" if beacon == UNLIT else "takes over the fire" if beacon else ""


DISPLAYS: Final = Displays(
    PromptDisplay("Card", "Which card do you play?", Play),
    PromptDisplay("Act", "What do you do with the {card}?", Walk, PutOut, Stay, always=(Stay,)),
    OptionDisplay(Play, detail=card_text, card="card", noun="card"),
    OptionDisplay(
        Walk,
        "walk to {to}",
        what_is_there,
        target="to",
        piece=lambda c, _: c.state.cell_of(c.state.active),
        noun="hex",
    ),
    OptionDisplay(PutOut, "put out the fire at {at}", target="at", attacks=True, noun="fire"),
    OptionDisplay(Stay, "stay", log_text="stays", ends=True, cost_text="the card does nothing"),
)
WORDS = vocabulary("beacons", DISPLAYS, RULINGS)
WORDS.slot("card", {card: card for card in DECK})


def _after_playing(view: View[Position], c: Candidate) -> list[Walk | PutOut]:
    """Return what a card would allow."""
    assert isinstance(c.option, Play)
    state = view.state.copy()
    state.card = c.option.card
    return [option for option in legal(state) if not isinstance(option, Stay | Play)]  # type: ignore[misc]


def _lights(view: View[Position], cell: str) -> bool:
    return view.state.beacon_at(cell) not in ("", LIT[view.seat])


@WORDS.test("{card}")
def is_card(view: View[Position], c: Candidate, card: str) -> bool:
    """A card of that name."""
    return isinstance(c.option, Play) and c.option.card == card


@WORDS.test("card that lights a beacon")
def card_lights(view: View[Position], c: Candidate) -> bool:
    """With the card the keeper reaches a beacon that is not its own fire."""
    return any(isinstance(o, Walk) and _lights(view, o.to) for o in _after_playing(view, c))


@WORDS.test("card that puts out a fire")
def card_puts_out(view: View[Position], c: Candidate) -> bool:
    """With the card a fire of the other side can be put out."""
    return any(isinstance(option, PutOut) for option in _after_playing(view, c))


@WORDS.test("a beacon")
def is_beacon(view: View[Position], c: Candidate) -> bool:
    """There is a beacon on the hex that is not the keeper's own fire."""
    return isinstance(c.option, Walk) and _lights(view, c.option.to)


@WORDS.number("steps to a beacon")
def steps_to_beacon(view: View[Position], c: Candidate) -> int:
    """The number of steps from the hex to the nearest beacon that is not the keeper's own fire."""
    assert isinstance(c.option, Walk)
    cells = [cell for cell in view.state.pieces if _lights(view, cell)]
    return min((BOARD.distance(c.option.to, cell) for cell in cells), default=0)


@WORDS.question("is the other side one fire short")
def in_danger(view: View[Position]) -> bool:
    """The other side has three fires."""
    return view.state.fires[other(view.seat)] == 3
