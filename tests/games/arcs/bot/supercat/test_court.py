"""SUPERCAT at the Court: Influence, Secure, abilities and Vox cards (S15.13, S19.1, S20.2, S20.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.ambitions import MayDeclare
from bythebook.games.arcs.rules.pieces import Stranded
from bythebook.kernel.prompt import Seat
from tests.games.arcs.bot_turns import Turn, acts, play
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city
    4-hex:  red 3 starport
    3-arrow: yellow 3 city
    3-hex: yellow 3 starport
"""
SETTLED = """
    5-hex:  red 2 city starport
    4-hex:  red 2 city
    4-arrow: red 2 city city
    4-crescent: red 2 city
    3-arrow: yellow 3 city
"""
NO_MARKER = "warlord warlord warlord"
ADMINISTRATION, AGGRESSION, MOBILIZATION = (
    f"red lead {suit} 2" for suit in ("administration", "aggression", "mobilization")
)


def bot(
    row: str = "", *, suit: str = MOBILIZATION, pips: int = 1, drawing: str = LAND, **things: Any
) -> Position:
    """A bot, red, with some pips left; yellow is a person."""
    things = {"declared": NO_MARKER, **things}
    p = position(drawing, bots="red", court=row, played=suit, turn="red", **things)
    return p.turn(pips=pips)


def influenced(p: Position) -> Turn:
    """Only Influence is left to do: the ships stay where they are."""
    p.state.fresh[0] = [0] * len(p.state.fresh[0])
    return acts(p)


# -- numbers of agents (S19.1) --------------------------------------------------------------------------


@pytest.mark.parametrize(("pips", "agents", "placed"), [(3, 10, 2), (1, 10, 1), (3, 1, 1), (3, 0, 0)])
def test_s19_1_two_agents_on_a_free_card(pips: int, agents: int, placed: int) -> None:
    """S19.1 step 2: two if actions and agents allow, else one; without agents none."""
    p = bot("mining_interest", pips=pips)
    p.state.agents[0] = agents
    made = influenced(p)
    assert made.acts == [("MO9", "influence Mining Interest")] * placed


def test_s19_1_a_contested_card_is_led() -> None:
    """S19.1 step 3: one agent more than the rival who has most."""
    made = influenced(bot("mining_interest:red+yellow+yellow", pips=3))
    assert made.acts[:2] == [("MO5", "influence Mining Interest")] * 2
    assert len(made.acts) == 2


def test_s19_1_or_matched_with_agents_to_spare() -> None:
    """S19.1 step 3: as many as the rival if an agent is left over, else not at all."""
    row = "mining_interest:red+yellow+yellow+yellow"
    assert len(influenced(bot(row, pips=2)).acts) == 2
    few = bot(row, pips=2)
    few.state.agents[0] = 2
    assert influenced(few).acts == []
    assert influenced(bot(row, pips=1)).acts == []


def test_s19_1_cards_of_rivals_and_ties() -> None:
    """S19.1 step 4: a card with rival agents only, or a tie, is led; one that is led already is left."""
    assert len(influenced(bot("mining_interest:yellow", pips=3)).acts) == 2
    assert len(influenced(bot("mining_interest:red+yellow", pips=3)).acts) == 1
    assert influenced(bot("mining_interest:red", pips=3)).acts == []


def test_ruling_18_other_readings() -> None:
    """RULING-18: led cards last, with one agent; or none but free and contested cards."""
    led = influenced(bot("skirmishers:red farseers:yellow", pips=3, influence_led="last"))
    assert [text for _, text in led.acts] == [*["influence Farseers"] * 2, "influence Skirmishers"]
    assert influenced(bot("mining_interest:yellow", pips=3, influence_led="defined")).acts == []
    assert influenced(bot("mining_interest", pips=3, influence_led="defined")).acts != []


@pytest.mark.parametrize(("led_cards", "chosen"), [("last", "Farseers"), ("equal", "Skirmishers")])
def test_ruling_61_cards_the_bot_leads(led_cards: str, chosen: str) -> None:
    """RULING-61: where led cards may be influenced they come after all others, or compete by their icons."""
    made = influenced(bot("skirmishers:red farseers", lead_a_card="any", led_cards=led_cards))
    assert made.acts[0][1] == f"influence {chosen}"


