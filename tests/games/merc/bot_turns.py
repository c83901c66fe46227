"""Turns of the Dictator AI on drawn positions: what it answered, and by which line of its page.

The bot is the Dictator, a person the Rebels; `positions` says how to draw.

    made = actions(position("...", automa=True))
    made.of("Action"), made.ids("Action")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bythebook.games.merc import the_game
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.state import DICTATORS
from bythebook.kernel.chance import Fixed, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import Step
from bythebook.playbook.run.runner import Program
from tests.games.deciding import Decided, decide
from tests.games.merc.positions import Position, position

BOT, PERSON = Seat("dictator"), Seat("rebels")


@cache
def dictator_ai() -> Program:
    """The published bot."""
    return Program.load(
        the_game().bots.playbooks()["dictator"], the_game().bots.vocabulary(), file="dictator.md"
    )


class PlayedTurn(Decided[Position]):
    """A turn, or a part of one, that the bot has played."""

    @property
    def acts(self) -> list[tuple[str, str]]:
        """The ids and answers of its actions, without giving up what is left."""
        idle = ("done", "end turn", "use ability")
        return [(d.id, d.text) for d in self.decisions if d.kind == "Action" and not d.text.startswith(idle)]


def play(
    p: Position,
    *steps: Step,
    given: Mapping[str, Sequence[str]] | None = None,
    rulings: Mapping[str, bool] | None = None,
    program: Program | None = None,
    answers: Mapping[str, Sequence[Option]] | None = None,
    most: int = 400,
) -> PlayedTurn:
    """Push steps and go on until the agenda is done.

    `given` has outcomes by element, the rest is chance. The person answers by `answers`, kind by kind, else
    with the first option. `rulings` switches those of the page, `program` is another page.
    """
    state = p.state
    state.automa = True
    state.then(*steps)
    fixed = {
        name: [(o,) if name == "tie" else tuple(o.split()) for o in outcomes]
        for name, outcomes in (given or {}).items()
    }
    source = Fixed(fixed, Seeded(1))
    sources = dict.fromkeys([e.name for e in the_game().elements], source)
    game = Game(
        the_game(), Header("merc", seats={BOT: "dictator", PERSON: "person"}), state=state, sources=sources
    )
    p.state = game.state
    program = program or dictator_ai()
    if rulings:
        program = Program.load(
            the_game().bots.playbooks()["dictator"],
            the_game().bots.vocabulary(),
            file="dictator.md",
            rulings=rulings,
        )
    return PlayedTurn(p, game, decide(game, the_game(), program, {BOT}, answers=answers, most=most))


def actions(drawing: str | Position, *, more: Mapping[str, Any] | None = None, **drawn: Any) -> PlayedTurn:
    """The bot takes the actions of its MERCs (AI-3); `more` goes to `play`."""
    p = (
        drawing
        if isinstance(drawing, Position)
        else position(drawing, active=DICTATORS, automa=True, **drawn)
    )
    p.state.ability_used = True
    return play(p, TakeActions(DICTATORS), **(more or {}))


def view(p: Position, seat: Seat = BOT) -> View:
    """What a side sees."""
    return View(p.state, seat)
