"""The Farseers, who see what others hold (BC17, S20.1)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import KEEPER, facts
from bythebook.games.arcs.rules.ambitions import MayDeclare, declare
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.options import Declare, Decline, Done, GiveUp, Peek, Swap, Use
from bythebook.games.arcs.state.piles import ACTION
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position

LEAD: dict[str, Any] = {"played": "red lead mobilization 5", "turn": "red"}
HANDS = {"red": "construction 2, construction 3", "yellow": "aggression 4, aggression 5"}


def declaring(**more: Any) -> Position:
    """Red, who has the Farseers, declares Keeper."""
    p = position(**{"guild": {"red": "farseers"}, "hands": HANDS, **LEAD, **more})
    return p.do(MayDeclare(0, "lead", (KEEPER,), zero=True)).answer(Declare("keeper"))


def using(**more: Any) -> Position:
    """Red uses the Farseers in the Prelude."""
    p = position(**{"guild": {"red": "farseers"}, "hands": HANDS, **LEAD, **more})
    return p.turn(prelude=True).do(Prelude()).answer(Use("farseers"))


def size(p: Position, place: str) -> int:
    """How many unseen cards are in a place."""
    held = p.state.piles[ACTION].held.get(place)
    return held.size if held else 0


# -- declaring ------------------------------------------------------------------------------------


def test_bc17_farseers_look_and_swap() -> None:
    """BC17: who declares sees a rival's hand and may give one card for one of it."""
    p = declaring()
    assert p.prompt is not None
    assert (p.kind, p.prompt.about, p.options) == ("Peek", "farseers", [Decline(), Peek("yellow")])
    p.answer(Peek("yellow"))
    swaps: list[Option] = [
        Swap(give, take)
        for give in ("construction 2", "construction 3")
        for take in ("aggression 4", "aggression 5")
    ]
    assert (p.kind, p.prompt.secret, p.options) == ("Swap", "red", [Decline(), *swaps])
    p.answer(Swap("construction 3", "aggression 4"))
    assert p.hand("red") == ["aggression 4", "construction 2"]
    assert p.hand("yellow") == ["aggression 5", "construction 3"]
    assert check(p.state) == []


def test_bc17_farseers_may_look_away() -> None:
    """BC17: neither the look nor the swap is a must; a rival without cards is not on the list."""
    assert declaring().answer(Decline()).kind == ""
    p = declaring().answer(Peek("yellow"), Decline())
    assert (p.hand("yellow"), p.kind) == (["aggression 4", "aggression 5"], "")
    assert declaring(hands={"red": "construction 2"}).kind == ""
    bare = declaring(hands={"yellow": "aggression 4"}).answer(Peek("yellow"))
    assert bare.options == [Decline()]


def test_r9_5_a_trigger_needs_the_card_when_it_starts() -> None:
    """R9.5: Farseers that come during a declaration do not look; who had them then does."""
    late = position(hands=HANDS, **LEAD)
    declare(late.state, 0, KEEPER, zero=True)
    late.state.guild[0] = [facts().court_card["farseers"].index]
    late.settle()
    assert late.kind == ""
    had = position(guild={"red": "farseers"}, hands=HANDS, **LEAD)
    declare(had.state, 0, KEEPER, zero=True)
    had.state.guild[0] = []
    had.settle()
    assert had.kind == "Peek"


def test_bc17_two_hands_of_real_cards() -> None:
    """BC17: where the program sees neither hand, people look and say only whether they swapped."""
    p = declaring(unseen="red yellow", hands={"red": 3, "yellow": 2}).answer(Peek("yellow"))
    assert p.options == [Decline(), Swap("", "")]
    p.answer(Swap("", ""))
    assert (size(p, "red"), size(p, "yellow")) == (3, 2)
    assert check(p.state) == []


def test_bc17_a_real_hand_swaps_with_one_the_program_holds() -> None:
    """BC17: which real card it was has to be told, for the program holds it now."""
    p = declaring(unseen="red", hands={"red": 2, "yellow": "aggression 4"}).answer(Peek("yellow"))
    assert Swap("construction 2", "aggression 4") in p.options
    p.answer(Swap("construction 2", "aggression 4"))
    assert (p.hand("yellow"), size(p, "red")) == (["construction 2"], 2)
    assert "aggression 4" in p.state.piles[ACTION].held["red"].may
    assert check(p.state) == []


def test_bc17_the_program_looks_at_a_real_hand() -> None:
    """BC17: its cards have to be shown, to who looks only; they stay in that hand."""
    p = declaring(unseen="yellow", hands={"red": "construction 2", "yellow": 2}).answer(Peek("yellow"))
    assert p.prompt is not None
    assert (p.prompt.secret, p.dice) == ("red", 2)
    p.chance(("aggression 4", "administration 2"))
    assert p.options == [
        Decline(),
        Swap("construction 2", "administration 2"),
        Swap("construction 2", "aggression 4"),
    ]
    p.answer(Swap("construction 2", "aggression 4"))
    assert (p.hand("red"), p.state.piles[ACTION].possible("yellow")) == (
        ["aggression 4"],
        {"administration 2": 1, "construction 2": 1},
    )
    assert check(p.state) == []


