"""Playing a card: ways to play, pips, declaring, seizing, the order of a turn (R5, R11.1)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.rules.turn.play import EndTurn, may_seize
from bythebook.games.arcs.rules.turn.rounds import StartTurn
from bythebook.games.arcs.state.options import Declare, Decline, Done, Pass, Play, Seize
from bythebook.games.arcs.state.state import NOBODY, NONE, State
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Seat
from tests.games.arcs.playing import BOX, new_game
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city starport
    3-hex:  yellow 3 city starport
"""


def led(card: str, hand: str, **things: object) -> Position:
    """Red has led a card, yellow follows with a hand."""
    p = position(LAND, hands={"yellow": hand}, played=f"red lead {card}", **things)  # type: ignore[arg-type]
    return p.do(StartTurn(1))


def plays(p: Position) -> list[str]:
    return [f"{option.way} {option.card}" for option in p.options if isinstance(option, Play)]


def leads(card: str, **things: object) -> Position:
    """Red leads a card."""
    p = position(LAND, hands={"red": card}, **things)  # type: ignore[arg-type]
    return p.do(StartTurn(0)).answer(Play(card, "lead"))


@pytest.mark.parametrize(
    ("suit", "pips"),
    [
        ("administration", "43332"),
        ("aggression", "32222"),
        ("construction", "43322"),
        ("mobilization", "43322"),
    ],
)
def test_r5_1_pips(suit: str, pips: str) -> None:
    """R5.1: as many pips as the number of the suit has, from 2 to 6."""
    for number, n in enumerate(pips, 2):
        turn = leads(f"{suit} {number}").state.turn
        assert turn is not None
        assert turn.pips == int(n)


def test_r5_2_the_actions_of_a_suit() -> None:
    """R5.2: what a lead may do follows from its suit."""
    p = leads("construction 4").answer(Decline()).answer(Done())
    assert p.kind == "Construction action"
    assert {type(option).__name__ for option in p.options} == {"Build", "Done"}


@pytest.mark.parametrize(("number", "ambition"), list(enumerate(AMBITIONS, 2)))
def test_r5_3_the_ambition_of_a_number(number: int, ambition: str) -> None:
    """R5.3: 2 to 6 declare Tycoon, Tyrant, Warlord, Keeper, Empath."""
    p = leads(f"aggression {number}")
    assert p.options == [Declare(ambition), Decline()]


def test_r5_3_a_one_declares_nothing_and_a_seven_anything() -> None:
    """R5.3: with four players a 1 has no ambition, a 7 every one."""
    four = {"seats": "red yellow blue white", "out": (6,)}
    assert leads("aggression 1", **four).kind == "Prelude"
    found = [
        option.ambition for option in leads("aggression 7", **four).options if isinstance(option, Declare)
    ]
    assert sorted(found) == sorted(AMBITIONS)


def test_r5_4_lead() -> None:
    """R5.4: any card leads, face up, with all its pips."""
    p = position(LAND, hands={"red": "aggression 2, mobilization 3"}).do(StartTurn(0))
    assert p.options == [Pass(), Play("aggression 2", "lead"), Play("mobilization 3", "lead")]
    p.answer(Play("mobilization 3", "lead"))
    assert p.state.turn is not None
    assert (p.state.turn.suit, p.state.turn.pips, p.hand("red")) == (3, 3, ["aggression 2"])


def test_r5_5_declare() -> None:
    """R5.5: the best marker goes onto the ambition and the lead card counts 0; the pips stay."""
    p = leads("aggression 4").answer(Declare("warlord"))
    assert p.state.markers == [NONE, NONE, AMBITIONS.index("warlord")]
    assert (p.state.zero, p.state.declared) == (True, True)
    assert p.state.turn is not None
    assert p.state.turn.pips == 2


def test_r5_5_the_highest_marker_left() -> None:
    """R5.5: flipped markers count as they show; an ambition can be declared again."""
    p = leads("aggression 4", declared="warlord", flipped=1).answer(Declare("warlord"))
    assert p.state.markers == [AMBITIONS.index("warlord"), NONE, AMBITIONS.index("warlord")]


def test_r5_5_no_marker_no_question() -> None:
    """R5.5: with all markers on ambitions nothing can be declared."""
    assert leads("aggression 4", declared="warlord warlord tycoon").kind == "Prelude"


def test_r5_5_secret_order_keeps_the_number() -> None:
    """R5.5, BC18: no zero marker for Keeper and Empath, but for others."""
    p = leads("aggression 5", guild={"red": "secret_order"}).answer(Declare("keeper"))
    assert (p.state.zero, p.state.declared) == (False, True)
    p = leads("aggression 4", guild={"red": "secret_order"}).answer(Declare("warlord"))
    assert p.state.zero


def test_r5_6_surpass() -> None:
    """R5.6: the lead suit and a higher number than the lead card, whatever others played; own pips."""
    p = led("aggression 3", "aggression 2, aggression 4")
    assert plays(p) == ["copy aggression 2", "copy aggression 4", "surpass aggression 4"]
    p.answer(Play("aggression 4", "surpass"))
    assert p.state.turn is not None
    assert p.state.turn.pips == 2
    p = position(
        LAND,
        seats="red yellow blue",
        hands={"blue": "aggression 4"},
        played="red lead aggression 3; yellow surpass aggression 6",
    )
    assert plays(p.do(StartTurn(2))) == ["copy aggression 4", "surpass aggression 4"]


