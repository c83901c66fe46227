"""Turns of SUPERCAT on drawn positions: what it answered, and by which line of its page.

`positions` says how to draw; the seats in `bots` are SUPERCAT's.

    made = turn(position("...", bots="red"), "administration 3, construction 5")
    made.of("Turn"), made.ids("Turn"), made.acts
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from bythebook.games.arcs import box
from bythebook.games.arcs.rules.acting import TakeActions
from bythebook.games.arcs.rules.playing import StartTurn
from bythebook.games.arcs.rules.prelude import Prelude
from bythebook.games.arcs.view import View
from bythebook.kernel.ask import Ask, Option, Seat
from bythebook.kernel.chance import Fixed, Pick, Seeded
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.step import Step
from bythebook.playbook.run import Program
from bythebook.playbook.why import Why
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from tests.games.arcs.positions import Position


@cache
def supercat() -> Program:
    """The published bot."""
    return Program.load(box().playbooks()["supercat"], box().vocabulary(), file="supercat.md")


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

    def why(self, kind: str, nth: int = 0) -> Why:
        """Why it gave its nth answer to asks of a kind."""
        return [d.why for d in self.decisions if d.kind == kind][nth]

    @property
    def ties(self) -> list[tuple[str, ...]]:
        """The choices that were left to chance, each with the alternatives."""
        return [e.call.items for e in self.game.log if isinstance(e.call, Pick)]


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
    table = p.table
    table.counts.clear()
    table.then(*steps)
    fixed = {
        name: [tuple(part.strip() for part in outcome.split(",")) for outcome in outcomes]
        for name, outcomes in (given or {}).items()
    }
    source = Fixed(fixed, Seeded(1))
    sources = dict.fromkeys([element.name for element in box().elements], source)
    seats = {
        Seat(seat): "supercat" if bot else "person"
        for seat, bot in zip(table.seats, table.automa, strict=True)
    }
    game = Game(box(), Header("arcs", {"players": str(table.players)}, seats), table=table, sources=sources)
    p.table = game.table
    bot, decisions = Bot(supercat(), trace=True), list[Decision]()
    said = {kind: list(options) for kind, options in (answers or {}).items()}
    for _ in range(most):
        ask = game.ask
        if ask is None:
            break
        if seats[ask.seat] != "supercat":
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


def turn(p: Position, drawn: str = "", *, seat: str = "", given: Given | None = None, **more: Any) -> Turn:
    """A whole turn of a bot, the first if no seat is named, with these cards off the stack."""
    who = p.table.player(seat) if seat else p.table.automa.index(True)
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
    return View(p.table, Seat(seat))
