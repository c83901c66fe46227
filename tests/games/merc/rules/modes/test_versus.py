"""Versus: factions of MERCs, rounds, and ties that favour the weaker (MODE-W1 to MODE-W6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bythebook.games.merc.box.facts import INDUSTRY, facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.combat.fight import EndFight, NextRound
from bythebook.games.merc.rules.combat.fight import order as order_of
from bythebook.games.merc.rules.combat.retreat import RetreatWindow
from bythebook.games.merc.rules.combat.targets import targetable
from bythebook.games.merc.rules.days import StartDay
from bythebook.games.merc.rules.modes.versus import EndRound, FactionTurn, ThrowForFirst, turn_order
from bythebook.games.merc.rules.setup.setup import build, warnings
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.state.options import Done, EndTurn, Give, Place, Retreat
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import MILITIA, NOBODY, Fight, State
from bythebook.kernel.box import Problems
from bythebook.kernel.context import Context
from bythebook.kernel.rulings import settle
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.games.merc.playing import BOX, mode_game, prompts_of, set_up
from tests.games.merc.positions import Position, position
from tests.games.merc.turns import options_of


def new(**options: str) -> State:
    return build({"modes": "versus", **options}, {}, settle(RULINGS, {}))


def meeting(drawing: str, **more: object) -> Position:
    """Two factions in a sector, with a fight on that has not begun its first round; faction 1 came in."""
    p = position(drawing, factions="1v1", **more)  # type: ignore[arg-type]
    p.state.fight = Fight(p.cell("A1"), 0)
    return p


def throw(p: Position, faction: str) -> None:
    """A die names a faction."""
    prompt = p.prompt
    assert prompt is not None
    assert prompt.domain is not None
    prompt.domain.check(p.state.piles, (faction,))
    p.state.agenda.pop().answer(p.state, (faction,))
    p.settle()


def test_w1_there_is_no_dictator_and_no_militia() -> None:
    """MODE-W1: the map is for all players together; no Dictator, no tactics cards, no militia."""
    state = set_up(mode_game(3, modes="versus", factions="2v2")).state
    assert (state.rows, state.cols) == (facts().size[4].rows, facts().size[4].cols)
    assert (state.ruler, state.dictator, state.base) == (NOBODY, -1, -1)
    assert "tactics" not in state.piles
    assert "dictators" not in state.piles
    assert not any(any(row) for row in state.militia)
    assert state.faction == (0, 0, 1, 1)
    assert BOX.check(state) == []


@pytest.mark.parametrize("text", ["1v1", "1v1v1", "2v2", "3v3"])
def test_w1_the_usual_formats_are_taken_without_a_word(text: str) -> None:
    """MODE-W1: as many factions and players as the format says."""
    state = new(factions=text)
    assert state.rebels == sum(map(int, text.split("v")))
    assert len(state.seats) == len(text.split("v"))
    assert warnings({"modes": "versus", "factions": text}, {}) == []


def test_w1_other_formats_are_allowed_with_a_warning_or_refused() -> None:
    """MODE-W1: at least two factions and at most six players; an odd one is warned of."""
    assert new(factions="2v1").faction == (0, 0, 1)
    assert "2v1 is not a published format" in warnings({"modes": "versus", "factions": "2v1"}, {})[0]
    for wrong in ("2", "0v1", "1v1v1v1", "4v3", "avb", ""):
        with pytest.raises(Problems, match="factions"):
            new(factions=wrong)


def test_w2_a_die_says_who_is_first_and_the_others_follow_by_seat() -> None:
    """MODE-W2: in that order they pick industries, different ones, anywhere on the map."""
    p = position("gold . coal\n. iron .\nsilver . oil", factions="1v1v1").do(ThrowForFirst())
    throw(p, "faction-2")
    assert turn_order(p.state) == [1, 2, 0]
    assert p.prompt is not None
    assert (p.prompt.seat, p.prompt.kind, p.prompt.rule) == ("faction-2", "Landing", "MODE-W2")
    assert p.options == [Place(at) for at in ("A1", "A3", "B2", "C1", "C3")]
    p.answer(Place("B2"))
    assert p.prompt.seat == "faction-3"
    assert Place("B2") not in p.options
    p.answer(Place("A3"))
    assert p.prompt.seat == "faction-1"


def test_w2_all_players_of_a_faction_start_on_its_industry() -> None:
    """MODE-W2: each with two MERCs and a card each, as in the normal game."""
    state = set_up(mode_game(8, modes="versus", factions="2v2")).state
    starts = [state.squad_at[player][0] for player in range(4)]
    assert starts[0] == starts[1] != starts[2] == starts[3]
    for player, cell in enumerate(starts):
        assert state.sector_at(cell).type_index == INDUSTRY
        assert sum(squads.counts_for_limit(unit) for unit in state.team[player]) == 2
        assert all(any(state.gear[unit]) for unit in state.team[player])


@pytest.mark.parametrize(("text", "rounds"), [("short", 5), ("long", 10), ("1", 1), ("7", 7)])
def test_w3_rounds_are_short_long_or_any_number(text: str, rounds: int) -> None:
    """MODE-W3: five, ten, or what is asked for."""
    assert new(rounds=text).rounds == rounds


@pytest.mark.parametrize("text", ["0", "-1", "many"])
def test_w3_other_rounds_are_refused(text: str) -> None:
    """MODE-W3: a game has at least one round."""
    with pytest.raises(Problems, match="rounds: expected short, long or a number"):
        new(rounds=text)


def test_w3_a_faction_takes_all_its_actions_before_the_next() -> None:
    """MODE-W3: its players in any order; after all factions the round is over and actions come back."""
    p = position(
        "gold/r1:tao . coal/r3:preaction\n. iron/r2:max .\nsilver . .", factions="2v1", first=1, day=1
    )
    p.state.wounds[p.unit("preaction")] = 2
    p.do(StartDay())
    assert (p.prompt.seat if p.prompt else "", p.state.active) == ("faction-2", 1)
    assert p.prompt is not None
    assert p.prompt.rule == "T3", "nobody is a Dictator"
    assert p.state.wounds[p.unit("preaction")] == 1, "heals once, at the start of a round"
    p.answer(EndTurn())
    assert p.prompt is not None
    assert (p.prompt.seat, p.prompt.rule) == ("faction-1", "T3")
    acting = {getattr(option, "squad", "") for option in p.options}
    assert {"rebel 1 primary", "rebel 2 primary"} <= acting
    assert p.state.actions[p.unit("preaction")] == 0, "its turn is over"
    p.answer(EndTurn())
    assert (p.prompt.seat if p.prompt else "", p.state.day) == ("faction-2", 3)
    assert p.state.actions[p.unit("preaction")] == 2


def test_w3_the_setup_is_no_round() -> None:
    """MODE-W3: a game of one round ends after every faction has had one turn."""
    *_, game = prompts_of(mode_game(4, modes="versus", rounds="1"), 4)
    assert game.state.over
    assert game.state.day == 2


def militia_order(drawing: str) -> tuple[Position, list[int]]:
    """Militia of both factions, which have the same initiative, in the order of a round."""
    p = meeting(drawing)
    return p, [mark - MILITIA for mark in order_of(p.state) if mark >= MILITIA]


def test_w4_value_then_mercs() -> None:
    """MODE-W4: the faction with the lowest value comes first; equal value: the one with fewest MERCs."""
    p, order = militia_order("gold/m1:1/m2:1 diamond/m1:1\ncoffee/m2:1 .")
    assert score(p.state, 0) > score(p.state, 1)
    assert order == [1, 0]
    p, order = militia_order("gold/m1:1/m2:1 coffee/m1:1\ndiamond/m2:1 .")
    assert order == [0, 1]
    p, order = militia_order("gold/m1:1/m2:1 ./r1:tao\n./r2:max+ra .")
    assert score(p.state, 0) == score(p.state, 1)
    assert order == [0, 1]
    p, order = militia_order("gold/m1:1/m2:1 ./r1:tao+ra\n./r2:max .")
    assert order == [1, 0]


def test_w4_a_die_is_thrown_once_for_a_fight_and_only_if_it_is_needed() -> None:
    """MODE-W4: everything equal and an initiative shared by two factions: a die, which holds all fight."""
    p = meeting("gold/m1:2/m2:2 ./r1:tao\n./r2:max .").do(NextRound())
    assert p.prompt is not None
    assert (p.prompt.rule, p.prompt.about) == ("MODE-W4", "tie")
    throw(p, "faction-2")
    assert p.state.fight is not None
    assert [mark - MILITIA for mark in p.state.fight.order] == [1, 0]
    p.state.agenda.clear()
    p.do(NextRound())
    assert p.state.fight.round == 2
    assert [mark - MILITIA for mark in p.state.fight.order] == [1, 0]
    apart = meeting("gold/m1:2/r2:max ./r1:tao\n. .").do(NextRound())
    assert apart.state.fight is not None
    assert apart.state.fight.round == 1, "no initiative is shared"


def test_w4_a_standoff_goes_to_the_favoured_faction() -> None:
    """MODE-W4: as many units on both sides when a fight stops: value, MERCs, or the die of this fight."""
    p = meeting("gold/m1:2/m2:2 coffee/m1:1\n. .", held={"A1": "rebel 2"}).do(EndFight())
    assert p.control("A1") == "rebel 1", "gold is worth more than coffee"
    level = meeting("gold/m1:2/m2:2 ./r1:tao\n./r2:max .")
    level.state.control[0] = NOBODY
    assert level.state.fight is not None
    level.do(EndFight())
    assert level.prompt is not None
    assert level.prompt.rule == "MODE-W4"
    throw(level, "faction-2")
    assert level.state.fight is None
    assert level.control("A1") == "rebel 2"
    thrown = meeting("gold/m1:2/m2:2 ./r1:tao\n./r2:max .")
    thrown.state.control[0] = NOBODY
    assert thrown.state.fight is not None
    thrown.state.fight = replace(thrown.state.fight, lots=(0,))
    assert thrown.do(EndFight()).control("A1") == "rebel 1", "the die of the fight is not thrown again"
    more = meeting("gold/m1:2/m2:3 ./r1:tao\n./r2:max .").do(EndFight())
    assert more.control("A1") == "rebel 2", "most units come before all ties"


THREE = "gold/m1:1/m2:1/m3:1 {0}\n{1} {2}"
"""One militia of each of three factions in A1, who shared the sector after fights that nobody won."""


def three(*elsewhere: str) -> Position:
    p = position(THREE.format(*elsewhere), factions="1v1v1", held={"A1": "rebel 1"})
    p.state.control[0] = NOBODY
    p.state.fight = Fight(p.cell("A1"), 2)
    return p


def test_w4_three_factions_go_by_value_then_mercs_not_by_name() -> None:
    """MODE-W4: the tie of two is theirs, whoever else is there: second and third place have rules too."""
    p = three("diamond/m2:1", "coffee/m3:1", ".").do(NextRound())
    assert p.state.fight is not None
    ranked = sorted(range(3), key=lambda side: score(p.state, side))
    assert [mark - MILITIA for mark in p.state.fight.order] == ranked == [0, 2, 1]


def test_w4_three_level_factions_need_two_dice() -> None:
    """MODE-W4: the first die names the favoured one of three, the second one of the others."""
    p = three(".", ".", "iron").do(NextRound())
    assert p.prompt is not None
    throw(p, "faction-3")
    assert p.prompt is not None
    assert p.prompt.rule == "MODE-W4"
    throw(p, "faction-2")
    assert p.state.fight is not None
    assert [mark - MILITIA for mark in p.state.fight.order] == [2, 1, 0]
    standoff = three(".", ".", "iron").do(EndFight())
    throw(standoff, "faction-3")
    assert standoff.control("A1") == "rebel 3", "one die is enough to say who controls a sector"


def test_w6_with_three_factions_retreats_follow_the_order_of_turns() -> None:
    """MODE-W6: first the side whose turn it is, then the others as they come to move."""
    p = position("gold/r1:tao/r2:max/r3:ra .\n. iron", factions="1v1v1", active=1, held={"A1": "rebel 2"})
    p.state.fight = Fight(p.cell("A1"), 1)
    p.do(RetreatWindow())
    seats = []
    while p.prompt is not None:
        seats.append(p.prompt.seat)
        p.answer(Done())
    assert seats == ["faction-2", "faction-3", "faction-1"]


def test_b5_runde_is_covered_by_his_own_faction_only() -> None:
    """B5: another MERC of his side, not one of a third side in the same fight."""
    p = position("gold/r1:tao/r2:max/r3:runde .\n. iron", factions="1v1v1", held={"A1": "rebel 2"})
    assert set(targetable(p.state, 0, 0)) == {p.unit("max"), p.unit("runde")}
    p = position("gold/r1:tao/r2:max/r3:runde+ra .\n. iron", factions="1v1v1", held={"A1": "rebel 2"})
    assert set(targetable(p.state, 0, 0)) == {p.unit("max"), p.unit("ra")}


def test_w5_all_industries_win_at_once() -> None:
    """MODE-W5: a faction, not one player, that controls all industries of the map has won."""
    p = position("gold/r1:tao . coal/m2:1\n. iron .\n. hamadu/r3:max .", factions="2v1")
    assert not p.state.over
    p.state.militia[1][p.cell("B2")] = 1
    control.update(p.state)
    assert (p.state.over, p.state.winner) == (True, "faction-1")
    shared = position("gold/r1:tao . coal/r3:max\n. iron/m2:1 .\n. . .", factions="2v1")
    assert not shared.state.over


def test_w5_after_the_last_round_most_value_wins() -> None:
    """MODE-W5: equal value: fewest MERCs, then a die; before the last round nothing happens."""
    drawing = "gold/r1:tao . diamond/r2:max\n. . .\n. . iron"
    early = position(drawing, factions="1v1", day=5).do(EndRound())
    assert not early.state.over
    level = position(drawing, factions="1v1", day=6)
    assert score(level.state, 0) == score(level.state, 1)
    level.do(EndRound())
    assert level.prompt is not None
    assert level.prompt.rule == "MODE-W5"
    throw(level, "faction-2")
    assert (level.state.over, level.state.winner) == (True, "faction-2")
    fewer = position(drawing.replace("max", "max+ra"), factions="1v1", day=6).do(EndRound())
    assert fewer.state.winner == "faction-1"
    ahead = position(drawing.replace("iron", "iron/m2:1"), factions="1v1", day=6).do(EndRound())
    assert ahead.state.winner == "faction-2"


def test_w6_a_faction_shares_sectors_militia_and_gifts() -> None:
    """MODE-W6: friendly sectors, one cap of ten, gifts between its players; not with the others."""
    p = position("gold/r1:tao/m1:6 coal/r2:max\nhamadu/r3:ra iron", factions="2v1")
    assert squads.is_friendly(p.state, p.cell("B1"), p.state.faction[0])
    assert not squads.is_friendly(p.state, p.cell("A2"), p.state.faction[0])
    p.state.militia[1][0] = 3
    assert militia.room(p.state, 0, 0) == 1
    p.do(FactionTurn(0))
    gifts = {(o.giver, o.taker) for o in options_of(p, Give) if isinstance(o, Give)}
    assert gifts == {("rebel 1", "rebel 2"), ("rebel 2", "rebel 1")}


def test_w6_the_side_whose_turn_it_is_decides_first_on_a_retreat() -> None:
    """MODE-W6: where the rules let the Dictator decide last, it is the active faction that decides first."""
    for active, other in ((0, 1), (1, 0)):
        p = meeting("gold/r1:tao/r2:max .\n. iron", active=active, held={"A1": "rebel 2"})
        p.do(RetreatWindow())
        assert p.prompt is not None
        assert p.prompt.seat == p.state.seats[active]
        assert options_of(p, Retreat)
        p.answer(Done())
        assert p.prompt.seat == p.state.seats[other]


def test_w6_a_player_without_mercs_hires_at_his_factions_turn() -> None:
    """MODE-W6: by Q6, before anybody of his faction acts."""
    p = position("gold/r1:tao coal/m2:1\nhamadu/r3:ra iron", factions="2v1").do(FactionTurn(0))
    assert p.prompt is not None
    assert p.prompt.domain is not None
    p.chance("max khenn sonia")
    assert (p.kind, p.prompt.about) == ("Hire", 1)
    other = position("gold/r1:tao coal/m2:1\nhamadu/r3:ra iron", factions="2v1").do(FactionTurn(1))
    assert other.kind == "Action"


@pytest.mark.parametrize("factions", ["1v1", "1v1v1", "2v2", "2v1"])
def test_the_rebels_page_plays_a_faction_to_the_end(factions: str) -> None:
    """A page that knows enemies, not Dictators, plays every faction, and fights the others."""
    seated = seating("merc", setup=["modes=versus", f"factions={factions}"])
    game, players, kinds = seated.start(1), seated.players(1), set[str]()
    while game.prompt is not None:
        kinds.add(game.prompt.kind)
        answer_next(game, BOX, players[game.prompt.seat])
        assert BOX.check(game.state) == []
    assert game.state.over
    assert game.state.winner in game.state.seats
    assert {"Landing", "Hire", "Action"} <= kinds


def test_the_table_shows_factions_rounds_and_ties() -> None:
    """The drawing says whose a player is, which round it is, and what settles ties."""
    p = position("gold/r1:tao coal/r2:max\nhamadu/r3:ra iron", factions="2v1", day=3, first=1)
    text = BOX.renderer.draw(p.state)
    assert "Round 2 of 5, Faction 1" in text
    assert "Points: Faction 1 " in text
    assert "Faction 2 goes first" in text
    assert "Rebel 3, Faction 2: 1 unit" in text
    p.do(FactionTurn(0))
    assert p.prompt is not None
    assert BOX.displays.question(Context.of(p.state)) == "Choose an action. Tao and Max can act."
