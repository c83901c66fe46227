"""Assassination: corners, a neutral zone, a guard, and one thing that counts (MODE-A1 to MODE-A6)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.box.facts import CITY, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.dictator.ability import has_ability
from bythebook.games.merc.rules.dictator.turn import PlaceOwed, SetUpDictator
from bythebook.games.merc.rules.modes.assassination import (
    TakeSides,
    corners,
    opposite,
    rounds_in_all,
    territory,
)
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.state.state import (
    BASE,
    DICTATOR,
    DICTATORS,
    NOBODY,
    PRIMARY,
    REBELS,
    State,
    empty_state,
)
from bythebook.kernel.game import Game
from tests.games.merc.playing import BOX, mode_game, prompts_of, set_up
from tests.games.merc.positions import position

SIDES = {1: (3, 3, 3), 2: (4, 4, 4), 3: (6, 4, 6), 4: (7, 6, 7), 5: (10, 5, 10), 6: (12, 6, 12)}
"""Cells of the Dictator, the neutral zone and the Rebels, by the number of Rebels (MODE-A2)."""


def begun(rebels: int, corner: str, seed: int = 1, **setup: str) -> Game[State]:
    """A game of Assassination whose first turn begins, with the base in a corner."""
    game = mode_game(seed, modes="assassination", rebels=str(rebels), **setup)
    return set_up(game, seed, base=f"place {corner}")


def test_a1_the_dictator_is_asked_for_a_corner_before_anybody_hires() -> None:
    """MODE-A1: any of the four corners, whatever sector lies there; the base is in the open."""
    game = mode_game(2, modes="assassination", rebels="2")
    prompt = game.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.kind, prompt.rule) == ("dictator", "Base", "MODE-A1")
    assert [BOX.notation(option) for option in prompt.options] == [
        "place A1",
        "place A3",
        "place D1",
        "place D3",
    ]
    assert not any(game.state.team)
    state = set_up(game, base="place D1").state
    assert state.label(state.base) == "D1"
    assert state.squad[DICTATOR] == BASE
    assert not any(state.gear[DICTATOR])
    assert BOX.check(state) == []


def test_a1_all_rebels_start_in_the_opposite_corner() -> None:
    """MODE-A1: together, on whatever sector lies there; nobody is asked where to land."""
    state = begun(3, "A4").state
    for player in range(3):
        assert state.label(state.squad_at[player][PRIMARY]) == "D1"
    kinds = {
        game.prompt.kind
        for game in prompts_of(mode_game(5, modes="assassination", rebels="2"), 5)
        if game.prompt
    }
    assert "Landing" not in kinds
    assert "Hire" in kinds


@pytest.mark.parametrize("rebels", sorted(SIDES))
@pytest.mark.parametrize("which", range(4))
def test_a2_the_neutral_zone_lies_between_the_other_corners(rebels: int, which: int) -> None:
    """MODE-A2: so many cells on each side and in the zone, whichever corner it is; the sides never touch."""
    size = facts().size[rebels]
    state = empty_state(rebels, size.rows, size.cols, {})
    state.base = corners(state)[which]
    whose = territory(state)
    assert tuple(whose.count(side) for side in (DICTATORS, NOBODY, REBELS)) == SIDES[rebels]
    assert whose[state.base] == DICTATORS
    assert whose[opposite(state, state.base)] == REBELS
    for corner in set(corners(state)) - {state.base, opposite(state, state.base)}:
        assert whose[corner] == NOBODY
    for cell, side in enumerate(whose):
        there = {whose[other] for other in state.grid.neighbors[cell]}
        assert side == NOBODY or there <= {side, NOBODY}


def test_a3_one_militia_on_every_space_of_each_side() -> None:
    """MODE-A3: none in the zone, no Difficulty, no Extra; the Rebels' go by seat, the nearest first."""
    p = position("gold/base . . .\n. . . .\n. . . r1:tao/r2:max", rebels=2, modes="assassination")
    p.do(TakeSides())
    state, whose = p.state, territory(p.state)
    for cell, side in enumerate(whose):
        assert state.militia_at(cell, DICTATORS) == (side == DICTATORS)
        assert state.militia_at(cell, REBELS) == (side == REBELS)
    assert [p.militia(label, 0) for label in ("D3", "D2", "C3", "B3")] == [1, 0, 1, 0]
    assert [p.militia(label, 1) for label in ("D3", "D2", "C3", "B3")] == [0, 1, 0, 1]


@pytest.mark.parametrize("rebels", [1, 3, 6])
def test_a3_the_rebels_share_evenly_in_a_whole_setup(rebels: int) -> None:
    """MODE-A3: numbers differ by at most one, and nobody has any other militia."""
    state = begun(rebels, "A1", dictator="castro").state
    shares = [sum(row) for row in state.militia[:rebels]]
    assert max(shares) - min(shares) <= 1
    assert (sum(shares), sum(state.militia[rebels])) == (SIDES[rebels][2], SIDES[rebels][0])


