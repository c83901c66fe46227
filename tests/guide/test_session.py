"""A book in use: prompts in order, deeds, undo, changed answers, what is remembered and for how long."""

from __future__ import annotations

import msgspec
import pytest

from bythebook.guide.files import UnreadableGuide, read_saved, restore_session, save_as_text
from bythebook.guide.program import Guide
from bythebook.guide.prompts import BadAnswer, Fit, Name
from bythebook.guide.session import BadMove, GuideSession
from bythebook.playbook.page.parser import read
from tests.guide.books import FERRY, asked, names, session


def drawn(made: GuideSession, card: str) -> None:
    """Draw a card of a real deck."""
    assert made.prompt is not None
    assert made.prompt.sort == "draw"
    made.answer(card)


def test_a_day_of_the_ferrymen_line_by_line() -> None:
    made = session(real=("cards",))
    made.press("Day")
    drawn(made, "flood")
    assert made.counters == {"patience": 1}
    assert asked(made) == "Is there a toll?"
    made.answer(True)
    assert asked(made) == "Cross with a loaded ferry."
    assert made.prompt is not None
    assert made.prompt.nevers == ("Never **Cross** in fog",)
    assert made.prompt.wishes == ("most people", "nearest the bank", "in daylight")
    made.answer(names("Ada", "Bell"))
    assert asked(made) == "Prefer: most people. Which of these?"
    made.answer(["Bell"])
    assert made.decision is not None
    assert (made.decision.text, made.decision.id) == ("Cross with a loaded ferry: Bell", "3")
    assert made.done() == "Day"
    assert made.counters == {"patience": 1}
    assert asked(made) == "Moor any ferry"  # the tide is high: the guide knows the card


def test_one_name_needs_no_wish() -> None:
    made = session(real=("cards",))
    made.press("Day")
    drawn(made, "ebb")
    made.answer(True)
    made.answer(names("Ada"))
    assert made.decision is not None
    assert made.decision.text == "Cross with a loaded ferry: Ada"


def test_the_best_may_be_named_at_once_and_lots_decide() -> None:
    made = session(real=("cards", "lots"))
    made.press("Day")
    drawn(made, "ebb")
    made.answer(True)
    made.answer(Fit((Name("Ada"), Name("Bell")), best=True))
    assert made.prompt is not None
    assert (made.prompt.sort, made.prompt.names) == ("lots", ("Ada", "Bell"))
    made.answer("Bell")
    assert made.decision is not None
    assert made.decision.text == "Cross with a loaded ferry: Bell"


def test_lots_are_drawn_from_the_outside_in() -> None:
    """Two ways to one ferry do not make it likelier than another."""
    made = session(real=("cards", "lots"))
    made.press("Day")
    drawn(made, "ebb")
    made.answer(True)
    ways = (("Ada", "east"), ("Ada", "west"), ("Bell", "east"))
    made.answer(Fit(tuple(Name(" / ".join(way), way) for way in ways), best=True))
    assert made.prompt is not None
    assert made.prompt.names == ("Ada", "Bell")
    made.answer("Ada")
    assert made.prompt.names == ("east", "west")
    made.answer("west")
    assert made.decision is not None
    assert made.decision.text == "Cross with a loaded ferry: Ada / west"


def test_a_counter_stops_at_the_ends_of_its_range() -> None:
    made = session(real=("cards",))
    made.press("Day")
    drawn(made, "ebb")
    made.answer(False)
    made.done()
    assert made.counters == {"patience": 0}


def test_a_counter_may_start_elsewhere() -> None:
    text = FERRY.replace("patience (0 to 3)", "patience (0 to 3, from 2)")
    made = session(text, real=("cards",))
    assert made.counters == {"patience": 2}
    made.press("Day")
    drawn(made, "flood")
    assert made.counters == {"patience": 3}
    assert session(text.replace("(0 to 3, from 2)", "(from 7)")).counters == {"patience": 7}
    assert session(text.replace("(0 to 3, from 2)", "(2 to 3)")).counters == {"patience": 2}