# -- which card (S19.1 step 1) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "chosen", "things"),
    [
        ("skirmishers admin_union", "Skirmishers", {}),
        ("gatekeepers admin_union", "Admin Union", {}),
        ("loyal_pilots call_to_action", "Call to Action", {}),
        ("loyal_pilots mass_uprising", "Mass Uprising", {}),
        ("loyal_pilots farseers:yellow", "Farseers", {"pips": 2}),
        ("loyal_pilots outrage_spreads", "Outrage Spreads", {}),
        ("loyal_pilots relic_fence", "Relic Fence", {"declared": "keeper", "tokens": {"red": "relic"}}),
        (
            "loyal_pilots relic_fence:yellow",
            "Loyal Pilots",
            {"declared": "tyrant", "captives": {"red": "yellow"}},
        ),
        ("loyal_pilots loyal_engineers", "Loyal Engineers", {"outrage": {"red": "material"}}),
        ("loyal_pilots gatekeepers", "Loyal Pilots", {}),
        ("sworn_guardians gatekeepers", "Gatekeepers", {}),
    ],
)
def test_s19_1_which_card(row: str, chosen: str, things: dict[str, Any]) -> None:
    """S19.1 step 1: Weapon, bonus card, effective Vox, captives, Vox, lead, Loyal card, keys."""
    made = influenced(bot(row, **{"pips": 1, **things}))
    assert made.acts[0][1] == f"influence {chosen}"


def test_s19_1_ties_are_random() -> None:
    """S19.1 step 1: what is left is left to chance."""
    assert ("gatekeepers", "mining_interest") in influenced(bot("gatekeepers mining_interest")).ties


@pytest.mark.parametrize(
    ("ruling", "chosen"),
    [("icons", "Skirmishers"), ("uncontested", "Admin Union"), ("captives", "Loyal Pilots")],
)
def test_section_23_influence_ties(ruling: str, chosen: str) -> None:
    """Section 23: later versions look at free cards first; 0.8 at bonus cards, 0.10 at keys."""
    row = "skirmishers:yellow admin_union loyal_pilots"
    made = influenced(bot(row, pips=2, influence_ties=ruling))
    assert made.acts[0][1] == f"influence {chosen}"


# -- questions ------------------------------------------------------------------------------------------


def test_mo5_free_cards_that_contend_later() -> None:
    """MO5, AD5: a free card whose icon would contend a declared ambition, before contested ones."""
    things: dict[str, Any] = {"declared": "keeper", "tokens": {"yellow": "relic"}}
    row = "relic_fence mining_interest:red+yellow+yellow skirmishers"
    made = influenced(bot(row, pips=2, **things))
    assert made.acts[0] == ("MO5", "influence Relic Fence")
    made = influenced(bot("mining_interest:red+yellow+yellow skirmishers", pips=2, **things))
    assert made.acts[0] == ("MO5", "influence Mining Interest")
    made = influenced(
        bot(
            "mining_interest:red+yellow+yellow skirmishers",
            pips=2,
            suit=ADMINISTRATION,
            drawing="3-arrow: yellow 1\n4-hex: red starport",
            **things,
        )
    )
    assert made.acts[0] == ("AD5", "influence Mining Interest")


def test_section_23_one_broad_question() -> None:
    """Section 23: by version 0.8 any card is influenced before MO6, contested ones first."""
    row = "farseers:red+yellow+yellow skirmishers"
    made = acts(bot(row, pips=2, drawing=SETTLED, influence_questions="broad"))
    assert made.acts[0] == ("MO5", "influence Farseers")
    made = acts(bot("skirmishers gatekeepers", drawing=SETTLED, influence_questions="broad"))
    assert made.acts[0] == ("MO5", "influence Skirmishers")


def test_ag12_any_card_but_idle_vox() -> None:
    """AG12, S20.3: any card at last, but a Vox that does nothing only for captives."""
    still = "5-hex: red city\n4-hex: red starport"
    made = acts(bot("gatekeepers:red guild_struggle:red", suit=AGGRESSION, pips=3, drawing=still))
    assert made.acts == [("AG12", "secure Gatekeepers")]
    made = acts(bot("guild_struggle:red+red+yellow", suit=AGGRESSION, drawing=still))
    assert made.acts == [("AG8", "secure Guild Struggle")]


def test_ag9_a_lead_grows() -> None:
    """AG9: Secure to grow a lead in a declared ambition."""
    still = "5-hex: red city\n4-hex: red starport"
    p = bot(
        "relic_fence:red",
        suit=AGGRESSION,
        drawing=still,
        declared="keeper keeper keeper",
        tokens={"red": "relic"},
    )
    assert acts(p).acts == [("AG9", "secure Relic Fence")]


