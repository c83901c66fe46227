"""Whole games by chance: they end, no card is lost, and a copy or a saved game goes the same way."""

from hashlib import blake2b

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.deck import all_cards
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Option, sort_key

MOST_ASKS = 20_000


def choice(game: Game[State], seed: int) -> Option:
    """An option by a hash of seed and ask number, so that a test can be run again."""
    assert game.prompt is not None
    digest = blake2b(f"{seed}/{game.number}".encode(), digest_size=8).digest()
    return game.prompt.options[int.from_bytes(digest, "little") % len(game.prompt.options)]


def start(scenario: str, seats: tuple[str, str], seed: int, **more: dict[str, str]) -> Game[State]:
    who = dict(zip(the_game().seats, seats, strict=True))
    setup = {"scenario": scenario, **more.get("setup", {})}
    return Game(the_game(), Header("memoir44", setup, who, seed, more.get("rulings", {})))


GAMES = [
    ("pegasus_bridge", ("random", "random"), {}),
    ("sainte_mere_eglise", ("solo", "random"), {}),
    ("omaha_beach", ("random", "solo"), {}),
    ("vassieux_vercors", ("random", "random"), {}),
    ("vassieux_vercors", ("solo", "random"), {}),
    ("operation_luttich", ("random", "random"), {}),
    ("montelimar", ("solo", "solo"), {}),
    ("glieres", ("random", "random"), {}),
    ("remagen", ("solo", "random"), {}),
    ("utah_beach", ("random", "random"), {}),
    ("operation_cobra", ("solo", "person"), {"setup": {"hands": "unseen"}}),
    ("arnhem_bridge", ("solo", "random"), {"rulings": {"ai_ambush_reserve": "on", "ambush_draw": "at_once"}}),
]


@pytest.mark.parametrize(("scenario", "seats", "more"), GAMES)
def test_random_games_end_and_no_card_is_lost(
    scenario: str, seats: tuple[str, str], more: dict[str, dict[str, str]]
) -> None:
    """TS-6: in a whole game all sixty cards are always somewhere, and every option list is in order."""
    game = start(scenario, seats, 11, **more)
    while game.prompt is not None and game.number < MOST_ASKS:
        options = list(game.prompt.options)
        assert options, game.prompt
        assert options == sorted(set(options), key=sort_key), game.prompt
        assert all_cards(game.state) == facts().box.cards
        if game.number % 16 == 0:
            assert check(game.state) == []
        game.answer(choice(game, 3))
    assert game.prompt is None
    assert game.state.winner in ("axis", "allies")


def test_a_copy_and_a_saved_game_go_the_same_way() -> None:
    """TS-2: between any two answers the position can be copied, or saved and read again."""
    codec = the_game().codec
    game = start("sainte_mere_eglise", ("random", "solo"), 5)
    while game.prompt is not None and game.number < 400:
        twin = game.copy()
        option = choice(game, 8)
        game.answer(option)
        twin.answer(option)
        assert twin.state == game.state
        assert codec.decode(codec.encode(game.state)) == game.state


def test_every_ask_of_these_chapters_cites_its_rule() -> None:
    """TS-2: every ask of a random game names a paragraph of the rules."""
    game = start("glieres", ("solo", "random"), 2)
    kinds: dict[str, str] = {}
    while game.prompt is not None and game.number < 1500:
        kinds[game.prompt.kind] = game.prompt.rule
        assert game.prompt.rule.partition("-")[0] in ("TS", "CC", "SP", "AI", "MV", "CB", "RT", "TG"), (
            game.prompt
        )
        game.answer(choice(game, 4))
    assert {"Turn", "Order", "Mover", "Move", "Attacker", "Attack", "Retreat", "Take ground"} <= set(kinds)