def test_a_deck_that_is_not_shuffled_runs_out() -> None:
    made = session(FERRY.replace("2 Flood (high), 1 Ebb", "1 Flood, 1 Ebb"), real=("cards",))
    for cards in (("ebb",), ("flood",), (), ()):
        made.press("Day")
        for card in cards:
            drawn(made, card)
        assert asked(made) == "Is there a toll?"
        assert made.undrawn(len(made.choices) - 1) == ([] if cards else ["Draw a tide: the deck is empty"])
        made.answer(False)
        made.done()
    assert made.notes["decks"]["tide"]["left"] == {"flood": 0, "ebb": 0}
    assert made.log().count("       Draw a tide: the deck is empty") == 2


def test_an_order_waits_for_its_thing() -> None:
    made = session(real=("cards",))
    made.press("Day")
    drawn(made, "flood")
    made.answer(False)
    made.answer(names("Cora"))
    assert made.decision is not None
    assert made.decision.text == "Moor Cora"
    made.done()
    made.done()
    assert made.needs_a_thing("Leak")
    made.press("Leak", "Cora")
    assert asked(made) == "Bail with a bucket"
    made.answer(names("the bucket"))
    assert made.decision.text == "Cora: Bail with a bucket: the bucket"
    made.done()
    assert "thens" not in made.notes


def test_an_order_says_what_it_is_and_whose() -> None:
    book = "## Day (for every Day)\n\n- **Seize** any ship\n  - Then: **Burn** the ship\n- **Stop**\n"
    made = session(f"# X\n\n{book}\n## Fires (for every Burn)\n\n- **Burn** any ship\n- **Stop**\n")
    made.press("Day")
    made.answer(names("Hope"))
    made.done()
    assert made.waiting == ["Hope: Burn the ship"]
    made.press("Burn")
    assert asked(made) == "Hope has an order: Burn the ship. Can it do that now?"
    made.answer(True)
    assert made.decision is not None
    assert made.decision.text == "Hope: Burn the ship"


@pytest.mark.parametrize(
    ("act", "row", "deed"),
    [
        ("**Raid** any weak area", 0, "Raid Dun"),
        (
            "**Move** a guard to an unguarded pier. Prefer:\n  - nearest",
            0,
            "Move a guard to an unguarded pier: Dun",
        ),
        ("**Place** a guard on the gate", 0, "Place a guard on the gate: Dun"),
        ("**Muster** next to a weak area, or in any port", 1, "Muster in any port: Dun"),
        ("**Raid** or **Burn** a weak area", 1, "Burn Dun"),
    ],
)
def test_a_name_stands_for_the_one_thing_of_an_act_or_behind_its_sentence(
    act: str, row: int, deed: str
) -> None:
    made = session(f"# X\n\n## Day (for every Day)\n\n- {act}\n- **Stop**\n")
    made.press("Day")
    made.answer(names("Dun", row=row))
    assert made.decision is not None
    assert made.decision.text == deed


def test_a_verb_alone_is_told_and_may_be_refused() -> None:
    made = session()
    made.press("Leak", "Ada")
    made.answer(True)
    assert made.decision is not None
    assert made.decision.text == "Bail"
    made.cannot()
    assert asked(made) == "Call for help, or for a rope"
    assert made.prompt is not None
    assert made.prompt.rows == ("Call for help", "Call for rope")
    made.answer(Fit())
    assert made.decision.text == "Stop"


def test_what_the_book_marks_is_remembered_and_nothing_else() -> None:
    """A toll holds for the turn; whether a ferry is old is asked each time."""
    text = FERRY.replace(
        "3. [4] Is the tide high?", "3. Is there a toll?\n   - **Wait**\n4. [4] Is the tide high?"
    )
    made = session(text.replace("4. **Stop**", "5. **Stop**"), real=("cards",))
    made.press("Day")
    drawn(made, "ebb")
    made.answer(True)
    made.answer(names("Ada"))
    made.done()
    assert made.decision is not None
    assert made.decision.text == "Wait"  # the toll was not asked again
    made.done()
    made.done()
    made.press("Leak", "Ada")
    made.answer(True)
    made.done()
    made.press("Leak", "Ada")
    assert asked(made) == "Ada: Is it old?"
    assert made.prompt is not None
    assert made.before(made.prompt) == "Yes"


