"""The drawing: everything on the table can be seen, read without colour, and nothing hidden is shown."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.screen.text.table import LEAST_WIDTH, WIDTH, card_lines, card_width, draw
from bythebook.games.merc.state.state import DICTATORS, MILITIA, Fight, Gear, Hold, State
from bythebook.kernel.prompt import Seat
from bythebook.kernel.terminal_text import ESCAPE, unstyled
from tests.games.merc.playing import BOX, DICTATOR, REBELS, new_game, prompts_of
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


def on_card(state: State, label: str) -> list[str]:
    """All that is written on a card, line by line."""
    lines = card_lines(state, state.cell(label), card_width(state))
    return ["".join(piece.text for piece in line) for line in lines]


def plain(text: str) -> str:
    return unstyled(text)


# -- what can be seen -----------------------------------------------------------------------------


def test_a_card_shows_name_worth_loot_control_and_units() -> None:
    state = start().state
    width = card_width(state)
    assert on_card(state, "A1") == [
        f"{'A1 Gold':<{width - 1}}6",
        "industry w2 a1 x3",
        "Rebel 1",
        "R1 militia 3",
        "R1 primary",
        " Max 2/3 ••",
        " Tao 3/3 ••",
    ]
    assert on_card(state, "B2")[1:] == ["city explored", "Rebel 1", "R1 militia 2", "stash: 1 card"]
    assert on_card(state, "B1")[2] == "neutral"
    assert on_card(state, "B3")[2:] == [
        f"{'Dictator':<{width - 4}}BASE",
        "D militia 4",
        "D base",
        " Kim 3/3 ••",
    ]


def test_actions_of_every_sort_are_marked() -> None:
    """A13: actions that only train or move have letters of their own."""
    state = start().state
    ewok = state.unit("ewok")
    state.train_actions[ewok], state.move_actions[ewok] = 1, 1
    assert on_card(state, "A3")[-1] == " Ewok 3/3 •••tm"


def test_a_fight_is_marked_with_its_round_order_and_dogs() -> None:
    state = start().state
    cell, tao, ra = state.cell("C3"), state.unit("tao"), state.unit("ra")
    state.fight = Fight(cell, DICTATORS)
    assert "FIGHT begins" in on_card(state, "C3")
    order = (tao, MILITIA + state.ruler, ra)
    state.militia[state.ruler][cell] = 4
    state.fight = replace(state.fight, round=2, order=order, moment=1, holds=(Hold(tao, ra, 2),))
    assert "FIGHT, round 2" in on_card(state, "C3")
    text = draw(state)
    assert "Order of the fight at C3: Tao, >4 militia of the Dictator<, Ra" in text
    assert "The dog of Tao holds Ra" in text


def test_the_teams_show_numbers_gear_and_ability() -> None:
    text = draw(start().state)
    row = next(line for line in text.split("\n") if line.startswith("  Max "))
    assert row.split()[:9] == ["Max", "A1", "primary", "2/3", "-1", "4", "*0", "2", "4"]
    assert "Uzi with AP Ammo | Full Body Armor 4/6" in row
    assert "Medical Kit 2/3" in text
    assert facts().merc["max"].ability in text


def test_day_points_dictator_and_tactics_stand_above_the_map() -> None:
    text = draw(start(hand="fodder", in_force="conscripts", day=4).state)
    top = text[: text.index("┌")]
    assert top.split("\n")[0].startswith("MERC")
    assert top.split("\n")[0].endswith("Day 4, Rebels")
    assert "Points: Rebels 12 (3 sectors), Dictator 16 (3 sectors), neutral 3 (3 sectors)" in top
    assert facts().dictator["kim"].ability.split(".")[0] in " ".join(top.split())
    assert "base at B3; tactics cards left: 3 in the deck, 1 in hand; in force: Conscripts" in top
    state = start().state
    state.modes = ("i_dictator",)
    assert draw(state).startswith("MERC, I, Dictator")
    state.end("rebels")
    assert "Game over: The Rebels won" in draw(state)


# -- what cannot ----------------------------------------------------------------------------------


def test_k3_a_stash_is_shown_to_whoever_controls_the_sector() -> None:
    """K3: only the controller may look into a stash; all see how many cards there are."""
    state = start().state
    for seat, seen, hidden in (
        (REBELS, ["Stash of B2: Uzi"], ["Land Mine", "Mortar"]),
        (DICTATOR, ["Stash of C3: Land Mine, Mortar"], ["Stash of B2"]),
        (None, ["stash: 2 cards", "stash: 1 card"], ["Land Mine", "Mortar", "Stash of"]),
    ):
        text = draw(state, seat)
        assert all(each in text for each in seen)
        assert not any(each in text for each in hidden)


def test_a_hand_is_shown_to_the_dictator_only_and_a_card_turned_up_to_all() -> None:
    """AI-2.1: a person's hand is hidden, the card the bot turns up is not."""
    state = start(hand="fodder lockdown").state
    assert "in hand: Fodder, Lockdown" in draw(state, DICTATOR)
    for seat in (REBELS, None):
        assert "2 in hand" in draw(state, seat)
        assert "Fodder" not in draw(state, seat)
    assert "turned up: Fodder" in draw(start(hand="fodder", automa=True).state, REBELS)


