"""Lines of a log as they are told at the table."""

from __future__ import annotations

import pytest

from bythebook.app.game.open_game import open_saved
from bythebook.app.game.saves import games_folder
from bythebook.app.web.narration import Kind, LineReason, NarratedLine
from bythebook.app.web.pages.table.steps import StepInfo, ThrowInfo, Viewer, step_infos
from bythebook.games.memoir44.state.options import Done
from bythebook.games.shared.scenery import Card
from bythebook.kernel.chance import Dice
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Seat
from tests.app.web.visiting import Visitor

BOT, PERSON = Seat("axis"), Seat("allies")


def act(seat: Seat, text: str, *, tip: str = "", came: list[str] | None = None) -> NarratedLine:
    entry = Entry(1, seat, Option())
    reasons: dict[Seat | None, LineReason] = {PERSON: LineReason(tip=tip)}
    notation = f"notation of {text or 'nothing'}"
    return NarratedLine(entry, "act", "1", notation, text, reasons=reasons, came=came or [])


def chance(*faces: str, kind: Kind = "dice") -> NarratedLine:
    return NarratedLine(Entry(1, Seat("battle"), faces), kind, "1", "battle")


def steps_of(*lines: NarratedLine) -> list[StepInfo]:
    return step_infos(lines, 1, Viewer(PERSON, {PERSON}, {BOT}))


def test_an_answer_that_says_nothing_is_told_with_the_next_one() -> None:
    (one,) = steps_of(
        act(BOT, "", tip="it is first", came=["It wakes."]), act(BOT, "Infantry moves", came=["It rests."])
    )
    assert (one.text, one.tip, one.came) == ("Infantry moves", "it is first", ["It wakes.", "It rests."])


def test_dice_of_a_silent_answer_go_with_it() -> None:
    (one,) = steps_of(act(BOT, ""), chance("flag"), act(BOT, "Infantry moves"))
    assert (one.text, one.thrown, one.last) == ("Infantry moves", [ThrowInfo("battle", ("flag",))], 3)


def test_silence_at_the_end_stands_only_if_something_came_of_it() -> None:
    assert steps_of(act(BOT, "")) == []
    (one,) = steps_of(act(BOT, "", came=["It wakes."]))
    assert (one.text, one.came) == ("It wakes", [])


def test_silence_is_not_told_with_what_another_seat_did() -> None:
    (one,) = steps_of(act(BOT, ""), act(PERSON, "Armor stays"))
    assert (one.seat, one.came) == (PERSON, [])


def test_dice_and_cards_are_told_with_the_answer_they_followed() -> None:
    """A die that nobody asked for by a page belongs to what was done before it."""
    one, other = steps_of(act(BOT, "Infantry attacks"), chance("flag"), act(BOT, "Armor moves"))
    assert ([thrown.faces for thrown in one.thrown], one.last, other.line) == ([("flag",)], 2, 3)


def test_dice_that_did_nothing_are_marked_and_cards_have_their_names() -> None:
    dice, cards = chance("flag", "star"), chance("recon_left", kind="cards")
    dice.faces = [Card("flag", "flag"), Card("star", "star", idle=True)]
    cards.faces = [Card("recon_left", "Recon Left")]
    (one,) = steps_of(act(BOT, "Infantry attacks"), dice, cards)
    thrown, drawn = one.thrown
    assert (thrown.faces, thrown.idle, thrown.names) == (("flag", "star"), (1,), ())
    assert (drawn.faces, drawn.names) == (("recon_left",), ("Recon Left",))


def test_a_roll_that_a_page_calls_for_is_a_step_of_its_own() -> None:
    """The strategy die comes before what it decides, and the bot rolls it."""
    roll = NarratedLine(Entry(2, BOT, ("4",), call=Dice("strategy", ("4",), 1)), "dice", "1", "strategy")
    _, one = steps_of(act(BOT, "Plays Probe"), roll)
    assert (one.text, one.seat, one.thrown[0].faces) == ("Rolls the strategy", BOT, ("4",))


def test_what_other_eyes_saw_is_no_step() -> None:
    """Cards of another seat are told with nothing, and the playback still comes past them."""
    drawn = NarratedLine(Entry(2, Seat("deck"), ("probe",), secret=BOT), "cards", "1", "deck")
    (one,) = steps_of(act(BOT, "Plays Probe"), drawn)
    assert (one.thrown, one.last) == ([], 2)


