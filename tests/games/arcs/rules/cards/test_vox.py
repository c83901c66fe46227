"""Vox cards, carried out when they are secured (BC26 to BC31)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import AMBITIONS, KEEPER, PSIONIC, WEAPON, facts
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.state.options import (
    Cluster,
    Declare,
    Decline,
    FreeCity,
    NameType,
    Peek,
    Place,
    Secure,
    Seize,
    StealCard,
)
from bythebook.games.arcs.state.piles import COURT
from bythebook.games.arcs.state.state import AGENT_COVERS, NONE
from tests.games.arcs.positions import Position, position, stacked

LEAD: dict[str, Any] = {"played": "red lead aggression 4", "turn": "red"}
FOLLOW: dict[str, Any] = {
    "played": "yellow lead aggression 2; red surpass aggression 4",
    "turn": "red",
    "initiative": "yellow",
}


def securing(card: str, drawing: str = "", **more: Any) -> Position:
    """Red secures a Vox, and the deck has one card to follow it."""
    p = position(drawing, court=f"{card}:red", **{**LEAD, **more})
    return stacked(p, "arms_union").do(TakeActions()).answer(Secure(card))


def ends(p: Position, card: str) -> None:
    """The card is in the discard, its spot refilled, and the turn goes on."""
    p.chance("arms_union")
    assert (p.court(), p.state.resolving) == (["arms_union"], [])
    assert p.state.court_discard[-1] == facts().court_card[card].index
    assert p.kind == "Aggression action"
    assert check(p.state) == []


def test_bc26_mass_uprising() -> None:
    """BC26: one ship comes into each system of a cluster in play."""
    p = securing("mass_uprising")
    assert p.options == [Cluster(n) for n in (2, 3, 4, 5)]
    p.answer(Cluster(3))
    assert [p.ships("red", f"3-{s}") for s in ("gate", "arrow", "crescent", "hex")] == [(1, 0)] * 4
    assert p.state.ships[0] == 11
    ends(p, "mass_uprising")


def test_bc26_with_too_few_ships() -> None:
    """BC26: who has not four ships chooses where they go; who has none is not asked."""
    p = securing("mass_uprising", "5-hex: red 13").answer(Cluster(2))
    assert p.options == [Place(f"2-{symbol}") for symbol in ("arrow", "crescent", "gate", "hex")]
    p.answer(Place("2-hex"), Place("2-gate"))
    assert [p.ships("red", f"2-{s}")[0] for s in ("gate", "arrow", "crescent", "hex")] == [1, 0, 0, 1]
    ends(p, "mass_uprising")
    ends(securing("mass_uprising", "5-hex: red 15"), "mass_uprising")


def test_bc27_populist_demands() -> None:
    """BC27: any ambition may be declared, and the lead card keeps its number."""
    p = securing("populist_demands")
    assert p.options == [*(Declare(name) for name in sorted(AMBITIONS)), Decline()]
    p.answer(Declare("keeper"))
    assert (p.state.markers.count(KEEPER), p.state.zero) == (1, False)
    ends(p, "populist_demands")
    refused = securing("populist_demands").answer(Decline())
    assert set(refused.state.markers) == {NONE}
    ends(refused, "populist_demands")
    ends(securing("populist_demands", declared="keeper tyrant tycoon"), "populist_demands")


def test_bc27_wakes_the_farseers() -> None:
    """BC27: it is a declaration like any other, before the card is put away."""
    p = securing("populist_demands", guild={"red": "farseers"}, hands={"yellow": "construction 2"})
    p.answer(Declare("keeper"))
    assert p.options == [Decline(), Peek("yellow")]
    ends(p.answer(Decline()), "populist_demands")


def test_bc28_outrage_spreads() -> None:
    """BC28: everybody provokes Outrage of the type named; Loyal cards stay, nobody ransacks."""
    p = securing(
        "outrage_spreads",
        guild={"red": "silver_tongues loyal_empaths", "yellow": "farseers"},
        tokens={"red": "psionic fuel", "yellow": "psionic psionic"},
    )
    assert p.options == [
        Decline(),
        *(NameType(n) for n in ("fuel", "material", "psionic", "relic", "weapon")),
    ]
    p.answer(NameType("psionic"))
    assert (p.slots("red"), p.slots("yellow")) == ("- fuel", "")
    assert (p.guild("red"), p.guild("yellow")) == (["loyal_empaths"], [])
    assert [row[PSIONIC] for row in p.state.outrage] == [AGENT_COVERS] * 2
    ends(p, "outrage_spreads")
    none = securing("outrage_spreads", tokens={"yellow": "psionic"}).answer(Decline())
    assert none.slots("yellow") == "psionic"
    ends(none, "outrage_spreads")


FREED = "5-hex: red 2; yellow 1 city\n3-arrow: red 1 city\n4-hex: red 1; yellow 1 city"


def test_bc29_song_of_freedom() -> None:
    """BC29: a city under control may go home, then its liberator may seize; it goes back into the deck."""
    p = securing("song_of_freedom", FREED, **FOLLOW)
    assert p.options == [Decline(), FreeCity("3-arrow", "red", "city"), FreeCity("5-hex", "yellow", "city")]
    p.answer(FreeCity("5-hex", "yellow", "city"))
    assert (p.buildings("yellow", "5-hex"), p.state.cities[1]) == ([], 4)
    assert p.prompt is not None
    assert (p.kind, p.prompt.about, p.options) == (
        "Seize",
        "song_of_freedom",
        [Decline(), Seize("song_of_freedom")],
    )
    p.answer(Seize("song_of_freedom"))
    assert (p.state.initiative, p.state.seized) == (0, 0)
    assert p.state.piles[COURT].possible("deck") == {"arms_union": 1, "song_of_freedom": 1}
    p.chance("song_of_freedom")
    assert (p.court(), p.state.court_discard, check(p.state)) == (["song_of_freedom"], [], [])


def test_bc29_no_seize_for_the_leader_or_without_a_city() -> None:
    """BC29: a leader frees a city all the same; who frees none does not seize."""
    leader = securing("song_of_freedom", FREED).answer(FreeCity("3-arrow", "red", "city"))
    assert (leader.buildings("red", "3-arrow"), leader.kind) == ([], "court")
    assert securing("song_of_freedom", FREED, **FOLLOW).answer(Decline()).kind == "court"
    assert securing("song_of_freedom", "5-hex: red 1; yellow 1 city").kind == "court"


def test_bc29_a_city_that_comes_home_covers_a_slot() -> None:
    """BC29: a damaged or a fresh city goes, as one likes, and its owner's token has to find room (R3.11)."""
    p = securing(
        "song_of_freedom", "5-hex: red 2; yellow city city!", tokens={"yellow": "fuel fuel fuel fuel"}
    )
    assert p.options == [
        Decline(),
        FreeCity("5-hex", "yellow", "city"),
        FreeCity("5-hex", "yellow", "damaged city"),
    ]
    p.answer(FreeCity("5-hex", "yellow", "damaged city"))
    assert (p.buildings("yellow", "5-hex"), p.state.storing) == (["city"], 1)


