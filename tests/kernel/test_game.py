"""The game: ask, answer, copy, undo, redo, save, load, corrections, fences."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Dice, Draw, Outcome, Pick, Seeded
from bythebook.kernel.game import Game, Refused, UndoBlocked
from bythebook.kernel.log import Entry, Header
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Call, Step
from tests.kernel.toy import (
    BLUE,
    BOX,
    CODEC,
    DIE,
    RED,
    SEED,
    Bury,
    Guard,
    Hide,
    Pass,
    Play,
    Ready,
    Score,
    State,
    Ward,
    bot_acts,
    bots_act,
    header,
    is_bot,
    new_game,
)


def position(game: Game[State]) -> Any:
    """The position as it stands in a file."""
    return CODEC.round_trip(game.state)


def at_turn(seed: int = SEED, **more: Any) -> Game[State]:
    """Red's first turn: a fox hidden, two owls in hand."""
    game = new_game(seed, **more)
    bots_act(game)
    game.answer("hide fox")
    bots_act(game)
    return game


def at_guard(**more: Any) -> Game[State]:
    """Blue has rolled, red may ward it off."""
    game = at_turn(**more)
    game.answer("bury owl")
    bots_act(game)
    assert asked(game).kind == "guard"
    return game


def asked(game: Game[State]) -> Prompt:
    assert game.prompt is not None
    return game.prompt


# -- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [Play("owl"), "play owl", "PLAY  OWL", "play", "pl"])
def test_an_answer_is_an_option_or_its_notation(answer: Option | str) -> None:
    game = at_turn()
    game.answer(answer)
    assert Entry(7, RED, Play("owl")) in game.log


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (
            Play("bear"),
            r"Play\(card='bear'\) is not legal here \(turn, rule turn.1\); legal: bury owl, play owl",
        ),
        (Hide("owl"), "is not legal here"),
        ("play bear", "turn: 'play bear' is not possible here; possible: bury owl, play owl"),
        ("", "is not possible here"),
        (("owl",), r"\('owl',\) is not legal here"),
        (["play owl"], "is not legal here"),
        (None, "None is not legal here"),
        (7, "7 is not legal here"),
    ],
)
def test_an_illegal_answer_is_refused_and_changes_nothing(answer: Any, why: str) -> None:
    game = at_turn()
    before, prompt = game.text(), game.prompt
    with pytest.raises(Refused, match=why):
        game.answer(answer)
    assert game.text() == before
    assert game.prompt is prompt


def test_an_unclear_answer_names_what_it_may_mean() -> None:
    game = new_game(SEED)
    bots_act(game)
    with pytest.raises(Refused, match="hide: 'hide' is ambiguous: hide fox, hide owl"):
        game.answer("hide")


def test_a_game_is_shown_by_what_it_asks() -> None:
    game = at_turn()
    assert repr(game) == f"<Game of {game.box.name}, decision {game.number}: {game.prompt}>"
    game.state.end("red")
    fork = game.copy()
    assert repr(fork).endswith(": over>")


def test_when_the_game_is_over_nobody_is_asked() -> None:
    game = new_game(red="bot")
    bots_act(game)
    assert (game.prompt, game.state.over, game.state.agenda) == (None, True, [])
    for late in (
        lambda: game.answer("play owl"),
        lambda: game.parse("play owl"),
        lambda: game.call(Pick("tie", ("a", "b"))),
        lambda: game.correct({"score": {"red": 3}}),
    ):
        with pytest.raises(Refused):
            late()


def test_a_person_is_not_asked_where_there_is_one_option_and_a_bot_is() -> None:
    game = new_game(blue="person")
    assert [e.number for e in game.log] == [3]  # red and blue were greeted without a line
    game = new_game(red="bot")
    assert (asked(game).kind, list(asked(game).options)) == ("greet", [Ready()])


