"""What a view caches is never out of date: an answer does not depend on what was asked before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from typing import Any

import pytest

from bythebook import games
from bythebook.games.arcs.bot import view as arcs
from bythebook.games.arcs.state.state import Turn
from bythebook.games.boardgame import BoardGame
from bythebook.games.memoir44.bot import view as memoir44
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.shared.cache import PROMPT
from bythebook.kernel.game import Game
from bythebook.lab.fuzz import SeededRandom
from bythebook.playbook.run.runner import Answer
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from tests.contract.correcting import corrected
from tests.contract.tables import LAYS, Lay, players, seat

# -- whatever was asked before --------------------------------------------------------------------

POSITIONS = 150
"""So many of each game, in two orders."""

APART = 7
"""The second time, so many lie between two that are asked one after the other: no two of one board."""


def taken_back(game: Game[Any], rng: SeededRandom) -> Game[Any]:
    """A copy in which some of the last lines were taken back."""
    other = game.copy()
    other.undo(max(1, other.number - rng.pick(range(1, 9))), across_barriers=True)
    return other


def as_special_forces(game: Game[Any], rng: SeededRandom) -> Game[Any]:
    """Memoir '44 with some infantry as special forces, or the other way round: same places, same figures."""
    other, twins = game.copy(), {"infantry": "special_forces", "special_forces": "infantry"}
    state, units = other.state, [unit.id for unit in facts().units]
    for unit, kind in enumerate(state.kind):
        if units[kind] in twins and rng.one_in(2):
            state.kind[unit] = units.index(twins[units[kind]])
    return Game(game.box, game.header, state=state)


MORE: dict[str, tuple[Callable[[Game[Any], SeededRandom], Game[Any]], ...]] = {
    "memoir44": (as_special_forces,)
}
"""Positions that differ in what no correction changes."""


def positions(lay: Lay, seed: int, rng: SeededRandom) -> Iterator[Game[Any]]:
    """Positions of a game that its players go on with: as they are, set right, taken back, and as before."""
    seating = seat(lay)
    box, game, answering = seating.box, seating.start(seed), players(seating, seed)
    for _ in range(2_000):
        if game.prompt is None:
            return
        if game.prompt.seat in seating.books and rng.one_in(12):
            more = [made(game, rng) for made in MORE.get(lay.game, ())]
            for one in (game, *more, corrected(box, game, rng), taken_back(game, rng), game.copy()):
                if one.prompt is not None and one.prompt.seat in seating.books:
                    yield one
        answer_next(game, box, answering[game.prompt.seat])


def decision(bot: Bot, box: BoardGame[Any], game: Game[Any]) -> tuple[object, ...]:
    """What a bot decides, with its whole why; looked at through the view that is there already, if one is."""
    prompt, state = game.prompt, game.state
    assert prompt is not None
    view = prompt.view if prompt.view is not None else box.bots.view(state, prompt.seat)
    made = bot.decide(view, prompt, state.results, state.notes.get(prompt.seat, {}))
    if isinstance(made, Answer):
        return made.option, made.notes, made.why.json() if made.why is not None else None
    return made.domain, made.line


