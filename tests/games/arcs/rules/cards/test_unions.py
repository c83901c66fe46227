"""Unions and the cards they fetch (R9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import MATERIAL, WEAPON, facts
from bythebook.games.arcs.rules.battle.raid import loot
from bythebook.games.arcs.rules.cards.powers import icons
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.rules.turn.rounds import EndRound
from bythebook.games.arcs.state.options import LayUnion, Secure, Spend
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position, stacked


def opened(p: Position) -> Position:
    """The Prelude of the turn under way."""
    return p.turn(prelude=True).do(Prelude())


def layings(p: Position) -> list[Option]:
    """The Unions that can be laid, and beside what."""
    return [option for option in p.options if isinstance(option, LayUnion)]


def union(card: str, suit: str) -> None:
    """Laid beside a card of its suit it fetches that one when the round ends, and is discarded."""
    other = "aggression" if suit != "aggression" else "construction"
    played = f"yellow lead {suit} 2; red surpass {suit} 5"
    p = opened(position(guild={"red": card}, played=played, turn="red", initiative="yellow"))
    assert layings(p) == [LayUnion(card, f"{suit} 2"), LayUnion(card, f"{suit} 5")]
    p.answer(LayUnion(card, f"{suit} 2"))
    assert (p.guild("red"), layings(p)) == ([], [])
    p.state.agenda.clear()
    p.state.turn = None
    p.do(EndRound())
    assert (p.hand("red"), p.state.played) == ([f"{suit} 2"], [])
    assert p.state.court_discard == [facts().court_card[card].index]
    assert check(p.state) == []
    wrong = position(guild={"red": card}, played=f"red lead {other} 3", turn="red")
    assert layings(opened(wrong)) == []


def test_bc04_admin_union() -> None:
    """BC04: it fetches an open Administration card."""
    union("admin_union", "administration")


def test_bc05_construction_union() -> None:
    """BC05: it fetches an open Construction card."""
    union("construction_union", "construction")


def test_bc10_spacing_union() -> None:
    """BC10: it fetches an open Mobilization card."""
    union("spacing_union", "mobilization")


def test_bc11_arms_union() -> None:
    """BC11: it fetches an open Aggression card."""
    union("arms_union", "aggression")


def test_r9_4_a_laid_union_is_in_no_play_area() -> None:
    """R9.4: it cannot be stolen, and its icon does not count."""
    p = opened(position(guild={"red": "admin_union"}, played="red lead administration 3", turn="red"))
    assert (icons(p.state, 0, MATERIAL), len(loot(p.state, 1, 0, 6))) == (1, 1)
    p.answer(LayUnion("admin_union", "administration 3"))
    assert (icons(p.state, 0, MATERIAL), loot(p.state, 1, 0, 6)) == (0, [])
    assert check(p.state) == []


def test_r9_4_one_union_for_a_card_and_only_beside_open_ones() -> None:
    """R9.4: a Copy, a card laid for a seize and one that has a Union are out of reach."""
    state: dict[str, Any] = {
        "seats": "yellow blue red",
        "played": "yellow lead aggression 2; blue copy aggression 3; blue seize aggression 4; "
        "red pivot aggression 5",
        "turn": "red",
    }
    p = opened(position(guild={"red": "arms_union"}, **state))
    assert layings(p) == [LayUnion("arms_union", "aggression 2"), LayUnion("arms_union", "aggression 5")]
    p.answer(LayUnion("arms_union", "aggression 5"))
    laid = p.state.played[-1]
    assert (laid.union, laid.by) == (facts().court_card["arms_union"].index, 2)
    p.state.guild[2] = [laid.union]
    assert layings(p) == [LayUnion("arms_union", "aggression 2")]


def test_r6_4_a_union_secured_in_this_prelude_waits() -> None:
    """R6.4: its text is a Prelude text; its icon counts at once."""
    p = position(court="arms_union:red", tokens={"red": "relic"}, played="red lead aggression 3", turn="red")
    opened(stacked(p)).answer(Spend(1, "relic", "secure"), Secure("arms_union"))
    assert (p.guild("red"), icons(p.state, 0, WEAPON)) == (["arms_union"], 1)
    assert layings(p) == []


def test_s20_1_a_bot_has_a_bonus_card_of_it() -> None:
    """S20.1: at the end of the round the card is a bonus card, and the hand counter goes up."""
    p = position(
        bots="red",
        counters={"red": 2},
        guild={"red": "arms_union"},
        hands={"yellow": "construction 3"},
        played="red lead aggression 3",
        turn="red",
    )
    opened(p).answer(LayUnion("arms_union", "aggression 3"))
    p.state.agenda.clear()
    p.state.turn = None
    p.do(EndRound())
    assert (p.state.bonus[0], p.state.hand_counter[0]) == ([facts().action_card["aggression 3"].index], 3)
    assert check(p.state) == []


@pytest.mark.parametrize("unseen", ["", "red"])
def test_r9_4_the_card_goes_to_a_hand(unseen: str) -> None:
    """R9.4: into a hand of real cards it goes too, and may be told from them no more."""
    p = position(
        guild={"red": "arms_union"},
        unseen=unseen,
        hands={"red": 1} if unseen else {},
        played="red lead aggression 3",
        turn="red",
    )
    opened(p).answer(LayUnion("arms_union", "aggression 3"))
    p.state.agenda.clear()
    p.do(EndRound())
    if unseen:
        held = p.state.piles["action"].held["red"]
        assert (held.size, held.may["aggression 3"]) == (2, 1)
    else:
        assert p.hand("red") == ["aggression 3"]
