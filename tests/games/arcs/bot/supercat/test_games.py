"""SUPERCAT's book as a whole: checked, and played to the end by two, three and four seats."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from bythebook.games.arcs import the_game
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.state.notation import describe_series
from bythebook.games.arcs.state.options import Battle, Done, GoOn, Move, Ships
from bythebook.games.arcs.state.state import COLORS, State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Prompt, Seat
from bythebook.playbook.check.checker import check
from bythebook.playbook.run.runner import Called, Nothing, Program
from tests.games.arcs.bot_turns import supercat
from tests.long import first

SEEDS = 3
CONSTANT = ("Turn", "Prelude", "Declare", "Ships", "Collect", "Store", "Token action")


def decided(program: Program, game: Game[State], prompt: Prompt, kinds: Counter[str]) -> None:
    """One answer of the page, with the chance it calls for."""
    view = View(game.state, prompt.seat)
    decision = program.decide(view, prompt, game.state.results, game.state.notes.get(prompt.seat, {}))
    assert not isinstance(decision, Nothing), f"no line for {prompt}"
    if isinstance(decision, Called):
        game.call(decision.domain, decision.line)
        return
    kinds[prompt.kind] += 1
    game.answer(decision.option, notes=decision.notes)


@cache
def played(players: int, seed: int) -> tuple[Game[State], Counter[str]]:
    """A game of SUPERCAT against itself."""
    seats = {Seat(colour): "supercat" for colour in COLORS[:players]}
    game = Game(the_game(), Header("arcs", {"players": str(players)}, seats, seed))
    kinds: Counter[str] = Counter()
    for _ in range(9000):
        if game.prompt is None:
            break
        decided(supercat(), game, game.prompt, kinds)
    return game, kinds


@pytest.mark.parametrize("players", first(1, [2, 3, 4]))
def test_every_ask_of_whole_games_is_answered(players: int) -> None:
    """S14: a line of the page answers each ask, games end, and nothing on the table is lost."""
    met: Counter[str] = Counter()
    for seed in range(SEEDS):
        game, kinds = played(players, seed)
        assert game.prompt is None
        assert game.state.check() == []
        met += kinds
    assert not [kind for kind in CONSTANT if not met[kind]]


def test_the_book_is_sound() -> None:
    """Its check has neither errors nor warnings, and no phrase has two readings."""
    found = [finding for finding in check(supercat()) if finding.level != "note"]
    assert found == []
    assert supercat().vocabulary.clashes() == []


def test_a_series_reads_as_people_say_it() -> None:
    """Groups with where they go, catapults in one go, then the battles."""
    row = [
        Move("4-hex", "4-gate"),
        Ships(2, 0),
        GoOn("5-gate"),
        Ships(2, 0),
        Done(),
        Battle("5-gate", "yellow"),
        Battle("5-gate", "yellow"),
    ]
    assert (
        describe_series(row)
        == "move 2 from 4-hex to 5-gate, battle yellow in 5-gate, battle yellow in 5-gate"
    )