def test_undo_takes_back_one_answer_after_another() -> None:
    made = session(real=("cards",))
    seen = []
    made.press("Day")
    for answer in ("flood", True, names("Ada", "Bell"), ["Bell"]):
        assert made.prompt is not None
        seen.append(made.prompt)
        made.answer(answer)
    made.done()
    made.undo()
    made.undo()
    assert made.decision is not None
    for before in reversed(seen):
        made.undo()
        assert made.prompt == before
    made.undo()
    assert made.choices == []
    assert made.prompt is None
    with pytest.raises(BadMove, match="nothing to undo"):
        made.undo()


def test_what_was_said_at_once_is_taken_back_at_once() -> None:
    """A line with its thing and its names; also from a file, and after one of them was changed."""
    loop = "- Take a boat, by size:\n  - **Row** to a ship\n  - **Bail** with a bucket\n- **Stop**\n"
    made = session(f"# X\n\n## Day (for every Day)\n\n{loop}", listing=True)
    made.press("Day")
    first = made.prompt
    assert first is not None
    made.tap(first.ways[0], names("Swan"), whose="Ada")
    made.change(0, made.prompts_of(0)[2].key, names("Hope"))
    made.change(0, first.key, first.ways[1], names("the pail"), "Bell")
    for each in (made, restore_session(read_saved(save_as_text(made), "x"), "x")):
        told = each.undo()
        assert told == "Undone: Which line is the first that fits? Bail with a bucket; Bell; the pail"
        assert each.prompt == first


def test_the_log_has_no_answer_that_a_changed_one_made_needless() -> None:
    """It is laid by: changed back, nothing must be said again."""
    made = session(listing=True)
    made.press("Leak", "Ada")
    first = made.prompt
    assert first is not None
    made.tap(first.ways[1], names("Bell"))
    log = made.log()
    made.change(0, first.key, first.ways[2])
    assert made.log()[1:] == ["  1. Leak (Ada): Stop", "       1.1 Which line is the first that fits? Stop"]
    assert made.questions(1) == 1
    made.change(0, first.key, first.ways[1])
    assert made.log() == log


def test_a_changed_answer_keeps_what_is_still_asked() -> None:
    made = session(real=("cards",))
    made.press("Day")
    drawn(made, "flood")
    made.answer(False)
    made.answer(names("Cora"))
    toll = next(p for p in made.prompts_of(0) if p.text == "Is there a toll?")
    assert made.change(0, toll.key, True).lost == 0
    assert asked(made) == "Cross with a loaded ferry."
    made.answer(Fit())
    assert made.decision is not None
    assert made.decision.text == "Moor Cora"  # kept: it was asked in the same words


def test_a_change_in_an_earlier_choice_goes_forward_as_far_as_it_comes_out_the_same() -> None:
    made = session(real=("cards",))
    made.press("Day")
    for answer in ("flood", True, names("Ada", "Bell"), ["Bell"]):
        made.answer(answer)
    made.done()
    made.answer(names("Cora"))
    made.done()
    which = next(p for p in made.prompts_of(0) if p.sort == "prefer")
    assert made.change(0, which.key, ["Ada"]).lost == 0
    assert [row.strip() for row in made.log() if ":" in row and "." in row[:4]] == [
        "1. Day: Cross with a loaded ferry: Ada  [3]",
        "2. Day: Moor Cora  [4]",
        "3. Day: Stop",
    ]
    toll = next(p for p in made.prompts_of(0) if p.text == "Is there a toll?")
    assert made.change(0, toll.key, False).lost == 2
    assert asked(made) == "Moor any ferry"


def test_another_line_of_a_list_is_said_with_its_names_at_once() -> None:
    """The same line with another name, another line with a name; a line that takes none changes nothing."""
    made = session(ROWERS, listing=True)
    made.press("Day", new_turn=False)
    first = made.prompt
    assert first is not None
    made.tap(first.ways[0], names("Swan"))
    made.done()
    for way, name, deed in ((0, "Hope", "Row to a ship: Hope"), (1, "the bay", "Rest the bay")):
        assert made.change(0, first.key, first.ways[way], names(name)).lost == 0
        assert made.log()[1] == f"  1. Day: {deed}"
    before = save_as_text(made)
    for fit, said in ((names("Hope"), "takes no name"), (names("Hope", row=3), "no alternative 4")):
        with pytest.raises((BadMove, BadAnswer), match=said):
            made.change(0, first.key, first.ways[2 if fit.row == 0 else 0], fit)
        assert save_as_text(made) == before


