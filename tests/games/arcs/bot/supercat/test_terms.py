"""SUPERCAT's terms: places in ambitions, contending, claims, task force, new resources (S15)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.bot.lookahead import outcome
from bythebook.games.arcs.bot.lookahead.abilities import usages
from bythebook.games.arcs.bot.lookahead.outcome import Outcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words import WORDS, standings
from bythebook.games.arcs.box.facts import EMPATH, KEEPER, TYCOON, TYRANT, WARLORD, facts
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.runner import Program
from tests.games.arcs.bot_turns import acts, view
from tests.games.arcs.positions import Position, position

LAND = """
    5-hex:  red 3 city
    4-hex:  red 3 starport
    3-arrow: yellow 3 city
    5-arrow: yellow 3 starport
"""
THREE = "red yellow blue"
MATERIAL, FUEL, WEAPON, RELIC, PSIONIC = range(5)


def land(**things: Any) -> Position:
    """A bot, red, and a person."""
    return position(LAND, bots="red", **things)


def three(**things: Any) -> View:
    """What red, a bot, sees of a table of three."""
    return view(position(LAND, bots="red", seats=THREE, out=(1, 6), **things))


# -- winning, tied, places ------------------------------------------------------------------------------


def test_s15_1_winning() -> None:
    """S15.1: something, and more than each other."""
    assert outcome.is_winning(view(land(tokens={"red": "relic"})), KEEPER)
    assert not outcome.is_winning(view(land()), KEEPER)
    assert not outcome.is_winning(view(land(tokens={"red": "relic", "yellow": "relic"})), KEEPER)


def test_s15_2_tied_first() -> None:
    """S15.2: the most, shared; all zero is neither."""
    assert outcome.is_tied_first(view(land(tokens={"red": "relic", "yellow": "relic"})), KEEPER)
    assert not outcome.is_tied_first(view(land()), KEEPER)


def test_ruling_3_the_neutral_contender_counts() -> None:
    """RULING-3: two tokens on an ambition stand in the way of winning it."""
    alone = land(tokens={"red": "psionic"})
    assert outcome.is_winning(view(alone), EMPATH)
    against = land(tokens={"red": "psionic"}, neutral="psionic")
    assert not outcome.is_winning(view(against), EMPATH)
    assert outcome.is_tied_first(view(against), EMPATH)


def test_s15_4_undeclared_needs_a_marker() -> None:
    """S15.4: with no marker left nothing is undeclared."""
    seen = view(land(declared="tycoon tycoon"))
    assert (seen.is_declared(TYCOON), seen.is_undeclared(TYCOON), seen.is_undeclared(KEEPER)) == (
        True,
        False,
        True,
    )
    assert not view(land(declared="tycoon tycoon keeper")).is_undeclared(EMPATH)


# -- contending -----------------------------------------------------------------------------------------


def relics(mine: int, *theirs: int) -> View:
    """Relics of red, yellow and blue, in slots."""
    held = {seat: "relic " * n for seat, n in zip(("red", "yellow", "blue"), (mine, *theirs), strict=True)}
    return three(tokens=held, declared="keeper")


def test_s15_5_contending_from_nothing() -> None:
    """S15.5: with one rival ahead a first icon is second place; with two ahead it is nothing."""
    assert Outcome(relics(0, 2, 0), gains=(RELIC,)).contends(KEEPER)
    assert not Outcome(relics(0, 2, 2), gains=(RELIC,)).contends(KEEPER)


def test_ruling_4_behind_two_tied_for_first_is_third() -> None:
    """RULING-4: whoever has two players strictly ahead is out."""
    assert not Outcome(relics(0, 2, 2), gains=(RELIC,)).contends(KEEPER)
    assert Outcome(relics(1, 2, 2), gains=(RELIC,)).contends(KEEPER)


def test_s15_5_who_wins_does_not_contend() -> None:
    """S15.5, S15.6: a winner grows its lead instead."""
    winner = Outcome(relics(2, 1, 0), gains=(RELIC,))
    assert not winner.contends(KEEPER)
    assert winner.grows(KEEPER)
    assert not Outcome(relics(1, 1, 0), gains=(RELIC,)).grows(KEEPER)


def test_s15_5_a_tie_for_first_becomes_a_win() -> None:
    """S15.5: that is an improvement, by a rival's loss too."""
    seen = relics(2, 2, 0)
    assert Outcome(seen, gains=(RELIC,)).contends(KEEPER)
    stolen = Outcome(seen, stolen=(RELIC,), victim=1)
    assert stolen.counts(KEEPER)[:2] == [3, 1]
    assert stolen.wins(KEEPER)