def test_s20_1_a_bot_shows_cards_of_the_stack() -> None:
    """S20.1: as many as its counter; one may be swapped with a hand card, and the stack is shuffled."""
    p = declaring(bots="yellow", counters={"yellow": 3}, hands={"red": "construction 2"})
    before = len(p.state.piles[ACTION])
    p.answer(Peek("yellow"))
    assert p.prompt is not None
    assert (p.prompt.secret, p.dice) == ("red", 3)
    p.chance(("aggression 4", "administration 2", "construction 6"))
    p.answer(Swap("construction 2", "administration 2"))
    pile = p.state.piles[ACTION]
    assert (p.hand("red"), p.state.hand_counter[1], len(pile)) == (["administration 2"], 3, before)
    assert (len(pile.layers), "construction 2" in pile.possible("deck")) == (1, True)
    assert "administration 2" not in pile.possible("deck")
    assert check(p.state) == []


def test_s20_1_no_more_than_the_stack_has() -> None:
    """S20.1: a short stack shows what it has, and without one there is nothing to look at."""
    cards = [card.id for card in facts().action_cards if 2 <= card.number <= 6]
    rest = [card for card in cards if card not in ("mobilization 5", "construction 2", "aggression 6")]
    p = declaring(bots="yellow", hands={"red": "construction 2"}, discard=", ".join(rest)).answer(
        Peek("yellow")
    )
    assert p.dice == 1
    p.chance("aggression 6").answer(Decline())
    assert len(p.state.piles[ACTION]) == 1
    gone = declaring(
        bots="yellow", hands={"red": "construction 2"}, discard=", ".join([*rest, "aggression 6"])
    )
    assert gone.kind == ""


def test_s20_1_real_cards_against_a_bot() -> None:
    """S20.1: with real cards people look at the stack themselves, and the program sees no card."""
    p = declaring(bots="yellow", unseen="red", hands={"red": 2}).answer(Peek("yellow"))
    assert p.options == [Decline(), Swap("", "")]
    before = len(p.state.piles[ACTION])
    p.answer(Swap("", ""))
    assert (size(p, "red"), len(p.state.piles[ACTION])) == (2, before)
    assert list(p.state.piles[ACTION].held) == ["red"]
    assert check(p.state) == []


def test_ruling_32_a_bot_looks_at_nothing() -> None:
    """RULING-32: a bot that declares with the Farseers is not asked."""
    assert declaring(bots="red", hands={"yellow": "aggression 4"}).kind == ""


# -- the Prelude ----------------------------------------------------------------------------------


def test_bc17_farseers_draw_one_more_than_was_given_up() -> None:
    """BC17: cards of the hand are thrown away and one more is drawn from under the action discards."""
    p = using()
    assert p.prompt is not None
    assert (p.kind, p.prompt.secret) == ("Give up", "red")
    assert p.options == [Done(), GiveUp("construction 2"), GiveUp("construction 3")]
    p.answer(GiveUp("construction 3"))
    assert p.options == [Done(), GiveUp("construction 2")]
    p.answer(Done())
    assert p.dice == 2
    p.chance(("administration 2", "administration 3"))
    assert p.hand("red") == ["administration 2", "administration 3", "construction 2"]
    assert p.state.piles[ACTION].layers[-1].may == {"construction 3": 1}
    assert (p.guild("red"), p.kind) == ([], "Prelude")
    assert check(p.state) == []


def test_bc17_what_is_given_up_lies_shuffled_on_the_discards() -> None:
    """BC17: nobody knows the order of the cards that were thrown away."""
    p = using().answer(GiveUp("construction 3"), GiveUp("construction 2"), Done())
    assert p.state.piles[ACTION].layers[-1].may == {"construction 2": 1, "construction 3": 1}
    assert p.dice == 3


def test_bc17_farseers_without_a_hand() -> None:
    """BC17: who gives up nothing draws one card; real cards go and come unseen."""
    p = using(hands={"yellow": "aggression 4"})
    assert p.options == [Done()]
    assert p.answer(Done()).dice == 1
    unseen = using(unseen="red", hands={"red": 2}).answer(GiveUp(""), GiveUp(""))
    assert unseen.options == [Done()]
    unseen.answer(Done())
    assert (size(unseen, "red"), unseen.kind) == (3, "Prelude")
    assert check(unseen.state) == []


def test_s20_1_a_bot_has_a_bonus_card_of_the_farseers() -> None:
    """S20.1: it discards them alone; the card is open, and its hand counter goes up."""
    p = using(bots="red", counters={"red": 3}, hands={"yellow": "aggression 4"})
    assert p.dice == 1
    p.chance("construction 4")
    assert (p.state.bonus[0], p.state.hand_counter[0]) == ([facts().action_card["construction 4"].index], 4)
    assert (p.kind, check(p.state)) == ("Prelude", [])


def test_ruling_27_people_draw_from_the_stack_while_a_bot_plays() -> None:
    """RULING-27: given-up cards go to the discard pile, and the draw comes from the stack."""
    p = using(bots="yellow", hands={"red": "construction 2"}).answer(GiveUp("construction 2"), Done())
    p.chance(("administration 2", "administration 3"))
    assert p.state.discard == [facts().action_card["construction 2"].index]
    assert p.hand("red") == ["administration 2", "administration 3"]