def test_a_line_of_a_loop_is_changed_with_its_thing_and_its_name() -> None:
    loop = "- Take a boat, by size:\n  - **Row** to a ship\n  - **Bail** with a bucket\n- **Stop**\n"
    made = session(f"# X\n\n## Day (for every Day)\n\n{loop}", listing=True)
    made.press("Day")
    first = made.prompt
    assert first is not None
    made.tap(first.ways[0], names("Swan"), whose="Ada")
    made.change(0, first.key, first.ways[1], names("the pail"), "Bell")
    assert made.decision is not None
    assert made.decision.text == "Bail with a bucket: the pail"
    assert [fact.answer for fact in made.choices[0].facts if fact.sort == "whose"][-1] == "Bell"


def test_a_result_stays_with_its_line_and_lots() -> None:
    """Undoing and answering otherwise cannot fish for another card."""
    made = session(seed=5)
    made.press("Day")
    first = made.choices[0].facts[0].answer
    made.undo()
    made.press("Day")
    assert made.choices[0].facts[0].answer == first


def test_a_numbered_first_page_begins_a_turn_when_it_has_run_out() -> None:
    made = session(FERRY.replace("1 Ebb", "2 Ebb"), real=("cards",))
    for turn in (1, 2):
        made.press("Day")
        drawn(made, "ebb")
        made.answer(False)
        assert made.turn == turn
        assert made.done() == ""
        made.press("Leak")
        made.answer(Fit())
        made.done()
        assert made.turn == turn


def test_no_line_fits_and_lots_decide() -> None:
    made = session("# X\n\n## Day (for every Day)\n\n- **Row** to a ship\n", real=("lots",))
    made.press("Day")
    made.answer(Fit())
    assert asked(made) == "No line fits. What can the bot do?"
    made.answer(names("rest", "sleep"))
    made.answer("sleep")
    assert made.decision is not None
    assert made.decision.text == "sleep"
    assert made.decision.why.tip == "No line of the page fits, so the answer is chosen at random."


def test_a_numbered_page_without_a_stop_ends_where_no_line_is_left() -> None:
    """What the person names then is done once; the next choice begins a turn, at the first number."""
    made = session("# X\n\n## Day (for every Day)\n\n1. **Row** to a ship\n2. Is there fog?\n   - **Rest**\n")
    for turn in (1, 2):
        made.press("Day")
        made.answer(names("Swan"))
        assert made.turn == turn
        assert made.done() == "Day"
        made.answer(False)
        assert asked(made) == "No line fits. What can the bot do?"
        made.answer(Fit())
        assert made.done() == ""


def test_a_plan_is_told_by_its_steps() -> None:
    day = "## Day (for every Day)\n\n- **Row** to a ship\n- **Stop**\n"
    text = f"# X\n\n{day}\n## Haul (for every Haul)\n\n- **Rest**\n"
    made = session(text)
    made.press("Day")
    made.answer(Fit((Name("Swan", steps=("Haul: the Swan off the reef",)),)))
    made.done()
    made.press("Haul")
    assert made.decision is not None
    assert made.decision.text == "Haul: the Swan off the reef"
    made.done()
    made.press("Haul")
    assert made.decision.text == "Rest"


def test_another_plan_of_the_same_name_is_asked_about_again() -> None:
    """What was said of a plan does not hold for the next one, though it has the same line and name."""
    day = (
        "## Day (for every Day)\n\n- **Stop**\n\n## Rows (for every Row)\n\n- **Row** to a ship\n- **Stop**\n"
    )
    made = session(
        f"# X\n\n{day}\n## Haul (for every Haul)\n\n- Is the plan for gold?\n  - **Haul**\n- **Rest**\n"
    )
    for answer, told in ((True, "Haul"), (False, "Rest")):
        made.press("Row")
        made.answer(Fit((Name("Swan", steps=("wait",)),)))
        made.done()
        made.press("Haul")
        made.answer("silent")
        assert asked(made) == "Swan: Is the plan for gold?"
        made.answer(answer)
        assert made.decision is not None
        assert made.decision.text == told
        made.done()
        made.press("Row")
        made.answer("cannot")
        made.undo()
        made.undo()
        made.press("Row")
        made.answer("silent")
        made.answer(Fit())
        made.done()


