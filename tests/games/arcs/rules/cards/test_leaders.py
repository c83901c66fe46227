"""Leaders: what they gain and what they suffer when they declare, score and tax (R12.3, R12.5)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import FUEL, KEEPER, RELIC, TYCOON, WARLORD, facts
from bythebook.games.arcs.rules.ambitions import MayDeclare
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.scoring import AfterScoring, ScoreAmbitions
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.options import (
    Again,
    Build,
    Declare,
    Decline,
    Done,
    Gain,
    GiveCard,
    Influence,
    Peek,
    Ransack,
    Secure,
    Shape,
    Store,
    Tax,
    Use,
)
from tests.games.arcs.positions import Position, position, stacked

ADMINISTRATION: dict[str, Any] = {"played": "red lead administration 3", "turn": "red"}
CONSTRUCTION: dict[str, Any] = {"played": "red lead construction 3", "turn": "red"}
PIVOT: dict[str, Any] = {"played": "yellow lead mobilization 4; red pivot administration 3", "turn": "red"}


def declaring(p: Position, ambition: int = WARLORD) -> Position:
    """Red may declare by its lead."""
    return p.do(MayDeclare(0, "lead", (ambition,), zero=True))


def store(p: Position) -> Position:
    """Tokens in hand go where the list begins, none is thrown away."""
    while p.kind == "Store":
        p.answer(next(option for option in p.options if isinstance(option, Store)))
    return p


# -- a token for the pip of a Copy or Pivot -----------------------------------------------------------


def pip_gain(leader: str, type: str) -> None:
    """A Tax with that pip gains one more token, though the city's own is out; not with other pips."""
    for played, more in ((PIVOT, 1), (ADMINISTRATION, 0)):
        p = position("5-hex: red city\n4-hex: red city", leaders={"red": leader}, **played)
        p.state.supply[facts().resource["psionic" if type != "psionic" else "material"].index] = 0
        at = "5-hex" if type != "psionic" else "4-hex"
        store(p.do(TakeActions()).answer(Tax(at, "red", "")))
        assert p.slots("red").split().count(type) == more


def test_lead02_attuned_gains_a_psionic() -> None:
    """LEAD02: a Tax with the pip of a Copy or Pivot."""
    pip_gain("mystic", "psionic")


def test_lead03_insatiable_gains_a_fuel() -> None:
    """LEAD03: a Tax with the pip of a Copy or Pivot."""
    pip_gain("fuel_drinker", "fuel")


def test_lead15_firebrand_gains_a_weapon() -> None:
    """LEAD15: a Tax with the pip of a Copy or Pivot."""
    pip_gain("agitator", "weapon")


# -- declaring ----------------------------------------------------------------------------------------


def test_lead04_ambitious_gains_a_token_of_any_type() -> None:
    """LEAD04: whatever the supply has, if the Upstart likes; rivals' declarations bring nothing."""
    p = position("5-hex: red city", leaders={"red": "upstart"}, tokens={"yellow": "fuel fuel fuel fuel fuel"})
    declaring(p).answer(Declare("warlord"))
    assert p.kind == "Gain"
    assert p.options == [Decline(), *map(Gain, ("material", "psionic", "relic", "weapon"))]
    p.answer(Gain("relic"))
    assert store(p).slots("red") == "relic"
    assert declaring(p).answer(Declare("warlord"), Decline()).kind == ""
    yellow = position(leaders={"red": "upstart"}).do(MayDeclare(1, "lead", (WARLORD,), zero=True))
    assert yellow.answer(Declare("warlord")).kind == ""


def test_lead08_bold_puts_agents_on_any_cards() -> None:
    """LEAD08: one on each, as many cards as the Demagogue likes."""
    p = position(court="farseers:yellow elder_broker relic_fence", leaders={"red": "demagogue"})
    declaring(p).answer(Declare("warlord"))
    assert p.kind == "Bold"
    p.answer(Influence("farseers"))
    assert p.options == [Done(), Influence("elder_broker"), Influence("relic_fence")]
    p.answer(Influence("relic_fence"), Done())
    assert p.state.court_agents == [[1, 1], [0, 0], [1, 0]]
    assert p.kind == ""
    assert check(p.state) == []


def test_lead08_bold_ends_with_the_agents() -> None:
    """LEAD08: they come from the supply."""
    p = position(court="farseers elder_broker", agents={"red": 1}, leaders={"red": "demagogue"})
    declaring(p).answer(Declare("warlord"), Influence("elder_broker"))
    assert p.kind == ""
    assert p.state.agents[0] == 0


