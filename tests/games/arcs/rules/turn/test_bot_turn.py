"""The frame of a bot's turn: counters, draws, bonus cards, seizing (S14, BT1 to BT7)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.rounds import EndRound, StartTurn
from bythebook.games.arcs.state.options import (
    CountOff,
    Declare,
    Decline,
    Draw,
    Pass,
    Play,
    RaiseCounter,
    RemoveCounter,
    Seize,
)
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city starport
    3-hex:  yellow 3 city starport
"""
TWO = ("mobilization 3", "administration 5")


def bot(*, leads: bool = True, **things: object) -> Position:
    """Red is a bot and leads, or follows yellow's Aggression 4."""
    played = "" if leads else "yellow lead aggression 4"
    initiative = "red" if leads else "yellow"
    p = position(LAND, bots="red", played=played, initiative=initiative, **things)  # type: ignore[arg-type]
    return p.do(StartTurn(0))


def ready(*drawn: str, leads: bool = True, **things: object) -> Position:
    """The same once it has drawn and counted off."""
    p = bot(leads=leads, **things).answer(Draw()).chance(drawn or TWO)
    return p.answer(CountOff())


def names(found: list[int]) -> list[str]:
    return [facts().action_cards[card].id for card in found]


def plays(p: Position) -> list[Option]:
    return [option for option in p.options if isinstance(option, Play)]


def test_bt1_no_counter_no_turn() -> None:
    """BT1: at 0 it can only pass."""
    assert bot(counters={"red": 0}).options == [Pass()]


def test_bt1_no_card_anywhere_no_turn() -> None:
    """BT1, S14.7: if people hold every card, neither stack nor discard pile gives one: no turn."""
    deck = [facts().action_cards[card].id for card in facts().decks[2] if card != 10]
    p = bot(leads=False, hands={"yellow": ", ".join(deck)})
    p.answer(Draw(), CountOff())
    assert p.options == [Pass()]
    assert p.answer(Pass()).state.turn is None


def test_bt2_two_cards_of_the_stack() -> None:
    """BT2: first it draws two cards, face up."""
    p = bot()
    assert p.options == [Draw()]
    p.answer(Draw())
    assert p.prompt is not None
    assert (p.dice, p.prompt.secret) == (2, None)
    p.chance(TWO)
    assert names(p.state.drawn) == list(TWO)


def test_bt3_the_counter_goes_down_once() -> None:
    """BT3: by one, after the draw and before anything else."""
    p = bot().answer(Draw()).chance(TWO)
    assert p.options == [CountOff()]
    p.answer(CountOff())
    assert p.state.hand_counter[0] == 5
    assert CountOff() not in p.options
    assert Draw() not in p.options


def test_bt4_1_the_seize_counter_of_a_leader() -> None:
    """BT4.1: a bot that leads takes its seize counter away; a follower keeps it."""
    p = bot(seize={"red": 3})
    assert RemoveCounter() in p.options
    p.answer(RemoveCounter())
    assert p.state.seize_counter[0] == 0
    assert RemoveCounter() not in p.options
    assert RemoveCounter() not in bot(leads=False, seize={"red": 3}).options


def test_bt4_2_a_leader_may_declare() -> None:
    """BT4.2: like everybody who leads it is asked for the ambition of its card."""
    p = ready().answer(Play("mobilization 3", "lead"))
    assert p.options == [Declare("tyrant"), Decline()]


def test_bt5_the_ways_of_a_follower() -> None:
    """BT5: each candidate as Surpass, Pivot or Copy, as the rules of the game allow."""
    p = ready("aggression 6", "construction 2", leads=False)
    assert plays(p) == [
        Play("aggression 6", "copy"),
        Play("aggression 6", "surpass"),
        Play("construction 2", "copy"),
        Play("construction 2", "pivot"),
    ]


