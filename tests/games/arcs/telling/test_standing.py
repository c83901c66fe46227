"""What a game is called and where it stands, for those who go on with it."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.table.state import Played, Turn
from bythebook.kernel.ask import Seat
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import position

RED, YELLOW = Seat("red"), Seat("yellow")


def test_a_game_is_called_by_how_many_play() -> None:
    assert BOX.standing.name(new_game(1, players=2).table) == "Two on the Reach"
    assert BOX.standing.name(new_game(1, players=4).table) == "Four on the Reach"
    drafted = new_game(1, players=3, leaders="draft").table
    assert BOX.standing.name(drafted) == "Three on the Reach, with leaders"


def test_who_leads_and_who_follows() -> None:
    """R5: the first card of a round leads, the others follow; then there are actions."""
    table = position("").table
    table.chapter, table.round, table.power = 2, 3, [5, 7]
    table.turn, table.played = Turn(1), []
    assert BOX.standing.sentence(table, YELLOW) == "Chapter 2, your turn to lead. You have 7 Power, Red 5."
    assert BOX.standing.sentence(table, RED) == "Chapter 2, Yellow to lead. You have 5 Power, Yellow 7."
    table.played = [Played(0, 3, "lead")]
    assert BOX.standing.sentence(table, YELLOW).startswith("Chapter 2, your turn to follow.")
    table.turn = replace(table.turn, way="copy")
    assert BOX.standing.sentence(table, YELLOW).startswith("Chapter 2, your actions.")
    assert BOX.standing.sentence(table, None).startswith("Chapter 2, Yellow acts. Red has 5 Power, Yellow 7.")


def test_between_turns_and_after_the_end() -> None:
    table = position("").table
    table.turn, table.chapter = None, 0
    assert BOX.standing.sentence(table, RED) == "The Reach is being set up."
    table.chapter, table.round = 1, 0
    assert BOX.standing.sentence(table, RED).startswith("Chapter 1 begins.")
    table.end(YELLOW)
    assert BOX.standing.sentence(table, RED).startswith("Yellow won. You have ")
    assert BOX.standing.sentence(table, YELLOW).startswith("You won.")


def test_nobody_learns_a_card_from_it() -> None:
    for game in asked(new_game(5), 5, most=120):
        other = game.table.copy()
        other.hands = [[0] * len(hand) for hand in game.table.hands]
        for seat in (RED, YELLOW, None):
            assert BOX.standing.sentence(game.table, seat) == BOX.standing.sentence(other, seat)