def test_a_why_is_told_only_where_a_page_decided() -> None:
    """A person has no page, and a silent step's reason stays with the line that gave it."""
    (one,) = steps_of(act(BOT, "", tip="it is first"), act(BOT, "Infantry moves"))
    assert (one.line, one.why) == (2, 1)
    (one,) = steps_of(act(PERSON, "Infantry moves"))
    assert one.why == 0


def test_a_silent_answer_is_told_with_the_roll_that_its_page_called_for() -> None:
    """What the strategy die means stands with the die; the order after it belongs to the move."""
    roll = NarratedLine(Entry(2, BOT, ("4",), call=Dice("strategy", ("4",), 1)), "dice", "1", "strategy")
    decided = act(BOT, "", tip="it is bold", came=["It attacks."])
    one, other = steps_of(roll, decided, act(BOT, "", tip="it is near"), act(BOT, "Infantry moves"))
    assert (one.line, one.last, one.tip, one.came) == (1, 2, "it is bold", ["It attacks."])
    assert (other.text, other.tip) == ("Infantry moves", "it is near")


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_what_ends_something_is_the_last_on_the_list_and_says_so(visitor: Visitor, game: str) -> None:
    """Its number is what is sent; the others have the first numbers."""
    visitor.begin(game)
    seen = []
    for i in range(60):
        prompt = visitor.scene()["ask"]
        ends = [choice["ending"] for choice in prompt["choices"]]
        assert ends == sorted(ends)
        assert [choice["n"] for choice in prompt["choices"]] == list(range(1, len(ends) + 1))
        if True in ends and False in ends:
            seen.append(prompt["choices"][-1]["costs"])
            if len(seen) == 3:
                break
        visitor.answer(1 + i % 2 if len(ends) > 1 else 1)
    assert any(seen)


def test_the_number_of_an_ending_gives_that_answer(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    while not (last := visitor.scene()["ask"]["choices"][-1])["ending"]:
        visitor.answer(1)
    assert last["notation"] == "done"
    visitor.answer(last["n"])
    answers = [
        entry.answer
        for entry in open_saved(games_folder() / f"{visitor.id}.game").game.log
        if entry.seat == "allies"
    ]
    assert answers[-1] == Done()


def test_a_roll_that_a_page_calls_for_shows_no_number_of_a_line(visitor: Visitor) -> None:
    """Beside a question stands the published id of its rule, or nothing: never "Turn:36"."""
    visitor.begin("memoir44", real=["dice"])
    scene = visitor.scene()
    for i in range(12):
        prompt = scene["ask"]
        if prompt["chance"] and prompt["rule"] == "":
            break
        assert ":" not in prompt["rule"]
        faces = [item["id"] for item in prompt["chance"]["items"]][:1] if prompt["chance"] else []
        given = {"outcome": faces * prompt["chance"]["size"]} if faces else {"option": 1 + i % 2}
        scene = visitor.post("answer", ask=prompt["number"], **given)
    assert scene["ask"]["question"].startswith("Roll a six-sided die")


def test_all_ships_fly_on_unless_one_says_how_many(visitor: Visitor) -> None:
    """After a Catapult one touch is enough, as for every other move of ships."""
    visitor.begin("arcs", seed=5)
    scene = visitor.scene()
    for i in range(60):
        prompt = scene["ask"]
        if prompt["kind"] == "Catapult":
            break
        going = [each for each in prompt["choices"] if not each["ending"]] or prompt["choices"]
        flight = next((each for each in going if "catapult" in each["more"]), None)
        choice = flight or going[(i * 7) % len(going)]
        scene = visitor.post("answer", ask=prompt["number"], option=choice["n"], then=choice["follow"])
    flights = [each for each in scene["ask"]["choices"] if not each["ending"]]
    assert scene["ask"]["kind"] == "Catapult"
    assert flights
    assert all(each["piece"] == scene["ask"]["acting"][0] and len(each["follow"]) == 1 for each in flights)
    assert scene["ask"]["offer"] == "choose how many ships move"
