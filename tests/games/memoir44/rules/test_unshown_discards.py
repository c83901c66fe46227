"""A card that Recon discards is known to one side only: observations, positions and search do not read it."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.rules.deck import reshuffle, seen_discards
from bythebook.games.memoir44.state.options import Done, Keep, Play
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.players.ahead import Ahead
from bythebook.players.search import SearchPlayer
from tests.games.memoir44.card_positions import (
    ALLIES,
    FRONT,
    game_of,
    table_of,
)

AXIS_SEAT, ALLIES_SEAT = Seat("axis"), Seat("allies")


def after_recon(other: str) -> Game[State]:
    """Play Recon for the Allies, keep Ambush and discard the other card."""
    game = game_of(
        table_of(FRONT, hand=["recon_left"], other=["barrage", "firefight", "move_out"]),
        deck=[f"ambush {other}"],
    )
    game.answer(Play("recon_left"))
    while game.prompt is not None and game.prompt.kind != "Keep":
        game.answer(Done() if Done() in game.prompt.options else game.prompt.options[-1])
    game.answer(Keep("ambush"))
    return game


def test_only_the_side_that_discarded_a_card_has_seen_it() -> None:
    """The other side and people who watch see the card that was played, and no other."""
    state = after_recon("air_power").state
    assert state.face_down[ALLIES] == ("air_power",)
    assert seen_discards(state, ALLIES_SEAT) == {"recon_left": 1, "air_power": 1}
    assert seen_discards(state, AXIS_SEAT) == seen_discards(state, None) == {"recon_left": 1}


@pytest.mark.parametrize("seat", [AXIS_SEAT, None], ids=str)
def test_what_others_get_does_not_depend_on_the_card(seat: Seat | None) -> None:
    """Positions, the board and the observation are equal whichever card was discarded."""
    box = the_game()
    one, two = (after_recon(card).state for card in ("air_power", "assault_left"))
    assert box.positions.write(one, seat) == box.positions.write(two, seat)
    if seat is not None:
        assert box.observation.numbers(one, seat) == box.observation.numbers(two, seat)
    box.evaluation.redeal_hidden(one, seat, 5)
    box.evaluation.redeal_hidden(two, seat, 5)
    assert box.codec.encode(one) == box.codec.encode(two)
    assert box.check(one) == []


def test_search_decides_the_same_whichever_card_was_discarded() -> None:
    box = the_game()
    games = [after_recon(card) for card in ("air_power", "assault_left")]
    for game in games:
        assert game.prompt is not None
        assert game.prompt.seat == AXIS_SEAT
    copies = [Ahead(game, box, 3).copy(1) for game in games]
    assert box.codec.encode(copies[0].state) == box.codec.encode(copies[1].state)
    chosen = [SearchPlayer(3, playouts=12).choose(Ahead(game, box, 3)) for game in games]
    assert chosen[0] == chosen[1]


def test_the_discarded_card_may_be_anything_the_other_side_has_not_seen() -> None:
    """Redealing changes it; the card that everybody saw stays."""
    box, found = the_game(), set()
    for seed in range(8):
        state = after_recon("air_power").state
        box.evaluation.redeal_hidden(state, AXIS_SEAT, seed)
        (card,) = state.face_down[ALLIES]
        found.add(card)
        assert state.discards == dict(sorted({"recon_left": 1, card: state.discards[card]}.items()))
    assert len(found) > 1


def test_a_reshuffle_forgets_who_has_seen_what() -> None:
    game = after_recon("air_power")
    reshuffle(game.state)
    assert game.state.face_down == ((), ())


def test_a_saved_game_keeps_it_and_a_file_without_it_has_none() -> None:
    """Files of version 0.1.0 do not have the field."""
    codec = the_game().codec
    state = after_recon("air_power").state
    assert codec.decode(codec.round_trip(state)).face_down == ((), ("air_power",))
    fresh = Game(the_game(), Header("memoir44", {"scenario": "omaha_beach"}, {}, seed=7)).state
    older = {name: value for name, value in codec.round_trip(fresh).items() if name != "face_down"}
    assert codec.decode(older).face_down == ((), ())
