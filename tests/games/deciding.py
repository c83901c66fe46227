"""A bot plays until the agenda is done: what it decided, by which line. Each bot_turns builds on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.chance import Pick
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.playbook.run.explanation import Explanation
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next

P = TypeVar("P")


class Decision(NamedTuple):
    """One answer of the bot."""

    kind: str
    text: str
    id: str
    why: Explanation


class Decided(Generic[P]):
    """A turn, or a part of one, that the bot has played on a drawn position."""

    def __init__(self, p: P, game: Game[Any], decisions: list[Decision]) -> None:
        self.p = p
        self.game = game
        self.decisions = decisions

    def of(self, kind: str) -> list[str]:
        """What it answered to asks of a kind."""
        return [d.text for d in self.decisions if d.kind == kind]

    def ids(self, kind: str) -> list[str]:
        """The published ids of the lines that decided them."""
        return [d.id for d in self.decisions if d.kind == kind]

    def why(self, kind: str, nth: int = 0) -> Explanation:
        """Why it gave its nth answer to asks of a kind."""
        return [d.why for d in self.decisions if d.kind == kind][nth]

    @property
    def ties(self) -> list[tuple[str, ...]]:
        """The choices that were left to chance, each with the alternatives."""
        return [e.call.items for e in self.game.log if isinstance(e.call, Pick)]


def decide(
    game: Game[Any],
    box: BoardGame[Any],
    program: Program,
    bots: Collection[Seat],
    *,
    answers: Mapping[str, Sequence[Option]] | None = None,
    most: int = 400,
) -> list[Decision]:
    """What the program decides on the seats of bots; a person answers by `answers`, else the first option."""
    bot, decisions = Bot(program, trace=True), list[Decision]()
    said = {kind: list(options) for kind, options in (answers or {}).items()}
    for _ in range(most):
        prompt = game.prompt
        if prompt is None:
            break
        if prompt.seat not in bots:
            game.answer(_person(prompt, said))
            continue
        before = len(game.log)
        if answer_next(game, box, bot):
            entry = next(e for e in game.log[before:] if e.why is not None)
            assert entry.why.decided is not None, entry.why.text()
            decisions.append(Decision(prompt.kind, entry.why.decided.answer, entry.why.decided.id, entry.why))
    return decisions


def _person(prompt: Prompt, said: dict[str, list[Option]]) -> Option:
    if said.get(prompt.kind):
        return said[prompt.kind].pop(0)
    return prompt.default or prompt.options[0]
