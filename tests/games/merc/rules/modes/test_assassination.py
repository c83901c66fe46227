"""Assassination: corners, a neutral zone, a guard, and one thing that counts (MODE-A1 to MODE-A6)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.box.facts import CITY, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.dictator.turn import PlaceOwed, SetUpDictator, has_ability
from bythebook.games.merc.rules.modes.assassination import (
    TakeSides,
    corners,
    opposite,
    rounds_in_all,
    territory,
)
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.table.state import BASE, DICTATOR, DICTATORS, NOBODY, PRIMARY, REBELS, Table, blank
from bythebook.kernel.game import Game
from tests.games.merc.playing import BOX, asked, mode_game, set_up
from tests.games.merc.positions import position

SIDES = {1: (3, 3, 3), 2: (4, 4, 4), 3: (6, 4, 6), 4: (7, 6, 7), 5: (10, 5, 10), 6: (12, 6, 12)}
"""Cells of the Dictator, the neutral zone and the Rebels, by the number of Rebels (MODE-A2)."""


def begun(rebels: int, corner: str, seed: int = 1, **setup: str) -> Game[Table]:
    """A game of Assassination whose first turn begins, with the base in a corner."""
    game = mode_game(seed, modes="assassination", rebels=str(rebels), **setup)
    return set_up(game, seed, base=f"place {corner}")


def test_a1_the_dictator_is_asked_for_a_corner_before_anybody_hires() -> None:
    """MODE-A1: any of the four corners, whatever sector lies there; the base is in the open."""
    game = mode_game(2, modes="assassination", rebels="2")
    ask = game.ask
    assert ask is not None
    assert (ask.seat, ask.kind, ask.rule) == ("dictator", "Base", "MODE-A1")
    assert [BOX.notation(option) for option in ask.options] == [
        "place A1",
        "place A3",
        "place D1",
        "place D3",
    ]
    assert not any(game.table.team)
    table = set_up(game, base="place D1").table
    assert table.label(table.base) == "D1"
    assert table.squad[DICTATOR] == BASE
    assert not any(table.gear[DICTATOR])
    assert BOX.check(table) == []


def test_a1_all_rebels_start_in_the_opposite_corner() -> None:
    """MODE-A1: together, on whatever sector lies there; nobody is asked where to land."""
    table = begun(3, "A4").table
    for player in range(3):
        assert table.label(table.squad_at[player][PRIMARY]) == "D1"
    kinds = {game.ask.kind for game in asked(mode_game(5, modes="assassination", rebels="2"), 5) if game.ask}
    assert "Landing" not in kinds
    assert "Hire" in kinds


@pytest.mark.parametrize("rebels", sorted(SIDES))
@pytest.mark.parametrize("which", range(4))
def test_a2_the_neutral_zone_lies_between_the_other_corners(rebels: int, which: int) -> None:
    """MODE-A2: so many cells on each side and in the zone, whichever corner it is; the sides never touch."""
    size = facts().size[rebels]
    table = blank(rebels, size.rows, size.cols, {})
    table.base = corners(table)[which]
    whose = territory(table)
    assert tuple(whose.count(side) for side in (DICTATORS, NOBODY, REBELS)) == SIDES[rebels]
    assert whose[table.base] == DICTATORS
    assert whose[opposite(table, table.base)] == REBELS
    for corner in set(corners(table)) - {table.base, opposite(table, table.base)}:
        assert whose[corner] == NOBODY
    for cell, side in enumerate(whose):
        there = {whose[other] for other in table.grid.neighbours[cell]}
        assert side == NOBODY or there <= {side, NOBODY}


def test_a3_one_militia_on_every_space_of_each_side() -> None:
    """MODE-A3: none in the zone, no Difficulty, no Extra; the Rebels' go by seat, the nearest first."""
    p = position("gold/base . . .\n. . . .\n. . . r1:tao/r2:max", rebels=2, modes="assassination")
    p.do(TakeSides())
    table, whose = p.table, territory(p.table)
    for cell, side in enumerate(whose):
        assert table.militia_at(cell, DICTATORS) == (side == DICTATORS)
        assert table.militia_at(cell, REBELS) == (side == REBELS)
    assert [p.militia(label, 0) for label in ("D3", "D2", "C3", "B3")] == [1, 0, 1, 0]
    assert [p.militia(label, 1) for label in ("D3", "D2", "C3", "B3")] == [0, 1, 0, 1]


@pytest.mark.parametrize("rebels", [1, 3, 6])
def test_a3_the_rebels_share_evenly_in_a_whole_setup(rebels: int) -> None:
    """MODE-A3: numbers differ by at most one, and nobody has any other militia."""
    table = begun(rebels, "A1", dictator="castro").table
    shares = [sum(row) for row in table.militia[:rebels]]
    assert max(shares) - min(shares) <= 1
    assert (sum(shares), sum(table.militia[rebels])) == (SIDES[rebels][2], SIDES[rebels][0])