def test_statistics_count_the_lines_that_decided() -> None:
    made = session(real=("cards",))
    made.press("Day")
    for answer in ("ebb", True, names("Ada")):
        made.answer(answer)
    made.done()
    tally = made.tally()
    assert list(tally.decided.values()) == [1]
    assert made.questions(1) == 3


def test_the_first_line_that_fits_is_one_question() -> None:
    made = session(listing=True)
    made.press("Leak", "Ada")
    assert made.prompt is not None
    assert made.prompt.rows == ("Bail", "Call for help, or for a rope", "Stop")
    assert made.prompt.under == ("Is it old? Yes", "", "")
    made.tap(made.prompt.ways[1], names("Bell", row=1))
    assert made.decision is not None
    assert made.decision.text == "Call for a rope: Bell"
    assert made.questions(1) == 1


def test_a_name_for_a_line_that_takes_none_is_refused_and_nothing_is_lost() -> None:
    made = session(listing=True)
    made.press("Leak", "Ada")
    before = made.prompt
    assert before is not None
    with pytest.raises(BadMove, match="takes no name"):
        made.tap(before.ways[2], names("Bell"))
    assert made.prompt == before


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (3, "is not an answer"),
        ("flod", "not possible here"),
        (True, "is not an answer"),
        (["flood"], "is not an answer"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(answer: object, said: str) -> None:
    made = session(real=("cards",))
    made.press("Day")
    with pytest.raises(BadAnswer, match=said):
        made.answer(answer)  # type: ignore[arg-type]
    assert made.choices[0].facts == []


def test_a_line_that_is_not_on_the_list_is_refused_with_those_that_are() -> None:
    made = session(listing=True)
    made.press("Leak", "Ada")
    assert made.prompt is not None
    with pytest.raises(BadAnswer) as refused:
        made.answer("99")
    assert str(refused.value) == f"'99' is not possible here. Possible: {', '.join(made.prompt.ways)}."


def test_a_saved_game_goes_on_at_the_same_prompt() -> None:
    made = session(real=("cards",))
    made.press("Day")
    for answer in ("flood", True, names("Ada", "Bell"), ["Bell"]):
        again = restore_session(read_saved(save_as_text(made), "x.json"), "x.json")
        assert (again.prompt, again.notes, again.log()) == (made.prompt, made.notes, made.log())
        made.answer(answer)
    made.done()
    again = restore_session(read_saved(save_as_text(made), "x.json"), "x.json")
    assert (again.prompt, again.notes, again.counters) == (made.prompt, made.notes, made.counters)


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("version", 2, "not a guided game"),
        ("choices", [{"kind": "Nobody", "turn": 1}], "no page is for 'Nobody'"),
        ("choices", [{"kind": "Day", "turn": 1, "done": True}], "has no answer to"),
        ("choices", [{"kind": "Leak", "turn": 1}] * 2, "not done, but another follows"),
        ("real", ["luck"], "is not something to handle on the table"),
        ("seed", "x", "not a guided game"),
    ],
)
def test_a_file_that_does_not_fit_is_a_sentence(part: str, value: object, said: str) -> None:
    data = msgspec.json.decode(save_as_text(session(real=("cards",))))
    assert data["format"] == "bythebook guide"
    data[part] = value
    with pytest.raises(UnreadableGuide, match=said):
        restore_session(read_saved(msgspec.json.encode(data).decode(), "x.json"), "x.json")


ROWERS = """# X

## Day (for every Day)

- Is the sea calm?
  - **Row** to a ship. Prefer:
    - nearest
- **Rest** anywhere
- **Stop**
"""


