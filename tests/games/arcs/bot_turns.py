"""Turns of SUPERCAT on drawn positions: what it answered, and by which line of its page.

`positions` says how to draw; the seats in `bots` are SUPERCAT's.

    made = turn(position("...", bots="red"), "administration 3, construction 5")
    made.of("Turn"), made.ids("Turn"), made.acts
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bythebook.games.arcs import the_game
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.rules.turn.rounds import StartTurn
from bythebook.kernel.chance import Fixed, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import Step
from bythebook.playbook.run.runner import Program
from tests.games.arcs.positions import Position
from tests.games.deciding import Decided, decide


@cache
def supercat() -> Program:
    """The published bot."""
    return Program.load(
        the_game().bots.playbooks()["supercat"], the_game().bots.vocabulary(), file="supercat.md"
    )


class Turn(Decided[Position]):
    """A turn, or a part of one, that the bot has played."""

    @property
    def played(self) -> tuple[str, str]:
        """The line that chose a card, and the card."""
        ways = ("lead ", "surpass ", "copy ", "pivot ")
        return next((d.id, d.text) for d in self.decisions if d.kind == "Turn" and d.text.startswith(ways))

    @property
    def prelude(self) -> list[tuple[str, str]]:
        """The ids and answers of its Prelude and what tokens paid for, without the end of it."""
        kinds = ("Prelude", "Token action")
        return [(d.id, d.text) for d in self.decisions if d.kind in kinds and d.text != "done"]

    @property
    def acts(self) -> list[tuple[str, str]]:
        """The ids and answers of its actions, without giving up what is left."""
        found = [d for d in self.decisions if d.kind.endswith(" action") and d.kind != "Token action"]
        return [(d.id, d.text) for d in found if d.text != "done"]


Given = Mapping[str, Sequence[str]]
"""Outcomes of chance by element; the values of one are parted by commas."""


def play(
    p: Position,
    *steps: Step,
    given: Given | None = None,
    answers: Mapping[str, Sequence[Option]] | None = None,
    most: int = 400,
) -> Turn:
    """Push steps and go on until the agenda is done.

    `given` has outcomes of chance, the rest is seeded. A person answers by `answers`, kind by kind, else with
    the first option.
    """
    state = p.state
    state.counts.clear()
    state.then(*steps)
    fixed = {
        name: [tuple(part.strip() for part in outcome.split(",")) for outcome in outcomes]
        for name, outcomes in (given or {}).items()
    }
    source = Fixed(fixed, Seeded(1))
    sources = dict.fromkeys([element.name for element in the_game().elements], source)
    seats = {
        Seat(seat): "supercat" if bot else "person"
        for seat, bot in zip(state.seats, state.automa, strict=True)
    }
    game = Game(
        the_game(), Header("arcs", {"players": str(state.players)}, seats), state=state, sources=sources
    )
    p.state = game.state
    bots = [seat for seat, who in seats.items() if who == "supercat"]
    return Turn(p, game, decide(game, the_game(), supercat(), bots, answers=answers, most=most))


def turn(p: Position, drawn: str = "", *, seat: str = "", given: Given | None = None, **more: Any) -> Turn:
    """A whole turn of a bot, the first if no seat is named, with these cards off the stack."""
    who = p.state.player(seat) if seat else p.state.automa.index(True)
    outcomes = {**(given or {})}
    if drawn:
        outcomes["action"] = [drawn, *outcomes.get("action", ())]
    return play(p, StartTurn(who), given=outcomes, **more)


def acts(p: Position, **more: Any) -> Turn:
    """The bot takes the actions of the turn that is drawn, its Prelude over."""
    return play(p, TakeActions(), **more)


def prelude(p: Position, **more: Any) -> Turn:
    """The bot has its Prelude, and no pip."""
    p.turn(prelude=True, pips=0)
    return play(p, Prelude(), **more)


def view(p: Position, seat: str = "red") -> View:
    """What a seat sees."""
    return View(p.state, Seat(seat))