def test_r5_6_under_the_zero_marker_everything_surpasses() -> None:
    """R5.6, R4.4: the lead card counts 0."""
    p = position(LAND, hands={"yellow": "aggression 2"}, played="red lead aggression 6")
    p.state.zero = True
    assert plays(p.do(StartTurn(1))) == ["copy aggression 2", "surpass aggression 2"]


def test_r5_7_copy() -> None:
    """R5.7: any card face down, one action of the lead suit."""
    p = led("mobilization 3", "aggression 2").answer(Play("aggression 2", "copy"))
    turn = p.state.turn
    assert turn is not None
    assert (turn.way, turn.pips, facts().suits[turn.suit].id) == ("copy", 1, "mobilization")


def test_r5_8_pivot() -> None:
    """R5.8: another suit, any number, one action of that suit; the lead suit stays."""
    p = led("mobilization 6", "aggression 2")
    assert plays(p) == ["copy aggression 2", "pivot aggression 2"]
    p.answer(Play("aggression 2", "pivot"))
    turn, lead = p.state.turn, p.state.lead()
    assert turn is not None
    assert lead is not None
    assert (turn.pips, facts().suits[turn.suit].id) == (1, "aggression")
    assert facts().action_cards[lead.card].id == "mobilization 6"


def test_r5_9_seize_by_a_further_card() -> None:
    """R5.9: a follower lays another card face down and has the initiative; it gives no action."""
    p = led("mobilization 6", "aggression 2, construction 3").answer(Play("aggression 2", "pivot"))
    assert p.options == [Decline(), Seize("construction 3")]
    p.answer(Seize("construction 3"))
    assert (p.state.initiative, p.state.seized) == (1, 1)
    assert p.state.played[-1].way == "seize"
    assert p.state.turn is not None
    assert p.state.turn.pips == 1
    assert p.hand("yellow") == []


def test_r5_9_the_last_card_cannot_seize() -> None:
    """R5.9: it takes a further card of the hand."""
    assert led("mobilization 6", "aggression 2").answer(Play("aggression 2", "pivot")).kind == "Prelude"


def test_r5_9_once_a_round_and_never_the_holder() -> None:
    """R5.9: nobody seizes from who has seized, and the leader holds the marker already."""
    p = position(LAND, hands={"red": "aggression 2, aggression 3"}).do(StartTurn(0))
    assert not may_seize(p.state, 1)
    p.answer(Play("aggression 2", "lead"))
    assert (may_seize(p.state, 0), may_seize(p.state, 1)) == (False, True)
    p = position(
        LAND,
        seats="red yellow blue",
        hands={"blue": "aggression 4, aggression 5"},
        played="red lead aggression 3; yellow copy aggression 6; yellow seize construction 2",
    ).do(StartTurn(2))
    assert p.answer(Play("aggression 4", "copy")).kind == "Prelude"


def test_r5_9_a_seven_seizes_by_itself() -> None:
    """R5.9: surpassing with a 7 seizes, not as a choice; once seized it only surpasses."""
    four = {"seats": "red yellow blue white", "out": (6,)}
    p = led("aggression 3", "aggression 7, construction 2", **four).answer(Play("aggression 7", "surpass"))
    assert (p.state.initiative, p.state.seized, p.kind) == (1, 1, "Prelude")
    p = led("aggression 3", "aggression 7", **four).answer(Play("aggression 7", "copy"))
    assert p.state.seized == NOBODY
    p = position(
        LAND,
        **four,  # type: ignore[arg-type]
        hands={"blue": "aggression 7"},
        played="red lead aggression 3; yellow copy aggression 6; yellow seize construction 2",
    ).do(StartTurn(2))
    p.answer(Play("aggression 7", "surpass"))
    assert (p.state.initiative, p.state.seized) == (1, 1)


def test_r5_10_the_order_of_a_turn() -> None:
    """R5.10: card, declaring, Prelude, actions."""
    p = leads("aggression 4")
    kinds = [p.kind]
    for answer in (Decline(), Done(), Done()):
        p.answer(answer)
        kinds.append(p.kind)
    assert kinds == ["Declare", "Prelude", "Aggression action", ""]
    assert p.state.turn is None


def test_r5_10_bards_declare_before_the_prelude() -> None:
    """R5.10, BC25: on Surpass or Pivot the card's ambition, without zero marker; and a seize besides."""
    bards = {"guild": {"yellow": "galactic_bards"}}
    p = led("mobilization 6", "aggression 2, construction 3", **bards).answer(Play("aggression 2", "pivot"))
    assert p.prompt is not None
    assert (p.prompt.about, p.options) == ("galactic_bards", [Declare("tycoon"), Decline()])
    p.answer(Declare("tycoon"))
    assert (p.state.zero, p.state.declared, p.kind) == (False, True, "Seize")


