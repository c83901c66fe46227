"""Guild cards, one by one: Loyal cards, Interests, Cartels, Weapon cards and single ones (BC01 to BC25)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import (
    EMPATH,
    FUEL,
    KEEPER,
    MATERIAL,
    PSIONIC,
    RELIC,
    TYCOON,
    WEAPON,
    facts,
)
from bythebook.games.arcs.rules.ambitions import MayDeclare, count
from bythebook.games.arcs.rules.battle.outrage import ProvokeOutrage
from bythebook.games.arcs.rules.battle.raid import Raid
from bythebook.games.arcs.rules.cards.powers import icons
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.scoring import AfterScoring
from bythebook.games.arcs.rules.tokens import Gains, discard_slot
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.rules.turn.rounds import StartTurn
from bythebook.games.arcs.state.options import (
    Battle,
    Collect,
    Declare,
    Decline,
    DiscardCard,
    Done,
    Place,
    Secure,
    Seize,
    Spend,
    StealCard,
    StealToken,
    Store,
    ThrowAway,
    Use,
)
from bythebook.games.arcs.state.piles import COURT
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position, stacked

LEAD: dict[str, Any] = {"played": "red lead mobilization 3", "turn": "red"}
THREE_CITIES = "2-hex: red city\n3-arrow: red city\n4-arrow: red city"


def opened(p: Position) -> Position:
    """The Prelude of the turn under way."""
    return p.turn(prelude=True).do(Prelude())


def of_type(p: Position, *types: type[Option]) -> list[Option]:
    """The options of some types."""
    return [option for option in p.options if isinstance(option, types)]


def holding(card: str, drawing: str = "", **more: Any) -> Position:
    """The Prelude of red, who leads with a Guild card in front."""
    return opened(position(drawing, guild={"red": card}, **{**LEAD, **more}))


# -- Loyal cards ----------------------------------------------------------------------------------


def loyal(card: str, kind: str, *actions: str) -> None:
    """Any token pays as the card's type, whatever is outraged, and the card stays through Outrage."""
    token = "fuel" if kind == "relic" else "relic"
    at_table: dict[str, Any] = {"court": "mass_uprising:red", "tokens": {"red": token}}
    p = holding(
        card, "5-hex: red 1+1; yellow 1", outrage={"red": "material fuel weapon relic psionic"}, **at_table
    )
    assert of_type(p, Spend) == [Spend(1, kind, action, token) for action in actions]
    p.answer(Spend(1, kind, actions[-1], token))
    assert sum(p.state.spent) == 1
    kept = position(guild={"red": card}, tokens={"red": kind})
    kept.do(ProvokeOutrage(0, facts().resource[kind].index))
    assert (kept.guild("red"), kept.slots("red")) == ([card], "")
    without = opened(position("5-hex: red 1+1; yellow 1", outrage={"red": "fuel relic"}, **at_table, **LEAD))
    assert of_type(without, Spend) == []


def test_bc01_loyal_engineers() -> None:
    """BC01: any token is Material, whatever is outraged; they stay through Outrage of Material."""
    loyal("loyal_engineers", "material", "build", "repair")


def test_bc07_loyal_pilots() -> None:
    """BC07: any token is Fuel, whatever is outraged; they stay through Outrage of Fuel."""
    loyal("loyal_pilots", "fuel", "move")


def test_bc15_loyal_marines() -> None:
    """BC15: any token is a Weapon, whatever is outraged; discarded they bring three ships."""
    loyal("loyal_marines", "weapon", "battle")
    ships_for("loyal_marines")


def test_bc19_loyal_empaths() -> None:
    """BC19: any token is Psionic, one action of the lead suit; they stay through Outrage of Psionic."""
    loyal("loyal_empaths", "psionic", "influence", "move")


def test_bc21_loyal_keepers() -> None:
    """BC21: any token is a Relic, whatever is outraged; they stay through Outrage of Relic."""
    loyal("loyal_keepers", "relic", "secure")


# -- Interests ------------------------------------------------------------------------------------


