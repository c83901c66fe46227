"""Drawn positions for the tests of the turn, the cards and the scenario rules.

A position is a drawing of the units, with ground and obstacles where they matter; the Axis sits at the top.
The rest of a scenario file is filled in, so that a test shows only what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.box.scenarios.text import Scenario, read
from bythebook.games.memoir44.rules.deck import DECK, new_deck
from bythebook.games.memoir44.rules.setup.steps import PlacePieces
from bythebook.games.memoir44.rules.turn import StartTurn
from bythebook.games.memoir44.state.options import Done, Order, Play
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.chance import Fixed, Outcome, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.kernel.rulings import settle

AXIS, ALLIES = range(2)

EMPTY = "\n".join(" ".join(["  "] * (r % 2) + ["."] * (13 - r % 2)) for r in range(9))

FRONT = """
.   xI4 .   .   xA3 xI4 xI4 .   .   xI4 .   xG2 .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   aI4 .   .   .   .   aI4 .   .   .
aI4 .   .   aA3 .   aI4 .   aA3 .   aI4 .   .   aG2
  .   .   .   .   .   .   .   .   .   .   .   .
aG2 .   .   .   .   .   aS4 .   .   .   .   .   aA3
"""
"""Nobody near anybody. Allied left: A3 D3 A1; center: F3 H3 G1; right: J3 M3 M1; d4 and i4 are split."""

CONTACT = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   xG2 .   .   .   .   .   .   .
  .   xI4 .   .   .   .   xA3 .   .   xI4 .   .
.   .   aI4 .   .   .   aA3 .   .   .   aG2 .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   aI4 .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
aI4 .   .   .   .   .   .   .   .   .   .   .   aA3
"""
"""Infantry C5 at b6, armor G5 at g6, guns K5 at j6; I3, A1 and M1 stand back."""


def scenario(
    units: str,
    *,
    ground: str = EMPTY,
    obstacles: str = EMPTY,
    more: str = "",
    cards: tuple[int, int] = (4, 5),
    medals: tuple[int, int] = (9, 9),
    first: str = "allies",
) -> Scenario:
    """A scenario from its drawings; `more` are tables such as special rules, in TOML."""
    head = (
        'id = "drawn"\ntitle = "Drawn"\nkind = "original"\norder = 1\ndate = 1944-06-06\nsource = "A test."\n'
        f'confidence = "original"\nface = "country"\ntop = "axis"\nfirst = "{first}"\n'
    )
    layers = "".join(
        f'{key} = """\n{text.strip(chr(10))}\n"""\n'
        for key, text in (("ground", ground), ("obstacles", obstacles), ("units", units))
    )
    sides = "".join(
        f'[{side}]\nnation = "US"\ncards = {cards[i]}\nmedals = {medals[i]}\n' for i, side in enumerate(SIDES)
    )
    return read(head + layers + sides + more)


def table_of(
    drawn: Scenario | str,
    *,
    hand: Sequence[str] = (),
    other: Sequence[str] = (),
    active: int = ALLIES,
    automa: tuple[bool, bool] = (False, False),
    rulings: Mapping[str, str] | None = None,
) -> State:
    """A table before a turn of the active side; `hand` is its hand, `other` the enemy's."""
    made = scenario(drawn) if isinstance(drawn, str) else drawn
    state = State(
        scenario=made,
        automa=list(automa),
        active=active,
        piles={DECK: new_deck()},
        rulings=settle(the_game().rulings, rulings or {}),
    )
    PlacePieces().go(state)
    for side, cards in ((active, hand), (1 - active, other)):
        for card in cards:
            state.piles[DECK].see(DECK, card)
            state.hands[side].append(card)
    state.then(StartTurn())
    return state


def game_of(
    state: State,
    *,
    battle: Sequence[str] = (),
    deck: Sequence[str] = (),
    drift: Sequence[str] = (),
    seats: Mapping[Seat, str] | None = None,
    seed: int = 1,
) -> Game[State]:
    """The game from this table on; rolls and draws given as words come first, a seed after them."""
    given: dict[str, list[Outcome]] = {
        "battle": [_rolled(text) for text in battle],
        "deck": [tuple(text.split()) for text in deck],
        "drift": [tuple(text.split()) for text in drift],
    }
    source = Fixed(given, Seeded(seed))
    who = dict(seats or dict.fromkeys(the_game().seats, "random"))
    header = Header("memoir44", {}, who, seed)
    return Game(the_game(), header, state=state, sources=dict.fromkeys(given, source))


_FACES = {face.id[0]: face.id for face in facts().faces}


def _rolled(text: str) -> Outcome:
    """Faces by their first letter: `i` infantry, `a` armor, `g` grenade, `s` star, `f` flag."""
    return tuple(_FACES[letter] for letter in text)


def played(drawn: Scenario | str, card: str, **more: Any) -> Game[State]:
    """A game in which the active side has just played this card from its hand."""
    chance = {key: more.pop(key) for key in ("battle", "deck", "drift") if key in more}
    hand = (card, *more.pop("hand", ()))
    game = game_of(table_of(drawn, hand=hand, **more), **chance)
    game.answer(Play(card))
    return game


def asked(game: Game[State], kind: str) -> Prompt:
    """The open ask, which must be of this kind."""
    assert game.prompt is not None, "the game is over"
    assert game.prompt.kind == kind, game.prompt
    return game.prompt


def hexes(game: Game[State]) -> set[str]:
    """The hexes that the options of the open ask name."""
    assert game.prompt is not None
    found = (getattr(option, "at", getattr(option, "to", None)) for option in game.prompt.options)
    return {label(h) for h in found if h is not None}


def order(game: Game[State], *labels: str) -> None:
    """Order the units on these hexes."""
    for text in labels:
        asked(game, "Order")
        game.answer(Order(hex_at(text)))


def unit_at(state: State, text: str) -> int:
    """The unit on a hex."""
    return state.unit_at[hex_at(text)]


def finish_turn(game: Game[State]) -> None:
    """Decline everything that is left of this turn."""
    turn = game.state.turn
    while game.prompt is not None and game.state.turn == turn:
        game.answer(Done() if Done() in game.prompt.options else game.prompt.options[-1])