def test_lead07_generous_gives_a_guild_card_to_the_poorest() -> None:
    """LEAD07: of the Feastbringer's choice, to the rival with least Power, the earliest in turn order."""
    p = position(
        seats="red yellow blue",
        initiative="blue",
        guild={"red": "elder_broker sworn_guardians fuel_cartel"},
        leaders={"red": "feastbringer"},
        power={"red": 0, "yellow": 3, "blue": 4},
    )
    declaring(p).answer(Declare("warlord"))
    assert p.kind == "Give"
    assert p.options == [GiveCard("elder_broker"), GiveCard("fuel_cartel"), GiveCard("sworn_guardians")]
    p.answer(GiveCard("sworn_guardians"))
    assert p.guild("yellow") == ["sworn_guardians"]
    p.state.power = [9, 3, 3]
    declaring(p).answer(Declare("warlord"), GiveCard("fuel_cartel"))
    assert p.guild("blue") == ["fuel_cartel"]
    assert p.guild("red") == ["elder_broker"]
    assert check(p.state) == []


def test_lead07_generous_declares_nothing_without_a_card() -> None:
    """LEAD07: whatever would allow it."""
    p = position(leaders={"red": "feastbringer"})
    assert declaring(p).kind == ""
    assert declaring(position(leaders={"red": "feastbringer"}, guild={"red": "farseers"})).kind == "Declare"


def test_lead12_connected_secures_the_top_card() -> None:
    """LEAD12: with the first marker of an ambition; the card waits for the next Prelude."""
    p = stacked(position(leaders={"red": "noble"}, **ADMINISTRATION), "elder_broker").turn(prelude=True)
    declaring(p).answer(Declare("warlord")).chance("elder_broker").do(Prelude())
    assert p.guild("red") == ["elder_broker"]
    assert Use("elder_broker") not in p.options
    assert check(p.state) == []


def test_lead12_connected_only_by_the_first_marker() -> None:
    """LEAD12: a second marker secures nothing, nor does an empty deck."""
    p = position(leaders={"red": "noble"}, declared="warlord")
    assert declaring(p).answer(Declare("warlord")).kind == ""
    p = stacked(position(leaders={"red": "noble"}))
    assert declaring(p).answer(Declare("warlord")).kind == ""


def test_lead12_connected_works_in_a_chain() -> None:
    """LEAD12: Populist Demands, drawn so, declares again, and that may draw the next Vox (R7.6)."""
    p = stacked(position(leaders={"red": "noble"}), "populist_demands", "outrage_spreads")
    declaring(p).answer(Declare("warlord")).chance("populist_demands")
    p.answer(Declare("keeper")).chance("outrage_spreads")
    assert p.kind == "Outrage"
    assert check(p.state) == []
    p.answer(Decline())
    assert sorted(facts().court[card].id for card in p.state.court_discard) == [
        "outrage_spreads",
        "populist_demands",
    ]
    assert p.state.resolving == []
    assert check(p.state) == []


def test_r9_5_farseers_drawn_by_a_declaration_do_not_see() -> None:
    """R9.5: the card was not in play when the declaration was made (LEAD12)."""
    hands = {"yellow": "aggression 2"}
    p = stacked(position(leaders={"red": "noble"}, hands=hands), "farseers")
    assert declaring(p).answer(Declare("warlord")).chance("farseers").kind == ""


def test_r11_3_who_declares_orders_the_texts() -> None:
    """R11.3: Farseers before or after the Noble's card."""
    hands, guild = {"yellow": "aggression 2"}, {"red": "farseers"}
    p = stacked(position(leaders={"red": "noble"}, hands=hands, guild=guild), "elder_broker")
    declaring(p).answer(Declare("warlord"))
    assert p.options == [Use("farseers"), Use("noble")]
    p.answer(Use("noble")).chance("elder_broker")
    assert p.options == [Decline(), Peek("yellow")]


# -- scoring ------------------------------------------------------------------------------------------

CITIES = "2-hex: red city city\n3-hex: red city city"


def scored(leader: str, **things: Any) -> list[int]:
    """The Power of red, yellow and blue, with bonus cities of red's."""
    p = position(CITIES, seats="red yellow blue", leaders={"red": leader}, **things)
    return p.do(ScoreAmbitions()).state.power


@pytest.mark.parametrize(
    ("leader", "ambition", "kind"),
    [("elder", "tyrant", "captives"), ("warrior", "empath", "psionic"), ("archivist", "tycoon", "fuel")],
)
def test_r12_5_scoring_drawbacks(leader: str, ambition: str, kind: str) -> None:
    """R12.5: first pays as second without bonus, second and a tie for first nothing; rivals as ever."""

    def power(mine: int, theirs: int) -> list[int]:
        if kind == "captives":
            held: dict[str, Any] = {"captives": {"red": "yellow " * mine, "blue": "yellow " * theirs}}
        else:
            held = {"tokens": {"red": f"{kind} " * mine, "blue": f"{kind} " * theirs}}
        return scored(leader, declared=ambition, **held)

    assert power(2, 1) == [3, 0, 3]
    assert power(1, 2) == [0, 0, 5]
    assert power(1, 1) == [0, 0, 3]