def test_ruling_5_closing_the_gap_while_second() -> None:
    """RULING-5: coming closer counts, unless the switch asks for a better place."""
    seen = relics(1, 3, 0)
    assert Outcome(seen, gains=(RELIC,)).contends(KEEPER)
    held = {"red": "relic", "yellow": "relic relic relic"}
    strict = three(tokens=held, declared="keeper", contend_needs_place="on")
    assert not Outcome(strict, gains=(RELIC,)).contends(KEEPER)
    assert Outcome(strict, gains=(RELIC, RELIC)).contends(KEEPER)


def test_s15_5_a_rival_who_falls_back_is_not_enough() -> None:
    """S15.5: the rival ahead loses an icon and stays ahead: the bot's position is what it was."""
    held = {"red": "relic", "yellow": "relic relic"}
    seen = three(tokens=held, guild={"yellow": "sworn_guardians"}, declared="keeper")
    less = Outcome(seen, buried=(facts().court_card["sworn_guardians"].index,), victim=1)
    assert less.counts(KEEPER) == [1, 2, 0]
    assert not less.contends(KEEPER)


def test_s15_5_the_cost_counts_too() -> None:
    """S15.5: a token given for another may cost as much as it brings."""
    seen = three(tokens={"red": "relic", "yellow": "fuel"}, declared="keeper tycoon")
    traded = Outcome(seen, stolen=(FUEL,), victim=1, given=(RELIC,))
    assert (traded.counts(KEEPER)[:2], traded.counts(TYCOON)[:2]) == ([0, 1], [1, 0])
    assert (traded.contends(KEEPER), traded.contends(TYCOON)) == (False, True)


def test_ruling_37_a_token_that_pays_is_gone_already() -> None:
    """RULING-37: judged without it, a Relic card for a Relic contends."""
    seen = three(tokens={"red": "relic", "yellow": "relic"}, declared="keeper")
    swapped = Outcome(seen, cards=(facts().court_card["relic_fence"].index,), spent=(RELIC,))
    assert swapped.counts(KEEPER) == seen.counts(KEEPER)
    assert swapped.contends(KEEPER)


def test_s15_5_captives_and_trophies() -> None:
    """S15.5: Tyrant counts captives, Warlord trophies."""
    seen = view(land(declared="tyrant warlord"))
    taken = Outcome(seen, captives=1)
    assert (taken.contends(TYRANT), taken.contends(WARLORD)) == (True, False)
    assert Outcome(seen, trophies=1).contends(WARLORD)


TOUCHING: dict[str, dict[str, Any]] = {
    "a token comes": {"gains": (RELIC,)},
    "a token is stolen": {"stolen": (FUEL,), "victim": 1},
    "one for another": {"stolen": (FUEL,), "victim": 1, "given": (PSIONIC,)},
    "a card comes": {"cards": (facts().court_card["relic_fence"].index,)},
    "guards are buried": {"buried": (facts().court_card["sworn_guardians"].index,), "victim": 1},
    "a captive comes": {"captives": 1},
    "a trophy comes": {"trophies": 1},
    "a token pays": {"spent": (PSIONIC,), "trophies": 1},
}


@pytest.mark.parametrize("change", TOUCHING)
def test_s15_5_what_nothing_touches_counts_as_before(change: str) -> None:
    """S15.5: only ambitions that an outcome touches are judged; with full slots an old token may go."""
    held = {"red": "psionic psionic psionic", "yellow": "relic fuel"}
    seen = three(tokens=held, guild={"yellow": "sworn_guardians"}, declared="keeper")
    assert not seen.empty_slots()
    made = Outcome(seen, **TOUCHING[change])
    moved = {x for x in outcome.EVERY_AMBITION if made.counts(x) != made.before(x)}
    assert moved <= {*made.affected}
    assert made.affected


def test_r9_4_a_gained_token_leaves_the_cartel() -> None:
    """R9.4, S15.5: what the bot gains is missing on the rival's Cartel; on its own Cartel nothing changes."""
    theirs = three(guild={"yellow": "fuel_cartel"}, declared="tycoon")
    assert theirs.counts(TYCOON)[:2] == [0, 6]
    assert Outcome(theirs, gains=(FUEL,)).counts(TYCOON)[:2] == [1, 5]
    mine = three(guild={"red": "fuel_cartel"}, declared="tycoon")
    assert Outcome(mine, gains=(FUEL,)).counts(TYCOON) == mine.counts(TYCOON)


def test_r9_4_a_cartel_brings_the_supply() -> None:
    """R9.4, S15.5: a Cartel that is secured counts with the tokens on it; a stolen one leaves its holder."""
    seen = three(tokens={"yellow": "fuel fuel"}, declared="tycoon")
    cartel = facts().court_card["fuel_cartel"].index
    assert Outcome(seen, cards=(cartel,)).counts(TYCOON)[:2] == [4, 2]
    held = three(guild={"yellow": "fuel_cartel"}, declared="tycoon")
    assert Outcome(held, stolen_cards=(cartel,), victim=1).counts(TYCOON)[:2] == [6, 0]


