"""The Prelude (R6.1 to R6.6, R9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import MATERIAL, RELIC, facts
from bythebook.games.arcs.rules.actions.court import SecureCard
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.tokens import Gains
from bythebook.games.arcs.rules.turn import prelude
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude, PreludeText
from bythebook.games.arcs.rules.turn.rounds import StartTurn
from bythebook.games.arcs.state.options import (
    Battle,
    Build,
    DiscardCard,
    Done,
    Influence,
    Move,
    Pass,
    Repair,
    Secure,
    Ships,
    Spend,
    ThrowAway,
    Use,
)
from bythebook.games.arcs.state.state import State
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position, stacked

LEAD: dict[str, Any] = {"played": "red lead administration 3", "turn": "red"}
PIVOT: dict[str, Any] = {"played": "yellow lead mobilization 4; red pivot administration 3", "turn": "red"}


def opened(p: Position) -> Position:
    """Red's Prelude begins."""
    return p.turn(prelude=True).do(Prelude(), TakeActions())


def of_type(p: Position, *types: type[Option]) -> list[Option]:
    """The options of some types."""
    return [option for option in p.options if isinstance(option, types)]


def test_r6_1_prelude_actions_come_before_pips() -> None:
    """R6.1: any number in any order, until the first pip is spent."""
    p = opened(position("5-hex: red 1+2", tokens={"red": "material fuel"}, **LEAD))
    assert p.kind == "Prelude"
    assert p.prompt is not None
    assert p.prompt.about == "administration 3"
    p.answer(Spend(2, "fuel", "move"), Move("5-hex", "5-gate"), Ships(1, 0))
    assert p.kind == "Prelude"
    p.answer(Spend(1, "material", "repair"), Repair("ship", "5-hex"), Done())
    assert p.kind == "Administration action"
    assert p.state.turn is not None
    assert not p.state.turn.prelude


def test_r6_2_what_each_token_pays_for() -> None:
    """R6.2: Material builds or repairs, Fuel moves, Weapon battles, Relic secures, Psionic is of the lead."""
    p = position(
        "5-hex: red 1+1; yellow 1\n2-hex: red city\n3-hex: red city\n4-hex: red city",
        tokens={"red": "material fuel weapon relic psionic"},
        court="farseers:red",
        **PIVOT,
    )
    assert of_type(opened(p), Spend) == [
        Spend(1, "material", "build"),
        Spend(1, "material", "repair"),
        Spend(2, "fuel", "move"),
        Spend(3, "weapon", "battle"),
        Spend(4, "relic", "secure"),
        Spend(5, "psionic", "influence"),
        Spend(5, "psionic", "move"),
    ]


def test_r6_2_a_psionic_follows_the_lead_card() -> None:
    """R6.2: an action of the lead suit though the player pivoted."""
    p = opened(position("5-hex: red 1", tokens={"red": "psionic"}, court="farseers", **PIVOT))
    p.answer(Spend(1, "psionic", "influence"))
    assert p.kind == "Token action"
    assert p.prompt is not None
    assert p.prompt.about == "psionic"
    assert p.options == [Influence("farseers")]


def test_r6_2_a_token_is_not_spent_on_what_cannot_be_done() -> None:
    """R6.2: nothing to repair, nothing to secure, no ship to move."""
    p = opened(position(tokens={"red": "fuel relic"}, court="farseers", **LEAD))
    assert of_type(p, Spend) == []


def test_r6_2_one_weapon_is_enough() -> None:
    """R6.2: all pips may battle then; none is needed where the suit battles anyway."""
    p = opened(position("5-hex: red 1; yellow 1", tokens={"red": "weapon weapon"}, **LEAD))
    p.answer(Spend(1, "weapon", "battle"))
    assert p.kind == "Prelude"
    assert of_type(p, Spend) == []
    p.answer(Done())
    assert Battle("5-hex", "yellow") in p.options
    attack = position("5-hex: red 1", tokens={"red": "weapon"}, played="red lead aggression 2", turn="red")
    assert of_type(opened(attack), Spend) == []


def test_r6_2_a_weapon_does_not_touch_other_tokens() -> None:
    """R6.2: a Material still builds or repairs."""
    p = opened(position("5-hex: red 0+1; yellow 1", tokens={"red": "weapon material"}, **LEAD))
    p.answer(Spend(1, "weapon", "battle"), Spend(2, "material", "repair"))
    assert p.options == [Repair("ship", "5-hex")]


def test_r6_3_spent_tokens_come_back_when_the_prelude_ends() -> None:
    """R6.3: they cannot be gained in it."""
    cities = "\n2-hex: yellow city\n3-hex: yellow city"
    p = position("5-hex: red 1+1" + cities, tokens={"red": "material", "yellow": "material " * 4}, **LEAD)
    opened(p).answer(Spend(1, "material", "repair"), Repair("ship", "5-hex"))
    assert (p.state.supply[MATERIAL], p.state.spent[MATERIAL]) == (0, 1)
    p.do(Gains(0, (MATERIAL,)))
    assert p.kind == "Prelude"
    assert check(p.state) == []
    p.answer(Done())
    assert (p.state.supply[MATERIAL], p.state.spent[MATERIAL]) == (1, 0)