def interest(card: str, kind: str) -> None:
    """Every empty slot is filled: from the supply, then by thefts, which Guardians stop."""
    p = holding(card, "2-hex: red city", tokens={"red": "relic"})
    p.answer(Use(card)).answer(Store(kind, 2), Store(kind, 3))
    assert p.slots("red") == f"relic {kind} {kind}"
    assert p.kind == "Prelude"
    assert p.state.court_discard == [facts().court_card[card].index]
    owners = {"yellow": f"{kind} {kind} {kind}", "blue": f"{kind}", "red": "- -"}
    cities = "2-hex: red city\n3-hex: yellow city"
    p = holding(card, cities, seats="red yellow blue", tokens=owners)
    p.answer(Use(card), Store(kind, 1))
    assert (p.kind, p.prompt.about if p.prompt else "") == ("Steal", card)
    assert p.options == [
        StealToken("blue", 1, kind),
        *(StealToken("yellow", slot, kind) for slot in (1, 2, 3)),
    ]
    p.answer(StealToken("yellow", 2, kind), Store(kind, 2), StealToken("blue", 1, kind), Store(kind, 3))
    assert (p.slots("yellow"), p.slots("blue"), p.kind) == (f"{kind} - {kind}", "", "Prelude")
    assert check(p.state) == []


def no_use(card: str, kind: str) -> None:
    """With full slots, or with nothing to fill them, the card can only be thrown away."""
    full = holding(card, tokens={"red": "relic relic"})
    assert of_type(full, Use, DiscardCard) == [DiscardCard(card)]
    cities = "3-hex: yellow city\n3-arrow: yellow city\n3-crescent: yellow city"
    all_theirs = {"yellow": f"{kind} " * 5}
    p = opened(position(cities, guild={"red": card, "yellow": "sworn_guardians"}, tokens=all_theirs, **LEAD))
    assert of_type(p, Use, DiscardCard) == [DiscardCard(card)]


def test_bc02_mining_interest() -> None:
    """BC02: discarded it fills every empty slot with Material, stolen once the supply is out."""
    interest("mining_interest", "material")
    no_use("mining_interest", "material")


def test_bc09_shipping_interest() -> None:
    """BC09: discarded it fills every empty slot with Fuel, stolen once the supply is out."""
    interest("shipping_interest", "fuel")
    no_use("shipping_interest", "fuel")


# -- Cartels --------------------------------------------------------------------------------------


def cartel(card: str, kind: str) -> None:
    """The supply counts for Tycoon, after scoring rivals lose the type, discarded it steals a token."""
    p = position(guild={"red": card}, tokens={"red": kind, "yellow": f"{kind} {kind}"})
    assert count(p.state, 0, TYCOON) == 1 + 1 + 2
    p.do(Gains(1, (facts().resource[kind].index,))).answer(*p.options[:1])
    assert count(p.state, 0, TYCOON) == 1 + 1 + p.state.supply[facts().resource[kind].index]
    p = position(guild={"red": card}, tokens={"red": f"{kind} relic", "yellow": f"{kind} relic"})
    p.do(AfterScoring())
    assert (p.slots("red"), p.slots("yellow")) == (f"{kind} relic", "- relic")
    assert count(p.state, 0, TYCOON) == 1 + 1 + 4
    p = holding(card, tokens={"yellow": f"relic {kind}"})
    p.answer(Use(card))
    assert p.options == [StealToken("yellow", 2, kind)]
    p.answer(StealToken("yellow", 2, kind), Store(kind, 1))
    assert (p.slots("red"), p.slots("yellow")) == (kind, "relic")
    assert count(p.state, 0, TYCOON) == 1
    assert check(p.state) == []


def test_bc03_material_cartel() -> None:
    """BC03: it holds the Material supply, rivals lose Material after scoring; discarded it steals one."""
    cartel("material_cartel", "material")


def test_bc06_fuel_cartel() -> None:
    """BC06: it holds the Fuel supply, rivals lose Fuel after scoring; discarded it steals one."""
    cartel("fuel_cartel", "fuel")


def test_r9_4_the_supply_on_a_cartel_is_still_the_supply() -> None:
    """R9.4: its holder can neither spend nor fence it, others gain from it, and it goes with the card."""
    p = opened(position(guild={"red": "material_cartel relic_fence"}, **LEAD))
    assert of_type(p, Spend, Use) == []
    p = position(guild={"red": "material_cartel"})
    p.do(Gains(1, (MATERIAL,))).answer(Store("material", 1))
    assert (p.state.supply[MATERIAL], count(p.state, 0, TYCOON)) == (4, 5)
    discard_slot(p.state, 1, 0)
    assert count(p.state, 0, TYCOON) == 6
    p.do(Raid(1, 0, 2)).answer(StealCard("red", "material_cartel"))
    assert (count(p.state, 0, TYCOON), count(p.state, 1, TYCOON)) == (0, 6)


# -- ships ----------------------------------------------------------------------------------------


