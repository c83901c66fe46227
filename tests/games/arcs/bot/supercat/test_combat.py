"""SUPERCAT's combats: when one is favorable, what it costs, how it is carried out (S19.2, AG3, AG5, AG11)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.bot.lookahead.outcome import means_now
from bythebook.games.arcs.bot.lookahead.plans import fights as combats
from bythebook.games.arcs.bot.lookahead.plans import is_fight_valid
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.notation import notation
from tests.games.arcs.bot_turns import Turn, acts, play, turn, view
from tests.games.arcs.positions import Position, position

HOME = """
    2-hex: red city city
    4-arrow: red city city
    4-hex: red city
    3-hex: red starport starport
"""
"""Nothing there can be built or lost, and no city is left to build."""
FAR = "\n3-arrow: yellow city"
"""A building of the rival far away."""


def bot(drawing: str, **things: Any) -> Position:
    """A bot, red, with so many pips of its card left; yellow is a person."""
    pips, played = things.pop("pips", 1), things.pop("played", "red lead aggression 6")
    p = position(HOME + drawing, bots="red", played=played, turn="red", **things)
    return p.turn(pips=pips)


def after_prelude(p: Position, **more: Any) -> Turn:
    """The whole of a turn from its Prelude on."""
    return play(p.turn(prelude=True), Prelude(), TakeActions(), **more)


def line(made: Turn) -> str:
    """The line that decided the first action."""
    return made.acts[0][0] if made.acts else ""


def plan(made: Turn) -> list[str]:
    """All that it moved, battled and spent, with the ships that went."""
    kinds = ("Prelude", "Ships", "Catapult")
    return [d.text for d in made.decisions if d.kind.endswith(" action") or d.kind in kinds]


def fights(drawing: str, **things: Any) -> bool:
    """Whether the bot's first action is a combat, or leads to one."""
    made = acts(bot(drawing, **things))
    return line(made) in ("AG3", "AG11") or (line(made) == "AG5" and "battle" in " ".join(plan(made)))


WARLORD: dict[str, Any] = {"declared": "warlord"}


# -- the budget (S19.2a, S19.2b, RULING-44, PR6) ----------------------------------------------------------


def test_s19_2b_ships_in_place_fight() -> None:
    """S19.2b, RULING-44: if the ships in place will do, nobody moves."""
    made = acts(bot("5-arrow: red 2; yellow 2\n5-gate: red 5", pips=2, **WARLORD))
    assert plan(made)[0] == "battle yellow in 5-arrow"


def test_ruling_44_others_come_if_they_must() -> None:
    """RULING-44: if the ships in place are too few, others come by S19.3, and what is left is battles."""
    made = acts(bot("5-arrow: red 1; yellow 3\n5-gate: red 4", pips=2, **WARLORD))
    assert plan(made)[:3] == ["move 5-gate to 5-arrow", "3 fresh, 0 damaged", "battle yellow in 5-arrow"]


def test_ruling_44_several_origins() -> None:
    """RULING-44: one origin is not enough, two are."""
    drawing = "5-arrow: yellow 4\n5-gate: red 3\n5-crescent: red 3"
    made = acts(bot(drawing, pips=3, **WARLORD))
    assert sorted(plan(made)[:4:2]) == ["move 5-crescent to 5-arrow", "move 5-gate to 5-arrow"]
    assert plan(made)[4] == "battle yellow in 5-arrow"
    assert not fights(drawing, pips=2, **WARLORD)


def test_s19_2a_a_battle_must_be_left() -> None:
    """S19.2a: with one pip ships cannot come and fight."""
    assert fights("5-arrow: yellow 2\n5-gate: red 4", pips=2, **WARLORD)
    assert not fights("5-arrow: yellow 2\n5-gate: red 4", pips=1, **WARLORD)


def test_s19_2a_fuel_moves_before_pips() -> None:
    """S19.2a, PR6: Fuel pays for the Move, so that the pip is left for the Battle."""
    made = after_prelude(bot("5-arrow: yellow 2\n5-gate: red 4", tokens={"red": "fuel"}, **WARLORD))
    assert plan(made) == [
        "spend fuel in slot 1 to move",
        "move 5-gate to 5-arrow",
        "3 fresh, 0 damaged",
        "done",
        "battle yellow in 5-arrow",
    ]
    assert made.prelude[0] == ("AG3", "spend fuel in slot 1 to move")


def test_pr6_no_fuel_for_ships_in_place() -> None:
    """PR6: tokens that the combat does not use are kept."""
    made = after_prelude(bot("5-arrow: red 3; yellow 2", tokens={"red": "fuel weapon"}, **WARLORD))
    assert plan(made) == ["done", "battle yellow in 5-arrow"]