def test_r5_10_bards_are_silent() -> None:
    """BC25: not on a Copy, and not once somebody has declared this round."""
    bards = {"guild": {"yellow": "galactic_bards"}}
    assert (
        led("mobilization 6", "aggression 2", **bards).answer(Play("aggression 2", "copy")).kind == "Prelude"
    )
    p = position(LAND, hands={"yellow": "aggression 2"}, played="red lead mobilization 6", **bards)  # type: ignore[arg-type]
    p.state.declared = True
    assert p.do(StartTurn(1)).answer(Play("aggression 2", "pivot")).kind == "Prelude"


# -- hands that nobody sees -------------------------------------------------------------------------


def unseen(hand: int = 3, **things: object) -> Position:
    p = position(LAND, unseen="yellow", hands={"yellow": hand}, played="red lead aggression 4", **things)  # type: ignore[arg-type]
    return p.do(StartTurn(1))


def test_r11_5_an_unseen_hand_may_hold_any_card() -> None:
    """R11.5: face up it is any card not seen yet; face down nobody knows."""
    p = unseen()
    assert Play("", "copy") in p.options
    assert Play("aggression 5", "surpass") in p.options
    assert not any(isinstance(o, Play) and o.way == "copy" and o.card for o in p.options)
    p.answer(Play("", "copy"))
    assert p.options == [Decline(), Seize("")]
    p.answer(Seize(""))
    assert [card.card for card in p.state.played[1:]] == [NONE, NONE]
    assert p.state.piles["action"].held["yellow"].size == 1


def test_r11_5_a_seen_card_leaves_the_bag() -> None:
    """R11.5: a card shown is known to be nowhere else."""
    p = unseen().answer(Play("construction 5", "pivot"))
    assert "construction 5" not in p.state.piles["action"].unseen
    assert p.state.piles["action"].held["yellow"].size == 2


def test_r11_5_who_copies_does_not_show() -> None:
    """R11.5: a copy is secret to the seat, a lead is not; only the seat sees which cards it could play."""
    assert (prompt := led("aggression 4", "aggression 2").prompt) is not None
    assert prompt.secret == "yellow"
    assert prompt.secret_of(Play("aggression-2", "copy")) == "yellow"
    assert (prompt := position(LAND, hands={"red": "aggression 2"}).do(StartTurn(0)).prompt) is not None
    assert prompt.secret == "red"
    assert all(prompt.secret_of(option) is None for option in prompt.options)


def followed(way: str) -> tuple[Game[State], Play]:
    """Two people: red has led, yellow has followed in a way."""
    game = new_game(2, person=True)
    while game.prompt is not None and not game.state.played:
        game.answer(next((o for o in game.prompt.options if isinstance(o, Play)), game.prompt.options[0]))
    while game.prompt is not None and game.prompt.kind != "Turn":
        game.answer(game.prompt.options[-1])
    assert game.prompt is not None
    play = next(o for o in game.prompt.options if isinstance(o, Play) and o.way == way)
    game.answer(play)
    return game, play


@pytest.mark.parametrize(("way", "shown"), [("surpass", True), ("pivot", True), ("copy", False)])
def test_r11_5_only_a_card_laid_face_down_is_hidden(way: str, shown: bool) -> None:
    """R11.5: the log of another seat has the card of a Surpass or a Pivot, not that of a Copy."""
    game, play = followed(way)
    entry = next(entry for entry in reversed(game.log) if entry.answer == play)
    other = next(seat for seat in ("red", "yellow") if seat != entry.seat)
    line = f"{entry.number} {entry.seat} {BOX.notation(play)}"
    seen = game.text(seat=Seat(other), position=False).splitlines()
    assert line in game.text(seat=entry.seat, position=False).splitlines()
    assert (line in seen) is shown
    assert (f"{entry.number} {entry.seat} (hidden)" in seen) is not shown


def test_r11_5_who_does_not_seize_hides_nothing() -> None:
    """R11.5: the card that seizes lies face down; that somebody does not seize is seen by all."""
    p = led("aggression 4", "aggression 2, construction 3").answer(Play("construction 3", "pivot"))
    assert (prompt := p.prompt) is not None
    assert [prompt.secret_of(option) for option in p.options] == [None, "yellow"]


# -- the end of a turn ------------------------------------------------------------------------------


def test_r11_1_who_has_nothing_left_comes_back() -> None:
    """R11.1: without ship and starport at the end of one's turn three fresh ships come to a gate."""
    p = position("5-hex: red city; yellow 3", played="red lead aggression 4", turn="red").do(EndTurn())
    places = p.options
    assert len(places) == 4
    p.answer(places[0])
    assert p.ships("red", "2-gate") == (3, 0)
    assert p.state.turn is None


def test_r11_1_a_starport_is_enough() -> None:
    """R11.1: nobody comes back with a starport or a damaged ship."""
    for there in ("starport!", "0+1"):
        p = position(f"5-hex: red {there}", played="red lead aggression 4", turn="red").do(EndTurn())
        assert (p.kind, p.state.turn) == ("", None)