def test_lead01_just_is_paid_less_for_tyrant() -> None:
    """LEAD01: for Tyrant, and for nothing else."""
    assert scored("elder", declared="tyrant", captives={"red": "blue"}) == [3, 0, 0]
    assert scored("elder", declared="empath", tokens={"red": "psionic"}) == [5 + 2, 0, 0]


def test_lead06_violent_is_paid_less_for_empath() -> None:
    """LEAD06: for Empath, and for nothing else."""
    assert scored("warrior", declared="empath", tokens={"red": "psionic"}) == [3, 0, 0]
    assert scored("warrior", declared="tycoon", tokens={"red": "fuel"}) == [5 + 2, 0, 0]


def test_lead09_academic_is_paid_less_for_tycoon() -> None:
    """LEAD09: for Tycoon, and for nothing else."""
    assert scored("archivist", declared="tycoon", tokens={"red": "fuel"}) == [3, 0, 0]
    assert scored("archivist", declared="tyrant", captives={"red": "blue"}) == [5 + 2, 0, 0]


def test_lead12_proud_wins_outright_or_nothing() -> None:
    """LEAD12: in every ambition; rivals score as ever."""
    assert scored("noble", declared="tyrant", captives={"red": "blue blue", "blue": "red"}) == [7, 0, 3]
    assert scored("noble", declared="tyrant", captives={"red": "blue", "blue": "red red"}) == [0, 0, 5]
    assert scored("noble", declared="keeper", tokens={"red": "relic", "blue": "relic"}) == [0, 0, 3]


def test_lead03_lavish_loses_fuel_after_tycoon() -> None:
    """LEAD03: the tokens, once Tycoon was scored; not the cards and not the supply on a Cartel."""
    leader, tokens, guild = (
        {"red": "fuel_drinker"},
        {"red": "fuel relic", "yellow": "fuel"},
        {"red": "loyal_pilots"},
    )
    p = position(leaders=leader, tokens=tokens, guild=guild, declared="tycoon").do(AfterScoring())
    assert (p.slots("red"), p.guild("red"), p.slots("yellow")) == ("- relic", ["loyal_pilots"], "fuel")
    assert check(p.state) == []
    p = position(leaders=leader, tokens=tokens, declared="keeper").do(AfterScoring())
    assert p.slots("red") == "fuel relic"
    p = position(leaders=leader, tokens={"red": "fuel"}, guild={"red": "fuel_cartel"}, declared="tycoon")
    assert p.do(AfterScoring()).state.supply[FUEL] == 5


# -- Ruthless -----------------------------------------------------------------------------------------


def overseer(drawing: str, **things: Any) -> Position:
    return position(drawing, leaders={"red": "overseer"}, **{**ADMINISTRATION, **things}).do(TakeActions())


def test_lead10_ruthless_taxes_again() -> None:
    """LEAD10: the city takes a hit and gives the same again, once a turn."""
    p = overseer("5-hex: red city\n3-arrow: red city")
    store(p.answer(Tax("5-hex", "red", "")))
    assert (p.kind, p.options) == ("Ruthless", [Again("city"), Decline()])
    store(p.answer(Again("city")))
    assert p.slots("red") == "psionic psionic"
    assert p.buildings("red", "5-hex") == ["city!"]
    store(p.answer(Tax("3-arrow", "red", "")))
    assert p.kind == "Administration action"
    assert check(p.state) == []


def test_lead10_ruthless_waits_for_a_better_time() -> None:
    """LEAD10: who declines may still be ruthless later in the turn."""
    p = overseer("5-hex: red city\n3-arrow: red city")
    store(p.answer(Tax("5-hex", "red", ""))).answer(Decline())
    assert store(p.answer(Tax("3-arrow", "red", ""))).kind == "Ruthless"


def test_lead10_ruthless_chooses_among_two_cities() -> None:
    """LEAD10: a fresh and a damaged city on the planet: either may be the one."""
    p = overseer("5-hex: red city city!")
    assert store(p.answer(Tax("5-hex", "red", ""))).options == [
        Again("city"),
        Again("damaged city"),
        Decline(),
    ]


def test_lead10_ruthless_destroys_an_own_city_in_outrage() -> None:
    """LEAD10: Outrage comes first, then the token; no Ransack, and it is nobody's trophy (R8.8)."""
    p = overseer("5-hex: red city!\n4-hex: red city", tokens={"red": "psionic"}, court="farseers:red")
    store(p.answer(Tax("5-hex", "red", ""))).answer(Again("damaged city"))
    assert store(p).slots("red") == "psionic"
    assert p.buildings("red", "5-hex") == []
    assert p.state.outrage[0][facts().resource["psionic"].index]
    assert p.court() == ["farseers"]
    assert (p.state.cities[0], p.kind) == (4, "Administration action")
    assert check(p.state) == []