def test_pr6_only_if_the_page_comes_to_the_combat_first() -> None:
    """PR6: a combat below the first line that can be done gets no tokens."""
    drawing = "5-arrow: yellow 2\n5-gate: red 4"
    secure = {"court": "loyal_keepers:red", "declared": "warlord keeper"}
    made = after_prelude(bot(drawing, pips=1, tokens={"red": "fuel"}, **secure))
    assert plan(made) == ["done", "secure Loyal Keepers"]


def test_s19_2a_psionics_move_and_battle() -> None:
    """S19.2a, PR6: a Psionic pays for a Move that is needed, another for a Battle once ships are there."""
    made = after_prelude(
        bot("5-arrow: yellow 5\n5-gate: red 6", tokens={"red": "psionic psionic"}, declared="warlord"),
        given={"skirmish": ["blank,blank,blank,blank,blank"] * 2, "assault": []},
    )
    assert plan(made) == [
        "spend psionic in slot 1 to move",
        "move 5-gate to 5-arrow",
        "5 fresh, 0 damaged",
        "spend psionic in slot 2 to battle",
        "battle yellow in 5-arrow",
        "done",
        "battle yellow in 5-arrow",
    ]


def test_s19_2a_one_weapon_is_enough() -> None:
    """S19.2a: a turn that is armed spends no second Weapon."""
    p = bot("5-arrow: red 3; yellow 2", tokens={"red": "weapon"}, played="red lead construction 5")
    seen = view(p.turn(prelude=True))
    assert notation(combats(seen, means_now(seen))[0].option) == "spend weapon in slot 1 to battle"
    seen = view(p.turn(prelude=True, armed=True))
    assert notation(combats(seen, means_now(seen))[0].option) == "done"


def test_s19_2a_psionics_do_what_the_lead_suit_does() -> None:
    """S19.2a: under another lead suit a Psionic pays for neither."""
    p = bot(
        "5-arrow: yellow 2\n5-gate: red 4",
        played="yellow lead construction 2; red pivot aggression 6",
        tokens={"red": "psionic"},
        **WARLORD,
    )
    assert plan(after_prelude(p))[0] == "done"


@pytest.mark.parametrize(
    ("things", "drawn", "played"),
    [
        ({}, "construction 4, construction 5", "lead construction"),
        (
            {"initiative": "yellow", "played": "yellow lead construction 6"},
            "construction 4, construction 5",
            "copy construction",
        ),
    ],
)
def test_ruling_41_a_weapon_makes_any_card_a_combat_card(
    things: dict[str, Any], drawn: str, played: str
) -> None:
    """RULING-41: a card chosen for a combat by its Weapon fights right after the Prelude, before its page."""
    p = position(
        HOME + "5-arrow: red 4; yellow 2 starport", bots="red", tokens={"red": "weapon"}, **WARLORD, **things
    )
    made = turn(p, drawn, given={"seize": ["6"]})
    line, card = made.played
    assert line == "GP3"
    assert card.startswith(played)
    assert made.prelude == [("GP3", "spend weapon in slot 1 to battle")]
    assert made.acts[0] == ("GP3", "battle yellow in 5-arrow")


def test_ruling_41_aggression_comes_first() -> None:
    """RULING-41: an Aggression card that can fight is played before a card with a Weapon."""
    p = position(HOME + "5-arrow: red 4; yellow 2 starport", bots="red", tokens={"red": "weapon"}, **WARLORD)
    made = turn(p, "construction 2, aggression 6")
    assert made.played == ("GP3", "lead aggression 6")
    assert made.prelude == []


def test_ruling_41_not_with_a_card_chosen_otherwise() -> None:
    """RULING-41: other cards bring no combat, unless it is ruled that every Weapon does."""
    drawing = "5-arrow: red 4; yellow 2 starport"
    things = {"played": "red lead construction 5", "tokens": {"red": "weapon"}, **WARLORD}
    assert "battle yellow in 5-arrow" not in plan(after_prelude(bot(drawing, **things)))
    ruled = after_prelude(bot(drawing, weapon_combat="any_prelude", **things))
    assert plan(ruled)[:3] == ["spend weapon in slot 1 to battle", "done", "battle yellow in 5-arrow"]


# -- Outrage (S19.2c, RULING-49) --------------------------------------------------------------------------

CITY = "5-arrow: red 4; yellow 2 city"


def test_s19_2c_a_city_at_risk() -> None:
    """S19.2c: a city that the dice could destroy is fought for only with a card to ransack."""
    assert not fights(CITY, **WARLORD)
    assert fights(CITY, court="mining_interest:yellow", **WARLORD)


