"""What a game is called and where it stands, for those who go on with it."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.state.state import Played, Turn
from bythebook.kernel.prompt import Seat
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import position

RED, YELLOW = Seat("red"), Seat("yellow")


def test_a_game_is_called_by_how_many_play() -> None:
    assert BOX.status.name(new_game(1, players=2).state) == "Two players"
    assert BOX.status.name(new_game(1, players=4).state) == "Four players"
    drafted = new_game(1, players=3, leaders="draft").state
    assert BOX.status.name(drafted) == "Three players, with leaders"


def test_who_leads_and_who_follows() -> None:
    """R5: the first card of a round leads, the others follow; then there are actions."""
    state = position("").state
    state.chapter, state.round, state.power = 2, 3, [5, 7]
    state.turn, state.played = Turn(1), []
    assert BOX.status.sentence(state, YELLOW) == "Chapter 2, your turn to lead. You have 7 Power, Red 5."
    assert BOX.status.sentence(state, RED) == "Chapter 2, Yellow's turn to lead. You have 5 Power, Yellow 7."
    state.played = [Played(0, 3, "lead")]
    assert BOX.status.sentence(state, YELLOW).startswith("Chapter 2, your turn to follow.")
    state.turn = replace(state.turn, way="copy")
    assert BOX.status.sentence(state, YELLOW).startswith("Chapter 2, your actions.")
    assert BOX.status.sentence(state, None).startswith(
        "Chapter 2, Yellow's actions. Red has 5 Power, Yellow 7."
    )


def test_between_turns_and_after_the_end() -> None:
    state = position("").state
    state.turn, state.chapter = None, 0
    assert BOX.status.sentence(state, RED) == "Setting up the game."
    state.chapter, state.round = 1, 0
    assert BOX.status.sentence(state, RED).startswith("Chapter 1 begins.")
    state.end(YELLOW)
    assert BOX.status.sentence(state, RED).startswith("Yellow won. You have ")
    assert BOX.status.sentence(state, YELLOW).startswith("You won.")


def test_nobody_learns_a_card_from_it() -> None:
    for game in asked(new_game(5), 5, most=120):
        other = game.state.copy()
        other.hands = [[0] * len(hand) for hand in game.state.hands]
        for seat in (RED, YELLOW, None):
            assert BOX.status.sentence(game.state, seat) == BOX.status.sentence(other, seat)
