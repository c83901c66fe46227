"""Chance: domains that draw, check, parse and weigh; sources that answer for them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.kernel.chance import AnyDomain, Dice, Domain, Draw, Fixed, Outcome, Pick, Seeded, Typed
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.notation import Unclear
from bythebook.kernel.pile import Impossible, Pile
from tests.kernel.toy import BOX, DIE, SEED, Ready, State, bots_act, header, new_game

D6 = DIE.faces
CARDS = {"recon left": 2, "probe": 3, "assault": 1}
PILES = {"deck": Pile.of(CARDS)}
DOMAINS: list[AnyDomain] = [
    Dice("d6", D6, 3),
    Dice("battle", ("hit", "hit", "flag", "star"), 2),
    Dice("none", D6, 0),
    Draw("deck", "deck", 4),
    Pick("tie", ("move C5, then fight", "stay: hold", "west")),
]


# -- domains --------------------------------------------------------------------------------------


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda d: d.element)
@given(number=st.integers(0, 2**128))
@settings(max_examples=30, deadline=None)
def test_what_is_drawn_passes_the_check_and_is_read_as_it_is_written(domain: Domain, number: int) -> None:
    outcome = domain.draw(PILES, number)
    domain.check(PILES, outcome)
    assert domain.parse(PILES, ", ".join(outcome)) == outcome
    assert domain.weigh(PILES, outcome) > 0


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda d: d.element)
def test_the_weights_of_all_outcomes_make_one(domain: Domain) -> None:
    every = {()} if not domain.size else expand(domain, ())
    assert sum(domain.weigh(PILES, outcome) for outcome in every) == pytest.approx(1)


def expand(domain: Domain, so_far: Outcome) -> set[Outcome]:
    """Every outcome, die by die and card by card."""
    if len(so_far) == domain.size:
        return {so_far}
    return {o for value in domain.possible(PILES, so_far) for o in expand(domain, (*so_far, value))}


def test_a_face_that_is_there_twice_weighs_twice() -> None:
    assert Dice("battle", ("hit", "hit", "flag", "star")).weigh({}, ("hit",)) == 0.5


def test_seven_dice_are_refused_where_five_are_rolled() -> None:
    five = Dice("d6", D6, 5)
    for refuse in (lambda: five.check({}, ("1",) * 7), lambda: five.parse({}, "1 1 1 1 1 1 1")):
        with pytest.raises(Impossible, match="d6: expected 5, got 7"):
            refuse()
    with pytest.raises(Impossible, match="d6: expected 5, got 4; possible: 1, 2, 3, 4, 5, 6"):
        five.parse({}, "1 1 1 1")


def test_a_face_the_die_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(Impossible, match="d6: '7' is not possible here; possible: 1, 2, 3, 4, 5, 6"):
        Dice("d6", D6).check({}, ("7",))
    with pytest.raises(Unclear, match="d6: '7' is not possible here; possible: 1, 2, 3, 4, 5, 6"):
        Dice("d6", D6).parse({}, "7")


def test_a_card_that_cannot_be_there_is_refused_with_those_that_can() -> None:
    """There is one assault: a second one cannot follow it."""
    two = Draw("deck", "deck", 2)
    with pytest.raises(Impossible, match="deck: 'assault' is not possible here; possible: probe, recon left"):
        two.check(PILES, ("assault", "assault"))
    with pytest.raises(Unclear, match="possible: probe, recon left"):
        two.parse(PILES, "assault, assault")


@pytest.mark.parametrize("text", ["recon left, probe", "REC,p", " recon-left ,probe "])
def test_names_may_be_cut_short_and_are_parted_by_commas(text: str) -> None:
    assert Draw("deck", "deck", 2).parse(PILES, text) == ("recon left", "probe")


def test_dice_may_be_parted_by_spaces() -> None:
    assert Dice("d6", D6, 3).parse({}, "3 1 6") == ("3", "1", "6")


def test_one_name_is_read_whole() -> None:
    assert Draw("deck", "deck").parse(PILES, "recon left") == ("recon left",)
    assert DOMAINS[-1].parse({}, "move C5, then fight") == ("move C5, then fight",)


def test_a_draw_is_short_only_where_the_pile_is_empty() -> None:
    piles = {"deck": Pile.of({"probe": 2})}
    three = Draw("deck", "deck", 3)
    assert three.draw(piles, 12345) == three.parse(piles, "probe, probe") == ("probe", "probe")
    with pytest.raises(Impossible, match="expected 3, got 1; possible: probe"):
        three.parse(piles, "probe")
    assert Draw("deck", "deck").parse({"deck": Pile()}, "") == ()


@given(number=st.integers(0, 2**128))
@settings(max_examples=30, deadline=None)
def test_a_draw_of_several_is_one_card_after_another(number: int) -> None:
    """What a number stands for does not depend on how the pile is copied on the way."""
    for domain in (d for d in DOMAINS if isinstance(d, Draw)):
        assert domain.draw(PILES, number) == Domain.draw(domain, PILES, number)


def test_a_draw_goes_down_through_what_was_buried() -> None:
    pile = Pile.of({"a": 1})
    pile.bury("b")
    pile.bury("c")
    assert Draw("deck", "deck", 3).draw({"deck": pile}, 99) == ("a", "b", "c")


def test_a_draw_from_an_unseen_hand_is_what_may_be_in_it() -> None:
    pile = Pile.of({"a": 1, "b": 1})
    pile.draw_unseen("red")
    pile.see("deck", "b")
    domain = Draw("deck", "deck", place="red")
    assert domain.possible({"deck": pile}, ()) == {"a": 1}
    with pytest.raises(Impossible, match="possible: a"):
        domain.check({"deck": pile}, ("b",))


def test_a_pick_of_nothing_is_nothing() -> None:
    assert Pick("tie", ()).draw({}, 5) == ()


# -- the seeded source ----------------------------------------------------------------------------


def rolls(seed: int, element: str, n: int) -> list[str]:
    source = Seeded(seed)
    return [source.outcome(Dice(element, D6), {}, count)[0] for count in range(n)]


def chi_square(seen: Counter[str], expected: float, values: int) -> float:
    return sum((seen[value] - expected) ** 2 / expected for value in seen) + (values - len(seen)) * expected


def test_the_same_seed_element_and_count_give_the_same() -> None:
    assert rolls(7, "d6", 50) == rolls(7, "d6", 50)
    assert rolls(7, "d6", 50) != rolls(8, "d6", 50)
    assert rolls(7, "d6", 50) != rolls(7, "other", 50)


def test_more_dice_begin_with_the_same_dice() -> None:
    three, five = (Seeded(1).outcome(Dice("d6", D6, n), {}, 0) for n in (3, 5))
    assert five[:3] == three


def test_dice_are_fair() -> None:
    """Chi-square with 5 degrees of freedom: over 20.5 once in a thousand."""
    assert chi_square(Counter(rolls(2024, "d6", 6000)), 1000, 6) < 20.5


def test_two_dice_at_once_are_fair_together() -> None:
    """35 degrees of freedom: over 66.6 once in a thousand."""
    source = Seeded(5)
    pairs = Counter("".join(source.outcome(Dice("d6", D6, 2), {}, count)) for count in range(7200))
    assert set(pairs) == {a + b for a, b in product(D6, D6)}
    assert chi_square(pairs, 200, 36) < 66.6


@pytest.mark.parametrize("at", [0, 1, 30, 59])
def test_every_place_of_a_shuffled_deck_is_fair(at: int) -> None:
    """All sixty cards at once, also the last of them: 59 degrees of freedom, over 98.3 once in a thousand."""
    piles = {"deck": Pile.of({f"card {i:02}": 1 for i in range(60)})}
    source = Seeded(11)
    cards = Counter(source.outcome(Draw("deck", "deck", 60), piles, count)[at] for count in range(40))
    assert max(cards.values()) < 6
    assert len(cards) > 22


@pytest.mark.parametrize("n", [12, 13, 50, 400])
def test_the_last_of_many_dice_is_as_fair_as_the_first(n: int) -> None:
    source = Seeded(12)
    last = Counter(source.outcome(Dice("d6", D6, n), {}, count)[-1] for count in range(1200))
    assert chi_square(last, 200, 6) < 20.5


def test_a_pick_is_fair() -> None:
    source = Seeded(3)
    picked = Counter(source.outcome(Pick("tie", ("a", "b", "c")), {}, count)[0] for count in range(3000))
    assert chi_square(picked, 1000, 3) < 13.8


PLAY = """
from tests.kernel.toy import *
for seed in range(4):
    game = new_game(seed, red="bot")
    bots_act(game)
    print(game.text())