def test_ruling_56_whose_agents_contest_a_card() -> None:
    """RULING-56, S15.13: two rivals with an agent each do not contest a card with one of the bot's, or do."""
    row = "farseers skirmishers:red+yellow+blue"
    things: dict[str, Any] = {"seats": "red yellow blue", "out": (1, 4), "suit": MOBILIZATION}
    drawing = "5-hex: red city\n5-arrow: red starport\n3-hex: yellow 3 city\n2-hex: blue 3 city"
    assert acts(bot(row, drawing=drawing, **things)).acts[0][0] != "MO5"
    made = acts(bot(row, drawing=drawing, contested_card="all_rivals", **things))
    assert made.acts[0] == ("MO5", "influence Skirmishers")


# -- Vox cards (S20.3) ----------------------------------------------------------------------------------

STILL = "5-hex: red city\n4-hex: red starport"


def secures(card: str, *, drawing: str = STILL, captive: bool = False, **things: Any) -> Turn:
    """One pip of Aggression and a card that the bot leads."""
    agents = "red+red+yellow" if captive else "red"
    given = things.pop("given", None)
    return acts(bot(f"{card}:{agents}", suit=AGGRESSION, drawing=drawing, **things), given=given)


def test_s20_3_mass_uprising() -> None:
    """S20.3, S15.15: with four ships in the supply, into the cluster of the task force."""
    made = secures("mass_uprising", drawing="5-hex: red city\n4-gate: red 3 \n4-hex: red starport; yellow 1")
    assert made.acts[0] == ("AG2", "secure Mass Uprising")
    assert made.of("Cluster") == ["cluster 4"]
    few = secures("mass_uprising", drawing="5-hex: red 6 city\n4-hex: red 6 starport")
    assert all(id != "AG2" for id, _ in few.acts)


def test_s20_3_populist_demands() -> None:
    """S20.3: an undeclared ambition it is winning, else one it is tied for; for captives only none."""
    held = {"red": "relic psionic", "yellow": "relic"}
    made = secures("populist_demands", declared="warlord", tokens=held)
    assert (made.acts[0][0], made.of("Declare")) == ("AG2", ["declare empath"])
    made = secures("populist_demands", declared="warlord empath", tokens=held)
    assert made.of("Declare") == ["declare keeper"]
    made = secures("populist_demands", declared="tyrant keeper", tokens={"yellow": "relic"}, captive=True)
    assert (made.acts[0][0], made.of("Declare")) == ("AG1", ["decline"])


def test_s20_3_populist_demands_of_who_cannot_declare() -> None:
    """S20.3, S15.15: a Feastbringer without a Guild card cannot carry it out: it is not effective."""
    held = {"red": "psionic", "yellow": "relic"}
    things: dict[str, Any] = {"declared": "warlord", "tokens": held, "leaders": {"red": "feastbringer"}}
    assert secures("populist_demands", **things).acts == []
    made = secures("populist_demands", guild={"red": "loyal_marines"}, **things)
    assert (made.acts[0][0], made.of("Declare")) == ("AG2", ["declare empath"])


def test_s20_3_populist_demands_for_captives_only() -> None:
    """S20.3: captives that it brings make no ambition worth declaring; it was not effective before."""
    made = secures("populist_demands", declared="warlord", tokens={"yellow": "relic"}, captive=True)
    assert (made.acts[0], made.of("Declare")) == (("AG8", "secure Populist Demands"), ["decline"])
    assert made.p.captives("red", "yellow") == 1
    held = {"red": "psionic", "yellow": "relic"}
    made = secures("populist_demands", declared="warlord", tokens=held, captive=True)
    assert made.acts[0] == ("AG2", "secure Populist Demands")
    assert made.of("Declare")[0] in ("declare empath", "declare tyrant")


def test_s20_3_outrage_spreads() -> None:
    """S20.3: a type that stops a rival winning a declared ambition, the one held least; else none."""
    held = {"red": "fuel", "yellow": "fuel material material"}
    made = secures("outrage_spreads", declared="tycoon tycoon tycoon", tokens=held)
    assert (made.acts[0][0], made.of("Outrage")) == ("AG2", ["name material"])
    loyal: dict[str, Any] = {"tokens": {"red": "fuel"}, "guild": {"yellow": "loyal_engineers loyal_pilots"}}
    made = secures("outrage_spreads", declared="tycoon tycoon tycoon", **loyal)
    assert all(id != "AG2" for id, _ in made.acts)
    held = {"yellow": "fuel material"}
    made = secures("outrage_spreads", declared="tyrant tyrant keeper", tokens=held, captive=True)
    assert (made.acts[0][0], made.of("Outrage")) == ("AG1", ["decline"])


