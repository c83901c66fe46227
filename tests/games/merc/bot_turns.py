"""Turns of the Dictator AI on drawn positions: what it answered, and by which line of its page.

The bot is the Dictator, a person the Rebels; `positions` says how to draw.

    made = actions(position("...", automa=True))
    made.of("Action"), made.ids("Action")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from bythebook.games.merc import box
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state import DICTATORS
from bythebook.games.merc.view import View
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.chance import Fixed, Pick, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.step import Step
from bythebook.playbook.run import Program
from bythebook.playbook.why import Why
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from tests.games.merc.positions import Position, position

BOT, PERSON = Seat("dictator"), Seat("rebels")


@cache
def dictator_ai() -> Program:
    """The published bot."""
    return Program.load(box().playbooks()["dictator"], box().vocabulary(), file="dictator.md")


class Decision(NamedTuple):
    """One answer of the bot."""

    kind: str
    text: str
    id: str
    why: Why


class Turn:
    """A turn, or a part of one, that the bot has played."""

    def __init__(self, p: Position, game: Game[Any], decisions: list[Decision]) -> None:
        self.p = p
        self.game = game
        self.decisions = decisions

    def of(self, kind: str) -> list[str]:
        """What it answered to asks of a kind."""
        return [d.text for d in self.decisions if d.kind == kind]

    def ids(self, kind: str) -> list[str]:
        """The published ids of the lines that decided them."""
        return [d.id for d in self.decisions if d.kind == kind]

    @property
    def acts(self) -> list[tuple[str, str]]:
        """The ids and answers of its actions, without giving up what is left."""
        idle = ("done", "end turn", "use ability")
        return [(d.id, d.text) for d in self.decisions if d.kind == "Action" and not d.text.startswith(idle)]

    def why(self, kind: str, nth: int = 0) -> Why:
        """Why it gave its nth answer to asks of a kind."""
        return [d.why for d in self.decisions if d.kind == kind][nth]

    @property
    def ties(self) -> list[tuple[str, ...]]:
        """The choices that were left to a die, each with the alternatives."""
        return [e.call.items for e in self.game.log if isinstance(e.call, Pick)]


def play(
    p: Position,
    *steps: Step,
    given: Mapping[str, Sequence[str]] | None = None,
    rulings: Mapping[str, bool] | None = None,
    program: Program | None = None,
    answers: Mapping[str, Sequence[Option]] | None = None,
    most: int = 400,
) -> Turn:
    """Push steps and go on until the agenda is done.

    `given` has outcomes by element, the rest is chance. The person answers by `answers`, kind by kind, else
    with the first option. `rulings` switches those of the page, `program` is another page.
    """
    table = p.table
    table.automa = True
    table.then(*steps)
    fixed = {
        name: [(o,) if name == "tie" else tuple(o.split()) for o in outcomes]
        for name, outcomes in (given or {}).items()
    }
    source = Fixed(fixed, Seeded(1))
    sources = dict.fromkeys([e.name for e in box().elements], source)
    game = Game(
        box(), Header("merc", seats={BOT: "dictator", PERSON: "person"}), table=table, sources=sources
    )
    p.table = game.table
    program = program or dictator_ai()
    if rulings:
        program = Program.load(
            box().playbooks()["dictator"], box().vocabulary(), file="dictator.md", rulings=rulings
        )
    bot, decisions = Bot(program, trace=True), list[Decision]()
    said = {kind: list(options) for kind, options in (answers or {}).items()}
    for _ in range(most):
        ask = game.ask
        if ask is None:
            break
        if ask.seat != BOT:
            game.answer(_person(ask, said))
            continue
        before = len(game.log)
        if answer_next(game, box(), bot):
            entry = next(e for e in game.log[before:] if e.why is not None)
            assert entry.why.decided is not None, entry.why.text()
            decisions.append(Decision(ask.kind, entry.why.decided.answer, entry.why.decided.id, entry.why))
    return Turn(p, game, decisions)


def _person(ask: Ask, said: dict[str, list[Option]]) -> Option:
    if said.get(ask.kind):
        return said[ask.kind].pop(0)
    return ask.default or ask.options[0]


def actions(drawing: str | Position, *, more: Mapping[str, Any] | None = None, **drawn: Any) -> Turn:
    """The bot takes the actions of its MERCs (AI-3); `more` goes to `play`."""
    p = (
        drawing
        if isinstance(drawing, Position)
        else position(drawing, active=DICTATORS, automa=True, **drawn)
    )
    p.table.ability_used = True
    return play(p, TakeActions(DICTATORS), **(more or {}))


def view(p: Position, seat: Seat = BOT) -> View:
    """What a side sees."""
    return View(p.table, seat)
