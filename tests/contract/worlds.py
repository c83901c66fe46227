"""Other worlds: the same game with everything redealt that a viewer cannot see.

They use only the interface of a game, so any game can be tested with them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from bythebook.app.game.open_game import OpenGame
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.chance import Seeded, Typed
from bythebook.kernel.game import Game
from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.prompt import Option, Seat
from bythebook.lab.fuzz import SeededRandom

TAILS = (24, 12, 6, 3, 1, 0)
"""So many of the last lines are played in both worlds, if another deal allows it; else fewer."""
TRIES = 40
"""Deals that are tried until one leads along the same public lines."""


def hidden_from(viewer: Seat | None, entry: Entry) -> bool:
    """Whether a viewer may not see the answer of a line."""
    return entry.secret not in (None, viewer)


def redealt(box: BoardGame[Any], game: Game[Any], viewer: Seat | None, seed: int) -> Game[Any]:
    """Return the game with everything redealt that the viewer cannot see, at the same ask."""
    state = game.state.copy()
    box.evaluation.redeal_hidden(state, viewer, seed)
    return game.ahead(state, seed)


def start_of(opened: OpenGame, lines: int) -> int:
    """Return where a replay of about so many lines can begin: before an answer without rolls of its own."""
    log = opened.game.log
    if not lines:
        return len(log)
    for at in range(max(0, len(log) - lines), -1, -1):
        if isinstance(log[at].answer, Option) and (not at or log[at - 1].call is None):
            return at
    return 0


class World(NamedTuple):
    """A game that begins at a position, and what a viewer knew of it before each line and after the last."""

    game: Game[Any]
    known: list[bytes]


def known_to(box: BoardGame[Any], state: Any, viewer: Seat | None) -> bytes:
    """Return a position as far as a viewer knows it: everything else is dealt in one fixed way."""
    known = state.copy()
    box.evaluation.redeal_hidden(known, viewer, 1)
    return msgspec.json.encode(box.codec.encode(known))


def replayed(opened: OpenGame, viewer: Seat | None, start: int, seed: int | None) -> World | None:
    """Play the lines after the start again, from a position that is redealt for the viewer.

    Lines that the viewer sees are the same; cards that others draw may differ. None if that is not possible.
    Without a seed nothing differs.
    """
    box, log, known = opened.box, opened.game.log, list[bytes]()
    state = next((game.state for game, _ in opened.game.replay(start)), opened.game.state).copy()
    if seed is not None:
        box.evaluation.redeal_hidden(state, viewer, seed)
    by_hand = {element.name: Typed() for element in box.elements}
    game = Game(box, opened.game.header, state=state, sources=by_hand)
    game.resumed = True
    rng = SeededRandom(seed) if seed is not None else None
    try:
        for entry in log[start:]:
            known.append(known_to(box, game.state, viewer))
            _give(game, entry, viewer, rng)
    except (ValueError, AssertionError):
        return None
    return World(game, [*known, known_to(box, game.state, viewer)])


def _give(game: Game[Any], entry: Entry, viewer: Seat | None, rng: SeededRandom | None) -> None:
    """Give the answer of a line again, or another one if the viewer would not see the difference."""
    if game.prompt is None or game.number != entry.number:
        raise ValueError("something else is asked")
    if entry.correction is not None:
        game.correct(entry.correction)
        return
    if entry.call is not None:
        game.call(entry.call)
    prompt, answer = game.prompt, entry.answer
    assert prompt is not None
    assert answer is not None
    if rng is not None and hidden_from(viewer, entry):
        if prompt.domain is not None:
            seeded = Seeded(rng.pick(range(1_000)))
            answer = seeded.outcome(prompt.domain, game.state.piles, 0) if rng.one_in(2) else answer
        elif answer not in prompt.options:
            like = [each for each in prompt.options if type(each) is type(answer)]
            answer = rng.pick([each for each in like if prompt.secret_of(each) not in (None, viewer)])
    notes = None
    if isinstance(answer, Option):
        notes = notes_with(game.state.notes.get(entry.seat, {}), entry.notes)
    game.answer(answer, notes=notes)


def two_worlds(opened: OpenGame, viewer: Seat | None) -> tuple[Game[Any], Game[Any]]:
    """Return a game that begins some lines ago, and another that the viewer cannot tell from it."""
    for tail in TAILS:
        start = start_of(opened, tail)
        true = replayed(opened, viewer, start, None)
        for seed in range(1, TRIES + 1) if true is not None else ():
            other = replayed(opened, viewer, start, seed)
            if true is not None and other is not None and other.known == true.known:
                return true.game, other.game
    raise AssertionError("no other deal leads along the same lines")