def test_a_person_gives_an_answer_that_costs_something_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only option loses or spends something: nobody gives it for a person, and it has its line."""
    monkeypatch.setattr(Ready, "costs", True)
    game = new_game(blue="person")
    assert (asked(game).kind, list(asked(game).options)) == ("greet", [Ready()])
    game.answer(Ready())
    game.answer(Ready())
    assert [e.number for e in game.log] == [1, 2, 3]
    assert position(Game.load(BOX, game.text())) == position(game)


def test_what_was_answered_for_a_person_is_heard_when_the_game_is_told_again() -> None:
    """Such answers have no line; whoever tells the game hears of them, in their order."""
    game = new_game(blue="person")
    heard: list[str] = []
    for _, entry in game.replay(unasked=lambda c: heard.append(f"{c.prompt and c.prompt.seat} {c.kind}")):
        heard.append(f"line {entry.number}")
    assert heard == ["red greet", "blue greet", "line 3"]


def test_notes_travel_with_the_answer() -> None:
    game = at_turn()
    assert game.state.notes == {BLUE: {"asked": 2}}
    lines = [e.notes for e in game.log if e.seat == BLUE and e.call is None]
    assert lines == [{"asked": 1}, {"asked": 2}]


def test_only_changed_notes_stand_in_the_line_and_all_are_kept() -> None:
    game = new_game()
    game.answer("ready", notes={"plan": ["a"], "turn": 1, "gone": True, "nothing": None})
    assert game.state.notes == {BLUE: {"plan": ["a"], "turn": 1, "gone": True}}
    game.answer(asked(game).options[0])
    game.answer(asked(game).options[0], notes={"plan": ["a"], "turn": 2})
    assert next(e for e in reversed(game.log) if e.seat == BLUE).notes == {"turn": 2, "gone": None}
    assert game.state.notes == {BLUE: {"plan": ["a"], "turn": 2}}
    loaded = Game.load(BOX, game.text(position=False))
    assert loaded.state.notes == game.state.notes


@pytest.mark.parametrize("notes", [None, {}, {"a": None}, {"a": 1}])
def test_notes_are_the_same_after_a_replay(notes: dict[str, Any] | None) -> None:
    game = new_game()
    game.answer("ready", notes=notes)
    game.answer(asked(game).options[0])
    game.answer(asked(game).options[0], notes=notes and {})
    assert position(Game.load(BOX, game.text(position=False))) == position(game)


def test_notes_given_with_an_outcome_are_nobodys() -> None:
    game = new_game(chance={"cards": "typed"})
    bots_act(game)
    game.answer("fox, fox, owl", notes={"a": 1})
    assert game.state.notes.keys() == {BLUE}


def test_a_why_stays_beside_the_line_and_out_of_the_file() -> None:
    game = new_game()
    bots_act(game)
    assert next(e for e in game.log if e.seat == BLUE).why == "greet"
    assert "greet" not in game.text(position=False)


# -- chance called by a bot -----------------------------------------------------------------------


def test_a_bot_calls_for_chance_and_is_asked_again_with_the_result() -> None:
    game = new_game(SEED, red="bot")
    while asked(game).kind != "turn":
        bot_acts(game)
    number = game.number
    bot_acts(game)
    assert (game.number, asked(game).kind, len(game.state.results)) == (number, "turn", 1)
    while game.number == number:
        bot_acts(game)
    assert len(game.state.results) == 0


def test_the_ask_below_a_call_is_put_again_as_it_was() -> None:
    """A call changes nothing, so options are not listed again; a correction and a copy are another matter."""
    game = new_game()
    put = asked(game)
    game.call(Pick("tie", ("a", "b")))
    assert asked(game) is put
    assert asked(game.copy()) is not put
    game.correct({})
    assert asked(game) is not put


def test_only_who_is_asked_to_choose_may_call() -> None:
    game = new_game(chance={"cards": "typed"})
    bots_act(game)
    with pytest.raises(Refused, match="only a bot that has to decide"):
        game.call(Pick("tie", ("a", "b")))


@pytest.mark.parametrize(
    "domain",
    [Dice("d8", ("1", "8")), Dice("d6", ("1", "2")), Pick("tie", ("a|b", "c")), Pick("tie", ("a\nb",))],
)
def test_a_call_that_no_line_could_tell_is_refused(domain: Dice | Pick) -> None:
    game = new_game()
    before = game.text()
    with pytest.raises(Refused):
        game.call(domain)
    assert game.text() == before


@pytest.mark.parametrize(
    "domain",
    [
        Dice("d6", DIE.faces),
        Dice("d6", DIE.faces, 3),
        Dice("d6", DIE.faces, 0),
        Pick("tie", ("move C5, then fight", "stay: hold", "go: a: b")),
        Pick("tie", ("one",)),
        Draw("deck", "deck", 2),
    ],
)
def test_every_call_is_read_as_it_was_written(domain: Dice | Pick | Draw) -> None:
    game = new_game()
    game.call(domain, line="P1")
    game.call(domain, line="P1")
    assert len(game.state.results) == 2
    loaded = Game.load(BOX, game.text(position=False))
    assert (loaded.log, position(loaded)) == (game.log, position(game))


def test_a_call_for_real_dice_waits_is_copied_saved_and_answered() -> None:
    game = at_turn(chance={"dice": "typed"})
    game.answer("bury owl")
    bots_act(game)  # blue calls for a die
    assert (asked(game).kind, asked(game).about) == ("d6", BLUE)
    assert isinstance(game.state.agenda[-1], Call)
    loaded = Game.load(BOX, game.text())
    assert loaded.messages == []
    for each in (game, game.copy(), loaded):
        each.answer("1")
        bots_act(each)
        assert Entry(9, BLUE, ("1",), Dice("d6", DIE.faces), undo_barrier=True) in each.log
        assert asked(each).kind == "d6"  # and now the two dice of its roll
    assert loaded.log == game.log


def test_undo_in_the_middle_of_a_bots_turn_takes_its_rolls_back() -> None:
    game = new_game(SEED, red="bot")
    while asked(game).kind != "turn":
        bot_acts(game)
    number, before = game.number, position(game)
    bot_acts(game)
    taken = game.undo(number, across_barriers=True)
    assert [e.call is not None for e in taken] == [True]
    assert position(game) == before
    assert game.redo() == taken
    assert len(game.state.results) == 1


# -- copies ---------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    game = at_turn()
    before = game.text()
    copy = game.copy()
    assert copy.text() == before
    copy.answer("play owl")
    copy.answer_for("dice", "typed")
    copy.correct({"score": {"red": 9}})
    assert game.text() == before
    game.answer("play owl")


def test_the_asks_of_a_copy_are_about_the_copy() -> None:
    game = at_turn()
    copy = game.copy()
    copy.state.hands[RED] = ["bear"]
    assert list(asked(copy).options) == [Bury("bear"), Play("bear")]
    assert list(asked(game).options) == [Bury("owl"), Play("owl")]


def test_a_copy_of_a_game_that_is_over_is_over() -> None:
    game = new_game(red="bot")
    bots_act(game)
    assert game.copy().prompt is None


# -- undo, redo, fences ---------------------------------------------------------------------------


def test_undo_takes_back_the_last_choice_and_redo_gives_it_again() -> None:
    game = at_guard()
    game.answer_for("cards", "typed")
    before = position(game)
    game.answer("ward")
    after = position(game)
    taken = game.undo()
    assert [e.answer for e in taken] == [Ward()]
    assert position(game) == before
    assert game.redo() == taken
    assert position(game) == after
    assert game.redo() == []


def test_undo_does_not_cross_a_fence_unless_the_table_allows_it() -> None:
    game = at_turn()
    game.answer("play owl")
    before = game.text()
    with pytest.raises(UndoBlocked, match="that would undo something that was shown: 8 chance d6: "):
        game.undo()
    assert game.text() == before
    game.undo(across_barriers=True)
    assert (game.number, asked(game).kind) == (7, "turn")


def test_a_fence_that_was_secret_is_not_told() -> None:
    """Red answers, blue draws a card unseen by red: the refusal must not say which."""
    game = new_game(SEED)
    bots_act(game)
    game.answer("hide fox")
    with pytest.raises(UndoBlocked, match=r"5 chance deck: \(hidden\)"):
        game.undo()


def test_undo_to_any_answer_and_redo_choice_by_choice() -> None:
    game = at_turn()
    while game.prompt is not None:
        game.answer(game.prompt.options[0])
        bots_act(game)
    end = game.text()
    for to in range(1, game.number + 1):
        back = game.copy()
        back.undo(to, across_barriers=True)
        assert all(e.number < back.number or e.call for e in back.log)
        while back.undone:
            assert back.redo()
        assert back.text() == end


def test_redo_gives_one_choice_of_a_person_at_a_time() -> None:
    game = at_turn()
    game.answer("bury owl")
    bots_act(game)
    game.answer("pass")
    game.undo(1, across_barriers=True)
    choices = []
    while game.undone:
        choices.append([e.answer for e in game.redo() if e.seat == RED])
    assert choices == [[Hide("fox")], [Bury("owl")], [Pass()]]


def test_redo_gives_one_outcome_that_was_told_at_a_time() -> None:
    """Dice that a person told are given again one by one, as they are taken back."""
    game = at_turn(chance={"dice": "typed"})
    number = game.number
    game.answer("play owl")
    game.answer("6, 6")
    game.undo(number, across_barriers=True)
    assert [entry.answer for entry in game.redo()] == [Play("owl")]
    assert asked(game).kind == "d6"
    assert ("6", "6") in [entry.answer for entry in game.redo()]


def test_redo_gives_a_roll_again_that_a_bot_calls_for_again() -> None:
    """The roll of a bot's page was told and taken back; the bot calls for it again, and redo tells it."""
    game = at_turn(chance={"dice": "typed"})
    game.answer("bury owl")
    bots_act(game)
    number = game.number
    game.answer("1")
    after = position(game)
    game.undo(number, across_barriers=True)
    bots_act(game)
    assert isinstance(game.state.agenda[-1], Call)
    assert [entry.answer for entry in game.redo()] == [("1",)]
    assert position(game) == after
    assert Game.load(BOX, game.text()).messages == []


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    game = at_guard()
    game.answer("ward")
    game.undo(across_barriers=True)
    game.answer("pass")
    assert game.undone == []
    assert game.redo() == []