def ships_for(card: str) -> None:
    """Three ships in one controlled system, or as many as there are."""
    p = holding(card, "5-hex: red 1\n4-gate: red 2; yellow 1\n3-hex: red 1; yellow 1\n2-gate: red 0+1")
    p.answer(Use(card))
    assert p.kind == "Place"
    assert p.options == [Place("4-gate"), Place("5-hex")]
    p.answer(Place("5-hex"))
    assert (p.ships("red", "5-hex"), p.guild("red"), p.kind) == ((4, 0), [], "Prelude")
    few = holding(card, "5-hex: red 13").answer(Use(card), Place("5-hex"))
    assert (few.ships("red", "5-hex"), few.state.ships[0]) == ((15, 0), 0)
    assert Use(card) not in holding(card, "5-hex: red 15").options
    assert Use(card) not in holding(card, "5-hex: red 1; yellow 1").options


def test_bc08_gatekeepers() -> None:
    """BC08: discarded they put a ship into each gate, where one likes if ships are short."""
    p = holding("gatekeepers", "5-hex: red 1").answer(Use("gatekeepers"))
    assert [p.ships("red", f"{n}-gate") for n in (2, 3, 4, 5)] == [(1, 0)] * 4
    p = holding("gatekeepers", "5-hex: red 13").answer(Use("gatekeepers"))
    assert p.options == [Place(f"{n}-gate") for n in (2, 3, 4, 5)]
    p.answer(Place("4-gate"))
    assert p.options == [Place(f"{n}-gate") for n in (2, 3, 5)]
    p.answer(Place("2-gate"))
    assert [p.ships("red", f"{n}-gate")[0] for n in (2, 3, 4, 5)] == [1, 0, 1, 0]
    assert p.kind == "Prelude"
    assert Use("gatekeepers") not in holding("gatekeepers", "5-hex: red 15").options


def test_bc12_prison_wardens() -> None:
    """BC12: discarded they bring three ships into a controlled system."""
    ships_for("prison_wardens")


def test_bc13_skirmishers() -> None:
    """BC13: discarded they bring three ships into a controlled system."""
    ships_for("skirmishers")


def test_bc14_court_enforcers() -> None:
    """BC14: discarded they bring three ships into a controlled system."""
    ships_for("court_enforcers")


# -- Psionic cards --------------------------------------------------------------------------------


def test_bc16_lattice_spies() -> None:
    """BC16: discarded before anything else in the Prelude they seize the initiative, where that is legal."""
    follow = {"played": "yellow lead mobilization 3; red pivot construction 2", "initiative": "yellow"}
    p = holding("lattice_spies", tokens={"red": "fuel"}, **follow)
    p.answer(Use("lattice_spies"))
    assert (p.state.initiative, p.state.seized, p.guild("red"), p.kind) == (0, 0, [], "Prelude")
    late = holding("lattice_spies", tokens={"red": "fuel"}, **follow).answer(ThrowAway(1))
    assert of_type(late, Use, DiscardCard) == [DiscardCard("lattice_spies")]
    assert of_type(holding("lattice_spies"), Use) == []
    seized = {"played": f"{follow['played']}; blue pivot construction 3; blue seize construction 4"}
    assert of_type(holding("lattice_spies", seats="yellow red blue", **seized), Use) == []


def test_s20_1_lattice_spies_of_a_bot() -> None:
    """S20.1: a bot that would seize discards them for it; its hand counter stays."""
    p = position(
        guild={"red": "lattice_spies"},
        bots="red",
        counters={"red": 4},
        initiative="yellow",
        played="yellow lead mobilization 3",
        hands={"yellow": "construction 2"},
    )
    p.do(StartTurn(0)).answer(p.options[0]).chance(("construction 3", "administration 5")).answer(
        *p.options[:1]
    )
    assert p.state.hand_counter[0] == 3
    p.answer(Seize("lattice_spies"))
    assert (p.state.initiative, p.state.hand_counter[0], p.guild("red")) == (0, 3, [])


@pytest.mark.parametrize(("ambition", "zero"), [("keeper", False), ("empath", False), ("tycoon", True)])
def test_bc18_secret_order(ambition: str, zero: bool) -> None:
    """BC18: declaring Keeper or Empath puts no zero marker on the lead card, other ambitions do."""
    kind = facts().ambition[ambition].index
    p = position(guild={"red": "secret_order"}, **LEAD)
    p.do(MayDeclare(0, "lead", (kind,), zero=True)).answer(Declare(ambition))
    assert p.state.zero is zero
    other = position(guild={"yellow": "secret_order"}, **LEAD)
    other.do(MayDeclare(0, "lead", (kind,), zero=True)).answer(Declare(ambition))
    assert other.state.zero is True