def test_cards_drawn_are_shown_to_the_side_that_drew_them() -> None:
    state = start().state
    state.loot = [Gear(facts().card["smaw"].index)]
    assert "Cards to distribute: SMAW" in draw(state, REBELS)
    assert "SMAW" not in draw(state, DICTATOR)
    assert "SMAW" not in draw(state)


# -- every line -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rebels", sorted(facts().size))
def test_every_line_fits_and_every_sector_is_labelled(rebels: int) -> None:
    for game in islice(prompts_of(new_game(rebels, rebels=rebels), rebels), 0, None, 3):
        state = game.state
        for seat in (REBELS, None):
            text = draw(state, seat)
            assert max(map(len, text.split("\n"))) <= WIDTH
            rows = [line for line in text.split("\n") if line.startswith("│")]
            assert {len(line) for line in rows} == {state.cols * (card_width(state) + 1) + 1}
            assert all(state.label(cell) in text for cell in range(state.grid.cells))


@pytest.mark.parametrize("width", [LEAST_WIDTH, 99])
@pytest.mark.parametrize("rebels", [1, 3, 6])
def test_a_window_of_80_or_100_columns_has_room_for_the_largest_map(rebels: int, width: int) -> None:
    for game in islice(prompts_of(new_game(rebels, rebels=rebels), rebels), 0, None, 3):
        lines = draw(game.state, REBELS, width=width).split("\n")
        assert max(map(len, lines)) <= width
        rows = {len(line) for line in lines if line.startswith("│")}
        assert rows == {game.state.cols * (card_width(game.state, width) + 1) + 1}


def test_a_narrow_card_still_says_loot_fight_stash_and_health() -> None:
    state = start().state
    state.fight = Fight(state.cell("C3"), DICTATORS, round=12)
    shown = [
        ["".join(color.text for color in line) for line in card_lines(state, state.cell(c), 12)]
        for c in ("A1", "C3")
    ]
    assert shown[0][1] == "ind w2 a1 x3"
    assert " Max 2/3" in shown[0]
    assert {"ind explored", "FIGHT 12", "stash: 2", " Sonia 3/3"} <= set(shown[1])


def test_there_are_codes_only_with_colour_and_the_text_is_the_same() -> None:
    state = start(hand="fodder").state
    for seat in (REBELS, DICTATOR, None):
        uncoloured, coloured = draw(state, seat), draw(state, seat, colour=True)
        assert ESCAPE not in uncoloured
        assert ESCAPE in coloured
        assert plain(coloured) == uncoloured
        assert BOX.renderer.draw(state, seat, colour=True) == coloured


def test_a_table_that_is_being_laid_out_can_be_drawn() -> None:
    state = BOX.new_state(
        {"rebels": "3"}, {REBELS: "person", DICTATOR: "person"}, dict(start().state.rulings)
    )
    assert "Day 1, setting up" in draw(state)
    assert "The map is being set up." in draw(state, Seat("rebels"))


def test_the_pieces_change_when_something_on_the_map_does() -> None:
    state = start().state
    kept = BOX.todo.pieces(state)
    assert BOX.todo.pieces(state.copy()) == kept
    for change in ("wounds", "explored", "control"):
        moved = state.copy()
        getattr(moved, change)[0] += 1
        assert BOX.todo.pieces(moved) != kept
    moved = state.copy()
    moved.militia[0][0] += 1
    assert BOX.todo.pieces(moved) != kept