@pytest.mark.parametrize("how", ["call", "correct"])
def test_a_new_call_and_a_correction_forget_it_too(how: str) -> None:
    game = at_guard()
    game.answer("ward")
    game.undo(across_barriers=True)
    assert game.undone
    if how == "call":
        game.call(Pick("tie", ("a", "b")))
    else:
        game.correct({"score": {"red": 1}})
    assert game.undone == []


def test_chance_that_comes_up_otherwise_is_not_redone() -> None:
    """Dice were typed; now the program rolls: what followed from the typed dice is lost."""
    game = at_turn(chance={"dice": "typed"})
    number = game.number
    game.answer("play owl")
    game.answer("6, 6")
    bots_act(game)
    game.undo(number + 1, across_barriers=True)
    assert asked(game).kind == "d6"
    assert game.undone
    game.answer_for("dice", "seeded")
    assert game.undone == []
    assert Game.load(BOX, game.text()).messages == []


def test_undo_after_a_switch_to_the_seed_keeps_nothing_that_does_not_fit() -> None:
    game = at_turn(chance={"dice": "typed"})
    number = game.number
    game.answer("play owl")
    game.answer("6, 6")
    bots_act(game)
    game.answer_for("dice", "seeded")
    game.undo(number + 1, across_barriers=True)
    assert game.undone == []
    assert position(game) == position(Game.load(BOX, game.text(position=False)))


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    game = new_game()
    with pytest.raises(Refused, match="nothing to undo"):
        game.undo()
    assert game.undo(1) == game.undo(99) == []


