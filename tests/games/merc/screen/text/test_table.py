"""The drawing: everything on the table can be seen, read without colour, and nothing hidden is shown."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.screen.text.table import LEAST_WIDTH, WIDTH, card_lines, card_width, draw
from bythebook.games.merc.table.state import DICTATORS, MILITIA, Fight, Gear, Hold, Table
from bythebook.kernel.ask import Seat
from bythebook.kernel.terminal_text import ESCAPE, unstyled
from tests.games.merc.playing import BOX, DICTATOR, REBELS, asked, new_game
from tests.games.merc.positions import Position, position

MAP = """
    gold/r1:tao+max/m1:3   .                        coal/md:3
    .                      hamadu/x/m1:2/$uzi       .
    iron/r1b:ewok          oil/base/md:4            silver/d:sonia+ra/x/$land_mine+mortar
"""


def start(**more: Any) -> Position:
    gear = {
        "tao": "ak_47 flak_vest grenade",
        "max": "uzi_with_ap_ammo full_body_armor:2 bandolier medical_kit:1",
    }
    return position(MAP, gear=gear, wounds={"max": 1}, dictator="kim", **more)


def on_card(table: Table, label: str) -> list[str]:
    """All that is written on a card, line by line."""
    lines = card_lines(table, table.cell(label), card_width(table))
    return ["".join(piece.text for piece in line) for line in lines]


def plain(text: str) -> str:
    return unstyled(text)


# -- what can be seen -----------------------------------------------------------------------------


def test_a_card_shows_name_worth_loot_control_and_units() -> None:
    table = start().table
    width = card_width(table)
    assert on_card(table, "A1") == [
        f"{'A1 Gold':<{width - 1}}6",
        "industry w2 a1 x3",
        "Rebel 1",
        "R1 militia 3",
        "R1 primary",
        " Max 2/3 ••",
        " Tao 3/3 ••",
    ]
    assert on_card(table, "B2")[1:] == ["city explored", "Rebel 1", "R1 militia 2", "stash: 1 card"]
    assert on_card(table, "B1")[2] == "neutral"
    assert on_card(table, "B3")[2:] == [
        f"{'Dictator':<{width - 4}}BASE",
        "D militia 4",
        "D base",
        " Kim 3/3 ••",
    ]


def test_actions_of_every_sort_are_marked() -> None:
    """A13: actions that only train or move have letters of their own."""
    table = start().table
    ewok = table.unit("ewok")
    table.train_actions[ewok], table.move_actions[ewok] = 1, 1
    assert on_card(table, "A3")[-1] == " Ewok 3/3 •••tm"


def test_a_fight_is_marked_with_its_round_order_and_dogs() -> None:
    table = start().table
    cell, tao, ra = table.cell("C3"), table.unit("tao"), table.unit("ra")
    table.fight = Fight(cell, DICTATORS)
    assert "FIGHT begins" in on_card(table, "C3")
    order = (tao, MILITIA + table.ruler, ra)
    table.militia[table.ruler][cell] = 4
    table.fight = replace(table.fight, round=2, order=order, moment=1, holds=(Hold(tao, ra, 2),))
    assert "FIGHT, round 2" in on_card(table, "C3")
    text = draw(table)
    assert "Order of the fight on C3: Tao, >4 militia of the Dictator<, Ra" in text
    assert "The dog of Tao holds Ra" in text


def test_the_teams_show_numbers_gear_and_ability() -> None:
    text = draw(start().table)
    row = next(line for line in text.split("\n") if line.startswith("  Max "))
    assert row.split()[:9] == ["Max", "A1", "primary", "2/3", "-1", "4", "*0", "2", "4"]
    assert "Uzi with AP Ammo | Full Body Armor 4/6" in row
    assert "Medical Kit 2/3" in text
    assert facts().merc["max"].ability in text


def test_day_points_dictator_and_tactics_stand_above_the_map() -> None:
    text = draw(start(hand="fodder", in_force="conscripts", day=4).table)
    top = text[: text.index("┌")]
    assert top.split("\n")[0].startswith("MERC")
    assert top.split("\n")[0].endswith("day 4: Rebels")
    assert "Points: Rebels 12 (3 sectors), Dictator 16 (3 sectors), neutral 3 (3 sectors)" in top
    assert facts().dictator["kim"].ability.split(".")[0] in " ".join(top.split())
    assert "base at B3; tactics cards left: 3 in the deck, 1 in hand; in force: Conscripts" in top
    table = start().table
    table.modes = ("i_dictator",)
    assert draw(table).startswith("MERC, I, Dictator")
    table.end("rebels")
    assert "the game is over: Rebels won" in draw(table)


# -- what cannot ----------------------------------------------------------------------------------


def test_k3_a_stash_is_shown_to_whoever_controls_the_sector() -> None:
    """K3: only the controller may look into a stash; all see how many cards there are."""
    table = start().table
    for seat, seen, hidden in (
        (REBELS, ["Stash of B2: Uzi"], ["Land Mine", "Mortar"]),
        (DICTATOR, ["Stash of C3: Land Mine, Mortar"], ["Stash of B2"]),
        (None, ["stash: 2 cards", "stash: 1 card"], ["Land Mine", "Mortar", "Stash of"]),
    ):
        text = draw(table, seat)
        assert all(each in text for each in seen)
        assert not any(each in text for each in hidden)


def test_a_hand_is_shown_to_the_dictator_only_and_a_card_turned_up_to_all() -> None:
    """AI-2.1: a person's hand is hidden, the card the bot turns up is not."""
    table = start(hand="fodder lockdown").table
    assert "in hand: Fodder, Lockdown" in draw(table, DICTATOR)
    for seat in (REBELS, None):
        assert "2 in hand" in draw(table, seat)
        assert "Fodder" not in draw(table, seat)
    assert "turned up: Fodder" in draw(start(hand="fodder", automa=True).table, REBELS)