def test_bc20_silver_tongues() -> None:
    """BC20: discarded they steal a token, one on a card too, or a Guild card; Guardians first."""
    p = opened(
        position(
            "3-hex: blue city",
            seats="red yellow blue",
            guild={"red": "silver_tongues", "yellow": "fuel_cartel sworn_guardians", "blue": "arms_union"},
            tokens={"yellow": "relic", "blue": "- fuel - - - - psionic"},
            lore={"blue": "ancient_holdings"},
            **LEAD,
        )
    )
    p.answer(Use("silver_tongues"))
    assert p.options == [
        StealCard("blue", "arms_union"),
        StealCard("yellow", "sworn_guardians"),
        StealToken("blue", 2, "fuel"),
        StealToken("blue", 7, "psionic"),
    ]
    p.answer(StealToken("blue", 7, "psionic"), Store("psionic", 1))
    assert (p.slots("red"), p.slots("blue"), p.kind) == ("psionic", "- fuel", "Prelude")
    assert of_type(holding("silver_tongues"), Use, DiscardCard) == [DiscardCard("silver_tongues")]


def test_r6_4_a_stolen_card_may_be_used_in_the_same_prelude() -> None:
    """R6.4: only a card that was secured has to wait, not one that was stolen."""
    p = opened(position("5-hex: red 1", guild={"red": "silver_tongues", "yellow": "skirmishers"}, **LEAD))
    p.answer(Use("silver_tongues"), StealCard("yellow", "skirmishers"))
    assert of_type(p, Use) == [Use("skirmishers")]


# -- Relic cards ----------------------------------------------------------------------------------


def test_bc22_sworn_guardians() -> None:
    """BC22: thieves get nothing else of their holder; stolen they are buried under the Court deck."""
    p = stacked(
        opened(
            position(
                guild={"red": "silver_tongues", "yellow": "sworn_guardians farseers"},
                tokens={"yellow": "relic fuel"},
                **LEAD,
            )
        ),
        "mass_uprising",
    )
    p.answer(Use("silver_tongues"))
    assert p.options == [StealCard("yellow", "sworn_guardians")]
    p.answer(StealCard("yellow", "sworn_guardians"))
    assert (p.guild("red"), p.guild("yellow")) == ([], ["farseers"])
    deck = p.state.piles[COURT]
    assert [layer.may for layer in deck.layers] == [{"mass_uprising": 1}, {"sworn_guardians": 1}]


def test_bc23_elder_broker() -> None:
    """BC23: discarded he brings a Material, a Fuel and a Weapon, of which the supply has one."""
    p = holding("elder_broker", THREE_CITIES, tokens={"red": "relic"})
    p.answer(Use("elder_broker"))
    p.answer(Store("weapon", 2), Store("material", 3), Store("fuel", 4))
    assert p.slots("red") == "relic weapon material fuel"
    assert p.guild("red") == []
    cities = "3-hex: yellow city\n3-arrow: yellow city\n3-crescent: yellow city"
    p = holding("elder_broker", cities, tokens={"yellow": "fuel " * 5}).answer(Use("elder_broker"))
    assert p.state.loose == [MATERIAL, WEAPON]


def test_bc24_relic_fence() -> None:
    """BC24: once a turn a token, also an outraged one, is thrown away for a Relic; the card stays."""
    p = holding("relic_fence", tokens={"red": "fuel psionic"}, outrage={"red": "fuel"})
    p.answer(Use("relic_fence"))
    assert (p.kind, p.options) == ("Pay", [ThrowAway(1), ThrowAway(2)])
    p.answer(ThrowAway(1), Store("relic", 1))
    assert (p.slots("red"), p.guild("red"), p.state.supply[FUEL]) == ("relic psionic", ["relic_fence"], 5)
    assert of_type(p, Use) == []
    cities = "3-hex: yellow city\n3-arrow: yellow city\n3-crescent: yellow city"
    gone = holding("relic_fence", cities, tokens={"red": "fuel", "yellow": "relic " * 5})
    assert of_type(gone, Use) == []
    assert of_type(holding("relic_fence"), Use) == []