def test_ones_own_answer_can_be_taken_back_but_not_what_another_has_seen() -> None:
    game = new_game(SEED, blue="person", chance={"cards": "typed", "dice": "typed"})
    game.answer("fox, owl, owl")
    game.answer("hide fox")
    game.undo()
    game.answer("hide owl")
    game.answer("fox, bear, crow")
    game.answer("hide bear")
    game.undo()
    assert asked(game).seat == BLUE
    game.answer("hide bear")
    with pytest.raises(UndoBlocked):
        game.undo(4)


def test_another_persons_answer_is_a_fence() -> None:
    game = new_game(SEED, blue="person")
    mine, yours = Entry(7, RED, Play("owl"), undo_barrier=True), Entry(8, BLUE, Pass(), undo_barrier=True)
    assert game._undo_barrier([mine]) is game._undo_barrier([mine, mine]) is None
    assert game._undo_barrier([mine, yours]) == mine


# -- corrections ----------------------------------------------------------------------------------


def test_a_correction_changes_the_position_and_puts_the_ask_anew() -> None:
    game = at_turn()
    prompt = game.prompt
    assert game.correct({"score": {"red": 7}}) == []
    assert game.state.score[RED] == 7
    assert game.prompt is not prompt
    assert asked(game).kind == "turn"