def test_bc30_guild_struggle() -> None:
    """BC30: a Guild card may be stolen; then the Guild cards of the discard are shuffled into the deck."""
    p = securing(
        "guild_struggle",
        guild={"yellow": "farseers relic_fence"},
        tokens={"yellow": "fuel"},
        court_discard="elder_broker mass_uprising skirmishers",
    )
    assert p.options == [Decline(), StealCard("yellow", "farseers"), StealCard("yellow", "relic_fence")]
    p.answer(StealCard("yellow", "relic_fence"))
    assert (p.guild("red"), p.guild("yellow")) == (["relic_fence"], ["farseers"])
    assert p.state.piles[COURT].possible("deck") == {"arms_union": 1, "elder_broker": 1, "skirmishers": 1}
    ends(p, "guild_struggle")
    assert p.state.court_discard == [facts().court_card[c].index for c in ("mass_uprising", "guild_struggle")]


def test_r9_2_guild_struggle_shuffles_without_a_theft() -> None:
    """R9.2: the shuffle is no choice: it comes with nobody to steal from, and after a refusal."""
    p = securing("guild_struggle", court_discard="elder_broker")
    assert p.state.piles[COURT].possible("deck") == {"arms_union": 1, "elder_broker": 1}
    p = securing("guild_struggle", guild={"yellow": "farseers"}, court_discard="elder_broker").answer(
        Decline()
    )
    assert p.state.piles[COURT].possible("deck") == {"arms_union": 1, "elder_broker": 1}
    assert p.guild("yellow") == ["farseers"]


def test_bc31_call_to_action() -> None:
    """BC31: an action card from under the action discards goes to the hand."""
    p = securing("call_to_action", hands={"red": "construction 2"})
    assert p.prompt is not None
    assert (p.dice, p.prompt.secret) == (1, "red")
    p.chance("administration 3")
    assert p.hand("red") == ["administration 3", "construction 2"]
    ends(p, "call_to_action")


def test_bc31_a_bonus_card_for_a_bot() -> None:
    """BC31: a bot has an open card more, from the stack, and its hand counter goes up (S14.8)."""
    p = securing("call_to_action", bots="red", counters={"red": 2}, hands={"yellow": "construction 2"})
    p.chance("administration 3")
    assert (p.state.bonus[0], p.state.hand_counter[0]) == ([facts().action_card["administration 3"].index], 3)
    ends(p, "call_to_action")


def test_r7_6_a_vox_is_carried_out_before_the_row_is_refilled() -> None:
    """R7.6: agents go first: rivals' are captives already when the card works, and its spot is empty."""
    p = position(court="outrage_spreads:red+red+yellow farseers", **LEAD)
    stacked(p, "arms_union").do(TakeActions()).answer(Secure("outrage_spreads"))
    assert (p.kind, p.court(), p.captives("red", "yellow")) == ("Outrage", ["", "farseers"], 1)
    p.answer(NameType("weapon"))
    assert p.state.outrage[0][WEAPON] == AGENT_COVERS
    assert p.chance("arms_union").court() == ["arms_union", "farseers"]
