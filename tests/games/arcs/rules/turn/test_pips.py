"""Pips and other payments for actions (R5.4, R6.2, R6.7, R6.8)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import MATERIAL
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.cards.guild_actions import Abduct
from bythebook.games.arcs.rules.cards.powers import NewAction
from bythebook.games.arcs.rules.tokens import Gains
from bythebook.games.arcs.rules.turn.pips import TakeActions, TokenAction, choices
from bythebook.games.arcs.state.options import (
    Ability,
    Battle,
    Build,
    Collect,
    Decline,
    Done,
    Influence,
    Move,
    Repair,
    Secure,
    Ships,
)
from bythebook.games.arcs.state.state import State
from bythebook.kernel.step import Step
from tests.games.arcs.positions import Position, position

CONSTRUCTION: dict[str, Any] = {"played": "red lead construction 6", "turn": "red"}


def verbs(p: Position) -> set[str]:
    """The kinds of options there are."""
    return {type(option).__name__ for option in p.options}


@pytest.mark.parametrize(
    ("suit", "actions"),
    [
        ("administration", {"Tax", "Repair", "Influence"}),
        ("aggression", {"Battle", "Move", "Secure"}),
        ("construction", {"Build", "Repair"}),
        ("mobilization", {"Move", "Influence"}),
    ],
)
def test_r5_2_the_suit_says_which_actions(suit: str, actions: set[str]) -> None:
    """R5.2: an ask for each pip, named after the suit, with all its actions."""
    p = position(
        "5-hex: red 1+1 city; yellow 1\n4-hex: red starport",
        court="farseers:red",
        played=f"red lead {suit} 6",
        turn="red",
    )
    p.do(TakeActions())
    assert p.kind == f"{suit.capitalize()} action"
    assert p.prompt is not None
    assert p.prompt.about == f"{suit} 6"
    assert verbs(p) == {*actions, "Done"}


def test_r7_7_a_battle_is_an_action() -> None:
    """R7.7: a pip of Aggression pays for one battle, and the next pip for another."""
    p = position("5-hex: red 2; yellow 3", played="red lead aggression 4", turn="red").do(TakeActions())
    attack = Battle("5-hex", "yellow")
    assert [option for option in p.options if isinstance(option, Battle)] == [attack]
    p.answer(attack)
    assert p.kind == "Collect"
    p.answer(Collect(0, 0, 0)).only()
    assert attack in p.options
    assert p.state.turn is not None
    assert p.state.turn.pips == 1


def test_r5_4_as_many_actions_as_pips() -> None:
    """R5.4: any mix, one after another."""
    p = position("5-hex: red 0+1 starport", **CONSTRUCTION)
    p.do(TakeActions()).answer(Build("ship", "5-hex"), Repair("ship", "5-hex"))
    assert p.kind == ""


def test_r5_4_pips_may_be_left() -> None:
    """R5.4: Done gives up the rest."""
    p = position("5-hex: red 0+1 starport", **CONSTRUCTION)
    p.do(TakeActions()).answer(Done())
    assert p.kind == ""
    assert p.ships("red", "5-hex") == (0, 1)


def test_r5_7_a_copy_acts_in_the_lead_suit() -> None:
    """R5.7: one action of the suit of the lead card."""
    played = "yellow lead mobilization 4; red copy administration 2"
    p = position("5-hex: red 1", played=played, turn="red").do(TakeActions())
    assert p.kind == "Mobilization action"
    assert p.prompt is not None
    assert p.prompt.about == "", "nobody sees the card"
    p.answer(Move("5-hex", "5-gate"), Ships(1, 0))
    assert p.kind == ""


def test_r6_2_a_weapon_opens_the_pips_to_battle() -> None:
    """R6.2: every pip of the card, in any suit."""
    p = position("5-hex: red 1; yellow 1", **CONSTRUCTION).do(TakeActions())
    assert Battle("5-hex", "yellow") not in p.options
    p.turn(armed=True)
    assert Battle("5-hex", "yellow") in p.options


def manufacture(player: int, option: Ability) -> Step:
    """A new action for these tests."""
    return Gains(player, (MATERIAL,))


@pytest.fixture
def interest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Manufacture as a plain gain."""

    def offered(state: State, player: int) -> list[Ability]:
        return [Ability("manufacture")] if state.supply[MATERIAL] else []

    monkeypatch.setitem(powers.NEW_ACTIONS, "manufacture", NewAction(offered, manufacture))


@pytest.mark.usefixtures("interest")
def test_r6_7_a_new_action_replaces_a_standard_one() -> None:
    """R6.7: where a pip gives a Build, for who has the card, and only while it is possible."""
    p = position(guild={"red": "mining_interest"}, **CONSTRUCTION).do(TakeActions())
    assert p.options == [Ability("manufacture"), Done()]
    p.answer(Ability("manufacture"))
    assert p.kind == "Store"
    none_left = position(guild={"red": "mining_interest"}, tokens={"yellow": "material " * 5}, **CONSTRUCTION)
    assert none_left.do(TakeActions()).options == [Done()]
    other = position(guild={"yellow": "mining_interest"}, **CONSTRUCTION).do(TakeActions())
    assert other.options == [Done()]