def test_s20_3_song_of_freedom() -> None:
    """S20.3: a rival city under control goes home and the initiative is seized, if that can be."""
    drawing = STILL + "\n3-arrow: red 2; yellow city\n3-hex: yellow starport"
    lead = "yellow lead aggression 4; red surpass aggression 6"
    p = bot("song_of_freedom:red", suit=lead, drawing=drawing, initiative="yellow")
    made = acts(p)
    assert made.acts[0] == ("AG2", "secure Song of Freedom")
    assert made.of("Free city") == ["free yellow's city in 3-arrow"]
    assert made.of("Seize") == ["seize by Song of Freedom"]
    made = secures("song_of_freedom", drawing=drawing, declared="tyrant", captive=True)
    assert made.of("Free city") == ["decline"]


def test_s20_3_guild_struggle() -> None:
    """S20.3: a card that contends a declared, then an undeclared ambition, else by the order of Influence."""
    guild = {"yellow": "relic_fence farseers skirmishers"}
    made = secures("guild_struggle", declared="keeper", guild=guild)
    assert (made.acts[0][0], made.of("Steal")) == ("AG2", ["steal Relic Fence from yellow"])
    made = secures("guild_struggle", declared="warlord", guild={"yellow": "skirmishers farseers"})
    assert made.of("Steal") == ["steal Farseers from yellow"]
    made = secures("guild_struggle", guild={"yellow": "gatekeepers skirmishers farseers"})
    assert made.of("Steal") == ["steal Skirmishers from yellow"]


def test_s20_3_guild_struggle_between_equal_cards() -> None:
    """S20.3: wishes for each card have nothing to say of a theft; chance decides between two Weapon cards."""
    made = secures("guild_struggle", guild={"yellow": "prison_wardens skirmishers"})
    assert made.ties[-1] == ("prison_wardens", "skirmishers")


def test_s20_3_call_to_action() -> None:
    """S20.3: always effective; the card is a bonus card."""
    made = secures("call_to_action", given={"action": ["aggression 3"]})
    assert made.acts[0] == ("AG2", "secure Call to Action")
    assert len(made.p.state.bonus[0]) == 1


# -- abilities (S20.2) ----------------------------------------------------------------------------------


def construction(**things: Any) -> Turn:
    """One pip of Construction."""
    return acts(bot(suit="red lead construction 2", **things))


def test_s20_2_once_a_chapter() -> None:
    """S20.2: a used card is exhausted, for the page too."""
    p = bot(suit="red lead construction 2", pips=2, guild={"red": "mining_interest"}, drawing=SETTLED)
    assert [id for id, _ in acts(p).acts] == ["CO4", "CO7"]


def test_s20_2_pressgang() -> None:
    """S20.2: as many captives as there is room for; types that contend, then new ones."""
    p = bot(
        suit="red lead construction 2",
        drawing=SETTLED,
        guild={"red": "prison_wardens"},
        captives={"red": "yellow yellow yellow"},
        tokens={"red": "weapon weapon weapon weapon", "yellow": "relic"},
        declared="keeper keeper keeper",
    )
    made = acts(p)
    assert made.acts[0] == ("CO4", "pressgang")
    assert made.p.captives("red", "yellow") == 1
    assert made.of("Gain")[0] == "gain relic"


def test_s20_2_execute() -> None:
    """S20.2: all captives become trophies."""
    p = bot(guild={"red": "prison_wardens"}, captives={"red": "yellow yellow"}, drawing=SETTLED)
    made = acts(p)
    assert made.acts[0] == ("MO4", "execute")
    assert made.p.trophies("red", "yellow") == {"agent": 2}


def test_s20_2_abduct() -> None:
    """S20.2: the card with most rival agents."""
    row = "mining_interest:yellow farseers:yellow+yellow relic_fence:yellow+yellow+yellow"
    p = bot(
        row,
        suit=AGGRESSION,
        guild={"red": "court_enforcers"},
        tokens={"red": "weapon weapon"},
        drawing=SETTLED,
    )
    made = acts(p)
    assert made.acts[0] == ("AG7", "abduct with Farseers")
    assert made.p.captives("red", "yellow") == 2


def test_s20_2_trade() -> None:
    """S20.2: what contends is taken, what is least useful given."""
    drawing = SETTLED + "4-gate: yellow 1\n5-arrow: red 2; yellow city\n5-crescent: red 2; yellow city"
    p = bot(
        suit=ADMINISTRATION,
        drawing=drawing,
        guild={"red": "elder_broker"},
        tokens={"red": "psionic fuel fuel", "yellow": "weapon relic"},
        declared="keeper keeper empath",
    )
    p.turn(taxed=((9, 0), (19, 0), (13, 0), (14, 0), (15, 0), (17, 1), (18, 1), (13, 0)))
    made = acts(p)
    assert made.acts[0] == ("AD3", "trade in 5-crescent from yellow giving fuel")