def test_a3_kims_garrison_stands_at_his_base_instead() -> None:
    """MODE-A3: five for each Rebel, at most twenty, in place of the one."""
    state = begun(2, "A1", dictator="kim").state
    assert state.militia[state.ruler][state.base] == 10
    assert sum(state.militia[state.ruler]) == 10 + SIDES[2][0] - 1


def test_a4_the_guard_is_one_merc_for_each_rebel_with_a_card_of_each_deck() -> None:
    """MODE-A4: random MERCs in the primary squad at the base; the Rebels have two each with one card."""
    state = begun(3, "D1", dictator="castro").state
    guard = state.members(state.ruler, PRIMARY)
    assert len(guard) == 3
    assert state.squad_at[state.ruler][PRIMARY] == state.base
    for unit in guard:
        if facts().mercs[unit].id not in ("gunther", "genesis", "apeiron"):
            assert [gear.card.deck for gear in state.gear[unit] if gear] == ["weapon", "armor", "accessory"]
    for player in range(3):
        assert sum(squads.counts_for_limit(unit) for unit in state.team[player]) == 2
    assert len(state.hand) == facts().rules.hand


@pytest.mark.parametrize("name", ["mao", "mussolini"])
def test_a5_starting_mercs_of_a_card_fall_away(name: str) -> None:
    """MODE-A5: the setup part of an ability hires nobody."""
    p = position("gold/base .\n. r1:tao", modes="assassination", dictator=name).do(SetUpDictator())
    assert p.prompt is None
    assert p.state.team[p.state.ruler] == (DICTATOR,)
    usual = position("gold/base .\n. r1:tao", dictator=name).do(SetUpDictator())
    assert usual.prompt is not None


def test_a5_abilities_never_hire_and_their_other_parts_work() -> None:
    """MODE-A5: nothing is owed to Pinochet, Castro has nothing to use, Kim and Pinochet have."""
    drawing = "gold/base/md:2 .\n. r1:tao"
    owed = position(drawing, modes="assassination", dictator="pinochet")
    owed.state.owed = 2
    assert owed.do(PlaceOwed()).prompt is None
    assert owed.state.owed == 0
    able = {
        n: has_ability(position(drawing, modes="assassination", dictator=n).state) for n in facts().dictator
    }
    assert able["kim"]
    assert not able["castro"]
    assert has_ability(position(drawing, dictator="castro").state)


def test_a6_only_the_dictators_death_wins_for_the_rebels() -> None:
    """MODE-A6: the base in their hands does nothing; his death ends the game at once."""
    p = position("gold/base/d:ra .\n. r1:tao", modes="assassination")
    squads.join(p.state, DICTATOR, p.state.ruler, PRIMARY)
    squads.march(p.state, p.state.ruler, PRIMARY, p.cell("B1"))
    squads.march(p.state, 0, PRIMARY, p.cell("A1"))
    control.update(p.state)
    assert p.control("A1") == "rebel 1"
    assert not p.state.over
    squads.leave(p.state, DICTATOR)
    control.update(p.state)
    assert (p.state.over, p.state.winner) == (True, "rebels")


def test_a6_otherwise_the_dictator_wins_when_the_cards_are_gone() -> None:
    """MODE-A6: points do not matter; five rounds by default."""
    p = position("gold/base . r1:max\ncoal diamond r1b:tao\niron silver .", modes="assassination")
    assert rounds_in_all(p.state) == facts().assassination.rounds == 5
    for cell in range(1, 9):
        p.state.militia[0][cell] = 1
    control.update(p.state)
    while len(p.state.piles["tactics"]):
        p.state.piles["tactics"].see("deck", next(iter(p.state.piles["tactics"].unseen)))
    p.do(EndCheck())
    assert (p.state.over, p.state.winner) == (True, "dictator")


@pytest.mark.parametrize("seed", range(3))
def test_a6_whole_games_last_five_rounds(seed: int) -> None:
    """MODE-A6: a game at random ends after day 6 at the latest."""
    *_, game = prompts_of(mode_game(seed, modes="assassination", rebels="2"), seed, most=4000)
    assert game.state.over
    assert game.state.day <= facts().rules.setup_days + facts().assassination.rounds


def test_the_table_shows_zone_round_and_target() -> None:
    """The drawing marks the neutral zone, counts rounds and says what counts."""
    p = position("gold/base . .\n. hamadu .\n. . r1:tao", modes="assassination")
    text = BOX.renderer.draw(p.state)
    assert text.count("ZONE") == SIDES[1][1] + 1, "on three cards and in the legend"
    assert "Round 1 of 5, Rebels" in text
    assert "The Rebels must kill Castro, who is at A1 with 3 of 3 health." in text
    assert p.state.sector_at(p.cell("B2")).type_index == CITY