def test_a3_kims_garrison_stands_at_his_base_instead() -> None:
    """MODE-A3: five for each Rebel, at most twenty, in place of the one."""
    table = begun(2, "A1", dictator="kim").table
    assert table.militia[table.ruler][table.base] == 10
    assert sum(table.militia[table.ruler]) == 10 + SIDES[2][0] - 1


def test_a4_the_guard_is_one_merc_for_each_rebel_with_a_card_of_each_deck() -> None:
    """MODE-A4: random MERCs in the primary squad at the base; the Rebels have two each with one card."""
    table = begun(3, "D1", dictator="castro").table
    guard = table.members(table.ruler, PRIMARY)
    assert len(guard) == 3
    assert table.squad_at[table.ruler][PRIMARY] == table.base
    for unit in guard:
        if facts().mercs[unit].id not in ("gunther", "genesis", "apeiron"):
            assert [gear.card.deck for gear in table.gear[unit] if gear] == ["weapon", "armor", "accessory"]
    for player in range(3):
        assert sum(squads.counts(unit) for unit in table.team[player]) == 2
    assert len(table.hand) == facts().rules.hand


@pytest.mark.parametrize("name", ["mao", "mussolini"])
def test_a5_starting_mercs_of_a_card_fall_away(name: str) -> None:
    """MODE-A5: the setup part of an ability hires nobody."""
    p = position("gold/base .\n. r1:tao", modes="assassination", dictator=name).do(SetUpDictator())
    assert p.ask is None
    assert p.table.team[p.table.ruler] == (DICTATOR,)
    usual = position("gold/base .\n. r1:tao", dictator=name).do(SetUpDictator())
    assert usual.ask is not None


def test_a5_abilities_never_hire_and_their_other_parts_work() -> None:
    """MODE-A5: nothing is owed to Pinochet, Castro has nothing to use, Kim and Pinochet have."""
    drawing = "gold/base/md:2 .\n. r1:tao"
    owed = position(drawing, modes="assassination", dictator="pinochet")
    owed.table.owed = 2
    assert owed.do(PlaceOwed()).ask is None
    assert owed.table.owed == 0
    able = {
        n: has_ability(position(drawing, modes="assassination", dictator=n).table) for n in facts().dictator
    }
    assert able["kim"]
    assert not able["castro"]
    assert has_ability(position(drawing, dictator="castro").table)


def test_a6_only_the_dictators_death_wins_for_the_rebels() -> None:
    """MODE-A6: the base in their hands does nothing; his death ends the game at once."""
    p = position("gold/base/d:ra .\n. r1:tao", modes="assassination")
    squads.join(p.table, DICTATOR, p.table.ruler, PRIMARY)
    squads.march(p.table, p.table.ruler, PRIMARY, p.cell("B1"))
    squads.march(p.table, 0, PRIMARY, p.cell("A1"))
    control.update(p.table)
    assert p.control("A1") == "rebel 1"
    assert not p.table.over
    squads.leave(p.table, DICTATOR)
    control.update(p.table)
    assert (p.table.over, p.table.winner) == (True, "rebels")


def test_a6_otherwise_the_dictator_wins_when_the_cards_are_gone() -> None:
    """MODE-A6: points do not matter; five rounds by default."""
    p = position("gold/base . r1:max\ncoal diamond r1b:tao\niron silver .", modes="assassination")
    assert rounds_in_all(p.table) == facts().assassination.rounds == 5
    for cell in range(1, 9):
        p.table.militia[0][cell] = 1
    control.update(p.table)
    while len(p.table.piles["tactics"]):
        p.table.piles["tactics"].see("deck", next(iter(p.table.piles["tactics"].unseen)))
    p.do(EndCheck())
    assert (p.table.over, p.table.winner) == (True, "dictator")


@pytest.mark.parametrize("seed", range(3))
def test_a6_whole_games_last_five_rounds(seed: int) -> None:
    """MODE-A6: a game at random ends after day 6 at the latest."""
    *_, game = asked(mode_game(seed, modes="assassination", rebels="2"), seed, most=4000)
    assert game.table.over
    assert game.table.day <= facts().rules.setup_days + facts().assassination.rounds


def test_the_table_shows_zone_round_and_target() -> None:
    """The drawing marks the neutral zone, counts rounds and says what counts."""
    p = position("gold/base . .\n. hamadu .\n. . r1:tao", modes="assassination")
    text = BOX.picture.draw(p.table)
    assert text.count("ZONE") == SIDES[1][1] + 1, "on three cards and in the legend"
    assert "round 1 of 5: Rebels" in text
    assert "Nothing counts but the death of Castro: he is at A1 with 3 of 3 health." in text
    assert p.table.sector_at(p.cell("B2")).type_index == CITY