def test_ruling_49_all_planned_battles_count() -> None:
    """RULING-49: dice that could not destroy the city in one battle can in two."""
    drawing = "5-arrow: red 2; yellow 2 city"
    assert fights(drawing, pips=1, **WARLORD)
    assert not fights(drawing, pips=2, **WARLORD)


def test_s19_2c_starports_shield_the_city() -> None:
    """S19.2c: starports take hits first."""
    assert not fights("5-hex: red 3; yellow 2 city", **WARLORD)
    assert fights("5-hex: red 3; yellow 2 city starport", **WARLORD)


def test_s19_2c_outrage_must_not_cost_a_place() -> None:
    """S19.2c: losing what Outrage takes must leave the bot its places in declared ambitions."""
    drawing = "5-crescent: red 4; yellow 2 city"
    things = {"court": "mining_interest:yellow", "tokens": {"red": "relic", "yellow": "relic relic"}}
    assert fights(drawing, **things, declared="warlord")
    three = {
        **things,
        "seats": "red yellow blue",
        "tokens": {"red": "relic", "yellow": "relic", "blue": "fuel"},
    }
    assert not fights(drawing, **three, declared="warlord keeper")
    loyal = {**three, "guild": {"red": "loyal_keepers"}}
    assert fights(drawing, **loyal, declared="warlord keeper")


def test_s19_2c_fewer_ships_may_spare_the_city() -> None:
    """S19.2c, S19.3 step 4: as many ships come as leave the city safe."""
    made = acts(bot("5-arrow: yellow 2 city\n5-gate: red 6", pips=2, **WARLORD))
    assert plan(made)[:3] == ["move 5-gate to 5-arrow", "2 fresh, 0 damaged", "battle yellow in 5-arrow"]


# -- trophies (S19.2d, AG3, AG11) -------------------------------------------------------------------------


@pytest.mark.parametrize(("ours", "theirs", "favorable"), [(2, 2, True), (3, 2, True), (2, 3, False)])
def test_s19_2d_trophies(ours: int, theirs: int, favorable: bool) -> None:
    """S19.2d: as many fresh ships as the rival."""
    assert fights(f"5-arrow: red {ours}; yellow {theirs}", **WARLORD) == favorable


def test_s19_2d_a_fresh_ship_at_least() -> None:
    """S19.2d: damaged ships alone fight for no trophies."""
    assert not fights("5-arrow: red 0+3; yellow starport", **WARLORD)
    assert fights("5-arrow: red 1+2; yellow starport", **WARLORD)


def test_ag3_contends_warlord() -> None:
    """AG3: one trophy must improve the place in a declared Warlord."""
    drawing = "5-arrow: red 2; yellow 2"
    assert line(acts(bot(drawing, **WARLORD))) == "AG3"
    winning = {"trophies": {"red": "yellow ship"}, "declared": "warlord tycoon tyrant"}
    assert not fights(drawing, **winning)


def test_ag11_trophies_while_markers_are_left() -> None:
    """AG11: with a marker available the bot fights for a trophy, until it has one."""
    drawing = "5-arrow: red 2; yellow 2"
    assert line(acts(bot(drawing))) == "AG11"
    assert not fights(drawing, declared="tycoon tyrant empath")


# -- control (S19.2f, RULING-45) --------------------------------------------------------------------------

HELD = "5-hex: red {red} starport; yellow {yellow}"


@pytest.mark.parametrize(
    ("red", "yellow", "favorable"), [("1+2", "3", True), ("1+1", "3", False), ("0+3", "2", True)]
)
def test_s19_2f_a_die_for_each_fresh_ship(red: str, yellow: str, favorable: bool) -> None:
    """S19.2f, AG5: one die for each fresh ship of the rival in control."""
    drawing = "2-hex: red city city\n3-hex: red starport\n" + HELD.format(red=red, yellow=yellow)
    p = position(
        drawing, bots="red", played="red lead aggression 6", turn="red", declared="tycoon tyrant empath"
    )
    made = acts(p.turn(pips=1))
    assert (("AG5", "battle yellow in 5-hex") in made.acts) == favorable


def test_ag5_a_move_before_a_combat() -> None:
    """AG5: where a Move is enough nobody fights."""
    drawing = "5-gate: red 3\n5-hex: red 1 ; yellow 2"
    made = acts(bot(drawing.replace("red 1 ;", "red 1 starport;"), declared="tycoon tyrant empath"))
    assert made.acts[0] == ("AG5", "move 5-gate to 5-hex")


