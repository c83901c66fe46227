"""What a bot may see of a state: everything but the cards of others."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from datetime import date
from types import FunctionType, ModuleType
from typing import Any

import pytest
from msgspec import Struct

from bythebook import games
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.deck import cards_held
from bythebook.games.memoir44.rules.tactics import dice_per_card
from bythebook.kernel.game import Game
from bythebook.kernel.pile import Layer
from bythebook.kernel.prompt import Seat
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.contract.tables import players
from tests.contract.tables import seat as seat_players
from tests.contract.test_fairness import LAYS, permute_memoir44


@pytest.mark.parametrize("hands", ["seen", "unseen"])
@pytest.mark.parametrize("seat", SIDES)
def test_how_many_cards_each_side_holds_is_public(seat: str, hands: str) -> None:
    """CC-13: also for a bot that plays a side with a hand, and for cards that the program has not seen."""
    setup = ["hands=unseen"] if hands == "unseen" else []
    state = seating("memoir44", setup=setup, seats=["axis=person", "allies=person"]).start(3).state
    seen = View(state, Seat(seat)).state
    assert [cards_held(seen, side) for side in (0, 1)] == [cards_held(state, side) for side in (0, 1)]
    assert dice_per_card(seen) == dice_per_card(state)
    other = 1 - SIDES.index(seat)
    assert seen.hands[other] == []
    assert not any(layer.may for pile in seen.piles.values() for layer in pile.held.values())
    assert games.load("memoir44").check(state) == []


# -- nothing that is reachable from a view is hidden from its side --------------------------------


def reachable(view: View) -> Iterator[Any]:
    """Every object that leads off from a view by any reference; classes and functions are left out."""
    waiting: list[Any] = [view]
    visited: set[int] = set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in visited or isinstance(thing, (type, FunctionType, ModuleType)):
            continue
        visited.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


def content(thing: Any, above: tuple[int, ...] = ()) -> Any:
    """A view, or whatever leads off from it, as plain data that can be compared."""
    if id(thing) in above:
        return f"loop {len(above) - above.index(id(thing))}"
    above = (*above, id(thing))
    if isinstance(thing, (type, FunctionType)):
        return thing.__qualname__
    if isinstance(thing, dict):
        return {str(content(key, above)): content(value, above) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [content(each, above) for each in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(str(content(each, above)) for each in thing)
    if isinstance(thing, (str, int, float, date, type(None))):
        return thing
    names = [name for cls in type(thing).__mro__ for name in vars(cls).get("__slots__", ())]
    names += getattr(thing, "__struct_fields__", ())
    if not names and not isinstance(thing, Struct):
        raise TypeError(f"no way to compare {thing!r}")
    return [type(thing).__name__, {name: content(getattr(thing, name), above) for name in names}]


def views(positions: int) -> Iterator[tuple[Game[Any], View, View, list[object]]]:
    """Views of bots that have decided: of a game, and of the same with hidden cards permuted."""
    rng, seen = SeededRandom(1944), 0
    for seed, lay in enumerate(LAYS["memoir44"], 1):
        seating = seat_players(lay)
        game, answering = seating.start(seed), players(seating, seed)
        for number in range(200):
            if (prompt := game.prompt) is None or seen == positions:
                break
            player = answering[prompt.seat]
            if isinstance(player, Bot) and not number % 5:
                other = game.copy()
                permute_memoir44(other.state, prompt.seat, rng)
                pair = [View(each, prompt.seat) for each in (game.state, other.state)]
                for view in pair:
                    player.decide(view, prompt, game.state.results, game.state.notes.get(prompt.seat, {}))
                yield game, pair[0], pair[1], [game.state, other.state]
                seen += 1
            answer_next(game, seating.box, player)


def test_nothing_reachable_from_a_view_is_hidden() -> None:
    """Neither the state nor a hidden card is reachable, and all that is stays equal if those are permuted."""
    changed = compared = 0
    for game, view, twin, states in views(60):
        compared += 1
        changed += states[0].hands != states[1].hands  # type: ignore[attr-defined]
        assert content(view) == content(twin), game.text()
        real = game.state
        hidden = [real, real.piles, real.discards, real.hands, real.hands[view.other], *real.piles.values()]
        found = list(reachable(view))
        assert not {id(thing) for thing in found} & {id(thing) for thing in hidden}
        assert all(not cards.may for cards in found if isinstance(cards, Layer))
    assert compared == 60
    assert changed > 30