@pytest.mark.usefixtures("interest")
def test_r6_7_a_token_pays_for_a_new_action_too() -> None:
    """R6.7: whenever a token would give the standard action, but not where a text gives it."""
    p = position("5-hex: red starport", guild={"red": "mining_interest"}, **CONSTRUCTION)
    assert Ability("manufacture") in p.do(TokenAction(0, ("build",), "material")).options
    assert Ability("manufacture") not in choices(p.state, 0, ("build",), new=False)


def test_r6_7_what_changes_the_standard_action_leaves_the_new_one_alone() -> None:
    """R6.7: an Abduct is no Battle, so the Warrior has no Move after it."""
    p = position(
        "5-hex: red 1",
        court="farseers:yellow",
        guild={"red": "court_enforcers arms_union"},
        leaders={"red": "warrior"},
        played="yellow lead mobilization 4; red pivot aggression 2",
        turn="red",
    )
    abduct = Ability("abduct", card="farseers")
    assert powers.NEW_ACTIONS["abduct"].step(0, abduct) == Abduct(0, "farseers")
    p.do(TakeActions()).answer(abduct)
    assert p.captives("red", "yellow") == 1
    assert p.kind == ""


@pytest.mark.usefixtures("interest")
def test_s20_2_a_bot_exhausts_its_card() -> None:
    """S20.2: a bot takes the new action of a card once a chapter, a person as often as can be."""
    bot = position(guild={"red": "mining_interest"}, bots="red", **CONSTRUCTION).do(TakeActions())
    bot.answer(Ability("manufacture")).only()
    while bot.kind == "Store":
        bot.answer(bot.options[0])
    assert bot.state.exhausted == ["mining_interest"]
    assert bot.options == [Done()]
    person = position(guild={"red": "mining_interest"}, **CONSTRUCTION).do(TakeActions())
    person.answer(Ability("manufacture"))
    person.answer(person.options[0])
    assert person.options == [Ability("manufacture"), Done()]


def test_r6_8_a_trait_gives_an_action_after_the_pip_of_a_copy() -> None:
    """R6.8: a Secure with that pip allows the Feastbringer an Influence, which calls for no other."""
    p = position(
        court="farseers:red elder_broker",
        leaders={"red": "feastbringer"},
        played="yellow lead mobilization 4; red pivot aggression 2",
        turn="red",
    )
    p.do(TakeActions()).answer(Secure("farseers")).chance("loyal_pilots")
    assert p.kind == "Token action"
    assert p.prompt is not None
    assert p.prompt.about == "feastbringer"
    assert p.options == [Decline(), Influence("elder_broker"), Influence("loyal_pilots")]
    p.answer(Influence("elder_broker"))
    assert p.kind == ""


def test_r6_8_not_with_the_pips_of_a_lead_and_not_with_tokens() -> None:
    """R6.8: only the one pip of a Copy or Pivot."""
    court = "farseers:red elder_broker"
    lead = position(court=court, leaders={"red": "feastbringer"}, played="red lead aggression 2", turn="red")
    lead.do(TakeActions()).answer(Secure("farseers")).chance("loyal_pilots")
    assert lead.kind == "Aggression action"
    token = position(
        court=court,
        leaders={"red": "feastbringer"},
        played="yellow lead mobilization 4; red copy",
        turn="red",
    )
    token.do(TokenAction(0, ("secure",), "relic")).answer(Secure("farseers")).chance("loyal_pilots")
    assert token.kind == ""


def test_r6_8_only_for_the_action_it_names() -> None:
    """R6.8: a Move with that pip brings the Warrior nothing, a Battle would."""
    p = position(
        "5-hex: red 1",
        leaders={"red": "warrior"},
        played="yellow lead mobilization 4; red pivot aggression 2",
        turn="red",
    )
    p.do(TakeActions()).answer(Move("5-hex", "5-gate"), Ships(1, 0))
    assert p.kind == ""


def test_lead12_influential_influences_once_more() -> None:
    """LEAD12: the Noble's second Influence brings no third."""
    p = position(
        court="farseers elder_broker",
        leaders={"red": "noble"},
        played="yellow lead mobilization 4; red copy",
        turn="red",
    )
    p.do(TakeActions()).answer(Influence("farseers"), Influence("farseers"))
    assert p.kind == ""
    assert p.state.court_agents[0] == [2, 0]


def test_r6_2_an_action_that_cannot_be_done_is_not_asked() -> None:
    """R6.2: nothing to repair, no question; where a text only allows it, it can be declined."""
    p = position("5-hex: red 1", **CONSTRUCTION)
    assert p.do(TokenAction(0, ("repair",), "material")).kind == ""
    p.do(TokenAction(0, ("move",), "elder", optional=True))
    assert Decline() in p.options
    assert p.answer(Decline()).kind == ""
