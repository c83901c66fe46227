"""What came of each line, in sentences: event dice one by one, battles under their roll."""

from __future__ import annotations

from bythebook.app.game.flow import is_dice, lines_since
from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.game import Game
from tests.games.memoir44.bot_turns import turn
from tests.games.memoir44.positions import AXIS, position
from tests.games.memoir44.rules.campaign.test_campaign import ARMY, before_play


def told(game: Game[State]) -> list[tuple[str, list[str]]]:
    """Every line of the log, and what came of it."""
    box = the_game()
    return [
        (str(entry.seat), box.texts.happened(was, now, thrown=is_dice(box, entry)))
        for entry, was, now, _ in lines_since(box, game, 0, game.start)
        if entry is not None
    ]


def test_cp_8_event_dice_are_told_one_by_one() -> None:
    """CP-8: left there are two armor units; each die says what it did or why it is rolled again."""
    game = before_play(ARMY, "gg", section=["1", "3"], pick=["4", "2"])
    assert told(game) == [
        ("event", []),
        ("section", []),
        ("pick", ["No unit has that number: roll again"]),
        ("pick", ["Grenade: armor on d4 loses a figure"]),
        ("section", ["Grenade: armor on J3 loses a figure"]),
    ]


def test_cp_8_a_section_without_a_unit_says_why_it_is_rolled_again() -> None:
    """CP-8: in the center stands no full-strength armor any more, so the die is rolled again."""
    game = before_play(ARMY, "gg", section=["2", "2", "3"])
    assert told(game)[1:] == [
        ("section", ["Grenade: armor on d4 loses a figure"]),
        ("section", ["No unit in that section: roll again"]),
        ("section", ["Grenade: armor on J3 loses a figure"]),
    ]


def test_cp_5_what_a_person_chose_is_told_once() -> None:
    """CP-5: the player's own loss is told by the answer, the grenade after it by its die."""
    game = before_play(ARMY, "ig", section=["3"])
    game.answer("lose M1")
    assert told(game) == [
        ("event", []),
        ("allies", []),
        ("section", ["Grenade: armor on J3 loses a figure"]),
    ]


def test_tg_1_an_advance_is_no_retreat_whatever_is_drawn_after_it() -> None:
    """TG-1: who takes ground falls back nowhere; the battle is told under its roll, before the next cards."""
    p = position(
        "xI4/=u aI1/=v .", active=AXIS, card="direct_from_hq", top_left="E7", no_units_left="plays_on"
    )
    made = turn(p, dice=["infantry star star"])
    by_line = told(made.game)
    assert ("battle", ["The Allied infantry on F7 is eliminated", "Axis: 1 medal"]) in by_line
    assert not any("retreats" in text for _, came in by_line for text in came)