def test_what_comes_next_is_named_with_the_winner_and_told() -> None:
    made = session(ROWERS, listing=True)
    made.press("Day", new_turn=False)
    assert made.prompt is not None
    made.tap(made.prompt.ways[0], Fit((Name("Swan"),), best=True, after=(Name("Hope"), Name("Bell"))))
    for told in ("Row to a ship: Swan", "Row to a ship: Hope"):
        assert made.decision is not None
        assert made.decision.text == told
        made.done()
        made.press("Day", new_turn=False)
    assert made.decision is not None
    assert made.decision.text == "Row to a ship: Bell"
    assert made.decision.in_advance
    assert made.questions(1) == 1
    again = restore_session(read_saved(save_as_text(made), "x"), "x")
    assert again.decision is not None
    assert again.decision.text == "Row to a ship: Bell"


def test_what_was_named_in_advance_may_be_refused_and_is_asked_anew() -> None:
    made = session(ROWERS, listing=True)
    made.press("Day", new_turn=False)
    assert made.prompt is not None
    first = made.prompt
    made.tap(first.ways[0], Fit((Name("Swan"),), best=True, after=(Name("Hope"),)))
    made.done()
    made.press("Day", new_turn=False)
    made.cannot()
    assert made.prompt == first
    made.tap(first.ways[2])
    assert made.decision is not None
    assert made.decision.text == "Stop"
    assert "rows" not in made.decision.notes


@pytest.mark.parametrize(("about", "new_turn"), [("Ada", False), ("", True)])
def test_what_was_named_in_advance_is_for_the_same_choice_of_the_same_turn(
    about: str, new_turn: bool
) -> None:
    made = session(ROWERS, listing=True)
    made.press("Day", new_turn=False)
    assert made.prompt is not None
    made.tap(made.prompt.ways[0], Fit((Name("Swan"),), best=True, after=(Name("Hope"),)))
    made.done()
    made.press("Day", about, new_turn=new_turn)
    assert asked(made) == "Which line is the first that fits?"


def test_what_is_usually_so_is_told_before_a_list_and_can_be_refused() -> None:
    """Otherwise a list would leave out what is done when it is not so, and nobody could say it."""
    book = ROWERS.replace("## Day", "## Words\n\n- awake (usually): the crew is on deck\n\n## Day", 1)
    book = book.replace("- Is the sea calm?", "- Is the crew awake?\n  - No: **Sleep**\n- Is the sea calm?")
    made = session(book, listing=True)
    made.press("Day", new_turn=False)
    told, tapped = made.prompts_of(0)[0], made.prompt
    assert told.text == "Is the crew awake?"
    assert tapped is not None
    assert tapped.rows[1:] == ("Rest anywhere", "Stop")
    made.change(0, told.key, False)
    assert made.decision is not None
    assert made.decision.text == "Sleep"


def test_a_result_below_a_number_of_the_table_is_one_question() -> None:
    roll = "- Roll a die, less sails set\n  - less than the crew: **Row**\n  - otherwise: **Rest**\n"
    made = session(f"# X\n\n## Day (for every Day)\n\n{roll}", real=("dice",))
    made.press("Day")
    made.answer("4")
    assert asked(made) == "Rolled 4, less sails set: is that less than the crew?"
    made.answer(False)
    assert made.decision is not None
    assert made.decision.text == "Rest"
    assert made.questions(1) == 2


def test_counters_and_decks_are_shown_as_far_as_the_bot_has_come() -> None:
    made = session(real=("cards",))
    made.press("Day")
    assert (made.counters, made.decks) == ({"patience": 0}, {})
    made.answer("flood")
    assert made.prompt is not None
    assert made.counters == {"patience": 1}
    assert made.decks["tide"]["last"] == "flood"
    made.log()
    assert made.counters == {"patience": 1}
    assert [step.answer for step in made.steps()] == ["Flood", "1"]
    made.undo()
    assert made.counters == {"patience": 0}


def test_a_list_tells_the_nevers_of_every_page_it_leads_to() -> None:
    text = "# X\n\n## Day (for every Day)\n\n- → Rows\n- **Rest** anywhere\n\n## Rows\n\n"
    made = session(f"{text}- Never **Row** in fog\n- **Row** to a ship\n", listing=True)
    made.press("Day")
    assert made.prompt is not None
    assert made.prompt.rows == ("Row to a ship", "Rest anywhere")
    assert made.prompt.nevers == ("Never **Row** in fog",)