def test_s19_2f_ships_that_take_control_fight_nobody() -> None:
    """S19.2f: where the ships that come are enough for control, there is no combat for it."""

    def combat(drawing: str, **things: Any) -> bool:
        seen = view(bot(drawing, pips=3, **things))
        return any(c.facts["aim"] == "change" for c in combats(seen, means_now(seen)))

    held = "\n5-arrow: red starport; yellow 4"
    assert combat("5-gate: red 3; yellow 2" + held, modifiers="elite_pilots")
    assert not combat("5-gate: red 5" + held)
    assert not combat("5-gate: red 3\n5-crescent: red 3" + held)


def test_s19_2f_to_free_is_not_to_take() -> None:
    """S19.2f: to free a building the bot fights by the way that changes control, not by one that takes it."""
    drawing = "5-hex: red starport; yellow 3 city\n5-gate: red 0+3\n5-crescent: red 2"
    things = {"court": "mining_interest:yellow", "modifiers": "elite_pilots"}
    made = acts(bot(drawing, pips=2, declared="tycoon tyrant empath", **things))
    assert plan(made)[:2] == ["move 5-gate to 5-hex", "0 fresh, 3 damaged"]
    assert [tie for tie in made.ties if "5-gate" in tie] == []


def test_ruling_45_only_the_controller_is_fought_to_change_control() -> None:
    """RULING-45: to change control the bot fights who has it, not a third party."""
    drawing = "5-hex: red 2 starport; yellow 3; blue 1"
    things = {"seats": "red yellow blue", "declared": "tycoon tyrant empath"}
    made = acts(bot(drawing, modifiers="elite_pilots", **things))
    assert made.acts[0] == ("AG5", "battle yellow in 5-hex")


def taking(drawing: str, **rulings: str) -> list[str]:
    """Whom red could fight to take control of 5-arrow."""
    found = combats(view(p := bot(drawing, seats="red yellow blue", **rulings)), means_now(view(p)))
    return [c.facts["rival"] for c in found if c.facts["aim"] == "take" and c.facts["at"] == "5-arrow"]


def test_ruling_45_who_stands_in_the_way() -> None:
    """RULING-45: to take control the one rival with as many fresh ships is fought; two are too many."""

    assert taking("5-arrow: red 2; yellow 2 city; blue 1") == ["yellow"]
    assert taking("5-arrow: red 2; yellow 2 city; blue 2") == []
    assert taking("5-arrow: red 0+2; yellow 2 city") == []


def test_ruling_45_any_rival_with_fresh_ships() -> None:
    """RULING-45: by the other reading whoever has fresh ships there is fought, if there are dice enough."""
    other = {"control_rival": "any"}
    assert taking("5-arrow: red 2; yellow 2 city; blue 1", **other) == ["yellow", "blue"]
    assert taking("5-arrow: red 2; yellow 2 city; blue 2", **other) == ["yellow", "blue"]
    assert taking("5-arrow: red 2; yellow 3 city; blue 2", **other) == ["blue"]
    assert taking("5-arrow: red 0+2; yellow 2 city", **other) == ["yellow"]


ARRIVING = "5-hex: red starport; yellow 2\n4-gate: red 4\n3-arrow: yellow city"
"""Two Moves from 4-gate make 5-hex the bot's."""


@pytest.mark.parametrize(
    ("reading", "begun"), [("move", []), ("combat", [("AG5", "spend fuel in slot 1 to move")])]
)
def test_ruling_62_control_that_ships_get_by_arriving(reading: str, begun: list[tuple[str, str]]) -> None:
    """RULING-62: no combat, so no Fuel is spent on it; or a combat that is over as soon as they are there."""
    tokens = {"red": "fuel fuel"}
    p = bot(ARRIVING, tokens=tokens, control_on_arrival=reading, declared="tyrant keeper empath")
    made = after_prelude(p)
    assert [step for step in made.prelude if step[1].startswith("spend")][:1] == begun
    assert made.of("Collect") == []


# -- carrying it out (S19.2h, RULING-35) ------------------------------------------------------------------


@pytest.mark.parametrize(("restart", "battles"), [("off", 2), ("on", 1)])
def test_s19_2h_carried_through_though_no_longer_favorable(restart: str, battles: int) -> None:
    """S19.2h, RULING-35: a combat goes on without asking the test again, unless it is ruled to be asked."""
    p = bot("5-arrow: red 4; yellow 3", pips=2, combat_restart=restart, **WARLORD)
    made = acts(p, given={"assault": ["hit+intercept,blank,blank,blank"]})
    assert made.of("Own hits")[0] == "leave 1 fresh, 3 damaged"
    assert made.of("Hits")[0] == "leave 2 fresh, 1 damaged"
    assert [text for _, text in made.acts] == ["battle yellow in 5-arrow"] * battles