def test_bt6_1_the_seize_counter_rises_once() -> None:
    """BT6.1: a follower may raise it by one a turn, from nothing to 1; a leader may not."""
    p = ready(leads=False)
    p.answer(RaiseCounter())
    assert p.state.seize_counter[0] == 1
    assert RaiseCounter() not in p.options
    assert RaiseCounter() not in ready().options


def test_bt6_2_a_seize_costs_a_card_of_the_counter() -> None:
    """BT6.2, S14.5: it costs one of the hand counter, no card of the stack; the seize counter stays."""
    p = ready(leads=False, seize={"red": 2})
    stack = len(action_cards.action_pile(p.state))
    p.answer(Seize("counter"))
    assert (p.state.initiative, p.state.seized, p.state.hand_counter[0]) == (0, 0, 4)
    assert p.state.seize_counter[0] == 2
    assert len(action_cards.action_pile(p.state)) == stack
    assert not any(isinstance(option, Seize) for option in p.options)


def test_bt6_2_when_it_cannot_seize() -> None:
    """BT6.2: not as the leader, not with nothing left on the counter, not twice a round."""
    assert not any(isinstance(option, Seize) for option in ready().options)
    assert not any(isinstance(option, Seize) for option in ready(leads=False, counters={"red": 1}).options)
    p = position(
        LAND,
        seats="red yellow blue",
        bots="red",
        initiative="yellow",
        played="yellow lead aggression 4; blue copy construction 4; blue seize construction 3",
    )
    p.do(StartTurn(0)).answer(Draw()).chance(TWO).answer(CountOff())
    assert not any(isinstance(option, Seize) for option in p.options)


def test_bt6_2_lattice_spies_save_the_card() -> None:
    """BT6.2, S20.1: the Guild card is discarded, the hand counter stays."""
    p = ready(leads=False, guild={"red": "lattice_spies"})
    p.answer(Seize("lattice_spies"))
    assert (p.state.seized, p.state.hand_counter[0], p.guild("red")) == (0, 5, [])
    assert p.state.court_discard == [facts().court_card["lattice_spies"].index]


def test_bt7_the_other_card_is_discarded() -> None:
    """BT7, S14.5: the rejected card goes to the discard pile at once, the played one when the round ends."""
    p = ready().answer(Play("mobilization 3", "lead"))
    assert names(p.state.discard) == ["administration 5"]
    assert p.state.drawn == []
    p.state.agenda.clear()
    p.do(EndRound())
    assert names(p.state.discard) == ["administration 5", "mobilization 3"]


def test_s14_4_the_stack_runs_dry() -> None:
    """S14.4, RULING-1: what is left is drawn first, then the discard pile is shuffled into the stack."""
    deck = [facts().action_cards[card].id for card in facts().decks[2]]
    gone = [card for card in deck if card != "mobilization 3"]
    p = bot(discard=", ".join(gone))
    p.answer(Draw())
    assert p.dice == 1
    p.chance("mobilization 3")
    assert p.state.discard == []
    assert p.dice == 1
    p.chance("aggression 2")
    assert names(p.state.drawn) == ["mobilization 3", "aggression 2"]
    assert len(action_cards.action_pile(p.state)) == 18


def test_s14_4_what_lies_on_the_table_is_not_shuffled_in() -> None:
    """S14.4: cards of this round, hands and bonus cards stay where they are."""
    p = bot(leads=False, hands={"yellow": "construction 2"}, bonus={"red": "construction 3"})
    action_cards.reshuffle(p.state)
    there = action_cards.action_pile(p.state).unseen
    assert not {"aggression 4", "construction 2", "construction 3"} & set(there)
    assert len(there) == 17


def test_s14_4_unseen_cards_of_the_discard_pile_come_back() -> None:
    """S14.4: a card that a person laid down unseen is shuffled in unseen."""
    p = position(LAND, bots="red", unseen="yellow", hands={"yellow": 3})
    action_cards.discard_hidden(p.state, 1)
    assert action_cards.action_pile(p.state).held["discard"].size == 1
    action_cards.reshuffle(p.state)
    assert set(action_cards.action_pile(p.state).held) == {"yellow"}
    assert len(action_cards.action_pile(p.state)) == 18


