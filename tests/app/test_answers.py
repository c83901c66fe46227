"""What a person may type for an option, and for real dice and cards."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.app.answers import read_option, read_outcome
from bythebook.games.memoir44.actions import Done, Hold, Move, Order, OrderPlane
from bythebook.games.memoir44.hexes import hex_at
from bythebook.kernel.ask import Ask, Option, Seat, sort_key
from bythebook.kernel.chance import Dice, Draw, Outcome
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.pile import Impossible, Pile

BOX = games.load("memoir44")
BATTLE = Dice("battle", ("infantry", "infantry", "armor", "flag", "star", "grenade"), 3)
DECK = {"deck": Pile.of({"recon_left": 2, "recon_right": 1, "assault_center": 1, "attack_center": 1})}


def asked(*options: Option) -> Ask:
    return Ask(Seat("allies"), "Move", lambda: sorted(options, key=sort_key), rule="MV-1")


def h(name: str) -> int:
    return hex_at(name)


@pytest.mark.parametrize("text", ["move B3", "move b3", "m b3", "mo B", "b3", "2"])
def test_option_by_number_notation_or_beginnings(text: str) -> None:
    ask = asked(Hold(), Move(h("B3")), Move(h("C3")))
    assert read_option(BOX, ask, text) == Move(h("B3"))


def test_ambiguous_beginning_names_what_it_may_mean() -> None:
    with pytest.raises(Unclear, match="may mean move B3, move C3"):
        read_option(BOX, asked(Hold(), Move(h("B3")), Move(h("C3"))), "move")


def test_exact_notation_wins_over_longer_ones() -> None:
    ask = asked(Order(h("B3")), OrderPlane(), Done())
    assert read_option(BOX, ask, "order plane") == OrderPlane()


@pytest.mark.parametrize("text", ["0", "4", "99999999999999999999"])
def test_number_off_the_list_is_refused(text: str) -> None:
    with pytest.raises(Unclear, match="from 1 to 3"):
        read_option(BOX, asked(Hold(), Move(h("B3")), Move(h("C3"))), text)


def test_whole_word_wins_over_beginning() -> None:
    assert match("c1", ["move c1", "move c10"], what="hex") == "move c1"
    assert match("m c10", ["move c1", "move c10"], what="hex") == "move c10"


def test_words_must_come_in_order() -> None:
    with pytest.raises(Unclear, match="not possible"):
        match("c5 move", ["move c5"], what="Move")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("infantry infantry flag", ("infantry", "infantry", "flag")),
        ("inf, inf, f", ("infantry", "infantry", "flag")),
        ("2 infantry 1 flag", ("infantry", "infantry", "flag")),
        ("2x infantry, flag", ("infantry", "infantry", "flag")),
        ("2inf fl", ("infantry", "infantry", "flag")),
        ("3 STAR", ("star", "star", "star")),
        ("g; a; s", ("grenade", "armor", "star")),
    ],
)
def test_dice_by_beginnings_and_counts(text: str, outcome: Outcome) -> None:
    assert read_outcome(BATTLE, {}, text) == outcome


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("inf inf", "3 expected, 2 given; possible: armor, flag, grenade, infantry, star"),
        ("4 inf", "3 expected, more given"),
        ("inf inf tank", "'tank' is not possible here; possible: armor"),
        ("", "3 expected, 0 given"),
        ("2", "'2' is not possible"),
        ("0 inf", "3 expected, 0 given"),
    ],
)
def test_impossible_dice_say_what_is_possible(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_outcome(BATTLE, {}, text)


def test_numbers_on_a_die_are_faces_not_counts() -> None:
    assert read_outcome(Dice("strategy", tuple("123456"), 2), {}, "3 5") == ("3", "5")


@pytest.mark.parametrize("text", ["assault center recon left", "recon_l, ass", "ass c, recon left"])
def test_cards_have_names_of_several_words(text: str) -> None:
    drawn = read_outcome(Draw("deck", "deck", 2), DECK, text)
    assert sorted(drawn) == ["assault_center", "recon_left"]


def test_card_that_is_gone_is_refused() -> None:
    with pytest.raises(ValueError, match="'recon right' is not possible here; possible:"):
        read_outcome(Draw("deck", "deck", 2), DECK, "recon right, recon right")


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(Impossible, match="1 expected, more given"):
        read_outcome(Draw("deck", "deck", 1), DECK, "recon left, recon left")
