"""Chapters and rounds: leading, following, passing, the initiative check (R4, S14.4 to S14.8)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn.rounds import (
    CheckInitiative,
    EndRound,
    NextRound,
    StartChapter,
    StartRound,
)
from bythebook.games.arcs.state.options import Decline, Done, Pass, Play
from bythebook.games.arcs.state.piles import ACTION
from bythebook.games.arcs.state.state import NOBODY
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city starport
    3-hex:  yellow 3 city starport
    4-gate: blue 3
"""


def three(**things: object) -> Position:
    return position(LAND, seats="red yellow blue", **things)  # type: ignore[arg-type]


def idle(p: Position) -> Position:
    """Whoever is asked declares, seizes and does nothing more."""
    while (prompt := p.prompt) is not None and prompt.domain is None and prompt.kind != "Turn":
        p.answer(Decline() if Decline() in p.options else Done())
    return p


def asked(p: Position) -> str:
    assert p.prompt is not None
    return p.prompt.seat


def test_r4_1_a_chapter_lasts_until_nobody_holds_cards() -> None:
    """R4.1: rounds follow each other while cards are left; then the next chapter is dealt."""
    p = three(hands={"red": "aggression 2, aggression 3", "yellow": "construction 2"})
    p.do(StartRound())
    idle(p.answer(Play("aggression 2", "lead")))
    idle(p.answer(Play("construction 2", "copy")))
    assert (asked(p), p.state.round, p.state.chapter) == ("red", 3, 1)
    idle(p.answer(Play("aggression 3", "lead")))
    assert p.state.chapter == 2


def test_r4_2_the_others_follow_clockwise() -> None:
    """R4.2: the holder leads, everybody else with cards follows once; the cards are discarded."""
    p = three(
        initiative="yellow",
        hands={"red": "aggression 2", "yellow": "construction 2, construction 3", "blue": "aggression 4"},
    )
    p.do(StartRound())
    order = []
    for card in ("construction 2", "aggression 4", "aggression 2"):
        order.append(asked(p))
        idle(p.answer(Play(card, "copy" if len(order) > 1 else "lead")))
    assert order == ["yellow", "blue", "red"]
    assert p.state.played == []
    assert asked(p) == "yellow"
    assert len(p.state.piles[ACTION]) == 20 - 1


def test_r4_2_nobody_follows_without_cards() -> None:
    """R4.2: red has no cards, so blue's turn comes after yellow's."""
    p = three(initiative="yellow", hands={"yellow": "construction 2", "blue": "aggression 4"})
    idle(p.do(StartRound()).answer(Play("construction 2", "lead")))
    assert asked(p) == "blue"


def test_r4_2_the_round_leaves_nothing_behind() -> None:
    """R4.2: zero marker and seized marker are cleared, played cards go to the discard pile face down."""
    p = three(
        bots="blue", played="red lead aggression 4; yellow copy construction 2; yellow seize aggression 2"
    )
    p.state.zero = True
    p.do(EndRound())
    assert (p.state.zero, p.state.seized, p.state.played) == (False, NOBODY, [])
    assert sorted(facts().action_cards[card].id for card in p.state.discard) == [
        "aggression 2",
        "aggression 4",
        "construction 2",
    ]


def test_r4_3_a_leader_may_pass() -> None:
    """R4.3: the marker goes to the next clockwise with cards, and the round ends at once."""
    p = three(hands={"red": "aggression 2", "blue": "aggression 4"})
    p.do(StartRound()).answer(Pass())
    assert (asked(p), p.state.initiative) == ("blue", p.player("blue"))
    assert p.hand("red") == ["aggression 2"]


def test_r4_3_a_leader_without_cards_must_pass() -> None:
    """R4.3: there is nothing else to choose, and it does not count among the passes in a row."""
    p = three(hands={"yellow": "aggression 2", "blue": "aggression 4"})
    p.do(StartRound())
    assert p.options == [Pass()]
    p.answer(Pass()).answer(Pass())
    assert (asked(p), p.state.chapter) == ("blue", 1)


def test_r4_3_all_pass() -> None:
    """R4.3: once everybody with cards has passed in a row, hands are discarded and the chapter ends."""
    p = three(hands={"red": "aggression 2", "blue": "aggression 4"})
    p.do(StartRound()).answer(Pass()).answer(Pass())
    assert p.state.chapter == 2
    assert p.state.hands == [[], [], []]