def test_r8_9_stolen_guardians_are_nobodys() -> None:
    """R8.9, S15.5: their holder loses the icon, the thief gains none."""
    seen = three(guild={"yellow": "sworn_guardians"}, declared="keeper")
    card = facts().court_card["sworn_guardians"].index
    assert Outcome(seen, buried=(card,), victim=1).counts(KEEPER)[:2] == [0, 0]


# -- tokens that stay (S19.5, RULING-48) ----------------------------------------------------------------


def test_ruling_48_a_token_that_would_go_again_is_not_gained() -> None:
    """RULING-48: with all slots full of its own type and no other to go, nothing is gained."""
    full = view(land(tokens={"red": "relic relic relic"}, declared="keeper"))
    assert outcome.keepable_tokens(full, (RELIC,)) == ((), ())
    assert not Outcome(full, gains=(RELIC,)).grows(KEEPER)
    assert not outcome.can_keep(full, RELIC)


def test_s19_5_what_goes_for_a_new_token() -> None:
    """S19.5: first what matches no declared ambition and is held most; the new token stays in a tie."""
    seen = view(land(tokens={"red": "relic fuel fuel"}, declared="keeper"))
    assert outcome.keepable_tokens(seen, (PSIONIC,)) == ((PSIONIC,), (FUEL,))
    tied = view(land(tokens={"red": "relic fuel weapon"}, declared="keeper"))
    assert outcome.keepable_tokens(tied, (PSIONIC,)) == ((PSIONIC,), (FUEL,))


def test_ruling_63_which_of_equal_tokens_is_thought_to_go() -> None:
    """RULING-63: the first of Material to Psionic, so a Fuel for a Material contends nothing; or a Weapon."""
    held = {"red": "weapon relic material", "yellow": "fuel fuel fuel"}
    first = Outcome(view(land(tokens=held, declared="tycoon tyrant")), gains=(FUEL,))
    assert (first.counts(TYCOON)[0], first.contends(TYCOON)) == (2, True)
    open_still = Outcome(view(land(tokens=held)), gains=(FUEL,))
    assert (open_still.counts(TYCOON)[0], open_still.contends(TYCOON)) == (1, False)
    other = Outcome(view(land(tokens=held, equal_tokens="other_ambition")), gains=(FUEL,))
    assert (other.counts(TYCOON)[0], other.contends(TYCOON)) == (2, True)


def test_s19_5_no_place_is_given_up() -> None:
    """S19.5: a type whose loss costs a place in a declared ambition goes last."""
    held = {"red": "relic fuel fuel", "yellow": "relic relic", "blue": "fuel"}
    seen = three(tokens=held, declared="keeper tycoon")
    assert outcome.expendable_types(seen, [RELIC, FUEL, FUEL]) == [FUEL]
    held = {"red": "relic fuel", "yellow": "fuel fuel", "blue": "fuel fuel fuel"}
    seen = three(tokens=held, declared="keeper tycoon")
    assert outcome.expendable_types(seen, [RELIC, FUEL]) == [FUEL]


# -- the map --------------------------------------------------------------------------------------------


def test_s15_7_claims_are_slots_beside_any_piece() -> None:
    """S15.7: every empty slot of a planet with a ship, even damaged, or a building, whoever controls it."""
    p = position(
        """
        5-hex:  red city
        4-arrow: red 0+1; yellow 3
        4-gate: red 2
        4-crescent: yellow 1
        """,
        bots="red",
    )
    assert outcome.claims(view(p)) == 1 + 2


def test_s15_8_unbuilt_cities_lie_on_the_board() -> None:
    """S15.8: not those in trophy boxes."""
    p = land(trophies={"yellow": "red city"})
    assert view(p).cities(0) == 5 - 1 - 1


def test_s15_10_and_11_systems() -> None:
    """S15.11, RULING-6: no token of the type, or no city on a planet of it."""
    seen = view(land(tokens={"red": "psionic material"}))
    assert not outcome.is_new_type(seen, PSIONIC)
    assert outcome.is_new_type(seen, MATERIAL)
    assert outcome.is_new_type(view(land()), PSIONIC)


@pytest.mark.parametrize(
    ("powers", "expected"),
    [([9, 4], (True, False)), ([3, 4], (False, True)), ([4, 4], (False, False))],
)
def test_words_for_the_standings(powers: list[int], expected: tuple[bool, bool]) -> None:
    """Power, leader, last, chapter and ambitions won can be used in a playbook."""
    p = land(declared="tycoon", tokens={"red": "material fuel", "yellow": "material"})
    p.state.power, p.state.chapter = powers, 2
    seen = view(p)
    assert (standings.power(seen), standings.power_of_best_rival(seen)) == (powers[0], powers[1])
    assert (standings.is_leader(seen), standings.is_last(seen)) == expected
    assert (standings.chapter(seen), standings.chapters_left(seen)) == (2, 3)
    assert standings.ambitions_won(seen) == 1