def test_a_waiting_step_that_no_longer_stands_is_dropped_by_name() -> None:
    game = at_guard()
    waiting = game.state.agenda[-2]
    assert isinstance(waiting, Score)
    before = game.state.score[BLUE]
    assert game.correct({"charms": {"red": 0}}) == [Guard.__name__]
    assert game.state.score[BLUE] == before + waiting.points  # the step below stood


def test_a_correction_that_cannot_be_is_refused_with_everything_that_is_wrong() -> None:
    game = at_turn()
    before = game.text()
    with pytest.raises(Problems) as wrong:
        game.correct({"score": {"green": 1, "red": -1}, "weather": {}})
    assert len(wrong.value.problems) == 3
    assert game.text() == before


def test_a_correction_is_a_line_and_is_played_again() -> None:
    game = at_guard()
    patch = {"charms": {"red": 0}, "score": {"blue": 3}}
    game.correct(patch)
    patch["score"]["blue"] = 99  # what the caller does with it later is the caller's business
    text = game.text()
    assert '\n11 correct {"charms":{"red":0},"score":{"blue":3}}\n' in text
    loaded = Game.load(BOX, text)
    assert loaded.messages == []
    assert (loaded.log, position(loaded)) == (game.log, position(game))


def test_a_correction_can_be_taken_back_and_given_again() -> None:
    game = at_turn()
    before = position(game)
    game.correct({"score": {"red": 7}})
    after = position(game)
    game.undo()
    assert position(game) == before
    game.redo()
    assert position(game) == after


def test_a_correction_before_a_roll_is_given_again_before_the_roll() -> None:
    game = at_turn(chance={"dice": "typed"})
    game.answer("play owl")
    game.correct({"score": {"red": 7}})
    game.answer_for("dice", "seeded")  # rolls, after the correction
    lines = game.log.copy()
    game.undo(4, across_barriers=True)
    while game.undone:
        game.redo()
    assert game.log[: len(lines)] == lines


def test_a_correction_in_the_middle_of_a_bots_turn_asks_it_anew() -> None:
    game = at_turn(chance={"dice": "typed"})
    game.answer("bury owl")
    bots_act(game)
    assert isinstance(game.state.agenda[-1], Call)
    assert game.correct({"score": {"red": 7}}) == []
    assert is_bot(game)
    assert game.state.results == ()
    assert Game.load(BOX, game.text()).messages == []


# -- the head -------------------------------------------------------------------------------------


def test_a_head_has_defaults_of_its_own() -> None:
    one, two = Header("fox-and-owl"), Header("fox-and-owl")
    one.setup["x"] = "y"
    assert (two.setup, two.seats, two.seed, two.rulings, two.chance, two.position) == (
        {},
        {},
        0,
        {},
        {},
        None,
    )


def test_where_nobody_is_named_a_person_everybody_is_asked() -> None:
    game = Game(BOX, Header("fox-and-owl"))
    assert (asked(game).seat, asked(game).kind) == (RED, "greet")


