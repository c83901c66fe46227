"""What people wait for is there to be measured; nothing is timed here."""

from bythebook import games
from bythebook.app.game.open_game import open_text
from bythebook.workshop.bench import waits


def test_a_long_game_has_so_many_lines_a_person_and_a_bot_that_answered() -> None:
    opened = open_text(waits.long_text(300))
    assert 300 <= len(opened.game.log) < 310
    assert len(opened.persons) == 1
    assert {entry.seat for entry in opened.game.log} >= {*opened.persons, *opened.players}


def test_load_why_undo_and_check_are_measured() -> None:
    assert set(waits.long_game(300)) == {"load_300_ms", "why_300_ms", "undo_300_ms"}
    assert waits.check_book("merc")["check_ms"] > 0


def test_the_short_round_leaves_out_the_server_and_the_longest_game() -> None:
    whole, short = waits.waits(1.0), waits.waits(1.0, short=True)
    assert [game for game, _ in short] == ["app", *games.HERE, *games.HERE, "app"]
    assert len(whole) == len(short) + 3