def test_s19_2h_ends_when_warlord_is_contended() -> None:
    """S19.2h: with the place improved the combat is over, and the page begins anew."""
    made = acts(
        bot("5-arrow: red 3; yellow 2", pips=2, declared="warlord tycoon tyrant"),
        given={"assault": ["2 hits,hit+self,blank"]},
    )
    assert [text for _, text in made.acts] == ["battle yellow in 5-arrow"]


def test_s19_2h_ag11_ends_with_a_trophy() -> None:
    """S19.2h: AG11 wants one trophy; the next battle is a new decision."""
    made = acts(bot("5-arrow: red 3; yellow 3", pips=2), given={"skirmish": ["hit,hit,blank"]})
    assert made.acts == [("AG11", "battle yellow in 5-arrow")] * 2
    assert "as planned" not in made.why("Aggression action", 1).tip


@pytest.mark.parametrize(
    ("drawing", "aim", "goes_on"),
    [
        ("5-hex: red 2; yellow 3", "change", True),
        ("5-hex: red 2; yellow 2", "change", False),
        ("5-hex: red 2; yellow 2", "take", True),
        ("5-hex: red 2; yellow 1", "take", False),
        ("5-hex: red 2; yellow 1 city", "raid", True),
        ("5-hex: red 2; yellow 1\n5-arrow: yellow city", "raid", False),
    ],
)
def test_s19_2h_how_long_a_combat_goes_on(drawing: str, aim: str, goes_on: bool) -> None:
    """S19.2h: until control has changed or is taken, as asked; while raid dice are allowed."""
    kept = {"aim": aim, "at": "5-hex", "rival": "yellow", "slot": 1, "type": "fuel"}
    assert is_fight_valid(view(bot(drawing, tokens={"yellow": "fuel"})), kept) == goes_on


@pytest.mark.parametrize(("tokens", "cards", "goes_on"), [("fuel", "", True), ("- fuel", "", False)])
def test_s19_2h_a_raid_ends_with_its_loot(tokens: str, cards: str, goes_on: bool) -> None:
    """S19.2h: a raid is over once the rival has not what it was for."""
    p = bot("5-hex: red 2; yellow 1 city", tokens={"yellow": tokens}, guild={"yellow": cards})
    kept = {"aim": "raid", "at": "5-hex", "rival": "yellow", "slot": 1, "type": "fuel"}
    assert is_fight_valid(view(p), kept) == goes_on
    card = {"aim": "raid", "at": "5-hex", "rival": "yellow", "card": "gatekeepers"}
    assert not is_fight_valid(view(p), card)


@pytest.mark.parametrize(("ruling", "goes_on"), [("take", True), ("neutralize", False)])
def test_control_combat_of_another_version(ruling: str, goes_on: bool) -> None:
    """S19.2f, section 23: by version 0.8 control is taken or made nobody's."""
    kept = {"aim": "take", "at": "5-hex", "rival": "yellow"}
    p = bot("5-hex: red 2; yellow 2", control_combat=ruling)
    assert is_fight_valid(view(p), kept) == goes_on


def test_ruling_35_restart_after_every_battle() -> None:
    """RULING-35: by the other reading each battle is judged anew, with the battles left."""
    drawing = "5-arrow: red 2; yellow 2"
    rolls = {"skirmish": ["blank,blank"], "assault": ["blank,blank"]}
    made = acts(bot(drawing, pips=2, combat_restart="on", **WARLORD), given=rolls)
    assert made.of("Collect") == ["2 skirmish, 0 assault, 0 raid", "0 skirmish, 2 assault, 0 raid"]
    assert "as planned" not in made.why("Aggression action", 1).tip
    carried = acts(bot(drawing, pips=2, **WARLORD), given=rolls)
    assert "as planned" in carried.why("Aggression action", 1).tip


# -- several combats (S19.2n, RULING-22) ------------------------------------------------------------------


def test_ruling_22_several_targets() -> None:
    """S19.2n, RULING-22: any favorable combat, or the one with most possible trophies."""
    drawing = "5-arrow: red 3; yellow 1\n5-crescent: red 3; yellow 2"
    assert acts(bot(drawing, **WARLORD)).ties[0] == ("5-arrow", "5-crescent")
    ruled = acts(bot(drawing, combat_target="most_trophies", **WARLORD))
    assert ruled.acts[0][1] == "battle yellow in 5-crescent"
