"""The drawing: everything on the table can be seen, read without colour, and nothing hidden is shown."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.screen.text.colors import LEAST_WIDTH, WIDTH
from bythebook.games.arcs.screen.text.table import draw, system_lines
from bythebook.games.arcs.state.state import Fight, State
from bythebook.kernel.prompt import Seat
from bythebook.kernel.terminal_text import unstyled
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import Position, position

RED, YELLOW = Seat("red"), Seat("yellow")


def start() -> Position:
    return position(
        """
        4-hex:  red 3 city!; yellow 2+1
        4-arrow: red starport; yellow city
        3-gate: red 1; yellow 1
        """,
        bots="yellow",
        court="loyal_pilots:red+red+yellow elder_broker mass_uprising",
        tokens={"red": "material - weapon", "yellow": "fuel"},
        guild={"red": "fuel_cartel"},
        captives={"red": "yellow yellow"},
        trophies={"yellow": "red ship, red ship"},
        outrage={"red": "relic"},
        hands={"red": "aggression 4, mobilization 3"},
        bonus={"yellow": "construction 2"},
        counters={"yellow": 4},
        seize={"yellow": 2},
        declared="tycoon",
        neutral="material",
        power={"red": 7},
        played="red lead aggression 5",
        turn="red",
    )


def line(state: State, at: str) -> list[str]:
    """All that is written of a system."""
    found = system_lines(state, facts().system[at].index, (WIDTH - 3) // 2)
    return ["".join(piece.text for piece in row) for row in found]


def plain(text: str) -> str:
    return unstyled(text)


def test_a_system_shows_control_type_slots_and_ships() -> None:
    """R2.2, R2.5: most fresh ships control; a small letter is damaged, what is free is open."""
    state = start().state
    assert line(state, "4-hex") == ["R 4-hex       Material [Rc]      R3 Y2+1"]
    assert line(state, "4-arrow") == ["  4-arrow     Relic    [RS][YC]  "]
    assert line(state, "4-crescent") == ["  4-crescent  Fuel     [  ][  ]  "]
    assert line(state, "3-gate") == ["  3-gate                         R1 Y1"]
    assert line(state, "3-arrow") == ["  3-arrow~    Material [  ]      "]


def test_ships_that_find_no_room_stand_below() -> None:
    state = position(
        "4-crescent: red 10+4 city; yellow 10+4; blue 1 city; white 3",
        seats="red yellow blue white",
        out=(3,),
    ).state
    first, second = line(state, "4-crescent")
    assert "[RC][BC]" in first
    assert second.split() == ["R10+4", "Y10+4", "B1", "W3"]


def test_r2_4_a_cluster_out_of_play_says_so() -> None:
    """R2.4: it has no systems; a passage into it is no passage."""
    text = draw(position(out=(1, 6)).state)
    assert "cluster 1: out of play" in text
    assert "6-gate" not in text
    assert "2-hex~" in text
    assert "5-hex~" not in text


def test_ambitions_show_markers_counts_and_who_has_most() -> None:
    """R10.1: icons, captives and trophies of everybody, the neutral contender among them."""
    rows = {row.split()[0]: row.split()[1:] for row in draw(start().state).split("\n") if row}
    supply = start().state.supply[1]
    assert rows["Tycoon"] == ["5/3", f"{1 + 1 + supply}*", "1", "1"]
    assert rows["Tyrant"] == ["-", "2*", "0", "0"]
    assert rows["Warlord"] == ["-", "0", "2*", "0"]
    assert rows["available"][:2] == ["3/2", "2/0;"]


def test_boards_show_tokens_boxes_cards_and_counters() -> None:
    text = draw(start().state)
    assert "1 Material (3) | 2 - (1) | 3 Weapon (1) | covered: 4, 5, 6" in text
    assert "red: 7 Power, initiative, supply:" in text
    for told in ("captives   yellow 2", "trophies   red 2 ships", "Outrage    Relic", "agents: R2 Y1"):
        assert told in text
    assert f"Fuel Cartel (Fuel, 2 keys, holds {start().state.supply[1]} Fuel)" in text
    assert "hand counter 4, seize counter 2, bonus: Construction 2 (4 pips)" in text
    assert "This round: red leads Aggression 5" in text
    assert "red's turn: Aggression, 2 pips left" in text


def test_a_battle_shows_its_dice() -> None:
    state = start().state
    blank, hit = (facts().face[name].index for name in ("blank", "hit"))
    state.fight = Fight(facts().system["4-hex"].index, 0, 1, dice=(2, 1, 0), faces=((blank, hit), (), ()))
    told = "Battle in 4-hex: red attacks yellow; dice: 2 skirmish (blank, hit); 1 assault (to be rolled)"
    assert told in draw(state)


def test_r11_5_a_hand_is_shown_to_its_seat_alone() -> None:
    """R11.5: others see how many cards there are, of an unseen hand everybody does."""
    state = start().state
    assert "in hand: Aggression 4 (2 pips), Mobilization 3 (3 pips)" in draw(state, RED)
    for seat in (YELLOW, None):
        assert "2 action cards in hand" in draw(state, seat)
        assert "Aggression 4" not in draw(state, seat)
    unseen = position(unseen="red", hands={"red": 5}, bots="yellow").state
    assert "5 action cards in hand" in draw(unseen, RED)


def test_r5_7_a_copy_lies_face_down_for_everybody() -> None:
    """R5.7: the card is not named, neither with the round nor in the discard pile."""
    state = position(
        hands={"yellow": "aggression 4"}, played="red lead aggression 5; yellow copy aggression 4"
    ).state
    for seat in (RED, YELLOW, None):
        assert "yellow copies with a card, face down" in draw(state, seat)
        assert "Aggression 4" not in draw(state, seat)


@pytest.mark.parametrize(("seed", "players", "bots"), [(1, 2, 1), (2, 3, 0), (3, 4, 2)])
def test_no_line_is_too_long_and_colour_adds_no_letter(seed: int, players: int, bots: int) -> None:
    for i, game in enumerate(asked(new_game(seed, players=players, bots=bots), seed, most=600)):
        if i % 20:
            continue
        for width in (WIDTH, LEAST_WIDTH):
            text = draw(game.state, RED, width=width)
            assert max(map(len, text.split("\n"))) <= width
            coloured = draw(game.state, RED, colour=True, width=width)
            assert [row.rstrip() for row in plain(coloured).split("\n")] == text.split("\n")
            assert coloured != text


def test_in_a_narrow_window_ships_stand_below_their_system() -> None:
    rows = draw(start().state, width=60).split("\n")
    assert max(map(len, rows)) == LEAST_WIDTH
    (at,) = [i for i, row in enumerate(rows) if "4-hex " in row]
    assert "R3 Y2+1" not in rows[at]
    assert "R3 Y2+1│" in rows[at + 1]


def test_an_empty_table_can_be_drawn() -> None:
    game = new_game(1)
    assert "setting up" in draw(BOX.new_state({"players": "3"}, {}, dict(game.state.rulings)))
    game.state.end("red")
    assert "the game is over: red won" in draw(game.state)