def test_lead10_ruthless_destroys_a_rival_city_and_ransacks() -> None:
    """LEAD10: Outrage, Ransack and a trophy, then token and captive again."""
    p = overseer("5-hex: red 1; yellow city!\n4-hex: red city", court="farseers:yellow elder_broker")
    store(p.answer(Tax("5-hex", "yellow", "")))
    p.answer(Again("damaged city"), Ransack("farseers")).chance("relic_fence")
    assert store(p).slots("red") == "psionic"
    assert p.trophies("red", "yellow") == {"city": 1, "agent": 1}
    assert p.captives("red", "yellow") == 2
    assert p.guild("red") == ["farseers"]
    assert check(p.state) == []


def test_lead10_ruthless_names_the_type_in_a_gate() -> None:
    """LEAD10: a city of several types gives one of them the second time too (L11)."""
    p = overseer("3-gate: red city\n3-arrow: red city\n3-crescent: yellow city")
    store(p.answer(Tax("3-gate", "red", "material"))).answer(Again("city"))
    assert p.options == [Gain("fuel"), Gain("material")]
    assert store(p.answer(Gain("fuel"))).slots("red") == "fuel material"


@pytest.mark.parametrize(("starport", "left"), [("starport", ["starport!"]), ("starport!", [])])
def test_lead10_ruthless_builds_again(starport: str, left: list[str]) -> None:
    """LEAD10: a second ship at the starport just used, though the hit destroy it."""
    p = overseer(f"4-hex: red {starport}", **CONSTRUCTION)
    p.answer(Build("ship", "4-hex"), Again("starport" if left else "damaged starport"))
    assert p.ships("red", "4-hex") == (2, 0)
    assert p.buildings("red", "4-hex") == left
    assert p.kind == "Construction action"
    assert Build("ship", "4-hex") not in p.options
    assert check(p.state) == []


def test_lead10_ruthless_is_offered_to_a_bot() -> None:
    """LEAD10: RULING-40: what is optional is asked of a bot's page too, and can be declined."""
    p = overseer("4-hex: red starport", bots="red", **CONSTRUCTION)
    p.answer(Build("ship", "4-hex"))
    assert (p.kind, p.options) == ("Ruthless", [Again("starport"), Decline()])


# -- Mythic -------------------------------------------------------------------------------------------


def test_lead14_mythic_changes_a_planet() -> None:
    """LEAD14: a token laid on the planet just taxed is its type for the rest of the game, once."""
    p = position(
        "5-hex: red city city\n4-hex: red city",
        tokens={"red": "relic"},
        leaders={"red": "shaper"},
        **ADMINISTRATION,
    )
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 2))
    assert (p.kind, p.options) == ("Mythic", [Decline(), Shape(1, "relic"), Shape(2, "psionic")])
    p.answer(Shape(1, "relic"))
    assert p.state.type_of(facts().system["5-hex"].index) == RELIC
    assert p.slots("red") == "- psionic"
    p.answer(Tax("5-hex", "red", ""), Store("relic", 1))
    assert p.slots("red") == "relic psionic"
    assert p.kind == "Administration action"
    assert check(p.state) == []


def test_lead14_mythic_uses_the_supply_on_a_cartel() -> None:
    """LEAD14: a token of it may be laid down; it can be declined."""
    p = position("5-hex: red city", guild={"red": "fuel_cartel"}, leaders={"red": "shaper"}, **ADMINISTRATION)
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 1))
    assert p.options == [Decline(), Shape(0, "fuel"), Shape(1, "psionic")]
    p.answer(Shape(0, "fuel"))
    assert (p.state.type_of(facts().system["5-hex"].index), p.state.supply[FUEL]) == (FUEL, 4)
    assert check(p.state) == []


def test_lead14_mythic_changes_no_gate() -> None:
    """LEAD14: a gate is no planet."""
    p = position("3-gate: red city", tokens={"red": "relic"}, leaders={"red": "shaper"}, **ADMINISTRATION)
    assert p.do(TakeActions()).answer(Tax("3-gate", "red", "")).kind == "Administration action"


def test_r12_3_declarations_of_any_source() -> None:
    """R12.3: traits follow a declaration by a Vox as well (LEAD04)."""
    p = position(
        court="populist_demands:red", leaders={"red": "upstart"}, played="red lead aggression 2", turn="red"
    )
    stacked(p).do(TakeActions()).answer(Secure("populist_demands"), Declare("keeper"))
    assert p.state.markers.count(KEEPER) == 1
    assert p.state.markers.count(TYCOON) == 0
    assert p.kind == "Gain"
