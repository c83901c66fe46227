"""Positions with planes, and games in which the dice of the air are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.box.scenarios.text import Scenario
from bythebook.games.memoir44.rules.deck import DECK
from bythebook.games.memoir44.state.options import BringOn, Done, Fly, Play
from bythebook.games.memoir44.state.state import Plane, State
from bythebook.kernel.chance import Fixed, Outcome, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from tests.games.memoir44.card_positions import ALLIES, AXIS, asked, scenario, table_of

SKY = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   xI4 .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   xI4 xA3 xG2 .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   aI4 .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
aI4 .   .   .   .   aI4 aI4 .   .   .   .   .   aI4
"""
"""Axis B7, and E5 F5 G5 in a row. Allied left: A1; center: E3 F1 G1; right: M1."""

FIELDS = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   ai  .   .   ai  ai  .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
"""
"""Airfields at E5, where the Axis stands, and at H5 and I5, which are empty."""

AIRFIELDS = """
[flight_plan.axis]
planes = ["bomber", "fighter"]
airfields = ["E5"]

[flight_plan.allies]
planes = ["fighter", "fighter_bomber"]
airfields = ["E5", "H5", "I5"]
"""


def with_airfields(units: str = SKY, **more: Any) -> Scenario:
    """The same units with airfields under them, and lists of planes."""
    return scenario(units, ground=FIELDS, more=AIRFIELDS, **more)


def air_table(
    drawn: Scenario | str = SKY,
    card: str = "",
    *,
    plane: str = "",
    enemy: str = "",
    hand: Sequence[str] = (),
    **more: Any,
) -> State:
    """A table with Flight Plan on; a plane is written `fighter D5`, or `fighter D5 1` with its ammunition."""
    automa = more.pop("automa", False)
    cards = () if automa else tuple(filter(None, (card, *hand)))
    state = table_of(drawn, hand=cards, active=ALLIES, automa=(False, automa), **more)
    state.flight_plan = True
    if automa:
        state.piles[DECK].see(DECK, card)
        state.drawn.append(card)
    for side, text in ((ALLIES, plane), (AXIS, enemy)):
        if text:
            state.planes[side] = _plane(text)
    return state


def _plane(text: str) -> Plane:
    kind, at, *ammo = text.split()
    return Plane(kind=kind, at=hex_at(at), ammo=int(ammo[0]) if ammo else facts().plane[kind].ammo)


def game_of(state: State, **dice: Sequence[str]) -> Game[State]:
    """The game from this table on; dice by element, faces by their first letters, numbers as they are."""
    given: dict[str, list[Outcome]] = {
        element: [tuple(_FACES.get(c, c) for c in roll) for roll in rolls] for element, rolls in dice.items()
    }
    source = Fixed(given, Seeded(1))
    seats = dict.fromkeys(the_game().seats, "random")
    return Game(
        the_game(), Header("memoir44", {}, seats, 1), state=state, sources=dict.fromkeys(given, source)
    )


_FACES = {face.id[0]: face.id for face in facts().faces}


def turn_with(drawn: Scenario | str, card: str, **more: Any) -> Game[State]:
    """A game in which the Allies have just played this card with Flight Plan on."""
    dice = {key: more.pop(key) for key in ("air_check", "dogfight", "battle") if key in more}
    game = game_of(air_table(drawn, card, **more), **dice)
    game.answer(Play(card))
    return game


def fly(game: Game[State], route: str) -> None:
    """Fly over these hexes and stop."""
    for text in route.split():
        asked(game, "Flight")
        game.answer(Fly(hex_at(text)))
    if game.prompt is not None and game.prompt.kind == "Flight":
        game.answer(Done())


def say_done_until(game: Game[State], kind: str) -> None:
    """Decline everything up to an ask of this kind."""
    while game.prompt is not None and game.prompt.kind != kind:
        game.answer(Done())
    assert game.prompt is not None, f"there was no ask {kind}"


def classes(game: Game[State]) -> list[str]:
    """The classes of planes the open ask offers."""
    assert game.prompt is not None
    return [option.plane for option in game.prompt.options if isinstance(option, BringOn)]


def ways(game: Game[State]) -> set[str]:
    """The hexes the open Flight ask offers."""
    return {label(option.to) for option in asked(game, "Flight").options if isinstance(option, Fly)}
