"""A game in Python: asks and answers, copies, undo, decisions, dice and pictures."""

from typing import Any

import pytest

import bythebook
from bythebook import Fixed, Game, Seeded, Typed
from tests.long import first


def beside_a_person(seed: int = 3) -> Game:
    return bythebook.new("memoir44", seats={"allies": "person"}, seed=seed)


# -- asks and answers -------------------------------------------------------------------------------


def test_an_answer_is_an_option_its_text_or_its_beginning() -> None:
    option = next(o for o in beside_a_person().prompt.options if o.text == "play Move Out")
    positions = []
    for answer in (option, "play Move Out", "play move"):
        game = beside_a_person()
        game.answer(answer)
        positions.append(game.position())
    assert positions[0] == positions[1] == positions[2]


def test_an_answer_that_is_not_legal_is_refused_and_nothing_has_happened() -> None:
    game = beside_a_person()
    before = game.text()
    with pytest.raises(bythebook.Refused, match="play Air Power"):
        game.answer("play Barrage")
    assert game.text() == before


def test_an_ask_says_what_it_is_about() -> None:
    game = beside_a_person()
    game.answer("play move out")
    order = next(option for option in game.prompt.options if option.kind == "Order")
    game.answer(order)
    game.answer("done")
    game.answer(f"activate {order.text.removeprefix('order ')}")
    assert game.prompt.cells == (order.text.removeprefix("order "),)
    assert game.prompt.options[0] in {*game.prompt.options}


def test_a_script_can_be_asked_also_what_has_one_answer() -> None:
    """The switch lasts: over copies, undo and files; the file is one that any game can be loaded from."""
    game = bythebook.new("merc", seats={"rebels": "person"}, seed=2, ask_all=True)
    counts: list[int] = []
    while not game.over and len(counts) < 17:
        options = game.prompt.options
        counts.append(len(options))
        again = bythebook.load(game.text(), ask_all=True)
        assert (repr(again), again.messages) == (repr(game), ())
        assert bythebook.load(game.text()).messages == ()
        assert repr(game.copy()) == repr(game)
        game.answer(options[0])
        game.play()
    assert 1 in counts
    number = game._game.number
    game.undo()
    assert game.prompt.number < number
    plain = bythebook.new("merc", seats={"rebels": "person"}, seed=2)
    for _ in range(counts.index(1) + 1):
        assert len(plain.prompt.options) > 1
        plain.answer(plain.prompt.options[0])
        plain.play()


# -- copies, undo, files ----------------------------------------------------------------------------


def test_a_copy_goes_its_own_way_and_comes_out_the_same() -> None:
    game = bythebook.new("memoir44", seats={"allies": "random"}, seed=5)
    before = game.text()
    one, two, other = game.copy(), game.copy(), game.copy(seed=6)
    for each in (one, two, other):
        each.play()
    assert game.text() == before
    assert one.text() == two.text() != other.text()
    assert other.seed == 6
    game.play()
    assert game.text() == one.text()


def test_undo_takes_back_the_last_answer_or_all_from_an_ask_on_dice_too() -> None:
    game = bythebook.new("memoir44", seats={"allies": "random"}, seed=5)
    start = game.text()
    game.play_turn()
    middle, number = game.text(), game.prompt.number
    game.play_turn()
    after = game.text()
    game.undo(number)
    assert game.text() == middle
    game.play_turn()
    assert game.text() == after
    game.undo(1)
    assert game.text() == start
    with pytest.raises(bythebook.Refused, match="nothing to undo"):
        game.undo()


def test_one_seat_sees_less() -> None:
    game = beside_a_person()
    assert "air_power" in game.position("allies")["hands"]["allies"]
    assert "air_power" not in str(game.position("axis"))
    assert "(hidden)" in game.text("axis")
    assert "Air Power" in game.draw("allies")
    assert "Air Power" not in game.draw("axis")
    with pytest.raises(ValueError, match="unknown seat axsi; nearest: axis"):
        game.position("axsi")


# -- players ----------------------------------------------------------------------------------------


def test_a_bot_plays_its_turn_and_says_why_as_data() -> None:
    game = bythebook.new("memoir44", seed=1)
    decisions = game.play_turn()
    assert {decision.seat for decision in decisions} == {"allies"}
    assert game.prompt.seat == "axis"
    first = decisions[0].json()
    assert (first["answer"], first["id"], first["why"][-1]["event"]) == ("draw", "AI-1", "decides")
    assert decisions[0].why is not None
    assert decisions[0].why.decided == decisions[0].why.steps[-1]
    attack = next(d for _ in range(9) for d in game.play_turn() if d.answer.kind == "Attack")
    assert attack.text
    assert attack.rolls[0].element == "battle"


def test_what_the_bot_would_do_changes_nothing_and_comes_true() -> None:
    game = bythebook.new("arcs", seed=2)
    before = game.text()
    ahead = game.decide()
    assert game.text() == before
    assert game.play_turn()[0].json() == ahead.json()


BOTS = [
    ("memoir44", {}, {}),
    ("memoir44", {"scenario": "pegasus_bridge"}, {"allies": "random"}),
    ("merc", {}, {}),
    ("merc", {"rebels": 2}, {"rebels": "random"}),
    ("arcs", {"players": 2}, {}),
]