def test_r6_5_outrage_forbids_spending() -> None:
    """R6.5: the token may be thrown away, without effect."""
    p = opened(position("5-hex: red 1", tokens={"red": "fuel -"}, outrage={"red": "fuel"}, **LEAD))
    assert p.options == [Done(), ThrowAway(1)]
    p.answer(ThrowAway(1))
    assert p.slots("red") == ""
    assert p.options == [Done()]
    assert check(p.state) == []


def test_r6_2_a_loyal_card_makes_any_token_a_material() -> None:
    """R6.2: its type whatever is outraged; the token goes back as what it is."""
    p = position(
        "5-hex: red 1+1",
        tokens={"red": "relic material"},
        guild={"red": "loyal_engineers"},
        outrage={"red": "material"},
        **LEAD,
    )
    assert of_type(opened(p), Spend) == [
        Spend(slot, "material", action, token)
        for slot, token in ((1, "relic"), (2, ""))
        for action in ("build", "repair")
    ]
    p.answer(Spend(1, "material", "repair", "relic"))
    assert p.state.spent[RELIC] == 1
    assert p.prompt is not None
    assert p.prompt.about == "material"


def three_materials(player: int) -> Gains:
    """A Prelude text for these tests."""
    return Gains(player, (MATERIAL,))


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elder Broker and Relic Fence as plain gains, Lattice Spies too."""

    def always(state: State, player: int) -> bool:
        return True

    for card in ("elder_broker", "relic_fence", "lattice_spies"):
        monkeypatch.setitem(prelude.PRELUDES, card, PreludeText(always, three_materials))


@pytest.mark.usefixtures("texts")
def test_r6_4_a_card_secured_in_this_prelude_cannot_be_used_in_it() -> None:
    """R6.4: nor be discarded for nothing; in the next turn it can. A stolen one can at once."""
    p = position(court="elder_broker:red", tokens={"red": "relic"}, **LEAD)
    opened(stacked(p)).answer(Spend(1, "relic", "secure"), Secure("elder_broker"))
    assert p.guild("red") == ["elder_broker"]
    assert p.options == [Done()]
    p.answer(Done(), Done())
    assert of_type(opened(p), Use, DiscardCard) == [DiscardCard("elder_broker"), Use("elder_broker")]


@pytest.mark.usefixtures("texts")
def test_r9_3_a_card_is_discarded_for_its_text_or_for_nothing() -> None:
    """R9.3: it goes to the Court discard either way."""
    p = opened(position(guild={"red": "elder_broker"}, **LEAD)).answer(Use("elder_broker"))
    assert p.guild("red") == []
    assert p.state.court_discard == [facts().court_card["elder_broker"].index]
    assert p.kind == "Store"
    p = opened(position(guild={"red": "elder_broker"}, **LEAD)).answer(DiscardCard("elder_broker"))
    assert p.guild("red") == []
    assert p.kind == "Prelude"
    assert check(p.state) == []


@pytest.mark.usefixtures("texts")
def test_r6_1_once_a_turn_is_once_a_turn() -> None:
    """R6.1: Relic Fence stays, and works once; it is no card to discard."""
    p = opened(position(guild={"red": "relic_fence"}, **LEAD))
    assert of_type(p, Use, DiscardCard) == [Use("relic_fence")]
    p.answer(Use("relic_fence"))
    p.answer(p.options[0])
    assert p.guild("red") == ["relic_fence"]
    assert of_type(p, Use) == []


@pytest.mark.usefixtures("texts")
def test_r6_1_before_anything_else() -> None:
    """R6.1: Lattice Spies only as the first thing of a Prelude."""
    p = opened(position(guild={"red": "lattice_spies"}, tokens={"red": "fuel"}, **LEAD))
    assert of_type(p, Use) == [Use("lattice_spies")]
    p.answer(ThrowAway(1))
    assert of_type(p, Use) == []


def test_r6_6_no_card_no_prelude() -> None:
    """R6.6: who passes has none, though there are tokens to spend."""
    p = position(
        "5-hex: red 1", hands={"red": "aggression 2", "yellow": "aggression 3"}, tokens={"red": "fuel"}
    )
    p.do(StartTurn(0)).answer(Pass())
    assert p.kind == ""


def test_r6_3_a_ship_built_by_a_token_counts_for_the_turn() -> None:
    """R6.3: actions by tokens are actions of the turn: the starport has built its ship."""
    p = position(
        "5-hex: red starport", tokens={"red": "material"}, played="red lead construction 6", turn="red"
    )
    opened(p).answer(Spend(1, "material", "build"), Build("ship", "5-hex"), Done())
    assert Build("ship", "5-hex") not in p.options


def test_r6_4_other_powers_work_at_once() -> None:
    """R6.4: only the Prelude text waits: Loyal Engineers secured now make a Relic a Material."""
    p = position("5-hex: red 0+1", court="loyal_engineers:red", tokens={"red": "fuel"}, **LEAD)
    opened(stacked(p)).do(SecureCard(0, 0))
    assert Spend(1, "material", "repair", "fuel") in p.options
