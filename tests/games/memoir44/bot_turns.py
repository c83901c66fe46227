"""Turns of the solo AI on drawn positions: what it ordered, moved and attacked, and by which line.

The bot is the Axis at the top, the person the Allies; `positions` says how to draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.rules.deck import DECK, new_deck
from bythebook.games.memoir44.rules.turn import CarryOut, Orders, PassTurn, ReadPage, StartTurn
from bythebook.kernel.chance import Fixed, Outcome, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import Step
from bythebook.playbook.run.runner import Program
from tests.games.deciding import Decided, decide
from tests.games.memoir44.positions import AXIS, Position, position

BOT, PERSON = Seat("axis"), Seat("allies")
DEFENSIVE, OFFENSIVE = "1", "6"


@cache
def solo_ai() -> Program:
    """The published bot."""
    return Program.load(
        the_game().bots.playbooks()["solo-ai"], the_game().bots.vocabulary(), file="solo-ai.md"
    )


class Turn(Decided[Position]):
    """A turn, or a part of one, that the bot has played."""

    def named(self, kind: str) -> list[str]:
        """The hexes it answered, by the names of the drawing."""
        back = {h: name for name, h in self.p.named.items()}
        found = []
        for text in self.of(kind):
            last = text.split()[-1]
            is_hex = len(last) == 2 and last[1].isdigit()
            found.append(back.get(hex_at(last), last) if is_hex else text)
        return found

    @property
    def rolls(self) -> list[tuple[str, Outcome]]:
        """What was rolled, element by element."""
        made = []
        for entry in self.game.log:
            if isinstance(entry.answer, tuple):
                made.append((entry.call.element if entry.call else str(entry.seat), entry.answer))
        return made


def turn(
    drawing: str | Position,
    card: str = "direct_from_hq",
    strategy: str = OFFENSIVE,
    *,
    dice: Sequence[str] = (),
    steps: Sequence[Step] = (),
    more: Any = None,
    **drawn: Any,
) -> Turn:
    """The bot plays a card it has already laid down: strategy roll, orders, moves, battles."""
    p = drawing if isinstance(drawing, Position) else position(drawing, active=AXIS, card=card, **drawn)
    state = p.state
    state.automa = [True, False]
    if DECK not in state.piles:
        state.piles[DECK] = new_deck()
    if card:
        state.active, state.card, state.played = AXIS, card, card
        state.piles[DECK].see(DECK, card)
    state.turn = 1
    state.then(*(steps or (ReadPage(), Orders(), CarryOut())))
    given: dict[str, list[Outcome]] = {
        "strategy": [(strategy,)],
        "battle": [tuple(d.split()) for d in dice],
    }
    if more:
        given.update(more)
    return play(p, given)


def play(p: Position, given: dict[str, list[Outcome]], *, most: int = 400) -> Turn:
    """Go on until the agenda is done; the person takes the first option that is no card or ambush."""
    header = Header("memoir44", seats={BOT: "solo-ai", PERSON: "other"})
    source = Fixed(given, Seeded(1))
    elements = [e.name for e in the_game().elements]
    game = Game(the_game(), header, state=p.state, sources=dict.fromkeys(elements, source))
    p.state = game.state
    return Turn(p, game, decide(game, the_game(), solo_ai(), {BOT}, most=most))


def whole_turn(p: Position, deck: str, strategy: str = OFFENSIVE, **more: Any) -> Turn:
    """A turn from the two cards on; the deck gives these first."""
    state = p.state
    state.piles.setdefault(DECK, new_deck())
    state.automa, state.active, state.turn = [True, False], AXIS, 0
    state.then(StartTurn())
    given: dict[str, list[Outcome]] = {"deck": [tuple(deck.split())], "strategy": [(strategy,)]}
    given.update(more)
    original = PassTurn.go
    try:  # the bot's turn only: what follows it is dropped
        PassTurn.go = lambda self, state: None  # type: ignore[method-assign]
        return play(p, given)
    finally:
        PassTurn.go = original  # type: ignore[method-assign]


def view(p: Position, side: Seat = BOT) -> View:
    """What the bot sees."""
    p.state.automa = [True, False]
    p.state.active = AXIS
    p.state.piles.setdefault(DECK, new_deck())
    return View(p.state, side)