@pytest.mark.parametrize("name", games.HERE)
def test_an_answer_does_not_depend_on_what_was_asked_before(name: str) -> None:
    """Positions, corrections, undo and copies are asked in turn; asked anew, far apart, they say the same."""
    rng, box = SeededRandom(44), games.load(name)
    asked: list[tuple[Bot, Game[Any], tuple[object, ...]]] = []
    lays = [lay for lay in LAYS[name] if seat(lay).books]
    for number in range(len(lays) * 50):
        lay = lays[number % len(lays)]
        bots = seat(lay).players(1, trace=True)
        for game in positions(lay, number // len(lays) + 1, rng):
            assert game.prompt is not None
            bot = bots[game.prompt.seat]
            assert isinstance(bot, Bot)
            made = decision(bot, box, game)
            asked.append(
                (bot, Game(box, game.header, state=box.codec.decode(box.codec.round_trip(game.state))), made)
            )
            if len(asked) % (POSITIONS // len(lays)) == 0:
                break
        if len(asked) >= POSITIONS:
            break
    for start in range(APART):
        for bot, again, made in asked[start::APART]:
            assert decision(bot, box, again) == made, again.text()


# -- nothing but what the key holds ---------------------------------------------------------------

SAME_ALL_GAME = {
    "memoir44": {"scenario", "flight_plan", "automa", "unseen_hands", "rulings", "losses", "player"},
    "arcs": {"seats", "automa", "unseen", "rulings", "modifiers", "out"},
}
"""What nobody can change while a view lives: a correction makes a new one."""

CACHED: dict[str, tuple[type[Any], tuple[Callable[[Any], object], ...]]] = {
    "memoir44": (memoir44.View, (memoir44.board_of,)),
    "arcs": (arcs.View, (arcs.map_of, lambda state: (arcs.map_of(state), arcs.beside_map(state)))),
}
"""What each lasting answer of a view is compared with, by the number of its fingerprint."""


class Watch:
    """Which fields of a table are read, while somebody looks."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self.looking = False

    def during(self, act: Callable[[], Any]) -> Any:
        """Do something and watch."""
        before, self.looking = self.looking, True
        try:
            return act()
        finally:
            self.looking = before


def watched(original: Any, watch: Watch, path: str = "") -> Any:
    """The same table, or turn, but every field that is read is noted."""
    cls = type(original)
    names = set(cls.__struct_fields__) if cls is Turn else {f.name for f in fields(cls)}

    class Watched(cls):  # type: ignore[valid-type, misc]
        def __getattribute__(self, name: str) -> Any:
            value = super().__getattribute__(name)
            if name not in names:
                return value
            if isinstance(value, Turn):
                return watched(value, watch, "turn.")
            if watch.looking:
                watch.read.add(path + name)
            return value

    return Watched(**{name: getattr(original, name) for name in names})


def watched_view(cls: type[Any], watch: Watch) -> type[Any]:
    """A view that notes what its lasting answers read, by the number of their fingerprint."""

    class Watching(cls):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            value = super().__getattribute__(name)
            if watch.looking and name in FIELDS_OF_VIEW:
                watch.read.add(name)
            return value

        def compute(self, lifetime: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
            compute = partial(super().compute, lifetime, function, arguments)
            if lifetime == PROMPT:
                return compute()
            before, watch.read = watch.read, set()
            answer = watch.during(compute)
            read = READ.setdefault(lifetime, {}).setdefault(f"{function.__name__}{arguments}", set())
            read.update(watch.read)
            watch.read |= before
            return answer

    return Watching


FIELDS_OF_VIEW = {"fresh", "damaged", "built", "slots", "guild", "supply", "court", "court_agents", "markers"}
"""Lists of the table that a view of Arcs hands on."""

READ: dict[int, dict[str, set[str]]] = {}


@pytest.mark.parametrize("name", CACHED)
def test_a_cached_answer_reads_nothing_but_its_fingerprints(name: str) -> None:
    """Every lasting answer is watched: each field it reads is in a fingerprint, or never changes."""
    cls, keys = CACHED[name]
    READ.clear()
    seen = 0
    for lay in LAYS[name]:
        seating = seat(lay)
        game, answering = seating.start(3), players(seating, 3)
        for i in range(400):
            if (prompt := game.prompt) is None:
                break
            if prompt.seat in seating.books and i % 3 == 0:
                watch = Watch()
                state = watched(game.state, watch)
                view = watched_view(cls, watch)(state, prompt.seat)
                bot = answering[prompt.seat]
                bot.decide(view, prompt, state.results, state.notes.get(prompt.seat, {}))
                seen += 1
            answer_next(game, seating.box, answering[prompt.seat])
    assert seen > 100
    for lifetime, key_of in enumerate(keys):
        watch = Watch()
        held = watched(game.state, watch)
        watch.during(partial(key_of, held))
        known = watch.read | SAME_ALL_GAME[name]
        found = {key: unknown for key, read in READ[lifetime].items() if (unknown := read - known)}
        assert found == {}, lifetime


def test_what_merc_caches_lives_for_one_prompt() -> None:
    """A view of MERC caches nothing from one prompt to the next."""
    lay = next(lay for lay in LAYS["merc"] if seat(lay).books)
    seating = seat(lay)
    game, answering = seating.start(1), players(seating, 1)
    view = None
    while view is None or not view._per_prompt:
        assert game.prompt is not None
        if game.prompt.seat in seating.books:
            view, notes = seating.box.bots.view(game.state, game.prompt.seat), game.state.notes
            player = answering[game.prompt.seat]
            player.decide(view, game.prompt, game.state.results, notes.get(game.prompt.seat, {}))
        answer_next(game, seating.box, answering[game.prompt.seat])
    view.refresh(game.state)
    names: list[str] = [name for cls in type(view).__mro__[:-1] for name in vars(cls)["__slots__"]]
    assert "_per_prompt" in names
    values = [getattr(view, name) for name in names]
    assert [value for value in values if isinstance(value, dict) and value] == []
    assert view._lasting == ()