def test_cards_drawn_are_shown_to_the_side_that_drew_them() -> None:
    table = start().table
    table.loot = [Gear(facts().card["smaw"].index)]
    assert "Cards to give out: SMAW" in draw(table, REBELS)
    assert "SMAW" not in draw(table, DICTATOR)
    assert "SMAW" not in draw(table)


# -- every line -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rebels", sorted(facts().size))
def test_every_line_fits_and_every_sector_is_labelled(rebels: int) -> None:
    for game in islice(asked(new_game(rebels, rebels=rebels), rebels), 0, None, 3):
        table = game.table
        for seat in (REBELS, None):
            text = draw(table, seat)
            assert max(map(len, text.split("\n"))) <= WIDTH
            rows = [line for line in text.split("\n") if line.startswith("│")]
            assert {len(line) for line in rows} == {table.cols * (card_width(table) + 1) + 1}
            assert all(table.label(cell) in text for cell in range(table.grid.cells))


@pytest.mark.parametrize("width", [LEAST_WIDTH, 99])
@pytest.mark.parametrize("rebels", [1, 3, 6])
def test_a_window_of_80_or_100_columns_has_room_for_the_largest_map(rebels: int, width: int) -> None:
    for game in islice(asked(new_game(rebels, rebels=rebels), rebels), 0, None, 3):
        lines = draw(game.table, REBELS, width=width).split("\n")
        assert max(map(len, lines)) <= width
        rows = {len(line) for line in lines if line.startswith("│")}
        assert rows == {game.table.cols * (card_width(game.table, width) + 1) + 1}


def test_a_narrow_card_still_says_loot_fight_stash_and_health() -> None:
    table = start().table
    table.fight = Fight(table.cell("C3"), DICTATORS, round=12)
    shown = [
        ["".join(ink.text for ink in line) for line in card_lines(table, table.cell(c), 12)]
        for c in ("A1", "C3")
    ]
    assert shown[0][1] == "ind w2 a1 x3"
    assert " Max 2/3" in shown[0]
    assert {"ind explored", "FIGHT 12", "stash: 2", " Sonia 3/3"} <= set(shown[1])


def test_there_are_codes_only_with_colour_and_the_text_is_the_same() -> None:
    table = start(hand="fodder").table
    for seat in (REBELS, DICTATOR, None):
        uncoloured, coloured = draw(table, seat), draw(table, seat, colour=True)
        assert ESCAPE not in uncoloured
        assert ESCAPE in coloured
        assert plain(coloured) == uncoloured
        assert BOX.picture.draw(table, seat, colour=True) == coloured


def test_a_table_that_is_being_laid_out_can_be_drawn() -> None:
    table = BOX.new_table(
        {"rebels": "3"}, {REBELS: "person", DICTATOR: "person"}, dict(start().table.rulings)
    )
    assert "day 1: setting up" in draw(table)
    assert "The map is being laid out." in draw(table, Seat("rebels"))


def test_the_pieces_change_when_something_on_the_map_does() -> None:
    table = start().table
    kept = BOX.hands.pieces(table)
    assert BOX.hands.pieces(table.copy()) == kept
    for change in ("wounds", "explored", "control"):
        moved = table.copy()
        getattr(moved, change)[0] += 1
        assert BOX.hands.pieces(moved) != kept
    moved = table.copy()
    moved.militia[0][0] += 1
    assert BOX.hands.pieces(moved) != kept
