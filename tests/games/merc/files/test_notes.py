"""The notes of a bot name MERCs by their ids in files, and by numbers in memory."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook import games
from bythebook.games.merc.box.facts import facts
from bythebook.kernel.game import Game
from tests.contract.tables import LAYS, play, seat

MERC = games.load("merc")
GOLEM = facts().merc["golem"].index
PAGES = ["Actions"]


def place(*rest: object, squad: object = "rebel 1 primary") -> dict[str, Any]:
    """Notes in the middle of a loop over a squad."""
    return {"place": {"Actions": [["f69", 0, PAGES, ["squad", squad, "squad"], [*rest]]]}}


def test_a_loop_over_mercs_has_their_ids_in_a_file() -> None:
    assert MERC.notes_in_file(place(GOLEM)) == place("golem")
    assert MERC.notes_from_file(place("golem")) == place(GOLEM)


def test_version_0_1_0_has_numbers_in_alphabetical_order() -> None:
    assert MERC.notes_from_file(place(13)) == place(GOLEM)


def test_orders_and_plans_have_ids_too() -> None:
    then = {
        "thing": ["unit", GOLEM],
        "line": 1,
        "pages": [],
        "goal": [],
        "frames": place(GOLEM)["place"]["Actions"],
    }
    plan = {"kind": "Turn", "line": 1, "verb": "Equip", "goal": [], "facts": {}, "rest": [], "then": then}
    notes = {"turn": "1", "thens": [then], "plans": [plan], "orders": [["unit", GOLEM, "R1"]]}
    written = MERC.notes_in_file(notes)
    assert str(GOLEM) not in str(written)
    assert MERC.notes_from_file(written) == notes


def test_a_squad_that_a_loop_has_not_come_to_stays() -> None:
    assert MERC.notes_from_file(place("rebel 1 secondary")) == place("rebel 1 secondary")


@pytest.mark.parametrize("thing", ["nobody", 500])
def test_an_order_for_a_unit_that_is_not_in_the_box_is_an_error(thing: object) -> None:
    then = {"thing": ["unit", thing], "line": 1, "pages": [], "goal": []}
    with pytest.raises(ValueError, match=r"nobody|500"):
        MERC.notes_from_file({"thens": [then]})


def test_a_game_file_has_no_number_of_a_merc_in_notes() -> None:
    """Also in its lines; it opens to the same notes."""
    rest = 0
    for game in (game for lay in LAYS["merc"] for game in play(seat(lay), 3)):
        loops = [
            frame for notes in game.state.notes.values() for frames in frames_of(notes) for frame in frames
        ]
        if any(frame[4] for frame in loops):
            rest += 1
            text = game.text()
            for frames in frames_of(game.box.codec.encode(game.state)["notes"].popitem()[1]):
                assert all(isinstance(thing, str) for frame in frames for thing in frame[4])
            again = Game.load(game.box, text)
            assert again.messages == []
            assert again.state.notes == game.state.notes
            assert again.log == game.log
        if rest == 3:
            return
    raise AssertionError("no game was saved in the middle of a loop")


def frames_of(notes: Any) -> list[Any]:
    """Return the loops and lists that are under way on each page."""
    return list(notes.get("place", {}).values())