STANDINGS_PAGE = """# Test

## Turn (for every Turn)

- Is the bot the leader?
  - **Pass**
- Is the bot last?
  - **Pass**
- Are there at least 2 ambitions won?
  - **Pass**
- Is the chapter at least 3?
  - **Pass**
- Are there at least 2 chapters left?
  - **Pass**
- Are there more Power than Power of the best rival?
  - **Pass**
- **Pass**
"""


def test_a_playbook_can_ask_for_the_standings() -> None:
    """The checker knows every word of the standings."""
    findings = check(Program(read(STANDINGS_PAGE), WORDS))
    assert [finding for finding in findings if finding.at > 1] == []


def test_s15_12_the_task_force() -> None:
    """S15.12: most fresh ships; damaged ones do not count; several if equal."""
    p = position("5-hex: red 2+3\n4-hex: red 3\n4-gate: red 3", bots="red")
    names = [facts().systems[s].id for s in outcome.task_forces(view(p))]
    assert sorted(names) == ["4-gate", "4-hex"]
    assert outcome.task_forces(view(position("5-hex: red 0+3", bots="red"))) == []


def test_s15_14_combat_cards() -> None:
    """S15.14: a Weapon that is not outraged makes any card one."""
    assert outcome.has_spendable_weapon(view(land(tokens={"red": "weapon"})))
    assert not outcome.has_spendable_weapon(view(land(tokens={"red": "weapon"}, outrage={"red": "weapon"})))
    through = land(tokens={"red": "fuel"}, guild={"red": "loyal_marines"})
    assert outcome.has_spendable_weapon(view(through))
    locked = land(tokens={"red": "fuel"}, guild={"red": "loyal_marines"}, declared="tycoon")
    assert not outcome.has_spendable_weapon(view(locked))


def test_ruling_36_buildings_held_by_rivals() -> None:
    """RULING-36: a loyal building in a system that a rival controls."""
    p = position("5-hex: red 1 city; yellow 2\n4-hex: red 1 starport; yellow 1", bots="red")
    assert [facts().systems[s].id for s in outcome.held_by_rivals(view(p))] == ["5-hex"]


@pytest.mark.parametrize(("way", "actions"), [("lead", 3), ("surpass", 3), ("pivot", 1), ("copy", 1)])
def test_s15_21_actions(way: str, actions: int) -> None:
    """S15.21: pips when leading or surpassing, one for Copy and Pivot; one more with Efficient Logistics."""
    card = facts().action_card["construction 4"].index
    seen = view(land(played="yellow lead construction 2"))
    assert outcome.means_of_card(seen, card, way).actions == actions
    easy = view(land(played="yellow lead construction 2", modifiers="efficient_logistics"))
    assert outcome.means_of_card(easy, card, way).actions == actions + 1


def test_s15_21_a_copy_acts_in_the_lead_suit() -> None:
    """S15.21: a Copy follows the lead's page, a Pivot its own."""
    seen = view(land(played="yellow lead mobilization 2"))
    card = facts().action_card["construction 4"].index
    assert facts().suits[outcome.means_of_card(seen, card, "copy").suit].id == "mobilization"
    assert facts().suits[outcome.means_of_card(seen, card, "pivot").suit].id == "construction"


def test_s15_20_captives_by_tax() -> None:
    """S15.20: a controlled rival city whose owner has an agent in the supply."""
    things: dict[str, Any] = {
        "played": "red lead administration 2",
        "turn": "red",
        "declared": "warlord warlord warlord",
    }
    drawing = LAND + "4-arrow: red 2; yellow city"
    made = acts(position(drawing, bots="red", **things).turn(pips=1))
    assert made.acts == [("AD4", "tax 4-arrow of yellow")]
    assert made.p.captives("red", "yellow") == 1
    none = position(drawing, bots="red", agents={"yellow": 0}, court="elder_broker", **things)
    assert acts(none.turn(pips=1)).acts[0][0] != "AD4"


def test_s20_2_abilities_that_change_nothing() -> None:
    """S20.2, RULING-26: no token of an empty supply, none that could not stay."""
    gone = land(
        guild={"red": "mining_interest"},
        tokens={"red": "material material", "yellow": "material material material"},
    )
    assert usages(view(gone), view(gone).abilities("build")) == []
    there = land(guild={"red": "mining_interest"})
    assert [c.option.name for c in usages(view(there), view(there).abilities("build"))] == ["manufacture"]  # type: ignore[attr-defined]