def test_an_unknown_seat_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused, match="unknown seat 'bleu'; nearest: blue; known: red, blue"):
        Game(BOX, Header("fox-and-owl", seats={"bleu": "person"}))  # type: ignore[dict-item]


def test_an_impossible_setup_is_refused_with_everything_that_is_wrong() -> None:
    with pytest.raises(Problems) as wrong:
        new_game(setup={"hands": "full", "cards": "10"})
    assert len(wrong.value.problems) == 2


# -- everything at once ---------------------------------------------------------------------------


class Evening(RuleBasedStateMachine):
    """Random answers, copies, saves, undos, corrections and changes of source."""

    @initialize(
        seed=st.integers(0, 50),
        seats=st.sampled_from([("person", "bot"), ("bot", "person"), ("person", "person"), ("bot", "bot")]),
        hands=st.sampled_from(["seen", "unseen"]),
        chance=st.sampled_from([{}, {"dice": "typed"}, {"cards": "typed"}, {"tie": "typed"}]),
    )
    def begin(self, seed: int, seats: tuple[str, str], hands: str, chance: dict[str, str]) -> None:
        red, blue = seats
        setup = {"hands": hands} if red == "person" else {}
        self.game = Game(BOX, header(seed, red=red, blue=blue, setup=setup, chance=chance))

    @precondition(lambda self: self.game.prompt is not None)
    @rule(data=st.data(), doubled=st.booleans())
    def somebody_answers(self, data: st.DataObject, doubled: bool) -> None:
        game, prompt, number = self.game, asked(self.game), self.game.number
        if is_bot(game) and data.draw(st.integers(0, 4)):
            bot_acts(game)
            return
        if prompt.domain is not None:
            outcome = prompt.domain.draw(game.state.piles, data.draw(st.integers(0, 2**64)))
            game.answer(", ".join(outcome), number=number)
        else:
            option = data.draw(st.sampled_from(list(prompt.options)))
            game.answer(option if data.draw(st.booleans()) else BOX.notation(option), number=number)
        if doubled and game.number != number:
            before = game.text()
            with pytest.raises(Refused):
                game.answer(option if prompt.domain is None else "1", number=number)
            assert game.text() == before

    @precondition(lambda self: self.game.prompt is not None)
    @rule()
    def bots_go_on(self) -> None:
        bots_act(self.game)

    @rule()
    def go_on_with_a_copy(self) -> None:
        left = self.game
        before = left.text()
        self.game = left.copy()
        assert self.game.text() == before
        assert left.text() == before

    @rule(whole=st.booleans())
    def save_and_load(self, whole: bool) -> None:
        text = self.game.text()
        loaded = Game.load(BOX, text)
        assert loaded.messages == []
        assert loaded.text() == text
        assert loaded.log == self.game.log
        if whole:
            loaded.undone = self.game.undone
            self.game = loaded

    @precondition(lambda self: self.game.log)
    @rule(data=st.data())
    def undo_and_redo(self, data: st.DataObject) -> None:
        game = self.game
        lines = game.log.copy()
        game.undo(data.draw(st.sampled_from(lines)).number, across_barriers=True)
        assert game.log[: len(lines)] == lines[: len(game.log)] or game.undone == []
        if data.draw(st.booleans()) and game.undone:
            while game.undone:
                game.redo()
            assert game.log[: len(lines)] == lines

    @rule(element=st.sampled_from(["dice", "cards", "tie"]), who=st.sampled_from(["typed", "seeded"]))
    def somebody_else_rolls(self, element: str, who: str) -> None:
        self.game.answer_for(element, who)

    @precondition(lambda self: self.game.prompt is not None)
    @rule(what=st.sampled_from(["score", "charms"]), n=st.integers(0, 3))
    def correct(self, what: str, n: int) -> None:
        self.game.correct({what: {"red": n}})

    @invariant()
    def the_position_is_that_of_a_plain_replay(self) -> None:
        game = self.game
        replayed = Game.load(BOX, game.text(position=False))
        waiting = game.state.agenda[-1:]
        if waiting and isinstance(waiting[0], Call):  # a call has no line before it is answered
            replayed.state.agenda.extend(waiting)
        assert position(replayed) == position(game)

    @invariant()
    def nothing_is_broken(self) -> None:
        assert self.game.state.check() == []
        if self.game.prompt is not None and self.game.prompt.domain is None:
            assert self.game.prompt.options