def test_a_line_of_a_loop_is_tapped_with_its_thing_and_its_name() -> None:
    loop = "- Take a boat, by size:\n  - **Row** to a ship\n  - **Bail** with a bucket\n- **Stop**\n"
    made = session(f"# X\n\n## Day (for every Day)\n\n{loop}", listing=True)
    made.press("Day")
    first = made.prompt
    assert first is not None
    with pytest.raises(BadMove, match="takes no name"):
        made.tap(first.ways[2], names("Swan"), whose="Ada")
    assert made.prompt == first
    made.tap(first.ways[0], names("Swan"), whose="Ada")
    assert made.decision is not None
    assert made.decision.text == "Row to a ship: Swan"
    assert made.questions(1) == 1


def test_a_choice_stays_as_it_was_asked_though_one_is_asked_otherwise_later() -> None:
    """The list is taken for the second choice only; the first is still there, in the log and in the file."""
    made = session()
    made.press("Leak", "Ada")
    made.answer(False)
    made.answer(names("Bell"))
    made.done()
    made.listing = True
    made.press("Leak", "Ada")
    assert asked(made) == "Which line is the first that fits?"
    log = made.log()
    assert log[1] == "  1. Leak (Ada): Call for help: Bell  [6]"
    again = restore_session(read_saved(save_as_text(made), "x"), "x")
    assert (again.prompt, again.log()) == (made.prompt, log)


def test_a_file_of_an_earlier_version_says_once_how_it_is_asked() -> None:
    made = session(listing=True)
    made.press("Leak", "Ada")
    assert made.prompt is not None
    made.tap(made.prompt.ways[1], names("Bell"))
    made.done()
    data = msgspec.json.decode(save_as_text(made))
    for choice in data["choices"]:
        del choice["listing"]
    assert restore_session(read_saved(msgspec.json.encode(data).decode(), "x"), "x").log() == made.log()


TERMS = """# X

## Day (for every Day)

- **Row** to a near ship
- **Rest** in a far port
- **Stop**

## Term: near ship

- Is it close?
  - Yes
- Is it a friend?
  - Yes

## Term: in far port

- Is it distant?
  - Yes
- Is it a foe?
  - Yes
"""


def test_a_term_is_asked_by_its_questions_though_lines_are_tapped_on_a_list() -> None:
    made = session(TERMS, listing=True)
    made.split_terms = set(made.guide.book.terms)
    made.press("Day")
    assert made.prompt is not None
    made.tap(made.prompt.ways[0], names("Swan"))
    assert asked(made) == "Swan: Is it close?"
    made.answer(True)
    assert made.decision is not None
    assert made.decision.text == "Row to a near ship: Swan"


def test_two_lists_with_the_same_words_are_two_questions() -> None:
    """None of the first fits, then comes a die, then lines that read the same."""
    rows = "- **Row** to a ship\n- **Rest** anywhere\n"
    roll = "- Roll a die\n  - 1-6: Set the days to 1\n"
    book = f"# X\n\n## Counters\n\n- days\n\n## Day (for every Day)\n\n{rows}{roll}{rows}{roll}- **Stop**\n"
    made = session(book, listing=True, real=("dice",))
    made.press("Day")
    for _ in range(2):
        assert made.prompt is not None
        assert made.prompt.rows == (
            "Row to a ship",
            "Rest anywhere",
            "None of these. Continue with: Roll a die",
        )
        made.answer(made.prompt.ways[2])
        made.answer("3")
    assert made.decision is not None
    assert made.decision.text == "Stop"


def test_a_wish_under_a_line_is_told_as_it_was_written() -> None:
    """It is asked like a line, and counted like one."""
    rows = ["# X", "", "## Day (for every Day)", "", "- **Row** a boat. Prefer:", "  - nearest the king"]
    guide = Guide(read("\n".join([*rows, "- **Stop**", ""]), "book.md"))
    assert [guide.text_at(at) for at in (5, 6, 7)] == ["Row a boat. Prefer:", "nearest the king", "Stop"]