def test_r4_3_a_lead_breaks_the_row() -> None:
    """R4.3: a card led in between starts the count of passes anew."""
    p = three(hands={"red": "aggression 2, aggression 3", "blue": "aggression 4, aggression 5"})
    p.do(StartRound()).answer(Pass())
    idle(p.answer(Play("aggression 4", "lead")))
    idle(p.answer(Play("aggression 2", "copy")))
    p.answer(Pass())
    assert (asked(p), p.state.chapter) == ("red", 1)


def test_r4_3_followers_cannot_pass() -> None:
    """R4.3: who follows and has a card must play it."""
    p = three(hands={"red": "aggression 2", "blue": "aggression 4"})
    idle(p.do(StartRound()).answer(Play("aggression 2", "lead")))
    assert Pass() not in p.options


def test_r4_4_the_highest_surpass_takes_initiative() -> None:
    """R4.4: the number decides, not the order; Copies and Pivots never win."""
    p = three(played="red lead aggression 2; yellow surpass aggression 6; blue surpass aggression 5")
    assert p.do(CheckInitiative()).state.initiative == p.player("yellow")
    p = three(played="red lead aggression 2; yellow pivot construction 6; blue copy aggression 5")
    assert p.do(CheckInitiative()).state.initiative == p.player("red")


def test_r4_4_who_seized_keeps_it() -> None:
    """R4.4: a Surpass does not take the marker from who seized it."""
    p = three(
        played="red lead aggression 2; yellow copy construction 6; yellow seize construction 5;"
        "blue surpass aggression 5"
    )
    assert p.do(CheckInitiative()).state.initiative == p.player("yellow")


# -- bots -------------------------------------------------------------------------------------------


def test_s14_6_a_new_chapter() -> None:
    """S14.6, RULING-2: cards are shuffled, counters are six, abilities are ready; seize counters stay."""
    p = three(bots="blue", counters={"blue": 0}, seize={"blue": 2}, discard="aggression 2, aggression 3")
    p.state.exhausted = ["prison_wardens"]
    p.do(StartChapter())
    assert (p.state.hand_counter[2], p.state.seize_counter[2]) == (6, 2)
    assert (p.state.exhausted, p.state.discard) == ([], [])
    assert p.dice == 6
    assert p.state.chapter == 2


def test_s14_6_bonus_cards_are_discarded() -> None:
    """S14.6: at the end of a chapter hands and bonus cards go to the discard pile, counters to nothing."""
    p = three(
        bots="blue", counters={"blue": 1}, bonus={"blue": "aggression 2"}, hands={"red": "construction 2"}
    )
    p.state.passes = 2
    p.do(NextRound())
    assert p.state.chapter == 2
    assert p.state.bonus == [[], [], []]


def test_s14_7_a_bot_without_counter_passes_or_is_skipped() -> None:
    """S14.7: with the initiative it must pass it on; without it has no turn."""
    p = three(bots="blue", counters={"blue": 0}, initiative="blue", hands={"yellow": "aggression 4"})
    p.do(StartRound())
    assert p.options == [Pass()]
    p.answer(Pass())
    assert asked(p) == "yellow"
    idle(p.answer(Play("aggression 4", "lead")))
    assert p.state.chapter == 2


def test_s14_7_a_bot_never_passes_with_cards() -> None:
    """S14.7: a bot with a counter of one or more is not offered to pass."""
    p = three(bots="red", hands={"yellow": "aggression 4"})
    p.do(StartRound())
    assert Pass() not in p.options


def test_s21_2_the_strongest_bot_opens_a_chapter() -> None:
    """S21.2: the initiative goes to the bot with most Power, of several to the earliest in turn order."""
    hard = {"bots": "yellow blue", "modifiers": "initiative_to_bot", "initiative": "red"}
    p = three(**hard, power={"red": 9, "blue": 4, "yellow": 3})
    assert p.do(StartChapter()).state.initiative == p.player("blue")
    p = three(**hard, power={"red": 9, "blue": 4, "yellow": 4})
    assert p.do(StartChapter()).state.initiative == p.player("yellow")
    p = three(bots="yellow blue", power={"blue": 4})
    assert p.do(StartChapter()).state.initiative == p.player("red")