@pytest.mark.parametrize(("name", "setup", "seats"), first(3, BOTS))
def test_a_decision_that_is_given_as_an_answer_is_the_players_own_game(
    name: str, setup: dict[str, Any], seats: dict[str, Any]
) -> None:
    """With its rolls, its ties and its notes: the same log as playing, and as playing step by step."""
    played, given, stepped = (bythebook.new(name, setup=setup, seats=seats, seed=5) for _ in range(3))
    for _ in range(150):
        if given.over:
            break
        given.answer(given.decide().answer)
        stepped.step()
    played.play()
    lines = given.text().splitlines()
    assert stepped.text().splitlines() == lines
    assert played.text().splitlines()[: len(lines) - 1] == lines[:-1]


def test_anybody_can_be_asked_what_they_would_do() -> None:
    game = beside_a_person()
    with pytest.raises(bythebook.Refused, match=r"allies has to decide \(Turn\), and it has no player"):
        game.decide()
    assert game.decide({"allies": "random"}).why is None
    assert game.decide({"allies": lambda waiting: "play move out"}).answer.text == "play Move Out"


def test_players_of_ones_own_answer_for_their_seats() -> None:
    """One step ahead: a copy with other dice is tried for each option."""
    seen: set[str] = set()

    def one_ahead(game: Game) -> bythebook.Option:
        me = game.prompt.seat
        seen.add(me)

        def worth(option: bythebook.Option) -> tuple[int, bool]:
            after = game.copy(seed=7)
            after.answer(option)
            medals = after.position(me).get("medals", {})
            return 2 * medals.get(me, 0) - sum(medals.values()), option.kind != "Done"

        return max(game.prompt.options, key=worth)

    game = bythebook.new("memoir44", seats={"allies": one_ahead, "axis": "random"}, seed=1)
    assert game.play() > 50
    assert (game.over, seen) == (True, {"allies"})
    again = bythebook.load(game.text())
    assert again.position() == game.position()


def test_a_player_named_for_once_answers_in_the_place_of_a_bot() -> None:
    game = bythebook.new("memoir44", seed=1)
    decisions = game.play_turn({"allies": lambda waiting: waiting.prompt.options[-1]})
    assert all(decision.why is None for decision in decisions)
    assert decisions[0].answer.text == "draw"
    assert game.play_turn()[0].why is not None


def test_a_player_that_answers_behind_the_games_back_is_refused() -> None:
    def twice(game: Game) -> bythebook.Option:
        option = game.prompt.options[0]
        game.answer(option)
        return option

    game = bythebook.new("memoir44", seats={"allies": twice}, seed=1)
    with pytest.raises(bythebook.Refused, match="is not open"):
        game.play()


def test_a_person_stops_the_players_and_the_end_stops_everybody() -> None:
    game = beside_a_person()
    assert game.play() == 0
    game.play({"allies": "random"})
    assert game.over
    with pytest.raises(bythebook.Refused, match="the game is over"):
        _ = game.prompt
    assert repr(game) == "<Game of memoir44, over>"
    assert game.winner in ("axis", "allies")
    with pytest.raises(bythebook.Refused, match="the game is over"):
        game.play_turn()
    with pytest.raises(bythebook.Refused, match="the game is over"):
        game.decide()


# -- chance -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["memoir44", "merc", "arcs"])
def test_every_die_and_deck_has_a_name_that_fixed_takes(name: str) -> None:
    game = bythebook.new(name)
    (box,) = (box for box in bythebook.list_games() if box.name == name)
    assert tuple(game.chance) == box.chance
    for element in game.chance:
        game.copy(chance=Fixed({element: []}, Seeded(1)))
    with pytest.raises(ValueError, match="unknown die or deck 'dekc'"):
        game.copy(chance=Fixed({"dekc": []}, Seeded(1)))


def test_dice_given_in_mid_game_come_next() -> None:
    game = bythebook.new("memoir44", seed=1)
    for _ in range(3):
        game.play_turn()
    given = Fixed({"deck": [("barrage", "probe_left")], "strategy": ["6"]}, Seeded(1))
    rolls = [roll for decision in game.copy(chance=given).play_turn() for roll in decision.rolls]
    assert rolls[:2] == [("deck", ("barrage", "probe_left")), ("strategy", ("6",))]


def test_typed_dice_are_asked_for_and_stay_typed_in_the_file() -> None:
    game = bythebook.new("memoir44", seed=1, chance={"dice": Typed()})
    game.play()
    assert (game.prompt.seat, game.prompt.kind, game.prompt.expected) == ("chance", "strategy", 1)
    assert game.prompt.possible == ("1", "2", "3", "4", "5", "6")
    for waits in (game.play_turn, game.decide, lambda: game.decide({"allies": "random"})):
        with pytest.raises(bythebook.Refused, match="dice and cards are entered by hand"):
            waits()
    game.answer(("3",))
    assert game.prompt.seat == "allies"
    again = bythebook.load(game.text())
    again.play()
    assert again.prompt.seat == "chance"


def test_a_bot_that_calls_for_typed_dice_cannot_say_what_it_would_do() -> None:
    game = bythebook.new("memoir44", seed=1, chance={"dice": Typed()})
    game.answer("draw")
    game.answer("play Probe Center")
    with pytest.raises(bythebook.Refused, match="strategy is entered by hand"):
        game.decide()