def test_s14_8_bonus_cards_instead_of_drawing() -> None:
    """S14.8: it draws only if the counter is above the number of bonus cards, checked before the count."""
    p = bot(counters={"red": 1}, bonus={"red": "aggression 2"})
    assert p.options == [CountOff()]
    p.answer(CountOff())
    assert plays(p) == [Play("aggression 2", "lead")]
    assert bot(counters={"red": 2}, bonus={"red": "aggression 2"}).options == [Draw()]


def test_s14_8_all_candidates_alike() -> None:
    """S14.8: bonus cards and drawn cards may be played; unselected bonus cards stay."""
    p = ready(bonus={"red": "aggression 2, aggression 3"})
    assert len(plays(p)) == 4
    p.answer(Play("aggression 3", "lead"))
    assert names(p.state.bonus[0]) == ["aggression 2"]
    assert sorted(names(p.state.discard)) == sorted(TWO)


def test_s14_8_a_card_from_the_bottom_of_the_stack() -> None:
    """S14.8, RULING-27: for a bot an open bonus card and one on the counter, for a person a hidden card."""
    p = position(LAND, bots="red", counters={"red": 3})
    action_cards.take_bottom(p.state, 0)
    p.settle()
    assert p.prompt is not None
    assert p.prompt.secret is None
    p.chance("aggression 2")
    assert (names(p.state.bonus[0]), p.state.hand_counter[0]) == (["aggression 2"], 4)
    action_cards.take_bottom(p.state, 1)
    p.settle()
    assert p.prompt is not None
    assert p.prompt.secret == "yellow"
    assert p.chance("aggression 3").hand("yellow") == ["aggression 3"]


def test_ruling_27_an_empty_stack_is_shuffled_first() -> None:
    """RULING-27: the discard pile becomes the stack if there is none."""
    deck = [facts().action_cards[card].id for card in facts().decks[2]]
    p = position(LAND, bots="red", discard=", ".join(deck))
    action_cards.take_bottom(p.state, 0)
    p.settle()
    p.chance("aggression 2")
    assert len(action_cards.action_pile(p.state)) == 19


def test_ruling_10_a_seize_may_cost_bonus_cards() -> None:
    """RULING-10: once a card is played, chance takes bonus cards above the counter, never the one played."""
    things = {"counters": {"red": 3}, "bonus": {"red": "construction 2, construction 3"}}
    p = ready(leads=False, **things)
    p.answer(Seize("counter"), Play("mobilization 3", "pivot"))
    assert p.prompt is not None
    assert p.prompt.domain is not None
    assert p.prompt.domain.element == "tie"
    p.chance("construction 2")
    assert (names(p.state.bonus[0]), p.state.hand_counter[0]) == (["construction 3"], 1)
    assert p.kind == "Prelude"
    p = ready(leads=False, **things).answer(Seize("counter"), Play("construction 3", "pivot"))
    assert p.kind == "Prelude"


@pytest.mark.parametrize("seat", ["seen", "unseen"])
def test_r9_4_a_known_card_goes_to_a_hand(seat: str) -> None:
    """R9.4: a card fetched goes to the hand; in an unseen one nobody can tell it from the others."""
    p = position(LAND, unseen="red" if seat == "unseen" else "", hands={"red": 2} if seat == "unseen" else {})
    action_cards.action_pile(p.state).see("deck", "aggression 2")
    action_cards.add_to_hand(p.state, 0, facts().action_card["aggression 2"].index)
    assert action_cards.hand_size(p.state, 0) == (3 if seat == "unseen" else 1)
    assert facts().action_card["aggression 2"].index in action_cards.possible_hand(p.state, 0)
    assert p.state.check() == []