Evening.TestCase.settings = settings(
    max_examples=50, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestEvening = Evening.TestCase


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("chance", [{}, {"dice": "typed", "tie": "typed"}])
def test_a_text_round_trip_before_every_answer_changes_nothing(seed: int, chance: dict[str, str]) -> None:
    """Also between two chance results of one ask of a bot, and before each of them."""
    straight, saved = new_game(seed, chance=chance), new_game(seed, chance=chance)
    source = Seeded(99)
    while straight.prompt is not None:
        saved = Game.load(BOX, saved.text())
        assert saved.messages == []
        for game in (straight, saved):
            prompt = asked(game)
            if is_bot(game):
                bot_acts(game)
            elif prompt.domain is not None:
                game.answer(
                    source.outcome(prompt.domain, game.state.piles, game.state.counts.get(prompt.kind, 0))
                )
            else:
                game.answer(prompt.options[seed % len(prompt.options)])
        assert saved.log == straight.log
    assert saved.text() == straight.text()


def test_a_step_that_never_asks_has_an_end() -> None:
    """`MOST_STEPS` steps without an ask are refused, wherever such a step comes from."""

    class Circle(Step, frozen=True):
        def go(self, state: Any) -> None:
            state.agenda.append(self)

    game = new_game()
    game.state.agenda.append(Circle())
    with pytest.raises(Refused, match="endless loop in Circle"):
        game.copy()


def test_dice_that_are_thrown_again_and_again_have_an_end() -> None:
    """A step that asks only chance, and is there again after each answer."""

    class Again(Step, frozen=True):
        def ask(self, state: Any) -> Prompt:
            return chance_prompt(Dice("d6", ("1", "2")), rule="test")

        def answer(self, state: Any, answer: Outcome) -> None:
            state.agenda.append(self)

    game = new_game()
    game.state.agenda.append(Again())
    with pytest.raises(Refused, match=r"endless loop in Again: .* rolls and draws"):
        game.use({})


def test_an_ask_that_nobody_can_answer_is_told() -> None:
    game = at_turn()
    game.check_playable(game.prompt)
    with pytest.raises(ValueError, match=r"<red guard \[turn.3\]> has no legal answer"):
        game.check_playable(Prompt(RED, "guard", list, rule="turn.3"))


def test_undo_takes_back_an_answer_and_keeps_the_correction_before_it() -> None:
    game = at_turn()
    game.correct({"score": {"red": 7}})
    number = game.number
    game.answer(asked(game).options[0])
    assert [entry.correction for entry in game.undo(number, across_barriers=True) if entry.correction] == []
    assert game.state.score[RED] == 7
    assert [entry.correction for entry in game.undo(number)] == [{"score": {"red": 7}}]
    assert game.state.score[RED] != 7


def test_an_undo_to_before_a_correction_says_so_first() -> None:
    game = at_turn()
    first = game.number
    game.answer(asked(game).options[0])
    bots_act(game)
    game.correct({"score": {"red": 7}})
    with pytest.raises(UndoBlocked, match=f"^that would also undo the correction at decision {game.number}$"):
        game.undo(first)
    assert game.state.score[RED] == 7
    assert any(entry.correction for entry in game.undo(first, across_barriers=True))


@pytest.mark.parametrize("value", ["three\nseat red=bot", "a\rb", "\x00", "x" * 5000])
def test_a_setup_that_no_line_can_hold_begins_no_game(value: str) -> None:
    with pytest.raises(Problems, match="can't be written into a line of a file"):
        Game(BOX, Header("fox-and-owl", setup={"players": value}))