"""


def test_games_do_not_depend_on_how_python_hashes() -> None:
    def play(hash_seed: int) -> str:
        env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(["src", "."])}
        return subprocess.run(
            [sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=True
        ).stdout

    one, two, three = map(play, (1, 2, 3))
    assert one.count("\n= {") == 4
    assert one == two == three


# -- who answers ----------------------------------------------------------------------------------


def test_typed_chance_waits_for_a_person() -> None:
    game = new_game(chance={"cards": "typed"})
    bots_act(game)
    assert game.prompt is not None
    assert game.prompt.domain == Draw("deck", "deck", 3)
    game.answer("fox, owl, bear")
    assert game.state.hands["red"] == ["fox", "owl", "bear"]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    game = new_game(chance={"cards": "typed"})
    bots_act(game)
    before = game.text()
    for wrong in (
        "bear, bear, fox",
        "fox, fox",
        "fox, fox, fox, fox",
        "wolf, fox, fox",
        "",
        "fox fox fox owl",
    ):
        with pytest.raises(Refused, match="deck"):
            game.answer(wrong)
    for outcome in (("bear", "bear", "fox"), ("fox",), (), ("fox",) * 4):
        with pytest.raises(Refused, match="deck"):
            game.answer(outcome)
    assert game.text() == before


@pytest.mark.parametrize("answer", [Ready(), (1, 2, 3), (["fox"], "fox", "fox"), ["fox"] * 3, None, 5])
def test_an_answer_that_is_no_outcome_is_refused_kindly(answer: object) -> None:
    game = new_game(chance={"cards": "typed"})
    bots_act(game)
    with pytest.raises(Refused, match="deck: a tuple of names expected"):
        game.answer(answer)  # type: ignore[arg-type]


def test_dice_by_hand_and_the_deck_by_program() -> None:
    game = new_game(SEED, chance={"dice": "typed"})
    game_by_seed = new_game(SEED)
    for each in (game, game_by_seed):
        bots_act(each)
        each.answer("hide fox")
        bots_act(each)
        each.answer("play owl")
    assert game.state.hands == game_by_seed.state.hands
    assert game.prompt is not None
    assert game.prompt.domain == Dice("d6", D6, 2)


def test_who_answers_can_change_in_mid_game() -> None:
    game = new_game(SEED, chance={"dice": "typed"})
    bots_act(game)
    game.answer("hide fox")
    bots_act(game)
    game.answer("play owl")
    game.answer_for("dice", "seeded")  # the open roll is made at once
    assert [e.seat for e in game.log[-1:]] == ["d6"]
    assert (game.prompt, game.state.counts["d6"]) != (None, 0)
    game.answer_for("deck", "typed")
    bots_act(game)
    assert game.prompt is not None
    assert game.prompt.kind == "deck"
    assert game.header.chance == {"dice": "seeded", "deck": "typed"}


def test_a_change_of_who_answers_is_saved() -> None:
    """Else a load would roll for the person who has real dice."""
    game = new_game(SEED)
    bots_act(game)
    game.answer_for("dice", "typed")
    game.answer("hide fox")
    bots_act(game)
    game.answer("play owl")
    loaded = Game.load(BOX, game.text())
    assert loaded.messages == []
    assert loaded.prompt is not None
    assert loaded.prompt.kind == "d6"
    assert loaded.text() == game.text()


def test_the_last_word_on_an_element_counts_when_it_is_read_again() -> None:
    game = new_game(SEED, chance={"dice": "typed", "d6": "seeded"})
    assert game.sources == {}
    game.answer_for("dice", "typed")
    assert Game.load(BOX, game.text()).sources.keys() == {"d6"}


@pytest.mark.parametrize(("element", "who"), [("dise", "typed"), ("dice", "me"), ("", "")])
def test_an_unknown_setting_is_refused_with_the_known_ones(element: str, who: str) -> None:
    game = new_game()
    before = game.text()
    with pytest.raises(Refused, match="write NAME=typed or NAME=seeded; names: cards, d6, deck, dice, tie"):
        game.answer_for(element, who)
    assert game.text() == before
    with pytest.raises(Refused, match="write NAME=typed or NAME=seeded"):
        new_game(chance={element: who})


def test_given_outcomes_come_first_and_then_another_source() -> None:
    source = Fixed({"deck": [("bear", "crow", "fox")]}, Seeded(1))
    game = Game(BOX, header(1), sources={"deck": source})
    bots_act(game)
    assert game.state.hands["red"] == ["bear", "crow", "fox"]
    game.answer("hide bear")
    assert len(game.state.hands["blue"]) == 3


def test_outcomes_given_in_mid_game_begin_there_and_may_be_text() -> None:
    source = Fixed({"battle": ["star, flag", ("hit", "hit")]}, Typed(), after={"battle": 4})
    battle = Dice("battle", ("hit", "hit", "flag", "star"), 2)
    told = [source.outcome(battle, PILES, count) for count in range(3, 7)]
    assert told == [None, ("star", "flag"), ("hit", "hit"), None]


def test_a_given_outcome_that_cannot_be_leaves_the_ask_open() -> None:
    game = Game(BOX, header(1), sources={"deck": Fixed({"deck": [("bear",) * 3]}, Typed())})
    with pytest.raises(Impossible, match="'bear' is not possible here; possible: crow, fox"):
        bots_act(game)
    assert game.prompt is not None
    assert game.prompt.kind == "deck"
    game.answer("bear, fox, fox")
    assert game.state.hands["red"] == ["bear", "fox", "fox"]


def test_a_roll_undone_comes_up_the_same() -> None:
    game = new_game(SEED)
    bots_act(game)
    game.answer("hide fox")
    bots_act(game)
    number = game.number
    game.answer("play owl")
    rolled = next(e for e in game.log if e.seat == "d6")
    before = game.text()
    game.undo(number, across_barriers=True)
    game.answer("play owl")
    assert rolled in game.log
    assert game.text() == before


def test_one_tie_more_moves_no_die_elsewhere() -> None:
    plain, tied = new_game(SEED, red="bot"), new_game(SEED, red="bot")
    tied.call(Pick("tie", ("left", "right")))

    def dice(game: Game[State]) -> list[object]:
        bots_act(game)
        return [e.answer for e in game.log if e.seat == "d6" or (e.call and e.call.element == "d6")]

    assert len(dice(plain)) > 6
    assert dice(plain) == dice(tied)
    assert tied.state.counts["tie"] > plain.state.counts["tie"]
