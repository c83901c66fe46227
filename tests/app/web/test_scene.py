"""Lines of a log as they are told at the table."""

from __future__ import annotations

from bythebook.app.web import scene
from bythebook.app.web.telling import Kind, Told
from bythebook.kernel.ask import Option, Seat
from bythebook.kernel.log import Entry

BOT, PERSON = Seat("axis"), Seat("allies")


def act(seat: Seat, text: str, *, tip: str = "", came: list[str] | None = None) -> Told:
    entry = Entry(1, seat, Option())
    return Told(entry, "act", "1", f"notation of {text or 'nothing'}", text, tip=tip, came=came or [])


def chance(*faces: str, kind: Kind = "dice") -> Told:
    return Told(Entry(1, Seat("battle"), faces), kind, "1", "battle")


def told(*lines: Told) -> list[scene.Step]:
    return scene.steps(lines, 1, PERSON, {PERSON})


def test_an_answer_that_says_nothing_is_told_with_the_next_one() -> None:
    (one,) = told(
        act(BOT, "", tip="it is first", came=["It wakes."]), act(BOT, "Infantry moves", came=["It rests."])
    )
    assert (one.text, one.tip, one.came) == ("Infantry moves", "it is first", ["It wakes.", "It rests."])


def test_dice_of_a_silent_answer_go_with_it() -> None:
    (one,) = told(act(BOT, ""), chance("flag"), act(BOT, "Infantry moves"))
    assert (one.text, one.dice) == ("Infantry moves", ("flag",))


def test_silence_at_the_end_stands_only_if_something_came_of_it() -> None:
    assert told(act(BOT, "")) == []
    (one,) = told(act(BOT, "", came=["It wakes."]))
    assert one.text == "notation of nothing"


def test_silence_is_not_told_with_what_another_seat_did() -> None:
    (one,) = told(act(BOT, ""), act(PERSON, "Armor stays"))
    assert (one.seat, one.came) == (PERSON, [])