def test_ruling_26_only_when_worthwhile() -> None:
    """RULING-26: by the switch not Pressgang while Tyrant is declared, nor an Execute that helps nobody."""
    things: dict[str, Any] = {
        "guild": {"red": "prison_wardens"},
        "captives": {"red": "yellow"},
        "drawing": SETTLED,
    }
    idle = bot(declared="tyrant tyrant tyrant", ability_use="worthwhile", **things)
    assert all(id != "MO4" for id, _ in acts(idle).acts)
    helps = bot(declared="warlord warlord warlord", ability_use="worthwhile", **things)
    assert acts(helps).acts[0] == ("MO4", "execute")


# -- coming back (R11.1) --------------------------------------------------------------------------------


def test_ruling_31_a_gate_without_rivals() -> None:
    """RULING-31: a stranded bot comes back in a random gate that no rival controls."""
    p = position("4-gate: yellow 2\n5-gate: yellow 2\n3-arrow: yellow 1", bots="red", turn="red")
    made = play(p, Stranded(0))
    assert ("place in 2-gate", "place in 3-gate") in made.ties


# -- leaders and lore (S20.4, RULING-40) ------------------------------------------------------------------


def test_ruling_40_what_a_trait_offers_is_declined() -> None:
    """RULING-40: optional traits and lore are left to people: no agent, no token, no second Tax."""
    p = bot(
        "skirmishers", suit=ADMINISTRATION, drawing=SETTLED, leaders={"red": "demagogue"}, declared="warlord"
    )
    made = play(p, MayDeclare(0, "lead", (2,), zero=False), given={})
    assert made.of("Bold") == []
    assert made.of("Declare") == ["decline"]
    p = bot(
        "skirmishers", drawing=SETTLED, leaders={"red": "demagogue"}, tokens={"red": "relic"}, declared=""
    )
    assert play(p, MayDeclare(0, "lead", (3,), zero=False)).of("Bold") == ["done"]
    p = bot(drawing=SETTLED, leaders={"red": "upstart"}, tokens={"red": "relic"}, declared="")
    assert play(p, MayDeclare(0, "lead", (3,), zero=False)).of("Gain") == ["decline"]
    p = bot(suit=ADMINISTRATION, drawing=SETTLED, leaders={"red": "overseer"})
    assert acts(p).of("Ruthless") == ["decline"]


@pytest.mark.parametrize(
    ("drawing", "cards", "taxed"),
    [
        ("5-hex: red 1; yellow 2 city", {"leaders": {"red": "anarchist"}}, []),
        ("5-hex: red 3; yellow 2 city", {"leaders": {"red": "anarchist"}}, ["tax 5-hex of yellow"]),
        ("5-hex: yellow 2 city", {"lore": {"red": "empaths_bond"}}, []),
        ("5-hex: red 2 city", {"lore": {"red": "warlords_cruelty"}}, ["tax 5-hex of red"]),
    ],
)
def test_ruling_40_taxes_that_only_texts_allow(drawing: str, cards: dict[str, Any], taxed: list[str]) -> None:
    """RULING-40: no slot, no rival city without control and no city twice, though a text allows it."""
    held = {"yellow": "psionic psionic psionic"}
    more = "\n4-hex: red starport\n3-hex: yellow 2 starport"
    things = {"tokens": held, "declared": "empath warlord", **cards}
    p = bot(suit=ADMINISTRATION, pips=2, drawing=drawing + more, **things)
    assert [text for _, text in acts(p).acts if text.startswith("tax")] == taxed


def test_ruling_40_no_catapult_by_lore() -> None:
    """RULING-40: a rival's starport catapults nobody for a bot, whatever its lore allows."""
    p = position(
        "5-arrow: red 2; yellow starport", bots="red", lore={"red": "empaths_bond"}, declared="empath"
    )
    assert facts().system["5-arrow"].index not in View(p.state, Seat("red")).launches()


def test_ruling_40_new_actions_of_lore_stay_unused() -> None:
    """RULING-40: by default a bot uses the abilities of Guild cards alone, and builds nothing by lore."""
    p = bot(
        suit="red lead construction 2",
        drawing="4-gate: red 3\n4-hex: red starport",
        lore={"red": "gate_stations"},
    )
    assert all("4-gate" not in text for _, text in acts(p).acts)