def bards(way: str, **more: Any) -> Position:
    """Red, who has the Bards, follows a lead of Mobilization 3 with one of two cards."""
    p = position(
        "5-hex: red 1",
        guild={"red": "galactic_bards"},
        initiative="yellow",
        hands={"red": "mobilization 6, construction 2"},
        played="yellow lead mobilization 3",
        **more,
    )
    p.do(StartTurn(0))
    play = next(option for option in p.options if getattr(option, "way", "") == way)
    return p.answer(play)


def test_bc25_galactic_bards() -> None:
    """BC25: who surpasses or pivots may declare by the card played, without zero marker, once a round."""
    p = bards("surpass")
    assert p.prompt is not None
    assert (p.kind, p.prompt.about) == ("Declare", "galactic_bards")
    assert p.options == [Declare("empath"), Decline()]
    p.answer(Declare("empath"))
    assert (EMPATH in p.state.markers, p.state.zero) == (True, False)
    assert bards("pivot").options == [Declare("tycoon"), Decline()]
    assert bards("copy").kind != "Declare"
    assert bards("pivot", declared="keeper tyrant warlord").kind != "Declare"


def test_bc25_not_after_a_declaration_in_the_round() -> None:
    """BC25: the Bards are silent in a round in which somebody has declared."""
    p = position(
        guild={"red": "galactic_bards"},
        initiative="yellow",
        hands={"red": "construction 2"},
        played="yellow lead mobilization 3",
    )
    p.state.declared = True
    p.do(StartTurn(0))
    p.answer(next(option for option in p.options if getattr(option, "way", "") == "pivot"))
    assert p.kind != "Declare"


# -- what all of them share -----------------------------------------------------------------------


def test_r9_1_icons_and_keys() -> None:
    """R9.1: five cards of each type; what counts for which ambition, Weapons for none; the raid costs."""
    f = facts()
    by_type = [[card for card in f.court if f.court_suit[card.index] == kind] for kind in range(5)]
    assert [len(cards) for cards in by_type] == [5] * 5
    counted = {MATERIAL: TYCOON, FUEL: TYCOON, RELIC: KEEPER, PSIONIC: EMPATH}
    for kind, cards in enumerate(by_type):
        p = position(guild={"red": cards[-1].id if kind != FUEL else "gatekeepers"})
        assert icons(p.state, 0, kind) == 1
        assert [count(p.state, 0, a) for a in range(5)] == [int(a == counted.get(kind)) for a in range(5)]
    assert sorted(card.id for card in f.court if card.keys == 1) == ["galactic_bards", "sworn_guardians"]
    assert all((card.keys == 3) == card.id.startswith("loyal_") for card in f.court)
    assert {card.keys for card in f.court if card.suit} == {1, 2, 3}


def test_r9_2_nothing_else_refills_the_deck() -> None:
    """R9.2: with an empty deck the row shrinks, whatever lies in the discard."""
    p = stacked(position(court="elder_broker:red", court_discard="farseers", **LEAD))
    p.turn(suit=1).do(TakeActions()).answer(Secure("elder_broker"))
    assert (p.court(), len(p.state.piles[COURT])) == ([""], 0)
    assert p.state.court_discard == [facts().court_card["farseers"].index]


def test_r9_3_what_pays_with_itself_may_simply_go() -> None:
    """R9.3: in the Prelude such a card may be discarded for nothing; Unions, Loyal cards and others not."""
    cards = "gatekeepers loyal_pilots admin_union relic_fence sworn_guardians lattice_spies loyal_marines"
    p = opened(position(guild={"red": cards}, **LEAD))
    assert of_type(p, DiscardCard) == [
        DiscardCard(c) for c in ("gatekeepers", "lattice_spies", "loyal_marines")
    ]
    p.answer(DiscardCard("gatekeepers"))
    assert p.state.ships[0] == 15
    assert p.state.court_discard == [facts().court_card["gatekeepers"].index]


def test_r6_8_only_the_pip_of_a_pivot_is_spent_for_a_battle_by_weapon() -> None:
    """R6.8: Marines arm the one pip of a Pivot, which may be a Battle then; there is no second."""
    p = position(
        "5-hex: red 1; yellow 1",
        guild={"red": "loyal_marines"},
        tokens={"red": "fuel"},
        played="yellow lead mobilization 3; red pivot construction 2",
        turn="red",
    )
    opened(p).answer(Spend(1, "weapon", "battle", "fuel"), Done()).do(TakeActions())
    assert Battle("5-hex", "yellow") in p.options
    p.answer(Battle("5-hex", "yellow"))
    assert p.kind == "Collect"
    p.answer(Collect(0, 0, 0))
    assert p.state.turn is not None
    assert p.state.turn.pips == 0
